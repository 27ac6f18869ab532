//! One person in two list sheets: what both say must agree, what only one says is taken, and nothing depends on which file comes first.

use crate::sample::Exam;
use crate::support::{csv, tree};
use crate::way_out::told;
use std::fs;

const CHAIN: &str = "[[perfil.unico.desempate]]\ncriterio = \"jurado\"\n[[perfil.unico.desempate]]\ncriterio = \"maior_valor\"\n\
coluna = \"Filhos\"\n[[perfil.unico.desempate]]\ncriterio = \"mais_velho\"\nhora = true\n";

const HEADER: &str = "Inscrição;Nome;Nome Social;Nascimento;Hora de Nascimento;LP;Jurado;Filhos;Situação;Nº Sorteio\n";

/// Both files, in this order, under this chain.
fn exam(files: [&str; 2], chain: &str, general: &str, quota: &str) -> Exam {
    let (files, chain) = (format!("{files:?}"), chain.to_owned());
    let tables = "[planilhas.listas]\n\"Geral\" = \"ac\"\n\"Deficientes\" = \"pcd\"\n[[reserva]]\nlista = \"pcd\"\n\
        norma = \"irupi-2025\"\nvigencia = 2025-01-01\n[perfil.unico]\n";
    let edital = move |t: String| {
        let t = t.replace("[\"resultado.csv\"]", &files).replace("[perfil.unico]\n", tables);
        t.replace("[[cargo]]", &format!("{chain}[[cargo]]"))
    };
    let exam = Exam::new(&edital, &|_| String::new());
    exam.write("Geral.csv", &format!("{HEADER}{general}"));
    exam.write("Deficientes.csv", &format!("{HEADER}{quota}"));
    exam
}

const ORDERS: [[&str; 2]; 2] = [["Geral.csv", "Deficientes.csv"], ["Deficientes.csv", "Geral.csv"]];

/// What is told of these rows, whichever file comes first.
fn said(chain: &str, general: &str, quota: &str) -> Vec<String> {
    let [one, other] = ORDERS.map(|files| told(&exam(files, chain, general, quota), &["A0302", "A0313", "A0402"]));
    assert_eq!(one, other);
    one
}

const GENERAL: &str = "01;ANA DE EXEMPLO;;01/02/1990;10:00;8;Sim;2;;\n02;BIA DE EXEMPLO;;01/02/1991;10:00;8;Não;5;;\n\
03;CID DE EXEMPLO;;01/02/1992;10:00;7;Não;1;;\n04;JOSÉ DE EXEMPLO;;01/02/1993;;7;Não;1;;\n05;EVA DE EXEMPLO;;;;6;;;;2\n\
06;RUI DE EXEMPLO;;01/02/1995;08:00;6;Não;1;;\n";

const QUOTA: &str = "04;JOSÉ DE EXEMPLO;LIA DE EXEMPLO;01/02/1993;09:30;7;Não;1;;\n05;EVA DE EXEMPLO;;01/02/1995;08:00;6;;1;Aprovado;\n\
06;RUI DE EXEMPLO;;01/02/1995;08:00;6;Não;1;;1\n09;SÓ DE EXEMPLO;;01/02/1996;08:00;5;Não;1;;\n";

#[test]
fn the_whole_result_is_the_same_whichever_file_comes_first() {
    let published = ORDERS.map(|files| {
        let exam = exam(files, CHAIN, GENERAL, QUOTA);
        let done = exam.run(&["homologar"], &["--sem-pdf"]);
        assert_eq!(done.status, 0, "{}{}", done.out, done.err);
        let mut found: Vec<_> = csv(&exam.published("interno/conferencia.csv")).1;
        found.sort();
        (tree(&exam.published("publicacao/csv")), fs::read(exam.published("interno/candidatos.csv")).ok(), found)
    });
    assert_eq!(published[0], published[1]);
    let (lists, _, found) = &published[0];
    let outside: Vec<&str> = found.iter().filter(|f| f["codigo"] == "A0313").map(|f| &*f["inscricao"]).collect();
    assert_eq!(outside, ["09"], "only of whoever the general list lacks: {found:?}");
    let ranking = String::from_utf8_lossy(&lists["classificacao.csv"]).into_owned();
    assert!(
        ranking.contains("LIA DE EXEMPLO") && !ranking.contains("JOSÉ"),
        "the public name is the social one: {ranking}"
    );
    let (rui, eva) = (ranking.find("RUI"), ranking.find("EVA"));
    assert!(rui < eva && rui.is_some(), "by the draw, of which each list has one number: {ranking}");
}

/// A tie of two.
const TWO: &str = "01;ANA DE EXEMPLO;;01/02/1990;10:00;8;Sim;2;;\n02;BIA DE EXEMPLO;;01/02/1991;10:00;8;Não;5;;\n";

#[test]
fn a_criterion_that_two_lists_tell_differently_holds_the_cargo_where_a_tie_needs_it() {
    let quota = "01;ANA DE EXEMPLO;;01/02/1990;11:30;8;Não;2;;\n";
    assert_eq!(
        said(CHAIN, TWO, quota),
        [
            "A0302 E2 [1]: “11:30” aqui e “10:00” em Geral.csv › E2 → corrija a lista errada",
            "A0302 G2 [1]: “Não” aqui e “Sim” em Geral.csv › G2; um empate precisa desta célula → corrija a lista errada",
        ]
    );
    let held = |general: &str, quota: &str| {
        let done = exam(ORDERS[0], CHAIN, general, quota).run(&["homologar"], &["--sem-pdf"]);
        done.status != 0
    };
    assert!(held(TWO, quota));
    assert!(held(TWO, "02;BIA DE EXEMPLO;;01/02/1991;10:00;8;Sim;4;;\n"), "with the jury of both, the children decide");
    assert!(!held(&TWO.replace("10:00;8;Sim", "10:00;9;Sim"), &quota.replace(";8;", ";9;")), "no tie reaches it");
}

#[test]
fn what_one_list_leaves_blank_is_taken_from_the_other() {
    let quota = "01;ANA DE EXEMPLO;;;;8;;;;\n02;;;01/02/1991;10:00;8;-;;;\n";
    let filled = said(CHAIN, TWO, &quota.replace("02;;", "02;BIA DE EXEMPLO;"));
    assert_eq!(filled, Vec::<String>::new());
    let general = TWO.replace("10:00;8;Sim;2", ";8;;").replace("10:00;8;Não;5", ";8;;");
    let quota = "01;ANA DE EXEMPLO;;01/02/1990;10:00;8;Sim;2;;\n02;BIA DE EXEMPLO;;01/02/1991;10:00;8;Sim;2;;\n";
    assert_eq!(said(CHAIN, &general, quota), Vec::<String>::new());
    let exam = exam(ORDERS[1], CHAIN, &general, quota);
    assert_eq!(exam.run(&["homologar"], &["--sem-pdf"]).status, 0);
    let ranking = csv(&exam.published("publicacao/csv/classificacao.csv")).1;
    assert_eq!(ranking[0]["inscricao"], "01", "the elder, jury and children being equal: {ranking:?}");
}

#[test]
fn names_situations_and_draws_are_told_in_the_words_of_people() {
    let of = |quota: &str| said(CHAIN, GENERAL, quota);
    assert_eq!(
        of("03;CID DE EXEMPLO;;01/02/1992;10:00;7;Não;1;Eliminado;\n"),
        ["A0302 I2 [1]: “eliminado” aqui e “sem situação que decida” em Geral.csv › I4 → corrija a lista errada"]
    );
    assert_eq!(
        of("05;EVA DE EXEMPLO;;;;6;;;;3\n"),
        ["A0302 J2 [1]: “3” aqui e “2” em Geral.csv › J6 → corrija a lista errada"]
    );
    assert_eq!(
        of("03;RUI DE EXEMPLO;;01/02/1992;10:00;7;Não;1;;\n"),
        ["A0302 B2 [1]: “RUI DE EXEMPLO” aqui e “CID DE EXEMPLO” em Geral.csv › B4 → corrija a lista errada"]
    );
    let social = |name: &str| GENERAL.replace("JOSÉ DE EXEMPLO;", &format!("JOSÉ DE EXEMPLO;{name}"));
    let two = said(CHAIN, &social("LIA DE EXEMPLO"), &QUOTA[..QUOTA.find('\n').unwrap_or(0)].replace("LIA", "LUA"));
    assert_eq!(
        two,
        ["A0302 B2 [1]: “LUA DE EXEMPLO” aqui e “LIA DE EXEMPLO” em Geral.csv › B5 → corrija a lista errada"]
    );
}
