//! People in quota lists alone, in the one total order, as far as the published files tell it.
//!
//! No public list says who stands before whom among equal scores of two lists: age, a paper or the draw decided. What is known is the
//! order within each list, and that whoever was called when the general list was exhausted stands before all who were still waiting.

use super::Leitura;
use crate::domain::{Decimal, Lista, ListaSet, OrigemClassificacao};
use crate::law::audit::first_of_each;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// Best first: score, highest first, then the place in the published order of nomination.
type Chave = (Reverse<Option<Decimal>>, usize);

impl Leitura<'_> {
    /// People in quota lists alone, by score; among equal scores as each list has them, and otherwise as they were called.
    pub(super) fn only_quota(&self, listas: &[Vec<u32>], conjuntos: &[ListaSet]) -> Vec<u32> {
        let alone = |i: &u32| !conjuntos.get(*i as usize).is_some_and(|s| s.has(Lista::AC));
        let chains: Vec<Vec<u32>> =
            listas.iter().skip(1).map(|lista| lista.iter().copied().filter(alone).collect()).collect();
        let all = first_of_each(chains.concat(), conjuntos.len());
        if self.edital.perfil(self.cargo).classificacao != OrigemClassificacao::Calculada {
            return all;
        }
        let notas: BTreeMap<u32, Option<Decimal>> = self.pessoas.values().map(|p| (p.indice, p.nota)).collect();
        let called = self.called();
        let key = |i: u32| {
            let nota = notas.get(&i).copied().flatten();
            (Reverse(nota), called.get(&i).copied().unwrap_or(usize::MAX))
        };
        merged(&all, &chains, conjuntos.len(), key)
    }

    /// Where each person stands in the published order.
    fn called(&self) -> BTreeMap<u32, usize> {
        let rows = self.p.ordem.iter().enumerate();
        rows.filter_map(|(n, row)| Some((self.pessoa(&row.inscricao)?.indice, n))).collect()
    }
}

/// The people of `all` in an order that has each of the chains in its own, the best key first wherever the chains leave a choice.
///
/// If an order explains the publication, this one does: whoever was called from among all, when the general list was exhausted, came
/// after everybody whom the lists put before, and so before all who were still waiting. Chains that contradict one another, which other
/// findings tell, end by key.
fn merged(all: &[u32], chains: &[Vec<u32>], total: usize, key: impl Fn(u32) -> Chave) -> Vec<u32> {
    let mut after = vec![Vec::new(); total];
    let mut before = vec![0_usize; total];
    for pair in chains.iter().flat_map(|chain| chain.windows(2)) {
        if let [a, b] = *pair
            && let (Some(after), Some(before)) = (after.get_mut(a as usize), before.get_mut(b as usize))
        {
            after.push(b);
            *before += 1;
        }
    }
    let free = |i: &u32| before.get(*i as usize).is_some_and(|n| *n == 0);
    let mut ready: BinaryHeap<Reverse<(Chave, u32)>> =
        all.iter().copied().filter(free).map(|i| Reverse((key(i), i))).collect();
    let mut order = Vec::with_capacity(all.len());
    while let Some(Reverse((_, person))) = ready.pop() {
        order.push(person);
        for next in after.get(person as usize).into_iter().flatten() {
            let Some(left) = before.get_mut(*next as usize) else { continue };
            *left = left.saturating_sub(1);
            if *left == 0 {
                ready.push(Reverse((key(*next), *next)));
            }
        }
    }
    let mut rest: Vec<u32> = all.iter().copied().filter(|i| before.get(*i as usize).is_some_and(|n| *n > 0)).collect();
    rest.sort_by_key(|i| (key(*i), *i));
    order.extend(rest);
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    fn by_call(calls: &[u32]) -> impl Fn(u32) -> Chave {
        let places: BTreeMap<u32, usize> = calls.iter().copied().zip(0..).collect();
        move |i| (Reverse(None), places.get(&i).copied().unwrap_or(usize::MAX))
    }

    #[test]
    fn a_call_by_a_reserve_does_not_undo_the_order_of_another_list() {
        // 2 is on both lists and was called by the reserve of the second before 0 and 1, who stand before it on the first
        let chains = [vec![0, 1, 2], vec![2, 3]];
        assert_eq!(merged(&[0, 1, 2, 3], &chains, 4, by_call(&[2, 0, 1, 3])), [0, 1, 2, 3]);
    }

    #[test]
    fn where_the_lists_leave_a_choice_it_is_that_of_the_calls() {
        let chains = [vec![0, 1], vec![2, 3]];
        assert_eq!(merged(&[0, 1, 2, 3], &chains, 4, by_call(&[2, 0, 1, 3])), [2, 0, 1, 3]);
        assert_eq!(
            merged(&[0, 1, 2, 3], &chains, 4, by_call(&[1, 0, 3, 2])),
            [0, 1, 2, 3],
            "nobody passes another of the same list"
        );
    }

    #[test]
    fn the_score_comes_first_and_lists_that_contradict_one_another_lose_nobody() {
        let nota = |i: u32| (Reverse(Some(Decimal::from_int(i64::from(i)))), 0);
        assert_eq!(merged(&[1, 2, 3], &[vec![3], vec![2, 1]], 4, nota), [3, 2, 1]);
        assert_eq!(merged(&[0, 1, 2], &[vec![0, 1], vec![1, 0], vec![2]], 3, by_call(&[1, 0, 2])), [2, 1, 0]);
    }
}
