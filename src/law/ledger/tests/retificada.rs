//! Nominations of a result that was corrected later: they stand, and the order of now goes on behind them.

use crate::finding::Severity;
use crate::law::amostra::irupi;
use crate::law::ledger::apoio::Caso;

/// Five vagas, the fifth of `pcd`: C02 has risen above C03 and C04, who had been nominated after C01.
fn risen(more: &[&str]) -> Caso {
    let caso = Caso::of(5, irupi(), 12, &["C09:pcd"]);
    caso.with(&["2025-10-01 nomeacao C01", "2025-10-01 nomeacao C03", "2025-10-01 nomeacao C04"]).with(more)
}

#[test]
fn without_the_event_they_are_out_of_turn() {
    assert_eq!(risen(&[]).codes("2025-11-01"), ["A0523", "A0523"]);
    let before = risen(&["2025-09-20 retificacao"]);
    assert_eq!(before.codes("2025-11-01"), ["A0523", "A0523"], "only those before the event are of the earlier result");
}

#[test]
fn with_the_event_they_stand_and_are_told() {
    let mut caso = risen(&["2025-10-20 retificacao"]);
    let achados = caso.replay("2025-11-01").achados;
    assert_eq!(achados.iter().map(|f| f.entry.code).collect::<Vec<_>>(), ["A0542", "A0542"]);
    assert!(achados.iter().all(|f| f.severity == Severity::Warning));
    assert_eq!(
        achados[0].mensagem,
        "PESSOA C03 (inscrição C03) foi nomeada antes da retificação de 20/10/2025, e a nomeação fica; pelo resultado de \
         agora a vaga 2 (ac) caberia a PESSOA C02 (inscrição C02), 2º da ampla concorrência"
    );
    assert_eq!(caso.holders("2025-11-01"), ["C01", "C03", "C04"]);
    assert_eq!(caso.nominate("2025-11-01", None), ["4 ac C02", "5 pcd C09"], "who was passed over is the next");
    assert_eq!(caso.codes("2025-12-01"), ["A0542", "A0542"], "the nominations after the event are of the order of now");
    let wrong = risen(&["2025-10-20 retificacao", "2025-11-01 nomeacao C05"]);
    assert_eq!(wrong.codes("2025-12-01"), ["A0542", "A0542", "A0523"], "and are held against it");
}

/// C04 is out of the classification by now, and the edital has a vaga less: the nominations stand, and the person goes on as anybody
/// nominated does.
#[test]
fn they_stand_for_who_is_out_and_beyond_the_vagas() {
    let ranking: Vec<String> = ["C01", "C02", "C03", "C04:!", "C05"].map(str::to_owned).to_vec();
    let first = ["2025-10-01 nomeacao C01", "2025-10-01 nomeacao C02", "2025-10-01 nomeacao C04"];
    let caso = |vagas| Caso::new(vagas, &[irupi()], &ranking).with(&first);
    assert_eq!(caso(3).codes("2025-11-01"), ["A0527"]);
    let out = caso(3).with(&["2025-10-20 retificacao", "2025-10-21 posse C04", "2025-10-22 exoneracao C04"]);
    assert_eq!(out.codes("2025-11-01"), ["A0542"]);
    assert!(out.replay("2025-11-01").achados[0].mensagem.contains("hoje fora da classificação"));
    assert_eq!(out.holders("2025-11-01"), ["C01", "C02", "-"]);
    assert_eq!(caso(1).codes("2025-11-01"), ["A0526", "A0527"]);
    let fewer = caso(1).with(&["2025-10-20 retificacao"]);
    assert_eq!(fewer.codes("2025-11-01"), ["A0542", "A0542"]);
    assert_eq!(fewer.holders("2025-11-01"), ["C01", "C02", "C04"]);
}

/// A kept nomination leaves the person in their lists: a condition that is not confirmed vacates the slot as ever.
#[test]
fn a_kept_person_can_lose_a_list() {
    let mut caso = Caso::of(5, irupi(), 12, &["C07:pcd", "C09:pcd"]);
    for who in ["C01", "C02", "C03", "C04", "C09"] {
        caso.push(&format!("2025-10-01 nomeacao {who}"));
    }
    let caso = caso.with(&["2025-10-20 retificacao", "2025-10-25 perda-de-lista C09 pcd"]);
    assert_eq!(caso.codes("2025-11-01"), ["A0542"]);
    assert_eq!(caso.holders("2025-11-01"), ["C01", "C02", "C03", "C04", "-"]);
    assert_eq!(caso.show(&caso.batch("2025-11-01", None)), ["5 pcd C07"]);
}
