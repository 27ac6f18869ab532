//! A second implementation of the rules that `templates/edital.md` and the norms describe, from the scores to the order of
//! nomination: slow, short, readable.
//! Nothing here calls `homologa::law`; only the nouns of `domain` and the words of `law::outcome` are shared.

pub mod labels;
pub mod order;
pub mod people;
pub mod ranking;

use homologa::domain::{Candidate, Edital, Lista};
use order::Slot;
use people::Person;
use ranking::Held;

/// What the naive implementation finds for one cargo.
#[derive(Debug)]
pub struct Naive {
    /// One entry per candidate.
    pub people: Vec<Person>,
    /// Rankings, `ac` first: person, rank, criterion that placed them below the one above on an equal score.
    pub rankings: Vec<Vec<(u32, u32, Option<usize>)>>,
    /// Reserved numbers, `ac` first.
    pub reserved: Vec<u32>,
    /// Labels of the positions.
    pub labels: Vec<Lista>,
    /// The order.
    pub order: Vec<Slot>,
}

/// The whole computation; the error says why the cargo is held back.
pub fn compute(edital: &Edital, candidatos: &[Candidate]) -> Result<Naive, Held> {
    let cargo = &edital.cargos[0];
    let reserved = labels::numbers(edital, cargo).map_err(Held::Contradiction)?;
    let people = people::judge(edital, cargo, candidatos, &reserved);
    if people::total_missing(edital.perfil(cargo), candidatos, &people) {
        return Err(Held::Cells);
    }
    if people::absent_with_total(edital.perfil(cargo), candidatos) {
        return Err(Held::Contradiction("ausente com total".into()));
    }
    let rankings = ranking::rankings(edital, cargo, candidatos, &people)?;
    let approved = people.iter().filter(|p| p.fora.is_none()).count();
    let length = approved.max(cargo.vagas as usize);
    let labels = labels::labels(edital, cargo, &reserved, length);
    let order = order::order(edital, cargo, candidatos, &people, &rankings, &reserved, &labels, approved);
    Ok(Naive { people, rankings, reserved, labels, order })
}
