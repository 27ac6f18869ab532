//! The ledger as clerks keep it.

use super::{Ledger, read};
use crate::domain::{Date, Evento, Lista, TipoEvento};
use crate::finding::Severity;
use crate::ingest::CargoInput;
use crate::ingest::workbook::{self, TextOptions};
use crate::law::amostra;
use std::sync::Arc;

fn exam() -> (crate::domain::Edital, Vec<CargoInput>) {
    let mut edital = amostra::edital(5, &[amostra::irupi()]);
    let regras = edital.cargos[0].regras.clone();
    edital.cargos = ["01", "07", "007"].map(|c| amostra::cargo(c, 5, &regras)).into();
    edital.cargos[0].nome = "Técnico em Enfermagem".into();
    let people = |all: &[&str]| CargoInput { candidatos: amostra::people(&edital, all), ..CargoInput::default() };
    let cargos = vec![people(&["00210", "00211", "7", "07"]), people(&["00900"]), people(&["00901"])];
    (edital, cargos)
}

fn ledger(text: &str) -> Ledger {
    let (edital, cargos) = exam();
    ledger_of(&edital, &cargos, text.as_bytes())
}

fn ledger_of(edital: &crate::domain::Edital, cargos: &[CargoInput], bytes: &[u8]) -> Ledger {
    let nome: Arc<str> = "eventos.csv".into();
    let workbook =
        workbook::open(&nome, bytes.into(), &TextOptions::default()).expect("the text of a test can be read");
    read(&workbook, &nome, edital, cargos, &["99".to_owned()])
}

const HEADER: &str = "data;cargo;inscricao;evento;quantidade;lista;ato;observacao\r\n";

fn rows(rows: &[&str]) -> Ledger {
    ledger(&format!("{HEADER}{}\r\n", rows.join("\r\n")))
}

fn seen(ledger: &Ledger) -> Vec<(&str, &str)> {
    ledger.achados.iter().map(|a| (a.entry.code, a.place.celula.as_str())).collect()
}

fn day(text: &str) -> Date {
    amostra::date(text)
}

#[test]
fn a_plain_ledger_is_read_without_a_word() {
    let read = rows(&[
        "11/08/2025;01;00210;nomeacao;;;Portaria 100/2025;",
        "12/08/2025;01;;vagas;3;;Ofício;duas escolas",
        "13/08/2025;01;00210;perda-de-lista;;pcd;;",
        "14/08/2025;;;prorrogacao;12;;Decreto 5;",
    ]);
    assert_eq!(seen(&read), []);
    assert_eq!(read.eventos.len(), 4);
    let Evento { data, cargo, tipo, ato, origem, .. } = &read.eventos[0];
    assert_eq!((*data, *cargo, *tipo, &**ato), (day("2025-08-11"), Some(0), TipoEvento::Nomeacao, "Portaria 100/2025"));
    assert_eq!(origem.linha, 2);
    assert_eq!((read.eventos[1].quantidade, &*read.eventos[1].observacao), (Some(3), "duas escolas"));
    assert_eq!(read.eventos[2].lista, Some(Lista(1)));
    assert_eq!(read.eventos[3].cargo, None);
}

#[test]
fn words_with_accents_capitals_and_spaces_are_the_documented_ones() {
    let read = rows(&[
        "11/08/2025;01;00210;Nomeação;;;;",
        "12/08/2025;01;00210;SEM EFEITO;;;;",
        "13/08/2025;01;00211;desistência;;;;",
    ]);
    assert_eq!(seen(&read), []);
    let tipos: Vec<TipoEvento> = read.eventos.iter().map(|e| e.tipo).collect();
    assert_eq!(tipos, [TipoEvento::Nomeacao, TipoEvento::SemEfeito, TipoEvento::Desistencia]);
}

#[test]
fn other_words_for_an_event_are_accepted_with_a_notice() {
    let read = rows(&[
        "11/08/2025;01;00210;Nomeado;;;;",
        "11/08/2025;01;00211;Nomeado;;;;",
        "13/08/2025;01;00211;desistente;;;;",
    ]);
    assert_eq!(seen(&read), [("A0508", "D2"), ("A0508", "D4")]);
    assert!(read.achados[0].mensagem.ends_with("lido como nomeacao (e em mais 1 linha)"));
    assert!(read.achados.iter().all(|a| a.severity == Severity::Notice));
    let tipos: Vec<TipoEvento> = read.eventos.iter().map(|e| e.tipo).collect();
    assert_eq!(tipos[1..], [TipoEvento::Nomeacao, TipoEvento::Desistencia]);
}

#[test]
fn dates_are_read_in_every_form_that_is_certain() {
    let read = rows(&[
        "2025-08-11;01;00210;posse;;;;",
        "45880;01;00210;posse;;;;",
        "11/8/25;01;00210;posse;;;;",
        "11.08.2025;01;00210;posse;;;;",
    ]);
    assert!(read.eventos.iter().all(|e| e.data == day("2025-08-11")), "{:?}", read.eventos);
    assert_eq!(read.eventos.len(), 4);
    assert_eq!(seen(&read), [("A0515", "A4"), ("A0515", "A3")]);
}

#[test]
fn all_doubts_are_told_at_their_cells() {
    let read = rows(&[
        "31/02/2025;01;00210;posse;;;;",
        "11/08/2025;13;00210;posse;;;;",
        "11/08/2025;01;00999;licença;x;;;",
        "11/08/2025;01;00900;posse;;;;",
        "11/08/2025;01;;posse;;;;",
        "11/08/2025;01;;vagas;;;;",
        "11/08/2025;01;00210;perda-de-lista;;ac;;",
        "11/08/2025;;00210;posse;;;;",
        "11/08/2025;01;00210;sub-judice;2;;;",
    ]);
    let expected = [
        ("A0502", "A2"),
        ("A0503", "B3"),
        ("A0504", "D4"),
        ("A0505", "C5"),
        ("A0511", "C6"),
        ("A0506", "E7"),
        ("A0507", "F8"),
        ("A0503", "B9"),
        ("A0506", "E10"),
    ];
    assert_eq!(seen(&read), expected);
    assert!(read.eventos.is_empty());
    assert!(read.achados[3].mensagem.ends_with("ela está no cargo 07"), "{}", read.achados[3].mensagem);
    assert_eq!(read.achados[1].scope.cargos(), "01", "00210 is there");
    assert_eq!(read.achados[2].scope.cargos(), "01", "an unknown event of a cargo that is known");
    assert_eq!(read.achados[0].scope.cargos(), "01");
}

#[test]
fn zeros_that_were_lost_match_if_only_one_fits() {
    let read = rows(&["11/08/2025;1;210;posse;;;;", "11/08/2025;1;211;posse;;;;", "11/08/2025;01;007;posse;;;;"]);
    let inscricoes: Vec<_> = read.eventos.iter().filter_map(|e| e.inscricao.as_deref()).collect();
    assert_eq!(inscricoes, ["00210", "00211"]);
    assert_eq!(seen(&read), [("A0510", "C4"), ("A0509", "B2"), ("A0509", "C2")]);
    assert_eq!(rows(&["11/08/2025;0007;00900;posse;;;;"]).achados[0].entry.code, "A0503");
    assert_eq!(rows(&["11/08/2025;07;00900;posse;;;;"]).achados.len(), 0);
}

#[test]
fn a_cargo_may_be_named_and_another_editals_is_left_alone() {
    let read = rows(&["11/08/2025;TECNICO EM ENFERMAGEM;00210;posse;;;;", "11/08/2025;99;1;posse;;;;"]);
    assert_eq!((read.eventos.len(), seen(&read)), (1, vec![("A0377", "B3")]));
}

/// The cargo of the row may be the one that its number or its words point to; with neither, any.
#[test]
fn a_cargo_that_does_not_exist_holds_those_that_it_may_be() {
    let read = rows(&[
        "11/08/2025;Tecnico em Enfermagen;00210;posse;;;;",
        "11/08/2025;Tecnico em Enfermagen;;vagas;2;;;",
        "11/08/2025;Tecnico em Enfermagen;00900;posse;;;;",
        "11/08/2025;13;;vagas;2;;;",
        "11/08/2025;13;00999;posse;;;;",
    ]);
    let held: Vec<(&str, String)> = read.achados.iter().map(|a| (a.entry.code, a.scope.cargos())).collect();
    let held: Vec<(&str, &str)> = held.iter().map(|(code, cargos)| (*code, cargos.as_str())).collect();
    assert_eq!(held, [("A0503", "01"), ("A0503", "01"), ("A0503", "01 07"), ("A0503", ""), ("A0503", "")]);
    assert!(read.achados[0].mensagem.ends_with("você quis dizer “01”?"), "{}", read.achados[0].mensagem);
    assert_eq!(read.achados[3].scope, crate::finding::Scope::Exame, "all");
}

#[test]
fn an_edital_of_one_cargo_needs_no_cargo() {
    let (mut edital, cargos) = exam();
    edital.cargos.truncate(1);
    let read = ledger_of(&edital, &cargos[..1], b"Data;Evento;Inscri\xe7\xe3o\r\n11/08/2025;posse;00210\r\n");
    assert_eq!((read.eventos.len(), read.eventos[0].cargo), (1, Some(0)));
    assert_eq!(seen(&read), []);
}

#[test]
fn cells_that_the_event_does_not_use_are_told_once() {
    let read = rows(&["11/08/2025;01;00210;nomeacao;1;npi;;", "11/08/2025;01;00211;nomeacao;1;;;"]);
    assert_eq!(seen(&read), [("A0512", "F2"), ("A0512", "E2")]);
    assert_eq!(read.eventos.len(), 2);
    assert_eq!(read.eventos[0].quantidade, None);
}

#[test]
fn the_header_is_found_below_titles_and_may_repeat() {
    let text = "Prefeitura;;;\r\n\r\nRazão de eventos;;;\r\nDT. EVENTO;CÓD. CARGO;Nº INSCRIÇÃO;EVENTO;PROCESSO\r\n\
                11/08/2025;01;00210;posse;5\r\nDT. EVENTO;CÓD. CARGO;Nº INSCRIÇÃO;EVENTO;PROCESSO\r\n12/08/2025;01;00211;posse;6\r\n";
    let read = ledger(text);
    assert_eq!(read.eventos.len(), 2, "{:?}", read.achados);
    assert_eq!(seen(&read), [("A0513", "E4")]);
}

#[test]
fn without_a_header_nothing_is_guessed() {
    let read = ledger("11/08/2025;01;00210;nomeacao;;;;\r\n12/08/2025;01;00211;nomeacao;;;;\r\n");
    assert_eq!(read.achados.len(), 1);
    assert_eq!(read.achados[0].entry.code, "A0501");
    assert!(read.eventos.is_empty());
}

#[test]
fn a_column_twice_is_refused() {
    let read = ledger("data;data;cargo;evento;inscricao\r\n11/08/2025;;01;posse;00210\r\n");
    assert_eq!(seen(&read), [("A0514", "B1")]);
}
