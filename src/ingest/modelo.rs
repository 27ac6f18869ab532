//! `homologa modelo`: from spreadsheets alone to a commented draft of `edital.toml`. What the sheets show is written; what people must
//! decide is a text that begins with `DECIDIR`, so that an unfinished draft is refused with the line of each open decision.
//!
//! | module | what it does |
//! |---|---|
//! | [`survey`], [`seen`] | one sheet: header, columns, cargos |
//! | [`columns`] | what each column is for |
//! | [`lists`] | quota lists: columns, modality, a sheet for each |
//! | [`relacao`] | sheets that only say who competes for the quotas |
//! | [`cargos`], [`mod@quadro`] | cargos of all sheets, and the lines of the sheet of cargos that they have |
//! | [`profiles`], [`groups`], [`stages`] | cargos with the same provas, and their stages |
//! | [`totals`], [`weights`], [`outside`] | how the totals come about, and what they do without |
//! | [`mod@write`] | the text |

mod aids;
mod cargos;
mod columns;
mod groups;
mod lists;
mod outside;
mod profiles;
mod quadro;
mod relacao;
mod seen;
mod stages;
mod survey;
mod totals;
mod weights;
mod write;

use super::edital::{LinhaQuadro, Planilhas};
use super::people::Plan;
use super::workbook::{RawRow, SheetState, Workbook};
use super::{ledger, sorteio};
use crate::domain::Edital;
use crate::finding::Finding;
use cargos::Cargo;
use lists::{Lists, Sheet};
use profiles::Profiles;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use survey::Survey;

/// A draft, and what was seen on the way.
#[derive(Debug, Default)]
pub struct Draft {
    /// Text of `edital.toml`.
    pub toml: String,
    /// What went wrong with files or sheets.
    pub achados: Vec<Finding>,
}

/// Everything found, for writing.
struct Found<'a> {
    plan: &'a Plan<'a>,
    /// Files and sheets that hold no people, as comments.
    files: Vec<String>,
    hidden: Vec<String>,
    results: Vec<String>,
    /// Sheets of cargos, draws and ledgers: more than one of a kind is for people to decide.
    quadro: Vec<String>,
    sorteio: Vec<String>,
    eventos: Vec<String>,
    sheets: &'a [Sheet],
    lists: Lists,
    cargos: Vec<Cargo>,
    profiles: Profiles,
    /// Do the draw or the ledger call the cargos by codes that the sheets lack?
    wants_codes: bool,
}

impl Found<'_> {
    /// Titles above the headers, each once, those that every reader may see.
    fn titles(&self) -> Vec<String> {
        let mut all: Vec<String> = Vec::new();
        for title in self.sheets.iter().flat_map(|s| &s.survey.titles) {
            if all.len() < 8 && title.len() <= 120 && !all.contains(title) {
                all.push(title.clone());
            }
        }
        all
    }
}

/// What the files seen so far hold.
#[derive(Default)]
struct Files {
    notes: Vec<String>,
    hidden: Vec<String>,
    results: Vec<String>,
    quadro: Vec<String>,
    /// The lines of all of them.
    linhas: Vec<LinhaQuadro>,
    sorteio: Vec<String>,
    eventos: Vec<String>,
    codes: Vec<String>,
    sheets: Vec<Sheet>,
    /// Where each sheet stands: index of its file, and its own within that.
    origens: Vec<(usize, usize)>,
    achados: Vec<Finding>,
}

/// Drafts an edital from these files: names as `[planilhas]` will have them.
pub fn draft(files: &[(String, Workbook)]) -> Draft {
    let Some(edital) = aids::bare_edital() else { return Draft::default() };
    let planilhas = Planilhas::default();
    let plan = Plan::new(&edital, &planilhas);
    let mut found = Files::default();
    for (i, (nome, workbook)) in files.iter().enumerate() {
        found.file(i, nome, workbook, &edital, &plan);
    }
    let toml = written(&mut found, files, &plan);
    Draft { toml, achados: found.achados }
}

fn written(found: &mut Files, files: &[(String, Workbook)], plan: &Plan<'_>) -> String {
    outside::mark(&mut found.sheets);
    let relacoes = relacao::of(&found.sheets);
    let lists = Lists::of(&found.sheets, &relacoes);
    // What such a sheet says of cargos is said where the scores are
    let only_lists = |(i, _): &(usize, &mut Sheet)| relacoes.contains(i);
    found.sheets.iter_mut().enumerate().filter(only_lists).for_each(|(_, s)| s.survey.cargos.clear());
    let cargos = cargos::of(&found.sheets, !lists.abas.is_empty(), &found.linhas);
    let others = |i: usize, see: &mut dyn FnMut(&RawRow, Option<usize>)| {
        let Some((sheet, (file, tab))) = found.sheets.get(i).zip(found.origens.get(i)) else { return };
        if let Some((_, workbook)) = files.get(*file) {
            read_again(&sheet.survey, workbook, *tab, plan, see);
        }
    };
    let profiles = profiles::of(&found.sheets, &cargos, plan, &others);
    let named: BTreeSet<&str> = cargos.iter().flat_map(|c| [c.codigo.as_str(), c.nome.as_str()]).collect();
    let wants_codes = found.codes.iter().any(|c| !named.contains(c.as_str()));
    write::toml(&Found {
        plan,
        files: std::mem::take(&mut found.notes),
        hidden: std::mem::take(&mut found.hidden),
        results: std::mem::take(&mut found.results),
        quadro: std::mem::take(&mut found.quadro),
        sorteio: std::mem::take(&mut found.sorteio),
        eventos: std::mem::take(&mut found.eventos),
        sheets: &found.sheets,
        lists,
        cargos,
        profiles,
        wants_codes,
    })
}

/// The people of a sheet beyond those kept, read once more. What goes wrong was told the first time.
fn read_again(
    first: &Survey,
    workbook: &Workbook,
    tab: usize,
    plan: &Plan<'_>,
    see: &mut dyn FnMut(&RawRow, Option<usize>),
) {
    let mut kept = first.sample.len();
    let mut hand = |survey: &mut Survey| {
        for (row, cargo) in survey.drain() {
            match kept.checked_sub(1) {
                Some(left) => kept = left,
                None => see(&row, cargo),
            }
        }
    };
    let mut again = Survey::again(&first.arquivo, &first.aba);
    let read = workbook.read(tab, &mut |row| {
        again.row(row, plan);
        hand(&mut again);
        ControlFlow::Continue(())
    });
    if read.is_ok() {
        hand(&mut again.finish(plan));
    }
}

impl Files {
    /// One file: the ledger, the draw, the sheet of cargos, or results.
    fn file(&mut self, index: usize, nome: &str, workbook: &Workbook, edital: &Edital, plan: &Plan<'_>) {
        if let Some(codes) = ledger::codes(workbook) {
            self.notes.push(format!("{nome}: livro de eventos (para nomear)"));
            self.codes.extend(codes);
            self.eventos.push(nome.to_owned());
            return;
        }
        if let Some(codes) = sorteio::codes(workbook) {
            self.notes.push(format!("{nome}: registro do sorteio"));
            self.codes.extend(codes);
            self.sorteio.push(nome.to_owned());
            return;
        }
        let before = self.sheets.len();
        let aside = self.results_of(index, nome, workbook, plan);
        if self.sheets.len() > before {
            self.results.push(nome.to_owned());
            self.notes.extend(aside);
            return;
        }
        let (rows, _) = super::quadro::read(edital, &Arc::from(nome), workbook);
        if rows.is_empty() {
            self.results.push(nome.to_owned());
            self.notes.extend(aside);
        } else {
            self.notes.push(format!("{nome}: quadro de vagas, {} cargos", rows.len()));
            self.quadro.push(nome.to_owned());
            self.linhas.extend(rows);
        }
    }

    /// The sheets with people; what is said of the others.
    fn results_of(&mut self, index: usize, nome: &str, workbook: &Workbook, plan: &Plan<'_>) -> Vec<String> {
        let mut aside = Vec::new();
        for (i, info) in workbook.sheets().iter().enumerate() {
            let mut survey = Survey::new(nome, &info.name);
            match info.state {
                SheetState::NotCells => continue,
                SheetState::Hidden => {
                    aside.push(format!("{}: aba oculta, fica de fora", survey.place()));
                    self.hidden.push(survey.place());
                    continue;
                }
                SheetState::Visible => {}
            }
            let read = workbook.read(i, &mut |row| {
                survey.row(row, plan);
                ControlFlow::Continue(())
            });
            if let Err(finding) = read {
                self.achados.push(finding);
                continue;
            }
            let survey = survey.finish(plan);
            if survey.is_list() {
                let roles = columns::roles(&survey, plan);
                self.sheets.push(Sheet { survey, roles });
                self.origens.push((index, i));
            } else {
                aside.push(format!("{}: sem cabeçalho com a inscrição ou sem pessoas, fica de fora", survey.place()));
            }
        }
        aside
    }
}
