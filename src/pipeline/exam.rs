//! Folder → exam: the edital, then files and sheets read side by side. The ledger is read apart ([`ledger`]): what happens after
//! the homologation never changes the homologation.

use super::doubtful;
use super::homologar::Fault;
use super::progress::Progress;
use crate::finding::catalogue::cells::ARQUIVO_AUSENTE;
use crate::finding::catalogue::reading::ARQUIVO_DE_OUTRO_PAPEL;
use crate::finding::catalogue::{law as catalogue, reading};
use crate::finding::{Finding, Place, Scope, Severity};
use crate::ingest::edital::{Codificacao, Loaded, Planilhas};
use crate::ingest::files::{self, ResolvedFile};
use crate::ingest::ledger::{self, Ledger};
use crate::ingest::people::{self, Plan, SheetPlace, SheetReader, SheetRows};
use crate::ingest::textfile::{Read, read_text};
use crate::ingest::workbook::{self, Encoding, TextOptions, Workbook};
use crate::ingest::{CargoInput, Exam, InputFile, edital, quadro, sorteio};
use crate::law;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
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
        loaded.locate(&mut found);
        loaded.achados.extend(found);
    }
    let refused = loaded.cargos_recusados;
    let Loaded { edital: Some(edital), planilhas: Some(planilhas), achados, .. } = loaded else {
        return Err(loaded.achados);
    };
    let mut exam = Exam {
        pasta: pasta.to_owned(),
        edital,
        cargos: Vec::new(),
        fontes: Vec::new(),
        arquivos,
        regras,
        achados,
        eventos: Vec::new(),
        fontes_eventos: Vec::new(),
        brasao: None,
        textos: BTreeMap::new(),
    };
    read_results(pasta, &planilhas, &mut exam, progress);
    if refused {
        // Rows of a cargo that could not be read from the edital are no fault of the sheets: the edital's own error tells it
        exam.achados.retain(|f| ![reading::CARGO_FORA.code, reading::CARGO_ILEGIVEL.code].contains(&f.entry.code));
    }
    read_draw(pasta, &planilhas, &mut exam);
    read_coat_of_arms(pasta, &mut exam);
    read_texts(pasta, &mut exam);
    Ok(exam)
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

fn resolve(pasta: &Path, patterns: &[String], achados: &mut Vec<Finding>) -> Vec<ResolvedFile> {
    let (files, found) = files::resolve(pasta, patterns);
    achados.extend(found);
    files
}

fn options(planilhas: &Planilhas) -> TextOptions {
    TextOptions {
        separador: planilhas.separador,
        codificacao: planilhas.codificacao.map(|c| match c {
            Codificacao::Utf8 => Encoding::Utf8,
            Codificacao::Windows1252 => Encoding::Windows1252,
        }),
    }
}

/// Reads and opens one file; what goes wrong is a finding.
fn open(
    file: &ResolvedFile,
    planilhas: &Planilhas,
    arquivos: &mut Vec<InputFile>,
    achados: &mut Vec<Finding>,
) -> Option<Workbook> {
    let opened = files::read(file).and_then(|(bytes, input)| {
        arquivos.push(input);
        workbook::open(&Arc::from(file.nome.as_str()), bytes, &options(planilhas))
    });
    opened.map_err(|f| achados.push(f)).ok()
}

/// What one file gave.
struct FileRows {
    input: Option<InputFile>,
    achados: Vec<Finding>,
    sheets: Vec<SheetRows>,
}

/// The results: files side by side, and the sheets of each side by side.
fn read_results(pasta: &Path, planilhas: &Planilhas, exam: &mut Exam, progress: &dyn Progress) {
    let files = resolve(pasta, &planilhas.resultados, &mut exam.achados);
    let files = without_other_roles(pasta, planilhas, files, &mut exam.achados);
    progress.phase("leitura", u64::try_from(files.len()).ok());
    let plan = Plan::new(&exam.edital, planilhas);
    let twice = read_twice(&files);
    let read: Vec<FileRows> = files
        .par_iter()
        .zip(twice)
        .map(|(file, twice)| {
            let rows = read_file(file, planilhas, &plan, twice);
            progress.step(false);
            rows
        })
        .collect();
    let mut sheets = Vec::new();
    for file in read {
        exam.arquivos.extend(file.input);
        exam.achados.extend(file.achados);
        sheets.extend(file.sheets);
    }
    match people::merge(&plan, sheets) {
        Ok(people) => {
            exam.cargos = people.cargos;
            exam.fontes = people.fontes;
            exam.achados.extend(people.achados);
            let codigos: Vec<Arc<str>> = exam.edital.cargos.iter().map(|c| Arc::from(c.codigo.as_str())).collect();
            doubtful::settle(&mut exam.achados, &exam.fontes, &exam.cargos, &codigos);
        }
        Err(e) => exam.achados.push(finding(&catalogue::FALHA_INTERNA, format!("a junção das planilhas falhou: {e}"))),
    }
    exam.cargos.resize_with(exam.edital.cargos.len(), CargoInput::default);
}

/// A pattern such as `*` also reaches files that hold no results: they are left out and told, unless the edital names them one by one.
fn without_other_roles(
    pasta: &Path,
    planilhas: &Planilhas,
    files: Vec<ResolvedFile>,
    achados: &mut Vec<Finding>,
) -> Vec<ResolvedFile> {
    let patterns = [
        (planilhas.eventos.as_slice(), "o registro de eventos"),
        (planilhas.cargos.as_slice(), "o quadro de vagas"),
        (planilhas.sorteio.as_slice(), "o registro do sorteio"),
    ];
    let roles: BTreeMap<String, &str> = patterns
        .into_iter()
        .flat_map(|(p, role)| files::resolve(pasta, p).0.into_iter().map(move |file| (file.nome, role)))
        .collect();
    let other = |file: &ResolvedFile| match roles.get(&file.nome) {
        _ if planilhas.resultados.contains(&file.nome) => None,
        Some(role) => Some(*role),
        None if file.nome == "edital.toml" => Some("o edital"),
        None => (!files::may_be_spreadsheet(&file.nome)).then_some("um arquivo que não é planilha, pelo nome"),
    };
    let mut results = Vec::new();
    for file in files {
        match other(&file) {
            None => results.push(file),
            Some(role) => {
                let message = format!("“{}” é {role} e não foi lido como resultado", file.nome);
                achados.push(Finding::new(&ARQUIVO_DE_OUTRO_PAPEL, Scope::Exame, Place::file(&file.nome), message));
            }
        }
    }
    if results.is_empty() && !planilhas.resultados.is_empty() && !achados.iter().any(|f| f.severity == Severity::Error)
    {
        let message = "nenhum dos arquivos que [planilhas] resultados alcança é planilha de resultado";
        achados.push(Finding::new(&ARQUIVO_AUSENTE, Scope::Exame, Place::default(), message));
    }
    results
}

/// Bytes of the files of an exam that are read a second time: some 600,000 cells.
const READ_TWICE: u64 = 16 << 20;

/// Which files are read a second time: the first of the list, up to a total size.
fn read_twice(files: &[ResolvedFile]) -> Vec<bool> {
    let mut left = READ_TWICE;
    let within = |file: &ResolvedFile| {
        let size = std::fs::metadata(&file.path).map_or(u64::MAX, |m| m.len());
        let rest = left.checked_sub(size);
        left = rest.unwrap_or(left);
        rest.is_some()
    };
    files.iter().map(within).collect()
}

fn read_file(file: &ResolvedFile, planilhas: &Planilhas, plan: &Plan, twice: bool) -> FileRows {
    let mut rows = FileRows { input: None, achados: Vec::new(), sheets: Vec::new() };
    let mut inputs = Vec::new();
    let Some(workbook) = open(file, planilhas, &mut inputs, &mut rows.achados) else {
        rows.input = inputs.pop();
        return rows;
    };
    rows.input = inputs.pop();
    rows.achados.extend(workbook.achados().iter().cloned());
    let nome: Arc<str> = Arc::from(file.nome.as_str());
    let (wanted, told) = people::merge::select(plan, &nome, workbook.sheets());
    rows.achados.extend(told);
    let sheets = || wanted.par_iter().map(|i| read_sheet(&workbook, *i, &nome, plan)).collect();
    let again = || if twice { workbook.second_reading(&wanted) } else { Vec::new() };
    let (read, differences): (Vec<Result<SheetRows, Finding>>, _) = rayon::join(sheets, again);
    rows.achados.extend(differences);
    for sheet in read {
        match sheet {
            Ok(sheet) => rows.sheets.push(sheet),
            Err(finding) => rows.achados.push(finding),
        }
    }
    rows
}

/// One sheet, row by row.
fn read_sheet(workbook: &Workbook, index: usize, nome: &Arc<str>, plan: &Plan) -> Result<SheetRows, Finding> {
    let aba = workbook.sheets().get(index).map_or_else(|| Arc::from(""), |info| info.name.clone());
    let mut reader = SheetReader::new(plan, SheetPlace { arquivo: nome.clone(), aba });
    let tail = workbook.read(index, &mut |row| {
        reader.row(row);
        ControlFlow::Continue(())
    })?;
    Ok(reader.finish(&tail))
}

/// Opens again a file that was read, for the marked copy; `None` when it cannot be.
pub fn reopen(pasta: &Path, nome: &str) -> Option<Workbook> {
    let planilhas = edital::load(pasta).planilhas?;
    let mut nothing = Vec::new();
    let file = resolve(pasta, &[nome.to_owned()], &mut nothing).into_iter().next()?;
    open(&file, &planilhas, &mut Vec::new(), &mut nothing)
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

/// A file of the ledger, as it was read.
#[derive(Debug)]
pub struct LedgerFile {
    /// Where it is.
    pub path: PathBuf,
    /// Its very bytes.
    pub bytes: Arc<[u8]>,
    /// Separator, and whether it is in Windows-1252; `None` for a spreadsheet.
    pub form: Option<(u8, bool)>,
}

/// The ledger of an exam, and the files that it was read from.
#[derive(Debug, Default)]
pub struct LedgerRead {
    /// Events and findings.
    pub ledger: Ledger,
    /// The files; none when the edital names no ledger.
    pub files: Vec<LedgerFile>,
    /// A ledger that the edital names and that is not there yet: its name, and where it would be.
    pub absent: Option<(String, PathBuf)>,
}

/// The ledger of an exam that was read; nothing when the edital names none.
pub fn ledger(pasta: &Path, exam: &Exam, cargos: &[CargoInput]) -> LedgerRead {
    let mut read = LedgerRead::default();
    let Some(planilhas) = edital::load(pasta).planilhas else { return read };
    let Some(pattern) = &planilhas.eventos else { return read };
    if not_there_yet(pasta, pattern) {
        read.absent = Some((pattern.clone(), pasta.join(pattern)));
        return read;
    }
    for file in resolve(pasta, std::slice::from_ref(pattern), &mut read.ledger.achados) {
        let nome = Arc::from(file.nome.as_str());
        let opened = files::read(&file).and_then(|(bytes, _)| {
            workbook::open(&nome, bytes.clone(), &options(&planilhas)).map(|workbook| (bytes, workbook))
        });
        match opened {
            Err(finding) => read.ledger.achados.push(finding),
            Ok((bytes, workbook)) => {
                read.ledger.append(ledger::read(&workbook, &nome, &exam.edital, cargos, &planilhas.ignorar_cargos));
                read.files.push(LedgerFile { path: file.path, bytes, form: workbook.text_form() });
            }
        }
    }
    read
}

/// Is this the name of one file inside the folder, and no such file is there?
fn not_there_yet(pasta: &Path, pattern: &str) -> bool {
    let mut told = Vec::new();
    let none = resolve(pasta, std::slice::from_ref(&pattern.to_owned()), &mut told).is_empty();
    let missing = matches!(told.as_slice(), [one] if one.entry == &ARQUIVO_AUSENTE);
    none && missing && !pattern.trim().is_empty() && !pattern.contains(['*', '?', '['])
}

/// A finding about the exam as a whole.
pub fn finding(entry: &'static crate::finding::Entry, message: impl Into<String>) -> Finding {
    Finding::new(entry, Scope::Exame, Place::default(), message)
}
