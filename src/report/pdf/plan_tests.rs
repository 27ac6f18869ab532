//! Widths, sizes and heights of tables.

use super::*;
use crate::report::model::Column;
use crate::report::pdf::page::MEASURE;
use crate::report::pdf::text::scaled;
use crate::report::rows::Rows;

fn plan(columns: &[Align], rows: &[&[&str]]) -> Plan {
    let columns = columns.iter().map(|&align| Column { title: "Título".into(), align }).collect();
    let rows = rows.iter().copied().collect();
    Plan::of(&Block::Table(Table { caption: "T".into(), columns, rows })).expect("rows are even").expect("a table")
}

#[test]
fn short_tables_fill_the_measure_and_text_takes_the_rest() {
    let p = plan(&[Align::Right, Align::Left], &[&["1", "Ana"], &["2", "Bento"]]);
    assert_eq!(p.size, 900);
    assert!(p.cols[0].width < 10_000, "{:?}", p.cols);
    let total: i32 = p.cols.iter().map(|c| c.width).sum();
    assert!((MEASURE - 2..=MEASURE).contains(&total));
}

#[test]
fn one_long_name_does_not_narrow_the_numbers() {
    let long = "Maria ".repeat(40);
    let p = plan(&[Align::Right, Align::Left, Align::Decimal], &[&["123456", &long, "98,75"], &["1", "Ana", "7,5"]]);
    assert!(p.cols[0].inner() >= scaled(Face::Regular.units("123456"), p.size));
    assert!(p.cols[2].inner() >= scaled(Face::Regular.units("98,75"), p.size));
    assert!(
        p.row_height(&Table { rows: [["1", &long, "2"]].into_iter().collect(), ..Table::default() }, 0)
            > p.height_of(1)
    );
}

#[test]
fn a_table_too_wide_at_eight_points_turns_the_sheet_and_none_is_smaller() {
    let words = ["PALAVRALONGA"; 12];
    let (narrow, wide) = (plan(&[Align::Left; 4], &[&words[..4]]), plan(&[Align::Left; 10], &[&words[..10]]));
    assert_eq!((narrow.sheet, wide.sheet), (Sheet::Upright, Sheet::Turned));
    assert!(wide.size >= 800 && wide.cols.iter().map(|c| c.width).sum::<i32>() <= Sheet::Turned.measure());
    let squeezed = plan(&[Align::Left; 12], &[&words]);
    assert_eq!((squeezed.sheet, squeezed.size), (Sheet::Turned, 800));
}

#[test]
fn a_small_table_takes_the_widths_with_which_it_is_shortest() {
    let long = "uma frase longa que pede várias linhas ".repeat(3);
    let rows: Vec<[&str; 3]> = vec![["A", "curto", "nenhuma"]; 5].into_iter().chain([["B", &long, &long]]).collect();
    let rows: Vec<&[&str]> = rows.iter().map(|r| r.as_slice()).collect();
    let p = plan(&[Align::Left; 3], &rows);
    let (a, b) = (p.cols[1].width, p.cols[2].width);
    assert!((a - b).abs() < a / 4, "two columns with the same longest cell: {a} and {b}");
}

#[test]
fn decimals_are_split_at_the_comma() {
    assert_eq!(split_decimal("1.098,50"), ("1.098", ",50"));
    assert_eq!(split_decimal("7"), ("7", ""));
    assert_eq!(split_decimal("ausente, sem nota"), ("ausente, sem nota", ""));
}

#[test]
fn a_ragged_row_and_too_many_columns_are_errors() {
    let table = Table {
        caption: "T".into(),
        columns: vec![Column { title: "A".into(), align: Align::Left }],
        rows: [[""; 0]].into_iter().collect(),
    };
    assert_eq!(Plan::of(&Block::Table(table)).err(), Some(PdfError::Row { caption: "T".into(), row: 1 }));
    let columns = vec![Column { title: "Palavra".into(), align: Align::Left }; 200];
    let many = Table { caption: "M".into(), columns, rows: Rows::default() };
    assert_eq!(Plan::of(&Block::Table(many)).err(), Some(PdfError::Columns("M".into())));
}
