//! XML of spreadsheets: one event at a time, no entities of the file's own, only UTF-8.

use super::fault::{Fault, Read};
use super::package::{PartReader, io_fault};
use crate::finding::catalogue::cells;
use quick_xml::Reader;
use quick_xml::events::{BytesRef, BytesStart, Event};
use std::io::BufRead as _;

/// A pull reader over one part.
#[derive(Debug)]
pub struct Xml<'p, 'z> {
    reader: Reader<&'p mut PartReader<'z>>,
    buffer: Vec<u8>,
    part: String,
    /// Bytes of the part before the reader's first.
    base: u64,
}

impl<'p, 'z> Xml<'p, 'z> {
    /// Starts a part; refuses UTF-16.
    pub fn new(part: &str, reader: &'p mut PartReader<'z>) -> Read<Self> {
        let head = reader.fill_buf().map_err(|e| io_fault(&e))?;
        let base = if head.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
        if matches!(head, [0xFE, 0xFF, ..] | [0xFF, 0xFE, ..] | [0, b'<', ..] | [b'<', 0, ..]) {
            return Err(refused(part, "está em UTF-16"));
        }
        reader.consume(base);
        let reader = Reader::from_reader(reader);
        Ok(Self { reader, buffer: Vec::with_capacity(1 << 12), part: part.to_owned(), base: base as u64 })
    }

    /// Bytes of the part before the next event.
    pub fn position(&self) -> u64 {
        self.base + self.reader.buffer_position()
    }

    /// The next event; `Eof` at the end.
    pub fn next(&mut self) -> Read<Event<'_>> {
        self.buffer.clear();
        match self.reader.read_event_into(&mut self.buffer) {
            Ok(Event::DocType(_)) => Err(refused(&self.part, "declara DOCTYPE")),
            Ok(Event::Decl(decl)) => match decl.encoding() {
                Some(Ok(e)) if !e.eq_ignore_ascii_case("utf-8") && !e.eq_ignore_ascii_case("us-ascii") => {
                    Err(refused(&self.part, &format!("está na codificação “{e}”")))
                }
                _ => Ok(Event::Decl(decl)),
            },
            Ok(event) => Ok(event),
            Err(quick_xml::Error::Io(e)) => Err(io_fault(&e)),
            Err(e) => Err(refused(&self.part, &format!("está malformada ({e})"))),
        }
    }
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
    name.rsplit_once(':').map_or(name, |(_, l)| l)
}

/// The attributes of a tag, as written: name and raw value. Stops at the first thing that is not an attribute.
pub struct Attributes<'a>(&'a str);

/// Walks the attributes of a tag.
pub fn attributes<'a>(e: &'a BytesStart<'_>) -> Attributes<'a> {
    Attributes(e.attributes_raw())
}

impl<'a> Iterator for Attributes<'a> {
    type Item = (&'a str, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.0.trim_ascii_start();
        let (name, rest) = rest.split_once('=')?;
        let rest = rest.trim_ascii_start();
        let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let (value, rest) = rest.get(1..)?.split_once(quote)?;
        self.0 = rest;
        Some((name.trim_ascii_end(), value))
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
