//! One sheet, row by row: the header is looked for among the first rows, and what lies below it is read. Pure: what comes out depends
//! on the rows and the plan alone, so sheets may be read side by side.

use super::plan::Plan;
use super::work::{Work, row_is_empty};
use crate::domain::{Candidate, Fase, Lista};
use crate::finding::Finding;
use crate::ingest::Fonte;
use crate::ingest::cell::shown;
use crate::ingest::header::{self, Almost, Header};
use crate::ingest::workbook::{RawRow, RawValue, SheetTail};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Where a sheet is.
#[derive(Clone, Debug, Default)]
pub struct SheetPlace {
    /// File, as the edital names it (relative to the folder, with `/`).
    pub arquivo: Arc<str>,
    /// Sheet; empty for text files.
    pub aba: Arc<str>,
    /// Hidden, and not named by the edital.
    pub oculta: bool,
}

impl SheetPlace {
    /// File name without folder and ending.
    pub fn stem(&self) -> &str {
        let name = self.arquivo.rsplit(['/', '\\']).next().unwrap_or_default();
        name.rsplit_once('.').map_or(name, |(stem, _)| stem)
    }
}

/// What one sheet gave.
#[derive(Debug, Default)]
pub struct SheetRows {
    /// Where.
    pub place: SheetPlace,
    /// Was there a header?
    pub lida: bool,
    /// Without a header: does it look like a list of people?
    pub suspeita: bool,
    /// Without a header: the row that seems to be one.
    pub quase: Option<Almost>,
    /// The list that the whole sheet holds.
    pub lista: Option<Lista>,
    /// Does it only say who competes for the quotas?
    pub relacao: bool,
    /// People and findings by index of cargo.
    pub cargos: BTreeMap<usize, CargoRows>,
    /// Findings of the sheet, their scopes known.
    pub achados: Vec<Finding>,
    /// Findings of rows without a readable cargo: their scope is every cargo of the file.
    pub sem_cargo: Vec<Finding>,
    /// Columns and counts.
    pub fonte: Fonte,
    /// Are there people of whom nothing in the sheet says the cargo, by its header?
    pub sem_coluna_de_cargo: bool,
    /// The title above the header that names a phase, the preliminary one where several do; where none does, the name of the sheet or file.
    pub fase: Option<TituloDeFase>,
    /// Last row of the header, and the columns with a header that nothing reads.
    pub sem_uso: (u32, Vec<(u32, String)>),
}

/// A title above the header, or the name of a sheet or file, that says whether the result is preliminary or final.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TituloDeFase {
    /// What it says.
    pub fase: Fase,
    /// Its zero-based column and its row, from 1; `None` for the name of a sheet or file.
    pub celula: Option<(u32, u32)>,
    /// The title.
    pub texto: String,
}

/// The people of one cargo in one sheet.
#[derive(Debug, Default)]
pub struct CargoRows {
    /// In the order of the rows.
    pub candidatos: Vec<Candidate>,
    /// Findings of the cargo.
    pub achados: Vec<Finding>,
    /// Numbers drawn, where the chain does not name `sorteio`.
    pub sorteio: Vec<(u32, u32)>,
    /// People whose registration number was held as a number.
    pub numericos: Vec<u32>,
    /// People whose birth date was a day count.
    pub seriais: Vec<u32>,
}

/// Reads a sheet whose rows are pushed one by one.
pub struct SheetReader<'a> {
    plan: &'a Plan<'a>,
    place: SheetPlace,
    head: Vec<RawRow>,
    state: State<'a>,
}

enum State<'a> {
    Searching,
    Without,
    Reading(Box<Header>, Box<Work<'a>>),
}

impl<'a> SheetReader<'a> {
    /// A reader for one sheet.
    pub const fn new(plan: &'a Plan<'a>, place: SheetPlace) -> Self {
        Self { plan, place, head: Vec::new(), state: State::Searching }
    }

    /// One more row.
    pub fn row(&mut self, row: RawRow) {
        match &mut self.state {
            State::Reading(header, work) => work.row(header, &row),
            State::Without => {}
            State::Searching => {
                self.head.push(row);
                if self.head.len() >= header::searched(self.plan) {
                    self.decide();
                }
            }
        }
    }

    /// Looks for the header among the rows kept, and reads what lies below it.
    fn decide(&mut self) {
        let head = std::mem::take(&mut self.head);
        let Some(found) = header::find(&head, self.plan) else {
            self.state = State::Without;
            self.head = head;
            return;
        };
        let mut work = Box::new(Work::new(self.plan, &self.place, &found));
        for row in &head {
            if row.number < found.first {
                work.titulos.extend(header::folded_row(row).into_values());
                work.title(&found, row);
                work.see_phase(row);
            } else if row.number > found.last {
                work.row(&found, row);
            }
        }
        self.state = State::Reading(Box::new(found), work);
    }

    /// The end of the sheet.
    pub fn finish(mut self, tail: &SheetTail) -> SheetRows {
        if matches!(self.state, State::Searching) {
            self.decide();
        }
        match self.state {
            State::Reading(header, work) => work.finish(&header, tail),
            _ => {
                let mut rows = without_header(self.plan, self.place, &self.head);
                rows.achados.extend(tail.achados.iter().cloned());
                rows
            }
        }
    }
}

/// A sheet in which no header was found.
fn without_header(plan: &Plan<'_>, place: SheetPlace, head: &[RawRow]) -> SheetRows {
    let suspeita = head.iter().filter(|r| looks_like_person(r)).count() >= 2;
    let mut fonte = Fonte { arquivo: place.arquivo.clone(), aba: place.aba.clone(), ..Fonte::default() };
    let rows = head.iter().filter(|r| !row_is_empty(r)).count() as u64;
    fonte.linhas = rows;
    if rows > 0 {
        fonte.separadas.insert("aba sem cabeçalho".into(), rows);
    }
    SheetRows { place, suspeita, quase: header::almost(head, plan), fonte, ..SheetRows::default() }
}

/// A long number and a name of two words or more, side by side with something else.
fn looks_like_person(row: &RawRow) -> bool {
    let text = |v: &RawValue| shown(v);
    let id = row.cells.iter().any(|c| {
        let t = text(&c.value);
        t.len() >= 4
            && t.bytes().filter(u8::is_ascii_digit).count() >= 4
            && crate::ingest::cell::id::read(&c.value).is_some()
    });
    let name = row.cells.iter().any(|c| {
        let t = text(&c.value);
        t.split_whitespace().count() >= 2
            && t.chars().all(|ch| ch.is_alphabetic() || ch == ' ' || ch == '\'' || ch == '-')
    });
    id && name
}

impl CargoRows {
    /// Takes people out; findings stay.
    pub(super) fn remove(&mut self, people: &BTreeSet<u32>) {
        let mut old = 0u32;
        self.candidatos.retain(|_| {
            old += 1;
            !people.contains(&(old - 1))
        });
        let kept = |i: &u32| !people.contains(i);
        let gone: Vec<u32> = people.iter().copied().collect();
        let shift = |i: u32| i - u32::try_from(gone.partition_point(|g| *g < i)).unwrap_or(0);
        self.sorteio = self.sorteio.iter().filter(|(i, _)| kept(i)).map(|(i, n)| (shift(*i), *n)).collect();
        self.numericos = self.numericos.iter().filter(|i| kept(i)).map(|i| shift(*i)).collect();
        self.seriais = self.seriais.iter().filter(|i| kept(i)).map(|i| shift(*i)).collect();
    }
}
