//! How much of a .xls another reader would hold, which trusts every `Dimensions` and gathers each sheet in one block.

use super::record::{self, Records};
use super::{Xls, u16_at, u32_at};
use crate::ingest::workbook::second::guard::MAX_BOX;

const DIMENSIONS: u16 = 0x0200;
/// Records of all sheets.
const MAX_RECORDS: u64 = 1_000_000;
/// Bytes of formulas, each of which may name a long text.
const MAX_FORMULAS: u64 = 1 << 20;
/// Bytes of the shared texts, counted once for each cell that shows them.
const MAX_TEXTS: u64 = 32 << 20;
/// Sheets, which may all begin at one place.
const MAX_SHEETS: usize = 256;

#[derive(Debug, Default)]
struct Sum {
    records: u64,
    formulas: u64,
    texts: u64,
    cells: u64,
}

impl Xls {
    /// Is everything that the sheets declare and hold modest?
    pub fn is_modest(&self) -> bool {
        let mut sum = Sum::default();
        self.plain
            && self.globals.starts.len() <= MAX_SHEETS
            && self.globals.starts.iter().all(|start| self.sheet_is_modest(*start, &mut sum).unwrap_or(false))
    }

    /// `None` when a record is cut.
    fn sheet_is_modest(&self, start: usize, sum: &mut Sum) -> Option<bool> {
        let mut records = Records::new(self.stream.get(start..)?);
        let (mut depth, mut rows, mut columns) = (0u32, 0u64, 0u64);
        while let Some((kind, data)) = records.next().ok()? {
            sum.records += 1;
            match kind {
                record::BOF => depth += 1,
                record::EOF if depth <= 1 => break,
                record::EOF => depth -= 1,
                DIMENSIONS => sum.cells = sum.cells.saturating_add(declared(data)?),
                record::FORMULA
                | record::NUMBER
                | record::LABEL
                | record::R_STRING
                | record::BOOL_ERR
                | record::RK
                | record::MUL_RK
                | record::LABEL_SST => {
                    let last = if kind == record::MUL_RK { data.len().checked_sub(2)? } else { 2 };
                    rows = rows.max(u64::from(u16_at(data, 0)?) + 1);
                    columns = columns.max(u64::from(u16_at(data, last)?.max(u16_at(data, 2)?)) + 1);
                    sum.formulas += if kind == record::FORMULA { data.len() as u64 } else { 0 };
                    sum.texts += if kind == record::LABEL_SST { self.text_len(data)? } else { 0 };
                }
                _ => {}
            }
            if sum.records > MAX_RECORDS {
                return Some(false);
            }
        }
        sum.cells = sum.cells.saturating_add(rows * columns);
        Some(sum.cells <= MAX_BOX && sum.formulas <= MAX_FORMULAS && sum.texts <= MAX_TEXTS)
    }

    /// Bytes of the shared text of a cell.
    fn text_len(&self, data: &[u8]) -> Option<u64> {
        let index = usize::try_from(u32_at(data, 6)?).ok()?;
        Some(self.globals.strings.get(index).map_or(0, |t| t.len() as u64))
    }
}

/// Cells of a `Dimensions` record (2.4.90): first row, row after the last, first column, column after the last.
fn declared(data: &[u8]) -> Option<u64> {
    let (first, end, from, to) = if data.len() == 10 {
        (u32::from(u16_at(data, 0)?), u32::from(u16_at(data, 2)?), u16_at(data, 4)?, u16_at(data, 6)?)
    } else {
        (u32_at(data, 0)?, u32_at(data, 4)?, u16_at(data, 8)?, u16_at(data, 10)?)
    };
    let rows = if end == 0 { 1 } else { end.checked_sub(first).filter(|n| *n > 0)? };
    let from = if from > 0xFF || to < from { 0 } else { from };
    let columns = if to == 0 { 1 } else { to.checked_sub(from).filter(|n| *n > 0)? };
    Some(u64::from(rows) * u64::from(columns))
}
