//! Separated text: encodings, separators, quotes, line numbers.

use super::build::{opened, read, rows_of};
use homologa::ingest::workbook::{Encoding, TextOptions, open};
use std::sync::Arc;

fn text(bytes: &[u8]) -> String {
    read("a.csv", bytes).unwrap_or_else(|e| e)
}

fn codes(bytes: &[u8]) -> Vec<(&'static str, String)> {
    let tail = opened("a.csv", bytes).and_then(|w| rows_of(&w, 0)).expect("it reads").1;
    tail.achados.iter().map(|f| (f.entry.code, f.place.celula.clone())).collect()
}

#[test]
fn csv_keeps_texts_as_written_with_physical_lines() {
    assert_eq!(text(b"Nome;Nota\r\n\r\nANA;7,5\r\n"), "A1 \"Nome\"; B1 \"Nota\"\nA3 \"ANA\"; B3 \"7,5\"");
    assert_eq!(text(b"001; 7,5 \n"), "A1 \"001\"; B1 \" 7,5 \"");
    assert_eq!(text(b"A;B\rC;D"), "A1 \"A\"; B1 \"B\"\nA2 \"C\"; B2 \"D\"");
}

#[test]
fn csv_encodings_are_found() {
    let expected = "A1 \"JOSÉ\"; B1 \"1\"";
    assert_eq!(text("JOSÉ;1".as_bytes()), expected);
    assert_eq!(text("\u{feff}JOSÉ;1".as_bytes()), expected);
    assert_eq!(text(b"JOS\xC9;1"), expected);
    let utf16: Vec<u8> = "\u{feff}JOSÉ\t1".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(text(&utf16), expected);
}

#[test]
fn csv_with_two_encodings_is_read_line_by_line_and_told() {
    let mixed = ["A;B\nJOSÉ;1\n".as_bytes(), b"CONCEI\xC7\xC3O;2\n"].concat();
    assert_eq!(text(&mixed), "A1 \"A\"; B1 \"B\"\nA2 \"JOSÉ\"; B2 \"1\"\nA3 \"CONCEIÇÃO\"; B3 \"2\"");
    assert_eq!(codes(&mixed), [("A0222", "linha 3".to_owned())]);
}

#[test]
fn csv_bytes_of_no_encoding_are_refused_at_their_line() {
    assert_eq!(text(b"A;B\nX\x81;\xC9\n"), "A0223 a.csv › linha 2");
    assert_eq!(text(b"\xEF\xBB\xBFA;B\nJOS\xC9;1\n"), "A0223 a.csv › linha 2", "the mark says UTF-8");
    let options = TextOptions { codificacao: Some(Encoding::Utf8), separador: None };
    let workbook = open(&Arc::from("a.csv"), Arc::from(&b"JOS\xC9;1"[..]), &options).expect("it opens");
    assert_eq!(rows_of(&workbook, 0).err().map(|f| f.entry.code), Some("A0223"));
}

#[test]
fn csv_lost_letters_are_told() {
    assert_eq!(codes("IMPORTA\u{fffd}ÃO;1\n".as_bytes()), [("A0226", "linha 1".to_owned())]);
}

#[test]
fn csv_separators_are_found_declared_or_given() {
    assert_eq!(text(b"Nome,Nota\nANA,7.5\n"), "A1 \"Nome\"; B1 \"Nota\"\nA2 \"ANA\"; B2 \"7.5\"");
    assert_eq!(text(b"A\tB\n1,5\t2,5\n"), "A1 \"A\"; B1 \"B\"\nA2 \"1,5\"; B2 \"2,5\"");
    assert_eq!(text(b"sep=|\nA|B;C\n"), "A2 \"A\"; B2 \"B;C\"");
    let options = TextOptions { separador: Some(b','), codificacao: None };
    let workbook = open(&Arc::from("a.csv"), Arc::from(&b"A;B,C\n"[..]), &options).expect("it opens");
    assert_eq!(super::build::row(&rows_of(&workbook, 0).expect("sound").0[0]), "A1 \"A;B\"; B1 \"C\"");
}

#[test]
fn csv_quotes_protect_separators_and_line_breaks() {
    assert_eq!(
        text(b"A;B\n\"SILVA; J\"\"O\"\"\";\"Rua 1\nCasa 2\"\nC;D\n"),
        "A1 \"A\"; B1 \"B\"\nA2 \"SILVA; J\\\"O\\\"\"; B2 \"Rua 1\\nCasa 2\"\nA4 \"C\"; B4 \"D\""
    );
    assert_eq!(text(b"A;5\" x 3\";B\n"), "A1 \"A\"; B1 \"5\\\" x 3\\\"\"; C1 \"B\"");
    assert_eq!(text(b"A; \"B;C\" ;D\n"), "A1 \"A\"; B1 \"B;C\"; C1 \"D\"");
}

#[test]
fn csv_quotes_without_a_pair_are_refused_at_their_line() {
    assert_eq!(text(b"A;B\n\"ANA;7\nBIA;8\n"), "A0221 a.csv › linha 2");
    assert_eq!(text(b"A;B\n\"ANA;7\n\"BIA\";8\n"), "A0221 a.csv › linha 2");
    assert_eq!(
        text(b"A;B\nX;\"ANA;7\nBIA;8\nCAIO;\";0\nD;9\n"),
        "A0221 a.csv › linha 2",
        "the line would have three columns"
    );
    let swallowed = ["A;B\n\"X\n", &"Y;1\n".repeat(200), "Z\";2\n"].concat();
    assert_eq!(text(swallowed.as_bytes()), "A0221 a.csv › linha 2");
}

#[test]
fn csv_trailing_separators_and_blank_lines_hold_nothing() {
    assert_eq!(text(b"A;B;;;\n1;2;;;\n;;;;\n"), "A1 \"A\"; B1 \"B\"\nA2 \"1\"; B2 \"2\"");
}

#[test]
fn csv_formulas_that_keep_zeros_are_undone() {
    assert_eq!(text(b"=\"001\";\"=\"\"002\"\"\";=A1\n"), "A1 \"001\"; B1 \"002\"; C1 \"=A1\"");
}

#[test]
fn csv_nul_bytes_are_refused() {
    assert_eq!(text(b"A;B\nANA\0;7\n"), "A0224 a.csv › linha 2");
    let utf16: Vec<u8> = "NOME;NOTA\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(text(&utf16), "A0224 a.csv");
}

#[test]
fn csv_fields_and_lines_of_absurd_length_are_refused() {
    assert_eq!(text(&b"A;B\n".iter().copied().chain(vec![b'x'; 200_000]).collect::<Vec<_>>()), "A0225 a.csv › linha 2");
    assert_eq!(text(&[b"A;B\n", &vec![b';'; 20_000][..]].concat()), "A0225 a.csv › linha 2");
}
