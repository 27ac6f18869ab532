//! A row below the header that names the fields again, as at the top of a next page: are its columns where they were?

use super::block::{is_start, names_field, texts};
use super::label::labels;
use super::{Columns, Header, resolve};
use crate::ingest::people::plan::Plan;
use crate::ingest::workbook::RawRow;
use std::collections::BTreeMap;

/// A row below the header that names fields again.
pub enum Again {
    /// In the same columns.
    Same,
    /// In others: the first column that is another, and what is said of it.
    Moved(u32, String),
}

/// Is the row a header, and are its columns where those of the sheet's header are?
pub fn again(header: &Header, row: &RawRow, plan: &Plan<'_>) -> Option<Again> {
    if !texts(row).any(|(_, t)| names_field(t, "inscricao", plan)) || !is_start(row, plan) {
        return None;
    }
    let found =
        resolve(std::slice::from_ref(row), (0, 0), plan, &labels(std::slice::from_ref(row), &plan.cabecalhos.taken))?;
    let (before, after) = (roles(&header.columns), roles(&found.columns));
    let moved = after.iter().filter(|(role, column)| before.get(*role) != Some(*column)).min_by_key(|(_, c)| **c);
    let unnamed = || {
        let renamed = |column: &u32| header.first == header.last && found.labels.contains_key(column);
        before.iter().find(|(role, column)| !after.contains_key(*role) && renamed(column))
    };
    let Some((_, column)) = moved.or_else(unnamed) else { return Some(Again::Same) };
    let label = |h: &Header| h.labels.get(column).cloned().unwrap_or_default();
    let message = format!("a coluna se chama “{}” aqui e “{}” no cabeçalho da aba", label(&found), label(header));
    Some(Again::Moved(*column, message))
}

/// Column of each thing that a header can name.
fn roles(columns: &Columns) -> BTreeMap<(String, usize, usize), u32> {
    let fields = columns.campos.iter().map(|(campo, c)| ((campo.clone(), 0, 0), *c));
    let cargo = columns.cargo.iter().enumerate().map(|(i, c)| (("cargo".to_owned(), i, 1), *c));
    let each = |name: &'static str, all: &[Vec<Option<u32>>]| -> Vec<((String, usize, usize), u32)> {
        let of = |(i, list): (usize, &Vec<Option<u32>>)| {
            let named = |(k, c): (usize, &Option<u32>)| c.map(|c| ((name.to_owned(), i, k), c));
            list.iter().enumerate().filter_map(named).collect::<Vec<_>>()
        };
        all.iter().enumerate().flat_map(of).collect()
    };
    let scores = each("prova:", &columns.provas).into_iter().chain(each("criterio:", &columns.criterios));
    fields.chain(cargo).chain(scores).collect()
}
