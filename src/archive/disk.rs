//! The way of a new folder to the disk. What was written reaches it before the folder takes its final name; a large folder is sent on its
//! way while the rest of it is still made, so that the last step does not wait for all of it.

use super::write_error::WriteError;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Bytes that are sent on their way together.
const EACH: usize = 128 << 20;

/// The disk under a folder.
#[derive(Debug)]
pub(super) struct Disk {
    folder: PathBuf,
    /// Open from before the first byte: Linux tells each opening of a folder what failed since, so that whatever fails on the way is told to
    /// who waits at the end, though others asked before.
    file: File,
    /// Bytes written since some were last sent.
    waiting: AtomicUsize,
    sending: Arc<AtomicBool>,
}

impl Disk {
    /// That of a folder in which nothing is written yet.
    pub(super) fn of(folder: &Path) -> Result<Self, WriteError> {
        let file = File::open(folder).map_err(WriteError::io("gravar", folder))?;
        Ok(Self { folder: folder.to_owned(), file, waiting: AtomicUsize::new(0), sending: Arc::default() })
    }

    /// So many bytes more were written. Are they, with those before them, sent on their way now?
    pub(super) fn wrote(&self, bytes: usize) -> bool {
        let before = self.waiting.fetch_add(bytes, Ordering::Relaxed);
        let due = before.saturating_add(bytes) >= EACH && !self.sending.swap(true, Ordering::Acquire);
        if due {
            self.waiting.store(0, Ordering::Relaxed);
            let (folder, sending) = (self.folder.clone(), self.sending.clone());
            std::thread::spawn(move || {
                send(&folder);
                sending.store(false, Ordering::Release);
            });
        }
        due
    }

    /// Waits until all is on the disk.
    pub(super) fn flush(&self) -> Result<(), WriteError> {
        flush(&self.folder, &self.file)
    }
}

#[cfg(target_os = "linux")]
fn send(folder: &Path) {
    if let Ok(file) = File::open(folder) {
        // Who waits at the end is told of what fails here
        let _ = rustix::fs::syncfs(file);
    }
}

#[cfg(not(target_os = "linux"))]
fn send(_: &Path) {}

#[cfg(target_os = "linux")]
fn flush(folder: &Path, file: &File) -> Result<(), WriteError> {
    rustix::fs::syncfs(file).map_err(|e| WriteError::io("gravar", folder)(e.into()))
}

#[cfg(not(target_os = "linux"))]
fn flush(folder: &Path, file: &File) -> Result<(), WriteError> {
    for entry in std::fs::read_dir(folder).map_err(WriteError::io("gravar", folder))? {
        let entry = entry.map_err(WriteError::io("gravar", folder))?;
        let path = entry.path();
        if entry.file_type().map_err(WriteError::io("gravar", &path))?.is_dir() {
            flush(&path, file)?;
        } else {
            let file = File::options().write(true).open(&path).map_err(WriteError::io("gravar", &path))?;
            file.sync_all().map_err(WriteError::io("gravar", &path))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_sent_once_there_is_enough_of_it() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let disk = Disk::of(dir.path()).expect("a folder");
        assert!(!disk.wrote(EACH / 2) && !disk.wrote(EACH / 2 - 1));
        assert!(disk.wrote(1));
        while disk.sending.load(Ordering::Acquire) {
            std::thread::yield_now();
        }
        assert!(!disk.wrote(EACH - 1) && disk.wrote(1));
        disk.flush().expect("a disk");
    }

    #[test]
    fn a_folder_that_is_gone_is_no_disk() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let gone = dir.path().join("nada");
        assert!(Disk::of(&gone).is_err());
        send(&gone);
    }
}
