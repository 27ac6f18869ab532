//! The plan of a table before it is placed: type size, width of each column, height of the header, from the whole content.

use super::PdfError;
use super::compose::Look;
use super::fonts::Face;
use super::page::Sheet;
use super::text::{Line, longest_word, units_in, wrap};
use super::widths::{squeezed, widths};
use crate::report::model::{Align, Block, Table};

/// Room on each side of a cell's text.
pub(super) const PAD: i32 = 375;
/// Room above and below a row's text.
pub(super) const ROW_PAD: i32 = 160;
/// Type sizes tried, largest first. Below 8 points a printed act is hard to read: the sheet is turned instead.
const SIZES: [i32; 3] = [900, 850, 800];
/// The last of them.
pub(super) const SMALLEST: i32 = 800;
/// Look of the caption.
pub(super) const CAPTION: Look = Look { face: Face::Bold, size: 950, leading: 1_250 };
/// Shares of a column's cells, in percent: the largest for which all columns have room decides their widths.
pub(super) const SHARES: [usize; 8] = [96, 92, 88, 82, 75, 65, 55, 45];
/// Words wider than this, some 22 letters, may be broken: one such word must not narrow all other columns.
pub(super) const LONGEST_WORD: u32 = 12_000;
/// Space above a table.
pub(super) const ABOVE: i32 = 500;
/// Height kept for “continua”.
pub(super) const CONTINUA: i32 = 1_300;
/// Rows that stay with the header.
const OPENING_ROWS: usize = 3;

/// A planned column.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Col {
    /// Left edge, from the left edge of the table.
    pub(super) left: i32,
    /// Width with padding.
    pub(super) width: i32,
    /// Widest decimal part of a decimal column, comma included, in thousandths of an em.
    pub(super) decimals: u32,
    /// Widest text that stands on one line, in thousandths of an em.
    most: u32,
}

impl Col {
    /// Width for text.
    pub(super) const fn inner(self) -> i32 {
        self.width - 2 * PAD
    }

    /// Column of this width; the widest text is the one of which [`scaled`](super::text::scaled) at `size` is at most [`inner`](Self::inner).
    fn new(left: i32, width: i32, decimals: u32, size: i32) -> Self {
        let col = Self { left, width, decimals, most: 0 };
        let beyond = i64::from(col.inner().max(-1) + 1) * 1000;
        let most = (beyond + i64::from(size.max(1)) - 1) / i64::from(size.max(1)) - 1;
        Self { most: u32::try_from(most).unwrap_or(0), ..col }
    }
}

/// A planned table.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// How the sheets of the table stand.
    pub(super) sheet: Sheet,
    pub(super) size: i32,
    pub(super) cols: Vec<Col>,
    /// Advance of each cell, row after row, in thousandths of an em.
    units: Vec<u32>,
    /// Has any cell a line feed?
    feeds: bool,
    /// Height of the header row.
    pub(super) header: i32,
    /// Space, caption, header, first rows and the line “continua”.
    pub(super) opening: i32,
}

/// What a column asks for, in thousandths of an em.
#[derive(Clone, Copy, Default)]
pub(super) struct Wish {
    /// Widest cell on one line.
    pub(super) natural: u32,
    /// Width that each share of [`SHARES`] of the cells keeps within.
    pub(super) shares: [u32; SHARES.len()],
    /// Widest word.
    pub(super) word: u32,
    /// Header: whole, and its widest word.
    pub(super) title: u32,
    pub(super) head: u32,
    pub(super) whole: u32,
    pub(super) decimals: u32,
}

impl Plan {
    /// Plan of a block; `None` when it is no table, or a table without columns.
    pub(super) fn of(block: &Block) -> Result<Option<Self>, PdfError> {
        let Block::Table(table) = block else { return Ok(None) };
        if table.columns.is_empty() {
            return Ok(None);
        }
        if let Some(i) = table.rows.iter().position(|l| l.len() != table.columns.len()) {
            return Err(PdfError::Row { caption: table.caption.clone(), row: i + 1 });
        }
        let (wishes, units, feeds) = measure(table);
        let on = |sheet: Sheet| {
            let measure = sheet.measure();
            SIZES.iter().find_map(|&size| Some((sheet, size, widths(&wishes, size, measure, table, &units)?)))
        };
        let (sheet, size, widths) = on(Sheet::Upright)
            .or_else(|| on(Sheet::Turned))
            .or_else(|| Some((Sheet::Turned, SMALLEST, squeezed(&wishes, SMALLEST, Sheet::Turned.measure())?)))
            .ok_or_else(|| PdfError::Columns(table.caption.clone()))?;
        let mut plan = Self { sheet, size, cols: columns(&wishes, &widths, size), units, feeds, header: 0, opening: 0 };
        plan.header = plan.header_height(table);
        plan.opening = plan.opening_height(table);
        Ok(Some(plan))
    }

    /// Type size and line height of the rows.
    pub(super) const fn look(&self, face: Face) -> Look {
        Look { face, size: self.size, leading: self.size * 122 / 100 }
    }

    /// Advance of a cell.
    pub(super) fn units(&self, row: usize, col: usize) -> u32 {
        self.units.get(row * self.cols.len() + col).copied().unwrap_or(0)
    }

    /// Does a cell need more than one line? (Line feeds break, whatever the width.)
    fn wraps(&self, units: u32, text: &str, col: Col) -> bool {
        units > col.most || (self.feeds && text.contains('\n'))
    }

    /// Height of a row.
    pub(super) fn row_height(&self, table: &Table, row: usize) -> i32 {
        self.lay(table, row, &mut Vec::new())
    }

    /// Breaks the cells of a row into lines; what stands on one line has none in `lines`. Height of the row.
    pub(super) fn lay<'t>(&self, table: &'t Table, row: usize, lines: &mut Vec<Vec<Line<'t>>>) -> i32 {
        lines.clear();
        for (i, (text, &col)) in table.rows.row(row).iter().zip(&self.cols).enumerate() {
            let limit = units_in(col.inner(), self.size);
            let wraps = self.wraps(self.units(row, i), text, col);
            lines.push(if wraps { wrap(text, Face::Regular, limit, limit) } else { Vec::new() });
        }
        self.height_of(lines.iter().map(Vec::len).max().unwrap_or(1).max(1))
    }

    /// Height of a row of so many lines.
    pub(super) fn height_of(&self, lines: usize) -> i32 {
        i32::try_from(lines).unwrap_or(1).saturating_mul(self.look(Face::Regular).leading) + 2 * ROW_PAD
    }

    fn header_height(&self, table: &Table) -> i32 {
        let lines = table.columns.iter().zip(&self.cols).map(|(column, col)| {
            let limit = units_in(col.inner(), self.size);
            wrap(&column.title, Face::Bold, limit, limit).len()
        });
        self.height_of(lines.max().unwrap_or(1)) + 2 * ROW_PAD
    }

    fn opening_height(&self, table: &Table) -> i32 {
        let rows = (0..table.rows.len().min(OPENING_ROWS)).map(|r| self.row_height(table, r));
        let limit = units_in(self.sheet.measure(), CAPTION.size);
        let caption = wrap(&table.caption, CAPTION.face, limit, limit).len();
        let goes_on = if table.rows.len() > OPENING_ROWS { CONTINUA } else { 0 };
        rows.fold(self.header, i32::saturating_add)
            .saturating_add(i32::try_from(caption).unwrap_or(1) * CAPTION.leading + ABOVE + 300 + goes_on)
    }
}

/// Measures every cell once; whether any has a line feed.
fn measure(table: &Table) -> (Vec<Wish>, Vec<u32>, bool) {
    let mut wishes: Vec<Wish> = table
        .columns
        .iter()
        .map(|c| Wish {
            title: Face::Bold.units(&c.title),
            head: longest_word(&c.title, Face::Bold),
            ..Wish::default()
        })
        .collect();
    let mut units = Vec::with_capacity(table.rows.len() * table.columns.len());
    let mut feeds = false;
    for row in &table.rows {
        for ((text, wish), column) in row.iter().zip(&mut wishes).zip(&table.columns) {
            let here = text.contains('\n');
            feeds |= here;
            let wide = if here { widest_line(text) } else { Face::Regular.units(text) };
            units.push(wide);
            wish.natural = wish.natural.max(wide);
            if wide > wish.word && wish.word < LONGEST_WORD {
                wish.word = wish.word.max(longest_word(text, Face::Regular)).min(LONGEST_WORD);
            }
            if column.align == Align::Decimal {
                let (whole, decimals) = split_decimal(text);
                let decimals = Face::Regular.units(decimals);
                wish.decimals = wish.decimals.max(decimals);
                if is_number(text) {
                    wish.whole = wish.whole.max(Face::Regular.units(whole));
                }
            }
        }
    }
    for (i, wish) in wishes.iter_mut().enumerate() {
        wish.shares = shares(units.iter().copied().skip(i).step_by(table.columns.len()));
        let number = wish.whole.saturating_add(wish.decimals);
        wish.natural = wish.natural.max(number);
        wish.word = wish.word.max(number);
    }
    (wishes, units, feeds)
}

/// Advance of the widest line of a cell with line feeds.
fn widest_line(text: &str) -> u32 {
    text.split('\n').map(|line| Face::Regular.units(line)).max().unwrap_or(0)
}

/// Widths within which the shares of the cells keep.
fn shares(column: impl Iterator<Item = u32>) -> [u32; SHARES.len()] {
    let mut all: Vec<u32> = column.collect();
    all.sort_unstable();
    SHARES.map(|share| all.get(all.len() * share / 100).copied().unwrap_or(0))
}

/// A number as printed: digits, points and a comma, perhaps a sign.
pub(super) fn is_number(text: &str) -> bool {
    text.bytes().any(|b| b.is_ascii_digit())
        && text.chars().all(|c| c.is_ascii_digit() || matches!(c, ',' | '.' | '-' | '−' | '+'))
}

/// Whole part, and the comma with what follows. Text that is no number has no decimals.
pub(super) fn split_decimal(text: &str) -> (&str, &str) {
    if is_number(text) { text.split_at(text.find(',').unwrap_or(text.len())) } else { (text, "") }
}

fn columns(wishes: &[Wish], widths: &[i32], size: i32) -> Vec<Col> {
    let mut left = 0;
    wishes
        .iter()
        .zip(widths)
        .map(|(wish, &width)| {
            let col = Col::new(left, width, wish.decimals, size);
            left += width;
            col
        })
        .collect()
}

#[cfg(test)]
#[path = "plan_tests.rs"]
mod tests;
