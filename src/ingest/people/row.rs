//! One row: a person, a header of the next page, a total, a heading, a loose line, or something to be reported.

use super::cargo::{Named, headings};
use super::work::{Outside, Provisional, Work, cell, row_is_empty};
use crate::domain::{contados, plural};
use crate::finding::catalogue::{cross, reading};
use crate::finding::{Finding, Scope, a1};
use crate::ingest::cell::date;
use crate::ingest::cell::id::{self, Id};
use crate::ingest::cell::words::{is_blank, is_empty};
use crate::ingest::cell::{label, shown};
use crate::ingest::header::{self, Again, Header, folded_row};
use crate::ingest::workbook::{RawRow, RawValue};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a row says about its cargo.
enum CargoRead {
    /// A cargo of the edital.
    Known(usize),
    /// The cargo of the label above, if a merged region reaches down to here: index, row of the label, and the cell of the name that
    /// says the same.
    Below(usize, u32, Option<(u32, String)>),
    /// A cargo of another edital.
    Ignored,
    /// None of the edital: the texts that say so, with their columns.
    Outside(Vec<(u32, String)>),
    /// Nothing in the sheet names the cargo of the row.
    Unnamed,
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

/// Words that begin a row of totals.
const TOTALS: [&str; 10] = [
    "total",
    "subtotal",
    "soma",
    "media",
    "quantidade",
    "qtd",
    "qtde",
    "numero de candidatos",
    "n de candidatos",
    "candidatos",
];

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

    /// A person's row whose cargo is not one of the edital's beyond doubt.
    fn misplaced(&mut self, header: &Header, row: &RawRow, read: CargoRead) {
        match read {
            CargoRead::Unnamed => self.unnamed_cargo(header, row),
            CargoRead::Blank(column, nome, cargo) => self.blank_code(column, row.number, &nome, cargo),
            CargoRead::Ignored => self.aside("cargo de outro edital (ignorar_cargos)"),
            CargoRead::Outside(texts) => {
                self.see_other_columns(header, row);
                self.outside(row.number, texts);
            }
            CargoRead::Unclear(column, several) if several.is_empty() => {
                self.cargo_unreadable(column, row.number, cell(row, column).filter(|v| !is_empty(Some(v))))
            }
            CargoRead::Unclear(column, several) => {
                self.several(row, column, several, &reading::CARGO_ILEGIVEL, "serve a mais de um cargo do edital")
            }
            CargoRead::Near(column, cargo) => {
                let name = self.plan.edital.cargos.get(cargo).map(|c| c.nome.clone()).unwrap_or_default();
                self.several(
                    row,
                    column,
                    vec![cargo],
                    &reading::CARGO_PARECIDO,
                    &format!("é quase “{name}”, e não é igual"),
                );
            }
            CargoRead::Contradiction(column, both) => self.several(
                row,
                column,
                both,
                &reading::CARGO_CONTRADITORIO,
                "não é o nome do cargo que o código da linha diz",
            ),
            CargoRead::UnknownCode { codigo, nome, cargo } => self.unknown_code(row, codigo, nome, cargo),
            CargoRead::Known(_) | CargoRead::Below(..) => {}
        }
    }

    /// A code of no cargo beside the name of one: either cell may be the wrong one.
    fn unknown_code(&mut self, row: &RawRow, codigo: (u32, String), nome: (u32, String), cargo: usize) {
        let of = self.plan.edital.cargos.get(cargo).map(|c| c.codigo.clone()).unwrap_or_default();
        let message = format!(
            "“{}” ({}) não é código de nenhum cargo do edital, e “{}” ({}) é o nome do cargo {of}",
            codigo.1,
            a1(codigo.0, row.number),
            nome.1,
            a1(nome.0, row.number)
        );
        let place = self.place(codigo.0, row.number);
        let finding = Finding::new(&reading::CARGO_CONTRADITORIO, self.scope(cargo), place, message);
        self.out.achados.push(finding.value(&codigo.1).fix("corrija o código ou o nome do cargo na linha"));
        self.aside("cargo que não se lê");
    }

    /// A blank code beside the name of a cargo: nobody else's.
    pub(super) fn blank_code(&mut self, column: u32, row: u32, (at, nome): &(u32, String), cargo: usize) {
        let of = self.plan.edital.cargos.get(cargo).map(|c| c.codigo.clone()).unwrap_or_default();
        let message = format!("a célula do cargo está vazia, e “{nome}” ({}) é o nome do cargo {of}", a1(*at, row));
        let finding = Finding::new(&reading::CARGO_ILEGIVEL, self.scope(cargo), self.place(column, row), message);
        self.out.achados.push(finding.fix(format!("escreva {of} na célula, se é esse o cargo da pessoa")));
        self.aside("cargo que não se lê");
    }

    fn outside(&mut self, row: u32, texts: Vec<(u32, String)>) {
        let code = texts.first().map(|(_, t)| t.clone()).unwrap_or_default();
        let seen = self.fora.entry(code).or_insert(Outside { linhas: 0, primeira: row, colunas: texts });
        seen.linhas += 1;
        self.aside("cargo que não está no edital");
    }

    fn several(
        &mut self,
        row: &RawRow,
        column: u32,
        cargos: Vec<usize>,
        entry: &'static crate::finding::Entry,
        why: &str,
    ) {
        let codes: Vec<Arc<str>> = cargos
            .iter()
            .filter_map(|i| self.plan.edital.cargos.get(*i))
            .map(|c| Arc::from(c.codigo.as_str()))
            .collect();
        let text = cell(row, column).map(shown).unwrap_or_default();
        let scope = Scope::Cargos(codes.into());
        let finding =
            Finding::new(entry, scope, self.place(column, row.number), format!("“{text}” {why}")).value(&text);
        self.out.achados.push(finding);
        self.aside("cargo que não se lê");
    }

    /// The cargo of a row.
    fn cargo_of(&mut self, header: &Header, row: &RawRow) -> CargoRead {
        let columns = &header.columns.cargo;
        let Some(first) = columns.first().copied() else {
            return match self.cargo_do_bloco.or(self.cargo_da_aba) {
                Some(cargo) => CargoRead::Known(cargo),
                None => CargoRead::Unnamed,
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
            (Named::Ignored, ..) => CargoRead::Ignored,
            (Named::Unknown, Some(Named::Cargo(cargo)), Some(nome)) => {
                CargoRead::UnknownCode { codigo: (column, text.to_owned()), nome, cargo }
            }
            (Named::Unknown, Some(Named::Ignored), _) => CargoRead::Ignored,
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

    /// A row whose first text speaks of totals, or that has numbers only under scores.
    fn is_total(&self, header: &Header, row: &RawRow, folded: &BTreeMap<u32, String>) -> bool {
        let first = folded.values().next().map(String::as_str).unwrap_or_default();
        let word = |w: &str| first == w || first.strip_prefix(w).is_some_and(|rest| rest.starts_with(' '));
        !self.has_identity(header, row) && TOTALS.iter().any(|w| word(w))
    }

    /// A footer that announces a number of people: compared with the rows read since the last one, or since the start.
    fn announced(&mut self, header: &Header, row: &RawRow) {
        let scores = row.cells.iter().any(|c| self.nota_colunas.contains(&c.column));
        let numbers: Vec<u64> = row.cells.iter().flat_map(|c| integers(&c.value)).collect();
        let [n] = numbers[..] else { return };
        let (since, all) = (std::mem::take(&mut self.desde_total), self.pessoas);
        if scores || n == since || n == all {
            return;
        }
        let column = row.cells.first().map_or(header.columns.inscricao, |c| c.column);
        let text = row.cells.iter().map(|c| shown(&c.value)).collect::<Vec<_>>().join(" ");
        let message = format!(
            "o rodapé anuncia {n} e {} {}",
            plural(all, "foi lida", "foram lidas"),
            contados(all, "linha de pessoa", "linhas de pessoas")
        );
        self.out.achados.push(
            Finding::new(&cross::TOTAL_ANUNCIADO, Scope::Exame, self.place(column, row.number), message).value(&text),
        );
    }

    /// `Cargo: X` on a line of its own, where no column names the cargo.
    pub(super) fn is_heading(&mut self, header: &Header, row: &RawRow) -> bool {
        if !header.columns.cargo.is_empty() {
            return false;
        }
        let known = headings(row).iter().find_map(|text| match self.lookup(text) {
            Named::Cargo(i) | Named::WithoutZeros(i) => Some(i),
            _ => None,
        });
        self.cargo_do_bloco = known.or(self.cargo_do_bloco);
        known.is_some()
    }

    /// A heading above the header, on a sheet or in a file whose own name tells another cargo: a title left from another sheet.
    pub(super) fn title(&mut self, header: &Header, row: &RawRow) {
        if !self.is_heading(header, row) {
            return;
        }
        let (Some(titled), Some((named, name))) = (self.cargo_do_bloco, self.cargo_do_nome.clone()) else { return };
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

    /// A name together with anything else of a person, or a number that is none beside scores.
    fn is_person_without_number(&self, header: &Header, row: &RawRow, has_name: bool) -> bool {
        let scores = self.nota_colunas.iter().any(|c| !is_empty(cell(row, *c)));
        self.has_identity(header, row)
            || (has_name && (scores || self.has_person_cells(row)))
            || (!is_empty(cell(row, header.columns.inscricao)) && scores)
    }

    /// A CPF, or something written like a date in the column of birth dates: not a footer that happens to stand there.
    fn has_identity(&self, header: &Header, row: &RawRow) -> bool {
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
            CargoRead::Ignored => return self.aside("cargo de outro edital (ignorar_cargos)"),
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
        let cargo = self.cargo_do_bloco.or(self.cargo_da_aba).filter(|_| known);
        self.keep_loose(row, cargo);
    }

    /// Loose lines followed by a person stand in the middle of the list.
    fn tell_loose(&mut self) {
        self.soltas.iter_mut().rev().take_while(|l| !l.no_meio).for_each(|l| l.no_meio = true);
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

/// Whole numbers in a footer's cell.
fn integers(raw: &RawValue) -> Vec<u64> {
    match raw {
        RawValue::Number { value, .. } => value.units(0).and_then(|n| u64::try_from(n).ok()).into_iter().collect(),
        RawValue::Text(text) => {
            let plain = text.replace('.', "");
            plain
                .split(|c: char| !c.is_ascii_digit())
                .filter(|t| !t.is_empty())
                .filter_map(|t| t.parse().ok())
                .collect()
        }
        _ => Vec::new(),
    }
}
