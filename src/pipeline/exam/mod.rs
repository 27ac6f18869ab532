//! Folder → exam: the edital, then files and sheets read side by side. The ledger is read apart ([`ledger`]): what happens after
//! the homologation never changes the homologation.
//!
//! | module | reads |
//! |---|---|
//! | here | the edital with its sheet of cargos, the draw, the coat of arms, the town's texts |
//! | `opening` | names and patterns → files → workbooks |
//! | `results` | the results: files side by side, and the sheets of each side by side |
//! | `events` | the ledger |
//! | `echoes` | nothing: findings that only repeat an error told already are left out |

mod echoes;
mod events;
mod opening;
mod results;

use crate::finding::catalogue::{cells, cross, reading};
use crate::finding::{Finding, Place, Scope, Severity};
use crate::ingest::edital::{Loaded, Planilhas};
use crate::ingest::files;
use crate::ingest::people::{self, Plan};
use crate::ingest::textfile::{Read, read_text};
use crate::ingest::{Exam, InputFile, Partes, edital, quadro, sorteio};
use crate::law;
use crate::pipeline::homologar::Fault;
use crate::pipeline::progress::Progress;
use crate::pipeline::stray;
use echoes::{note_unread, without_echoes, without_profile};
pub use events::{LedgerFile, LedgerRead, ledger};
pub use opening::reopen;
pub(super) use opening::{open, resolve};
use results::read_results;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// Name of an exam: that of its folder.
pub fn name(pasta: &Path) -> Result<String, Fault> {
    let whole = std::fs::canonicalize(pasta).unwrap_or_else(|_| pasta.to_owned());
    whole.file_name().and_then(|n| n.to_str()).map(str::to_owned).ok_or_else(|| Fault::Usage {
        message: format!("a pasta “{}” não tem nome que sirva para a publicação", pasta.display()),
        fix: "indique a pasta do exame pelo nome".into(),
    })
}

/// Reads a whole exam. Errors mean that nothing can be known of it: not even which cargos it has.
pub fn read(pasta: &Path, progress: &dyn Progress) -> Result<Exam, Vec<Finding>> {
    let mut loaded = edital::load(pasta);
    let mut arquivos = std::mem::take(&mut loaded.arquivos);
    let regras = arquivos.len();
    let mut loaded = with_quadro(pasta, loaded, &mut arquivos);
    if let Some(edital) = &loaded.edital {
        let mut found = law::check_edital(edital);
        loaded.grupos.only_known(edital, &loaded.achados, &mut found);
        loaded.locate(&mut found);
        loaded.achados.extend(found);
        loaded.grupos.hold(edital, &mut loaded.achados);
    }
    let whole = |f: &Finding| f.is_error() && f.scope == Scope::Exame;
    let quadro = |f: &Finding| whole(f) && f.entry.code == reading::QUADRO_ILEGIVEL.code;
    let sem_cargos = loaded.cargos_recusados || loaded.achados.iter().any(quadro);
    let (Some(edital), Some(planilhas)) = (loaded.edital.take(), loaded.planilhas.take()) else {
        return Err(loaded.achados);
    };
    let achados = std::mem::take(&mut loaded.achados);
    let mut exam = Exam {
        pasta: pasta.to_owned(),
        edital,
        cargos: Vec::new(),
        fontes: Vec::new(),
        arquivos,
        regras,
        achados,
        partes: Partes { sem_cargos, ..Partes::default() },
        eventos: Vec::new(),
        fontes_eventos: Vec::new(),
        brasao: None,
        textos: BTreeMap::new(),
    };
    read_results(pasta, &planilhas, &mut exam, progress);
    let of_files = |f: &Finding| whole(f) && cells::ALL.contains(&f.entry);
    exam.partes.sem_pessoas = loaded.resultados_recusados || exam.achados.iter().any(of_files);
    note_unread(&mut exam);
    read_draw(pasta, &planilhas, &mut exam);
    let idle = people::idle(&exam.edital, &planilhas, &exam.achados);
    exam.achados.extend(idle);
    without_echoes(&exam.partes, &mut exam.achados);
    for input in &mut exam.cargos {
        // Cells point into these findings; those left out follow all that cells point at
        without_echoes(&exam.partes, &mut input.achados);
        loaded.locate(&mut input.achados);
    }
    without_profile(&loaded.sem_perfil, &mut exam);
    read_coat_of_arms(pasta, &mut exam);
    read_texts(pasta, &mut exam);
    hold_deserted(pasta, &planilhas, &mut exam);
    Ok(exam)
}

/// A cargo without anybody is held back while a spreadsheet lies in the folder that nothing reads: its people may be there.
fn hold_deserted(pasta: &Path, planilhas: &Planilhas, exam: &mut Exam) {
    let told = |f: &Finding| f.entry == &cross::CARGO_VAZIO && !f.is_error();
    if !exam.cargos.iter().any(|c| c.achados.iter().any(told)) {
        return;
    }
    let Some(nome) = stray::spreadsheet(pasta, planilhas, exam) else { return };
    for finding in exam.cargos.iter_mut().flat_map(|c| &mut c.achados).filter(|f| told(f)) {
        finding.severity = Severity::Error;
        finding.mensagem.push_str(&format!(", e “{nome}” está na pasta e não foi lido"));
        finding.conserto =
            format!("se “{nome}” tem pessoas do cargo, acrescente-o a [planilhas] resultados; se não, tire-o da pasta");
    }
}

/// The sheet of cargos, merged with those of `edital.toml`.
fn with_quadro(pasta: &Path, mut loaded: Loaded, arquivos: &mut Vec<InputFile>) -> Loaded {
    let Some(planilhas) = loaded.planilhas.clone().filter(|p| p.cargos.is_some()) else { return loaded };
    let Some(edital) = loaded.edital.clone() else { return loaded };
    let patterns: Vec<String> = planilhas.cargos.iter().cloned().collect();
    let mut rows = Vec::new();
    for file in resolve(pasta, &patterns, &mut loaded.achados) {
        if let Some(workbook) = open(&file, &planilhas, arquivos, &mut loaded.achados) {
            let (read, achados) = quadro::read(&edital, &Arc::from(file.nome.as_str()), &workbook);
            rows.extend(read);
            loaded.achados.extend(achados);
        }
    }
    loaded.with_quadro(rows)
}

/// The record of the public draw.
fn read_draw(pasta: &Path, planilhas: &Planilhas, exam: &mut Exam) {
    let Some(pattern) = &planilhas.sorteio else { return };
    for file in resolve(pasta, std::slice::from_ref(pattern), &mut exam.achados) {
        if let Some(workbook) = open(&file, planilhas, &mut exam.arquivos, &mut exam.achados) {
            let plan = Plan::new(&exam.edital, planilhas);
            let (lines, found) = sorteio::read(&plan, &Arc::from(file.nome.as_str()), &workbook);
            exam.achados.extend(found);
            sorteio::apply(&plan, &mut exam.cargos, &lines);
            exam.cargos.iter_mut().for_each(|c| c.sorteio_informado = true);
        }
    }
}

/// The coat of arms, where the edital names one.
fn read_coat_of_arms(pasta: &Path, exam: &mut Exam) {
    let Some(nome) = exam.edital.documento.brasao.clone() else { return };
    for file in resolve(pasta, &[nome], &mut exam.achados) {
        match files::read(&file) {
            Ok((bytes, input)) => {
                exam.arquivos.push(input);
                exam.brasao = Some(bytes);
            }
            Err(finding) => exam.achados.push(finding),
        }
    }
}

/// The town's own texts: `atos/<act>.txt` beside `edital.toml`.
fn read_texts(pasta: &Path, exam: &mut Exam) {
    for (ato, _) in crate::report::template::ATOS {
        let nome = format!("atos/{ato}.txt");
        match read_text(pasta, &nome) {
            Read::Text(text, input) => {
                exam.arquivos.push(input);
                exam.textos.insert(ato.to_owned(), text);
            }
            Read::Absent => {}
            Read::Bad(finding) => exam.achados.push(*finding),
        }
    }
}

/// A finding about the exam as a whole.
pub fn finding(entry: &'static crate::finding::Entry, message: impl Into<String>) -> Finding {
    Finding::new(entry, Scope::Exame, Place::default(), message)
}
