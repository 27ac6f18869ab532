//! Compound files ([MS-CFB]), the container of .xls: every chain is bounded by the sectors that the file really has.

use super::binary::{u16_at, u32_at, utf16};
use super::fault::{Fault, Read};
use std::sync::Arc;

const END_OF_CHAIN: u32 = 0xFFFF_FFFE;
const MINI_CUTOFF: u64 = 4096;
const MINI_SHIFT: u32 = 6;

/// A compound file whose tables were read.
#[derive(Debug)]
pub struct Compound {
    bytes: Arc<[u8]>,
    shift: u32,
    fat: Vec<u32>,
    mini_fat: Vec<u32>,
    mini: Vec<u8>,
    entries: Vec<Entry>,
}

#[derive(Clone, Debug)]
struct Entry {
    name: String,
    /// 2 = stream, 5 = root.
    kind: u8,
    start: u32,
    len: u64,
}

impl Compound {
    /// Reads the header, the sector tables and the directory.
    pub fn open(bytes: Arc<[u8]>) -> Read<Self> {
        let shift = u16_at(&bytes, 30).ok_or_else(truncated)?;
        if !matches!(shift, 9 | 12) || u16_at(&bytes, 32) != Some(6) {
            return Err(Fault::broken("o cabeçalho do arquivo .xls tem um tamanho de setor que não existe"));
        }
        let mut out = Self {
            bytes,
            shift: u32::from(shift),
            fat: Vec::new(),
            mini_fat: Vec::new(),
            mini: Vec::new(),
            entries: Vec::new(),
        };
        out.fat = out.read_fat()?;
        out.entries = out.directory()?;
        out.mini_fat = words(&out.chain(u32_at(&out.bytes, 60).ok_or_else(truncated)?, u64::MAX)?);
        if let Some(root) = out.entries.iter().find(|e| e.kind == 5).cloned() {
            out.mini = out.chain(root.start, root.len)?;
        }
        Ok(out)
    }

    /// Is there a stream or storage of this name?
    pub fn has(&self, name: &str) -> bool {
        self.entries.iter().any(|e| e.name.eq_ignore_ascii_case(name))
    }

    /// The bytes of a stream.
    pub fn stream(&self, name: &str) -> Read<Vec<u8>> {
        let entry = self.entries.iter().find(|e| e.kind == 2 && e.name.eq_ignore_ascii_case(name));
        let entry = entry.ok_or_else(|| Fault::broken(format!("falta o fluxo “{name}” dentro do arquivo")))?;
        let bytes = if entry.len < MINI_CUTOFF { self.mini_chain(entry) } else { self.chain(entry.start, entry.len) }?;
        if (bytes.len() as u64) < entry.len {
            return Err(truncated());
        }
        Ok(bytes)
    }

    /// Would a reader that picks streams by name alone, and follows chains without counting, meet the same and come to an end? The
    /// table of sectors fits the header, the first entry is the root, and every entry called like the workbook is a whole stream.
    pub fn is_plain(&self) -> bool {
        let Ok(directory) = self.chain(u32_at(&self.bytes, 48).unwrap_or(END_OF_CHAIN), u64::MAX) else { return false };
        let whole = |start: u32, len: u64| self.chain(start, len).is_ok_and(|bytes| bytes.len() as u64 == len);
        let sound = |entry: &[u8]| {
            let name = utf16(entry.get(..64).unwrap_or_default());
            let name = name.split('\0').next().unwrap_or_default();
            let (start, len) = (u32_at(entry, 116).unwrap_or(0), u32_at(entry, 120).unwrap_or(0));
            let beyond = self.shift == 12 && u32_at(entry, 124) != Some(0);
            let ours = name.eq_ignore_ascii_case("Workbook") || name.eq_ignore_ascii_case("Book");
            !ours || (!beyond && u64::from(len) >= MINI_CUTOFF && whole(start, u64::from(len)))
        };
        u32_at(&self.bytes, 68).is_some_and(|next| next >= 0xFFFF_FFFA)
            && directory.get(66) == Some(&5)
            && directory.chunks_exact(128).all(sound)
    }

    fn sector(&self, id: u32) -> Option<&[u8]> {
        let size = 1usize << self.shift;
        let start = usize::try_from(u64::from(id) + 1).ok()?.checked_mul(size)?;
        let end = start.checked_add(size)?.min(self.bytes.len());
        self.bytes.get(start..end)
    }

    fn sectors(&self) -> usize {
        self.bytes.len() >> self.shift
    }

    fn read_fat(&self) -> Read<Vec<u32>> {
        let mut table = words(self.bytes.get(76..512).ok_or_else(truncated)?);
        let mut next = u32_at(&self.bytes, 68).ok_or_else(truncated)?;
        let mut steps = 0;
        while next < 0xFFFF_FFFA {
            let mut more = words(self.sector(next).ok_or_else(truncated)?);
            next = more.pop().ok_or_else(truncated)?;
            table.extend(more);
            steps += 1;
            if steps > self.sectors() {
                return Err(cycle());
            }
        }
        let mut fat = Vec::new();
        for id in table.into_iter().filter(|id| *id < 0xFFFF_FFFA).take(self.sectors() + 1) {
            fat.extend(words(self.sector(id).ok_or_else(truncated)?));
        }
        fat.truncate(self.sectors() + 1);
        Ok(fat)
    }

    /// The bytes of a chain of sectors, up to `len`.
    fn chain(&self, start: u32, len: u64) -> Read<Vec<u8>> {
        let mut out = Vec::new();
        let mut id = start;
        let mut steps = 0;
        while id < 0xFFFF_FFFA && (out.len() as u64) < len {
            out.extend_from_slice(self.sector(id).ok_or_else(truncated)?);
            id = self.fat.get(id as usize).copied().unwrap_or(END_OF_CHAIN);
            steps += 1;
            if steps > self.sectors() {
                return Err(cycle());
            }
        }
        out.truncate(usize::try_from(len).unwrap_or(usize::MAX));
        Ok(out)
    }

    fn mini_chain(&self, entry: &Entry) -> Read<Vec<u8>> {
        let mut out = Vec::new();
        let mut id = entry.start;
        while id < 0xFFFF_FFFA && (out.len() as u64) < entry.len {
            let start = (id as usize) << MINI_SHIFT;
            let end = (start + (1 << MINI_SHIFT)).min(self.mini.len());
            // An empty piece would let a chain go in circles for ever
            let piece = self.mini.get(start..end).filter(|piece| !piece.is_empty());
            out.extend_from_slice(piece.ok_or_else(truncated)?);
            id = self.mini_fat.get(id as usize).copied().unwrap_or(END_OF_CHAIN);
        }
        out.truncate(usize::try_from(entry.len).unwrap_or(usize::MAX));
        Ok(out)
    }

    fn directory(&self) -> Read<Vec<Entry>> {
        let bytes = self.chain(u32_at(&self.bytes, 48).ok_or_else(truncated)?, u64::MAX)?;
        let entries: Vec<Entry> = bytes.chunks_exact(128).filter_map(entry).collect();
        if entries.is_empty() { Err(Fault::broken("o índice do arquivo .xls está vazio")) } else { Ok(entries) }
    }
}

fn entry(bytes: &[u8]) -> Option<Entry> {
    let kind = *bytes.get(66)?;
    let name_len = usize::from(u16_at(bytes, 64)?).min(64);
    let units: Vec<u16> = bytes.get(..name_len)?.as_chunks().0.iter().map(|c| u16::from_le_bytes(*c)).collect();
    let name = String::from_utf16_lossy(&units).trim_end_matches('\0').to_owned();
    let len = u64::from(u32_at(bytes, 120)?);
    (kind != 0).then_some(Entry { name, kind, start: u32_at(bytes, 116)?, len })
}

fn words(bytes: &[u8]) -> Vec<u32> {
    bytes.as_chunks().0.iter().map(|c| u32::from_le_bytes(*c)).collect()
}

fn truncated() -> Fault {
    Fault::broken("o arquivo acaba antes do fim: falta uma parte que o seu índice menciona")
}

fn cycle() -> Fault {
    Fault::broken("o índice do arquivo anda em círculos")
}
