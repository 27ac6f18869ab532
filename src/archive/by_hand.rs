//! What people put by hand into a folder that a new publication replaces: it goes to `<publication>-mantidos` beside the
//! publication, under the same names, and is told. In the publication it would be a file that its manifest does not list, and that
//! nobody searched for personal data.
//!
//! A file that no manifest of the folder lists was put there; one whose bytes are not those of its manifest was changed.

use super::hash::FileHash;
use super::manifest::{self, Manifest};
use super::writer::WriteError;
use crate::finding::regular;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Folders that a new publication carries over whole.
const CARRIED: [&str; 2] = ["nomeacoes", "atos"];
/// Files that systems leave in every folder they show.
const OF_SYSTEMS: [&str; 3] = [".DS_Store", "Thumbs.db", "desktop.ini"];

/// What the manifests of a folder list, and when the folder was written.
struct Known {
    files: BTreeMap<String, FileHash>,
    written: Option<SystemTime>,
}

/// Copies what people put or changed in `old` (the publication `root`, or a folder inside it) to `<root>-mantidos`; what was kept,
/// for people, in the order of its names. A changed file that is as `fresh` has it is not kept. Folders without a manifest of this
/// program have nothing that can be told apart.
///
/// # Errors
/// A file that cannot be copied: nothing is replaced then.
pub fn keep(root: &Path, old: &Path, fresh: &Path) -> Result<Vec<String>, WriteError> {
    let Some(known) = known(old).filter(|_| old.is_dir()) else { return Ok(Vec::new()) };
    let mut put = BTreeSet::new();
    walk(old, "", &mut put).map_err(WriteError::io("ler", old))?;
    let inside = old.strip_prefix(root).unwrap_or_else(|_| Path::new(""));
    let shelf = shelf(root);
    let mut told = Vec::new();
    for name in put {
        let from = old.join(&name);
        let listed = known.files.get(&name);
        if listed.is_some_and(|hash| !changed(&from, hash, known.written)) || same(&from, &fresh.join(&name)) {
            continue;
        }
        let to = free(&shelf.join(inside).join(&name), &from);
        if let Some(parent) = to.parent() {
            fs::create_dir_all(parent).map_err(WriteError::io("criar a pasta", parent))?;
        }
        fs::copy(&from, &to).map_err(WriteError::io("copiar", &from))?;
        let what = if listed.is_some() { "alterado" } else { "posto" };
        told.push(format!("{} foi {what} à mão; está em {}", inside.join(&name).display(), to.display()));
    }
    Ok(told)
}

/// `outputs/exame-mantidos`.
fn shelf(root: &Path) -> PathBuf {
    let mut name = root.file_name().unwrap_or_default().to_owned();
    name.push("-mantidos");
    root.with_file_name(name)
}

/// The manifests of the folder, of its `interno`, or of the publication around it.
fn known(folder: &Path) -> Option<Known> {
    let mut known = Known { files: BTreeMap::new(), written: None };
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
    known.files.extend(files.filter_map(|(name, hash)| Some((format!("{prefix}{}", name.strip_prefix(only)?), hash))));
    let written = fs::metadata(&path).and_then(|m| m.modified()).ok();
    known.written = known.written.max(written);
    true
}

/// Every file below the folder that may be somebody's, by name with `/`; pipes and devices hold nothing to keep.
fn walk(folder: &Path, prefix: &str, all: &mut BTreeSet<String>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let Some(name) = entry.file_name().to_str().map(str::to_owned) else { continue };
        let path = format!("{prefix}{name}");
        let kind = entry.file_type()?;
        if kind.is_dir() {
            if !(prefix.is_empty() && CARRIED.contains(&name.as_str())) {
                walk(&entry.path(), &format!("{path}/"), all)?;
            }
        } else if (kind.is_file() || kind.is_symlink())
            && name != manifest::FILE
            && !OF_SYSTEMS.contains(&name.as_str())
        {
            all.insert(path);
        }
    }
    Ok(())
}

/// Are the bytes other than those listed? Files as old as their manifest, and as long as it says, are not read again.
fn changed(path: &Path, hash: &FileHash, written: Option<SystemTime>) -> bool {
    let Ok(meta) = fs::metadata(path) else { return false };
    let untouched = matches!((meta.modified().ok(), written), (Some(m), Some(w)) if m <= w);
    meta.len() != hash.tamanho || (!untouched && regular::read(path).is_ok_and(|b| FileHash::of(&b) != *hash))
}

fn same(a: &Path, b: &Path) -> bool {
    let length = |p: &Path| fs::metadata(p).map(|m| m.len()).ok();
    length(b).is_some() && length(a) == length(b) && regular::read(a).ok() == regular::read(b).ok()
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
