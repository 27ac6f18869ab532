//! What the gazette counts: the width of columns, the height of what is published, in Calibri 9 with single spacing.
//!
//! Lengths are whole twentieths of a point, from the measures of the font: the gazette's own layout decides the last line.

mod calibri;
mod widths;

use super::model::{Block, Document};
use crate::report::text::phrase::with_dots;
use std::ops::AddAssign;
use widths::Cells;

/// Twentieths of a point in an em of Calibri 9.
const EM: usize = 180;
/// Height of a line of Calibri 9, single spacing (1,22 em).
const LINE: u64 = 220;
/// Left and right margins of a cell together.
const CELL_MARGINS: usize = 160;
/// Height of the text of a gazette page: 25 cm.
const PAGE: u64 = 14_173;
/// Twentieths of a point in a millimetre, times one hundred.
const MILLIMETRE_X100: u64 = 5_669;

/// Width of the column that the gazette sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnWidth {
    /// 12 cm (Imprensa Nacional).
    Narrow,
    /// 17 cm: the text width of an A4 page.
    Wide,
}

impl ColumnWidth {
    /// In twentieths of a point.
    pub const fn twips(self) -> usize {
        match self {
            Self::Narrow => 6_803,
            Self::Wide => 9_638,
        }
    }

    /// In centimetres.
    pub const fn centimetres(self) -> u32 {
        match self {
            Self::Narrow => 12,
            Self::Wide => 17,
        }
    }
}

/// Height of a publication.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Measure {
    /// In twentieths of a point.
    height: u64,
}

impl Measure {
    /// Column-centimetres, rounded up.
    pub const fn centimetres(self) -> u64 {
        (self.height * 100).div_ceil(MILLIMETRE_X100 * 10)
    }

    /// Pages of one column of 25 cm, rounded up.
    pub const fn pages(self) -> u64 {
        self.height.div_ceil(PAGE)
    }

    /// `1.234 centímetros de coluna de 12 cm, ou 50 páginas de uma coluna`.
    pub fn phrase(self, width: ColumnWidth) -> String {
        let (cm, pages) = (self.centimetres(), self.pages());
        let counted = crate::domain::plural(pages, "página", "páginas");
        let unit = crate::domain::plural(cm, "centímetro", "centímetros");
        let cm = with_dots(cm);
        format!("{cm} {unit} de coluna de {} cm, ou {} {counted} de uma coluna", width.centimetres(), with_dots(pages))
    }
}

impl AddAssign for Measure {
    fn add_assign(&mut self, other: Self) {
        self.height = self.height.saturating_add(other.height);
    }
}

/// A document whose tables are measured: every width is set from the same lengths.
pub struct Measured<'d> {
    document: &'d Document,
    /// The tables, in the order of the document.
    tables: Vec<Cells<'d>>,
}

impl<'d> Measured<'d> {
    /// Measures every cell of every table, once.
    pub fn new(document: &'d Document) -> Self {
        let tables = document.each_block().filter_map(|b| if let Block::Table(t) = b { Some(t) } else { None });
        Self { document, tables: tables.map(Cells::new).collect() }
    }

    /// Widths of the columns of each table, adding up to that of the text.
    pub fn widths(&self, width: ColumnWidth) -> Vec<Vec<usize>> {
        self.tables.iter().map(|t| t.widths(width.twips())).collect()
    }

    /// Height of the document in a column of this width, its tables with these [`widths`](Self::widths).
    pub fn height(&self, width: ColumnWidth, widths: &[Vec<usize>]) -> Measure {
        let total = width.twips();
        let header: u64 = self.document.header.lines.iter().map(|l| lines(l, total)).sum();
        let blocks: u64 = self.document.blocks.iter().map(|b| block(b, total)).sum();
        let tables: u64 = self.tables.iter().zip(widths).map(|(t, l)| t.lines(total, l) + 1).sum();
        Measure { height: (header + blocks + tables) * LINE }
    }
}

/// Lines that a block takes, the blank one after it included; tables are counted apart.
fn block(b: &Block, total: usize) -> u64 {
    match b {
        Block::Heading { text, .. } | Block::Paragraph { text, .. } => lines(text, total) + 1,
        Block::Index(entries) => entries.iter().map(|(t, _)| lines(t, total)).sum::<u64>() + 1,
        Block::Table(_) => 0,
        Block::Chapter(c) => c.blocks.iter().map(|b| block(b, total)).sum(),
        Block::Signatures { closing, people } => {
            lines(closing, total) + 1 + 3 * u64::try_from(people.len()).unwrap_or(u64::MAX / 8)
        }
    }
}

/// Lines of a text in a column: words go on while they fit, a word wider than the column is broken.
fn lines(text: &str, width: usize) -> u64 {
    if advance(text) <= width.max(1) { 1 } else { wrapped(text, width.max(1)) }
}

/// Lines of a text longer than a line.
fn wrapped(text: &str, width: usize) -> u64 {
    let space = advance(" ");
    let (mut lines, mut used) = (1, 0);
    for word in text.split(' ').map(advance) {
        let together = if used == 0 { word } else { used + space + word };
        if together <= width {
            used = together;
        } else {
            let broken = word.div_ceil(width).max(1);
            lines += if used == 0 { broken - 1 } else { broken };
            used = word - (broken - 1) * width;
        }
    }
    u64::try_from(lines).unwrap_or(u64::MAX / 8)
}

/// Length of a text in Calibri 9.
pub fn advance(text: &str) -> usize {
    em(calibri::units(text, false))
}

/// Thousandths of an em in twentieths of a point, rounded up.
const fn em(units: usize) -> usize {
    (units * EM).div_ceil(1_000)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::model::{Align, Column, ParagraphStyle, Table};

    fn widths(t: &Table, total: usize) -> Vec<usize> {
        Cells::new(t).widths(total)
    }

    fn measure(d: &Document, width: ColumnWidth) -> Measure {
        let measured = Measured::new(d);
        measured.height(width, &measured.widths(width))
    }

    fn table_of(lines: usize, name: &str) -> Table {
        let column = |title: &str, align| Column { title: title.into(), align };
        Table {
            caption: "Lista".into(),
            columns: vec![column("Class.", Align::Right), column("Nome", Align::Left)],
            rows: (0..lines).map(|i| [i.to_string(), name.to_owned()]).collect(),
        }
    }

    #[test]
    fn columns_fill_the_width_exactly_and_only_the_widest_gives_way() {
        let long = "A".repeat(120);
        for name in ["ANA", &long] {
            let widths = widths(&table_of(3, name), 6_803);
            assert_eq!(widths.iter().sum::<usize>(), 6_803, "{name}");
            assert!(widths[0] >= advance("Class.") + CELL_MARGINS && widths[0] < widths[1]);
        }
    }

    #[test]
    fn room_for_wider_fonts_never_makes_a_narrow_table_longer() {
        let column = |title: &str, align| Column { title: title.into(), align };
        let line = ["123º", "202500000123", "MARIA APARECIDA CAVALCANTI", "98,750", "PCD, NPI"];
        let t = Table {
            caption: "Lista".into(),
            columns: vec![
                column("Class.", Align::Right),
                column("Inscrição", Align::Center),
                column("Nome", Align::Left),
                column("Nota final", Align::Decimal),
                column("Listas", Align::Left),
            ],
            rows: std::iter::repeat_n(line, 20).collect(),
        };
        let widths = widths(&t, ColumnWidth::Narrow.twips());
        assert_eq!(widths.iter().sum::<usize>(), ColumnWidth::Narrow.twips());
        assert_eq!(Cells::new(&t).body(&widths, 1), 20, "{widths:?}");
        assert!(widths[1] >= advance("202500000123") + CELL_MARGINS);
    }

    #[test]
    fn lines_are_counted_word_by_word() {
        let ten = advance("aaaaaaaaaa");
        assert_eq!([lines("", ten), lines("aaaaaaaaaa", ten), lines("aaaaaa aaaaaa aaaaaa", ten)], [1, 1, 3]);
        assert_eq!(lines(&"a".repeat(25), ten), 3);
        assert_eq!(lines("aa aa aa", 0), 3 * u64::try_from(advance("aa")).expect("small"));
    }

    /// 100 lines of 11 points are 1 100 points = 38,8 cm; two lines more for a caption, a header and the blank line.
    #[test]
    fn a_table_takes_a_line_a_row() {
        let d = Document { blocks: vec![Block::Table(table_of(100, "ANA"))], ..Document::default() };
        let measure = measure(&d, ColumnWidth::Narrow);
        assert_eq!(measure.height, 103 * LINE);
        assert_eq!((measure.centimetres(), measure.pages()), (40, 2));
        assert_eq!(
            measure.phrase(ColumnWidth::Narrow),
            "40 centímetros de coluna de 12 cm, ou 2 páginas de uma coluna"
        );
    }

    #[test]
    fn a_narrow_column_is_longer() {
        let text = "palavra ".repeat(200);
        let d =
            Document { blocks: vec![Block::Paragraph { text, style: ParagraphStyle::Body }], ..Document::default() };
        assert!(measure(&d, ColumnWidth::Narrow).centimetres() > measure(&d, ColumnWidth::Wide).centimetres());
    }
}
