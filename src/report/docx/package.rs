//! The package of a DOCX: its parts by name, packed without a clock.

use super::draw::clean;
use crate::report::model::Document;
use std::io::{Cursor, Read, Write};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

/// The part with the text.
pub(super) const TEXT_PART: &str = "word/document.xml";

/// Deflate level: the rows of a table are so much alike that 6 takes twice the time of 2 for files of 70 kB instead of 90.
const LEVEL: i64 = 2;

/// The parts of a package, by name, without folder entries.
pub(super) fn unpacked(stored: &[u8]) -> zip::result::ZipResult<Vec<(String, String)>> {
    let mut source = ZipArchive::new(Cursor::new(stored))?;
    let mut parts = Vec::with_capacity(source.len());
    for i in 0..source.len() {
        let mut part = source.by_index(i)?;
        if part.is_dir() {
            continue;
        }
        let name = part.name()?.into_owned();
        let mut text = String::new();
        part.read_to_string(&mut text)?;
        parts.push((name, text));
    }
    Ok(parts)
}

/// Packs the parts: deflated, in the same order, dated 1980. The [text](TEXT_PART) is written by `text`.
pub(super) fn pack(
    parts: &[(String, String)],
    text: impl Fn(&mut ZipWriter<Cursor<Vec<u8>>>) -> std::io::Result<()>,
) -> zip::result::ZipResult<Vec<u8>> {
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .compression_level(Some(LEVEL))
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    let mut target = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, part) in parts {
        target.start_file(name.as_str(), options)?;
        match name.as_str() {
            TEXT_PART => text(&mut target)?,
            _ => target.write_all(part.as_bytes())?,
        }
    }
    Ok(target.finish()?.into_inner())
}

/// The part `docProps/core.xml`: title, author, subject, language and the date of the act.
pub(super) fn metadata(d: &Document) -> String {
    let date = d.date.map_or_else(|| "1980-01-01".to_owned(), |date| date.iso());
    let text = |t: &str| quick_xml::escape::escape(clean(t)).into_owned();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\
         <cp:coreProperties xmlns:cp=\"http://schemas.openxmlformats.org/package/2006/metadata/core-properties\" \
         xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:dcterms=\"http://purl.org/dc/terms/\" \
         xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\
         <dc:title>{}</dc:title><dc:subject>{}</dc:subject><dc:creator>{}</dc:creator><dc:language>pt-BR</dc:language>\
         <dcterms:created xsi:type=\"dcterms:W3CDTF\">{date}T00:00:00Z</dcterms:created>\
         <dcterms:modified xsi:type=\"dcterms:W3CDTF\">{date}T00:00:00Z</dcterms:modified>\
         </cp:coreProperties>",
        text(&d.title),
        text(&d.subject),
        text(&d.author),
    )
}
