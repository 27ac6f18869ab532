//! Lei de Irupi de 29/01/2025. The working of each example is in its comment; `pcd` has 10 %, from the fifth vaga, half-up.

use super::support::{Exam, norm, refused, state, warned};
use crate::generator::{date, norma};
use homologa::domain::{Cargo, Concorrencia, Decimal, Lista, Norma, RawScore, Rounding, TipoExame};

fn law() -> Norma {
    norm("irupi-2025")
}

fn exam(vagas: u32, quotas: &[&str]) -> Exam {
    Exam::new(vagas, vec![law()], 36, quotas)
}

#[test]
fn irupi_art_1_caput_applies_to_both_kinds_of_exam() {
    let selection = exam(15, &["C07:pcd"]).with(|e| e.tipo = TipoExame::ProcessoSeletivo);
    assert_eq!(selection.order(), exam(15, &["C07:pcd"]).order());
    assert_eq!(selection.reserved("pcd"), 2);
}

#[test]
fn irupi_art_1_caput_an_edital_without_the_reserve_has_only_ac() {
    let plain = Exam::new(15, vec![], 20, &[]);
    assert_eq!(plain.positions("ac", 20), (1..=20).collect::<Vec<_>>());
}

/// Two cargos of 4 and 5 vagas: 10 % of 4 is below the fifth, 10 % of 5 = 0,5 → 1; 9 together would also be 1, in one cargo.
#[test]
fn irupi_art_1_par_unico_i_vagas_are_counted_cargo_by_cargo() {
    assert_eq!((exam(4, &[]).reserved("pcd"), exam(5, &[]).reserved("pcd")), (0, 1));
}

#[test]
fn irupi_art_1_par_unico_i_no_vaga_offered_is_only_cadastro() {
    let exam = exam(0, &["C09:pcd"]);
    assert_eq!((exam.reserved("ac"), exam.reserved("pcd")), (0, 0));
    assert_eq!(exam.at(5), "C09 pcd");
}

#[test]
fn irupi_art_1_par_unico_ii_reserved_position_calls_only_people_of_the_list() {
    assert_eq!(exam(5, &["C30:pcd"]).at(5), "C30 pcd");
}

/// Position 2 is of `ac` and calls C02, who is also pcd, by `ac`.
#[test]
fn irupi_art_1_par_unico_ii_ac_position_calls_anybody_of_ac() {
    assert_eq!(exam(5, &["C02:pcd"]).at(2), "C02 ac");
}

fn scores(exam: &mut Exam, scores: &[i64]) {
    for (person, score) in exam.people.iter_mut().zip(scores) {
        person.notas = vec![RawScore::Value(Decimal::from_int(*score))].into();
    }
}

#[test]
fn irupi_art_1_par_unico_iii_higher_score_comes_first() {
    let mut exam = Exam::new(1, vec![law()], 3, &[]);
    scores(&mut exam, &[70, 90, 80]);
    assert_eq!(exam.ranking("ac"), ["C02", "C03", "C01"]);
}

/// C01 and C02 have 80 and no criterion tells them apart: a public draw is asked for, of exactly these two.
#[test]
fn irupi_art_1_par_unico_iii_equal_scores_are_not_ranked_by_registration() {
    let mut exam = Exam::new(1, vec![law()], 3, &[]);
    scores(&mut exam, &[80, 80, 70]);
    let held = exam.result().expect_err("the tie is not broken");
    assert_eq!(held.sorteios.len(), 1);
    assert_eq!((held.sorteios[0].posicao, held.sorteios[0].pessoas.clone()), (1, vec![0, 1]));
}

#[test]
fn irupi_art_1_par_unico_iv_the_person_whom_the_order_calls_is_nominated() {
    let mut exam = exam(2, &[]);
    exam.event("2025-10-01 nomeacao C01");
    assert!(!exam.refuses("2025-10-01"));
    assert_eq!(exam.replay("2025-10-01").estado.nomeadas, 1);
}

#[test]
fn irupi_art_1_par_unico_iv_anybody_else_is_refused() {
    let mut exam = exam(2, &[]);
    exam.event("2025-10-01 nomeacao C02");
    assert!(exam.refuses("2025-10-01"));
    assert!(exam.replay("2025-10-01").nomeacoes.is_empty());
}

#[test]
fn irupi_art_2_caput_accepted_person_is_in_the_list() {
    assert_eq!(exam(5, &["C08:pcd"]).ranking("pcd"), ["C08"]);
}

#[test]
fn irupi_art_2_caput_person_not_accepted_is_in_ac_alone() {
    let exam = exam(5, &[]);
    assert_eq!(exam.ranking("pcd"), Vec::<String>::new());
    assert_eq!(exam.ranking("ac")[7], "C08");
}

/// C07 (pcd) is eliminated before being called: position 5 calls C19, and nobody calls C07 by `ac`.
#[test]
fn irupi_art_2_par_1_eliminated_person_leaves_every_list() {
    let mut exam = exam(8, &["C07:pcd", "C19:pcd"]);
    exam.event("2025-09-20 eliminacao C07");
    let calls = exam.nominate("2025-10-01");
    assert_eq!(calls[4], "5 C19 pcd");
    assert!(calls.iter().all(|c| !c.contains("C07")), "{calls:?}");
}

/// C07 only loses the list: position 5 calls C19, and C07 comes by `ac`, at position 8 (seventh of `ac`).
#[test]
fn irupi_art_2_par_1_losing_the_list_alone_keeps_ac() {
    let mut exam = exam(8, &["C07:pcd", "C19:pcd"]);
    exam.event("2025-09-20 perda-de-lista C07 pcd");
    let calls = exam.nominate("2025-10-01");
    assert_eq!((calls[4].as_str(), calls[7].as_str()), ("5 C19 pcd", "8 C07 ac"));
}

/// C07 took office in slot 5 by the list; the office is annulled: C19 takes slot 5.
#[test]
fn irupi_art_2_par_2_office_annulled_reopens_the_vaga_for_the_list() {
    let mut exam = exam(5, &["C07:pcd", "C19:pcd"]);
    exam.nominate("2025-10-01");
    exam.event("2025-10-15 posse C07").event("2026-02-02 eliminacao C07");
    assert_eq!(exam.nominate("2026-03-02"), ["5 C19 pcd"]);
}

#[test]
fn irupi_art_2_par_2_office_kept_reopens_nothing() {
    let mut exam = exam(5, &["C07:pcd", "C19:pcd"]);
    exam.nominate("2025-10-01");
    exam.event("2025-10-15 posse C07");
    assert_eq!(exam.nominate("2026-03-02"), Vec::<String>::new());
}

/// 10 % of 20 = 2; of 10 = 1.
#[test]
fn irupi_art_3_caput_a_tenth_of_the_vagas_is_reserved() {
    assert_eq!((exam(20, &[]).reserved("pcd"), exam(10, &[]).reserved("pcd")), (2, 1));
}

/// A cargo whose duties are not compatible: the edital states 0.
#[test]
fn irupi_art_3_caput_cargo_stated_without_reserve_has_none() {
    let exam = exam(10, &[]).with(|e| state(e, "pcd", 0));
    assert_eq!(exam.reserved("pcd"), 0);
    assert_eq!(exam.positions("pcd", 10), Vec::<usize>::new());
}

#[test]
fn irupi_art_3_par_1_fifth_position_then_every_tenth() {
    assert_eq!(exam(36, &[]).positions("pcd", 36), [5, 15, 25, 35]);
}

#[test]
fn irupi_art_3_par_1_positions_beside_the_fifth_are_of_ac() {
    let ac = exam(36, &[]).positions("ac", 36);
    assert!([1, 4, 6, 14, 16, 24, 26, 34, 36].iter().all(|n| ac.contains(n)));
}

/// V = 4: none reserved; C20 is classified in the list all the same.
#[test]
fn irupi_art_3_par_2_four_vagas_leave_the_list_in_the_cadastro() {
    let exam = exam(4, &["C20:pcd"]);
    assert_eq!(exam.reserved("pcd"), 0);
    assert_eq!(exam.ranking("pcd"), ["C20"]);
    assert!(!exam.order()[..4].contains(&"C20".to_owned()));
}

/// W6: V = 2, three more vagas: 3 C03, 4 C04, 5 C09.
#[test]
fn irupi_art_3_par_2_fifth_nomination_of_the_validity_is_reserved() {
    let mut exam = exam(2, &["C09:pcd"]);
    assert_eq!(exam.nominate("2025-10-01"), ["1 C01 ac", "2 C02 ac"]);
    exam.event("2025-11-03 vagas 3");
    assert_eq!(exam.nominate("2025-11-10"), ["3 C03 ac", "4 C04 ac", "5 C09 pcd"]);
}

#[test]
fn irupi_art_3_par_2_five_vagas_have_a_reserved_one() {
    let exam = exam(5, &["C20:pcd"]);
    assert_eq!(exam.reserved("pcd"), 1);
    assert_eq!(exam.at(5), "C20 pcd");
}

/// 10 % of 5 = 0,5 → 1; of 15 = 1,5 → 2.
#[test]
fn irupi_art_3_par_3_fraction_of_half_goes_up() {
    assert_eq!((exam(5, &[]).reserved("pcd"), exam(15, &[]).reserved("pcd")), (1, 2));
}

/// 10 % of 14 = 1,4 → 1; of 24 = 2,4 → 2.
#[test]
fn irupi_art_3_par_3_fraction_below_half_goes_down() {
    assert_eq!((exam(14, &[]).reserved("pcd"), exam(24, &[]).reserved("pcd")), (1, 2));
}

/// V = 4, one stated: pcd at 4, the 5th is of `ac`, the next is the 15th.
#[test]
fn irupi_art_4_caput_number_stated_by_the_edital_rules_and_is_remarked() {
    let stated = exam(4, &[]).with(|e| state(e, "pcd", 1));
    assert_eq!(stated.reserved("pcd"), 1);
    assert_eq!(stated.positions("pcd", 20), [4, 15]);
    assert!(warned(&stated.about_edital()), "the difference is told");
}

#[test]
fn irupi_art_4_caput_number_equal_to_the_law_is_not_remarked() {
    let stated = exam(10, &[]).with(|e| state(e, "pcd", 1));
    assert!(!warned(&stated.about_edital()), "nothing differs");
}

/// Divisions of one post, with the number that each states.
fn divisions(parts: &[(u32, Option<u32>)]) -> Exam {
    exam(parts[0].0, &[]).with(|e| {
        let model = e.cargos[0].clone();
        e.cargos = (1..)
            .zip(parts)
            .map(|(i, (vagas, stated))| Cargo {
                codigo: format!("10{i}"),
                vagas: *vagas,
                grupo: Some("professor".into()),
                declaradas: vec![*stated],
                ..model.clone()
            })
            .collect();
    })
}

/// 4 + 4 + 4 + 4 = 16 vagas: 10 % = 1,6 → 2 due; each division alone has none.
#[test]
fn irupi_art_4_par_unico_divisions_that_lose_vagas_are_held_back() {
    let findings = divisions(&[(4, None), (4, None), (4, None), (4, None)]).about_edital();
    assert!(refused(&findings));
    assert!(findings.iter().any(|f| f.scope.touches("101") && f.scope.touches("104")), "the whole group");
}

/// 5 + 5 = 10 vagas: 1 due; the divisions have 1 + 1.
#[test]
fn irupi_art_4_par_unico_divisions_that_lose_nothing_are_not_held_back() {
    assert!(!refused(&divisions(&[(5, None), (5, None)]).about_edital()));
}

/// 16 vagas, 2 due, and the edital states 1 + 1 + 0 + 0.
#[test]
fn irupi_art_4_par_unico_distribution_stated_by_the_edital_is_accepted() {
    let stated = divisions(&[(4, Some(1)), (4, Some(1)), (4, Some(0)), (4, Some(0))]);
    assert!(!refused(&stated.about_edital()));
    assert_eq!(stated.reserved("pcd"), 1);
}

#[test]
fn irupi_art_5_caput_person_of_the_list_competes_in_both() {
    let exam = exam(5, &["C07:pcd"]);
    assert_eq!((exam.ranking("ac")[6].as_str(), exam.ranking("pcd")[0].as_str()), ("C07", "C07"));
}

#[test]
fn irupi_art_5_caput_other_people_compete_in_ac_alone() {
    let exam = exam(5, &["C07:pcd"]);
    assert!(exam.outcome().ordem.iter().filter(|p| p.pessoa != 6).all(|p| p.cobrada == Lista::AC));
}

/// W2: C02, C07, C19 are pcd. C02 is called second, by `ac`; position 5 calls C07, position 15 C19.
#[test]
fn irupi_art_5_par_1_called_first_by_ac_is_not_counted() {
    let exam = exam(15, &["C02:pcd", "C07:pcd", "C19:pcd"]);
    assert_eq!((exam.at(2), exam.at(5), exam.at(15)), ("C02 ac".into(), "C07 pcd".into(), "C19 pcd".into()));
}

/// W2: C07, called first by the list, stays charged to it: nobody else of the list comes between.
#[test]
fn irupi_art_5_par_1_called_first_by_the_list_is_counted() {
    let exam = exam(15, &["C02:pcd", "C07:pcd", "C19:pcd"]);
    let due = ["C01", "C02", "C03", "C04", "C07", "C05", "C06", "C08", "C09", "C10", "C11", "C12", "C13", "C14", "C19"];
    assert_eq!(exam.order()[..15], due);
    let charged = exam.outcome().ordem[..15].iter().filter(|p| p.cobrada == Lista(1)).count();
    assert_eq!(charged, 2);
}

/// C07 is seventh of `ac` and first of the list: position 5 comes first.
#[test]
fn irupi_art_5_par_2_earliest_position_wins() {
    assert_eq!(exam(10, &["C07:pcd"]).at(5), "C07 pcd");
}

/// C03 is third of `ac`: position 3 comes before position 5.
#[test]
fn irupi_art_5_par_2_a_later_reserved_position_does_not_delay() {
    assert_eq!(exam(10, &["C03:pcd"]).at(3), "C03 ac");
}

/// 10 % of n, half-up: 0 up to 4, 1 from 5, 2 from 15, 3 from 25; the certificate says so at each position.
#[test]
fn irupi_art_6_every_prefix_has_its_share() {
    let outcome = exam(30, &["C31:pcd", "C32:pcd", "C33:pcd"]).outcome();
    let rows = |n: usize| (outcome.certificado[n - 1].devidas, outcome.certificado[n - 1].chamadas);
    assert_eq!(
        [rows(4), rows(5), rows(14), rows(15), rows(25), rows(30)],
        [(0, 0), (1, 1), (1, 1), (2, 2), (3, 3), (3, 3)]
    );
    assert!(outcome.certificado[..30].iter().all(|row| row.cumprida));
}

#[test]
fn irupi_art_6_reserved_positions_are_not_a_block() {
    let positions = exam(30, &[]).positions("pcd", 30);
    assert!(positions.windows(2).all(|pair| pair[1] - pair[0] > 1), "{positions:?}");
}

#[test]
fn irupi_art_7_caput_positions_beyond_the_vagas_are_cadastro() {
    let exam = exam(3, &[]);
    assert_eq!(exam.order().len(), 36);
    assert_eq!(exam.outcome().vagas.iter().map(|v| v.vagas).sum::<u32>(), 3);
}

#[test]
fn irupi_art_7_caput_without_an_open_vaga_nobody_of_the_cadastro_is_called() {
    let mut exam = exam(3, &[]);
    assert_eq!(exam.nominate("2025-10-01").len(), 3);
    assert_eq!(exam.nominate("2025-11-03"), Vec::<String>::new());
}

/// Each departure of C02 from slot 2 of 3 calls C04 to slot 2.
#[test]
fn irupi_art_7_i_each_kind_of_departure_reopens_the_vaga() {
    for before in ["desistencia", "sem-efeito"] {
        let mut exam = exam(3, &[]);
        exam.nominate("2025-10-01");
        exam.event(&format!("2025-10-20 {before} C02"));
        assert_eq!(exam.nominate("2025-11-03"), ["2 C04 ac"], "{before}");
    }
    for after in ["exoneracao", "demissao", "falecimento", "aposentadoria", "rescisao", "reprovacao-estagio"] {
        let mut exam = exam(3, &[]);
        exam.nominate("2025-10-01");
        exam.event("2025-10-10 posse C02").event(&format!("2025-10-20 {after} C02"));
        assert_eq!(exam.nominate("2025-11-03"), ["2 C04 ac"], "{after}");
    }
}

#[test]
fn irupi_art_7_i_taking_office_reopens_nothing() {
    let mut exam = exam(3, &[]);
    exam.nominate("2025-10-01");
    exam.event("2025-10-10 posse C02").event("2025-10-11 exercicio C02");
    assert_eq!(exam.nominate("2025-11-03"), Vec::<String>::new());
}

#[test]
fn irupi_art_7_ii_further_vagas_call_the_cadastro() {
    let mut exam = exam(3, &[]);
    exam.nominate("2025-10-01");
    exam.event("2025-10-20 vagas 2");
    assert_eq!(exam.nominate("2025-11-03"), ["4 C04 ac", "5 C05 ac"]);
}

#[test]
fn irupi_art_7_ii_no_further_vaga_calls_nobody() {
    let mut exam = exam(3, &["C09:pcd"]);
    exam.nominate("2025-10-01");
    let state = exam.replay("2025-11-03").estado;
    assert_eq!((state.abertas, state.vagas.len()), (0, 3));
    assert_eq!(exam.nominate("2025-11-03"), Vec::<String>::new());
}

/// W5: V = 10, pcd C07 and C19. C07 gives up slot 5: C19, the next of the list, takes it.
#[test]
fn irupi_art_7_par_1_reopened_vaga_goes_to_the_next_of_the_same_list() {
    let mut exam = exam(10, &["C07:pcd", "C19:pcd"]);
    exam.nominate("2025-10-01");
    exam.event("2025-10-20 desistencia C07");
    assert_eq!(exam.nominate("2025-11-03"), ["5 C19 pcd"]);
}

/// W5: C03 gives up slot 3, of `ac`: C11, although C19 of the list waits.
#[test]
fn irupi_art_7_par_1_reopened_ac_vaga_does_not_go_to_the_list() {
    let mut exam = exam(10, &["C07:pcd", "C19:pcd"]);
    exam.nominate("2025-10-01");
    exam.event("2025-10-20 desistencia C03");
    assert_eq!(exam.nominate("2025-11-03"), ["3 C11 ac"]);
    let registered = exam.replay("2025-11-03");
    assert!(registered.achados.iter().all(|f| !f.is_error()));
    assert_eq!(registered.estado.listas[1].espera, 1);
    assert!(matches!(registered.nomeacoes.last(), Some((_, c)) if c.substitui == Some(2)));
}

/// V = 5; ten more vagas: the second of the list is the 15th of the validity.
#[test]
fn irupi_art_7_par_2_positions_go_on_beyond_the_vagas() {
    let mut exam = exam(5, &["C20:pcd", "C21:pcd"]);
    exam.nominate("2025-10-01");
    exam.event("2025-10-20 vagas 10");
    let calls = exam.nominate("2025-11-03");
    assert_eq!((calls.len(), calls[9].as_str()), (10, "15 C21 pcd"));
}

/// V = 5, five more vagas: slots 6 to 10 are of `ac`; the count does not begin again at the first new one.
#[test]
fn irupi_art_7_par_2_count_does_not_begin_again() {
    let mut exam = exam(5, &["C20:pcd", "C21:pcd"]);
    exam.nominate("2025-10-01");
    exam.event("2025-10-20 vagas 5");
    assert!(exam.nominate("2025-11-03").iter().all(|c| c.ends_with(" ac")));
}

/// C07 is the only pcd: position 15 reverts and calls by `ac`.
#[test]
fn irupi_art_8_position_of_an_exhausted_list_reverts() {
    let exam = exam(15, &["C07:pcd"]);
    let step = exam.outcome().ordem[14];
    assert_eq!((step.rotulo, step.cobrada, step.revertida_de), (Lista(1), Lista::AC, Some(Lista(1))));
    assert_eq!(exam.at(15), "C15 ac");
}

#[test]
fn irupi_art_8_position_with_people_left_does_not_revert() {
    let exam = exam(15, &["C07:pcd", "C30:pcd"]);
    assert_eq!(exam.at(15), "C30 pcd");
    assert_eq!(exam.outcome().ordem[14].revertida_de, None);
}

fn published(day: &str) -> Exam {
    exam(10, &[]).with(|e| e.publicado_em = date(day))
}

/// The law is of 29/01/2025.
#[test]
fn irupi_art_9_edital_before_the_law_is_refused() {
    assert!(refused(&published("2025-01-28").about_edital()));
}

#[test]
fn irupi_art_9_edital_after_the_law_is_accepted() {
    assert!(!refused(&published("2025-02-03").about_edital()));
}

#[test]
fn irupi_art_10_edital_of_the_same_day_is_accepted_with_a_warning() {
    let findings = published("2025-01-29").about_edital();
    assert!(!refused(&findings) && warned(&findings));
}

#[test]
fn irupi_art_10_edital_of_the_next_day_has_no_warning() {
    assert!(published("2025-01-30").about_edital().is_empty());
}

/// The rules that the tests above work with are those of the data file.
#[test]
fn the_data_file_of_irupi_has_the_numbers_of_the_law() {
    let (law, due) = (law(), norma("pcd", "10", 5));
    assert_eq!((law.percentual, law.minimo, law.teto), (due.percentual, due.minimo, None));
    assert_eq!((law.arredondamento, law.concorrencia), (Rounding::HalfUp, Concorrencia::MaisFavoravel));
    assert_eq!((law.vigencia, law.agrupamento), (Some(date("2025-01-29")), true));
}
