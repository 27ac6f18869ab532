//! Zip containers (.xlsx, .xlsb, .ods), behind a guard: one pass over each part, metered, its checksum read to the end.

use super::fault::{Fault, Read};
use super::limits::{FREE_INFLATION, MAX_PART, MAX_RATIO};
use super::xml::Xml;
use crate::finding::catalogue::cells;
use flate2::bufread::DeflateDecoder;
use std::collections::BTreeMap;
use std::io::{self, BufReader, Cursor, Read as _, Take};
use std::sync::Arc;
use zip::read::ZipFile;
use zip::result::ZipError;
use zip::{CompressionMethod, ZipArchive};

type Bytes = Cursor<Arc<[u8]>>;
/// The inflated bytes of a part, metered.
pub type PartReader<'a> = BufReader<Metered<ZipFile<'a, Bytes>>>;

/// A zip container whose directory was checked.
#[derive(Clone, Debug)]
pub struct Package {
    archive: ZipArchive<Bytes>,
    parts: BTreeMap<String, usize>,
    len: u64,
}

impl Package {
    /// Reads the directory: refuses duplicate names and entries that share their bytes.
    pub fn open(bytes: Arc<[u8]>) -> Read<Self> {
        let declared = declared_entries(&bytes);
        let len = bytes.len() as u64;
        let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|e| zip_fault(&e))?;
        let mut parts = BTreeMap::new();
        for index in 0..archive.len() {
            let name = archive.name_for_index(index).and_then(Result::ok).map(|n| part_key(&n));
            let name = name.ok_or_else(|| Fault::broken("o arquivo tem uma parte de nome ilegível"))?;
            if parts.insert(name.clone(), index).is_some() {
                return Err(repeated(&name));
            }
        }
        if archive.has_duplicate_names() || declared.is_some_and(|n| n > archive.len()) {
            return Err(repeated(parts.keys().next().map_or("", String::as_str)).fix(cells::PARTE_REPETIDA.fix));
        }
        if archive.has_overlapping_files().map_err(|e| zip_fault(&e))? {
            return Err(Fault::new(&cells::COMPACTACAO_SUSPEITA, "duas partes do arquivo usam os mesmos bytes"));
        }
        Ok(Self { archive, parts, len })
    }

    /// Bytes of the container.
    pub const fn size(&self) -> u64 {
        self.len
    }

    /// Is there such a part? Case and slashes do not matter.
    pub fn has(&self, part: &str) -> bool {
        self.parts.contains_key(&part_key(part))
    }

    /// Names of the parts, lower case, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.parts.keys().map(String::as_str)
    }

    /// Hands the inflated bytes of a part to `read`, then reads whatever is left, so that the checksum is verified. `read`
    /// returns `None` to stop early, without that check.
    pub fn part<T>(&self, part: &str, read: impl FnOnce(&mut PartReader<'_>) -> Read<Option<T>>) -> Read<Option<T>> {
        let index = self.index(part)?;
        let mut archive = self.archive.clone();
        let file = archive.by_index(index).map_err(|e| zip_fault(&e))?;
        let compressed = file.compressed_size();
        let metered = Metered { inner: file, seen: 0, compressed };
        let mut reader = BufReader::with_capacity(1 << 16, metered);
        let value = read(&mut reader)?;
        if value.is_some() {
            io::copy(&mut reader, &mut io::sink()).map_err(|e| io_fault(&e))?;
        }
        Ok(value)
    }

    /// The inflated bytes of a part that [`Self::part`] read whole before, so that its size and its checksum are known to be good: a
    /// reader that may be put aside and resumed.
    pub fn again(&self, part: &str) -> Read<Again> {
        let mut archive = self.archive.clone();
        let file = archive.by_index(self.index(part)?).map_err(|e| zip_fault(&e))?;
        let (start, len, method) = (file.data_start(), file.compressed_size(), file.compression());
        drop(file);
        let mut bytes = archive.into_inner();
        bytes.set_position(start.unwrap_or(u64::MAX));
        let packed = bytes.take(len);
        Ok(match method {
            CompressionMethod::Stored => Again::Stored(packed),
            _ => Again::Deflated(Box::new(DeflateDecoder::new(packed))),
        })
    }

    fn index(&self, part: &str) -> Read<usize> {
        let missing = || Fault::new(&cells::PLANILHA_INCOMPLETA, format!("falta a parte “{part}” dentro do arquivo"));
        self.parts.get(&part_key(part)).copied().ok_or_else(missing)
    }

    /// The same as [`Self::part`] for a part made of XML.
    pub fn xml<T>(
        &self,
        part: &str,
        read: impl FnOnce(&mut Xml<&mut PartReader<'_>>) -> Read<Option<T>>,
    ) -> Read<Option<T>> {
        self.part(part, |reader| read(&mut Xml::new(part, reader)?))
    }
}

/// The bytes of a part, by a reader that owns what it reads.
#[derive(Debug)]
pub enum Again {
    /// Not compressed.
    Stored(Take<Bytes>),
    /// Compressed as all others are.
    Deflated(Box<DeflateDecoder<Take<Bytes>>>),
}

impl io::Read for Again {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Stored(bytes) => bytes.read(buf),
            Self::Deflated(bytes) => bytes.read(buf),
        }
    }
}

/// A reader that stops a part which inflates beyond what real parts do.
#[derive(Debug)]
pub struct Metered<R> {
    inner: R,
    seen: u64,
    compressed: u64,
}

impl<R: io::Read> io::Read for Metered<R> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let n = self.inner.read(buf)?;
        self.seen = self.seen.saturating_add(n as u64);
        let too_dense = self.seen > FREE_INFLATION && self.seen > self.compressed.saturating_mul(MAX_RATIO);
        if too_dense || self.seen > MAX_PART {
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, BOMB));
        }
        Ok(n)
    }
}

const BOMB: &str = "uma parte do arquivo se expande além do limite";

/// What an input error of a part means.
pub fn io_fault(e: &io::Error) -> Fault {
    match e.kind() {
        io::ErrorKind::FileTooLarge => Fault::new(&cells::COMPACTACAO_SUSPEITA, BOMB),
        _ if e.to_string().contains("checksum") => Fault::broken(
            "a soma de verificação de uma parte do arquivo não confere: os dados foram alterados ou danificados",
        ),
        _ => Fault::broken("uma parte do arquivo acaba antes do fim ou não pôde ser descompactada"),
    }
}

fn zip_fault(e: &ZipError) -> Fault {
    match e {
        ZipError::UnsupportedArchive(m) if m.to_lowercase().contains("password") => password(),
        ZipError::InvalidPassword => password(),
        ZipError::CompressionMethodNotSupported(_) | ZipError::UnsupportedArchive(_) => {
            Fault::broken("o arquivo usa um método de compactação que planilhas não usam")
        }
        ZipError::Io(e) => io_fault(e),
        _ => Fault::broken("o arquivo está incompleto ou danificado: o índice das suas partes não confere"),
    }
}

/// The file is encrypted.
pub fn password() -> Fault {
    Fault::new(&cells::PROTEGIDO_POR_SENHA, "o arquivo está protegido por senha")
}

fn repeated(name: &str) -> Fault {
    Fault::new(&cells::PARTE_REPETIDA, format!("o arquivo contém mais de uma parte “{name}”"))
}

fn part_key(name: &str) -> String {
    name.trim_start_matches('/').replace('\\', "/").to_ascii_lowercase()
}

/// Entries that the end record declares: the zip library merges duplicates, so a smaller archive had some.
fn declared_entries(bytes: &[u8]) -> Option<usize> {
    let from = bytes.len().saturating_sub(65_557);
    let tail = bytes.get(from..)?;
    let at = tail.windows(4).rposition(|w| w == b"PK\x05\x06")?;
    let field = tail.get(at + 10..at + 12)?;
    let n = u16::from_le_bytes([*field.first()?, *field.get(1)?]);
    (n != u16::MAX).then_some(usize::from(n))
}

/// Reads a whole small part, up to `limit` bytes.
pub fn small_part(package: &Package, part: &str, limit: u64) -> Read<Vec<u8>> {
    let bytes = package.part(part, |reader| {
        let mut bytes = Vec::new();
        reader.by_ref().take(limit).read_to_end(&mut bytes).map_err(|e| io_fault(&e))?;
        Ok(Some(bytes))
    })?;
    Ok(bytes.unwrap_or_default())
}
