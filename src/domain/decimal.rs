//! Exact numbers: no decision of the program touches binary floating point.

use std::cmp::Ordering;
use std::fmt;

/// An exact decimal number, `mantissa × 10^-scale`, normalised (no trailing zeros in the mantissa), so that equal
/// values are equal bit by bit.
///
/// Packed to twelve bytes: a national exam holds tens of millions of them, and most of the law's time is waiting for them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(C, packed(4))]
pub struct Decimal {
    mantissa: i64,
    scale: Scale,
}

/// Decimal places, 0 to 18. An enumeration, so that an `Option<Decimal>` or a score takes no more room than the number alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
enum Scale {
    #[default]
    S0,
    S1,
    S2,
    S3,
    S4,
    S5,
    S6,
    S7,
    S8,
    S9,
    S10,
    S11,
    S12,
    S13,
    S14,
    S15,
    S16,
    S17,
    S18,
}

/// By number of places.
const SCALES: [Scale; MAX_SCALE as usize + 1] = [
    Scale::S0,
    Scale::S1,
    Scale::S2,
    Scale::S3,
    Scale::S4,
    Scale::S5,
    Scale::S6,
    Scale::S7,
    Scale::S8,
    Scale::S9,
    Scale::S10,
    Scale::S11,
    Scale::S12,
    Scale::S13,
    Scale::S14,
    Scale::S15,
    Scale::S16,
    Scale::S17,
    Scale::S18,
];

/// Why a number could not be represented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecimalError {
    /// Not of the form `[-]digits[.digits]`.
    Syntax,
    /// More digits than an exact 64-bit mantissa holds, or a result beyond it.
    Overflow,
    /// A fraction with denominator zero.
    ZeroDenominator,
}

/// How a score is rounded to the profile's places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreRounding {
    /// `metade-para-cima`: half of the last place goes up, toward +∞ also for negative numbers.
    HalfUp,
    /// `truncar`: toward zero.
    Truncate,
}

/// Largest number of decimal places a [`Decimal`] may carry.
pub const MAX_SCALE: u8 = 18;

impl Decimal {
    /// Zero.
    pub const ZERO: Self = Self { mantissa: 0, scale: Scale::S0 };

    /// `mantissa × 10^-scale`, normalised. `scale` above [`MAX_SCALE`] is an overflow.
    pub fn new(mantissa: i64, scale: u8) -> Result<Self, DecimalError> {
        if scale > MAX_SCALE {
            return Err(DecimalError::Overflow);
        }
        let (mut mantissa, mut scale) = (mantissa, scale);
        while scale > 0 && mantissa % 10 == 0 {
            mantissa /= 10;
            scale -= 1;
        }
        let scale = SCALES.get(usize::from(scale)).copied().ok_or(DecimalError::Overflow)?;
        Ok(Self { mantissa, scale })
    }

    /// An integer.
    pub const fn from_int(n: i64) -> Self {
        Self { mantissa: n, scale: Scale::S0 }
    }

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

    /// The integer `value × 10^scale`, rounded down nowhere: `None` when places would be lost or it does not fit.
    pub fn units(self, scale: u8) -> Option<i64> {
        let up = scale.checked_sub(self.places())?;
        10i64.checked_pow(u32::from(up)).and_then(|p| self.mantissa.checked_mul(p))
    }

    /// The value in units of `10^-18`: exact for every decimal, and ordered as the values are.
    pub fn key(self) -> i128 {
        i128::from(self.mantissa) * pow10(MAX_SCALE - self.places())
    }

    /// Decimal places that the value really needs.
    pub const fn places(self) -> u8 {
        self.scale as u8
    }

    /// Is it below zero?
    pub const fn is_negative(self) -> bool {
        self.mantissa < 0
    }

    /// As an exact fraction.
    pub fn ratio(self) -> Ratio {
        Ratio::reduced(i128::from(self.mantissa), pow10(self.places()))
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

fn pow10(scale: u8) -> i128 {
    10i128.pow(u32::from(scale.min(38)))
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.scale == other.scale {
            let (a, b) = (self.mantissa, other.mantissa);
            return a.cmp(&b);
        }
        let scale = self.places().max(other.places());
        let up = |d: &Self| i128::from(d.mantissa) * pow10(scale - d.places());
        up(self).cmp(&up(other))
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
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

/// An exact fraction in lowest terms with a positive denominator: weights (`1/3`), percentages (`20 %` = `1/5`), sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ratio {
    num: i128,
    den: i128,
}

#[expect(clippy::should_implement_trait, reason = "sums and products can overflow: they answer with a Result")]
impl Ratio {
    /// Zero.
    pub const ZERO: Self = Self { num: 0, den: 1 };
    /// One.
    pub const ONE: Self = Self { num: 1, den: 1 };

    /// `num / den`.
    pub fn new(num: i128, den: i128) -> Result<Self, DecimalError> {
        if den == 0 {
            return Err(DecimalError::ZeroDenominator);
        }
        if num == i128::MIN || den == i128::MIN {
            return Err(DecimalError::Overflow);
        }
        Ok(Self::reduced(num, den))
    }

    fn reduced(num: i128, den: i128) -> Self {
        let g = gcd(num.unsigned_abs(), den.unsigned_abs()).max(1);
        let g = i128::try_from(g).unwrap_or(1);
        let sign = if den < 0 { -1 } else { 1 };
        Self { num: sign * (num / g), den: sign * (den / g) }
    }

    /// Parses a decimal (`1.5`) or a fraction (`1/3`).
    pub fn parse(text: &str) -> Result<Self, DecimalError> {
        match text.split_once('/') {
            None => Decimal::parse(text.trim()).map(Decimal::ratio),
            Some((n, d)) => Decimal::parse(n.trim())?.ratio().div(Decimal::parse(d.trim())?.ratio()),
        }
    }

    /// A percentage: `"20"` is one fifth.
    pub fn parse_percent(text: &str) -> Result<Self, DecimalError> {
        Self::parse(text)?.div(Self { num: 100, den: 1 })
    }

    /// Numerator, in lowest terms.
    pub const fn num(self) -> i128 {
        self.num
    }

    /// Denominator, positive.
    pub const fn den(self) -> i128 {
        self.den
    }

    /// Sum.
    pub fn add(self, other: Self) -> Result<Self, DecimalError> {
        let g = i128::try_from(gcd(self.den.unsigned_abs(), other.den.unsigned_abs()).max(1)).unwrap_or(1);
        let (a, b) = (other.den / g, self.den / g);
        let num = (|| self.num.checked_mul(a)?.checked_add(other.num.checked_mul(b)?))();
        match (num, self.den.checked_mul(a)) {
            (Some(num), Some(den)) => Self::new(num, den),
            _ => Err(DecimalError::Overflow),
        }
    }

    /// Product.
    pub fn mul(self, other: Self) -> Result<Self, DecimalError> {
        let (a, b) = (Self::reduced(self.num, other.den), Self::reduced(other.num, self.den));
        match (a.num.checked_mul(b.num), a.den.checked_mul(b.den)) {
            (Some(num), Some(den)) => Self::new(num, den),
            _ => Err(DecimalError::Overflow),
        }
    }

    /// Quotient.
    pub fn div(self, other: Self) -> Result<Self, DecimalError> {
        if other.num == 0 {
            return Err(DecimalError::ZeroDenominator);
        }
        self.mul(Self::new(other.den, other.num)?)
    }

    /// Rounded to `places` decimal places, exactly as the profile says.
    pub fn round(self, places: u8, rounding: ScoreRounding) -> Result<Decimal, DecimalError> {
        let scaled = self.num.checked_mul(pow10(places)).ok_or(DecimalError::Overflow)?;
        let units = match rounding {
            ScoreRounding::Truncate => scaled / self.den,
            ScoreRounding::HalfUp => {
                let (two, den) = (scaled.checked_mul(2), self.den.checked_mul(2));
                match (two.and_then(|t| t.checked_add(self.den)), den) {
                    (Some(n), Some(d)) => n.div_euclid(d),
                    _ => return Err(DecimalError::Overflow),
                }
            }
        };
        Decimal::new(i64::try_from(units).map_err(|_| DecimalError::Overflow)?, places)
    }

    /// Largest integer not above the value.
    pub const fn floor(self) -> i128 {
        self.num.div_euclid(self.den)
    }
}

impl Ord for Ratio {
    /// Exact as long as the cross products fit in 128 bits; beyond that by integer part, then by the reciprocal of the rest
    /// (continued fractions), so the order is exact always.
    fn cmp(&self, other: &Self) -> Ordering {
        if let (Some(a), Some(b)) = (self.num.checked_mul(other.den), other.num.checked_mul(self.den)) {
            return a.cmp(&b);
        }
        let (fa, fb) = (self.floor(), other.floor());
        if fa != fb {
            return fa.cmp(&fb);
        }
        let rest = |r: &Self| (r.num.rem_euclid(r.den), r.den);
        let ((na, da), (nb, db)) = (rest(self), rest(other));
        match (na == 0, nb == 0) {
            (true, true) => Ordering::Equal,
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            (false, false) => Self { num: db, den: nb }.cmp(&Self { num: da, den: na }),
        }
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

const fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    fn d(text: &str) -> Decimal {
        Decimal::parse(text).expect("a literal of the test is well formed")
    }

    #[test]
    fn decimals_are_normalised_and_compared_by_value() {
        assert_eq!(d("7.10"), d("7.1"));
        assert!(d("7.1") < d("7.11"));
        assert!(d("-3") < d("-2.99"));
        assert_eq!(d("78.5").pt(2), "78,50");
        assert_eq!(d("0.05").pt(1), "0,05");
        assert_eq!(d("-0.5").pt(2), "-0,50");
        assert_eq!(d("80").pt(0), "80");
    }

    #[test]
    fn decimals_refuse_what_is_not_plain() {
        for bad in ["", ".5", "5.", "1e5", "1_000", "+1", " 1", "1,5", "--1", "½", "٣"] {
            assert_eq!(Decimal::parse(bad), Err(DecimalError::Syntax), "{bad:?}");
        }
        assert_eq!(Decimal::parse("99999999999999999999"), Err(DecimalError::Overflow));
    }

    /// 78.35 × 1.5 = 117.525: half-up 117.53, truncated 117.52; −117.525 goes toward +∞: −117.52.
    #[test]
    fn rounding_is_half_up_toward_plus_infinity_or_truncation() {
        let r = d("78.35").ratio().mul(d("1.5").ratio()).expect("small");
        assert_eq!(r.round(2, ScoreRounding::HalfUp), Ok(d("117.53")));
        assert_eq!(r.round(2, ScoreRounding::Truncate), Ok(d("117.52")));
        let n = d("-117.525").ratio();
        assert_eq!(n.round(2, ScoreRounding::HalfUp), Ok(d("-117.52")));
        assert_eq!(n.round(2, ScoreRounding::Truncate), Ok(d("-117.52")));
        assert_eq!(d("-117.526").ratio().round(2, ScoreRounding::HalfUp), Ok(d("-117.53")));
    }

    /// (10 + 10 + 10) × 1/3 is 10, not 9.99…
    #[test]
    fn fractions_stay_exact() {
        let third = Ratio::parse("1/3").expect("a fraction");
        let sum = third.add(third).and_then(|x| x.add(third));
        assert_eq!(sum, Ok(Ratio::ONE));
        assert_eq!(Ratio::parse("1/0"), Err(DecimalError::ZeroDenominator));
        assert_eq!(Ratio::parse_percent("20"), Ratio::new(1, 5));
    }

    #[test]
    fn ratios_compare_exactly_beyond_128_bits() {
        let big = i128::MAX / 3;
        let (a, b) = (Ratio::new(big, big - 1).expect("nonzero"), Ratio::new(big - 1, big - 2).expect("nonzero"));
        assert_eq!(a.cmp(&b), Ordering::Less);
        assert_eq!(b.cmp(&a), Ordering::Greater);
        assert_eq!(a.cmp(&a), Ordering::Equal);
    }
}
