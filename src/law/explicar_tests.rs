//! The life of one person, told article by article.

use super::*;
use crate::domain::{Barreira, Concorrencia, Lugares, Norma, Situacao};
use crate::law::amostra::{dec, edital, ibatiba, irupi, people, ranking};
use crate::law::compute;
use crate::law::outcome::Motivo;

fn lives(e: &Edital, n: usize, quotas: &[&str], change: impl Fn(&mut [Candidate])) -> Vec<Vida> {
    let names = ranking(n, quotas);
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut all = people(e, &names);
    change(&mut all);
    let o = compute(e, 0, &all, &[]).expect("nothing holds it back");
    (0..n as u32).map(|p| life(e, &e.cargos[0], &all, &o, p).expect("somebody")).collect()
}

/// lp 17.5 × 1 + ce 9.255 × 2 = 36.01 exactly; half-up 36.01.
#[test]
fn how_a_score_was_formed() {
    let e = edital(3, &[ibatiba()]);
    let all =
        lives(&e, 3, &[], |c| c[2].notas = vec![RawScore::Value(dec("17.5")), RawScore::Value(dec("9.255"))].into());
    let etapa = &all[2].etapas[0];
    assert_eq!(etapa.soma, Some(dec("36.01").ratio()));
    assert_eq!((etapa.nota, etapa.acumulado), (Some(dec("36.01")), Some(dec("36.01"))));
    assert_eq!(etapa.termos[1].produto, Some(dec("18.51").ratio()));
    assert_eq!(all[2].total.as_ref().map(|t| (t.nota, t.da_banca)), Some((dec("36.01"), false)));
}

/// C02 and C03 on one score, C03 older: the criterion is told on both sides; between C01 and C02 it is the score.
#[test]
fn what_decided_against_the_neighbours_above_and_below() {
    let e = edital(3, &[ibatiba()]);
    let all = lives(&e, 4, &[], |c| {
        let same = c[1].notas.clone();
        c[2].notas = same;
        c[2].nascimento = crate::domain::Cell::Value(crate::law::amostra::date("1980-01-01"));
    });
    let posto = &all[2].postos[0];
    assert_eq!((posto.classificacao, posto.de), (2, 4));
    assert_eq!(posto.acima.as_ref().map(|v| (v.pessoa, v.decidiu.clone())), Some((0, Decidiu::Nota)));
    let below = posto.abaixo.as_ref().expect("C02");
    assert_eq!(
        (below.pessoa, below.classificacao, below.decidiu.clone()),
        (1, 3, Decidiu::Criterio("mais_velho".into()))
    );
    assert_eq!(
        all[1].postos[0].acima.as_ref().map(|v| v.decidiu.clone()),
        Some(Decidiu::Criterio("mais_velho".into()))
    );
    assert_eq!((all[0].postos[0].acima.clone(), all[3].postos[0].abaixo.clone()), (None, None));
}

/// Irupi, V = 5, pcd at 5; C04 and C09 are pcd. C04: called at 4 by `ac` (art. 5º § 2º, the earlier position); by pcd alone it would be the
/// 5th. C09: called at 5 by pcd; by `ac` alone the 9th (C05 takes the 5th, which reverts: C04
/// has been called and pcd has nobody else).
#[test]
fn by_which_other_list_and_at_which_position() {
    let all = lives(&edital(5, &[irupi()]), 12, &["C04:pcd", "C09:pcd"], |_| ());
    let short = |v: &Vida| {
        v.alternativas
            .iter()
            .map(|a| (a.lista.0, a.adotada, a.posicao, a.desistencias, a.vagas_que_faltam))
            .collect::<Vec<_>>()
    };
    assert_eq!(short(&all[3]), [(0, true, Some(4), 0, 0), (1, false, Some(5), 0, 0)]);
    assert_eq!(short(&all[8]), [(0, false, Some(9), 5, 4), (1, true, Some(5), 0, 0)]);
    assert_eq!(all[8].chamada.as_ref().map(|c| (c.posicao, c.imediata, c.vagas_que_faltam)), Some((5, true, 0)));
}

/// V = 5, nobody pcd: C07 stands 7th: two vagas missing, or two withdrawals (C06, then C07).
#[test]
fn how_many_withdrawals_or_vagas_are_missing() {
    let all = lives(&edital(5, &[irupi()]), 9, &[], |_| ());
    let c07 = &all[6];
    assert_eq!(c07.chamada.as_ref().map(|c| (c.posicao, c.imediata, c.vagas_que_faltam)), Some((7, false, 2)));
    assert_eq!((c07.alternativas[0].desistencias, c07.alternativas[0].vagas_que_faltam), (2, 2));
}

#[test]
fn why_somebody_is_out_and_what_was_missing() {
    let mut e = edital(2, &[ibatiba()]);
    e.perfis[0].etapas[0].minimo = Some(dec("9998.5"));
    e.perfis[0].etapas[0].minimo_lista = vec![(Lista(1), dec("9997.25"))];
    let all = lives(&e, 5, &["C03:npi", "C05:npi"], |c| c[3].situacao = Situacao::Eliminado);
    assert_eq!((all[2].listas, all[2].inscrita), (ListaSet::EMPTY.with(Lista(1)), ListaSet::AC.with(Lista(1))));
    assert_eq!(all[2].etapas[0].minimos, [(Lista::AC, dec("9998.5")), (Lista(1), dec("9997.25"))]);
    assert_eq!(all[3].fora.map(|f| f.motivo), Some(Motivo::Eliminado));
    assert_eq!((all[4].fora.map(|f| f.motivo), all[4].faltam), (Some(Motivo::MinimoEtapa), Some(dec("1.25"))));
    assert!(all[4].postos.is_empty() && all[4].chamada.is_none() && all[4].alternativas.is_empty());
}

#[test]
fn the_place_at_each_cut_per_list() {
    let mut e = edital(2, &[ibatiba()]);
    let lugares = vec![(Lista::AC, Lugares::Numero(2)), (Lista(1), Lugares::Numero(1))];
    e.perfis[0].etapas[0].barreira = Some(Barreira { lugares, sem_vagas: None });
    let all = lives(&e, 5, &["C04:npi", "C05:npi"], |_| ());
    let cuts: Vec<(u8, u32, bool)> = all[3].etapas[0].cortes.iter().map(|c| (c.lista.0, c.lugar, c.passou)).collect();
    assert_eq!(cuts, [(0, 4, false), (1, 1, true)]);
    assert_eq!(all[4].faltam, Some(dec("1")));
}

/// W1: the reading `mais-favoravel` would put C20 out of the vagas imediatas.
#[test]
fn which_other_reading_would_move_the_person() {
    let all = lives(&edital(10, &[ibatiba()]), 24, &["C04:npi", "C12:npi", "C20:npi"], |_| ());
    let c20 = &all[19].leituras[0];
    assert_eq!((c20.valor.as_str(), c20.adotada, c20.alternativa), ("mais-favoravel", Some(8), None));
    assert!(all[0].leituras.is_empty());
}

#[test]
fn nobody_has_no_life() {
    let e = edital(1, &[Norma { concorrencia: Concorrencia::MaisFavoravel, ..ibatiba() }]);
    let all = people(&e, &["C01"]);
    let o = compute(&e, 0, &all, &[]).expect("one person");
    assert_eq!(life(&e, &e.cargos[0], &all, &o, 1), None);
}
