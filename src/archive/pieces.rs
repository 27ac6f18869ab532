//! Files of the new folder written in pieces, and parts of them read back.

use super::hash::Digest;
use super::writer::{Staging, WriteError, Written, record};
use serde::Serialize;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

impl Staging {
    /// Opens a file of the new folder to be written in pieces.
    ///
    /// # Errors
    /// As [`Staging::place`]; or the file cannot be made.
    pub fn create(&self, name: &str) -> Result<PieceWriter, WriteError> {
        let path = self.place(name)?;
        let file = File::create(&path).map_err(WriteError::io("gravar", &path))?;
        let file = io::BufWriter::with_capacity(1 << 16, file);
        Ok(PieceWriter { name: name.to_owned(), path, file, digest: Digest::default(), written: self.written.clone() })
    }

    /// Reads parts of a file of the new folder that was written, one after another.
    ///
    /// # Errors
    /// A file, or a part of it, that is not there or cannot be read.
    pub fn read_back(&self, name: &str, parts: &[Range<u64>]) -> Result<Vec<u8>, WriteError> {
        let path = self.place(name)?;
        let read = || {
            let mut file = File::open(&path)?;
            let mut bytes = Vec::new();
            for part in parts {
                let length = part.end.saturating_sub(part.start);
                file.seek(SeekFrom::Start(part.start))?;
                let read = Read::by_ref(&mut file).take(length).read_to_end(&mut bytes)?;
                if u64::try_from(read) != Ok(length) {
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
            }
            Ok(bytes)
        };
        read().map_err(WriteError::io("reler", &path))
    }
}

/// A file written in pieces.
#[derive(Debug)]
pub struct PieceWriter {
    name: String,
    path: PathBuf,
    file: io::BufWriter<File>,
    digest: Digest,
    written: Arc<Written>,
}

impl PieceWriter {
    /// Appends.
    ///
    /// # Errors
    /// The file system refuses.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), WriteError> {
        self.digest.update(bytes);
        self.file.write_all(bytes).map_err(WriteError::io("gravar", &self.path))
    }

    /// Appends a value as indented JSON, written as it is made.
    ///
    /// # Errors
    /// The file system refuses, or the value has no form in JSON.
    pub fn json(&mut self, value: &impl Serialize) -> Result<(), WriteError> {
        let mut out = io::BufWriter::with_capacity(1 << 16, Metered { file: &mut self.file, digest: &mut self.digest });
        let made = serde_json::to_writer_pretty(&mut out, value).map_err(io::Error::from);
        made.and_then(|()| out.flush()).map_err(WriteError::io("gravar", &self.path))
    }

    /// Ends the file.
    ///
    /// # Errors
    /// What is still on its way to the file cannot be written.
    pub fn finish(mut self) -> Result<(), WriteError> {
        self.file.flush().map_err(WriteError::io("gravar", &self.path))?;
        record(&self.written, &self.name, self.digest.finish());
        Ok(())
    }
}

/// What is written passes the digest.
struct Metered<'a> {
    file: &'a mut io::BufWriter<File>,
    digest: &'a mut Digest,
}

impl Write for Metered<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let n = self.file.write(bytes)?;
        self.digest.update(bytes.get(..n).unwrap_or(bytes));
        Ok(n)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_read_back_and_a_part_that_is_not_there_is_an_error() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let staging = Staging::begin(&dir.path().join("exame")).expect("nobody else writes here");
        let mut file = staging.create("a/lista.csv").expect("there is room");
        for piece in ["cabeça\n", "um\n", "dois\n"] {
            file.write(piece.as_bytes()).expect("there is room");
        }
        file.finish().expect("there is room");
        let read = |parts: &[Range<u64>]| staging.read_back("a/lista.csv", parts);
        assert_eq!(read(&[0..8, 11..16]).ok().as_deref(), Some("cabeça\ndois\n".as_bytes()));
        assert_eq!(read(&[16..16, 0..0]).ok().as_deref(), Some(&[][..]));
        for beyond in [11..17, 20..21] {
            let short = read(&[0..8, beyond]);
            assert!(
                matches!(&short, Err(WriteError::Io { source, .. }) if source.kind() == io::ErrorKind::UnexpectedEof)
            );
        }
        assert!(matches!(staging.read_back("outra.csv", &[]), Err(WriteError::Io { action: "reler", .. })));
    }
}
