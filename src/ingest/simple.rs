//! Small tables beside the results (sheet of cargos, record of the draw): a header found by its names, and the rows below it.

use super::cell::text::header_key;
use super::cell::words::is_empty;
use super::workbook::{RawRow, RawValue, SheetState, Workbook};
use crate::finding::Finding;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Rows looked at for the header.
const SEARCHED: usize = 60;
/// Most rows kept of a sheet.
const MOST: usize = 500_000;

/// A sheet with the header.
#[derive(Debug, Default)]
pub struct Found {
    /// Sheet; empty for text files.
    pub aba: Arc<str>,
    /// Column of each field.
    pub columns: BTreeMap<String, u32>,
    /// The row of the header.
    pub head: RawRow,
    /// Rows below the header.
    pub rows: Vec<RawRow>,
    /// What the reader of the file saw of the sheet as a whole.
    pub achados: Vec<Finding>,
}

impl Found {
    /// The value of a field in a row, unless the cell is blank.
    pub fn get<'r>(&self, row: &'r RawRow, campo: &str) -> Option<&'r RawValue> {
        let column = self.columns.get(campo)?;
        let i = row.cells.binary_search_by_key(column, |c| c.column).ok()?;
        Some(&row.cells[i].value).filter(|v| !is_empty(Some(v)))
    }
}

/// The visible sheets whose header names all `required` fields.
pub fn read(
    workbook: &Workbook,
    names: &[(String, Vec<String>)],
    required: &[&str],
) -> Result<Vec<Found>, Box<Finding>> {
    let mut all = Vec::new();
    for (i, sheet) in workbook.sheets().iter().enumerate().filter(|(_, s)| s.state == SheetState::Visible) {
        let mut rows = Vec::new();
        let read = workbook.read(i, &mut |row| {
            rows.push(row);
            if rows.len() < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let achados = read.map_err(Box::new)?.achados;
        let head = rows.iter().take(SEARCHED).position(|r| {
            let columns = resolve(r, names);
            required.iter().all(|f| columns.contains_key(*f))
        });
        if let Some(head) = head {
            let columns = resolve(&rows[head], names);
            let below = rows.split_off(head + 1);
            let head = rows.pop().unwrap_or_default();
            all.push(Found { aba: sheet.name.clone(), columns, head, rows: below, achados });
        }
    }
    Ok(all)
}

/// Column of each field that a row names; the first field that wants a column takes it.
fn resolve(row: &RawRow, names: &[(String, Vec<String>)]) -> BTreeMap<String, u32> {
    let headers: Vec<(u32, String)> = row
        .cells
        .iter()
        .filter_map(|c| if let RawValue::Text(t) = &c.value { Some((c.column, header_key(t))) } else { None })
        .collect();
    let mut columns: BTreeMap<String, u32> = BTreeMap::new();
    for (campo, keys) in names {
        let free = |c: u32| !columns.values().any(|taken| *taken == c);
        let hit = keys.iter().find_map(|k| headers.iter().find(|(c, h)| h == k && free(*c)));
        if let Some((column, _)) = hit {
            columns.insert(campo.clone(), *column);
        }
    }
    columns
}
