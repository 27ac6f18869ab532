//! Folders that live only while a run is under way, for who must end the run from outside it: a signal comes to the process, and
//! not to the run.
//!
//! A folder is given up or takes its final place, never both: one lock stands before either.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

static FOLDERS: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Attempts at removing a folder into which other threads may still be writing.
const ATTEMPTS: usize = 20;

fn folders() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    FOLDERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A folder begins to be written.
pub fn begun(folder: &Path) {
    folders().insert(folder.to_owned());
}

/// A folder is gone, or has its final place.
pub fn ended(folder: &Path) {
    folders().remove(folder);
}

/// Holds back [`abandon`] while a folder takes its final place.
pub fn placing() -> Placing {
    Placing(folders())
}

/// While it lives, nothing is abandoned.
pub struct Placing(MutexGuard<'static, BTreeSet<PathBuf>>);

impl Placing {
    /// The folder has its final place.
    pub fn done(mut self, folder: &Path) {
        self.0.remove(folder);
    }
}

/// Removes every folder under way, as far as can be, and lets none take its final place after that: the process must end now. What
/// could not be removed is removed by the next run.
pub fn abandon() {
    let folders = folders();
    for folder in &*folders {
        let gone = || fs::remove_dir_all(folder).is_ok() || !folder.exists();
        let _ = (0..ATTEMPTS).any(|_| gone());
    }
    std::mem::forget(folders);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_has_its_place_is_not_under_way() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let (a, b) = (dir.path().join("a"), dir.path().join("b"));
        begun(&a);
        begun(&b);
        placing().done(&a);
        ended(&b);
        assert!(!folders().contains(&a) && !folders().contains(&b));
    }
}
