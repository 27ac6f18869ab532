//! The best available person at each position: the finished order, walked once more from rankings and labels alone.

use super::{Ato, Caso, Contas, Resultado, at, catalogo};
use crate::domain::{Concorrencia, Lista};
use crate::law::outcome::{Passo, Razao};

/// Whom a position must call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chamada {
    pub pessoa: u32,
    pub na_chamada: Lista,
    pub final_: Lista,
    pub revertida: Option<Lista>,
    pub razao: Razao,
}

impl Chamada {
    /// As a step of the order, at a position of this label.
    pub fn passo(&self, rotulo: Lista) -> Passo {
        Passo {
            pessoa: self.pessoa,
            rotulo,
            cobrada: self.final_,
            cobrada_na_chamada: self.na_chamada,
            revertida_de: self.revertida,
            razao: self.razao,
        }
    }
}

/// Compares every step of the outcome with the person, the charge and the reason due.
pub(super) fn check(caso: &Caso<'_>, r: &Resultado<'_>, contas: &mut Contas<'_>) {
    if caso.outcome.so_cotas != r.sobra {
        contas.falha(&catalogo::AUDITORIA_CHAMADA, None, || {
            "a ordem das pessoas que estão só em listas de reserva não é a ordem geral".into()
        });
    }
    for ((n, passo), due) in (1u32..).zip(&caso.outcome.ordem).zip(expected(r)) {
        if !agrees(passo, &due) {
            contas.falha(&catalogo::AUDITORIA_CHAMADA, Some(caso.inscricao(passo.pessoa)), || {
                message(r, n, passo.pessoa, &due)
            });
        }
    }
}

fn agrees(p: &Passo, due: &Chamada) -> bool {
    p.pessoa == due.pessoa
        && p.cobrada_na_chamada == due.na_chamada
        && p.cobrada == due.final_
        && p.revertida_de == due.revertida
        && p.razao == due.razao
}

/// What a violation at position `n` says.
pub(super) fn message(r: &Resultado<'_>, n: u32, found: u32, due: &Chamada) -> String {
    let (id, list) = (r.inscricao(due.pessoa), r.edital.lista_id(due.final_));
    format!("a {n}ª posição está com a inscrição “{}”; devia estar com “{id}”, pela lista “{list}”", r.inscricao(found))
}

/// Does a published position agree with the person and the charge due?
pub(super) fn agrees_in_public(ato: &Ato, due: &Chamada) -> bool {
    ato.pessoa == due.pessoa && ato.cobrada == due.final_ && ato.revertida == due.revertida
}

/// The calls due, in order.
pub(super) fn expected(r: &Resultado<'_>) -> Vec<Chamada> {
    let mut fila = Fila::new(r);
    let mut due: Vec<Chamada> = Vec::with_capacity(r.ordem.len());
    for ato in &r.ordem {
        let Some(mut call) = fila.call(ato.rotulo) else { break };
        fila.set_charge(call.pessoa, call.na_chamada);
        call.final_ = call.na_chamada;
        due.push(call);
        // the published charge is the one that stands once the whole of V is filled
        if due.len() as u64 == u64::from(r.cargo.vagas) {
            due.iter_mut().for_each(|c| c.final_ = fila.charged(c.pessoa).unwrap_or(c.na_chamada));
        }
    }
    if (due.len() as u64) < u64::from(r.cargo.vagas) {
        due.iter_mut().for_each(|c| c.final_ = fila.charged(c.pessoa).unwrap_or(c.na_chamada));
    }
    due
}

/// Who is still to be called, list by list.
struct Fila<'a> {
    r: &'a Resultado<'a>,
    /// Charge of each person as it runs; `None` = not yet in the order.
    charge: Vec<Option<Lista>>,
    /// First place of each list not yet looked at.
    next: Vec<usize>,
    /// First place of `ac` whose turn has not come.
    turn: usize,
    /// First of the people in quota lists alone not yet looked at.
    rest: usize,
    /// Who was taken out of each quota list beforehand.
    excluded: Vec<bool>,
}

impl<'a> Fila<'a> {
    fn new(r: &'a Resultado<'a>) -> Self {
        let mut excluded = vec![false; r.conjuntos.len()];
        let ac_vagas = r.reservadas.first().map_or(0, |n| usize::try_from(*n).unwrap_or(usize::MAX));
        for i in r.listas.first().into_iter().flatten().take(ac_vagas) {
            usize::try_from(*i).ok().and_then(|i| excluded.get_mut(i)).into_iter().for_each(|e| *e = true);
        }
        Self { r, charge: vec![None; r.conjuntos.len()], next: vec![0; r.listas.len()], turn: 0, rest: 0, excluded }
    }

    fn charged(&self, pessoa: u32) -> Option<Lista> {
        at(&self.charge, pessoa).copied().flatten()
    }

    fn set_charge(&mut self, pessoa: u32, lista: Lista) {
        if let Some(c) = usize::try_from(pessoa).ok().and_then(|i| self.charge.get_mut(i)) {
            *c = Some(lista);
        }
    }

    fn reading(&self, lista: Lista) -> Option<Concorrencia> {
        lista.reserva_index().and_then(|k| self.r.cargo.regras.get(k)).map(|n| n.concorrencia)
    }

    /// Best-ranked of a list not yet taken (nor taken out beforehand).
    fn best(&mut self, lista: Lista) -> Option<u32> {
        let ranking = self.r.listas.get(lista.index())?;
        let beforehand = self.reading(lista) == Some(Concorrencia::ExclusaoPrevia);
        let at_place = self.next.get(lista.index()).copied()?;
        let gone = |i: &u32| self.charged(*i).is_some() || (beforehand && at(&self.excluded, *i) == Some(&true));
        let place =
            (at_place..ranking.len()).find(|p| ranking.get(*p).is_some_and(|i| !gone(i))).unwrap_or(ranking.len());
        self.next[lista.index()] = place;
        ranking.get(place).copied()
    }

    fn call(&mut self, rotulo: Lista) -> Option<Chamada> {
        let made =
            |pessoa, lista, revertida, razao| Chamada { pessoa, na_chamada: lista, final_: lista, revertida, razao };
        if rotulo.is_ac() {
            return self.ampla().map(|(p, l, razao)| made(p, l, None, razao));
        }
        if let Some(p) = self.best(rotulo) {
            return Some(made(p, rotulo, None, Razao::Reserva));
        }
        let r = self.r;
        let cascade = rotulo.reserva_index().and_then(|k| r.cargo.regras.get(k)).map(|n| &n.reverte_para);
        for other in cascade.into_iter().flatten().filter_map(|id| r.edital.lista(id)).filter(|l| !l.is_ac()) {
            if let Some(p) = self.best(other) {
                return Some(made(p, other, Some(rotulo), Razao::Reserva));
            }
        }
        self.ampla().map(|(p, l, razao)| made(p, l, Some(rotulo), razao))
    }

    fn ampla(&mut self) -> Option<(u32, Lista, Razao)> {
        let r = self.r;
        let ac = r.listas.first()?;
        while let Some(c) = ac.get(self.turn).copied() {
            self.turn += 1;
            let Some(q) = self.charged(c) else { return Some((c, Lista::AC, Razao::Ampla)) };
            if self.reading(q) == Some(Concorrencia::Compensacao) {
                self.set_charge(c, Lista::AC);
                if let Some(next) = self.best(q) {
                    return Some((next, q, Razao::Compensacao { turno_de: c }));
                }
            }
        }
        while r.sobra.get(self.rest).is_some_and(|i| self.charged(*i).is_some()) {
            self.rest += 1;
        }
        let p = r.sobra.get(self.rest).copied()?;
        Some((p, r.conjunto(p).quotas().next()?, Razao::AmplaEsgotada))
    }
}
