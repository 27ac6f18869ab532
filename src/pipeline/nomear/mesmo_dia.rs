//! A batch against the nominations that the ledger has: those of later days, and those of its own.
//!
//! One folder holds the act of a day, and only `--registrar` may make it larger. Published with other people than the ledger has,
//! it would name somebody again, or replace an act that stands.

use super::Options;
use super::lotes::Quem;
use crate::domain::{Edital, contados};
use crate::finding::catalogue::ledger as catalogue;
use crate::finding::{Finding, Place, Scope};
use crate::law::ledger::Lote;

/// What keeps a batch from being an act of its own, or the act of its day: one finding per cargo, which then takes the place of
/// A0562. The way out of a command that nominates nobody is another day: it takes no quantities.
pub(super) fn check(edital: &Edital, options: &Options, quem: Quem, lotes: &mut [Lote]) -> Vec<Finding> {
    let day: usize = lotes.iter().map(|l| l.registradas).sum();
    let same_day = day > 0 && options.quantidade != Some(0);
    let mut found = Vec::new();
    for lote in lotes.iter_mut().filter(|l| l.avisos.iter().all(|a| !a.is_error())) {
        let codigo = edital.cargos.get(lote.cargo).map_or("", |c| c.codigo.as_str());
        let of_day = || same_day.then(|| differs(codigo, lote, options.registrar)).flatten();
        if let Some(finding) = lote.conflito.clone().or_else(of_day) {
            lote.avisos.retain(|a| a.entry != &catalogue::LOTE_DIVERGE);
            found.push(if quem == Quem::Registrados { finding.fix(OTHER_DAY) } else { finding });
        }
    }
    found
}

/// The way out of a call for documents.
const OTHER_DAY: &str = "para convocar quem já foi nomeado, use a data de um lote do livro de eventos cujas nomeações são as que a ordem chama nela; para convocar quem será nomeado, data igual ou posterior à da última nomeação do livro";

/// Keeps only the nominations that the ledger has on the day, where it has any.
pub(super) fn only_registered(lotes: &mut [Lote]) {
    if lotes.iter().any(|l| l.chamadas.iter().any(|c| c.registrada)) {
        for lote in lotes {
            lote.chamadas.retain(|c| c.registrada);
            lote.conflito = None;
        }
    }
}

fn differs(codigo: &str, lote: &Lote, registrar: bool) -> Option<Finding> {
    let called = lote.chamadas.iter().filter(|c| c.registrada).count();
    let (new, left_out) = (lote.chamadas.len() - called, lote.registradas.saturating_sub(called));
    if left_out == 0 && (new == 0 || registrar) {
        return None;
    }
    let mensagem = format!(
        "cargo {codigo}: o livro de eventos tem {} em {}, e o lote pedido chama {}, {new} fora do livro de eventos",
        contados(lote.registradas, "nomeação", "nomeações"),
        lote.data,
        contados(lote.chamadas.len(), "pessoa", "pessoas"),
    );
    let finding = Finding::new(&catalogue::LOTE_JA_REGISTRADO, Scope::Exame, Place::default(), mensagem);
    Some(if left_out == 0 { finding.fix(larger(codigo, lote)) } else { finding })
}

/// The way out where the batch only adds to what the ledger has.
fn larger(codigo: &str, lote: &Lote) -> String {
    let again = match lote.registradas {
        0 => "deixe este cargo fora do pedido".to_owned(),
        n => format!("peça --cargo {codigo}={n}"),
    };
    format!(
        "para nomear mais gente neste dia, repita o comando com --registrar; para refazer o ato que está no livro de eventos, {again}"
    )
}
