//! Files → raw cells, in all five formats, behind a guard pass. Nothing is interpreted here beyond what the file itself says.
//!
//! | module | what it does |
//! |---|---|
//! | here | a file that is open, its sheets, and the values of their cells |
//! | `sniff` | which format a file has, by its first bytes |
//! | `xlsx`, `xlsb`, `xls`, `ods`, `text` | one format each: sheets listed at opening, rows streamed on demand |
//! | `package`, `cfb`, `xml`, `skim`, `binary` | the containers and the pieces that formats share, each behind its own guard |
//! | `rows` | cells in the order of the file → rows in the order of the sheet |
//! | `number`, `format` | numbers to 15 digits, and what a number format makes of them |
//! | `fault`, `limits` | why a file is refused, and what a file may ask for |
//! | `second` | the other, independent reader (calamine) |
//! | `mojibake` | text that was decoded twice |
//!
//! # A new format
//!
//! There is no trait: the formats are few and known, and a `match` that lacks one does not compile. Say that it is called `xyz`.
//!
//! 1. `xyz/mod.rs`, with `Xyz::open(…) -> Read<Self>`, which lists the sheets and reads no row, `Xyz::sheets(&self) -> &[SheetInfo]`,
//!    and `Xyz::read(&self, sheet, sink) -> Read<SheetTail>`, which streams: never a sheet in memory. Put the cells through
//!    `rows::Rows`, which keeps the promises of [`RawRow`] (rows ascend, one cell a column, inside the grid of `limits`). A cell that
//!    cannot be read is [`RawValue::Refused`] with the reason, never a blank or a zero; a file that cannot be trusted is a
//!    `fault::Fault` with an entry of the catalogue (`finding::catalogue::cells`).
//! 2. Nothing that the file declares is believed: sizes, counts and offsets are checked against the bytes that are there before
//!    memory is reserved; loops end where the bytes end. What is new goes to `limits`.
//! 3. `sniff::Format` and `sniff`: the first bytes that tell the format, and the message for its relatives that are not read.
//! 4. The compiler names the rest: [`Workbook::sheets`], [`Workbook::read`] (through `stream`), `full` (the last row of the grid),
//!    `check_extension`, and, if calamine reads the format, `second` with its guard (`second::guard::is_safe`); if it does not, the
//!    format says there that it is read once.
//! 5. Endings of names, which only help messages: `ingest::files::names`, `cli::paths`, `pipeline::stray`; then the lists of formats
//!    in `LEIAME.md`, `README.md` and `templates/edital.md`.
//! 6. Tests, in `tests/suite/workbook/xyz.rs`, each with a name that begins `xyz_`: dates, percentages, padded numbers, formulas without a
//!    result, errors, merged and hidden cells, hidden sheets, the date system, 15 digits. Each trap gets a line of
//!    `tests/data/planilhas/LEIAME.md`; `tests/suite/workbook/matrix.rs` gets the prefix and the file, and fails on a test that the
//!    table lacks. Add a sound file to `hostile/damage.rs`, which cuts and flips bytes of one file of every format.
//! 7. A fuzz target, `fuzz/fuzz_targets/xyz.rs`: the whole file, and its inner parts inside a sound container, through
//!    `promises::hold`; its `[[bin]]` in `fuzz/Cargo.toml`, and small seeds in `fuzz/corpus/xyz`. Run it for ten minutes, as the
//!    first lines of `fuzz/Cargo.toml` say, before trusting the reader.
//! 8. `benches/escala/planilhas.rs`: the generator writes the format, so that its speed is measured beside the others.

mod binary;
mod cfb;
mod fault;
mod format;
pub mod limits;
pub mod mojibake;
mod number;
mod ods;
mod package;
mod rows;
mod second;
mod skim;
mod sniff;
mod text;
mod xls;
mod xlsb;
mod xlsx;
mod xml;

use crate::domain::Decimal;
use crate::finding::catalogue::cells;
use crate::finding::{Finding, Place, Scope};
use fault::Read;
use sniff::Format;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
pub use text::{Encoding, TextOptions};

/// What a cell holds, as the file says it.
#[derive(Clone, Debug, PartialEq)]
pub enum RawValue {
    /// Text, as written (outer spaces kept). Shared strings share their allocation.
    Text(Arc<str>),
    /// A number, to 15 significant digits.
    Number {
        /// The value.
        value: Decimal,
        /// Did the file hold more than 15 significant digits (binary residue of a sum)?
        residue: bool,
        /// What its number format makes of it.
        format: NumberFormat,
    },
    /// A number that no exact [`Decimal`] holds (`1e999`, 20 digits, `NaN`): its text.
    BadNumber(Arc<str>),
    /// An ISO date or date-time stored as such (`2025-03-01`, `2025-03-01T00:00:00`).
    IsoDate(Arc<str>),
    /// A boolean.
    Bool(bool),
    /// A spreadsheet error: `#REF!`.
    Error(Arc<str>),
    /// A formula without a stored result.
    FormulaWithoutValue,
    /// A cell that the reader refuses, with the reason in Portuguese (string index out of range, comment inside the value, …).
    Refused(Arc<str>),
}

/// What a number format makes of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum NumberFormat {
    /// A plain number.
    #[default]
    Plain,
    /// Shown as a date (or date and time): the value is a serial.
    Date,
    /// Shown as a duration or a time of day.
    Time,
    /// Shown as a percentage: the value is the fraction.
    Percent,
    /// Shown padded with zeros to this width (`00000000000`).
    Padded(u8),
}

/// A cell with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct RawCell {
    /// Zero-based column.
    pub column: u32,
    /// What it holds.
    pub value: RawValue,
    /// Does it come from a formula?
    pub formula: bool,
}

/// A row with at least one cell. Rows come in ascending order; cells in ascending column, one per column.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RawRow {
    /// One-based row, as a spreadsheet program shows it (for text files: the physical line where the record begins).
    pub number: u32,
    /// Is it hidden?
    pub hidden: bool,
    /// Cells that hold something.
    pub cells: Vec<RawCell>,
}

/// Is the sheet shown?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum SheetState {
    /// Shown.
    #[default]
    Visible,
    /// Hidden, or very hidden.
    Hidden,
    /// Not a grid of cells (a chart).
    NotCells,
}

/// What is known of a sheet before its rows are read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SheetInfo {
    /// Name; empty for text files.
    pub name: Arc<str>,
    /// Is it shown?
    pub state: SheetState,
}

/// What is known of a sheet after its rows were read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SheetTail {
    /// Merged regions: first column, first row, last column, last row (columns from 0, rows from 1, inclusive).
    pub merges: Vec<(u32, u32, u32, u32)>,
    /// Hidden columns that hold cells, from 0.
    pub hidden_columns: Vec<u32>,
    /// Is there an automatic filter?
    pub filtered: bool,
    /// Does the workbook count dates from 1904?
    pub epoch_1904: bool,
    /// What was seen of the sheet as a whole: mixed encodings, a sheet full to the last row.
    pub achados: Vec<Finding>,
}

/// An open file: its sheets are read on demand, from any thread.
#[derive(Debug)]
pub struct Workbook {
    nome: Arc<str>,
    source: Source,
    achados: Vec<Finding>,
    /// The bytes of a small file, for its second reading.
    again: Option<Arc<[u8]>>,
}

#[derive(Debug)]
enum Source {
    Xlsx(xlsx::Xlsx),
    Xlsb(xlsb::Xlsb),
    Xls(xls::Xls),
    Ods(ods::Ods),
    Text(text::Text),
}

/// Opens a file by what it holds, whatever its name says. The error holds back everything ([`Scope::Exame`]): the caller narrows it.
///
/// # Errors
/// The bytes are of no format that is read, or are damaged, locked by a password or beyond a limit; or two sheets have one name.
pub fn open(nome: &Arc<str>, bytes: Arc<[u8]>, options: &TextOptions) -> Result<Workbook, Finding> {
    let none = Arc::from("");
    let again = (bytes.len() <= second::MAX_BYTES).then(|| bytes.clone());
    let source = source(nome, bytes, options).map_err(|fault| fault.finding(nome, &none))?;
    let mut workbook = Workbook { nome: nome.clone(), source, achados: Vec::new(), again };
    workbook.check_names()?;
    workbook.check_extension();
    workbook.check_outside_data();
    Ok(workbook)
}

fn source(nome: &Arc<str>, bytes: Arc<[u8]>, options: &TextOptions) -> Read<Source> {
    Ok(match sniff::sniff(bytes)? {
        Format::Xlsx(package, index) => Source::Xlsx(xlsx::Xlsx::open(package, &index)?),
        Format::Xlsb(package, index) => Source::Xlsb(xlsb::Xlsb::open(package, &index)?),
        Format::Xls(compound) => Source::Xls(xls::Xls::open(&compound)?),
        Format::Ods(package) => Source::Ods(ods::Ods::open(package)?),
        Format::Text(bytes) => Source::Text(text::Text::open(nome, bytes, options)?),
    })
}

impl Workbook {
    /// The name under which the file was opened.
    pub const fn nome(&self) -> &Arc<str> {
        &self.nome
    }

    /// Sheets, in the order of their tabs; hidden ones too. A text file has one, without a name.
    pub fn sheets(&self) -> &[SheetInfo] {
        match &self.source {
            Source::Xlsx(x) => x.sheets(),
            Source::Xlsb(x) => x.sheets(),
            Source::Xls(x) => x.sheets(),
            Source::Ods(o) => o.sheets(),
            Source::Text(t) => t.sheets(),
        }
    }

    /// What was seen of the file as a whole: a name that does not fit, sheets of like names, cached data of other files.
    pub fn achados(&self) -> &[Finding] {
        &self.achados
    }

    /// Separator of a text file, and whether its text is in Windows-1252; `None` for other files.
    pub fn text_form(&self) -> Option<(u8, bool)> {
        if let Source::Text(t) = &self.source { Some(t.form()) } else { None }
    }

    /// Streams the rows of a sheet, one in memory at a time, until `sink` breaks. After an error nothing that was handed over counts;
    /// after a break the tail is incomplete and the end of the file was not checked.
    ///
    /// # Errors
    /// The sheet is damaged, ends before its end, or goes beyond a limit: rows handed over before count for nothing.
    pub fn read(&self, sheet: usize, sink: &mut dyn FnMut(RawRow) -> ControlFlow<()>) -> Result<SheetTail, Finding> {
        let aba = self.sheets().get(sheet).map_or_else(|| Arc::from(""), |info| info.name.clone());
        let mut last = 0;
        let mut watched = |row: RawRow| {
            last = row.number;
            sink(row)
        };
        let tail = self.stream(sheet, &mut watched).map_err(|fault| fault.finding(&self.nome, &aba));
        tail.map(|mut tail| {
            tail.achados.extend(self.full(&aba, last));
            tail
        })
    }

    fn stream(&self, sheet: usize, sink: &mut dyn FnMut(RawRow) -> ControlFlow<()>) -> Read<SheetTail> {
        match &self.source {
            Source::Xlsx(x) => x.read(sheet, sink),
            Source::Xlsb(x) => x.read(sheet, sink),
            Source::Xls(x) => x.read(sheet, sink),
            Source::Ods(o) => o.read(sheet, sink),
            Source::Text(t) => t.read(sink),
        }
    }

    /// A sheet whose last possible row is taken may have been cut there by whoever exported it.
    fn full(&self, aba: &Arc<str>, last: u32) -> Option<Finding> {
        let limit = match &self.source {
            Source::Xls(_) => limits::MAX_ROW_XLS,
            Source::Text(_) => return None,
            _ => limits::MAX_ROW,
        };
        let place = Place { arquivo: self.nome.clone(), aba: aba.clone(), celula: format!("linha {last}") };
        let message = format!("a linha {limit}, a última que o formato admite, está ocupada: pode ter havido mais");
        (last == limit).then(|| Finding::new(&cells::POSSIVELMENTE_CORTADA, Scope::Exame, place, message))
    }

    /// Copies of other files' data inside a container.
    fn check_outside_data(&mut self) {
        let package = match &self.source {
            Source::Xlsx(x) => x.package(),
            Source::Xlsb(x) => x.package(),
            _ => return,
        };
        let outside = |n: &&str| {
            n.starts_with("xl/externallinks/externallink") || n.starts_with("xl/pivotcache/pivotcacherecords")
        };
        let found: Vec<&str> = package.names().filter(outside).collect();
        if let Some(first) = found.first() {
            let message = format!(
                "{} parte(s) com dados de outros arquivos ou de tabelas dinâmicas, como “{first}”",
                found.len()
            );
            self.achados.push(Finding::new(&cells::DADOS_DE_FORA, Scope::Exame, Place::file(&self.nome), message));
        }
    }

    /// Two sheets of one name make addresses ambiguous: refused when equal, told when only case or spaces differ.
    fn check_names(&mut self) -> Result<(), Finding> {
        let mut seen: BTreeMap<String, Arc<str>> = BTreeMap::new();
        for sheet in self.sheets().to_vec() {
            let name = sheet.name.clone();
            let Some(other) = seen.insert(name.trim().to_lowercase(), name.clone()) else { continue };
            let place = Place { arquivo: self.nome.clone(), aba: name.clone(), celula: String::new() };
            let message = format!("as abas “{other}” e “{name}” têm o mesmo nome");
            let finding = Finding::new(&cells::ABA_REPETIDA, Scope::Exame, place, message);
            if other == name {
                return Err(finding);
            }
            self.achados.push(finding.severity(crate::finding::Severity::Warning));
        }
        Ok(())
    }

    fn check_extension(&mut self) {
        let (real, fits): (_, &[&str]) = match &self.source {
            Source::Xlsx(_) => (".xlsx", &["xlsx", "xlsm", "xltx", "xltm"]),
            Source::Xlsb(_) => (".xlsb", &["xlsb"]),
            Source::Xls(_) => (".xls", &["xls", "xlt"]),
            Source::Ods(_) => (".ods", &["ods", "ots"]),
            Source::Text(_) => ("texto separado (.csv)", &["csv", "txt", "tsv", "tab"]),
        };
        let extension = self.nome.rsplit_once('.').map_or("", |(_, e)| e).to_ascii_lowercase();
        if !fits.contains(&extension.as_str()) {
            let message = format!("o nome termina em “{extension}”, mas o conteúdo é {real}");
            self.achados.push(Finding::new(&cells::EXTENSAO_TROCADA, Scope::Exame, Place::file(&self.nome), message));
        }
    }
}
