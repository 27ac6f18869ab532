//! Rows and cells: their places in the grid, and those of everyday shape taken as they come.

use super::Sheet;
use crate::finding::a1;
use crate::finding::catalogue::cells;
use crate::ingest::workbook::fault::{Fault, Read};
use crate::ingest::workbook::limits::{MAX_CELLS_IN_ROW, MAX_COLUMN, MAX_ROW};
use crate::ingest::workbook::xlsx::cell::{Kind, reference};
use crate::ingest::workbook::xlsx::plain::{Piece, Pieces, Plain};
use crate::ingest::workbook::xml::{Attributes, attributes, truth};
use quick_xml::events::BytesStart;
use std::ops::ControlFlow;

impl Sheet<'_> {
    pub(super) fn begin_row(&mut self, attributes: Attributes<'_>) -> Read<ControlFlow<()>> {
        let (mut number, mut hidden) = (self.rows.number().saturating_add(1), false);
        for (name, value) in attributes {
            match name {
                "r" => {
                    number = value.parse().ok().filter(|n| (1..=MAX_ROW).contains(n)).ok_or_else(|| off_grid(value))?
                }
                "hidden" => hidden = truth(value),
                _ => {}
            }
        }
        self.next_column = 0;
        self.rows.begin(number, hidden)
    }

    pub(super) fn begin_cell(&mut self, e: &BytesStart<'_>) -> Read<()> {
        self.cell.begin(self.next_column);
        for (name, value) in attributes(e) {
            match name {
                "r" => {
                    let (column, row) = reference(value).ok_or_else(|| off_grid(value))?;
                    if row != self.rows.number() {
                        return Err(misplaced(value, self.rows.number()));
                    }
                    self.cell.column = column;
                }
                "s" => self.cell.style = value.parse().unwrap_or(usize::MAX),
                "t" => self.cell.kind = Kind::of(value),
                _ => {}
            }
        }
        self.advance()
    }

    /// The cell has its column: the next one without a reference stands at its right.
    fn advance(&mut self) -> Read<()> {
        if self.cell.column >= MAX_COLUMN || self.rows.cells() > MAX_CELLS_IN_ROW {
            return Err(off_grid("coluna além de XFD"));
        }
        self.next_column = self.cell.column + 1;
        Ok(())
    }

    /// Takes the rows and cells of everyday shape at the front of these bytes; gives how many bytes they are.
    pub(super) fn plain(&mut self, bytes: &[u8]) -> Read<(usize, ControlFlow<()>)> {
        let mut pieces = Pieces::new(bytes);
        let mut flow = ControlFlow::Continue(());
        while flow.is_continue()
            && let Some(piece) = pieces.next()
        {
            match piece {
                Piece::Cell(cell) => self.plain_cell(&cell)?,
                Piece::Row(attributes) => flow = self.begin_row(Attributes::of(attributes))?,
            }
        }
        Ok((bytes.len() - pieces.left(), flow))
    }

    fn plain_cell(&mut self, cell: &Plain<'_>) -> Read<()> {
        let (column, row) = cell.place.unwrap_or((self.next_column, self.rows.number()));
        if row != self.rows.number() {
            return Err(misplaced(&a1(column, row), self.rows.number()));
        }
        self.cell.begin(column);
        (self.cell.style, self.cell.kind) = (cell.style, cell.kind);
        self.advance()?;
        if let Some(value) = cell.text.and_then(|text| self.cell.holding(text, self.strings, self.formats)) {
            self.rows.cell(column, value, false);
        }
        Ok(())
    }

    pub(super) fn end_cell(&mut self) -> ControlFlow<()> {
        if let Some(value) = self.cell.finish(self.strings, self.formats) {
            self.rows.cell(self.cell.column, value, self.cell.formula);
        }
        ControlFlow::Continue(())
    }
}

fn off_grid(reference: &str) -> Fault {
    let shown: String = reference.chars().take(40).collect();
    Fault::new(&cells::FORA_DA_GRADE, format!("o endereço “{shown}” não existe em uma planilha"))
}

fn misplaced(reference: &str, row: u32) -> Fault {
    Fault::new(&cells::FORA_DA_GRADE, format!("a célula “{reference}” está gravada dentro da linha {row}"))
}
