//! One sheet without an edital: its header by vocabulary, and what its columns hold.

use super::aids::{says, split_code, words};
use super::columns::{is_scored, list_in};
use super::lists::{Says, meaning};
use super::seen::ColumnSurvey;
use crate::domain::Situacao;
use crate::ingest::cell::text::compact;
use crate::ingest::cell::words::{flag, is_blank, situacao};
use crate::ingest::cell::{id, label};
use crate::ingest::header::{self, Headings, SEARCHED};
use crate::ingest::people::Plan;
use crate::ingest::people::cargo::headings;
use crate::ingest::workbook::{RawRow, RawValue};
use std::collections::{BTreeMap, BTreeSet};

/// Cells of people's rows kept of a sheet, to see how columns go together.
const MOST_SAMPLED: usize = 60_000;

/// A cargo as the rows of a sheet name it.
#[derive(Clone, Debug, Default)]
pub struct CargoSurvey {
    /// Code, or the name where there is no code.
    pub codigo: String,
    /// Names beside the code, and how often.
    pub nomes: BTreeMap<String, u64>,
    /// People.
    pub people: u64,
    /// Rows of people without a cargo, below rows of this one.
    pub blank: u64,
    /// Columns in which people who went through, as far as the sheet says, have a number.
    pub numeric: BTreeMap<u32, u64>,
    /// The same of those whom the sheet says eliminated. Of who was absent nothing is counted.
    pub numeric_out: BTreeMap<u32, u64>,
}

/// A sheet surveyed.
#[derive(Default)]
pub struct Survey {
    /// File.
    pub arquivo: String,
    /// Sheet.
    pub aba: String,
    /// The header, if one was found.
    pub headings: Option<Headings>,
    /// Texts above the header.
    pub titles: Vec<String>,
    /// What each column with a header holds.
    pub columns: BTreeMap<u32, ColumnSurvey>,
    /// Cargos in the order of the rows.
    pub cargos: Vec<CargoSurvey>,
    /// People.
    pub people: u64,
    /// People whose rows name no cargo although there is a column for it.
    pub without_cargo: u64,
    /// A column that names the cargo under a header that is not in the vocabulary.
    pub supposed_cargo: Option<u32>,
    /// Lines below the header that are only the name of a quota list, with their rows.
    pub list_titles: Vec<(u32, String)>,
    /// The first rows of people.
    pub sample: Vec<RawRow>,
    /// Index of the cargo of each.
    sample_cargos: Vec<Option<usize>>,
    sampled: usize,
    limit: usize,
    index: BTreeMap<String, usize>,
    block: Option<String>,
    head: Vec<RawRow>,
}

impl Survey {
    /// Of a sheet.
    pub fn new(arquivo: &str, aba: &str) -> Self {
        Self { arquivo: arquivo.to_owned(), aba: aba.to_owned(), limit: MOST_SAMPLED, ..Self::default() }
    }

    /// Of a sheet surveyed before: all its people are kept until they are taken out, and their cells not counted.
    pub fn again(arquivo: &str, aba: &str) -> Self {
        Self { limit: usize::MAX, ..Self::new(arquivo, aba) }
    }

    /// The people kept, each with the index of its cargo.
    pub fn people_kept(&self) -> impl Iterator<Item = (&RawRow, Option<usize>)> {
        self.sample.iter().zip(self.sample_cargos.iter().copied())
    }

    /// Has the sheet people who were not kept?
    pub fn has_others(&self) -> bool {
        (self.sample.len() as u64) < self.people
    }

    /// Takes out the people kept so far, and makes room for others.
    pub fn drain(&mut self) -> impl Iterator<Item = (RawRow, Option<usize>)> {
        self.sampled = 0;
        std::mem::take(&mut self.sample).into_iter().zip(std::mem::take(&mut self.sample_cargos))
    }

    /// One more row.
    pub fn row(&mut self, row: RawRow, plan: &Plan<'_>) {
        if self.headings.is_some() {
            self.below(row);
        } else if self.head.len() < SEARCHED {
            self.head.push(row);
            if self.head.len() == SEARCHED {
                self.decide(plan);
            }
        }
    }

    /// The end of the sheet.
    pub fn finish(mut self, plan: &Plan<'_>) -> Self {
        if self.headings.is_none() {
            self.decide(plan);
        }
        self.head = Vec::new();
        self.index = BTreeMap::new();
        self
    }

    /// Was a header found, with people below it?
    pub fn is_list(&self) -> bool {
        self.headings.is_some() && self.people > 0
    }

    /// File name without folders and ending.
    pub fn stem(&self) -> &str {
        let name = self.arquivo.rsplit('/').next().unwrap_or_default();
        name.rsplit_once('.').map_or(name, |(stem, _)| stem)
    }

    /// `arquivo › aba`.
    pub fn place(&self) -> String {
        if self.aba.is_empty() { self.arquivo.clone() } else { format!("{} › {}", self.arquivo, self.aba) }
    }

    /// Column of a field that vocabulary recognised.
    pub fn field(&self, campo: &str) -> Option<u32> {
        let columns = &self.headings.as_ref()?.header.columns;
        match campo {
            "cargo" => columns.cargo.first().copied().or(self.supposed_cargo),
            _ => columns.get(campo),
        }
    }

    fn decide(&mut self, plan: &Plan<'_>) {
        let Some(found) = header::find_for_draft(&self.head, plan) else { return };
        self.columns = found.header.labels.keys().map(|c| (*c, ColumnSurvey::default())).collect();
        let (first, last) = (found.header.first, found.header.last);
        self.supposed_cargo = supposed_cargo(&found, &self.head);
        self.headings = Some(found);
        for row in std::mem::take(&mut self.head) {
            if row.number < first {
                self.titles.extend(row.cells.iter().filter_map(|c| label(&c.value)).filter(|t| !t.is_empty()));
                self.heading(&row);
            } else if row.number > last {
                self.below(row);
            }
        }
    }

    /// A row below the header.
    fn below(&mut self, row: RawRow) {
        if !self.is_person(&row) {
            self.list_title(&row);
            return self.heading(&row);
        }
        self.people += 1;
        let cargo = self.cargo_of(&row);
        let situation = self.situation(&row);
        let counted = if self.limit == usize::MAX { &[][..] } else { &row.cells };
        for cell in counted {
            let Some(column) = self.columns.get_mut(&cell.column).filter(|_| !is_blank(Some(&cell.value))) else {
                continue;
            };
            let number = column.see(&cell.value);
            let Some(cargo) = cargo.and_then(|i| self.cargos.get_mut(i)).filter(|_| number) else { continue };
            let numbers = match situation {
                Situacao::Ausente => continue,
                Situacao::Nenhuma | Situacao::Classificado => &mut cargo.numeric,
                Situacao::Eliminado | Situacao::NaoClassificado => &mut cargo.numeric_out,
            };
            *numbers.entry(cell.column).or_default() += 1;
        }
        if self.sampled < self.limit {
            self.sampled += row.cells.len();
            self.sample.push(row);
            self.sample_cargos.push(cargo);
        }
    }

    /// What the sheet says of a person; nothing where its word is not known.
    fn situation(&self, row: &RawRow) -> Situacao {
        let word = self.field("situacao").and_then(|c| cell(row, c)).and_then(label);
        word.and_then(|w| situacao(&w)).map_or(Situacao::Nenhuma, |(said, _)| said)
    }

    /// A line that is only the name of a quota list: the people below it are told once more, and the reading has no use for that.
    fn list_title(&mut self, row: &RawRow) {
        let texts: Vec<String> = row.cells.iter().filter_map(|c| label(&c.value)).filter(|t| !t.is_empty()).collect();
        let [text] = &texts[..] else { return };
        let short = text.len() <= 80 && self.list_titles.len() < 3;
        if short && matches!(meaning(text), Says::Lists(lists) if !lists.is_empty()) {
            self.list_titles.push((row.number, text.clone()));
        }
    }

    /// A registration number beside a name or beside anything else of a person: not the number of a footer.
    fn is_person(&self, row: &RawRow) -> bool {
        let there = |c: u32| !is_blank(cell(row, c));
        let Some(headings) = &self.headings else { return false };
        let columns = &headings.header.columns;
        let mut fields = columns.campos.iter().filter(|(f, _)| *f != "inscricao").map(|(_, c)| *c);
        let known = fields.any(there) || self.field("cargo").is_some_and(there);
        known && cell(row, columns.inscricao).and_then(id::read).is_some()
    }

    /// `Cargo: X` on a line of its own, where no column names the cargo.
    fn heading(&mut self, row: &RawRow) {
        if self.field("cargo").is_some() {
            return;
        }
        let may_be = headings(row);
        let alone = may_be.iter().find(|t| !t.contains(':')).or(may_be.last());
        self.block = alone.cloned().or(self.block.take());
    }

    /// Index of the cargo of a person, counted; `None` when the row names none.
    fn cargo_of(&mut self, row: &RawRow) -> Option<usize> {
        let text = |column: Option<u32>| {
            column.and_then(|c| cell(row, c)).filter(|v| !is_blank(Some(v))).and_then(label).unwrap_or_default()
        };
        let (code, name) = match self.field("cargo") {
            Some(column) => (text(Some(column)), text(self.field("cargo_nome"))),
            None => (self.block.clone().unwrap_or_default(), String::new()),
        };
        if code.is_empty() && self.field("cargo").is_some() {
            self.without_cargo += 1;
            if let Some(last) = self.cargos.last_mut() {
                last.blank += 1;
            }
            return None;
        }
        let (code, name) = if name.is_empty() { split_code(&code) } else { (code, name) };
        let key = compact(&code);
        let next = self.cargos.len();
        let at = *self.index.entry(key).or_insert(next);
        if at == next {
            self.cargos.push(CargoSurvey { codigo: code, ..CargoSurvey::default() });
        }
        let cargo = self.cargos.get_mut(at)?;
        cargo.people += 1;
        if !name.is_empty() {
            *cargo.nomes.entry(name).or_default() += 1;
        }
        Some(at)
    }
}

/// Where no header is one of a cargo: the column whose header speaks of one, and whose values repeat and answer nothing.
fn supposed_cargo(found: &Headings, head: &[RawRow]) -> Option<u32> {
    const ABOUT: [&str; 9] =
        ["cargo", "emprego", "funcao", "especialidade", "vaga", "opcao", "area", "disciplina", "habilitacao"];
    let columns = &found.header.columns;
    if !columns.cargo.is_empty() {
        return None;
    }
    let fits = |column: &u32| {
        let texts: Vec<String> = head
            .iter()
            .filter(|r| r.number > found.header.last)
            .filter_map(|r| {
                cell(r, *column).filter(|v| flag(Some(v), &[]).is_none() && !is_blank(Some(v))).and_then(label)
            })
            .collect();
        let distinct: BTreeSet<&str> = texts.iter().map(String::as_str).collect();
        texts.len() >= 2 && distinct.len() * 2 <= texts.len()
    };
    let free = found.header.labels.keys().filter(|c| !columns.campos.values().any(|taken| taken == *c));
    let free: Vec<(u32, String)> = free.filter_map(|c| Some((*c, words(found.texts(*c)?.0)))).collect();
    let about = |w: &&str| {
        free.iter().find(|(c, t)| says(t, w) && list_in(t).is_none() && !is_scored(t) && fits(c)).map(|(c, _)| *c)
    };
    ABOUT.iter().find_map(about)
}

/// The value of a row's cell in a column.
pub fn cell(row: &RawRow, column: u32) -> Option<&RawValue> {
    row.cells.binary_search_by_key(&column, |x| x.column).ok().map(|i| &row.cells[i].value)
}
