//! The cells of one person.

use super::work::{Work, cell};
use crate::domain::{Candidate, Cell, Cpf, Date, Origem, contados};
use crate::finding::catalogue::{columns, cross, reading};
use crate::finding::{Entry, Finding, Place, Severity, looks_like_formula};
use crate::ingest::cell::date::{self, DateError};
use crate::ingest::cell::id::{self, CpfCell, Id};
use crate::ingest::cell::text::is_ligature;
use crate::ingest::cell::{name, shown, words};
use crate::ingest::header::{Fixed, Header};
use crate::ingest::workbook::{RawRow, RawValue};

/// The row being read, and whose it is.
pub(super) struct Spot<'r> {
    pub(super) row: &'r RawRow,
    pub(super) header: &'r Header,
    pub(super) cargo: usize,
    pub(super) perfil: usize,
    pub(super) id: Box<str>,
}

impl<'r> Spot<'r> {
    pub(super) fn raw(&self, column: Option<u32>) -> Option<&'r RawValue> {
        column.and_then(|c| cell(self.row, c))
    }

    pub(super) fn at(&self, column: Option<u32>) -> Option<(u32, Option<&'r RawValue>)> {
        column.map(|c| (c, cell(self.row, c)))
    }

    pub(super) fn fixed(&self) -> &'r Fixed {
        &self.header.columns.fixos
    }

    pub(super) fn formula(&self, column: u32) -> bool {
        self.row.cells.binary_search_by_key(&column, |c| c.column).is_ok_and(|i| self.row.cells[i].formula)
    }
}

impl Work<'_> {
    /// Reads a person into a cargo; gives their index among those of the cargo in this sheet.
    pub(super) fn person(&mut self, header: &Header, row: &RawRow, cargo: usize, id: Id) -> u32 {
        let perfil = self.plan.edital.cargos[cargo].perfil;
        let numeric = id.numeric;
        let spot = Spot { row, header, cargo, perfil, id: id.text };
        let index = self.out.cargos.get(&cargo).map_or(0, |r| u32::try_from(r.candidatos.len()).unwrap_or(u32::MAX));
        let mut person = Candidate { origem: Origem { fonte: 0, linha: row.number }, ..Candidate::default() };
        let marks = self.names(&spot, &mut person);
        person.cpf = self.cpf(&spot);
        let serial = self.birth(&spot, &mut person);
        let told = self.out.cargos.get(&cargo).map_or(0, |r| r.achados.len());
        person.notas = self.scores(&spot, index);
        person.nota_banca = self.total(&spot, index);
        let scores_told = self.out.cargos.get(&cargo).map_or(0, |r| r.achados.len());
        person.ranks = self.ranks(&spot);
        person.situacao = self.situation(&spot, &mut person.sub_judice);
        self.scores_of_the_eliminated(&spot, &person, told..scores_told);
        self.blank_scores(&spot, &person);
        self.court_order(&spot, &mut person.sub_judice);
        person.listas = self.lists(&spot, &person.ranks, marks);
        person.extras = self.extras(&spot, &person.ranks);
        let sorteio = self.unnamed_draw(&spot);
        self.see_beside(row);
        self.ranks_said(&spot, &person);
        person.inscricao = spot.id;
        let rows = self.out.cargos.entry(cargo).or_default();
        rows.candidatos.push(person);
        rows.sorteio.extend(sorteio.map(|n| (index, n)));
        if numeric {
            rows.numericos.push(index);
        }
        if serial {
            rows.seriais.push(index);
        }
        self.out.fonte.usadas += 1;
        index
    }

    /// A finding at a cell of the person, among those of the cargo.
    pub(super) fn report(
        &mut self,
        spot: &Spot<'_>,
        column: u32,
        entry: &'static Entry,
        raw: Option<&RawValue>,
        message: String,
    ) -> u32 {
        self.report_as(spot, column, entry, entry.severity, raw, message)
    }

    pub(super) fn report_as(
        &mut self,
        spot: &Spot<'_>,
        column: u32,
        entry: &'static Entry,
        severity: Severity,
        raw: Option<&RawValue>,
        message: String,
    ) -> u32 {
        let place: Place = self.place(column, spot.row.number);
        let mut finding = Finding::new(entry, self.scope(spot.cargo), place, message).of(&spot.id).severity(severity);
        finding.valor = raw.map(|v| shown(v).into());
        self.cargo_finding(spot.cargo, finding)
    }

    /// Names; whether a disability mark stood beside the name.
    fn names(&mut self, spot: &Spot<'_>, person: &mut Candidate) -> bool {
        let Some((column, raw)) = spot.at(spot.fixed().nome) else { return false };
        let civil = self.name(spot, column, raw);
        person.sub_judice = civil.sub_judice;
        person.nome = civil.text;
        if words::yes_no(raw).is_some() && !words::is_blank(raw) {
            let message = format!("“{}” não é um nome", raw.map(shown).unwrap_or_default());
            self.report(spot, column, &columns::NOME_NAO_E_NOME, raw, message);
        }
        if person.nome.is_empty() {
            self.report(spot, column, &reading::NOME_EM_BRANCO, raw, "a célula do nome não traz um nome".into());
        }
        let Some((column, raw)) = spot.at(spot.fixed().nome_social).filter(|(_, r)| !words::is_blank(*r)) else {
            return civil.pcd;
        };
        if words::is_no_name(raw) {
            self.tally
                .add(&columns::NOME_SOCIAL_SEM_NOME, column, spot.row.number, || raw.map(shown).unwrap_or_default());
            return civil.pcd;
        }
        let social = self.name(spot, column, raw);
        if !social.text.is_empty() && social.text != person.nome {
            person.nome_civil = Some(std::mem::replace(&mut person.nome, social.text));
        }
        civil.pcd
    }

    fn name(&mut self, spot: &Spot<'_>, column: u32, raw: Option<&RawValue>) -> name::Name {
        let Some(RawValue::Text(text)) = raw else { return name::Name::default() };
        let read = name::read(text);
        if looks_like_formula(text) {
            self.report(spot, column, &reading::NOME_FORMULA, raw, format!("“{text}” começa como fórmula"));
        }
        if id::has_cpf(text) {
            self.report(spot, column, &reading::CPF_NO_NOME, raw, "a célula do nome traz um CPF".into());
        }
        if read.damaged || read.repaired {
            let message = if read.damaged {
                "faltam letras no nome".to_owned()
            } else {
                format!("letras refeitas: “{}”", read.text)
            };
            self.report(spot, column, &reading::NOME_ESTRAGADO, raw, message);
        }
        if read.marked {
            self.tally.add(&reading::NOME_COM_MARCA, column, spot.row.number, || text.to_string());
        }
        if read.decomposed {
            self.tally.add(&columns::TEXTO_DECOMPOSTO, column, spot.row.number, || read.text.to_string());
        }
        if read.nbsp {
            self.tally.add(&reading::CARACTERES_INVISIVEIS, column, spot.row.number, || text.to_string());
        }
        self.odd_characters(spot, column, raw, &read);
        read
    }

    /// Characters in a name that nobody sees, and letters that only look like ours.
    fn odd_characters(&mut self, spot: &Spot<'_>, column: u32, raw: Option<&RawValue>, read: &name::Name) {
        let code = |c: char| format!("U+{:04X}", u32::from(c));
        if let Some(c) = read.invisible {
            let message = format!("o nome trazia um caractere que não se vê ({}), retirado", code(c));
            self.report(spot, column, &reading::CARACTERES_INVISIVEIS, raw, message);
        }
        if let Some(c) = read.foreign {
            let message = if is_ligature(c) {
                format!("“{c}” ({}) no nome é uma ligadura: digite as letras separadas", code(c))
            } else {
                format!("a letra “{c}” ({}) do nome não é do alfabeto latino", code(c))
            };
            self.report(spot, column, &reading::NOME_DE_OUTRO_ALFABETO, raw, message);
        }
    }

    fn cpf(&mut self, spot: &Spot<'_>) -> Option<Cpf> {
        let (column, raw) = spot.at(spot.fixed().cpf)?;
        match id::read_cpf(raw) {
            CpfCell::None => None,
            CpfCell::Unreadable => {
                self.report(spot, column, &reading::CPF_INVALIDO, raw, "a célula não é um CPF".into());
                None
            }
            CpfCell::Digits(cpf) => {
                if !cpf.valid {
                    self.report(
                        spot,
                        column,
                        &reading::CPF_INVALIDO,
                        raw,
                        "os dígitos verificadores do CPF não conferem".into(),
                    );
                } else if cpf.padded > 0 {
                    self.tally
                        .add(&reading::CPF_SEM_ZEROS, column, spot.row.number, || raw.map(shown).unwrap_or_default());
                }
                Cpf::new(cpf.digits)
            }
        }
    }

    /// Birth date and hour; whether the date was a day count.
    fn birth(&mut self, spot: &Spot<'_>, person: &mut Candidate) -> bool {
        let needs = &self.plan.perfis[spot.perfil];
        let (wanted, hour) = (needs.nascimento, needs.hora);
        let Some((column, raw)) = spot.at(spot.fixed().nascimento) else {
            if wanted {
                person.nascimento = Cell::Bad(self.missing(spot, "nascimento", "data de nascimento"));
            }
            return false;
        };
        let Some(value) = raw.filter(|r| !words::is_blank(Some(r))) else {
            if wanted {
                person.nascimento = Cell::Bad(self.report(
                    spot,
                    column,
                    &reading::NASCIMENTO_ILEGIVEL,
                    raw,
                    format!("a data de nascimento {}", words::blank_said(raw)),
                ));
            }
            return false;
        };
        let serial = self.birth_date(spot, column, value, person);
        if hour {
            person.hora_nascimento = self.birth_hour(spot);
        }
        serial
    }

    fn birth_date(&mut self, spot: &Spot<'_>, column: u32, raw: &RawValue, person: &mut Candidate) -> bool {
        match date::read(raw, self.plan.ultimo_nascimento) {
            Ok(read) => {
                if read.date.day() > 12 && !read.serial {
                    self.meses_antes.1 += 1;
                }
                if read.bare || read.short_year {
                    self.tally.add(&reading::DATA_POUCO_CLARA, column, spot.row.number, || shown(raw));
                }
                self.plausible_age(spot, column, raw, read.date);
                person.nascimento = Cell::Value(read.date);
                read.serial
            }
            Err(error) => {
                let message = match error {
                    DateError::Impossible => format!("“{}” não é um dia possível de nascimento", shown(raw)),
                    DateError::MonthFirst => format!("“{}” só existe com o mês antes do dia", shown(raw)),
                    DateError::Syntax => format!("“{}” não se lê como data; esperava-se dd/mm/aaaa", shown(raw)),
                };
                if error == DateError::MonthFirst {
                    self.meses_antes.0 += 1;
                    self.meses_antes.2 = if self.meses_antes.2 == 0 { spot.row.number } else { self.meses_antes.2 };
                }
                person.nascimento =
                    Cell::Bad(self.report(spot, column, &reading::NASCIMENTO_ILEGIVEL, Some(raw), message));
                false
            }
        }
    }

    fn plausible_age(&mut self, spot: &Spot<'_>, column: u32, raw: &RawValue, born: Date) {
        let age = born.age_on(self.plan.ultimo_nascimento).unwrap_or(0);
        if !(14..=100).contains(&age) {
            let message = format!("nascimento em {born}: {} na publicação do edital", contados(age, "ano", "anos"));
            self.report(spot, column, &cross::IDADE_IMPLAUSIVEL, Some(raw), message);
        }
    }

    fn birth_hour(&mut self, spot: &Spot<'_>) -> Cell<(u8, u8)> {
        let Some((column, raw)) = spot.at(spot.header.columns.get("hora_nascimento")) else {
            return Cell::Bad(self.missing(spot, "hora_nascimento", "hora de nascimento"));
        };
        match raw.filter(|r| !words::is_blank(Some(r))) {
            None => Cell::Bad(self.report(
                spot,
                column,
                &reading::CRITERIO_ILEGIVEL,
                raw,
                format!("a hora de nascimento {}", words::blank_said(raw)),
            )),
            Some(v) => match date::read_hour(v) {
                Some(hour) => Cell::Value(hour),
                None => Cell::Bad(self.report(
                    spot,
                    column,
                    &reading::CRITERIO_ILEGIVEL,
                    raw,
                    format!("“{}” não se lê como hora", shown(v)),
                )),
            },
        }
    }
}
