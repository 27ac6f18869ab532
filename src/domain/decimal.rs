//! Exact numbers: no decision of the program touches binary floating point.

mod ratio;
mod text;

pub use ratio::Ratio;
use std::cmp::Ordering;

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

    /// As an exact fraction.
    pub fn ratio(self) -> Ratio {
        Ratio::reduced(i128::from(self.mantissa), pow10(self.places()))
    }
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
}
