//! The rows of one .xlsb sheet, streamed ([MS-XLSB] 2.1.7.62).

use super::record::{Records, invalid, wide_text};
use crate::finding::catalogue::cells;
use crate::ingest::workbook::binary::{error, f64_at, rk, shared, u16_at, u32_at};
use crate::ingest::workbook::fault::{Fault, Read};
use crate::ingest::workbook::limits::{MAX_CELLS_IN_ROW, MAX_COLUMN, MAX_ROW};
use crate::ingest::workbook::package::Package;
use crate::ingest::workbook::rows::Rows;
use crate::ingest::workbook::{NumberFormat, RawRow, RawValue, SheetTail, number};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Streams the rows of the part, which must be a whole sheet.
pub fn read(
    package: &Package,
    part: &str,
    strings: &[Arc<str>],
    formats: &[NumberFormat],
    sink: &mut dyn FnMut(RawRow) -> ControlFlow<()>,
) -> Read<SheetTail> {
    let mut sheet = Sheet {
        strings,
        formats,
        rows: Rows::new(sink),
        tail: SheetTail::default(),
        hidden: Vec::new(),
        column: None,
        data: false,
        whole: (false, false),
    };
    package.part(part, |reader| {
        let mut records = Records::new(reader);
        while let Some((kind, data)) = records.next()? {
            if sheet.record(kind, data)?.is_break() {
                return Ok(None);
            }
        }
        if sheet.whole != (true, true) {
            return Err(Fault::new(&cells::PLANILHA_INCOMPLETA, format!("a parte “{part}” acaba antes do fim")));
        }
        Ok(Some(()))
    })?;
    sheet.tail.hidden_columns = sheet.rows.columns_within(&sheet.hidden);
    Ok(sheet.tail)
}

struct Sheet<'a> {
    strings: &'a [Arc<str>],
    formats: &'a [NumberFormat],
    rows: Rows<'a>,
    tail: SheetTail,
    hidden: Vec<(u32, u32)>,
    /// Column of the last cell of the row.
    column: Option<u32>,
    /// Between the beginning and the end of the rows?
    data: bool,
    /// Were the end of the rows and the end of the sheet seen?
    whole: (bool, bool),
}

impl Sheet<'_> {
    fn record(&mut self, kind: u16, data: &[u8]) -> Read<ControlFlow<()>> {
        match kind {
            0x0000 if self.data => return self.row(data),
            0x0001..=0x0012 | 0x003E if self.data => self.cell(kind, data)?,
            0x0091 => self.data = true,
            0x0092 => {
                (self.data, self.whole.0) = (false, true);
                return Ok(self.rows.flush());
            }
            0x0082 => self.whole.1 = true,
            0x003C => self.columns(data)?,
            0x00B0 => self.merge(data)?,
            0x00A1 => self.tail.filtered = true,
            _ => {}
        }
        Ok(ControlFlow::Continue(()))
    }

    /// `BrtRowHdr` (2.4.749): bit 4 of byte 11 hides.
    fn row(&mut self, data: &[u8]) -> Read<ControlFlow<()>> {
        let row = u32_at(data, 0).ok_or_else(invalid)?;
        if row >= MAX_ROW {
            return Err(Fault::new(&cells::FORA_DA_GRADE, format!("a linha {row} não existe em uma planilha")));
        }
        self.column = None;
        self.rows.begin(row + 1, data.get(11).is_some_and(|flags| flags & 0x10 != 0))
    }

    /// `BrtCell…`, `BrtFmla…` and `BrtShort…`: a short cell stands right after the one before it.
    fn cell(&mut self, kind: u16, data: &[u8]) -> Read<()> {
        let short = (0x000C..=0x0012).contains(&kind);
        let next = self.column.map_or(0, |c| c.saturating_add(1));
        let column = if short { next } else { u32_at(data, 0).ok_or_else(invalid)? };
        if column >= MAX_COLUMN || self.rows.cells() > MAX_CELLS_IN_ROW || self.rows.number() == 0 {
            return Err(Fault::new(&cells::FORA_DA_GRADE, "há uma célula além da coluna XFD ou fora de uma linha"));
        }
        self.column = Some(column);
        let header = if short { 4 } else { 8 };
        let style = u32_at(data, header - 4).ok_or_else(invalid)? & 0x00FF_FFFF;
        let format = self.formats.get(style as usize).copied().unwrap_or_default();
        let body = data.get(header..).ok_or_else(invalid)?;
        let formula = (0x0008..=0x000B).contains(&kind);
        let value = self.value(kind, body, format).map_err(|fault| fault.at(column, self.rows.number()))?;
        if let Some(value) = value {
            self.rows.cell(column, value, formula);
        }
        Ok(())
    }

    fn value(&self, kind: u16, body: &[u8], format: NumberFormat) -> Read<Option<RawValue>> {
        let byte = || body.first().copied().ok_or_else(invalid);
        Ok(match kind {
            0x0002 | 0x000D => Some(rk(u32_at(body, 0).ok_or_else(invalid)?, format)),
            0x0003 | 0x000B | 0x000E => Some(error(byte()?)),
            0x0004 | 0x000A | 0x000F => Some(RawValue::Bool(byte()? != 0)),
            0x0005 | 0x0009 | 0x0010 => Some(number::from_f64(f64_at(body, 0).ok_or_else(invalid)?, format)),
            0x0006 | 0x0011 => text(&wide_text(body, 0)?.0, false),
            0x0008 => text(&wide_text(body, 0)?.0, true),
            0x003E => text(&wide_text(body, 1)?.0, false),
            0x0007 | 0x0012 => shared(u32_at(body, 0).ok_or_else(invalid)?, self.strings),
            _ => None,
        })
    }

    /// `BrtColInfo` (2.4.328).
    fn columns(&mut self, data: &[u8]) -> Read<()> {
        let (first, last) = (u32_at(data, 0).ok_or_else(invalid)?, u32_at(data, 4).ok_or_else(invalid)?);
        let hidden = u16_at(data, 16).ok_or_else(invalid)? & 1 == 1;
        if hidden && first <= last {
            self.hidden.push((first, last.min(MAX_COLUMN - 1)));
        }
        Ok(())
    }

    /// `BrtMergeCell` (2.4.712).
    fn merge(&mut self, data: &[u8]) -> Read<()> {
        let at = |i: usize| u32_at(data, 4 * i).ok_or_else(invalid);
        let (first_row, last_row, first, last) = (at(0)?, at(1)?, at(2)?, at(3)?);
        if first_row <= last_row && last_row < MAX_ROW && first <= last && last < MAX_COLUMN {
            self.tail.merges.push((first, first_row + 1, last, last_row + 1));
        }
        Ok(())
    }
}

fn text(text: &str, formula: bool) -> Option<RawValue> {
    (formula || !text.is_empty()).then(|| RawValue::Text(Arc::from(text)))
}
