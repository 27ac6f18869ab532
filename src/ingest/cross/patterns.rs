//! Columns that do not fit their rows: a pattern over many people that no exam gives by chance.

use super::{Seen, Weights};
use crate::domain::{Candidate, Decimal, Perfil};
use crate::finding::Severity;
use crate::finding::catalogue::cross;

/// Fewest people for which a pattern of a whole column is no chance.
const PATTERN: usize = 10;

/// Are the values 1, 2, … n, one of each?
pub(super) fn is_positions(values: &[Option<Decimal>]) -> bool {
    let n = values.iter().flatten().count();
    let mut seen = vec![false; n];
    n >= PATTERN
        && values.iter().flatten().all(|v| {
            let at = v.units(0).and_then(|u| usize::try_from(u.checked_sub(1)?).ok());
            at.and_then(|i| seen.get_mut(i)).is_some_and(|s| !std::mem::replace(s, true))
        })
}

/// Is a column in perfect order while the totals beside it are not?
pub(super) fn sorted_alone(all: &[Candidate], values: &[Option<Decimal>]) -> bool {
    let present: Vec<Decimal> = values.iter().flatten().copied().collect();
    if present.len() < PATTERN || present.len() * 2 < all.len() || !is_monotone(&present) {
        return false;
    }
    let mut distinct = present.clone();
    distinct.dedup();
    let totals: Vec<Decimal> = all.iter().filter_map(|p| p.nota_banca).collect();
    distinct.len() >= 6 && totals.len() >= PATTERN && !is_monotone(&totals)
}

fn is_monotone(values: &[Decimal]) -> bool {
    values.windows(2).all(|w| w[0] <= w[1]) || values.windows(2).all(|w| w[0] >= w[1])
}

/// The organizer's totals are the computed ones, but in most rows of somebody else.
pub(super) fn totals(perfil: &Perfil, all: &[Candidate], decisive: bool, found: &mut Vec<Seen>) {
    let Some(weights) = Weights::new(perfil) else { return };
    let pairs: Vec<(usize, Decimal, Decimal)> =
        all.iter().enumerate().filter_map(|(i, p)| Some((i, p.nota_banca?, weights.total(&p.notas)?))).collect();
    let wrong = pairs.iter().filter(|(_, given, computed)| given != computed).count();
    if pairs.len() < PATTERN || wrong * 2 <= pairs.len() {
        return;
    }
    let (mut given, mut computed): (Vec<Decimal>, Vec<Decimal>) = pairs.iter().map(|(_, g, c)| (*g, *c)).unzip();
    given.sort_unstable();
    computed.sort_unstable();
    if given != computed {
        return;
    }
    let first = pairs.iter().find(|(_, g, c)| g != c).map_or(0, |(i, ..)| *i);
    let severity = if decisive { Severity::Error } else { Severity::Warning };
    let message = format!(
        "em {wrong} de {} linhas o total não é o da pessoa, mas os totais são os mesmos números: a coluna foi ordenada sozinha",
        pairs.len()
    );
    found.push((&cross::TOTAIS_TROCADOS, first, "nota_final".into(), severity, message));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(list: &[i64]) -> Vec<Option<Decimal>> {
        list.iter().map(|n| Some(Decimal::from_int(*n))).collect()
    }

    #[test]
    fn positions_pasted_as_scores_are_seen() {
        assert!(is_positions(&numbers(&[3, 1, 2, 5, 4, 10, 9, 8, 7, 6])));
        assert!(!is_positions(&numbers(&[3, 1, 2, 5, 4, 10, 9, 8, 7, 7])));
        assert!(!is_positions(&numbers(&[1, 2, 3])));
        assert!(!is_positions(&numbers(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9])));
    }

    #[test]
    fn columns_in_order_are_told_from_shuffled_ones() {
        let plain = |l: &[i64]| l.iter().map(|n| Decimal::from_int(*n)).collect::<Vec<_>>();
        assert!(is_monotone(&plain(&[9, 9, 7, 1])));
        assert!(!is_monotone(&plain(&[9, 7, 8])));
    }
}
