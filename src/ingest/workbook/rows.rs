//! From cells in the order of the file to rows in the order of the sheet: shared by all formats.

use super::fault::{Fault, Read};
use super::limits::MAX_COLUMN;
use super::{RawCell, RawRow, RawValue};
use crate::finding::catalogue::cells;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Gathers the cells of one row and hands the row over when the next begins.
pub struct Rows<'a> {
    sink: &'a mut dyn FnMut(RawRow) -> ControlFlow<()>,
    row: RawRow,
    ordered: bool,
    /// Columns that hold anything, one bit each.
    used: Vec<u64>,
}

impl<'a> Rows<'a> {
    /// Rows that go to `sink`.
    pub fn new(sink: &'a mut dyn FnMut(RawRow) -> ControlFlow<()>) -> Self {
        let used = vec![0; MAX_COLUMN as usize / 64];
        Self { sink, row: RawRow::default(), ordered: true, used }
    }

    /// The row being gathered; 0 before the first.
    pub const fn number(&self) -> u32 {
        self.row.number
    }

    /// Cells gathered in this row.
    pub const fn cells(&self) -> usize {
        self.row.cells.len()
    }

    /// Begins a row; the same number again continues it, a smaller one is refused.
    pub fn begin(&mut self, number: u32, hidden: bool) -> Read<ControlFlow<()>> {
        if number == self.row.number {
            self.row.hidden |= hidden;
            return Ok(ControlFlow::Continue(()));
        }
        if number < self.row.number {
            let found = format!("a linha {number} vem depois da linha {} no arquivo", self.row.number);
            return Err(Fault::new(&cells::FORA_DA_GRADE, found));
        }
        let flow = self.flush();
        (self.row.number, self.row.hidden) = (number, hidden);
        Ok(flow)
    }

    /// Adds a cell to the row.
    pub fn cell(&mut self, column: u32, value: RawValue, formula: bool) {
        self.ordered &= self.row.cells.last().is_none_or(|c| c.column < column);
        if let Some(word) = self.used.get_mut(column as usize / 64) {
            *word |= 1 << (column % 64);
        }
        self.row.cells.push(RawCell { column, value, formula });
    }

    /// Hands the row over, if it holds anything.
    pub fn flush(&mut self) -> ControlFlow<()> {
        if self.row.cells.is_empty() {
            return ControlFlow::Continue(());
        }
        if !self.ordered {
            self.row.cells.sort_by_key(|c| c.column);
            refuse_repeated(&mut self.row.cells);
            self.ordered = true;
        }
        let next = RawRow { number: self.row.number, hidden: false, cells: Vec::with_capacity(self.row.cells.len()) };
        (self.sink)(std::mem::replace(&mut self.row, next))
    }

    /// Columns of these ranges (inclusive, from 0) that hold anything.
    pub fn columns_within(&self, ranges: &[(u32, u32)]) -> Vec<u32> {
        let mut edges = vec![0i64; MAX_COLUMN as usize + 1];
        for (first, last) in ranges {
            for (at, step) in [(*first as usize, 1), (*last as usize + 1, -1)] {
                if let Some(edge) = edges.get_mut(at) {
                    *edge += step;
                }
            }
        }
        let used = |c: u32| self.used.get(c as usize / 64).is_some_and(|word| word >> (c % 64) & 1 == 1);
        let mut open = 0;
        let covered = (0..MAX_COLUMN).zip(edges).filter_map(|(c, edge)| {
            open += edge;
            (open > 0).then_some(c)
        });
        covered.filter(|c| used(*c)).collect()
    }
}

/// Of a cell that the file holds twice nothing can be known.
fn refuse_repeated(row: &mut Vec<RawCell>) {
    let mut out: Vec<RawCell> = Vec::with_capacity(row.len());
    for cell in row.drain(..) {
        match out.last_mut() {
            Some(last) if last.column == cell.column => {
                last.value = RawValue::Refused(Arc::from("o arquivo grava esta célula mais de uma vez"));
            }
            _ => out.push(cell),
        }
    }
    *row = out;
}
