//! Numbers as people type them. Nothing is guessed: what has two readings is refused or marked.

use super::text::clean;
use crate::domain::Decimal;
use crate::ingest::workbook::{NumberFormat, RawValue};
use std::sync::Arc;

/// A number, and what was not plain about it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Number {
    /// Its value.
    pub value: Decimal,
    /// Was it stored as text?
    pub text: bool,
    /// Did it have a decimal comma?
    pub comma: bool,
    /// Did it have a decimal point that cannot be a thousands separator?
    pub point: bool,
    /// `1.234`: one thousand or one and a bit; read here as a decimal.
    pub ambiguous: bool,
    /// A typographic minus sign (U+2212, a dash) or a space after the minus.
    pub odd_minus: bool,
    /// More than 15 significant digits.
    pub long: bool,
    /// Shown as a date: the stored number is what counts.
    pub date_style: bool,
}

/// Why a cell is not a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NumberError {
    /// Text that is no number.
    Syntax,
    /// `1e5`: spreadsheet notation that may have lost digits.
    Exponent,
    /// `½`, Arabic digits, superscripts.
    ForeignDigits,
    /// A percentage.
    Percent,
    /// A date or a time of day.
    Date,
    /// True or false.
    Bool,
    /// A spreadsheet error (`#REF!`) or a formula without a stored result.
    Broken,
    /// More digits than can be kept exactly.
    TooLong,
    /// Refused by the reader, with its reason.
    Refused(Arc<str>),
}

/// The number in a cell that is not blank.
///
/// # Errors
/// What the cell holds is no number, or the program that wrote it put an error there.
pub fn read(raw: &RawValue) -> Result<Number, NumberError> {
    match raw {
        RawValue::Text(text) => parse(&clean(text)),
        RawValue::Number { value, residue, format } => stored(*value, *residue, *format),
        RawValue::BadNumber(_) => Err(NumberError::TooLong),
        RawValue::IsoDate(_) => Err(NumberError::Date),
        RawValue::Bool(_) => Err(NumberError::Bool),
        RawValue::Error(_) | RawValue::FormulaWithoutValue => Err(NumberError::Broken),
        RawValue::Refused(why) => Err(NumberError::Refused(why.clone())),
    }
}

fn stored(value: Decimal, residue: bool, format: NumberFormat) -> Result<Number, NumberError> {
    match format {
        NumberFormat::Percent => Err(NumberError::Percent),
        NumberFormat::Time => Err(NumberError::Date),
        NumberFormat::Date => Ok(Number { value, long: residue, date_style: true, ..Number::default() }),
        NumberFormat::Plain | NumberFormat::Padded(_) => Ok(Number { value, long: residue, ..Number::default() }),
    }
}

/// The number in a text (already [`clean`]).
///
/// # Errors
/// The text is no number, or has more digits than a [`Decimal`].
pub fn parse(text: &str) -> Result<Number, NumberError> {
    if let Some(number) = short(text) {
        return Ok(number);
    }
    let (negative, odd_minus, digits) = sign(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit() || b == b',' || b == b'.') {
        return Err(refusal(text));
    }
    let (mut number, plain) = separators(digits)?;
    let value = Decimal::parse(&plain).map_err(|_| NumberError::TooLong)?;
    number.value = if negative { negate(value)? } else { value };
    number.odd_minus = odd_minus;
    number.text = true;
    number.long = significant(&plain) > 15;
    Ok(number)
}

/// The everyday case without copying: up to fifteen digits, at most one comma or a point that separates no thousands.
fn short(text: &str) -> Option<Number> {
    if text.is_empty() || text.len() > 16 {
        return None;
    }
    let (mut value, mut places, mut mark) = (0i64, 0u8, None);
    for (i, b) in text.bytes().enumerate() {
        match b {
            b'0'..=b'9' => {
                value = value * 10 + i64::from(b - b'0');
                places += u8::from(mark.is_some());
            }
            b',' | b'.' if mark.is_none() && i > 0 => mark = Some(b),
            _ => return None,
        }
    }
    let thousands = mark == Some(b'.') && places == 3;
    if thousands || (mark.is_some() && places == 0) || (mark.is_none() && text.len() > 15) {
        return None;
    }
    let value = Decimal::new(value, places).ok()?;
    Some(Number { value, text: true, comma: mark == Some(b','), point: mark == Some(b'.'), ..Number::default() })
}

fn negate(value: Decimal) -> Result<Decimal, NumberError> {
    let units = value.units(value.places()).and_then(i64::checked_neg).ok_or(NumberError::TooLong)?;
    Decimal::new(units, value.places()).map_err(|_| NumberError::TooLong)
}

/// Sign, whether it was an odd one, and the rest.
fn sign(text: &str) -> (bool, bool, &str) {
    if let Some(rest) = text.strip_prefix('-') {
        return (true, rest.starts_with(' '), rest.trim_start());
    }
    match text.strip_prefix(['\u{2212}', '\u{2013}']) {
        Some(rest) => (true, true, rest.trim_start()),
        None => (false, false, text),
    }
}

/// Thousands and decimal separators: the number's style, and its digits with a decimal point.
fn separators(digits: &str) -> Result<(Number, String), NumberError> {
    let (commas, points) = (digits.matches(',').count(), digits.matches('.').count());
    match (commas, points) {
        (0, 0) => Ok((Number::default(), digits.to_owned())),
        (1, 0) => decimal(digits, ',', Number { comma: true, ..Number::default() }),
        (0, 1) => {
            let ambiguous = looks_like_thousands(digits, '.');
            decimal(digits, '.', Number { point: !ambiguous, ambiguous, ..Number::default() })
        }
        (1, _) if digits.rfind(',') > digits.rfind('.') => grouped(digits, '.', ','),
        (_, 1) if digits.rfind('.') > digits.rfind(',') => grouped(digits, ',', '.'),
        (0, _) if looks_like_thousands(digits, '.') => {
            Ok((Number { comma: true, ..Number::default() }, digits.replace('.', "")))
        }
        _ => Err(NumberError::Syntax),
    }
}

fn decimal(digits: &str, mark: char, number: Number) -> Result<(Number, String), NumberError> {
    let (int, frac) = digits.split_once(mark).ok_or(NumberError::Syntax)?;
    if int.is_empty() || frac.is_empty() {
        return Err(NumberError::Syntax);
    }
    Ok((number, format!("{int}.{frac}")))
}

/// `1.234,56`, or `1,234.56`.
fn grouped(digits: &str, thousands: char, mark: char) -> Result<(Number, String), NumberError> {
    let (int, frac) = digits.split_once(mark).ok_or(NumberError::Syntax)?;
    if frac.is_empty() || !looks_like_thousands(int, thousands) {
        return Err(NumberError::Syntax);
    }
    let style = Number { comma: mark == ',', point: mark == '.', ..Number::default() };
    Ok((style, format!("{}.{frac}", int.replace(thousands, ""))))
}

/// One to three digits (not a lone zero), then groups of exactly three.
fn looks_like_thousands(digits: &str, mark: char) -> bool {
    let mut groups = digits.split(mark);
    let first = groups.next().unwrap_or_default();
    let head = (1..=3).contains(&first.len()) && !first.starts_with('0');
    head && groups.all(|g| g.len() == 3)
}

fn significant(plain: &str) -> usize {
    plain.bytes().filter(u8::is_ascii_digit).skip_while(|b| *b == b'0').count()
}

fn refusal(text: &str) -> NumberError {
    let folded = text.trim_end_matches('%');
    if folded.len() < text.len() && parse(folded.trim_end()).is_ok() {
        return NumberError::Percent;
    }
    if text.chars().any(|c| c.is_numeric() && !c.is_ascii_digit()) {
        return NumberError::ForeignDigits;
    }
    let exponent = text.split_once(['e', 'E']).is_some_and(|(m, e)| {
        !m.is_empty()
            && m.bytes().all(|b| b.is_ascii_digit() || b == b',' || b == b'.')
            && e.trim_start_matches(['+', '-']).bytes().all(|b| b.is_ascii_digit())
            && !e.is_empty()
    });
    if exponent { NumberError::Exponent } else { NumberError::Syntax }
}

impl NumberError {
    /// What was found, in words.
    pub fn found(&self) -> String {
        match self {
            Self::Syntax => "um texto que não se lê como número".into(),
            Self::Exponent => "um número em notação científica, que pode ter perdido algarismos".into(),
            Self::ForeignDigits => "algarismos ou frações que não são de 0 a 9".into(),
            Self::Percent => "uma porcentagem".into(),
            Self::Date => "uma data ou hora".into(),
            Self::Bool => "verdadeiro ou falso".into(),
            Self::Broken => "um erro de planilha ou uma fórmula sem resultado gravado".into(),
            Self::TooLong => "mais algarismos do que se podem guardar com exatidão".into(),
            Self::Refused(why) => why.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Result<String, NumberError> {
        parse(&clean(text)).map(|n| n.value.to_string())
    }

    #[test]
    fn comma_point_and_thousands_are_read() {
        for (text, expected) in [
            ("78,5", "78.5"),
            ("78.5", "78.5"),
            (" 80 ", "80"),
            ("1.234,56", "1234.56"),
            ("1,234.56", "1234.56"),
            ("1.234.567", "1234567"),
            ("0.125", "0.125"),
            ("1234.567", "1234.567"),
            ("-3,00", "-3"),
            ("\u{2212}5,0", "-5"),
            ("- 38.506", "-38.506"),
            ("16,5\u{00A0}", "16.5"),
            ("007", "7"),
            ("1,234", "1.234"),
        ] {
            assert_eq!(value(text), Ok(expected.to_owned()), "{text}");
        }
    }

    #[test]
    fn what_is_not_plain_is_refused() {
        for text in
            ["sete", "281,29c1,50", "1.23,4", "1,2,3", "12.34.5", ",5", "5,", "60 8 /", "1 234,5", "+5", "--1", "#REF!"]
        {
            assert_eq!(value(text), Err(NumberError::Syntax), "{text}");
        }
        assert_eq!(value("1e5"), Err(NumberError::Exponent));
        assert_eq!(value("1,23457E+10"), Err(NumberError::Exponent));
        assert_eq!(value("7½"), Err(NumberError::ForeignDigits));
        assert_eq!(value("٧٨"), Err(NumberError::ForeignDigits));
        assert_eq!(value("78,5%"), Err(NumberError::Percent));
        assert_eq!(value("99999999999999999999"), Err(NumberError::TooLong));
    }

    #[test]
    fn a_point_before_three_digits_is_marked() {
        assert!(parse("1.234").is_ok_and(|n| n.ambiguous));
        assert!(parse("0.234").is_ok_and(|n| !n.ambiguous && n.point));
        assert!(parse("1234.567").is_ok_and(|n| !n.ambiguous));
        assert!(parse("1,234").is_ok_and(|n| !n.ambiguous && n.comma));
    }

    #[test]
    fn formats_that_change_the_meaning_are_seen() {
        let cell = |format| RawValue::Number { value: Decimal::from_int(45_785), residue: false, format };
        assert_eq!(read(&cell(NumberFormat::Percent)), Err(NumberError::Percent));
        assert!(read(&cell(NumberFormat::Date)).is_ok_and(|n| n.date_style));
        assert_eq!(read(&RawValue::Error("#REF!".into())), Err(NumberError::Broken));
    }
}
