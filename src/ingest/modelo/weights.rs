//! The weights by which the organizer's totals come from the scores, where the numbers themselves show them.

use crate::domain::{Ratio, ScoreRounding};

/// Most provas for which weights are looked for.
const MOST: usize = 20;
/// Largest weight looked for.
const LARGEST: f64 = 100.0;
/// How far from a simple fraction a weight of least squares may be.
const NEAR: f64 = 0.012;
/// Denominators of weights, likelier first.
const DENOMINATORS: [u8; 8] = [1, 2, 4, 5, 10, 20, 3, 6];

/// Weights that reproduce the totals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// One per prova.
    pub pesos: Vec<Ratio>,
    /// The rounding that the totals show; `None` when both give the same.
    pub arredondamento: Option<ScoreRounding>,
    /// Totals reproduced.
    pub iguais: usize,
    /// Totals compared.
    pub de: usize,
}

impl Weights {
    /// Is every total reproduced?
    pub const fn exact(&self) -> bool {
        self.iguais == self.de
    }

    /// Are nine totals in ten reproduced?
    const fn mostly(&self) -> bool {
        self.iguais * 10 >= self.de * 9
    }
}

/// Finds the weights of `rows`: scores of each prova and the total, all in ten-thousandths; totals have `casas` places. `None` when
/// there are too few rows, or no weights reproduce nine totals in ten.
pub fn find(rows: &[(Vec<i64>, i64)], casas: u8) -> Option<Weights> {
    let n = rows.first()?.0.len();
    if n == 0 || n > MOST || rows.len() < 8.max(3 * n) {
        return None;
    }
    let plain = vec![Ratio::ONE; n];
    let simple = judge(rows, &plain, casas);
    if simple.mostly() {
        return Some(simple);
    }
    let mut kept: Vec<&(Vec<i64>, i64)> = rows.iter().collect();
    for _ in 0..3 {
        let fit = least_squares(&kept, n)?;
        let pesos: Vec<Ratio> = fit.iter().map(|w| snap(*w)).collect::<Option<_>>().unwrap_or_default();
        let judged = (pesos.len() == n).then(|| judge(rows, &pesos, casas));
        if let Some(found) = judged.filter(Weights::mostly) {
            return Some(found);
        }
        let middle = kept.len() / 2;
        let mut far: Vec<f64> = kept.iter().map(|r| residue(r, &fit)).collect();
        far.sort_by(f64::total_cmp);
        let limit = far.get(middle).copied()? * 4.0;
        kept.retain(|r| residue(r, &fit) <= limit);
    }
    None
}

/// Weights that reproduce every total of `rows`, as in [`find`]; here some may be zero. `None` where there are none, or several.
pub fn exact(rows: &[(Vec<i64>, i64)], casas: u8) -> Option<Weights> {
    let n = rows.first()?.0.len();
    if n == 0 || n > MOST || rows.len() < 8.max(3 * n) {
        return None;
    }
    let judged = |pesos: &[Ratio]| Some(judge(rows, pesos, casas)).filter(Weights::exact);
    judged(&vec![Ratio::ONE; n]).or_else(|| {
        let fit = least_squares(&rows.iter().collect::<Vec<_>>(), n)?;
        let near = |w: &f64| if w.abs() < NEAR { Some(Ratio::ZERO) } else { snap(*w) };
        judged(&fit.iter().map(near).collect::<Option<Vec<_>>>()?)
    })
}

/// Totals compared, one by one, with what weights give.
#[derive(Clone, Debug)]
pub struct Tally {
    pesos: Vec<Ratio>,
    casas: u8,
    /// Totals reproduced with each rounding: half up, truncated.
    equal: [usize; 2],
    de: usize,
}

impl Tally {
    /// Nothing compared yet; totals have `casas` places.
    pub const fn new(pesos: Vec<Ratio>, casas: u8) -> Self {
        Self { pesos, casas, equal: [0; 2], de: 0 }
    }

    /// One more total, in ten-thousandths as the scores. What leaves the range of numbers is not reproduced.
    pub fn see(&mut self, scores: &[i64], total: i64) {
        self.de += 1;
        let Some(sum) = self.sum(scores) else { return };
        for (count, mode) in self.equal.iter_mut().zip([ScoreRounding::HalfUp, ScoreRounding::Truncate]) {
            *count += usize::from(sum.round(self.casas, mode).is_ok_and(|t| t.units(4) == Some(total)));
        }
    }

    fn sum(&self, scores: &[i64]) -> Option<Ratio> {
        scores.iter().zip(&self.pesos).try_fold(Ratio::ZERO, |sum, (score, peso)| {
            sum.add(Ratio::new(i128::from(*score), 10_000).ok()?.mul(*peso).ok()?).ok()
        })
    }

    /// The weights and how many totals they reproduce; `None` when these are fewer than nine in ten.
    pub fn weights(self) -> Option<Weights> {
        Some(self.counted()).filter(Weights::mostly)
    }

    fn counted(self) -> Weights {
        let [up, cut] = self.equal;
        let arredondamento = match up.cmp(&cut) {
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(ScoreRounding::HalfUp),
            std::cmp::Ordering::Less => Some(ScoreRounding::Truncate),
        };
        Weights { pesos: self.pesos, arredondamento, iguais: up.max(cut), de: self.de }
    }
}

/// How many totals these weights reproduce, and with which rounding.
fn judge(rows: &[(Vec<i64>, i64)], pesos: &[Ratio], casas: u8) -> Weights {
    let mut tally = Tally::new(pesos.to_vec(), casas);
    rows.iter().for_each(|(scores, total)| tally.see(scores, *total));
    tally.counted()
}

fn scaled(units: i64) -> f64 {
    // Scores have at most eleven digits before this point: exact in a double
    units as f64 / 10_000.0
}

fn residue(row: &(Vec<i64>, i64), weights: &[f64]) -> f64 {
    let sum: f64 = row.0.iter().zip(weights).map(|(s, w)| scaled(*s) * w).sum();
    (sum - scaled(row.1)).abs()
}

/// Weights of least squares; only a first idea, judged exactly afterwards.
fn least_squares(rows: &[&(Vec<i64>, i64)], n: usize) -> Option<Vec<f64>> {
    let mut matrix = vec![vec![0.0; n + 1]; n];
    for (scores, total) in rows.iter().map(|r| (&r.0, r.1)) {
        for (i, line) in matrix.iter_mut().enumerate() {
            let left = scaled(*scores.get(i)?);
            for (j, cell) in line.iter_mut().enumerate() {
                *cell += left * scores.get(j).map_or(scaled(total), |s| scaled(*s));
            }
        }
    }
    solve(matrix)
}

/// Elimination with the largest pivot; `None` when the columns do not tell the weights apart.
fn solve(mut matrix: Vec<Vec<f64>>) -> Option<Vec<f64>> {
    let n = matrix.len();
    for k in 0..n {
        let pivot = (k..n).max_by(|a, b| matrix[*a][k].abs().total_cmp(&matrix[*b][k].abs()))?;
        matrix.swap(k, pivot);
        let head = matrix[k].clone();
        if head[k].abs() < 1e-6 {
            return None;
        }
        for (_, line) in matrix.iter_mut().enumerate().filter(|(i, _)| *i != k) {
            let factor = line[k] / head[k];
            line.iter_mut().zip(&head).for_each(|(cell, above)| *cell -= factor * above);
        }
    }
    Some(matrix.iter().enumerate().map(|(i, line)| line[n] / line[i]).collect())
}

/// The simple fraction near a number.
fn snap(weight: f64) -> Option<Ratio> {
    if !(0.0..=LARGEST).contains(&weight) {
        return None;
    }
    let near =
        |den: &u8| (weight * f64::from(*den) - (weight * f64::from(*den)).round()).abs() < NEAR * f64::from(*den);
    let den = DENOMINATORS.iter().find(|d| near(d)).copied()?;
    // At most LARGEST × the largest denominator: a small whole number
    let num = (weight * f64::from(den)).round() as i64;
    Ratio::new(i128::from(num), i128::from(den)).ok().filter(|w| w.num() > 0)
}

/// A weight as the edital writes it: a decimal where there is one, else a fraction.
pub fn written(peso: Ratio) -> String {
    let whole = [1i128, 10, 100].into_iter().enumerate().find(|(_, scale)| scale % peso.den() == 0);
    match whole {
        Some((places, scale)) => {
            let units = peso.num() * (scale / peso.den());
            let (whole, rest) = (units / scale, units % scale);
            if places == 0 { whole.to_string() } else { format!("{whole}.{rest:0places$}") }
        }
        None => format!("{}/{}", peso.num(), peso.den()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Scores of two provas, half points, totals 1.5·a + 2·b cut to one place.
    fn rows(total: impl Fn(i64, i64) -> i64) -> Vec<(Vec<i64>, i64)> {
        let scores = (0..40i64).map(|i| ((i * 7 % 41) * 5_000, (i * 11 % 37) * 5_000));
        scores.map(|(a, b)| (vec![a, b], total(a, b))).collect()
    }

    #[test]
    fn plain_sums_are_seen_first() {
        let found = find(&rows(|a, b| a + b), 1).expect("sums");
        assert_eq!((found.pesos, found.arredondamento), (vec![Ratio::ONE; 2], None));
        assert_eq!((found.iguais, found.de), (40, 40));
    }

    #[test]
    fn weights_and_rounding_come_out_of_the_totals() {
        let cut = |a: i64, b: i64| (a * 3 / 2 + b * 2) / 1_000 * 1_000;
        let found = find(&rows(cut), 1).expect("weights");
        assert_eq!(found.pesos.iter().map(|p| written(*p)).collect::<Vec<_>>(), ["1.5", "2"]);
        assert_eq!(found.arredondamento, Some(ScoreRounding::Truncate));
        assert!(found.exact());
    }

    #[test]
    fn totals_that_come_from_elsewhere_have_no_weights() {
        assert_eq!(find(&rows(|a, b| (a * b) % 90_000), 1), None);
        assert_eq!(find(&rows(|a, b| a + b)[..5], 1), None, "too few rows");
    }

    #[test]
    fn a_column_outside_of_the_totals_weighs_nothing() {
        let mut with: Vec<(Vec<i64>, i64)> = rows(|a, b| a + 2 * b);
        with.iter_mut().enumerate().for_each(|(i, (scores, _))| scores.push((i as i64 * 13 % 29) * 10_000));
        let pesos = exact(&with, 1).map(|w| w.pesos.iter().map(|p| written(*p)).collect::<Vec<_>>());
        assert_eq!(pesos.as_deref(), Some(&["1".to_owned(), "2".to_owned(), "0".to_owned()][..]));
        with[7].1 += 1_000;
        assert_eq!(exact(&with, 1), None, "one total that does not follow");
        with.iter_mut().for_each(|(scores, _)| scores[2] = 0);
        assert_eq!(exact(&with, 1), None, "nothing tells its weight");
    }

    #[test]
    fn a_tally_counts_every_total() {
        let mut tally = Tally::new(vec![Ratio::ONE; 2], 1);
        (1..10).for_each(|n| tally.see(&[n * 10_000, 5_000], n * 10_000 + 5_000));
        tally.see(&[i64::MAX, i64::MAX], 1);
        assert_eq!(tally.clone().weights().map(|w| (w.iguais, w.de, w.exact())), Some((9, 10, false)));
        tally.see(&[1, 1], 30_000);
        assert_eq!(tally.weights(), None, "fewer than nine in ten");
    }

    #[test]
    fn a_weight_is_a_decimal_or_a_fraction() {
        let of = |n, d| written(Ratio::new(n, d).expect("a fraction"));
        assert_eq!([of(1, 1), of(3, 2), of(1, 4), of(1, 3), of(5, 6)], ["1", "1.5", "0.25", "1/3", "5/6"]);
    }
}
