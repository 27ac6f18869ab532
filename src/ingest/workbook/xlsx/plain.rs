//! The everyday shapes of rows, cells and strings, straight from the inflated bytes at hand: what Excel, LibreOffice, Google Sheets,
//! openpyxl and XlsxWriter write for a cell without a formula, and those of writers that leave references out or put blanks between
//! tags. Whatever differs by one byte more is left to the general reader, which knows all of XML; what these shapes hold it would
//! read alike.

use super::cell::Kind;
use crate::ingest::workbook::limits::{MAX_COLUMN, MAX_ROW, MAX_TEXT};

/// A cell in its everyday shape.
#[derive(Debug, PartialEq, Eq)]
pub struct Plain<'b> {
    /// Zero-based column and one-based row, as its reference says; `None` without one.
    pub place: Option<(u32, u32)>,
    /// Index of its style.
    pub style: usize,
    /// Its type.
    pub kind: Kind,
    /// The text of `<v>` or of the inline string; `None` without either.
    pub text: Option<&'b str>,
}

/// What a sheet holds next, in its everyday shape.
#[derive(Debug, PartialEq, Eq)]
pub enum Piece<'b> {
    /// `<c r="C12" s="1" t="s"><v>34</v></c>`, `<c s="1"/>`, `<c r="C12" t="inlineStr"><is><t>ANA</t></is></c>`.
    Cell(Plain<'b>),
    /// `</row><row r="12" …>`, `</row><row>`: the attributes of the row that begins.
    Row(&'b str),
}

/// Cuts pieces off the front of some bytes.
pub struct Pieces<'b> {
    rest: &'b [u8],
}

impl<'b> Pieces<'b> {
    /// The bytes after a tag.
    pub const fn new(bytes: &'b [u8]) -> Self {
        Self { rest: bytes }
    }

    /// Bytes not cut off yet.
    pub const fn left(&self) -> usize {
        self.rest.len()
    }
}

impl<'b> Iterator for Pieces<'b> {
    type Item = Piece<'b>;

    fn next(&mut self) -> Option<Piece<'b>> {
        let bytes = self.rest.trim_ascii_start();
        let (piece, rest) = match cell(bytes) {
            Some((cell, rest)) => (Piece::Cell(cell), rest),
            None => next_row(bytes).map(|(attributes, rest)| (Piece::Row(attributes), rest))?,
        };
        self.rest = rest;
        Some(piece)
    }
}

fn cell(bytes: &[u8]) -> Option<(Plain<'_>, &[u8])> {
    let (place, mut rest) = match bytes.strip_prefix(b"<c r=\"") {
        Some(tail) => address(tail).map(|(place, tail)| (Some(place), tail))?,
        None => (None, bytes.strip_prefix(b"<c")?),
    };
    let mut cell = Plain { place, style: 0, kind: Kind::Number, text: None };
    loop {
        rest = match rest {
            [b' ', b's', b'=', b'"', tail @ ..] => {
                let (style, tail) = index(tail)?;
                cell.style = style;
                tail
            }
            [b' ', b't', b'=', b'"', tail @ ..] => {
                let (kind, tail) = kind(tail)?;
                cell.kind = kind;
                tail
            }
            [b'>', tail @ ..] => {
                let (text, tail) = content(tail.trim_ascii_start(), cell.kind)?;
                cell.text = text;
                return Some((cell, tail.trim_ascii_start().strip_prefix(b"</c>")?));
            }
            [b'/', b'>', tail @ ..] => return Some((cell, tail)),
            _ => return None,
        };
    }
}

/// What stands between the tags of a cell: `<v>34</v>`, `<is><t>ANA</t></is>`, or nothing.
fn content(bytes: &[u8], kind: Kind) -> Option<(Option<&str>, &[u8])> {
    match bytes {
        [b'<', b'v', b'>', tail @ ..] if kind != Kind::Inline => {
            let (text, tail) = digits(tail)?;
            Some((Some(text), tail.strip_prefix(b"</v>")?))
        }
        [b'<', b'i', b's', b'>', tail @ ..] if kind == Kind::Inline => {
            let (text, tail) = text(tail)?;
            Some((Some(text), tail.trim_ascii_start().strip_prefix(b"</is>")?))
        }
        _ => Some((None, bytes)),
    }
}

/// `C12"`: column, row, and what follows.
fn address(bytes: &[u8]) -> Option<((u32, u32), &[u8])> {
    let (mut column, mut row, mut rest) = (0u32, 0u32, bytes);
    while let [letter @ b'A'..=b'Z', tail @ ..] = rest {
        column = column * 26 + u32::from(letter - b'A') + 1;
        rest = (column <= MAX_COLUMN).then_some(tail)?;
    }
    while let [digit @ b'0'..=b'9', tail @ ..] = rest {
        row = row * 10 + u32::from(digit - b'0');
        rest = (1..=MAX_ROW).contains(&row).then_some(tail)?;
    }
    (column > 0 && row > 0).then(|| Some(((column - 1, row), rest.strip_prefix(b"\"")?)))?
}

/// `12"`.
fn index(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let (mut n, mut rest) = (0usize, bytes);
    while let [digit @ b'0'..=b'9', tail @ ..] = rest {
        n = n * 10 + usize::from(digit - b'0');
        rest = (n < 1 << 24).then_some(tail)?;
    }
    (rest.len() < bytes.len()).then(|| Some((n, rest.strip_prefix(b"\"")?)))?
}

/// `s"`: the types whose value is written in digits, and the inline string.
fn kind(bytes: &[u8]) -> Option<(Kind, &[u8])> {
    match bytes {
        [b's', b'"', tail @ ..] => Some((Kind::Shared, tail)),
        [b'n', b'"', tail @ ..] => Some((Kind::Number, tail)),
        [b'b', b'"', tail @ ..] => Some((Kind::Bool, tail)),
        _ => bytes.strip_prefix(b"inlineStr\"").map(|tail| (Kind::Inline, tail)),
    }
}

/// A number or an index, up to the tag that ends it.
fn digits(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let len = bytes.iter().position(|b| !matches!(b, b'0'..=b'9' | b'.' | b'-' | b'+' | b'e' | b'E'))?;
    let (digits, rest) = bytes.split_at_checked(len)?;
    Some((std::str::from_utf8(digits).ok()?, rest))
}

/// `<t>…</t>`: a text without references and line ends that XML would change.
fn text(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let bytes = bytes.trim_ascii_start();
    let inner = bytes.strip_prefix(b"<t>").or_else(|| bytes.strip_prefix(b"<t xml:space=\"preserve\">"))?;
    let len = inner.iter().position(|b| matches!(b, b'<' | b'&' | b'\r'))?;
    let (text, rest) = inner.split_at_checked(len).filter(|_| len <= MAX_TEXT)?;
    Some((std::str::from_utf8(text).ok()?, rest.strip_prefix(b"</t>")?))
}

/// `</row><row …>`: both together, so that as many rows end as begin.
fn next_row(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let begin = bytes.strip_prefix(b"</row>")?.trim_ascii_start().strip_prefix(b"<row")?;
    begin.first().filter(|b| matches!(b, b' ' | b'>'))?;
    let (tag, rest) = begin.split_at_checked(begin.iter().position(|b| *b == b'>')?)?;
    let whole = tag.iter().filter(|b| **b == b'"').count() % 2 == 0 && !tag.contains(&b'\'') && !tag.ends_with(b"/");
    let attributes = std::str::from_utf8(tag.trim_ascii_start()).ok().filter(|_| whole)?;
    Some((attributes, rest.strip_prefix(b">")?))
}

/// `<si><t>…</t></si>`: the text of a shared string without runs, and what follows.
pub fn string(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let (text, rest) = text(bytes.trim_ascii_start().strip_prefix(b"<si>")?)?;
    Some((text, rest.trim_ascii_start().strip_prefix(b"</si>")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn only(bytes: &str) -> Option<Plain<'_>> {
        match Pieces::new(bytes.as_bytes()).next() {
            Some(Piece::Cell(cell)) => Some(cell),
            _ => None,
        }
    }

    #[test]
    fn everyday_cells_are_cut_off() {
        let cell = |column, row, style, kind, text| Some(Plain { place: Some((column, row)), style, kind, text });
        assert_eq!(only("<c r=\"C12\" s=\"1\" t=\"s\"><v>34</v></c>"), cell(2, 12, 1, Kind::Shared, Some("34")));
        assert_eq!(only("<c r=\"XFD1\"><v>-1.5E-3</v></c>"), cell(16_383, 1, 0, Kind::Number, Some("-1.5E-3")));
        assert_eq!(only("\n <c r=\"A1\" t=\"b\" s=\"7\"><v>1</v></c>"), cell(0, 1, 7, Kind::Bool, Some("1")));
        assert_eq!(only("<c r=\"A1\" s=\"3\"/>"), cell(0, 1, 3, Kind::Number, None));
        let inline = "<c r=\"B2\" t=\"inlineStr\"><is><t xml:space=\"preserve\"> ANDRÉ </t></is></c>";
        assert_eq!(only(inline), cell(1, 2, 0, Kind::Inline, Some(" ANDRÉ ")));
    }

    #[test]
    fn references_may_be_missing_and_blanks_may_stand_between_tags() {
        let cell = |style, kind, text| Some(Plain { place: None, style, kind, text });
        assert_eq!(only("<c><v>1</v></c>"), cell(0, Kind::Number, Some("1")));
        assert_eq!(only("<c s=\"2\" t=\"s\"><v>1</v></c>"), cell(2, Kind::Shared, Some("1")));
        assert_eq!(only("<c/>"), cell(0, Kind::Number, None));
        assert_eq!(only("<c>\n</c>"), cell(0, Kind::Number, None));
        assert_eq!(only("<c>\r\n  <v>1</v>\n </c>"), cell(0, Kind::Number, Some("1")));
        let inline = "<c t=\"inlineStr\">\n <is>\n  <t> ANA </t>\n </is>\n</c>";
        assert_eq!(only(inline), cell(0, Kind::Inline, Some(" ANA ")));
        let mut pieces = Pieces::new(b"\n</row>\n<row>\n<c/>\n</row>\n<rows>");
        assert_eq!(pieces.next(), Some(Piece::Row("")));
        assert!(matches!(pieces.next(), Some(Piece::Cell(_))));
        assert_eq!((pieces.next(), pieces.left()), (None, 14));
        assert_eq!(string(b"\n<si>\n <t>ANA</t>\n</si>\n"), Some(("ANA", &b"\n"[..])));
    }

    #[test]
    fn what_differs_by_a_byte_is_left_to_the_general_reader() {
        for unusual in [
            "<c r=\"A1\"><v>1</v></c",
            "<c r=\"A1\"><f>1+1</f><v>2</v></c>",
            "<c r=\"A1\" t=\"s\"><v>&#49;</v></c>",
            "<c r=\"A1\"><v>1<!-- 2 --></v></c>",
            "<c r=\"XFE1\"><v>1</v></c>",
            "<c r=\"A1048577\"><v>1</v></c>",
            "<c r=\"A0\"><v>1</v></c>",
            "<c r='A1'><v>1</v></c>",
            "<c r=\"A1\" t=\"str\"><v>1</v></c>",
            "<c r=\"A1\" s=\"\"><v>1</v></c>",
            "<c r=\"A1\" t=\"inlineStr\"><is><t>A&amp;B</t></is></c>",
            "<c r=\"A1\" t=\"inlineStr\"><is><t>A</t><rPh/></is></c>",
            "<c r=\"A1\"><is><t>A</t></is></c>",
            "<c s=\"1\" r=\"A1\"><v>1</v></c>",
            "<c r=\"A1\"><v> 1</v></c>",
            "<c r=\"A1\">2<v>1</v></c>",
            "<c t=\"inlineStr\"><is>A<t>B</t></is></c>",
            "<col min=\"1\"/>",
            "<c",
            "",
        ] {
            assert_eq!(only(unusual), None, "{unusual}");
        }
    }

    #[test]
    fn a_row_ends_where_the_next_begins() {
        let mut pieces = Pieces::new(b"</row><row r=\"3\" hidden=\"1\"><c r=\"A3\"/></row></sheetData>");
        assert_eq!(pieces.next(), Some(Piece::Row("r=\"3\" hidden=\"1\"")));
        assert!(matches!(pieces.next(), Some(Piece::Cell(_))));
        assert_eq!((pieces.next(), pieces.left()), (None, 18));
        for unusual in
            ["</row><row r=\"3\"/>", "</row><row a=\">\" r=\"3\">", "</row><row r='3'>", "<row r=\"3\">", "</row>"]
        {
            assert_eq!(Pieces::new(unusual.as_bytes()).next(), None, "{unusual}");
        }
    }

    #[test]
    fn strings_without_runs_are_cut_off() {
        assert_eq!(string(b"<si><t>ANA</t></si><si>"), Some(("ANA", &b"<si>"[..])));
        assert_eq!(string(b"<si><t xml:space=\"preserve\"> A </t></si>"), Some((" A ", &b""[..])));
        for unusual in [
            "<si><t>A&amp;B</t></si>",
            "<si><r><t>A</t></r></si>",
            "<si><t>A\r\nB</t></si>",
            "<si><t/></si>",
            "<si><t>A",
        ] {
            assert_eq!(string(unusual.as_bytes()), None, "{unusual}");
        }
    }
}
