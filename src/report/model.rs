//! A document as a tree of blocks. The builders of each document make it from the outcome and the town's template; `pdf` and
//! `docx` draw it. Nothing is computed here.

use super::pdf::DrawnChapter;
use super::rows::Rows;
use std::sync::Arc;

/// A whole document.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// Title (metadata and first heading of the page header).
    pub titulo: String,
    /// Subject, for the metadata.
    pub assunto: String,
    /// Body that issues it, for the metadata.
    pub autor: String,
    /// Key words, for the metadata.
    pub palavras: Vec<String>,
    /// Date for the metadata, from the edital or `--data`; never a clock.
    pub data: Option<crate::domain::Date>,
    /// Page header: coat of arms and lines.
    pub cabecalho: Cabecalho,
    /// Short verification code, printed in the footer of each page.
    pub codigo: String,
    /// Text set in the footer before "página x de y": edital and town.
    pub rodape: String,
    /// Mark on every page (`RESULTADO PRELIMINAR`).
    pub marca: Option<String>,
    /// Content.
    pub blocos: Vec<Block>,
    /// Attached files (PDF only): the CSV of what the document shows.
    pub anexos: Vec<Attachment>,
}

impl Document {
    /// The blocks, those of chapters among them.
    pub fn todos(&self) -> impl Iterator<Item = &Block> {
        self.blocos.iter().flat_map(Block::each)
    }
}

/// Page header of the first page.
#[derive(Clone, Debug, Default)]
pub struct Cabecalho {
    /// Coat of arms: the bytes of a PNG or JPEG.
    pub brasao: Option<Arc<[u8]>>,
    /// Lines, the first the largest.
    pub linhas: Vec<String>,
}

/// An attached file.
#[derive(Clone, Debug)]
pub struct Attachment {
    /// File name.
    pub nome: String,
    /// Description.
    pub descricao: String,
    /// MIME type.
    pub tipo: &'static str,
    /// Content.
    pub bytes: Vec<u8>,
}

/// A block of content.
#[derive(Clone, Debug)]
pub enum Block {
    /// A heading; level 1 is a chapter (a cargo), 2 a section (a list). Levels 1 and 2 become bookmarks.
    Heading {
        /// 1 to 3.
        nivel: u8,
        /// Text.
        texto: String,
        /// Target of links from an index.
        ancora: Option<String>,
        /// Starts on a new page?
        nova_pagina: bool,
    },
    /// A paragraph; justified or not, with the first line indented as in acts.
    Paragraph {
        /// Text.
        texto: String,
        /// Look.
        estilo: ParagraphStyle,
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
        fecho: String,
        /// Name and office.
        pessoas: Vec<(String, String)>,
    },
}

impl Block {
    /// The blocks of a chapter; any other block alone.
    pub fn each(&self) -> &[Self] {
        match self {
            Self::Chapter(chapter) => &chapter.blocos,
            other => std::slice::from_ref(other),
        }
    }
}

/// A chapter of several documents: its blocks, and its pages where they are drawn already.
#[derive(Debug, Default)]
pub struct Chapter {
    /// What it is about: the code of a cargo.
    pub codigo: String,
    /// Content; no chapter again.
    pub blocos: Vec<Block>,
    /// Its pages, the same in every document.
    pub desenho: Option<DrawnChapter>,
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
    pub legenda: String,
    /// Columns.
    pub colunas: Vec<Column>,
    /// Rows: one text per column.
    pub linhas: Rows,
}

/// A column of a table.
#[derive(Clone, Debug)]
pub struct Column {
    /// Header.
    pub titulo: String,
    /// Alignment.
    pub alinhamento: Align,
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
