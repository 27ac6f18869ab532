//! The cut after a stage (Ibatiba art. 3º: the reserve is kept in every phase), sorted once per list.

use super::etapas::{Andamento, text};
use super::{Caso, Contas, at, catalogo};
use crate::domain::{Barreira, Decimal, Lista, ListaSet, Lugares};
use crate::law::outcome::{Corte, Motivo};

/// The cut of one list: its places and the lowest score that passed.
struct Linha {
    lista: Lista,
    lugares: u32,
    /// Lowest accumulated score that passed by this list's own places.
    limite: Option<i64>,
    /// Scores of the people that the list looked at, highest first.
    notas: Vec<i64>,
}

/// Applies the cut and compares each person's rows with it.
pub(super) fn check(caso: &Caso<'_>, etapa: usize, reservadas: &[u32], todos: &mut [Andamento], contas: &mut Contas<'_>) {
    let Some(barreira) = caso.perfil.etapas.get(etapa).and_then(|e| e.barreira.as_ref()) else { return };
    let ac = line(todos, Lista::AC, places(barreira, Lista::AC, reservadas), 0, |a| a.listas.has(Lista::AC));
    let by_ac = |a: &Andamento| a.listas.has(Lista::AC) && ac.limite.is_some_and(|limit| a.acumulado >= limit);
    let mut linhas: Vec<Linha> = Vec::new();
    for (k, norma) in caso.cargo.regras.iter().enumerate() {
        let lista = Lista::reserva(k);
        let member = |a: &Andamento| a.fora.is_none() && a.listas.has(lista);
        let used = if norma.corte_conta_ac { todos.iter().filter(|a| member(a) && by_ac(a)).count() } else { 0 };
        let used = u32::try_from(used).unwrap_or(u32::MAX);
        linhas.push(line(todos, lista, places(barreira, lista, reservadas), used, |a| a.listas.has(lista) && !by_ac(a)));
    }
    let cut = |l: &Linha, a: &Andamento| a.listas.has(l.lista) && l.limite.is_some_and(|limit| a.acumulado >= limit);
    let passed: Vec<ListaSet> = todos
        .iter()
        .map(|a| match by_ac(a) {
            true => a.listas,
            false => linhas.iter().filter(|l| cut(l, a)).map(|l| l.lista).collect(),
        })
        .collect();
    linhas.insert(0, ac);
    for (pessoa, (a, passou)) in (0u32..).zip(todos.iter_mut().zip(passed)).filter(|(_, (a, _))| a.fora.is_none()) {
        rows(caso, etapa, &linhas, pessoa, a, passou, contas);
        if passou.is_empty() {
            let limit = a.listas.iter().filter_map(|l| linhas.get(l.index())?.limite).min();
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

fn line(todos: &[Andamento], lista: Lista, lugares: u32, used: u32, looked_at: impl Fn(&Andamento) -> bool) -> Linha {
    let mut notas: Vec<i64> =
        todos.iter().filter(|a| a.fora.is_none() && looked_at(a)).map(|a| a.acumulado).collect();
    notas.sort_unstable_by(|a, b| b.cmp(a));
    let free = usize::try_from(lugares.saturating_sub(used)).unwrap_or(usize::MAX).min(notas.len());
    let limite = free.checked_sub(1).and_then(|last| notas.get(last)).copied();
    Linha { lista, lugares, limite, notas }
}

/// What the outcome says of a person's cuts: places, accumulated score, passed or not.
fn rows(caso: &Caso<'_>, etapa: usize, linhas: &[Linha], pessoa: u32, a: &Andamento, passou: ListaSet, contas: &mut Contas<'_>) {
    let Some(p) = at(&caso.outcome.pessoas, pessoa) else { return };
    let given: Vec<&Corte> = p.cortes.iter().filter(|c| c.etapa == etapa).collect();
    let wrong = given.iter().any(|c| linhas.get(c.lista.index()).is_none_or(|l| !holds(caso, l, c, a, passou)));
    let any = given.iter().any(|c| c.passou);
    if wrong || given.is_empty() || any == passou.is_empty() {
        contas.falha(&catalogo::AUDITORIA_BARREIRA, Some(caso.inscricao(pessoa)), || {
            let acumulado = text(Decimal::new(a.acumulado, caso.perfil.casas).ok());
            format!("o corte da {}ª etapa não corresponde à nota acumulada “{acumulado}” e aos lugares do edital", etapa + 1)
        });
    }
}

fn holds(caso: &Caso<'_>, linha: &Linha, c: &Corte, a: &Andamento, passou: ListaSet) -> bool {
    let units = |n: i64| Decimal::new(n, caso.perfil.casas).ok();
    let lugar = linha.notas.partition_point(|n| *n > a.acumulado) + 1;
    a.listas.has(c.lista)
        && Some(c.acumulado) == units(a.acumulado)
        && c.lugares == linha.lugares
        && usize::try_from(c.lugar).is_ok_and(|l| l == lugar)
        && (c.limite.is_none() || c.limite == linha.limite.and_then(units))
        && (!c.passou || passou.has(c.lista))
}
