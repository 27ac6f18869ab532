//! The order of nomination.

use super::people::Person;
use super::ranking::overall_order;
use homologa::domain::{Candidate, Cargo, Concorrencia, Edital, Lista, OrigemClassificacao};

/// One position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    pub person: u32,
    pub label: Lista,
    /// The list that the order publishes as charged.
    pub charged: Lista,
    /// The list charged at the call.
    pub at_call: Lista,
    pub reverted: Option<Lista>,
}

type Ranking = Vec<(u32, u32, Option<usize>)>;

struct Walk<'a> {
    edital: &'a Edital,
    cargo: &'a Cargo,
    /// Whom each list calls, in rank order.
    lists: Vec<Vec<u32>>,
    /// Whom nobody of `ac` is left before: everyone, best first.
    overall: Vec<u32>,
    people: &'a [Person],
    /// Charge of every taken person as it runs.
    charge: Vec<Option<Lista>>,
    /// Whose `ac` turn has come.
    turned: Vec<bool>,
}

/// The order of all approved people.
#[allow(clippy::too_many_arguments)]
pub fn order(
    edital: &Edital,
    cargo: &Cargo,
    candidatos: &[Candidate],
    people: &[Person],
    rankings: &[Ranking],
    reserved: &[u32],
    labels: &[Lista],
    approved: usize,
) -> Vec<Slot> {
    let mut lists: Vec<Vec<u32>> = rankings.iter().map(|r| r.iter().map(|row| row.0).collect()).collect();
    let first_ac: Vec<u32> = lists[0].iter().copied().take(reserved[0] as usize).collect();
    for (k, norma) in cargo.regras.iter().enumerate() {
        if norma.concorrencia == Concorrencia::ExclusaoPrevia {
            lists[k + 1].retain(|i| !first_ac.contains(i));
        }
    }
    let overall = if edital.perfil(cargo).classificacao == OrigemClassificacao::Banca {
        rankings.iter().flatten().map(|row| row.0).collect()
    } else {
        overall_order(edital, cargo, candidatos, people)
    };
    let (charge, turned) = (vec![None; people.len()], vec![false; people.len()]);
    let mut walk = Walk { edital, cargo, lists, overall, people, charge, turned };
    let mut slots: Vec<Slot> = Vec::new();
    for label in labels.iter().copied().take(approved) {
        let (person, charged, reverted) = walk.fill(label);
        walk.charge[person as usize] = Some(charged);
        slots.push(Slot { person, label, charged, at_call: charged, reverted });
        if slots.len() <= cargo.vagas as usize {
            for slot in &mut slots {
                slot.charged = walk.charge[slot.person as usize].expect("taken");
            }
        }
    }
    slots
}

impl Walk<'_> {
    fn next(&self, list: Lista) -> Option<u32> {
        self.lists[list.index()].iter().copied().find(|i| self.charge[*i as usize].is_none())
    }

    fn fill(&mut self, label: Lista) -> (u32, Lista, Option<Lista>) {
        if label.is_ac() {
            let (person, charged) = self.ac();
            return (person, charged, None);
        }
        if let Some(person) = self.next(label) {
            return (person, label, None);
        }
        let cascade = &self.cargo.regras[label.index() - 1].reverte_para;
        for other in cascade.iter().filter_map(|id| self.edital.lista(id)) {
            if let Some(person) = self.next(other) {
                return (person, other, Some(label));
            }
        }
        let (person, charged) = self.ac();
        (person, charged, Some(label))
    }

    /// An `ac` position, under the reading of each list's norm.
    fn ac(&mut self) -> (u32, Lista) {
        while let Some(c) = self.lists[0].iter().copied().find(|i| !self.turned[*i as usize]) {
            self.turned[c as usize] = true;
            match self.charge[c as usize] {
                None => return (c, Lista::AC),
                Some(q) if !q.is_ac() && self.cargo.regras[q.index() - 1].concorrencia == Concorrencia::Compensacao => {
                    self.charge[c as usize] = Some(Lista::AC);
                    if let Some(next) = self.next(q) {
                        return (next, q);
                    }
                }
                Some(_) => {}
            }
        }
        let person = *self.overall.iter().find(|i| self.charge[**i as usize].is_none()).expect("somebody is approved");
        let list = self.people[person as usize].listas.quotas().next().expect("only people without ac are left");
        (person, list)
    }
}
