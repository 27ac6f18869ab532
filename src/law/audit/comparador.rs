//! The one total order, from the edital's chain: which of two people comes first, and what decided.

use super::{Caso, at};
use crate::domain::{Candidate, Cell, Criterio, Decimal, Extra, Lista, NotaRef, Perfil, RawScore};
use crate::law::outcome::Pessoa;
use std::cmp::Ordering;

/// Order of `a` and `b` (less = comes first) and the index of the criterion that decided an equal score; the draw that no
/// criterion names has the index after the last.
pub(super) fn compare(caso: &Caso<'_>, a: u32, b: u32) -> (Ordering, Option<usize>) {
    let (Some(pa), Some(pb)) = (at(&caso.outcome.pessoas, a), at(&caso.outcome.pessoas, b)) else {
        return (Ordering::Equal, None);
    };
    let (Some(ca), Some(cb)) = (at(caso.candidatos, a), at(caso.candidatos, b)) else { return (Ordering::Equal, None) };
    let score = pb.nota_final.cmp(&pa.nota_final);
    if score != Ordering::Equal {
        return (score, None);
    }
    for (i, criterio) in caso.perfil.desempate.iter().enumerate() {
        let side = |c, p| Lado { c, p };
        let decided = criterion(caso, criterio, i, &side(ca, pa), &side(cb, pb));
        if decided != Ordering::Equal {
            return (decided, Some(i));
        }
    }
    (lot(caso, a).cmp(&lot(caso, b)), Some(caso.alvos.sorteio))
}

/// What the criteria of a chain name.
pub(super) struct Alvos {
    /// Per criterion: index of the prova, or of the stage, whose score it compares.
    notas: Vec<Option<usize>>,
    /// Index of the draw in the chain, or the index after the last: it is the last resort, wherever the chain names it, or not at all.
    sorteio: usize,
}

/// Looks up what the criteria of a profile name.
pub(super) fn alvos(perfil: &Perfil) -> Alvos {
    let chain = &perfil.desempate;
    let named = |c: &Criterio| match c {
        Criterio::MaiorNota(NotaRef::Prova(id)) => perfil.provas().position(|p| p.id == *id),
        Criterio::MaiorNota(NotaRef::Etapa(id)) => perfil.etapas.iter().position(|e| e.id == *id),
        _ => None,
    };
    let sorteio = chain.iter().position(|c| *c == Criterio::Sorteio).unwrap_or(chain.len());
    Alvos { notas: chain.iter().map(named).collect(), sorteio }
}

/// Number drawn for a person: the record's, else that of the sheet's column.
pub(super) fn lot(caso: &Caso<'_>, person: u32) -> Option<Decimal> {
    let recorded = caso.sorteados.get(&person).map(|n| Decimal::from_int(i64::from(*n)));
    recorded.or_else(|| number(at(caso.candidatos, person)?, caso.alvos.sorteio))
}

struct Lado<'a> {
    c: &'a Candidate,
    p: &'a Pessoa,
}

fn criterion(caso: &Caso<'_>, criterio: &Criterio, i: usize, a: &Lado<'_>, b: &Lado<'_>) -> Ordering {
    let birth = |l: &Lado<'_>| l.c.nascimento.value();
    let named = || caso.alvos.notas.get(i).copied().flatten();
    match criterio {
        // Lei 10.741/2003 art. 27 p. ú.: 60 or older on the day first; among them the older
        Criterio::Idoso { na_data, entre_idosos } => {
            let elderly = |l: &Lado<'_>| birth(l).and_then(|d| d.age_on(*na_data)).is_some_and(|age| age >= 60);
            match (elderly(a), elderly(b)) {
                (true, true) if *entre_idosos => birth(a).cmp(&birth(b)),
                (x, y) => y.cmp(&x),
            }
        }
        Criterio::MaiorNota(NotaRef::Prova(_)) => named().map_or(Ordering::Equal, |p| raw(b.c, p).cmp(&raw(a.c, p))),
        Criterio::MaiorNota(NotaRef::Etapa(_)) => {
            named().map_or(Ordering::Equal, |e| b.p.etapas.get(e).cmp(&a.p.etapas.get(e)))
        }
        Criterio::Jurado | Criterio::Sinal { .. } => flag(b.c, i).cmp(&flag(a.c, i)),
        Criterio::MaiorValor { .. } => number(b.c, i).cmp(&number(a.c, i)),
        Criterio::MenorValor { .. } => number(a.c, i).cmp(&number(b.c, i)),
        Criterio::Banca => organizer(a.c, i).cmp(&organizer(b.c, i)),
        Criterio::MaisVelho { hora } => {
            let hour = |l: &Lado<'_>| if *hora { l.c.hora_nascimento.value() } else { None };
            birth(a).cmp(&birth(b)).then(hour(a).cmp(&hour(b)))
        }
        Criterio::Sorteio => Ordering::Equal,
    }
}

fn raw(c: &Candidate, prova: usize) -> Option<Decimal> {
    if let Some(RawScore::Value(v)) = c.notas.get(prova) { Some(*v) } else { None }
}

fn flag(c: &Candidate, i: usize) -> bool {
    matches!(c.extras.get(i), Some(Extra::Flag(Cell::Value(true))))
}

fn number(c: &Candidate, i: usize) -> Option<Decimal> {
    if let Some(Extra::Number(Cell::Value(n))) = c.extras.get(i) { Some(*n) } else { None }
}

/// The organizer's rank: the criterion's own column, else the rank given in `ac`.
fn organizer(c: &Candidate, i: usize) -> Option<Decimal> {
    let given = || c.rank(Lista::AC).map(|r| Decimal::from_int(i64::from(r)));
    number(c, i).or_else(given)
}
