//! The text of the document, cut at its marks, filled in for each width of the gazette.

use super::marks::{Piece, bare, cut, due, forbidden};
use super::{Largura, margem, recuo};
use crate::report::model::{Block, Document, Table};
use crate::report::rows::Row;
use std::fmt::Write as _;
use std::io::Write;

/// Bytes written at a time.
const BUFFER: usize = 1 << 16;

/// The text, cut where something is filled in.
pub(super) struct Body(Vec<Piece>);

impl Body {
    /// From the text that docx-rs made; `None` where it has not every mark of the document, each in its place.
    pub(super) fn new(xml: &str, d: &Document) -> Option<Self> {
        let pieces = cut(xml);
        (bare(&pieces) == due(d)).then_some(Self(pieces))
    }

    /// Writes the text for a width, with the rows of the tables of the document.
    pub(super) fn write(
        &self,
        saida: &mut impl Write,
        d: &Document,
        largura: Largura,
        larguras: &[Vec<usize>],
    ) -> std::io::Result<()> {
        let mut tabelas = d.todos().filter_map(table).zip(larguras);
        let mut aqui: Option<(&Table, &Vec<usize>)> = None;
        let mut texto = String::with_capacity(BUFFER * 2);
        for piece in &self.0 {
            if *piece == Piece::Tabela {
                aqui = tabelas.next();
            }
            match (piece, aqui) {
                (Piece::Linhas(pattern), Some((t, colunas))) => {
                    let pattern = Pattern::new(pattern, largura, colunas);
                    for linha in &t.linhas {
                        pattern.row(linha, &mut texto);
                        flush(saida, &mut texto, BUFFER)?;
                    }
                }
                (piece, aqui) => plain(piece, largura, aqui.map_or(&[], |(_, l)| l), &mut texto),
            }
            flush(saida, &mut texto, BUFFER)?;
        }
        flush(saida, &mut texto, 0)
    }
}

/// Writes what is longer than this.
fn flush(saida: &mut impl Write, texto: &mut String, longer: usize) -> std::io::Result<()> {
    if texto.len() > longer {
        saida.write_all(texto.as_bytes())?;
        texto.clear();
    }
    Ok(())
}

/// A piece that is no row and no cell.
fn plain(piece: &Piece, largura: Largura, colunas: &[usize], texto: &mut String) {
    let numero = match piece {
        Piece::Xml(xml) => return texto.push_str(xml),
        Piece::Margem => margem(largura),
        Piece::Recuo => recuo(largura),
        Piece::Tabela => largura.twips(),
        Piece::Largura(i) => colunas.get(*i).copied().unwrap_or(0),
        Piece::Celula(_) | Piece::Linhas(_) => return,
    };
    // Writing to a text cannot fail
    let _ = write!(texto, "\"{numero}\"");
}

/// The row of a table, its widths filled in: what stands before each cell, and the cell.
struct Pattern {
    cells: Vec<(String, usize)>,
    end: String,
}

impl Pattern {
    fn new(pieces: &[Piece], largura: Largura, colunas: &[usize]) -> Self {
        let (mut cells, mut before) = (Vec::new(), String::new());
        for piece in pieces {
            match piece {
                Piece::Celula(i) => cells.push((std::mem::take(&mut before), *i)),
                other => plain(other, largura, colunas, &mut before),
            }
        }
        Self { cells, end: before }
    }

    fn row(&self, linha: Row<'_>, texto: &mut String) {
        for (before, i) in &self.cells {
            texto.push_str(before);
            escaped(linha.get(*i).unwrap_or_default(), texto);
        }
        texto.push_str(&self.end);
    }
}

const fn table(block: &Block) -> Option<&Table> {
    if let Block::Table(t) = block { Some(t) } else { None }
}

/// The text of a cell, as the text of an element.
fn escaped(celula: &str, texto: &mut String) {
    // DEL, and what begins a control of Latin-1 or the mark, among others
    let doubtful = |b: u8| b < b' ' || matches!(b, b'<' | b'>' | b'&' | 0x7F | 0xC2 | 0xEE);
    if !celula.bytes().fold(false, |any, b| any | doubtful(b)) {
        return texto.push_str(celula);
    }
    for c in celula.chars() {
        match c {
            '<' => texto.push_str("&lt;"),
            '>' => texto.push_str("&gt;"),
            '&' => texto.push_str("&amp;"),
            c if forbidden(c) => texto.push(' '),
            c => texto.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped_and_what_xml_does_not_take_is_a_space() {
        for (celula, esperado) in [
            ("ANA", "ANA"),
            ("A & B <c>", "A &amp; B &lt;c&gt;"),
            ("1º\u{a0}→\u{85}\u{7f}\u{E000}\u{E001}\"x'", "1º\u{a0}→   \u{E001}\"x'"),
            ("a\tb\n", "a b "),
        ] {
            let mut texto = String::new();
            escaped(celula, &mut texto);
            assert_eq!(texto, esperado);
        }
    }
}
