//! Worked vectors and one test for each event and each refusal.

use super::apoio::Caso;
use super::*;
use crate::domain::{Concorrencia, Lista, Norma, TipoEvento};
use crate::finding::Severity;
use crate::law::amostra::{date, ibatiba, irupi, norma, ranking};

fn irupi10() -> Caso {
    Caso::of(10, irupi(), 20, &["C07:pcd", "C19:pcd"])
}

/// C01 … C05 called on 2025-10-01 for five vagas.
fn five() -> Caso {
    let mut caso = Caso::of(5, norma("npi", "20", 3), 12, &["C04:npi", "C08:npi"]);
    assert_eq!(caso.nominate("2025-10-01", None), ["1 ac C01", "2 ac C02", "3 npi C04", "4 ac C03", "5 ac C05"]);
    caso
}

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

#[test]
fn a_nomination_that_skips_someone_is_refused_with_the_name_and_the_reason() {
    let caso = five().with(&["2025-10-02 vagas 2", "2025-11-01 nomeacao C07", "2025-11-01 nomeacao C06"]);
    let achados = caso.replay("2025-11-01").achados;
    assert_eq!(achados.len(), 1, "one mistake is one finding");
    assert_eq!(achados[0].severity, Severity::Error);
    assert_eq!(achados[0].inscricao.as_deref(), Some("C07"));
    assert_eq!(
        achados[0].mensagem,
        "a vaga 6 (ac) cabe a PESSOA C06 (inscrição C06), 6º da ampla concorrência; o livro de eventos nomeia PESSOA C07 \
         (inscrição C07), 7º da ampla concorrência"
    );
}

#[test]
fn a_skipped_quota_and_a_compensation_are_explained() {
    let mut caso = Caso::of(10, ibatiba(), 30, &["C04:npi", "C12:npi", "C20:npi"]);
    caso.nominate("2025-10-01", Some(4));
    caso.push("2025-10-02 nomeacao C05");
    let text = caso.replay("2025-10-02").achados[0].mensagem.clone();
    assert!(text.contains("2º da lista npi, porque a vez na ampla é de PESSOA C04"), "{text}");
    let mut caso = Caso::of(5, irupi(), 12, &[]);
    caso.nominate("2025-10-01", Some(4));
    caso.push("2025-10-02 nomeacao C06");
    let text = caso.replay("2025-10-02").achados[0].mensagem.clone();
    assert!(
        text.contains("a vaga 5 (pcd) cabe a PESSOA C05") && text.contains("a lista pcd não tem mais ninguém"),
        "{text}"
    );
}

#[test]
fn what_the_state_does_not_allow_is_refused() {
    let refused = |events: &[&str]| five().with(events).codes("2026-01-01");
    assert_eq!(refused(&["2025-10-02 posse C06"]), ["A0528"]);
    assert_eq!(refused(&["2025-10-02 exercicio C06"]), ["A0528"]);
    assert_eq!(refused(&["2025-10-02 exoneracao C06"]), ["A0528"]);
    assert_eq!(refused(&["2025-10-02 nomeacao C01"]), ["A0524"]);
    assert_eq!(refused(&["2025-10-02 posse C01", "2025-10-03 nomeacao C01"]), ["A0524"]);
    assert_eq!(refused(&["2025-10-02 desistencia C01", "2025-10-03 posse C01"]), ["A0525"]);
    assert_eq!(refused(&["2025-10-02 desistencia C01", "2025-10-03 nomeacao C01"]), ["A0525"]);
    assert_eq!(refused(&["2025-10-02 desistencia C01", "2025-10-03 desistencia C01"]), ["A0525"]);
    assert_eq!(refused(&["2025-10-02 nomeacao C06"]), ["A0526"]);
    assert_eq!(refused(&["2025-10-02 posse C01", "2025-10-03 desistencia C01"]), ["A0530"]);
    assert_eq!(refused(&["2025-10-02 posse C01", "2025-10-03 sem-efeito C01"]), ["A0530"]);
    assert_eq!(refused(&["2025-10-02 posse C99"]), ["A0505"]);
    for leaves in ["exoneracao", "demissao", "aposentadoria", "reprovacao-estagio"] {
        assert_eq!(refused(&[&format!("2025-10-02 {leaves} C01")]), ["A0529"], "{leaves}");
    }
}

#[test]
fn what_leaves_the_count_certain_is_accepted_and_told() {
    let told = |events: &[&str]| five().with(events).codes("2026-01-01");
    assert_eq!(told(&["2025-10-02 posse C01", "2025-10-03 posse C01"]), ["A0533"]);
    assert_eq!(told(&["2025-10-02 exercicio C01"]), ["A0535"]);
    assert_eq!(told(&["2025-10-02 rescisao C01"]), ["A0535"]);
    assert_eq!(told(&["2025-10-02 sem-efeito C06"]), ["A0536"]);
    assert_eq!(told(&["2025-10-02 falecimento C06"]), ["A0536"]);
    assert_eq!(told(&["2025-10-02 falecimento C01"]), [""; 0]);
    assert_eq!(told(&["2025-10-02 eliminacao C06", "2025-10-02 eliminacao C01"]), [""; 0]);
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

#[test]
fn who_is_not_classified_is_not_nominated() {
    let mut ranking = ranking(6, &[]);
    ranking[0] = "C01:!".into();
    let caso = Caso::new(3, &[], &ranking).with(&["2025-10-01 nomeacao C01", "2025-10-01 desistencia C01"]);
    assert_eq!(caso.codes("2025-11-01"), ["A0527", "A0541"]);
    assert_eq!(caso.show(&caso.batch("2025-11-01", None)), ["1 ac C02", "2 ac C03", "3 ac C04"]);
}

/// 2025-09-15 + 24 months = 2027-09-15; that day still counts.
#[test]
fn nominations_count_until_the_last_day_of_validity() {
    let caso = irupi10().with(&["2027-09-15 nomeacao C01", "2027-09-16 nomeacao C02"]);
    assert_eq!(caso.codes("2027-12-31"), ["A0522"]);
    assert_eq!(irupi10().batch("2027-09-15", None).chamadas.len(), 10);
    let late = irupi10().batch("2027-09-16", None);
    assert!(late.chamadas.is_empty());
    assert_eq!(late.avisos[0].entry.code, "A0563");
}

#[test]
fn nothing_is_nominated_before_the_homologation() {
    let caso = irupi10().with(&["2025-09-14 nomeacao C01", "2025-09-14 desistencia C02"]);
    assert_eq!(caso.codes("2025-12-31"), ["A0521", "A0538"]);
    assert_eq!(irupi10().batch("2025-09-14", None).avisos[0].entry.code, "A0563");
    assert_eq!(irupi10().batch("2025-09-15", None).chamadas.len(), 10);
}

#[test]
fn an_extension_moves_the_last_day() {
    let caso = irupi10().with(&["2027-09-15 prorrogacao 24", "2029-09-15 nomeacao C01", "2029-09-16 nomeacao C02"]);
    assert_eq!(caso.codes("2029-12-31"), ["A0522"]);
    assert_eq!(caso.replay("2027-09-15").estado.validade, Some(date("2029-09-15")));
}

/// Constituição art. 37, III: once, for an equal term, while the term runs.
#[test]
fn an_expired_term_is_not_extended_and_an_odd_extension_is_told() {
    let caso = irupi10().with(&["2027-09-16 prorrogacao 24"]);
    assert_eq!(caso.codes("2028-12-31"), ["A0522"]);
    assert_eq!(caso.replay("2028-12-31").estado.validade, Some(date("2027-09-15")));
    assert_eq!(irupi10().with(&["2027-09-15 prorrogacao 12"]).codes("2028-12-31"), ["A0540"]);
    let twice = irupi10().with(&["2026-09-15 prorrogacao 24", "2026-09-16 prorrogacao 24"]);
    assert_eq!(twice.codes("2028-12-31"), ["A0540"]);
}

#[test]
fn terms_for_taking_office_are_told() {
    let mut caso = five();
    caso.edital.prazo_posse_dias = Some(30);
    caso.push("2025-10-20 posse C01");
    let codes = |day| caso.batch(day, Some(0)).avisos.iter().map(|a| a.entry.code).collect::<Vec<_>>();
    assert_eq!(codes("2025-10-20"), [""; 0]);
    assert_eq!(codes("2025-10-31"), ["A0551"; 4]);
    assert_eq!(codes("2025-11-01"), ["A0550"; 4]);
    let prazo = caso.batch("2025-10-31", Some(0)).estado.prazos[0];
    assert_eq!((prazo.ate, prazo.faltam), (date("2025-10-31"), 0));
    caso.push("2025-11-01 posse C02");
    assert_eq!(caso.codes("2025-11-01"), ["A0534"]);
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

/// A cargo of reserves only, before any event authorises a vaga.
#[test]
fn a_cargo_without_vagas_has_none_authorised() {
    let caso = Caso::of(0, irupi(), 3, &[]).with(&["2025-10-01 nomeacao C01"]);
    let told = caso.replay("2025-10-01").achados.into_iter().find(|a| a.entry.code == "A0526").map(|a| a.mensagem);
    assert!(told.as_deref().is_some_and(|m| m.ends_with("nenhuma vaga autorizada neste cargo")), "{told:?}");
}

/// Before the homologation no extension helps: the way out is a later day.
#[test]
fn a_batch_before_the_homologation_has_its_own_way_out() {
    let fix = |day| {
        let found = irupi10().batch(day, Some(1)).avisos.into_iter().find(|a| a.entry.code == "A0563");
        found.map(|a| a.conserto).unwrap_or_default()
    };
    assert!(fix("2025-01-01").contains("data da homologação"), "{}", fix("2025-01-01"));
    assert!(fix("2030-01-01").contains("prorrogação"), "{}", fix("2030-01-01"));
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

/// The replay under `exclusao-previa` keeps those excluded out of the list for the refills too.
#[test]
fn a_refill_under_exclusao_previa_skips_those_excluded_beforehand() {
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
    assert_eq!(caso.nominate("2025-10-01", None)[2], "3 npi C06");
    caso.push("2025-10-02 desistencia C06");
    assert_eq!(caso.nominate("2025-11-01", None), ["3 npi C07"]);
}

#[test]
fn every_event_of_the_table_is_judged() {
    for (tipo, id) in TipoEvento::ALL {
        assert_eq!(TipoEvento::parse(id), Some(tipo));
    }
}
