//! Attached files: the data of what the document shows (ISO 19005-3, 6.8).

use super::super::file::{Id, Writer};
use super::text_string::{name, text_string};
use crate::report::model::{Attachment, Document};

/// Writes the attachments; the catalogue's `/AF` and `/Names`.
pub(super) fn attachments(w: &mut Writer<'_>, doc: &Document) -> (String, String) {
    if doc.attachments.is_empty() {
        return (String::new(), String::new());
    }
    let mut files: Vec<(&str, Id)> = doc.attachments.iter().map(|a| (a.name.as_str(), attachment(w, doc, a))).collect();
    let all = super::refs(&files.iter().map(|f| f.1).collect::<Vec<_>>());
    files.sort_by_key(|(name, _)| name.encode_utf16().collect::<Vec<_>>());
    let names: Vec<String> = files.iter().map(|(name, id)| format!("{} {id} 0 R", key(name))).collect();
    (format!("/AF[{all}]"), format!("/Names<</EmbeddedFiles<</Names[{}]>>>>", names.join(" ")))
}

/// A key of a name tree: always in UTF-16, so that the order of the bytes is the order of the names.
fn key(name: &str) -> String {
    let units: String = name.encode_utf16().map(|u| format!("{u:04X}")).collect();
    format!("<FEFF{units}>")
}

fn attachment(w: &mut Writer<'_>, doc: &Document, a: &Attachment) -> Id {
    let date =
        doc.date.map(|d| format!("/ModDate(D:{:04}{:02}{:02})", d.year(), d.month(), d.day())).unwrap_or_default();
    let file = w.reserve(1);
    let dict = format!("/Type/EmbeddedFile/Subtype{}/Params<</Size {}{date}>>", name(a.mime), a.bytes.len());
    w.stream(file, dict, a.bytes.clone());
    let (name, description) = (text_string(&a.name), text_string(&a.description));
    w.add(&format!(
        "<</Type/Filespec/F{name}/UF{name}/Desc{description}/AFRelationship/Data/EF<</F {file} 0 R/UF {file} 0 R>>>>"
    ))
}
