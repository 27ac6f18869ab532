//! The rows of one table of .ods, streamed. Repeats of empty cells only move on; repeats of values are bounded.

use super::cell::Draft;
use super::columns::Columns;
use super::plain;
use super::styles::Styles;
use crate::finding::catalogue::cells;
use crate::ingest::workbook::fault::{Fault, Read};
use crate::ingest::workbook::limits::{MAX_COLUMN, MAX_REPEATED_CELLS, MAX_ROW};
use crate::ingest::workbook::rows::Rows;
use crate::ingest::workbook::xlsx::strings::own_entity;
use crate::ingest::workbook::xml::{Attributes, Xml, attribute, attributes, local, resolve, strip};
use crate::ingest::workbook::{RawCell, RawRow, RawValue, SheetTail};
use quick_xml::events::{BytesStart, Event};
use std::io::BufRead;
use std::ops::ControlFlow;

/// Streams the rows of the table at whose start `xml` stands.
pub fn read(
    xml: &mut Xml<impl BufRead>,
    styles: &Styles,
    sink: &mut dyn FnMut(RawRow) -> ControlFlow<()>,
) -> Read<SheetTail> {
    let mut table = Table {
        styles,
        rows: Rows::new(sink),
        tail: SheetTail::default(),
        columns: Columns::default(),
        next_row: 1,
        row: Row::default(),
        cell: Draft::default(),
        place: Place::Before,
        skip: 0,
        collapsed: 0,
        extra: 0,
    };
    loop {
        let event = xml.next()?;
        let tag = matches!(event, Event::Start(_) | Event::Empty(_) | Event::End(_));
        let flow = match event {
            Event::Start(e) => table.start(&e, false)?,
            Event::Empty(e) => table.start(&e, true)?,
            Event::End(e) => match table.end(strip(e.name().into_inner()))? {
                Some(flow) => flow,
                None => break,
            },
            Event::Text(t) if table.collecting() => table.push(&t),
            Event::CData(t) if table.collecting() => table.push(&t),
            Event::GeneralRef(r) if table.collecting() => {
                let c = resolve(&r).ok_or_else(own_entity)?;
                table.push(c.encode_utf8(&mut [0; 4]))
            }
            Event::Eof => {
                return Err(Fault::new(&cells::PLANILHA_INCOMPLETA, "a planilha acaba antes do fim da tabela"));
            }
            _ => ControlFlow::Continue(()),
        };
        if flow.is_break() {
            return Ok(table.tail);
        }
        if tag && table.in_row() {
            let taken = table.plain(xml.ahead()?)?;
            xml.take(taken);
        }
    }
    let _ = table.rows.flush();
    table.tail.hidden_columns = table.rows.columns_within(&table.columns.hidden);
    Ok(table.tail)
}

/// Where the reader stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Before,
    Table,
    Row,
    Cell,
    /// Inside this many elements of a paragraph.
    Paragraph(u32),
}

/// The row being read.
#[derive(Debug, Default)]
struct Row {
    repeat: u32,
    hidden: bool,
    column: u32,
    style: Option<String>,
    cells: Vec<RawCell>,
    paragraphs: u32,
}

struct Table<'a> {
    styles: &'a Styles,
    rows: Rows<'a>,
    tail: SheetTail,
    columns: Columns,
    next_row: u32,
    row: Row,
    cell: Draft,
    place: Place,
    /// Open elements of a subtree that is no content: comments, drawings.
    skip: u32,
    /// Open row groups that are folded away.
    collapsed: u32,
    /// Cells that came from repeats.
    extra: u64,
}

const GO: ControlFlow<()> = ControlFlow::Continue(());

impl Table<'_> {
    fn collecting(&self) -> bool {
        self.skip == 0 && matches!(self.place, Place::Paragraph(_))
    }

    /// Inside a row, in no cell.
    fn in_row(&self) -> bool {
        self.skip == 0 && self.place == Place::Row
    }

    /// Takes the cells of everyday shape at the front of these bytes; gives how many bytes they are.
    fn plain(&mut self, bytes: &[u8]) -> Read<usize> {
        let mut rest = bytes;
        while let Some((cell, after)) = plain::cell(rest) {
            self.cell.begin(Attributes::of(cell.attributes), false);
            self.cell.text.push(cell.text);
            self.end_cell()?;
            rest = after;
        }
        Ok(bytes.len() - rest.len())
    }

    fn push(&mut self, text: &str) -> ControlFlow<()> {
        self.cell.text.push(text);
        GO
    }

    fn start(&mut self, e: &BytesStart<'_>, empty: bool) -> Read<ControlFlow<()>> {
        if self.skip > 0 {
            self.skip += u32::from(!empty);
            return Ok(GO);
        }
        match (self.place, local(e)) {
            (Place::Before, _) if !empty => self.place = Place::Table,
            (Place::Table, "table-column") => self.columns.add(e),
            (Place::Table, "table-row") => {
                self.begin_row(e);
                return if empty { self.end_row() } else { Ok(GO) };
            }
            (Place::Table, "table-row-group") if !empty => {
                self.collapsed +=
                    u32::from(self.collapsed > 0 || attribute(e, "display").is_some_and(|v| v == "false"));
            }
            (
                Place::Table,
                "table-header-rows" | "table-rows" | "table-columns" | "table-header-columns" | "table-column-group",
            ) => {}
            (Place::Row, name @ ("table-cell" | "covered-table-cell")) => {
                self.cell.begin(attributes(e), name == "covered-table-cell");
                self.row.paragraphs = 0;
                self.place = Place::Cell;
                if empty {
                    self.end_cell()?;
                }
            }
            (Place::Cell, "p" | "h") => {
                self.cell.text.begin(self.row.paragraphs == 0);
                self.row.paragraphs += 1;
                if !empty {
                    self.place = Place::Paragraph(1);
                }
            }
            (Place::Cell, "table") => {
                self.cell.nested = true;
                self.skip = u32::from(!empty);
            }
            (Place::Paragraph(depth), name) => self.inline(name, e, depth, empty),
            _ => self.skip = u32::from(!empty),
        }
        Ok(GO)
    }

    /// Inside a paragraph: spaces, tabs, line breaks, spans and links.
    fn inline(&mut self, name: &str, e: &BytesStart<'_>, depth: u32, empty: bool) {
        match name {
            "s" => {
                let count = attribute(e, "c").map_or(1, |v| v.parse().unwrap_or(1));
                self.cell.text.exactly(' ', count);
            }
            "tab" => self.cell.text.exactly('\t', 1),
            "line-break" => self.cell.text.exactly('\n', 1),
            "span" | "a" | "ruby" | "ruby-base" => {}
            _ => {
                self.skip = u32::from(!empty);
                return;
            }
        }
        self.place = Place::Paragraph(depth + u32::from(!empty));
    }

    /// `None` at the end of the table.
    fn end(&mut self, name: &str) -> Read<Option<ControlFlow<()>>> {
        if self.skip > 0 {
            self.skip -= 1;
            return Ok(Some(GO));
        }
        match (self.place, name) {
            (Place::Paragraph(depth), _) => {
                self.place = if depth == 1 { Place::Cell } else { Place::Paragraph(depth - 1) }
            }
            (Place::Cell, "table-cell" | "covered-table-cell") => self.end_cell()?,
            (Place::Row, "table-row") => return self.end_row().map(Some),
            (Place::Table, "table-row-group") => self.collapsed = self.collapsed.saturating_sub(1),
            (Place::Table, "table") => return Ok(None),
            _ => {}
        }
        Ok(Some(GO))
    }

    fn begin_row(&mut self, e: &BytesStart<'_>) {
        self.place = Place::Row;
        self.row.cells.clear();
        self.row =
            Row { repeat: 1, hidden: self.collapsed > 0, cells: std::mem::take(&mut self.row.cells), ..Row::default() };
        for (name, value) in attributes(e) {
            match strip(name) {
                "number-rows-repeated" => self.row.repeat = value.parse().unwrap_or(u32::MAX).max(1),
                "visibility" => self.row.hidden |= value != "visible",
                "default-cell-style-name" => self.row.style = Some(value.to_owned()),
                _ => {}
            }
        }
    }

    fn end_cell(&mut self) -> Read<()> {
        self.place = Place::Row;
        let column = self.row.column;
        let (count, formula) = (self.cell.repeat, self.cell.formula);
        self.row.column = column.saturating_add(count);
        self.merge(column);
        let default = self.row.style.as_deref().or_else(|| self.columns.style(column));
        let Some(value) = self.cell.finish(self.styles, default) else { return Ok(()) };
        if self.row.column > MAX_COLUMN {
            return Err(off_grid(column, self.next_row));
        }
        self.spend(u64::from(count - 1), column)?;
        self.row.cells.extend((column..self.row.column).map(|column| RawCell {
            column,
            value: value.clone(),
            formula,
        }));
        Ok(())
    }

    fn merge(&mut self, column: u32) {
        let (columns, rows) = self.cell.span;
        if (columns > 1 || rows > 1) && column < MAX_COLUMN && self.next_row <= MAX_ROW {
            let last = column.saturating_add(columns - 1).min(MAX_COLUMN - 1);
            let last_row = self.next_row.saturating_add(rows - 1).min(MAX_ROW);
            self.tail.merges.push((column, self.next_row, last, last_row));
        }
    }

    fn spend(&mut self, cells_more: u64, column: u32) -> Read<()> {
        self.extra = self.extra.saturating_add(cells_more);
        if self.extra > MAX_REPEATED_CELLS {
            let message = "a tabela repete valores por mais células do que uma planilha de verdade";
            return Err(Fault::new(&cells::REPETICAO_EXCESSIVA, message).at(column, self.next_row.min(MAX_ROW)));
        }
        Ok(())
    }

    fn end_row(&mut self) -> Read<ControlFlow<()>> {
        self.place = Place::Table;
        let (first, count) = (self.next_row, self.row.repeat);
        self.next_row = first.saturating_add(count);
        let Some(column) = self.row.cells.first().map(|c| c.column) else { return Ok(GO) };
        if self.next_row > MAX_ROW + 1 {
            return Err(off_grid(column, first));
        }
        self.spend(u64::from(count - 1).saturating_mul(self.row.cells.len() as u64), column)?;
        let cells = std::mem::take(&mut self.row.cells);
        for number in first..self.next_row {
            if self.rows.begin(number, self.row.hidden)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
            for RawCell { column, value, formula } in &cells {
                self.rows.cell(*column, RawValue::clone(value), *formula);
            }
        }
        self.row.cells = cells;
        Ok(GO)
    }
}

fn off_grid(column: u32, row: u32) -> Fault {
    let message = "a tabela tem valores (ou repetições deles) além da última linha ou coluna de uma planilha";
    Fault::new(&cells::FORA_DA_GRADE, message).at(column.min(MAX_COLUMN - 1), row.min(MAX_ROW))
}
