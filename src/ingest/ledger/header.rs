//! The header of the ledger.

use crate::domain::{CampoEvento, FonteEventos};
use crate::finding::catalogue::ledger as catalogo;
use crate::finding::{Finding, Place, Scope};
use crate::ingest::cell::text::{clean, header_key};
use crate::ingest::workbook::{RawRow, RawValue};

/// A header found.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Header {
    /// Column of each field.
    pub colunas: [Option<u32>; 8],
    /// Columns that say the same as an earlier one.
    pub repeated: Vec<u32>,
    /// Columns that the ledger does not know.
    pub unknown: Vec<u32>,
}

/// Spellings of each column, without accents, fillers and spaces.
const SPELLINGS: [(CampoEvento, &[&str]); 8] = [
    (CampoEvento::Data, &["data", "dataevento", "dt", "dtevento", "dia"]),
    (CampoEvento::Cargo, &["cargo", "codcargo", "codigocargo", "codigo", "funcao", "emprego"]),
    (
        CampoEvento::Inscricao,
        &["inscricao", "ninscricao", "noinscricao", "numeroinscricao", "numinscricao", "nrinscricao", "insc"],
    ),
    (CampoEvento::Evento, &["evento", "tipoevento", "tipo", "ocorrencia"]),
    (CampoEvento::Quantidade, &["quantidade", "qtd", "qtde", "quant"]),
    (CampoEvento::Lista, &["lista", "cota", "reserva"]),
    (CampoEvento::Ato, &["ato", "portaria", "documento"]),
    (CampoEvento::Observacao, &["observacao", "observacoes", "obs"]),
];

fn field(text: &str) -> Option<CampoEvento> {
    let key = header_key(text);
    SPELLINGS.iter().find(|(_, names)| names.contains(&key.as_str())).map(|(campo, _)| *campo)
}

fn text(value: &RawValue) -> Option<&str> {
    if let RawValue::Text(text) = value { Some(text) } else { None }
}

/// The header, if this row is one: `data` and `evento`, and `cargo` where the edital has several.
pub(super) fn find(row: &RawRow, needs_cargo: bool) -> Option<Header> {
    let mut header = Header::default();
    for cell in &row.cells {
        let Some(words) = text(&cell.value).filter(|t| !clean(t).is_empty()) else { continue };
        match field(words) {
            None => header.unknown.push(cell.column),
            Some(campo) => match header.colunas.get_mut(campo.index()) {
                Some(slot @ None) => *slot = Some(cell.column),
                _ => header.repeated.push(cell.column),
            },
        }
    }
    let has = |campo: CampoEvento| header.colunas.get(campo.index()).is_some_and(Option::is_some);
    (has(CampoEvento::Data) && has(CampoEvento::Evento) && (!needs_cargo || has(CampoEvento::Cargo))).then_some(header)
}

/// Columns repeated or unknown.
pub(super) fn findings(fonte: &FonteEventos, row: &RawRow, header: &Header) -> Vec<Finding> {
    let about = |column: &u32, entry, what: &str| {
        let name = row.cells.iter().find(|c| c.column == *column).and_then(|c| text(&c.value)).unwrap_or("");
        let place = Place::cell(&fonte.arquivo, &fonte.aba, *column, row.number);
        Finding::new(entry, Scope::Exame, place, format!("a coluna “{name}” {what}")).value(name)
    };
    let repeated =
        header.repeated.iter().map(|c| about(c, &catalogo::COLUNA_REPETIDA, "repete outra do livro de eventos"));
    let unknown = header.unknown.iter().map(|c| about(c, &catalogo::COLUNA_DO_RAZAO, "não é usada"));
    repeated.chain(unknown).collect()
}

/// Is this row the header again, as on each page of what was once printed?
pub(super) fn repeats(fonte: &FonteEventos, row: &RawRow) -> bool {
    let says = |campo: CampoEvento| {
        let column = fonte.colunas.get(campo.index()).copied().flatten();
        let cell = row.cells.iter().find(|c| Some(c.column) == column);
        cell.and_then(|c| text(&c.value)).is_some_and(|t| field(t) == Some(campo))
    };
    says(CampoEvento::Data) && says(CampoEvento::Evento)
}
