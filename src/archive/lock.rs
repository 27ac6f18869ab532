//! The lock beside what is written: one run at a time on a target.

use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// `.name` and an ending, beside a file or folder.
pub(super) fn beside(target: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    name.push(ending);
    target.with_file_name(name)
}

/// A lock that is held until it is dropped.
#[derive(Debug)]
pub(super) struct Lock(File);

impl Drop for Lock {
    /// Not by closing alone: a program that is just being started may still have the file open.
    fn drop(&mut self) {
        let _ = self.0.unlock();
    }
}

/// Why the lock could not be taken.
#[derive(Debug)]
pub(super) enum Refused {
    /// What has its name is no ordinary file.
    Foreign,
    /// Another run holds it.
    Busy,
    /// It could not be made.
    Made(io::Error),
    /// It could not be asked for.
    Asked(io::Error),
}

/// Takes the lock.
///
/// # Errors
/// Another run holds it, or the file system refuses. Some network file systems have no locks: a run alone is the usual case there,
/// and it is safe.
pub(super) fn take(path: &Path) -> Result<Lock, Refused> {
    // Asked before opening: to open a pipe waits for somebody to read from it.
    if fs::metadata(path).is_ok_and(|m| !m.is_file()) {
        return Err(Refused::Foreign);
    }
    let file = File::options().create(true).truncate(false).write(true).open(path).map_err(Refused::Made)?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(Refused::Busy),
        Err(TryLockError::Error(e)) if e.kind() != io::ErrorKind::Unsupported => Err(Refused::Asked(e)),
        _ => Ok(Lock(file)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_is_free_once_dropped_though_its_file_is_still_open_somewhere() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let path = beside(&dir.path().join("exame"), ".trava");
        let held = take(&path).expect("free");
        let elsewhere = held.0.try_clone().expect("another descriptor of the same file");
        assert!(matches!(take(&path), Err(Refused::Busy)));
        drop(held);
        assert!(take(&path).is_ok(), "free again");
        drop(elsewhere);
    }
}
