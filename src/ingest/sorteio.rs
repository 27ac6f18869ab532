//! The record of the public draw: `cargo;inscricao;ordem`, also as the filled-in `sorteio-pendente.csv`.

use super::CargoInput;
use super::cell::text::header_key;
use super::cell::words::is_blank;
use super::cell::{id, label, shown};
use super::people::Ignored;
use super::people::cargo::Named;
use super::people::plan::Plan;
use super::simple::{self, Found};
use super::workbook::{RawRow, Workbook};
use crate::finding::catalogue::{cross, reading};
use crate::finding::{Entry, Finding, Place, Scope};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// One line of the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinhaSorteio {
    /// Index of the cargo.
    pub cargo: usize,
    /// Registration number, as written.
    pub inscricao: Box<str>,
    /// Held as a number: zeros may be gone.
    pub numerica: bool,
    /// Number drawn; `None` where nobody was drawn yet.
    pub ordem: Option<u32>,
    /// Its cells.
    pub lugar: LugarSorteio,
}

/// The cells of a line of the record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LugarSorteio {
    /// The registration number.
    pub inscricao: Place,
    /// The number drawn.
    pub ordem: Place,
}

/// The lines of the record, and what is wrong with it. Lines whose `ordem` is blank were not drawn yet.
pub fn read(plan: &Plan<'_>, arquivo: &Arc<str>, workbook: &Workbook) -> (Vec<LinhaSorteio>, Vec<Finding>) {
    let keys = |list: &[&str]| list.iter().map(|n| header_key(n)).collect::<Vec<_>>();
    let mut names: Vec<(String, Vec<String>)> =
        ["inscricao", "cargo"].iter().map(|f| ((*f).to_owned(), super::vocabulary::keys(f))).collect();
    names
        .push(("ordem".into(), keys(&["Ordem", "Ordem do Sorteio", "Nº Sorteio", "Número Sorteado", "Sorteio", "Nº"])));
    let single = plan.edital.cargos.len() == 1;
    let required: &[&str] = if single { &["inscricao", "ordem"] } else { &["inscricao", "cargo", "ordem"] };
    match simple::read(workbook, &names, required) {
        Err(finding) => (Vec::new(), vec![*finding]),
        Ok(found) if found.is_empty() => {
            let message = "o registro não tem as colunas cargo, inscricao e ordem";
            (Vec::new(), vec![Finding::new(&reading::SORTEIO_ILEGIVEL, Scope::Exame, Place::file(arquivo), message)])
        }
        Ok(found) => {
            let mut out =
                Record { plan, arquivo, lines: Vec::new(), findings: Vec::new(), ignored: Ignored::default() };
            for sheet in &found {
                out.findings.extend(sheet.achados.iter().cloned());
                sheet.rows.iter().for_each(|row| out.row(sheet, row));
            }
            out.findings.extend(out.ignored.findings());
            (out.lines, out.findings)
        }
    }
}

/// The cargos that a record of a draw names, as written; `None` when the file is no such record. Without an edital: the header must
/// have nothing that a record does not have.
pub fn codes(workbook: &Workbook) -> Option<Vec<String>> {
    const COLUMNS: [&str; 6] = ["cargo", "lista", "posicao", "inscricao", "nome", "ordem"];
    let names: Vec<(String, Vec<String>)> = COLUMNS.iter().map(|c| ((*c).to_owned(), vec![header_key(c)])).collect();
    let found = simple::read(workbook, &names, &["cargo", "inscricao", "ordem"]).ok()?;
    let sheet = found.into_iter().next()?;
    let bare = !sheet.columns.contains_key("nome") || sheet.columns.contains_key("posicao");
    let used: BTreeSet<u32> = sheet.rows.iter().flat_map(|r| r.cells.iter().map(|c| c.column)).collect();
    let only = used.iter().all(|c| sheet.columns.values().any(|known| known == c));
    let codes = sheet.rows.iter().filter_map(|r| sheet.get(r, "cargo").and_then(label)).collect();
    (bare && only).then_some(codes)
}

struct Record<'p, 'a> {
    plan: &'p Plan<'a>,
    arquivo: &'p Arc<str>,
    lines: Vec<LinhaSorteio>,
    findings: Vec<Finding>,
    ignored: Ignored,
}

impl Record<'_, '_> {
    fn row(&mut self, sheet: &Found, row: &RawRow) {
        if is_blank(sheet.get(row, "ordem")) {
            return self.lines.extend(self.not_drawn(sheet, row));
        }
        let Some(cargo) = self.cargo(sheet, row) else { return };
        let scope = Scope::Cargo(self.plan.edital.cargos[cargo].codigo.as_str().into());
        let Some(inscricao) = sheet.get(row, "inscricao").and_then(id::read) else {
            return self.wrong(sheet, row, "inscricao", scope, &reading::SORTEIO_ILEGIVEL, "não é uma inscrição");
        };
        match id::read_rank(sheet.get(row, "ordem")) {
            Ok(Some(ordem)) => {
                let (ordem, lugar) = (Some(ordem), self.places(sheet, row));
                let (inscricao, numerica) = (inscricao.text, inscricao.numeric);
                self.lines.push(LinhaSorteio { cargo, inscricao, numerica, ordem, lugar });
            }
            _ => self.wrong(sheet, row, "ordem", scope, &reading::SORTEIO_ILEGIVEL, "não é um número de ordem"),
        }
    }

    /// A line without a number: only its cells matter, where the rest of the tie was drawn.
    fn not_drawn(&self, sheet: &Found, row: &RawRow) -> Option<LinhaSorteio> {
        let text = sheet.get(row, "cargo").and_then(label).unwrap_or_default();
        let cargo = match self.plan.cargos.find(&text) {
            Named::Cargo(i) | Named::WithoutZeros(i) => i,
            _ if sheet.columns.contains_key("cargo") => return None,
            _ => 0,
        };
        let id = sheet.get(row, "inscricao").and_then(id::read)?;
        let lugar = self.places(sheet, row);
        Some(LinhaSorteio { cargo, inscricao: id.text, numerica: id.numeric, ordem: None, lugar })
    }

    fn places(&self, sheet: &Found, row: &RawRow) -> LugarSorteio {
        LugarSorteio { inscricao: self.place(sheet, row, "inscricao"), ordem: self.place(sheet, row, "ordem") }
    }

    fn cargo(&mut self, sheet: &Found, row: &RawRow) -> Option<usize> {
        if !sheet.columns.contains_key("cargo") {
            return Some(0);
        }
        let text = sheet.get(row, "cargo").and_then(label).unwrap_or_default();
        match self.plan.cargos.find(&text) {
            Named::Cargo(i) | Named::WithoutZeros(i) => Some(i),
            Named::Ignored => {
                let place = self.place(sheet, row, "cargo");
                self.ignored.add(place, &text);
                None
            }
            Named::Unknown if !text.is_empty() => {
                self.wrong(sheet, row, "cargo", Scope::Exame, &cross::SORTEIO_SEM_PESSOA, "não é um cargo do edital");
                None
            }
            _ => {
                self.wrong(
                    sheet,
                    row,
                    "cargo",
                    Scope::Exame,
                    &reading::SORTEIO_ILEGIVEL,
                    "não diz um cargo com certeza",
                );
                None
            }
        }
    }

    fn place(&self, sheet: &Found, row: &RawRow, campo: &str) -> Place {
        Place::cell(self.arquivo, &sheet.aba, sheet.columns.get(campo).copied().unwrap_or(0), row.number)
    }

    fn wrong(&mut self, sheet: &Found, row: &RawRow, campo: &str, scope: Scope, entry: &'static Entry, what: &str) {
        let text = sheet.get(row, campo).map(shown).unwrap_or_default();
        let finding = Finding::new(entry, scope, self.place(sheet, row, campo), format!("{campo}: “{text}” {what}"));
        self.findings.push(finding.value(&text));
    }
}

/// Gives the numbers drawn to the people of their cargos.
pub fn apply(plan: &Plan<'_>, cargos: &mut [CargoInput], lines: &[LinhaSorteio]) {
    let mut by_cargo: BTreeMap<usize, Vec<&LinhaSorteio>> = BTreeMap::new();
    for line in lines {
        by_cargo.entry(line.cargo).or_default().push(line);
    }
    for (cargo, lines) in by_cargo {
        let (Some(input), Some(post)) = (cargos.get_mut(cargo), plan.edital.cargos.get(cargo)) else { continue };
        let scope = Scope::Cargo(post.codigo.as_str().into());
        draw(input, &lines, &scope);
    }
}

fn draw(input: &mut CargoInput, lines: &[&LinhaSorteio], scope: &Scope) {
    let mut exact: BTreeMap<&str, u32> = BTreeMap::new();
    let mut stripped: BTreeMap<&str, Vec<u32>> = BTreeMap::new();
    for (person, i) in input.candidatos.iter().zip(0u32..) {
        exact.insert(&person.inscricao, i);
        stripped.entry(person.inscricao.trim_start_matches('0')).or_default().push(i);
    }
    let mut drawn: BTreeMap<u32, u32> = input.sorteio.iter().copied().collect();
    let mut findings = Vec::new();
    let (mut places, mut blank) = (Vec::new(), Vec::new());
    for line in lines {
        let short = line.inscricao.trim_start_matches('0');
        let (person, without_zeros) = match (exact.get(&*line.inscricao), stripped.get(short).map(Vec::as_slice)) {
            (Some(i), _) => (Some(*i), false),
            (None, Some([one])) => (Some(*one), true),
            _ => (None, false),
        };
        let told = |entry: &'static Entry, message: String| {
            let place = line.lugar.inscricao.clone();
            Finding::new(entry, scope.clone(), place, message).of(&line.inscricao).value(&line.inscricao)
        };
        let Some(ordem) = line.ordem else {
            blank.extend(person.map(|i| (i, line.lugar.clone())));
            continue;
        };
        let Some(person) = person else {
            findings.push(told(
                &cross::SORTEIO_SEM_PESSOA,
                format!("a inscrição {} não está entre as pessoas do cargo", line.inscricao),
            ));
            continue;
        };
        if without_zeros {
            findings.push(told(
                &cross::COMBINADA_SEM_ZEROS,
                format!("a inscrição {} combina com uma só pessoa, com zeros à esquerda", line.inscricao),
            ));
        }
        places.push((person, line.lugar.clone()));
        if let Some(other) = drawn.insert(person, ordem).filter(|o| *o != ordem) {
            let message = format!("a inscrição {} tem os números {other} e {ordem}", line.inscricao);
            let finding = told(&cross::SORTEIO_REPETIDO, message).value(&ordem.to_string());
            findings.push(Finding { place: line.lugar.ordem.clone(), ..finding });
        }
    }
    let number = |i: u32| input.candidatos.get(i as usize).map(|c| c.inscricao.clone());
    // The line with the number is the one that counts, where somebody has two
    let places = blank.into_iter().chain(places);
    input.lugares_do_sorteio.extend(places.filter_map(|(i, place)| Some((number(i)?, place))));
    input.sorteio = drawn.into_iter().collect();
    input.achados.extend(findings);
}
