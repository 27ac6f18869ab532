//! Widths of the columns of a table in the gazette, in twentieths of a point, from its content.

use super::{CELL_MARGINS, advance, calibri, em, lines, wrapped};
use crate::report::model::{Align, Column, Table};
use crate::report::rows::Row;

/// Words of text longer than this, some 20 capitals, may be broken: one of them must not narrow all other columns.
const LONGEST_WORD: usize = 2_200;
/// Rows of which the widths of a long table are judged.
const SAMPLE: usize = 256;

/// What a column is made of.
#[derive(Clone, Copy)]
struct Wish {
    /// Its longest cell on one line.
    whole: usize,
    /// The longest word of a cell.
    word: usize,
    /// The longest word of the header, in bold.
    title: usize,
    /// Numbers and codes: they must not break where a wider font takes the place of Calibri.
    number: bool,
}

impl Wish {
    fn new(c: &Column) -> Self {
        let title = c.title.split_whitespace().map(|p| em(calibri::units(p, true))).max().unwrap_or(0);
        Self { whole: 0, word: 0, title, number: c.align != Align::Left }
    }

    /// With one cell more; how long it is on one line.
    fn add(&mut self, cell: &str) -> usize {
        let whole = advance(cell);
        if whole > self.word {
            self.word = cell.split(' ').map(advance).max().unwrap_or(0).max(self.word);
        }
        self.whole = self.whole.max(whole);
        whole
    }

    /// Widths asked for and at least needed, with a `slack` in percent for fonts wider than Calibri.
    fn widths(self, slack: usize) -> (usize, usize) {
        let wider = |width: usize| width * (100 + slack) / 100;
        let title = wider(self.title);
        let word = if self.number { wider(self.word) } else { self.word.min(LONGEST_WORD) };
        let whole = if self.number { wider(self.whole) } else { self.whole };
        (whole.max(title) + CELL_MARGINS, word.max(title) + CELL_MARGINS)
    }
}

/// Room for wider fonts that is tried, in percent, the most first: it is taken only where it makes the table no longer.
const SLACKS: [usize; 4] = [30, 20, 10, 2];

/// A table whose cells are measured.
pub(super) struct Cells<'t> {
    table: &'t Table,
    wishes: Vec<Wish>,
    /// Length of each cell on one line, as many a row as there are columns.
    whole_cells: Vec<usize>,
}

impl<'t> Cells<'t> {
    pub(super) fn new(table: &'t Table) -> Self {
        let mut wishes: Vec<Wish> = table.columns.iter().map(Wish::new).collect();
        let mut whole_cells = Vec::with_capacity(table.rows.len() * wishes.len());
        for line in &table.rows {
            let cells = line.iter().map(Some).chain(std::iter::repeat(None));
            whole_cells.extend(wishes.iter_mut().zip(cells).map(|(p, c)| c.map_or(0, |c| p.add(c))));
        }
        Self { table, wishes, whole_cells }
    }

    /// Widths of the columns, adding up to `total`: each takes what its longest cell needs; if that is too much, the wide ones
    /// give way, and if it is too little, they take the rest.
    pub(super) fn widths(&self, total: usize) -> Vec<usize> {
        let columns = &self.table.columns;
        // every cell on one line: the most room with which that stays so
        let fits = |slack: &&usize| self.wishes.iter().map(|p| p.widths(**slack).0).sum::<usize>() <= total;
        if let Some(slack) = SLACKS.iter().find(fits) {
            return shared_out(columns, &self.wishes, total, *slack);
        }
        let options = SLACKS.map(|slack| shared_out(columns, &self.wishes, total, slack));
        let step = self.table.rows.len().div_ceil(SAMPLE).max(1);
        options.into_iter().min_by_key(|widths| self.body(widths, step)).unwrap_or_default()
    }

    /// Lines of the table with these widths in a text of `total`: caption, header and rows.
    pub(super) fn lines(&self, total: usize, widths: &[usize]) -> u64 {
        let titles = self.table.columns.iter().zip(widths);
        let header = titles.map(|(c, l)| lines(&c.title, l.saturating_sub(CELL_MARGINS))).max().unwrap_or(1);
        lines(&self.table.caption, total) + header + self.body(widths, 1)
    }

    /// Lines of one row in `step` together.
    pub(super) fn body(&self, widths: &[usize], step: usize) -> u64 {
        let whole_cells = self.whole_cells.chunks(self.wishes.len().max(1)).step_by(step);
        self.table.rows.iter().step_by(step).zip(whole_cells).map(|(l, c)| height(l, c, widths)).sum()
    }
}

/// Lines of a row: only a cell longer than its column is divided into words.
fn height(line: Row<'_>, whole_cells: &[usize], widths: &[usize]) -> u64 {
    let cells = whole_cells.iter().zip(widths).enumerate().map(|(i, (whole, width))| {
        let width = width.saturating_sub(CELL_MARGINS).max(1);
        if *whole <= width { 1 } else { wrapped(line.get(i).unwrap_or_default(), width) }
    });
    cells.max().unwrap_or(1)
}

/// The width shared out with this much room for wider fonts.
fn shared_out(columns: &[Column], wishes: &[Wish], total: usize, slack: usize) -> Vec<usize> {
    let (wished, least): (Vec<usize>, Vec<usize>) = wishes.iter().map(|p| p.widths(slack)).unzip();
    let sum: usize = wished.iter().sum();
    if sum <= total {
        return with_slack(columns, &wished, total - sum);
    }
    let base: usize = least.iter().sum();
    if base >= total {
        let widths = proportional(&least, base.max(1), total);
        let left_over = total.saturating_sub(widths.iter().sum());
        return with_left_over(columns, &widths, left_over);
    }
    let slack: Vec<usize> = wished.iter().zip(&least).map(|(p, m)| p.saturating_sub(*m)).collect();
    let (widths, left_over) = levelled(&least, &slack, total - base);
    with_left_over(columns, &widths, left_over)
}

/// Of what is left over, up to three tenths of its width go to each column, for fonts wider than Calibri; the rest to the widest
/// column of text.
fn with_slack(columns: &[Column], wished: &[usize], left_over: usize) -> Vec<usize> {
    let sum = wished.iter().sum::<usize>().max(1);
    let loosened: Vec<usize> = wished.iter().map(|p| p + (p * 3 / 10).min(left_over * p / sum)).collect();
    let rest = (sum + left_over).saturating_sub(loosened.iter().sum());
    with_left_over(columns, &loosened, rest)
}

/// What is left over goes to the widest column of text.
fn with_left_over(columns: &[Column], wished: &[usize], left_over: usize) -> Vec<usize> {
    let preferred = |i: usize, p: usize| (columns[i].align == Align::Left, p, usize::MAX - i);
    let widest = wished.iter().enumerate().max_by_key(|(i, p)| preferred(*i, **p)).map_or(0, |(i, _)| i);
    wished.iter().enumerate().map(|(i, p)| if i == widest { p + left_over } else { *p }).collect()
}

fn proportional(least: &[usize], base: usize, total: usize) -> Vec<usize> {
    least.iter().map(|m| m * total / base).collect()
}

/// Shares the room out, narrow wishes first, so that only the widest columns wrap; with what remains.
fn levelled(least: &[usize], slack: &[usize], mut rest: usize) -> (Vec<usize>, usize) {
    let mut order: Vec<usize> = (0..slack.len()).collect();
    order.sort_by_key(|i| slack[*i]);
    let mut widths = least.to_vec();
    for (done, i) in order.iter().enumerate() {
        let share = slack[*i].min(rest / (slack.len() - done));
        widths[*i] += share;
        rest -= share;
    }
    (widths, rest)
}
