//! .xlsx and .xlsm (ECMA-376, transitional and strict): index, strings and styles at opening, rows streamed on demand.

mod cell;
mod plain;
mod sheet;
pub mod strings;
mod styles;

use super::fault::{Fault, Read};
use super::limits::MAX_SHEETS;
use super::package::Package;
use super::xml::{attribute, local, truth};
use super::{NumberFormat, RawRow, SheetInfo, SheetState, SheetTail};
use crate::finding::catalogue::cells;
use quick_xml::events::Event;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// An open workbook.
#[derive(Debug)]
pub struct Xlsx {
    package: Package,
    sheets: Vec<SheetInfo>,
    parts: Vec<String>,
    strings: Vec<Arc<str>>,
    formats: Vec<NumberFormat>,
    epoch_1904: bool,
}

/// What a relationship points to: type and part.
pub type Relations = BTreeMap<String, (String, String)>;

impl Xlsx {
    /// Reads the index, the shared strings and the styles.
    pub fn open(package: Package, workbook: &str) -> Read<Self> {
        let relations = relations(&package, workbook)?;
        let index = index(&package, workbook)?;
        let part_of = |kind: &str| relations.values().find(|(k, _)| k.ends_with(kind)).map(|(_, part)| part.clone());
        let strings = match part_of("/sharedStrings") {
            Some(part) => strings::read(&package, &part)?,
            None => Vec::new(),
        };
        let formats = match part_of("/styles") {
            Some(part) => styles::read(&package, &part)?,
            None => Vec::new(),
        };
        let (mut sheets, mut parts) = (Vec::new(), Vec::new());
        for entry in index.sheets {
            let (kind, part) = relations.get(&entry.relation).cloned().unwrap_or_default();
            let state = if kind.ends_with("/worksheet") { entry.state } else { SheetState::NotCells };
            sheets.push(SheetInfo { name: Arc::from(entry.name), state });
            parts.push(part);
        }
        Ok(Self { package, sheets, parts, strings, formats, epoch_1904: index.epoch_1904 })
    }

    /// Sheets, in the order of their tabs.
    pub fn sheets(&self) -> &[SheetInfo] {
        &self.sheets
    }

    /// The container.
    pub const fn package(&self) -> &Package {
        &self.package
    }

    /// Streams the rows of a sheet.
    pub fn read(&self, sheet: usize, sink: &mut dyn FnMut(RawRow) -> ControlFlow<()>) -> Read<SheetTail> {
        let part = self.parts.get(sheet).map(String::as_str).unwrap_or_default();
        let mut tail = sheet::read(&self.package, part, &self.strings, &self.formats, sink)?;
        tail.epoch_1904 = self.epoch_1904;
        Ok(tail)
    }
}

#[derive(Debug, Default)]
struct Index {
    sheets: Vec<IndexEntry>,
    epoch_1904: bool,
}

#[derive(Debug)]
struct IndexEntry {
    name: String,
    relation: String,
    state: SheetState,
}

fn index(package: &Package, workbook: &str) -> Read<Index> {
    let index = package.xml(workbook, |xml| {
        let mut index = Index::default();
        loop {
            match xml.next()? {
                Event::Start(e) | Event::Empty(e) => match local(&e) {
                    "workbookPr" => index.epoch_1904 = attribute(&e, "date1904").is_some_and(|v| truth(&v)),
                    "sheet" => {
                        let hidden = attribute(&e, "state").is_some_and(|s| s != "visible");
                        index.sheets.push(IndexEntry {
                            name: attribute(&e, "name").unwrap_or_default(),
                            relation: attribute(&e, "id").unwrap_or_default(),
                            state: if hidden { SheetState::Hidden } else { SheetState::Visible },
                        });
                        too_many(index.sheets.len())?;
                    }
                    _ => {}
                },
                Event::Eof => return Ok(Some(index)),
                _ => {}
            }
        }
    })?;
    Ok(index.unwrap_or_default())
}

/// Refuses a workbook with more sheets than the limit.
pub fn too_many(sheets: usize) -> Read<()> {
    if sheets > MAX_SHEETS {
        return Err(Fault::new(&cells::ABAS_DEMAIS, format!("o arquivo tem mais de {MAX_SHEETS} abas")));
    }
    Ok(())
}

/// The relationships of a part, by id; targets are resolved to part names.
pub fn relations(package: &Package, part: &str) -> Read<Relations> {
    let (folder, file) = part.rsplit_once('/').unwrap_or(("", part));
    let rels = if folder.is_empty() { format!("_rels/{file}.rels") } else { format!("{folder}/_rels/{file}.rels") };
    if !package.has(&rels) {
        return Ok(Relations::new());
    }
    let all = package.xml(&rels, |xml| {
        let mut all = Relations::new();
        loop {
            match xml.next()? {
                Event::Start(e) | Event::Empty(e) if local(&e) == "Relationship" => {
                    let get = |name| attribute(&e, name).unwrap_or_default();
                    all.insert(get("Id"), (get("Type"), resolve(folder, &get("Target"))));
                }
                Event::Eof => return Ok(Some(all)),
                _ => {}
            }
        }
    })?;
    Ok(all.unwrap_or_default())
}

/// A target relative to a folder of the package, or absolute with `/`.
fn resolve(folder: &str, target: &str) -> String {
    let target = target.replace('\\', "/");
    let mut path: Vec<&str> = if target.starts_with('/') { Vec::new() } else { folder.split('/').collect() };
    for step in target.split('/') {
        match step {
            "" | "." => {}
            ".." => drop(path.pop()),
            step => path.push(step),
        }
    }
    path.retain(|p| !p.is_empty());
    path.join("/")
}
