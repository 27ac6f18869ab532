//! Where each thing stands of which the law, which knows no lines and no cells, has something to say.

use super::ARQUIVO;
use super::cargos::Rascunho;
use super::quadro::LinhaQuadro;
use crate::finding::catalogue::law;
use crate::finding::{Finding, Place, Scope};
use std::collections::BTreeMap;

/// Lines of `edital.toml`, and cells of the sheet of cargos.
#[derive(Debug, Default)]
pub(super) struct Enderecos {
    /// Where each post stands, by code.
    cargos: BTreeMap<String, Place>,
    /// Where its fields stand that the law speaks of: `vagas_npi`, `ordem`, `reserva`.
    campos: BTreeMap<(String, String), Place>,
    /// Line of the positions of each list, or of its `[[reserva]]`.
    pub(super) reservas: BTreeMap<String, usize>,
    /// Line of each profile, by its id.
    pub(super) perfis: BTreeMap<String, usize>,
    /// Line of `publicado_em`.
    pub(super) publicado: Option<usize>,
}

impl Enderecos {
    /// A `[[cargo]]`.
    pub(super) fn of_toml(&mut self, r: &Rascunho) {
        self.cargos.insert(r.codigo.clone(), r.place());
        for (campo, line) in &r.linhas {
            self.campos.insert((r.codigo.clone(), campo.clone()), Place::line(ARQUIVO, *line));
        }
    }

    /// A row of the sheet of cargos, whose cells go before the lines of the `[[cargo]]` with its code.
    pub(super) fn of_row(&mut self, row: &LinhaQuadro) {
        self.cargos.insert(row.codigo.clone(), row.place("vagas"));
        for (campo, place) in row.lugares.iter().filter(|(campo, _)| campo.starts_with("vagas_")) {
            self.campos.insert((row.codigo.clone(), campo.clone()), place.clone());
        }
    }

    /// Where a post stands.
    pub(super) fn cargo(&self, codigo: &str) -> Option<&Place> {
        self.cargos.get(codigo)
    }

    /// Gives a finding about the edital as a whole file, or about a field of it (`campo:…`), its line or cell.
    pub(super) fn locate(&self, finding: &mut Finding) {
        let campo = finding.place.celula.strip_prefix("campo:").map(str::to_owned);
        if &*finding.place.arquivo != ARQUIVO || (campo.is_none() && !finding.place.celula.is_empty()) {
            return;
        }
        let campo = campo.unwrap_or_default();
        let line = |line: Option<&usize>| line.map(|line| Place::line(ARQUIVO, *line));
        let date = [&law::EDITAL_ANTERIOR, &law::EDITAL_DO_MESMO_DIA].iter().any(|e| std::ptr::eq(*e, finding.entry));
        let place = match (campo.split_once('.'), &finding.scope) {
            (Some(("reserva", lista)), _) => line(self.reservas.get(lista)),
            (Some(("perfil", id)), _) => line(self.perfis.get(id)),
            (_, Scope::Cargo(codigo)) => {
                let of_campo = self.campos.get(&(codigo.to_string(), campo));
                of_campo.or_else(|| self.cargo(codigo)).cloned()
            }
            (_, Scope::Cargos(all)) => all.first().and_then(|codigo| self.cargo(codigo)).cloned(),
            _ => line(self.publicado.as_ref().filter(|_| date)),
        };
        finding.place = place.unwrap_or_else(|| Place::file(ARQUIVO));
    }
}
