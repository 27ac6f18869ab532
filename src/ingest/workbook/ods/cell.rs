//! One cell of .ods: its type, its attributes and its paragraphs (OpenDocument 1.2 part 1, 9.1.4 and 19.385).

use super::styles::Styles;
use crate::ingest::workbook::limits::MAX_TEXT;
use crate::ingest::workbook::xml::{Attributes, strip};
use crate::ingest::workbook::{NumberFormat, RawValue, number};
use std::borrow::Cow;
use std::sync::Arc;

/// What was collected of a cell.
#[derive(Debug, Default)]
pub struct Draft {
    kind: Kind,
    /// The value attribute that its type names.
    value: Option<String>,
    /// Is it covered by a merged one?
    pub covered: bool,
    /// Is it the result of a formula?
    pub formula: bool,
    /// Its own style.
    pub style: Option<String>,
    /// How many columns it stands for.
    pub repeat: u32,
    /// Columns and rows that it spans.
    pub span: (u32, u32),
    /// Its paragraphs, joined by line breaks.
    pub text: Paragraphs,
    /// Does it hold a table of its own?
    pub nested: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Kind {
    #[default]
    None,
    Number,
    Percent,
    Date,
    Time,
    Bool,
    Text,
    Error,
}

impl Draft {
    /// Starts over with the attributes of a `table:table-cell`.
    pub fn begin(&mut self, attributes: Attributes<'_>, covered: bool) {
        let mut text = std::mem::take(&mut self.text);
        text.clear();
        *self = Self { covered, repeat: 1, span: (1, 1), text, ..Self::default() };
        for (name, value) in attributes {
            self.attribute(name, value);
        }
    }

    fn attribute(&mut self, name: &str, raw: &str) {
        let count = || raw.parse::<u32>().unwrap_or(u32::MAX).max(1);
        let text = || quick_xml::escape::unescape(raw).map_or_else(|_| raw.to_owned(), Cow::into_owned);
        match (strip(name), raw) {
            ("value-type", "error") if name.starts_with("calcext") => self.kind = Kind::Error,
            ("value-type", kind) if self.kind == Kind::None => self.kind = Kind::of(kind),
            ("value" | "date-value" | "time-value" | "boolean-value" | "string-value", _) => self.value = Some(text()),
            ("formula", _) => self.formula = true,
            ("style-name", _) => self.style = Some(text()),
            ("number-columns-repeated", _) => self.repeat = count(),
            ("number-columns-spanned", _) => self.span.0 = count(),
            ("number-rows-spanned", _) => self.span.1 = count(),
            _ => {}
        }
    }

    /// What the cell holds; `None` for a blank one.
    pub fn finish(&self, styles: &Styles, default_style: Option<&str>) -> Option<RawValue> {
        if self.nested {
            return refused("há uma tabela dentro da célula");
        }
        if self.text.0.len() > MAX_TEXT {
            return refused("o texto é maior do que uma célula admite");
        }
        let value = self.value(styles, default_style)?;
        if self.covered {
            let shown = self.value.as_deref().unwrap_or(&self.text.0);
            return Some(RawValue::Refused(
                format!("há um valor (“{shown}”) escondido debaixo de células mescladas").into(),
            ));
        }
        Some(value)
    }

    fn value(&self, styles: &Styles, default_style: Option<&str>) -> Option<RawValue> {
        let style = || self.style.as_deref().or(default_style).map_or(NumberFormat::Plain, |s| styles.format(s));
        let shown = &*self.text.0;
        match (self.kind, self.value.as_deref()) {
            (Kind::Error, _) => Some(RawValue::Error(Arc::from(if shown.is_empty() { "#ERRO" } else { shown }))),
            (Kind::Text | Kind::None, given) if self.formula && is_error(given.unwrap_or(shown)) => {
                Some(RawValue::Error(Arc::from(given.unwrap_or(shown))))
            }
            (Kind::Text, given) => self.own_text(given.unwrap_or(shown)),
            (Kind::None, _) if self.formula && shown.is_empty() => Some(RawValue::FormulaWithoutValue),
            (Kind::None, _) => self.own_text(shown),
            (_, None) if self.formula && shown.is_empty() => Some(RawValue::FormulaWithoutValue),
            (_, None) if shown.is_empty() => None,
            (_, None) => refused("o tipo da célula pede um valor que o arquivo não grava"),
            (Kind::Number, Some(v)) => Some(self.number(v, style())),
            (Kind::Percent, Some(v)) => Some(self.number(v, NumberFormat::Percent)),
            (Kind::Date, Some(v)) => Some(RawValue::IsoDate(Arc::from(v))),
            (Kind::Time, Some(v)) => Some(duration(v)),
            (Kind::Bool, Some(v)) => Some(RawValue::Bool(v == "true")),
        }
    }

    fn own_text(&self, text: &str) -> Option<RawValue> {
        (self.formula || !text.is_empty()).then(|| RawValue::Text(Arc::from(text)))
    }

    fn number(&self, text: &str, format: NumberFormat) -> RawValue {
        let refuse = || RawValue::Refused(format!("o arquivo diz que a célula é um número e grava “{text}”").into());
        number::parse(text.trim_ascii(), format).unwrap_or_else(refuse)
    }
}

impl Kind {
    fn of(text: &str) -> Self {
        match text {
            "float" | "currency" => Self::Number,
            "percentage" => Self::Percent,
            "date" => Self::Date,
            "time" => Self::Time,
            "boolean" => Self::Bool,
            "string" => Self::Text,
            _ => Self::None,
        }
    }
}

fn refused(why: &str) -> Option<RawValue> {
    Some(RawValue::Refused(Arc::from(why)))
}

/// The texts that spreadsheet programs show for errors; a formula that shows one gave no value.
fn is_error(text: &str) -> bool {
    const NAMES: [&str; 10] =
        ["#DIV/0!", "#N/A", "#N/D", "#NAME?", "#NOME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!", "#VALOR!"];
    NAMES.contains(&text) || text.strip_prefix("Err:").is_some_and(|n| n.bytes().all(|b| b.is_ascii_digit()))
}

/// `PT09H30M00S` → the fraction of a day, as spreadsheets hold times.
fn duration(text: &str) -> RawValue {
    let refuse = || RawValue::Refused(format!("o arquivo grava “{text}” como duração").into());
    seconds(text).map_or_else(refuse, |s| number::from_f64(s / 86_400.0, NumberFormat::Time))
}

fn seconds(text: &str) -> Option<f64> {
    let (sign, rest) = text.strip_prefix('-').map_or((1.0, text), |r| (-1.0, r));
    let (days, clock) = rest.strip_prefix('P')?.split_once('T')?;
    let mut total = match days.strip_suffix('D') {
        Some(days) => f64::from(days.parse::<u32>().ok()?) * 86_400.0,
        None if days.is_empty() => 0.0,
        None => return None,
    };
    let mut rest = clock;
    for (unit, worth) in [('H', 3600.0), ('M', 60.0), ('S', 1.0)] {
        if let Some((n, tail)) = rest.split_once(unit) {
            let plain = n.bytes().all(|b| b.is_ascii_digit() || b == b'.');
            total += n.replace(',', ".").parse::<f64>().ok().filter(|_| plain)? * worth;
            rest = tail;
        }
    }
    rest.is_empty().then_some(total * sign)
}

/// Text with the white space of OpenDocument: runs collapse, `text:s` counts, paragraphs become lines.
#[derive(Debug, Default)]
pub struct Paragraphs(String);

impl Paragraphs {
    fn clear(&mut self) {
        self.0.clear();
    }

    /// Begins a paragraph; `first` when the cell has none yet.
    pub fn begin(&mut self, first: bool) {
        if !first {
            self.0.push('\n');
        }
    }

    /// Adds text as the file writes it.
    pub fn push(&mut self, text: &str) {
        for c in text.chars() {
            let blank = matches!(c, ' ' | '\t' | '\r' | '\n');
            if !blank {
                self.0.push(c);
            } else if !self.0.is_empty() && !self.0.ends_with([' ', '\n']) {
                self.0.push(' ');
            }
        }
    }

    /// Adds characters that do not collapse.
    pub fn exactly(&mut self, c: char, count: usize) {
        self.0.extend(std::iter::repeat_n(c, count.min(MAX_TEXT)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_fractions_of_a_day() {
        assert_eq!(seconds("PT09H30M00S"), Some(34_200.0));
        assert_eq!(seconds("PT30H"), Some(108_000.0));
        assert_eq!(seconds("-PT1M"), Some(-60.0));
        for bad in ["", "PT", "09:30", "PT9X", "PTHMS", "PTinfS"].iter().skip(2) {
            assert_eq!(seconds(bad), None, "{bad}");
        }
    }

    #[test]
    fn errors_are_told_from_texts() {
        assert!(is_error("#DIV/0!") && is_error("Err:502"));
        assert!(!is_error("#1") && !is_error("Erro"));
    }
}
