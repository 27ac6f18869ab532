//! Texts of .xls: 8- or 16-bit characters that may change width at a `Continue` ([MS-XLS] 2.5.293), and code pages before BIFF8.

use super::record::invalid;
use crate::finding::catalogue::cells;
use crate::ingest::workbook::binary::{u16_at, u32_at, utf16};
use crate::ingest::workbook::fault::{Fault, Read};
use encoding_rs::{Encoding, WINDOWS_1252};
use std::sync::Arc;

/// The encoding of 8-bit texts, by code page ([MS-XLS] 2.4.52).
#[derive(Clone, Copy, Debug)]
pub struct Charset(&'static Encoding);

impl Default for Charset {
    fn default() -> Self {
        Self(WINDOWS_1252)
    }
}

impl Charset {
    /// By number. 1200 says UTF-16, and 8-bit texts are then the low half of it.
    pub fn of(code_page: u16) -> Read<Self> {
        let label = match code_page {
            367 | 1200 | 1252 | 28591 | 32769 => "windows-1252",
            437 | 850 | 858 | 860 => {
                let found = format!(
                    "os textos estão na página de código {code_page}, do DOS, em que os acentos têm outros números"
                );
                return Err(Fault::new(&cells::FORMATO_DESCONHECIDO, found));
            }
            874 => "windows-874",
            932 => "shift_jis",
            936 => "gbk",
            949 => "euc-kr",
            950 => "big5",
            1250 => "windows-1250",
            1251 => "windows-1251",
            1253 => "windows-1253",
            1254 => "windows-1254",
            1255 => "windows-1255",
            1256 => "windows-1256",
            1257 => "windows-1257",
            1258 => "windows-1258",
            10000 | 32768 => "macintosh",
            65001 => "utf-8",
            _ => {
                return Err(Fault::new(
                    &cells::FORMATO_DESCONHECIDO,
                    format!("a página de código {code_page} não é conhecida"),
                ));
            }
        };
        Ok(Self(Encoding::for_label(label.as_bytes()).unwrap_or(WINDOWS_1252)))
    }

    /// The text of these bytes; what the page does not have becomes U+FFFD.
    pub fn decode(self, bytes: &[u8]) -> String {
        self.0.decode_without_bom_handling(bytes).0.into_owned()
    }
}

/// Data spread over a record and its `Continue` records.
#[derive(Debug)]
pub struct Segments<'s, 'b> {
    segments: &'s [&'b [u8]],
    at: usize,
}

impl<'s, 'b> Segments<'s, 'b> {
    /// From the first byte of the first one.
    pub const fn new(segments: &'s [&'b [u8]]) -> Self {
        Self { segments, at: 0 }
    }

    /// What is left of the current segment, stepping over used ones; `true` when a new one began.
    fn rest(&mut self) -> Option<(&'b [u8], bool)> {
        let mut stepped = false;
        loop {
            let segment = *self.segments.first()?;
            if let Some(rest) = segment.get(self.at..).filter(|r| !r.is_empty()) {
                return Some((rest, stepped));
            }
            self.segments = self.segments.get(1..)?;
            self.at = 0;
            stepped = true;
        }
    }

    /// Is everything used?
    fn ended(&mut self) -> bool {
        self.rest().is_none()
    }

    /// Exactly this many bytes, across segments.
    pub fn bytes(&mut self, mut count: usize) -> Read<Vec<u8>> {
        let mut out = Vec::new();
        while count > 0 {
            let (rest, _) = self.rest().ok_or_else(invalid)?;
            let n = count.min(rest.len());
            out.extend_from_slice(rest.get(..n).unwrap_or_default());
            self.at += n;
            count -= n;
        }
        Ok(out)
    }

    /// A little-endian number.
    pub fn u16(&mut self) -> Read<u16> {
        u16_at(&self.bytes(2)?, 0).ok_or_else(invalid)
    }

    fn u32(&mut self) -> Read<u32> {
        u32_at(&self.bytes(4)?, 0).ok_or_else(invalid)
    }

    fn flags(&mut self) -> Read<u8> {
        self.bytes(1)?.first().copied().ok_or_else(invalid)
    }

    /// A byte of flags, then this many characters.
    pub fn flagged(&mut self, count: usize) -> Read<String> {
        let wide = self.flags()? & 1 == 1;
        self.characters(count, wide)
    }

    /// This many characters; each further segment begins with its own flags.
    fn characters(&mut self, mut count: usize, mut wide: bool) -> Read<String> {
        let mut out = String::new();
        while count > 0 {
            let (mut rest, stepped) = self.rest().ok_or_else(invalid)?;
            if stepped {
                wide = rest.first().is_some_and(|flags| flags & 1 == 1);
                self.at += 1;
                rest = rest.get(1..).unwrap_or_default();
            }
            let width = if wide { 2 } else { 1 };
            let n = count.min(rest.len() / width);
            if n == 0 && rest.len() % width != 0 {
                return Err(invalid());
            }
            let bytes = rest.get(..n * width).unwrap_or_default();
            out.push_str(&if wide { utf16(bytes) } else { Charset::default().decode(bytes) });
            self.at += n * width;
            count -= n;
        }
        Ok(out)
    }

    /// `XLUnicodeRichExtendedString`: the characters; runs and phonetic data are stepped over.
    fn rich(&mut self) -> Read<String> {
        let count = usize::from(self.u16()?);
        let flags = self.flags()?;
        let runs = if flags & 0x08 != 0 { usize::from(self.u16()?) * 4 } else { 0 };
        let extra = if flags & 0x04 != 0 { self.u32()? as usize } else { 0 };
        let text = self.characters(count, flags & 1 == 1)?;
        self.skip(runs)?;
        self.skip(extra)?;
        Ok(text)
    }

    fn skip(&mut self, mut count: usize) -> Read<()> {
        while count > 0 {
            let (rest, _) = self.rest().ok_or_else(invalid)?;
            let n = count.min(rest.len());
            self.at += n;
            count -= n;
        }
        Ok(())
    }
}

/// `SST` (2.4.265): the count bounds the reading but sizes nothing.
pub fn table(segments: &[&[u8]]) -> Read<Vec<Arc<str>>> {
    let mut data = Segments::new(segments);
    let _total = data.u32()?;
    let unique = data.u32()?;
    let mut all = Vec::new();
    while !data.ended() && (all.len() as u64) < u64::from(unique) {
        all.push(Arc::from(data.rich()?));
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text of 4 characters whose first half is narrow and whose second half, in the `Continue`, is wide.
    #[test]
    fn a_text_may_change_width_at_a_continue() {
        let first = [1, 0, 0, 0, 1, 0, 0, 0, 4, 0, 0, b'J', b'o'];
        let second = [1, b's', 0, 0xE9, 0];
        let strings = table(&[&first, &second]).unwrap_or_default();
        assert_eq!(strings.iter().map(|s| &**s).collect::<Vec<_>>(), ["José"]);
    }

    #[test]
    fn a_short_table_is_refused() {
        assert!(table(&[&[1, 0, 0, 0, 1, 0, 0, 0, 9, 0, 0, b'J']]).is_err());
        assert!(table(&[&[0; 7]]).is_err());
    }
}
