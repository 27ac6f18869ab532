//! Document → one file that is both PDF/A-3a (ISO 19005-3) and PDF/UA-1 (ISO 14289-1).
//!
//! | step | module | what comes out |
//! |---|---|---|
//! | check | [`check`], [`fonts`], [`image`] | characters with glyphs, a usable coat of arms |
//! | measure | [`text`], [`plan`] | widths, lines, table columns |
//! | compose | [`compose`], [`blocks`], [`table`], [`signatures`], [`head`], [`foot`] | pages of placed text, and the structure tree |
//! | share | [`mod@chapter`] | pages and structure of a chapter that several documents print |
//! | draw | [`draw`], [`subset`], [`specimen`] | content streams, and the fonts through `printpdf` |
//! | finish | [`finisher`] | the objects that `printpdf` does not write |
//! | write | [`mod@file`] | numbers, packed streams, object streams, the cross-reference |
//!
//! Pure: same document, same bytes, in any number of threads. All lengths are whole hundredths of a point.

use std::fmt;

use super::model::Document;

mod blocks;
mod chapter;
mod check;
mod codes;
mod compose;
mod draw;
mod file;
mod finisher;
mod fonts;
mod foot;
mod head;
mod image;
mod kept;
mod page;
mod plan;
mod sfnt;
mod signatures;
mod specimen;
mod subset;
mod table;
mod text;
mod tree;
mod widths;

pub use chapter::{DrawnChapter, Extent, chapters};
pub use fonts::missing_glyphs;

/// Why a document cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PdfError {
    /// A character without glyph in the fonts, and the text that holds it.
    Glyph {
        /// The character.
        character: char,
        /// The whole text: a name, a cell, a paragraph.
        text: String,
    },
    /// The coat of arms cannot be used: what is wrong with it.
    CoatOfArms(String),
    /// An index leads to an anchor that no heading has, or that two have.
    Anchor(String),
    /// A table row with another number of cells than the table has columns.
    Row {
        /// Caption of the table.
        caption: String,
        /// Row, from 1.
        row: usize,
    },
    /// More text than a table column can hold: a table of so many columns that none has room for a letter.
    Columns(String),
    /// The font machinery refused: a broken build.
    Font(String),
}

impl fmt::Display for PdfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Glyph { character, text } => {
                write!(
                    f,
                    "o caractere “{character}” (U+{:04X}) de “{text}” não existe nas fontes do documento",
                    u32::from(*character)
                )
            }
            Self::CoatOfArms(problem) => write!(f, "o brasão não pode ser usado: {problem}"),
            Self::Anchor(name) => write!(f, "o índice leva a “{name}”, que não é o destino de exatamente um título"),
            Self::Row { caption, row } => {
                write!(
                    f,
                    "a linha {row} da tabela “{caption}” não tem o mesmo número de células que a tabela tem de colunas"
                )
            }
            Self::Columns(caption) => write!(f, "a tabela “{caption}” tem colunas demais para a largura da página"),
            Self::Font(problem) => write!(f, "as fontes do documento não puderam ser incorporadas: {problem}"),
        }
    }
}

impl std::error::Error for PdfError {}

/// What a document came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stats {
    /// Pages.
    pub pages: usize,
    /// Rows of tables.
    pub rows: usize,
}

/// Draws `doc`.
///
/// # Errors
/// Nothing is drawn by halves: a character without glyph, an unusable coat of arms, a link to nowhere, a ragged table.
pub fn render(doc: &Document) -> Result<Vec<u8>, PdfError> {
    let fonts = check::charsets(doc)?;
    let coat_of_arms = doc.header.coat_of_arms.as_ref().map(image::prepare).transpose()?;
    let composed = compose::compose(doc, coat_of_arms.as_deref(), Extent::Drawn)?;
    finisher::finish(doc, composed, &fonts, coat_of_arms.as_deref())
}

/// Lays `doc` out without drawing it.
///
/// # Errors
/// As [`render`].
pub fn stats(doc: &Document) -> Result<Stats, PdfError> {
    check::charsets(doc)?;
    let coat_of_arms = doc.header.coat_of_arms.as_ref().map(image::prepare).transpose()?;
    let composed = compose::compose(doc, coat_of_arms.as_deref(), Extent::LaidOut)?;
    let rows = doc.each_block().map(|b| if let super::model::Block::Table(t) = b { t.rows.len() } else { 0 }).sum();
    Ok(Stats { pages: composed.pages.len(), rows })
}

#[cfg(test)]
mod tests;
