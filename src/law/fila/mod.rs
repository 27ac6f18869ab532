//! The queue: who is next on each list, and to which list everybody called is charged at this moment.
//!
//! It serves the order of nomination (`nomeacao`) and the replay of the ledger (`ledger`) alike: a refill of a vacated slot is a
//! call for the list charged there (Ibatiba art. 4º § 2º, Irupi art. 7º § 1º). Every cursor only moves forward; who comes back
//! behind a cursor (loses a list and with it the slot) waits in an ordered set; who goes to the end is appended. A call costs
//! amortised O(log n), whatever the number of lists and the length of the ties.

mod decisao;
mod ordem;

use crate::domain::{Lista, ListaSet};
use crate::law::outcome::Razao;
use decisao::Decisao;
use ordem::Ordem;

/// What the edital says about the calls of one cargo.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Regras {
    /// Quota lists whose norm has `compensacao`.
    pub compensa: ListaSet,
    /// For each list (`ac` first), the lists that take its unfilled position before `ac`.
    pub reverte: Vec<Vec<Lista>>,
}

/// One call: who, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chamada {
    /// Index of the candidate.
    pub pessoa: u32,
    /// List called: the label of a position, or the list charged at a vacated slot.
    pub rotulo: Lista,
    /// List charged.
    pub cobrada: Lista,
    /// List that had nobody left, where the position went elsewhere.
    pub revertida_de: Option<Lista>,
    /// Why this person; a compensation names whose turn it was.
    pub razao: Razao,
}

/// Where a person stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Condicao {
    Livre,
    Chamado,
    Saiu,
}

#[derive(Clone, Copy, Debug)]
struct Estado {
    listas: ListaSet,
    cobrada: Option<Lista>,
    condicao: Condicao,
    /// How often the person went to the end: only entries of this generation count.
    idas: u32,
}

impl Estado {
    /// Can the person be called from an entry of this generation?
    fn waits(&self, idas: u32) -> bool {
        self.condicao == Condicao::Livre && self.idas == idas
    }
}

/// The state of the calling in one cargo.
#[derive(Clone, Debug)]
pub struct Fila {
    ordens: Vec<Ordem>,
    so_cotas: Ordem,
    estados: Vec<Estado>,
    regras: Regras,
}

impl Fila {
    /// `rankings`: people of each list in order, `ac` first. `so_cotas`: people of no `ac`, in the overall order. `listas`: the
    /// lists in which each candidate competes; a person ranked in a list that is not in their set is passed over there.
    pub fn new(rankings: Vec<Vec<u32>>, so_cotas: Vec<u32>, listas: Vec<ListaSet>, regras: Regras) -> Self {
        let estado = |listas| Estado { listas, cobrada: None, condicao: Condicao::Livre, idas: 0 };
        let mut fila = Self {
            ordens: rankings.into_iter().map(Ordem::new).collect(),
            so_cotas: Ordem::new(so_cotas),
            estados: listas.into_iter().map(estado).collect(),
            regras,
        };
        for lista in 1..fila.ordens.len() {
            fila.settle(Lista(u8::try_from(lista).unwrap_or(u8::MAX)));
        }
        fila.settle_so_cotas();
        fila
    }

    /// Who would be called for this list, without calling; `None` when nobody is left at all.
    pub fn peek(&self, rotulo: Lista) -> Option<Chamada> {
        self.decide(rotulo).map(|d| d.chamada)
    }

    /// Calls the next person for a position of this label, or for a vacated slot charged to this list (Irupi art. 7º, § 1º; Ibatiba art. 4º, § 2º).
    pub fn call(&mut self, rotulo: Lista) -> Option<Chamada> {
        let Decisao { chamada, turnos, cursor_ac } = self.decide(rotulo)?;
        for c in turnos {
            self.estado_mut(c, |e| e.cobrada = Some(Lista::AC));
        }
        if let (Some(cursor), Some(ac)) = (cursor_ac, self.ordens.first_mut()) {
            ac.cursor = cursor;
        }
        self.change(chamada.pessoa, |e| {
            e.condicao = Condicao::Chamado;
            e.cobrada = Some(chamada.cobrada);
        });
        Some(chamada)
    }

    /// List to which the person is charged at this moment; kept when they leave, so that the slot can be refilled from it.
    pub fn charge_of(&self, pessoa: u32) -> Option<Lista> {
        self.estado(pessoa).and_then(|e| e.cobrada)
    }

    /// Lists in which the person competes.
    pub fn listas_of(&self, pessoa: u32) -> ListaSet {
        self.estado(pessoa).map_or(ListaSet::EMPTY, |e| e.listas)
    }

    /// Is the person still to be called?
    pub fn is_waiting(&self, pessoa: u32) -> bool {
        self.estado(pessoa).is_some_and(|e| e.condicao == Condicao::Livre && !e.listas.is_empty())
    }

    /// Has the person left every list?
    pub fn has_left(&self, pessoa: u32) -> bool {
        self.estado(pessoa).is_none_or(|e| e.condicao == Condicao::Saiu || e.listas.is_empty())
    }

    /// Is anybody left to be called?
    pub fn anyone_left(&self) -> bool {
        self.decide(Lista::AC).is_some()
    }

    /// Best-ranked person of a quota list not yet called.
    pub fn best_of(&self, lista: Lista) -> Option<u32> {
        self.ordens.get(lista.index())?.best()
    }

    /// Who waits first on a list, `ac` included: the next of the list, whoever the next position goes to. On `ac` it walks from
    /// the first turn that has not come.
    pub fn next_on(&self, lista: Lista) -> Option<u32> {
        let waits = |(pessoa, idas): (u32, u32)| {
            let callable = self.estado(pessoa)?.waits(idas) && self.listas_of(pessoa).has(lista);
            callable.then_some(pessoa)
        };
        self.ordens.get(lista.index())?.rest().find_map(waits)
    }

    /// The person leaves every list: withdrew, was eliminated, dismissed, …. No `ac` turn, no compensation any more.
    pub fn leave(&mut self, pessoa: u32) {
        self.change(pessoa, |e| e.condicao = Condicao::Saiu);
    }

    /// The person is taken outside the order (court order): leaves every list; `cobrada` when they hold a slot all the same.
    pub fn take_outside(&mut self, pessoa: u32, cobrada: Option<Lista>) {
        self.change(pessoa, |e| {
            e.condicao = Condicao::Saiu;
            e.cobrada = cobrada;
        });
    }

    /// The person holds a slot charged to this list though it was not their turn: as if they had been called for it. Who is in no list
    /// stays out of all.
    pub fn take_as_called(&mut self, pessoa: u32, cobrada: Lista) {
        let condicao = if self.has_left(pessoa) { Condicao::Saiu } else { Condicao::Chamado };
        self.change(pessoa, |e| {
            e.condicao = condicao;
            e.cobrada = Some(cobrada);
        });
    }

    /// The person leaves one quota list. `true` when they had been called and charged to it: the slot is vacated and they wait
    /// again, at their own rank, on the lists that remain to them.
    pub fn lose_list(&mut self, pessoa: u32, lista: Lista) -> bool {
        let Some(antes) = self.estado(pessoa) else { return false };
        let vacated = antes.condicao == Condicao::Chamado && antes.cobrada == Some(lista);
        self.change(pessoa, |e| {
            e.listas = e.listas.without(lista);
            if vacated {
                e.condicao = Condicao::Livre;
                e.cobrada = None;
            }
        });
        let left = antes.listas.without(lista);
        if vacated && !left.is_empty() {
            self.each_order(left, |ordem| ordem.give_back(pessoa));
        }
        vacated
    }

    /// The person goes to the end of every list, behind those already there; a slot that they hold is vacated.
    pub fn to_the_end(&mut self, pessoa: u32) {
        let Some(estado) = self.estado(pessoa) else { return };
        let idas = estado.idas + 1;
        self.each_order(estado.listas, |ordem| ordem.push(pessoa, idas));
        self.change(pessoa, |e| {
            e.idas = idas;
            e.condicao = Condicao::Livre;
            e.cobrada = None;
        });
    }

    fn estado(&self, pessoa: u32) -> Option<Estado> {
        self.estados.get(index(pessoa)).copied()
    }

    fn estado_mut(&mut self, pessoa: u32, f: impl FnOnce(&mut Estado)) {
        if let Some(estado) = self.estados.get_mut(index(pessoa)) {
            f(estado);
        }
    }

    /// Changes a person, then brings the cursors of their lists (before the change) to rest again.
    fn change(&mut self, pessoa: u32, f: impl FnOnce(&mut Estado)) {
        let Some(antes) = self.estado(pessoa) else { return };
        self.estado_mut(pessoa, f);
        for lista in antes.listas.iter() {
            self.settle(lista);
        }
        if !antes.listas.has(Lista::AC) {
            self.settle_so_cotas();
        }
    }

    fn each_order(&mut self, listas: ListaSet, mut f: impl FnMut(&mut Ordem)) {
        for lista in listas.iter() {
            if let Some(ordem) = self.ordens.get_mut(lista.index()) {
                f(ordem);
            }
        }
        if !listas.has(Lista::AC) {
            f(&mut self.so_cotas);
        }
    }

    /// Invariant of quota lists: the cursor and the first of `devolvidos` stand on somebody who can be called. On `ac` the
    /// cursor marks turns and moves only with calls.
    fn settle(&mut self, lista: Lista) {
        let Some(ordem) = self.ordens.get_mut(lista.index()) else { return };
        let estados = &self.estados;
        ordem.settle(!lista.is_ac(), |p, idas| {
            estados.get(index(p)).is_some_and(|e| e.waits(idas) && e.listas.has(lista))
        });
    }

    fn settle_so_cotas(&mut self) {
        let estados = &self.estados;
        self.so_cotas
            .settle(true, |p, idas| estados.get(index(p)).is_some_and(|e| e.waits(idas) && !e.listas.is_empty()));
    }
}

fn index(pessoa: u32) -> usize {
    pessoa as usize
}

#[cfg(test)]
mod tests;
