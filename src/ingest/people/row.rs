//! One row: a person, a header of the next page, a total, a heading, a loose line, or something to be reported.

use super::placed::CargoRead;
use super::work::{Provisional, Work, cell, row_is_empty};
use crate::finding::catalogue::reading;
use crate::finding::{Finding, Scope};
use crate::ingest::cell::date;
use crate::ingest::cell::id::{self, Id};
use crate::ingest::cell::shown;
use crate::ingest::cell::words::{is_blank, is_empty};
use crate::ingest::header::{self, Again, Header, folded_row};
use crate::ingest::workbook::RawRow;
use std::collections::BTreeMap;

impl Work<'_> {
    /// One row below the header.
    pub(super) fn row(&mut self, header: &Header, row: &RawRow) {
        if row_is_empty(row) {
            return;
        }
        self.out.fonte.linhas += 1;
        if self.perdido && !is_header_again(header, &folded_row(row)) && header::again(header, row, self.plan).is_none()
        {
            return self.aside("abaixo de um cabeçalho em outra ordem");
        }
        let id_raw = cell(row, header.columns.inscricao);
        let id = id_raw.and_then(id::read);
        let name = header.columns.fixos.nome.and_then(|c| cell(row, c)).filter(|v| !is_empty(Some(v)));
        match id {
            Some(id)
                if (name.is_some() || self.has_person_cells(row)) && !is_header_text(header, row, &id, self.plan) =>
            {
                self.identified(header, row, id)
            }
            _ => self.unidentified(header, row, name.is_some()),
        }
    }

    /// Does any cell other than number and name say something about a person?
    fn has_person_cells(&self, row: &RawRow) -> bool {
        self.pessoa_colunas.iter().any(|c| !is_empty(cell(row, *c)))
    }

    /// A row with a registration number.
    fn identified(&mut self, header: &Header, row: &RawRow, id: Id) {
        self.pessoas += 1;
        self.desde_total += 1;
        self.note_hidden(row);
        self.tell_loose();
        match self.cargo_of(header, row) {
            CargoRead::Known(cargo) => {
                self.person(header, row, cargo, id);
            }
            CargoRead::Below(cargo, rotulo, nome) => {
                let pessoa = self.person(header, row, cargo, id);
                self.provisorios.push(Provisional { cargo, pessoa, linha: row.number, rotulo, nome });
            }
            other => self.misplaced(header, row, other),
        }
    }

    fn note_hidden(&mut self, row: &RawRow) {
        if row.hidden {
            self.ocultas.push(row.number);
        }
    }

    /// A row without a registration number that can be read.
    fn unidentified(&mut self, header: &Header, row: &RawRow, has_name: bool) {
        let folded = folded_row(row);
        if is_header_again(header, &folded) {
            self.perdido = false;
            return self.aside("cabeçalho repetido");
        }
        if let Some(again) = header::again(header, row, self.plan) {
            return self.header_again(again, row);
        }
        if folded.is_empty() {
            return self.aside("só traços");
        }
        if self.is_total(header, row, &folded) {
            self.announced(header, row);
            return self.aside("total ou rodapé");
        }
        if self.is_heading(header, row) {
            return self.aside("título de bloco de cargo");
        }
        if self.is_person_without_number(header, row, has_name) {
            return self.without_number(header, row);
        }
        self.loose(header, row, &folded);
    }

    /// A header further down: the columns are where they were, or the people below it cannot be read.
    fn header_again(&mut self, again: Again, row: &RawRow) {
        self.aside("cabeçalho repetido");
        self.perdido = false;
        let Again::Moved(column, message) = again else { return };
        self.perdido = true;
        let place = self.place(column, row.number);
        self.out.sem_cargo.push(Finding::new(&reading::CABECALHO_TROCADO, Scope::Exame, place, message));
    }

    /// A name together with anything else of a person, or a number that is none beside scores.
    fn is_person_without_number(&self, header: &Header, row: &RawRow, has_name: bool) -> bool {
        let scores = self.nota_colunas.iter().any(|c| !is_empty(cell(row, *c)));
        self.has_identity(header, row)
            || (has_name && (scores || self.has_person_cells(row)))
            || (!is_empty(cell(row, header.columns.inscricao)) && scores)
    }

    /// A CPF, or something written like a date in the column of birth dates: not a footer that happens to stand there.
    pub(super) fn has_identity(&self, header: &Header, row: &RawRow) -> bool {
        let at = |campo: &str| header.columns.get(campo).and_then(|c| cell(row, c)).filter(|v| !is_blank(Some(v)));
        let cpf = matches!(id::read_cpf(at("cpf")), id::CpfCell::Digits(_));
        cpf || at("nascimento")
            .is_some_and(|v| !matches!(date::read(v, self.plan.ultimo_nascimento), Err(date::DateError::Syntax)))
    }

    fn without_number(&mut self, header: &Header, row: &RawRow) {
        self.pessoas += 1;
        self.desde_total += 1;
        self.note_hidden(row);
        self.tell_loose();
        let column = header.columns.inscricao;
        let raw = cell(row, column).filter(|v| !is_empty(Some(v)));
        let (entry, message) = match raw {
            None => (&reading::LINHA_SEM_INSCRICAO, "a linha tem nome ou notas e não tem inscrição".to_owned()),
            Some(v) => (
                &reading::INSCRICAO_ILEGIVEL,
                format!("“{}” não é uma inscrição; esperava-se o número como texto", shown(v)),
            ),
        };
        let cargo = match self.cargo_of(header, row) {
            CargoRead::Known(cargo)
            | CargoRead::Below(cargo, ..)
            | CargoRead::Blank(.., cargo)
            | CargoRead::Near(_, cargo)
            | CargoRead::UnknownCode { cargo, .. } => Some(cargo),
            CargoRead::Outside(texts) => return self.outside(row.number, texts),
            CargoRead::Ignored(column, text) => return self.ignored(row.number, column, &text),
            CargoRead::BelowHeading => return self.below_heading(),
            CargoRead::Unnamed | CargoRead::Unclear(..) | CargoRead::Contradiction(..) => None,
        };
        let scope = cargo.map_or(Scope::Exame, |c| self.scope(c));
        let mut finding = Finding::new(entry, scope, self.place(column, row.number), message);
        finding.valor = raw.map(|v| shown(v).into());
        match cargo {
            Some(cargo) => {
                self.cargo_finding(cargo, finding);
            }
            None => self.out.sem_cargo.push(finding),
        }
        self.aside("linha sem inscrição que se leia");
    }

    /// A line that is nothing of the table: told only if people follow and it is no title seen before.
    fn loose(&mut self, header: &Header, row: &RawRow, folded: &BTreeMap<u32, String>) {
        if folded.values().all(|t| self.titulos.contains(t)) {
            return self.aside("título de página repetido");
        }
        let known = header.columns.cargo.is_empty();
        let cargo = self.bloco.or_of_sheet(self.cargo_da_aba).filter(|_| known);
        self.keep_loose(row, cargo);
    }

    /// Loose lines followed by a person stand in the middle of the list.
    fn tell_loose(&mut self) {
        self.soltas.iter_mut().rev().take_while(|l| !l.no_meio).for_each(|l| l.no_meio = true);
    }
}

/// Does a row whose number may be the name of a prova, such as `P1`, name fields?
fn is_header_text(header: &Header, row: &RawRow, id: &Id, plan: &super::plan::Plan<'_>) -> bool {
    id.text.starts_with(|c: char| c.is_ascii_alphabetic())
        && id.text.bytes().filter(u8::is_ascii_digit).count() <= 2
        && header::again(header, row, plan).is_some()
}

/// The same texts as a row of the header, in the same columns.
fn is_header_again(header: &Header, folded: &BTreeMap<u32, String>) -> bool {
    folded.len() >= 2 && header.rows.iter().any(|h| folded.iter().all(|(c, t)| h.get(c) == Some(t)))
}
