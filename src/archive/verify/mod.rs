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

/// Verifies `publicacao/` by its own manifest.
pub fn inside(sums: &Sums, folder: &Path, manifest: &Manifest, bytes: &[u8]) -> Verified {
    let mut v = Verified::default();
    check_manifest(&mut v, manifest::FILE, manifest, bytes);
    check_files(&mut v, sums, folder, &manifest.saidas, &|_| false, "");
    v
}

/// Verifies an output folder: its manifest, every file but those below `without`, and each batch.
pub fn folder(sums: &Sums, folder: &Path, manifest: &Manifest, bytes: &[u8], without: &[&str]) -> Verified {
    let mut v = Verified::default();
    check_manifest(&mut v, manifest::FILE, manifest, bytes);
    let own_interno = folder.join("interno").join(manifest::FILE).is_file();
    let skip = |name: &str| {
        without.iter().any(|w| name.starts_with(w))
            || LATER.iter().any(|l| name.starts_with(&format!("{l}/")))
            || (own_interno && name.starts_with("interno/"))
    };
    check_files(&mut v, sums, folder, &manifest.saidas, &skip, "");
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
            check_files(v, sums, &inside, &m.saidas, &|_| false, &format!("{name}/"));
        }
        Err(problem) => {
            v.tell(&catalogue::MANIFESTO_INVALIDO, &file, format!("o manifesto não pôde ser lido: {problem}"))
        }
    }
}

/// Files beside the batches, which no manifest lists.
fn loose(v: &mut Verified, folder: &Path, later: &str) {
    let mut names: Vec<String> = fs::read_dir(folder.join(later))
        .into_iter()
        .flatten()
        .flatten()
        .filter(|e| !e.path().is_dir())
        .map(|e| format!("{later}/{}", e.file_name().to_string_lossy()))
        .filter(|n| !is_lock(folder, n))
        .collect();
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
    skip: &dyn Fn(&str) -> bool,
    prefix: &str,
) {
    let root = Root::new(folder);
    let listed: Vec<(&String, &FileHash)> = want.iter().filter(|(n, _)| !skip(n)).collect();
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
            let extra = files.iter().filter(|n| !want.contains_key(*n) && !skip(n) && !own(n));
            for name in extra {
                v.tell(
                    &catalogue::ARQUIVO_A_MAIS,
                    &format!("{prefix}{name}"),
                    "o arquivo não consta do manifesto".into(),
                );
            }
        }
    }
}

/// The empty file that keeps two runs apart stays beside what they write.
fn is_lock(folder: &Path, name: &str) -> bool {
    let file = name.rsplit('/').next().unwrap_or(name);
    let named = file.starts_with('.') && file.ends_with(".trava");
    named && fs::metadata(folder.join(name)).is_ok_and(|m| m.len() == 0)
}
