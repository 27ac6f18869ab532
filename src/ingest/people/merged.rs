//! Merged regions over several people: the value under one of them is whose?

use super::work::Work;
use crate::finding::catalogue::reading;
use crate::finding::{Finding, Severity};
use crate::ingest::header::Header;
use crate::ingest::workbook::SheetTail;
use std::collections::{BTreeMap, BTreeSet};

impl Work<'_> {
    /// A region that reaches over the rows of several people in a column that decides something: the rows below the first hold
    /// nothing, and nobody knows whether the value is theirs too.
    pub(super) fn tell_merged(&mut self, header: &Header, tail: &SheetTail) {
        if tail.merges.iter().all(|(_, first, _, last)| last <= first || *last <= header.last) {
            return;
        }
        let people = self.people_by_row();
        for column in self.decisive_columns(header) {
            let mut regions: Vec<(u32, u32)> = tail
                .merges
                .iter()
                .filter(|(c0, r0, c1, r1)| (*c0..=*c1).contains(&column) && r1 > r0)
                .map(|(_, r0, _, r1)| (*r0, *r1))
                .collect();
            regions.sort_unstable();
            let mut reach = 0;
            for (first, last) in regions {
                let from = people.partition_point(|(row, _)| *row < first.max(reach + 1));
                let to = people.partition_point(|(row, _)| *row <= last);
                reach = reach.max(last);
                let under = people.get(from..to).unwrap_or_default();
                if under.len() > 1 {
                    self.tell_region(header, column, (first, last), under);
                }
            }
        }
    }

    fn tell_region(&mut self, header: &Header, column: u32, (first, last): (u32, u32), under: &[(u32, usize)]) {
        let cargos: BTreeSet<usize> = under.iter().map(|(_, cargo)| *cargo).collect();
        let label = header.labels.get(&column).cloned().unwrap_or_default();
        let message = format!(
            "na coluna “{label}” uma célula mesclada vai da linha {first} à {last}, sobre {} pessoas",
            under.len()
        );
        let place = self.place(column, first);
        let scope = self.plan.scope_of(&cargos);
        self.out.achados.push(Finding::new(&reading::MESCLA_SOBRE_PESSOAS, scope, place, message));
    }

    /// Row and cargo of everybody, by row.
    fn people_by_row(&self) -> Vec<(u32, usize)> {
        let rows = |(cargo, rows): (&usize, &super::sheet::CargoRows)| {
            let cargo = *cargo;
            rows.candidatos.iter().map(move |p| (p.origem.linha, cargo)).collect::<Vec<_>>()
        };
        let mut all: Vec<(u32, usize)> = self.out.cargos.iter().flat_map(rows).collect();
        all.sort_unstable();
        all
    }

    /// Scores, flags, situation, criteria, and what else decides for the people of the sheet; the cargo has a rule of its own.
    fn decisive_columns(&self, header: &Header) -> BTreeSet<u32> {
        const OTHERS: [&str; 5] = ["inscricao", "nome", "nome_social", "cpf", "cargo_nome"];
        let fields: BTreeMap<&String, &u32> = header.columns.campos.iter().collect();
        let decisive = |campo: &str| {
            !OTHERS.contains(&campo) && (campo == "sub_judice" || self.field_severity(campo) == Severity::Error)
        };
        let named = fields.into_iter().filter(|(campo, _)| decisive(campo)).map(|(_, column)| *column);
        let criteria = header.columns.criterios.iter().flatten().flatten().copied();
        named.chain(criteria).chain(self.nota_colunas.iter().copied()).collect()
    }
}
