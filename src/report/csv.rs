//! The CSV files that `templates/dados/LEIAME.txt` describes: fixed headers and order, `;`, CRLF, decimal comma, quotes only where needed.
//!
//! Columns are built as polars columns (empty cells are nulls, since polars writes an empty *string* as `""`) and written by
//! polars' CSV writer; `windows-1252` is a last step over the finished text.

use crate::domain::CsvFormat;
use polars::prelude::{
    Column, CsvWriter, DataFrame, IntoColumn, NamedFrom, QuoteStyle, SerWriter, Series, StringChunkedBuilder,
};
use std::fmt;

/// Why a table could not be written as CSV.
#[derive(Debug)]
pub enum CsvError {
    /// A character that the chosen encoding does not have.
    Encoding {
        /// The character.
        character: char,
        /// The cell that has it.
        text: String,
    },
    /// The table is malformed (columns of different lengths).
    Table(String),
}

impl fmt::Display for CsvError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Encoding { character, text } => {
                write!(f, "o caractere “{character}” de “{text}” não existe em windows-1252")
            }
            Self::Table(e) => write!(f, "tabela malformada: {e}"),
        }
    }
}

impl std::error::Error for CsvError {}

/// A table under construction: one text column per header.
pub struct CsvTable {
    header: Vec<String>,
    columns: Vec<StringChunkedBuilder>,
}

impl CsvTable {
    /// An empty table with this header and room for `rows` rows.
    pub fn new<S: AsRef<str>>(header: &[S], rows: usize) -> Self {
        let columns = header.iter().map(|name| StringChunkedBuilder::new(name.as_ref().into(), rows)).collect();
        Self { header: header.iter().map(|name| name.as_ref().to_owned()).collect(), columns }
    }

    /// Appends a row; an empty text is an empty cell. Missing cells at the end are empty.
    pub fn row(&mut self, cells: &[&str]) {
        for (i, column) in self.columns.iter_mut().enumerate() {
            match cells.get(i) {
                Some(text) if !text.is_empty() => column.append_value(text),
                _ => column.append_null(),
            }
        }
    }

    /// The rows as bytes in UTF-8, without header.
    fn body(self, separator: u8) -> Result<Vec<u8>, CsvError> {
        let columns: Vec<Column> = self.columns.into_iter().map(|c| c.finish().into_column()).collect();
        let mut frame = DataFrame::new_infer_height(columns).map_err(|e| CsvError::Table(e.to_string()))?;
        write_frame(&mut frame, separator, false)
    }
}

fn write_frame(frame: &mut DataFrame, separator: u8, header: bool) -> Result<Vec<u8>, CsvError> {
    let mut bytes = Vec::new();
    CsvWriter::new(&mut bytes)
        .include_header(header)
        .with_separator(separator)
        .with_quote_style(QuoteStyle::Necessary)
        .with_line_terminator("\r\n".into())
        .n_threads(1)
        .finish(frame)
        .map_err(|e| CsvError::Table(e.to_string()))?;
    Ok(bytes)
}

/// Writes pieces of one CSV file: the head once, then the bodies in order.
#[derive(Clone, Debug)]
pub struct CsvEncoder {
    format: CsvFormat,
    /// Write what the encoding lacks as `?` instead of refusing it?
    tolerant: bool,
}

impl CsvEncoder {
    /// For the format that the edital chooses.
    pub const fn new(format: CsvFormat) -> Self {
        Self { format, tolerant: false }
    }

    /// For files that are not to be published: a finding about a strange character must be told, whatever the encoding.
    pub const fn internal(format: CsvFormat) -> Self {
        Self { format, tolerant: true }
    }

    /// Byte order mark and header line.
    ///
    /// # Errors
    /// A column that is named twice, or with a character that the encoding does not have.
    pub fn head<S: AsRef<str>>(&self, header: &[S]) -> Result<Vec<u8>, CsvError> {
        let mut bytes = Vec::new();
        if self.format.bom && !self.format.windows_1252 {
            bytes.extend_from_slice(b"\xEF\xBB\xBF");
        }
        let empty: [&str; 0] = [];
        let columns = header.iter().map(|name| Series::new(name.as_ref().into(), empty).into_column()).collect();
        let mut frame = DataFrame::new_infer_height(columns).map_err(|e| CsvError::Table(e.to_string()))?;
        bytes.extend(self.encode(write_frame(&mut frame, self.format.separador, true)?)?);
        Ok(bytes)
    }

    /// The rows of a table.
    ///
    /// # Errors
    /// A character that the encoding does not have, save in an [internal](CsvEncoder::internal) file.
    pub fn body(&self, table: CsvTable) -> Result<Vec<u8>, CsvError> {
        let bytes = table.body(self.format.separador)?;
        self.encode(bytes)
    }

    /// A whole file.
    ///
    /// # Errors
    /// Those of [`CsvEncoder::head`] and of [`CsvEncoder::body`].
    pub fn file(&self, table: CsvTable) -> Result<Vec<u8>, CsvError> {
        let mut bytes = self.head(&table.header)?;
        bytes.extend(self.body(table)?);
        Ok(bytes)
    }

    fn encode(&self, bytes: Vec<u8>) -> Result<Vec<u8>, CsvError> {
        if !self.format.windows_1252 {
            return Ok(bytes);
        }
        let text = String::from_utf8(bytes).map_err(|e| CsvError::Table(e.to_string()))?;
        let (encoded, _, lossy) = encoding_rs::WINDOWS_1252.encode(&text);
        match (lossy, self.tolerant) {
            (false, _) => Ok(encoded.into_owned()),
            (true, false) => Err(missing_character(&text)),
            (true, true) => {
                let known = |c: char| if outside_windows_1252(c.encode_utf8(&mut [0; 4])).is_some() { '?' } else { c };
                let text: String = text.chars().map(known).collect();
                Ok(encoding_rs::WINDOWS_1252.encode(&text).0.into_owned())
            }
        }
    }
}

/// The first character that `windows-1252` does not have.
pub fn outside_windows_1252(text: &str) -> Option<char> {
    text.chars().find(|c| encoding_rs::WINDOWS_1252.encode(c.encode_utf8(&mut [0; 4])).2)
}

fn missing_character(text: &str) -> CsvError {
    let found = text.lines().find_map(|line| Some((outside_windows_1252(line)?, line)));
    let (character, line) = found.unwrap_or(('\u{FFFD}', ""));
    CsvError::Encoding { character, text: line.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &[&str] = &["cargo", "nome", "nota"];

    fn table(rows: &[[&str; 3]]) -> CsvTable {
        let mut t = CsvTable::new(HEADER, rows.len());
        for r in rows {
            t.row(r);
        }
        t
    }

    fn text(format: CsvFormat, rows: &[[&str; 3]]) -> String {
        let bytes = CsvEncoder::new(format).file(table(rows)).expect("plain text");
        String::from_utf8(bytes).expect("UTF-8 was asked for")
    }

    #[test]
    fn a_file_has_bom_semicolons_crlf_and_quotes_only_where_needed() {
        let got = text(CsvFormat::default(), &[["01", "ÉRICA; \"X\"", "78,50"], ["01", "", ""], ["02", "A\nB", "1"]]);
        assert_eq!(got, "\u{FEFF}cargo;nome;nota\r\n01;\"ÉRICA; \"\"X\"\"\";78,50\r\n01;;\r\n02;\"A\nB\";1\r\n");
    }

    #[test]
    fn an_empty_table_is_its_header() {
        assert_eq!(text(CsvFormat { bom: false, ..CsvFormat::default() }, &[]), "cargo;nome;nota\r\n");
    }

    #[test]
    fn windows_1252_has_no_bom_and_refuses_what_it_lacks() {
        let format = CsvFormat { windows_1252: true, separador: b',', ..CsvFormat::default() };
        let bytes = CsvEncoder::new(format.clone()).file(table(&[["1", "JOSÉ", "1,5"]])).expect("in the code page");
        assert_eq!(bytes, b"cargo,nome,nota\r\n1,JOS\xC9,\"1,5\"\r\n");
        let strange = || table(&[["1", "Łukasz", ""]]);
        let error = CsvEncoder::new(format.clone()).file(strange()).expect_err("Ł is not in the code page");
        assert!(error.to_string().contains('Ł'), "{error}");
        let told = CsvEncoder::internal(format).file(strange()).expect("internal files tell it all the same");
        assert_eq!(told, b"cargo,nome,nota\r\n1,?ukasz,\r\n");
    }
}
