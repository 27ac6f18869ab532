//! Whom a position calls: the readings of the order of nomination, decided and not yet carried out.

use super::{Chamada, Condicao, Fila};
use crate::domain::Lista;
use crate::law::outcome::Razao;

/// A decision not yet carried out.
pub(super) struct Decisao {
    pub(super) chamada: Chamada,
    /// People whose `ac` turn has come and who are from now on charged to `ac`.
    pub(super) turnos: Vec<u32>,
    /// Where the turns of `ac` stand afterwards.
    pub(super) cursor_ac: Option<usize>,
}

impl Fila {
    /// A position of a quota list calls the best of that list not yet called; where nobody is left in it, it reverts. Ibatiba art. 4º
    /// § 3º, Irupi art. 8º: "as vagas remanescentes serão revertidas para a ampla concorrência"; a norm's `reverte_para` names lists that
    /// come before `ac`.
    pub(super) fn decide(&self, rotulo: Lista) -> Option<Decisao> {
        if rotulo.is_ac() {
            return self.decide_ac(rotulo);
        }
        let none = Vec::new();
        let cascade = self.regras.reverte.get(rotulo.index()).unwrap_or(&none);
        let found = std::iter::once(&rotulo).chain(cascade).find_map(|l| Some((*l, self.best_of(*l)?)));
        match found {
            None => self.decide_ac(rotulo),
            Some((cobrada, pessoa)) => Some(Decisao {
                chamada: self.chamada(rotulo, pessoa, cobrada, Razao::Reserva),
                turnos: Vec::new(),
                cursor_ac: None,
            }),
        }
    }

    fn chamada(&self, rotulo: Lista, pessoa: u32, cobrada: Lista, razao: Razao) -> Chamada {
        let reverted = !rotulo.is_ac() && (cobrada != rotulo || razao != Razao::Reserva);
        Chamada { pessoa, rotulo, cobrada, revertida_de: reverted.then_some(rotulo), razao }
    }

    /// A position of `ac` calls the best of `ac` not yet called. One walk serves the readings: under `mais-favoravel` (and
    /// `exclusao-previa`) nobody's list compensates and those already called are passed over, so that the best of `ac` not yet called is
    /// reached. Under `compensacao` (Ibatiba art. 4º § 1º: "aprovado dentro do número de vagas oferecido para ampla concorrência não
    /// será computado para efeito do preenchimento das vagas reservadas") the turn of somebody charged to q is given to the best of q.
    fn decide_ac(&self, rotulo: Lista) -> Option<Decisao> {
        let ac = self.ordens.first()?;
        if let Some(pessoa) = ac.returned() {
            let chamada = self.chamada(rotulo, pessoa, Lista::AC, Razao::Ampla);
            return Some(Decisao { chamada, turnos: Vec::new(), cursor_ac: None });
        }
        let mut turnos = Vec::new();
        let mut i = ac.cursor;
        while let Some((pessoa, idas)) = ac.entry(i) {
            i += 1;
            let Some(estado) = self.estado(pessoa).filter(|e| e.idas == idas) else { continue };
            let found = match (estado.condicao, estado.cobrada) {
                (Condicao::Livre, _) => Some((pessoa, Lista::AC, Razao::Ampla)),
                (Condicao::Chamado, Some(q)) if self.regras.compensa.has(q) => {
                    turnos.push(pessoa);
                    self.best_of(q).map(|p| (p, q, Razao::Compensacao { turno_de: pessoa }))
                }
                _ => None,
            };
            if let Some((p, cobrada, razao)) = found {
                let chamada = self.chamada(rotulo, p, cobrada, razao);
                return Some(Decisao { chamada, turnos, cursor_ac: Some(i) });
            }
        }
        self.decide_beyond_ac(rotulo, turnos, i)
    }

    /// `ac` has nobody left: the best overall of those who are only in quota lists, charged to the first of their lists.
    fn decide_beyond_ac(&self, rotulo: Lista, turnos: Vec<u32>, cursor: usize) -> Option<Decisao> {
        let pessoa = self.so_cotas.best()?;
        let cobrada = self.listas_of(pessoa).quotas().next()?;
        let chamada = self.chamada(rotulo, pessoa, cobrada, Razao::AmplaEsgotada);
        Some(Decisao { chamada, turnos, cursor_ac: Some(cursor) })
    }
}
