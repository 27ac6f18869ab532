//! The text of the document, drawn once by docx-rs with marks in the place of its widths and of the rows of its tables, and
//! filled in for each width of the gazette.

use super::{Largura, margem, recuo};
use crate::report::model::{Block, Document, Table};
use crate::report::rows::Row;
use std::fmt::Write as _;
use std::io::Write;

/// Encloses the number of a column in the row that is the pattern of a table; no keyboard writes it.
pub(super) const SINAL: char = '\u{E000}';

/// Stands for the right margin of the page. Marks are numbers that no document has, of ten digits, of which the first seven are
/// those of [`MARCA`]; docx-rs escapes the quotes of texts, so that only attributes have them.
pub(super) const MARGEM_DIREITA: i32 = 1_000_000_000;
/// Stands for the indent of the summary of the act.
pub(super) const RECUO: i32 = 1_000_000_001;
/// Stands for the width of a table, once in each.
pub(super) const TABELA: usize = 1_000_000_002;
/// With the number of a column, stands for its width.
pub(super) const COLUNA: usize = 1_000_000_100;
/// How all marks begin.
const MARCA: &str = "\"1000000";

/// Bytes written at a time.
const BUFFER: usize = 1 << 16;

/// Part of the text.
#[derive(Debug, PartialEq, Eq)]
enum Piece {
    Xml(String),
    Margem,
    Recuo,
    /// The width of a table: from here on, widths are those of its columns.
    Tabela,
    Largura(usize),
    Celula(usize),
    /// The rows of the table, after this pattern.
    Linhas(Vec<Piece>),
}

/// The text, cut where something is filled in.
pub(super) struct Body(Vec<Piece>);

impl Body {
    /// From the text that docx-rs made.
    pub(super) fn new(xml: &str) -> Self {
        let xml = repeated_headers(xml);
        let mut all = Vec::new();
        let mut rest = xml.as_str();
        while let Some((before, pattern, after)) = pattern(rest) {
            pieces(before, &mut all);
            let mut row = Vec::new();
            pieces(&without_numbers(pattern), &mut row);
            all.push(Piece::Linhas(row));
            rest = after;
        }
        pieces(rest, &mut all);
        Self(all)
    }

    /// Writes the text for a width, with the rows of the tables of the document.
    pub(super) fn write(
        &self,
        saida: &mut impl Write,
        d: &Document,
        largura: Largura,
        larguras: &[Vec<usize>],
    ) -> std::io::Result<()> {
        let mut tabelas = d.blocos.iter().filter_map(table).zip(larguras);
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

/// XML has no characters below the space, and [`SINAL`] is ours.
pub(super) fn forbidden(c: char) -> bool {
    c.is_control() || c == SINAL
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

/// Marks the first row of each table to be repeated on every page that the table goes on to (ECMA-376, 17.4.78): docx-rs has no
/// call for it.
fn repeated_headers(xml: &str) -> String {
    const INICIO: &str = "<w:tbl>";
    const LINHA: &str = "<w:cantSplit />";
    let mut partes = xml.split(INICIO);
    let mut texto = String::with_capacity(xml.len() + xml.len() / 16);
    texto.push_str(partes.next().unwrap_or_default());
    for parte in partes {
        texto.push_str(INICIO);
        match parte.split_once(LINHA) {
            Some((antes, depois)) => texto.extend([antes, LINHA, "<w:tblHeader />", depois]),
            None => texto.push_str(parte),
        }
    }
    texto
}

/// What comes before the next pattern row, the row, and what comes after it.
fn pattern(xml: &str) -> Option<(&str, &str, &str)> {
    const FIM: &str = "</w:tr>";
    let sinal = xml.find(SINAL)?;
    let inicio = xml[..sinal].rfind("<w:tr>")?;
    let fim = sinal + xml[sinal..].find(FIM)? + FIM.len();
    Some((&xml[..inicio], &xml[inicio..fim], &xml[fim..]))
}

/// Cuts a text at the numbers of its cells and at its widths.
fn pieces(xml: &str, all: &mut Vec<Piece>) {
    for (i, parte) in xml.split(SINAL).enumerate() {
        match parte.parse() {
            Ok(coluna) if i % 2 == 1 => all.push(Piece::Celula(coluna)),
            _ => widths(parte, all),
        }
    }
}

fn widths(xml: &str, all: &mut Vec<Piece>) {
    let mut partes = xml.split(MARCA);
    all.extend(partes.next().map(|p| Piece::Xml(p.to_owned())));
    for parte in partes {
        let (numero, depois) = parte.split_once('"').unwrap_or((parte, ""));
        all.push(match numero {
            "000" => Piece::Margem,
            "001" => Piece::Recuo,
            "002" => Piece::Tabela,
            coluna => Piece::Largura(coluna.parse().unwrap_or(usize::MAX) % 100),
        });
        all.push(Piece::Xml(depois.to_owned()));
    }
}

/// Paragraph numbers, which must not repeat, are optional and left out of the rows.
fn without_numbers(xml: &str) -> String {
    const NUMERO: &str = " w14:paraId=\"";
    let mut partes = xml.split(NUMERO);
    let mut texto = partes.next().unwrap_or_default().to_owned();
    for parte in partes {
        texto.push_str(parte.split_once('"').map_or("", |(_, depois)| depois));
    }
    texto
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

    #[test]
    fn marks_are_found_and_nothing_else_is() {
        let mut all = Vec::new();
        pieces("<w w:w=\"1000000002\" /><c w:w=\"1000000103\" a=\"10000\">\u{E000}3\u{E000}</c>", &mut all);
        let xml = |t: &str| Piece::Xml(t.to_owned());
        let expected = [
            xml("<w w:w="),
            Piece::Tabela,
            xml(" /><c w:w="),
            Piece::Largura(3),
            xml(" a=\"10000\">"),
            Piece::Celula(3),
            xml("</c>"),
        ];
        assert_eq!(all, expected);
    }
}
