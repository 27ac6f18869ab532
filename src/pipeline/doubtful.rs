//! Cells that two independent readings see differently: where such a cell counts, the result of its row's cargos cannot be known.

use super::marked::address;
use crate::finding::catalogue::cells::LEITURAS_DIVERGENTES;
use crate::finding::{Finding, Scope, Severity};
use crate::ingest::{CargoInput, Fonte};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Makes errors of the differences at cells of columns that are read; each holds back the cargos of its row, or every cargo when
/// nobody was read from that row. Both readings must have seen something: what only one of them sees stays a warning.
pub fn settle(achados: &mut [Finding], fontes: &[Fonte], cargos: &[CargoInput], codigos: &[Arc<str>]) {
    let mut doubtful: Vec<&mut Finding> = achados.iter_mut().filter(|f| is_difference(f)).collect();
    if doubtful.is_empty() {
        return;
    }
    let rows = rows(cargos, codigos);
    for finding in &mut doubtful {
        let Some((column, row)) = address(&finding.place.celula) else { continue };
        let of_sheet = |f: &Fonte| f.arquivo == finding.place.arquivo && f.aba == finding.place.aba;
        let Some(fonte) = fontes.iter().position(of_sheet) else { continue };
        if fontes[fonte].colunas.values().any(|c| *c == column) {
            let of_row = u32::try_from(fonte).ok().and_then(|fonte| rows.get(&(fonte, row)));
            finding.severity = Severity::Error;
            finding.scope = of_row.map_or(Scope::Exame, |all| Scope::Cargos(all.iter().cloned().collect()));
        }
    }
}

fn is_difference(f: &Finding) -> bool {
    std::ptr::eq(f.entry, &LEITURAS_DIVERGENTES)
        && f.severity == Severity::Warning
        && f.valor.as_deref().is_some_and(|v| !v.is_empty())
}

/// Codes of the cargos of the people of each row.
fn rows(cargos: &[CargoInput], codigos: &[Arc<str>]) -> BTreeMap<(u32, u32), BTreeSet<Arc<str>>> {
    let mut rows: BTreeMap<(u32, u32), BTreeSet<Arc<str>>> = BTreeMap::new();
    for (cargo, codigo) in cargos.iter().zip(codigos) {
        for person in &cargo.candidatos {
            rows.entry((person.origem.fonte, person.origem.linha)).or_default().insert(codigo.clone());
        }
    }
    rows
}
