//! Findings that only repeat an error told already.

use crate::finding::catalogue::{columns, cross, ledger as razao, reading};
use crate::finding::{Entry, Finding, Scope};
use crate::ingest::{Exam, Partes};
use std::collections::BTreeSet;

/// Is any of the cargos of a scope one of these?
pub(super) fn of_any(scope: &Scope, codigos: &BTreeSet<String>) -> bool {
    match scope {
        Scope::Cargo(c) => codigos.contains(&**c),
        Scope::Cargos(all) => all.iter().any(|c| codigos.contains(&**c)),
        Scope::Exame | Scope::Fora(_) => false,
    }
}

/// Cargos whose profile is not known were read by another's: what that found of their scores is nothing to tell.
pub(super) fn without_profile(codigos: &BTreeSet<String>, exam: &mut Exam) {
    let only = |s: &Scope| match s {
        Scope::Cargos(all) => !all.is_empty() && all.iter().all(|c| codigos.contains(&**c)),
        _ => false,
    };
    exam.achados.retain(|f| f.entry != &reading::PROVA_SEM_COLUNA || !only(&f.scope));
    for (cargo, input) in exam.edital.cargos.iter().zip(&mut exam.cargos) {
        if codigos.contains(&cargo.codigo) {
            input.achados.clear();
        }
    }
}

/// Leaves out what only repeats an error told already: rows of a cargo that the edital's own error took away, and people of a file
/// that was not read, are no fault of the sheets.
pub(super) fn without_echoes(partes: Partes, achados: &mut Vec<Finding>) {
    let cargos: &[&Entry] =
        &[&reading::CARGO_FORA, &reading::CARGO_ILEGIVEL, &columns::CARGO_SEM_COLUNA, &razao::CARGO_DO_EVENTO];
    let people: &[&Entry] = &[&cross::CARGO_VAZIO, &cross::SORTEIO_SEM_PESSOA, &razao::PESSOA_DO_EVENTO];
    let of = |list: &[&Entry], f: &Finding| list.iter().any(|e| e.code == f.entry.code);
    achados.retain(|f| {
        let echo = (partes.sem_cargos && of(cargos, f)) || ((partes.sem_cargos || partes.sem_pessoas) && of(people, f));
        !echo
    });
}
