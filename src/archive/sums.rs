//! Sums of the files of a folder: each file is read once, however many manifests list it.

use super::hash::{Digest, FileHash, each_piece, hex};
use super::writer::explain;
use sha2::{Digest as _, Sha512};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// What the manifests of a package say of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// Size and SHA-256.
    pub hash: FileHash,
    /// SHA-512 (FIPS 180-4), lower-case hexadecimal; empty where nobody asks for it.
    pub sha512: String,
}

impl Sum {
    /// Both sums of bytes in memory.
    pub fn of(bytes: &[u8]) -> Self {
        Self { hash: FileHash::of(bytes), sha512: hex(&Sha512::digest(bytes)) }
    }

    fn of_file(path: &Path, long: bool) -> io::Result<Self> {
        let (mut short, mut sha512) = (Digest::default(), long.then(Sha512::new));
        each_piece(path, |piece| {
            short.update(piece);
            if let Some(sha512) = &mut sha512 {
                sha512.update(piece);
            }
        })?;
        Ok(Self { hash: short.finish(), sha512: sha512.map_or_else(String::new, |sha| hex(&sha.finalize())) })
    }
}

/// The sums taken so far, by the path of the file.
#[derive(Debug, Default)]
pub struct Sums {
    long: bool,
    taken: Mutex<BTreeMap<PathBuf, Result<Sum, String>>>,
}

impl Sums {
    /// For packages: with SHA-512.
    pub fn of_package() -> Self {
        Self { long: true, ..Self::default() }
    }

    /// Sums taken elsewhere.
    pub fn known(sums: impl Iterator<Item = (PathBuf, Sum)>) -> Self {
        Self { long: true, taken: Mutex::new(sums.map(|(path, sum)| (path, Ok(sum))).collect()) }
    }

    /// The sums of a regular file, as it was when it was first asked for.
    ///
    /// # Errors
    /// Why the file cannot be read, in Portuguese.
    pub fn of(&self, path: &Path) -> Result<Sum, String> {
        let taken = || self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let known = taken().get(path).cloned();
        known.unwrap_or_else(|| {
            let sum = Sum::of_file(path, self.long).map_err(|e| explain(&e));
            taken().insert(path.to_owned(), sum.clone());
            sum
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_file_is_read_once_and_its_sums_are_those_of_its_bytes() -> io::Result<()> {
        let dir = tempfile::tempdir()?;
        let path = dir.path().join("a.bin");
        let bytes = vec![7; 200_000];
        fs::write(&path, &bytes)?;
        let (short, long) = (Sums::default(), Sums::of_package());
        assert_eq!(long.of(&path), Ok(Sum::of(&bytes)));
        assert_eq!(short.of(&path), Ok(Sum { sha512: String::new(), ..Sum::of(&bytes) }));
        fs::remove_file(&path)?;
        assert_eq!(long.of(&path), Ok(Sum::of(&bytes)));
        assert!(Sums::default().of(&path).is_err());
        Ok(())
    }
}
