//! The edital against the law: each contradiction, with its code, and what may stand.

use super::*;
use crate::domain::{Barreira, Date, Lugares, Norma};
use crate::law::amostra::{cargo, date, edital, ibatiba, irupi, norma, pcd5, perfil};
use crate::law::compute;

fn codes_of(e: &Edital) -> Vec<&'static str> {
    check_edital(e).iter().map(|a| a.entry.code).collect()
}

fn published(e: &Edital, on: &str) -> Edital {
    Edital { publicado_em: date(on), ..e.clone() }
}

#[test]
fn ibatiba_art_6_not_to_editais_published_before() {
    let e = edital(10, &[ibatiba()]);
    assert_eq!(codes_of(&published(&e, "2024-06-19")), ["A0408"]);
    assert_eq!(codes_of(&published(&e, "2024-06-20")), ["A0409"]);
    assert_eq!(codes_of(&published(&e, "2024-06-21")), [""; 0]);
}

#[test]
fn irupi_art_9_not_to_editais_published_before() {
    let e = edital(10, &[irupi()]);
    let before = published(&e, "2025-01-28");
    let all = check_edital(&before);
    assert_eq!((all[0].entry.code, &all[0].scope, all[0].is_error()), ("A0408", &Scope::Exame, true));
    assert!(compute(&before, 0, &[], &[]).is_err(), "nothing is published");
    let same_day = published(&e, "2025-01-29");
    assert_eq!(codes_of(&same_day), ["A0409"]);
    assert_eq!(compute(&same_day, 0, &[], &[]).map(|o| o.notas.len()).ok(), Some(1));
}

#[test]
fn a_norm_without_a_date_always_applies() {
    assert_eq!(
        codes_of(&Edital { publicado_em: Date::new(1900, 1, 1).expect("a day"), ..edital(20, &[pcd5()]) }),
        [""; 0]
    );
}

fn group(vagas: &[u32], stated: &[Option<u32>]) -> Edital {
    let mut e = edital(0, &[irupi()]);
    let regras = e.cargos[0].regras.clone();
    let division = |(i, v): (usize, &u32)| {
        let mut c = cargo(&format!("{:02}", i + 1), *v, &regras);
        c.grupo = Some("cuidador".into());
        c.declaradas = vec![stated.get(i).copied().flatten()];
        c
    };
    e.cargos = vagas.iter().enumerate().map(division).collect();
    e
}

/// Irupi art. 4º p. ú.: 3 + 3 = 6 vagas, 10 % is 0.6, so one is due; each division alone reserves none.
#[test]
fn irupi_art_4_sole_par_group_without_distribution_is_held_back() {
    let e = group(&[3, 3], &[]);
    let all = check_edital(&e);
    assert_eq!(all.len(), 1);
    assert_eq!((all[0].entry.code, all[0].scope.cargos().as_str()), ("A0430", "01 02"));
    assert!(all[0].mensagem.contains("3 + 3 = 6 vagas, pcd devida 1"), "{}", all[0].mensagem);
    assert!(all[0].conserto.ends_with("01: 1, 02: 0"), "{}", all[0].conserto);
    assert!(compute(&e, 1, &[], &[]).is_err());
}

/// 4 + 4 + 4 = 12: 1 due, distributed 1, 0, 0: met, demonstrated in the report, and not a difference from the law.
#[test]
fn irupi_art_4_sole_par_a_distribution_stated_is_enough() {
    let e = group(&[4, 4, 4], &[Some(1), Some(0), Some(0)]);
    assert_eq!(codes_of(&e), [""; 0]);
    let notas = compute(&e, 0, &[], &[]).map(|o| o.notas).expect("published");
    assert_eq!(notas.len(), 1);
    assert!(notas[0].contains("distribuídas pelo edital: 01: 1, 02: 0, 03: 0"), "{}", notas[0]);
    assert_eq!(codes_of(&group(&[4, 4, 4], &[Some(0), Some(0), Some(0)])), ["A0430"], "adds up to less than due");
    assert_eq!(codes_of(&group(&[4, 4, 4], &[Some(1), Some(0), None])).last(), Some(&"A0431"), "not for every cargo");
}

/// 5 + 5 = 10: 1 due, and division by division 1 + 1: the demonstration that pooling takes nothing away.
#[test]
fn irupi_art_4_sole_par_not_where_the_divisions_suffice() {
    let e = group(&[5, 5], &[]);
    assert_eq!(codes_of(&e), [""; 0]);
    let notas = compute(&e, 0, &[], &[]).map(|o| o.notas).expect("published");
    assert!(notas[0].contains("a aplicação por divisão (01: 1, 02: 1) soma 2"), "{}", notas[0]);
}

/// Irupi art. 4º: the edital's numbers rule, and the demonstration is of those that are in force.
#[test]
fn irupi_art_4_sole_par_the_demonstration_is_of_the_numbers_in_force() {
    let told = |stated: &[Option<u32>]| {
        let e = group(&[5, 5], stated);
        compute(&e, 0, &[], &[]).map(|o| o.notas[0].clone()).expect("published")
    };
    let none = told(&[Some(0), Some(0)]);
    assert!(none.contains("(01: 0, 02: 0), que somam 0, menos do que o devido"), "{none}");
    let one = told(&[Some(0), None]);
    assert!(one.contains("(01: 0, 02: 1), que somam 1, e não reduzem a reserva"), "{one}");
}

/// 10 % of 4 + 14 + 12 = 30 is 3; alone 0, 1, 1. Exact shares 0.4, 1.4, 1.2: floors 0, 1, 1, one more to the largest remainder: 0.4 twice,
/// the larger V.
#[test]
fn the_suggestion_is_by_largest_remainder_then_larger_v() {
    let all = check_edital(&group(&[4, 14, 12], &[]));
    assert!(all[0].conserto.ends_with("01: 0, 02: 2, 03: 1"), "{}", all[0].conserto);
}

/// Ibatiba art. 1º § 3º, Irupi art. 4º: the number stated rules, and a difference is told.
#[test]
fn a_stated_number_that_is_not_the_laws_is_told() {
    let mut e = edital(10, &[ibatiba()]);
    e.cargos[0].declaradas[0] = Some(2);
    assert_eq!(codes_of(&e), [""; 0]);
    e.cargos[0].declaradas[0] = Some(1);
    assert_eq!(codes_of(&e), ["A0431"]);
    let o = compute(&e, 0, &[], &[]).expect("a warning holds nothing back");
    assert_eq!((o.vagas[1].vagas, o.vagas[1].pela_lei, o.vagas[0].vagas), (1, 2, 9));
}

#[test]
fn more_reserved_than_there_is_holds_the_cargo_back() {
    let mut e = edital(3, &[irupi(), ibatiba()]);
    e.cargos[0].declaradas = vec![Some(2), Some(2)];
    assert!(check_edital(&e).iter().any(|a| a.entry.code == "A0432" && a.is_error()));
    assert!(compute(&e, 0, &[], &[]).is_err());
    e.cargos[0].declaradas = vec![Some(2), Some(1)];
    assert!(compute(&e, 0, &[], &[]).is_ok());
}

#[test]
fn an_ordem_that_contradicts_the_numbers_holds_the_cargo_back() {
    let mut e = edital(5, &[irupi()]);
    let (ac, pcd) = (Lista::AC, Lista(1));
    e.cargos[0].ordem = Some(vec![ac, ac, ac, pcd, ac]);
    assert_eq!(codes_of(&e), [""; 0]);
    e.cargos[0].ordem = Some(vec![ac, pcd, ac, pcd, ac]);
    assert_eq!(codes_of(&e), ["A0433"]);
    e.cargos[0].ordem = Some(vec![ac; 5]);
    assert_eq!(codes_of(&e), ["A0433", "A0435"]);
}

/// 5 % up: 5, 21, 41. A table 5, 30 is late at 21 (two due, one printed); 2, 21 is early and takes nothing from anybody.
#[test]
fn printed_positions_later_than_the_laws_are_told() {
    let table = |t: &[u32]| edital(50, &[Norma { posicoes: Some(t.to_vec()), intervalo: Some(20), ..pcd5() }]);
    assert_eq!(codes_of(&table(&[2, 21])), [""; 0]);
    let all = check_edital(&table(&[5, 30]));
    assert_eq!((all.len(), all[0].entry.code), (1, "A0435"));
    let told = "a lista pcd tem 2 das 21 primeiras posições; pelas posições escritas no edital, 1";
    assert!(all[0].mensagem.ends_with(told), "{}", all[0].mensagem);
}

/// Ibatiba art. 3º: a cut without places for npi is told; a norm that does not want it is not.
#[test]
fn ibatiba_art_3_a_cut_that_names_no_places_is_told() {
    let cut = |lists: &[u8]| {
        let mut p = perfil();
        let lugares = lists.iter().map(|l| (Lista(*l), Lugares::Numero(10))).collect();
        p.etapas[0].barreira = Some(Barreira { lugares, sem_vagas: None });
        p
    };
    let mut e = edital(10, &[norma("pcd", "5", 20), ibatiba()]);
    e.perfis = vec![cut(&[0])];
    assert_eq!(codes_of(&e), ["A0434"]);
    e.perfis = vec![cut(&[0, 2])];
    assert_eq!(codes_of(&e), [""; 0]);
}

#[test]
fn a_profile_beyond_the_indexes_of_an_outcome_is_refused_and_one_at_the_limit_is_not() {
    let most = |etapas: usize, criterios: usize| {
        let mut e = edital(1, &[]);
        let p = &mut e.perfis[0];
        let etapa = crate::domain::Etapa { provas: vec![p.etapas[0].provas[0].clone()], ..p.etapas[0].clone() };
        p.etapas = vec![etapa; etapas];
        p.desempate = vec![crate::domain::Criterio::Jurado; criterios];
        compute(&e, 0, &[], &[])
            .map_err(|r| r.achados.iter().map(|a| (a.entry.code, a.mensagem.clone())).collect::<Vec<_>>())
    };
    assert!(most(Perfil::MAIS_ETAPAS, Perfil::MAIS_CRITERIOS).is_ok());
    let refused = |told: &str| Some(vec![("A0106", format!("o perfil {} tem {told}", perfil().id))]);
    assert_eq!(most(1_001, 0).err(), refused("1001 etapas; são aceitos até 1000"));
    assert_eq!(most(1, 201).err(), refused("201 critérios de desempate; são aceitos até 200"));
}
