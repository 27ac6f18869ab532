//! The row that seems to be the header of a sheet in which none names the registration number, and the column that seems to hold it.

use super::block::{is_known, names_field, texts};
use super::letters::in_our_letters;
use crate::ingest::cell::text::{clean, compact, header_key, is_near};
use crate::ingest::cell::{id, shown};
use crate::ingest::people::plan::Plan;
use crate::ingest::workbook::RawRow;
use std::collections::BTreeSet;

/// What seems to be the header of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Almost {
    /// Its row, from 1.
    pub row: u32,
    /// The column that seems to be that of the registration number, and its header.
    pub meant: Option<(u32, String)>,
    /// The first column of the row.
    pub first: u32,
}

/// The row with most known headers, two at least.
pub fn almost(rows: &[RawRow], plan: &Plan<'_>) -> Option<Almost> {
    let rows = in_our_letters(rows);
    let count = |row: &RawRow| texts(row).filter(|(_, t)| is_known(t, plan)).count();
    let counted = rows.iter().enumerate().map(|(i, row)| (count(row), std::cmp::Reverse(i)));
    let (_, std::cmp::Reverse(at)) = counted.filter(|(n, _)| *n >= 2).max()?;
    let (row, below) = (rows.get(at)?, rows.get(at + 1..).unwrap_or_default());
    let id_words = || plan.vocabulario.get("inscricao").into_iter().flatten();
    let free: Vec<(u32, &str)> = texts(row)
        .filter(|(_, t)| !is_known(t, plan) || id_words().any(|k| *k == header_key(t)))
        .filter(|(_, t)| !names_field(t, "inscricao", plan))
        .collect();
    let spelled = |text: &str| id_words().any(|k| k.len() >= 5 && is_near(&compact(text), k, 2));
    let near = free.iter().find(|(_, t)| spelled(t)).copied();
    let by_values = || free.iter().copied().map(|(c, t)| (numbers(below, c), c, t)).filter(|(n, ..)| *n >= 2);
    let meant =
        near.or_else(|| by_values().max_by_key(|(n, c, _)| (*n, std::cmp::Reverse(*c))).map(|(_, c, t)| (c, t)));
    let meant = meant.map(|(column, text)| (column, clean(text).into_owned()));
    Some(Almost { row: row.number, meant, first: texts(row).map(|(c, _)| c).next().unwrap_or(0) })
}

/// Different values of a column that read as registration numbers.
fn numbers(rows: &[RawRow], column: u32) -> usize {
    let cells = rows.iter().filter_map(|r| r.cells.iter().find(|c| c.column == column));
    let read = cells.filter(|c| shown(&c.value).bytes().any(|b| b.is_ascii_digit()));
    read.filter_map(|c| id::read(&c.value)).map(|id| id.text).collect::<BTreeSet<_>>().len()
}
