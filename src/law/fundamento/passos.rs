//! The reasons of one order, position after position.

use super::razao;
use crate::domain::{Cargo, Edital, ListaSet};
use crate::law::outcome::{Outcome, Passo, Razao, Rotulo};

/// Reasons remembered: an order has few, but each position moved by a collision has its own.
pub(super) const REMEMBERED: usize = 16;

/// What decides the words of a position: the lists of the person, the step without its people, the label.
type Reason = (ListaSet, Passo, Rotulo);

/// [`super::passo`] for the positions of one order, one after another: positions with the same reason are put into words once.
pub struct Passos<'a> {
    edital: &'a Edital,
    cargo: &'a Cargo,
    outcome: &'a Outcome,
    /// What is done to the words.
    finish: &'a (dyn Fn(String) -> String + Sync),
    pub(super) seen: Vec<(Reason, String)>,
    /// The place that the next reason takes.
    oldest: usize,
}

impl<'a> Passos<'a> {
    /// Of this order; `finish` is done to the words of each reason.
    pub const fn new(
        edital: &'a Edital,
        cargo: &'a Cargo,
        outcome: &'a Outcome,
        finish: &'a (dyn Fn(String) -> String + Sync),
    ) -> Self {
        Self { edital, cargo, outcome, finish, seen: Vec::new(), oldest: 0 }
    }

    /// The words for position `n`, from 1; empty where there is none.
    pub fn at(&mut self, n: usize) -> &str {
        let Some(reason) = self.reason(n) else { return "" };
        let found = self.seen.iter().position(|(r, _)| *r == reason);
        let i = found.unwrap_or_else(|| self.remember(reason));
        self.seen.get(i).map_or("", |(_, words)| words)
    }

    fn reason(&self, n: usize) -> Option<Reason> {
        let i = n.checked_sub(1)?;
        let (passo, label) = (*self.outcome.ordem.get(i)?, *self.outcome.rotulos.get(i)?);
        let pessoa = usize::try_from(passo.pessoa).ok().and_then(|i| self.outcome.pessoas.get(i));
        let razao = match passo.razao {
            Razao::Compensacao { .. } => Razao::Compensacao { turno_de: 0 },
            other => other,
        };
        Some((pessoa.map_or(ListaSet::EMPTY, |p| p.listas), Passo { pessoa: 0, razao, ..passo }, label))
    }

    fn remember(&mut self, reason: Reason) -> usize {
        let (listas, passo, label) = reason;
        let words = (self.finish)(razao(self.edital, self.cargo, listas, &passo, label));
        let i = self.oldest;
        self.oldest = (i + 1) % REMEMBERED;
        match self.seen.get_mut(i) {
            Some(slot) => *slot = (reason, words),
            None => self.seen.push((reason, words)),
        }
        i
    }
}
