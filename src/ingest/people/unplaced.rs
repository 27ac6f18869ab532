//! People of whom nothing in the sheet names the cargo: told once, at the header, with the column that seems to name it.

use super::cargo::Named;
use super::missing::{self, Instead};
use super::watch::ranges_of;
use super::work::{Work, cell};
use crate::domain::contados;
use crate::finding::catalogue::{columns as codes, reading};
use crate::finding::{Finding, Scope, a1};
use crate::ingest::cell::label;
use crate::ingest::header::Header;
use crate::ingest::tomlfile::quoted;
use crate::ingest::workbook::RawRow;
use std::collections::BTreeMap;

/// Rows of people without a cargo, and the columns that seem to name it.
#[derive(Debug, Default)]
pub(super) struct Unplaced {
    linhas: Vec<u32>,
    /// Rows whose other columns were looked at.
    vistas: u32,
    /// Column → how many of those rows name a cargo of the edital in it.
    nomeiam: BTreeMap<u32, u32>,
}

impl Unplaced {
    /// The first column that names a cargo of the edital in every row looked at.
    fn column(&self) -> Option<u32> {
        self.nomeiam.iter().find(|(_, n)| **n == self.vistas).map(|(column, _)| *column)
    }
}

impl Work<'_> {
    /// A person's row in a sheet without a column of cargos, without a heading above and without a cargo in its own name.
    pub(super) fn unnamed_cargo(&mut self, header: &Header, row: &RawRow) {
        self.sem_nome_de_cargo.linhas.push(row.number);
        self.out.sem_coluna_de_cargo = true;
        self.see_other_columns(header, row);
        self.aside("cargo que não se lê");
    }

    /// Which of the other columns name a cargo of the edital in this row?
    pub(super) fn see_other_columns(&mut self, header: &Header, row: &RawRow) {
        /// Rows that are enough to know a column.
        const ENOUGH: u32 = 50;
        if self.sem_nome_de_cargo.vistas >= ENOUGH {
            return;
        }
        self.sem_nome_de_cargo.vistas += 1;
        for column in other_columns(header, &self.nota_colunas) {
            let named = cell(row, column).and_then(label).map(|text| self.lookup(&text));
            if matches!(named, Some(Named::Cargo(_) | Named::WithoutZeros(_))) {
                *self.sem_nome_de_cargo.nomeiam.entry(column).or_default() += 1;
            }
        }
    }

    /// Tells the rows without a cargo: one error, at the header of the column that seems to name it.
    pub(super) fn tell_unplaced(&mut self, header: &Header) {
        let unplaced = std::mem::take(&mut self.sem_nome_de_cargo);
        if !unplaced.linhas.is_empty() {
            self.tell_without_column(header, &unplaced);
        } else if self.out.cargos.is_empty() {
            self.tell_wrong_column(header, &unplaced);
        }
    }

    fn tell_without_column(&mut self, header: &Header, unplaced: &Unplaced) {
        let wanted = header.problems.iter().filter(|p| p.campo == "cargo").find_map(|p| p.procurado.as_deref());
        let mut instead = Instead::of(header, &[wanted.unwrap_or("Cargo")]);
        let label = |column: u32| Some((column, header.labels.get(&column)?.as_str()));
        let sure = unplaced.column().and_then(label);
        instead.near = sure.or(instead.near);
        let people = contados(unplaced.linhas.len(), "pessoa", "pessoas");
        let lost = format!("não se sabe o cargo de {people} ({})", lines(&unplaced.linhas));
        let names = sure.map(|(c, l)| format!("; a coluna “{l}” ({}) traz cargos do edital", a1(c, header.last)));
        let seen = names.unwrap_or_else(|| instead.text());
        let (entry, message) = match wanted {
            Some(name) => (
                &reading::COLUNA_NAO_ENCONTRADA,
                format!("a coluna “{name}” (cargo) não existe {}, e {lost}{seen}", self.here()),
            ),
            None => (
                &codes::CARGO_SEM_COLUNA,
                format!("nenhuma coluna d{} é a do cargo, e {lost}{seen}", &self.here()[1..]),
            ),
        };
        let fix = self.fix_of_cargo(wanted, &instead);
        let place = self.place(instead.column(header), header.last);
        self.out.sem_cargo.push(Finding::new(entry, Scope::Exame, place, message).fix(fix));
    }

    /// The way out of a sheet without any score: it may only say who competes for the quotas.
    pub(super) fn or_quotas_only(&self) -> String {
        let place = &self.out.place;
        let name = if place.aba.is_empty() { place.stem() } else { &place.aba };
        match self.plan.edital.reservas.is_empty() || !self.nota_colunas.is_empty() {
            true => String::new(),
            false => {
                format!("; se ela só diz quem concorre às cotas, escreva em [planilhas] cotas = [{}]", quoted(name))
            }
        }
    }

    fn fix_of_cargo(&self, wanted: Option<&str>, instead: &Instead<'_>) -> String {
        let whole = if self.out.place.aba.is_empty() { "o arquivo é todo" } else { "a aba é toda" };
        match (wanted, instead.near) {
            (None, Some((_, near))) => {
                format!(
                    "em [planilhas.colunas] do edital.toml, escreva cargo = {}; ou troque na planilha o cabeçalho “{near}” por “Cargo”",
                    quoted(near)
                )
            }
            (None, None) => format!(
                "em [planilhas.colunas] do edital.toml, escreva em cargo o cabeçalho da coluna que diz o cargo; se {whole} de um cargo, dê-lhe por nome o código do cargo{}",
                self.or_quotas_only()
            ),
            (Some(name), _) => missing::fix("cargo", name, instead),
        }
    }

    /// A column of cargos that names none of the edital, where another names one in every row.
    fn tell_wrong_column(&mut self, header: &Header, unplaced: &Unplaced) {
        let Some((column, other)) = header.columns.cargo.first().copied().zip(unplaced.column()) else { return };
        let label = |c: u32| header.labels.get(&c).cloned().unwrap_or_default();
        let fora = std::mem::take(&mut self.fora);
        let people = contados(fora.values().map(|o| o.linhas).sum::<u64>(), "pessoa", "pessoas");
        let first = fora.keys().next().cloned().unwrap_or_default();
        let message = format!(
            "a coluna “{}” foi lida como a do cargo e não traz nenhum cargo do edital (“{first}”, por exemplo); a coluna “{}” ({}) traz; não se sabe o cargo de {people}",
            label(column),
            label(other),
            a1(other, header.last)
        );
        let fix = format!("em [planilhas.colunas] do edital.toml, escreva cargo = {}", quoted(&label(other)));
        let place = self.place(column, header.last);
        self.out.sem_coluna_de_cargo = true;
        self.out.sem_cargo.push(Finding::new(&codes::CARGO_SEM_COLUNA, Scope::Exame, place, message).fix(fix));
    }
}

/// `linha 7`, or `linhas 2 a 61 e 70`.
pub(super) fn lines(rows: &[u32]) -> String {
    lines_of(rows, rows.len() as u64)
}

/// The first of `total` rows, as [`lines`] tells them.
pub(super) fn lines_of(rows: &[u32], total: u64) -> String {
    format!("{} {}", crate::domain::plural(rows.len(), "linha", "linhas"), ranges_of(rows, total))
}

/// Columns with a header that are neither read as anything else of a person nor as scores, and the description of the cargo.
fn other_columns(header: &Header, scores: &[u32]) -> Vec<u32> {
    let columns = &header.columns;
    let used = |c: u32| columns.campos.iter().any(|(campo, k)| *k == c && campo != "cargo_nome");
    let free = |c: &u32| !used(*c) && !columns.cargo.contains(c) && !scores.contains(c);
    header.labels.keys().copied().filter(free).collect()
}
