//! The main job: exam folder → published folder. Results are computed in memory, written beside the target, and take its place
//! in one step; held-back cargos leave nothing but their names and findings.

mod pedido;

use super::attached::Lists;
use super::compute::{Computed, compute};
use super::csvs::{write_internal, write_public_csv};
use super::documents;
pub use super::fault::Fault;
use super::nomear::anteriores;
use super::progress::{Progress, Silent};
use super::public::{Diario, Public};
use super::stray;
use super::summary::{self, Waived};
use super::{capacity, dados, exam};
use crate::archive::manifest::Manifest;
use crate::archive::names;
use crate::archive::writer::Staging;
use crate::finding::Finding;
use crate::report::context::{CargoView, Resultado};
use crate::report::internal;
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
    /// Does other work follow in this process? It must find the memory free.
    pub seguido: bool,
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
    /// Codes of those finished that have nobody in the sheets.
    pub desertos: Vec<String>,
    /// Codes held back, those that are not the edital's at the end.
    pub retidos: Vec<String>,
    /// How many of them are not the edital's.
    pub retidos_de_fora: usize,
    /// Codes that the publication before this one had, and that this one, which took its place, has not.
    pub retirados: Vec<String>,
    /// Every finding.
    pub achados: Vec<Finding>,
    /// Short code of the publication.
    pub codigo: Option<String>,
    /// What the gazette will count, file by file.
    pub diario: Diario,
    /// Where the findings were written, save those of files that nothing reads, which are only told; `None` = nowhere.
    pub conferencia: Option<PathBuf>,
    /// What people had put into the folder by hand and was kept, in words.
    pub mantidos: Vec<String>,
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
    pedido::check_request(&read.edital, &target, &options.cargos)?;
    pedido::check_documents(&target, options.documentos)?;
    let mut computed = compute(read, &options.cargos, progress);
    let mut waived = summary::waive(&computed.exam.edital, &mut computed.achados);
    if options.documentos && computed.publishable() > 0 {
        let mut notices = documents::notices(&computed, &waived).unwrap_or_default();
        waived.extend(summary::waive(&computed.exam.edital, &mut notices));
        computed.achados.append(&mut notices);
    }
    let before = Manifest::standing(&target).map(|m| m.origem.publicados).unwrap_or_default();
    let done = publish(&computed, &waived, &target, options, progress);
    let done = match done {
        Err(Fault::Findings(mut found)) => {
            computed.achados.append(&mut found);
            only_internal(&computed, &waived, &target)
        }
        other => other,
    };
    progress.end();
    let Done { publicado, codigo, diario, mantidos, mudados } = done?;
    let nominated = if publicado.is_some() { anteriores::check(pasta, &computed) } else { Vec::new() };
    let retirados = if publicado.is_some() { withdrawn(&computed, before) } else { Vec::new() };
    let report = Report {
        nome,
        publicado,
        prontos: computed.prontos(),
        desertos: computed.desertos(),
        retidos: computed.retidos(),
        retidos_de_fora: computed.retidos_de_fora(),
        retirados,
        achados: [std::mem::take(&mut computed.achados), mudados, stray::of(pasta, &computed.exam), nominated].concat(),
        codigo,
        diario,
        conferencia: Some(target.join("interno/conferencia.csv")),
        mantidos,
    };
    let_go(computed, options.seguido);
    Ok(report)
}

/// Of the cargos published before, those that are not published now.
fn withdrawn(computed: &Computed, mut before: Vec<String>) -> Vec<String> {
    let cargos = computed.exam.edital.cargos.iter().enumerate();
    let now: BTreeSet<&str> =
        cargos.filter(|(i, _)| computed.outcome(*i).is_some()).map(|(_, c)| c.codigo.as_str()).collect();
    before.retain(|codigo| !now.contains(codigo.as_str()));
    before
}

/// A million people take a second to let go of: a process that ends does not wait for it, but the next exam is only
/// [measured](capacity::memory) against the memory that there is once they are gone.
fn let_go<T: Send + 'static>(what: T, seguido: bool) {
    if seguido { drop(what) } else { rayon::spawn(move || drop(what)) }
}

/// What was published.
#[derive(Default)]
struct Done {
    publicado: Option<PathBuf>,
    codigo: Option<String>,
    diario: Diario,
    mantidos: Vec<String>,
    /// What is told of the inputs that changed after they were read.
    mudados: Vec<Finding>,
}

/// Nothing published, nothing written: the findings are told and stand nowhere else.
pub const fn nothing(nome: String, achados: Vec<Finding>) -> Report {
    Report {
        nome,
        publicado: None,
        prontos: 0,
        desertos: Vec::new(),
        retidos: Vec::new(),
        retidos_de_fora: 0,
        retirados: Vec::new(),
        achados,
        codigo: None,
        diario: Diario::new(),
        conferencia: None,
        mantidos: Vec::new(),
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
        return only_internal(computed, waived, target);
    }
    capacity::disk(computed, target, options.documentos)?;
    let staging = Staging::begin(target)?;
    let scanner = computed.scanner();
    let public = Public::new(&staging, &scanner);
    let lists = public.told(write_public_csv(computed, &public))?;
    public.told(dados::write_rules(computed, &public))?;
    let origem = summary::origem(computed, waived, staging.written());
    let codigo = origem.codigo();
    let (internal, texts) = rayon::join(
        || public.told(write_internal(computed, &staging, "interno/", &|| public.stopped() || public.refused())),
        || write_texts(computed, waived, &codigo, options, lists.as_ref(), &public, progress),
    );
    let mudados = internal.and_then(|told| texts.map(|()| told))?.unwrap_or_default();
    dados::write_manifest(&origem, &public)?;
    public.finish()?;
    let diario = public.gazette();
    if !diario.is_empty() {
        staging.write(&format!("interno/{}", names::DIARIO), internal::diario(&diario).as_bytes())?;
    }
    staging.seal(origem)?;
    staging.carry("nomeacoes")?;
    staging.carry("atos")?;
    let mantidos = staging.commit_keeping()?;
    Ok(Done { publicado: Some(target.to_owned()), codigo: Some(codigo), diario, mantidos, mudados })
}

/// Results for programs and for browsers, and the documents. Findings of all of them are gathered; of two faults that are none, the
/// first is told: they have the same cause, a folder that cannot be written.
fn write_texts(
    computed: &Computed,
    waived: &[Waived],
    codigo: &str,
    options: &Options,
    lists: Option<&Lists>,
    public: &Public,
    progress: &dyn Progress,
) -> Result<(), Fault> {
    let held = computed.errors_by_cargo();
    let (results, documents) = rayon::join(
        || public.told(dados::write_results(computed, codigo, &held, public)),
        || match options.documentos {
            true => public.told(documents::write(computed, waived, codigo, &held, lists, public, progress)),
            false => Ok(None),
        },
    );
    results.and(documents)?;
    dados::write_page(computed, codigo, &held, public)
}

/// Everything that publishing would refuse: each public text is made and searched as for a publication, and dropped. Documents
/// are laid out, not drawn.
///
/// # Errors
/// A fault that is no finding.
pub fn rehearse(computed: &Computed, waived: &[Waived]) -> Result<Vec<Finding>, Fault> {
    if computed.publishable() == 0 {
        return Ok(Vec::new());
    }
    let scanner = computed.scanner();
    let public = Public::rehearsal(&scanner);
    let options = Options { saida: PathBuf::new(), cargos: Vec::new(), documentos: true, seguido: false };
    public.told(write_public_csv(computed, &public))?;
    public.told(dados::write_rules(computed, &public))?;
    write_texts(computed, waived, "", &options, None, &public, &Silent)?;
    dados::write_manifest(&summary::origem(computed, waived, BTreeMap::new()), &public)?;
    match public.finish() {
        Err(Fault::Findings(found)) => Ok(found),
        other => other.map(|()| Vec::new()),
    }
}

/// Findings and draw sheet of a run that publishes nothing.
fn only_internal(computed: &Computed, waived: &[Waived], target: &Path) -> Result<Done, Fault> {
    let staging = Staging::begin_inside(target, "interno")?;
    let mudados = write_internal(computed, &staging, "", &|| false)?;
    let origem = summary::origem(computed, waived, BTreeMap::new());
    staging.seal(origem)?;
    Ok(Done { mantidos: staging.commit_keeping()?, mudados, ..Done::default() })
}

/// A cargo as documents see it; `achados` are those that hold it back.
pub fn view<'a>(computed: &'a Computed, cargo: usize, achados: &'a [Finding]) -> CargoView<'a> {
    let edital = &computed.exam.edital;
    CargoView {
        indice: cargo,
        cargo: &edital.cargos[cargo],
        perfil: edital.perfil(&edital.cargos[cargo]),
        candidatos: &computed.exam.cargos[cargo].candidatos,
        resultado: computed.outcome(cargo).map_or(Resultado::Retido(achados), Resultado::Pronto),
    }
}

#[cfg(test)]
mod tests;
