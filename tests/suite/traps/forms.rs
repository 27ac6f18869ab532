//! What a spreadsheet hides or half computes: merged labels, dates from 1904, hidden columns, filters, formulas without numbers.

use super::{EDITAL, exam, message, people, told};
use crate::workbook::build::Xlsx;
use homologa::finding::Severity;
use rust_xlsxwriter::{Format, Formula, Workbook, Worksheet};

const HEADER: [&str; 6] = ["Inscrição", "Nome", "Nascimento", "Cargo", "PcD", "Português"];

/// A workbook with the header; `fill` writes below it.
fn book(fill: impl FnOnce(&mut Worksheet)) -> Vec<u8> {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    sheet.write_row(0, 0, HEADER).expect("in the grid");
    fill(sheet);
    workbook.save_to_buffer().expect("memory")
}

/// One person in a row (zero-based); without a cargo the cell is left alone.
fn person(sheet: &mut Worksheet, row: u32, inscricao: &str, cargo: &str, nota: f64) {
    sheet.write_row(row, 0, [inscricao, "ANA LIMA", "07/05/1990"]).expect("in the grid");
    if !cargo.is_empty() {
        sheet.write(row, 3, cargo).expect("in the grid");
    }
    sheet.write(row, 4, "Não").expect("in the grid");
    sheet.write(row, 5, nota).expect("in the grid");
}

#[test]
fn a_cargo_merged_downwards_holds_for_its_rows_and_for_no_other() {
    let merged = book(|sheet| {
        sheet.merge_range(1, 3, 3, 3, "01", &Format::new()).expect("in the grid");
        (1u32..).zip(["0101", "0102", "0103"]).for_each(|(row, id)| person(sheet, row, id, "", 50.0));
        person(sheet, 4, "0104", "02", 60.0);
    });
    let read = exam(EDITAL, &[("resultado.xlsx", &merged)]);
    assert_eq!(told(&read, Severity::Error), Vec::<String>::new());
    assert_eq!(read.people.cargos.iter().map(|c| c.candidatos.len()).collect::<Vec<_>>(), [3, 1]);
    let short = book(|sheet| {
        sheet.merge_range(1, 3, 2, 3, "01", &Format::new()).expect("in the grid");
        (1u32..).zip(["0101", "0102", "0103"]).for_each(|(row, id)| person(sheet, row, id, "", 50.0));
        person(sheet, 4, "0104", "02", 60.0);
    });
    let read = exam(EDITAL, &[("resultado.xlsx", &short)]);
    assert_eq!(told(&read, Severity::Error), ["A0263 D4"], "the row below the region has no cargo");
    assert_eq!(read.people.cargos[0].candidatos.len(), 2);
}

/// The header and one person, by hand: `birth` and `score` are cells of the row 2.
fn by_hand(birth: &str, score: &str) -> String {
    let text = |r: &str, t: &str| format!("<c r=\"{r}\" t=\"inlineStr\"><is><t>{t}</t></is></c>");
    let header: String = ["A1", "B1", "C1", "D1", "E1", "F1"].iter().zip(HEADER).map(|(r, h)| text(r, h)).collect();
    let before = [text("A2", "0101"), text("B2", "ANA LIMA")].concat();
    let after = [text("D2", "01"), text("E2", "Não")].concat();
    format!("<row r=\"1\">{header}</row><row r=\"2\">{before}{birth}{after}{score}</row>")
}

#[test]
fn day_counts_from_1904_are_the_same_days() {
    let row = |days: u32| by_hand(&format!("<c r=\"C2\" s=\"1\"><v>{days}</v></c>"), "<c r=\"F2\"><v>50</v></c>");
    let plain = Xlsx::default();
    let mut mac = Xlsx::default();
    mac.workbook = mac.workbook.replace("<sheets>", "<workbookPr date1904=\"1\"/><sheets>");
    let since_1900 = exam(EDITAL, &[("resultado.xlsx", &plain.rows(&row(33_000)))]);
    let since_1904 = exam(EDITAL, &[("resultado.xlsx", &mac.rows(&row(33_000 - 1_462)))]);
    assert_eq!(people(&since_1900)[0], "01 0101 ANA LIMA 07/05/1990 Value(50)");
    assert_eq!(people(&since_1904), people(&since_1900));
    // 6 March 2022 read from 1900, and after the edital's day counted from 1904
    let late = exam(EDITAL, &[("resultado.xlsx", &mac.rows(&row(44_626)))]);
    assert_eq!(people(&late), ["01 0101 ANA LIMA ? Value(50)"]);
    assert_eq!(message(&late, "A0275"), "07/03/2026 não é um dia possível de nascimento");
}

#[test]
fn hidden_columns_and_filters_are_told() {
    let hidden = book(|sheet| {
        person(sheet, 1, "0101", "01", 50.0);
        person(sheet, 2, "0102", "02", 60.0);
        sheet.set_column_hidden(4).expect("in the grid");
        sheet.autofilter(0, 0, 2, 5).expect("in the grid");
    });
    let read = exam(EDITAL, &[("resultado.xlsx", &hidden)]);
    assert_eq!(told(&read, Severity::Error), Vec::<String>::new());
    assert!(told(&read, Severity::Warning).contains(&"A0233 E1".to_owned()));
    assert_eq!(message(&read, "A0233"), "colunas ocultas foram lidas: E (“PcD”)");
    assert!(told(&read, Severity::Notice).contains(&"A0234 A1".to_owned()));
    let plain = exam(EDITAL, &[("resultado.xlsx", &book(|sheet| person(sheet, 1, "0101", "01", 50.0)))]);
    assert!(told(&plain, Severity::Notice).iter().all(|t| !t.starts_with("A0233") && !t.starts_with("A0234")));
}

#[test]
fn formulas_that_nobody_computed_are_an_error_and_an_empty_text_is_no_score() {
    let zeros = book(|sheet| {
        for row in 1..4u32 {
            person(sheet, row, &format!("010{row}"), "01", 50.0);
            sheet.write_formula(row, 5, Formula::new("=1+1").set_result("0")).expect("in the grid");
        }
    });
    let read = exam(EDITAL, &[("resultado.xlsx", &zeros)]);
    assert!(told(&read, Severity::Error).contains(&"A0295 F2".to_owned()), "{:?}", told(&read, Severity::Notice));
    let birth = "<c r=\"C2\" t=\"inlineStr\"><is><t>07/05/1990</t></is></c>";
    let empty = by_hand(birth, "<c r=\"F2\" t=\"str\"><f>IF(1=1,\"\",5)</f><v></v></c>");
    let read = exam(EDITAL, &[("resultado.xlsx", &Xlsx::default().rows(&empty))]);
    assert_eq!(people(&read), ["01 0101 ANA LIMA 07/05/1990 Blank"], "nothing is not zero");
    let missing = by_hand(birth, "<c r=\"F2\"><f>A1+B1</f></c>");
    let read = exam(EDITAL, &[("resultado.xlsx", &Xlsx::default().rows(&missing))]);
    assert!(told(&read, Severity::Error).iter().any(|t| t.ends_with(" F2")), "{:?}", told(&read, Severity::Notice));
}
