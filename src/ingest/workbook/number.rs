//! Numbers of spreadsheets, exactly: what the file says, to the 15 significant digits that spreadsheet programs show.
//!
//! Excel stores 17 digits, others 16 or 15; the digits past the fifteenth are the residue of binary sums (`0.30000000000000004`), so
//! dropping them makes the same sheet read alike whoever saved it. Ties go to the even digit.

use super::{NumberFormat, RawValue};
use crate::domain::Decimal;
use std::sync::Arc;

const DIGITS: u32 = 15;
/// Below 10^-12, a number with residue is what a sum leaves in place of zero.
const NOISE: i32 = -12;

/// A number of text, as XML stores it: `78.5`, `-1.2E-3`. Anything else (a comma, a letter, nothing) is `None`.
pub fn parse(text: &str, format: NumberFormat) -> Option<RawValue> {
    let scanned = Scanned::of(text.as_bytes())?;
    Some(match scanned.value() {
        Some((value, residue)) => RawValue::Number { value, residue, format },
        None => RawValue::BadNumber(Arc::from(text)),
    })
}

/// A number of a binary format.
pub fn from_f64(x: f64, format: NumberFormat) -> RawValue {
    if !x.is_finite() {
        return RawValue::BadNumber(Arc::from("número infinito ou inválido"));
    }
    let exact = short(x).map(|value| RawValue::Number { value, residue: false, format });
    exact.or_else(|| parse(&format!("{x:e}"), format)).unwrap_or(RawValue::BadNumber(Arc::from("")))
}

/// The usual case without text: `x` is the double nearest to n/10^k with at most 15 digits, so that is its shortest form.
fn short(x: f64) -> Option<Decimal> {
    [(1.0, 0), (100.0, 2), (10_000.0, 4)].into_iter().find_map(|(power, places)| {
        let n = (x * power).round();
        (n.abs() < 1e15 && n / power == x).then(|| Decimal::new(n as i64, places).ok())?
    })
}

/// The digits of a number: `mantissa × 10^exponent`, at most 15 digits in the mantissa before rounding.
#[derive(Clone, Copy, Debug, Default)]
struct Scanned {
    negative: bool,
    mantissa: u64,
    /// Significant digits in the mantissa.
    taken: u32,
    exponent: i32,
    /// First digit that did not fit.
    next: u8,
    /// Is a digit after it other than zero?
    beyond: bool,
    dropped: u32,
}

impl Scanned {
    fn of(text: &[u8]) -> Option<Self> {
        let (negative, rest) = match text {
            [b'-', rest @ ..] => (true, rest),
            [b'+', rest @ ..] => (false, rest),
            rest => (false, rest),
        };
        let mut out = Self { negative, ..Self::default() };
        let (mut point, mut digits) = (false, 0u32);
        let mut bytes = rest.iter();
        while let Some(b) = bytes.next() {
            match b {
                b'0'..=b'9' => {
                    digits = digits.saturating_add(1);
                    out.push(b - b'0', point);
                }
                b'.' if !point => point = true,
                b'e' | b'E' if digits > 0 => {
                    out.exponent = out.exponent.saturating_add(exponent(bytes.as_slice())?);
                    return Some(out);
                }
                _ => return None,
            }
        }
        (digits > 0).then_some(out)
    }

    const fn push(&mut self, digit: u8, after_point: bool) {
        if self.taken < DIGITS {
            if self.mantissa != 0 || digit != 0 {
                self.mantissa = self.mantissa * 10 + digit as u64;
                self.taken += 1;
            }
            self.exponent = self.exponent.saturating_sub(after_point as i32);
            return;
        }
        if self.dropped == 0 {
            self.next = digit;
        } else if digit != 0 {
            self.beyond = true;
        }
        self.dropped = self.dropped.saturating_add(1);
        self.exponent = self.exponent.saturating_add(!after_point as i32);
    }

    /// The value rounded half to even at 15 digits, and whether something was dropped. `None` when no exact decimal holds it.
    fn value(&self) -> Option<(Decimal, bool)> {
        let residue = self.next != 0 || self.beyond;
        let up = self.next > 5 || (self.next == 5 && (self.beyond || self.mantissa % 2 == 1));
        let mantissa = i64::try_from(self.mantissa + u64::from(up)).ok()?;
        let magnitude = i32::try_from(self.taken).ok()?.saturating_add(self.exponent);
        if mantissa == 0 || (residue && magnitude < NOISE) {
            return Some((Decimal::ZERO, residue));
        }
        let signed = if self.negative { -mantissa } else { mantissa };
        Some((scaled(signed, self.exponent)?, residue))
    }
}

/// `mantissa × 10^exponent`, if an exact decimal holds it.
fn scaled(mut mantissa: i64, mut exponent: i32) -> Option<Decimal> {
    while exponent < 0 && mantissa % 10 == 0 {
        mantissa /= 10;
        exponent += 1;
    }
    if exponent >= 0 {
        let power = 10i64.checked_pow(u32::try_from(exponent).ok()?)?;
        return Some(Decimal::from_int(mantissa.checked_mul(power)?));
    }
    Decimal::new(mantissa, u8::try_from(exponent.checked_neg()?).ok()?).ok()
}

fn exponent(text: &[u8]) -> Option<i32> {
    let (sign, digits) = match text {
        [b'-', rest @ ..] => (-1, rest),
        [b'+', rest @ ..] => (1, rest),
        rest => (1, rest),
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let n = digits.iter().fold(0i32, |n, b| n.saturating_mul(10).saturating_add(i32::from(b - b'0')));
    Some(n.min(10_000) * sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> (String, bool) {
        match parse(text, NumberFormat::Plain) {
            Some(RawValue::Number { value, residue, .. }) => (value.to_string(), residue),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn fifteen_digits_make_all_savers_agree() {
        for (text, value, residue) in [
            ("78.5", "78.5", false),
            ("78.349999999999994", "78.35", true),
            ("7.0000000000000009", "7", true),
            ("0.30000000000000004", "0.3", true),
            ("69.99999999999999", "70", true),
            ("78.350000000000000", "78.35", false),
            ("1.234567890123457e16", "12345678901234600", true),
            ("12345678901", "12345678901", false),
            ("1E-3", "0.001", false),
            ("-2.50", "-2.5", false),
            ("+4", "4", false),
            ("000", "0", false),
            ("0.000", "0", false),
            ("5.5511151231257827E-17", "0", true),
            ("1.2345678901234565", "1.23456789012346", true),
            ("999999999999999.95", "1000000000000000", true),
        ] {
            assert_eq!(number(text), (value.to_owned(), residue), "{text}");
        }
    }

    #[test]
    fn ties_of_the_sixteenth_digit_go_to_the_even_digit() {
        assert_eq!(number("1.000000000000005").0, "1");
        assert_eq!(number("1.000000000000015").0, "1.00000000000002");
    }

    #[test]
    fn what_is_no_number_is_not_read_as_one() {
        for text in ["", "-", "78,50", "1e", "1e+", "NaN", "INF", "1.2.3", "0x10", ".", "e5", "½", "1 "] {
            assert_eq!(parse(text, NumberFormat::Plain), None, "{text:?}");
        }
    }

    #[test]
    fn what_no_exact_decimal_holds_keeps_its_text() {
        for text in ["1e999", "1e30", "1e-30"] {
            assert_eq!(parse(text, NumberFormat::Plain), Some(RawValue::BadNumber(Arc::from(text))));
        }
    }

    #[test]
    fn binary_numbers_agree_with_their_text() {
        for x in [0.0, 78.35, 0.1 + 0.2, 7.000_000_000_000_001, -5.25, 1.0 / 3.0, 123_456.789, 0.525_625, 33.3] {
            let text = format!("{x}");
            assert_eq!(Some(from_f64(x, NumberFormat::Plain)), parse(&text, NumberFormat::Plain), "{text}");
        }
        assert!(matches!(from_f64(f64::NAN, NumberFormat::Plain), RawValue::BadNumber(_)));
    }
}
