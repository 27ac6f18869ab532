//! One cell of .xlsx: its reference, and what type, text and formula make of it (ECMA-376 part 1, 18.3.1.4 and 18.18.11).

use super::strings::unescape;
use crate::ingest::workbook::limits::{MAX_COLUMN, MAX_ROW, MAX_TEXT};
use crate::ingest::workbook::{NumberFormat, RawValue, number};
use std::sync::Arc;

/// The type that the file gives to a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// `n`, or nothing said.
    #[default]
    Number,
    /// `s`: an index into the shared strings.
    Shared,
    /// `str`: the text a formula gave.
    Text,
    /// `inlineStr`.
    Inline,
    /// `b`.
    Bool,
    /// `e`.
    Error,
    /// `d`.
    Date,
    /// A type that does not exist.
    Unknown,
}

impl Kind {
    /// By the attribute `t`.
    pub fn of(t: &str) -> Self {
        match t {
            "n" => Self::Number,
            "s" => Self::Shared,
            "str" => Self::Text,
            "inlineStr" => Self::Inline,
            "b" => Self::Bool,
            "e" => Self::Error,
            "d" => Self::Date,
            _ => Self::Unknown,
        }
    }
}

/// What was collected of a cell between its tags.
#[derive(Debug, Default)]
pub struct Draft {
    /// Zero-based column.
    pub column: u32,
    /// Its type.
    pub kind: Kind,
    /// Index of its style.
    pub style: usize,
    /// The text of `<v>` or of the inline string.
    pub text: String,
    /// Was there a `<v>`?
    pub value: bool,
    /// Was there an `<f>`?
    pub formula: bool,
    /// Was there a comment inside `<v>`?
    pub comment: bool,
}

impl Draft {
    /// Starts over, keeping the allocation.
    pub fn begin(&mut self, column: u32) {
        self.text.clear();
        *self = Self { column, text: std::mem::take(&mut self.text), ..Self::default() };
    }

    /// What the cell holds; `None` for a blank one.
    pub fn finish(&self, strings: &[Arc<str>], formats: &[NumberFormat]) -> Option<RawValue> {
        self.holding(&self.text, strings, formats)
    }

    /// What the cell holds if this is its text.
    pub fn holding(&self, text: &str, strings: &[Arc<str>], formats: &[NumberFormat]) -> Option<RawValue> {
        if self.comment {
            return refused("há um comentário de XML dentro do valor");
        }
        if text.len() > MAX_TEXT {
            return refused("o texto é maior do que uma célula admite");
        }
        let trimmed = text.trim_ascii();
        if self.formula && (!self.value || trimmed.is_empty() && self.kind != Kind::Text) && self.kind != Kind::Inline {
            return Some(RawValue::FormulaWithoutValue);
        }
        match self.kind {
            Kind::Text | Kind::Inline => self.own_text(text),
            _ if trimmed.is_empty() => None,
            Kind::Number => Some(self.number(trimmed, formats)),
            Kind::Shared => shared(trimmed, strings),
            Kind::Bool => boolean(trimmed),
            Kind::Error => Some(RawValue::Error(Arc::from(trimmed))),
            Kind::Date => Some(RawValue::IsoDate(Arc::from(trimmed))),
            Kind::Unknown => refused("o tipo da célula não existe no formato"),
        }
    }

    /// A formula may give an empty text, which is told; an empty inline string is a blank cell.
    fn own_text(&self, text: &str) -> Option<RawValue> {
        let text = unescape(text);
        (self.formula || !text.is_empty()).then(|| RawValue::Text(Arc::from(&*text)))
    }

    fn number(&self, text: &str, formats: &[NumberFormat]) -> RawValue {
        let format = formats.get(self.style).copied().unwrap_or_default();
        number::parse(text, format).unwrap_or_else(|| match text {
            "NaN" | "INF" | "-INF" => RawValue::BadNumber(Arc::from(text)),
            _ => RawValue::Refused(format!("o arquivo diz que a célula é um número e grava “{text}”").into()),
        })
    }
}

fn refused(why: &str) -> Option<RawValue> {
    Some(RawValue::Refused(Arc::from(why)))
}

fn shared(index: &str, strings: &[Arc<str>]) -> Option<RawValue> {
    let digits = index.bytes().all(|b| b.is_ascii_digit());
    match index.parse::<usize>().ok().filter(|_| digits).and_then(|i| strings.get(i)) {
        Some(text) if text.is_empty() => None,
        Some(text) => Some(RawValue::Text(text.clone())),
        None => {
            Some(RawValue::Refused(format!("a célula aponta para o texto nº “{index}”, que o arquivo não tem").into()))
        }
    }
}

fn boolean(text: &str) -> Option<RawValue> {
    match text {
        "1" | "true" => Some(RawValue::Bool(true)),
        "0" | "false" => Some(RawValue::Bool(false)),
        _ => Some(RawValue::Refused(format!("o arquivo diz que a célula é lógica e grava “{text}”").into())),
    }
}

/// `C12` → column 2, row 12. `None` when it is no reference or lies outside of the grid.
pub fn reference(text: &str) -> Option<(u32, u32)> {
    let split = text.bytes().position(|b| b.is_ascii_digit())?;
    let (letters, digits) = text.split_at_checked(split)?;
    if letters.is_empty() || letters.len() > 3 || digits.len() > 7 {
        return None;
    }
    let mut column = 0u32;
    for b in letters.bytes() {
        let letter = b.to_ascii_uppercase().checked_sub(b'A').filter(|n| *n < 26)?;
        column = column * 26 + u32::from(letter) + 1;
    }
    let mut row = 0u32;
    for b in digits.bytes() {
        row = row * 10 + u32::from(b.checked_sub(b'0').filter(|n| *n < 10)?);
    }
    (column <= MAX_COLUMN && (1..=MAX_ROW).contains(&row)).then(|| (column - 1, row))
}

/// `A1:C3` or `B2` → first column, first row, last column, last row.
pub fn region(text: &str) -> Option<(u32, u32, u32, u32)> {
    let (a, b) = text.split_once(':').unwrap_or((text, text));
    let ((c1, r1), (c2, r2)) = (reference(a)?, reference(b)?);
    Some((c1.min(c2), r1.min(r2), c1.max(c2), r1.max(r2)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_stay_inside_the_grid() {
        assert_eq!(reference("A1"), Some((0, 1)));
        assert_eq!(reference("xfd1048576"), Some((16_383, 1_048_576)));
        for bad in ["XFE1", "A1048577", "A0", "ZZZZZZZZ1", "A99999999999999", "1", "A", "", "A-1", "Á1", "A1B"] {
            assert_eq!(reference(bad), None, "{bad}");
        }
        assert_eq!(region("C3:A1"), Some((0, 1, 2, 3)));
    }
}
