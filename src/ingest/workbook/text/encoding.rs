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

/// Lines named in a finding.
const NAMED: usize = 20;

/// Lines in one encoding, beyond ASCII.
#[derive(Debug, Default)]
struct Lines {
    count: u64,
    /// The first of them.
    first: Vec<u32>,
    last: u32,
    /// Of them, those that are in the other encoding too.
    both: u64,
}

impl Lines {
    /// One more line; the same again changes nothing. Was it another?
    fn add(&mut self, line: u32) -> bool {
        if std::mem::replace(&mut self.last, line) == line {
            return false;
        }
        self.count = self.count.saturating_add(1);
        if self.first.len() < NAMED {
            self.first.push(line);
        }
        true
    }

    /// `3, 8, 9`, and how many more there are.
    fn named(&self) -> String {
        let named = self.first.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
        match self.count.checked_sub(self.first.len() as u64) {
            None | Some(0) => named,
            Some(more) => format!("{named} e mais {more}"),
        }
    }
}

/// Decodes fields and remembers what was seen.
#[derive(Debug)]
pub struct Decoder {
    encoding: Encoding,
    /// Is the record at hand in UTF-8?
    utf8: bool,
    /// Lines in UTF-8 beyond ASCII, and lines with anything in Windows-1252. A line may be among both.
    lines: [Lines; 2],
    lost: Option<(u32, u64)>,
}

impl Decoder {
    /// A decoder for a file in this encoding.
    pub fn new(encoding: Encoding) -> Self {
        Self { encoding, utf8: encoding == Encoding::Utf8, lines: Default::default(), lost: None }
    }

    /// Looks at a whole record before its fields.
    pub fn begin(&mut self, record: &[u8], line: u32) {
        if self.encoding != Encoding::Either || record.is_ascii() {
            return;
        }
        self.utf8 = std::str::from_utf8(record).is_ok();
        self.lines[usize::from(!self.utf8)].add(line);
    }

    /// The text of a field. In a record with anything in Windows-1252, a field beyond ASCII that is valid UTF-8 is UTF-8 all the same:
    /// somebody pasted one cell.
    pub fn text<'b>(&mut self, bytes: &'b [u8], line: u32) -> Read<Cow<'b, str>> {
        let text = match std::str::from_utf8(bytes) {
            Ok(text) if self.utf8 || text.is_ascii() => Some(Cow::Borrowed(text)),
            Ok(text) if self.encoding == Encoding::Either => {
                let [utf8, other] = &mut self.lines;
                if utf8.add(line) && other.last == line {
                    other.both = other.both.saturating_add(1);
                }
                Some(Cow::Borrowed(text))
            }
            _ if self.utf8 => None,
            _ => windows_1252(bytes),
        };
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

    /// Were there lines in both encodings? The first line in the rarer one (of two as rare, in Windows-1252), and what to say.
    pub fn mixed(&self) -> Option<(u32, String)> {
        let [utf8, other] = &self.lines;
        let (rare, name, common, rest) = match utf8.count < other.count {
            true => (utf8, "UTF-8", "Windows-1252", other.count.saturating_sub(other.both)),
            false => (other, "Windows-1252", "UTF-8", utf8.count.saturating_sub(other.both)),
        };
        let first = *rare.first.first()?;
        let message = format!(
            "em {name}: {}; {}. Cada uma foi lida na sua codificação",
            if rare.count == 1 { format!("a linha {first}") } else { format!("as linhas {}", rare.named()) },
            match rest {
                0 => format!("na mesma linha há campos em {common}"),
                _ => format!("em {common}, as outras linhas com acentos ({rest})"),
            }
        );
        (rest > 0 || other.both > 0).then_some((first, message))
    }

    /// Fields with U+FFFD: the first line and how many.
    pub const fn lost(&self) -> Option<(u32, u64)> {
        self.lost
    }
}

/// Strictly: five bytes have no character there.
fn windows_1252(bytes: &[u8]) -> Option<Cow<'_, str>> {
    let none = bytes.iter().any(|b| matches!(b, 0x81 | 0x8D | 0x8F | 0x90 | 0x9D));
    (!none).then(|| WINDOWS_1252.decode_without_bom_handling(bytes).0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said of a file of these records, each a list of fields.
    fn told(records: &[&[&[u8]]]) -> Option<(u32, String)> {
        let mut decoder = Decoder::new(Encoding::Either);
        for (line, fields) in (1u32..).zip(records) {
            decoder.begin(&fields.join(&b';'), line);
            for field in *fields {
                assert!(decoder.text(field, line).is_ok());
            }
        }
        decoder.mixed()
    }

    #[test]
    fn a_line_in_both_encodings_is_none_of_the_rest() {
        let (utf8, other): (&[u8], &[u8]) = ("JOSÉ".as_bytes(), b"JOS\xC9");
        let message = |records: &[&[&[u8]]]| told(records).map(|(line, text)| format!("{line}: {text}"));
        let each = "Cada uma foi lida na sua codificação";
        let mixed = message(&[&[other], &[other], &[other, utf8]]);
        let expected = format!("3: em UTF-8: a linha 3; em Windows-1252, as outras linhas com acentos (2). {each}");
        assert_eq!(mixed, Some(expected));
        let alone = message(&[&[b"A"], &[other, utf8]]);
        let expected = format!("2: em Windows-1252: a linha 2; na mesma linha há campos em UTF-8. {each}");
        assert_eq!(alone, Some(expected));
        assert_eq!(told(&[&[other], &[other]]), None);
    }
}
