//! The cut after a stage (Ibatiba art. 3º: the reserve is kept in every phase), sorted once per list.

use super::etapas::{Andamento, text};
use super::{Caso, Contas, at, catalogo};
use crate::domain::{Barreira, Decimal, Lista, ListaSet, Lugares};
use crate::law::outcome::{Corte, Motivo};

/// The cut of one list.
struct Linha {
    lista: Lista,
    lugares: u32,
    /// Do those who passed by `ac` use up its places?
    conta_ac: bool,
    /// Scores of the people that the list looks at, highest first.
    notas: Vec<i64>,
    /// Each of them once, with the number of people above it.
    acima: Vec<(i64, usize)>,
}

impl Linha {
    /// Lowest score that passes; `None` = the list has no places, or nobody.
    fn limite(&self) -> Option<i64> {
        let places = usize::try_from(self.lugares).unwrap_or(usize::MAX).min(self.notas.len());
        places.checked_sub(1).and_then(|last| self.notas.get(last)).copied()
    }

    fn passes(&self, a: &Andamento) -> bool {
        a.listas.has(self.lista) && self.limite().is_some_and(|limit| a.acumulado >= limit)
    }

    /// The limit, where somebody is below it.
    fn cutting(&self) -> Option<i64> {
        self.limite().filter(|limit| self.notas.last().is_some_and(|worst| worst < limit))
    }
}

/// Applies the cut and compares each person's rows with it.
pub(super) fn check(
    caso: &Caso<'_>,
    etapa: usize,
    reservadas: &[u32],
    todos: &mut [Andamento],
    contas: &mut Contas<'_>,
) {
    let Some(barreira) = caso.perfil.etapas.get(etapa).and_then(|e| e.barreira.as_ref()) else { return };
    let line = |todos: &[Andamento], lista, conta_ac, looks_at: &dyn Fn(&Andamento) -> bool| {
        let looked_at = todos.iter().filter(|a| a.fora.is_none() && a.listas.has(lista) && looks_at(a));
        let mut notas: Vec<i64> = looked_at.map(|a| a.acumulado).collect();
        notas.sort_unstable_by(|a, b| b.cmp(a));
        let mut acima: Vec<(i64, usize)> = notas.iter().enumerate().map(|(above, nota)| (*nota, above)).collect();
        acima.dedup_by_key(|(nota, _)| *nota);
        Linha { lista, lugares: places(barreira, lista, reservadas), conta_ac, notas, acima }
    };
    let ac = line(todos, Lista::AC, true, &|_| true);
    let mut linhas: Vec<Linha> = Vec::new();
    for (k, norma) in caso.cargo.regras.iter().enumerate() {
        let conta = norma.corte_conta_ac;
        linhas.push(line(todos, Lista::reserva(k), conta, &|a| conta || !ac.passes(a)));
    }
    linhas.insert(0, ac);
    for (pessoa, a) in (0u32..).zip(todos.iter_mut()).filter(|(_, a)| a.fora.is_none()) {
        let by_ac = linhas.first().is_some_and(|ac| ac.passes(a));
        rows(caso, etapa, &linhas, pessoa, a, by_ac, contas);
        let passou: ListaSet = linhas.iter().filter(|l| l.passes(a)).map(|l| l.lista).collect();
        if by_ac {
            continue;
        }
        if passou.is_empty() {
            let limit = linhas.iter().filter(|l| a.listas.has(l.lista)).filter_map(Linha::cutting).min();
            let units = |n: i64| Decimal::new(n, caso.perfil.casas).ok();
            a.out(Motivo::Barreira, Some(etapa), units(a.acumulado), limit.and_then(units));
        } else {
            a.listas = passou;
        }
    }
}

/// Places of a list: a number, a multiple of its vagas, or `sem_vagas` where it has none; a list not named has none.
fn places(barreira: &Barreira, lista: Lista, reservadas: &[u32]) -> u32 {
    let vagas = reservadas.get(lista.index()).copied().unwrap_or(0);
    match barreira.lugares.iter().find(|(l, _)| *l == lista).map(|(_, n)| *n) {
        None => 0,
        Some(Lugares::Numero(n)) => n,
        Some(Lugares::Multiplo(_)) if vagas == 0 => barreira.sem_vagas.unwrap_or(0),
        Some(Lugares::Multiplo(n)) => n.saturating_mul(vagas),
    }
}

/// What the outcome says of a person's cuts: one row per list that looked at the person, each with its numbers.
fn rows(
    caso: &Caso<'_>,
    etapa: usize,
    linhas: &[Linha],
    pessoa: u32,
    a: &Andamento,
    by_ac: bool,
    contas: &mut Contas<'_>,
) {
    let Some(p) = at(&caso.outcome.pessoas, pessoa) else { return };
    let mut given = p.cortes.iter().filter(|c| usize::from(c.etapa) == etapa);
    let looked_at = |l: &&Linha| a.listas.has(l.lista) && (l.lista.is_ac() || l.conta_ac || !by_ac);
    let all = linhas.iter().filter(looked_at).all(|l| given.next().is_some_and(|c| holds(caso, l, c, a)));
    if !all || given.next().is_some() {
        contas.falha(&catalogo::AUDITORIA_BARREIRA, Some(caso.inscricao(pessoa)), || {
            let acumulado = text(Decimal::new(a.acumulado, caso.perfil.casas).ok());
            format!(
                "o corte da {}ª etapa não corresponde à nota acumulada “{acumulado}” e aos lugares do edital",
                etapa + 1
            )
        });
    }
}

fn holds(caso: &Caso<'_>, linha: &Linha, c: &Corte, a: &Andamento) -> bool {
    let units = |n: i64| Decimal::new(n, caso.perfil.casas).ok();
    let next = linha.acima.partition_point(|(n, _)| *n > a.acumulado);
    let lugar = linha.acima.get(next).map_or(linha.notas.len(), |(_, above)| *above) + 1;
    c.lista == linha.lista
        && Some(c.acumulado) == units(a.acumulado)
        && c.lugares == linha.lugares
        && usize::try_from(c.lugar).is_ok_and(|l| l == lugar)
        && c.limite == linha.cutting().and_then(units)
        && c.passou == linha.passes(a)
}
