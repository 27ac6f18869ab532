//! Exact fractions.

use super::{Decimal, DecimalError, ScoreRounding, pow10};
use std::cmp::Ordering;

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

    pub(super) fn reduced(num: i128, den: i128) -> Self {
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
