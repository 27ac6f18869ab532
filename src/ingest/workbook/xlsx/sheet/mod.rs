//! The rows of one .xlsx sheet, streamed: one pass over its XML, one row in memory. Here are the events and the place where the
//! reader stands; `grid` takes rows and cells, `around` what stands about them.

mod around;
mod grid;

use crate::finding::catalogue::cells;
use crate::ingest::workbook::fault::{Fault, Read};
use crate::ingest::workbook::package::Package;
use crate::ingest::workbook::rows::Rows;
use crate::ingest::workbook::xlsx::cell::Draft;
use crate::ingest::workbook::xlsx::strings::own_entity;
use crate::ingest::workbook::xml::{attributes, local, resolve, strip, unusual};
use crate::ingest::workbook::{NumberFormat, RawRow, SheetTail};
use quick_xml::events::{BytesStart, Event};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Streams the rows of the part. The part must be a whole `<worksheet>` with `<sheetData>`.
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
        cell: Draft::default(),
        next_column: 0,
        depth: 0,
        skip: 0,
        place: Place::Outside,
        saw_data: false,
        closed: false,
    };
    package.xml(part, |xml| {
        xml.trust_end_names();
        loop {
            let event = xml.raw();
            let tag = matches!(event, Ok(Event::Start(_) | Event::Empty(_) | Event::End(_)));
            let mut flow = match &event {
                Ok(Event::Start(e)) => sheet.start(e, false)?,
                Ok(Event::Empty(e)) => sheet.start(e, true)?,
                Ok(Event::End(e)) => sheet.end(strip(e.name().into_inner()))?,
                Ok(Event::Text(t)) if sheet.collecting() => sheet.push(t),
                Ok(Event::CData(t)) if sheet.collecting() => sheet.push(t),
                Ok(Event::GeneralRef(r)) if sheet.collecting() => {
                    sheet.cell.text.push(resolve(r).ok_or_else(own_entity)?);
                    ControlFlow::Continue(())
                }
                Ok(Event::Comment(_) | Event::PI(_)) if sheet.collecting() => {
                    sheet.cell.comment = true;
                    ControlFlow::Continue(())
                }
                Ok(Event::Eof) => return sheet.whole(part).map(Some),
                Ok(Event::Text(_)) => ControlFlow::Continue(()),
                other => unusual(part, other).map(|()| ControlFlow::Continue(()))?,
            };
            if tag && sheet.in_rows() && flow.is_continue() {
                let (taken, then) = sheet.plain(xml.ahead()?)?;
                xml.take(taken);
                flow = then;
            }
            if flow.is_break() {
                return Ok(None);
            }
        }
    })?;
    Ok(sheet.finish())
}

/// Where the reader stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Outside `<sheetData>`.
    Outside,
    /// Inside `<sheetData>`, in no cell.
    Data,
    /// Inside a cell.
    Cell,
    /// Inside `<v>`.
    Value,
    /// Inside `<is>`.
    Inline,
    /// Inside `<is>…<t>`.
    InlineText,
}

struct Sheet<'a> {
    strings: &'a [Arc<str>],
    formats: &'a [NumberFormat],
    rows: Rows<'a>,
    tail: SheetTail,
    /// Ranges of hidden columns, from 0.
    hidden: Vec<(u32, u32)>,
    cell: Draft,
    next_column: u32,
    /// Open elements.
    depth: u32,
    /// Open elements of a subtree that says nothing of the value (`extLst`, `rPh`).
    skip: u32,
    place: Place,
    saw_data: bool,
    closed: bool,
}

impl Sheet<'_> {
    fn collecting(&self) -> bool {
        self.skip == 0 && matches!(self.place, Place::Value | Place::InlineText)
    }

    /// Inside a row or after one, in no cell.
    const fn in_rows(&self) -> bool {
        self.skip == 0 && matches!(self.place, Place::Data) && self.rows.number() > 0
    }

    fn push(&mut self, text: &str) -> ControlFlow<()> {
        self.cell.text.push_str(text);
        ControlFlow::Continue(())
    }

    fn start(&mut self, e: &BytesStart<'_>, empty: bool) -> Read<ControlFlow<()>> {
        if self.skip > 0 {
            self.skip += u32::from(!empty);
            return Ok(ControlFlow::Continue(()));
        }
        let flow = match (self.place, local(e)) {
            (Place::Cell, "v") => self.enter(Place::Value, empty),
            (Place::Data, "c") if self.rows.number() == 0 => {
                return Err(Fault::new(&cells::FORA_DA_GRADE, "há uma célula fora de uma linha"));
            }
            (Place::Data, "c") => {
                self.begin_cell(e)?;
                if empty { self.end_cell() } else { self.enter(Place::Cell, false) }
            }
            (Place::Data, "row") => return self.begin_row(attributes(e)),
            (Place::Cell, "f") => {
                self.cell.formula = true;
                self.skip = u32::from(!empty);
                ControlFlow::Continue(())
            }
            (Place::Cell, "is") => self.enter(Place::Inline, empty),
            (Place::Inline, "t") if !empty => self.enter(Place::InlineText, false),
            (Place::Inline, "r") => ControlFlow::Continue(()),
            (Place::Outside, name) => return self.outside(name, e, empty),
            _ => {
                self.skip = u32::from(!empty);
                ControlFlow::Continue(())
            }
        };
        Ok(flow)
    }

    fn enter(&mut self, place: Place, empty: bool) -> ControlFlow<()> {
        self.cell.value |= place == Place::Value;
        if !empty {
            self.place = place;
        }
        ControlFlow::Continue(())
    }

    fn end(&mut self, name: &str) -> Read<ControlFlow<()>> {
        if self.skip > 0 {
            self.skip -= 1;
            return Ok(ControlFlow::Continue(()));
        }
        match (self.place, name) {
            (Place::Value, "v") => self.place = Place::Cell,
            (Place::Cell, "c") => {
                self.place = Place::Data;
                return Ok(self.end_cell());
            }
            (Place::InlineText, "t") => self.place = Place::Inline,
            (Place::Inline, "is") => self.place = Place::Cell,
            (Place::Data, "sheetData") => {
                self.place = Place::Outside;
                self.depth -= 1;
                return Ok(self.rows.flush());
            }
            (Place::Outside, _) => {
                self.depth = self.depth.saturating_sub(1);
                self.closed |= self.depth == 0;
            }
            (Place::Data, "row") | (Place::Inline, "r") => {}
            (_, name) => return Err(crossed(name)),
        }
        Ok(ControlFlow::Continue(()))
    }

    fn whole(&self, part: &str) -> Read<()> {
        let why = match (self.closed, self.saw_data) {
            (true, true) => return Ok(()),
            (false, _) => "acaba antes do fim",
            (true, false) => "não tem as células (<sheetData>)",
        };
        Err(Fault::new(&cells::PLANILHA_INCOMPLETA, format!("a parte “{part}” {why}")))
    }

    fn finish(mut self) -> SheetTail {
        self.tail.hidden_columns = self.rows.columns_within(&self.hidden);
        self.tail
    }
}

fn crossed(name: &str) -> Fault {
    Fault::new(&cells::XML_RECUSADO, format!("uma marca da planilha se fecha fora do lugar (</{name}>)"))
}
