//! A document as DOCX, for gazettes that take text documents: real tables of at most six columns, no merged cells, no fills, no
//! page header or footer, Calibri 9 with single spacing (Imprensa Nacional, Portaria 283/2018; safe for DOM/ES).
//!
//! docx-rs makes the package and one row of each table, with marks for the widths; [`Draft::render`] packs it again for each width
//! of the gazette, deflated, with our own metadata and no clock, and writes every row of a table after the pattern of that one.
//! Rows built one by one in the library take some 20 KB of memory each and ten times the time.

mod draw;
mod fill;
mod marks;
mod package;

use super::gazette::{ColumnWidth, Measure, Measured};
use super::model::Document;
use fill::Body;
use package::{TEXT_PART, metadata, pack, unpacked};
use std::fmt;
use std::io::Cursor;

/// Most table rows in a file: the whole text of a file is in memory while it is written.
pub const ROWS_PER_VOLUME: usize = 5_000;
/// Most columns in a table.
pub const MAX_COLUMNS: usize = 6;

/// Width of A4 in twentieths of a point.
const A4_WIDTH: u32 = 11_906;
/// Margin of 2 cm.
const MARGIN: i32 = 1_134;

/// Why a document cannot be a DOCX for a gazette.
#[derive(Debug, PartialEq, Eq)]
pub enum DocxError {
    /// More columns than a gazette takes.
    TooManyColumns {
        /// Caption of the table.
        caption: String,
        /// Its columns.
        columns: usize,
    },
    /// The library that draws did not leave the marks that are filled in: something would be missing, so that nothing is made.
    Marks,
    /// The file could not be packed.
    Zip(String),
}

impl fmt::Display for DocxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyColumns { caption, columns } => {
                write!(f, "a tabela “{caption}” tem {columns} colunas; o diário aceita até {MAX_COLUMNS}")
            }
            Self::Marks => write!(f, "o texto do DOCX saiu sem todos os lugares das suas tabelas e larguras"),
            Self::Zip(e) => write!(f, "o arquivo DOCX não pôde ser montado: {e}"),
        }
    }
}

impl std::error::Error for DocxError {}

/// A document drawn, its widths and rows still to be filled in: one draft serves both widths of the gazette.
pub struct Draft<'d> {
    document: &'d Document,
    measured: Measured<'d>,
    /// The parts of the package, by name, in its order. The [text](TEXT_PART) is in `body`.
    parts: Vec<(String, String)>,
    body: Body,
}

impl<'d> Draft<'d> {
    /// Draws the document.
    ///
    /// # Errors
    /// A table of more than [`MAX_COLUMNS`] columns; a text without a place for each width and each row.
    pub fn new(d: &'d Document) -> Result<Self, DocxError> {
        let mut bytes = Vec::new();
        draw::drawn(d)?.pack(Cursor::new(&mut bytes)).map_err(|e| DocxError::Zip(e.to_string()))?;
        let mut parts = unpacked(&bytes).map_err(|e| DocxError::Zip(e.to_string()))?;
        let mut xml = String::new();
        for (name, part) in &mut parts {
            match name.as_str() {
                "docProps/core.xml" => *part = metadata(d),
                TEXT_PART => xml = std::mem::take(part),
                _ => {}
            }
        }
        let body = Body::new(&xml, d).ok_or(DocxError::Marks)?;
        Ok(Self { document: d, measured: Measured::new(d), parts, body })
    }

    /// The bytes of the DOCX for a width, and what the gazette will count: the same document gives the same bytes.
    ///
    /// # Errors
    /// The package could not be made.
    pub fn render(&self, width: ColumnWidth) -> Result<(Vec<u8>, Measure), DocxError> {
        let widths = self.measured.widths(width);
        let write = |target: &mut _| self.body.write(target, self.document, width, &widths);
        let bytes = pack(&self.parts, write).map_err(|e| DocxError::Zip(e.to_string()))?;
        Ok((bytes, self.measured.height(width, &widths)))
    }
}

/// Right margin of the page, in twentieths of a point: what is beside a text of this width.
fn right_margin(width: ColumnWidth) -> usize {
    let [sheet, left] = [A4_WIDTH, MARGIN.unsigned_abs()].map(|n| usize::try_from(n).unwrap_or(usize::MAX));
    sheet.saturating_sub(left).saturating_sub(width.twips())
}

/// Indent of the summary of the act: half the text.
const fn indent(width: ColumnWidth) -> usize {
    width.twips() / 2
}

#[cfg(test)]
mod tests;
