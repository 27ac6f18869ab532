//! An independent reader, calamine, sees the same cells in every sound file: ours neither loses nor invents any.

use super::build::{committed, examples, opened, rows_of};
use calamine::{Data, Reader as _, open_workbook_auto_from_rs};
use homologa::finding::a1;
use homologa::ingest::workbook::{RawValue, SheetState};
use rust_xlsxwriter::{Format, Workbook};
use std::collections::BTreeMap;
use std::io::Cursor;

/// Every cell of every sheet: sheet and address → a number to nine places, or a text.
type Cells = BTreeMap<(String, String), String>;

fn ours(nome: &str, bytes: &[u8]) -> Cells {
    let workbook = opened(nome, bytes).expect("a sound file");
    let mut cells = Cells::new();
    for (i, sheet) in workbook.sheets().iter().enumerate().filter(|(_, s)| s.state != SheetState::NotCells) {
        for row in rows_of(&workbook, i).expect("a sound sheet").0 {
            for cell in row.cells {
                cells.insert((sheet.name.to_string(), a1(cell.column, row.number)), told(&cell.value));
            }
        }
    }
    cells
}

fn told(value: &RawValue) -> String {
    match value {
        RawValue::Text(t) | RawValue::Error(t) | RawValue::IsoDate(t) => t.to_string(),
        RawValue::Number { value, .. } => format!("{:.9}", value.to_string().parse::<f64>().expect("a number")),
        RawValue::Bool(b) => b.to_string(),
        other => format!("{other:?}"),
    }
}

fn theirs(bytes: &[u8]) -> Cells {
    let mut workbook = open_workbook_auto_from_rs(Cursor::new(bytes)).expect("a sound file");
    let mut cells = Cells::new();
    for name in workbook.sheet_names().clone() {
        let range = workbook.worksheet_range(&name).expect("a sound sheet");
        let (row0, column0) = range.start().unwrap_or_default();
        for (row, column, value) in range.used_cells() {
            let address =
                a1(column0 + u32::try_from(column).expect("small"), row0 + u32::try_from(row).expect("small") + 1);
            let told = match value {
                Data::Float(x) => format!("{x:.9}"),
                Data::Int(n) => format!("{n}.000000000"),
                Data::DateTime(d) => format!("{:.9}", d.as_f64()),
                Data::DateTimeIso(t) | Data::DurationIso(t) | Data::String(t) => t.clone(),
                Data::Bool(b) => b.to_string(),
                Data::Error(e) => e.to_string(),
                other => format!("{other:?}"),
            };
            if !told.is_empty() {
                cells.insert((name.clone(), address), told);
            }
        }
    }
    cells
}

#[test]
fn a_second_reader_sees_the_same_cells_in_xls() {
    for nome in ["armadilhas.xls", "armadilhas-1904.xls", "armadilhas-1995.xls", "textos-longos.xls"] {
        let bytes = committed(nome);
        assert_eq!(ours(nome, &bytes), theirs(&bytes), "{nome}");
    }
}

/// calamine 0.38 drops the short cells of .xlsb; what it does read is the same.
#[test]
fn a_second_reader_sees_nothing_else_in_xlsb() {
    for nome in ["armadilhas.xlsb", "textos-longos.xlsb"] {
        let bytes = committed(nome);
        let (ours, theirs) = (ours(nome, &bytes), theirs(&bytes));
        assert!(!theirs.is_empty() && theirs.len() <= ours.len(), "{nome}");
        let differ: Vec<_> = theirs.iter().filter(|(place, value)| ours.get(*place) != Some(value)).collect();
        assert!(differ.is_empty(), "{nome}: {differ:?}");
    }
}

#[test]
fn a_second_reader_sees_the_same_cells_in_the_example_exams() {
    for (nome, bytes) in examples() {
        assert_eq!(ours(&nome, &bytes), theirs(&bytes), "{nome}");
    }
}

#[test]
fn a_second_reader_sees_the_same_cells_in_a_file_of_another_writer() {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    let date = Format::new().set_num_format("dd/mm/yyyy");
    for row in 0..200u32 {
        sheet.write(row, 0, format!("{row:05}")).expect("in the grid");
        sheet.write(row, 1, format!("PESSOA Nº {row} <&> “É”")).expect("in the grid");
        sheet.write_with_format(row, 2, 20_000.0 + f64::from(row) * 13.25, &date).expect("in the grid");
        sheet.write(row, 5, f64::from(row) / 7.0).expect("in the grid");
        sheet.write(row, 9, row % 2 == 0).expect("in the grid");
    }
    let bytes = workbook.save_to_buffer().expect("memory");
    let cells = ours("a.xlsx", &bytes);
    assert_eq!(cells.len(), 1000);
    assert_eq!(cells, theirs(&bytes));
}
