//! .ods: one small file per trap, made from raw XML.

use super::build::{ods, ods_with, opened, read, rows_of};
use homologa::ingest::workbook::SheetState;

fn rows(rows: &str) -> String {
    read("a.ods", &ods(rows)).unwrap_or_else(|e| e)
}

fn cell(attributes: &str, content: &str) -> String {
    rows(&format!("<table:table-row><table:table-cell {attributes}>{content}</table:table-cell></table:table-row>"))
}

#[test]
fn ods_types_are_what_the_cell_says() {
    assert_eq!(
        cell("office:value-type=\"float\" office:value=\"78.349999999999994\"", "<text:p>78,35</text:p>"),
        "A1 78.35~"
    );
    assert_eq!(
        cell("office:value-type=\"percentage\" office:value=\"0.785\"", "<text:p>78,50%</text:p>"),
        "A1 0.785 Percent"
    );
    assert_eq!(cell("office:value-type=\"currency\" office:value=\"5\"", ""), "A1 5");
    assert_eq!(
        cell("office:value-type=\"date\" office:date-value=\"1990-05-07\"", "<text:p>07/05/90</text:p>"),
        "A1 ISO 1990-05-07"
    );
    assert_eq!(cell("office:value-type=\"time\" office:time-value=\"PT12H00M00S\"", ""), "A1 0.5 Time");
    assert_eq!(
        cell("office:value-type=\"boolean\" office:boolean-value=\"true\"", "<text:p>VERDADEIRO</text:p>"),
        "A1 true"
    );
    assert_eq!(cell("office:value-type=\"string\"", "<text:p>ANA</text:p>"), "A1 \"ANA\"");
    assert_eq!(cell("office:value-type=\"string\" office:string-value=\"001\"", "<text:p>1</text:p>"), "A1 \"001\"");
}

#[test]
fn ods_bad_values_are_refused_at_their_cell() {
    let bad = "<table:table-cell office:value-type=\"float\" office:value=\"78,5\"/>";
    let good = "<table:table-cell office:value-type=\"float\" office:value=\"7\"/>";
    assert_eq!(rows(&format!("<table:table-row>{bad}{good}</table:table-row>")), "A1 recusada; B1 7");
    assert_eq!(cell("office:value-type=\"float\"", "<text:p>7</text:p>"), "A1 recusada");
}

#[test]
fn ods_paragraphs_spaces_and_pretty_printed_xml_are_read() {
    assert_eq!(
        cell("office:value-type=\"string\"", "<text:p>A<text:s text:c=\"2\"/>B</text:p><text:p>C</text:p>"),
        "A1 \"A  B\\nC\""
    );
    assert_eq!(
        cell("office:value-type=\"string\"", "\n  <text:p>D<text:span>&apos;</text:span>ÁVILA</text:p>\n"),
        "A1 \"D'ÁVILA\""
    );
    let pretty = "\n <table:table-row>\n  <table:table-cell office:value-type=\"string\">\n   <text:p>ANA\n    MARIA</text:p>\n  </table:table-cell>\n </table:table-row>\n";
    assert_eq!(rows(pretty), "A1 \"ANA MARIA\"");
}

#[test]
fn ods_comments_and_drawings_are_not_content() {
    let note = "<office:annotation><text:p>nota do revisor</text:p></office:annotation><text:p>ANA</text:p>";
    assert_eq!(cell("office:value-type=\"string\"", note), "A1 \"ANA\"");
}

#[test]
fn ods_errors_and_formulas_without_result_are_told() {
    let formula = "table:formula=\"of:=[.A2]/0\"";
    assert_eq!(
        cell(
            &format!("{formula} office:value-type=\"string\" calcext:value-type=\"error\""),
            "<text:p>#DIV/0!</text:p>"
        ),
        "A1 =#DIV/0!"
    );
    assert_eq!(cell(&format!("{formula} office:value-type=\"string\""), "<text:p>Err:502</text:p>"), "A1 =Err:502");
    assert_eq!(cell(formula, ""), "A1 =sem valor");
    assert_eq!(cell(&format!("{formula} office:value-type=\"float\" office:value=\"0\""), ""), "A1 =0");
    assert_eq!(cell("office:value-type=\"string\"", "<text:p>#N/D</text:p>"), "A1 \"#N/D\"", "typed by a person");
}

#[test]
fn ods_repeats_are_expanded_where_there_are_values() {
    let repeated = "<table:table-row table:number-rows-repeated=\"2\"><table:table-cell table:number-columns-repeated=\"3\"/>\
        <table:table-cell table:number-columns-repeated=\"2\" office:value-type=\"float\" office:value=\"7\"/>\
        <table:table-cell table:number-columns-repeated=\"16379\"/></table:table-row>\
        <table:table-row table:number-rows-repeated=\"1048574\"><table:table-cell table:number-columns-repeated=\"16384\"/></table:table-row>";
    assert_eq!(rows(repeated), "D1 7; E1 7\nD2 7; E2 7");
}

#[test]
fn ods_hidden_rows_groups_and_columns_are_told() {
    let cell = "<table:table-cell office:value-type=\"float\" office:value=\"1\"/>";
    let table = format!(
        "<table:table table:name=\"Notas\"><table:table-column/><table:table-column table:visibility=\"collapse\"/>\
         <table:table-row>{cell}{cell}</table:table-row><table:table-row table:visibility=\"filter\">{cell}</table:table-row>\
         <table:table-row-group table:display=\"false\"><table:table-row>{cell}</table:table-row></table:table-row-group>\
         <table:table-row>{cell}</table:table-row></table:table>\
         <table:database-ranges><table:database-range table:display-filter-buttons=\"true\" table:target-range-address=\"Notas.A1:Notas.B9\"/>\
         </table:database-ranges>"
    );
    let bytes = ods_with("", &table);
    assert_eq!(read("a.ods", &bytes), Ok("A1 1; B1 1\nA2 1 oculta\nA3 1 oculta\nA4 1".to_owned()));
    let tail = opened("a.ods", &bytes).and_then(|w| rows_of(&w, 0)).expect("a sound file").1;
    assert_eq!((tail.hidden_columns, tail.filtered), (vec![1], true));
}

#[test]
fn ods_merges_are_told_and_values_under_them_refused() {
    let table = "<table:table-row><table:table-cell table:number-columns-spanned=\"2\" table:number-rows-spanned=\"1\" office:value-type=\"string\">\
        <text:p>Notas</text:p></table:table-cell><table:covered-table-cell office:value-type=\"float\" office:value=\"50\"/></table:table-row>";
    assert_eq!(rows(table), "A1 \"Notas\"; B1 recusada");
    let tail = opened("a.ods", &ods(table)).and_then(|w| rows_of(&w, 0)).expect("a sound file").1;
    assert_eq!(tail.merges, [(0, 1, 1, 1)]);
}

#[test]
fn ods_hidden_sheets_are_listed_and_each_sheet_is_read_from_its_start() {
    let styles = "<style:style style:name=\"ta2\" style:family=\"table\"><style:table-properties table:display=\"false\"/></style:style>";
    let table = |name: &str, style: &str, value: u32| {
        format!(
            "<table:table table:name=\"{name}\" table:style-name=\"{style}\"><table:table-row><table:table-cell office:value-type=\"float\" office:value=\"{value}\"/></table:table-row></table:table>"
        )
    };
    let workbook =
        opened("a.ods", &ods_with(styles, &(table("Um", "ta1", 1) + &table("Dois", "ta2", 2)))).expect("a sound file");
    let sheets: Vec<_> = workbook.sheets().iter().map(|s| (&*s.name, s.state)).collect();
    assert_eq!(sheets, [("Um", SheetState::Visible), ("Dois", SheetState::Hidden)]);
    let second = rows_of(&workbook, 1).expect("a sound sheet").0;
    assert_eq!(super::build::row(&second[0]), "A1 2");
}

#[test]
fn ods_sheets_of_one_name_are_refused() {
    let table = "<table:table table:name=\"A\"></table:table>";
    assert_eq!(read("a.ods", &ods_with("", &table.repeat(2))), Err("A0219 a.ods › A".to_owned()));
}

#[test]
fn ods_padding_comes_from_the_style_of_the_cell_or_of_the_column() {
    let styles = "<number:number-style style:name=\"N1\"><number:number number:decimal-places=\"0\" number:min-integer-digits=\"11\"/></number:number-style>\
        <style:style style:name=\"ce1\" style:family=\"table-cell\" style:data-style-name=\"N1\"/>";
    let number = "office:value-type=\"float\" office:value=\"191\"";
    let table = format!(
        "<table:table table:name=\"A\"><table:table-column table:default-cell-style-name=\"ce1\"/><table:table-column/>\
         <table:table-row><table:table-cell {number}/><table:table-cell {number}/><table:table-cell table:style-name=\"ce1\" {number}/></table:table-row></table:table>"
    );
    assert_eq!(read("a.ods", &ods_with(styles, &table)), Ok("A1 191 zeros 11; B1 191; C1 191 zeros 11".to_owned()));
}

#[test]
fn ods_tables_inside_cells_are_refused() {
    assert_eq!(cell("office:value-type=\"string\"", "<table:table><table:table-row/></table:table>"), "A1 recusada");
}
