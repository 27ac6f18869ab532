//! May the other reader be trusted with this file? It reserves what a file declares before it looks, and a failed reservation
//! ends the whole program: so every count that it believes is checked first, over every part that it opens by a fixed name.

use crate::ingest::workbook::Source;
use crate::ingest::workbook::fault::Read;
use crate::ingest::workbook::package::{Package, io_fault};
use crate::ingest::workbook::xml::attributes;
use quick_xml::events::{BytesStart, Event};
use std::io::Read as _;

/// Bytes of all parts after inflation.
const MAX_INFLATED: u64 = 64 << 20;
/// Bytes of the index of an .xlsb, whose names are pasted into one another.
const MAX_INDEX: u64 = 64 << 10;
/// Cells that it would hold, empty ones between others included.
pub const MAX_BOX: u64 = 2_000_000;

/// Does nothing that the file declares exceed what it holds?
pub fn is_safe(source: &Source) -> bool {
    match source {
        Source::Xlsx(x) => are_modest(x.package()),
        Source::Xlsb(x) => are_modest(x.package()) && x.sheets().iter().all(|s| s.name.len() <= 128),
        Source::Ods(o) => are_modest(o.package()) && content(o.package()).is_ok_and(|modest| modest),
        Source::Xls(x) => x.is_modest(),
        Source::Text(_) => false,
    }
}

/// Do all parts inflate to a modest size, and does the table of strings declare what it can hold?
fn are_modest(package: &Package) -> bool {
    let mut left = MAX_INFLATED;
    package.names().all(|name| {
        let strings = name.ends_with("sharedstrings.xml");
        let (size, modest) = match if strings { declared(package, name) } else { size(package, name, left) } {
            Ok(found) => found,
            Err(_) => return false,
        };
        left = left.saturating_sub(size);
        modest && left > 0 && (size <= MAX_INDEX || !name.ends_with("workbook.bin"))
    })
}

/// Inflated size of a part, up to a limit.
fn size(package: &Package, name: &str, limit: u64) -> Read<(u64, bool)> {
    let size = package.part(name, |reader| {
        let copied = std::io::copy(&mut reader.take(limit), &mut std::io::sink()).map_err(|e| io_fault(&e))?;
        Ok((copied < limit).then_some(copied))
    })?;
    Ok((size.unwrap_or(limit), size.is_some()))
}

/// The same for the table of strings: its `uniqueCount` may not exceed its bytes by four, the least that a string takes.
fn declared(package: &Package, name: &str) -> Read<(u64, bool)> {
    let (size, mut most) = (size(package, name, MAX_INFLATED)?, 0u64);
    package.xml(name, |xml| {
        loop {
            match xml.next()? {
                Event::Eof => return Ok(Some(())),
                Event::Start(e) | Event::Empty(e) => {
                    let counts = attributes(&e).filter(|(n, _)| n.ends_with("uniqueCount"));
                    most = counts.map(|(_, v)| v.parse().unwrap_or(u64::MAX)).fold(most, u64::max);
                }
                _ => {}
            }
        }
    })?;
    Ok((size.0, size.1 && most <= size.0 / 4 + 16))
}

/// What the other reader would hold of an .ods: cells of every row element, then rows and columns multiplied.
#[derive(Debug, Default)]
struct Weight {
    depth: u32,
    /// Cells held of the row, and empty ones that count if another follows.
    row: (u64, u64),
    repeats: u64,
    /// Rows of the table down to the last that holds anything, and those after it.
    rows: (u64, u64),
    width: u64,
    total: u64,
    /// Did something exceed any sheet?
    absurd: bool,
}

fn content(package: &Package) -> Read<bool> {
    let mut weight = Weight::default();
    package.xml("content.xml", |xml| {
        loop {
            match xml.next()? {
                Event::Eof => return Ok(Some(())),
                Event::Start(e) => {
                    weight.depth += 1;
                    weight.open(&e);
                }
                Event::Empty(e) => {
                    weight.open(&e);
                    weight.close(e.name().into_inner());
                }
                Event::End(e) => {
                    weight.depth = weight.depth.saturating_sub(1);
                    weight.close(e.name().into_inner());
                }
                _ => {}
            }
        }
    })?;
    Ok(weight.depth == 0 && !weight.absurd && weight.total <= MAX_BOX)
}

impl Weight {
    fn open(&mut self, e: &BytesStart<'_>) {
        match e.name().into_inner() {
            "table:table" => (self.rows, self.width) = ((0, 0), 0),
            "table:table-row" => {
                self.repeats = self.count(e, "table:number-rows-repeated").min(1 << 20);
                self.row = (0, 0);
            }
            "table:table-cell" | "table:covered-table-cell" => self.cell(e),
            "text:s" => self.absurd |= self.count(e, "text:c") > 4_096,
            _ => {}
        }
    }

    /// A repeated cell costs its copies, and those of its formula and text.
    fn cell(&mut self, e: &BytesStart<'_>) {
        let copies = self.count(e, "table:number-columns-repeated").min(1 << 14);
        let held = |n: &str| n.starts_with("office:") || n.starts_with("calcext:") || n == "table:formula";
        let bytes: usize = attributes(e).filter(|(n, _)| held(n)).map(|(_, v)| v.len() + 1).sum();
        if bytes == 0 {
            self.row.1 = copies;
            return;
        }
        self.row.0 = self.row.0.saturating_add(self.row.1).saturating_add(copies);
        self.row.1 = 0;
        self.total = self.total.saturating_add(copies.saturating_mul(1 + bytes as u64 / 64));
    }

    fn close(&mut self, name: &str) {
        match name {
            "table:table-row" => {
                let (held, _) = self.row;
                self.rows.1 = self.rows.1.saturating_add(self.repeats);
                self.total = self.total.saturating_add(held);
                if held > 0 {
                    self.rows = (self.rows.0.saturating_add(self.rows.1), 0);
                    self.width = self.width.max(held);
                }
            }
            "table:table" => self.total = self.total.saturating_add(self.rows.0.saturating_mul(self.width)),
            _ => {}
        }
    }

    /// A count of an attribute; 1 without it. What is no number is absurd.
    fn count(&mut self, e: &BytesStart<'_>, name: &str) -> u64 {
        let Some((_, raw)) = attributes(e).find(|(n, _)| *n == name) else { return 1 };
        raw.parse().unwrap_or_else(|_| {
            self.absurd = true;
            1
        })
    }
}
