//! Columns of numbers about service and time that the organizer's totals do without: they break ties, and are no provas.

use super::aids::words;
use super::columns::{Role, column_of};
use super::lists::Sheet;
use super::totals::{Score, score};
use super::weights::{self, Tally};
use crate::domain::Ratio;
use crate::ingest::cell::text::fold;
use std::collections::{BTreeMap, BTreeSet};

/// People with something in a column before its weight of zero is believed.
const ENOUGH: usize = 8;

/// Weights of groups of people kept for judging those of others.
const MOST_KNOWN: usize = 50;

/// Beginnings of words of what breaks ties as often as it is scored.
const ABOUT: [&str; 6] = ["tempo", "experienc", "meses", "dias", "anos", "idade"];

/// Numbers of the headers of scores → scores and total of the people who have exactly these.
type Patterns = BTreeMap<Vec<usize>, Vec<Line>>;

struct Line {
    scores: Vec<i64>,
    total: i64,
    /// Sheet, and cargo in it.
    cargo: (usize, Option<usize>),
}

/// Gives such columns their role, by the people of all sheets that have them under the same header. Only where every total of the
/// people who have something in the column comes out exactly without it.
pub fn mark(sheets: &mut [Sheet]) {
    let named = |h: &str| ABOUT.iter().any(|w| words(h).contains(&format!(" {w}")));
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    let mut places = 0;
    let columns: Vec<BTreeMap<u32, usize>> = sheets.iter().map(|s| numbered(s, &mut numbers)).collect();
    let doubtful: BTreeSet<usize> = numbers.iter().filter(|(h, _)| named(h)).map(|(_, n)| *n).collect();
    let mut patterns = Patterns::new();
    for (i, (sheet, columns)) in sheets.iter().zip(&columns).enumerate() {
        let Some(total) = column_of(&sheet.roles, "nota_final").filter(|_| !doubtful.is_empty()) else { continue };
        places = places.max(sheet.survey.columns.get(&total).map_or(2, |c| c.places));
        see(&mut patterns, i, sheet, columns, total);
    }
    let found = found(&patterns, places);
    let outside = |n: &usize| doubtful.contains(n) && found.does_without(*n);
    for (sheet, columns) in sheets.iter_mut().zip(&columns) {
        for (column, _) in columns.iter().filter(|(_, n)| outside(n)) {
            sheet.roles.insert(*column, Role::Outside);
        }
    }
}

/// Columns of scores of a sheet with the numbers of their headers.
fn numbered(sheet: &Sheet, numbers: &mut BTreeMap<String, usize>) -> BTreeMap<u32, usize> {
    let header = |column: u32| {
        let (low, above) = sheet.survey.headings.as_ref()?.texts(column)?;
        Some(above.into_iter().chain([low]).map(fold).collect::<Vec<_>>().join(" "))
    };
    let provas = sheet.roles.iter().filter(|(_, r)| **r == Role::Prova).map(|(c, _)| *c);
    let mut number = |header: String| {
        let next = numbers.len();
        *numbers.entry(header).or_insert(next)
    };
    provas.filter_map(|c| Some((c, number(header(c)?)))).collect()
}

fn see(patterns: &mut Patterns, index: usize, sheet: &Sheet, columns: &BTreeMap<u32, usize>, total: u32) {
    for (row, cargo) in sheet.survey.people_kept() {
        let Score::Is(total) = score(row, total) else { continue };
        if total == 0 {
            continue;
        }
        let there = columns.iter().filter_map(|(c, n)| match score(row, *c) {
            Score::Is(score) => Some((*n, score)),
            Score::Nothing | Score::Unclear => None,
        });
        let mut there: Vec<(usize, i64)> = there.collect();
        there.sort_unstable();
        let (columns, scores): (Vec<usize>, Vec<i64>) = there.into_iter().unzip();
        patterns.entry(columns).or_default().push(Line { scores, total, cargo: (index, cargo) });
    }
}

/// What the totals show.
#[derive(Default)]
struct Found {
    /// Header → people with something in it whose totals come out exactly with a weight of zero; `None` where some total needs it.
    without: BTreeMap<usize, Option<usize>>,
    /// Weights found, by header; each once.
    known: Vec<BTreeMap<usize, Ratio>>,
    /// Headers of people whose totals no weights explain.
    unclear: BTreeSet<usize>,
}

impl Found {
    fn does_without(&self, column: usize) -> bool {
        let enough = self.without.get(&column).is_some_and(|n| n.is_some_and(|n| n >= ENOUGH));
        enough && !self.unclear.contains(&column)
    }

    fn take(&mut self, columns: &[usize], lines: &[&Line], pesos: Vec<Ratio>) {
        for (i, (column, peso)) in columns.iter().zip(&pesos).enumerate() {
            let filled = lines.iter().filter(|l| l.scores.get(i).is_some_and(|n| *n != 0)).count();
            let so_far = self.without.entry(*column).or_insert(Some(0));
            *so_far = so_far.filter(|_| peso.num() == 0).map(|n| n + filled);
        }
        let pesos: BTreeMap<usize, Ratio> = columns.iter().copied().zip(pesos).collect();
        if self.known.len() < MOST_KNOWN && !self.known.contains(&pesos) {
            self.known.push(pesos);
        }
    }

    /// Do weights that others showed give every total of these people, who are too few to show any?
    fn explains(&self, columns: &[usize], lines: &[&Line], places: u8) -> bool {
        self.known.iter().any(|known| {
            let pesos: Option<Vec<Ratio>> = columns.iter().map(|c| known.get(c).copied()).collect();
            let judged = pesos.map(|pesos| {
                let mut tally = Tally::new(pesos, places);
                lines.iter().for_each(|l| tally.see(&l.scores, l.total));
                tally.weights()
            });
            judged.flatten().is_some_and(|w| w.exact())
        })
    }
}

/// Weights for all who have scores in the same columns; where there are none, for those of each cargo.
fn found(patterns: &Patterns, places: u8) -> Found {
    let mut found = Found::default();
    let mut few: Vec<(&[usize], Vec<&Line>)> = Vec::new();
    for (columns, lines) in patterns {
        let all: Vec<&Line> = lines.iter().collect();
        if let Some(pesos) = exact(&all, places) {
            found.take(columns, &all, pesos);
            continue;
        }
        let mut by_cargo: BTreeMap<(usize, Option<usize>), Vec<&Line>> = BTreeMap::new();
        all.iter().for_each(|l| by_cargo.entry(l.cargo).or_default().push(l));
        for lines in by_cargo.into_values() {
            match exact(&lines, places) {
                Some(pesos) => found.take(columns, &lines, pesos),
                None => few.push((columns, lines)),
            }
        }
    }
    for (columns, lines) in few {
        if !found.explains(columns, &lines, places) {
            found.unclear.extend(columns);
        }
    }
    found
}

/// The weights that every total of these people shows.
fn exact(lines: &[&Line], places: u8) -> Option<Vec<Ratio>> {
    let rows: Vec<(Vec<i64>, i64)> = lines.iter().map(|l| (l.scores.clone(), l.total)).collect();
    weights::exact(&rows, places).map(|found| found.pesos)
}
