//! Which cargo a row of the ledger is of; where that is in doubt, which it may be of.

use super::Reading;
use crate::domain::{CampoEvento, TipoEvento};
use crate::finding::Scope;
use crate::finding::catalogue::ledger as catalogo;
use crate::ingest::cell::text::clean;
use crate::ingest::cell::{label, shown};
use crate::ingest::ledger::Sheet;
use crate::ingest::ledger::words::{self, CargoMatch};
use crate::ingest::people::cargo::names;
use crate::ingest::tomlfile::listed;
use std::collections::BTreeSet;
use std::sync::Arc;

/// What a row says of its cargo.
pub(super) enum Cargo {
    /// Of this cargo; `None` = of all, or unknown (and told).
    Of(Option<usize>),
    /// Of another edital.
    Ignored,
}

impl Sheet<'_, '_> {
    /// The cargo. Only `prorrogacao` and `retificacao` may leave it blank; an edital with a single cargo needs none.
    pub(super) fn cargo(&mut self, r: &mut Reading<'_>) -> Cargo {
        let Some(found) = self.cell(r.row, CampoEvento::Cargo).map(|v| label(v).unwrap_or_else(|| shown(v))) else {
            let word = self.cell(r.row, CampoEvento::Evento).and_then(|v| words::event(&clean(&shown(v))));
            if word.is_some_and(|(tipo, _)| matches!(tipo, TipoEvento::Prorrogacao | TipoEvento::Retificacao)) {
                return Cargo::Of(None);
            }
            if self.context.edital.cargos.len() == 1 {
                return self.of(r, 0);
            }
            return self.without_cargo(r);
        };
        match self.context.cargos.find(&found) {
            CargoMatch::Exact(i) => self.of(r, i),
            CargoMatch::Zeros(i) => {
                let codigo = self.context.edital.cargos.get(i).map_or("", |c| c.codigo.as_str());
                let place = self.place(r.row, CampoEvento::Cargo);
                let mensagem = || format!("cargo “{found}” lido como “{codigo}”");
                self.notes.add(&catalogo::ZEROS_DO_EVENTO, "cargo", place, &found, mensagem);
                self.of(r, i)
            }
            CargoMatch::Several(all) => {
                let mensagem = format!("“{found}” serve para mais de um cargo do edital");
                r.scope = self.scope_of(&all);
                self.refuse(r, &catalogo::CARGO_DO_EVENTO, CampoEvento::Cargo, mensagem);
                Cargo::Of(None)
            }
            CargoMatch::None if self.context.ignored.iter().any(|code| names(code, &found)) => {
                let place = self.place(r.row, CampoEvento::Cargo);
                self.ignored.add(place, &found);
                Cargo::Ignored
            }
            CargoMatch::None => self.no_such_cargo(r, &found),
        }
    }

    /// A row that says no cargo is of one in which somebody has its number; without such a person it may be of any.
    fn without_cargo(&mut self, r: &mut Reading<'_>) -> Cargo {
        let number = self.cell(r.row, CampoEvento::Inscricao).map(|v| label(v).unwrap_or_else(|| shown(v)));
        let held = number.as_deref().map(|n| self.context.people.cargos(n)).unwrap_or_default();
        r.scope = self.scope_of(&held);
        let codes = r.scope.cargos();
        let (mensagem, conserto) = match (&held[..], number) {
            ([_], Some(n)) => (
                format!("a linha não diz o cargo; a inscrição “{n}” é do cargo {codes}"),
                format!("escreva {codes} na célula, se a linha é dessa pessoa"),
            ),
            ([_, _, ..], Some(n)) => (
                format!("a linha não diz o cargo; a inscrição “{n}” está em mais de um: {codes}"),
                "escreva na célula o código do cargo de que a linha trata".to_owned(),
            ),
            _ => (
                "a linha não diz o cargo, e nada nela diz de quem é: pode ser de qualquer um".to_owned(),
                "escreva na célula o código do cargo; só prorrogacao e retificacao podem ficar sem ele".to_owned(),
            ),
        };
        self.refuse(r, &catalogo::CARGO_DO_EVENTO, CampoEvento::Cargo, mensagem);
        if let Some(finding) = self.achados.last_mut() {
            finding.conserto = conserto;
        }
        Cargo::Of(None)
    }

    /// The scope of these cargos; of the whole exam when there is none.
    fn scope_of(&self, cargos: &[usize]) -> Scope {
        let code = |i: &usize| self.context.edital.cargos.get(*i).map(|c| Arc::from(c.codigo.as_str()));
        let codes: Vec<Arc<str>> = cargos.iter().filter_map(code).collect();
        if codes.is_empty() { Scope::Exame } else { Scope::Cargos(codes.into()) }
    }

    /// A cargo that the edital does not have: the row may be of any cargo that its number or its words point to, else of all.
    fn no_such_cargo(&mut self, r: &mut Reading<'_>, found: &str) -> Cargo {
        let near = self.context.cargos.near(found);
        let number = self.cell(r.row, CampoEvento::Inscricao).map(|v| label(v).unwrap_or_else(|| shown(v)));
        let mut held: BTreeSet<usize> = near.iter().copied().collect();
        held.extend(number.map(|n| self.context.people.cargos(&n)).unwrap_or_default());
        let code = |i: &usize| self.context.edital.cargos.get(*i).map(|c| c.codigo.as_str());
        let asked = match near.as_slice() {
            [] => self.some_codes(),
            all => format!("; você quis dizer {}?", listed(all.iter().filter_map(code))),
        };
        r.scope = self.scope_of(&held.into_iter().collect::<Vec<_>>());
        self.refuse(
            r,
            &catalogo::CARGO_DO_EVENTO,
            CampoEvento::Cargo,
            format!("o edital não tem o cargo “{found}”{asked}"),
        );
        Cargo::Of(None)
    }

    /// The codes that the column may have, where they are few.
    fn some_codes(&self) -> String {
        /// Codes that a message names.
        const FEW: usize = 12;
        let cargos = &self.context.edital.cargos;
        match cargos.len() {
            1..=FEW => format!("; há {}", listed(cargos.iter().map(|c| c.codigo.as_str()))),
            _ => String::new(),
        }
    }

    fn of(&self, r: &mut Reading<'_>, cargo: usize) -> Cargo {
        if let Some(c) = self.context.edital.cargos.get(cargo) {
            r.scope = Scope::Cargo(c.codigo.as_str().into());
        }
        Cargo::Of(Some(cargo))
    }
}
