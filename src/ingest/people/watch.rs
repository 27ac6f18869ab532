//! What a whole column shows while its cells go by: mixtures, dead formulas, ambiguous points, rows hidden among the others.

use crate::domain::Decimal;
use crate::ingest::cell::number::Number;
use std::collections::BTreeMap;

/// A cell whose point may separate thousands.
#[derive(Clone, Copy, Debug)]
pub struct Ambiguous {
    /// Index of the cargo.
    pub cargo: usize,
    /// Index of the person in it.
    pub pessoa: u32,
    /// Row.
    pub linha: u32,
    /// The decimal reading.
    pub valor: Decimal,
}

/// What was seen in a column of numbers.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    /// Numbers stored as numbers.
    pub numbers: u64,
    /// Numbers stored as text.
    pub texts: u64,
    /// Texts with a decimal comma (or with thousands).
    pub commas: u64,
    /// Texts with a point that is certainly decimal.
    pub points: u64,
    /// Cells with formulas.
    pub formulas: u64,
    /// Formulas with a stored zero.
    pub zeros: u64,
    /// First row with a formula.
    pub first_formula: u32,
    /// Rows of formulas with a stored zero, as long as no formula of the column gave anything else.
    pub zero_rows: Vec<u32>,
    /// First row of a number as text.
    pub first_text: u32,
    /// Cells with two readings.
    pub ambiguous: Vec<Ambiguous>,
}

impl Watch {
    /// One more number.
    pub fn see(&mut self, number: &Number, formula: bool, row: u32) {
        if number.text {
            self.texts += 1;
            self.first_text = if self.first_text == 0 { row } else { self.first_text };
        } else {
            self.numbers += 1;
        }
        self.commas += u64::from(number.comma);
        self.points += u64::from(number.point);
        if formula {
            self.formulas += 1;
            self.see_formula(number.value == Decimal::ZERO, row);
        }
    }

    fn see_formula(&mut self, zero: bool, row: u32) {
        self.first_formula = if self.first_formula == 0 { row } else { self.first_formula };
        self.zeros += u64::from(zero);
        if self.zeros == self.formulas {
            self.zero_rows.push(row);
        } else {
            self.zero_rows = Vec::new();
        }
    }

    /// Is every formula of the column a stored zero, in more than one row, and is nothing else in the column?
    pub const fn is_dead(&self) -> bool {
        self.formulas >= 2 && self.zeros == self.formulas && self.numbers + self.texts == self.formulas
    }

    /// Rows whose formulas have a stored zero, where no formula of the column gives another result and people typed the rest: nothing
    /// shows that they were ever calculated. Empty where the whole column is dead.
    pub fn doubtful_zeros(&self) -> &[u32] {
        if self.is_dead() { &[] } else { &self.zero_rows }
    }

    /// Are numbers and texts mixed (at least one in ten of each, and not just a handful)?
    pub const fn is_mixed(&self) -> bool {
        let all = self.numbers + self.texts;
        all >= 10 && self.numbers * 10 >= all && self.texts * 10 >= all
    }

    /// Do the other cells show that points are decimal here?
    pub const fn points_are_decimal(&self) -> bool {
        self.points > 0 && self.commas == 0
    }
}

/// Things told once per column, with their number and first place.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    seen: BTreeMap<(&'static str, u32), Count>,
}

/// How many, and the first of them.
#[derive(Clone, Debug)]
pub struct Count {
    /// Kind.
    pub entry: &'static crate::finding::Entry,
    /// Column.
    pub coluna: u32,
    /// Number of cells.
    pub celulas: u64,
    /// Row of the first.
    pub linha: u32,
    /// The first rows, [`Count::ROWS`] at most.
    pub linhas: Vec<u32>,
    /// Value of the first.
    pub valor: String,
}

impl Count {
    /// Rows kept.
    const ROWS: usize = 100;
}

impl Tally {
    /// One more cell; `valor` is asked only for the first.
    pub fn add(
        &mut self,
        entry: &'static crate::finding::Entry,
        coluna: u32,
        linha: u32,
        valor: impl FnOnce() -> String,
    ) {
        let new = || Count { entry, coluna, celulas: 0, linha, linhas: Vec::new(), valor: valor() };
        let count = self.seen.entry((entry.code, coluna)).or_insert_with(new);
        count.celulas += 1;
        if count.linhas.len() < Count::ROWS {
            count.linhas.push(linha);
        }
    }

    /// All counts, by code and column.
    pub fn counts(&self) -> impl Iterator<Item = &Count> {
        self.seen.values()
    }
}

/// Rows that ascend, in ranges: `2 a 61, 70 e 72`; of many, the first ranges and how many rows are left.
pub fn ranges(rows: &[u32]) -> String {
    ranges_of(rows, rows.len() as u64)
}

/// The first of `total` rows, in ranges.
pub fn ranges_of(rows: &[u32], total: u64) -> String {
    /// Ranges named.
    const NAMED: usize = 20;
    let runs: Vec<&[u32]> = rows.chunk_by(|a, b| a.checked_add(1) == Some(*b)).take(NAMED).collect();
    let named = runs.iter().filter_map(|run| match run {
        [] => None,
        [one] => Some(one.to_string()),
        [first, .., last] => Some(format!("{first} a {last}")),
    });
    let named: Vec<String> = named.collect();
    match (total.saturating_sub(runs.iter().map(|run| run.len() as u64).sum()), named.split_last()) {
        (0, Some((last, before))) if !before.is_empty() => format!("{} e {last}", before.join(", ")),
        (0, _) => named.concat(),
        (more, _) => format!("{} e mais {more}", named.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_told_in_ranges() {
        assert_eq!(ranges(&[3, 4, 5, 9]), "3 a 5 e 9");
        assert_eq!(ranges(&[3, 5, 8]), "3, 5 e 8");
        assert_eq!(ranges(&[7]), "7");
        assert_eq!(ranges(&[]), "");
        let apart: Vec<u32> = (1..=30).map(|n| n * 2).collect();
        assert!(ranges(&apart).ends_with("38, 40 e mais 10"), "{}", ranges(&apart));
        let pairs: Vec<u32> = (1..=30).flat_map(|n| [n * 3, n * 3 + 1]).collect();
        assert!(ranges(&pairs).ends_with("60 a 61 e mais 20"), "rows are counted, not ranges: {}", ranges(&pairs));
        assert_eq!(ranges_of(&[2, 3, 4], 500), "2 a 4 e mais 497");
    }

    #[test]
    fn dead_formulas_and_mixtures_are_seen() {
        let mut watch = Watch::default();
        for row in 5..17 {
            watch.see(&Number::default(), true, row);
        }
        assert!(watch.is_dead() && watch.doubtful_zeros().is_empty());
        watch.see(&Number { text: true, ..Number::default() }, false, 20);
        assert!(!watch.is_dead() && !watch.is_mixed());
        watch.see(&Number { text: true, ..Number::default() }, false, 21);
        assert!(watch.is_mixed());
    }

    #[test]
    fn a_lone_zero_formula_is_doubtful_until_another_formula_gives_a_number() {
        let mut watch = Watch::default();
        watch.see(&Number::default(), true, 5);
        assert_eq!(watch.doubtful_zeros(), [5]);
        watch.see(&Number { value: Decimal::from_int(7), ..Number::default() }, false, 6);
        watch.see(&Number::default(), true, 7);
        assert_eq!(watch.doubtful_zeros(), [5, 7]);
        watch.see(&Number { value: Decimal::from_int(7), ..Number::default() }, true, 8);
        watch.see(&Number::default(), true, 9);
        assert!(watch.doubtful_zeros().is_empty());
    }
}
