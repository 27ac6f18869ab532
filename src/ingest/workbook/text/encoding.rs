//! Byte order mark → strict UTF-8 → Windows-1252, record by record when a file mixes both.

use crate::finding::catalogue::cells;
use crate::ingest::workbook::fault::{Fault, Read};
use encoding_rs::{UTF_16BE, UTF_16LE, WINDOWS_1252};
use std::borrow::Cow;
use std::sync::Arc;

/// How the bytes of a text file are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, strictly.
    Utf8,
    /// Windows-1252, strictly.
    Windows1252,
    /// Each record in UTF-8 if it is valid UTF-8, else in Windows-1252: what is done when nothing is said.
    Either,
}

/// Turns UTF-16 with a mark into UTF-8, and measures a UTF-8 mark.
pub fn without_utf16(bytes: Arc<[u8]>) -> Read<(Arc<[u8]>, usize)> {
    let utf16 = match &*bytes {
        [0xFF, 0xFE, rest @ ..] => Some((UTF_16LE, rest)),
        [0xFE, 0xFF, rest @ ..] => Some((UTF_16BE, rest)),
        _ => None,
    };
    match utf16 {
        Some((encoding, rest)) => {
            let text = encoding.decode_without_bom_handling_and_without_replacement(rest);
            let text =
                text.ok_or_else(|| Fault::new(&cells::CSV_CODIFICACAO, "o arquivo se diz em UTF-16 e não está"))?;
            Ok((Arc::from(text.as_bytes()), 0))
        }
        None => {
            let mark = if bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
            Ok((bytes, mark))
        }
    }
}

/// The encoding given, or told by the mark, or found.
pub fn find(bytes: &[u8], mark: usize, given: Option<Encoding>) -> Encoding {
    match given {
        Some(given) => given,
        None if mark > 0 || std::str::from_utf8(bytes).is_ok() => Encoding::Utf8,
        None => Encoding::Either,
    }
}

/// Decodes fields and remembers what was seen.
#[derive(Debug)]
pub struct Decoder {
    encoding: Encoding,
    /// Is the record at hand in UTF-8?
    utf8: bool,
    /// First line in UTF-8 beyond ASCII, and first line in Windows-1252.
    first: (Option<u32>, Option<u32>),
    lost: Option<(u32, u64)>,
}

impl Decoder {
    /// A decoder for a file in this encoding.
    pub const fn new(encoding: Encoding) -> Self {
        Self { encoding, utf8: matches!(encoding, Encoding::Utf8), first: (None, None), lost: None }
    }

    /// Looks at a whole record before its fields.
    pub fn begin(&mut self, record: &[u8], line: u32) -> Read<()> {
        if self.encoding != Encoding::Either || record.is_ascii() {
            return Ok(());
        }
        self.utf8 = std::str::from_utf8(record).is_ok();
        let first = if self.utf8 { &mut self.first.0 } else { &mut self.first.1 };
        first.get_or_insert(line);
        Ok(())
    }

    /// The text of a field.
    pub fn text<'b>(&mut self, bytes: &'b [u8], line: u32) -> Read<Cow<'b, str>> {
        let text = if self.utf8 || bytes.is_ascii() { utf8(bytes) } else { windows_1252(bytes) };
        let text = text.ok_or_else(|| self.refuse(line))?;
        if text.contains('\u{FFFD}') {
            let (_, count) = self.lost.get_or_insert((line, 0));
            *count += 1;
        }
        Ok(text)
    }

    fn refuse(&self, line: u32) -> Fault {
        let name = if self.utf8 { "UTF-8" } else { "Windows-1252" };
        Fault::new(&cells::CSV_CODIFICACAO, format!("a linha contém bytes que {name} não tem")).line(line)
    }

    /// Were there records in both encodings? The later of the two first lines, and what to say.
    pub fn mixed(&self) -> Option<(u32, String)> {
        let (utf8, other) = (self.first.0?, self.first.1?);
        let message = format!(
            "a linha {utf8} está em UTF-8 e a linha {other} em Windows-1252; cada uma foi lida na sua codificação"
        );
        Some((utf8.max(other), message))
    }

    /// Fields with U+FFFD: the first line and how many.
    pub const fn lost(&self) -> Option<(u32, u64)> {
        self.lost
    }
}

fn utf8(bytes: &[u8]) -> Option<Cow<'_, str>> {
    std::str::from_utf8(bytes).ok().map(Cow::Borrowed)
}

/// Strictly: five bytes have no character there.
fn windows_1252(bytes: &[u8]) -> Option<Cow<'_, str>> {
    let none = bytes.iter().any(|b| matches!(b, 0x81 | 0x8D | 0x8F | 0x90 | 0x9D));
    (!none).then(|| WINDOWS_1252.decode_without_bom_handling(bytes).0)
}
