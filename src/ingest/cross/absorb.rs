//! One person from two lists: what the other list says is taken in, and what disagrees is told.

use crate::domain::{Candidate, Cell, Edital, Extra, RawScore, Situacao};
use crate::ingest::cell::text::fold;

/// What was found different: field, value kept, other value.
type Difference = (String, String, String);

/// Takes into a person what another list says of them; gives what disagrees.
pub fn absorb(person: &mut Candidate, other: &Candidate, edital: &Edital, cargo: usize) -> Vec<Difference> {
    let mut found = Vec::new();
    if fold(&person.nome) != fold(&other.nome) && !other.nome.is_empty() {
        found.push(("nome".to_owned(), person.nome.to_string(), other.nome.to_string()));
    }
    match (&person.cpf, &other.cpf) {
        (Some(a), Some(b)) if a != b => found.push(("cpf".into(), a.masked(), b.masked())),
        (None, Some(b)) => person.cpf = Some(*b),
        _ => {}
    }
    match (person.nascimento, other.nascimento) {
        (Cell::Value(a), Cell::Value(b)) if a != b => found.push(("nascimento".into(), a.pt(), b.pt())),
        (Cell::Blank | Cell::Bad(_), Cell::Value(_)) => person.nascimento = other.nascimento,
        _ => {}
    }
    scores(person, other, edital, cargo, &mut found);
    standing(person, other, &mut found);
    for (mine, theirs) in person.extras.iter_mut().zip(&other.extras) {
        if matches!(mine, Extra::Flag(Cell::Blank | Cell::Bad(_)) | Extra::Number(Cell::Blank | Cell::Bad(_))) {
            *mine = *theirs;
        }
    }
    person.listas = person.listas.or(other.listas);
    person.sub_judice |= other.sub_judice;
    found
}

fn scores(person: &mut Candidate, other: &Candidate, edital: &Edital, cargo: usize, found: &mut Vec<Difference>) {
    let provas: Vec<&str> = edital
        .cargos
        .get(cargo)
        .map(|c| edital.perfil(c).provas().map(|p| p.id.as_str()).collect())
        .unwrap_or_default();
    for ((mine, theirs), id) in person.notas.iter_mut().zip(&other.notas).zip(provas) {
        if *mine == RawScore::Blank {
            *mine = *theirs;
        } else if *theirs != RawScore::Blank && mine != theirs {
            found.push((format!("prova:{id}"), shown(*mine), shown(*theirs)));
        }
    }
    match (person.nota_banca, other.nota_banca) {
        (Some(a), Some(b)) if a != b => found.push(("nota_final".into(), a.pt(0), b.pt(0))),
        (None, b) => person.nota_banca = b,
        _ => {}
    }
}

pub(super) fn shown(score: RawScore) -> String {
    match score {
        RawScore::Value(v) => v.pt(0),
        RawScore::Blank => String::new(),
        RawScore::Absent => "ausente".into(),
        RawScore::Eliminated => "eliminado".into(),
    }
}

/// Ranks and situation.
fn standing(person: &mut Candidate, other: &Candidate, found: &mut Vec<Difference>) {
    if person.ranks.is_empty() {
        person.ranks.clone_from(&other.ranks);
    }
    for (mine, theirs) in person.ranks.iter_mut().zip(&other.ranks) {
        match (*mine, *theirs) {
            (Some(a), Some(b)) if a != b => found.push(("classificacao".into(), a.to_string(), b.to_string())),
            (None, Some(_)) => *mine = *theirs,
            _ => {}
        }
    }
    let out = |s: Situacao| matches!(s, Situacao::Eliminado | Situacao::Ausente);
    if out(person.situacao) != out(other.situacao) || (out(person.situacao) && person.situacao != other.situacao) {
        found.push(("situacao".into(), format!("{:?}", person.situacao), format!("{:?}", other.situacao)));
    } else if person.situacao == Situacao::Nenhuma {
        person.situacao = other.situacao;
    }
}
