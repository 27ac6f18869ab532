//! What the styles of an .ods say of values: hidden tables, and numbers padded with zeros. Dates and percentages are types of the cell there.

use crate::ingest::workbook::NumberFormat;
use crate::ingest::workbook::xml::{attribute, local};
use quick_xml::events::BytesStart;
use std::collections::{BTreeMap, BTreeSet};

/// Styles by name.
#[derive(Debug, Default)]
pub struct Styles {
    hidden_tables: BTreeSet<String>,
    /// Data styles that pad: name → width.
    padded: BTreeMap<String, u8>,
    /// Cell styles → data style.
    cells: BTreeMap<String, String>,
    /// The style or data style being read.
    current: Option<String>,
}

impl Styles {
    /// Takes in an element below `office:automatic-styles`.
    pub fn element(&mut self, name: &str, e: &BytesStart<'_>) {
        match name {
            "style" => {
                let name = attribute(e, "name").unwrap_or_default();
                if let Some(data) = attribute(e, "data-style-name") {
                    self.cells.insert(name.clone(), data);
                }
                self.current = Some(name);
            }
            "number-style" => self.current = attribute(e, "name"),
            "table-properties" if attribute(e, "display").is_some_and(|v| v == "false") => {
                self.hidden_tables.extend(self.current.clone());
            }
            "number" => self.digits(e),
            _ => {}
        }
    }

    /// Closes a style.
    pub fn end(&mut self, name: &str) {
        if matches!(name, "style" | "number-style") {
            self.current = None;
        }
    }

    fn digits(&mut self, e: &BytesStart<'_>) {
        debug_assert_eq!(local(e), "number", "only number:number tells digits");
        let get = |name| attribute(e, name).and_then(|v| v.parse::<u8>().ok()).unwrap_or(0);
        let grouped = attribute(e, "grouping").is_some_and(|v| v == "true");
        let (width, places) = (get("min-integer-digits"), get("decimal-places"));
        if let (true, Some(name)) = (width > 1 && places == 0 && !grouped, &self.current) {
            self.padded.insert(name.clone(), width);
        }
    }

    /// Does this style hide its table?
    pub fn hides_table(&self, name: &str) -> bool {
        self.hidden_tables.contains(name)
    }

    /// What a cell style makes of a number.
    pub fn format(&self, cell: &str) -> NumberFormat {
        let width = self.cells.get(cell).and_then(|data| self.padded.get(data));
        width.map_or(NumberFormat::Plain, |w| NumberFormat::Padded(*w))
    }
}
