//! Hashes: is every byte of a folder or package the one that was written? Recomputing results is the pipeline's work.

mod package;

pub use package::bag;

use super::bag::files_below;
use super::hash::FileHash;
use super::manifest::{self, Manifest};
use super::sums::Sums;
use super::writer::explain;
use crate::finding::catalogue::archive as catalogue;
use crate::finding::{Entry, Finding, Place, Scope, regular};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// What was verified, and what does not hold.
#[derive(Debug, Default)]
pub struct Verified {
    /// Files whose hash was recomputed.
    pub files: usize,
    /// What does not hold.
    pub achados: Vec<Finding>,
}

impl Verified {
    fn tell(&mut self, entry: &'static Entry, file: &str, message: String) {
        self.achados.push(Finding::new(entry, Scope::Exame, Place::file(file), message));
    }

    /// Adds what another verification found.
    pub fn merge(&mut self, other: Self) {
        self.files += other.files;
        self.achados.extend(other.achados);
    }
}

/// Folders of an output folder that have a manifest of their own, written after the main one.
const LATER: [&str; 2] = ["nomeacoes", "atos"];

/// How a name stands to the manifest that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// The manifest tells of it: listed and there, or neither.
    Own,
    /// Another manifest tells of it.
    Other,
    /// It is not packed: that it is listed says nothing, and whatever is there is too much.
    Unpacked,
}

/// Verifies `publicacao/` by its own manifest.
pub fn inside(sums: &Sums, folder: &Path, manifest: &Manifest, bytes: &[u8]) -> Verified {
    let mut v = Verified::default();
    check_manifest(&mut v, manifest::FILE, manifest, bytes);
    check_files(&mut v, sums, folder, &manifest.saidas, &|_| Part::Own, "");
    v
}

/// Verifies an output folder: its manifest, every file, and each batch. `only`: a copy of these parts of one (`publicacao/`, …), which
/// has nothing else beside the manifest; all of it where there are none.
pub fn folder(sums: &Sums, folder: &Path, manifest: &Manifest, bytes: &[u8], only: &[&str]) -> Verified {
    let mut v = Verified::default();
    check_manifest(&mut v, manifest::FILE, manifest, bytes);
    let packed = |name: &str| only.is_empty() || only.iter().any(|part| name.starts_with(part));
    let own_interno = packed("interno/") && folder.join("interno").join(manifest::FILE).is_file();
    let part = |name: &str| match name.split_once('/').map_or("", |(top, _)| top) {
        _ if !packed(name) => Part::Unpacked,
        top if LATER.contains(&top) || (own_interno && top == "interno") => Part::Other,
        _ => Part::Own,
    };
    check_files(&mut v, sums, folder, &manifest.saidas, &part, "");
    for later in LATER {
        loose(&mut v, folder, later);
        for name in subfolders(&folder.join(later)) {
            sub(&mut v, sums, folder, &format!("{later}/{name}"));
        }
    }
    if own_interno {
        sub(&mut v, sums, folder, "interno");
    }
    v
}

/// A folder inside that has its own manifest: a batch of nominations, an act, the findings of a run that published nothing.
fn sub(v: &mut Verified, sums: &Sums, folder: &Path, name: &str) {
    let inside = folder.join(name);
    let file = format!("{name}/{}", manifest::FILE);
    let parsed = regular::read(&inside.join(manifest::FILE))
        .map_err(|e| explain(&e))
        .and_then(|b| Manifest::parse(&b).map(|m| (m, b)));
    match parsed {
        Ok((m, bytes)) => {
            check_manifest(v, &file, &m, &bytes);
            check_files(v, sums, &inside, &m.saidas, &|_| Part::Own, &format!("{name}/"));
        }
        Err(problem) => {
            v.tell(&catalogue::MANIFESTO_INVALIDO, &file, format!("o manifesto não pôde ser lido: {problem}"))
        }
    }
}

/// Files beside the batches, which no manifest lists: those of hidden folders too, but for what a run that was killed leaves.
fn loose(v: &mut Verified, folder: &Path, later: &str) {
    let mut names: Vec<String> = Vec::new();
    for entry in fs::read_dir(folder.join(later)).into_iter().flatten().flatten() {
        let file = entry.file_name().to_string_lossy().into_owned();
        let name = format!("{later}/{file}");
        if !entry.path().is_dir() {
            names.extend((!is_lock(folder, &name)).then_some(name));
        } else if file.starts_with('.') && !is_leftover(&file) {
            let below = files_below(&entry.path()).unwrap_or_default();
            names.extend(below.iter().map(|inside| format!("{name}/{inside}")));
        }
    }
    names.sort();
    for name in names {
        v.tell(&catalogue::ARQUIVO_A_MAIS, &name, "o arquivo não consta de nenhum manifesto".into());
    }
}

/// Names of the folders inside a folder, sorted; none when it is not there.
pub fn subfolders(folder: &Path) -> Vec<String> {
    let mut all: Vec<String> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter(|e| e.path().is_dir())
        .map(|e| e.file_name().to_string_lossy().into_owned())
        .filter(|n| !n.starts_with('.'))
        .collect();
    all.sort();
    all
}

/// A manifest has one form only, and its code follows from its origin: any changed byte shows.
fn check_manifest(v: &mut Verified, file: &str, m: &Manifest, bytes: &[u8]) {
    v.files += 1;
    if m.to_bytes() != bytes {
        v.tell(
            &catalogue::MANIFESTO_INVALIDO,
            file,
            "o manifesto não está na forma em que o programa o escreve".into(),
        );
    }
    if m.codigo != m.origem.codigo() {
        let message =
            format!("o código {} não deriva do que o manifesto declara (derivaria {})", m.codigo, m.origem.codigo());
        v.tell(&catalogue::CODIGO_DIVERGENTE, file, message);
    }
    for (name, hash) in &m.origem.csv {
        let inside = name.strip_prefix("publicacao/").unwrap_or(name);
        if m.saidas.get(name).or_else(|| m.saidas.get(inside)) != Some(hash) {
            v.tell(&catalogue::CODIGO_DIVERGENTE, file, format!("o manifesto dá dois valores para “{name}”"));
        }
    }
}

const LEADS_OUT: &str = "é um atalho para fora da pasta: quem recebe a pasta não recebe o arquivo";

/// A folder, and where it really is.
struct Root<'a> {
    folder: &'a Path,
    real: Option<PathBuf>,
}

impl<'a> Root<'a> {
    fn new(folder: &'a Path) -> Self {
        Self { folder, real: fs::canonicalize(folder).ok() }
    }

    /// Is a listed file reached by a link out of the folder? One that is not there at all is told as missing.
    fn leads_out(&self, name: &str) -> bool {
        let file = fs::canonicalize(self.folder.join(name)).ok();
        self.real.as_ref().zip(file).is_some_and(|(folder, file)| !file.starts_with(folder))
    }

    /// What does not hold of a listed file.
    fn problem(&self, sums: &Sums, name: &str, listed: &FileHash) -> Option<(&'static Entry, String)> {
        if self.leads_out(name) {
            return Some((&catalogue::ARQUIVO_ALTERADO, LEADS_OUT.into()));
        }
        match sums.of(&self.folder.join(name)) {
            Err(why) => Some((&catalogue::ARQUIVO_FALTA, format!("o arquivo não pôde ser lido: {why}"))),
            Ok(found) if found.hash != *listed => Some((&catalogue::ARQUIVO_ALTERADO, changed(&found.hash, listed))),
            Ok(_) => None,
        }
    }
}

fn changed(found: &FileHash, listed: &FileHash) -> String {
    let start = |hash: &FileHash| hash.sha256.get(..12).unwrap_or_default().to_owned();
    let (have, due) = (start(found), start(listed));
    format!("{} bytes, SHA-256 {have}…; o manifesto diz {} bytes, {due}…", found.tamanho, listed.tamanho)
}

/// Every listed file, on all processors, and no other. What does not hold is told in the order of the names.
fn check_files(
    v: &mut Verified,
    sums: &Sums,
    folder: &Path,
    want: &BTreeMap<String, FileHash>,
    part: &dyn Fn(&str) -> Part,
    prefix: &str,
) {
    let root = Root::new(folder);
    let listed: Vec<(&String, &FileHash)> = want.iter().filter(|(n, _)| part(n) == Part::Own).collect();
    let problem = |(name, hash): &(&String, &FileHash)| root.problem(sums, name, hash);
    let problems: Vec<_> = listed.par_iter().map(problem).collect();
    v.files += listed.len();
    for ((name, _), problem) in listed.iter().zip(problems) {
        if let Some((entry, message)) = problem {
            v.tell(entry, &format!("{prefix}{name}"), message);
        }
    }
    match files_below(folder) {
        Err(e) => v.tell(&catalogue::ARQUIVO_FALTA, prefix, e.to_string()),
        Ok(files) => {
            let own = |n: &str| n == manifest::FILE || is_lock(folder, n);
            for name in files.iter().filter(|n| !own(n)) {
                let message = match part(name) {
                    Part::Own if !want.contains_key(name) => "o arquivo não consta do manifesto",
                    Part::Unpacked => "o programa não põe este arquivo no pacote público",
                    _ => continue,
                };
                v.tell(&catalogue::ARQUIVO_A_MAIS, &format!("{prefix}{name}"), message.into());
            }
        }
    }
}

/// What a run that was killed between two steps leaves beside a batch or an act.
fn is_leftover(folder: &str) -> bool {
    folder.starts_with('.') && [".novo", ".antigo"].iter().any(|end| folder.ends_with(end))
}

/// The empty file that keeps two runs apart stays beside what they write.
fn is_lock(folder: &Path, name: &str) -> bool {
    let file = name.rsplit('/').next().unwrap_or(name);
    let named = file.starts_with('.') && file.ends_with(".trava");
    named && fs::metadata(folder.join(name)).is_ok_and(|m| m.len() == 0)
}
