//! What is private is found however it is written, and nothing else is.

use super::*;
use crate::report::exemplo::{self, date};
use crate::report::model::{Block, Table};

fn achados(text: &str) -> Vec<(&'static str, String)> {
    let pessoas = exemplo::candidatos();
    let scanner = Scanner::new(pessoas.iter(), &BTreeSet::new());
    let all = scanner.scan_bytes("lista.csv", text.as_bytes());
    all.into_iter().map(|a| (a.entry.code, a.inscricao.unwrap_or_default().to_string())).collect()
}

#[test]
fn a_cpf_is_found_however_it_is_written() {
    for text in [
        "ANA;11144477735",
        "ANA 111.444.777-35.",
        "111.444.777/35",
        "(111 444 777 35)",
        "\"11144477735\"",
        "x\n11144477735",
    ] {
        assert_eq!(achados(text), [("A0604", "0001".to_owned())], "{text}");
    }
}

#[test]
fn a_number_is_found_wherever_it_begins_in_a_long_text() {
    for before in 0..70 {
        let text = format!("{}11144477735", " ".repeat(before));
        assert_eq!(achados(&text).len(), 1, "{before}");
        let inside = format!("{}x11144477735", "é".repeat(before));
        assert_eq!(achados(&inside), [], "{before}");
        assert_eq!(achados(&format!("{}9 1.1.1980 17/5/1980", "-".repeat(before))).len(), 1, "{before}");
    }
}

#[test]
fn masks_hashes_longer_numbers_and_strangers_are_left_alone() {
    for text in [
        "***.444.777-**",
        "a11144477735f",
        "111444777350",
        "011144477735",
        "11144477736",
        "111.444.777-3",
        "1.1.1.4.4.4.7.7.7.3.5",
        "",
    ] {
        assert_eq!(achados(text), [], "{text}");
    }
}

#[test]
fn a_birth_date_is_found_in_every_form() {
    for text in ["nasc. 17/05/1980", "17.5.1980", "17-05-1980", "1980-05-17", "1980/05/17;"] {
        assert_eq!(achados(text), [("A0605", "0001".to_owned())], "{text}");
    }
}

#[test]
fn other_dates_and_broken_ones_are_left_alone() {
    for text in ["18/05/1980", "17/05/19801", "17/05-1980", "117/05/1980", "17/05/80", "1980-05-17T10", "v1980-05-17"] {
        assert_eq!(achados(text), [], "{text}");
    }
}

#[test]
fn a_date_that_the_act_prints_on_purpose_is_no_birth_date() {
    let pessoas = exemplo::candidatos();
    let scanner = Scanner::new(pessoas.iter(), &BTreeSet::from([date("1980-05-17")]));
    assert_eq!(scanner.scan_bytes("a", b"17/05/1980"), []);
    assert_eq!(scanner.scan_bytes("a", b"02/01/1975").len(), 1);
}

#[test]
fn a_registration_number_is_a_leak_only_if_it_is_the_own_cpf() {
    let mut pessoas = exemplo::candidatos();
    pessoas[0].inscricao = "52998224725".into();
    pessoas[2].inscricao = "39053344705".into();
    let scanner = Scanner::new(pessoas.iter(), &BTreeSet::new());
    assert_eq!(scanner.scan_bytes("a", b"52998224725"), [], "the CPF of another person, by chance");
    assert_eq!(scanner.scan_bytes("a", b"39053344705").len(), 1);
}

#[test]
fn the_place_is_the_line_of_a_file_and_the_row_of_a_table() {
    let pessoas = exemplo::candidatos();
    let scanner = Scanner::new(pessoas.iter(), &BTreeSet::new());
    let achado = &scanner.scan_bytes("publicacao/csv/x.csv", b"a\r\nb\r\n11144477735\r\n")[0];
    assert_eq!(achado.place.to_string(), "publicacao/csv/x.csv › linha 3");
    let linhas = [["ANA 11144477735"]].into_iter().collect();
    let tabela = Table { caption: "Lista".into(), rows: linhas, ..Table::default() };
    let d = Document { blocks: vec![Block::Table(tabela)], ..Document::default() };
    let achado = &scanner.scan_document("101.pdf", &d)[0];
    assert_eq!(achado.place.to_string(), "101.pdf › Lista, linha 1");
    assert!(!format!("{achado:?}").contains("11144477735"), "the finding does not repeat the CPF");
}

#[test]
fn our_own_acts_pass() {
    let e = exemplo::Exemplo::new();
    let p = e.publicacao();
    let scanner = Scanner::new(e.candidatos.iter(), &public_dates(&e.edital));
    let ato = crate::report::documents::homologacao(&p).expect("our own text has no error").expect("final phase");
    assert_eq!(scanner.scan_document("homologacao.pdf", &ato.document(0)), []);
}
