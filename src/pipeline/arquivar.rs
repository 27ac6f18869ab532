//! `arquivar`: exam and publication → two BagIt packages, one of public files, one with the inputs and everything else.
//!
//! The publication must be that of the inputs as they are now, by the same program; else it is made anew first. Dates and
//! identifiers come from the edital, never from the clock, so that the same exam gives the same packages.

pub(super) mod info;
pub(super) mod livro;

use super::homologar::{self, Fault, Options};
use super::progress::Progress;
use super::{dados, exam, summary};
use crate::archive::bag::{self, Bag};
use crate::archive::hash::FileHash;
use crate::archive::manifest::{self, Manifest};
use crate::archive::sums::Sums;
use crate::archive::verify;
use crate::archive::working;
use crate::archive::writer::{Staging, WriteError};
use crate::finding::catalogue::cells::ARQUIVO_MUDOU;
use crate::finding::{Finding, Place, Scope, regular};
use crate::ingest::files::{ResolvedFile, read, resolve};
use crate::ingest::{Exam, edital};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The two packages.
#[derive(Debug)]
pub struct Pacotes {
    /// For anybody.
    pub publico: PathBuf,
    /// With personal data.
    pub restrito: PathBuf,
    /// Of the publication that was made anew first; `None` when it was that of the inputs.
    pub refeita: Option<Refeita>,
    /// Codes held back, those that are not the edital's at the end.
    pub retidos: Vec<String>,
    /// How many of them are not the edital's.
    pub retidos_de_fora: usize,
    /// Short code of the publication.
    pub codigo: String,
    /// Batches whose people are not those of the ledger, in words.
    pub avisos: Vec<String>,
    /// What of earlier packages could not be removed, in words.
    pub sobras: Vec<String>,
}

/// A publication that is made anew before it is packed.
#[derive(Debug)]
pub struct Refeita {
    /// Name of the exam.
    pub nome: String,
    /// Why.
    pub porque: &'static str,
    /// Short code of the publication that was there; `None` = there was none.
    pub antes: Option<String>,
    /// Inputs that are not those of that publication: changed, new or gone.
    pub entradas: Vec<String>,
    /// Codes that it had and the one in its place has not.
    pub retirados: Vec<String>,
}

/// Makes the packages of an exam. `before`: hears of the publication that is about to be replaced.
pub fn arquivar(
    pasta: &Path,
    destino: &Path,
    saida: &Path,
    before: &dyn Fn(&Refeita),
    progress: &dyn Progress,
) -> Result<Pacotes, Fault> {
    let nome = exam::name(pasta)?;
    let folder = saida.join(&nome);
    let exam = exam::read(pasta, progress).map_err(Fault::Findings)?;
    let mut sums = Sums::default();
    let mut refeita = outdated(&exam, &folder, &sums).map(|porque| replaced(nome.clone(), porque, &exam, &folder));
    if let Some(refeita) = &mut refeita {
        before(refeita);
        refeita.retirados = make(pasta, saida, progress)?;
        sums = Sums::default();
    }
    progress.end();
    let (manifest, bytes) = load(&folder)?;
    let broken = verify::folder(&sums, &folder, &manifest, &bytes, &[]).achados;
    if !broken.is_empty() {
        return Err(Fault::Findings(broken));
    }
    let avisos = livro::differences(&folder, &exam.edital, &exam::ledger(pasta, &exam, &exam.cargos).ledger.eventos)?;
    let publico = destino.join(format!("{nome}-publico"));
    let restrito = destino.join(format!("{nome}-restrito"));
    // Both are ready before either takes its place.
    let (a, b) = (Staging::begin(&publico)?, Staging::begin(&restrito)?);
    let packed = pack(&a, &b, &exam, &folder, &|acesso| info::info(&manifest, &bytes, acesso))?;
    if torn(&packed, &b.path().join("data/saida"), &manifest, &bytes) {
        return Err(WriteError::Busy(folder).into());
    }
    let (a, b) = (a.ready()?, b.ready()?);
    let _both = working::placing();
    let sobras = [a.place()?, b.place()?].concat();
    Ok(Pacotes {
        publico,
        restrito,
        refeita,
        retidos_de_fora: summary::de_fora(&exam.edital, &manifest.origem.retidos),
        retidos: manifest.origem.retidos,
        codigo: manifest.codigo,
        avisos,
        sobras,
    })
}

/// Why the publication is not that of these inputs.
fn outdated(exam: &Exam, folder: &Path, sums: &Sums) -> Option<&'static str> {
    let Ok((manifest, bytes)) = load(folder) else { return Some("não havia publicação") };
    let origem = &manifest.origem;
    if origem.programa != summary::programa() {
        return Some("a publicação era de outra versão do programa");
    }
    if origem.entradas != summary::inputs(exam) {
        return Some("a publicação era de outras entradas");
    }
    if !origem.fora_do_pedido.is_empty() {
        return Some("a publicação era só de alguns cargos");
    }
    if !manifest.saidas.keys().any(|n| n.ends_with(".pdf")) {
        return Some("a publicação não tinha os documentos");
    }
    let own = |f: &Finding| !f.place.arquivo.starts_with("nomeacoes/") && !f.place.arquivo.starts_with("atos/");
    verify::folder(sums, folder, &manifest, &bytes, &[])
        .achados
        .iter()
        .any(own)
        .then_some("a publicação havia sido alterada")
}

/// What stands there to be replaced.
fn replaced(nome: String, porque: &'static str, exam: &Exam, folder: &Path) -> Refeita {
    let standing = Manifest::standing(folder);
    let (was, now) = (standing.as_ref().map(|m| &m.origem.entradas), summary::inputs(exam));
    let differs = |was: &BTreeMap<String, FileHash>| -> BTreeSet<String> {
        let names = was.keys().chain(now.keys());
        names.filter(|n| was.get(*n) != now.get(*n)).cloned().collect()
    };
    let entradas = was.map(differs).unwrap_or_default().into_iter().collect();
    Refeita { nome, porque, antes: standing.map(|m| m.codigo), entradas, retirados: Vec::new() }
}

/// Publishes; the codes that are no longer published.
fn make(pasta: &Path, saida: &Path, progress: &dyn Progress) -> Result<Vec<String>, Fault> {
    let options = Options { saida: saida.to_owned(), cargos: Vec::new(), documentos: true, seguido: true };
    let report = homologar::homologar(pasta, &options, progress)?;
    if report.publicado.is_some() { Ok(report.retirados) } else { Err(Fault::Findings(report.achados)) }
}

fn load(folder: &Path) -> Result<(Manifest, Vec<u8>), Fault> {
    let path = folder.join(manifest::FILE);
    let refused = |message: String| Fault::Usage {
        message: format!("“{}”: {message}", path.display()),
        fix: "publique antes com homologa homologar".into(),
    };
    let bytes = regular::read(&path).map_err(|e| refused(crate::archive::writer::explain(&e)))?;
    let manifest = Manifest::parse(&bytes).map_err(refused)?;
    Ok((manifest, bytes))
}

/// The public package: publication (with the norms and the description of every format), batches, acts, manifest, as an output
/// folder without `interno/`. The restricted one: inputs as they were read, and the whole output folder. The sums of the latter.
fn pack(
    publico: &Staging,
    restrito: &Staging,
    exam: &Exam,
    folder: &Path,
    about: &dyn Fn(&str) -> Vec<(&'static str, String)>,
) -> Result<Sums, Fault> {
    let (publico, restrito) = (Bag::new(publico), Bag::new(restrito));
    restrito.add("LEIAME.txt", dados::LEIAME.as_bytes())?;
    inputs(&restrito, exam)?;
    let open = |name: &str| {
        let inside = ["publicacao/", "nomeacoes/", "atos/"].iter().any(|p| name.starts_with(p));
        (inside || name == manifest::FILE) && !hidden(name)
    };
    let packages = [
        bag::Destination { bag: &publico, prefix: "", wanted: &open },
        bag::Destination { bag: &restrito, prefix: "saida", wanted: &|name| !hidden(name) },
    ];
    bag::add_tree(folder, &packages)?;
    let packed = restrito.sums();
    publico.close(&about(info::PUBLICO))?;
    restrito.close(&about(info::RESTRITO))?;
    Ok(packed)
}

/// Is what was packed not the publication of one run? Another one may have taken its place in the meantime.
fn torn(packed: &Sums, saida: &Path, manifest: &Manifest, bytes: &[u8]) -> bool {
    let same = packed.of(&saida.join(manifest::FILE)).is_ok_and(|sum| sum.hash == FileHash::of(bytes));
    !same || !verify::folder(packed, saida, manifest, bytes, &[]).achados.is_empty()
}

/// The inputs, each as it was when it was read.
fn inputs(restrito: &Bag<'_>, exam: &Exam) -> Result<(), Fault> {
    let declared: BTreeMap<String, FileHash> = summary::inputs(exam);
    let of_folder = exam.arquivos.iter().filter(|f| !f.nome.starts_with("norma:"));
    let mut files: Vec<ResolvedFile> =
        of_folder.map(|f| ResolvedFile { nome: f.nome.clone(), path: exam.pasta.join(&f.nome) }).collect();
    files.extend(ledger(&exam.pasta)?);
    files.sort();
    files.dedup();
    for file in files {
        let (content, now) = read(&file).map_err(|f| Fault::Findings(vec![f]))?;
        if declared.get(&file.nome).is_some_and(|d| d.sha256 != now.sha256) {
            let message = format!("“{}” mudou enquanto o pacote era montado", file.nome);
            let place = Place::file(&file.nome);
            return Err(Fault::Findings(vec![Finding::new(&ARQUIVO_MUDOU, Scope::Exame, place, message)]));
        }
        restrito.add(&format!("entrada/{}", file.nome), &content)?;
    }
    Ok(())
}

/// The files of the ledger: none where the edital names none, or names one that is not there yet.
pub(super) fn ledger(pasta: &Path) -> Result<Vec<ResolvedFile>, Fault> {
    let Some(pattern) = edital::load(pasta).planilhas.and_then(|p| p.eventos) else { return Ok(Vec::new()) };
    let (files, found) = resolve(pasta, std::slice::from_ref(&pattern));
    let refused: Vec<Finding> = found.into_iter().filter(|f| f.is_error() && pasta.join(&pattern).exists()).collect();
    if refused.is_empty() { Ok(files) } else { Err(Fault::Findings(refused)) }
}

/// Locks and leftovers of runs.
fn hidden(name: &str) -> bool {
    name.split('/').any(|part| part.starts_with('.'))
}
