//! The order of nomination in worked vectors. W1 to W7 are used in other tests too and have their numbers in common: 20 % npi over
//! ten vagas (W1), a `pcd` of Irupi (W2), two lists (W3), lists exhausted (W4), refills after leaving (W5), two vagas and more to come
//! (W6, W7).

use crate::domain::{Concorrencia, Edital, Lista, ListaSet, Norma};
use crate::law::amostra::{edital, ibatiba, irupi, norma, ranking};
use crate::law::nomeacao::{Fila, fila, ordem};
use crate::law::outcome::{Passo, Pessoa, Razao};
use crate::law::posicoes::Rotulos;
use crate::law::reserva::{ac_vagas, numeros};
use Concorrencia::{Compensacao, ExclusaoPrevia, MaisFavoravel};

/// The queue of people in one overall order; `"C04:npi"` also in a list, `"C04=npi"` in that list alone.
fn queue(e: &Edital, people: &[String]) -> Fila {
    let lists = |text: &String| -> ListaSet {
        let (only, rest) = match (text.split_once('='), text.split_once(':')) {
            (Some((_, rest)), _) => (true, rest),
            (_, Some((_, rest))) => (false, rest),
            _ => (false, ""),
        };
        let quotas: ListaSet = rest.split('+').filter_map(|id| e.lista(id)).collect();
        if only { quotas } else { quotas.with(Lista::AC) }
    };
    let pessoas: Vec<Pessoa> = people.iter().map(|p| Pessoa { listas: lists(p), ..Pessoa::default() }).collect();
    let all = |l: Lista| (0u32..).zip(&pessoas).filter(|(_, p)| p.listas.has(l)).map(|(i, _)| i).collect::<Vec<u32>>();
    let rankings = (0..e.listas()).map(|l| all(Lista(l as u8))).collect();
    let so_cotas = (0u32..).zip(&pessoas).filter(|(_, p)| !p.listas.has(Lista::AC)).map(|(i, _)| i).collect();
    let cargo = &e.cargos[0];
    fila(e, &cargo.regras, rankings, so_cotas, &pessoas, ac_vagas(cargo, &numeros(cargo)).expect("fits"))
}

fn run(e: &Edital, people: &[String], limit: u32) -> Vec<Passo> {
    let cargo = &e.cargos[0];
    let mut rotulos = Rotulos::new(e, cargo, &numeros(cargo));
    ordem(&mut queue(e, people), &mut rotulos, cargo.vagas, limit)
}

fn names(people: &[String], passos: &[Passo]) -> String {
    let name =
        |p: &Passo| people[p.pessoa as usize].split([':', '=']).next().unwrap_or("").trim_start_matches('C').to_owned();
    passos.iter().map(name).collect::<Vec<_>>().join(" ")
}

fn order(e: &Edital, people: &[String], limit: u32) -> String {
    names(people, &run(e, people, limit))
}

fn with(concorrencia: Concorrencia, norma: Norma) -> Norma {
    Norma { concorrencia, ..norma }
}

/// W1: 20 % npi, V = 10, npi at 3 and 8; C04, C12, C20.
#[test]
fn w1_the_three_readings_of_concurrency() {
    let people = ranking(24, &["C04:npi", "C12:npi", "C20:npi"]);
    for (reading, expected) in [
        (MaisFavoravel, "01 02 04 03 05 06 07 12 08 09"),
        (Compensacao, "01 02 04 03 12 05 06 20 07 08"),
        (ExclusaoPrevia, "01 02 12 03 04 05 06 20 07 08"),
    ] {
        assert_eq!(order(&edital(10, &[with(reading, ibatiba())]), &people, 10), expected, "{reading:?}");
    }
}

/// W2: Irupi, V = 15, pcd at 5 and 15; C02, C07, C19. Irupi art. 5º §§ 1º and 2º: C02 comes first by `ac` and is not counted.
#[test]
fn w2_irupi_art_5_par_1_and_2() {
    let people = ranking(24, &["C02:pcd", "C07:pcd", "C19:pcd"]);
    for (reading, expected) in [
        (MaisFavoravel, "01 02 03 04 07 05 06 08 09 10 11 12 13 14 19"),
        (Compensacao, "01 02 03 04 07 05 06 19 08 09 10 11 12 13 14"),
        (ExclusaoPrevia, "01 02 03 04 19 05 06 07 08 09 10 11 12 13 14"),
    ] {
        assert_eq!(order(&edital(15, &[with(reading, irupi())]), &people, 15), expected, "{reading:?}");
    }
}

/// W3: npi at 3, 8 and pcd at 5; C06 is npi and pcd.
#[test]
fn w3_a_person_of_two_lists_is_called_at_the_earliest_position() {
    let people = ranking(24, &["C06:npi+pcd", "C09:npi", "C15:pcd", "C21:npi"]);
    let both = |r| [with(r, norma("pcd", "10", 5)), with(r, norma("npi", "20", 3))];
    assert_eq!(order(&edital(10, &both(MaisFavoravel)), &people, 10), "01 02 06 03 15 04 05 09 07 08");
    assert_eq!(order(&edital(10, &both(Compensacao)), &people, 10), "01 02 06 03 15 04 05 09 21 07");
}

/// W4: one npi (C09), no pcd: 5, 8 and 13 revert (Ibatiba art. 4º § 3º, Irupi art. 8º).
#[test]
fn w4_positions_of_an_exhausted_list_revert_to_ac() {
    let people = ranking(20, &["C09:npi"]);
    let thresholds = Norma { ordem_inicial: crate::domain::OrdemInicial::Limiares, ..ibatiba() };
    for reading in [MaisFavoravel, Compensacao] {
        let e = edital(13, &[irupi(), with(reading, thresholds.clone())]);
        let passos = run(&e, &people, 13);
        assert_eq!(names(&people, &passos), "01 02 09 03 04 05 06 07 08 10 11 12 13");
        let reverted: Vec<usize> = (1..=13).filter(|n| passos[n - 1].revertida_de.is_some()).collect();
        assert_eq!(reverted, [5, 8, 13]);
        assert!(reverted.iter().all(|n| passos[n - 1].cobrada == Lista::AC));
    }
    let e = edital(13, &[irupi(), with(ExclusaoPrevia, thresholds)]);
    assert_eq!(order(&e, &people, 13), "01 02 03 04 05 06 07 08 09 10 11 12 13");
}

/// AGSUS 1 and 2: `pp` at 2 only.
#[test]
fn agsus_position_two_of_three() {
    let pp = |r| Norma { posicoes: Some(vec![2]), ..with(r, norma("pp", "20", 0)) };
    for reading in [MaisFavoravel, Compensacao, ExclusaoPrevia] {
        let e = edital(3, &[pp(reading)]);
        assert_eq!(order(&e, &ranking(3, &["C01:pp", "C03:pp"]), 3), "01 03 02");
        assert_eq!(order(&e, &ranking(3, &["C03:pp"]), 3), "01 03 02");
    }
}

/// W6, W7: V = 2. Irupi: the 5th is C09. Ibatiba: the 3rd is C06.
#[test]
fn w6_w7_growth() {
    assert_eq!(order(&edital(2, &[irupi()]), &ranking(12, &["C09:pcd"]), 5), "01 02 03 04 09");
    assert_eq!(order(&edital(2, &[ibatiba()]), &ranking(12, &["C06:npi"]), 3), "01 02 06");
}

/// W1 under compensation: slot 3 (C04) ends charged to `ac`, since C04's turn came at position 5; 5 and 8 hold the two vagas of npi.
#[test]
fn ibatiba_art_4_par_1_the_list_finally_charged() {
    let people = ranking(24, &["C04:npi", "C12:npi", "C20:npi"]);
    let passos = run(&edital(10, &[ibatiba()]), &people, 24);
    let charged: Vec<u32> = (1..=10).filter(|n| passos[*n as usize - 1].cobrada == Lista(1)).collect();
    assert_eq!(charged, [5, 8]);
    assert_eq!(passos[2].cobrada_na_chamada, Lista(1));
    assert_eq!(passos[4].razao, Razao::Compensacao { turno_de: 3 });
    assert_eq!(passos[4].rotulo, Lista::AC);
    assert_eq!(passos.len(), 24);
}

/// Beyond V a position keeps the charge it was made with: V = 3, npi C06 at 3; its `ac` turn comes at position 7, long after.
#[test]
fn beyond_v_the_published_charge_stays() {
    let people = ranking(12, &["C06:npi", "C11:npi"]);
    let e = edital(3, &[ibatiba()]);
    let passos = run(&e, &people, 12);
    assert_eq!(names(&people, &passos), "01 02 06 03 04 05 11 07 08 09 10 12");
    assert_eq!((passos[2].cobrada, passos[6].cobrada), (Lista(1), Lista(1)));
    let mut f = queue(&e, &people);
    for label in [0, 0, 1, 0, 0, 0, 0] {
        f.call(Lista(label));
    }
    assert_eq!(f.charge_of(5), Some(Lista::AC), "but a refill uses the charge as it runs");
}

/// People of a quota list alone come when `ac` has nobody left, charged to the first of their lists.
#[test]
fn ac_exhausted_goes_on_with_those_only_in_quota_lists() {
    let people: Vec<String> = ["C01", "C02=npi", "C03=pcd+npi", "C04=npi"].map(String::from).into();
    let e = edital(4, &[norma("pcd", "10", 5), norma("npi", "20", 5)]);
    let passos = run(&e, &people, 9);
    assert_eq!(names(&people, &passos), "01 02 03 04");
    let charged: Vec<u8> = passos.iter().map(|p| p.cobrada.0).collect();
    assert_eq!(charged, [0, 2, 1, 2]);
    assert_eq!(passos[1].razao, Razao::AmplaEsgotada);
}

/// `reverte_para`: q reverts to r while r has somebody, then to `ac`.
#[test]
fn a_position_reverts_to_the_lists_that_the_norm_names_first() {
    let q =
        Norma { posicoes: Some(vec![1]), intervalo: Some(1), reverte_para: vec!["r".into()], ..norma("q", "20", 0) };
    let r = norma("r", "0", 0);
    let people = ranking(5, &["C05:q", "C04:r"]);
    let mut e = edital(5, &[q, r]);
    e.cargos[0].declaradas = vec![Some(5), Some(0)];
    let passos = run(&e, &people, 5);
    assert_eq!(names(&people, &passos), "05 04 01 02 03");
    let reverted: Vec<Option<u8>> = passos.iter().map(|p| p.revertida_de.map(|l| l.0)).collect();
    assert_eq!(reverted, [None, Some(1), Some(1), Some(1), Some(1)]);
    assert_eq!(passos[1].cobrada, Lista(2));
}

/// Mixed readings: pcd (mais-favoravel) does not compensate, npi (compensacao) does.
#[test]
fn only_lists_whose_norm_says_so_compensate() {
    let e = edital(10, &[with(MaisFavoravel, norma("pcd", "10", 2)), with(Compensacao, norma("npi", "20", 3))]);
    let people = ranking(15, &["C03:pcd", "C04:npi", "C10:pcd", "C11:npi", "C12:npi"]);
    // 3 npi, 5 pcd (count(2) = 0, count(5) = 1), 8 npi: C04, C03 was called at 3 by its own turn? No: 1 C01, 2 C02, 3 C04n, 4 C03,
    // 5 pcd C10, 6: turn of C04 -> C11n, 7 C05, 8 npi C12, 9 C06, 10 C07.
    assert_eq!(order(&e, &people, 10), "01 02 04 03 10 11 05 12 06 07");
}

/// W5: Irupi, all ten nominated; C03 desists → C11; C07 desists → C19; C19 dies → pcd is empty → C12, reverted; 11th vaga → C13.
#[test]
fn w5_irupi_art_7_par_1_refills_from_the_same_list() {
    let people = ranking(24, &["C07:pcd", "C19:pcd"]);
    let e = edital(10, &[irupi()]);
    let cargo = &e.cargos[0];
    let mut rotulos = Rotulos::new(&e, cargo, &numeros(cargo));
    let mut f = queue(&e, &people);
    let first = ordem(&mut f, &mut rotulos, 10, 10);
    assert_eq!(names(&people, &first), "01 02 03 04 07 05 06 08 09 10");
    let refill = |f: &mut Fila, who: u32| {
        let charged = f.charge_of(who).expect("was called");
        f.leave(who);
        let c = f.call(charged).expect("somebody is left");
        (c.pessoa + 1, c.revertida_de)
    };
    assert_eq!(refill(&mut f, 2), (11, None));
    assert_eq!(refill(&mut f, 6), (19, None));
    assert_eq!(refill(&mut f, 18), (12, Some(Lista(1))));
    assert_eq!(f.call(rotulos.label(11).lista).map(|c| c.pessoa + 1), Some(13));
}

/// The condition of C04 is not confirmed: leaves npi, the slot charged to it is vacated, and C04 waits again on `ac` at rank 4, before
/// C05, although five of `ac` have already been called.
#[test]
fn losing_a_list_gives_back_the_own_rank_in_ac() {
    let people = ranking(12, &["C04:npi", "C12:npi"]);
    let mut f = queue(&edital(10, &[with(MaisFavoravel, ibatiba())]), &people);
    for label in [0, 0, 1, 0, 0] {
        f.call(Lista(label));
    }
    assert!(f.lose_list(3, Lista(1)));
    assert_eq!(f.peek(Lista(1)).map(|c| c.pessoa), Some(11));
    assert_eq!(f.call(Lista::AC).map(|c| c.pessoa), Some(3));
    assert!(!f.lose_list(0, Lista(1)), "C01 was never in it");
    assert_eq!(f.call(Lista::AC).map(|c| c.pessoa), Some(5));
}

#[test]
fn the_end_of_the_queue_is_behind_those_already_there() {
    let people = ranking(4, &["C02:npi", "C03:npi"]);
    let mut f = queue(&edital(4, &[ibatiba()]), &people);
    f.call(Lista::AC);
    f.to_the_end(0);
    f.to_the_end(1);
    assert_eq!(f.best_of(Lista(1)), Some(2));
    let rest: Vec<u32> = std::iter::from_fn(|| f.call(Lista::AC).map(|c| c.pessoa)).collect();
    assert_eq!(rest, [2, 3, 0, 1]);
    f.to_the_end(2);
    assert_eq!((f.charge_of(2), f.is_waiting(2)), (None, true));
    assert_eq!(f.call(Lista(1)).map(|c| c.pessoa), Some(2));
    assert!(!f.anyone_left());
}

/// Someone who has left has no AC turn and triggers no compensation.
#[test]
fn who_has_left_triggers_no_compensation() {
    let people = ranking(12, &["C02:npi", "C09:npi"]);
    let mut f = queue(&edital(10, &[ibatiba()]), &people);
    assert_eq!(f.call(Lista(1)).map(|c| c.pessoa), Some(1));
    f.leave(1);
    assert_eq!(f.charge_of(1), Some(Lista(1)));
    assert_eq!(f.call(Lista::AC).map(|c| c.pessoa), Some(0));
    assert_eq!(f.call(Lista::AC).map(|c| c.pessoa), Some(2));
}

#[test]
fn a_court_order_takes_somebody_outside_the_order() {
    let people = ranking(3, &["C01:npi"]);
    let mut f = queue(&edital(3, &[ibatiba()]), &people);
    f.take_outside(0, Some(Lista(1)));
    assert_eq!((f.has_left(0), f.charge_of(0)), (true, Some(Lista(1))));
    assert_eq!(f.call(Lista(1)).map(|c| (c.pessoa, c.revertida_de)), Some((1, Some(Lista(1)))));
}

/// Peeking changes nothing, also where a turn would be compensated.
#[test]
fn peeking_changes_nothing() {
    let people = ranking(24, &["C02:npi", "C12:npi"]);
    let mut f = queue(&edital(10, &[ibatiba()]), &people);
    for label in [1u8, 0, 0, 0, 1, 0, 0] {
        let seen = f.peek(Lista(label));
        assert_eq!(seen, f.peek(Lista(label)));
        assert_eq!(seen, f.call(Lista(label)));
    }
}
