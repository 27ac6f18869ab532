//! `--registrar`: rows added to a CSV ledger, in one step, keeping what is there byte for byte.
//!
//! The file is not edited in place: the old bytes and the new rows are written beside it, flushed, and take its name only if the
//! file is still, byte for byte, what was read. Encoding, separator, line ends and byte order mark are those of the file. A lock
//! beside it keeps two runs from registering at the same time.

mod form;

use crate::archive::lock::{self, Lock, Refused, beside};
use crate::archive::writer::explain;
use crate::domain::COLUNAS_DO_RAZAO;
pub use form::{LedgerFormat, iso_dates, line_start, rows};
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Why nothing was registered; the ledger is as it was.
#[derive(Debug)]
pub enum RegisterError {
    /// The file is not what was read.
    Changed,
    /// Another run is registering.
    Busy,
    /// A character that the file's encoding does not have.
    Encoding(char),
    /// The file is in UTF-16, or has no column for what must be written.
    Format(&'static str),
    /// The file system refused.
    Io(io::Error),
}

impl fmt::Display for RegisterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Changed => f.write_str("o livro de eventos foi alterado por outro programa desde que foi lido"),
            Self::Busy => f.write_str("outra execução está registrando no mesmo livro de eventos"),
            Self::Encoding(c) => {
                write!(f, "o caractere “{c}” não existe na codificação do livro de eventos (windows-1252)")
            }
            Self::Format(what) => f.write_str(what),
            Self::Io(e) => write!(f, "não foi possível gravar o livro de eventos: {}", explain(e)),
        }
    }
}

impl std::error::Error for RegisterError {}

impl From<io::Error> for RegisterError {
    fn from(e: io::Error) -> Self {
        Self::Io(e)
    }
}

/// Makes a ledger that is not there yet, with the documented header and the rows; nothing when there are no rows. It takes its name
/// whole, and never over another file.
///
/// # Errors
/// As [`rows`]; a file has the name already, another run is registering, or the file system refuses.
pub fn create(path: &Path, rows: &[[String; 8]]) -> Result<(), RegisterError> {
    if rows.is_empty() {
        return Ok(());
    }
    let colunas = std::array::from_fn(|i| u32::try_from(i).ok());
    let format = LedgerFormat { separador: b';', windows_1252: false, colunas };
    let mut text = format!("{}\r\n", COLUNAS_DO_RAZAO.join(";")).into_bytes();
    text.extend(self::rows(&text, &format, rows)?);
    let _held = locked(path)?;
    let fresh = beside(path, ".novo");
    let made = put(&fresh, &text).and_then(|()| take_name(&fresh, path));
    let _ = fs::remove_file(&fresh);
    match made {
        Err(e) if e.kind() == io::ErrorKind::AlreadyExists => Err(RegisterError::Changed),
        Err(e) => Err(e.into()),
        Ok(()) => {
            sync_folder(path);
            Ok(())
        }
    }
}

/// The file takes a name that is nobody's: by a link, which takes none that is there; by renaming, under the lock, where the file
/// system has no links (FAT).
fn take_name(fresh: &Path, path: &Path) -> io::Result<()> {
    match fs::hard_link(fresh, path) {
        Err(e) if e.kind() == io::ErrorKind::AlreadyExists => Err(e),
        Err(_) if fs::symlink_metadata(path).is_ok() => Err(io::ErrorKind::AlreadyExists.into()),
        Err(_) => fs::rename(fresh, path),
        Ok(()) => Ok(()),
    }
}

fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Adds `added` at byte `at` of the file at `path`, which must still hold exactly `before`. Nothing is written when `added` is
/// empty.
///
/// # Errors
/// The file does not hold `before` any more, another run is registering, or the file system refuses.
pub fn insert(path: &Path, before: &[u8], at: usize, added: &[u8]) -> Result<(), RegisterError> {
    if added.is_empty() {
        return Ok(());
    }
    let path = fs::canonicalize(path)?;
    let _held = locked(&path)?;
    unchanged(&path, before)?;
    let fresh = beside(&path, ".novo");
    let written = write(&path, &fresh, before.split_at(at.min(before.len())), added).and_then(|()| {
        unchanged(&path, before)?;
        Ok(fs::rename(&fresh, &path)?)
    });
    if written.is_err() {
        let _ = fs::remove_file(&fresh);
    }
    written?;
    sync_folder(&path);
    Ok(())
}

fn unchanged(path: &Path, before: &[u8]) -> Result<(), RegisterError> {
    if fs::read(path)? == before { Ok(()) } else { Err(RegisterError::Changed) }
}

fn write(path: &Path, fresh: &Path, (head, tail): (&[u8], &[u8]), added: &[u8]) -> Result<(), RegisterError> {
    // The system says whether this user may write the ledger.
    File::options().append(true).open(path)?;
    let permissions = fs::metadata(path)?.permissions();
    let mut file = File::create(fresh)?;
    for part in [head, added, tail] {
        file.write_all(part)?;
    }
    file.sync_all()?;
    Ok(fs::set_permissions(fresh, permissions)?)
}

/// The name is on the disk too, where folders can be flushed.
fn sync_folder(path: &Path) {
    if let Some(folder) = path.parent().and_then(|p| File::open(p).ok()) {
        let _ = folder.sync_all();
    }
}

/// Holds the lock and takes its file away again.
struct Held {
    path: PathBuf,
    _lock: Lock,
}

impl Drop for Held {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

fn locked(ledger: &Path) -> Result<Held, RegisterError> {
    let path = beside(ledger, ".trava");
    match lock::take(&path) {
        Ok(lock) => Ok(Held { path, _lock: lock }),
        Err(Refused::Foreign) => Err(RegisterError::Format(
            "o arquivo de trava ao lado do livro de eventos não é um arquivo comum; apague-o",
        )),
        Err(Refused::Busy) => Err(RegisterError::Busy),
        Err(Refused::Made(e) | Refused::Asked(e)) => Err(RegisterError::Io(e)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_there_stays_byte_for_byte_and_nothing_is_left_beside() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let path = dir.path().join("eventos.csv");
        let before = b"\xEF\xBB\xBFdata;x\r\n\"a\r\nb\";\xE9\r\n  ;;\r\n";
        fs::write(&path, before).expect("writable");
        insert(&path, before, usize::MAX, b"novo\r\n").expect("appended");
        assert_eq!(fs::read(&path).expect("there"), [before.as_slice(), b"novo\r\n"].concat());
        let names: Vec<_> =
            fs::read_dir(dir.path()).expect("there").filter_map(|e| Some(e.ok()?.file_name())).collect();
        assert_eq!(names, ["eventos.csv"]);
    }

    #[test]
    fn rows_may_stand_between_others() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let path = dir.path().join("eventos.csv");
        fs::write(&path, b"data\n1\n3\n").expect("writable");
        insert(&path, b"data\n1\n3\n", 7, b"2\n").expect("inserted");
        assert_eq!(fs::read(&path).expect("there"), b"data\n1\n2\n3\n");
    }

    #[test]
    fn a_file_changed_meanwhile_is_left_alone() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let path = dir.path().join("eventos.csv");
        fs::write(&path, b"data\r\nmais\r\n").expect("writable");
        assert!(matches!(insert(&path, b"data\r\n", usize::MAX, b"novo\r\n"), Err(RegisterError::Changed)));
        assert_eq!(fs::read(&path).expect("there"), b"data\r\nmais\r\n");
    }

    #[test]
    fn two_runs_do_not_register_at_the_same_time() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let path = fs::canonicalize(dir.path()).expect("there").join("eventos.csv");
        fs::write(&path, b"data\r\n").expect("writable");
        let held = locked(&path).expect("free");
        assert!(matches!(insert(&path, b"data\r\n", usize::MAX, b"novo\r\n"), Err(RegisterError::Busy)));
        drop(held);
        assert!(insert(&path, b"data\r\n", usize::MAX, b"novo\r\n").is_ok());
        assert!(insert(&path, b"data\r\nnovo\r\n", usize::MAX, b"").is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn permissions_and_links_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let dir = tempfile::tempdir().expect("a temporary folder");
        let (path, link) = (dir.path().join("razao.csv"), dir.path().join("eventos.csv"));
        fs::write(&path, b"data\n").expect("writable");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("ours");
        symlink(&path, &link).expect("a link");
        insert(&link, b"data\n", usize::MAX, b"novo\n").expect("appended");
        assert_eq!(fs::read(&path).expect("there"), b"data\nnovo\n");
        assert_eq!(fs::metadata(&path).expect("there").permissions().mode() & 0o777, 0o640);
        assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    }
}
