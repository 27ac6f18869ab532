//! The replay of the ledger (`templates/edital.md`, “O livro de eventos”), done the slow and obvious way: lists are vectors of people, walked from the top at each call; nothing
//! is remembered that could be looked up.

use super::exams::{Exam, labels};
use homologa::domain::{Concorrencia, Evento, TipoEvento as T};

/// Where a person stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Waits,
    Called,
    InOffice,
    Gone,
}

/// A slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    pub label: usize,
    pub charge: usize,
    pub holder: Option<usize>,
}

/// The whole state.
#[derive(Clone)]
pub struct Naive {
    /// For each list, its people in order; those who left it are not in it.
    pub lists: Vec<Vec<usize>>,
    /// People of no `ac`, in the overall order.
    only_quota: Vec<usize>,
    pub place: Vec<Place>,
    /// By court order, outside every list.
    pub court: Vec<bool>,
    /// Has the `ac` turn come?
    turn: Vec<bool>,
    /// Lists that people were taken out of beforehand, and have not lost since.
    excluded: Vec<(usize, usize)>,
    pub slots: Vec<Slot>,
    pub authorised: usize,
    labels: Vec<usize>,
    compensates: Vec<bool>,
    reverts: Vec<Vec<usize>>,
    end_of_queue: bool,
}

const LABELS: u32 = 200;

impl Naive {
    pub fn new(exam: &Exam) -> Self {
        let cargo = &exam.edital.cargos[0];
        let mut lists: Vec<Vec<usize>> =
            exam.outcome.classificacao.iter().map(|l| l.iter().map(|c| c.pessoa as usize).collect()).collect();
        let first: Vec<usize> = lists[0].iter().copied().take(exam.outcome.vagas[0].vagas as usize).collect();
        let mut excluded = Vec::new();
        for (q, norma) in cargo.regras.iter().enumerate() {
            if norma.concorrencia == Concorrencia::ExclusaoPrevia {
                excluded.extend(first.iter().filter(|p| lists[q + 1].contains(p)).map(|p| (q + 1, *p)));
                lists[q + 1].retain(|p| !first.contains(p));
            }
        }
        let ids = |all: &[String]| all.iter().filter_map(|id| exam.edital.lista(id)).map(|l| l.index()).collect();
        let quotas = cargo.regras.iter().map(|n| n.concorrencia == Concorrencia::Compensacao);
        Self {
            only_quota: exam.outcome.so_cotas.iter().map(|p| *p as usize).collect(),
            lists,
            excluded,
            place: vec![Place::Waits; exam.candidatos.len()],
            court: vec![false; exam.candidatos.len()],
            turn: vec![false; exam.candidatos.len()],
            slots: Vec::new(),
            authorised: cargo.vagas as usize,
            labels: labels(&exam.edital, LABELS),
            compensates: std::iter::once(false).chain(quotas).collect(),
            reverts: std::iter::once(Vec::new()).chain(cargo.regras.iter().map(|n| ids(&n.reverte_para))).collect(),
            end_of_queue: exam.edital.fim_de_fila,
        }
    }

    pub fn held(&self) -> usize {
        self.slots.iter().filter(|s| s.holder.is_some()).count()
    }

    pub fn open(&self) -> usize {
        self.authorised - self.held()
    }

    /// Index of the slot to be filled next.
    pub fn next_slot(&self) -> Option<usize> {
        if self.open() == 0 {
            return None;
        }
        Some(self.slots.iter().position(|s| s.holder.is_none()).unwrap_or(self.slots.len()))
    }

    fn waits(&self, p: usize) -> bool {
        self.place[p] == Place::Waits
    }

    fn first_of(&self, list: usize) -> Option<usize> {
        self.lists[list].iter().copied().find(|p| self.waits(*p))
    }

    fn slot_of(&self, p: usize) -> Option<usize> {
        self.slots.iter().position(|s| s.holder == Some(p))
    }

    /// Who is called for a list, and the list charged; turns that have come are marked.
    fn call(&mut self, list: usize) -> Option<(usize, usize)> {
        if list > 0 {
            for l in std::iter::once(list).chain(self.reverts[list].clone()) {
                if let Some(p) = self.first_of(l) {
                    return Some((p, l));
                }
            }
        }
        for c in self.lists[0].clone() {
            if self.waits(c) {
                self.turn[c] = true;
                return Some((c, 0));
            }
            if self.turn[c] {
                continue;
            }
            self.turn[c] = true;
            let slot = self.slot_of(c);
            let charge = slot.map_or(0, |s| self.slots[s].charge);
            if self.compensates[charge] {
                if let Some(s) = slot {
                    self.slots[s].charge = 0;
                }
                if let Some(p) = self.first_of(charge) {
                    return Some((p, charge));
                }
            }
        }
        let p = self.only_quota.iter().copied().find(|p| self.waits(*p))?;
        (1..self.lists.len()).find(|l| self.lists[*l].contains(&p)).map(|l| (p, l))
    }

    /// Fills the next slot with whom the order calls; when there is nobody, nothing has happened (no turn came either).
    pub fn nominate(&mut self) -> Option<usize> {
        let slot = self.next_slot()?;
        let list = self.slots.get(slot).map_or_else(|| self.labels[slot], |s| s.charge);
        let mut copy = self.clone();
        let (p, charge) = copy.call(list)?;
        copy.fill(slot, p, charge);
        *self = copy;
        Some(p)
    }

    fn fill(&mut self, slot: usize, p: usize, charge: usize) {
        let filled = Slot { label: self.labels[slot], charge, holder: Some(p) };
        if slot == self.slots.len() {
            self.slots.push(filled)
        } else {
            self.slots[slot] = filled
        }
        self.place[p] = Place::Called;
    }

    fn drop_from_lists(&mut self, p: usize) {
        self.lists.iter_mut().for_each(|l| l.retain(|x| *x != p));
        self.only_quota.retain(|x| *x != p);
    }

    fn vacate(&mut self, p: usize) {
        if let Some(s) = self.slot_of(p) {
            self.slots[s].holder = None;
        }
    }

    /// Carries out an event; `false` when the state does not allow it, and then nothing changes.
    pub fn apply(&mut self, event: &Evento, person: Option<usize>) -> bool {
        if event.tipo == T::Vagas {
            self.authorised += event.quantidade.unwrap_or(0) as usize;
            return true;
        }
        let Some(p) = person else { return false };
        let listed = self.lists.iter().any(|l| l.contains(&p));
        let place = self.place[p];
        if event.tipo == T::OrdemJudicial {
            return self.court_order(p, event.quantidade == Some(1));
        }
        if place == Place::Gone || (place == Place::Waits && !listed) {
            return place == Place::Waits && matches!(event.tipo, T::Desistencia | T::Eliminacao | T::Falecimento);
        }
        match event.tipo {
            T::Nomeacao => {
                let mut copy = self.clone();
                if copy.nominate() != Some(p) {
                    return false;
                }
                *self = copy;
            }
            T::Posse => {
                if place == Place::Waits {
                    return false;
                }
                self.place[p] = Place::InOffice;
            }
            T::Desistencia | T::SemEfeito if place == Place::InOffice => return false,
            T::Exoneracao | T::Aposentadoria if place != Place::InOffice => return false,
            T::Desistencia | T::SemEfeito | T::Exoneracao | T::Aposentadoria | T::Falecimento | T::Eliminacao => {
                self.leave(p)
            }
            T::FimDeFila => return self.to_the_end(p),
            T::PerdaDeLista => return self.lose(p, event.lista.map_or(0, |l| l.index())),
            other => panic!("the random ledgers have no {other:?}"),
        }
        true
    }

    fn leave(&mut self, p: usize) {
        self.vacate(p);
        self.drop_from_lists(p);
        self.place[p] = Place::Gone;
    }

    fn to_the_end(&mut self, p: usize) -> bool {
        if !self.end_of_queue || self.court[p] || self.place[p] == Place::InOffice {
            return false;
        }
        self.vacate(p);
        for list in self.lists.iter_mut().chain([&mut self.only_quota]) {
            if list.contains(&p) {
                list.retain(|x| *x != p);
                list.push(p);
            }
        }
        self.turn[p] = false;
        self.place[p] = Place::Waits;
        true
    }

    fn lose(&mut self, p: usize, list: usize) -> bool {
        if let Some(i) = self.excluded.iter().position(|e| *e == (list, p)).filter(|_| !self.court[p]) {
            self.excluded.remove(i);
            return true;
        }
        if list == 0 || !self.lists[list].contains(&p) {
            return false;
        }
        self.lists[list].retain(|x| *x != p);
        if let Some(s) = self.slot_of(p).filter(|s| self.slots[*s].charge == list) {
            self.slots[s].holder = None;
            self.place[p] = Place::Waits;
        }
        if self.place[p] == Place::Waits && !self.lists.iter().any(|l| l.contains(&p)) {
            self.place[p] = Place::Gone;
        }
        true
    }

    fn court_order(&mut self, p: usize, slot: bool) -> bool {
        let next = self.next_slot();
        if matches!(self.place[p], Place::Called | Place::InOffice) || (slot && next.is_none()) {
            return false;
        }
        self.drop_from_lists(p);
        self.place[p] = Place::Called;
        self.court[p] = true;
        if let Some(next) = next.filter(|_| slot) {
            self.fill(next, p, self.labels[next]);
        }
        true
    }
}
