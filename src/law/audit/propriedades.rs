//! V0 to V6: properties of a finished order, by simple scans of rankings, labels and positions. Nothing is walked again.
//!
//! Ranks given by the organizer may contradict one another from list to list, and then stand all the same: V2 says nothing there.
//! `exclusao-previa` breaks the first half of V1, V2 and V4 by its nature: an order governed by it is exempt there.

use super::{Contas, Resultado, at, catalogo, rotulos};
use crate::domain::{Concorrencia, Lista, ListaSet, OrigemClassificacao, contados};
use std::collections::BTreeMap;

/// V0: every approved person once and nobody else.
pub(super) fn each_once(r: &Resultado<'_>, contas: &mut Contas<'_>) -> bool {
    let mut seen = vec![false; r.conjuntos.len()];
    let mut twice = None;
    for ato in &r.ordem {
        let first =
            usize::try_from(ato.pessoa).ok().and_then(|i| seen.get_mut(i)).is_some_and(|s| !std::mem::replace(s, true));
        if !first || r.conjunto(ato.pessoa).is_empty() {
            twice = Some(ato.pessoa);
        }
    }
    let approved = r.conjuntos.iter().filter(|s| !s.is_empty()).count();
    let holds = twice.is_none() && approved == r.ordem.len();
    if !holds {
        contas.falha(&catalogo::AUDITORIA_V0, twice.map(|p| r.inscricao(p)), || {
            format!(
                "a ordem tem {} para {}, ou alguém aparece duas vezes",
                contados(r.ordem.len(), "posição", "posições"),
                contados(approved, "pessoa classificada", "pessoas classificadas")
            )
        });
    }
    holds
}

/// V1 to V6.
pub(super) fn check(r: &Resultado<'_>, contas: &mut Contas<'_>) {
    let posicoes = Posicoes::new(r);
    let beforehand = r.cargo.regras.iter().any(|n| n.concorrencia == Concorrencia::ExclusaoPrevia);
    if !beforehand {
        v1_people(r, contas);
        if r.same_order_in_all_lists() {
            v2(r, &posicoes, contas);
        }
        (1..r.listas.len()).for_each(|l| no_later_than_label(r, l, &posicoes, contas));
    }
    v1_labels(r, contas);
    no_later_than_label(r, 0, &posicoes, contas);
    v5(r, &posicoes, contas);
    v6(r, &posicoes, contas);
}

impl Resultado<'_> {
    /// Do any two people stand in the same order in all the lists that both have?
    fn same_order_in_all_lists(&self) -> bool {
        if self.edital.perfil(self.cargo).classificacao == OrigemClassificacao::Calculada {
            return true;
        }
        let mut place = vec![0usize; self.conjuntos.len()];
        self.listas.iter().enumerate().all(|(l, ranking)| {
            for (n, i) in (1usize..).zip(ranking) {
                usize::try_from(*i).ok().and_then(|i| place.get_mut(i)).into_iter().for_each(|p| *p = n);
            }
            let shared = |i: &&u32| self.conjunto(**i).iter().any(|own| own.index() == l);
            self.listas
                .iter()
                .skip(l + 1)
                .all(|other| other.iter().filter(shared).filter_map(|i| at(&place, *i)).is_sorted())
        })
    }
}

/// Position of each person, from 1; 0 = none.
struct Posicoes(Vec<u32>);

impl Posicoes {
    fn new(r: &Resultado<'_>) -> Self {
        let mut all = vec![0; r.conjuntos.len()];
        for (n, ato) in (1u32..).zip(&r.ordem) {
            usize::try_from(ato.pessoa).ok().and_then(|i| all.get_mut(i)).into_iter().for_each(|p| *p = n);
        }
        Self(all)
    }

    fn of(&self, pessoa: u32) -> u32 {
        at(&self.0, pessoa).copied().unwrap_or(0)
    }
}

/// V1, people: in every prefix, at least as many people of the list as labels of it, while the list has people.
fn v1_people(r: &Resultado<'_>, contas: &mut Contas<'_>) {
    let mut labels = vec![0usize; r.listas.len()];
    let mut people = vec![0usize; r.listas.len()];
    for (n, ato) in (1u32..).zip(&r.ordem) {
        r.conjunto(ato.pessoa).iter().for_each(|l| people[l.index()] += 1);
        let l = ato.rotulo.index();
        labels[l] += 1;
        let size = r.listas.get(l).map_or(0, Vec::len);
        if l > 0 && people[l] < labels[l].min(size) {
            contas.falha(&catalogo::AUDITORIA_V1, Some(r.inscricao(ato.pessoa)), || {
                let id = r.edital.lista_id(ato.rotulo);
                format!(
                    "até a {n}ª posição há {} da lista “{id}” para {} dela",
                    contados(people[l], "pessoa", "pessoas"),
                    contados(labels[l], "posição", "posições")
                )
            });
        }
    }
}

/// V1, labels: in every prefix, at least the number due, where only the norm places the list.
fn v1_labels(r: &Resultado<'_>, contas: &mut Contas<'_>) {
    let reservadas: u32 = r.reservadas.iter().skip(1).fold(0, |s, n| s.saturating_add(*n));
    let alone = r.cargo.regras.len() == 1 && r.cargo.ordem.is_none() && reservadas <= r.cargo.vagas;
    let Some(norma) = r.cargo.regras.first().filter(|_| alone) else { return };
    let stated = r.cargo.declaradas.iter().any(Option::is_some);
    let jumps = norma.percentual.num() > norma.percentual.den() || rotulos::due(norma, norma.minimo.max(1)) > 1;
    if stated || jumps || norma.posicoes.is_some() || rotulos::below_threshold(r.cargo, norma) {
        return;
    }
    let mut held = 0u32;
    for (n, ato) in (1u32..).zip(&r.ordem) {
        held += u32::from(!ato.rotulo.is_ac());
        let due = rotulos::due(norma, n);
        if held < due {
            contas.falha(&catalogo::AUDITORIA_V1, None, || {
                format!(
                    "até a {n}ª posição há {}; a norma manda {due}",
                    contados(held, "posição reservada", "posições reservadas")
                )
            });
        }
    }
}

/// Most different combinations of lists that V2 compares with one another (every call is checked by [`super::chamadas`] too).
const COMBINACOES: usize = 64;

/// V2: a person is overtaken, in a list that both have, only by somebody with a list that they have not.
fn v2(r: &Resultado<'_>, posicoes: &Posicoes, contas: &mut Contas<'_>) {
    let mut sets: Vec<ListaSet> = Vec::new();
    for set in r.conjuntos.iter().filter(|s| !s.is_empty()) {
        if sets.len() < COMBINACOES && !sets.contains(set) {
            sets.push(*set);
        }
    }
    for (l, ranking) in r.listas.iter().enumerate() {
        let mut earliest: Vec<u32> = vec![u32::MAX; sets.len()];
        for pessoa in ranking.iter().rev() {
            let (mine, at) = (r.conjunto(*pessoa), posicoes.of(*pessoa));
            if sets.iter().zip(&earliest).any(|(s, first)| *first < at && s.and(mine) == *s) {
                contas.falha(&catalogo::AUDITORIA_V2, Some(r.inscricao(*pessoa)), || {
                    let id = u8::try_from(l).map_or("", |l| r.edital.lista_id(Lista(l)));
                    format!("na {at}ª posição, depois de alguém de pior classificação na lista “{id}” que não tem lista a mais")
                });
            }
            if let Some((_, first)) = sets.iter().zip(&mut earliest).find(|(s, _)| **s == mine) {
                *first = at.min(*first);
            }
        }
    }
}

/// V3 and V4: the k-th of a list is called no later than the k-th label of it.
fn no_later_than_label(r: &Resultado<'_>, lista: usize, posicoes: &Posicoes, contas: &mut Contas<'_>) {
    let labels = (1u32..).zip(&r.ordem).filter(|(_, ato)| ato.rotulo.index() == lista).map(|(n, _)| n);
    let entry = if lista == 0 { &catalogo::AUDITORIA_V3 } else { &catalogo::AUDITORIA_V4 };
    for (pessoa, label) in r.listas.get(lista).into_iter().flatten().zip(labels) {
        let at = posicoes.of(*pessoa);
        if at > label {
            contas.falha(entry, Some(r.inscricao(*pessoa)), || {
                format!("chamada na {at}ª posição, depois da {label}ª, que já era da sua lista e classificação")
            });
        }
    }
}

/// V5: who is in no quota list overtakes nobody of `ac`.
fn v5(r: &Resultado<'_>, posicoes: &Posicoes, contas: &mut Contas<'_>) {
    let mut latest = 0;
    for pessoa in r.listas.first().into_iter().flatten() {
        let at = posicoes.of(*pessoa);
        if r.conjunto(*pessoa) == ListaSet::AC && at < latest {
            contas.falha(&catalogo::AUDITORIA_V5, Some(r.inscricao(*pessoa)), || {
                format!("sem lista de reserva, está na {at}ª posição, antes de alguém melhor classificado na {latest}ª")
            });
        }
        latest = latest.max(at);
    }
}

/// V6: every charge is to a list that the person has; a position reverts only when nobody of its list is left, and then to
/// the first list of `reverte_para` that has someone.
fn v6(r: &Resultado<'_>, posicoes: &Posicoes, contas: &mut Contas<'_>) {
    let last = last_of_each_list(r, posicoes);
    for (n, ato) in (1u32..).zip(&r.ordem) {
        let has = r.conjunto(ato.pessoa).has(ato.cobrada);
        let left = |l: Lista| last.get(&l).is_some_and(|at| *at >= n);
        let skipped =
            ato.revertida.is_some_and(|from| from != ato.rotulo || left(from) || skips(r, from, ato.pessoa, left));
        if !has || skipped {
            contas.falha(&catalogo::AUDITORIA_V6, Some(r.inscricao(ato.pessoa)), || {
                let (label, charged) = (r.edital.lista_id(ato.rotulo), r.edital.lista_id(ato.cobrada));
                format!("a {n}ª posição, da lista “{label}”, foi cobrada da lista “{charged}” sem que isso coubesse")
            });
        }
    }
}

/// Does a position reverted from `from` pass over the first list of its cascade that still has someone?
fn skips(r: &Resultado<'_>, from: Lista, pessoa: u32, left: impl Fn(Lista) -> bool) -> bool {
    let cascade = from.reserva_index().and_then(|k| r.cargo.regras.get(k)).map(|n| n.reverte_para.as_slice());
    let mut lists = cascade.unwrap_or_default().iter().filter_map(|id| r.edital.lista(id)).filter(|l| !l.is_ac());
    lists.find(|l| left(*l)).is_some_and(|l| !r.conjunto(pessoa).has(l))
}

/// Position of the last person of each quota list who counts for it (people taken out beforehand do not).
fn last_of_each_list(r: &Resultado<'_>, posicoes: &Posicoes) -> BTreeMap<Lista, u32> {
    let ac_vagas = r.reservadas.first().map_or(0, |n| usize::try_from(*n).unwrap_or(usize::MAX));
    let mut excluded = vec![false; r.conjuntos.len()];
    for i in r.listas.first().into_iter().flatten().take(ac_vagas) {
        usize::try_from(*i).ok().and_then(|i| excluded.get_mut(i)).into_iter().for_each(|e| *e = true);
    }
    let mut last = BTreeMap::new();
    for (k, norma) in r.cargo.regras.iter().enumerate() {
        let lista = Lista::reserva(k);
        let counts = |i: &&u32| norma.concorrencia != Concorrencia::ExclusaoPrevia || at(&excluded, **i) != Some(&true);
        let people = r.listas.get(lista.index()).into_iter().flatten().filter(counts);
        last.insert(lista, people.map(|i| posicoes.of(*i)).max().unwrap_or(0));
    }
    last
}
