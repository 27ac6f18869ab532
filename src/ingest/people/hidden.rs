//! Sheets that nobody sees and files without a row: left out or empty on purpose, unless somebody is missing for it.

use super::People;
use super::plan::Plan;
use super::sheet::{SheetPlace, SheetRows};
use crate::domain::{Candidate, contados, plural};
use crate::finding::catalogue::reading;
use crate::finding::{Finding, Place, Scope, Severity};
use crate::ingest::cell::text::compact;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Tells the hidden sheets: an error where the edital names one as a list or a cargo has people nowhere else, a warning where it
/// holds people that no sheet read has. `unplaced`: files with a sheet that was read and whose people have no cargo yet, so that
/// nobody can say who of the file is missing.
pub(super) fn tell_hidden(plan: &Plan<'_>, hidden: &[SheetRows], unplaced: &BTreeSet<Arc<str>>, people: &mut People) {
    let of_file = |sheet: &SheetRows| unplaced.contains(&sheet.place.arquivo);
    let found: Vec<Finding> = hidden.iter().map(|sheet| hidden_sheet(plan, sheet, of_file(sheet), people)).collect();
    people.achados.extend(found);
}

fn hidden_sheet(plan: &Plan<'_>, sheet: &SheetRows, unplaced: bool, people: &People) -> Finding {
    let plain = "a aba está oculta e ficou de fora";
    let held = held_by(plan, sheet, unplaced, people);
    let new = if unplaced { 0 } else { unseen(sheet, people) };
    let told = |severity: Severity, scope: Scope, message: String| {
        Finding::new(&reading::ABA_OCULTA, scope, place(&sheet.place), message).severity(severity)
    };
    if let Some((cargos, why)) = held {
        let scope = if cargos.is_empty() { Scope::Exame } else { plan.scope_of(&cargos) };
        return told(Severity::Error, scope, format!("{plain}, e {why}"));
    }
    if new > 0 {
        let message = format!(
            "{plain}, e {} dela não {} em nenhuma aba lida",
            contados(new, "pessoa", "pessoas"),
            plural(new, "está", "estão")
        );
        return told(Severity::Warning, Scope::Exame, message);
    }
    told(Severity::Notice, Scope::Exame, plain.to_owned())
}

/// The cargos that cannot be published without the sheet, and why.
fn held_by(
    plan: &Plan<'_>,
    sheet: &SheetRows,
    unplaced: bool,
    people: &People,
) -> Option<(BTreeSet<usize>, &'static str)> {
    let with_people: BTreeSet<usize> =
        sheet.cargos.iter().filter(|(_, rows)| !rows.candidatos.is_empty()).map(|(cargo, _)| *cargo).collect();
    let unclear = sheet.suspeita || !sheet.sem_cargo.is_empty();
    let listed = plan.planilhas.listas.iter().any(|(name, _)| compact(name) == compact(&sheet.place.aba));
    if listed && (unclear || !with_people.is_empty()) {
        return Some((with_people, "[planilhas.listas] a nomeia"));
    }
    if unplaced {
        return None;
    }
    let nobody = without_people(people);
    let missing: BTreeSet<usize> = nobody.iter().filter(|c| unclear || with_people.contains(c)).copied().collect();
    (!missing.is_empty()).then_some((missing, "nenhuma aba lida tem pessoas de um cargo que ela pode ter"))
}

/// People of the sheet whom no sheet read has in the same cargo.
fn unseen(sheet: &SheetRows, people: &People) -> usize {
    let number = |p: &Candidate| p.inscricao.trim_start_matches('0').to_owned();
    let missing = |(cargo, rows): (&usize, &super::sheet::CargoRows)| {
        let read = people.cargos.get(*cargo).map(|c| c.candidatos.as_slice()).unwrap_or_default();
        let read: BTreeSet<String> = read.iter().map(number).collect();
        rows.candidatos.iter().filter(|p| !read.contains(&number(p))).count()
    };
    sheet.cargos.iter().map(missing).sum()
}

/// Files with a header and nothing below it: an error where the edital names the file, or where a cargo has nobody.
pub(super) fn tell_empty_files(plan: &Plan<'_>, sheets: &[SheetPlaceRows], people: &mut People) {
    let mut rows: BTreeMap<&str, (&SheetPlace, u64)> = BTreeMap::new();
    for sheet in sheets {
        rows.entry(&sheet.place.arquivo).or_insert((&sheet.place, 0)).1 += sheet.linhas;
    }
    let nobody = without_people(people);
    let named = |arquivo: &str| plan.planilhas.resultados.iter().any(|r| r == arquivo);
    for (arquivo, (place, _)) in rows.iter().filter(|(_, (_, n))| *n == 0) {
        if !named(arquivo) && nobody.is_empty() {
            continue;
        }
        let scope = match plan.cargos.find_stem(place.stem()) {
            Some(cargo) => plan.scope_of(&[cargo].into()),
            None if nobody.is_empty() => Scope::Exame,
            None => plan.scope_of(&nobody),
        };
        let message = "o arquivo tem o cabeçalho e nenhuma linha abaixo dele";
        people.achados.push(Finding::new(&reading::ARQUIVO_SEM_LINHAS, scope, Place::file(arquivo), message));
    }
}

/// A sheet with a header, and how many rows lie below it.
pub(super) struct SheetPlaceRows {
    place: SheetPlace,
    linhas: u64,
}

/// The sheets with a header.
pub(super) fn with_header(sheets: &[SheetRows]) -> Vec<SheetPlaceRows> {
    let read = sheets.iter().filter(|s| s.lida);
    read.map(|s| SheetPlaceRows { place: s.place.clone(), linhas: s.fonte.linhas }).collect()
}

fn without_people(people: &People) -> BTreeSet<usize> {
    people.cargos.iter().enumerate().filter(|(_, c)| c.candidatos.is_empty()).map(|(i, _)| i).collect()
}

fn place(sheet: &SheetPlace) -> Place {
    Place { arquivo: sheet.arquivo.clone(), aba: sheet.aba.clone(), celula: String::new() }
}
