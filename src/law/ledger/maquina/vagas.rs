//! The slots of a cargo: the next to be filled, its label and charge, who takes it and who leaves it.

use super::Maquina;
use crate::domain::{Date, Lista};
use crate::law::ledger::tipos::{Chamado, Proxima, Situacao, Vaga};
use crate::law::nomeacao::Chamada;

impl Maquina<'_> {
    /// Slot held by a person.
    pub fn slot_of(&self, pessoa: u32) -> Option<u32> {
        match self.registro(pessoa)?.situacao {
            Situacao::Nomeada(vaga) | Situacao::Empossada(vaga) => vaga,
            Situacao::Espera | Situacao::Saiu(_) => None,
        }
    }

    /// The next slot to be filled. "Refills come before new slots, lowest slot first." `beyond`: even where none is authorised,
    /// to tell who would come next.
    pub fn next_slot(&mut self, beyond: bool) -> Option<Proxima> {
        if !beyond && self.abertas() == 0 {
            return None;
        }
        if let Some(slot) = self.livres.first().and_then(|n| Some((*n, self.slot(*n)?))) {
            let (vaga, v) = slot;
            return Some(Proxima { vaga, rotulo: v.rotulo, chamar: v.cobrada, substitui: v.anterior });
        }
        let vaga = u32::try_from(self.vagas.len()).ok()?.checked_add(1)?;
        let rotulo = self.rotulos.label(vaga).lista;
        Some(Proxima { vaga, rotulo, chamar: rotulo, substitui: None })
    }

    fn slot(&self, vaga: u32) -> Option<Vaga> {
        self.vagas.get((vaga as usize).checked_sub(1)?).copied()
    }

    /// List charged at a slot at this moment: while held, as the holder's charge runs.
    pub fn charge(&self, vaga: &Vaga) -> Lista {
        vaga.ocupante.and_then(|p| self.fila.charge_of(p)).unwrap_or(vaga.cobrada)
    }

    /// Somebody takes a slot.
    pub fn fill(&mut self, slot: Proxima, pessoa: u32, cobrada: Lista, data: Date) {
        let vaga = Vaga { rotulo: slot.rotulo, cobrada, ocupante: Some(pessoa), anterior: slot.substitui };
        match (slot.vaga as usize).checked_sub(1).and_then(|i| self.vagas.get_mut(i)) {
            Some(old) => *old = vaga,
            None => self.vagas.push(vaga),
        }
        self.livres.remove(&slot.vaga);
        self.ocupadas = self.ocupadas.saturating_add(1);
        self.move_to(pessoa, Situacao::Nomeada(Some(slot.vaga)), data);
        self.record(pessoa, data).nomeada_em = Some(data);
    }

    /// A slot is vacated: its charge stays as it stood, for the refill (Irupi art. 7º § 1º, Ibatiba art. 4º § 2º: the same list).
    pub fn vacate(&mut self, pessoa: u32) {
        let Some(numero) = self.slot_of(pessoa) else { return };
        let cobrada = self.slot(numero).filter(|v| v.ocupante == Some(pessoa)).map(|v| self.charge(&v));
        let slot = (numero as usize).checked_sub(1).and_then(|i| self.vagas.get_mut(i));
        if let (Some(slot), Some(cobrada)) = (slot, cobrada) {
            *slot = Vaga { rotulo: slot.rotulo, cobrada, ocupante: None, anterior: Some(pessoa) };
            self.livres.insert(numero);
            self.ocupadas = self.ocupadas.saturating_sub(1);
        }
    }

    /// Calls whom the order calls for a slot.
    pub fn call(&mut self, slot: Proxima, data: Date) -> Option<Chamado> {
        let chamada = self.fila.call(slot.chamar)?;
        let chamado = self.chamado(slot, &chamada);
        self.fill(slot, chamada.pessoa, chamada.cobrada, data);
        Some(chamado)
    }

    pub fn chamado(&mut self, slot: Proxima, c: &Chamada) -> Chamado {
        let sub_judice = self.registro(c.pessoa).is_some_and(|r| r.sub_judice)
            || self.candidatos.get(c.pessoa as usize).is_some_and(|p| p.sub_judice);
        Chamado {
            vaga: slot.vaga,
            posicao_de: slot.rotulo,
            lista: c.cobrada,
            revertida_de: c.revertida_de,
            substitui: slot.substitui,
            pessoa: c.pessoa,
            classificacao_lista: self.postos.rank(c.cobrada, c.pessoa),
            razao: c.razao,
            registrada: false,
            sub_judice,
        }
    }
}
