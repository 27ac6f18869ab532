//! Reading files of which only the name is known: a pipe or a device under that name is refused, where a plain read would wait for
//! somebody to write into it, or never end.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// Was there a file, so far, that memory could not hold?
static SHORT: AtomicBool = AtomicBool::new(false);

/// Could memory not hold one of the files read so far? Then nothing that was not read may be held against anybody.
pub fn short_of_memory() -> bool {
    SHORT.load(Ordering::Relaxed)
}

fn noted<T>(read: io::Result<T>) -> io::Result<T> {
    if read.as_ref().is_err_and(|e| e.kind() == io::ErrorKind::OutOfMemory) {
        SHORT.store(true, Ordering::Relaxed);
    }
    read
}

/// The bytes of a regular file (or of what a link to one leads to).
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    check(path)?;
    noted(fs::read(path))
}

/// A regular file, to be read in pieces.
pub fn open(path: &Path) -> io::Result<fs::File> {
    check(path)?;
    fs::File::open(path)
}

/// The text of a regular file in UTF-8.
pub fn read_to_string(path: &Path) -> io::Result<String> {
    check(path)?;
    noted(fs::read_to_string(path))
}

/// Refuses folders ([`io::ErrorKind::IsADirectory`]), and pipes, sockets and devices ([`io::ErrorKind::Unsupported`]).
fn check(path: &Path) -> io::Result<()> {
    let seen = fs::metadata(path)?;
    if seen.is_file() {
        return Ok(());
    }
    Err(if seen.is_dir() { io::ErrorKind::IsADirectory } else { io::ErrorKind::Unsupported }.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_and_a_folder_refused() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("a.txt");
        fs::write(&path, "ação")?;
        assert_eq!((read(&path)?, read_to_string(&path)?), ("ação".as_bytes().to_vec(), "ação".to_owned()));
        assert_eq!(read(folder.path()).map_err(|e| e.kind()), Err(io::ErrorKind::IsADirectory));
        assert_eq!(read(&folder.path().join("b")).map_err(|e| e.kind()), Err(io::ErrorKind::NotFound));
        Ok(())
    }

    #[test]
    fn a_file_that_memory_cannot_hold_is_noted() {
        let failed = |kind: io::ErrorKind| noted::<()>(Err(kind.into())).map_err(|e| e.kind());
        assert_eq!(failed(io::ErrorKind::OutOfMemory), Err(io::ErrorKind::OutOfMemory));
        assert!(short_of_memory());
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_and_a_device_are_refused_without_waiting() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("canal");
        assert!(std::process::Command::new("mkfifo").arg(&path).status()?.success());
        assert_eq!(read(&path).map_err(|e| e.kind()), Err(io::ErrorKind::Unsupported));
        assert_eq!(read_to_string(Path::new("/dev/zero")).map_err(|e| e.kind()), Err(io::ErrorKind::Unsupported));
        Ok(())
    }
}
