//! A document as a tree of blocks. The builders of each document make it from the outcome and the town's template; `pdf` and
//! `docx` draw it. Nothing is computed here.

use super::pdf::DrawnChapter;
use super::rows::Rows;
use std::sync::Arc;

/// A whole document.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// Title: of the metadata, and the heading over the content.
    pub title: String,
    /// Subject, for the metadata.
    pub subject: String,
    /// Body that issues it, for the metadata.
    pub author: String,
    /// Key words, for the metadata.
    pub keywords: Vec<String>,
    /// Date for the metadata, from the edital or `--data`; never a clock.
    pub date: Option<crate::domain::Date>,
    /// Page header: coat of arms and lines.
    pub header: PageHeader,
    /// Short verification code, printed in the footer of each page.
    pub code: String,
    /// Text set in the footer before "página x de y": edital and town.
    pub footer: String,
    /// Mark on every page (`RESULTADO PRELIMINAR`).
    pub mark: Option<String>,
    /// Content.
    pub blocks: Vec<Block>,
    /// Attached files (PDF only): the CSV of what the document shows.
    pub attachments: Vec<Attachment>,
}

impl Document {
    /// The blocks, those of chapters among them.
    pub fn each_block(&self) -> impl Iterator<Item = &Block> {
        self.blocks.iter().flat_map(Block::each)
    }
}

/// Page header of the first page.
#[derive(Clone, Debug, Default)]
pub struct PageHeader {
    /// Coat of arms: the bytes of a PNG or JPEG.
    pub coat_of_arms: Option<Arc<[u8]>>,
    /// Lines, the first the largest.
    pub lines: Vec<String>,
}

/// An attached file.
#[derive(Clone, Debug)]
pub struct Attachment {
    /// File name.
    pub name: String,
    /// Description.
    pub description: String,
    /// MIME type.
    pub mime: &'static str,
    /// Content.
    pub bytes: Vec<u8>,
}

/// A block of content.
#[derive(Clone, Debug)]
pub enum Block {
    /// A heading; level 1 is a chapter (a cargo), 2 a section (a list). Levels 1 and 2 become bookmarks.
    Heading {
        /// 1 to 3.
        level: u8,
        /// Text.
        text: String,
        /// Target of links from an index.
        anchor: Option<String>,
        /// Starts on a new page?
        new_page: bool,
    },
    /// A paragraph, set as its style says.
    Paragraph {
        /// Text.
        text: String,
        /// Look.
        style: ParagraphStyle,
    },
    /// An index: text and the anchor that it leads to.
    Index(Vec<(String, String)>),
    /// A table.
    Table(Table),
    /// A chapter that other documents print too; it begins on a new page.
    Chapter(Arc<Chapter>),
    /// Place and date, and who signs: kept together.
    Signatures {
        /// `Ibatiba/ES, aos quinze dias …`
        closing: String,
        /// Name and office.
        people: Vec<(String, String)>,
    },
}

impl Block {
    /// The blocks of a chapter; any other block alone.
    pub fn each(&self) -> &[Self] {
        match self {
            Self::Chapter(chapter) => &chapter.blocks,
            other => std::slice::from_ref(other),
        }
    }
}

/// A chapter of several documents: its blocks, and its pages where they are drawn already.
#[derive(Debug, Default)]
pub struct Chapter {
    /// What it is about: the code of a cargo.
    pub code: String,
    /// Content; no chapter again.
    pub blocks: Vec<Block>,
    /// Its pages, the same in every document.
    pub drawn: Option<DrawnChapter>,
}

/// Look of a paragraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ParagraphStyle {
    /// Body text.
    #[default]
    Body,
    /// The act's summary (ementa): smaller measure, on the right.
    Ementa,
    /// Centred.
    Centered,
    /// A note in small type.
    Note,
}

/// A table.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// Caption, repeated with "continuação" on later pages.
    pub caption: String,
    /// Columns.
    pub columns: Vec<Column>,
    /// Rows: one text per column.
    pub rows: Rows,
}

/// A column of a table.
#[derive(Clone, Debug)]
pub struct Column {
    /// Header.
    pub title: String,
    /// Alignment.
    pub align: Align,
}

/// Alignment of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Text.
    Left,
    /// Codes and dates.
    Center,
    /// Whole numbers.
    Right,
    /// Numbers aligned on the decimal comma.
    Decimal,
}
