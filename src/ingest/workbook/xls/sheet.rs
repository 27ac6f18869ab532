//! The cells of one .xls sheet ([MS-XLS] 2.1.7.20.6).

use super::record::{self, Records, invalid};
use super::{Globals, ended};
use crate::finding::catalogue::cells;
use crate::ingest::workbook::binary::{error, f64_at, rk, shared, u16_at, u32_at};
use crate::ingest::workbook::fault::{Fault, Read};
use crate::ingest::workbook::rows::Rows;
use crate::ingest::workbook::{NumberFormat, RawCell, RawRow, RawValue, SheetTail, number};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Columns of the format.
const COLUMNS: u32 = 256;

/// Gathers the cells of the substream, then hands over its rows in order.
pub fn read(stream: &[u8], globals: &Globals, sink: &mut dyn FnMut(RawRow) -> ControlFlow<()>) -> Read<SheetTail> {
    let mut sheet = Sheet {
        globals,
        cells: Vec::new(),
        hidden_rows: BTreeSet::new(),
        hidden: Vec::new(),
        waiting: None,
        tail: SheetTail::default(),
    };
    let mut records = Records::new(stream);
    records.begin()?;
    let mut nested = 0u32;
    loop {
        let (kind, data) = records.next()?.ok_or_else(ended)?;
        match (kind, nested) {
            (record::EOF, 0) => break,
            (record::EOF, _) => nested -= 1,
            (record::BOF, _) => nested = nested.saturating_add(1),
            (record::STRING, 0) => sheet.formula_text(&records.with_continues(data))?,
            (record::LABEL | record::R_STRING, 0) => sheet.label(&records.with_continues(data))?,
            (_, 0) => sheet.record(kind, data)?,
            _ => {}
        }
    }
    sheet.tail.epoch_1904 = globals.epoch_1904;
    sheet.hand_over(sink)
}

struct Sheet<'a> {
    globals: &'a Globals,
    /// One-based row and cell, as they come.
    cells: Vec<(u32, RawCell)>,
    hidden_rows: BTreeSet<u32>,
    hidden: Vec<(u32, u32)>,
    /// Index of the formula cell whose text comes in the next `String` record.
    waiting: Option<usize>,
    tail: SheetTail,
}

impl Sheet<'_> {
    fn record(&mut self, kind: u16, data: &[u8]) -> Read<()> {
        match kind {
            record::NUMBER => {
                let value = number::from_f64(f64_at(data, 6).ok_or_else(invalid)?, self.format(data, 4)?);
                self.push(data, Some(value), false)
            }
            record::RK => {
                let value = rk(u32_at(data, 6).ok_or_else(invalid)?, self.format(data, 4)?);
                self.push(data, Some(value), false)
            }
            record::MUL_RK => self.many(data),
            record::LABEL_SST => {
                let value = shared(u32_at(data, 6).ok_or_else(invalid)?, &self.globals.strings);
                self.push(data, value.map(readable), false)
            }
            record::BOOL_ERR => {
                let (value, is_error) = (*data.get(6).ok_or_else(invalid)?, *data.get(7).ok_or_else(invalid)?);
                self.push(data, Some(if is_error == 0 { RawValue::Bool(value != 0) } else { error(value) }), false)
            }
            record::FORMULA => self.formula(data),
            record::ROW => {
                if u16_at(data, 12).ok_or_else(invalid)? & 0x20 != 0 {
                    self.hidden_rows.insert(u32::from(u16_at(data, 0).ok_or_else(invalid)?) + 1);
                }
                Ok(())
            }
            record::COL_INFO => self.columns(data),
            record::MERGE_CELLS => self.merges(data),
            record::AUTO_FILTER_INFO => {
                self.tail.filtered = true;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn format(&self, data: &[u8], at: usize) -> Read<NumberFormat> {
        let style = u16_at(data, at).ok_or_else(invalid)?;
        Ok(self.globals.formats.get(usize::from(style)).copied().unwrap_or_default())
    }

    /// A cell whose row and column stand at the beginning of the record.
    fn push(&mut self, data: &[u8], value: Option<RawValue>, formula: bool) -> Read<()> {
        let (row, column) = (u16_at(data, 0).ok_or_else(invalid)?, u16_at(data, 2).ok_or_else(invalid)?);
        self.put(u32::from(row) + 1, u32::from(column), value, formula)
    }

    fn put(&mut self, row: u32, column: u32, value: Option<RawValue>, formula: bool) -> Read<()> {
        self.waiting = None;
        if column >= COLUMNS {
            return Err(Fault::new(&cells::FORA_DA_GRADE, "há uma célula além da última coluna do formato .xls")
                .at(column, row));
        }
        if let Some(value) = value {
            self.cells.push((row, RawCell { column, value, formula }));
        }
        Ok(())
    }

    /// `MulRk` (2.4.175): row, first column, style and number of each, last column.
    fn many(&mut self, data: &[u8]) -> Read<()> {
        let (row, first) = (u16_at(data, 0).ok_or_else(invalid)?, u16_at(data, 2).ok_or_else(invalid)?);
        let end = data.len().checked_sub(2).ok_or_else(invalid)?;
        let last = u16_at(data, end).ok_or_else(invalid)?;
        let body = data.get(4..end).ok_or_else(invalid)?;
        let count = u32::from(last).checked_sub(u32::from(first)).ok_or_else(invalid)? + 1;
        if body.len() != count as usize * 6 {
            return Err(invalid().at(u32::from(first), u32::from(row) + 1));
        }
        for (column, cell) in (u32::from(first)..).zip(body.chunks_exact(6)) {
            let value = rk(u32_at(cell, 2).ok_or_else(invalid)?, self.format(cell, 0)?);
            self.put(u32::from(row) + 1, column, Some(value), false)?;
        }
        Ok(())
    }

    /// `Formula` (2.4.127): the result is a number, or a mark that says what it is.
    fn formula(&mut self, data: &[u8]) -> Read<()> {
        let result = data.get(6..14).ok_or_else(invalid)?;
        let value = match result {
            [0, .., 0xFF, 0xFF] => RawValue::FormulaWithoutValue,
            [1, _, value, .., 0xFF, 0xFF] => RawValue::Bool(*value != 0),
            [2, _, code, .., 0xFF, 0xFF] => error(*code),
            [3, .., 0xFF, 0xFF] => RawValue::Text(Arc::from("")),
            _ => number::from_f64(f64_at(result, 0).ok_or_else(invalid)?, self.format(data, 4)?),
        };
        let waits = matches!(value, RawValue::FormulaWithoutValue);
        self.push(data, Some(value), true)?;
        self.waiting = waits.then(|| self.cells.len().saturating_sub(1));
        Ok(())
    }

    /// `String` (2.4.268): the text that the formula before it gave.
    fn formula_text(&mut self, segments: &[&[u8]]) -> Read<()> {
        let Some(index) = self.waiting.take() else { return Ok(()) };
        let text = self.globals.long_text(segments)?;
        if let Some((_, cell)) = self.cells.get_mut(index) {
            cell.value = readable(RawValue::Text(Arc::from(text)));
        }
        Ok(())
    }

    /// `Label` (2.4.148): a text of its own.
    fn label(&mut self, segments: &[&[u8]]) -> Read<()> {
        let (first, rest) = segments.split_first().ok_or_else(invalid)?;
        let mut body = vec![first.get(6..).ok_or_else(invalid)?];
        body.extend_from_slice(rest);
        let text = self.globals.long_text(&body)?;
        let value = (!text.is_empty()).then(|| readable(RawValue::Text(Arc::from(text))));
        self.push(first, value, false)
    }

    /// `ColInfo` (2.4.53).
    fn columns(&mut self, data: &[u8]) -> Read<()> {
        let (first, last) = (u16_at(data, 0).ok_or_else(invalid)?, u16_at(data, 2).ok_or_else(invalid)?);
        if u16_at(data, 8).ok_or_else(invalid)? & 1 == 1 && first <= last {
            self.hidden.push((u32::from(first), u32::from(last).min(COLUMNS - 1)));
        }
        Ok(())
    }

    /// `MergeCells` (2.4.168): a count, then first row, last row, first column, last column of each.
    fn merges(&mut self, data: &[u8]) -> Read<()> {
        let count = usize::from(u16_at(data, 0).ok_or_else(invalid)?);
        for region in data.get(2..).unwrap_or_default().chunks_exact(8).take(count) {
            let at = |i: usize| u16_at(region, 2 * i).map(u32::from).ok_or_else(invalid);
            let (first_row, last_row, first, last) = (at(0)?, at(1)?, at(2)?, at(3)?);
            if first_row <= last_row && first <= last && last < COLUMNS {
                self.tail.merges.push((first, first_row + 1, last, last_row + 1));
            }
        }
        Ok(())
    }

    fn hand_over(mut self, sink: &mut dyn FnMut(RawRow) -> ControlFlow<()>) -> Read<SheetTail> {
        if !self.cells.is_sorted_by_key(|(row, _)| *row) {
            self.cells.sort_by_key(|(row, _)| *row);
        }
        let mut rows = Rows::new(sink);
        for (row, cell) in self.cells {
            if rows.begin(row, self.hidden_rows.contains(&row))?.is_break() {
                return Ok(self.tail);
            }
            rows.cell(cell.column, cell.value, cell.formula);
        }
        let _ = rows.flush();
        self.tail.hidden_columns = rows.columns_within(&self.hidden);
        Ok(self.tail)
    }
}

/// A NUL inside a text is what is left of another encoding.
fn readable(value: RawValue) -> RawValue {
    match value {
        RawValue::Text(text) if text.contains('\0') => {
            RawValue::Refused(Arc::from("o texto contém um caractere nulo: a página de código do arquivo está errada"))
        }
        other => other,
    }
}
