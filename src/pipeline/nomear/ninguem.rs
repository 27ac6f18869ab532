//! Why nobody is called: asked of each cargo of a batch that would name no one.

use super::lotes::Preparo;
use crate::archive::names;
use crate::archive::published::CsvFile;
use crate::law::ledger::Lote;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

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

/// A batch that no longer follows from the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vencido {
    /// Its folder.
    pub pasta: PathBuf,
    /// How many nominations it has in cargos that call nobody on the day.
    pub nomeacoes: usize,
}

/// The batch that stands in the folder of the day, where it names people of cargos that now call nobody. What it has of other cargos
/// (held back, or not asked for) is not judged.
pub fn stale(preparo: &Preparo, pasta: &Path) -> Option<Vencido> {
    let file = CsvFile::read(&pasta.join(names::NOMEACOES)).ok()?;
    let cargo = file.column("cargo")?;
    let edital = &preparo.computed.exam.edital;
    let empty = preparo.lotes.iter().filter(|l| l.chamadas.is_empty());
    let codes: BTreeSet<&str> = empty.filter_map(|l| edital.cargos.get(l.cargo)).map(|c| c.codigo.as_str()).collect();
    let nomeacoes = file.rows.iter().filter(|(_, r)| r.get(cargo).is_some_and(|c| codes.contains(c))).count();
    (nomeacoes > 0).then(|| Vencido { pasta: pasta.to_owned(), nomeacoes })
}

fn reason(lote: &Lote) -> Porque {
    let waiting = lote.estado.listas.iter().any(|l| l.espera > 0);
    match (lote.estado.abertas, waiting) {
        (0, _) => Porque::SemVaga,
        (_, false) => Porque::Esgotada,
        (_, true) => Porque::SemVez,
    }
}
