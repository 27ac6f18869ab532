//! Folder → exam: the edital, then files and sheets read side by side. The ledger is read apart ([`ledger`]): what happens after
//! the homologation never changes the homologation.

use super::doubtful;
use super::homologar::Fault;
use super::progress::Progress;
use super::roles::{self, Source};
use crate::finding::catalogue::{cells, columns, cross, law as catalogue, ledger as razao, reading};
use crate::finding::{Entry, Finding, Place, Scope};
use crate::ingest::edital::{Codificacao, Loaded, Planilhas};
use crate::ingest::files::{self, ResolvedFile};
use crate::ingest::ledger::{self, Ledger};
use crate::ingest::people::{self, Chosen, Plan, SheetPlace, SheetReader, SheetRows};
use crate::ingest::textfile::{Read, read_text};
use crate::ingest::workbook::{self, Encoding, TextOptions, Workbook};
use crate::ingest::{CargoInput, Exam, InputFile, Partes, edital, quadro, sorteio};
use crate::law;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
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
        edital::hold_groups(edital, &mut loaded.achados);
        let unknown = &edital.incompletos;
        let mut found = law::check_edital(edital);
        found.retain(|f| !of_any(&f.scope, unknown));
        loaded.locate(&mut found);
        loaded.achados.extend(found);
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
        partes: Partes { sem_cargos, sem_pessoas: false },
        eventos: Vec::new(),
        fontes_eventos: Vec::new(),
        brasao: None,
        textos: BTreeMap::new(),
    };
    read_results(pasta, &planilhas, &mut exam, progress);
    let of_files = |f: &Finding| cells::ALL.contains(&f.entry) || f.mensagem.starts_with("[planilhas] resultados");
    exam.partes.sem_pessoas = exam.achados.iter().any(|f| whole(f) && of_files(f));
    read_draw(pasta, &planilhas, &mut exam);
    without_echoes(exam.partes, &mut exam.achados);
    for input in &mut exam.cargos {
        // Cells point into these findings; those left out follow all that cells point at
        without_echoes(exam.partes, &mut input.achados);
        loaded.locate(&mut input.achados);
    }
    without_profile(&loaded.sem_perfil, &mut exam);
    read_coat_of_arms(pasta, &mut exam);
    read_texts(pasta, &mut exam);
    Ok(exam)
}

/// Is any of the cargos of a scope one of these?
fn of_any(scope: &Scope, codigos: &BTreeSet<String>) -> bool {
    match scope {
        Scope::Cargo(c) => codigos.contains(&**c),
        Scope::Cargos(all) => all.iter().any(|c| codigos.contains(&**c)),
        Scope::Exame | Scope::Fora(_) => false,
    }
}

/// Cargos whose profile is not known were read by another's: what that found of their scores is nothing to tell.
fn without_profile(codigos: &BTreeSet<String>, exam: &mut Exam) {
    let only = |s: &Scope| match s {
        Scope::Cargos(all) => !all.is_empty() && all.iter().all(|c| codigos.contains(&**c)),
        _ => false,
    };
    exam.achados.retain(|f| f.entry != &reading::PROVA_SEM_COLUNA || !only(&f.scope));
    for (cargo, input) in exam.edital.cargos.iter().zip(&mut exam.cargos) {
        if codigos.contains(&cargo.codigo) {
            input.achados.clear();
        }
    }
}

/// Leaves out what only repeats an error told already: rows of a cargo that the edital's own error took away, and people of a file
/// that was not read, are no fault of the sheets.
fn without_echoes(partes: Partes, achados: &mut Vec<Finding>) {
    let cargos: &[&Entry] =
        &[&reading::CARGO_FORA, &reading::CARGO_ILEGIVEL, &columns::CARGO_SEM_COLUNA, &razao::CARGO_DO_EVENTO];
    let people: &[&Entry] = &[&cross::CARGO_VAZIO, &cross::SORTEIO_SEM_PESSOA, &razao::PESSOA_DO_EVENTO];
    let of = |list: &[&Entry], f: &Finding| list.iter().any(|e| e.code == f.entry.code);
    achados.retain(|f| {
        let echo = (partes.sem_cargos && of(cargos, f)) || ((partes.sem_cargos || partes.sem_pessoas) && of(people, f));
        !echo
    });
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

pub(super) fn resolve(pasta: &Path, patterns: &[String], achados: &mut Vec<Finding>) -> Vec<ResolvedFile> {
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
pub(super) fn open(
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
    let plan = Plan::new(&exam.edital, planilhas);
    let files = roles::results(pasta, &plan, files, &mut exam.achados);
    progress.phase("leitura", u64::try_from(files.len()).ok());
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
    let known = exam.arquivos.clone();
    for file in read {
        // A file may be results and something else
        exam.arquivos.extend(file.input.filter(|i| !known.contains(i)));
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
    exam.cargos.par_iter_mut().for_each(CargoInput::put_side_by_side);
    exam.cargos.resize_with(exam.edital.cargos.len(), CargoInput::default);
}

/// Bytes of the files of an exam that are read a second time: some 600,000 cells.
const READ_TWICE: u64 = 16 << 20;

/// Which files are read a second time: the first of the list, up to a total size.
fn read_twice(files: &[Source]) -> Vec<bool> {
    let mut left = READ_TWICE;
    let within = |source: &Source| {
        let size = std::fs::metadata(&source.file.path).map_or(u64::MAX, |m| m.len());
        let rest = left.checked_sub(size);
        left = rest.unwrap_or(left);
        rest.is_some()
    };
    files.iter().map(within).collect()
}

fn read_file(source: &Source, planilhas: &Planilhas, plan: &Plan, twice: bool) -> FileRows {
    let mut rows = FileRows { input: None, achados: Vec::new(), sheets: Vec::new() };
    let (file, mut inputs) = (&source.file, Vec::new());
    let Some(workbook) = open(file, planilhas, &mut inputs, &mut rows.achados) else {
        rows.input = inputs.pop();
        return rows;
    };
    rows.input = inputs.pop();
    rows.achados.extend(workbook.achados().iter().cloned());
    let nome: Arc<str> = Arc::from(file.nome.as_str());
    let mut chosen = people::select(plan, workbook.sheets());
    chosen.retain(|c| source.abas.as_ref().is_none_or(|abas| abas.contains(&c.index)));
    let wanted: Vec<usize> = chosen.iter().filter(|c| !c.oculta).map(|c| c.index).collect();
    let sheets = || chosen.par_iter().map(|c| read_sheet(&workbook, *c, &nome, plan)).collect();
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
fn read_sheet(workbook: &Workbook, chosen: Chosen, nome: &Arc<str>, plan: &Plan) -> Result<SheetRows, Finding> {
    let Chosen { index, oculta } = chosen;
    let aba = workbook.sheets().get(index).map_or_else(|| Arc::from(""), |info| info.name.clone());
    let place = SheetPlace { arquivo: nome.clone(), aba, oculta };
    let mut reader = SheetReader::new(plan, place.clone());
    let read = workbook.read(index, &mut |row| {
        reader.row(row);
        ControlFlow::Continue(())
    });
    match read {
        Ok(tail) => Ok(reader.finish(&tail)),
        // What cannot be read of a hidden sheet holds nobody back, unless somebody is missing
        Err(_) if oculta => Ok(SheetRows { place, suspeita: true, ..SheetRows::default() }),
        Err(finding) => Err(finding),
    }
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
    without_echoes(exam.partes, &mut read.ledger.achados);
    read
}

/// Is this the name of one file inside the folder, and no such file is there?
fn not_there_yet(pasta: &Path, pattern: &str) -> bool {
    let mut told = Vec::new();
    let none = resolve(pasta, std::slice::from_ref(&pattern.to_owned()), &mut told).is_empty();
    let missing = matches!(told.as_slice(), [one] if one.entry == &cells::ARQUIVO_AUSENTE);
    none && missing && !pattern.trim().is_empty() && !pattern.contains(['*', '?', '['])
}

/// A finding about the exam as a whole.
pub fn finding(entry: &'static crate::finding::Entry, message: impl Into<String>) -> Finding {
    Finding::new(entry, Scope::Exame, Place::default(), message)
}
