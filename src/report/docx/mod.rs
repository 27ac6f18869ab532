//! A document as DOCX, for gazettes that take text documents: real tables of at most six columns, no merged cells, no fills, no
//! page header or footer, Calibri 9 with single spacing (Imprensa Nacional, Portaria 283/2018; safe for DOM/ES).
//!
//! docx-rs makes the package and one row of each table, with marks for the widths; [`Draft::render`] packs it again for each width
//! of the gazette, deflated, with our own metadata and no clock, and writes every row of a table after the pattern of that one.
//! Rows built one by one in the library take some 20 KB of memory each and ten times the time.

mod draw;
mod fill;
mod marks;
mod package;

use super::gazette::{Largura, Measured, Medida};
use super::model::Document;
use fill::Body;
use package::{TEXTO, metadados, pack, unpacked};
use std::fmt;
use std::io::Cursor;

/// Most table rows in a file: the whole text of a file is in memory while it is written.
pub const LINHAS_POR_VOLUME: usize = 5_000;
/// Most columns in a table.
pub const COLUNAS: usize = 6;

/// Width of A4 in twentieths of a point.
const A4_LARGURA: u32 = 11_906;
/// Margin of 2 cm.
const MARGEM: i32 = 1_134;

/// Why a document cannot be a DOCX for a gazette.
#[derive(Debug, PartialEq, Eq)]
pub enum DocxError {
    /// More columns than a gazette takes.
    Colunas {
        /// Caption of the table.
        legenda: String,
        /// Its columns.
        colunas: usize,
    },
    /// The library that draws did not leave the marks that are filled in: something would be missing, so that nothing is made.
    Marcas,
    /// The file could not be packed.
    Zip(String),
}

impl fmt::Display for DocxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Colunas { legenda, colunas } => {
                write!(f, "a tabela “{legenda}” tem {colunas} colunas; o diário aceita até {COLUNAS}")
            }
            Self::Marcas => write!(f, "o texto do DOCX saiu sem todos os lugares das suas tabelas e larguras"),
            Self::Zip(e) => write!(f, "o arquivo DOCX não pôde ser montado: {e}"),
        }
    }
}

impl std::error::Error for DocxError {}

/// A document drawn, its widths and rows still to be filled in: one draft serves both widths of the gazette.
pub struct Draft<'d> {
    documento: &'d Document,
    medido: Measured<'d>,
    /// The parts of the package, by name, in its order. The [text](TEXTO) is in `texto`.
    partes: Vec<(String, String)>,
    texto: Body,
}

impl<'d> Draft<'d> {
    /// Draws the document.
    ///
    /// # Errors
    /// A table of more than [`COLUNAS`] columns; a text without a place for each width and each row.
    pub fn new(d: &'d Document) -> Result<Self, DocxError> {
        let mut bytes = Vec::new();
        draw::drawn(d)?.pack(Cursor::new(&mut bytes)).map_err(|e| DocxError::Zip(e.to_string()))?;
        let mut partes = unpacked(&bytes).map_err(|e| DocxError::Zip(e.to_string()))?;
        let mut xml = String::new();
        for (nome, parte) in &mut partes {
            match nome.as_str() {
                "docProps/core.xml" => *parte = metadados(d),
                TEXTO => xml = std::mem::take(parte),
                _ => {}
            }
        }
        let texto = Body::new(&xml, d).ok_or(DocxError::Marcas)?;
        Ok(Self { documento: d, medido: Measured::new(d), partes, texto })
    }

    /// The bytes of the DOCX for a width, and what the gazette will count: the same document gives the same bytes.
    ///
    /// # Errors
    /// The package could not be made.
    pub fn render(&self, largura: Largura) -> Result<(Vec<u8>, Medida), DocxError> {
        let larguras = self.medido.widths(largura);
        let write = |destino: &mut _| self.texto.write(destino, self.documento, largura, &larguras);
        let bytes = pack(&self.partes, write).map_err(|e| DocxError::Zip(e.to_string()))?;
        Ok((bytes, self.medido.height(largura, &larguras)))
    }
}

/// Right margin of the page, in twentieths of a point: what is beside a text of this width.
fn margem(largura: Largura) -> usize {
    let [folha, esquerda] = [A4_LARGURA, MARGEM.unsigned_abs()].map(|n| usize::try_from(n).unwrap_or(usize::MAX));
    folha.saturating_sub(esquerda).saturating_sub(largura.twips())
}

/// Indent of the summary of the act: half the text.
const fn recuo(largura: Largura) -> usize {
    largura.twips() / 2
}

#[cfg(test)]
mod tests;
