//! Sheets → cargos: the scopes of findings, and the people of each cargo put together.

use super::fases;
use super::hidden;
use super::lists;
use super::plan::Plan;
use super::relacao;
use super::repeated::Joiner;
use super::sheet::{CargoRows, SheetRows};
use super::unread::whole_files;
use crate::domain::{Candidate, Cell, Extra, Lista};
use crate::finding::{Finding, Scope};
use crate::ingest::cell::text::compact;
use crate::ingest::workbook::{SheetInfo, SheetState};
use crate::ingest::{CargoInput, Fonte, cross};
use polars::prelude::PolarsError;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Everybody, by cargo.
#[derive(Debug, Default)]
pub struct People {
    /// One entry per cargo of the edital, in its order.
    pub cargos: Vec<CargoInput>,
    /// The sheets read, in the order given.
    pub fontes: Vec<Fonte>,
    /// Findings of files and sheets, of several cargos, and of codes that the edital does not have.
    pub achados: Vec<Finding>,
}

/// A sheet of a file, by index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// Among the sheets of the file.
    pub index: usize,
    /// Hidden, and not named by the edital: looked at, and left out.
    pub oculta: bool,
}

/// Which sheets of a file are to be read.
pub fn select(plan: &Plan<'_>, abas: &[SheetInfo]) -> Vec<Chosen> {
    let named = &plan.planilhas.abas;
    let wanted = |name: &str| named.iter().any(|n| compact(n) == compact(name));
    let chosen = |(index, aba): (usize, &SheetInfo)| match aba.state {
        SheetState::NotCells => None,
        _ if plan.planilhas.is_relacao(&aba.name, "") => Some(Chosen { index, oculta: false }),
        _ if !named.is_empty() && !aba.name.is_empty() => wanted(&aba.name).then_some(Chosen { index, oculta: false }),
        SheetState::Visible => Some(Chosen { index, oculta: false }),
        SheetState::Hidden => Some(Chosen { index, oculta: true }),
    };
    abas.iter().enumerate().filter_map(chosen).collect()
}

/// Joins what the sheets gave, in the order given; their people list by list, the general one first: of somebody in several lists the
/// row kept is that of the first of these lists, whichever file came first.
///
/// # Errors
/// The table that joins the people could not be made.
pub fn merge(plan: &Plan<'_>, sheets: Vec<SheetRows>) -> Result<People, PolarsError> {
    let mut people =
        People { cargos: plan.edital.cargos.iter().map(|_| CargoInput::default()).collect(), ..People::default() };
    let (hidden, sheets): (Vec<SheetRows>, Vec<SheetRows>) = sheets.into_iter().partition(|s| s.place.oculta);
    let (relacoes, sheets): (Vec<SheetRows>, Vec<SheetRows>) = sheets.into_iter().partition(|s| s.relacao);
    whole_files(plan, &sheets, &mut people.achados);
    let read = hidden::with_header(&sheets);
    let unplaced: BTreeSet<Arc<str>> =
        sheets.iter().filter(|s| s.sem_coluna_de_cargo).map(|s| s.place.arquivo.clone()).collect();
    lists::sisters(plan, &sheets, &mut people.achados);
    lists::empty_lists(&sheets, &mut people.achados);
    fases::tell(plan, &sheets, &mut people.achados);
    let touched = cargos_of_files(plan, &sheets);
    let of_sheets: Vec<Option<Lista>> = sheets.iter().map(|s| s.lista).collect();
    let mut rows = Vec::with_capacity(sheets.len());
    for (sheet, index) in sheets.into_iter().zip(0u32..) {
        rows.push((sheet.lista.map(Lista::index), index, take(plan, sheet, &touched, &mut people)));
    }
    rows.sort_by_key(|(lista, index, _)| (*lista, *index));
    for (_, index, cargos) in rows {
        place(cargos, index, &mut people);
    }
    lists::rejoin(plan, &mut people, &of_sheets);
    let mut join = Joiner { plan, people: &mut people, lists: &of_sheets };
    join.repeated()?;
    join.outside_general()?;
    join.identities()?;
    relacao::apply(plan, relacoes, &mut people);
    hidden::tell_hidden(plan, &hidden, &unplaced, &mut people);
    hidden::tell_empty_files(plan, &read, &mut people);
    let errors: Vec<Finding> = people.achados.iter().filter(|f| f.is_error()).cloned().collect();
    for (i, cargo) in plan.edital.cargos.iter().enumerate() {
        let empty = people.cargos.get(i).is_some_and(|c| c.candidatos.is_empty());
        let unread = if empty { unread_part(&errors, &cargo.codigo) } else { None };
        // A cargo that is empty only because nothing names anybody's cargo is told there
        if empty && unread.is_some() && !unplaced.is_empty() {
            continue;
        }
        cross::check_cargo(plan, i, &mut people, unread.as_deref());
    }
    Ok(people)
}

/// The first thing of the files that could not be read, and that may hold people of the cargo: its own, or those of a code that the
/// edital does not have.
fn unread_part(errors: &[Finding], codigo: &str) -> Option<String> {
    let may_hold = |s: &Scope| s.touches(codigo) || matches!(s, Scope::Fora(_));
    let first = errors.iter().find(|f| may_hold(&f.scope))?;
    Some(format!("{}, {} em {}", first.entry.title, first.entry.code, first.place))
}

/// Takes what is told of one sheet and the sheet itself; gives its people.
fn take(
    plan: &Plan<'_>,
    sheet: SheetRows,
    touched: &BTreeMap<Arc<str>, BTreeSet<usize>>,
    people: &mut People,
) -> BTreeMap<usize, CargoRows> {
    let codes = touched.get(&sheet.place.arquivo).into_iter().flatten();
    let scope: Vec<Arc<str>> =
        codes.filter_map(|i| plan.edital.cargos.get(*i)).map(|c| Arc::from(c.codigo.as_str())).collect();
    let scope = if scope.is_empty() { Scope::Exame } else { Scope::Cargos(scope.into()) };
    people.achados.extend(sheet.achados);
    people.achados.extend(sheet.sem_cargo.into_iter().map(|f| Finding { scope: scope.clone(), ..f }));
    people.fontes.push(sheet.fonte);
    sheet.cargos
}

/// Moves the people of one sheet into their cargos.
fn place(rows: BTreeMap<usize, CargoRows>, index: u32, people: &mut People) {
    for (cargo, rows) in rows {
        if let Some(into) = people.cargos.get_mut(cargo) {
            append(into, rows, index);
        }
    }
}

fn append(into: &mut CargoInput, rows: CargoRows, fonte: u32) {
    let (people, findings) = (index32(into.candidatos.len()), index32(into.achados.len()));
    into.achados.extend(rows.achados);
    into.sorteio.extend(rows.sorteio.into_iter().map(|(i, n)| (i + people, n)));
    let mut all = rows.candidatos;
    for person in &mut all {
        person.origem.fonte = fonte;
        shift_findings(person, findings);
    }
    if into.candidatos.is_empty() {
        into.candidatos = all;
    } else {
        into.candidatos.append(&mut all);
    }
}

pub(super) fn index32(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// Indexes of findings move when the findings of a sheet follow others.
fn shift_findings(person: &mut Candidate, by: u32) {
    if by == 0 {
        return;
    }
    fn shift<T>(cell: &mut Cell<T>, by: u32) {
        if let Cell::Bad(i) = cell {
            *i += by;
        }
    }
    shift(&mut person.nascimento, by);
    shift(&mut person.hora_nascimento, by);
    for extra in &mut person.extras {
        match extra {
            Extra::None => {}
            Extra::Flag(cell) => shift(cell, by),
            Extra::Number(cell) => shift(cell, by),
        }
    }
}

/// Cargos that each file may have people of: those that it has, and those that no file has.
fn cargos_of_files(plan: &Plan<'_>, sheets: &[SheetRows]) -> BTreeMap<Arc<str>, BTreeSet<usize>> {
    let found = |s: &SheetRows| s.cargos.iter().filter(|(_, r)| !r.candidatos.is_empty()).map(|(c, _)| *c).collect();
    let anywhere: BTreeSet<usize> = sheets.iter().flat_map(|s| -> BTreeSet<usize> { found(s) }).collect();
    let nowhere: BTreeSet<usize> = (0..plan.edital.cargos.len()).filter(|c| !anywhere.contains(c)).collect();
    let mut all: BTreeMap<Arc<str>, BTreeSet<usize>> = BTreeMap::new();
    for sheet in sheets {
        let cargos = all.entry(sheet.place.arquivo.clone()).or_insert_with(|| nowhere.clone());
        cargos.extend(sheet.cargos.keys());
    }
    all
}
