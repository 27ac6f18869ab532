//! The rankings: one total order, restricted to the people of each list and numbered from 1.

use crate::domain::{Cargo, DuplaCota, Edital, Lista, ListaSet, Ratio};
use crate::law::desempate::{Fronteira, Ordenados};
use crate::law::outcome::{Colocado, Pessoa};

/// The rankings of a cargo.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rankings {
    /// Per list, `ac` first.
    pub listas: Vec<Vec<Colocado>>,
    /// People in no `ac`, in the overall order.
    pub so_cotas: Vec<u32>,
}

/// Restricts the overall order to each list.
pub fn rankings(todos: &Ordenados, pessoas: &[Pessoa], listas: usize) -> Rankings {
    let mut out = Rankings { listas: vec![Vec::new(); listas], so_cotas: Vec::new() };
    if let Some(ac) = out.listas.first_mut() {
        ac.reserve_exact(todos.pessoas.len());
    }
    // Per list: why the person at hand stands below the last one of that list, so far.
    let mut abaixo = vec![Fronteira::Nota; listas];
    for (p, fronteira) in todos.pessoas.iter().zip(&todos.fronteiras) {
        let set = pessoas.get(*p as usize).map_or(ListaSet::EMPTY, |p| p.listas);
        for f in &mut abaixo {
            *f = (*f).min(*fronteira);
        }
        for lista in set.iter() {
            if let (Some(ranking), Some(f)) = (out.listas.get_mut(lista.index()), abaixo.get_mut(lista.index())) {
                ranking.push(row(*p, ranking.len(), *f));
                *f = Fronteira::Parado;
            }
        }
        if !set.has(Lista::AC) {
            out.so_cotas.push(*p);
        }
    }
    out
}

fn row(pessoa: u32, above: usize, fronteira: Fronteira) -> Colocado {
    let desempate = match fronteira {
        Fronteira::Criterio(c) | Fronteira::Sorteio(c) if above > 0 => Some(c),
        _ => None,
    };
    Colocado { pessoa, classificacao: u32::try_from(above).unwrap_or(u32::MAX).saturating_add(1), desempate }
}

/// The lists in which a person competes from the classification on.
///
/// `dupla_cota = "maior-percentual"`: besides `ac`, only the list of the highest percentage among those that do not add up (equal: the
/// edital's order); the lists in `acumulavel` are kept in any case.
pub fn competing(edital: &Edital, cargo: &Cargo, listas: ListaSet) -> ListaSet {
    let DuplaCota::MaiorPercentual { acumulavel } = &edital.dupla_cota else { return listas };
    let share = |l: Lista| l.reserva_index().and_then(|i| cargo.regras.get(i)).map_or(Ratio::ZERO, |n| n.percentual);
    let rivals = || listas.quotas().filter(|l| !acumulavel.contains(l));
    let best = rivals().reduce(|best, l| if share(l) > share(best) { l } else { best });
    rivals().filter(|l| Some(*l) != best).fold(listas, ListaSet::without)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::amostra::{edital, norma};

    fn pessoa(listas: &[u8]) -> Pessoa {
        Pessoa { listas: listas.iter().map(|l| Lista(*l)).collect(), ..Pessoa::default() }
    }

    /// Order: 0 (ac, npi), 1 (ac) tied by criterion 2, 2 (npi) tied by criterion 0. In `npi`, 2 stands below 0: what separates them is the
    /// first criterion at which they differ, 0; in `ac`, 1 stands below 0 by criterion 2.
    #[test]
    fn each_list_is_the_same_order_and_names_its_own_tie_break() {
        let pessoas = [pessoa(&[0, 1]), pessoa(&[0]), pessoa(&[1])];
        let todos = Ordenados {
            pessoas: vec![0, 1, 2],
            fronteiras: vec![Fronteira::Nota, Fronteira::Criterio(2), Fronteira::Criterio(0)],
        };
        let r = rankings(&todos, &pessoas, 2);
        let rows = |l: usize| r.listas[l].iter().map(|c| (c.pessoa, c.classificacao, c.desempate)).collect::<Vec<_>>();
        assert_eq!(rows(0), [(0, 1, None), (1, 2, Some(2))]);
        assert_eq!(rows(1), [(0, 1, None), (2, 2, Some(0))]);
        assert_eq!(r.so_cotas, [2]);
    }

    /// A lower score anywhere between two people is what separates them.
    #[test]
    fn a_lower_score_between_two_people_is_no_tie_break() {
        let pessoas = [pessoa(&[0, 1]), pessoa(&[0]), pessoa(&[0, 1])];
        let todos = Ordenados {
            pessoas: vec![0, 1, 2],
            fronteiras: vec![Fronteira::Nota, Fronteira::Nota, Fronteira::Criterio(1)],
        };
        let r = rankings(&todos, &pessoas, 2);
        assert_eq!(r.listas[1][1].desempate, None);
        assert_eq!(r.listas[0][2].desempate, Some(1));
    }

    #[test]
    fn two_quotas_compete_only_in_the_highest_percentage() {
        let mut e =
            edital(10, &[norma("pcd", "5", 0), norma("npi", "20", 0), norma("ind", "3", 0), norma("qui", "20", 0)]);
        let all: ListaSet = (0..5).map(Lista).collect();
        assert_eq!(competing(&e, &e.cargos[0], all), all);
        e.dupla_cota = DuplaCota::MaiorPercentual { acumulavel: vec![Lista(1)] };
        let kept: Vec<u8> = competing(&e, &e.cargos[0], all).iter().map(|l| l.0).collect();
        assert_eq!(kept, [0, 1, 2], "equal percentages: the edital's order");
        let only: ListaSet = [Lista(0), Lista(3)].into_iter().collect();
        assert_eq!(competing(&e, &e.cargos[0], only), only);
    }
}
