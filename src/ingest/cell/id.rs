//! Registration numbers, CPF and ranks: digits whose zeros matter.

use super::text::clean;
use crate::domain::Decimal;
use crate::ingest::workbook::{NumberFormat, RawValue};

/// An identifier, and whether the file held it as a number (leading zeros may be gone).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Id {
    /// As text.
    pub text: Box<str>,
    /// Held as a number, without a format that shows its zeros.
    pub numeric: bool,
}

/// The identifier in a cell, `None` when it is none.
pub fn read(raw: &RawValue) -> Option<Id> {
    match raw {
        RawValue::Text(text) => parse(&clean(text)).map(|text| Id { text, numeric: false }),
        RawValue::Number { value, residue: false, format } => match format {
            NumberFormat::Plain => whole(*value).map(|n| Id { text: n.to_string().into(), numeric: true }),
            NumberFormat::Padded(width) => {
                let width = usize::from(*width);
                whole(*value).map(|n| Id { text: format!("{n:0width$}").into(), numeric: false })
            }
            _ => None,
        },
        _ => None,
    }
}

fn whole(value: Decimal) -> Option<i64> {
    value.units(0).filter(|n| *n >= 0)
}

/// Digits, with the separators and check letters of real registration numbers; never spaces, signs or scientific notation.
fn parse(text: &str) -> Option<Box<str>> {
    let text =
        text.strip_suffix(".0").filter(|t| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit())).unwrap_or(text);
    if text.is_empty() || text.len() > 40 || !text.bytes().any(|b| b.is_ascii_digit()) {
        return None;
    }
    let good = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'/' | b'_');
    let edges = |b: Option<&u8>| b.is_some_and(u8::is_ascii_alphanumeric);
    let bytes = text.as_bytes();
    let letters = bytes.iter().filter(|b| b.is_ascii_alphabetic()).count();
    let fine = bytes.iter().all(|b| good(*b))
        && edges(bytes.first())
        && edges(bytes.last())
        && letters <= 6
        && !text.contains(',');
    (fine && !is_scientific(text)).then(|| text.into())
}

/// `1.23E10`: what a program left of a long number.
fn is_scientific(text: &str) -> bool {
    text.split_once(['e', 'E']).is_some_and(|(m, e)| {
        m.contains('.')
            && m.bytes().all(|b| b.is_ascii_digit() || b == b'.')
            && !e.is_empty()
            && e.bytes().all(|b| b.is_ascii_digit() || b == b'+' || b == b'-')
    })
}

/// A CPF.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cpf {
    /// Its eleven digits.
    pub digits: [u8; 11],
    /// Do the check digits hold?
    pub valid: bool,
    /// Zeros put back in front.
    pub padded: u8,
}

/// What a CPF cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CpfCell {
    /// Eleven digits, perhaps after putting zeros back.
    Digits(Cpf),
    /// Masked, or nothing.
    None,
    /// Something else.
    Unreadable,
}

/// The CPF in a cell.
pub fn read_cpf(raw: Option<&RawValue>) -> CpfCell {
    let text: std::borrow::Cow<'_, str> = match raw {
        None => return CpfCell::None,
        Some(RawValue::Text(text)) => clean(text),
        Some(RawValue::Number { value, .. }) => match whole(*value) {
            Some(n) => n.to_string().into(),
            None => return CpfCell::Unreadable,
        },
        Some(_) => return CpfCell::Unreadable,
    };
    let text = text.strip_suffix(".0").unwrap_or(&text);
    if super::words::is_blank_mark(text) || text.contains(['*', 'X', 'x']) {
        return CpfCell::None;
    }
    cpf_digits(text).map_or(CpfCell::Unreadable, CpfCell::Digits)
}

fn cpf_digits(text: &str) -> Option<Cpf> {
    let mut found = [0u8; 11];
    let mut n = 0;
    for b in text.bytes() {
        match b {
            b'0'..=b'9' => {
                *found.get_mut(n)? = b - b'0';
                n += 1;
            }
            b'.' | b'-' | b'/' | b' ' => {}
            _ => return None,
        }
    }
    let padded = 11 - n;
    found.rotate_right(padded);
    (n > 0).then(|| Cpf { digits: found, valid: check_digits(&found), padded: u8::try_from(padded).unwrap_or(0) })
}

/// Does a text hold a CPF with right check digits, plain or with its marks?
pub fn has_cpf(text: &str) -> bool {
    if text.bytes().filter(u8::is_ascii_digit).count() < 11 {
        return false;
    }
    let pieces = text.split(|c: char| !(c.is_ascii_digit() || ".-/".contains(c)));
    pieces.into_iter().any(|piece| {
        let digits: Vec<u8> = piece.bytes().filter(u8::is_ascii_digit).map(|b| b - b'0').collect();
        <[u8; 11]>::try_from(digits).is_ok_and(|digits| check_digits(&digits))
    })
}

/// Both check digits (modulo 11), and not eleven times the same digit.
fn check_digits(digits: &[u8; 11]) -> bool {
    let check = |n: usize| {
        let sum: usize = digits.iter().take(n).enumerate().map(|(i, d)| (n + 1 - i) * usize::from(*d)).sum();
        usize::from(digits[n]) == (sum * 10 % 11) % 10
    };
    digits.iter().any(|d| *d != digits[0]) && check(9) && check(10)
}

/// The cell holds something that is no rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotARank;

/// A rank (`12º`, `19°`, `1`, `3.`), `Ok(None)` for none, `Err` for something else.
///
/// # Errors
/// The cell holds something that is no whole number with or without a mark of order.
pub fn read_rank(raw: Option<&RawValue>) -> Result<Option<u32>, NotARank> {
    match raw {
        None => Ok(None),
        Some(RawValue::Number { value, .. }) => {
            value.units(0).and_then(|n| u32::try_from(n).ok()).map(|n| (n > 0).then_some(n)).ok_or(NotARank)
        }
        Some(RawValue::Text(text)) => parse_rank(&clean(text)),
        Some(_) => Err(NotARank),
    }
}

fn parse_rank(text: &str) -> Result<Option<u32>, NotARank> {
    let digits = text.trim_end_matches(['º', 'ª', '°', '.', 'o', 'a']).trim_end();
    if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) {
        return digits.parse().map(|n| (n > 0).then_some(n)).map_err(|_| NotARank);
    }
    let out = super::words::is_blank_mark(text)
        || super::words::score_word(text).is_some()
        || super::words::situacao(text).is_some_and(|(s, _)| s.says_out());
    if out { Ok(None) } else { Err(NotARank) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(text: &str) -> Option<String> {
        read(&RawValue::Text(text.into())).map(|i| i.text.to_string())
    }

    fn number(n: i64, format: NumberFormat) -> RawValue {
        RawValue::Number { value: Decimal::from_int(n), residue: false, format }
    }

    #[test]
    fn real_registration_numbers_are_kept_as_written() {
        for good in ["0999999", "250000999999", "0999999-9", "0099999j", "9.999/2020", "004104669"] {
            assert_eq!(id(good).as_deref(), Some(good));
        }
        assert_eq!(id(" 10199999 ").as_deref(), Some("10199999"));
        assert_eq!(id("004104669\u{00A0}").as_deref(), Some("004104669"));
        assert_eq!(id("12345678901.0").as_deref(), Some("12345678901"));
    }

    #[test]
    fn what_is_no_identifier_is_refused() {
        for bad in [
            "TOTAL: 146",
            "Inscrição",
            "1,23457E+10",
            "1.23E+10",
            "-",
            "",
            "+55",
            "Irupi/ES, 28 de agosto de 2025.",
            "12 34",
        ] {
            assert_eq!(id(bad), None, "{bad}");
        }
    }

    #[test]
    fn numbers_keep_the_zeros_that_the_format_shows() {
        assert_eq!(read(&number(4005, NumberFormat::Padded(9))), Some(Id { text: "000004005".into(), numeric: false }));
        assert_eq!(read(&number(4005, NumberFormat::Plain)), Some(Id { text: "4005".into(), numeric: true }));
        assert_eq!(read(&number(-1, NumberFormat::Plain)), None);
        assert_eq!(read(&number(33_000, NumberFormat::Date)), None);
    }

    #[test]
    fn a_cpf_within_a_text_is_seen() {
        for text in ["ANA LIMA 111.444.777-35", "ANA (11144477735)", "111444777/35 ANA"] {
            assert!(has_cpf(text), "{text}");
        }
        for text in ["ANA LIMA", "ANA 111.444.777-36", "ANA ***.444.777-**", "ANA 1 de 25.000.000", ""] {
            assert!(!has_cpf(text), "{text}");
        }
    }

    #[test]
    fn cpf_check_digits_and_lost_zeros() {
        let cpf = |raw: &RawValue| match read_cpf(Some(raw)) {
            CpfCell::Digits(c) => Some((c.digits.map(|d| d.to_string()).concat(), c.valid, c.padded)),
            _ => None,
        };
        assert_eq!(cpf(&RawValue::Text("147.830.181-38".into())), Some(("14783018138".into(), true, 0)));
        assert_eq!(cpf(&number(4_005_964_150, NumberFormat::Plain)), Some(("04005964150".into(), true, 1)));
        assert_eq!(cpf(&RawValue::Text("111.111.111-11".into())), Some(("11111111111".into(), false, 0)));
        assert_eq!(read_cpf(Some(&RawValue::Text("XXX.999.999-XX".into()))), CpfCell::None);
        assert_eq!(read_cpf(Some(&RawValue::Text("não informado".into()))), CpfCell::Unreadable);
    }

    #[test]
    fn ranks_in_every_form() {
        let rank = |t: &str| read_rank(Some(&RawValue::Text(t.into())));
        assert_eq!(rank("12º"), Ok(Some(12)));
        assert_eq!(rank("19°"), Ok(Some(19)));
        assert_eq!(rank("1"), Ok(Some(1)));
        assert_eq!(rank("***"), Ok(None));
        assert_eq!(rank("Não classificado"), Ok(None));
        assert_eq!(rank("primeiro"), Err(NotARank));
    }
}
