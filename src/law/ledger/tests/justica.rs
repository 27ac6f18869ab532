//! What a court orders: people called outside the count or into a slot, and people `sub judice`.

use crate::domain::Lista;
use crate::law::amostra::ranking;
use crate::law::ledger::apoio::{Caso, five, irupi10};

#[test]
fn a_court_order_takes_no_slot() {
    let mut caso = five().with(&["2025-10-02 ordem-judicial C09", "2025-10-02 vagas 1"]);
    let estado = caso.replay("2025-10-02").estado;
    assert_eq!((estado.abertas, estado.fora_da_contagem.len()), (1, 1));
    assert_eq!(caso.nominate("2025-11-01", None), ["6 ac C06"]);
    caso.push("2025-11-02 posse C09");
    caso.push("2025-11-03 exoneracao C09");
    assert!(caso.codes("2025-11-03").is_empty());
    assert_eq!(caso.replay("2025-11-03").estado.abertas, 0);
}

#[test]
fn a_court_order_of_quantity_one_takes_the_next_slot_charged_to_its_label() {
    let mut caso = five().with(&["2025-10-02 vagas 3", "2025-10-03 ordem-judicial C12 1"]);
    assert_eq!(caso.holders("2025-10-03")[5], "C12");
    caso.push("2025-10-04 ordem-judicial C11 1");
    caso.push("2025-10-05 ordem-judicial C10 1");
    let vagas = caso.replay("2025-10-05").estado.vagas;
    assert_eq!((vagas[7].posicao_de, vagas[7].lista), (Lista(1), Lista(1)));
    caso.push("2025-10-06 desistencia C10");
    assert_eq!(caso.nominate("2025-11-01", None), ["8 npi C08"]);
}

#[test]
fn a_court_order_reaches_who_is_not_classified_and_who_left() {
    let mut ranking = ranking(6, &[]);
    ranking[5] = "C06:!".into();
    let mut caso = Caso::new(3, &[], &ranking);
    caso.push("2025-10-01 ordem-judicial C06");
    caso.push("2025-10-01 desistencia C01");
    caso.push("2025-10-02 ordem-judicial C01");
    caso.push("2025-10-03 posse C06");
    assert!(caso.codes("2025-11-01").is_empty());
    caso.push("2025-10-04 ordem-judicial C06");
    assert_eq!(caso.codes("2025-11-01"), ["A0524"]);
}

#[test]
fn a_court_order_for_a_slot_needs_an_open_one() {
    assert_eq!(five().with(&["2025-10-02 ordem-judicial C09 1"]).codes("2025-11-01"), ["A0526"]);
}

#[test]
fn sub_judice_is_a_flag_and_keeps_the_rank() {
    let mut caso = irupi10().with(&["2025-10-01 sub-judice C02 1"]);
    let lote = caso.batch("2025-10-02", Some(3));
    assert_eq!(caso.show(&lote), ["1 ac C01", "2 ac C02", "3 ac C03"]);
    assert_eq!(lote.chamadas.iter().map(|c| c.sub_judice).collect::<Vec<_>>(), [false, true, false]);
    caso.push("2025-10-02 sub-judice C02 0");
    assert!(!caso.batch("2025-10-02", Some(3)).chamadas[1].sub_judice);
    caso.push("2025-10-02 sub-judice C02 0");
    caso.push("2025-10-02 sub-judice C05");
    assert_eq!(caso.codes("2025-10-02"), ["A0533", "A0537"]);
}
