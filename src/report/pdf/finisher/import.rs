//! Objects that `printpdf` made, carried into our file: the fonts.

use std::collections::BTreeMap;

use lopdf::{Dictionary, Document, Object, ObjectId, StringFormat};

use super::super::PdfError;
use super::super::draw::font_id;
use super::super::fonts::Face;
use super::numbers::push;
use super::writer::{Id, Writer};

/// Carries over the fonts of the only page of `doc`; what goes into the `Font` dictionary of the resources.
pub(super) fn fonts(w: &mut Writer, doc: &Document) -> Result<String, PdfError> {
    let broken = |e: lopdf::Error| PdfError::Font(e.to_string());
    let page = doc.page_iter().next().ok_or_else(|| PdfError::Font("sem página de amostra".into()))?;
    let resources = follow(doc, doc.get_dictionary(page).and_then(|p| p.get(b"Resources")).map_err(broken)?)?;
    let fonts = follow(doc, resources.get(b"Font").map_err(broken)?)?;
    let mut known = BTreeMap::new();
    let mut out = String::new();
    for face in Face::ALL {
        if let Ok(font) = fonts.get(font_id(face).0.as_bytes()).and_then(Object::as_reference) {
            let id = carry(w, doc, font, &mut known)?;
            out.push_str(&format!("/{} {id} 0 R", face.resource()));
        }
    }
    Ok(out)
}

fn follow<'d>(doc: &'d Document, object: &'d Object) -> Result<&'d Dictionary, PdfError> {
    let found = match object {
        Object::Reference(id) => doc.get_dictionary(*id),
        other => other.as_dict(),
    };
    found.map_err(|e| PdfError::Font(e.to_string()))
}

/// Carries over one object and those that it refers to.
fn carry(w: &mut Writer, doc: &Document, from: ObjectId, known: &mut BTreeMap<ObjectId, Id>) -> Result<Id, PdfError> {
    if let Some(&id) = known.get(&from) {
        return Ok(id);
    }
    let id = w.reserve(1);
    known.insert(from, id);
    let object = doc.get_object(from).map_err(|e| PdfError::Font(e.to_string()))?;
    if let Object::Stream(stream) = object {
        let mut dict = stream.dict.clone();
        dict.remove(b"Length");
        let mut out = Vec::new();
        entries(w, doc, &dict, known, &mut out)?;
        w.stream(id, String::from_utf8_lossy(&out).into_owned(), stream.content.clone());
    } else {
        let mut out = Vec::new();
        write(w, doc, object, known, &mut out)?;
        w.object_with(id, |body| body.append(&mut out));
    }
    Ok(id)
}

fn write(
    w: &mut Writer,
    doc: &Document,
    object: &Object,
    known: &mut BTreeMap<ObjectId, Id>,
    out: &mut Vec<u8>,
) -> Result<(), PdfError> {
    match object {
        Object::Null | Object::Stream(_) => push(out, format_args!(" null")),
        Object::Boolean(b) => push(out, format_args!(" {b}")),
        Object::Integer(i) => push(out, format_args!(" {i}")),
        Object::Real(r) => push(out, format_args!(" {r}")),
        Object::Name(name) => push(out, format_args!("/{}", String::from_utf8_lossy(name))),
        Object::String(bytes, StringFormat::Literal) if bytes.iter().all(u8::is_ascii_alphanumeric) => {
            push(out, format_args!("({})", String::from_utf8_lossy(bytes)));
        }
        Object::String(bytes, _) => {
            out.push(b'<');
            bytes.iter().for_each(|b| push(out, format_args!("{b:02X}")));
            out.push(b'>');
        }
        Object::Array(items) => {
            out.push(b'[');
            items.iter().try_for_each(|item| write(w, doc, item, known, out))?;
            out.push(b']');
        }
        Object::Dictionary(dict) => {
            out.extend_from_slice(b"<<");
            entries(w, doc, dict, known, out)?;
            out.extend_from_slice(b">>");
        }
        Object::Reference(id) => {
            let id = carry(w, doc, *id, known)?;
            push(out, format_args!(" {id} 0 R"));
        }
    }
    Ok(())
}

fn entries(
    w: &mut Writer,
    doc: &Document,
    dict: &Dictionary,
    known: &mut BTreeMap<ObjectId, Id>,
    out: &mut Vec<u8>,
) -> Result<(), PdfError> {
    for (key, value) in dict {
        push(out, format_args!("/{}", String::from_utf8_lossy(key)));
        write(w, doc, value, known, out)?;
    }
    Ok(())
}
