//! Sheets that only say who competes for the quotas: no scores, and people whom the sheets with scores have.

use super::columns::{Role, column_of};
use super::lists::{Sheet, list_of_name};
use super::survey::{Survey, cell};
use crate::ingest::cell::id;
use std::collections::BTreeSet;

/// Indexes of such sheets.
pub fn of(sheets: &[Sheet]) -> BTreeSet<usize> {
    let known: BTreeSet<String> = sheets.iter().filter(|s| is_scored(s)).flat_map(|s| numbers(&s.survey)).collect();
    let only_lists = |s: &Sheet| !is_scored(s) && says_lists(s) && mostly_known(&numbers(&s.survey), &known);
    sheets.iter().enumerate().filter(|(_, s)| only_lists(s)).map(|(i, _)| i).collect()
}

/// The name of a sheet in `cotas`: its own, or that of its file.
pub fn name(survey: &Survey) -> &str {
    if survey.aba.is_empty() { survey.stem() } else { &survey.aba }
}

/// The quota list that the name of a sheet names, where no column does.
pub fn list_by_name(sheet: &Sheet) -> Option<&'static str> {
    let by_name = || list_of_name(name(&sheet.survey)).filter(|l| *l != "ac");
    if has_list_column(sheet) { None } else { by_name() }
}

fn is_scored(sheet: &Sheet) -> bool {
    let ranked = ["nota_final", "classificacao"].iter().any(|f| column_of(&sheet.roles, f).is_some());
    ranked || sheet.roles.values().any(|r| matches!(r, Role::Prova | Role::Sum | Role::Outside | Role::Numeric))
}

fn says_lists(sheet: &Sheet) -> bool {
    has_list_column(sheet) || list_by_name(sheet).is_some()
}

fn has_list_column(sheet: &Sheet) -> bool {
    let of_list = |campo: &str| {
        let id = campo.strip_suffix("_deferido").unwrap_or(campo);
        campo == "modalidade" || super::aids::LISTS.contains(&id)
    };
    sheet.roles.values().any(|r| matches!(r, Role::Field(f) | Role::Mapped(f) if of_list(f)))
}

/// Numbers of the people kept of a sheet, without their zeros.
fn numbers(survey: &Survey) -> BTreeSet<String> {
    let Some(headings) = &survey.headings else { return BTreeSet::new() };
    let column = headings.header.columns.inscricao;
    let read = survey.sample.iter().filter_map(|row| cell(row, column).and_then(id::read));
    read.map(|id| id.text.trim_start_matches('0').to_owned()).collect()
}

/// Half of them at least: some of those who asked for a quota may be in no list of results.
fn mostly_known(all: &BTreeSet<String>, known: &BTreeSet<String>) -> bool {
    let seen = all.intersection(known).count();
    seen > 0 && seen * 2 >= all.len()
}
