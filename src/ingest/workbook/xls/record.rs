//! Records of .xls ([MS-XLS] 2.1.4): a type, a length, the data; long data goes on in `Continue` records.

use crate::finding::catalogue::cells;
use crate::ingest::workbook::binary::u16_at;
use crate::ingest::workbook::fault::{Fault, Read};

/// Record types ([MS-XLS] 2.3).
pub const FORMULA: u16 = 0x0006;
pub const EOF: u16 = 0x000A;
pub const DATE_MODE: u16 = 0x0022;
pub const FILE_PASS: u16 = 0x002F;
pub const CONTINUE: u16 = 0x003C;
pub const CODE_PAGE: u16 = 0x0042;
pub const COL_INFO: u16 = 0x007D;
pub const BOUND_SHEET: u16 = 0x0085;
pub const AUTO_FILTER_INFO: u16 = 0x009D;
pub const MUL_RK: u16 = 0x00BD;
pub const R_STRING: u16 = 0x00D6;
pub const XF: u16 = 0x00E0;
pub const MERGE_CELLS: u16 = 0x00E5;
pub const SST: u16 = 0x00FC;
pub const LABEL_SST: u16 = 0x00FD;
pub const NUMBER: u16 = 0x0203;
pub const LABEL: u16 = 0x0204;
pub const BOOL_ERR: u16 = 0x0205;
pub const STRING: u16 = 0x0207;
pub const ROW: u16 = 0x0208;
pub const RK: u16 = 0x027E;
pub const FORMAT: u16 = 0x041E;
pub const BOF: u16 = 0x0809;

/// Walks the records of a stream.
#[derive(Debug)]
pub struct Records<'b> {
    rest: &'b [u8],
}

impl<'b> Records<'b> {
    /// From the first byte.
    pub const fn new(stream: &'b [u8]) -> Self {
        Self { rest: stream }
    }

    /// Reads the `BOF` that opens a substream: the version, 0x0600 or 0x0500.
    pub fn begin(&mut self) -> Read<u16> {
        match self.next()? {
            Some((BOF, data)) => match u16_at(data, 0) {
                Some(version @ (0x0500 | 0x0600)) => Ok(version),
                _ => Err(Fault::new(
                    &cells::FORMATO_DESCONHECIDO,
                    "o arquivo é de uma versão do Excel anterior à de 1995",
                )),
            },
            _ => Err(invalid()),
        }
    }

    /// Type and data of the next record; `None` at the end.
    pub fn next(&mut self) -> Read<Option<(u16, &'b [u8])>> {
        if self.rest.is_empty() {
            return Ok(None);
        }
        let (kind, len) = (u16_at(self.rest, 0).ok_or_else(cut)?, u16_at(self.rest, 2).ok_or_else(cut)?);
        let end = 4 + usize::from(len);
        let data = self.rest.get(4..end).ok_or_else(cut)?;
        self.rest = self.rest.get(end..).unwrap_or_default();
        Ok(Some((kind, data)))
    }

    /// `data` and the data of the `Continue` records that follow it.
    pub fn with_continues(&mut self, data: &'b [u8]) -> Vec<&'b [u8]> {
        let mut segments = vec![data];
        while u16_at(self.rest, 0) == Some(CONTINUE) {
            match self.next() {
                Ok(Some((_, more))) => segments.push(more),
                _ => break,
            }
        }
        segments
    }
}

/// A record that contradicts itself.
pub fn invalid() -> Fault {
    Fault::new(&cells::REGISTRO_INVALIDO, "um registro do arquivo .xls não tem o tamanho ou o conteúdo que devia")
}

fn cut() -> Fault {
    Fault::new(&cells::PLANILHA_INCOMPLETA, "o arquivo .xls acaba no meio de um registro")
}
