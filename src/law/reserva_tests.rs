//! How many vagas each list has: percentages, rounding, minimum and ceiling, on both sides of each boundary.

use super::*;
use crate::domain::OrdemInicial;
use crate::law::amostra::{edital, ibatiba, irupi, norma, pcd5};

fn counts(norma: &Norma, vagas: &[u32]) -> Vec<u32> {
    vagas.iter().map(|n| count(norma, *n)).collect()
}

/// 20 % of 2 is 0.4, of 3 is 0.6, of 7 is 1.4, of 8 is 1.6.
#[test]
fn ibatiba_art_1_caput_and_par_1_twenty_percent_from_three_vagas() {
    assert_eq!(counts(&ibatiba(), &[0, 1, 2, 3, 5, 7, 8, 10]), [0, 0, 0, 1, 1, 1, 2, 2]);
}

/// Below the minimum nothing is reserved, whatever the fraction: 40 % of 2 is 0.8.
#[test]
fn ibatiba_art_1_par_1_not_below_three_vagas() {
    assert_eq!(counts(&norma("npi", "40", 3), &[2, 3]), [0, 1]);
    assert_eq!(counts(&norma("npi", "40", 0), &[2, 3]), [1, 1]);
}

/// A fraction of 0.5 goes up, below it down: 20 % of 12 is 2.4; 10 % of 15 is 1.5 exactly.
#[test]
fn ibatiba_art_1_par_2_and_irupi_art_3_par_3_half_goes_up() {
    assert_eq!(counts(&ibatiba(), &[12, 13]), [2, 3]);
    assert_eq!(counts(&irupi(), &[14, 15, 24, 25]), [1, 2, 2, 3]);
}

/// Irupi art. 3º § 2º: fewer than five vagas, only cadastro de reserva.
#[test]
fn irupi_art_3_par_2_fewer_than_five_vagas_reserve_none() {
    assert_eq!(counts(&irupi(), &[1, 4, 5]), [0, 0, 1]);
}

#[test]
fn four_roundings_of_exactly_half_and_both_sides() {
    let by = |arredondamento| Norma { arredondamento, ..norma("q", "10", 0) };
    let vagas = [4, 5, 6, 10, 14, 15, 16];
    assert_eq!(counts(&by(Rounding::HalfUp), &vagas), [0, 1, 1, 1, 1, 2, 2]);
    assert_eq!(counts(&by(Rounding::HalfDown), &vagas), [0, 0, 1, 1, 1, 1, 2]);
    assert_eq!(counts(&by(Rounding::Up), &vagas), [1, 1, 1, 1, 2, 2, 2]);
    assert_eq!(counts(&by(Rounding::Down), &vagas), [0, 0, 0, 1, 1, 1, 1]);
}

/// 5 % up would be 1 from the first vaga; a ceiling of 20 % of 4 is 0, of 5 is 1.
#[test]
fn a_ceiling_is_never_passed() {
    assert_eq!(counts(&pcd5(), &[1, 4, 5, 20, 21, 40, 41]), [0, 0, 1, 1, 2, 2, 3]);
}

/// The k-th natural position is the smallest n with count(n) ≥ k: checked against a walk, for many rules.
#[test]
fn natural_positions_are_where_the_count_reaches_k() {
    let roundings = [Rounding::HalfUp, Rounding::HalfDown, Rounding::Up, Rounding::Down];
    for percentual in ["1", "2", "3", "5", "10", "12.5", "17", "20", "25", "100/3", "50", "100"] {
        for arredondamento in roundings {
            for (minimo, teto) in [(0, None), (3, None), (5, Some("20")), (0, Some("50")), (40, None)] {
                let teto = teto.and_then(|t| Ratio::parse_percent(t).ok());
                let n = Norma { arredondamento, teto, ..norma("q", percentual, minimo) };
                for k in 1..=12 {
                    let walked = (1..=2000).find(|v| count(&n, *v) >= k);
                    let natural = natural(&n, k).filter(|p| *p <= 2000);
                    assert_eq!(natural, walked, "{percentual} % {arredondamento:?} min {minimo} cap {teto:?} k {k}");
                }
            }
        }
    }
}

#[test]
fn no_percentage_has_no_position() {
    assert_eq!(natural(&norma("q", "0", 0), 1), None);
    assert_eq!(count(&norma("q", "0", 0), 1000), 0);
}

#[test]
fn a_table_goes_on_by_its_step_or_ends() {
    let table = |intervalo| Norma { posicoes: Some(vec![5, 30]), intervalo, ..norma("pcd", "5", 0) };
    let with_step = table(Some(20));
    assert_eq!((1..=5).map(|j| tabela(&with_step, j)).collect::<Vec<_>>(), [5, 30, 50, 70, 90].map(Some));
    let ends = table(None);
    assert_eq!((1..=3).map(|j| tabela(&ends, j)).collect::<Vec<_>>(), [Some(5), Some(30), None]);
    assert_eq!((tabela(&with_step, 0), tabela(&norma("q", "5", 0), 1)), (None, None));
}

/// With a table the number is its entries up to V; `numero = "percentual"` keeps the percentage.
#[test]
fn the_number_under_a_table() {
    let table = Norma { posicoes: Some(vec![5, 30]), intervalo: Some(20), ..norma("pcd", "10", 0) };
    let by_table: Vec<u32> = [0, 4, 5, 29, 30, 49, 50, 70].iter().map(|v| by_law(&table, *v)).collect();
    assert_eq!(by_table, [0, 0, 1, 1, 2, 2, 3, 4]);
    let by_share = Norma { numero: NumeroReservado::Percentual, ..table.clone() };
    assert_eq!([by_law(&by_share, 5), by_law(&by_share, 50)], [1, 5]);
    let judged_once = Norma { limiar: Limiar::Edital, minimo: 10, ..table };
    assert_eq!([by_law(&judged_once, 9), by_law(&judged_once, 10)], [0, 1]);
}

/// The edital's number rules; the rest is left for `ac`; more than there is has no answer.
#[test]
fn what_is_left_for_ac() {
    let mut e = edital(10, &[pcd5(), ibatiba()]);
    let left = |e: &Edital| ac_vagas(&e.cargos[0], &numeros(&e.cargos[0]));
    assert_eq!(left(&e), Some(7));
    e.cargos[0].declaradas = vec![Some(0), Some(4)];
    assert_eq!(left(&e), Some(6));
    let n = numeros(&e.cargos[0])[1];
    assert_eq!((n.vagas, n.pela_lei, n.declaradas), (4, 2, Some(4)));
    e.cargos[0].declaradas = vec![Some(7), Some(4)];
    assert_eq!(left(&e), None);
    e.cargos[0].declaradas = vec![Some(u32::MAX), Some(u32::MAX)];
    assert_eq!(left(&e), None);
}

#[test]
fn first_positions_are_fixed_only_by_a_literal_reading() {
    let fixed = |e: &Edital| fixed_first(e, &e.cargos[0], &numeros(&e.cargos[0]));
    assert_eq!(fixed(&edital(10, &[pcd5(), ibatiba()])), [Some(2), Some(3)]);
    assert_eq!(fixed(&edital(4, &[pcd5(), ibatiba()])), [None, Some(3)]);
    assert_eq!(fixed(&edital(10, &[ibatiba()])), [Some(3)]);
    let thresholds = Norma { ordem_inicial: OrdemInicial::Limiares, ..ibatiba() };
    assert_eq!(fixed(&edital(10, &[pcd5(), thresholds])), [None, None]);
}

/// Ibatiba art. 1º § 1º read on the edital alone: 2 vagas never have a reserve, 3 do.
#[test]
fn the_threshold_judged_once_or_on_the_cumulative_count() {
    let once = Norma { limiar: Limiar::Edital, ..ibatiba() };
    assert!(barred_by_minimum(&once, 2) && !barred_by_minimum(&once, 3));
    assert!(!barred_by_minimum(&ibatiba(), 2));
}
