//! What stands around the rows of a sheet: the root, hidden columns, filter, merged regions.

use super::{Place, Sheet};
use crate::finding::catalogue::cells;
use crate::ingest::workbook::fault::{Fault, Read};
use crate::ingest::workbook::limits::MAX_COLUMN;
use crate::ingest::workbook::xlsx::cell::region;
use crate::ingest::workbook::xml::{attribute, truth};
use quick_xml::events::BytesStart;
use std::ops::ControlFlow;

impl Sheet<'_> {
    /// What stands around the rows: the root, hidden columns, filter, merges.
    pub(super) fn outside(&mut self, name: &str, e: &BytesStart<'_>, empty: bool) -> Read<ControlFlow<()>> {
        match (self.depth, name) {
            (0, "worksheet") => {}
            (0, other) => {
                return Err(Fault::new(
                    &cells::PLANILHA_INCOMPLETA,
                    format!("a aba não é uma planilha de células (<{other}>)"),
                ));
            }
            (1, "sheetData") if self.saw_data => {
                return Err(Fault::new(&cells::FORA_DA_GRADE, "a aba tem dois blocos de linhas (<sheetData>)"));
            }
            (1, "sheetData") => {
                self.saw_data = true;
                if !empty {
                    self.place = Place::Data;
                }
            }
            (1, "autoFilter") => self.tail.filtered = true,
            (2, "col") => self.column(e),
            (2, "mergeCell") => self.tail.merges.extend(attribute(e, "ref").and_then(|r| region(&r))),
            _ => {}
        }
        self.depth += u32::from(!empty);
        Ok(ControlFlow::Continue(()))
    }

    fn column(&mut self, e: &BytesStart<'_>) {
        let bound =
            |name| attribute(e, name).and_then(|v| v.parse::<u32>().ok()).filter(|n| (1..=MAX_COLUMN).contains(n));
        let hidden = attribute(e, "hidden").is_some_and(|v| truth(&v));
        if let (true, Some(min), Some(max)) = (hidden, bound("min"), bound("max")) {
            self.hidden.push((min - 1, max - 1));
        }
    }
}
