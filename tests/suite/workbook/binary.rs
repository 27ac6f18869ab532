//! .xls and .xlsb: files made with SheetJS by `tests/data/planilhas/gerar.mjs`, and records made by hand.

use super::build::{committed, opened, read, rows_of, xls, xls_with, xlsb};
use homologa::ingest::workbook::SheetState;

/// What every binary copy of the sheet of traps holds; `hidden` marks row 6 where the writer could say so.
fn traps(hidden: &str) -> String {
    [
        "A1 \"Inscrição\"; B1 \"Nome\"; C1 \"Nascimento\"; D1 \"Nota\"; E1 \"Percentual\"; F1 \"PcD\"; G1 \"Situação\"",
        "A2 \"001\"; B2 \"JOSÉ ÁLVARO\"; C2 33000 Date; D2 78.35; E2 0.785 Percent; F2 true; G2 \"APROVADO\"",
        "A3 1234567890 zeros 11; B3 \"MARIA DA CONCEIÇÃO\"; C3 \"05/03/1990\"; D3 \"78,50\"; F3 false",
        "A4 3; B4 \"ANA 'D'ÁVILA\"; C4 33001.5 Date; D4 0.3~; G4 #REF!",
        "A5 4; B5 \"BIA\"; C5 1.5 Time; D5 70; G5 \"APROVADO\"",
        &format!("A6 5; B6 \"CARLOS\"; D6 -5.5; G6 \"linha oculta\"{hidden}"),
        "A7 6; B7 \"DIVA\"; D7 0.525625",
        "A8 7; B8 \"ÉRICA – “CITADA”\"; D8 65",
    ]
    .join("\n")
}

#[test]
fn xls_and_xlsb_hold_the_same_cells() {
    assert_eq!(read("armadilhas.xls", &committed("armadilhas.xls")), Ok(traps("")));
    assert_eq!(read("armadilhas.xlsb", &committed("armadilhas.xlsb")), Ok(traps(" oculta")));
}

#[test]
fn xls_and_xlsb_tell_sheets_merges_hidden_columns_and_filters() {
    for (nome, filtered) in [("armadilhas.xls", false), ("armadilhas.xlsb", true)] {
        let workbook = opened(nome, &committed(nome)).expect("a sound file");
        let sheets: Vec<_> = workbook.sheets().iter().map(|s| (&*s.name, s.state)).collect();
        let hidden = SheetState::Hidden;
        assert_eq!(sheets, [("Notas", SheetState::Visible), ("Oculta", hidden), ("Muito oculta", hidden)], "{nome}");
        let tail = rows_of(&workbook, 0).expect("a sound sheet").1;
        assert_eq!(
            (tail.merges, tail.hidden_columns, tail.filtered),
            (vec![(4, 7, 5, 8)], vec![4], filtered),
            "{nome}"
        );
        assert!(workbook.achados().is_empty(), "{nome}");
    }
}

#[test]
fn xls_and_xlsb_tell_the_1904_system() {
    let made = [("1904.xls", committed("armadilhas-1904.xls"), true), ("1904.xlsb", xlsb(&[]), true)];
    let plain = ["armadilhas.xls", "armadilhas.xlsb"].map(|nome| (nome, committed(nome), false));
    for (nome, bytes, expected) in made.into_iter().chain(plain) {
        let tail = opened(nome, &bytes).and_then(|w| rows_of(&w, 0)).expect("a sound file").1;
        assert_eq!(tail.epoch_1904, expected, "{nome}");
    }
}

#[test]
fn xls_and_xlsb_long_texts_are_whole() {
    for nome in ["textos-longos.xls", "textos-longos.xlsb"] {
        let rows = opened(nome, &committed(nome)).and_then(|w| rows_of(&w, 0)).expect("a sound file").0;
        assert_eq!(rows.len(), 60, "{nome}");
        for (i, row) in rows.iter().enumerate() {
            let tail = if i % 2 == 1 { "é".repeat(700) } else { "Ω".repeat(300) };
            assert_eq!(super::build::row(row), format!("A{} \"{i}: {tail}\"", i + 1), "{nome}");
        }
    }
}

#[test]
fn xls_full_to_its_last_row_is_told() {
    let tail = opened("u.xls", &committed("ultima-linha.xls")).and_then(|w| rows_of(&w, 0)).expect("a sound file").1;
    assert_eq!(tail.achados.iter().map(|f| f.entry.code).collect::<Vec<_>>(), ["A0228"]);
}

#[test]
fn xls_of_1995_is_read_in_its_code_page() {
    assert!(
        read("1995.xls", &committed("armadilhas-1995.xls")).is_ok_and(|t| t.contains("D2 78.35; E2 0.785 Percent"))
    );
    let label =
        |bytes: &[u8]| (0x0204, [&[0, 0, 0, 0, 0, 0, u8::try_from(bytes.len()).expect("short"), 0], bytes].concat());
    let latin = xls_with(0x0500, &[(0x0042, vec![0xE4, 0x04])], &[label(b"JOS\xC9")]);
    assert_eq!(read("a.xls", &latin), Ok("A1 \"JOSÉ\"".to_owned()));
    let mac = xls_with(0x0500, &[(0x0042, vec![0x10, 0x27])], &[label(b"JOS\x83")]);
    assert_eq!(read("a.xls", &mac), Ok("A1 \"JOSÉ\"".to_owned()));
    let dos = xls_with(0x0500, &[(0x0042, vec![0x52, 0x03])], &[label(b"JOS\x90")]);
    assert_eq!(read("a.xls", &dos), Err("A0207 a.xls".to_owned()), "page 850 has other numbers for the accents");
}

/// Row 1, column A: a formula whose result is these eight bytes.
fn formula(result: [u8; 8]) -> (u16, Vec<u8>) {
    (0x0006, [&[0; 6][..], &result, &[0; 8]].concat())
}

#[test]
fn xls_formula_results_are_told_apart() {
    let one = |records: &[(u16, Vec<u8>)]| read("a.xls", &xls(records)).unwrap_or_else(|e| e);
    assert_eq!(one(&[formula(7.5f64.to_le_bytes())]), "A1 =7.5");
    assert_eq!(one(&[formula([1, 0, 1, 0, 0, 0, 0xFF, 0xFF])]), "A1 =true");
    assert_eq!(one(&[formula([2, 0, 0x2A, 0, 0, 0, 0xFF, 0xFF])]), "A1 =#N/A");
    assert_eq!(one(&[formula([3, 0, 0, 0, 0, 0, 0xFF, 0xFF])]), "A1 =\"\"");
    let text = [0, 0, 0, 0, 0, 0, 0xFF, 0xFF];
    assert_eq!(one(&[formula(text), (0x0207, vec![2, 0, 0, b'o', b'k'])]), "A1 =\"ok\"");
    assert_eq!(one(&[formula(text)]), "A1 =sem valor", "the text never comes");
}

#[test]
fn xls_hidden_rows_and_rows_out_of_order_are_read() {
    let number = |row: u8, x: f64| (0x0203, [&[row, 0, 0, 0, 0, 0][..], &x.to_le_bytes()].concat());
    let hidden = (0x0208, [&[1, 0][..], &[0; 10], &[0x20, 0, 0, 0]].concat());
    let rows = xls(&[hidden, number(1, 2.0), number(0, 1.0), number(1, 3.0)]);
    assert_eq!(read("a.xls", &rows), Ok("A1 1\nA2 recusada oculta".to_owned()));
}

#[test]
fn xls_integers_and_doubles_are_both_numbers() {
    let packed = |raw: u32| [&[0, 0][..], &raw.to_le_bytes()].concat();
    let many = [&[0, 0, 0, 0][..], &packed(7 << 2 | 2), &packed(50 << 2 | 3), &packed(30 << 2 | 3), &[2, 0]].concat();
    assert_eq!(read("a.xls", &xls(&[(0x00BD, many)])), Ok("A1 7; B1 0.5; C1 0.3".to_owned()));
}

#[test]
fn xls_bad_indexes_nul_texts_and_short_records_do_not_pass() {
    assert_eq!(read("a.xls", &xls(&[(0x00FD, vec![0, 0, 0, 0, 0, 0, 9, 0, 0, 0])])), Ok("A1 recusada".to_owned()));
    assert_eq!(
        read("a.xls", &xls(&[(0x0204, vec![0, 0, 0, 0, 0, 0, 2, 0, 0, b'A', 0])])),
        Ok("A1 recusada".to_owned())
    );
    assert_eq!(read("a.xls", &xls(&[(0x0203, vec![0, 0, 0])])), Err("A0230 a.xls › Notas".to_owned()));
    assert_eq!(
        read("a.xls", &xls(&[(0x00BD, vec![0, 0, 0, 0, 0, 0, 9, 0])])),
        Err("A0230 a.xls › Notas › A1".to_owned())
    );
    assert_eq!(read("a.xls", &xls_with(0x0600, &[(0x002F, vec![1, 0])], &[])), Err("A0210 a.xls".to_owned()));
    assert_eq!(read("a.xls", &xls_with(0x0400, &[], &[])), Err("A0207 a.xls".to_owned()));
}

#[test]
fn xls_charts_inside_a_sheet_are_stepped_over() {
    let number = (0x0203, [&[0; 6][..], &7f64.to_le_bytes()].concat());
    let inside = (0x0203, [&[0; 6][..], &9f64.to_le_bytes()].concat());
    let chart = [(0x0809, vec![0, 6, 0x20, 0]), inside, (0x000A, vec![])];
    assert_eq!(read("a.xls", &xls(&[&[number][..], &chart].concat())), Ok("A1 7".to_owned()));
}

/// [MS-XLSB]: a short cell has no column of its own; calamine 0.38 drops them without a word.
#[test]
fn xlsb_short_cells_are_read() {
    let row = (0u16, [&0u32.to_le_bytes()[..], &[0; 13]].concat());
    let long = (5, [&1u32.to_le_bytes()[..], &[0; 4], &78.35f64.to_le_bytes()].concat());
    let short = |kind: u16, body: &[u8]| (kind, [&[0; 4][..], body].concat());
    let records = [
        row,
        long,
        short(16, &7.5f64.to_le_bytes()),
        short(13, &(7835u32 << 2 | 3).to_le_bytes()),
        short(12, &[]),
        short(15, &[1]),
        short(14, &[0x07]),
        short(17, &[1, 0, 0, 0, b'A', 0]),
        short(18, &[0; 4]),
    ];
    assert_eq!(
        read("a.xlsb", &xlsb(&records)),
        Ok("B1 78.35; C1 7.5; D1 78.35; F1 true; G1 #DIV/0!; H1 \"A\"; I1 recusada".to_owned())
    );
}

#[test]
fn xlsb_records_that_lie_are_refused() {
    let row = (0u16, [&0u32.to_le_bytes()[..], &[0; 13]].concat());
    let cell = |column: u32| (5, [&column.to_le_bytes()[..], &[0; 4], &1f64.to_le_bytes()].concat());
    assert_eq!(read("a.xlsb", &xlsb(&[row.clone(), cell(16_384)])), Err("A0216 a.xlsb › Notas".to_owned()));
    assert_eq!(read("a.xlsb", &xlsb(&[cell(0)])), Err("A0216 a.xlsb › Notas".to_owned()), "outside of a row");
    assert_eq!(read("a.xlsb", &xlsb(&[row.clone(), (5, vec![0; 9])])), Err("A0230 a.xlsb › Notas › A1".to_owned()));
    assert_eq!(read("a.xlsb", &xlsb(&[row, cell(0), cell(0)])), Ok("A1 recusada".to_owned()), "one cell twice");
}
