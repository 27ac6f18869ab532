//! Positions being dealt out among the lists: collisions, and the numbers that the edital states.

use super::posicoes::Pretensao;
use crate::domain::{Cargo, Colisao, Edital, Lista};
use crate::law::outcome::{OrigemRotulo, Rotulo};

const LIVRE: Rotulo = Rotulo { lista: Lista::AC, origem: OrigemRotulo::Livre };

/// Positions being dealt out; index 0 is not a position.
pub(super) struct Mapa {
    last: u32,
    rotulo: Vec<Rotulo>,
    /// Claimed by some list, or printed by the edital: nothing moves there.
    taken: Vec<bool>,
    settled: Vec<bool>,
    /// Next and previous positions that may be free, with paths shortened as they are walked.
    above: Vec<u32>,
    below: Vec<u32>,
}

impl Mapa {
    pub(super) fn new(last: u32, printed: &[Lista]) -> Self {
        let size = usize::try_from(last).unwrap_or(usize::MAX).saturating_add(2);
        let mut taken = vec![false; size];
        taken.iter_mut().take(printed.len() + 1).for_each(|t| *t = true);
        Self {
            last,
            rotulo: vec![LIVRE; size],
            taken,
            settled: vec![false; size],
            above: (0..last.saturating_add(2)).collect(),
            below: (0..last.saturating_add(2)).collect(),
        }
    }

    pub(super) fn claim(&mut self, posicao: u32) {
        usize::try_from(posicao).ok().and_then(|i| self.taken.get_mut(i)).into_iter().for_each(|t| *t = true);
    }

    /// The label of a position.
    pub(super) fn label(&self, posicao: usize) -> Rotulo {
        self.rotulo.get(posicao).copied().unwrap_or(LIVRE)
    }

    /// The earlier in the edital's order keeps the position; the other goes to the next (or previous) that nobody claims.
    pub(super) fn settle(&mut self, p: Pretensao, edital: &Edital, cargo: &Cargo) {
        let Ok(i) = usize::try_from(p.posicao) else { return };
        let Some(settled) = self.settled.get(i) else { return };
        let (at, origem) = if *settled {
            let lowest = if p.posicao > cargo.vagas { cargo.vagas.saturating_add(1) } else { 1 };
            let before = if edital.colisao == Colisao::Anterior { self.free_below(p.posicao) } else { 0 };
            let at = if before >= lowest { Some(before) } else { self.free_above(p.posicao) };
            (at, OrigemRotulo::Colisao { de: p.posicao })
        } else {
            (Some(p.posicao), p.origem)
        };
        if let Some(at) = at.and_then(|n| usize::try_from(n).ok()) {
            self.settled[at] = true;
            self.taken[at] = true;
            self.rotulo[at] = Rotulo { lista: p.lista, origem };
        }
    }

    fn free_above(&mut self, from: u32) -> Option<u32> {
        let mut n = from;
        while self.taken[usize::try_from(n).ok()?] {
            let hop = usize::try_from(n).ok()?;
            let next = self.above[hop].max(n.checked_add(1)?);
            if next > self.last {
                return None;
            }
            n = next;
        }
        let mut walk = from;
        while walk < n {
            let i = usize::try_from(walk).ok()?;
            walk = self.above[i].max(walk + 1);
            self.above[i] = n;
        }
        Some(n)
    }

    /// 0 when there is none.
    fn free_below(&mut self, from: u32) -> u32 {
        let index = |n: u32| usize::try_from(n).unwrap_or(0);
        let mut n = from;
        while n > 0 && self.taken[index(n)] {
            n = self.below[index(n)].min(n - 1);
        }
        let mut walk = from;
        while walk > n {
            let next = self.below[index(walk)].min(walk - 1);
            self.below[index(walk)] = n;
            walk = next;
        }
        n
    }

    /// Within 1..V each list gets exactly its number: the latest surplus becomes `ac`; what is missing is added from V downwards
    /// where nobody claims, each against the list's next position beyond V.
    pub(super) fn edital_numbers(&mut self, cargo: &Cargo, reservadas: &[u32]) {
        let v = usize::try_from(cargo.vagas).unwrap_or(usize::MAX).min(self.rotulo.len().saturating_sub(1));
        let lists = 1..=cargo.regras.len();
        let mut held: Vec<usize> = vec![0; cargo.regras.len() + 1];
        for r in &self.rotulo[1..=v] {
            held[r.lista.index()] += 1;
        }
        let wanted = |l: usize| reservadas.get(l).map_or(0, |n| usize::try_from(*n).unwrap_or(usize::MAX));
        for r in self.rotulo[1..=v].iter_mut().rev() {
            let lista = r.lista;
            if !lista.is_ac() && held[lista.index()] > wanted(lista.index()) {
                held[lista.index()] -= 1;
                *r = Rotulo { lista: Lista::AC, origem: OrigemRotulo::Excedente { lista } };
            }
        }
        let mut from = v;
        for l in lists {
            let lista = Lista(u8::try_from(l).unwrap_or(u8::MAX));
            let mut credit = v;
            for _ in held[l]..wanted(l) {
                while from > 0 && !self.rotulo[from].lista.is_ac() {
                    from -= 1;
                }
                if from == 0 {
                    return;
                }
                self.rotulo[from] = Rotulo { lista, origem: OrigemRotulo::Edital };
                credit = (credit + 1..self.rotulo.len()).find(|n| self.rotulo[*n].lista == lista).unwrap_or(credit);
                if credit > v && self.rotulo[credit].lista == lista {
                    self.rotulo[credit] = Rotulo { lista: Lista::AC, origem: OrigemRotulo::Creditada { lista } };
                }
            }
        }
    }
}
