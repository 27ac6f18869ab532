//! Folders that live only while a run is under way, for who must end the run from outside it: a signal comes to the process, and
//! not to the run.
//!
//! A folder is given up or takes its final place, never both: one lock stands before either. What must change together (the ledger
//! and the folder of a batch, the two packages of an exam) is done under one [`placing`].

use std::cell::Cell;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

static FOLDERS: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
/// Held while something takes its final place, and for ever once the run is given up; always taken before [`FOLDERS`].
static PLACES: Mutex<()> = Mutex::new(());

thread_local! {
    /// How many [`Placing`] of this thread live: the outermost holds the lock.
    static DEPTH: Cell<usize> = const { Cell::new(0) };
}

/// What took its final place, in that order.
static PLACED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Is the run given up? Then nothing more is written.
static OVER: AtomicBool = AtomicBool::new(false);

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

/// A folder has taken its final place, and is whole.
pub fn placed(target: &Path) {
    PLACED.lock().unwrap_or_else(PoisonError::into_inner).push(target.to_owned());
}

/// Holds back [`abandon`] while something takes its final place; inside another of the same thread it is part of that one.
pub fn placing() -> Placing {
    let outermost = DEPTH.get() == 0;
    let held = outermost.then(|| PLACES.lock().unwrap_or_else(PoisonError::into_inner));
    DEPTH.set(DEPTH.get() + 1);
    Placing { _held: held }
}

/// While it lives, nothing is abandoned. It stays in its thread.
#[must_use = "nothing is held back once it is dropped"]
pub struct Placing {
    _held: Option<MutexGuard<'static, ()>>,
}

impl Drop for Placing {
    fn drop(&mut self) {
        DEPTH.set(DEPTH.get().saturating_sub(1));
    }
}

/// Who is about to write asks here: once the run is given up, it never comes back. What it would write has no folder, and would make
/// it again while the process ends.
pub fn still() {
    while OVER.load(Ordering::SeqCst) {
        std::thread::park();
    }
}

/// Removes every folder under way, as far as can be, and lets none take its final place after that: the process must end now. What
/// could not be removed is removed by the next run. The folders that had taken their places before.
pub fn abandon() -> Vec<PathBuf> {
    let places = PLACES.lock().unwrap_or_else(PoisonError::into_inner);
    let folders = folders();
    OVER.store(true, Ordering::SeqCst);
    for folder in &*folders {
        let gone = || fs::remove_dir_all(folder).is_ok() || !folder.exists();
        let _ = (0..ATTEMPTS).any(|_| gone());
    }
    std::mem::forget((places, folders));
    std::mem::take(&mut *PLACED.lock().unwrap_or_else(PoisonError::into_inner))
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
        {
            let _whole = placing();
            ended(&a);
        }
        ended(&b);
        assert!(!folders().contains(&a) && !folders().contains(&b));
    }

    /// Both of two steps under one hold: what is inside does not let go of what is around it.
    #[test]
    fn an_inner_hold_is_part_of_the_outer_one() {
        let free = || std::thread::spawn(|| PLACES.try_lock().is_ok()).join().expect("it ends");
        let outer = placing();
        drop(placing());
        assert!(!free(), "still held by the outer one");
        drop(outer);
        assert_eq!(DEPTH.get(), 0);
    }
}
