//! .xlsx: one small file per trap, made from raw parts.

use super::build::{Xlsx, opened, read, rows_of, xlsx, zip};
use homologa::ingest::workbook::SheetState;

fn cells(rows: &str) -> String {
    read("a.xlsx", &xlsx(rows)).unwrap_or_else(|e| e)
}

/// One cell of row 1 with these attributes and content.
fn cell(attributes: &str, content: &str) -> String {
    cells(&format!("<row r=\"1\"><c r=\"A1\" {attributes}>{content}</c></row>"))
}

#[test]
fn xlsx_numbers_are_exact_to_fifteen_digits() {
    assert_eq!(cell("", "<v>78.35</v>"), "A1 78.35");
    assert_eq!(cell("", "<v>78.349999999999994</v>"), "A1 78.35~");
    assert_eq!(cell("t=\"n\"", "<v> 5 </v>"), "A1 5");
    assert_eq!(cell("", "<v>1.23457E+10</v>"), "A1 12345700000");
    assert_eq!(cell("", "<v>1e999</v>"), "A1 impossível 1e999");
    assert_eq!(cell("", "<v>NaN</v>"), "A1 impossível NaN");
}

#[test]
fn xlsx_numbers_that_are_no_numbers_are_refused_at_their_cell() {
    assert_eq!(cell("t=\"n\"", "<v>78,50</v>"), "A1 recusada");
    assert_eq!(cell("t=\"b\"", "<v>2</v>"), "A1 recusada");
    assert_eq!(cell("t=\"zz\"", "<v>2</v>"), "A1 recusada");
    let sound = cells("<row><c t=\"n\"><v>7,5</v></c><c><v>8</v></c></row>");
    assert_eq!(sound, "A1 recusada; B1 8", "one bad cell does not take the sheet with it");
}

#[test]
fn xlsx_formats_tell_dates_times_percentages_and_padding() {
    let row = (1..=5).map(|s| format!("<c s=\"{s}\"><v>33000</v></c>")).collect::<String>();
    assert_eq!(
        cells(&format!("<row>{row}</row>")),
        "A1 33000 Date; B1 33000 Time; C1 33000 Percent; D1 33000 zeros 11; E1 33000 Date"
    );
    assert_eq!(cell("s=\"99\"", "<v>1</v>"), "A1 1", "a style that does not exist says nothing");
    assert_eq!(cell("t=\"d\"", "<v>1990-05-07</v>"), "A1 ISO 1990-05-07");
}

#[test]
fn xlsx_texts_are_read_whole() {
    assert_eq!(cell("t=\"s\"", "<v>1</v>"), "A1 \"ANA\"");
    assert_eq!(cell("t=\"s\"", "<v>2</v>"), "", "an empty text is a blank cell, and keeps its index");
    assert_eq!(cell("t=\"s\"", "<v>3</v>"), "A1 \"BIA\"");
    assert_eq!(cell("t=\"s\"", "<v/>"), "");
    assert_eq!(
        cell("t=\"inlineStr\"", "<is><r><t>A</t></r><r><rPr><b/></rPr><t> B</t></r><rPh><t>x</t></rPh></is>"),
        "A1 \"A B\""
    );
    assert_eq!(cell("t=\"str\"", "<f>B1</f><v>0100</v>"), "A1 =\"0100\"");
    assert_eq!(cell("t=\"inlineStr\"", "<is><t>D&apos;&#193;VILA &amp; C_x0041_</t></is>"), "A1 \"D'ÁVILA & CA\"");
    assert_eq!(cell("t=\"inlineStr\"", "<is><t>_x005F_x0041_</t></is>"), "A1 \"_x0041_\"");
    assert_eq!(cell("t=\"inlineStr\"", "<is><t><![CDATA[A<B]]></t></is>"), "A1 \"A<B\"");
}

#[test]
fn xlsx_rich_and_phonetic_shared_strings_are_plain_text() {
    let strings =
        "<sst><si><r><t>A</t></r><r><t xml:space=\"preserve\"> B</t></r><rPh sb=\"0\"><t>ka</t></rPh></si><si/></sst>";
    let book = Xlsx { strings: strings.to_owned(), ..Xlsx::default() };
    assert_eq!(
        read("a.xlsx", &book.rows("<row><c t=\"s\"><v>0</v></c><c t=\"s\"><v>1</v></c></row>")),
        Ok("A1 \"A B\"".to_owned())
    );
}

#[test]
fn xlsx_bad_string_indexes_are_refused_at_their_cell() {
    for index in ["-1", "1.0", "4", "99999999999999999999", "x", "+1"] {
        assert_eq!(cell("t=\"s\"", &format!("<v>{index}</v>")), "A1 recusada", "{index}");
    }
}

#[test]
fn xlsx_formulas_without_a_stored_result_are_told() {
    assert_eq!(cell("", "<f>A2+1</f>"), "A1 =sem valor");
    assert_eq!(cell("", "<f>A2+1</f><v></v>"), "A1 =sem valor");
    assert_eq!(cell("", "<f>A2+1</f><v>0</v>"), "A1 =0");
    assert_eq!(cell("", "<f t=\"shared\" si=\"0\"/>"), "A1 =sem valor");
    assert_eq!(cell("", "<f t=\"shared\" si=\"0\"/><v>7.5</v>"), "A1 =7.5");
    assert_eq!(
        cell("t=\"str\"", "<f>\"\"</f><v></v>"),
        "A1 =\"\"",
        "a formula that gives nothing is not a missing result"
    );
}

#[test]
fn xlsx_errors_and_booleans_are_what_they_are() {
    assert_eq!(cell("t=\"e\"", "<v>#REF!</v>"), "A1 #REF!");
    assert_eq!(cell("t=\"e\"", "<f>X</f><v>#SPILL!</v>"), "A1 =#SPILL!");
    assert_eq!(cell("t=\"b\"", "<v>1</v>"), "A1 true");
}

#[test]
fn xlsx_values_broken_by_comments_are_refused_and_references_resolved() {
    assert_eq!(cell("", "<v>7<!-- c -->8.5</v>"), "A1 recusada");
    assert_eq!(cell("", "<v>7&#56;.5</v>"), "A1 78.5");
    assert_eq!(cell("", "<v>7</v><extLst><ext><v>9</v><f>x</f></ext></extLst>"), "A1 7");
}

#[test]
fn xlsx_cells_without_addresses_follow_each_other() {
    let rows =
        "<row><c><v>1</v></c><c><v>2</v></c></row><row/><row r=\"5\"><c r=\"C5\"><v>3</v></c><c><v>4</v></c></row>";
    assert_eq!(cells(rows), "A1 1; B1 2\nC5 3; D5 4");
}

#[test]
fn xlsx_repeated_cells_are_refused_and_disorder_inside_a_row_is_sorted() {
    assert_eq!(cells("<row r=\"1\"><c r=\"B1\"><v>2</v></c><c r=\"A1\"><v>1</v></c></row>"), "A1 1; B1 2");
    let twice = "<row r=\"1\"><c r=\"A1\"><v>1</v></c><c r=\"B1\"><v>2</v></c><c r=\"A1\"><v>3</v></c></row>";
    assert_eq!(cells(twice), "A1 recusada; B1 2");
    let again = "<row r=\"1\"><c r=\"A1\"><v>1</v></c></row><row r=\"1\"><c r=\"B1\"><v>2</v></c></row>";
    assert_eq!(cells(again), "A1 1; B1 2", "a row in two pieces is one row");
}

#[test]
fn xlsx_rows_out_of_order_are_refused() {
    assert_eq!(cells("<row r=\"5\"><c><v>1</v></c></row><row r=\"2\"><c><v>1</v></c></row>"), "A0216 a.xlsx › Notas");
    assert_eq!(cells("<row r=\"5\"><c r=\"A6\"><v>1</v></c></row>"), "A0216 a.xlsx › Notas");
}

#[test]
fn xlsx_hidden_rows_columns_merges_and_filters_are_told() {
    let sheet = "<worksheet><dimension ref=\"A1:XFD1048576\"/><cols><col min=\"2\" max=\"3\" hidden=\"1\"/></cols><sheetData>\
        <row r=\"1\"><c><v>1</v></c><c><v>2</v></c></row><row r=\"2\" hidden=\"1\"><c><v>3</v></c></row></sheetData>\
        <autoFilter ref=\"A1:B2\"/><mergeCells count=\"1\"><mergeCell ref=\"A1:B2\"/></mergeCells></worksheet>";
    let bytes = Xlsx::default().sheet(sheet);
    assert_eq!(read("a.xlsx", &bytes), Ok("A1 1; B1 2\nA2 3 oculta".to_owned()));
    let tail = opened("a.xlsx", &bytes).and_then(|w| rows_of(&w, 0)).map(|(_, tail)| tail).expect("a sound file");
    assert_eq!((tail.merges, tail.hidden_columns, tail.filtered), (vec![(0, 1, 1, 2)], vec![1], true));
}

#[test]
fn xlsx_hidden_sheets_and_charts_are_listed() {
    let base = Xlsx::default();
    let book = Xlsx {
        workbook: "<workbook xmlns:r=\"x\"><workbookPr date1904=\"1\"/><sheets><sheet name=\"A &amp; B\" r:id=\"r1\"/>\
            <sheet name=\"Oculta\" state=\"veryHidden\" r:id=\"r1\"/><sheet name=\"Gráfico\" r:id=\"r9\"/></sheets></workbook>"
            .to_owned(),
        relations: base.relations.clone() + "<Relationship Id=\"r9\" Type=\"x/chartsheet\" Target=\"chartsheets/sheet1.xml\"/>",
        ..base
    };
    let workbook = opened("a.xlsx", &book.rows("<row><c><v>1</v></c></row>")).expect("a sound file");
    let sheets: Vec<_> = workbook.sheets().iter().map(|s| (&*s.name, s.state)).collect();
    assert_eq!(
        sheets,
        [("A & B", SheetState::Visible), ("Oculta", SheetState::Hidden), ("Gráfico", SheetState::NotCells)]
    );
    assert!(rows_of(&workbook, 0).expect("a sound sheet").1.epoch_1904);
}

#[test]
fn xlsx_prefixes_and_the_strict_namespace_are_read() {
    let sheet = "<x:worksheet xmlns:x=\"http://purl.oclc.org/ooxml/spreadsheetml/main\"><x:sheetData><x:row r=\"1\"><x:c r=\"A1\" t=\"s\">\
        <x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>";
    assert_eq!(read("a.xlsx", &Xlsx::default().sheet(sheet)), Ok("A1 \"ANA\"".to_owned()));
    let base = Xlsx::default();
    let strict = "http://purl.oclc.org/ooxml/officeDocument/relationships";
    let book = Xlsx {
        relations: base
            .relations
            .replace("http://schemas.openxmlformats.org/officeDocument/2006/relationships", strict),
        ..base
    };
    assert_eq!(read("a.xlsx", &book.rows("<row><c t=\"s\"><v>1</v></c></row>")), Ok("A1 \"ANA\"".to_owned()));
}

#[test]
fn xlsx_sheets_of_like_names_are_told_and_of_equal_names_refused() {
    let named = |a: &str, b: &str| {
        let sheets = format!("<sheet name=\"{a}\" r:id=\"r1\"/><sheet name=\"{b}\" r:id=\"r1\"/>");
        let book = Xlsx { workbook: format!("<workbook><sheets>{sheets}</sheets></workbook>"), ..Xlsx::default() };
        opened("a.xlsx", &book.rows(""))
            .map(|w| w.achados().iter().map(|f| f.entry.code).collect::<Vec<_>>())
            .map_err(|f| f.entry.code)
    };
    assert_eq!(named("Cargo 1", "cargo 1 "), Ok(vec!["A0219"]));
    assert_eq!(named("Cargo 1", "Cargo 1"), Err("A0219"));
    assert_eq!(named("Cargo 1", "Cargo 2"), Ok(vec![]));
}

#[test]
fn xlsx_with_data_of_other_files_is_told() {
    let links = zip(&[
        (
            "_rels/.rels",
            "<Relationships><Relationship Id=\"r\" Type=\"x/officeDocument\" Target=\"/xl/workbook.xml\"/></Relationships>",
        ),
        ("xl/workbook.xml", "<workbook><sheets><sheet name=\"A\" r:id=\"r1\"/></sheets></workbook>"),
        ("xl/externalLinks/externalLink1.xml", "<externalLink/>"),
    ]);
    let codes: Vec<_> = opened("a.xlsx", &links).expect("it opens").achados().iter().map(|f| f.entry.code).collect();
    assert_eq!(codes, ["A0229"]);
}

/// Found by fuzzing: such a cell was handed over as of a row 0, and a second block gave its rows again.
#[test]
fn xlsx_cells_outside_of_rows_and_second_blocks_of_rows_are_refused() {
    let refused = Err("A0216 a.xlsx › Notas".to_owned());
    assert_eq!(read("a.xlsx", &xlsx("<c><v>7</v></c>")), refused);
    let block = "<sheetData><row r=\"1\"><c><v>7</v></c></row></sheetData>";
    assert_eq!(read("a.xlsx", &Xlsx::default().sheet(&format!("<worksheet>{block}{block}</worksheet>"))), refused);
}

/// Cells of every everyday kind, some 400 KB of them: row `n` with its number beside each value.
fn everyday_rows() -> String {
    let row = |n: u32| {
        format!(
            "<row r=\"{n}\" spans=\"1:8\"{}><c r=\"A{n}\" t=\"s\"><v>{}</v></c><c r=\"B{n}\" s=\"1\"><v>{n}</v></c>\
             <c r=\"C{n}\"><v>{}.5E-1</v></c><c r=\"D{n}\" s=\"4\"/><c r=\"E{n}\" t=\"b\"><v>{}</v></c>\
             <c r=\"F{n}\" t=\"inlineStr\"><is><t>Nº {n}</t></is></c><c r=\"H{n}\" t=\"s\"><v>9{n}</v></c>\
             <c r=\"AA{n}\" s=\"3\" t=\"n\"><v>-0.{n}</v></c></row>",
            if n.is_multiple_of(7) { " hidden=\"1\"" } else { "" },
            n % 4,
            n % 90,
            n % 2
        )
    };
    (1..=1_200).map(row).collect()
}

#[test]
fn cells_written_in_the_everyday_way_read_as_in_any_other() {
    let everyday = everyday_rows();
    let expected = cells(&everyday);
    assert!(
        expected.contains("A1 \"ANA\"; B1 1 Date; C1 0.15; E1 true; F1 \"Nº 1\"; H1 recusada; AA1 -0.1 Percent"),
        "{expected:.300}"
    );
    assert!(expected.contains("AA7 -0.7 Percent oculta"));
    assert_eq!(expected.lines().count(), 1_200);
    for (from, to) in [
        ("<c r=\"", "<c  r=\""),
        ("</c>", "</c >"),
        ("<v>", "<v xml:space=\"preserve\">"),
        ("<row r=", "<row  r="),
        ("</row>", "</row>\n  "),
        ("<c ", "\n  <c "),
        ("<t>", "<t><![CDATA[]]>"),
        ("\"", "'"),
    ] {
        assert!(cells(&everyday.replace(from, to)) == expected, "{from} {to}");
    }
    let prefixed = ["row", "c", "v", "is", "t"].iter().fold(everyday, |rows, name| {
        rows.replace(&format!("<{name} "), &format!("<x:{name} "))
            .replace(&format!("<{name}>"), &format!("<x:{name}>"))
            .replace(&format!("</{name}>"), &format!("</x:{name}>"))
    });
    assert!(cells(&prefixed) == expected, "with a prefix");
}

#[test]
fn everyday_cells_are_checked_like_all_others() {
    let lines = |last: &str| format!("<row r=\"1\"><c r=\"A1\"><v>1</v></c></row><row r=\"2\">{last}</row>");
    assert_eq!(cells(&lines("<c r=\"A3\"><v>1</v></c>")), "A0216 a.xlsx › Notas", "a cell of another row");
    assert_eq!(cells(&lines("<c r=\"XFE2\"><v>1</v></c>")), "A0216 a.xlsx › Notas", "a column beyond the last");
    assert_eq!(
        cells(&lines("<c r=\"A2\"><v>1</v></c><c r=\"A2\"><v>2</v></c>")),
        "A1 1\nA2 recusada",
        "a cell written twice"
    );
    assert_eq!(cells(&lines("<c r=\"B2\"><v>1</v></c><c r=\"A2\"><v>2</v></c>")), "A1 1\nA2 2; B2 1");
    assert_eq!(cells(&lines("<c r=\"B2\"><v>1</v></c><c><v>2</v></c>")), "A1 1\nB2 1; C2 2");
    assert_eq!(
        cells("<row r=\"2\"><c r=\"A2\"><v>1</v></c></row><row r=\"1\"><c r=\"A1\"/></row>"),
        "A0216 a.xlsx › Notas"
    );
    assert_eq!(cells("<c r=\"A1\"><v>1</v></c>"), "A0216 a.xlsx › Notas", "a cell outside of a row");
}

#[test]
fn strings_written_in_the_everyday_way_read_as_in_any_other() {
    let items: String = (0..9_000)
        .map(|n| format!("<si><t>ANDRÉ {n}</t></si><si><t xml:space=\"preserve\"> _x0041_ </t></si>"))
        .collect();
    let with = |items: &str| {
        let rows = "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>17998</v></c><c r=\"B1\" t=\"s\"><v>9</v></c><c r=\"C1\" t=\"s\"><v>18000</v></c></row>";
        let strings = format!("<sst count=\"18000\" uniqueCount=\"18000\">{items}</sst>");
        read("a.xlsx", &Xlsx { strings, ..Xlsx::default() }.rows(rows)).unwrap_or_else(|e| e)
    };
    let expected = "A1 \"ANDRÉ 8999\"; B1 \" A \"; C1 recusada";
    assert_eq!(with(&items), expected);
    for (from, to) in
        [("<si><t>", "<si>\n<t>"), ("</si>", "</si>\n"), ("<t>", "<t xml:lang=\"pt\">"), ("ANDRÉ", "ANDR&#201;")]
    {
        assert_eq!(with(&items.replace(from, to)), expected, "{from} {to}");
    }
}
