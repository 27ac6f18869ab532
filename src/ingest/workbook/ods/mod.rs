//! .ods (OpenDocument 1.2, part 1): one pass at opening finds the tables, the styles and the filters; the rows of a table are streamed
//! from where it begins, by readers that go on where another table ended ([`spots`]).

mod cell;
mod columns;
mod plain;
mod sheet;
mod spots;
mod styles;

use super::fault::{Fault, Read};
use super::package::Package;
use super::xlsx::too_many;
use super::xml::{Xml, attribute, local, malformed, strip};
use super::{RawRow, SheetInfo, SheetState, SheetTail};
use crate::finding::catalogue::cells;
use quick_xml::events::{BytesStart, Event};
use spots::Spots;
use std::io::BufRead;
use std::ops::ControlFlow;
use std::sync::Arc;
use styles::Styles;

const CONTENT: &str = "content.xml";

/// An open spreadsheet.
#[derive(Debug)]
pub struct Ods {
    package: Package,
    styles: Styles,
    sheets: Vec<SheetInfo>,
    /// Where each table begins in `content.xml`.
    starts: Vec<u64>,
    /// Target addresses of the automatic filters.
    filters: Vec<String>,
    spots: Spots,
}

impl Ods {
    /// Reads `content.xml` to its end, so that its checksum holds for all sheets, and steps over what the tables hold.
    pub fn open(package: Package) -> Read<Self> {
        let mut found = Found::default();
        package.xml(CONTENT, |xml| found.scan(xml).map(Some))?;
        let Found { styles, sheets, starts, filters, .. } = found;
        Ok(Self { package, styles, sheets, starts, filters, spots: Spots::default() })
    }

    /// Sheets, in the order of their tabs.
    pub fn sheets(&self) -> &[SheetInfo] {
        &self.sheets
    }

    /// The container.
    pub const fn package(&self) -> &Package {
        &self.package
    }

    /// Streams the rows of a sheet.
    pub fn read(&self, sheet: usize, sink: &mut dyn FnMut(RawRow) -> ControlFlow<()>) -> Read<SheetTail> {
        let start = self.starts.get(sheet).copied().unwrap_or(0);
        let mut spot = self.spots.before(start, || self.package.again(CONTENT))?;
        let mut tail = sheet::read(&mut Xml::new(CONTENT, &mut spot)?, &self.styles, sink)?;
        self.spots.keep(spot);
        let name = self.sheets.get(sheet).map_or("", |s| &s.name);
        tail.filtered = self.filters.iter().any(|f| targets(f, name));
        Ok(tail)
    }
}

/// What the opening pass finds.
#[derive(Debug, Default)]
struct Found {
    styles: Styles,
    sheets: Vec<SheetInfo>,
    starts: Vec<u64>,
    filters: Vec<String>,
    /// Names of the open elements.
    open: Vec<String>,
    closed: bool,
    /// Is the body that of a spreadsheet?
    spreadsheet: bool,
}

impl Found {
    fn scan(&mut self, xml: &mut Xml<impl BufRead>) -> Read<()> {
        xml.trust_end_names();
        loop {
            let at = xml.position();
            let table = match xml.next()? {
                Event::Start(e) => {
                    self.open.push(e.name().into_inner().to_owned());
                    self.element(&e, at)?
                }
                Event::Empty(e) => {
                    self.open.push(String::new());
                    self.element(&e, at)?;
                    self.open.pop();
                    false
                }
                Event::End(e) => self.end(e.name().into_inner()).map(|()| false)?,
                Event::Eof => return self.whole(),
                _ => false,
            };
            if table && xml.skip()? {
                self.open.pop();
            }
        }
    }

    /// Looks at an element that was opened. Tables are children of `office:spreadsheet`, which stands in `office:body`: is it one?
    fn element(&mut self, e: &BytesStart<'_>, at: u64) -> Read<bool> {
        match (self.open.len(), local(e)) {
            (3, "spreadsheet") => self.spreadsheet = true,
            (4, "table") if self.spreadsheet => {
                let hidden = attribute(e, "style-name").is_some_and(|s| self.styles.hides_table(&s));
                let name = attribute(e, "name").unwrap_or_default();
                let state = if hidden { SheetState::Hidden } else { SheetState::Visible };
                self.sheets.push(SheetInfo { name: Arc::from(name), state });
                self.starts.push(at);
                too_many(self.sheets.len())?;
                return Ok(true);
            }
            (5, "database-range") if attribute(e, "display-filter-buttons").is_some_and(|v| v == "true") => {
                self.filters.extend(attribute(e, "target-range-address"));
            }
            (3..=5, name) => self.styles.element(name, e),
            _ => {}
        }
        Ok(false)
    }

    fn end(&mut self, name: &str) -> Read<()> {
        let begun = self.open.pop().unwrap_or_default();
        if begun != name {
            return Err(malformed(CONTENT, &format!("“</{name}>” fecha “<{begun}>”")));
        }
        self.closed |= self.open.is_empty();
        self.styles.end(strip(name));
        Ok(())
    }

    fn whole(&self) -> Read<()> {
        if self.closed && self.spreadsheet {
            return Ok(());
        }
        Err(Fault::new(&cells::PLANILHA_INCOMPLETA, "o conteúdo da planilha (content.xml) acaba antes do fim"))
    }
}

/// Is `Aba.A1:Aba.F10` or `'Aba 1'.A1:…` an address in this sheet?
fn targets(address: &str, sheet: &str) -> bool {
    let address = address.trim_start_matches('$');
    let quoted = format!("'{}'.", sheet.replace('\'', "''"));
    address.starts_with(&quoted) || address.strip_prefix(sheet).is_some_and(|rest| rest.starts_with('.'))
}
