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
        caractere: char,
        /// The whole text: a name, a cell, a paragraph.
        texto: String,
    },
    /// The coat of arms cannot be used: what is wrong with it.
    Brasao(String),
    /// An index leads to an anchor that no heading has, or that two have.
    Ancora(String),
    /// A table row with another number of cells than the table has columns.
    Linha {
        /// Caption of the table.
        legenda: String,
        /// Row, from 1.
        linha: usize,
    },
    /// More text than a table column can hold: a table of so many columns that none has room for a letter.
    Colunas(String),
    /// The font machinery refused: a broken build.
    Font(String),
}

impl fmt::Display for PdfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Glyph { caractere, texto } => {
                write!(
                    f,
                    "o caractere “{caractere}” (U+{:04X}) de “{texto}” não existe nas fontes do documento",
                    u32::from(*caractere)
                )
            }
            Self::Brasao(problema) => write!(f, "o brasão não pode ser usado: {problema}"),
            Self::Ancora(nome) => write!(f, "o índice leva a “{nome}”, que não é o destino de exatamente um título"),
            Self::Linha { legenda, linha } => {
                write!(
                    f,
                    "a linha {linha} da tabela “{legenda}” não tem o mesmo número de células que a tabela tem de colunas"
                )
            }
            Self::Colunas(legenda) => write!(f, "a tabela “{legenda}” tem colunas demais para a largura da página"),
            Self::Font(problema) => write!(f, "as fontes do documento não puderam ser incorporadas: {problema}"),
        }
    }
}

impl std::error::Error for PdfError {}

/// What a document came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stats {
    /// Pages.
    pub paginas: usize,
    /// Rows of tables.
    pub linhas: usize,
}

/// Draws `doc`.
///
/// # Errors
/// Nothing is drawn by halves: a character without glyph, an unusable coat of arms, a link to nowhere, a ragged table.
pub fn render(doc: &Document) -> Result<Vec<u8>, PdfError> {
    let fonts = check::charsets(doc)?;
    let brasao = doc.cabecalho.brasao.as_ref().map(image::prepare).transpose()?;
    let composed = compose::compose(doc, brasao.as_deref(), Extent::Drawn)?;
    finisher::finish(doc, composed, &fonts, brasao.as_deref())
}

/// Lays `doc` out without drawing it.
///
/// # Errors
/// As [`render`].
pub fn stats(doc: &Document) -> Result<Stats, PdfError> {
    check::charsets(doc)?;
    let brasao = doc.cabecalho.brasao.as_ref().map(image::prepare).transpose()?;
    let composed = compose::compose(doc, brasao.as_deref(), Extent::LaidOut)?;
    let linhas = doc.todos().map(|b| if let super::model::Block::Table(t) = b { t.linhas.len() } else { 0 }).sum();
    Ok(Stats { paginas: composed.pages.len(), linhas })
}

#[cfg(test)]
mod tests;
