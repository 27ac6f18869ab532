//! The bytes of a file and their hash: exactly those that are there, of a plain file that does not change meanwhile.

use super::{ResolvedFile, problem, unreadable};
use crate::finding::Finding;
use crate::finding::catalogue::cells;
use crate::ingest::InputFile;
use crate::ingest::workbook::limits::MAX_FILE;
use sha2::{Digest as _, Sha256};
use std::fs::{File, Metadata};
use std::io::{self, Read as _};
use std::sync::Arc;

/// The bytes of a file and their hash. A file that changes while it is read is refused.
///
/// # Errors
/// It is no regular file, is larger than [`MAX_FILE`], cannot be read, or changes meanwhile.
pub fn read(file: &ResolvedFile) -> Result<(Arc<[u8]>, InputFile), Finding> {
    read_watched(file, || {}).map_err(|finding| *finding)
}

/// `meanwhile` runs after the reading and before the second look: tests change the file there.
fn read_watched(file: &ResolvedFile, meanwhile: impl FnOnce()) -> Result<(Arc<[u8]>, InputFile), Box<Finding>> {
    let failed = |e: io::Error| unreadable(&file.nome, &e);
    // Asked before opening: to open a pipe waits for somebody to write into it.
    regular(file, &std::fs::metadata(&file.path).map_err(failed)?)?;
    let mut open = File::open(&file.path).map_err(failed)?;
    let before = open.metadata().map_err(failed)?;
    regular(file, &before)?;
    if before.len() > MAX_FILE {
        let message = format!("o arquivo tem {} MiB; o limite é {} MiB", before.len() >> 20, MAX_FILE >> 20);
        return Err(problem(&cells::ARQUIVO_GRANDE, &file.nome, message));
    }
    let bytes = exactly(&mut open, before.len()).map_err(failed)?;
    meanwhile();
    let after = std::fs::metadata(&file.path).map_err(failed)?;
    let Some(bytes) = bytes.filter(|_| same(&before, &after)) else {
        let message = format!("“{}” mudou enquanto era lido", file.nome);
        return Err(problem(&cells::ARQUIVO_MUDOU, &file.nome, message));
    };
    let sha256 = Sha256::digest(&bytes).iter().map(|b| format!("{b:02x}")).collect();
    let input = InputFile { nome: file.nome.clone(), tamanho: before.len(), sha256 };
    Ok((bytes, input))
}

/// Refuses folders, pipes and devices.
fn regular(file: &ResolvedFile, seen: &Metadata) -> Result<(), Box<Finding>> {
    if seen.is_file() {
        return Ok(());
    }
    Err(problem(&cells::ARQUIVO_ILEGIVEL, &file.nome, format!("“{}” não é um arquivo comum", file.nome)))
}

/// Exactly `len` bytes, in one allocation; `None` when there are fewer or more.
fn exactly(file: &mut File, len: u64) -> io::Result<Option<Arc<[u8]>>> {
    let len = usize::try_from(len).map_err(|_| io::Error::from(io::ErrorKind::FileTooLarge))?;
    let mut bytes: Arc<[u8]> = std::iter::repeat_n(0, len).collect();
    let Some(buffer) = Arc::get_mut(&mut bytes) else { return Ok(None) };
    match file.read_exact(buffer) {
        Err(e) if e.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        other => other?,
    }
    let more = file.read(&mut [0])?;
    Ok((more == 0).then_some(bytes))
}

pub(super) fn same(before: &Metadata, after: &Metadata) -> bool {
    before.len() == after.len() && before.modified().ok() == after.modified().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    type Outcome = Result<(), Box<dyn std::error::Error>>;

    #[test]
    fn bytes_are_hashed_as_they_are_read() -> Outcome {
        let pasta = tempfile::tempdir()?;
        let path = pasta.path().join("a.csv");
        fs::write(&path, "abc")?;
        let (bytes, input) = read(&ResolvedFile { nome: "a.csv".into(), path }).map_err(|f| f.mensagem)?;
        assert_eq!((&*bytes, input.tamanho), (&b"abc"[..], 3));
        assert_eq!(input.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        Ok(())
    }

    #[test]
    fn a_file_that_changes_while_read_is_refused() -> Outcome {
        let pasta = tempfile::tempdir()?;
        let file = ResolvedFile { nome: "a.csv".into(), path: pasta.path().join("a.csv") };
        fs::write(&file.path, "abc")?;
        let grown = read_watched(&file, || fs::write(&file.path, "abcd").unwrap_or_default());
        assert_eq!(grown.err().map(|f| f.entry.code), Some("A0204"));
        let gone = read_watched(&file, || fs::remove_file(&file.path).unwrap_or_default());
        assert_eq!(gone.err().map(|f| f.entry.code), Some("A0201"));
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_refused_without_waiting_for_a_writer() -> Outcome {
        let pasta = tempfile::tempdir()?;
        let path = pasta.path().join("a.csv");
        assert!(std::process::Command::new("mkfifo").arg(&path).status()?.success());
        let read = read(&ResolvedFile { nome: "a.csv".into(), path });
        assert_eq!(read.err().map(|f| f.entry.code), Some("A0203"));
        Ok(())
    }

    #[test]
    fn a_folder_is_no_file() -> Outcome {
        let pasta = tempfile::tempdir()?;
        fs::create_dir(pasta.path().join("a.csv"))?;
        let read = read(&ResolvedFile { nome: "a.csv".into(), path: pasta.path().join("a.csv") });
        assert_eq!(read.err().map(|f| f.entry.code), Some("A0203"));
        Ok(())
    }
}
