//! One person from two lists: what the other list says is taken in, and what disagrees is told.

use super::names::{join_names, same_names};
use crate::domain::{Candidate, Cell, Criterio, Date, Decimal, Edital, Extra, RawScore, Situacao};
use crate::ingest::cell::text::fold;
use std::num::NonZeroU32;

/// What two lists say differently of one person.
#[derive(Debug, PartialEq, Eq)]
pub struct Difference {
    /// The field, as [`crate::ingest::Fonte::colunas`] names it.
    pub campo: String,
    /// What the list kept says.
    pub kept: String,
    /// What the other says.
    pub other: String,
    /// What it may decide.
    pub weight: Weight,
}

/// What a difference may decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// Who the person is, or the place of anybody.
    Any,
    /// What only a tie asks.
    Tie(Doubt),
    /// Nothing that is published.
    Nothing,
}

/// A cell that nobody knows, since two lists disagree about it, and that decides only where a tie reaches it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// Hour of birth.
    Hora,
    /// The value of a criterion, by its index in the chain.
    Criterio(usize),
}

impl Doubt {
    /// Leaves the cell to its finding, by index among those of the cargo: an error as soon as a tie needs it.
    pub fn spoil(self, person: &mut Candidate, finding: u32) {
        match self {
            Self::Hora => person.hora_nascimento = Cell::Bad(finding),
            Self::Criterio(i) => match person.extras.get_mut(i) {
                Some(Extra::Flag(cell)) => *cell = Cell::Bad(finding),
                Some(Extra::Number(cell)) => *cell = Cell::Bad(finding),
                Some(Extra::None) | None => {}
            },
        }
    }
}

/// Takes into a person what another list says of them; gives what disagrees.
pub fn absorb(person: &mut Candidate, other: &Candidate, edital: &Edital, cargo: usize) -> Vec<Difference> {
    let mut found = Vec::new();
    names(person, other, &mut found);
    // Every field by its name: a new one has to say here what becomes of it
    let Candidate {
        inscricao: _, // one and the same
        nome: _,
        nome_civil: _,
        cpf,
        nascimento,
        hora_nascimento,
        listas,
        ranks,
        notas,
        nota_banca,
        situacao,
        extras,
        sub_judice,
        origem: _, // the row kept
    } = person;
    if let Some((a, b)) = option(cpf, other.cpf) {
        tell(&mut found, "cpf", a.masked(), b.masked());
    }
    if let Some((a, b)) = cell(nascimento, other.nascimento) {
        tell(&mut found, "nascimento", Date::pt(a), Date::pt(b));
    }
    if let Some((a, b)) = cell(hora_nascimento, other.hora_nascimento) {
        let (campo, weight) = ("hora_nascimento".to_owned(), Weight::Tie(Doubt::Hora));
        found.push(Difference { campo, kept: hour(a), other: hour(b), weight });
    }
    *listas = listas.or(other.listas);
    *sub_judice |= other.sub_judice;
    standing(ranks, &other.ranks, &mut found);
    scores(notas, &other.notas, edital, cargo, &mut found);
    if let Some((a, b)) = option(nota_banca, other.nota_banca) {
        tell(&mut found, "nota_final", a.pt(0), b.pt(0));
    }
    situation(situacao, other.situacao, &mut found);
    criteria(extras, &other.extras, edital, cargo, &mut found);
    found
}

fn tell(found: &mut Vec<Difference>, campo: impl Into<String>, kept: String, other: String) {
    found.push(Difference { campo: campo.into(), kept, other, weight: Weight::Any });
}

/// A cell of both lists: a value before what cannot be read, and that before a blank. Two values that differ are given.
fn cell<T: Copy + PartialEq>(mine: &mut Cell<T>, theirs: Cell<T>) -> Option<(T, T)> {
    match (*mine, theirs) {
        (Cell::Value(a), Cell::Value(b)) => return (a != b).then_some((a, b)),
        (Cell::Blank, _) | (Cell::Bad(_), Cell::Value(_)) => *mine = theirs,
        (Cell::Value(_) | Cell::Bad(_), _) => {}
    }
    None
}

fn option<T: Copy + PartialEq>(mine: &mut Option<T>, theirs: Option<T>) -> Option<(T, T)> {
    let both = (*mine).zip(theirs);
    *mine = mine.or(theirs);
    both.filter(|(a, b)| a != b)
}

/// Names in common, and one social name at most: there is one public name. Civil names that differ beside it are not published.
fn names(person: &mut Candidate, other: &Candidate, found: &mut Vec<Difference>) {
    let civil = person.nome_civil.as_deref().zip(other.nome_civil.as_deref());
    let two = civil.is_some() && fold(&person.nome) != fold(&other.nome);
    if two || !same_names(person, other) {
        tell(found, "nome", person.nome.to_string(), other.nome.to_string());
        return;
    }
    if let Some((a, b)) = civil.filter(|(a, b)| fold(a) != fold(b)) {
        let (kept, other) = (a.to_owned(), b.to_owned());
        found.push(Difference { campo: "nome".into(), kept, other, weight: Weight::Nothing });
    }
    join_names(person, other);
}

fn scores(mine: &mut [RawScore], other: &[RawScore], edital: &Edital, cargo: usize, found: &mut Vec<Difference>) {
    let Some(cargo) = edital.cargos.get(cargo) else { return };
    for ((mine, theirs), prova) in mine.iter_mut().zip(other).zip(edital.perfil(cargo).provas()) {
        if *mine == RawScore::Blank {
            *mine = *theirs;
        } else if *theirs != RawScore::Blank && mine != theirs {
            tell(found, format!("prova:{}", prova.id), shown(*mine), shown(*theirs));
        }
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

type Ranks = [Option<NonZeroU32>];

fn standing(mine: &mut Box<Ranks>, other: &Ranks, found: &mut Vec<Difference>) {
    if mine.is_empty() {
        *mine = other.into();
    }
    for (mine, theirs) in mine.iter_mut().zip(other) {
        if let Some((a, b)) = option(mine, *theirs) {
            tell(found, "classificacao", a.to_string(), b.to_string());
        }
    }
}

/// Out in one list and not in the other, or out for another reason; of words that decide nothing the one that says more stays, and who is
/// classified in one list is classified, whatever another says.
fn situation(mine: &mut Situacao, theirs: Situacao, found: &mut Vec<Difference>) {
    let says = |s: Situacao| match s {
        Situacao::Nenhuma => 0,
        Situacao::NaoClassificado => 1,
        Situacao::Classificado | Situacao::Eliminado | Situacao::Ausente => 2,
    };
    let out = |s: Situacao| matches!(s, Situacao::Eliminado | Situacao::Ausente);
    if out(*mine) != out(theirs) || (out(*mine) && *mine != theirs) {
        tell(found, "situacao", mine.nome().to_owned(), theirs.nome().to_owned());
    } else if says(theirs) > says(*mine) {
        *mine = theirs;
    }
}

/// The values of the criteria of the chain.
fn criteria(mine: &mut [Extra], other: &[Extra], edital: &Edital, cargo: usize, found: &mut Vec<Difference>) {
    let Some(cargo) = edital.cargos.get(cargo) else { return };
    let chain = &edital.perfil(cargo).desempate;
    for (i, ((mine, theirs), criterio)) in mine.iter_mut().zip(other).zip(chain).enumerate() {
        let both = match (&mut *mine, *theirs) {
            (Extra::Flag(a), Extra::Flag(b)) => cell(a, b).map(|(a, b)| (yes_no(a), yes_no(b))),
            (Extra::Number(a), Extra::Number(b)) => cell(a, b).map(|(a, b)| (Decimal::pt(a, 0), Decimal::pt(b, 0))),
            (Extra::None, _) => {
                *mine = *theirs;
                None
            }
            (Extra::Flag(_) | Extra::Number(_), _) => None,
        };
        if let Some(((kept, other), campo)) = both.zip(column(criterio)) {
            found.push(Difference { campo, kept, other, weight: Weight::Tie(Doubt::Criterio(i)) });
        }
    }
}

/// The field of a criterion with a column of its own; the organizer's rank is told as a rank.
fn column(criterio: &Criterio) -> Option<String> {
    match criterio {
        Criterio::Jurado => Some("jurado".into()),
        Criterio::Sinal { coluna } | Criterio::MaiorValor { coluna } | Criterio::MenorValor { coluna } => {
            Some(format!("criterio:{coluna}"))
        }
        Criterio::Sorteio => Some("sorteio".into()),
        Criterio::Banca | Criterio::Idoso { .. } | Criterio::MaiorNota(_) | Criterio::MaisVelho { .. } => None,
    }
}

fn yes_no(answer: bool) -> String {
    if answer { "Sim" } else { "Não" }.to_owned()
}

fn hour((hour, minute): (u8, u8)) -> String {
    format!("{hour:02}:{minute:02}")
}
