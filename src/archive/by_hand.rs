//! What people put by hand into a folder that a new publication replaces: it goes to `<publication>-mantidos` beside the
//! publication, under the same names, and is told. In the publication it would be a file that its manifest does not list, and that
//! nobody searched for personal data.
//!
//! A file that no manifest of the folder lists was put there; one whose bytes are not those of its manifest was changed.

use super::copies::{self, Copied};
use super::hash::FileHash;
use super::manifest::{self, Manifest};
use super::writer::WriteError;
use crate::finding::regular;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

/// Folders that a new publication carries over whole.
const CARRIED: [&str; 2] = ["nomeacoes", "atos"];
/// Files that systems leave in every folder they show.
const OF_SYSTEMS: [&str; 3] = [".DS_Store", "Thumbs.db", "desktop.ini"];

/// The files that the manifests of a folder list, by name with `/`.
type Known = BTreeMap<String, FileHash>;

/// Copies what people put or changed in `old` (the publication `root`, or a folder inside it) to `<root>-mantidos`; what was kept,
/// for people, in the order of its names. A changed file that is as `fresh` has it is not kept. Folders without a manifest of this
/// program have nothing that can be told apart.
///
/// # Errors
/// A file that cannot be read or copied: nothing is replaced then.
pub fn keep(root: &Path, old: &Path, fresh: &Path) -> Result<Vec<String>, WriteError> {
    let Some(known) = known(old).filter(|_| old.is_dir()) else { return Ok(Vec::new()) };
    let mut put = BTreeSet::new();
    walk(old, Path::new(""), &mut put).map_err(WriteError::io("ler", old))?;
    let inside = old.strip_prefix(root).unwrap_or_else(|_| Path::new(""));
    let shelf = shelf(root).join(inside);
    let mut told = Vec::new();
    for (name, what) in by_hand(put, old, fresh, &known)? {
        let place = set_aside(&old.join(&name), &shelf.join(&name))?;
        told.push(format!("{} foi {what} à mão; {place}", inside.join(&name).display()));
    }
    Ok(told)
}

/// Which of these files are not as the manifests list them, nor as the new publication has them, with what was done to them. All are
/// read, on all processors.
fn by_hand(
    put: BTreeSet<PathBuf>,
    old: &Path,
    fresh: &Path,
    known: &Known,
) -> Result<Vec<(PathBuf, &'static str)>, WriteError> {
    let one = |name: PathBuf| {
        let from = old.join(&name);
        let listed = listed_as(&name).and_then(|n| known.get(&n));
        let untouched = listed.map_or(Ok(false), |hash| is(&from, hash)).map_err(WriteError::io("ler", &from))?;
        let what = if listed.is_some() { "alterado" } else { "posto" };
        Ok((!untouched && !same(&from, &fresh.join(&name))).then_some((name, what)))
    };
    put.into_par_iter().map(one).filter_map(Result::transpose).collect()
}

/// Copies to the place, or to one beside it; where it is now, for people.
fn set_aside(from: &Path, place: &Path) -> Result<String, WriteError> {
    let to = free(place, from);
    if let Some(parent) = to.parent() {
        fs::create_dir_all(parent).map_err(WriteError::io("criar a pasta", parent))?;
    }
    Ok(match copies::entry(from, &to).map_err(WriteError::io("copiar", from))? {
        Copied::Whole => format!("está em {}", to.display()),
        Copied::Not => match fs::read_link(from) {
            Ok(target) => format!("era um atalho para {}, que aqui não se copia", target.display()),
            Err(_) => "não é arquivo, e não se copia".to_owned(),
        },
    })
}

/// `outputs/exame-mantidos`.
fn shelf(root: &Path) -> PathBuf {
    let mut name = root.file_name().unwrap_or_default().to_owned();
    name.push("-mantidos");
    root.with_file_name(name)
}

/// The manifests of the folder, of its `interno`, or of the publication around it.
fn known(folder: &Path) -> Option<Known> {
    let mut known = Known::new();
    let mut found = add(&mut known, folder, "", "");
    if !found && let (Some(parent), Some(name)) = (folder.parent(), folder.file_name().and_then(|n| n.to_str())) {
        found = add(&mut known, parent, &format!("{name}/"), "");
    }
    found |= add(&mut known, &folder.join("interno"), "", "interno/");
    found.then_some(known)
}

/// Adds what the manifest in `folder` lists below `only`, under `prefix`.
fn add(known: &mut Known, folder: &Path, only: &str, prefix: &str) -> bool {
    let path = folder.join(manifest::FILE);
    let Some(manifest) = regular::read(&path).ok().and_then(|b| Manifest::parse(&b).ok()) else { return false };
    let files = manifest.saidas.into_iter();
    known.extend(files.filter_map(|(name, hash)| Some((format!("{prefix}{}", name.strip_prefix(only)?), hash))));
    true
}

/// The name as a manifest would list it; `None` where it is no text, so that no manifest can.
fn listed_as(name: &Path) -> Option<String> {
    let parts =
        name.components().filter_map(|c| if let Component::Normal(part) = c { Some(part.to_str()) } else { None });
    Some(parts.collect::<Option<Vec<_>>>()?.join("/"))
}

/// Every file and link below the folder, from it; pipes and devices hold nothing to keep. Names are those of the system: they need
/// not be text.
fn walk(folder: &Path, prefix: &Path, all: &mut BTreeSet<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let (name, kind) = (entry.file_name(), entry.file_type()?);
        let is = |known: &&str| name == **known;
        if kind.is_dir() {
            if !(prefix.as_os_str().is_empty() && CARRIED.iter().any(is)) {
                walk(&entry.path(), &prefix.join(&name), all)?;
            }
        } else if (kind.is_file() || kind.is_symlink()) && name != manifest::FILE && !OF_SYSTEMS.iter().any(is) {
            all.insert(prefix.join(&name));
        }
    }
    Ok(())
}

/// Are the bytes those listed? Dates prove nothing (copies and repairs set them), so that every file of the right length is read.
/// What is no file, or a link that leads to none, is not what was listed.
fn is(path: &Path, hash: &FileHash) -> io::Result<bool> {
    match fs::metadata(path) {
        Ok(meta) if meta.is_file() && meta.len() == hash.tamanho => Ok(FileHash::of_file(path)? == *hash),
        _ => Ok(false),
    }
}

/// Do both hold the same bytes, or lead, as links to no file, to the same place?
fn same(a: &Path, b: &Path) -> bool {
    let length = |p: &Path| fs::metadata(p).ok().filter(fs::Metadata::is_file).map(|m| m.len());
    match (length(a), length(b)) {
        (Some(n), Some(m)) => n == m && matches!((regular::read(a), regular::read(b)), (Ok(x), Ok(y)) if x == y),
        (None, None) => matches!((fs::read_link(a), fs::read_link(b)), (Ok(x), Ok(y)) if x == y),
        _ => false,
    }
}

/// The place itself, or the first of `nome-2.csv`, `nome-3.csv`, … that is free or has the same bytes already.
fn free(place: &Path, from: &Path) -> PathBuf {
    let numbered = (2u32..).map(|n| {
        let mut name = place.file_stem().unwrap_or_default().to_owned();
        name.push(format!("-{n}"));
        if let Some(ending) = place.extension() {
            name.push(".");
            name.push(ending);
        }
        place.with_file_name(name)
    });
    let fits = |p: &PathBuf| fs::symlink_metadata(p).is_err() || same(from, p);
    std::iter::once(place.to_owned()).chain(numbered).find(fits).unwrap_or_else(|| place.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_was_kept_before_is_written_over() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let (from, place) = (dir.path().join("novo"), dir.path().join("a.csv"));
        fs::write(&from, "2").expect("writable");
        assert_eq!(free(&place, &from), place);
        fs::write(&place, "1").expect("writable");
        assert_eq!(free(&place, &from), dir.path().join("a-2.csv"));
        fs::write(dir.path().join("a-2.csv"), "2").expect("writable");
        assert_eq!(free(&place, &from), dir.path().join("a-2.csv"), "the same bytes are there already");
    }

    /// Two folders have no bytes to compare: neither is the other.
    #[test]
    fn links_are_the_same_when_they_lead_to_the_same_place() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let place = |name: &str| dir.path().join(name);
        fs::create_dir_all(place("a")).expect("new");
        fs::create_dir_all(place("b")).expect("new");
        assert!(!same(&place("a"), &place("b")));
        assert!(!same(&place("não há"), &place("nem este")));
        assert_eq!(listed_as(Path::new("publicacao/csv/a.csv")).as_deref(), Some("publicacao/csv/a.csv"));
    }

    #[test]
    fn without_a_manifest_nothing_is_told_apart() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let (old, fresh) = (dir.path().join("a"), dir.path().join("b"));
        fs::create_dir_all(&old).expect("new");
        fs::write(old.join("x"), "1").expect("writable");
        assert_eq!(keep(&old, &old, &fresh).expect("nothing to do"), Vec::<String>::new());
        assert!(!fresh.exists());
    }
}
