//! All or nothing: a run writes into a fresh folder beside the target, which then changes places with it in one step.
//!
//! Beside a target `outputs/exame` live, only while a run is under way or after one was killed:
//!
//! | name | what |
//! |---|---|
//! | `.exame.trava` | the lock: one run at a time on a target |
//! | `.exame.novo` | the folder being written |
//! | `.exame.antigo` | the previous publication, where the system has no atomic exchange and the run died between two renames |
//!
//! The next run removes the first kind of leftover and repairs the last.

use super::disk::Disk;
use super::exchange::swap;
use super::hash::FileHash;
use super::lock::{self, Lock, Refused, beside};
use super::manifest::{self, Manifest, Origem};
use super::names;
pub use super::pieces::PieceWriter;
use super::write_error::REMOVE;
pub use super::write_error::WriteError;
use super::{by_hand, copies, working};
pub use crate::finding::explain;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// A folder being written beside its target.
#[derive(Debug)]
pub struct Staging {
    /// The publication: the target, or the folder that it is inside of.
    root: PathBuf,
    target: PathBuf,
    fresh: PathBuf,
    /// Folders around the target that were made for it, the innermost first.
    around: Vec<PathBuf>,
    pub(super) written: Arc<Written>,
    disk: Disk,
    _lock: Lock,
}

/// Files written so far, with their hashes.
pub(super) type Written = Mutex<BTreeMap<String, FileHash>>;

impl Staging {
    /// Takes the lock of `target`, repairs what a killed run left, and opens a fresh folder beside it. A link leads to the folder
    /// that it names; what this program did not write is never replaced.
    ///
    /// # Errors
    /// Another run writes there, something of another kind stands there, or the file system refuses.
    pub fn begin(target: &Path) -> Result<Self, WriteError> {
        let target = &own_or_absent(target)?;
        let parent = target.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."));
        fs::create_dir_all(parent).map_err(WriteError::io("criar a pasta", parent))?;
        let lock = locked(target)?;
        repair(target)?;
        let fresh = beside(target, ".novo");
        remove(&fresh)?;
        working::begun(&fresh);
        fs::create_dir(&fresh).map_err(WriteError::io("criar a pasta", &fresh))?;
        let disk = Disk::of(&fresh)?;
        let (root, target) = (target.to_owned(), target.to_owned());
        Ok(Self { root, target, fresh, around: Vec::new(), written: Arc::default(), disk, _lock: lock })
    }

    /// The same, over a folder that holds nothing but these files: it takes the place of no folder of another kind.
    ///
    /// # Errors
    /// As [`Staging::begin`]; or the folder holds something else.
    pub fn begin_over(target: &Path, files: &[&str]) -> Result<Self, WriteError> {
        let inside = fs::read_dir(target).into_iter().flatten().flatten();
        if inside.into_iter().any(|e| !files.iter().any(|f| e.file_name() == *f)) {
            return Err(WriteError::Occupied(target.to_owned()));
        }
        Self::begin(target)
    }

    /// The same for a folder inside a publication (`nomeacoes/2025-12-04`): under the publication's own lock, written beside the
    /// publication, so that nothing but the finished folder is ever seen in it.
    ///
    /// # Errors
    /// As [`Staging::begin`].
    pub fn begin_inside(publication: &Path, name: &str) -> Result<Self, WriteError> {
        let mut staging = Self::begin(publication)?;
        staging.target = staging.target.join(name);
        repair(&staging.target)?;
        Ok(staging)
    }

    /// The folder being written.
    pub fn path(&self) -> &Path {
        &self.fresh
    }

    /// The path of a file of the new folder, with its parents created. `name` uses `/` and stays inside.
    ///
    /// # Errors
    /// A name that leads out of the folder, or parents that cannot be made.
    pub fn place(&self, name: &str) -> Result<PathBuf, WriteError> {
        if name.split('/').any(|part| part.is_empty() || part == "." || part == ".." || part.contains('\\')) {
            return Err(WriteError::Outside(name.to_owned()));
        }
        working::still();
        let path = self.fresh.join(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(WriteError::io("criar a pasta", parent))?;
        }
        Ok(path)
    }

    /// Writes a whole file of the new folder.
    ///
    /// # Errors
    /// As [`Staging::place`]; or the file cannot be written.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), WriteError> {
        self.write_summed(name, bytes, FileHash::of(bytes))
    }

    /// Writes a whole file whose hash is known already.
    ///
    /// # Errors
    /// As [`Staging::write`].
    pub fn write_summed(&self, name: &str, bytes: &[u8], hash: FileHash) -> Result<(), WriteError> {
        let path = self.place(name)?;
        fs::write(&path, bytes).map_err(WriteError::io("gravar", &path))?;
        self.disk.wrote(bytes.len());
        record(&self.written, name, hash);
        Ok(())
    }

    /// Writes the manifest of what was written, the last file of the folder.
    ///
    /// # Errors
    /// The disk refuses.
    pub fn seal(&self, origem: Origem) -> Result<(), WriteError> {
        self.write(manifest::FILE, &Manifest::new(origem, self.written()).to_bytes())
    }

    /// The files written so far, by name, with their hashes.
    pub fn written(&self) -> BTreeMap<String, FileHash> {
        self.written.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Carries over a folder or file of the previous publication, as it is.
    ///
    /// # Errors
    /// What stands there cannot be copied.
    pub fn carry(&self, name: &str) -> Result<(), WriteError> {
        let from = self.target.join(name);
        if fs::symlink_metadata(&from).is_err() {
            return Ok(());
        }
        copies::tree(&from, &self.fresh.join(name)).map(|_| ()).map_err(WriteError::io("copiar", &from))
    }

    /// Makes the new folder the publication; what people put or changed by hand in the old one is kept. What that was, in words.
    ///
    /// # Errors
    /// Those of [`Staging::ready_keeping`] and of [`Ready::place`].
    pub fn commit_keeping(self) -> Result<Vec<String>, WriteError> {
        self.ready_keeping()?.place()
    }

    /// Makes the new folder the publication, in one step where the system has one.
    ///
    /// # Errors
    /// Those of [`Staging::ready`] and of [`Ready::place`].
    pub fn commit(self) -> Result<(), WriteError> {
        self.ready()?.place().map(|_| ())
    }

    /// As [`Staging::ready`]; what people put or changed by hand in the old folder is kept.
    ///
    /// # Errors
    /// As [`Staging::ready`]; or what is to be kept cannot be read or set aside.
    pub fn ready_keeping(self) -> Result<Ready, WriteError> {
        let kept = by_hand::keep(&self.root, &self.target, &self.fresh)?;
        Ok(Ready { kept, ..self.ready()? })
    }

    /// Everything that takes time or space is done: the new folder only has to take its place.
    ///
    /// # Errors
    /// What was written does not reach the disk, or the folders around the target cannot be made.
    pub fn ready(mut self) -> Result<Ready, WriteError> {
        self.disk.flush()?;
        if let Some(parent) = self.target.parent().filter(|p| !p.as_os_str().is_empty()) {
            self.around = parent.ancestors().take_while(|p| !p.exists()).map(Path::to_owned).collect();
            fs::create_dir_all(parent).map_err(WriteError::io("criar a pasta", parent))?;
        }
        Ok(Ready { staging: self, kept: Vec::new() })
    }

    /// Changes places with the target. From then on the new folder is the publication: what cannot be removed of the previous one is
    /// no fault, and is told.
    fn place_fresh(&self) -> Result<Vec<String>, WriteError> {
        // From here on the new folder has its place, or the run is interrupted before that
        let _whole = working::placing();
        if self.target.exists() {
            swap(&self.fresh, &self.target)?;
        } else {
            fs::rename(&self.fresh, &self.target).map_err(WriteError::io("publicar", &self.target))?;
        }
        working::placed(&self.target);
        let previous = [beside(&self.target, ".antigo"), self.fresh.clone()];
        let told = |e: WriteError| {
            format!("{e}: é o que havia antes, que já não vale; apague essa pasta com o usuário que é dono dela")
        };
        let left = previous.iter().filter_map(|path| remove(path).err().map(told)).collect();
        working::ended(&self.fresh);
        Ok(left)
    }
}

/// A folder that is whole and on the disk, beside its place.
#[derive(Debug)]
pub struct Ready {
    staging: Staging,
    kept: Vec<String>,
}

impl Ready {
    /// Puts it in its place, in one step where the system has one: what people had put there by hand and was kept, in words.
    ///
    /// # Errors
    /// The folders cannot change places: the target is what it was.
    pub fn place(mut self) -> Result<Vec<String>, WriteError> {
        self.kept.extend(self.staging.place_fresh()?);
        Ok(self.kept)
    }
}

impl Drop for Staging {
    /// Leaves nothing behind when the run ends without committing; the next run repairs what this could not remove.
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.fresh);
        // Those that hold something by now, the new folder for one, are not removed by this
        self.around.iter().all(|folder| fs::remove_dir(folder).is_ok());
        working::ended(&self.fresh);
    }
}

pub(super) fn record(written: &Written, name: &str, hash: FileHash) {
    written.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), hash);
}

fn locked(target: &Path) -> Result<Lock, WriteError> {
    let path = beside(target, ".trava");
    lock::take(&path).map_err(|refused| match refused {
        Refused::Foreign => WriteError::Foreign(path.clone()),
        Refused::Busy => WriteError::Busy(target.to_owned()),
        Refused::Made(e) => WriteError::io("gravar", &path)(e),
        Refused::Asked(e) => WriteError::io("travar", &path)(e),
    })
}

/// A run that died between the two renames left the publication as `.antigo`: it goes back to its place.
fn repair(target: &Path) -> Result<(), WriteError> {
    let old = beside(target, ".antigo");
    if !old.exists() {
        return Ok(());
    }
    if target.exists() { remove(&old) } else { fs::rename(&old, target).map_err(WriteError::io("restaurar", target)) }
}

/// What a folder written by this program holds at its top: publications, findings alone, batches, packages, comparisons.
const OWN: [&str; 9] = [
    "manifesto.json",
    "publicacao",
    "interno",
    names::CONFERENCIA_JSON,
    "nomeacoes",
    "atos",
    "bagit.txt",
    "comparacao.csv",
    "comparacao.pdf",
];

/// The folder that may be replaced, links followed: one that is not there, an empty one, or one that this program wrote. An exam
/// folder never is: `--saida` beside the exam would put the publication in its place.
fn own_or_absent(target: &Path) -> Result<PathBuf, WriteError> {
    let foreign = || WriteError::Foreign(target.to_owned());
    let Ok(seen) = fs::symlink_metadata(target) else { return Ok(target.to_owned()) };
    let real = if seen.is_symlink() { fs::canonicalize(target).map_err(|_| foreign())? } else { target.to_owned() };
    if !real.is_dir() {
        return Err(foreign());
    }
    let has = |name: &str| fs::symlink_metadata(real.join(name)).is_ok();
    let empty = fs::read_dir(&real).map_err(WriteError::io("ler", &real))?.next().is_none();
    let own = OWN.iter().any(|name| has(name)) && !has("edital.toml");
    if empty || own { Ok(real) } else { Err(foreign()) }
}

fn remove(path: &Path) -> Result<(), WriteError> {
    let gone = match fs::symlink_metadata(path) {
        Err(_) => return Ok(()),
        Ok(m) if m.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
    };
    gone.map_err(WriteError::io(REMOVE, path))
}

#[cfg(test)]
mod tests;
