//! Totals by the weights of a profile, in whole numbers over a common denominator.

use super::value;
use crate::domain::{Decimal, Perfil, RawScore, ScoreRounding};

/// Weights over a common denominator, for totals in whole numbers.
#[derive(Clone, Debug)]
pub struct Weights {
    etapas: Vec<Vec<i128>>,
    den: i128,
    casas: u8,
    rounding: ScoreRounding,
}

/// Places kept of raw scores.
const SCALE: u8 = 6;

impl Weights {
    /// Of a profile; `None` without provas, or where a denominator passes the integers.
    pub fn new(perfil: &Perfil) -> Option<Self> {
        let mut den: i128 = 1;
        for prova in perfil.provas() {
            den = den.checked_mul(prova.peso.den())?;
        }
        let scaled = |p: &crate::domain::Prova| p.peso.num().checked_mul(den / p.peso.den());
        let etapas: Option<Vec<Vec<i128>>> =
            perfil.etapas.iter().map(|e| e.provas.iter().map(scaled).collect()).collect();
        Some(Self {
            etapas: etapas?,
            den: den.checked_mul(10i128.pow(u32::from(SCALE)))?,
            casas: perfil.casas,
            rounding: perfil.arredondamento,
        })
        .filter(|w| w.etapas.iter().any(|e| !e.is_empty()))
    }

    /// By how much a total is larger than what the scores give, those that are no numbers counting nothing; `None` where it is not.
    pub fn missing(&self, notas: &[RawScore], given: Decimal) -> Option<Decimal> {
        let number = |n: &RawScore| if let RawScore::Value(_) = n { *n } else { RawScore::Value(Decimal::ZERO) };
        let shown = self.total(&notas.iter().map(number).collect::<Vec<_>>())?;
        let more = given.units(SCALE)?.checked_sub(shown.units(SCALE)?)?;
        Decimal::new(more, SCALE).ok().filter(|_| more > 0)
    }

    /// Σ stage scores, each rounded; `None` unless every score is a number.
    pub(super) fn total(&self, notas: &[RawScore]) -> Option<Decimal> {
        let mut rest = notas.iter();
        let mut total: i64 = 0;
        for etapa in &self.etapas {
            let mut sum: i128 = 0;
            for weight in etapa {
                let units = value(rest.next().copied())?.units(SCALE)?;
                sum = sum.checked_add(weight.checked_mul(i128::from(units))?)?;
            }
            total = total.checked_add(self.round(sum)?)?;
        }
        Decimal::new(total, self.casas).ok()
    }

    fn round(&self, sum: i128) -> Option<i64> {
        let scaled = sum.checked_mul(10i128.pow(u32::from(self.casas)))?;
        let units = match self.rounding {
            ScoreRounding::Truncate => scaled / self.den,
            ScoreRounding::HalfUp => scaled.checked_mul(2)?.checked_add(self.den)?.div_euclid(self.den.checked_mul(2)?),
        };
        i64::try_from(units).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_total_that_counts_what_is_not_shown_is_seen() {
        let mut weights =
            Weights { etapas: vec![vec![2, 1]], den: 10i128.pow(6), casas: 2, rounding: ScoreRounding::HalfUp };
        let notas = [RawScore::Blank, RawScore::Value(Decimal::from_int(40))];
        let of = |w: &Weights, total: i64| w.missing(&notas, Decimal::from_int(total));
        assert_eq!([of(&weights, 90), of(&weights, 40), of(&weights, 30)], [Some(Decimal::from_int(50)), None, None]);
        weights.etapas[0][1] = 2;
        assert_eq!(of(&weights, 90), Some(Decimal::from_int(10)));
    }
}
