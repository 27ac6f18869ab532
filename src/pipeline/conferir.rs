//! Reads and checks everything, writes nothing: ends as `homologar` would, since it makes and searches the same texts.

use super::compute::{CargoResult, Computed, compute};
use super::documents;
use super::exam;
use super::homologar::{self, Fault, Report};
use super::nomear::lotes;
use super::progress::Progress;
use super::public::Diario;
use super::stray;
use super::summary::{self, Waived};
use crate::ingest::Fonte;
use std::collections::BTreeSet;
use std::path::Path;

/// What a check found.
#[derive(Debug)]
pub struct Check {
    /// As `homologar` would report it; `publicado` says whether anything could be published.
    pub report: Report,
    /// Rows of each sheet: read, used, set aside.
    pub fontes: Vec<Fonte>,
    /// Each cargo: code, name, people read, people classified (`None` = held back).
    pub cargos: Vec<(String, String, usize, Option<usize>)>,
    /// Errors of the ledger: they hold back `nomear`, not the publication.
    pub erros_do_livro: usize,
}

/// Checks one folder, and its ledger to the last row: what is found there is told, and holds back only `nomear`.
pub fn conferir(pasta: &Path, progress: &dyn Progress) -> Result<Check, Fault> {
    let nome = exam::name(pasta)?;
    super::capacity::memory(pasta)?;
    let read = match exam::read(pasta, progress) {
        Ok(read) => read,
        Err(achados) => {
            let report = homologar::nothing(nome, achados);
            return Ok(Check { report, fontes: Vec::new(), cargos: Vec::new(), erros_do_livro: 0 });
        }
    };
    let mut computed = compute(read, &[], progress);
    progress.end();
    let waived = summary::waive(&computed.exam.edital, &mut computed.achados);
    let (retidos, retidos_de_fora) = (computed.retidos(), computed.retidos_de_fora());
    let desertos = computed.desertos();
    let held: BTreeSet<&String> = retidos.iter().collect();
    let cargos = computed.exam.edital.cargos.iter().zip(&computed.exam.cargos).zip(&computed.resultados);
    let cargos = cargos
        .map(|((cargo, input), result)| {
            let classified = match result {
                CargoResult::Pronto(o) if !held.contains(&cargo.codigo) => {
                    Some(o.classificacao.first().map_or(0, Vec::len))
                }
                _ => None,
            };
            (cargo.codigo.clone(), cargo.nome.clone(), input.candidatos.len(), classified)
        })
        .collect();
    let refused = texts(&mut computed, &waived)?;
    let prontos = computed.publishable();
    let mut ledger = lotes::check_ledger(pasta, &computed);
    summary::waive(&computed.exam.edital, &mut ledger);
    let erros_do_livro = ledger.iter().filter(|f| f.is_error()).count();
    computed.achados.append(&mut ledger);
    computed.achados.extend(stray::of(pasta, &computed.exam));
    let report = Report {
        nome,
        publicado: (prontos > 0 && !refused).then(|| pasta.to_owned()),
        prontos,
        desertos,
        retidos,
        retidos_de_fora,
        retirados: Vec::new(),
        achados: computed.achados,
        codigo: None,
        diario: Diario::new(),
        conferencia: None,
        mantidos: Vec::new(),
    };
    Ok(Check { report, fontes: computed.exam.fontes, cargos, erros_do_livro })
}

/// What the texts of the publication tell, and what would refuse it: both join the findings. Is it refused?
fn texts(computed: &mut Computed, waived: &[Waived]) -> Result<bool, Fault> {
    if computed.publishable() == 0 {
        return Ok(false);
    }
    let mut notices = documents::notices(computed, waived).unwrap_or_default();
    let mut used = waived.to_vec();
    used.extend(summary::waive(&computed.exam.edital, &mut notices));
    computed.achados.append(&mut notices);
    let mut found = homologar::rehearse(computed, &used)?;
    let refused = !found.is_empty();
    computed.achados.append(&mut found);
    Ok(refused)
}
