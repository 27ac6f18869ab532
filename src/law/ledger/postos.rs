//! Registration numbers and ranks, looked up.

use crate::domain::{Candidate, Lista};
use crate::law::outcome::Outcome;

/// Finds people by registration number and their ranks by list; each table is built when first needed.
#[derive(Clone)]
pub(super) struct Postos<'a> {
    candidatos: &'a [Candidate],
    outcome: &'a Outcome,
    /// Candidates by registration number.
    por_inscricao: Option<Vec<u32>>,
    /// For each list, the people by index with their ranks.
    por_lista: Vec<Option<Vec<(u32, u32)>>>,
}

impl<'a> Postos<'a> {
    pub fn new(candidatos: &'a [Candidate], outcome: &'a Outcome) -> Self {
        Self { candidatos, outcome, por_inscricao: None, por_lista: vec![None; outcome.classificacao.len()] }
    }

    /// Index of the candidate with this registration number.
    pub fn find(&mut self, inscricao: &str) -> Option<u32> {
        let candidatos = self.candidatos;
        let key = |i: u32| candidatos.get(i as usize).map_or("", |c| &*c.inscricao);
        let sorted = self.por_inscricao.get_or_insert_with(|| {
            let mut all: Vec<u32> = (0u32..).take(candidatos.len()).collect();
            all.sort_by_key(|i| key(*i));
            all
        });
        let at = sorted.binary_search_by_key(&inscricao, |i| key(*i)).ok()?;
        sorted.get(at).copied()
    }

    /// Is the person ranked in a list, as published?
    pub fn is_in(&self, lista: Lista, pessoa: u32) -> bool {
        self.outcome.pessoas.get(pessoa as usize).is_some_and(|p| p.listas.has(lista))
    }

    /// Rank of a person in a list.
    pub fn rank(&mut self, lista: Lista, pessoa: u32) -> Option<u32> {
        let ranking = self.outcome.classificacao.get(lista.index())?;
        let table = self.por_lista.get_mut(lista.index())?.get_or_insert_with(|| {
            let mut all: Vec<(u32, u32)> = ranking.iter().map(|c| (c.pessoa, c.classificacao)).collect();
            all.sort_unstable();
            all
        });
        let at = table.binary_search_by_key(&pessoa, |(p, _)| *p).ok()?;
        table.get(at).map(|(_, rank)| *rank)
    }
}
