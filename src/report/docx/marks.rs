//! The marks that stand in the text of docx-rs for its widths and for the cells of its tables, and the text cut at them.

use crate::report::model::{Block, Document, ParagraphStyle, Table};

/// Encloses the number of a column in the row that is the pattern of a table; no keyboard writes it.
pub(super) const SENTINEL: char = '\u{E000}';

/// Stands for the right margin of the page. Marks are numbers that no document has, of ten digits, of which the first seven are
/// those of [`MARK`]; docx-rs escapes the quotes of texts, so that only attributes have them.
pub(super) const RIGHT_MARGIN: i32 = 1_000_000_000;
/// Stands for the indent of the summary of the act.
pub(super) const INDENT: i32 = 1_000_000_001;
/// Stands for the width of a table, once in each.
pub(super) const TABLE: usize = 1_000_000_002;
/// With the number of a column, stands for its width.
pub(super) const COLUMN: usize = 1_000_000_100;
/// How all marks begin.
const MARK: &str = "\"1000000";

/// Part of the text: as it is, or to be filled in.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Piece {
    Xml(String),
    Margin,
    Indent,
    /// The width of a table: from here on, widths are those of its columns.
    Table,
    Width(usize),
    Cell(usize),
    /// The rows of the table, after this pattern.
    Rows(Vec<Piece>),
}

/// Cuts the text that docx-rs made.
pub(super) fn cut(xml: &str) -> Vec<Piece> {
    let xml = repeated_headers(xml);
    let mut all = Vec::new();
    let mut rest = xml.as_str();
    while let Some((before, pattern, after)) = pattern(rest) {
        pieces(before, &mut all);
        let mut row = Vec::new();
        pieces(&without_defaults(&without_numbers(pattern)), &mut row);
        all.push(Piece::Rows(row));
        rest = after;
    }
    pieces(rest, &mut all);
    all
}

/// What is to be filled in, without the text around it.
pub(super) fn bare(pieces: &[Piece]) -> Vec<Piece> {
    let one = |piece: &Piece| match piece {
        Piece::Xml(_) => None,
        Piece::Margin => Some(Piece::Margin),
        Piece::Indent => Some(Piece::Indent),
        Piece::Table => Some(Piece::Table),
        Piece::Width(i) => Some(Piece::Width(*i)),
        Piece::Cell(i) => Some(Piece::Cell(*i)),
        Piece::Rows(row) => Some(Piece::Rows(bare(row))),
    };
    pieces.iter().filter_map(one).collect()
}

/// What the document must leave to be filled in, in its order; the margin of the page comes last.
pub(super) fn due(d: &Document) -> Vec<Piece> {
    let mut all = Vec::new();
    for block in d.each_block() {
        match block {
            Block::Paragraph { style: ParagraphStyle::Ementa, .. } => all.push(Piece::Indent),
            Block::Table(t) => of_table(t, &mut all),
            _ => {}
        }
    }
    all.push(Piece::Margin);
    all
}

/// The width of the table, those of its grid and of its header, and the pattern of its rows where it has any.
fn of_table(t: &Table, all: &mut Vec<Piece>) {
    let columns = 0..t.columns.len();
    all.push(Piece::Table);
    all.extend(columns.clone().chain(columns.clone()).map(Piece::Width));
    if !t.rows.is_empty() {
        all.push(Piece::Rows(columns.flat_map(|i| [Piece::Width(i), Piece::Cell(i)]).collect()));
    }
}

/// XML has no characters below the space, and [`SENTINEL`] is ours.
pub(super) fn forbidden(c: char) -> bool {
    c.is_control() || c == SENTINEL
}

/// Marks the first row of each table to be repeated on every page that the table goes on to (ECMA-376, 17.4.78): docx-rs has no
/// call for it.
fn repeated_headers(xml: &str) -> String {
    const START: &str = "<w:tbl>";
    const CANT_SPLIT: &str = "<w:cantSplit />";
    let mut parts = xml.split(START);
    let mut text = String::with_capacity(xml.len() + xml.len() / 16);
    text.push_str(parts.next().unwrap_or_default());
    for part in parts {
        text.push_str(START);
        match part.split_once(CANT_SPLIT) {
            Some((before, after)) => text.extend([before, CANT_SPLIT, "<w:tblHeader />", after]),
            None => text.push_str(part),
        }
    }
    text
}

/// What comes before the next pattern row, the row, and what comes after it.
fn pattern(xml: &str) -> Option<(&str, &str, &str)> {
    const END: &str = "</w:tr>";
    let sentinel = xml.find(SENTINEL)?;
    let start = xml[..sentinel].rfind("<w:tr>")?;
    let end = sentinel + xml[sentinel..].find(END)? + END.len();
    Some((&xml[..start], &xml[start..end], &xml[end..]))
}

/// Cuts a text at the numbers of its cells and at its widths.
fn pieces(xml: &str, all: &mut Vec<Piece>) {
    for (i, part) in xml.split(SENTINEL).enumerate() {
        match part.parse() {
            Ok(column) if i % 2 == 1 => all.push(Piece::Cell(column)),
            _ => widths(part, all),
        }
    }
}

fn widths(xml: &str, all: &mut Vec<Piece>) {
    let mut parts = xml.split(MARK);
    all.extend(parts.next().map(|p| Piece::Xml(p.to_owned())));
    for part in parts {
        let (number, after) = part.split_once('"').unwrap_or((part, ""));
        all.push(match number {
            "000" => Piece::Margin,
            "001" => Piece::Indent,
            "002" => Piece::Table,
            column => Piece::Width(column.parse().unwrap_or(usize::MAX) % 100),
        });
        all.push(Piece::Xml(after.to_owned()));
    }
}

/// Paragraph numbers, which must not repeat, are optional and left out of the rows.
fn without_numbers(xml: &str) -> String {
    const NUMBER: &str = " w14:paraId=\"";
    let mut parts = xml.split(NUMBER);
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text.push_str(part.split_once('"').map_or("", |(_, after)| after));
    }
    text
}

/// What says the same when it is not said (ECMA-376, 17.3.1.13, 17.3.2.28) is left out of the rows: a fifth of their bytes.
fn without_defaults(xml: &str) -> String {
    const LEFT: &str = "<w:pPr><w:jc w:val=\"left\" /></w:pPr>";
    xml.replace("<w:rPr />", "").replace(LEFT, "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::model::{Align, Column};
    use crate::report::rows::Rows;

    #[test]
    fn marks_are_found_and_nothing_else_is() {
        let mut all = Vec::new();
        pieces("<w w:w=\"1000000002\" /><c w:w=\"1000000103\" a=\"10000\">\u{E000}3\u{E000}</c>", &mut all);
        let xml = |t: &str| Piece::Xml(t.to_owned());
        let expected = [
            xml("<w w:w="),
            Piece::Table,
            xml(" /><c w:w="),
            Piece::Width(3),
            xml(" a=\"10000\">"),
            Piece::Cell(3),
            xml("</c>"),
        ];
        assert_eq!(all, expected);
    }

    #[test]
    fn a_mark_that_is_missing_is_missed() {
        let column = Column { title: "a".into(), align: Align::Left };
        let empty = Table { caption: "T".into(), columns: vec![column], rows: Rows::default() };
        let full = Table { rows: [["1"]].into_iter().collect(), ..empty.clone() };
        let of = |t: &Table| due(&Document { blocks: vec![Block::Table(t.clone())], ..Document::default() });
        let head = "<w:tbl><t w=\"1000000002\"/><g w=\"1000000100\"/><w:tr><h w=\"1000000100\"/></w:tr>";
        let row = "<w:tr><c w=\"1000000100\"/>\u{E000}0\u{E000}</w:tr>";
        let margin = "</w:tbl><m w=\"1000000000\"/>";
        assert_eq!(bare(&cut(&format!("{head}{margin}"))), of(&empty));
        assert_eq!(bare(&cut(&format!("{head}{row}{margin}"))), of(&full));
        assert_ne!(bare(&cut(&format!("{head}{margin}"))), of(&full), "the rows would be gone");
        assert_ne!(bare(&cut(&format!("{head}{row}"))), of(&full), "the margin would stay as it was");
        let unmarked = row.replace("1000000100", "1000");
        assert_ne!(bare(&cut(&format!("{head}{unmarked}{margin}"))), of(&full));
    }
}
