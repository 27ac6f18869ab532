//! What is wrong with the header, as far as it decides something for the people of the sheet.

use super::work::Work;
use crate::domain::Lista;
use crate::finding::Severity;
use crate::ingest::header::{self, Header};
use std::collections::BTreeSet;

impl<'a> Work<'a> {
    /// What is wrong with the header, as far as it decides something for the people of the sheet.
    pub(super) fn tell_header(&mut self, header: &Header) {
        for problem in &header.problems {
            // Told with the people whom it leaves without a cargo
            if problem.campo == "cargo" && self.out.sem_coluna_de_cargo {
                continue;
            }
            let decides = problem.entry.severity == Severity::Error;
            let severity = if decides { self.field_severity(&problem.campo) } else { problem.entry.severity };
            match &problem.procurado {
                Some(wanted) => self.tell_not_found(header, problem, wanted, severity),
                None => {
                    let column = problem.coluna.unwrap_or(header.columns.inscricao);
                    let finding = self.sheet_finding(problem.entry, column, header.last, problem.mensagem.clone());
                    finding.severity = severity;
                    if let Some(conserto) = &problem.conserto {
                        finding.conserto.clone_from(conserto);
                    }
                }
            }
        }
        if self.out.cargos.is_empty() {
            return;
        }
        let edital = self.plan.edital;
        for (i, reserva) in edital.reservas.iter().enumerate() {
            let marks = self.marcas_pcd && self.plan.lista_pcd() == Some(Lista::reserva(i));
            let told =
                |p: &header::Problem| p.procurado.is_some() && (p.campo == reserva.lista || p.campo == "modalidade");
            if !self.has_source(header, i) && !marks && !header.problems.iter().any(told) {
                self.tell_without_list(header, i);
            }
        }
    }

    /// Does anything say who is in the list of a reserve: in the sheet, or in those that only say who competes for the quotas?
    pub(super) fn has_source(&self, header: &Header, reserva: usize) -> bool {
        !self.plan.planilhas.cotas.is_empty() || self.has_own_source(header, reserva)
    }

    /// Does anything in the sheet (or in its neighbours, list by list) say it?
    pub(super) fn has_own_source(&self, header: &Header, reserva: usize) -> bool {
        let plan = self.plan;
        let Some(id) = plan.edital.reservas.get(reserva).map(|r| &r.lista) else { return false };
        let columns = &header.columns;
        let own = ["", "_deferido"].iter().any(|s| columns.get(&format!("{id}{s}")).is_some());
        own || columns.get(&format!("classificacao_{id}")).is_some()
            || columns.get("modalidade").is_some()
            || plan.planilhas.listas.iter().any(|(_, l)| *l == Lista::reserva(reserva))
    }

    /// Where columns are looked for: a text file has no sheets.
    pub(super) fn here(&self) -> &'static str {
        if self.out.place.aba.is_empty() { "no arquivo" } else { "na aba" }
    }

    /// Is a field decisive for the people of this sheet?
    pub(super) fn field_severity(&self, campo: &str) -> Severity {
        let plan = self.plan;
        let perfis: BTreeSet<usize> =
            self.out.cargos.keys().filter_map(|c| plan.edital.cargos.get(*c)).map(|c| c.perfil).collect();
        let any = |f: fn(&super::plan::PerfilPlan) -> bool| perfis.iter().filter_map(|p| plan.perfis.get(*p)).any(f);
        let decisive = match campo {
            "cpf" | "nome_social" | "hora_nascimento" | "jurado" | "sorteio" | "cargo_nome" => false,
            "nascimento" => false,
            "nota_final" => any(|p| p.total_da_banca),
            c if c.starts_with("classificacao") => any(|p| p.ranks_da_banca),
            c if c.starts_with("criterio:") => true,
            c if c.starts_with("prova:") => any(|p| !p.maximos.is_empty()),
            _ => true,
        };
        if decisive && !perfis.is_empty() { Severity::Error } else { Severity::Warning }
    }
}
