//! What the state does not allow: each refusal, and what is accepted and told.

use crate::domain::TipoEvento;
use crate::finding::Severity;
use crate::law::amostra::{ibatiba, irupi, ranking};
use crate::law::ledger::apoio::{Caso, five};

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

#[test]
fn who_is_not_classified_is_not_nominated() {
    let mut ranking = ranking(6, &[]);
    ranking[0] = "C01:!".into();
    let caso = Caso::new(3, &[], &ranking).with(&["2025-10-01 nomeacao C01", "2025-10-01 desistencia C01"]);
    assert_eq!(caso.codes("2025-11-01"), ["A0527", "A0541"]);
    assert_eq!(caso.show(&caso.batch("2025-11-01", None)), ["1 ac C02", "2 ac C03", "3 ac C04"]);
}

/// A cargo of reserves only, before any event authorises a vaga.
#[test]
fn a_cargo_without_vagas_has_none_authorised() {
    let caso = Caso::of(0, irupi(), 3, &[]).with(&["2025-10-01 nomeacao C01"]);
    let told = caso.replay("2025-10-01").achados.into_iter().find(|a| a.entry.code == "A0526").map(|a| a.mensagem);
    assert!(told.as_deref().is_some_and(|m| m.ends_with("nenhuma vaga autorizada neste cargo")), "{told:?}");
}

#[test]
fn every_event_of_the_table_is_judged() {
    for (tipo, id) in TipoEvento::ALL {
        assert_eq!(TipoEvento::parse(id), Some(tipo));
    }
}
