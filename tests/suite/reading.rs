//! What a careful clerk reads from the sheets of whole exams, and what is reported at which cell.

use homologa::domain::{Edital, RawScore};
use homologa::finding::{Finding, Severity};
use homologa::ingest::edital::{self, Planilhas};
use homologa::ingest::people::{self, People, Plan, SheetPlace, SheetReader};
use homologa::ingest::workbook::{self, TextOptions};
use homologa::ingest::{files, modelo, quadro, sorteio};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// An exam folder read to the end, sheet after sheet.
pub struct Reading {
    pub edital: Edital,
    pub people: People,
    pub findings: Vec<Finding>,
}

fn open(path: &Path, nome: &str) -> workbook::Workbook {
    let bytes: Arc<[u8]> = std::fs::read(path.join(nome)).expect("the file of the exam").into();
    workbook::open(&nome.into(), bytes, &TextOptions::default()).expect("a workbook")
}

/// Reads a folder as the pipeline does, without threads.
pub fn read_folder(pasta: &Path) -> Reading {
    let mut loaded = edital::load(pasta);
    let planilhas: Planilhas = loaded.planilhas.clone().expect("an edital with sheets");
    if let Some(nome) = &planilhas.cargos {
        let draft = loaded.edital.clone().expect("an edital");
        let (rows, findings) = quadro::read(&draft, &nome.as_str().into(), &open(pasta, nome));
        loaded = loaded.with_quadro(rows);
        loaded.achados.extend(findings);
    }
    let mut findings = std::mem::take(&mut loaded.achados);
    let edital = loaded.edital.expect("an edital");
    let plan = Plan::new(&edital, &planilhas);
    let (resolved, wrong) = files::resolve(pasta, &planilhas.resultados);
    findings.extend(wrong);
    let mut sheets = Vec::new();
    for file in &resolved {
        let book = open(pasta, &file.nome);
        findings.extend(book.achados().iter().cloned());
        for people::Chosen { index: i, oculta } in people::select(&plan, book.sheets()) {
            let place = SheetPlace { arquivo: file.nome.as_str().into(), aba: book.sheets()[i].name.clone(), oculta };
            let mut reader = SheetReader::new(&plan, place);
            let tail = book.read(i, &mut |row| {
                reader.row(row);
                ControlFlow::Continue(())
            });
            sheets.push(reader.finish(&tail.expect("a sheet that can be read")));
        }
    }
    let mut people = people::merge(&plan, sheets).expect("tables of people");
    if let Some(nome) = &planilhas.sorteio {
        let (lines, wrong) = sorteio::read(&plan, &nome.as_str().into(), &open(pasta, nome));
        findings.extend(wrong);
        sorteio::apply(&plan, &mut people.cargos, &lines);
    }
    Reading { people, findings, edital }
}

impl Reading {
    pub fn all(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().chain(&self.people.achados).chain(self.people.cargos.iter().flat_map(|c| &c.achados))
    }

    pub fn errors(&self) -> Vec<String> {
        self.all()
            .filter(|f| f.severity == Severity::Error)
            .map(|f| format!("{} {} {}", f.entry.code, f.scope.cargos(), f.place))
            .collect()
    }
}

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("inputs").join(name)
}

#[test]
fn every_defect_of_the_example_is_told_at_its_cell_and_nothing_else_is_an_error() {
    let read = read_folder(&example("com-defeitos"));
    let mut errors = read.errors();
    errors.sort();
    assert_eq!(
        errors,
        [
            "A0261 11 notas.xlsx › Plan1 › A122",
            "A0264 999 notas.xlsx › Plan1 › E48",
            "A0268 02 notas.xlsx › Plan1 › H24",
            "A0269 01 notas.xlsx › Plan1 › I14",
            "A0272 04 notas.xlsx › Plan1 › H45",
            "A0276 07 notas.xlsx › Plan1 › G89",
            "A0280 05 notas.xlsx › Plan1 › B57",
            "A0301 03 notas.xlsx › Plan1 › A31",
            "A0301 03 notas.xlsx › Plan1 › A84",
        ]
    );
    let births: Vec<String> = read.all().filter(|f| f.entry.code == "A0275").map(|f| f.place.celula.clone()).collect();
    assert_eq!(births, ["D67", "D132"]);
}

#[test]
fn rows_read_are_people_or_set_aside_with_a_reason() {
    for name in ["com-defeitos", "ibatiba-2025", "irupi-2025"] {
        let read = read_folder(&example(name));
        for fonte in &read.people.fontes {
            let aside: u64 = fonte.separadas.values().sum();
            assert_eq!(fonte.linhas, fonte.usadas + aside, "{name} {} {:?}", fonte.aba, fonte.separadas);
        }
        assert!(read.people.fontes.iter().any(|f| f.usadas > 0), "{name}");
    }
}

#[test]
fn the_clean_examples_have_no_error() {
    for name in ["ibatiba-2025", "irupi-2025"] {
        let read = read_folder(&example(name));
        assert_eq!(read.errors(), Vec::<String>::new(), "{name}");
        for (cargo, input) in read.edital.cargos.iter().zip(&read.people.cargos) {
            assert!(!input.candidatos.is_empty(), "{name} {}", cargo.codigo);
            assert!(
                input.candidatos.iter().any(|p| p.notas.iter().any(|n| matches!(n, RawScore::Value(_)))),
                "{name} {}",
                cargo.codigo
            );
        }
    }
}

#[test]
fn drafts_name_what_the_sheets_show_and_leave_decisions_open() {
    for name in ["ibatiba-2025", "irupi-2025", "com-defeitos"] {
        let pasta = example(name);
        let planilhas = edital::load(&pasta).planilhas.expect("the sheets of the example");
        let (found, _) = files::resolve(&pasta, &planilhas.resultados);
        let books: Vec<(String, workbook::Workbook)> =
            found.iter().map(|f| (f.nome.clone(), open(&pasta, &f.nome))).collect();
        let draft = modelo::draft(&books);
        let parsed: toml::Table = draft.toml.parse().unwrap_or_else(|e| panic!("{name}: {e}\n{}", draft.toml));
        let cargos = parsed["cargo"].as_array().expect("cargos");
        let expected = read_folder(&pasta).edital.cargos.len();
        assert!(cargos.len() >= expected, "{name}: {} of {expected}", cargos.len());
        assert!(parsed["planilhas"].get("colunas").is_some(), "{name}");
        assert!(draft.toml.contains("DECIDIR") && parsed.get("perfil").is_some(), "{name}");
    }
}
