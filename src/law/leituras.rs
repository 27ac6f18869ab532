//! Sensitivity to the readings: the order within the vagas imediatas under every other admissible reading of the norms applied, one
//! changed at a time. Which are admissible is the norm's to say (`[[leitura]]`, `templates/normas/LEIAME.md`).
//!
//! Only the first V positions are computed again, on a copy of the rankings cut to the people who can be reached there: of each list at
//! most V are called, V stand above them already called by another list, and V are taken out by `exclusao-previa`.

use crate::domain::norma::Leitura;
use crate::domain::{Cargo, Edital, ListaSet};
use crate::law::nomeacao;
use crate::law::outcome::{EfeitoLeitura, Mudanca, Outcome, Pessoa};
use crate::law::posicoes::Rotulos;
use crate::law::reserva::{ac_vagas, numeros};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Every other admissible reading of the norms applied to the cargo, one changed at a time, and what it does within V.
pub fn sensitivity(edital: &Edital, cargo: &Cargo, outcome: &Outcome) -> Vec<EfeitoLeitura> {
    let mut efeitos = Vec::new();
    let mut recorte = None;
    let mut seen: Vec<&str> = Vec::new();
    for norma in &cargo.regras {
        if seen.contains(&norma.id.as_str()) {
            continue;
        }
        seen.push(&norma.id);
        for leitura in &norma.leituras {
            for valor in leitura.admite.iter().filter(|v| norma.leitura(&leitura.chave) != Some(v)) {
                let Some(other) = with_reading(cargo, &norma.id, leitura, valor) else { continue };
                let recorte = recorte.get_or_insert_with(|| Recorte::of(cargo, outcome));
                efeitos.push(EfeitoLeitura {
                    norma: norma.id.clone(),
                    leitura: leitura.chave.clone(),
                    valor: valor.clone(),
                    mudancas: recorte.changes(edital, &other, outcome),
                });
            }
        }
    }
    efeitos
}

/// The cargo with one reading of one norm changed, for every list that it governs.
fn with_reading(cargo: &Cargo, id: &str, leitura: &Leitura, valor: &str) -> Option<Cargo> {
    let mut other = cargo.clone();
    for norma in other.regras.iter_mut().filter(|n| n.id == id) {
        *norma = Arc::new(norma.under(&leitura.chave, valor)?);
    }
    Some(other)
}

/// The people who can be reached within V, renumbered.
struct Recorte {
    pessoas: Vec<u32>,
    rankings: Vec<Vec<u32>>,
    so_cotas: Vec<u32>,
    /// Their lists, as those of the outcome.
    listas: Vec<Pessoa>,
}

impl Recorte {
    fn of(cargo: &Cargo, outcome: &Outcome) -> Self {
        let reach = (cargo.vagas as usize).saturating_mul(3).saturating_add(1);
        let rankings: Vec<Vec<u32>> =
            outcome.classificacao.iter().map(|l| l.iter().take(reach).map(|c| c.pessoa).collect()).collect();
        let so_cotas: Vec<u32> = outcome.so_cotas.iter().take(reach).copied().collect();
        let mut pessoas: Vec<u32> = rankings.iter().flatten().chain(&so_cotas).copied().collect();
        pessoas.sort_unstable();
        pessoas.dedup();
        let local = |p: &u32| pessoas.binary_search(p).ok().and_then(|i| u32::try_from(i).ok());
        let lists = |p: &u32| outcome.pessoas.get(*p as usize).map_or(ListaSet::EMPTY, |p| p.listas);
        Self {
            rankings: rankings.iter().map(|l| l.iter().filter_map(local).collect()).collect(),
            so_cotas: so_cotas.iter().filter_map(local).collect(),
            listas: pessoas.iter().map(|p| Pessoa { listas: lists(p), ..Pessoa::default() }).collect(),
            pessoas,
        }
    }

    /// Who enters, leaves or moves within V under the other rules.
    fn changes(&self, edital: &Edital, other: &Cargo, outcome: &Outcome) -> Vec<Mudanca> {
        let v = other.vagas;
        let numeros = numeros(other);
        let ac = ac_vagas(other, &numeros).unwrap_or(0);
        let (rankings, so_cotas) = (self.rankings.clone(), self.so_cotas.clone());
        let mut fila = nomeacao::fila(edital, &other.regras, rankings, so_cotas, &self.listas, ac);
        let mut rotulos = Rotulos::new(edital, other, &numeros);
        let ordem = nomeacao::ordem(&mut fila, &mut rotulos, v, v);
        let mut places: BTreeMap<u32, (Option<u32>, Option<u32>)> = BTreeMap::new();
        for (n, passo) in (1u32..=v).zip(&outcome.ordem) {
            places.entry(passo.pessoa).or_default().0 = Some(n);
        }
        for (n, passo) in (1u32..).zip(&ordem) {
            let Some(pessoa) = self.pessoas.get(passo.pessoa as usize) else { continue };
            places.entry(*pessoa).or_default().1 = Some(n);
        }
        let moved = places.into_iter().filter(|(_, (a, b))| a != b);
        let mut mudancas: Vec<Mudanca> =
            moved.map(|(pessoa, (adotada, alternativa))| Mudanca { pessoa, adotada, alternativa }).collect();
        mudancas.sort_by_key(|m| (m.adotada.is_none(), m.adotada, m.alternativa));
        mudancas
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::amostra::{edital, ibatiba, irupi, people, ranking};
    use crate::law::compute;

    fn effects(e: &Edital, n: usize, quotas: &[&str]) -> Vec<EfeitoLeitura> {
        let names = ranking(n, quotas);
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        compute(e, 0, &people(e, &names), &[]).expect("nothing holds it back").leituras
    }

    /// W1: adopted (compensacao) 1 2 4 3 12 5 6 20 7 8; mais-favoravel 1 2 4 3 5 6 7 12 8 9: C20 leaves, C09 enters, seven move.
    #[test]
    fn ibatiba_readings_are_tried_one_at_a_time() {
        let all = effects(&edital(10, &[ibatiba()]), 24, &["C04:npi", "C12:npi", "C20:npi"]);
        let tried: Vec<String> = all.iter().map(|e| format!("{}={}", e.leitura, e.valor)).collect();
        assert_eq!(
            tried,
            ["concorrencia=mais-favoravel", "concorrencia=exclusao-previa", "ordem_inicial=limiares", "limiar=edital"]
        );
        let moves: Vec<(u32, Option<u32>, Option<u32>)> =
            all[0].mudancas.iter().map(|m| (m.pessoa + 1, m.adotada, m.alternativa)).collect();
        assert_eq!(
            moves,
            [
                (12, Some(5), Some(8)),
                (5, Some(6), Some(5)),
                (6, Some(7), Some(6)),
                (20, Some(8), None),
                (7, Some(9), Some(7)),
                (8, Some(10), Some(9)),
                (9, None, Some(10)),
            ]
        );
        assert!(all[2].mudancas.is_empty() && all[3].mudancas.is_empty());
    }

    /// Nobody in the list: the same order under every reading.
    #[test]
    fn without_quota_people_no_reading_changes_anything() {
        let all = effects(&edital(15, &[irupi()]), 30, &[]);
        assert_eq!(all.len(), 1);
        assert!(all[0].mudancas.is_empty());
    }

    /// V = 0: nothing is within the vagas imediatas.
    #[test]
    fn without_vagas_nothing_can_change() {
        let all = effects(&edital(0, &[ibatiba()]), 9, &["C05:npi"]);
        assert_eq!(all.len(), 4);
        assert!(all.iter().all(|e| e.mudancas.is_empty()));
    }

    /// `limiar = "edital"` with V = 2 never changes 1..2, and `ordem_inicial` moves PcD from 2 to 5.
    #[test]
    fn the_first_position_of_pcd_hangs_on_the_reading_of_art_5() {
        let e = edital(10, &[crate::law::amostra::pcd5(), ibatiba()]);
        let all = effects(&e, 24, &["C15:pcd"]);
        let literal = all.iter().find(|e| e.leitura == "ordem_inicial").expect("tried");
        let pcd = literal.mudancas.iter().find(|m| m.pessoa == 14).expect("moves");
        assert_eq!((pcd.adotada, pcd.alternativa), (Some(2), Some(5)));
    }
}
