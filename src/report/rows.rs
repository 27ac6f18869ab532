//! The rows of a table: the text of all cells in one piece, and where each cell and each row begins in it. A table of 20,000 rows is
//! three allocations, not one a cell; a builder writes its cells straight into the text.

use crate::domain::Decimal;
use std::fmt;
use std::ops::Range;

/// Rows of cells. Rows may be of different lengths.
///
/// ```
/// use homologa::report::rows::Rows;
/// let mut rows = Rows::default();
/// let mut row = rows.add();
/// row.cell().number(1u32).text("º");
/// row.cell().text("ANA");
/// assert_eq!(rows.get(0).and_then(|r| r.get(1)), Some("ANA"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rows {
    /// All cells, one after another.
    text: String,
    /// Where each cell begins in `text`: it ends where the next one begins.
    cells: Vec<usize>,
    /// The first of each row in `cells`: the row ends where the next one begins.
    rows: Vec<usize>,
}

impl Rows {
    /// Room for so many rows of so many cells, of which each has some twelve bytes.
    pub fn with_capacity(rows: usize, columns: usize) -> Self {
        let cells = rows.saturating_mul(columns);
        Self {
            text: String::with_capacity(cells.saturating_mul(12)),
            cells: Vec::with_capacity(cells),
            rows: Vec::with_capacity(rows),
        }
    }

    /// Number of rows.
    pub const fn len(&self) -> usize {
        self.rows.len()
    }

    /// No rows?
    pub const fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// A row, from 0.
    pub fn get(&self, row: usize) -> Option<Row<'_>> {
        let first = *self.rows.get(row)?;
        let next = self.rows.get(row + 1).copied().unwrap_or(self.cells.len());
        let end = self.cells.get(next).copied().unwrap_or(self.text.len());
        Some(Row { text: &self.text, cells: &self.cells[first..next], end })
    }

    /// A row, from 0; without cells where there is none.
    pub fn row(&self, row: usize) -> Row<'_> {
        self.get(row).unwrap_or_default()
    }

    /// The rows in order.
    pub const fn iter(&self) -> Iter<'_> {
        Iter { rows: self, left: 0..self.rows.len() }
    }

    /// A new row at the end, still without cells.
    pub fn add(&mut self) -> NewRow<'_> {
        self.rows.push(self.cells.len());
        NewRow(self)
    }

    /// A new row at the end, with these cells.
    pub fn push<T: AsRef<str>>(&mut self, cells: impl IntoIterator<Item = T>) {
        let mut row = self.add();
        for cell in cells {
            row.cell().text(cell.as_ref());
        }
    }
}

impl<R: IntoIterator<Item: AsRef<str>>> FromIterator<R> for Rows {
    fn from_iter<I: IntoIterator<Item = R>>(iter: I) -> Self {
        let mut rows = Self::default();
        iter.into_iter().for_each(|row| rows.push(row));
        rows
    }
}

impl<'t> IntoIterator for &'t Rows {
    type Item = Row<'t>;
    type IntoIter = Iter<'t>;

    fn into_iter(self) -> Iter<'t> {
        self.iter()
    }
}

/// The rows in order.
#[derive(Clone, Debug)]
pub struct Iter<'t> {
    rows: &'t Rows,
    left: Range<usize>,
}

impl<'t> Iterator for Iter<'t> {
    type Item = Row<'t>;

    fn next(&mut self) -> Option<Row<'t>> {
        self.rows.get(self.left.next()?)
    }

    fn nth(&mut self, n: usize) -> Option<Row<'t>> {
        self.rows.get(self.left.nth(n)?)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.left.size_hint()
    }
}

impl ExactSizeIterator for Iter<'_> {}

/// A row to be read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Row<'t> {
    /// The text of the whole table.
    text: &'t str,
    /// Where the cells of the row begin.
    cells: &'t [usize],
    /// Where the last one ends.
    end: usize,
}

impl<'t> Row<'t> {
    /// Number of cells.
    pub const fn len(self) -> usize {
        self.cells.len()
    }

    /// No cells?
    pub const fn is_empty(self) -> bool {
        self.cells.is_empty()
    }

    /// The text of a cell, from 0.
    pub fn get(self, cell: usize) -> Option<&'t str> {
        let begin = *self.cells.get(cell)?;
        let end = self.cells.get(cell + 1).copied().unwrap_or(self.end);
        self.text.get(begin..end)
    }

    /// The cells in order.
    pub fn iter(self) -> impl ExactSizeIterator<Item = &'t str> + Clone {
        (0..self.len()).map(move |i| self.get(i).unwrap_or_default())
    }
}

/// A row to be written.
#[derive(Debug)]
pub struct NewRow<'r>(&'r mut Rows);

impl NewRow<'_> {
    /// A new cell at the end of the row, still empty.
    pub fn cell(&mut self) -> NewCell<'_> {
        self.0.cells.push(self.0.text.len());
        NewCell(&mut self.0.text)
    }
}

/// A cell to be written: what is written is added to its end.
#[derive(Debug)]
pub struct NewCell<'r>(&'r mut String);

impl NewCell<'_> {
    /// Text.
    pub fn text(&mut self, text: &str) -> &mut Self {
        self.0.push_str(text);
        self
    }

    /// A whole number, in digits.
    pub fn number(&mut self, n: impl itoa::Integer) -> &mut Self {
        self.text(itoa::Buffer::new().format(n))
    }

    /// A number with at least so many decimal places and the comma.
    pub fn decimal(&mut self, n: Decimal, places: u8) -> &mut Self {
        // Writing to a text cannot fail
        let _ = n.write_pt(places, self);
        self
    }

    /// Text in capitals: the id of a list as documents print it.
    pub fn upper(&mut self, text: &str) -> &mut Self {
        self.0.extend(text.chars().flat_map(char::to_uppercase));
        self
    }
}

impl fmt::Write for NewCell<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.push_str(text);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Write as _;

    fn read(rows: &Rows) -> Vec<Vec<&str>> {
        rows.iter().map(|r| r.iter().collect()).collect()
    }

    #[test]
    fn ragged_rows_and_empty_cells_are_kept_apart() {
        let told: [&[&str]; 6] = [&["a", "", "ção"], &[], &["b"], &["", ""], &[], &["último", "ª"]];
        let rows: Rows = told.into_iter().collect();
        assert_eq!(read(&rows), told);
        assert_eq!((rows.len(), rows.is_empty(), rows.row(1).is_empty(), rows.row(3).len()), (6, false, true, 2));
        assert_eq!(rows.row(0).get(2), Some("ção"));
        assert_eq!((rows.row(0).get(3), rows.get(6).is_none(), rows.row(6).len()), (None, true, 0));
    }

    #[test]
    fn cells_are_written_piece_by_piece() {
        let mut rows = Rows::with_capacity(1, 2);
        rows.push(["x"]);
        let mut row = rows.add();
        row.cell().number(12u32).text("º");
        row.cell();
        write!(row.cell(), "{:02}", 7).expect("a text takes everything");
        row.cell().decimal(Decimal::from_int(-7), 2).text(" ").upper("pcd-ção");
        rows.push(["fim".to_owned()]);
        assert_eq!(read(&rows), [vec!["x"], vec!["12º", "", "07", "-7,00 PCD-ÇÃO"], vec!["fim"]]);
    }

    #[test]
    fn rows_can_be_stepped_over_and_counted() {
        let rows: Rows = (0..10).map(|i| [i.to_string()]).collect();
        let third: Vec<&str> = rows.iter().step_by(3).filter_map(|r| r.get(0)).collect();
        assert_eq!((third, rows.iter().len()), (vec!["0", "3", "6", "9"], 10));
        assert!(Rows::default().is_empty() && Rows::default().iter().next().is_none());
    }
}
