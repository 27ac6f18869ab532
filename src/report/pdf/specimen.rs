//! Font objects, made by `printpdf` from a page on which every character of the font stands, and kept so that any file can take them:
//! what refers to another object names its place among them, and gets its number when they are written.

use std::collections::BTreeMap;

use flate2::Compression;
use lopdf::{Dictionary, Document, Object, ObjectId, StringFormat};
use printpdf::{
    FontId, Mm, Op, ParsedFont, PdfDocument, PdfFont, PdfFontHandle, PdfPage, PdfSaveOptions, Pt, TextItem,
};

use super::PdfError;
use super::codes::Codes;
use super::file::{Id, Writer, deflate, push};

/// Name of the font on the page: our own, since those of `printpdf` come from a counter of the process.
const NAME: &str = "F";

/// A piece of an object: bytes, or the number of another of these objects.
enum Part {
    Bytes(Vec<u8>),
    Number(usize),
}

/// An object: its dictionary or value and, if it is a stream, the bytes of that, packed.
#[derive(Default)]
struct Carried {
    parts: Vec<Part>,
    stream: Option<Vec<u8>>,
}

/// The objects of a font: the tables of codes, of characters and of glyphs, and from the fourth on the font itself with what it refers to.
pub(super) struct FontObjects(Vec<Carried>);

/// Places of the first four.
const ENCODING: usize = 0;
const TO_UNICODE: usize = 1;
const GLYPHS: usize = 2;
const FONT: usize = 3;

impl FontObjects {
    /// Writes them into a file; the number of the font.
    pub(super) fn write<'a>(&'a self, w: &mut Writer<'a>) -> Id {
        let ids: Vec<Id> = self.0.iter().map(|_| w.reserve(1)).collect();
        for (object, &id) in self.0.iter().zip(&ids) {
            let mut body = Vec::new();
            for part in &object.parts {
                match part {
                    Part::Bytes(bytes) => body.extend_from_slice(bytes),
                    Part::Number(n) => push(&mut body, format_args!(" {} 0 R", ids.get(*n).copied().unwrap_or(0))),
                }
            }
            match &object.stream {
                Some(data) => w.plain_stream(id, String::from_utf8_lossy(&body).into_owned(), data),
                None => w.object_with(id, |out| out.append(&mut body)),
            }
        }
        ids.get(FONT).copied().unwrap_or(0)
    }

    /// Bytes of all streams.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        self.0.iter().filter_map(|o| o.stream.as_ref()).map(Vec::len).sum()
    }
}

/// The objects of `font`, named `name`, with our codes in place of two-byte glyph numbers, packed at this level.
pub(super) fn objects(
    font: ParsedFont,
    chars: String,
    codes: &Codes,
    name: &str,
    level: Compression,
) -> Result<FontObjects, PdfError> {
    let doc = to_lopdf(&specimen(font, chars))?;
    let font = font_of(&doc)?;
    let mut carrier = Carrier { doc: &doc, known: BTreeMap::new(), objects: Vec::new(), level, replaced: [0; FONT] };
    carrier.table(codes.encoding(&format!("{name}-E")).as_bytes(), &encoding_head(name));
    carrier.table(codes.to_unicode(&format!("{name}-U")).as_bytes(), "");
    carrier.table(&codes.glyphs(), "");
    let place = carrier.carry(font)?;
    if place != FONT || carrier.replaced != [1; FONT] {
        return Err(PdfError::Font("as tabelas de códigos da fonte não têm lugar".into()));
    }
    Ok(FontObjects(carrier.objects))
}

/// What a CMap in a file must say of itself (ISO 32000-1, table 120), like the CMap (ISO 19005-3, 6.2.11.3.1).
fn encoding_head(name: &str) -> String {
    format!("/Type/CMap/CMapName/{name}-E/WMode 0/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>")
}

/// `printpdf`'s objects of `doc`. Any warning of it is an error: it speaks of text that would not be seen.
fn to_lopdf(doc: &PdfDocument) -> Result<Document, PdfError> {
    let options = PdfSaveOptions { optimize: false, subset_fonts: false, secure: true, image_optimization: None };
    let mut warnings = Vec::new();
    let lo = doc.to_lopdf_document(&options, &mut warnings);
    match warnings.into_iter().next() {
        Some(warning) => Err(PdfError::Font(warning.msg)),
        None => Ok(lo),
    }
}

/// A page on which every character of the font stands.
fn specimen(font: ParsedFont, chars: String) -> PdfDocument {
    let mut doc = PdfDocument::new("");
    let id = FontId(NAME.into());
    doc.resources.fonts.map.insert(id.clone(), PdfFont::new(font));
    let ops = vec![
        Op::StartTextSection,
        Op::SetFont { font: PdfFontHandle::External(id), size: Pt(10.0) },
        Op::ShowText { items: vec![TextItem::Text(chars)] },
        Op::EndTextSection,
    ];
    doc.pages = vec![PdfPage::new(Mm(210.0), Mm(297.0), ops)];
    doc
}

/// The font of the only page of `doc`.
fn font_of(doc: &Document) -> Result<ObjectId, PdfError> {
    let broken = |e: lopdf::Error| PdfError::Font(e.to_string());
    let page = doc.page_iter().next().ok_or_else(|| PdfError::Font("sem página de amostra".into()))?;
    let resources = follow(doc, doc.get_dictionary(page).and_then(|p| p.get(b"Resources")).map_err(broken)?)?;
    let fonts = follow(doc, resources.get(b"Font").map_err(broken)?)?;
    fonts.get(NAME.as_bytes()).and_then(Object::as_reference).map_err(broken)
}

fn follow<'d>(doc: &'d Document, object: &'d Object) -> Result<&'d Dictionary, PdfError> {
    let found = match object {
        Object::Reference(id) => doc.get_dictionary(*id),
        other => other.as_dict(),
    };
    found.map_err(|e| PdfError::Font(e.to_string()))
}

/// Objects on their way from one file to any other.
struct Carrier<'d> {
    doc: &'d Document,
    known: BTreeMap<ObjectId, usize>,
    objects: Vec<Carried>,
    level: Compression,
    /// How many times each of our tables took the place of one of `printpdf`'s.
    replaced: [usize; FONT],
}

impl Carrier<'_> {
    /// Adds one of our tables.
    fn table(&mut self, table: &[u8], head: &str) {
        let stream = Some(deflate(table, self.level));
        self.objects
            .push(Carried { parts: vec![Part::Bytes(format!("{head}/Filter/FlateDecode").into_bytes())], stream });
    }

    /// Carries over one object and those that it refers to; its place.
    fn carry(&mut self, from: ObjectId) -> Result<usize, PdfError> {
        if let Some(&at) = self.known.get(&from) {
            return Ok(at);
        }
        let at = self.objects.len();
        self.known.insert(from, at);
        self.objects.push(Carried::default());
        let object = self.doc.get_object(from).map_err(|e| PdfError::Font(e.to_string()))?;
        let mut parts = Vec::new();
        let stream = if let Object::Stream(stream) = object {
            let mut dict = stream.dict.clone();
            dict.remove(b"Length");
            self.entries(&dict, &mut parts)?;
            bytes(&mut parts).extend_from_slice(b"/Filter/FlateDecode");
            Some(deflate(&stream.content, self.level))
        } else {
            self.value(object, &mut parts)?;
            None
        };
        if let Some(slot) = self.objects.get_mut(at) {
            *slot = Carried { parts, stream };
        }
        Ok(at)
    }

    fn value(&mut self, object: &Object, parts: &mut Vec<Part>) -> Result<(), PdfError> {
        let out = bytes(parts);
        match object {
            Object::Null | Object::Stream(_) => push(out, format_args!(" null")),
            Object::Boolean(b) => push(out, format_args!(" {b}")),
            Object::Integer(i) => push(out, format_args!(" {i}")),
            Object::Real(r) => push(out, format_args!(" {r}")),
            Object::Name(name) => push(out, format_args!("/{}", String::from_utf8_lossy(name))),
            Object::String(text, StringFormat::Literal) if text.iter().all(u8::is_ascii_alphanumeric) => {
                push(out, format_args!("({})", String::from_utf8_lossy(text)));
            }
            Object::String(text, _) => {
                out.push(b'<');
                text.iter().for_each(|b| push(out, format_args!("{b:02X}")));
                out.push(b'>');
            }
            Object::Array(items) => {
                out.push(b'[');
                items.iter().try_for_each(|item| self.value(item, parts))?;
                bytes(parts).push(b']');
            }
            Object::Dictionary(dict) => {
                out.extend_from_slice(b"<<");
                self.entries(dict, parts)?;
                bytes(parts).extend_from_slice(b">>");
            }
            Object::Reference(id) => {
                let at = self.carry(*id)?;
                parts.push(Part::Number(at));
            }
        }
        Ok(())
    }

    /// The entries of a dictionary; our tables take the place of those of a font with two-byte codes.
    fn entries(&mut self, dict: &Dictionary, parts: &mut Vec<Part>) -> Result<(), PdfError> {
        for (key, value) in dict {
            push(bytes(parts), format_args!("/{}", String::from_utf8_lossy(key)));
            let ours = match key.as_slice() {
                b"Encoding" => Some(ENCODING),
                b"ToUnicode" => Some(TO_UNICODE),
                b"CIDToGIDMap" => Some(GLYPHS),
                _ => None,
            };
            match ours.and_then(|table| Some((table, self.replaced.get_mut(table)?))) {
                Some((table, count)) => {
                    *count += 1;
                    parts.push(Part::Number(table));
                }
                None => self.value(value, parts)?,
            }
        }
        Ok(())
    }
}

/// The bytes at the end of the parts.
fn bytes(parts: &mut Vec<Part>) -> &mut Vec<u8> {
    if !matches!(parts.last(), Some(Part::Bytes(_))) {
        parts.push(Part::Bytes(Vec::new()));
    }
    match parts.last_mut() {
        Some(Part::Bytes(bytes)) => bytes,
        _ => unreachable!("bytes were pushed above"),
    }
}
