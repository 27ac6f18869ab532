//! .xls ([MS-XLS], and BIFF5 of Excel 95): the stream is walked record by record, every length checked before it is used.

mod modest;
mod record;
mod sheet;
mod strings;

use super::binary::{u16_at, u32_at};
use super::cfb::Compound;
use super::fault::{Fault, Read};
use super::format::{builtin, classify};
use super::package::password;
use super::xlsx::too_many;
use super::{NumberFormat, RawRow, SheetInfo, SheetState, SheetTail};
use crate::finding::catalogue::cells;
use record::{Records, invalid};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use strings::{Charset, Segments};

/// An open workbook.
#[derive(Debug)]
pub struct Xls {
    stream: Vec<u8>,
    globals: Globals,
    /// Are its chains what every reader takes them for?
    plain: bool,
}

/// What the first substream says of the whole workbook.
#[derive(Debug, Default)]
struct Globals {
    biff8: bool,
    charset: Charset,
    sheets: Vec<SheetInfo>,
    /// Where each sheet's substream begins.
    starts: Vec<usize>,
    strings: Vec<Arc<str>>,
    /// By style, what it shows.
    formats: Vec<NumberFormat>,
    epoch_1904: bool,
}

impl Xls {
    /// Reads the globals: sheets, strings, styles, code page.
    pub fn open(compound: &Compound) -> Read<Self> {
        let name = if compound.has("Workbook") { "Workbook" } else { "Book" };
        let stream = compound.stream(name)?;
        let globals = Globals::read(&stream)?;
        Ok(Self { stream, globals, plain: compound.is_plain() })
    }

    /// Sheets, in the order of their tabs.
    pub fn sheets(&self) -> &[SheetInfo] {
        &self.globals.sheets
    }

    /// Hands over the rows of a sheet. Cells are gathered first: writers exist that do not keep the order of rows.
    pub fn read(&self, sheet: usize, sink: &mut dyn FnMut(RawRow) -> ControlFlow<()>) -> Read<SheetTail> {
        let start = self.globals.starts.get(sheet).copied().unwrap_or(usize::MAX);
        let stream = self
            .stream
            .get(start..)
            .ok_or_else(|| Fault::broken("o índice aponta para uma aba além do fim do arquivo"))?;
        sheet::read(stream, &self.globals, sink)
    }
}

impl Globals {
    fn read(stream: &[u8]) -> Read<Self> {
        let mut out = Self::default();
        let (mut codes, mut styles) = (BTreeMap::new(), Vec::new());
        let mut records = Records::new(stream);
        out.biff8 = records.begin()? == 0x0600;
        loop {
            let (kind, data) = records.next()?.ok_or_else(ended)?;
            match kind {
                record::EOF => break,
                record::FILE_PASS => return Err(password()),
                record::CODE_PAGE => out.charset = Charset::of(u16_at(data, 0).ok_or_else(invalid)?)?,
                record::DATE_MODE => out.epoch_1904 = u16_at(data, 0) == Some(1),
                record::FORMAT => {
                    let id = u16_at(data, 0).ok_or_else(invalid)?;
                    codes.insert(id, classify(&out.format_code(data)?));
                }
                record::XF => styles.push(u16_at(data, 2).ok_or_else(invalid)?),
                record::BOUND_SHEET => out.sheet(data)?,
                record::SST => out.strings = strings::table(&records.with_continues(data))?,
                _ => {}
            }
        }
        let of = |id: &u16| codes.get(id).copied().or_else(|| builtin(u32::from(*id))).unwrap_or_default();
        out.formats = styles.iter().map(of).collect();
        Ok(out)
    }

    /// `BoundSheet8` (2.4.28): offset, state, type, name.
    fn sheet(&mut self, data: &[u8]) -> Read<()> {
        let start = u32_at(data, 0).and_then(|n| usize::try_from(n).ok()).ok_or_else(invalid)?;
        let (hidden, kind) = (data.get(4).ok_or_else(invalid)? & 3, data.get(5).ok_or_else(invalid)?);
        let count = usize::from(*data.get(6).ok_or_else(invalid)?);
        let rest = [data.get(7..).ok_or_else(invalid)?];
        let mut text = Segments::new(&rest);
        let name = if self.biff8 { text.flagged(count) } else { text.bytes(count).map(|b| self.charset.decode(&b)) }?;
        let state = match (kind, hidden) {
            (0, 0) => SheetState::Visible,
            (0, _) => SheetState::Hidden,
            _ => SheetState::NotCells,
        };
        self.sheets.push(SheetInfo { name: Arc::from(name), state });
        self.starts.push(start);
        too_many(self.sheets.len())
    }

    /// `Format` (2.4.126): a long string in BIFF8, a short one before.
    fn format_code(&self, data: &[u8]) -> Read<String> {
        let rest = data.get(2..).ok_or_else(invalid)?;
        if self.biff8 {
            return self.long_text(&[rest]);
        }
        let count = usize::from(*rest.first().ok_or_else(invalid)?);
        rest.get(1..=count).map(|b| self.charset.decode(b)).ok_or_else(invalid)
    }

    /// A text with a count of two bytes, in the manner of the version.
    fn long_text(&self, segments: &[&[u8]]) -> Read<String> {
        let mut text = Segments::new(segments);
        let count = usize::from(text.u16()?);
        if self.biff8 { text.flagged(count) } else { text.bytes(count).map(|b| self.charset.decode(&b)) }
    }
}

fn ended() -> Fault {
    Fault::new(&cells::PLANILHA_INCOMPLETA, "o arquivo .xls acaba antes do fim")
}
