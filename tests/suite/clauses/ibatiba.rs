//! Lei de Ibatiba de 20/06/2024. The working of each example is in its comment; `npi` has 20 %, from the third vaga, half-up.

use super::support::{Exam, norm, refused, state, warned};
use crate::generator::{date, decimal, norma};
use homologa::domain::{Barreira, Concorrencia, Limiar, Lista, Lugares, Norma, OrdemInicial, Rounding};
use homologa::law::outcome::{Motivo, Razao};

fn law() -> Norma {
    norm("ibatiba-2024")
}

/// A reserve of 5 %, any fraction up, at most 20 %: one vaga from the fifth on.
fn pcd() -> Norma {
    norm("pcd-5-teto-20")
}

fn exam(vagas: u32, quotas: &[&str]) -> Exam {
    Exam::new(vagas, vec![law()], 24, quotas)
}

/// 20 % of 10 = 2.
#[test]
fn ibatiba_art_1_caput_a_fifth_of_the_vagas_is_reserved() {
    assert_eq!(exam(10, &[]).reserved("npi"), 2);
    assert_eq!(exam(10, &[]).reserved("ac"), 8);
}

#[test]
fn ibatiba_art_1_caput_an_edital_without_the_reserve_has_only_ac() {
    let plain = Exam::new(10, vec![], 12, &[]);
    assert_eq!(plain.reserved("ac"), 10);
    assert_eq!(plain.positions("ac", 12), (1..=12).collect::<Vec<_>>());
}

/// 20 % of 3 = 0,6 → 1.
#[test]
fn ibatiba_art_1_par_1_three_vagas_have_a_reserved_one() {
    assert_eq!(exam(3, &[]).reserved("npi"), 1);
}

/// 20 % of 2 = 0,4, and 2 is below the minimum of 3.
#[test]
fn ibatiba_art_1_par_1_two_vagas_have_none() {
    assert_eq!(exam(2, &[]).reserved("npi"), 0);
}

/// W7: two vagas, C06 npi; the third vaga of the validity calls C06.
#[test]
fn ibatiba_art_1_par_1_third_vaga_opened_later_is_reserved() {
    assert_eq!(exam(2, &["C06:npi"]).at(3), "C06 npi");
}

/// The same exam, threshold judged on the two vagas of the edital: C03 follows C02.
#[test]
fn ibatiba_art_1_par_1_judged_on_the_edital_a_later_vaga_is_not_reserved() {
    let own = Norma { limiar: Limiar::Edital, ..law() };
    let exam = Exam::new(2, vec![own], 24, &["C06:npi"]);
    assert_eq!(exam.at(3), "C03 ac");
    assert_eq!(exam.positions("npi", 24), Vec::<usize>::new());
}

/// 20 % of 13 = 2,6 → 3; of 8 = 1,6 → 2.
#[test]
fn ibatiba_art_1_par_2_fraction_above_half_goes_up() {
    assert_eq!((exam(13, &[]).reserved("npi"), exam(8, &[]).reserved("npi")), (3, 2));
}

/// 20 % of 12 = 2,4 → 2; of 7 = 1,4 → 1.
#[test]
fn ibatiba_art_1_par_2_fraction_below_half_goes_down() {
    assert_eq!((exam(12, &[]).reserved("npi"), exam(7, &[]).reserved("npi")), (2, 1));
}

/// 20 % of 10 = 2; the edital states 1.
#[test]
fn ibatiba_art_1_par_3_number_stated_by_the_edital_rules_and_is_remarked() {
    let stated = exam(10, &[]).with(|e| state(e, "npi", 1));
    assert_eq!(stated.reserved("npi"), 1);
    assert!(warned(&stated.about_edital()), "the difference is told");
}

#[test]
fn ibatiba_art_1_par_3_number_equal_to_the_law_is_not_remarked() {
    let stated = exam(10, &[]).with(|e| state(e, "npi", 2));
    assert_eq!(stated.reserved("npi"), 2);
    assert!(!warned(&stated.about_edital()), "nothing differs");
}

#[test]
fn ibatiba_art_2_accepted_person_is_in_the_list() {
    assert_eq!(exam(3, &["C04:npi"]).ranking("npi"), ["C04"]);
}

/// Without acceptance the person has no quota list, and keeps the rank in `ac`.
#[test]
fn ibatiba_art_2_person_not_accepted_is_in_ac_alone() {
    let exam = exam(3, &[]);
    assert_eq!(exam.ranking("npi"), Vec::<String>::new());
    assert_eq!(exam.ranking("ac")[3], "C04");
}

fn with_cut(ac: u32, npi: u32) -> Exam {
    exam(3, &["C02:npi", "C05:npi", "C06:npi"]).with(|e| {
        let lugares = vec![(Lista::AC, Lugares::Numero(ac)), (Lista(1), Lugares::Numero(npi))];
        e.perfis[0].etapas[0].barreira = Some(Barreira { lugares, sem_vagas: None });
    })
}

/// Three places of `ac` (C01 to C03) and one of npi, for the best who did not pass by `ac`: C05, who stays in that list alone.
#[test]
fn ibatiba_art_3_the_list_has_places_of_its_own_at_a_cut() {
    let exam = with_cut(3, 1);
    assert_eq!(exam.ranking("ac"), ["C01", "C02", "C03"]);
    assert_eq!(exam.ranking("npi"), ["C02", "C05"]);
}

/// A cut with places for `ac` alone breaks the article: the edital is told so, although the list then has no places.
#[test]
fn ibatiba_art_3_a_cut_without_places_for_the_list_is_told() {
    let silent = with_cut(3, 1).with(|e| {
        let barreira = e.perfis[0].etapas[0].barreira.as_mut().expect("the cut of the test");
        barreira.lugares.truncate(1);
    });
    assert!(warned(&silent.about_edital()));
    assert!(!warned(&with_cut(3, 1).about_edital()));
    assert_eq!(silent.ranking("npi"), ["C02"]);
}

/// C06 is beyond the one place of npi: out, with the score (994) and the lowest cut of the person's lists (995).
#[test]
fn ibatiba_art_3_beyond_both_cuts_is_out() {
    let outcome = with_cut(3, 1).outcome();
    let fora = outcome.pessoas[5].fora.expect("C06 is out");
    assert_eq!((fora.motivo, fora.etapa), (Motivo::Barreira, Some(0)));
    assert_eq!((fora.valor, fora.minimo), (Some(decimal("994")), Some(decimal("995"))));
}

/// C02 passes by `ac`: both places of npi are left to C05 and C06.
#[test]
fn ibatiba_art_3_who_passes_by_ac_takes_no_place_of_the_list() {
    assert_eq!(with_cut(3, 2).ranking("npi"), ["C02", "C05", "C06"]);
}

#[test]
fn ibatiba_art_4_caput_person_of_the_list_competes_in_both() {
    let exam = exam(3, &["C04:npi"]);
    assert_eq!((exam.ranking("ac")[3].as_str(), exam.ranking("npi")[0].as_str()), ("C04", "C04"));
}

#[test]
fn ibatiba_art_4_caput_other_people_compete_in_ac_alone() {
    let exam = exam(3, &["C04:npi"]);
    assert_eq!(exam.ranking("npi").len(), 1);
    assert!(exam.outcome().ordem.iter().filter(|p| p.pessoa != 3).all(|p| p.cobrada == Lista::AC));
}

/// W1: V = 10, npi at 3 and 8, C04, C12, C20. C04 takes 3; at position 5 the turn of C04 in `ac` has come: C04 is charged to
/// `ac`, and C12 takes the position; position 8 calls C20.
#[test]
fn ibatiba_art_4_par_1_ac_turn_gives_the_position_to_the_next_of_the_list() {
    let exam = exam(10, &["C04:npi", "C12:npi", "C20:npi"]);
    let due = ["C01", "C02", "C04", "C03", "C12", "C05", "C06", "C20", "C07", "C08"];
    assert_eq!(exam.order()[..10], due);
    assert_eq!((exam.at(3), exam.at(5)), ("C04 ac".into(), "C12 npi".into()));
    assert_eq!(exam.outcome().ordem[4].razao, Razao::Compensacao { turno_de: 3 });
}

/// C01 is npi and is called first by `ac`: nothing to free; position 3 calls C12, whose turn in `ac` is beyond V.
#[test]
fn ibatiba_art_4_par_1_called_by_ac_first_frees_nothing() {
    let exam = exam(5, &["C01:npi", "C12:npi"]);
    assert_eq!(exam.order()[..5], ["C01", "C02", "C12", "C03", "C04"]);
    assert_eq!((exam.at(1), exam.at(3)), ("C01 ac".into(), "C12 npi".into()));
}

/// W1 under the other reading: C04 stays charged to npi, position 8 calls C12.
#[test]
fn ibatiba_art_4_par_1_most_favourable_reading_frees_nothing() {
    let own = Norma { concorrencia: Concorrencia::MaisFavoravel, ..law() };
    let exam = Exam::new(10, vec![own], 24, &["C04:npi", "C12:npi", "C20:npi"]);
    let due = ["C01", "C02", "C04", "C03", "C05", "C06", "C07", "C12", "C08", "C09"];
    assert_eq!(exam.order()[..10], due);
    assert_eq!(exam.at(3), "C04 npi");
}

/// V = 3: C01, C02, C09 (npi). C09 gives up: C15, the next of npi, takes slot 3.
#[test]
fn ibatiba_art_4_par_2_reserved_vaga_given_up_goes_to_the_next_of_the_list() {
    let mut exam = exam(3, &["C09:npi", "C15:npi"]);
    assert_eq!(exam.nominate("2025-10-01"), ["1 C01 ac", "2 C02 ac", "3 C09 npi"]);
    exam.event("2025-10-10 desistencia C09");
    assert_eq!(exam.nominate("2025-11-03"), ["3 C15 npi"]);
}

/// The same exam, C02 gives up a vaga of `ac`: C03.
#[test]
fn ibatiba_art_4_par_2_ac_vaga_given_up_goes_to_the_next_of_ac() {
    let mut exam = exam(3, &["C09:npi", "C15:npi"]);
    exam.nominate("2025-10-01");
    exam.event("2025-10-10 desistencia C02");
    assert_eq!(exam.nominate("2025-11-03"), ["2 C03 ac"]);
}

/// W4 without pcd: one npi (C09) takes position 3; position 8 has nobody of the list left and calls C07, by `ac`.
#[test]
fn ibatiba_art_4_par_3_position_of_an_exhausted_list_reverts() {
    let exam = exam(8, &["C09:npi"]);
    assert_eq!(exam.order()[..8], ["C01", "C02", "C09", "C03", "C04", "C05", "C06", "C07"]);
    let step = exam.outcome().ordem[7];
    assert_eq!((step.rotulo, step.cobrada, step.revertida_de), (Lista(1), Lista::AC, Some(Lista(1))));
}

/// With a second npi (C20) position 8 does not revert.
#[test]
fn ibatiba_art_4_par_3_position_with_people_left_does_not_revert() {
    let exam = exam(8, &["C09:npi", "C20:npi"]);
    assert_eq!(exam.at(8), "C20 npi");
    assert_eq!(exam.outcome().ordem[7].revertida_de, None);
}

/// Smallest n whose share is k: 0,6 at 3; 1,6 at 8; 2,6 at 13; 3,6 at 18; 4,6 at 23.
#[test]
fn ibatiba_art_5_caput_positions_follow_the_proportion() {
    assert_eq!(exam(23, &[]).positions("npi", 24), [3, 8, 13, 18, 23]);
}

#[test]
fn ibatiba_art_5_caput_positions_between_are_of_ac() {
    let ac = exam(23, &[]).positions("ac", 24);
    assert!([4, 5, 6, 7, 9, 12, 14, 24].iter().all(|n| ac.contains(n)));
}

#[test]
fn ibatiba_art_5_i_first_position_is_universal() {
    let exam = Exam::new(10, vec![pcd(), law()], 12, &["C09:npi", "C10:pcd"]);
    assert!(exam.positions("ac", 10).contains(&1));
    assert_eq!(exam.at(1), "C01 ac");
}

/// C01 is npi: the first position is still of `ac`, and calls C01 by `ac`.
#[test]
fn ibatiba_art_5_i_a_person_of_the_list_takes_the_first_by_ac_rank() {
    let exam = exam(3, &["C01:npi", "C07:npi"]);
    assert_eq!((exam.at(1), exam.at(3)), ("C01 ac".into(), "C07 npi".into()));
}

/// 5 % of 5, up = 1, at most 20 % = 1: one vaga of pcd, at position 2; npi at 3.
#[test]
fn ibatiba_art_5_ii_second_position_is_of_pcd() {
    let exam = Exam::new(5, vec![pcd(), law()], 12, &["C09:npi", "C10:pcd"]);
    assert_eq!(exam.positions("pcd", 12), [2]);
    assert_eq!(exam.order()[..5], ["C01", "C10", "C09", "C02", "C03"]);
}

/// V = 4: at most 20 % of 4 = 0 vagas of pcd, so position 2 is universal; the first of pcd is its natural one, 5.
#[test]
fn ibatiba_art_5_ii_without_a_reserved_vaga_the_second_is_universal() {
    let exam = Exam::new(4, vec![pcd(), law()], 12, &["C09:npi", "C10:pcd"]);
    assert_eq!(exam.positions("pcd", 12), [5]);
    assert_eq!(exam.order()[..5], ["C01", "C02", "C09", "C03", "C10"]);
}

/// Reading `limiares`: pcd at 5, where 5 % goes up to 1 and 20 % allows it.
#[test]
fn ibatiba_art_5_ii_by_thresholds_pcd_waits_for_its_own_position() {
    let own = Norma { ordem_inicial: OrdemInicial::Limiares, ..law() };
    let exam = Exam::new(5, vec![pcd(), own], 12, &["C09:npi", "C10:pcd"]);
    assert_eq!(exam.positions("pcd", 12), [5]);
    assert_eq!(exam.at(2), "C02 ac");
}

#[test]
fn ibatiba_art_5_iii_third_position_is_of_npi() {
    let exam = Exam::new(5, vec![pcd(), law()], 12, &["C09:npi", "C10:pcd"]);
    assert_eq!(exam.positions("npi", 7), [3]);
    assert_eq!(exam.at(3), "C09 npi");
}

#[test]
fn ibatiba_art_5_iii_fourth_position_is_universal_again() {
    let exam = Exam::new(5, vec![pcd(), law()], 12, &["C09:npi", "C10:pcd", "C11:npi"]);
    assert_eq!(exam.positions("ac", 7), [1, 4, 5, 6, 7]);
    assert_eq!(exam.at(4), "C02 ac");
}

fn published(day: &str) -> Exam {
    exam(10, &[]).with(|e| e.publicado_em = date(day))
}

/// The law is of 20/06/2024.
#[test]
fn ibatiba_art_6_edital_before_the_law_is_refused() {
    assert!(refused(&published("2024-06-19").about_edital()));
}

#[test]
fn ibatiba_art_6_edital_after_the_law_is_accepted() {
    assert!(!refused(&published("2025-02-03").about_edital()));
}

#[test]
fn ibatiba_art_8_edital_of_the_same_day_is_accepted_with_a_warning() {
    let findings = published("2024-06-20").about_edital();
    assert!(!refused(&findings) && warned(&findings));
}

#[test]
fn ibatiba_art_8_edital_of_the_next_day_has_no_warning() {
    assert!(published("2024-06-21").about_edital().is_empty());
}

/// The rules that the tests above work with are those of the data file.
#[test]
fn the_data_file_of_ibatiba_has_the_numbers_of_the_law() {
    let (law, due) = (law(), norma("npi", "20", 3));
    assert_eq!((law.percentual, law.minimo, law.teto), (due.percentual, due.minimo, None));
    assert_eq!((law.arredondamento, law.concorrencia), (Rounding::HalfUp, Concorrencia::Compensacao));
    assert_eq!((law.vigencia, law.em_todas_as_fases), (Some(date("2024-06-20")), true));
    assert_eq!(law.primeira_posicao, [("pcd".to_owned(), 2), ("npi".to_owned(), 3)].into());
}
