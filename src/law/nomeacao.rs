//! The order of nomination: walk the positions ([`super::posicoes`]), call for each label ([`super::fila`]).

pub use super::fila::{Chamada, Fila, Regras};

use crate::domain::{Cargo, Concorrencia, Edital, Lista, ListaSet, Norma};
use crate::law::outcome::{Outcome, Passo, Pessoa};
use crate::law::posicoes::Rotulos;
use std::sync::Arc;

/// What the edital's rules say about the calls of a cargo.
pub fn regras(edital: &Edital, normas: &[Arc<Norma>]) -> Regras {
    let compensa = normas
        .iter()
        .enumerate()
        .filter(|(_, n)| n.concorrencia == Concorrencia::Compensacao)
        .map(|(i, _)| Lista::reserva(i))
        .collect();
    let cascade =
        |n: &Arc<Norma>| n.reverte_para.iter().filter_map(|id| edital.lista(id)).filter(|l| !l.is_ac()).collect();
    let reverte = std::iter::once(Vec::new()).chain(normas.iter().map(cascade)).collect();
    Regras { compensa, reverte }
}

/// The queue before anybody is called. `rankings`: people of each list in order, `ac` first; `so_cotas`: people of no `ac`.
///
/// Under `exclusao-previa` the first `ac_vagas` people of `ac` are removed beforehand from the lists whose norm says so.
pub fn fila(
    edital: &Edital,
    normas: &[Arc<Norma>],
    rankings: Vec<Vec<u32>>,
    so_cotas: Vec<u32>,
    pessoas: &[Pessoa],
    ac_vagas: u32,
) -> Fila {
    let mut listas: Vec<ListaSet> = pessoas.iter().map(|p| p.listas).collect();
    let excluded: Vec<Lista> = normas
        .iter()
        .enumerate()
        .filter(|(_, n)| n.concorrencia == Concorrencia::ExclusaoPrevia)
        .map(|(i, _)| Lista::reserva(i))
        .collect();
    for pessoa in rankings.first().into_iter().flatten().take(ac_vagas as usize) {
        if let Some(set) = listas.get_mut(*pessoa as usize) {
            *set = excluded.iter().fold(*set, |set, l| set.without(*l));
        }
    }
    Fila::new(rankings, so_cotas, listas, regras(edital, normas))
}

/// The queue of a finished cargo, before anybody is called: what the ledger replays on.
pub fn fila_of(edital: &Edital, cargo: &Cargo, outcome: &Outcome) -> Fila {
    let rankings = outcome.classificacao.iter().map(|l| l.iter().map(|c| c.pessoa).collect()).collect();
    let ac_vagas = outcome.vagas.first().map_or(0, |v| v.vagas);
    fila(edital, &cargo.regras, rankings, outcome.so_cotas.clone(), &outcome.pessoas, ac_vagas)
}

/// The order: positions 1, 2, 3, … until everybody is in it, or `limit` positions are filled.
///
/// The list *finally* charged at a position is the one that stands after position max(V, n): within V the compensation by the
/// `ac` turns of the whole of V is seen, so that the reserved numbers can be counted there; beyond V what was published stays.
pub fn ordem(fila: &mut Fila, rotulos: &mut Rotulos, vagas: u32, limit: u32) -> Vec<Passo> {
    let mut ordem: Vec<Passo> = Vec::new();
    for n in 1..=limit {
        let Some(c) = fila.call(rotulos.label(n).lista) else { break };
        ordem.push(Passo {
            pessoa: c.pessoa,
            rotulo: c.rotulo,
            cobrada: c.cobrada,
            cobrada_na_chamada: c.cobrada,
            revertida_de: c.revertida_de,
            razao: c.razao,
        });
        if n == vagas {
            recharge(&mut ordem, fila);
        }
    }
    if ordem.len() < vagas as usize {
        recharge(&mut ordem, fila);
    }
    ordem
}

fn recharge(ordem: &mut [Passo], fila: &Fila) {
    for passo in ordem {
        passo.cobrada = fila.charge_of(passo.pessoa).unwrap_or(passo.cobrada);
    }
}

#[cfg(test)]
#[path = "nomeacao_tests.rs"]
mod tests;
