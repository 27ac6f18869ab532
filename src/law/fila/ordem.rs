//! One list in order, with a cursor that only moves forward, an ordered set of those who come back behind it, and an appended tail.

use std::collections::{BTreeMap, BTreeSet};

/// One list in order.
#[derive(Clone, Debug, Default)]
pub struct Ordem {
    pessoas: Vec<u32>,
    /// Length before anybody went to the end.
    base: usize,
    /// Generation of each entry of the tail.
    idas: Vec<u32>,
    /// First entry that may still be called (`ac`: whose turn has not come).
    pub cursor: usize,
    /// Entries before the cursor that may be called again.
    devolvidos: BTreeSet<usize>,
    /// Latest entry of each person; built when first needed.
    indice: Option<BTreeMap<u32, usize>>,
}

impl Ordem {
    /// People in order.
    pub fn new(pessoas: Vec<u32>) -> Self {
        Self { base: pessoas.len(), pessoas, ..Self::default() }
    }

    /// Person and generation of an entry: how often the person had gone to the end when it was made.
    pub fn entry(&self, i: usize) -> Option<(u32, u32)> {
        let pessoa = *self.pessoas.get(i)?;
        let idas = i.checked_sub(self.base).and_then(|t| self.idas.get(t)).copied().unwrap_or(0);
        Some((pessoa, idas))
    }

    /// The best who came back behind the cursor.
    pub fn returned(&self) -> Option<u32> {
        self.devolvidos.first().and_then(|i| self.entry(*i)).map(|(p, _)| p)
    }

    /// The best who can be called, where the cursor rests on somebody who can.
    pub fn best(&self) -> Option<u32> {
        self.returned().or_else(|| self.entry(self.cursor).map(|(p, _)| p))
    }

    /// Everything that may still be called, in order: who came back, then from the cursor on.
    pub fn rest(&self) -> impl Iterator<Item = (u32, u32)> {
        self.devolvidos.iter().copied().chain(self.cursor..self.pessoas.len()).filter_map(|i| self.entry(i))
    }

    /// Appends somebody who goes to the end.
    pub fn push(&mut self, pessoa: u32, idas: u32) {
        if let Some(indice) = &mut self.indice {
            indice.insert(pessoa, self.pessoas.len());
        }
        self.pessoas.push(pessoa);
        self.idas.push(idas);
    }

    /// The person may be called again from where they stand.
    pub fn give_back(&mut self, pessoa: u32) {
        let pessoas = &self.pessoas;
        let indice = self.indice.get_or_insert_with(|| pessoas.iter().enumerate().map(|(i, p)| (*p, i)).collect());
        if let Some(&i) = indice.get(&pessoa).filter(|i| **i < self.cursor) {
            self.devolvidos.insert(i);
        }
    }

    /// Forgets those who came back and can no longer be called; moves the cursor to the next who can, where it is to move.
    pub fn settle(&mut self, move_cursor: bool, callable: impl Fn(u32, u32) -> bool) {
        let can = |ordem: &Self, i: usize| ordem.entry(i).is_some_and(|(pessoa, idas)| callable(pessoa, idas));
        while let Some(&i) = self.devolvidos.first() {
            if can(self, i) {
                break;
            }
            self.devolvidos.remove(&i);
        }
        while move_cursor && self.cursor < self.pessoas.len() && !can(self, self.cursor) {
            self.cursor += 1;
        }
    }
}
