//! The rows of the tables, written into the text of the document after the pattern that docx-rs made of each.

use super::limpo;
use crate::report::model::{Block, Document, Table};
use std::io::Write;

/// Encloses the number of a column in the row that is the pattern of a table; no keyboard writes it.
pub(super) const SINAL: char = '\u{E000}';

/// Marks the first row of each table to be repeated on every page that the table goes on to (ECMA-376, 17.4.78): docx-rs has no
/// call for it.
pub(super) fn repeated_headers(xml: &str) -> String {
    const TABELA: &str = "<w:tbl>";
    const LINHA: &str = "<w:cantSplit />";
    let mut partes = xml.split(TABELA);
    let mut texto = String::with_capacity(xml.len() + xml.len() / 16);
    texto.push_str(partes.next().unwrap_or_default());
    for parte in partes {
        texto.push_str(TABELA);
        texto.push_str(&parte.replacen(LINHA, "<w:cantSplit /><w:tblHeader />", 1));
    }
    texto
}

/// Writes the text with the pattern row of each table replaced by its rows.
pub(super) fn write_rows(saida: &mut impl Write, xml: &str, d: &Document) -> std::io::Result<()> {
    let tabelas = d.blocos.iter().filter_map(table);
    let mut resto = xml;
    for tabela in tabelas.filter(|t| !t.linhas.is_empty()) {
        let (antes, padrao, depois) = pattern(resto).ok_or_else(|| std::io::Error::other("tabela sem linha padrão"))?;
        saida.write_all(antes.as_bytes())?;
        let pedacos = pieces(padrao);
        let mut linha = String::with_capacity(padrao.len() * 2);
        for celulas in &tabela.linhas {
            linha.clear();
            for pedaco in &pedacos {
                match pedaco {
                    Piece::Xml(xml) => linha.push_str(xml),
                    Piece::Coluna(i) => {
                        let texto = limpo(celulas.get(*i).unwrap_or_default());
                        linha.push_str(&quick_xml::escape::partial_escape(texto.as_ref()));
                    }
                }
            }
            saida.write_all(linha.as_bytes())?;
        }
        resto = depois;
    }
    saida.write_all(resto.as_bytes())
}

const fn table(block: &Block) -> Option<&Table> {
    if let Block::Table(t) = block { Some(t) } else { None }
}

/// What comes before the next pattern row, the row, and what comes after it.
fn pattern(xml: &str) -> Option<(&str, &str, &str)> {
    const FIM: &str = "</w:tr>";
    let sinal = xml.find(SINAL)?;
    let inicio = xml[..sinal].rfind("<w:tr>")?;
    let fim = sinal + xml[sinal..].find(FIM)? + FIM.len();
    Some((&xml[..inicio], &xml[inicio..fim], &xml[fim..]))
}

/// Part of a pattern row.
enum Piece {
    Xml(String),
    Coluna(usize),
}

/// Splits a pattern row. Paragraph numbers, which must not repeat, are optional and left out.
fn pieces(padrao: &str) -> Vec<Piece> {
    padrao
        .split(SINAL)
        .enumerate()
        .map(|(i, parte)| match parte.parse() {
            Ok(coluna) if i % 2 == 1 => Piece::Coluna(coluna),
            _ => Piece::Xml(without_numbers(parte)),
        })
        .collect()
}

fn without_numbers(xml: &str) -> String {
    const NUMERO: &str = " w14:paraId=\"";
    let mut partes = xml.split(NUMERO);
    let mut texto = partes.next().unwrap_or_default().to_owned();
    for parte in partes {
        texto.push_str(parte.split_once('"').map_or("", |(_, depois)| depois));
    }
    texto
}
