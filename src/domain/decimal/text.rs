//! Exact decimals as text: read in the form of the edital, written for people and for programs.

use super::{Decimal, DecimalError, pow10};
use std::fmt;

impl Decimal {
    /// Parses `[-]digits[.digits]` with a decimal point and nothing else: the form of the edital's strings. What people type
    /// in spreadsheets is read by `ingest::cell`.
    pub fn parse(text: &str) -> Result<Self, DecimalError> {
        let (negative, digits) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
        let (int, frac) = digits.split_once('.').unwrap_or((digits, ""));
        let has_point = digits.contains('.');
        if int.is_empty() || (has_point && frac.is_empty()) {
            return Err(DecimalError::Syntax);
        }
        if !int.bytes().chain(frac.bytes()).all(|b| b.is_ascii_digit()) {
            return Err(DecimalError::Syntax);
        }
        let frac = frac.trim_end_matches('0');
        let scale = u8::try_from(frac.len()).map_err(|_| DecimalError::Overflow)?;
        let mut mantissa: i64 = 0;
        for b in int.bytes().chain(frac.bytes()) {
            mantissa = mantissa
                .checked_mul(10)
                .and_then(|m| m.checked_add(i64::from(b - b'0')))
                .ok_or(DecimalError::Overflow)?;
        }
        Self::new(if negative { -mantissa } else { mantissa }, scale)
    }

    /// Printed with a decimal comma and exactly `places` places, or more when the value has more (nothing is hidden).
    pub fn pt(self, places: u8) -> String {
        self.with_separator(places, ',')
    }

    /// The same, at the end of a text that is being written.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_pt(self, places: u8, out: &mut impl fmt::Write) -> fmt::Result {
        self.write_with(places, ',', out)
    }

    fn with_separator(self, places: u8, separator: char) -> String {
        let mut text = String::new();
        // Writing to a text cannot fail
        let _ = self.write_with(places, separator, &mut text);
        text
    }

    fn write_with(self, places: u8, separator: char, out: &mut impl fmt::Write) -> fmt::Result {
        let scale = self.places().max(places);
        let mantissa = i128::from(self.mantissa).unsigned_abs() * pow10(scale - self.places()).unsigned_abs();
        let mut buffer = [b'0'; DIGITS];
        let digits = digits(mantissa, usize::from(scale) + 1, &mut buffer);
        let (int, frac) = digits.split_at(digits.len().saturating_sub(usize::from(scale)));
        if self.mantissa < 0 {
            out.write_char('-')?;
        }
        out.write_str(int)?;
        if !frac.is_empty() {
            out.write_char(separator)?;
        }
        out.write_str(frac)
    }
}

/// Digits of the largest number there is.
const DIGITS: usize = 39;

/// The digits of a number, at least so many, in a buffer of zeros.
fn digits(mut n: u128, least: usize, buffer: &mut [u8; DIGITS]) -> &str {
    let mut at = DIGITS;
    let mut put = |digit: u8| {
        at -= 1;
        buffer[at] = b'0' + digit;
    };
    while n > u128::from(u64::MAX) {
        put(u8::try_from(n % 10).unwrap_or(0));
        n /= 10;
    }
    // A score has few digits, and the division of numbers of 64 bits is many times as fast
    let mut n = u64::try_from(n).unwrap_or(0);
    while n > 0 {
        put(u8::try_from(n % 10).unwrap_or(0));
        n /= 10;
    }
    let from = at.min(DIGITS.saturating_sub(least));
    std::str::from_utf8(&buffer[from..]).unwrap_or_default()
}

impl fmt::Display for Decimal {
    /// With a decimal point and no padding: the machine's form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.with_separator(0, '.'))
    }
}

impl fmt::Debug for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_refuse_what_is_not_plain() {
        for bad in ["", ".5", "5.", "1e5", "1_000", "+1", " 1", "1,5", "--1", "½", "٣"] {
            assert_eq!(Decimal::parse(bad), Err(DecimalError::Syntax), "{bad:?}");
        }
        assert_eq!(Decimal::parse("99999999999999999999"), Err(DecimalError::Overflow));
    }
}
