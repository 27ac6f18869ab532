//! XML of spreadsheets: one event at a time, no entities of the file's own, only UTF-8.

use super::fault::{Fault, Read};
use super::package::io_fault;
use super::skim::{Reach, Skim};
use crate::finding::catalogue::cells;
use quick_xml::Reader;
use quick_xml::events::{BytesRef, BytesStart, Event};
use std::io::BufRead;

/// A pull reader over one part.
#[derive(Debug)]
pub struct Xml<R> {
    reader: Reader<R>,
    buffer: Vec<u8>,
    part: String,
    /// Bytes of the part that the reader did not see: those before its first, and those taken by [`Self::take`].
    base: u64,
}

impl<R: BufRead> Xml<R> {
    /// Starts a part; refuses UTF-16.
    pub fn new(part: &str, mut reader: R) -> Read<Self> {
        let head = reader.fill_buf().map_err(|e| io_fault(&e))?;
        let base = if head.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
        if matches!(head, [0xFE, 0xFF, ..] | [0xFF, 0xFE, ..] | [0, b'<', ..] | [b'<', 0, ..]) {
            return Err(refused(part, "está em UTF-16"));
        }
        reader.consume(base);
        let reader = Reader::from_reader(reader);
        Ok(Self { reader, buffer: Vec::with_capacity(1 << 12), part: part.to_owned(), base: base as u64 })
    }

    /// Stops comparing the names of end tags with those that they close: the caller does, for the elements that matter.
    pub fn trust_end_names(&mut self) {
        self.reader.config_mut().check_end_names = false;
    }

    /// Bytes of the part before the next event.
    pub fn position(&self) -> u64 {
        self.base + self.reader.buffer_position()
    }

    /// The next event; `Eof` at the end.
    pub fn next(&mut self) -> Read<Event<'_>> {
        let Self { reader, buffer, part, .. } = self;
        buffer.clear();
        let event = reader.read_event_into(buffer);
        if !matches!(event, Ok(Event::Start(_) | Event::Empty(_) | Event::End(_) | Event::Text(_))) {
            unusual(part, &event)?;
        }
        event.map_err(|e| unread(part, &e))
    }

    /// The next event as it comes, for loops in which every copy counts: the caller hands what it does not expect to [`unusual`].
    pub fn raw(&mut self) -> quick_xml::Result<Event<'_>> {
        self.buffer.clear();
        self.reader.read_event_into(&mut self.buffer)
    }

    /// The bytes at hand after a tag, inflated but not yet looked at: at least one, except at the end. After a text they may not be
    /// touched, since the reader has begun to read on.
    pub fn ahead(&mut self) -> Read<&[u8]> {
        self.reader.get_mut().fill_buf().map_err(|e| io_fault(&e))
    }

    /// Steps over bytes that [`Self::ahead`] gave: whole elements, so that as many end as begin.
    pub fn take(&mut self, bytes: usize) {
        self.reader.get_mut().consume(bytes);
        self.base = self.base.saturating_add(bytes as u64);
    }

    /// After a start tag: steps over what the element holds and its end tag, without looking at the names of the tags inside
    /// ([`Self::trust_end_names`] must have been called). `false` where the part ends first.
    pub fn skip(&mut self) -> Read<bool> {
        let mut skim = Skim::new();
        loop {
            let bytes = self.ahead()?;
            let (all, reach) = (bytes.len(), skim.feed(bytes));
            match reach {
                Reach::Malformed => return Err(malformed(&self.part, "há uma declaração dentro de um elemento")),
                Reach::End(used) => {
                    self.take(used);
                    return Ok(true);
                }
                Reach::Inside if all == 0 => return Ok(false),
                Reach::Inside => self.take(all),
            }
        }
    }
}

/// Refuses a document type, an encoding other than UTF-8, and what is malformed; lets the rest pass.
#[cold]
pub fn unusual(part: &str, event: &quick_xml::Result<Event<'_>>) -> Read<()> {
    match event {
        Ok(Event::DocType(_)) => Err(refused(part, "declara DOCTYPE")),
        Ok(Event::Decl(decl)) => match decl.encoding() {
            Some(Ok(e)) if !e.eq_ignore_ascii_case("utf-8") && !e.eq_ignore_ascii_case("us-ascii") => {
                Err(refused(part, &format!("está na codificação “{e}”")))
            }
            _ => Ok(()),
        },
        Ok(_) => Ok(()),
        Err(e) => Err(unread(part, e)),
    }
}

#[cold]
fn unread(part: &str, e: &quick_xml::Error) -> Fault {
    match e {
        quick_xml::Error::Io(e) => io_fault(e),
        e => malformed(part, &e.to_string()),
    }
}

/// The refusal of a part that is no well-formed XML.
#[cold]
pub fn malformed(part: &str, why: &str) -> Fault {
    refused(part, &format!("está malformada ({why})"))
}

fn refused(part: &str, why: &str) -> Fault {
    Fault::new(&cells::XML_RECUSADO, format!("a parte “{part}” {why}"))
}

/// The name after the prefix.
pub fn local<'a>(e: &'a BytesStart<'_>) -> &'a str {
    strip(e.name().into_inner())
}

/// A name without its prefix.
pub fn strip(name: &str) -> &str {
    let colon = name.bytes().rposition(|b| b == b':');
    colon.and_then(|at| name.get(at + 1..)).unwrap_or(name)
}

/// The attributes of a tag, as written: name and raw value. Stops at the first thing that is not an attribute.
pub struct Attributes<'a>(&'a str);

/// Walks the attributes of a tag.
pub fn attributes<'a>(e: &'a BytesStart<'_>) -> Attributes<'a> {
    Attributes(e.attributes_raw())
}

impl<'a> Attributes<'a> {
    /// From what follows the name of a tag.
    pub const fn of(raw: &'a str) -> Self {
        Self(raw)
    }
}

impl<'a> Iterator for Attributes<'a> {
    type Item = (&'a str, &'a str);

    /// `name="value"`, with blanks around the name and the sign; byte by byte, since it runs for every cell.
    fn next(&mut self) -> Option<Self::Item> {
        let bytes = self.0.as_bytes();
        let skip = |from: usize| bytes.iter().skip(from).take_while(|b| b.is_ascii_whitespace()).count() + from;
        let start = skip(0);
        let len = bytes.get(start..)?.iter().position(|b| *b == b'=' || b.is_ascii_whitespace())?;
        let equals = skip(start + len);
        let open = skip(equals + 1);
        let quote = *bytes.get(open).filter(|q| matches!(**q, b'"' | b'\'') && bytes.get(equals) == Some(&b'='))?;
        let end = bytes.get(open + 1..)?.iter().position(|b| *b == quote)? + open + 1;
        let found = (self.0.get(start..start + len)?, self.0.get(open + 1..end)?);
        self.0 = self.0.get(end + 1..)?;
        Some(found)
    }
}

/// The value of one attribute, by local name, references resolved.
pub fn attribute(e: &BytesStart<'_>, name: &str) -> Option<String> {
    let (_, raw) = attributes(e).find(|(n, _)| strip(n) == name)?;
    Some(quick_xml::escape::unescape(raw).map_or_else(|_| raw.to_owned(), std::borrow::Cow::into_owned))
}

/// `1`, `true` or `on`.
pub fn truth(value: &str) -> bool {
    matches!(value, "1" | "true" | "on")
}

/// The character of a reference (`&amp;`, `&#231;`); `None` for an entity of the file's own.
pub fn resolve(reference: &BytesRef<'_>) -> Option<char> {
    match reference.xml10_content().as_ref() {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        _ => reference.resolve_char_ref().ok().flatten(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_walked_as_written() {
        let e = BytesStart::from_content("x:c r=\"A1\"  s = '5' a=\"\" x:t=\"ç>=\"", 3);
        let all: Vec<_> = attributes(&e).collect();
        assert_eq!(all, [("r", "A1"), ("s", "5"), ("a", ""), ("x:t", "ç>=")]);
        assert_eq!(local(&e), "c");
        let broken = BytesStart::from_content("c r=A1 s=\"5\"", 1);
        assert_eq!(attributes(&broken).count(), 0);
    }

    #[test]
    fn one_attribute_is_found_by_its_local_name() {
        let e = BytesStart::from_content("sheet name=\"A &amp; B\" r:id=\"r1\"", 5);
        assert_eq!(attribute(&e, "id").as_deref(), Some("r1"));
        assert_eq!(attribute(&e, "name").as_deref(), Some("A & B"));
        assert_eq!(attribute(&e, "state"), None);
    }
}
