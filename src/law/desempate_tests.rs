//! Each tie-break criterion, the chain, and the draw that is left.

use super::*;
use crate::domain::{Criterio, Edital, Etapa, Lista, OrigemClassificacao, Prova};
use crate::law::amostra::{date, dec, edital, ibatiba, people};
use crate::law::compute;
use crate::law::outcome::{Outcome, SorteioPendente};
use std::num::NonZeroU32;

/// Everybody of one score; `change` makes the difference.
fn tied(n: usize) -> (Edital, Vec<Candidate>) {
    let e = edital(5, &[ibatiba()]);
    let names: Vec<String> = (1..=n).map(|i| format!("C{i:02}")).collect();
    let mut all = people(&e, &names.iter().map(String::as_str).collect::<Vec<_>>());
    for c in &mut all {
        c.notas[0] = RawScore::Value(dec("50"));
        c.extras = vec![Extra::None; 8].into();
    }
    (e, all)
}

fn born(c: &mut Candidate, day: &str) {
    c.nascimento = Cell::Value(date(day));
}

/// Order by index, and the criterion of each row but the first.
fn order(e: &Edital, all: &[Candidate]) -> Vec<(u32, Option<u8>)> {
    let o = run(e, all, &[]).expect("decided");
    o.classificacao[0].iter().map(|c| (c.pessoa, c.desempate)).collect()
}

fn run(e: &Edital, all: &[Candidate], sorteio: &[(u32, u32)]) -> Result<Outcome, Retido> {
    compute(e, 0, all, sorteio)
}

/// Lei 10.741 art. 27 p. ú.: 60 on the very day (14/03/2025) counts, the day after does not; among the elderly the older first. Of the two
/// who are not, the older comes by `mais_velho`, the last criterion.
#[test]
fn elderly_first_on_the_very_day_and_the_older_among_them() {
    let (e, mut all) = tied(4);
    for (c, day) in all.iter_mut().zip(["1965-03-15", "1965-03-14", "1950-01-01", "1980-01-01"]) {
        born(c, day);
    }
    assert_eq!(order(&e, &all), [(2, None), (1, Some(0)), (0, Some(0)), (3, Some(2))]);
}

/// `entre_idosos = false`: two elderly people stay tied and the chain goes on: the score of `ce` decides, against age.
#[test]
fn elderly_people_may_stay_tied_among_themselves() {
    let (mut e, mut all) = tied(2);
    e.perfis[0].desempate[0] = Criterio::Idoso { na_data: date("2025-03-14"), entre_idosos: false };
    born(&mut all[0], "1950-01-01");
    born(&mut all[1], "1960-01-01");
    all[0].notas = vec![RawScore::Value(dec("50")), RawScore::Value(dec("10"))].into();
    all[1].notas = vec![RawScore::Value(dec("48")), RawScore::Value(dec("11"))].into();
    assert_eq!(order(&e, &all), [(1, None), (0, Some(1))]);
    e.perfis[0].desempate[0] = Criterio::Idoso { na_data: date("2025-03-14"), entre_idosos: true };
    assert_eq!(order(&e, &all), [(0, None), (1, Some(0))]);
}

/// Born on 29/02/1964: on 28/02/2024 not yet 60, on 29/02/2024 yes; born on 29/02/1960, the 61st birthday is 01/03/2021.
#[test]
fn born_on_29_february() {
    assert_eq!(idoso(date("1964-02-29"), date("2024-02-28"), false), i128::from(i64::MAX));
    assert_eq!(idoso(date("1964-02-29"), date("2024-02-29"), false), 0);
}

/// A higher score in a prova or a stage; what the profile does not have is skipped.
#[test]
fn a_higher_score_in_a_prova_or_a_stage() {
    let (mut e, mut all) = tied(2);
    let extra = Etapa {
        id: "titulos".into(),
        provas: vec![Prova { id: "tit".into(), ..e.perfis[0].etapas[0].provas[0].clone() }],
        ..e.perfis[0].etapas[0].clone()
    };
    e.perfis[0].etapas.push(extra);
    e.perfis[0].desempate = vec![
        Criterio::MaiorNota(NotaRef::Prova("redacao".into())),
        Criterio::MaiorNota(NotaRef::Etapa("titulos".into())),
    ];
    all[0].notas = ["50", "0", "1"].map(|n| RawScore::Value(dec(n))).into();
    all[1].notas = ["49", "0", "2"].map(|n| RawScore::Value(dec(n))).into();
    assert_eq!(order(&e, &all), [(1, None), (0, Some(1))]);
}

#[test]
fn jurors_flags_and_numbers() {
    let (mut e, mut all) = tied(4);
    let number = |n: i64| Extra::Number(Cell::Value(Decimal::from_int(n)));
    e.perfis[0].desempate = vec![
        Criterio::Jurado,
        Criterio::Sinal { coluna: "Servidor".into() },
        Criterio::MaiorValor { coluna: "Filhos".into() },
        Criterio::MenorValor { coluna: "Distância".into() },
        Criterio::Banca,
    ];
    let flag = |b| Extra::Flag(Cell::Value(b));
    all[0].extras = vec![flag(false), flag(false), number(2), number(9), number(2)].into();
    all[1].extras = vec![flag(false), flag(false), number(2), number(9), number(1)].into();
    all[2].extras = vec![flag(false), Extra::Flag(Cell::Blank), number(2), number(8), number(4)].into();
    all[3].extras = vec![flag(true), flag(false), number(1), number(9), number(3)].into();
    assert_eq!(order(&e, &all), [(3, None), (2, Some(0)), (1, Some(3)), (0, Some(4))]);
    all[2].extras[1] = flag(true);
    assert_eq!(order(&e, &all)[2], (1, Some(1)));
    all[2].extras[1] = flag(false);
    all[0].extras[2] = number(3);
    assert_eq!(order(&e, &all)[1..], [(0, Some(0)), (2, Some(2)), (1, Some(3))]);
}

/// Older by date, then by hour and minute of birth, where the edital says so.
#[test]
fn older_by_hour_and_minute_too() {
    let (mut e, mut all) = tied(3);
    e.perfis[0].desempate = vec![Criterio::MaisVelho { hora: true }];
    for (c, (day, hour)) in
        all.iter_mut().zip([("1990-01-01", (8, 30)), ("1990-01-01", (8, 29)), ("1989-12-31", (23, 0))])
    {
        born(c, day);
        c.hora_nascimento = Cell::Value(hour);
    }
    assert_eq!(order(&e, &all), [(2, None), (1, Some(0)), (0, Some(0))]);
    e.perfis[0].desempate = vec![Criterio::MaisVelho { hora: false }];
    let held = run(&e, &all, &[]).expect_err("same day");
    assert_eq!(held.sorteios.len(), 1);
}

/// A tie that the whole chain leaves standing is a question, by registration number, whatever the order of the rows.
#[test]
fn what_the_chain_leaves_tied_is_a_question_for_a_draw() {
    let (e, mut all) = tied(3);
    born(&mut all[0], "1980-01-01");
    all[1].inscricao = "C99".into();
    let held = run(&e, &all, &[]).expect_err("two are tied");
    assert_eq!(held.sorteios, [SorteioPendente { lista: Lista::AC, posicao: 2, pessoas: vec![2, 1] }]);
    assert!(held.achados.is_empty() && held.celulas.is_empty());
}

#[test]
fn the_record_of_the_draw_settles_it_and_is_told() {
    let (e, all) = tied(3);
    let o = run(&e, &all, &[(0, 3), (1, 1), (2, 2)]).expect("drawn");
    let rows: Vec<(u32, Option<u8>)> = o.classificacao[0].iter().map(|c| (c.pessoa, c.desempate)).collect();
    assert_eq!(rows, [(1, None), (2, Some(3)), (0, Some(3))], "3 = beyond the chain: the draw, not named");
    assert_eq!(
        o.notas,
        [
            "O empate na 1ª classificação foi desfeito por sorteio público, nesta ordem: inscrições C02 (nº 1), C03 (nº 2), C01 (nº 3)."
        ]
    );
}

/// Half a draw is still pending; a repeated number too; a number for somebody not tied is told and changes nothing.
#[test]
fn the_answer_is_checked_against_the_question() {
    let (e, mut all) = tied(3);
    let codes_of = |held: &Retido| held.achados.iter().map(|a| (a.entry.code, a.inscricao.clone())).collect::<Vec<_>>();
    let half = run(&e, &all, &[(0, 1), (1, 2)]).expect_err("half");
    assert_eq!(half.sorteios.len(), 1);
    assert_eq!(codes_of(&half), [("A0402", Some("C03".into()))]);
    let twice = run(&e, &all, &[(0, 1), (1, 2), (2, 2)]).expect_err("repeated");
    assert_eq!(codes_of(&twice), [("A0403", Some("C03".into()))]);
    let two_numbers = run(&e, &all, &[(0, 1), (0, 3), (1, 2), (2, 4)]).expect_err("two numbers for one person");
    assert_eq!(codes_of(&two_numbers), [("A0402", Some("C01".into()))]);
    all[2].notas[0] = RawScore::Value(dec("40"));
    let o = run(&e, &all, &[(0, 2), (1, 1), (2, 3)]).expect("the tie of two is settled");
    assert_eq!(o.achados.iter().map(|a| a.entry.code).collect::<Vec<_>>(), ["A0404"]);
    assert_eq!(o.classificacao[0][0].pessoa, 1);
}

/// A column of numbers drawn, wherever the chain names the draw: it is always the last resort.
#[test]
fn a_column_of_the_draw_is_the_last_resort() {
    let (mut e, mut all) = tied(3);
    e.perfis[0].desempate = vec![Criterio::Sorteio, Criterio::MaisVelho { hora: false }];
    for (c, n) in all.iter_mut().zip([1, 2, 3]) {
        c.extras[0] = Extra::Number(Cell::Value(Decimal::from_int(n)));
    }
    born(&mut all[2], "1970-01-01");
    assert_eq!(order(&e, &all), [(2, None), (0, Some(1)), (1, Some(0))]);
    all[1].extras[0] = Extra::Number(Cell::Bad(7));
    assert_eq!(run(&e, &all, &[]).expect_err("unreadable").celulas, [7]);
}

/// The bad date of somebody whom no tie reaches is nobody's business; where a tie reaches it, the cargo is held back by that cell.
#[test]
fn a_cell_is_decisive_only_where_a_tie_reaches_it() {
    let (e, mut all) = tied(3);
    for (c, day) in all.iter_mut().zip(["1980-01-01", "1981-01-01", "1982-01-01"]) {
        born(c, day);
    }
    all[1].nascimento = Cell::Bad(4);
    let held = run(&e, &all, &[]).expect_err("the tie reaches it");
    assert_eq!((held.celulas.as_slice(), held.sorteios.len()), ([4u32].as_slice(), 0));
    all[1].notas[0] = RawScore::Value(dec("60"));
    assert_eq!(order(&e, &all), [(1, None), (0, None), (2, Some(2))]);
}

/// `ce` comes before the birth date: the blank date of the one whom `ce` separates is not needed, that of the other two is.
#[test]
fn a_blank_date_is_a_finding_where_the_tie_needs_it() {
    let (mut e, mut all) = tied(3);
    e.perfis[0].desempate.remove(0);
    born(&mut all[1], "1980-01-01");
    all[0].notas = vec![RawScore::Value(dec("30")), RawScore::Value(dec("10"))].into();
    all[0].nascimento = Cell::Blank;
    assert_eq!(order(&e, &all).first(), Some(&(0, None)));
    all[2].nascimento = Cell::Blank;
    let held = run(&e, &all, &[]).expect_err("needed");
    assert_eq!(held.achados.len(), 1);
    let achado = &held.achados[0];
    assert_eq!(
        (achado.entry.code, achado.place.celula.as_str(), achado.inscricao.as_deref()),
        ("A0405", "campo:nascimento", Some("C03"))
    );
}

#[test]
fn a_blank_column_of_a_criterion_is_named_by_its_header() {
    let (mut e, mut all) = tied(2);
    e.perfis[0].desempate = vec![Criterio::MaiorValor { coluna: "Filhos".into() }];
    all[0].extras[0] = Extra::Number(Cell::Value(Decimal::ZERO));
    let held = run(&e, &all, &[]).expect_err("needed");
    assert_eq!(held.achados[0].place.celula, "campo:criterio:Filhos");
}

/// Ranks as the organizer gives them, list by list; 0 for none.
fn given(ranks: [u32; 2]) -> Box<[Option<NonZeroU32>]> {
    ranks.map(NonZeroU32::new).into()
}

/// The organizer's ranks: taken as given; a gap is a warning, a repeated rank a pending draw that the record settles.
#[test]
fn ranks_of_the_organizer_stand_as_given() {
    let (mut e, mut all) = tied(4);
    e.perfis[0].classificacao = OrigemClassificacao::Banca;
    for (c, ranks) in all.iter_mut().zip([[4, 2], [1, 0], [2, 0], [0, 1]]) {
        c.ranks = given(ranks);
        c.notas = Box::default();
    }
    let o = run(&e, &all, &[]).expect("given");
    let rows = |l: usize| o.classificacao[l].iter().map(|c| (c.pessoa, c.classificacao)).collect::<Vec<_>>();
    assert_eq!((rows(0), rows(1)), (vec![(1, 1), (2, 2), (0, 4)], vec![(3, 1), (0, 2)]));
    assert_eq!(o.achados.iter().map(|a| a.entry.code).collect::<Vec<_>>(), ["A0354"]);
    assert_eq!(o.so_cotas, [3]);
    all[2].ranks[0] = NonZeroU32::new(1);
    let held = run(&e, &all, &[]).expect_err("two firsts");
    assert_eq!(held.sorteios, [SorteioPendente { lista: Lista::AC, posicao: 1, pessoas: vec![1, 2] }]);
    let drawn = run(&e, &all, &[(2, 1), (1, 2)]).expect("drawn");
    assert_eq!(
        drawn.classificacao[0].iter().map(|c| (c.pessoa, c.classificacao)).collect::<Vec<_>>(),
        [(2, 1), (1, 2), (0, 4)]
    );
}

#[test]
fn ranks_of_the_organizer_are_checked() {
    let (mut e, mut all) = tied(3);
    e.perfis[0].classificacao = OrigemClassificacao::Banca;
    for (c, (ranks, nota)) in all.iter_mut().zip([([1, 2], "70"), ([2, 1], "71"), ([3, 0], "60")]) {
        c.ranks = given(ranks);
        c.nota_banca = Some(dec(nota));
    }
    all[2].situacao = crate::domain::Situacao::Eliminado;
    let o = run(&e, &all, &[]).expect("warnings only");
    let mut codes: Vec<&str> = o.achados.iter().map(|a| a.entry.code).collect();
    codes.sort_unstable();
    assert_eq!(codes, ["A0355", "A0356", "A0357"]);
    let at = |code: &str| o.achados.iter().find(|a| a.entry.code == code).map(|a| a.place.celula.clone());
    assert_eq!(at("A0355").as_deref(), Some("campo:classificacao_npi"));
    assert_eq!(at("A0356").as_deref(), Some("campo:classificacao"));
    assert_eq!(o.classificacao[0].len(), 2);
}

/// Whoever has no rank is out: for the reason that the scores give, else by the organizer's decision.
#[test]
fn without_a_rank_out_by_what_the_scores_say() {
    let (mut e, mut all) = tied(3);
    e.perfis[0].classificacao = OrigemClassificacao::Banca;
    all[0].ranks = given([1, 0]);
    all[1].notas[1] = RawScore::Absent;
    let o = run(&e, &all, &[]).expect("given");
    let words: Vec<Option<&str>> = o.pessoas.iter().map(|p| p.fora.map(|f| f.motivo.id())).collect();
    assert_eq!(words, [None, Some("ausente"), Some("eliminado")]);
}

#[test]
fn the_organizers_numbers_are_compared_with_the_computed_ones() {
    let (e, mut all) = tied(2);
    all[0].notas[0] = RawScore::Value(dec("51"));
    all[0].nota_banca = Some(dec("51.5"));
    all[0].ranks = given([2, 0]);
    all[1].situacao = crate::domain::Situacao::NaoClassificado;
    let o = run(&e, &all, &[]).expect("warnings only");
    let codes: Vec<(&str, Option<&str>)> = o.achados.iter().map(|a| (a.entry.code, a.inscricao.as_deref())).collect();
    assert_eq!(codes, [("A0350", Some("C01")), ("A0351", Some("C01")), ("A0352", Some("C02"))]);
    all[1].situacao = crate::domain::Situacao::Ausente;
    let held = run(&e, &all, &[]).expect_err("absent with every score");
    assert!(held.achados.iter().any(|a| a.entry.code == "A0353" && a.is_error()));
}

/// The criterion `banca` takes the organizer's rank from its own column, or from the column of ranks.
#[test]
fn the_organizers_rank_as_a_criterion() {
    let (mut e, mut all) = tied(3);
    e.perfis[0].desempate = vec![Criterio::Banca];
    for (c, rank) in all.iter_mut().zip([2, 3, 1]) {
        c.ranks = given([rank, 0]);
    }
    assert_eq!(order(&e, &all), [(2, None), (0, Some(0)), (1, Some(0))]);
    all[0].ranks[0] = None;
    let held = run(&e, &all, &[]).expect_err("no rank");
    assert_eq!(held.achados[0].place.celula, "campo:classificacao");
}
