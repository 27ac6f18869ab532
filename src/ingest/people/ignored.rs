//! Rows of cargos that `ignorar_cargos` says are of another edital: how many, and entries that say it of nobody.

use super::cargo::names;
use super::work::Work;
use crate::domain::{Edital, contados};
use crate::finding::catalogue::{columns, edital as codes};
use crate::finding::{Finding, Place, Scope};
use crate::ingest::cell::text::compact;
use crate::ingest::edital::Planilhas;
use std::collections::{BTreeMap, BTreeSet};

/// Rows of each cargo of another edital, in one sheet.
#[derive(Debug, Default)]
pub struct Ignored(BTreeMap<String, (u64, Place, String)>);

impl Ignored {
    /// One more row, whose cell at `place` says so.
    pub fn add(&mut self, place: Place, text: &str) {
        self.0.entry(compact(text)).or_insert_with(|| (0, place, text.to_owned())).0 += 1;
    }

    /// A note for each cargo.
    pub fn findings(&self) -> impl Iterator<Item = Finding> {
        self.0.values().map(|(rows, place, text)| {
            let rows = contados(*rows, "linha foi deixada de lado", "linhas foram deixadas de lado");
            let message = format!("“{text}” está em [planilhas] ignorar_cargos: {rows}, a primeira aqui");
            Finding::new(&columns::CARGO_IGNORADO, Scope::Exame, place.clone(), message).value(text)
        })
    }
}

impl Work<'_> {
    /// One more row of a cargo of another edital.
    pub(super) fn ignored(&mut self, row: u32, column: u32, text: &str) {
        let place = self.place(column, row);
        self.ignorados.add(place, text);
        self.aside("cargo de outro edital (ignorar_cargos)");
    }
}

/// Entries of `ignorar_cargos` that name a cargo of the edital, which are not obeyed, or that no row bears; `achados`: what was seen
/// of all sheets.
pub fn idle(edital: &Edital, planilhas: &Planilhas, achados: &[Finding]) -> Vec<Finding> {
    let told = achados.iter().filter(|f| f.entry == &columns::CARGO_IGNORADO);
    let seen: BTreeSet<&str> = told.filter_map(|f| f.valor.as_deref()).collect();
    let of = |code: &String| {
        let place = planilhas.place("ignorar_cargos");
        if let Some(cargo) =
            edital.cargos.iter().find(|c| [&c.codigo, &c.nome].iter().any(|t| compact(t) == compact(code)))
        {
            let message = format!("ignorar_cargos manda deixar de lado o cargo “{code}”, que é um dos deste edital");
            let scope = Scope::Cargo(cargo.codigo.as_str().into());
            let finding = Finding::new(&codes::CONTRADICAO, scope, place, message);
            return Some(
                finding.fix("tire-o de ignorar_cargos; se ele não é deste edital, apague-o da lista de cargos"),
            );
        }
        let message = format!("ignorar_cargos: nenhuma linha dos resultados nem do sorteio é do cargo “{code}”");
        let finding = Finding::new(&codes::IGNORADO_SEM_LINHA, Scope::Exame, place, message);
        (!seen.iter().any(|text| names(code, text))).then_some(finding)
    };
    planilhas.ignorar_cargos.iter().filter_map(|code| Some(of(code)?.value(code))).collect()
}
