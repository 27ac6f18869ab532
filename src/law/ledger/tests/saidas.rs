//! Who leaves, goes to the end of the queue or loses a list: the slot vacated, the charge of its refill, the turn that is no more.

use crate::domain::{Concorrencia, Lista, Norma};
use crate::law::amostra::{ibatiba, irupi, norma, ranking};
use crate::law::ledger::apoio::{Caso, five, irupi10};

/// Ibatiba art. 4º § 1º: C04's turn on `ac` has come at slot 5, so that slot 3 is charged to `ac` from then on, and its refill
/// comes from `ac`; slot 5, charged to npi, is refilled from npi.
#[test]
fn a_refill_uses_the_charge_as_it_runs() {
    let mut caso = Caso::of(10, ibatiba(), 30, &["C04:npi", "C12:npi", "C20:npi", "C22:npi"]);
    let called = caso.nominate("2025-10-01", None);
    assert_eq!(called[2..5], ["3 npi C04", "4 ac C03", "5 ac>npi C12"]);
    caso.push("2025-10-05 desistencia C04");
    caso.push("2025-10-05 desistencia C12");
    assert_eq!(caso.nominate("2025-11-01", None), ["3 npi>ac C09", "5 ac>npi C22"]);
}

/// The replay under `exclusao-previa` keeps those excluded out of the list for the refills too.
#[test]
fn a_refill_under_exclusao_previa_skips_those_excluded_beforehand() {
    let mut caso = excluded_beforehand();
    assert_eq!(caso.nominate("2025-10-01", None)[2], "3 npi C06");
    caso.push("2025-10-02 desistencia C06");
    assert_eq!(caso.nominate("2025-11-01", None), ["3 npi C07"]);
}

/// C03 is published in `npi`: the event is right, and no turn hangs on it. Lost once, the list cannot be lost again.
#[test]
fn who_was_excluded_beforehand_can_lose_the_list_once() {
    let mut caso = excluded_beforehand().with(&["2025-10-01 perda-de-lista C03 npi"]);
    assert_eq!(caso.codes("2025-10-01"), [""; 0]);
    assert_eq!(caso.nominate("2025-10-02", None)[2..4], ["3 npi C06", "4 ac C03"]);
    caso.push("2025-10-03 perda-de-lista C03 npi");
    caso.push("2025-10-03 perda-de-lista C01 npi");
    assert_eq!(caso.codes("2025-10-03"), ["A0532", "A0532"]);
}

/// Five vagas, four of them `ac`: C03 is taken out of `npi` beforehand.
fn excluded_beforehand() -> Caso {
    let norma = Norma { concorrencia: Concorrencia::ExclusaoPrevia, ..norma("npi", "20", 3) };
    let mut caso = Caso::of(5, norma, 12, &["C03:npi", "C06:npi", "C07:npi"]);
    caso.outcome.vagas = crate::law::reserva::numeros(&caso.edital.cargos[0])
        .iter()
        .map(|_| crate::law::outcome::VagasDaLista {
            lista: Lista::AC,
            vagas: 4,
            pela_lei: 4,
            declaradas: None,
            classificados: 12,
            fundamento: String::new(),
        })
        .collect();
    caso
}

/// "Someone who has left has no AC turn and triggers no compensation": C04 left before slot 5.
#[test]
fn who_has_left_triggers_no_compensation() {
    let mut caso = Caso::of(10, ibatiba(), 30, &["C04:npi", "C12:npi", "C20:npi"]);
    caso.nominate("2025-10-01", Some(3));
    caso.push("2025-10-05 desistencia C04");
    let called = caso.nominate("2025-11-01", Some(3));
    assert_eq!(called, ["3 npi C12", "4 ac C03", "5 ac C05"]);
}

#[test]
fn who_withdraws_before_being_called_is_passed_over() {
    let mut caso = irupi10();
    caso.push("2025-10-01 desistencia C02");
    caso.push("2025-10-01 eliminacao C07");
    let called = caso.nominate("2025-10-02", Some(5));
    assert_eq!(called, ["1 ac C01", "2 ac C03", "3 ac C04", "4 ac C05", "5 pcd C19"]);
}

/// Irupi art. 7º I: every way of leaving after taking office vacates the slot.
#[test]
fn every_way_of_leaving_vacates_the_slot() {
    let after =
        ["exoneracao", "demissao", "falecimento", "aposentadoria", "rescisao", "reprovacao-estagio", "eliminacao"];
    for leaves in after {
        let mut caso = five().with(&["2025-10-02 posse C02", &format!("2025-10-03 {leaves} C02")]);
        assert_eq!(caso.nominate("2025-11-01", None), ["2 ac C06"], "{leaves}");
        assert!(caso.codes("2025-11-01").is_empty(), "{leaves}");
    }
    for leaves in ["desistencia", "sem-efeito", "eliminacao"] {
        let mut caso = five().with(&[&format!("2025-10-03 {leaves} C02")]);
        assert_eq!(caso.nominate("2025-11-01", None), ["2 ac C06"], "{leaves}");
    }
}

/// Slots 1 and 3 are refilled by C07 and C08; at 8, of npi, C04 is the only one left on the list; C01 and C06 wait behind C12.
#[test]
fn the_end_of_the_queue_is_behind_those_already_there() {
    let mut caso = five();
    caso.edital.fim_de_fila = true;
    for e in ["2025-10-02 fim-de-fila C01", "2025-10-02 fim-de-fila C06", "2025-10-02 fim-de-fila C04"] {
        caso.push(e);
    }
    caso.push("2025-10-03 vagas 10");
    let called = caso.nominate("2025-11-01", None);
    let names: Vec<&str> = called.iter().filter_map(|c| c.split(' ').next_back()).collect();
    assert_eq!(names, ["C07", "C08", "C09", "C10", "C04", "C11", "C12", "C01", "C06"]);
    assert!(caso.codes("2025-11-01").is_empty());
}

#[test]
fn the_only_one_of_a_list_is_called_again_from_its_end() {
    let mut caso = Caso::of(5, irupi(), 10, &["C07:pcd"]);
    caso.edital.fim_de_fila = true;
    caso.nominate("2025-10-01", None);
    caso.push("2025-10-02 fim-de-fila C07");
    assert_eq!(caso.nominate("2025-11-01", None), ["5 pcd C07"]);
}

/// "Only with `fim_de_fila = true`."
#[test]
fn the_end_of_the_queue_needs_the_edital() {
    let caso = five().with(&["2025-10-02 fim-de-fila C01"]);
    assert_eq!(caso.codes("2025-11-01"), ["A0531"]);
    assert_eq!(caso.holders("2025-11-01")[0], "C01");
}

#[test]
fn losing_the_list_vacates_a_slot_charged_to_it_and_leaves_the_ac_rank() {
    let mut caso = five().with(&["2025-10-02 perda-de-lista C04 npi"]);
    assert_eq!(caso.nominate("2025-11-01", Some(1)), ["3 npi C08"]);
    caso.push("2025-11-02 vagas 1");
    assert_eq!(caso.nominate("2025-12-01", None), ["6 ac C04"]);
    assert!(caso.codes("2025-12-01").is_empty());
}

#[test]
fn losing_the_list_keeps_a_slot_charged_to_ac() {
    let mut caso = Caso::of(5, norma("npi", "20", 3), 12, &["C02:npi", "C08:npi"]);
    caso.nominate("2025-10-01", None);
    caso.push("2025-10-02 perda-de-lista C02 npi");
    assert!(caso.batch("2025-11-01", None).chamadas.is_empty());
    assert_eq!(caso.holders("2025-11-01")[1], "C02");
}

#[test]
fn who_loses_their_only_list_has_left() {
    let mut ranking = ranking(6, &[]);
    ranking[5] = "C06:-npi".into();
    let mut caso = Caso::new(5, &[norma("npi", "20", 3)], &ranking);
    caso.push("2025-10-01 perda-de-lista C06 npi");
    caso.push("2025-10-02 nomeacao C06");
    assert_eq!(caso.codes("2025-11-01"), ["A0525"]);
    assert_eq!(caso.batch("2025-10-01", None).chamadas.len(), 5);
}

/// Who held a slot by their only list and lost it does not stand in the way of the others of that list.
#[test]
fn who_lost_their_only_list_is_passed_over_when_ac_is_exhausted() {
    let mut ranking = ranking(4, &[]);
    ranking[2] = "C03:-npi".into();
    ranking[3] = "C04:-npi".into();
    let mut caso = Caso::new(3, &[norma("npi", "20", 3)], &ranking);
    assert_eq!(caso.nominate("2025-10-01", None), ["1 ac C01", "2 ac C02", "3 npi C03"]);
    caso.push("2025-10-02 perda-de-lista C03 npi");
    caso.push("2025-10-02 vagas 1");
    caso.push("2025-10-02 desistencia C01");
    assert_eq!(caso.nominate("2025-11-01", None), ["1 ac>npi C04"]);
}

#[test]
fn a_list_that_the_person_does_not_have_cannot_be_lost() {
    assert_eq!(five().with(&["2025-10-02 perda-de-lista C01 npi"]).codes("2025-11-01"), ["A0532"]);
}
