//! The tie-break chain (`templates/edital.md`, `[[perfil.<id>.desempate]]`): equal keys end in a decision with a name, or in a question for a public draw.
//!
//! People on an equal score are refined criterion by criterion. A criterion looks only at those whom everything before it left tied:
//! a cell is decisive only where something needs it.

use crate::domain::{Candidate, Cargo, Cell, Criterio, Date, Decimal, Extra, Lista, NotaRef, Perfil, RawScore};
use crate::finding::catalogue::law as codes;
use crate::finding::{Finding, Place, Scope};
use crate::law::outcome::{Pessoa, Retido};
use std::cmp::Reverse;

/// Why a person stands below the one above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fronteira {
    /// A lower score.
    Nota,
    /// The criterion with this index in the profile's chain.
    Criterio(u8),
    /// The public draw, the last resort wherever the chain names it: its index there, or the chain's length.
    Sorteio(u8),
    /// Nothing yet: still tied.
    Empate,
    /// A cell that the chain needs could not be read: whatever comes after it must not decide.
    Parado,
}

/// People in order, each with the border to the one above.
#[derive(Clone, Debug, Default)]
pub struct Ordenados {
    /// Indexes of candidates.
    pub pessoas: Vec<u32>,
    /// `fronteiras[i]`: why `pessoas[i]` stands below `pessoas[i - 1]`; the first has [`Fronteira::Nota`].
    pub fronteiras: Vec<Fronteira>,
}

/// One comparison: a criterion is one or two of them.
#[derive(Clone, Copy, Debug)]
enum Passo<'a> {
    Idoso { na_data: Date, entre_idosos: bool },
    Prova(usize),
    Etapa(usize),
    Sinal(usize),
    Maior(usize, &'a str),
    Menor(usize, &'a str),
    Banca(usize),
    Nascimento,
    Hora,
}

/// What the chain needs to see.
pub struct Cadeia<'a> {
    /// Cargo, for findings.
    pub cargo: &'a Cargo,
    /// Profile.
    pub perfil: &'a Perfil,
    /// People.
    pub candidatos: &'a [Candidate],
    /// How they went through the stages.
    pub pessoas: &'a [Pessoa],
}

/// A key of which the smaller comes first, or what kept it from being known.
enum Falta {
    /// A cell that cannot be read: index of its finding.
    Celula(u32),
    /// Nothing there: name of the field.
    Branco(String),
}

impl Cadeia<'_> {
    /// Orders people by score, highest first, then by the chain without its draw. What kept a tie from being looked at goes to
    /// `retido`.
    pub fn order(&self, pessoas: Vec<u32>, retido: &mut Retido) -> Ordenados {
        let nota = |p: u32| self.pessoas.get(p as usize).and_then(|p| p.nota_final).unwrap_or(Decimal::ZERO).key();
        let mut keyed: Vec<(Reverse<i128>, u32)> = pessoas.iter().map(|p| (Reverse(nota(*p)), *p)).collect();
        keyed.sort_unstable();
        let equal = |w: &[(Reverse<i128>, u32)]| matches!(w, [a, b] if a.0 == b.0);
        let below = keyed.windows(2).map(|w| if equal(w) { Fronteira::Empate } else { Fronteira::Nota });
        let fronteiras = keyed.first().map(|_| Fronteira::Nota).into_iter().chain(below).collect();
        let pessoas = keyed.into_iter().map(|(_, p)| p).collect();
        let mut todos = Ordenados { pessoas, fronteiras };
        for (criterio, passo) in self.passos() {
            self.refine(&mut todos, Fronteira::Criterio(criterio), |p| self.key(passo, p), retido);
        }
        todos
    }

    /// The comparisons of the chain, each with the index of its criterion; `maior_nota` of what the profile does not have is skipped.
    fn passos(&self) -> Vec<(u8, Passo<'_>)> {
        let mut passos = Vec::new();
        for (i, criterio) in self.perfil.desempate.iter().enumerate() {
            // At most Perfil::MAIS_CRITERIOS: a longer chain is refused before
            let Ok(c) = u8::try_from(i) else { break };
            match criterio {
                Criterio::Idoso { na_data, entre_idosos } => {
                    passos.push((c, Passo::Idoso { na_data: *na_data, entre_idosos: *entre_idosos }));
                }
                Criterio::MaiorNota(NotaRef::Prova(id)) => {
                    passos.extend(self.perfil.provas().position(|p| p.id == *id).map(|i| (c, Passo::Prova(i))));
                }
                Criterio::MaiorNota(NotaRef::Etapa(id)) => {
                    passos.extend(self.perfil.etapas.iter().position(|e| e.id == *id).map(|i| (c, Passo::Etapa(i))));
                }
                Criterio::Jurado | Criterio::Sinal { .. } => passos.push((c, Passo::Sinal(i))),
                Criterio::MaiorValor { coluna } => passos.push((c, Passo::Maior(i, coluna))),
                Criterio::MenorValor { coluna } => passos.push((c, Passo::Menor(i, coluna))),
                Criterio::Banca => passos.push((c, Passo::Banca(i))),
                Criterio::MaisVelho { hora } => {
                    passos.push((c, Passo::Nascimento));
                    passos.extend(hora.then_some((c, Passo::Hora)));
                }
                Criterio::Sorteio => {}
            }
        }
        passos
    }

    /// Splits every group still tied by a key, smaller first.
    fn refine(
        &self,
        todos: &mut Ordenados,
        fronteira: Fronteira,
        key: impl Fn(u32) -> Result<i128, Falta>,
        retido: &mut Retido,
    ) {
        let mut keyed: Vec<(i128, u32)> = Vec::new();
        for (start, end) in groups(&todos.fronteiras) {
            let Some(group) = todos.pessoas.get_mut(start..end) else { continue };
            keyed.clear();
            keyed.reserve(group.len());
            let mut complete = true;
            for p in group.iter() {
                match key(*p) {
                    Ok(k) => keyed.push((k, *p)),
                    Err(falta) => {
                        complete = false;
                        self.report(*p, &falta, retido);
                    }
                }
            }
            let fronteiras = todos.fronteiras.get_mut(start + 1..end).unwrap_or_default();
            if !complete {
                fronteiras.fill(Fronteira::Parado);
                continue;
            }
            keyed.sort_unstable();
            for (slot, (_, p)) in group.iter_mut().zip(&keyed) {
                *slot = *p;
            }
            for (f, w) in fronteiras.iter_mut().zip(keyed.windows(2)) {
                if let [(a, _), (b, _)] = w
                    && a != b
                {
                    *f = fronteira;
                }
            }
        }
    }

    fn report(&self, pessoa: u32, falta: &Falta, retido: &mut Retido) {
        match falta {
            Falta::Celula(i) => retido.celulas.push(*i),
            Falta::Branco(campo) => {
                let Some(c) = self.candidatos.get(pessoa as usize) else { return };
                retido.achados.push(blank(self.cargo, c, campo));
            }
        }
    }

    fn key(&self, passo: Passo<'_>, pessoa: u32) -> Result<i128, Falta> {
        let (Some(c), Some(p)) = (self.candidatos.get(pessoa as usize), self.pessoas.get(pessoa as usize)) else {
            return Ok(0);
        };
        match passo {
            Passo::Idoso { na_data, entre_idosos } => {
                needed(c.nascimento, || "nascimento".to_owned()).map(|born| idoso(born, na_data, entre_idosos))
            }
            Passo::Prova(i) => Ok(match c.notas.get(i) {
                Some(RawScore::Value(v)) => -v.key(),
                _ => i128::MAX,
            }),
            Passo::Etapa(i) => Ok(p.etapas.get(i).copied().flatten().map_or(i128::MAX, |v| -v.key())),
            Passo::Sinal(i) => match c.extras.get(i) {
                Some(Extra::Flag(Cell::Value(true))) => Ok(0),
                Some(Extra::Flag(Cell::Bad(bad))) => Err(Falta::Celula(*bad)),
                _ => Ok(1),
            },
            Passo::Maior(i, coluna) => number(c, i, || format!("criterio:{coluna}")).map(|v| -v.key()),
            Passo::Menor(i, coluna) => number(c, i, || format!("criterio:{coluna}")).map(Decimal::key),
            Passo::Banca(i) => match (c.extras.get(i), c.rank(Lista::AC)) {
                (Some(Extra::Number(_)), _) | (_, None) => {
                    number(c, i, || "classificacao".to_owned()).map(Decimal::key)
                }
                (_, Some(rank)) => Ok(i128::from(rank) * Decimal::from_int(1).key()),
            },
            Passo::Nascimento => needed(c.nascimento, || "nascimento".to_owned()).map(|d| i128::from(d.day_number())),
            Passo::Hora => needed(c.hora_nascimento, || "hora_nascimento".to_owned())
                .map(|(h, m)| i128::from(h) * 60 + i128::from(m)),
        }
    }
}

/// The finding of a blank cell that a tie needs; `ingest` knows the cell, so the place holds the field's name.
fn blank(cargo: &Cargo, candidato: &Candidate, campo: &str) -> Finding {
    let place = Place { celula: format!("campo:{campo}"), ..Place::default() };
    let scope = Scope::Cargo(cargo.codigo.as_str().into());
    Finding::new(
        &codes::CELULA_EM_BRANCO,
        scope,
        place,
        format!("um empate chegou ao critério que compara “{campo}”, e a célula não traz valor"),
    )
    .of(&candidato.inscricao)
}

/// `campo` is the name of a blank field.
fn needed<T: Copy>(cell: Cell<T>, campo: impl FnOnce() -> String) -> Result<T, Falta> {
    match cell {
        Cell::Value(v) => Ok(v),
        Cell::Blank => Err(Falta::Branco(campo())),
        Cell::Bad(i) => Err(Falta::Celula(i)),
    }
}

/// Number of the criterion's own column.
fn number(c: &Candidate, criterio: usize, campo: impl FnOnce() -> String) -> Result<Decimal, Falta> {
    match c.extras.get(criterio) {
        Some(Extra::Number(cell)) => needed(*cell, campo),
        _ => Err(Falta::Branco(campo())),
    }
}

/// Lei 10.741/2003, art. 27, p. ú.: "O primeiro critério de desempate em concurso público será a idade, dando-se preferência ao de
/// idade mais elevada", for those of 60 or more (art. 1º). The 60th birthday falls on or before the date; born on 29 February: 1 March
/// in a common year. Among the elderly the older comes first, unless `entre_idosos = false`.
fn idoso(born: Date, na_data: Date, entre_idosos: bool) -> i128 {
    match born.age_on(na_data) {
        Some(60..) if entre_idosos => i128::from(born.day_number()),
        Some(60..) => 0,
        _ => i128::from(i64::MAX),
    }
}

/// The maximal groups still tied: `start..end` of those longer than one.
pub fn groups(fronteiras: &[Fronteira]) -> Vec<(usize, usize)> {
    let mut all = Vec::new();
    let mut start = 0;
    for (i, f) in fronteiras.iter().enumerate() {
        if *f != Fronteira::Empate {
            if i > start + 1 {
                all.push((start, i));
            }
            start = i;
        }
    }
    if fronteiras.len() > start + 1 {
        all.push((start, fronteiras.len()));
    }
    all
}

#[cfg(test)]
#[path = "desempate_tests.rs"]
mod tests;
