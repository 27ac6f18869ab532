//! The columns of a table of .ods (OpenDocument 1.2 part 1, 9.1.6).

use crate::ingest::workbook::limits::MAX_COLUMN;
use crate::ingest::workbook::xml::attribute;
use quick_xml::events::BytesStart;

/// The columns of the table: hidden ranges and default cell styles.
#[derive(Debug, Default)]
pub struct Columns {
    next: u32,
    /// Ranges that nobody sees.
    pub hidden: Vec<(u32, u32)>,
    styles: Vec<(u32, String)>,
}

impl Columns {
    /// A `table:table-column` at the right of those before.
    pub fn add(&mut self, e: &BytesStart<'_>) {
        let count = attribute(e, "number-columns-repeated").map_or(1, |v| v.parse().unwrap_or(MAX_COLUMN)).max(1);
        let last = self.next.saturating_add(count - 1).min(MAX_COLUMN - 1);
        if self.next < MAX_COLUMN {
            if attribute(e, "visibility").is_some_and(|v| v != "visible") {
                self.hidden.push((self.next, last));
            }
            self.styles.push((last, attribute(e, "default-cell-style-name").unwrap_or_default()));
        }
        self.next = last + 1;
    }

    /// The default style of the cells of a column.
    pub fn style(&self, column: u32) -> Option<&str> {
        let at = self.styles.partition_point(|(last, _)| *last < column);
        self.styles.get(at).map(|(_, name)| name.as_str())
    }
}
