//! What a file is, by its first bytes and not by its name.

use super::cfb;
use super::fault::{Fault, Read};
use super::package::{Package, password, small_part};
use super::xlsx;
use crate::finding::catalogue::cells;
use std::sync::Arc;

/// A format that we read.
#[derive(Debug)]
pub enum Format {
    /// .xlsx, .xlsm: the container and the part of the index.
    Xlsx(Package, String),
    /// .xlsb: the same.
    Xlsb(Package, String),
    /// .ods.
    Ods(Package),
    /// .xls: the compound file.
    Xls(cfb::Compound),
    /// Separated text.
    Text(Arc<[u8]>),
}

/// Names the format or says why it is not read.
pub fn sniff(bytes: Arc<[u8]>) -> Read<Format> {
    match &*bytes {
        [] => Err(Fault::new(&cells::ARQUIVO_VAZIO, "o arquivo tem 0 bytes")),
        [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] | [b'P', b'K', 7, 8, ..] => zip(bytes),
        [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, ..] => compound(bytes),
        _ => loose(bytes),
    }
}

fn zip(bytes: Arc<[u8]>) -> Read<Format> {
    let package = Package::open(bytes)?;
    if package.has("mimetype") || package.has("content.xml") {
        return opendocument(package);
    }
    let root = xlsx::relations(&package, "")?;
    let index = root.values().find(|(kind, _)| kind.ends_with("/officeDocument")).map(|(_, part)| part.clone());
    match index {
        Some(part) if part.ends_with(".bin") => Ok(Format::Xlsb(package, part)),
        Some(part) if part.starts_with("word/") => Err(unknown("é um documento do Word")),
        Some(part) if part.starts_with("ppt/") => Err(unknown("é uma apresentação do PowerPoint")),
        Some(part) => Ok(Format::Xlsx(package, part)),
        None if package.has("xl/workbook.xml") => Ok(Format::Xlsx(package, "xl/workbook.xml".to_owned())),
        None if package.has("xl/workbook.bin") => Ok(Format::Xlsb(package, "xl/workbook.bin".to_owned())),
        None if package.names().any(|n| n.ends_with(".iwa")) => Err(unknown("é uma planilha do Numbers, da Apple")),
        None => {
            Err(unknown("é um arquivo compactado que não contém uma planilha")
                .fix("extraia a planilha de dentro do .zip"))
        }
    }
}

fn opendocument(package: Package) -> Read<Format> {
    let kind = if package.has("mimetype") { small_part(&package, "mimetype", 256)? } else { Vec::new() };
    let kind = String::from_utf8_lossy(&kind).into_owned();
    if !kind.is_empty() && !kind.contains("opendocument.spreadsheet") {
        return Err(unknown(&format!("é um documento “{}”, não uma planilha", kind.trim())));
    }
    if package.has("META-INF/manifest.xml") {
        let manifest = small_part(&package, "META-INF/manifest.xml", 1 << 20)?;
        if manifest.windows(15).any(|w| w == b"encryption-data") {
            return Err(password());
        }
    }
    Ok(Format::Ods(package))
}

fn compound(bytes: Arc<[u8]>) -> Read<Format> {
    let compound = cfb::Compound::open(bytes)?;
    if compound.has("EncryptedPackage") || compound.has("EncryptionInfo") {
        return Err(password());
    }
    if compound.has("Workbook") || compound.has("Book") {
        return Ok(Format::Xls(compound));
    }
    Err(unknown(if compound.has("WordDocument") {
        "é um documento do Word"
    } else {
        "não contém uma planilha do Excel"
    }))
}

fn loose(bytes: Arc<[u8]>) -> Read<Format> {
    let head = bytes.get(..4096).unwrap_or(&bytes);
    let why = match head {
        [b'%', b'P', b'D', b'F', ..] => Some("é um PDF"),
        [0x1F, 0x8B, ..] | [b'R', b'a', b'r', b'!', ..] | [b'7', b'z', 0xBC, 0xAF, ..] => {
            Some("é um arquivo compactado")
        }
        [9, 0 | 2 | 4, 4 | 6, 0, ..] => Some("é uma planilha do Excel 4 ou anterior"),
        [b'I', b'D', b';', b'P', ..] => Some("é uma planilha SYLK"),
        [0x89, b'P', b'N', b'G', ..] | [0xFF, 0xD8, 0xFF, ..] => Some("é uma imagem"),
        _ => None,
    };
    if let Some(why) = why {
        return Err(unknown(why));
    }
    let text = String::from_utf8_lossy(head).to_lowercase();
    let text = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    if let Some(what) = markup(text) {
        return Err(Fault::new(&cells::FORMATO_DISFARCADO, format!("o arquivo é {what}")));
    }
    let utf16 = matches!(head, [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]);
    let control = head.iter().filter(|b| matches!(b, 1..=8 | 14..=31) && **b != 0x1A).count();
    let nul = head.iter().filter(|b| **b == 0).count();
    match (utf16, nul, control) {
        (true, ..) => Ok(Format::Text(bytes)),
        (_, nul, _) if nul * 3 > head.len() => {
            Err(Fault::new(&cells::CSV_NULO, "o arquivo está em UTF-16 sem marca, ou não é texto"))
        }
        (_, _, control) if control * 50 > head.len() => Err(unknown("não é planilha nem texto")),
        _ => Ok(Format::Text(bytes)),
    }
}

/// HTML and the XML of other formats, from lower-case text.
fn markup(text: &str) -> Option<&'static str> {
    if text.starts_with("<?xml") || text.starts_with("<workbook") {
        return Some(match () {
            () if text.contains("office:spreadsheet") => "uma planilha XML de 2003",
            () if text.contains("opendocument") => "uma planilha OpenDocument plana (.fods)",
            () if text.contains("<html") => "uma página HTML",
            () => "um XML",
        });
    }
    let html = ["<html", "<!doctype html", "<table", "<head", "<meta", "<body", "<style", "<div", "<!--"];
    html.iter().any(|tag| text.starts_with(tag)).then_some("uma página HTML")
}

fn unknown(why: &str) -> Fault {
    Fault::new(&cells::FORMATO_DESCONHECIDO, format!("o arquivo {why}"))
}
