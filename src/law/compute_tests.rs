//! Whole cargos: what the stages, the organizer's numbers and the edital's rules leave.

use super::*;
use crate::domain::{Barreira, Cell, DuplaCota, Etapa, Lugares, Norma, NotaFinal, Prova, RawScore, Situacao};
use crate::law::amostra::{dec, edital, ibatiba, irupi, norma, people, ranking};
use crate::law::outcome::Motivo;
use std::sync::Arc;

fn everybody(e: &Edital, n: usize, quotas: &[&str]) -> Vec<Candidate> {
    let names = ranking(n, quotas);
    people(e, &names.iter().map(String::as_str).collect::<Vec<_>>())
}

fn run(e: &Edital, all: &[Candidate]) -> Result<Outcome, Retido> {
    compute(e, 0, all, &[])
}

fn codes_of(achados: &[Finding]) -> Vec<(&'static str, Option<&str>)> {
    achados.iter().map(|a| (a.entry.code, a.inscricao.as_deref())).collect()
}

/// Two stages: 60 of 100 go on to `titulos`; the total is the sum of the two stage scores, each rounded.
fn two_stages(mut e: Edital, places: u32) -> Edital {
    let perfil = &mut e.perfis[0];
    let lugares = vec![(Lista::AC, Lugares::Numero(places)), (Lista(1), Lugares::Numero(1))];
    perfil.etapas[0].barreira = Some(Barreira { lugares, sem_vagas: None });
    let prova = Prova { id: "titulos".into(), coluna: "Títulos".into(), ..perfil.etapas[0].provas[0].clone() };
    perfil.etapas.push(Etapa { id: "titulos".into(), barreira: None, provas: vec![prova], ..perfil.etapas[0].clone() });
    e
}

fn with_titles(all: &mut [Candidate], titles: &[&str]) {
    for (c, t) in all.iter_mut().zip(titles.iter().chain(std::iter::repeat(&"0"))) {
        let mut notas = c.notas.to_vec();
        notas.push(RawScore::Value(dec(t)));
        c.notas = notas.into();
    }
}

/// Cut after the first stage by what was known then: C03's titles come too late. C02 passes C01 by titles.
#[test]
fn a_cut_looks_at_the_accumulated_score_of_its_own_stage() {
    let e = two_stages(edital(2, &[irupi()]), 2);
    let mut all = everybody(&e, 4, &["C04:pcd"]);
    with_titles(&mut all, &["0", "5", "900", "1"]);
    let o = run(&e, &all).expect("nothing holds it back");
    let ac: Vec<u32> = o.classificacao[0].iter().map(|c| c.pessoa).collect();
    assert_eq!(ac, [1, 0]);
    assert_eq!(o.classificacao[1].iter().map(|c| c.pessoa).collect::<Vec<_>>(), [3], "by pcd alone");
    assert_eq!(o.pessoas[2].fora.map(|f| (f.motivo, f.etapa)), Some((Motivo::Barreira, Some(0))));
    assert_eq!(o.pessoas[2].etapas[1], None, "no score after the cut");
    assert_eq!(o.pessoas[1].nota_final, Some(dec("10004")));
    assert_eq!(o.ordem.len(), 3);
    assert_eq!(o.so_cotas, [3]);
}

/// Titles not handed in are 0 where the edital allows it: a blank cell is an absence.
#[test]
fn blank_titles_are_an_absence() {
    let e = two_stages(edital(2, &[irupi()]), 9);
    let mut all = everybody(&e, 2, &[]);
    with_titles(&mut all, &["0", "0"]);
    all[0].notas[2] = RawScore::Blank;
    let o = run(&e, &all).expect("an absence holds nothing back");
    assert_eq!(o.pessoas[0].fora.map(|f| (f.motivo, f.etapa, f.valor)), Some((Motivo::Ausente, Some(1), None)));
    assert_eq!(o.classificacao[0].len(), 1);
}

/// Total 100 against a minimum of 100.01, and against 100.
#[test]
fn minimum_of_the_total_on_both_sides() {
    let mut e = edital(2, &[ibatiba()]);
    let mut all = everybody(&e, 1, &[]);
    all[0].notas = vec![RawScore::Value(dec("50")), RawScore::Value(dec("25"))].into();
    e.perfis[0].minimo = Some(dec("100.01"));
    let o = run(&e, &all).expect("nobody is classified");
    let fora = o.pessoas[0].fora.expect("below");
    assert_eq!(
        (fora.motivo, fora.etapa, fora.valor, fora.minimo),
        (Motivo::MinimoFinal, None, Some(dec("100")), Some(dec("100.01")))
    );
    assert_eq!(o.pessoas[0].nota_final, Some(dec("100")));
    assert!(o.ordem.is_empty() && o.pessoas[0].listas.is_empty());
    e.perfis[0].minimo = Some(dec("100"));
    assert_eq!(run(&e, &all).expect("in").ordem.len(), 1);
}

/// A total taken as given that no papers could give holds the cargo back; the very maximum does not.
#[test]
fn a_total_above_every_maximum_is_an_error() {
    let mut e = edital(2, &[ibatiba()]);
    e.perfis[0].nota_final = NotaFinal::Banca;
    let provas = e.perfis[0].provas().count();
    for prova in e.perfis[0].etapas.iter_mut().flat_map(|etapa| &mut etapa.provas) {
        prova.maximo = Some(dec("20000"));
        prova.peso = crate::domain::Ratio::parse("1").expect("one");
    }
    let mut all = everybody(&e, 2, &[]);
    let most = 20_000 * provas;
    all[0].nota_banca = Some(dec(&most.to_string()));
    all[1].nota_banca = Some(dec("10000"));
    assert!(run(&e, &all).is_ok());
    all[0].nota_banca = Some(dec(&format!("{most}.5")));
    let held = run(&e, &all).expect_err("no papers give that");
    assert!(
        held.achados.iter().any(|a| a.entry.code == "A0358" && a.is_error() && a.inscricao.as_deref() == Some("C01"))
    );
}

/// The organizer's total is the score; a difference from the provas is told; a missing total with all the provas there is an error.
#[test]
fn the_organizers_total_taken_as_given() {
    let mut e = edital(2, &[ibatiba()]);
    e.perfis[0].nota_final = NotaFinal::Banca;
    let mut all = everybody(&e, 2, &[]);
    all[0].nota_banca = Some(dec("10000"));
    all[1].nota_banca = Some(dec("10000.5"));
    let o = run(&e, &all).expect("taken as given");
    assert_eq!(o.classificacao[0].iter().map(|c| c.pessoa).collect::<Vec<_>>(), [1, 0]);
    assert_eq!(codes_of(&o.achados), [("A0350", Some("C02"))]);
    all[0].nota_banca = None;
    let held = run(&e, &all).expect_err("which score?");
    assert!(held.achados.iter().any(|a| a.entry.code == "A0407" && a.place.celula == "campo:nota_final"));
}

/// A profile without provas: the total is all there is, and a blank one is an absence; AUSENTE beside a total is a contradiction.
#[test]
fn a_profile_of_totals_only() {
    let mut e = edital(2, &[ibatiba()]);
    e.perfis[0].nota_final = NotaFinal::Banca;
    e.perfis[0].etapas.clear();
    let mut all = everybody(&e, 3, &[]);
    for (c, nota) in all.iter_mut().zip([Some("70"), None, Some("80")]) {
        c.notas = Box::default();
        c.nota_banca = nota.map(dec);
    }
    all[2].situacao = Situacao::Ausente;
    let held = run(&e, &all).expect_err("absent, or 80?");
    assert_eq!(codes_of(&held.achados), [("A0353", Some("C03"))]);
    all[2].nota_banca = None;
    let o = run(&e, &all).expect("given");
    let words: Vec<Option<Motivo>> = o.pessoas.iter().map(|p| p.fora.map(|f| f.motivo)).collect();
    assert_eq!(words, [None, Some(Motivo::Ausente), Some(Motivo::Ausente)]);
}

/// 9·10^18 twice does not fit: an error at the person, never a panic and never a wrong number.
#[test]
fn an_impossible_sum_holds_the_cargo_back() {
    let e = edital(2, &[ibatiba()]);
    let mut all = everybody(&e, 1, &[]);
    all[0].notas =
        vec![RawScore::Value(dec("9000000000000000000")), RawScore::Value(dec("9000000000000000000"))].into();
    let held = run(&e, &all).expect_err("too large");
    assert_eq!(codes_of(&held.achados), [("A0406", Some("C01"))]);
}

/// `maior-percentual`: C03 (pcd 10 %, npi 20 %) competes only in npi, from the classification on; the reserve of pcd goes to C05.
#[test]
fn a_person_of_two_quotas_may_compete_only_in_the_larger() {
    let mut e = edital(10, &[irupi(), norma("npi", "20", 3)]);
    let all = everybody(&e, 6, &["C03:pcd+npi", "C05:pcd"]);
    assert_eq!(run(&e, &all).expect("in").classificacao[1].len(), 2);
    e.dupla_cota = DuplaCota::MaiorPercentual { acumulavel: Vec::new() };
    let o = run(&e, &all).expect("in");
    assert_eq!(o.classificacao[1].iter().map(|c| (c.pessoa, c.classificacao)).collect::<Vec<_>>(), [(4, 1)]);
    assert_eq!(o.classificacao[2].iter().map(|c| c.pessoa).collect::<Vec<_>>(), [2]);
}

/// All problems at once: a tie, a needed cell and a contradiction of the edital are told in one run.
#[test]
fn everything_that_holds_a_cargo_back_is_told_in_one_run() {
    let mut e = edital(5, &[irupi()]);
    e.cargos[0].ordem = Some(vec![Lista::AC; 5]);
    let mut all = everybody(&e, 6, &[]);
    let same = |all: &mut Vec<Candidate>, a: usize, b: usize| all[b].notas = all[a].notas.clone();
    same(&mut all, 0, 1);
    same(&mut all, 2, 3);
    same(&mut all, 4, 5);
    all[2].nascimento = Cell::Bad(8);
    all[5].nascimento = Cell::Blank;
    let held = run(&e, &all).expect_err("three reasons");
    assert_eq!((held.sorteios.len(), held.celulas.as_slice()), (1, [8u32].as_slice()));
    assert_eq!(codes_of(&held.achados), [("A0433", None), ("A0405", Some("C06"))]);
}

#[test]
fn nobody_at_all_is_a_result() {
    let o = run(&edital(3, &[ibatiba()]), &[]).expect("an empty cargo");
    assert_eq!((o.ordem.len(), o.rotulos.len(), o.certificado.len()), (0, 3, 0));
    assert_eq!(o.vagas.iter().map(|v| (v.vagas, v.classificados)).collect::<Vec<_>>(), [(2, 0), (1, 0)]);
    assert!(compute(&edital(3, &[]), 7, &[], &[]).is_err(), "no such cargo");
}

/// An edital without reserves: the order is the ranking.
#[test]
fn without_reserves_the_order_is_the_ranking() {
    let e = edital(2, &[]);
    let o = run(&e, &everybody(&e, 4, &[])).expect("plain");
    assert_eq!(o.ordem.iter().map(|p| p.pessoa).collect::<Vec<_>>(), [0, 1, 2, 3]);
    assert_eq!((o.certificado.len(), o.leituras.len()), (0, 0));
}

fn random(seed: &mut u64, below: u64) -> u64 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    (*seed >> 20) % below
}

/// What `leituras` says from a copy cut to the reach of V is what the whole computation says under that reading.
#[test]
fn readings_on_the_cut_copy_are_those_of_the_whole_computation() {
    for seed in 1..=300u64 {
        let mut s = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let v = random(&mut s, 14) as u32;
        let e = edital(v, &[irupi(), ibatiba()]);
        let lists = ["", ":pcd", ":npi", ":npi+pcd"];
        let names: Vec<String> =
            (1..=40).map(|i| format!("C{i:02}{}", lists[random(&mut s, 9).min(3) as usize])).collect();
        let all = people(&e, &names.iter().map(String::as_str).collect::<Vec<_>>());
        let Ok(adopted) = run(&e, &all) else { continue };
        for efeito in &adopted.leituras {
            let mut other = e.clone();
            for n in other.cargos[0].regras.iter_mut().filter(|n| n.id == efeito.norma) {
                *n = Arc::new(n.under(&efeito.leitura, &efeito.valor).expect("admissible"));
            }
            let alternative = run(&other, &all).expect("as the adopted");
            let place = |o: &Outcome, p: u32| (1u32..=v).zip(&o.ordem).find(|(_, s)| s.pessoa == p).map(|(n, _)| n);
            let mut due: Vec<(u32, Option<u32>, Option<u32>)> =
                (0..40).map(|p| (p, place(&adopted, p), place(&alternative, p))).filter(|(_, a, b)| a != b).collect();
            let mut told: Vec<_> = efeito.mudancas.iter().map(|m| (m.pessoa, m.adotada, m.alternativa)).collect();
            due.sort_unstable();
            told.sort_unstable();
            assert_eq!(told, due, "seed {seed} {} {}", efeito.leitura, efeito.valor);
        }
    }
}

/// An unknown key or value of a reading is no reading.
#[test]
fn a_reading_without_meaning_is_none() {
    let n: Norma = ibatiba();
    assert!(n.under("concorrencia", "qualquer").is_none() && n.under("percentual", "30").is_none());
    assert_eq!(n.under("limiar", "edital").map(|n| n.limiar), Some(crate::domain::Limiar::Edital));
}
