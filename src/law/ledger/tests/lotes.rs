//! The batch of a day: whom it calls, again and again the same, and what of it is told.

use crate::domain::Lista;
use crate::law::amostra::irupi;
use crate::law::ledger::SituacaoVaga;
use crate::law::ledger::apoio::{Caso, five, irupi10};

/// W5. Irupi, mais-favoravel, V = 10, pcd C07, C19: art. 7º §§ 1º e 2º, art. 8º.
#[test]
fn w5_refills_follow_the_list_charged_and_new_slots_go_on_with_the_labels() {
    let mut caso = irupi10();
    let called = caso.nominate("2025-10-01", None);
    let names: Vec<&str> = called.iter().filter_map(|c| c.split(' ').next_back()).collect();
    assert_eq!(names, ["C01", "C02", "C03", "C04", "C07", "C05", "C06", "C08", "C09", "C10"]);
    caso.push("2025-10-05 desistencia C03");
    assert_eq!(caso.nominate("2025-11-01", None), ["3 ac C11"]);
    caso.push("2025-11-05 desistencia C07");
    assert_eq!(caso.nominate("2025-12-01", None), ["5 pcd C19"]);
    caso.push("2025-12-05 posse C19");
    caso.push("2025-12-06 falecimento C19");
    let lote = caso.batch("2026-01-01", None);
    assert_eq!(caso.show(&lote), ["5 pcd>ac C12"]);
    assert_eq!(lote.chamadas[0].revertida_de, Some(Lista(1)));
    caso.nominate("2026-01-01", None);
    caso.push("2026-01-05 vagas 1");
    assert_eq!(caso.nominate("2026-02-01", None), ["11 ac C13"]);
    assert!(caso.codes("2026-02-01").is_empty());
}

/// Art. 7º § 1º: the one who refills takes that slot, nobody else moves.
#[test]
fn a_withdrawal_and_its_refill_leave_everybody_else_where_they_were() {
    let mut caso = irupi10();
    caso.nominate("2025-10-01", None);
    let before = caso.holders("2025-10-01");
    caso.push("2025-10-05 desistencia C03");
    caso.nominate("2025-11-01", None);
    let after = caso.holders("2025-11-01");
    let moved: Vec<usize> = (0..10).filter(|i| before[*i] != after[*i]).collect();
    assert_eq!(moved, [2]);
}

#[test]
fn refills_come_first_and_the_lowest_slot_first() {
    let mut caso = five().with(&["2025-10-02 vagas 1", "2025-10-03 desistencia C03", "2025-10-03 desistencia C01"]);
    assert_eq!(caso.nominate("2025-11-01", None), ["1 ac C06", "4 ac C07", "6 ac C08"]);
}

#[test]
fn three_and_then_two_are_the_same_as_five() {
    let mut parts = irupi10();
    let mut called = parts.nominate("2025-10-01", Some(3));
    called.extend(parts.nominate("2025-10-02", Some(2)));
    assert_eq!(called, irupi10().nominate("2025-10-01", Some(5)));
}

/// "The quantity asked for is the day's total."
#[test]
fn asking_again_on_the_same_day_gives_the_same_batch_and_registers_nothing_twice() {
    let mut caso = irupi10();
    let first = caso.nominate("2025-10-01", Some(4));
    let rows = caso.eventos.len();
    assert_eq!(caso.nominate("2025-10-01", Some(4)), first);
    assert_eq!(caso.eventos.len(), rows);
    assert_eq!(caso.nominate("2025-10-01", Some(6)).len(), 6);
    assert_eq!(caso.eventos.len(), rows + 2);
}

#[test]
fn a_past_batch_comes_out_again_from_the_ledger_as_it_is_today() {
    let mut caso = irupi10();
    let first = caso.nominate("2025-10-01", None);
    caso.push("2025-10-05 desistencia C03");
    let second = caso.nominate("2025-11-01", None);
    caso.push("2025-12-05 vagas 3");
    caso.nominate("2026-01-01", None);
    assert_eq!(caso.nominate("2025-10-01", None), first);
    assert_eq!(caso.nominate("2025-11-01", None), second);
}

#[test]
fn events_of_the_day_after_its_first_nomination_are_not_seen_by_its_batch() {
    let mut caso = irupi10();
    caso.push("2025-10-01 desistencia C01");
    caso.push("2025-10-01 nomeacao C02");
    caso.push("2025-10-01 desistencia C03");
    assert_eq!(caso.batch("2025-10-01", Some(2)).chamadas.len(), 2);
    assert_eq!(caso.show(&caso.batch("2025-10-01", Some(2))), ["1 ac C02", "2 ac C03"]);
    assert_eq!(caso.show(&caso.batch("2025-10-02", Some(1))), ["2 ac C04"]);
}

/// Undoing an event by removing its row gives the state without it.
#[test]
fn removing_a_row_undoes_the_event() {
    let mut caso = five();
    let before = caso.replay("2025-12-31").estado;
    caso.push("2025-10-05 desistencia C03");
    assert_ne!(caso.replay("2025-12-31").estado, before);
    caso.eventos.pop();
    assert_eq!(caso.replay("2025-12-31").estado, before);
}

#[test]
fn less_than_asked_and_lists_exhausted_are_told() {
    let lote = irupi10().batch("2025-10-01", Some(30));
    assert_eq!((lote.chamadas.len(), lote.avisos[0].entry.code), (10, "A0560"));
    let lote = Caso::of(5, irupi(), 3, &[]).batch("2025-10-01", None);
    assert_eq!((lote.chamadas.len(), lote.avisos[0].entry.code), (3, "A0561"));
    assert_eq!(lote.estado.abertas, 2);
}

#[test]
fn a_day_whose_ledger_is_not_the_batch_is_told() {
    let mut caso = irupi10();
    caso.nominate("2025-10-01", Some(5));
    assert_eq!(caso.batch("2025-10-01", Some(3)).avisos.last().map(|a| a.entry.code), Some("A0562"));
    assert!(caso.batch("2025-10-01", Some(5)).avisos.is_empty());
    assert!(caso.batch("2025-10-01", Some(5)).chamadas.iter().all(|c| c.registrada));
}

/// A batch dated before nominations of the ledger names nobody again and calls nobody before them.
#[test]
fn a_batch_that_later_nominations_have_overtaken_is_refused() {
    let mut caso = irupi10();
    caso.nominate("2025-10-05", Some(2));
    caso.nominate("2025-11-04", Some(1));
    let told = |day, n| caso.batch(day, n).conflito.map(|f| f.mensagem);
    let early = told("2025-10-01", Some(4)).expect("refused");
    assert!(early.contains("até 04/11/2025") && early.contains("3 pessoas já nomeadas"), "{early}");
    assert!(early.contains("inscrição C01 (em 05/10/2025)"), "{early}");
    assert_eq!(told("2025-10-05", Some(2)), None, "the same batch again");
    assert!(told("2025-10-05", Some(3)).is_some(), "one more on that day, nominated in November");
    assert_eq!(told("2025-11-04", Some(2)), None, "nothing is later");
    let mut left = irupi10();
    left.nominate("2025-10-05", Some(1));
    left.push("2025-10-03 vagas 1");
    left.eventos.sort_by_key(|e| e.data);
    assert_eq!(left.batch("2025-10-04", Some(0)).conflito, None, "nobody is called");
}

#[test]
fn a_skip_on_the_day_of_the_batch_is_refused_too() {
    let caso = irupi10().with(&["2025-10-01 nomeacao C02"]);
    let lote = caso.batch("2025-10-01", Some(1));
    assert!(lote.avisos.iter().any(|a| a.entry.code == "A0523"));
}

#[test]
fn the_state_says_where_the_count_stands() {
    let mut caso = five();
    caso.push("2025-10-02 posse C01");
    caso.push("2025-10-03 desistencia C04");
    caso.push("2025-10-04 vagas 2");
    let e = caso.replay("2025-10-04").estado;
    assert_eq!((e.vagas_edital, e.autorizadas, e.nomeadas, e.providas, e.abertas), (5, 7, 3, 1, 3));
    assert_eq!(e.vagas[2].situacao, SituacaoVaga::Aberta);
    let (ac, npi) = (e.listas[0], e.listas[1]);
    assert_eq!((ac.posicoes, ac.ocupadas, ac.espera, ac.classificacao), (4, 4, 7, Some(6)));
    assert_eq!((npi.posicoes, npi.ocupadas, npi.espera, npi.proxima), (1, 0, 1, Some(7)));
    assert_eq!(e.proximas.len(), 7);
    assert_eq!((e.proximas[0].vaga, e.proximas[0].pessoa), (3, 7));
}
