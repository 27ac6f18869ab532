//! Small tables beside the results (sheet of cargos, record of the draw): a header found by its names, and the rows below it.

use super::cell::text::header_key;
use super::cell::words::is_empty;
use super::workbook::{RawRow, RawValue, SheetState, Workbook};
use crate::finding::catalogue::cells::ARQUIVO_GRANDE;
use crate::finding::{Finding, Place, Scope};
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

/// The visible sheets whose header names all `required` fields. Of a sheet longer than this reads, that is an error among what was seen
/// of it.
///
/// # Errors
/// A sheet that cannot be read.
pub fn read(
    workbook: &Workbook,
    names: &[(String, Vec<String>)],
    required: &[&str],
) -> Result<Vec<Found>, Box<Finding>> {
    read_up_to(MOST, workbook, names, required)
}

fn read_up_to(
    most: usize,
    workbook: &Workbook,
    names: &[(String, Vec<String>)],
    required: &[&str],
) -> Result<Vec<Found>, Box<Finding>> {
    let mut all = Vec::new();
    for (i, sheet) in workbook.sheets().iter().enumerate().filter(|(_, s)| s.state == SheetState::Visible) {
        let mut rows = Vec::new();
        let mut left_out = None;
        let read = workbook.read(i, &mut |row| {
            if rows.len() == most {
                left_out = Some(row.number);
                return ControlFlow::Break(());
            }
            rows.push(row);
            ControlFlow::Continue(())
        });
        let mut achados = read.map_err(Box::new)?.achados;
        achados.extend(left_out.map(|first| too_long(workbook.nome(), &sheet.name, first, most)));
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

/// A sheet with more rows than are read: nobody knows what the others say.
fn too_long(arquivo: &Arc<str>, aba: &Arc<str>, first: u32, most: usize) -> Finding {
    let place = Place { arquivo: arquivo.clone(), aba: aba.clone(), celula: format!("linha {first}") };
    let message = format!("a aba tem mais de {most} linhas, e o que vem desta em diante não foi lido");
    Finding::new(&ARQUIVO_GRANDE, Scope::Exame, place, message)
        .fix("deixe na aba só o que é do quadro de vagas ou do registro do sorteio, sem linhas a mais")
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ingest::workbook::{self, TextOptions};

    #[test]
    fn rows_beyond_the_limit_are_told_where_they_begin() {
        let nome: Arc<str> = "quadro.csv".into();
        let bytes: Arc<[u8]> = Arc::from("Código;Vagas\n1;2\n2;2\n3;1\n".as_bytes());
        let book = workbook::open(&nome, bytes, &TextOptions::default()).expect("a table");
        let names =
            [("codigo".to_owned(), vec![header_key("Código")]), ("vagas".to_owned(), vec![header_key("Vagas")])];
        let read = |most| read_up_to(most, &book, &names, &["codigo", "vagas"]).expect("readable").remove(0);
        let told = |found: &Found| -> Vec<String> {
            found.achados.iter().map(|f| format!("{} {} {}", f.entry.code, f.place, f.is_error())).collect()
        };
        let (cut, whole) = (read(3), read(4));
        assert_eq!((cut.rows.len(), told(&cut)), (2, vec!["A0205 quadro.csv › linha 4 true".to_owned()]));
        assert_eq!((whole.rows.len(), told(&whole)), (3, vec![]));
    }
}
