//! The text of the document, cut at its marks, filled in for each width of the gazette.

use super::marks::{Piece, bare, cut, due, forbidden};
use super::{ColumnWidth, indent, right_margin};
use crate::report::model::{Block, Document, Table};
use crate::report::rows::Row;
use std::fmt::Write as _;
use std::io::Write;

/// Bytes written at a time.
const BUFFER: usize = 1 << 16;

/// The text, cut where something is filled in.
pub(super) struct Body(Vec<Piece>);

impl Body {
    /// From the text that docx-rs made; `None` where it has not every mark of the document, each in its place.
    pub(super) fn new(xml: &str, d: &Document) -> Option<Self> {
        let pieces = cut(xml);
        (bare(&pieces) == due(d)).then_some(Self(pieces))
    }

    /// Writes the text for a width, with the rows of the tables of the document.
    pub(super) fn write(
        &self,
        out: &mut impl Write,
        d: &Document,
        width: ColumnWidth,
        widths: &[Vec<usize>],
    ) -> std::io::Result<()> {
        let mut tables = d.each_block().filter_map(table).zip(widths);
        let mut here: Option<(&Table, &Vec<usize>)> = None;
        let mut text = String::with_capacity(BUFFER * 2);
        for piece in &self.0 {
            if *piece == Piece::Table {
                here = tables.next();
            }
            match (piece, here) {
                (Piece::Rows(pattern), Some((t, columns))) => {
                    let pattern = Pattern::new(pattern, width, columns);
                    for row in &t.rows {
                        pattern.row(row, &mut text);
                        flush(out, &mut text, BUFFER)?;
                    }
                }
                (piece, here) => plain(piece, width, here.map_or(&[], |(_, l)| l), &mut text),
            }
            flush(out, &mut text, BUFFER)?;
        }
        flush(out, &mut text, 0)
    }
}

/// Writes what is longer than this.
fn flush(out: &mut impl Write, text: &mut String, longer: usize) -> std::io::Result<()> {
    if text.len() > longer {
        out.write_all(text.as_bytes())?;
        text.clear();
    }
    Ok(())
}

/// A piece that is no row and no cell.
fn plain(piece: &Piece, width: ColumnWidth, columns: &[usize], text: &mut String) {
    let number = match piece {
        Piece::Xml(xml) => return text.push_str(xml),
        Piece::Margin => right_margin(width),
        Piece::Indent => indent(width),
        Piece::Table => width.twips(),
        Piece::Width(i) => columns.get(*i).copied().unwrap_or(0),
        Piece::Cell(_) | Piece::Rows(_) => return,
    };
    // Writing to a text cannot fail
    let _ = write!(text, "\"{number}\"");
}

/// The row of a table, its widths filled in: what stands before each cell, and the cell.
struct Pattern {
    cells: Vec<(String, usize)>,
    end: String,
}

impl Pattern {
    fn new(pieces: &[Piece], width: ColumnWidth, columns: &[usize]) -> Self {
        let (mut cells, mut before) = (Vec::new(), String::new());
        for piece in pieces {
            match piece {
                Piece::Cell(i) => cells.push((std::mem::take(&mut before), *i)),
                other => plain(other, width, columns, &mut before),
            }
        }
        Self { cells, end: before }
    }

    fn row(&self, row: Row<'_>, text: &mut String) {
        for (before, i) in &self.cells {
            text.push_str(before);
            escaped(row.get(*i).unwrap_or_default(), text);
        }
        text.push_str(&self.end);
    }
}

const fn table(block: &Block) -> Option<&Table> {
    if let Block::Table(t) = block { Some(t) } else { None }
}

/// The text of a cell, as the text of an element.
fn escaped(cell: &str, text: &mut String) {
    // DEL, and what begins a control of Latin-1 or the mark, among others
    let doubtful = |b: u8| b < b' ' || matches!(b, b'<' | b'>' | b'&' | 0x7F | 0xC2 | 0xEE);
    if !cell.bytes().fold(false, |any, b| any | doubtful(b)) {
        return text.push_str(cell);
    }
    for c in cell.chars() {
        match c {
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '&' => text.push_str("&amp;"),
            c if forbidden(c) => text.push(' '),
            c => text.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped_and_what_xml_does_not_take_is_a_space() {
        for (cell, expected) in [
            ("ANA", "ANA"),
            ("A & B <c>", "A &amp; B &lt;c&gt;"),
            ("1º\u{a0}→\u{85}\u{7f}\u{E000}\u{E001}\"x'", "1º\u{a0}→   \u{E001}\"x'"),
            ("a\tb\n", "a b "),
        ] {
            let mut text = String::new();
            escaped(cell, &mut text);
            assert_eq!(text, expected);
        }
    }
}
