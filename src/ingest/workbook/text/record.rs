//! Records and fields of separated text (RFC 4180, with the separator of the file), with physical line numbers.
//!
//! A quote that opens and never closes where it should is refused at its line: taking it as it comes would swallow the people below.

use crate::finding::catalogue::cells;
use crate::ingest::workbook::fault::{Fault, Read};
use crate::ingest::workbook::limits::{MAX_COLUMN, MAX_LINES_IN_FIELD, MAX_TEXT};

/// A field: where its bytes are, in the raw record or among the unquoted ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// First byte.
    pub start: usize,
    /// Past the last byte.
    pub end: usize,
    /// Was it quoted? Then `start` and `end` count in the unquoted bytes.
    pub quoted: bool,
}

/// A record, borrowed from the reader.
#[derive(Debug)]
pub struct Record<'r> {
    /// One-based physical line where it begins.
    pub line: u32,
    /// Its bytes as they stand in the file.
    pub raw: &'r [u8],
    /// The contents of quoted fields, one after the other.
    pub unquoted: &'r [u8],
    /// Its fields.
    pub fields: &'r [Field],
}

/// Walks the records of a file.
#[derive(Debug)]
pub struct Records<'b> {
    bytes: &'b [u8],
    at: usize,
    line: u32,
    separator: u8,
    fields: Vec<Field>,
    unquoted: Vec<u8>,
    widest: usize,
}

impl<'b> Records<'b> {
    /// From this byte and this physical line on.
    pub const fn new(bytes: &'b [u8], at: usize, line: u32, separator: u8) -> Self {
        Self { bytes, at, line, separator, fields: Vec::new(), unquoted: Vec::new(), widest: 0 }
    }

    /// The next record; a blank line is a record of one empty field.
    pub fn next(&mut self) -> Read<Option<Record<'_>>> {
        if self.at >= self.bytes.len() {
            return Ok(None);
        }
        let (start, line) = (self.at, self.line);
        self.fields.clear();
        self.unquoted.clear();
        let mut swallowed = false;
        let end = loop {
            swallowed |= self.field(start)?;
            if self.fields.len() > MAX_COLUMN as usize {
                return Err(
                    Fault::new(&cells::CSV_CAMPO_LONGO, "a linha tem mais colunas do que uma planilha").line(line)
                );
            }
            let end = self.at;
            match self.bytes.get(self.at) {
                Some(b) if *b == self.separator => self.at += 1,
                _ => {
                    self.end_of_line();
                    break end;
                }
            }
        };
        if swallowed && self.fields.len() != self.widest && self.widest > 0 {
            return Err(quotes(
                "um campo entre aspas atravessa linhas e separadores, e a linha fica com outro número de colunas",
                line,
            ));
        }
        self.widest = self.widest.max(self.fields.len());
        let raw = self.bytes.get(start..end).unwrap_or_default();
        Ok(Some(Record { line, raw, unquoted: &self.unquoted, fields: &self.fields }))
    }

    /// Reads one field up to its separator or the end of the line. Did quotes carry it across lines and separators?
    fn field(&mut self, start: usize) -> Read<bool> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let blanks = rest.iter().take_while(|b| **b == b' ').count();
        match rest.get(blanks..) {
            Some([b'"', ..]) => {
                self.at += blanks + 1;
                self.quoted()
            }
            _ => {
                let ends = |b: &u8| *b == self.separator || matches!(b, b'\n' | b'\r');
                let len = rest.iter().position(ends).unwrap_or(rest.len());
                if len > MAX_TEXT {
                    return Err(too_long(self.line));
                }
                self.fields.push(Field { start: self.at - start, end: self.at - start + len, quoted: false });
                self.at += len;
                Ok(false)
            }
        }
    }

    fn quoted(&mut self) -> Read<bool> {
        let opened = self.line;
        let from = self.unquoted.len();
        let mut crossed = false;
        loop {
            let rest = self.bytes.get(self.at..).unwrap_or_default();
            let stop = rest.iter().position(|b| matches!(b, b'"' | b'\n' | b'\r'));
            let stop =
                stop.ok_or_else(|| quotes("as aspas abertas nesta linha não se fecham até o fim do arquivo", opened))?;
            self.unquoted.extend_from_slice(rest.get(..stop).unwrap_or_default());
            if self.unquoted.len() - from > MAX_TEXT {
                return Err(too_long(opened));
            }
            self.at += stop;
            match rest.get(stop..) {
                Some([b'"', b'"', ..]) => {
                    self.unquoted.push(b'"');
                    self.at += 2;
                }
                Some([b'"', ..]) => {
                    self.at += 1;
                    break;
                }
                _ => {
                    self.unquoted.push(b'\n');
                    self.end_of_line();
                    crossed = true;
                    if self.line - opened > MAX_LINES_IN_FIELD {
                        return Err(quotes("as aspas abertas nesta linha não se fecham nas linhas seguintes", opened));
                    }
                }
            }
        }
        self.after_quotes(opened)?;
        let inside = self.unquoted.get(from..).unwrap_or_default();
        let swallowed = crossed && inside.contains(&self.separator);
        self.fields.push(Field { start: from, end: self.unquoted.len(), quoted: true });
        Ok(swallowed)
    }

    /// Only blanks may stand between a closing quote and the separator.
    fn after_quotes(&mut self, opened: u32) -> Read<()> {
        while self.bytes.get(self.at) == Some(&b' ') && self.separator != b' ' {
            self.at += 1;
        }
        match self.bytes.get(self.at) {
            None | Some(b'\n' | b'\r') => Ok(()),
            Some(b) if *b == self.separator => Ok(()),
            Some(_) => Err(quotes("há texto depois das aspas que fecham um campo aberto nesta linha", opened)),
        }
    }

    /// Steps over `\n`, `\r\n` or `\r`.
    fn end_of_line(&mut self) {
        let step = match self.bytes.get(self.at..) {
            Some([b'\r', b'\n', ..]) => 2,
            Some([b'\r' | b'\n', ..]) => 1,
            _ => return,
        };
        self.at += step;
        self.line = self.line.saturating_add(1);
    }
}

fn quotes(message: &str, line: u32) -> Fault {
    Fault::new(&cells::CSV_ASPAS, message).line(line)
}

fn too_long(line: u32) -> Fault {
    Fault::new(&cells::CSV_CAMPO_LONGO, "um campo tem mais texto do que uma célula de planilha admite").line(line)
}
