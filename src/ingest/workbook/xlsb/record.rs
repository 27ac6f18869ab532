//! Records of .xlsb ([MS-XLSB] 2.1.4): a type of one or two bytes, a length of one to four, the data.

use crate::finding::catalogue::cells;
use crate::ingest::workbook::binary::{u32_at, utf16};
use crate::ingest::workbook::fault::{Fault, Read};
use crate::ingest::workbook::package::{PartReader, io_fault};
use std::io::{self, BufRead as _, Read as _};

/// Longest record read: the longest text a cell admits takes 64 KiB.
const MAX_RECORD: usize = 1 << 20;

/// Walks the records of a part.
#[derive(Debug)]
pub struct Records<'p, 'z> {
    reader: &'p mut PartReader<'z>,
    data: Vec<u8>,
}

impl<'p, 'z> Records<'p, 'z> {
    /// From the beginning of a part.
    pub const fn new(reader: &'p mut PartReader<'z>) -> Self {
        Self { reader, data: Vec::new() }
    }

    /// Type and data of the next record; `None` at the end of the part.
    pub fn next(&mut self) -> Read<Option<(u16, &[u8])>> {
        if self.reader.fill_buf().map_err(|e| io_fault(&e))?.is_empty() {
            return Ok(None);
        }
        let kind = self.variable(2)?;
        let len = self.variable(4)?;
        self.data.clear();
        if len > MAX_RECORD {
            let skipped =
                io::copy(&mut self.reader.by_ref().take(len as u64), &mut io::sink()).map_err(|e| io_fault(&e))?;
            return if skipped == len as u64 { Ok(Some((u16::MAX, &self.data))) } else { Err(invalid()) };
        }
        self.data.resize(len, 0);
        self.reader.read_exact(&mut self.data).map_err(|e| io_fault(&e))?;
        Ok(Some((u16::try_from(kind).map_err(|_| invalid())?, &self.data)))
    }

    /// Seven bits a byte, low first, at most `most` bytes; a type keeps the high bits of its bytes out.
    fn variable(&mut self, most: u32) -> Read<usize> {
        let mut value = 0usize;
        for i in 0..most {
            let mut byte = [0];
            self.reader.read_exact(&mut byte).map_err(|e| io_fault(&e))?;
            value |= usize::from(byte[0] & 0x7F) << (7 * i);
            if byte[0] & 0x80 == 0 {
                return Ok(value);
            }
        }
        Err(invalid())
    }
}

/// `XLWideString` (2.5.169) at an offset: the text and the bytes it takes. A null one is empty.
pub fn wide_text(data: &[u8], at: usize) -> Read<(String, usize)> {
    let count = u32_at(data, at).ok_or_else(invalid)?;
    if count == u32::MAX {
        return Ok((String::new(), 4));
    }
    let len = usize::try_from(count).ok().and_then(|n| n.checked_mul(2)).ok_or_else(invalid)?;
    let start = at + 4;
    let bytes = start.checked_add(len).and_then(|end| data.get(start..end)).ok_or_else(invalid)?;
    Ok((utf16(bytes), 4 + len))
}

/// A record that contradicts itself.
pub fn invalid() -> Fault {
    Fault::new(&cells::REGISTRO_INVALIDO, "um registro do arquivo .xlsb não tem o tamanho que devia")
}
