//! Why nobody is called: asked of each cargo of a batch that would name no one.

use super::lotes::Preparo;
use crate::law::ledger::Lote;
use std::collections::BTreeMap;

/// Why a cargo that is not held back calls nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Porque {
    /// Every vaga authorised so far has its holder.
    SemVaga,
    /// There are open vagas, and nobody waits on any list.
    Esgotada,
    /// There are open vagas and people who wait, and the order gives none of them a vaga.
    SemVez,
}

/// The codes of the cargos that call nobody, by reason, in the edital's order.
pub type Vazios = BTreeMap<Porque, Vec<String>>;

/// Everybody's reason; cargos held back have theirs in the findings.
pub fn reasons(preparo: &Preparo) -> Vazios {
    let mut all = Vazios::new();
    for lote in preparo.lotes.iter().filter(|l| l.chamadas.is_empty()) {
        if let Some(cargo) = preparo.computed.exam.edital.cargos.get(lote.cargo) {
            all.entry(reason(lote)).or_default().push(cargo.codigo.clone());
        }
    }
    all
}

fn reason(lote: &Lote) -> Porque {
    let waiting = lote.estado.listas.iter().any(|l| l.espera > 0);
    match (lote.estado.abertas, waiting) {
        (0, _) => Porque::SemVaga,
        (_, false) => Porque::Esgotada,
        (_, true) => Porque::SemVez,
    }
}
