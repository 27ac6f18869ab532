//! The marked copy of the sheets that have findings: read again, so that nothing of it is kept while the exam is computed.

use super::compute::Computed;
use super::exam;
use super::homologar::Fault;
use crate::finding::{Finding, Severity};
use crate::ingest::cell::shown;
use crate::ingest::workbook::{RawRow, Workbook};
use crate::report::marked::{self, Cell, Sheet};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

/// Sheets longer than this are copied only where there is a finding, with the rows at the top that hold the header.
const WHOLE: u32 = 20_000;
/// Rows at the top that are always copied.
const TOP: u32 = 20;

/// Rows with findings that are copied of one sheet, errors before warnings: nobody looks at more of them here.
const MARKED: usize = 20_000;

/// Findings of a sheet by zero-based column and one-based row.
type Marks<'a> = BTreeMap<(u32, u32), Vec<&'a Finding>>;

/// The workbook (`None` when no finding has a cell), and what is told of files that are no longer what was read: it lacks their sheets.
pub fn copy(computed: &Computed) -> Result<(Option<Vec<u8>>, Vec<Finding>), Fault> {
    let mut by_sheet: BTreeMap<(&str, &str), Marks<'_>> = BTreeMap::new();
    for f in computed.achados.iter().filter(|f| f.severity > Severity::Notice) {
        if let Some(at) = address(&f.place.celula) {
            by_sheet.entry((&f.place.arquivo, &f.place.aba)).or_default().entry(at).or_default().push(f);
        }
    }
    if by_sheet.is_empty() {
        return Ok((None, Vec::new()));
    }
    let mut changed = Vec::new();
    let files: BTreeSet<&str> = by_sheet.keys().map(|(file, _)| *file).collect();
    let mut sheets = Vec::new();
    for file in files {
        let workbook = match exam::reopen(&computed.exam, file) {
            Ok(Some(workbook)) => workbook,
            Ok(None) => continue,
            Err(finding) => {
                changed.push(finding);
                continue;
            }
        };
        for (index, info) in workbook.sheets().iter().enumerate() {
            let key = by_sheet.keys().find(|(f, aba)| *f == file && *aba == &*info.name).copied();
            if let Some(mut marks) = key.and_then(|k| by_sheet.remove(&k)) {
                let left_out = bound(&mut marks);
                let name = if info.name.is_empty() { file.to_owned() } else { info.name.to_string() };
                // A sheet that cannot be read was told when it was read for the first time
                if let Some(rows) = rows(&workbook, index, &marks) {
                    sheets.push(Sheet { name, rows, marks, left_out });
                }
            }
        }
    }
    if sheets.is_empty() {
        return Ok((None, changed));
    }
    let book = marked::workbook(&sheets).map_err(|e| Fault::Internal(e.to_string()))?;
    Ok((Some(book), changed))
}

/// Leaves the findings of [`MARKED`] rows; in how many rows there were others.
fn bound(marks: &mut Marks<'_>) -> usize {
    let mut by_row: BTreeMap<u32, Severity> = BTreeMap::new();
    for ((_, row), found) in &*marks {
        let worst = found.iter().map(|f| f.severity).max().unwrap_or(Severity::Notice);
        by_row.entry(*row).and_modify(|s| *s = worst.max(*s)).or_insert(worst);
    }
    let mut rows: Vec<(Reverse<Severity>, u32)> =
        by_row.into_iter().map(|(row, worst)| (Reverse(worst), row)).collect();
    rows.sort_unstable();
    let left_out = rows.len().saturating_sub(MARKED);
    let kept: BTreeSet<u32> = rows.into_iter().take(MARKED).map(|(_, row)| row).collect();
    marks.retain(|(_, row), _| kept.contains(row));
    left_out
}

fn rows(workbook: &Workbook, index: usize, marks: &Marks<'_>) -> Option<Vec<(u32, Vec<Cell>)>> {
    let marked: BTreeSet<u32> = marks.keys().map(|(_, row)| *row).collect();
    let mut all = Vec::new();
    let mut long = false;
    let take = |row: &RawRow| -> (u32, Vec<Cell>) {
        (row.number, row.cells.iter().map(|c| Cell { column: c.column, text: shown(&c.value) }).collect())
    };
    let read = workbook.read(index, &mut |row| {
        if row.number > WHOLE && !long {
            long = true;
            all.retain(|(n, _): &(u32, Vec<Cell>)| *n <= TOP || marked.contains(n));
        }
        if !long || marked.contains(&row.number) {
            all.push(take(&row));
        }
        ControlFlow::Continue(())
    });
    read.is_ok().then_some(all)
}

/// Zero-based column and one-based row of an address such as `F17`.
pub(super) fn address(text: &str) -> Option<(u32, u32)> {
    let split = text.find(|c: char| c.is_ascii_digit())?;
    let (letters, digits) = text.split_at(split);
    if letters.is_empty() || letters.len() > 3 || !letters.bytes().all(|b| b.is_ascii_uppercase()) {
        return None;
    }
    let column = letters.bytes().fold(0u32, |n, b| n * 26 + u32::from(b - b'A') + 1) - 1;
    Some((column, digits.parse().ok().filter(|n| *n > 0)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::a1;

    #[test]
    fn of_too_many_rows_those_with_errors_are_kept() {
        use crate::finding::catalogue::cross::TOTAL_DIVERGE;
        use crate::finding::catalogue::reading::CARGO_FORA;
        use crate::finding::{Place, Scope};
        let of = |entry| Finding::new(entry, Scope::Exame, Place::default(), "");
        let (warning, error) = (of(&TOTAL_DIVERGE), of(&CARGO_FORA));
        assert!(error.is_error() && !warning.is_error());
        let rows = 1..=u32::try_from(MARKED + 3).expect("few");
        let mut marks: Marks<'_> = rows.map(|row| ((0, row), vec![&warning])).collect();
        marks.insert((1, 20_003), vec![&error]);
        assert_eq!(bound(&mut marks), 3);
        assert_eq!(
            (marks.len(), marks.contains_key(&(1, 20_003)), marks.contains_key(&(0, 20_000))),
            (MARKED + 1, true, false)
        );
        assert_eq!((bound(&mut marks), marks.len()), (0, MARKED + 1), "nothing more is left out");
    }

    #[test]
    fn addresses_are_read_as_they_are_written() {
        for (column, row) in [(0, 1), (25, 2), (26, 3), (16_383, 1_048_576)] {
            assert_eq!(address(&a1(column, row)), Some((column, row)));
        }
        for other in ["linha 3", "", "A", "17", "A0", "a1", "ABCD1"] {
            assert_eq!(address(other), None, "{other}");
        }
    }
}
