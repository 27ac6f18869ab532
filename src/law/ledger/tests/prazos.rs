//! Homologation, validity, its extension, the term for taking office.

use crate::law::amostra::date;
use crate::law::ledger::apoio::{five, irupi10};

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
