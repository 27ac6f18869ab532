//! The main job: exam folder → published folder. Results are computed in memory, written beside the target, and take its place
//! in one step; held-back cargos leave nothing but their names and findings.

use super::compute::{CargoResult, Computed, compute};
use super::documents::{self, Diario, Public};
use super::progress::Progress;
use super::summary::{self, Waived};
use super::{capacity, dados, exam};
use crate::archive::manifest::{self, Manifest};
use crate::archive::writer::{Staging, WriteError};
use crate::finding::catalogue::documents::FORA_DA_CODIFICACAO;
use crate::finding::{Finding, Place, Scope};
use crate::law::outcome::Outcome;
use crate::report::context::{CargoView, Resultado};
use crate::report::csv::{CsvEncoder, CsvError, CsvTable};
use crate::report::internal::{self, Place as Row};
use crate::report::lists;
use crate::report::scanner::{Scanner, public_dates};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Options {
    /// Folder of the publications.
    pub saida: PathBuf,
    /// Only these cargos; all when empty.
    pub cargos: Vec<String>,
    /// Write PDF and DOCX too?
    pub documentos: bool,
}

/// What was done with one exam folder.
#[derive(Debug)]
pub struct Report {
    /// Name of the exam: that of its folder.
    pub nome: String,
    /// Where it was published; `None` = nothing published.
    pub publicado: Option<PathBuf>,
    /// Cargos finished.
    pub prontos: usize,
    /// Codes held back.
    pub retidos: Vec<String>,
    /// Every finding.
    pub achados: Vec<Finding>,
    /// Short code of the publication.
    pub codigo: Option<String>,
    /// What the gazette will count, file by file.
    pub diario: Diario,
}

/// Why a command could not do its work.
#[derive(Debug)]
pub enum Fault {
    /// The way it was called is wrong.
    Usage {
        /// What is wrong.
        message: String,
        /// The way out.
        fix: String,
    },
    /// The output could not be written.
    Write(WriteError),
    /// What will be needed is more than there is: refused before anything is written.
    Capacity {
        /// What is needed and what there is.
        message: String,
        /// The way out.
        fix: String,
    },
    /// Documents that cannot be made: the findings say why.
    Findings(Vec<Finding>),
    /// Anything else.
    Internal(String),
}

impl From<WriteError> for Fault {
    fn from(e: WriteError) -> Self {
        Self::Write(e)
    }
}

impl From<CsvError> for Fault {
    fn from(e: CsvError) -> Self {
        let place = Place::file("edital.toml");
        Self::Findings(vec![Finding::new(&FORA_DA_CODIFICACAO, Scope::Exame, place, e.to_string())])
    }
}

/// Does the whole job for one folder.
pub fn homologar(pasta: &Path, options: &Options, progress: &dyn Progress) -> Result<Report, Fault> {
    let nome = exam::name(pasta)?;
    let target = options.saida.join(&nome);
    capacity::memory(pasta)?;
    let read = match exam::read(pasta, progress) {
        Ok(read) => read,
        Err(achados) => return Ok(nothing(nome, achados)),
    };
    check_request(&read.edital, &target, &options.cargos)?;
    let mut computed = compute(read, &options.cargos, progress);
    let mut waived = summary::waive(&computed.exam.edital, &mut computed.achados);
    if options.documentos && computed.publishable() > 0 {
        let mut notices = documents::notices(&computed, &waived).unwrap_or_default();
        waived.extend(summary::waive(&computed.exam.edital, &mut notices));
        computed.achados.append(&mut notices);
    }
    let done = publish(&computed, &waived, &target, options, progress);
    let done = match done {
        Err(Fault::Findings(mut found)) => {
            computed.achados.append(&mut found);
            only_internal(&computed, &waived, &target).map(|()| Done::default())
        }
        other => other,
    };
    progress.end();
    let Done { publicado, codigo, diario } = done?;
    Ok(Report {
        nome,
        publicado,
        prontos: computed.prontos(),
        retidos: computed.retidos(),
        achados: computed.achados,
        codigo,
        diario,
    })
}

/// What was published.
#[derive(Default)]
struct Done {
    publicado: Option<PathBuf>,
    codigo: Option<String>,
    diario: Diario,
}

const fn nothing(nome: String, achados: Vec<Finding>) -> Report {
    Report { nome, publicado: None, prontos: 0, retidos: Vec::new(), achados, codigo: None, diario: Diario::new() }
}

/// `--cargo` names cargos of the edital, and never replaces a fuller publication.
fn check_request(edital: &crate::domain::Edital, target: &Path, wanted: &[String]) -> Result<(), Fault> {
    if let Some(unknown) = wanted.iter().find(|w| !edital.cargos.iter().any(|c| c.codigo == **w)) {
        let codes: Vec<&str> = edital.cargos.iter().map(|c| c.codigo.as_str()).collect();
        return Err(Fault::Usage {
            message: format!("o edital não tem o cargo “{unknown}”"),
            fix: format!("use um destes códigos: {}", codes.join(", ")),
        });
    }
    if wanted.is_empty() {
        return Ok(());
    }
    let Some(before) = std::fs::read(target.join(manifest::FILE)).ok().and_then(|b| Manifest::parse(&b).ok()) else {
        return Ok(());
    };
    let fuller = before.origem.publicados.iter().chain(&before.origem.retidos).find(|c| !wanted.contains(c));
    match fuller {
        None => Ok(()),
        Some(other) => Err(Fault::Usage {
            message: format!(
                "a publicação em “{}” tem mais cargos (por exemplo {other}) do que os pedidos com --cargo",
                target.display()
            ),
            fix: "use outra pasta com --saida, ou publique todos os cargos".into(),
        }),
    }
}

/// Writes the publication, or only `interno/` when no cargo is finished.
fn publish(
    computed: &Computed,
    waived: &[Waived],
    target: &Path,
    options: &Options,
    progress: &dyn Progress,
) -> Result<Done, Fault> {
    if computed.publishable() == 0 {
        return only_internal(computed, waived, target).map(|()| Done::default());
    }
    capacity::disk(computed, target, options.documentos)?;
    let staging = Staging::begin(target)?;
    let people = computed.exam.cargos.iter().flat_map(|c| &c.candidatos);
    let scanner = Scanner::new(people, &public_dates(&computed.exam.edital));
    let public = Public::new(&staging, &scanner);
    write_public_csv(computed, &public)?;
    dados::write_rules(computed, &public)?;
    let origem = summary::origem(computed, waived, staging.written());
    let codigo = origem.codigo();
    write_internal(computed, &staging, "interno/")?;
    let held: Vec<Vec<Finding>> = computed.exam.edital.cargos.iter().map(|c| computed.errors_of(&c.codigo)).collect();
    let (results, documents) = rayon::join(
        || dados::write_results(computed, &codigo, &held, &public),
        || documents::write(computed, waived, &codigo, options, &held, &public, progress),
    );
    public.told(results)?;
    public.told(documents)?;
    dados::write_manifest(&origem, &public)?;
    public.finish()?;
    let diario = public.gazette();
    if !diario.is_empty() {
        staging.write("interno/diario.txt", internal::diario(&diario).as_bytes())?;
    }
    let manifest = Manifest::new(origem, staging.written());
    staging.write(manifest::FILE, &manifest.to_bytes())?;
    staging.carry("nomeacoes")?;
    staging.carry("atos")?;
    staging.commit()?;
    Ok(Done { publicado: Some(target.to_owned()), codigo: Some(codigo), diario })
}

/// Findings and draw sheet of a run that publishes nothing.
fn only_internal(computed: &Computed, waived: &[Waived], target: &Path) -> Result<(), Fault> {
    let staging = Staging::begin_inside(target, "interno")?;
    write_internal(computed, &staging, "")?;
    let origem = summary::origem(computed, waived, BTreeMap::new());
    staging.write(manifest::FILE, &Manifest::new(origem, staging.written()).to_bytes())?;
    Ok(staging.commit()?)
}

/// Lists and `interno/` alone, to be compared with what was published and dropped: nothing of it is ever public.
pub fn write_lists(computed: &Computed, staging: &Staging) -> Result<(), Fault> {
    let nobody = Scanner::new(std::iter::empty(), &BTreeSet::new());
    write_public_csv(computed, &Public::new(staging, &nobody))?;
    write_internal(computed, staging, "interno/")
}

/// Cargos whose rows are made at the same time: bounds the memory of the CSV text.
const CHUNK: usize = 64;

/// The public lists, each written in pieces, cargo by cargo in the edital's order.
fn write_public_csv(computed: &Computed, public: &Public) -> Result<(), Fault> {
    for list in &lists::PUBLIC {
        let edital = &computed.exam.edital;
        let name = format!("publicacao/csv/{}", list.file);
        let rows = |view: &CargoView, outcome: Option<&Outcome>| outcome.map(|o| list.rows(edital, view, o));
        write_pieces(computed, public.staging, Some(public), &name, list.header, rows)?;
    }
    Ok(())
}

/// One CSV file, a piece per cargo.
fn write_pieces<S: AsRef<str>>(
    computed: &Computed,
    staging: &Staging,
    public: Option<&Public>,
    name: &str,
    header: &[S],
    rows: impl Fn(&CargoView, Option<&Outcome>) -> Option<CsvTable> + Sync,
) -> Result<(), Fault> {
    let format = computed.exam.edital.csv.clone();
    let encoder = if public.is_some() { CsvEncoder::new(format) } else { CsvEncoder::internal(format) };
    let mut file = staging.create(name)?;
    file.write(&encoder.head(header)?)?;
    let indexes: Vec<usize> = (0..computed.resultados.len()).collect();
    for chunk in indexes.chunks(CHUNK) {
        let pieces: Result<Vec<Vec<u8>>, CsvError> = chunk
            .par_iter()
            .map(|i| match rows(&view(computed, *i, &[]), outcome(computed, *i)) {
                Some(table) => encoder.body(table),
                None => Ok(Vec::new()),
            })
            .collect();
        for piece in pieces? {
            if public.is_none_or(|p| p.searched(name, &piece)) {
                file.write(&piece)?;
            }
        }
    }
    Ok(file.finish()?)
}

fn outcome(computed: &Computed, cargo: usize) -> Option<&Outcome> {
    match computed.resultados.get(cargo) {
        Some(CargoResult::Pronto(o)) => Some(o),
        _ => None,
    }
}

/// A cargo as documents see it; `achados` are those that hold it back.
pub fn view<'a>(computed: &'a Computed, cargo: usize, achados: &'a [Finding]) -> CargoView<'a> {
    let edital = &computed.exam.edital;
    CargoView {
        indice: cargo,
        cargo: &edital.cargos[cargo],
        perfil: edital.perfil(&edital.cargos[cargo]),
        candidatos: &computed.exam.cargos[cargo].candidatos,
        resultado: outcome(computed, cargo).map_or(Resultado::Retido(achados), Resultado::Pronto),
    }
}

/// What is not to be published.
fn write_internal(computed: &Computed, staging: &Staging, prefix: &str) -> Result<(), Fault> {
    let edital = &computed.exam.edital;
    let fontes = &computed.exam.fontes;
    let encoder = CsvEncoder::internal(edital.csv.clone());
    let name = |file: &str| format!("{prefix}{file}");
    staging.write(&name("conferencia.csv"), &encoder.file(internal::conferencia(&computed.achados))?)?;
    let json = serde_json::to_vec_pretty(&internal::conferencia_json(&computed.achados))
        .map_err(|e| Fault::Internal(e.to_string()))?;
    staging.write(&name("conferencia.json"), &json)?;
    let finished = |rows: fn(&crate::domain::Edital, &CargoView, &Outcome) -> CsvTable| {
        move |view: &CargoView, outcome: Option<&Outcome>| outcome.map(|o| rows(edital, view, o))
    };
    if let Some(copy) = super::marked::copy(computed)? {
        staging.write(&name("conferencia.xlsx"), &copy)?;
    }
    write_pieces(computed, staging, None, &name("leituras.csv"), internal::LEITURAS, finished(internal::leituras))?;
    write_pieces(
        computed,
        staging,
        None,
        &name("certificado.csv"),
        internal::CERTIFICADO,
        finished(internal::certificado),
    )?;
    let header = internal::candidatos_header(edital);
    write_pieces(computed, staging, None, &name("candidatos.csv"), &header, |view, outcome| {
        let at = |i: u32| {
            let origem = view.pessoa(i).origem;
            let fonte = usize::try_from(origem.fonte).ok().and_then(|f| fontes.get(f));
            Row { arquivo: fonte.map_or("", |f| &f.arquivo), aba: fonte.map_or("", |f| &f.aba), linha: origem.linha }
        };
        let mut table = CsvTable::new(&header, view.candidatos.len());
        for row in internal::candidatos(edital, view, outcome, at) {
            table.row(&row.iter().map(String::as_str).collect::<Vec<_>>());
        }
        Some(table)
    })?;
    write_draw_sheet(computed, staging, &encoder, &name("sorteio-pendente.csv"))
}

fn write_draw_sheet(computed: &Computed, staging: &Staging, encoder: &CsvEncoder, name: &str) -> Result<(), Fault> {
    let mut file = staging.create(name)?;
    file.write(&encoder.head(internal::SORTEIO)?)?;
    for (i, result) in computed.resultados.iter().enumerate() {
        if let CargoResult::Retido { sorteios } = result {
            file.write(&encoder.body(internal::sorteio(&computed.exam.edital, &view(computed, i, &[]), sorteios))?)?;
        }
    }
    Ok(file.finish()?)
}
