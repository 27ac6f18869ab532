//! SHA-256 (FIPS 180-4) of files, taken while they are written.

use crate::finding::regular;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::io::{self, Read as _};
use std::path::Path;

/// Size and SHA-256 of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileHash {
    /// Bytes.
    pub tamanho: u64,
    /// SHA-256, lower-case hexadecimal.
    pub sha256: String,
}

impl FileHash {
    /// Of bytes in memory.
    pub fn of(bytes: &[u8]) -> Self {
        let mut digest = Digest::default();
        digest.update(bytes);
        digest.finish()
    }

    /// Of a regular file, read in pieces.
    ///
    /// # Errors
    /// As [`each_piece`].
    pub fn of_file(path: &Path) -> io::Result<Self> {
        let mut digest = Digest::default();
        each_piece(path, |piece| digest.update(piece))?;
        Ok(digest.finish())
    }
}

/// The bytes of a regular file, in pieces of at most 64 KiB.
///
/// # Errors
/// The file is not a regular one, or cannot be read to its end.
pub fn each_piece(path: &Path, mut take: impl FnMut(&[u8])) -> io::Result<()> {
    let mut file = regular::open(path)?;
    let mut piece = vec![0; 1 << 16];
    loop {
        match file.read(&mut piece) {
            Ok(0) => return Ok(()),
            Ok(n) => take(&piece[..n]),
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(e) => return Err(e),
        }
    }
}

/// A hash under way.
#[derive(Clone, Debug, Default)]
pub struct Digest {
    sha: Sha256,
    length: u64,
}

impl Digest {
    /// More bytes.
    pub fn update(&mut self, bytes: &[u8]) {
        self.sha.update(bytes);
        self.length = self.length.saturating_add(u64::try_from(bytes.len()).unwrap_or(u64::MAX));
    }

    /// Size and hash of all bytes so far.
    pub fn finish(self) -> FileHash {
        FileHash { tamanho: self.length, sha256: hex(&self.sha.finalize()) }
    }
}

/// Lower-case hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let nibble = |n: u8| char::from(DIGITS[usize::from(n & 15)]);
    bytes.iter().flat_map(|b| [nibble(b >> 4), nibble(*b)]).collect()
}

/// A short code, easy to read aloud, from the first 60 bits of a SHA-256: three groups of four letters and digits of
/// Crockford's base 32 (no I, L, O, U).
pub fn short_code(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    let sha = Sha256::digest(bytes);
    let bits = sha.iter().take(8).fold(0u64, |acc, b| acc << 8 | u64::from(*b));
    let symbol = |i: u32| char::from(ALPHABET[usize::try_from(bits >> (59 - 5 * i) & 31).unwrap_or(0)]);
    let code: String = (0..12).map(symbol).collect();
    [&code[..4], &code[4..8], &code[8..]].join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of FIPS 180-4: SHA-256 of "abc".
    #[test]
    fn the_hash_is_that_of_the_standard() {
        let hash = FileHash::of(b"abc");
        assert_eq!(hash.tamanho, 3);
        assert_eq!(hash.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    /// ba7816bf8f01cfea in groups of five bits: 10111 01001 11100 00001 01101 01111 11100 01111 00000 00111 00111 11101.
    #[test]
    fn the_short_code_has_three_groups_of_four() {
        assert_eq!(short_code(b"abc"), "Q9W1-DFWF-077Y");
    }
}
