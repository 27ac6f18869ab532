//! Which cargo a row belongs to: by its cells, by the label or the heading above, by the name of the sheet.

use super::blocks::Block;
use super::cargo::Named;
use super::work::{Work, cell};
use crate::finding::catalogue::reading;
use crate::finding::{Finding, Scope};
use crate::ingest::cell::words::{is_blank, is_empty};
use crate::ingest::cell::{label, shown};
use crate::ingest::header::Header;
use crate::ingest::workbook::RawRow;
use std::sync::Arc;

/// What a row says about its cargo.
pub(super) enum CargoRead {
    /// A cargo of the edital.
    Known(usize),
    /// The cargo of the label above, if a merged region reaches down to here: index, row of the label, and the cell of the name that
    /// says the same.
    Below(usize, u32, Option<(u32, String)>),
    /// A cargo of another edital: the cell that says so.
    Ignored(u32, String),
    /// None of the edital: the texts that say so, with their columns.
    Outside(Vec<(u32, String)>),
    /// Nothing in the sheet names the cargo of the row.
    Unnamed,
    /// The heading above names none of the edital beyond doubt.
    BelowHeading,
    /// A blank cell beside the name of a cargo: column of the blank, cell of the name, cargo.
    Blank(u32, (u32, String), usize),
    /// Not to be told; the cargos it may be.
    Unclear(u32, Vec<usize>),
    /// Almost the name of a cargo.
    Near(u32, usize),
    /// Code and name disagree: column of the name, both cargos.
    Contradiction(u32, Vec<usize>),
    /// A code that no cargo has beside the name of one: both cells, and the cargo.
    UnknownCode { codigo: (u32, String), nome: (u32, String), cargo: usize },
}

impl Work<'_> {
    /// The cargo of a row.
    pub(super) fn cargo_of(&mut self, header: &Header, row: &RawRow) -> CargoRead {
        let columns = &header.columns.cargo;
        let Some(first) = columns.first().copied() else {
            return match (self.bloco.or_of_sheet(self.cargo_da_aba), &self.bloco) {
                (Some(cargo), _) => CargoRead::Known(cargo),
                (None, Block::Other(_)) => CargoRead::BelowHeading,
                (None, _) => CargoRead::Unnamed,
            };
        };
        if columns.iter().all(|c| is_blank(cell(row, *c))) {
            let named = header.columns.fixos.cargo_nome.and_then(|c| Some((c, label(cell(row, c)?)?)));
            let named = named.and_then(|(c, text)| match self.lookup(&text) {
                Named::Cargo(i) => Some((i, (c, text))),
                _ => None,
            });
            return match (self.ultimo_cargo, named) {
                (Some((cargo, label)), None) => CargoRead::Below(cargo, label, None),
                (Some((cargo, label)), Some((i, nome))) if i == cargo => CargoRead::Below(cargo, label, Some(nome)),
                (_, Some((i, nome))) => CargoRead::Blank(first, nome, i),
                (None, None) => CargoRead::Unclear(first, Vec::new()),
            };
        }
        let Some(text) = joined(row, columns) else { return CargoRead::Unclear(first, Vec::new()) };
        let read = self.named(header, row, first, &text);
        self.ultimo_cargo = if let CargoRead::Known(cargo) = read { Some((cargo, row.number)) } else { None };
        read
    }

    /// What the text of the cargo columns (and the description beside it) says.
    fn named(&mut self, header: &Header, row: &RawRow, column: u32, text: &str) -> CargoRead {
        let main = self.lookup(text);
        let beside =
            header.columns.fixos.cargo_nome.and_then(|c| joined(row, &[c]).filter(|t| !t.is_empty()).map(|t| (c, t)));
        let name = beside.as_ref().map(|(_, t)| self.lookup(t));
        match (main, name, beside) {
            (Named::Cargo(a) | Named::WithoutZeros(a), Some(Named::Cargo(b)), Some((c, _))) if a != b => {
                CargoRead::Contradiction(c, vec![a, b])
            }
            (Named::Cargo(a), ..) => CargoRead::Known(a),
            (Named::WithoutZeros(a), ..) => {
                self.tally.add(&reading::CARGO_SEM_ZEROS, column, row.number, || text.to_owned());
                CargoRead::Known(a)
            }
            (Named::Several(all), Some(Named::Cargo(b)), _) if all.contains(&b) => CargoRead::Known(b),
            (Named::Several(all), ..) => CargoRead::Unclear(column, all),
            (Named::Near(a), ..) => CargoRead::Near(column, a),
            (Named::Ignored, ..) => CargoRead::Ignored(column, text.to_owned()),
            (Named::Unknown, Some(Named::Cargo(cargo)), Some(nome)) => {
                CargoRead::UnknownCode { codigo: (column, text.to_owned()), nome, cargo }
            }
            (Named::Unknown, Some(Named::Ignored), Some((c, name))) => CargoRead::Ignored(c, name),
            (Named::Unknown, _, beside) => {
                CargoRead::Outside(std::iter::once((column, text.to_owned())).chain(beside).collect())
            }
        }
    }

    pub(super) fn lookup(&mut self, text: &str) -> Named {
        if let Some(named) = self.cargo_memo.get(text) {
            return named.clone();
        }
        let named = self.plan.cargos.find(text);
        self.cargo_memo.insert(text.to_owned(), named.clone());
        named
    }

    /// A heading above the header, on a sheet or in a file whose own name tells another cargo: a title left from another sheet.
    pub(super) fn title(&mut self, header: &Header, row: &RawRow) {
        if !self.is_heading(header, row) {
            return;
        }
        let (Some(titled), Some((named, name))) = (self.bloco.cargo(), self.cargo_do_nome.clone()) else { return };
        if titled == named {
            return;
        }
        let code = |i: usize| self.plan.edital.cargos.get(i).map_or("", |c| c.codigo.as_str());
        let Some(first) = row.cells.iter().find(|c| !is_empty(Some(&c.value))) else { return };
        let text = shown(&first.value);
        let message = format!("“{text}” diz o cargo {}, e o nome “{name}” diz o cargo {}", code(titled), code(named));
        let place = self.place(first.column, row.number);
        let finding = Finding::new(
            &reading::CARGO_CONTRADITORIO,
            Scope::Cargos([code(titled), code(named)].map(Arc::from).into()),
            place,
            message,
        );
        self.out
            .achados
            .push(finding.value(&text).fix("corrija o título acima do cabeçalho ou o nome da aba ou do arquivo"));
    }
}

/// Texts of the cargo columns, joined; `None` if a cell is not a text or a number, or one of several is blank.
fn joined(row: &RawRow, columns: &[u32]) -> Option<String> {
    let part = |column: &u32| label(cell(row, *column)?).filter(|t| !t.is_empty());
    match columns {
        [column] => part(column),
        _ => columns.iter().map(part).collect::<Option<Vec<String>>>().map(|parts| parts.join(" ")),
    }
}
