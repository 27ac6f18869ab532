//! Blank cells of cargos: a merged region says whose they are, or else nobody knows.

use super::work::{Provisional, Work};
use crate::domain::contados;
use crate::finding::catalogue::reading;
use crate::finding::{Finding, Scope};
use crate::ingest::cell::shown;
use crate::ingest::header::Header;
use crate::ingest::workbook::{RawValue, SheetTail};
use std::collections::{BTreeMap, BTreeSet};

/// Why a row without a cargo holds back so many.
const ANYBODYS: &str =
    "isso retém todos os cargos deste arquivo e os que estão sem ninguém, porque a linha pode ser de qualquer deles";

impl<'a> Work<'a> {
    /// People under a blank cargo cell stay in the cargo of the label above only where a merged region says so.
    pub(super) fn confirm_merged(&mut self, header: &Header, tail: &SheetTail) {
        let Some(column) = header.columns.cargo.first().copied() else { return };
        let regions = Covered::of(tail, column);
        let covers = |p: &Provisional| regions.joins(p.rotulo, p.linha);
        let mut lost: BTreeMap<usize, BTreeSet<u32>> = BTreeMap::new();
        for p in std::mem::take(&mut self.provisorios).into_iter().filter(|p| !covers(p)) {
            lost.entry(p.cargo).or_default().insert(p.pessoa);
            match &p.nome {
                Some(nome) => self.blank_code(column, p.linha, nome, p.cargo),
                None => self.cargo_unreadable(column, p.linha, None),
            }
            self.out.fonte.usadas = self.out.fonte.usadas.saturating_sub(1);
        }
        for (cargo, people) in lost {
            if let Some(rows) = self.out.cargos.get_mut(&cargo) {
                rows.remove(&people);
            }
        }
    }

    /// A row whose cargo cannot be read.
    pub(super) fn cargo_unreadable(&mut self, column: u32, row: u32, raw: Option<&RawValue>) {
        self.aside("cargo que não se lê");
        match raw {
            None => self.cargos_em_branco.push(row),
            Some(v) => {
                let text = shown(v);
                let message = format!("“{text}” não diz um cargo com certeza; {ANYBODYS}");
                let place = self.place(column, row);
                let finding = Finding::new(&reading::CARGO_ILEGIVEL, Scope::Exame, place, message).value(&text);
                self.out.sem_cargo.push(finding);
            }
        }
    }

    /// Tells the blank cells of cargos: each, or once with their rows where there are many.
    pub(super) fn tell_blank_cargos(&mut self, header: &Header) {
        /// Cells that are told one by one.
        const FEW: usize = 5;
        let rows = std::mem::take(&mut self.cargos_em_branco);
        let Some(column) = header.columns.cargo.first().copied() else { return };
        let told = |work: &mut Self, row: u32, message: String| {
            let place = work.place(column, row);
            work.out.sem_cargo.push(Finding::new(&reading::CARGO_ILEGIVEL, Scope::Exame, place, message));
        };
        if let [first, ..] = rows[..]
            && rows.len() > FEW
        {
            let people = contados(rows.len(), "pessoa", "pessoas");
            let lines = super::unplaced::lines(&rows);
            return told(self, first, format!("a célula do cargo de {people} está vazia ({lines}); {ANYBODYS}"));
        }
        rows.into_iter().for_each(|row| told(self, row, format!("a célula do cargo está vazia; {ANYBODYS}")));
    }
}

/// The merged regions that touch a column: first rows, ascending, and the last row that any region up to there reaches.
struct Covered(Vec<(u32, u32)>);

impl Covered {
    pub(super) fn of(tail: &SheetTail, column: u32) -> Self {
        let touching = tail.merges.iter().filter(|(c0, _, c1, _)| (*c0..=*c1).contains(&column));
        let mut rows: Vec<(u32, u32)> = touching.map(|(_, r0, _, r1)| (*r0, *r1)).collect();
        rows.sort_unstable();
        let mut reach = 0;
        for (_, last) in &mut rows {
            reach = reach.max(*last);
            *last = reach;
        }
        Self(rows)
    }

    /// Does one region hold both rows, `above` being the upper one?
    fn joins(&self, above: u32, below: u32) -> bool {
        let begun = self.0.partition_point(|(first, _)| *first <= above);
        begun.checked_sub(1).and_then(|i| self.0.get(i)).is_some_and(|(_, reach)| below <= *reach)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_region_holds_both_rows_or_none_does() {
        let merges = vec![(0, 10, 0, 20), (0, 2, 0, 5), (3, 1, 3, 99), (0, 12, 1, 15)];
        let tail = SheetTail { merges, ..SheetTail::default() };
        let regions = Covered::of(&tail, 0);
        for (above, below, joined) in [
            (2, 5, true),
            (2, 6, false),
            (1, 3, false),
            (5, 10, false),
            (12, 20, true),
            (12, 21, false),
            (10, 11, true),
        ] {
            assert_eq!(regions.joins(above, below), joined, "{above} {below}");
        }
    }
}
