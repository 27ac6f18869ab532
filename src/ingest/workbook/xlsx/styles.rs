//! The number format of each cell style.

use crate::ingest::workbook::NumberFormat;
use crate::ingest::workbook::fault::Read;
use crate::ingest::workbook::format::{builtin, classify};
use crate::ingest::workbook::package::Package;
use crate::ingest::workbook::xml::{attribute, local, strip};
use quick_xml::events::Event;
use std::collections::BTreeMap;

/// By index of `cellXfs`, what a cell of that style shows.
pub fn read(package: &Package, part: &str) -> Read<Vec<NumberFormat>> {
    let styles = package.xml(part, |xml| {
        let (mut codes, mut styles, mut inside) = (BTreeMap::new(), Vec::new(), false);
        loop {
            match xml.next()? {
                Event::Start(e) | Event::Empty(e) => match local(&e) {
                    "numFmt" => {
                        if let (Some(id), Some(code)) = (attribute(&e, "numFmtId"), attribute(&e, "formatCode")) {
                            codes.insert(id, classify(&code));
                        }
                    }
                    "cellXfs" => inside = true,
                    "xf" if inside => styles.push(attribute(&e, "numFmtId").unwrap_or_default()),
                    _ => {}
                },
                Event::End(e) if strip(e.name().into_inner()) == "cellXfs" => inside = false,
                Event::Eof => return Ok(Some(styles.iter().map(|id| of(id, &codes)).collect())),
                _ => {}
            }
        }
    })?;
    Ok(styles.unwrap_or_default())
}

/// A file may redefine a built-in number, so its own codes come first.
fn of(id: &str, codes: &BTreeMap<String, NumberFormat>) -> NumberFormat {
    codes.get(id).copied().or_else(|| builtin(id.parse().ok()?)).unwrap_or_default()
}
