//! The organizer's totals beside the scores of the same people: the weights that they show, and whether everybody's total follows.

use super::cargos::Cargo;
use super::columns::{Role, column_of};
use super::lists::Sheet;
use super::profiles::Profile;
use super::survey::cell;
use super::weights::{self, Tally};
use crate::ingest::cell::number;
use crate::ingest::cell::text::{clean, compact};
use crate::ingest::cell::words::{is_blank, score_word};
use crate::ingest::workbook::{RawRow, RawValue};
use std::collections::BTreeMap;

/// What stands in the place of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// A score, in ten-thousandths.
    Is(i64),
    /// Blank, or a word such as `AUSENTE`.
    Nothing,
    /// What cannot be read.
    Unclear,
}

/// The score of a row in a column.
pub fn score(row: &RawRow, column: u32) -> Score {
    let Some(raw) = cell(row, column).filter(|raw| !is_blank(Some(raw))) else { return Score::Nothing };
    match number::read(raw).ok().and_then(|n| n.value.units(4)) {
        Some(units) => Score::Is(units),
        None if matches!(raw, RawValue::Text(t) if score_word(&clean(t)).is_some()) => Score::Nothing,
        None => Score::Unclear,
    }
}

/// A person's scores, nothing as zero, and total.
struct Person {
    scores: Vec<i64>,
    total: i64,
    complete: bool,
}

/// Where the people of a sheet have scores and totals.
struct Desk {
    total: u32,
    /// Cargo of the sheet → profile.
    profiles: BTreeMap<usize, usize>,
    /// Profile → columns of its provas, where the sheet has all of them.
    columns: BTreeMap<usize, Vec<u32>>,
}

/// Reads the people of a sheet that were not kept: the index of the sheet, and what is done with each row and its cargo.
pub type Others<'a> = &'a dyn Fn(usize, &mut dyn FnMut(&RawRow, Option<usize>));

/// Gives each profile the places of its totals and the weights that they show. `headers`: headers of the scores of each sheet.
pub fn weigh(
    profiles: &mut [Profile],
    sheets: &[Sheet],
    cargos: &[Cargo],
    headers: &[BTreeMap<u32, String>],
    others: Others<'_>,
) {
    let desks = desks(profiles, sheets, cargos, headers);
    let mut kept: Vec<Vec<Person>> = profiles.iter().map(|_| Vec::new()).collect();
    for (sheet, desk) in sheets.iter().zip(&desks) {
        let read = |(row, cargo)| desk.as_ref()?.person(row, cargo);
        for (profile, person) in sheet.survey.people_kept().filter_map(read) {
            kept[profile].push(person);
        }
    }
    let mut tallies: Vec<Option<Tally>> = Vec::new();
    for (i, (profile, people)) in profiles.iter_mut().zip(&kept).enumerate() {
        let own = sheets.iter().zip(&desks).filter(|(_, d)| d.as_ref().is_some_and(|d| d.columns.contains_key(&i)));
        profile.casas = own.filter_map(|(sheet, _)| places(sheet)).max();
        tallies.push(first(people, profile.casas.unwrap_or(2)));
    }
    for (i, (sheet, desk)) in sheets.iter().zip(&desks).enumerate() {
        let Some(desk) = desk.as_ref().filter(|d| d.columns.keys().any(|p| tallies[*p].is_some())) else { continue };
        if sheet.survey.has_others() {
            others(i, &mut |row, cargo| {
                if let Some((profile, person)) = desk.person(row, cargo)
                    && let Some(tally) = &mut tallies[profile]
                {
                    tally.see(&person.scores, person.total);
                }
            });
        }
    }
    for (profile, tally) in profiles.iter_mut().zip(tallies) {
        profile.pesos = tally.and_then(Tally::weights);
    }
}

/// The weights that the people kept show, compared with all of them.
fn first(people: &[Person], casas: u8) -> Option<Tally> {
    let complete: Vec<(Vec<i64>, i64)> =
        people.iter().filter(|p| p.complete).map(|p| (p.scores.clone(), p.total)).collect();
    let found = weights::exact(&complete, casas).or_else(|| weights::find(&complete, casas))?;
    let mut tally = Tally::new(found.pesos, casas);
    people.iter().for_each(|p| tally.see(&p.scores, p.total));
    Some(tally)
}

fn desks(
    profiles: &[Profile],
    sheets: &[Sheet],
    cargos: &[Cargo],
    headers: &[BTreeMap<u32, String>],
) -> Vec<Option<Desk>> {
    let mut homes: BTreeMap<usize, BTreeMap<usize, usize>> = BTreeMap::new();
    for (p, profile) in profiles.iter().enumerate() {
        for (sheet, cargo) in profile.cargos.iter().filter_map(|i| cargos.get(*i)).flat_map(|c| &c.lugares) {
            homes.entry(*sheet).or_default().insert(*cargo, p);
        }
    }
    let desk = |(i, sheet): (usize, &Sheet)| {
        let total = column_of(&sheet.roles, "nota_final")?;
        let profiles_of = homes.remove(&i).unwrap_or_default();
        let by_header: BTreeMap<String, u32> = headers.get(i)?.iter().map(|(c, h)| (compact(h), *c)).collect();
        let mut columns = BTreeMap::new();
        for p in profiles_of.values() {
            if columns.contains_key(p) {
                continue;
            }
            let provas = profiles.get(*p).into_iter().flat_map(|p| &p.provas);
            let own: Option<Vec<u32>> = provas.map(|prova| by_header.get(&compact(&prova.coluna)).copied()).collect();
            columns.extend(own.map(|own| (*p, own)));
        }
        Some(Desk { total, profiles: profiles_of, columns })
    };
    sheets.iter().enumerate().map(desk).collect()
}

impl Desk {
    /// Profile, scores and total of a person who has both.
    fn person(&self, row: &RawRow, cargo: Option<usize>) -> Option<(usize, Person)> {
        let profile = *self.profiles.get(&cargo?)?;
        let Score::Is(total) = score(row, self.total) else { return None };
        let read: Vec<Score> = self.columns.get(&profile)?.iter().map(|c| score(row, *c)).collect();
        let there = read.iter().filter(|s| matches!(s, Score::Is(_))).count();
        if total == 0 || there == 0 || read.contains(&Score::Unclear) {
            return None;
        }
        let complete = there == read.len();
        let scores = read.into_iter().map(|s| if let Score::Is(n) = s { n } else { 0 }).collect();
        Some((profile, Person { scores, total, complete }))
    }
}

/// Places of the totals of a sheet.
fn places(sheet: &Sheet) -> Option<u8> {
    let column = column_of(&sheet.roles, "nota_final")?;
    sheet.survey.columns.get(&column).filter(|c| c.numbers > 0).map(|c| c.places)
}

/// Headers by which an edital names the columns of scores of each sheet.
pub fn headers(sheets: &[Sheet], plan: &crate::ingest::people::Plan<'_>) -> Vec<BTreeMap<u32, String>> {
    let of_sheet = |sheet: &Sheet| {
        let scored = sheet.roles.iter().filter(|(_, r)| **r == Role::Prova);
        let headings = sheet.survey.headings.as_ref();
        scored.filter_map(|(c, _)| Some((*c, headings?.spelling(plan, *c)?))).collect()
    };
    sheets.iter().map(of_sheet).collect()
}
