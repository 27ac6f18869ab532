//! The headers that the edital and vocabulary know, in the forms in which those of a sheet are compared: made once for all sheets.

use super::plan::{Fonte, PerfilPlan};
use crate::domain::Edital;
use crate::ingest::cell::text::{compact, header_key};
use crate::ingest::edital::planilhas::Planilhas;
use std::collections::BTreeMap;

/// Headers, each list sorted.
#[derive(Debug)]
pub struct KnownHeaders {
    /// Keys of every header that could be recognised.
    pub keys: Vec<String>,
    /// Keys of those that the edital gives to a prova, a criterion or a field: vocabulary leaves them alone.
    pub taken: Vec<String>,
    /// Those that the edital gives to a prova or a field, compacted.
    pub named: Vec<String>,
}

impl KnownHeaders {
    /// From the edital and what was prepared of it; `vocabulario`: keys of each field.
    pub fn new(
        edital: &Edital,
        planilhas: &Planilhas,
        perfis: &[PerfilPlan],
        vocabulario: &BTreeMap<String, Vec<String>>,
    ) -> Self {
        let provas = edital.perfis.iter().flat_map(|p| p.provas()).map(|p| &p.coluna);
        let named: Vec<&String> = provas.chain(planilhas.colunas.values().flatten()).collect();
        let criterios = perfis.iter().flat_map(|p| &p.criterios).filter_map(|f| match f {
            Fonte::Sinal(h) | Fonte::Valor(h) => Some(h),
            _ => None,
        });
        let taken: Vec<String> = named.iter().copied().chain(criterios).map(|h| header_key(h)).collect();
        let modalidade = planilhas.modalidade.iter().map(|m| header_key(&m.coluna));
        let keys = vocabulario.values().flatten().chain(&taken).cloned().chain(modalidade).collect();
        let named = named.into_iter().map(|h| compact(h)).collect();
        Self { keys: sorted(keys), taken: sorted(taken), named: sorted(named) }
    }
}

fn sorted(mut all: Vec<String>) -> Vec<String> {
    all.sort_unstable();
    all.dedup();
    all
}

#[cfg(test)]
mod tests {
    use crate::ingest::edital;
    use crate::ingest::people::plan::Plan;
    use std::path::Path;

    #[test]
    fn headers_of_the_edital_and_of_vocabulary_are_known_before_any_sheet() {
        let loaded = edital::load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("inputs/irupi-2025"));
        let (edital, planilhas) = loaded.edital.zip(loaded.planilhas).expect("an edital with sheets");
        let (plan, of_quotas) = (Plan::new(&edital, &planilhas), Plan::of_quotas(&edital, &planilhas));
        let knows = |list: &[String], text: &str| list.binary_search(&text.to_owned()).is_ok();
        let known = &plan.cabecalhos;
        assert!([&known.keys, &known.taken, &known.named].iter().all(|list| list.is_sorted()));
        assert!(knows(&known.named, "tempodeservico"), "a prova of the edital, compacted");
        assert!(knows(&known.taken, "temposervico") && knows(&known.keys, "temposervico"), "and its key");
        assert!(knows(&known.keys, "inscricao") && knows(&known.keys, "notafinal"));
        assert!(!knows(&known.taken, "inscricao"), "vocabulary may still give it");
        assert!(knows(&of_quotas.cabecalhos.keys, "inscricao") && !knows(&of_quotas.cabecalhos.keys, "notafinal"));
    }
}
