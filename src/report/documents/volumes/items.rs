//! What a document is made of before it is cut: blocks, and tables whose rows are written when they are needed.

use crate::report::model::{Align, Block, Chapter, Column, Table};
use crate::report::rows::{NewRow, Rows};
use std::ops::Range;
use std::sync::Arc;

/// Writes some of the rows, from 0.
type WriteRows<'a> = Box<dyn Fn(Range<usize>, &mut Rows) + Send + Sync + 'a>;

/// A table whose rows are written when they are needed.
pub struct LazyTable<'a> {
    caption: String,
    columns: Vec<Column>,
    total: usize,
    rows: WriteRows<'a>,
}

impl<'a> LazyTable<'a> {
    /// A table of `total` rows; `row` writes the cells of one, from 0.
    pub fn new(
        caption: impl Into<String>,
        columns: &[(&str, Align)],
        total: usize,
        row: impl Fn(usize, &mut NewRow<'_>) + Send + Sync + 'a,
    ) -> Self {
        Self::by_range(caption, columns, total, move |which, rows| {
            which.for_each(|i| row(i, &mut rows.add()));
        })
    }

    /// A table of `total` rows; `rows` writes those that are asked for, from 0.
    pub fn by_range(
        caption: impl Into<String>,
        columns: &[(&str, Align)],
        total: usize,
        rows: impl Fn(Range<usize>, &mut Rows) + Send + Sync + 'a,
    ) -> Self {
        let columns = columns.iter().map(|(t, a)| Column { title: (*t).to_owned(), align: *a }).collect();
        Self { caption: caption.into(), columns, total, rows: Box::new(rows) }
    }

    /// A small table, already written.
    pub fn ready(caption: impl Into<String>, columns: &[(&str, Align)], rows: Rows) -> Self {
        Self::new(caption, columns, rows.len(), move |i, row| {
            for cell in rows.row(i).iter() {
                row.cell().text(cell);
            }
        })
    }

    /// A row for each of these.
    pub fn of<T: Sync>(
        caption: impl Into<String>,
        columns: &[(&str, Align)],
        items: &'a [T],
        row: impl Fn(&'a T, &mut NewRow<'_>) + Send + Sync + 'a,
    ) -> Self {
        Self::new(caption, columns, items.len(), move |i, new_row| {
            if let Some(item) = items.get(i) {
                row(item, new_row);
            }
        })
    }

    pub(super) fn piece(&self, rows: Range<usize>) -> Table {
        let caption = match (rows.start, rows.end == self.total) {
            (0, true) => self.caption.clone(),
            (0, false) => format!("{} (continua no volume seguinte)", self.caption),
            _ => format!("{} (continuação)", self.caption),
        };
        let mut written = Rows::with_capacity(rows.len(), self.columns.len());
        (self.rows)(rows, &mut written);
        Table { caption, columns: self.columns.clone(), rows: written }
    }
}

/// A chapter that other documents print too.
pub struct LazyChapter<'a> {
    /// What it is about: the code of a cargo.
    pub code: String,
    /// Its heading, of level 1, and what follows it; no chapter again.
    pub items: Vec<Item<'a>>,
}

impl LazyChapter<'_> {
    fn written(&self) -> Block {
        let blocks = self.items.iter().flat_map(|i| i.blocks(0..i.rows())).collect();
        Block::Chapter(Arc::new(Chapter { code: self.code.clone(), blocks, drawn: None }))
    }
}

/// A block, a table still unwritten, or a chapter of them.
pub enum Item<'a> {
    /// Any block.
    Block(Block),
    /// A table.
    Table(LazyTable<'a>),
    /// A chapter.
    Chapter(LazyChapter<'a>),
}

impl From<Block> for Item<'_> {
    fn from(block: Block) -> Self {
        Self::Block(block)
    }
}

/// Rows of a table; no other block has any.
fn rows(block: &Block) -> usize {
    if let Block::Table(t) = block { t.rows.len() } else { 0 }
}

impl<'a> From<LazyTable<'a>> for Item<'a> {
    fn from(table: LazyTable<'a>) -> Self {
        Self::Table(table)
    }
}

impl Item<'_> {
    pub(super) fn rows(&self) -> usize {
        match self {
            Self::Block(Block::Chapter(c)) => c.blocks.iter().map(rows).sum(),
            Self::Block(_) => 0,
            Self::Table(t) => t.total,
            Self::Chapter(c) => c.items.iter().map(Item::rows).sum(),
        }
    }

    /// May it go on in the next volume?
    pub(super) const fn divides(&self) -> bool {
        matches!(self, Self::Table(_))
    }

    /// What is printed of it in a volume: these rows of a table, and all of anything else.
    pub(super) fn blocks(&self, rows: Range<usize>) -> Vec<Block> {
        match self {
            Self::Block(block) => vec![block.clone()],
            Self::Table(table) => vec![Block::Table(table.piece(rows))],
            Self::Chapter(chapter) => vec![chapter.written()],
        }
    }

    /// The items of a chapter that has more rows than a volume; any other item alone.
    pub(super) fn split_up(self, most: usize) -> Vec<Self> {
        match self {
            Self::Chapter(c) if c.items.iter().map(Item::rows).sum::<usize>() > most => c.items,
            other => vec![other],
        }
    }

    /// The anchor of a heading, or of the chapter's.
    pub(super) fn anchor(&self) -> Option<&str> {
        match self {
            Self::Block(Block::Heading { anchor, .. }) => anchor.as_deref(),
            Self::Chapter(c) => c.items.first().and_then(Item::anchor),
            _ => None,
        }
    }

    /// The text of a heading of level 1.
    pub fn title(&self) -> Option<&str> {
        match self {
            Self::Block(Block::Heading { level: 1, text, .. }) => Some(text),
            _ => None,
        }
    }

    pub(super) fn level(&self) -> Option<u8> {
        match self {
            Self::Block(Block::Heading { level, .. }) => Some(*level),
            Self::Block(Block::Chapter(_)) | Self::Chapter(_) => Some(1),
            _ => None,
        }
    }
}
