//! Two folders change places: by the exchange of the system, or by two renames where it has none.

use super::lock::beside;
use super::write_error::WriteError;
use std::path::Path;
use std::{fs, io};

/// The folder beside the target changes places with it, in one step where the system has one.
pub(super) fn swap(fresh: &Path, target: &Path) -> Result<(), WriteError> {
    match exchange(fresh, target) {
        Some(result) => result.map_err(WriteError::io("publicar", target)),
        None => two_renames(fresh, target),
    }
}

/// `None` where the system or the file system has no atomic exchange.
#[cfg(any(target_os = "linux", target_vendor = "apple"))]
fn exchange(a: &Path, b: &Path) -> Option<io::Result<()>> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    use rustix::io::Errno;
    match renameat_with(CWD, a, CWD, b, RenameFlags::EXCHANGE) {
        Ok(()) => Some(Ok(())),
        Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => None,
        Err(e) => Some(Err(e.into())),
    }
}

#[cfg(not(any(target_os = "linux", target_vendor = "apple")))]
fn exchange(_: &Path, _: &Path) -> Option<io::Result<()>> {
    None
}

/// The second rename is undone if it fails; a death between the two is repaired by the next run.
pub(super) fn two_renames(fresh: &Path, target: &Path) -> Result<(), WriteError> {
    let old = beside(target, ".antigo");
    fs::rename(target, &old).map_err(WriteError::io("publicar", target))?;
    fs::rename(fresh, target).map_err(|e| {
        let _ = fs::rename(&old, target);
        WriteError::io("publicar", target)(e)
    })
}
