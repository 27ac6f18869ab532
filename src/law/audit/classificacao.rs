//! The rankings: every list runs 1..n over exactly its people, in the one total order.

use super::{Caso, Contas, at, catalogo, comparador};
use crate::domain::{Lista, OrigemClassificacao, contados};
use crate::law::outcome::Colocado;
use std::cmp::Ordering;

/// Membership, ranks and order of every list.
pub(super) fn check(caso: &Caso<'_>, contas: &mut Contas<'_>) {
    for (lista, ranking) in (0u8..).map(Lista).zip(&caso.outcome.classificacao) {
        members(caso, lista, ranking, contas);
        match caso.perfil.classificacao {
            OrigemClassificacao::Calculada => computed(caso, lista, ranking, contas),
            OrigemClassificacao::Banca => given(caso, lista, ranking, contas),
        }
    }
}

/// The people of a ranking are those who are in the list, each once.
fn members(caso: &Caso<'_>, lista: Lista, ranking: &[Colocado], contas: &mut Contas<'_>) {
    let due = caso.outcome.pessoas.iter().filter(|p| p.listas.has(lista)).count();
    let mut seen = vec![false; caso.candidatos.len()];
    let mut wrong = None;
    for c in ranking {
        let belongs = at(&caso.outcome.pessoas, c.pessoa).is_some_and(|p| p.listas.has(lista));
        let first =
            usize::try_from(c.pessoa).ok().and_then(|i| seen.get_mut(i)).is_some_and(|s| !std::mem::replace(s, true));
        if !belongs || !first {
            wrong = Some(c.pessoa);
        }
    }
    if wrong.is_some() || due != ranking.len() {
        contas.falha(&catalogo::AUDITORIA_MEMBROS, wrong.map(|p| caso.inscricao(p)), || {
            let id = caso.edital.lista_id(lista);
            format!(
                "a classificação de “{id}” tem {} para {} da lista",
                contados(ranking.len(), "linha", "linhas"),
                contados(due, "pessoa", "pessoas")
            )
        });
    }
}

/// Ranks 1..n; each person after the one above, by the criterion named.
fn computed(caso: &Caso<'_>, lista: Lista, ranking: &[Colocado], contas: &mut Contas<'_>) {
    for (due, c) in (1u32..).zip(ranking).filter(|(due, c)| c.classificacao != *due) {
        contas.falha(&catalogo::AUDITORIA_CLASSIFICACAO, Some(caso.inscricao(c.pessoa)), || {
            format!("lista “{}”: classificação “{}” na {due}ª linha", caso.edital.lista_id(lista), c.classificacao)
        });
    }
    let first = ranking.first().filter(|c| c.desempate.is_some()).map(|c| (c, true));
    let below = ranking.windows(2).filter_map(|pair| match pair {
        [above, c] => Some((c, !follows(caso, above, c))),
        _ => None,
    });
    for (c, _) in first.into_iter().chain(below).filter(|(_, wrong)| *wrong) {
        contas.falha(&catalogo::AUDITORIA_DESEMPATE, Some(caso.inscricao(c.pessoa)), || {
            let id = caso.edital.lista_id(lista);
            format!(
                "lista “{id}”: a {}ª pessoa não fica depois da anterior pela nota e pelo critério indicado",
                c.classificacao
            )
        });
    }
}

fn follows(caso: &Caso<'_>, above: &Colocado, c: &Colocado) -> bool {
    let (order, by) = comparador::compare(caso, above.pessoa, c.pessoa);
    order == Ordering::Less && c.desempate.map(usize::from) == by
}

/// The organizer's ranks, as given, ascending; people who share one stand in the order drawn, and count on from it.
fn given(caso: &Caso<'_>, lista: Lista, ranking: &[Colocado], contas: &mut Contas<'_>) {
    let rank_of = |p: u32| at(caso.candidatos, p).and_then(|c| c.rank(lista));
    let mut above: Option<(Option<u32>, &Colocado)> = None;
    for c in ranking {
        let rank = rank_of(c.pessoa);
        let due = match above {
            Some((shared, up)) if shared == rank => {
                (comparador::lot(caso, up.pessoa) < comparador::lot(caso, c.pessoa)).then(|| up.classificacao + 1)
            }
            Some((better, _)) if better > rank => None,
            _ => rank,
        };
        if due != Some(c.classificacao) || c.desempate.is_some() {
            contas.falha(&catalogo::AUDITORIA_CLASSIFICACAO, Some(caso.inscricao(c.pessoa)), || {
                format!(
                    "lista “{}”: a classificação “{}” não é a da banca",
                    caso.edital.lista_id(lista),
                    c.classificacao
                )
            });
        }
        above = Some((rank, c));
    }
}
