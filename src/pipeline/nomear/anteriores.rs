//! Nominations of the ledger that this result would not have made: told when the result is corrected and published, before `nomear`
//! refuses the cargo.

use super::lotes::FOREVER;
use crate::domain::{TipoEvento, contados};
use crate::finding::catalogue::ledger as catalogue;
use crate::finding::{Finding, Scope};
use crate::law::ledger::{self, Livro};
use crate::pipeline::compute::Computed;
use crate::pipeline::exam;
use rayon::prelude::*;
use std::path::Path;

/// One warning per cargo with such nominations. It follows from the ledger, which is no input of the publication: told, written nowhere.
pub fn check(pasta: &Path, computed: &Computed) -> Vec<Finding> {
    let exam = &computed.exam;
    let razao = exam::ledger(pasta, exam, &exam.cargos).ledger;
    let livro = Livro::new(exam.edital.cargos.len(), &razao.eventos, &razao.fontes);
    let cargo = |cargo: usize| {
        let nominated = livro.do_cargo(cargo).iter().any(|e| e.tipo == TipoEvento::Nomeacao);
        let outcome = computed.outcome(cargo).filter(|_| nominated)?;
        let candidatos = &exam.cargos.get(cargo)?.candidatos;
        let replay = ledger::replay(&exam.edital, cargo, candidatos, outcome, &livro, FOREVER)?;
        let found: Vec<Finding> = replay.achados.into_iter().filter(of_other_order).collect();
        told(&exam.edital.cargos.get(cargo)?.codigo, &found)
    };
    (0..computed.resultados.len()).into_par_iter().filter_map(cargo).collect()
}

/// Is it a nomination that the order does not make?
fn of_other_order(f: &Finding) -> bool {
    let nomination = || f.valor.as_deref() == Some(TipoEvento::Nomeacao.id());
    f.entry == &catalogue::FORA_DA_VEZ
        || ((f.entry == &catalogue::NAO_CLASSIFICADA || f.entry == &catalogue::SEM_VAGA_ABERTA) && nomination())
}

fn told(codigo: &str, found: &[Finding]) -> Option<Finding> {
    let first = found.first()?;
    let mensagem = format!(
        "o livro de eventos tem {} que a ordem deste resultado não faria; a primeira: {}",
        contados(found.len(), "nomeação", "nomeações"),
        first.mensagem,
    );
    let scope = Scope::Cargo(codigo.into());
    let mut told = Finding::new(&catalogue::NOMEADA_POR_OUTRO_RESULTADO, scope, first.place.clone(), mensagem);
    told.inscricao.clone_from(&first.inscricao);
    Some(told)
}
