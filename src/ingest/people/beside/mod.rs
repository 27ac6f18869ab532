//! What stands beside the columns that are used: columns that nothing reads, second columns for one field, formulas that were never
//! calculated, ranks that nobody has, registration numbers of another shape. Here it is seen while the rows go by; `told` says it at
//! the end of the sheet.

mod told;

use crate::domain::Situacao;
use crate::ingest::cell::text::{compact, fold};
use crate::ingest::cell::words;
use crate::ingest::header::{Columns, Header};
use crate::ingest::people::plan::Plan;
use crate::ingest::people::work::{Work, cell};
use crate::ingest::workbook::{RawRow, RawValue};
use std::collections::{BTreeMap, BTreeSet};

/// What the rows of a sheet showed beside the columns in use.
#[derive(Debug, Default)]
pub struct Beside {
    unused: BTreeMap<u32, Unused>,
    rivals: Vec<Rival>,
    formulas: BTreeMap<u32, Formulas>,
    ranked: Vec<Ranked>,
}

/// A column with a header that nothing reads.
#[derive(Debug, Default)]
struct Unused {
    /// Does the sheet only say who competes for the quotas? A refused request takes the person out of it.
    relacao: bool,
    out: u64,
    first: String,
    numbers: bool,
}

/// Two columns whose spellings both name a field: the one read, and the other.
#[derive(Debug)]
struct Rival {
    campo: String,
    used: u32,
    other: u32,
    differs: Option<u32>,
}

/// The formulas of a column that decides.
#[derive(Debug, Default)]
struct Formulas {
    useful: bool,
    dead: Vec<u32>,
    zeros_count: bool,
}

/// People of a list whose ranks are taken as given, and cells that say something of a rank.
#[derive(Clone, Debug, Default)]
struct Ranked {
    people: u64,
    said: u64,
    cargos: BTreeSet<usize>,
}

impl Beside {
    /// For a sheet with this header.
    pub fn new(plan: &Plan<'_>, header: &Header) -> Self {
        let columns = &header.columns;
        let used = used(columns);
        let unused = header
            .labels
            .keys()
            .filter(|c| !used.contains(c))
            .map(|c| (*c, Unused { relacao: plan.relacao, ..Unused::default() }))
            .collect();
        let rivals = header.rivais.iter().map(|(campo, used, other)| Rival {
            campo: campo.clone(),
            used: *used,
            other: *other,
            differs: None,
        });
        Self {
            unused,
            rivals: rivals.collect(),
            formulas: deciding(plan, columns),
            ranked: vec![Ranked::default(); plan.edital.listas()],
        }
    }

    /// A person's row.
    fn see(&mut self, row: &RawRow) {
        for c in &row.cells {
            if c.formula
                && let Some(seen) = self.formulas.get_mut(&c.column)
            {
                seen.see(&c.value, row.number);
            }
            if let Some(seen) = self.unused.get_mut(&c.column) {
                seen.see(&c.value);
            }
        }
        for rival in self.rivals.iter_mut().filter(|r| r.differs.is_none()) {
            let used = cell(row, rival.used);
            let other = cell(row, rival.other).filter(|v| !words::is_blank(Some(v)));
            if other.is_some_and(|other| Some(other) != used && !rival.agrees(used, other)) {
                rival.differs = Some(row.number);
            }
        }
    }
}

impl Rival {
    /// Do two different values say the same all the same? Of two situations (`PRESENTE` and `CLASSIFICADO`) only one that takes the
    /// person out says more, and only where the column that is read does not.
    fn agrees(&self, used: Option<&RawValue>, other: &RawValue) -> bool {
        self.campo == "situacao"
            && (situation(other).is_some_and(|s| !is_out(s)) || used.and_then(situation).is_some_and(is_out))
    }
}

fn situation(value: &RawValue) -> Option<Situacao> {
    if let RawValue::Text(text) = value { words::situacao(text).map(|(s, _)| s) } else { None }
}

const fn is_out(situacao: Situacao) -> bool {
    matches!(situacao, Situacao::Ausente | Situacao::Eliminado)
}

/// `INDEFERIDO`, `Não confirmada`.
fn is_refusal(text: &str) -> bool {
    let folded = fold(text);
    ["indeferid", "nao deferid", "nao confirmad", "nao homologad"].iter().any(|w| folded.starts_with(w))
}

impl Unused {
    fn see(&mut self, value: &RawValue) {
        match value {
            RawValue::Text(text) if text.len() <= 40 => {
                let letter = text.trim_start().as_bytes().first().map_or(0, |b| b | 0x20);
                self.numbers |= letter.is_ascii_digit();
                let out = || situation(value).is_some_and(is_out) || (self.relacao && is_refusal(text));
                if b"afierdn".contains(&letter) && out() {
                    self.out += 1;
                    if self.first.is_empty() {
                        self.first = text.to_string();
                    }
                }
            }
            RawValue::Number { .. } => self.numbers = true,
            _ => {}
        }
    }
}

impl Formulas {
    fn see(&mut self, value: &RawValue, row: u32) {
        let dead = match value {
            // In a score it is told at each cell
            RawValue::FormulaWithoutValue => self.zeros_count,
            RawValue::Text(text) => text.trim().is_empty(),
            RawValue::Number { value, .. } => self.zeros_count && *value == crate::domain::Decimal::ZERO,
            _ => false,
        };
        if !dead {
            self.useful = true;
            self.dead = Vec::new();
        } else if !self.useful {
            self.dead.push(row);
        }
    }
}

/// Columns that anything reads.
fn used(columns: &Columns) -> BTreeSet<u32> {
    let scores = columns.provas.iter().chain(&columns.criterios).flatten().flatten();
    columns.campos.values().chain(&columns.cargo).chain(scores).copied().collect()
}

/// Columns that decide something for people, other than by a number that is watched already.
fn deciding(plan: &Plan<'_>, columns: &Columns) -> BTreeMap<u32, Formulas> {
    let any = |f: fn(&crate::ingest::people::plan::PerfilPlan) -> bool| plan.perfis.iter().any(f);
    let fixed = &columns.fixos;
    let mut all = BTreeMap::new();
    let mut add = |column: Option<u32>, zeros_count: bool| {
        if let Some(column) = column {
            all.insert(column, Formulas { zeros_count, ..Formulas::default() });
        }
    };
    columns.provas.iter().flatten().for_each(|c| add(*c, false));
    if any(|p| p.total_da_banca) {
        add(fixed.nota_final, false);
    }
    for column in [fixed.situacao, fixed.modalidade, fixed.sub_judice] {
        add(column, true);
    }
    for [flag, confirmation, rank] in &fixed.reservas {
        add(*flag, true);
        add(*confirmation, true);
        add(rank.filter(|_| any(|p| p.ranks_da_banca)), true);
    }
    add(fixed.classificacao.filter(|_| any(|p| p.ranks_da_banca)), true);
    all
}

impl Work<'_> {
    /// Notes a person's row.
    pub(super) fn see_beside(&mut self, row: &RawRow) {
        self.beside.see(row);
    }

    /// Notes whether the row of a person of a list says something of the rank in it.
    pub(super) fn see_rank(&mut self, lista: usize, cargo: usize, said: bool) {
        if let Some(seen) = self.beside.ranked.get_mut(lista) {
            seen.people += 1;
            seen.said += u64::from(said);
            seen.cargos.insert(cargo);
        }
    }

    /// What the columns beside those in use show of the sheet as a whole.
    pub(super) fn tell_beside(&mut self, header: &Header) {
        let beside = std::mem::take(&mut self.beside);
        self.tell_names(header, &beside);
        self.tell_situation(header, &beside);
        self.tell_rivals(header, &beside);
        self.tell_formulas(header, &beside);
        self.tell_ranks(header, &beside);
        self.tell_shapes(header);
        let unused = beside.unused.keys().filter_map(|c| Some((*c, header.labels.get(c)?.clone())));
        self.out.sem_uso = (header.last, unused.filter(|(_, l)| !l.is_empty()).collect());
    }
}

/// Is the header of a column nearly one of a field's spellings?
pub fn is_near_field(plan: &Plan<'_>, label: &str, campo: &str) -> bool {
    let folded = compact(label);
    let near = |key: &String| {
        let limit = if key.len() >= 8 { 2 } else { 1 };
        key.len() >= 5 && crate::ingest::cell::text::is_near(&folded, key, limit)
    };
    plan.vocabulario.get(campo).is_some_and(|keys| keys.iter().any(near))
}
