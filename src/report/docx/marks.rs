//! The marks that stand in the text of docx-rs for its widths and for the cells of its tables, and the text cut at them.

use crate::report::model::{Block, Document, ParagraphStyle, Table};

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

/// Part of the text: as it is, or to be filled in.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Piece {
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

/// Cuts the text that docx-rs made.
pub(super) fn cut(xml: &str) -> Vec<Piece> {
    let xml = repeated_headers(xml);
    let mut all = Vec::new();
    let mut rest = xml.as_str();
    while let Some((before, pattern, after)) = pattern(rest) {
        pieces(before, &mut all);
        let mut row = Vec::new();
        pieces(&without_defaults(&without_numbers(pattern)), &mut row);
        all.push(Piece::Linhas(row));
        rest = after;
    }
    pieces(rest, &mut all);
    all
}

/// What is to be filled in, without the text around it.
pub(super) fn bare(pieces: &[Piece]) -> Vec<Piece> {
    let one = |piece: &Piece| match piece {
        Piece::Xml(_) => None,
        Piece::Margem => Some(Piece::Margem),
        Piece::Recuo => Some(Piece::Recuo),
        Piece::Tabela => Some(Piece::Tabela),
        Piece::Largura(i) => Some(Piece::Largura(*i)),
        Piece::Celula(i) => Some(Piece::Celula(*i)),
        Piece::Linhas(row) => Some(Piece::Linhas(bare(row))),
    };
    pieces.iter().filter_map(one).collect()
}

/// What the document must leave to be filled in, in its order; the margin of the page comes last.
pub(super) fn due(d: &Document) -> Vec<Piece> {
    let mut all = Vec::new();
    for block in d.todos() {
        match block {
            Block::Paragraph { estilo: ParagraphStyle::Ementa, .. } => all.push(Piece::Recuo),
            Block::Table(t) => of_table(t, &mut all),
            _ => {}
        }
    }
    all.push(Piece::Margem);
    all
}

/// The width of the table, those of its grid and of its header, and the pattern of its rows where it has any.
fn of_table(t: &Table, all: &mut Vec<Piece>) {
    let columns = 0..t.colunas.len();
    all.push(Piece::Tabela);
    all.extend(columns.clone().chain(columns.clone()).map(Piece::Largura));
    if !t.linhas.is_empty() {
        all.push(Piece::Linhas(columns.flat_map(|i| [Piece::Largura(i), Piece::Celula(i)]).collect()));
    }
}

/// XML has no characters below the space, and [`SINAL`] is ours.
pub(super) fn forbidden(c: char) -> bool {
    c.is_control() || c == SINAL
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

/// What says the same when it is not said (ECMA-376, 17.3.1.13, 17.3.2.28) is left out of the rows: a fifth of their bytes.
fn without_defaults(xml: &str) -> String {
    const LEFT: &str = "<w:pPr><w:jc w:val=\"left\" /></w:pPr>";
    xml.replace("<w:rPr />", "").replace(LEFT, "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::model::{Align, Column};
    use crate::report::rows::Rows;

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

    #[test]
    fn a_mark_that_is_missing_is_missed() {
        let coluna = Column { titulo: "a".into(), alinhamento: Align::Left };
        let vazia = Table { legenda: "T".into(), colunas: vec![coluna], linhas: Rows::default() };
        let cheia = Table { linhas: [["1"]].into_iter().collect(), ..vazia.clone() };
        let of = |t: &Table| due(&Document { blocos: vec![Block::Table(t.clone())], ..Document::default() });
        let head = "<w:tbl><t w=\"1000000002\"/><g w=\"1000000100\"/><w:tr><h w=\"1000000100\"/></w:tr>";
        let row = "<w:tr><c w=\"1000000100\"/>\u{E000}0\u{E000}</w:tr>";
        let margin = "</w:tbl><m w=\"1000000000\"/>";
        assert_eq!(bare(&cut(&format!("{head}{margin}"))), of(&vazia));
        assert_eq!(bare(&cut(&format!("{head}{row}{margin}"))), of(&cheia));
        assert_ne!(bare(&cut(&format!("{head}{margin}"))), of(&cheia), "the rows would be gone");
        assert_ne!(bare(&cut(&format!("{head}{row}"))), of(&cheia), "the margin would stay as it was");
        let unmarked = row.replace("1000000100", "1000");
        assert_ne!(bare(&cut(&format!("{head}{unmarked}{margin}"))), of(&cheia));
    }
}
