//! `homologa modelo`: from spreadsheets alone to a commented draft of `edital.toml`. What the sheets show is written; what people must
//! decide is a text that begins with `DECIDIR`, so that an unfinished draft is refused with the line of each open decision.
//!
//! | module | what it does |
//! |---|---|
//! | [`survey`], [`seen`] | one sheet: header, columns, cargos |
//! | [`columns`] | what each column is for |
//! | [`lists`] | quota lists: columns, modality, a sheet for each |
//! | [`relacao`] | sheets that only say who competes for the quotas |
//! | [`cargos`] | cargos of all sheets |
//! | [`profiles`], [`weights`] | cargos with the same provas, and how their totals come about |
//! | [`mod@write`] | the text |

mod aids;
mod cargos;
mod columns;
mod lists;
mod profiles;
mod relacao;
mod seen;
mod survey;
mod weights;
mod write;

use super::edital::{LinhaQuadro, Planilhas};
use super::people::Plan;
use super::workbook::{SheetState, Workbook};
use super::{ledger, quadro, sorteio};
use crate::domain::Edital;
use crate::finding::Finding;
use cargos::Cargo;
use lists::{Lists, Sheet};
use profiles::Profile;
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
    profiles: Vec<Profile>,
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
    achados: Vec<Finding>,
}

/// Drafts an edital from these files: names as `[planilhas]` will have them.
pub fn draft(files: &[(String, Workbook)]) -> Draft {
    let Some(edital) = aids::bare_edital() else { return Draft::default() };
    let planilhas = Planilhas::default();
    let plan = Plan::new(&edital, &planilhas);
    let mut found = Files::default();
    for (nome, workbook) in files {
        found.file(nome, workbook, &edital, &plan);
    }
    let toml = written(&mut found, &plan);
    Draft { toml, achados: found.achados }
}

fn written(found: &mut Files, plan: &Plan<'_>) -> String {
    let relacoes = relacao::of(&found.sheets);
    let lists = Lists::of(&found.sheets, &relacoes);
    // What such a sheet says of cargos is said where the scores are
    let only_lists = |(i, _): &(usize, &mut Sheet)| relacoes.contains(i);
    found.sheets.iter_mut().enumerate().filter(only_lists).for_each(|(_, s)| s.survey.cargos.clear());
    let cargos = cargos::of(&found.sheets, !lists.abas.is_empty(), &found.linhas);
    let profiles = profiles::of(&found.sheets, &cargos, plan);
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

impl Files {
    /// One file: the ledger, the draw, the sheet of cargos, or results.
    fn file(&mut self, nome: &str, workbook: &Workbook, edital: &Edital, plan: &Plan<'_>) {
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
        let aside = self.results_of(nome, workbook, plan);
        if self.sheets.len() > before {
            self.results.push(nome.to_owned());
            self.notes.extend(aside);
            return;
        }
        let (rows, _) = quadro::read(edital, &Arc::from(nome), workbook);
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
    fn results_of(&mut self, nome: &str, workbook: &Workbook, plan: &Plan<'_>) -> Vec<String> {
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
            } else {
                aside.push(format!("{}: sem cabeçalho com a inscrição ou sem pessoas, fica de fora", survey.place()));
            }
        }
        aside
    }
}
