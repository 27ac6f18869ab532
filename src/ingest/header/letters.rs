//! Letters that only look like ours, and characters that nobody sees: read as meant, and told.

use super::Problem;
use super::block::texts;
use crate::finding::catalogue::columns as codes;
use crate::ingest::cell::text::{clean, foreign_letter, invisible, latin};
use crate::ingest::workbook::{RawCell, RawRow, RawValue};
use std::borrow::Cow;

/// The rows with letters that only look Latin replaced by those that they look like; nothing is copied where none is.
pub(super) fn in_our_letters(rows: &[RawRow]) -> Cow<'_, [RawRow]> {
    let odd = |c: &RawCell| matches!(&c.value, RawValue::Text(t) if foreign_letter(t).is_some());
    if !rows.iter().flat_map(|r| &r.cells).any(odd) {
        return Cow::Borrowed(rows);
    }
    let mut rows = rows.to_vec();
    for cell in rows.iter_mut().flat_map(|r| &mut r.cells).filter(|c| odd(c)) {
        if let RawValue::Text(text) = &cell.value {
            cell.value = RawValue::Text(latin(text).into());
        }
    }
    Cow::Owned(rows)
}

/// Headers with letters of another alphabet, or with characters that nobody sees.
pub(super) fn odd_headers(row: &RawRow) -> impl Iterator<Item = Problem> {
    texts(row).filter_map(|(column, text)| {
        let odd = foreign_letter(text).or_else(|| invisible(text))?;
        let mensagem = format!("o cabeçalho “{}” traz o caractere U+{:04X}", clean(text), u32::from(odd));
        let entry = &codes::CABECALHO_DE_OUTRO_ALFABETO;
        Some(Problem { entry, campo: String::new(), coluna: Some(column), mensagem, procurado: None, conserto: None })
    })
}
