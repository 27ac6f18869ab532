//! The label of each position, against the tables that official editais, courts and decrees print (T01 to T15: their ids in
//! `tests/data/position-tables.json`).

use crate::domain::{Colisao, Limiar, Lista, Norma, NumeroReservado, OrdemInicial, Ratio, Rounding};
use crate::law::amostra::{edital, ibatiba, irupi, labels, norma, pcd5, posicoes};
use crate::law::outcome::OrigemRotulo;
use crate::law::posicoes::Rotulos;
use crate::law::reserva;

fn every(first: u32, step: usize, last: u32) -> Vec<u32> {
    (first..=last).step_by(step).collect()
}

fn up_with_ceiling(lista: &str, percentual: &str) -> Norma {
    Norma { arredondamento: Rounding::Up, teto: Ratio::parse_percent("20").ok(), ..norma(lista, percentual, 0) }
}

fn table(lista: &str, posicoes: &[u32], intervalo: Option<u32>) -> Norma {
    Norma { posicoes: Some(posicoes.to_vec()), intervalo, ..norma(lista, "5", 0) }
}

/// T01 (TJDFT, GPR 1618/2016) and Ibatiba: 20 %, minimum 3.
#[test]
fn twenty_percent_half_up_from_three_is_3_8_13() {
    assert_eq!(posicoes(&edital(40, &[norma("negro", "20", 3)]), "negro", 40), every(3, 5, 38));
}

/// T02 (STF MS 26.310, 30.861, 31.715): 5 % up with a ceiling of 20 %.
#[test]
fn five_percent_up_with_ceiling_is_5_21_41_61() {
    assert_eq!(posicoes(&edital(65, &[pcd5()]), "pcd", 65), [5, 21, 41, 61]);
}

/// T03 (FCC edital for AgSUS): two lists that never meet.
#[test]
fn two_lists_without_collision() {
    let e = edital(85, &[pcd5(), norma("racial", "20", 0)]);
    assert_eq!(posicoes(&e, "racial", 85), every(3, 5, 83));
    assert_eq!(posicoes(&e, "pcd", 85), [5, 21, 41, 61, 81]);
}

fn mgi() -> [Norma; 4] {
    [pcd5(), norma("pp", "25", 2), norma("ind", "3", 0), norma("qui", "2", 0)]
}

/// T04 (the MGI's simulator): the indigenous 50 collides with pp and goes to the previous position, 49.
#[test]
fn collision_to_the_previous_position() {
    let mut e = edital(100, &mgi());
    e.colisao = Colisao::Anterior;
    assert_eq!(posicoes(&e, "pp", 100), every(2, 4, 98));
    assert_eq!(posicoes(&e, "pcd", 100), [5, 21, 41, 61, 81]);
    assert_eq!(posicoes(&e, "ind", 100), [17, 49, 84]);
    assert_eq!(posicoes(&e, "qui", 100), [25, 75]);
}

/// T04b: 45 vagas with 2 PcD stated; count(45) = 3, so the third, 41, becomes `ac`.
#[test]
fn surplus_over_the_stated_number_becomes_ac() {
    let mut e = edital(45, &mgi());
    e.colisao = Colisao::Anterior;
    e.cargos[0].declaradas[0] = Some(2);
    assert_eq!(posicoes(&e, "pp", 45), every(2, 4, 42));
    assert_eq!(posicoes(&e, "pcd", 45), [5, 21]);
    assert_eq!(posicoes(&e, "ind", 45), [17]);
    assert_eq!(posicoes(&e, "qui", 45), [25]);
    let cargo = &e.cargos[0];
    let mut rotulos = Rotulos::new(&e, cargo, &reserva::numeros(cargo));
    assert_eq!(rotulos.label(41).origem, OrigemRotulo::Excedente { lista: Lista(1) });
    assert_eq!(rotulos.label(61).lista, Lista(1));
}

/// T05 (STJ, TRF4): 5 % half-up.
#[test]
fn five_percent_half_up_is_10_30_50() {
    assert_eq!(posicoes(&edital(100, &[norma("pcd", "5", 0)]), "pcd", 100), [10, 30, 50, 70, 90]);
}

/// T06 (SEFAZ-SP): an explicit table with a step.
#[test]
fn explicit_table_with_a_step() {
    assert_eq!(posicoes(&edital(110, &[table("pcd", &[5, 30], Some(20))]), "pcd", 110), [5, 30, 50, 70, 90, 110]);
}

#[test]
fn explicit_table_without_a_step_ends() {
    assert_eq!(posicoes(&edital(110, &[table("pcd", &[5, 30], None)]), "pcd", 200), [5, 30]);
}

/// T07 (RJ, Decreto 43.007/2011): 20 % up under a ceiling of 20 % is the ceiling.
#[test]
fn ceiling_equal_to_the_share_rounds_down() {
    assert_eq!(posicoes(&edital(40, &[up_with_ceiling("ni", "20")]), "ni", 40), every(5, 5, 40));
}

/// T09a and T09b (Cuiabá): ten percent half-up, and the same cargo with a table of its own.
#[test]
fn a_table_replaces_the_natural_positions() {
    let ni = norma("ni", "20", 3);
    let e = edital(20, &[norma("pcd", "10", 0), ni.clone()]);
    assert_eq!((posicoes(&e, "ni", 20), posicoes(&e, "pcd", 20)), (vec![3, 8, 13, 18], vec![5, 15]));
    let e = edital(20, &[table("pcd", &[6, 15], Some(10)), ni]);
    assert_eq!((posicoes(&e, "ni", 20), posicoes(&e, "pcd", 20)), (vec![3, 8, 13, 18], vec![6, 15]));
}

/// T13: Irupi art. 3º § 1º, "a 5ª vaga … e intervalo de dez vagas a partir de então".
#[test]
fn irupi_art_3_par_1_fifth_then_every_ten() {
    assert_eq!(posicoes(&edital(40, &[irupi()]), "pcd", 40), [5, 15, 25, 35]);
}

/// T15 (ES Lei 11.094/2020): 17 % and 3 %; both claim 50, the earlier list keeps it, the other takes 51.
#[test]
fn collision_to_the_next_position() {
    let e = edital(60, &[norma("negro", "17", 3), norma("ind", "3", 0)]);
    assert_eq!(posicoes(&e, "negro", 60), [3, 9, 15, 21, 27, 33, 39, 45, 50, 56]);
    assert_eq!(posicoes(&e, "ind", 60), [17, 51]);
}

/// Ibatiba art. 5º read literally: I universal, II PcD, III NPI. V = 10: PcD 5 % up has one vaga, so its first position is 2; its
/// second is the natural 21.
#[test]
fn ibatiba_art_5_fixes_the_first_positions() {
    let e = edital(10, &[pcd5(), ibatiba()]);
    assert_eq!(labels(&e, 8), ["ac", "pcd", "npi", "ac", "ac", "ac", "ac", "npi"]);
    assert_eq!(posicoes(&e, "pcd", 45), [2, 21, 41]);
}

/// V = 4: five percent of 4 under a ceiling of 20 % is none, so nothing is fixed for PcD; beyond V it comes at its natural 5.
#[test]
fn ibatiba_art_5_not_without_a_reserved_vaga() {
    let e = edital(4, &[pcd5(), ibatiba()]);
    assert_eq!(labels(&e, 8), ["ac", "ac", "npi", "ac", "pcd", "ac", "ac", "npi"]);
}

#[test]
fn ibatiba_art_5_read_as_thresholds_leaves_natural_positions() {
    let e = edital(10, &[pcd5(), Norma { ordem_inicial: OrdemInicial::Limiares, ..ibatiba() }]);
    assert_eq!(posicoes(&e, "pcd", 21), [5, 21]);
}

/// The norm's own list may have another id in the edital.
#[test]
fn first_position_of_a_renamed_list() {
    let mut e = edital(10, &[ibatiba()]);
    e.reservas[0].lista = "negros".into();
    assert_eq!(posicoes(&e, "negros", 13), [3, 8, 13]);
}

/// W6 and W7: V = 2; the cumulative count makes the 5th PcD (Irupi), the 3rd NPI (Ibatiba).
#[test]
fn growth_is_counted_over_the_whole_validity() {
    assert_eq!(posicoes(&edital(2, &[irupi()]), "pcd", 16), [5, 15]);
    assert_eq!(posicoes(&edital(2, &[ibatiba()]), "npi", 8), [3, 8]);
}

/// `limiar = "edital"`: 2 < 3, never a natural position; with V = 3 it has them; a stated number is placed inside V, none beyond.
#[test]
fn threshold_judged_once_on_the_edital() {
    let judged_once = Norma { limiar: Limiar::Edital, ..ibatiba() };
    assert_eq!(posicoes(&edital(2, std::slice::from_ref(&judged_once)), "npi", 50), [0u32; 0]);
    assert_eq!(posicoes(&edital(3, std::slice::from_ref(&judged_once)), "npi", 14), [3, 8, 13]);
    let mut e = edital(2, &[judged_once]);
    e.cargos[0].declaradas[0] = Some(1);
    assert_eq!(posicoes(&e, "npi", 50), [2]);
}

/// V = 4 with one stated PcD under Irupi: PcD at 4, the 5th is `ac`, the next PcD is the 15th.
#[test]
fn stated_number_is_added_at_the_end_and_credited() {
    let mut e = edital(4, &[irupi()]);
    e.cargos[0].declaradas[0] = Some(1);
    assert_eq!(posicoes(&e, "pcd", 30), [4, 15, 25]);
    let cargo = &e.cargos[0];
    let mut rotulos = Rotulos::new(&e, cargo, &reserva::numeros(cargo));
    assert_eq!(rotulos.label(4).origem, OrigemRotulo::Edital);
    assert_eq!(rotulos.label(5).origem, OrigemRotulo::Creditada { lista: Lista(1) });
}

/// Surplus is not made up later: V = 15, none stated; 5 and 15 become `ac`, then 25.
#[test]
fn surplus_is_not_made_up_later() {
    let mut e = edital(15, &[irupi()]);
    e.cargos[0].declaradas[0] = Some(0);
    assert_eq!(posicoes(&e, "pcd", 40), [25, 35]);
}

/// A surplus position of one list is open for a missing one of another: V = 5, PcD stated 0 (5 becomes `ac`), NPI stated 2: 3 and 5.
#[test]
fn missing_positions_may_take_what_a_surplus_left() {
    let mut e = edital(5, &[irupi(), ibatiba()]);
    e.cargos[0].declaradas = vec![Some(0), Some(2)];
    assert_eq!(labels(&e, 5), ["ac", "ac", "npi", "ac", "npi"]);
    assert_eq!(posicoes(&e, "npi", 20), [3, 5, 13, 18]);
}

/// 50 % from the 5th: count jumps from 0 to 3 at n = 5 (2.5 goes up). Next: 5, 6, 8 (7 and 9 are natural);
/// previous: 5, 4, 3.
#[test]
fn a_jump_of_the_count_is_a_collision_with_itself() {
    let half = norma("q", "50", 5);
    assert_eq!(posicoes(&edital(10, std::slice::from_ref(&half)), "q", 10), [5, 6, 7, 8, 9]);
    let mut e = edital(10, &[half]);
    e.colisao = Colisao::Anterior;
    assert_eq!(posicoes(&e, "q", 10), [3, 4, 5, 7, 9]);
}

/// V = 4, the jump lies beyond V: losers that go to the previous position never reach V or before, and fall back to the next.
#[test]
fn a_claim_beyond_v_never_moves_to_v_or_before() {
    let mut e = edital(4, &[norma("q", "50", 5)]);
    e.colisao = Colisao::Anterior;
    assert_eq!(posicoes(&e, "q", 10), [5, 6, 7, 8, 9]);
    let mut e = edital(3, &[norma("q", "50", 5)]);
    e.colisao = Colisao::Anterior;
    assert_eq!(posicoes(&e, "q", 10), [4, 5, 6, 7, 9]);
}

/// Asked one by one or all at once, in whatever order, the labels are the same.
#[test]
fn labels_do_not_depend_on_how_far_one_asked_before() {
    for colisao in [Colisao::Proxima, Colisao::Anterior] {
        let mut e = edital(7, &[norma("a", "30", 9), norma("b", "30", 20), norma("c", "25", 33)]);
        e.colisao = colisao;
        let cargo = &e.cargos[0];
        let fresh = || Rotulos::new(&e, cargo, &reserva::numeros(cargo));
        let all = fresh().prefix(300).to_vec();
        let mut one_by_one = fresh();
        for n in 1..=300u32 {
            assert_eq!(one_by_one.label(n), all[n as usize - 1], "{colisao:?} {n}");
            assert_eq!(fresh().label(n), all[n as usize - 1], "{colisao:?} {n}");
        }
    }
}

/// `ordem` replaces the positions; after its last entry the lists go on with their own: 15, not 5.
#[test]
fn the_editals_own_sequence_then_own_positions() {
    let mut e = edital(5, &[irupi()]);
    let (ac, pcd) = (Lista::AC, Lista(1));
    e.cargos[0].ordem = Some(vec![ac, pcd, ac, ac, ac, ac]);
    assert_eq!(posicoes(&e, "pcd", 30), [2, 15, 25]);
}

/// `numero = "percentual"`: 10 vagas at 20 % are 2; the table has 4 within 1..10: 2 and 4 stay.
#[test]
fn table_says_where_and_percentage_how_many() {
    let n = Norma {
        percentual: Ratio::new(1, 5).expect("a fifth"),
        numero: NumeroReservado::Percentual,
        ..table("q", &[2], Some(2))
    };
    assert_eq!(posicoes(&edital(10, &[n]), "q", 14), [2, 4, 12, 14]);
}
