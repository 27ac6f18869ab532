//! One row of the ledger → one event.

mod cargo;

use super::Sheet;
use super::people::Match;
use super::words;
use crate::domain::{CampoEvento, Date, Evento, Lista, Origem, TipoEvento};
use crate::finding::catalogue::ledger as catalogo;
use crate::finding::{Entry, Finding, Place, Scope};
use crate::ingest::cell::date::{self, ReadDate};
use crate::ingest::cell::text::clean;
use crate::ingest::cell::words::is_blank;
use crate::ingest::cell::{id, label, number, shown};
use crate::ingest::workbook::{RawRow, RawValue};
use cargo::Cargo;

/// A row with its findings: no event comes of it when one of them is an error.
struct Reading<'r> {
    row: &'r RawRow,
    scope: Scope,
    failed: bool,
}

impl Sheet<'_, '_> {
    /// Reads a row; all of its doubts are told, not the first.
    pub(super) fn read_row(&mut self, row: &RawRow) {
        let mut r = Reading { row, scope: Scope::Exame, failed: false };
        if CampoEvento::ALL.iter().all(|(campo, _)| self.cell(row, *campo).is_none()) {
            return;
        }
        // The cargo first: what is told of the rest of the row holds that cargo, and no other
        let cargo = match self.cargo(&mut r) {
            Cargo::Of(cargo) => cargo,
            Cargo::Ignored => return,
        };
        let tipo = self.tipo(&mut r);
        let data = self.data(&mut r);
        let inscricao = self.inscricao(&mut r, tipo, cargo);
        let quantidade = self.quantidade(&mut r, tipo);
        let lista = self.lista(&mut r, tipo);
        let (Some(tipo), Some((data, serial)), false) = (tipo, data, r.failed) else { return };
        if serial {
            self.serials.insert(self.eventos.len());
        }
        self.eventos.push(Evento {
            data,
            cargo,
            inscricao,
            tipo,
            quantidade,
            lista,
            ato: self.text(row, CampoEvento::Ato),
            observacao: self.text(row, CampoEvento::Observacao),
            origem: Origem { fonte: self.indice, linha: row.number },
        });
    }

    fn cell<'r>(&self, row: &'r RawRow, campo: CampoEvento) -> Option<&'r RawValue> {
        let column = self.fonte.colunas.get(campo.index()).copied().flatten()?;
        row.cells.iter().find(|c| c.column == column).map(|c| &c.value).filter(|v| !is_blank(Some(v)))
    }

    fn text(&self, row: &RawRow, campo: CampoEvento) -> Box<str> {
        self.cell(row, campo).map_or_else(|| "".into(), |v| clean(&shown(v)).into())
    }

    fn place(&self, row: &RawRow, campo: CampoEvento) -> Place {
        match self.fonte.colunas.get(campo.index()).copied().flatten() {
            Some(column) => Place::cell(&self.fonte.arquivo, &self.fonte.aba, column, row.number),
            None => Place { celula: format!("linha {}", row.number), ..self.place_of_sheet() },
        }
    }

    fn refuse(&mut self, r: &mut Reading<'_>, entry: &'static Entry, campo: CampoEvento, mensagem: String) {
        let mut finding = Finding::new(entry, r.scope.clone(), self.place(r.row, campo), mensagem);
        finding.valor = self.cell(r.row, campo).map(|v| shown(v).into());
        finding.inscricao = self.cell(r.row, CampoEvento::Inscricao).and_then(|v| Some(id::read(v)?.text));
        r.failed |= finding.is_error();
        self.achados.push(finding);
    }

    fn tipo(&mut self, r: &mut Reading<'_>) -> Option<TipoEvento> {
        let Some(value) = self.cell(r.row, CampoEvento::Evento) else {
            self.refuse(r, &catalogo::EVENTO_DESCONHECIDO, CampoEvento::Evento, "a linha não diz o evento".into());
            return None;
        };
        let found = shown(value);
        let word = clean(&found).into_owned();
        let Some((tipo, documented)) = words::event(&word) else {
            let near = words::near_event(&word);
            let asked = near.map(|id| format!("; você quis dizer “{id}”?")).unwrap_or_default();
            let mensagem = format!("“{word}” não é um evento do livro de eventos{asked}");
            self.refuse(r, &catalogo::EVENTO_DESCONHECIDO, CampoEvento::Evento, mensagem);
            if let Some((id, finding)) = near.zip(self.achados.last_mut()) {
                finding.conserto =
                    format!("escreva {id}, se foi esse o fato; se não, {}", catalogo::EVENTO_DESCONHECIDO.fix);
            }
            return None;
        };
        if !documented {
            let place = self.place(r.row, CampoEvento::Evento);
            let mensagem = || format!("“{word}” lido como {}", tipo.id());
            self.notes.add(&catalogo::EVENTO_POR_EXTENSO, &word, place, &word, mensagem);
        }
        Some(tipo)
    }

    /// The day, and whether it is a day count.
    fn data(&mut self, r: &mut Reading<'_>) -> Option<(Date, bool)> {
        let found = self.cell(r.row, CampoEvento::Data);
        let read = found.map(|v| date::read(v, LATEST));
        let Some(Ok(read)) = read else {
            let mensagem = found.map_or("a linha não diz a data".into(), |v| format!("“{}” não é uma data", shown(v)));
            self.refuse(r, &catalogo::DATA_DO_EVENTO, CampoEvento::Data, mensagem);
            return None;
        };
        let day = this_century(read)?;
        if read.bare || read.short_year {
            let (place, found) = (self.place(r.row, CampoEvento::Data), found.map_or_else(String::new, shown));
            let key = if read.bare { "serial" } else { "ano" };
            self.notes.add(&catalogo::DATA_DE_OUTRA_FORMA, key, place, &found, || format!("“{found}” lido como {day}"));
        }
        Some((day, read.serial))
    }

    fn inscricao(&mut self, r: &mut Reading<'_>, tipo: Option<TipoEvento>, cargo: Option<usize>) -> Option<Box<str>> {
        let value = self.cell(r.row, CampoEvento::Inscricao);
        let needs = tipo.is_some_and(needs_person);
        let Some(value) = value else {
            if needs {
                self.refuse(r, &catalogo::SEM_INSCRICAO, CampoEvento::Inscricao, "a linha não diz a inscrição".into());
            }
            return None;
        };
        if !needs {
            self.unused(r, tipo, CampoEvento::Inscricao);
            return None;
        }
        let (number, cargo) = (label(value).unwrap_or_else(|| shown(value)), cargo?);
        match self.context.people.find(cargo, &number) {
            Match::Exact(found) => Some(found.into()),
            Match::Zeros(found) => {
                let place = self.place(r.row, CampoEvento::Inscricao);
                let mensagem = || format!("inscrição “{number}” lida como “{found}”");
                self.notes.add(&catalogo::ZEROS_DO_EVENTO, "inscricao", place, &number, mensagem);
                Some(found.into())
            }
            Match::Several(all) => {
                let mensagem = format!("“{number}” pode ser {}", all.join(" ou "));
                self.refuse(r, &catalogo::ZEROS_AMBIGUOS, CampoEvento::Inscricao, mensagem);
                None
            }
            Match::None { other } => {
                let mensagem = self.no_such_person(&number, cargo, other);
                self.refuse(r, &catalogo::PESSOA_DO_EVENTO, CampoEvento::Inscricao, mensagem);
                None
            }
        }
    }

    fn no_such_person(&self, number: &str, cargo: usize, other: Option<usize>) -> String {
        let code = |i: usize| self.context.edital.cargos.get(i).map_or("", |c| c.codigo.as_str());
        let hint = other.map_or_else(String::new, |o| format!("; ela está no cargo {}", code(o)));
        format!("a inscrição “{number}” não está no cargo {}{hint}", code(cargo))
    }

    fn quantidade(&mut self, r: &mut Reading<'_>, tipo: Option<TipoEvento>) -> Option<u32> {
        let (value, tipo) = (self.cell(r.row, CampoEvento::Quantidade), tipo?);
        let (fits, expected): (fn(u32) -> bool, _) = match tipo {
            TipoEvento::Vagas => (|q| q >= 1, "o número de vagas autorizadas"),
            TipoEvento::Prorrogacao => (|q| q >= 1, "o número de meses"),
            TipoEvento::SubJudice => (|q| q <= 1, "1 (começa) ou 0 (acaba)"),
            TipoEvento::OrdemJudicial => (|q| q <= 1, "1 (ocupa a próxima vaga) ou nada"),
            _ => {
                if value.is_some() {
                    self.unused(r, Some(tipo), CampoEvento::Quantidade);
                }
                return None;
            }
        };
        let read = value.map(|v| number::read(v).ok().and_then(|n| u32::try_from(n.value.units(0)?).ok()));
        let optional = matches!(tipo, TipoEvento::SubJudice | TipoEvento::OrdemJudicial);
        match read {
            Some(Some(q)) if fits(q) => Some(q),
            None if optional => None,
            _ => {
                let found = value.map_or_else(|| "em branco".into(), |v| format!("“{}”", shown(v)));
                let mensagem = format!("quantidade {found} em {}: esperado {expected}", tipo.id());
                self.refuse(r, &catalogo::QUANTIDADE_DO_EVENTO, CampoEvento::Quantidade, mensagem);
                None
            }
        }
    }

    fn lista(&mut self, r: &mut Reading<'_>, tipo: Option<TipoEvento>) -> Option<Lista> {
        let value = self.cell(r.row, CampoEvento::Lista);
        if tipo != Some(TipoEvento::PerdaDeLista) {
            if value.is_some() {
                self.unused(r, tipo, CampoEvento::Lista);
            }
            return None;
        }
        let found = value.map(shown);
        let lista = found.as_deref().and_then(|text| words::list(self.context.edital, text));
        if lista.is_none() {
            let mensagem = match found {
                None => "a perda-de-lista não diz de qual lista".into(),
                Some(text) => format!("“{text}” não é uma lista de reserva do edital"),
            };
            self.refuse(r, &catalogo::LISTA_DO_EVENTO, CampoEvento::Lista, mensagem);
        }
        lista
    }

    fn unused(&mut self, r: &Reading<'_>, tipo: Option<TipoEvento>, campo: CampoEvento) {
        let Some(tipo) = tipo else { return };
        let (place, found) = (self.place(r.row, campo), self.cell(r.row, campo).map_or_else(String::new, shown));
        let name = CampoEvento::ALL.get(campo.index()).map_or("", |(_, name)| *name);
        let key = format!("{} {name}", tipo.id());
        let mensagem = || format!("{} não usa a coluna {name}: “{found}” foi ignorado", tipo.id());
        self.notes.add(&catalogo::CELULA_SEM_USO, &key, place, &found, mensagem);
    }
}

const fn needs_person(tipo: TipoEvento) -> bool {
    !matches!(tipo, TipoEvento::Vagas | TipoEvento::Prorrogacao | TipoEvento::Retificacao)
}

/// No event is later than this.
const LATEST: Date = match Date::new(2199, 12, 31) {
    Some(date) => date,
    None => panic!("a day of the calendar"),
};

/// A year of two digits is one of this century: a ledger begins after a homologation.
fn this_century(read: ReadDate) -> Option<Date> {
    let day = read.date;
    if !read.short_year {
        return Some(day);
    }
    Date::new(2000 + day.year() % 100, day.month(), day.day())
}
