//! The package of a DOCX: its parts by name, packed without a clock.

use super::draw::limpo;
use crate::report::model::Document;
use std::io::{Cursor, Read, Write};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

/// The part with the text.
pub(super) const TEXTO: &str = "word/document.xml";

/// Deflate level: the rows of a table are so much alike that 6 takes twice the time of 2 for files of 70 kB instead of 90.
const NIVEL: i64 = 2;

/// The parts of a package, by name, without folder entries.
pub(super) fn unpacked(stored: &[u8]) -> zip::result::ZipResult<Vec<(String, String)>> {
    let mut origem = ZipArchive::new(Cursor::new(stored))?;
    let mut partes = Vec::with_capacity(origem.len());
    for i in 0..origem.len() {
        let mut parte = origem.by_index(i)?;
        if parte.is_dir() {
            continue;
        }
        let nome = parte.name()?.into_owned();
        let mut texto = String::new();
        parte.read_to_string(&mut texto)?;
        partes.push((nome, texto));
    }
    Ok(partes)
}

/// Packs the parts: deflated, in the same order, dated 1980. The [text](TEXTO) is written by `text`.
pub(super) fn pack(
    partes: &[(String, String)],
    text: impl Fn(&mut ZipWriter<Cursor<Vec<u8>>>) -> std::io::Result<()>,
) -> zip::result::ZipResult<Vec<u8>> {
    let opcoes = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .compression_level(Some(NIVEL))
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    let mut destino = ZipWriter::new(Cursor::new(Vec::new()));
    for (nome, parte) in partes {
        destino.start_file(nome.as_str(), opcoes)?;
        match nome.as_str() {
            TEXTO => text(&mut destino)?,
            _ => destino.write_all(parte.as_bytes())?,
        }
    }
    Ok(destino.finish()?.into_inner())
}

/// The part `docProps/core.xml`: title, author, subject, language and the date of the act.
pub(super) fn metadados(d: &Document) -> String {
    let data = d.data.map_or_else(|| "1980-01-01".to_owned(), |data| data.iso());
    let texto = |t: &str| quick_xml::escape::escape(limpo(t)).into_owned();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\
         <cp:coreProperties xmlns:cp=\"http://schemas.openxmlformats.org/package/2006/metadata/core-properties\" \
         xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:dcterms=\"http://purl.org/dc/terms/\" \
         xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\
         <dc:title>{}</dc:title><dc:subject>{}</dc:subject><dc:creator>{}</dc:creator><dc:language>pt-BR</dc:language>\
         <dcterms:created xsi:type=\"dcterms:W3CDTF\">{data}T00:00:00Z</dcterms:created>\
         <dcterms:modified xsi:type=\"dcterms:W3CDTF\">{data}T00:00:00Z</dcterms:modified>\
         </cp:coreProperties>",
        texto(&d.titulo),
        texto(&d.assunto),
        texto(&d.autor),
    )
}
