//! Texts of .xlsx: shared strings, rich text, phonetic marks, and the `_xHHHH_` escapes (ECMA-376 part 1, 22.9.2.19).

use super::plain;
use crate::finding::catalogue::cells;
use crate::ingest::workbook::fault::{Fault, Read};
use crate::ingest::workbook::limits::MAX_TEXT;
use crate::ingest::workbook::package::Package;
use crate::ingest::workbook::xml::{Xml, attribute, local, resolve, strip};
use quick_xml::events::Event;
use std::borrow::Cow;
use std::io::BufRead;
use std::sync::Arc;

/// Reads the table of shared strings, in order. An empty item keeps its index.
pub fn read(package: &Package, part: &str) -> Read<Vec<Arc<str>>> {
    let all = package.xml(part, |xml| {
        let empty: Arc<str> = Arc::from("");
        let (mut all, mut text) = (Vec::new(), String::new());
        loop {
            match xml.next()? {
                Event::Start(e) if local(&e) == "sst" => plausible(attribute(&e, "uniqueCount").as_deref(), package)?,
                Event::Start(e) if local(&e) == "si" => {
                    text.clear();
                    item(xml, "si", &mut text)?;
                    all.push(if text.is_empty() { empty.clone() } else { Arc::from(&*unescape(&text)) });
                }
                Event::Empty(e) if local(&e) == "si" => all.push(empty.clone()),
                Event::End(e) if strip(e.name().into_inner()) == "sst" => return Ok(Some(all)),
                Event::Empty(e) if local(&e) == "sst" => return Ok(Some(all)),
                Event::Eof => {
                    return Err(Fault::new(
                        &cells::PLANILHA_INCOMPLETA,
                        "a tabela de textos do arquivo acaba antes do fim",
                    ));
                }
                _ => continue,
            }
            plain_items(xml, &mut all)?;
        }
    })?;
    Ok(all.unwrap_or_default())
}

/// The strings of everyday shape at hand, after a tag.
fn plain_items(xml: &mut Xml<impl BufRead>, all: &mut Vec<Arc<str>>) -> Read<()> {
    let bytes = xml.ahead()?;
    let mut rest = bytes;
    while let Some((text, tail)) = plain::string(rest) {
        all.push(Arc::from(&*unescape(text)));
        rest = tail;
    }
    let taken = bytes.len() - rest.len();
    xml.take(taken);
    Ok(())
}

/// The declared count sizes nothing here, but a count that no file can hold marks a file made to break readers.
fn plausible(count: Option<&str>, package: &Package) -> Read<()> {
    let most = package.size().saturating_mul(1032) / 5;
    match count {
        Some(n) if n.trim().parse::<u64>().map_or(true, |n| n > most) => Err(Fault::new(
            &cells::TABELA_DE_TEXTOS,
            format!("o arquivo declara “{n}” textos, mais do que pode conter"),
        )),
        _ => Ok(()),
    }
}

/// The text of a string item, up to its closing tag: plain and rich runs, without phonetic marks.
pub fn item(xml: &mut Xml<impl BufRead>, close: &str, text: &mut String) -> Read<()> {
    let (mut inside, mut phonetic) = (false, 0u32);
    loop {
        match xml.next()? {
            Event::Start(e) => match local(&e) {
                "rPh" => phonetic += 1,
                "t" => inside = phonetic == 0,
                _ => {}
            },
            Event::End(e) => match strip(e.name().into_inner()) {
                "rPh" => phonetic = phonetic.saturating_sub(1),
                "t" => inside = false,
                name if name == close => return Ok(()),
                _ => {}
            },
            Event::Text(t) if inside => text.push_str(&t.xml10_content()),
            Event::CData(t) if inside => text.push_str(&t.xml10_content()),
            Event::GeneralRef(r) if inside => text.push(resolve(&r).ok_or_else(own_entity)?),
            Event::Eof => {
                return Err(Fault::new(&cells::PLANILHA_INCOMPLETA, "um texto do arquivo acaba antes do fim"));
            }
            _ => {}
        }
        if text.len() > MAX_TEXT {
            return Err(Fault::new(&cells::ARQUIVO_GRANDE, "um texto do arquivo tem mais do que uma célula admite"));
        }
    }
}

/// An entity that XML does not define.
pub fn own_entity() -> Fault {
    Fault::new(&cells::XML_RECUSADO, "o arquivo usa uma entidade que o XML não define")
}

/// `_x000D_` → the character; `_x005F_` protects an underscore.
pub fn unescape(text: &str) -> Cow<'_, str> {
    if !text.contains("_x") {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("_x") {
        let (before, tail) = rest.split_at(at);
        out.push_str(before);
        match escaped(tail) {
            Some(c) => {
                out.push(c);
                rest = tail.get(7..).unwrap_or("");
            }
            None => {
                out.push('_');
                rest = tail.get(1..).unwrap_or("");
            }
        }
    }
    out.push_str(rest);
    Cow::Owned(out)
}

fn escaped(text: &str) -> Option<char> {
    let (hex, end) = (text.get(2..6)?, text.get(6..7)?);
    if end != "_" || !hex.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    char::from_u32(u32::from_str_radix(hex, 16).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_undone_once() {
        assert_eq!(unescape("A_x000D_B"), "A\rB");
        assert_eq!(unescape("_x005F_x0041_"), "_x0041_");
        assert_eq!(unescape("nota_xis"), "nota_xis");
        assert_eq!(unescape("_x00e7_x"), "çx");
        assert_eq!(unescape("_xé_"), "_xé_");
    }
}
