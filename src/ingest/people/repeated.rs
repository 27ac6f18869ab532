//! Numbers that more than one row has: list sheets joined by registration number, repeated people, people that the general list lacks.

use super::copies::Group;
use super::merge::{People, index32};
use super::plan::Plan;
use crate::domain::{Candidate, ListaSet};
use crate::finding::catalogue::cross as codes;
use crate::finding::{Finding, Place, Scope, Severity};
use crate::ingest::cross::{Difference, Weight};
use crate::ingest::table::Keys;
use crate::ingest::{CargoInput, cross};
use polars::prelude::PolarsError;
use std::collections::{BTreeMap, BTreeSet};

pub(super) struct Joiner<'p, 'a> {
    pub(super) plan: &'p Plan<'a>,
    pub(super) people: &'p mut People,
    pub(super) lists: &'p [Option<crate::domain::Lista>],
}

impl Joiner<'_, '_> {
    /// Every person with the index of their cargo, in order.
    pub(super) fn everyone(&self) -> impl Iterator<Item = (u32, &Candidate)> {
        self.people.cargos.iter().zip(0u32..).flat_map(|(c, i)| c.candidatos.iter().map(move |p| (i, p)))
    }

    /// First row of each cargo among all people.
    pub(super) fn starts(&self) -> Vec<usize> {
        let sizes = self.people.cargos.iter().map(|c| c.candidatos.len());
        sizes.scan(0, |at, n| Some(std::mem::replace(at, *at + n))).collect()
    }

    /// Cargo and index in it, from the row among all people.
    pub(super) fn locate(starts: &[usize], row: u32) -> (usize, usize) {
        let row = row as usize;
        let cargo = starts.partition_point(|s| *s <= row).saturating_sub(1);
        (cargo, row - starts[cargo])
    }

    pub(super) fn scope(&self, cargo: usize) -> Scope {
        self.plan.edital.cargos.get(cargo).map_or(Scope::Exame, |c| Scope::Cargo(c.codigo.as_str().into()))
    }

    /// The cell of a person in a column of their sheet.
    pub(super) fn cell(&self, cargo: usize, person: usize, campo: &str) -> Place {
        cross::cell_of(&self.people.fontes, &self.people.cargos[cargo].candidatos[person], campo)
    }

    pub(super) fn person(&self, (cargo, i): (usize, usize)) -> &Candidate {
        &self.people.cargos[cargo].candidatos[i]
    }

    /// The same number in one cargo: one person where each row comes from another list, an error elsewhere.
    pub(super) fn repeated(&mut self) -> Result<(), PolarsError> {
        let groups = Keys::repeating_in_cargo(self.everyone().map(|(c, p)| (c, Some(&*p.inscricao))))?.repeated()?;
        let starts = self.starts();
        let mut gone: BTreeMap<usize, BTreeSet<u32>> = BTreeMap::new();
        let mut drawn: BTreeMap<usize, Vec<(u32, u32)>> = BTreeMap::new();
        let mut wrong: Vec<Group> = Vec::new();
        for group in groups {
            let places: Vec<(usize, usize)> = group.iter().map(|r| Self::locate(&starts, *r)).collect();
            let cargo = places[0].0;
            let people: Vec<usize> = places.iter().map(|(_, i)| *i).collect();
            if self.different_lists(cargo, &people) {
                self.unify(cargo, &people);
                drawn.entry(cargo).or_default().extend(self.join_draws(cargo, &people));
            } else {
                wrong.push((cargo, people.clone()));
            }
            gone.entry(cargo).or_default().extend(people.iter().skip(1).map(|i| index32(*i)));
        }
        let copied = self.tell_copies(&wrong);
        for (_, (cargo, people)) in wrong.iter().enumerate().filter(|(i, _)| !copied.contains(i)) {
            self.tell_repeated(*cargo, people);
        }
        for (cargo, people) in gone {
            if let Some(input) = self.people.cargos.get_mut(cargo) {
                input.sorteio.extend(drawn.remove(&cargo).into_iter().flatten());
                input.sorteio.sort_unstable();
                remove(input, &people);
            }
        }
        Ok(())
    }

    /// Does each row come from the sheet of another list?
    fn different_lists(&self, cargo: usize, people: &[usize]) -> bool {
        let list = |i: &usize| {
            self.lists.get(self.people.cargos[cargo].candidatos[*i].origem.fonte as usize).copied().flatten()
        };
        let lists: BTreeSet<_> = people.iter().map(list).collect();
        lists.len() == people.len() && !lists.contains(&None)
    }

    fn tell_repeated(&mut self, cargo: usize, people: &[usize]) {
        let rows: Vec<Place> = people.iter().map(|i| self.cell(cargo, *i, "inscricao")).collect();
        let fonte = |i: &usize| self.people.fontes.get(self.person((cargo, *i)).origem.fonte as usize);
        let quotas = self.quotas_only(&people.iter().filter_map(fonte).collect::<Vec<_>>());
        for (k, i) in people.iter().enumerate() {
            let others = rows.iter().enumerate().filter(|(j, _)| *j != k).map(|(_, p)| p.to_string());
            let id = self.people.cargos[cargo].candidatos[*i].inscricao.clone();
            let message = format!("a inscrição {id} aparece de novo em {}", some_of(others, rows.len() - 1));
            let finding = Finding::new(&codes::INSCRICAO_REPETIDA, self.scope(cargo), rows[k].clone(), message)
                .of(&id)
                .value(&id);
            let finding = quotas.iter().fold(finding, |f, way_out| f.fix(way_out.clone()));
            self.people.cargos[cargo].achados.push(finding);
        }
    }

    /// One person from several lists: their data must agree.
    fn unify(&mut self, cargo: usize, people: &[usize]) {
        let [first, others @ ..] = people else { return };
        let mut doubts = Vec::new();
        for i in others {
            let other = self.people.cargos[cargo].candidatos[*i].clone();
            let mut person = std::mem::take(&mut self.people.cargos[cargo].candidatos[*first]);
            let differences = cross::absorb(&mut person, &other, self.plan.edital, cargo);
            self.people.cargos[cargo].candidatos[*first] = person;
            for difference in differences {
                let weight = difference.weight;
                let finding = self.tell_difference(cargo, (*first, *i), difference);
                if let Weight::Tie(doubt) = weight {
                    doubts.push((doubt, finding));
                }
            }
        }
        // The first finding of a cell is the one that a tie would raise
        for (doubt, finding) in doubts.into_iter().rev() {
            doubt.spoil(&mut self.people.cargos[cargo].candidatos[*first], finding);
        }
    }

    /// Tells what the row of `other` says differently from that of `first`, both of the same person; gives the finding's index.
    fn tell_difference(&mut self, cargo: usize, (first, other): (usize, usize), found: Difference) -> u32 {
        let Difference { campo, kept, other: value, weight } = found;
        let there = self.cell(cargo, first, &campo);
        let message = format!("“{value}” aqui e “{kept}” em {there}");
        let id = self.person((cargo, other)).inscricao.clone();
        let place = self.cell(cargo, other, &campo);
        let finding = Finding::new(&codes::DADOS_DIVERGENTES, self.scope(cargo), place, message).of(&id).value(&value);
        let severity = if weight == Weight::Any { finding.severity } else { Severity::Warning };
        let achados = &mut self.people.cargos[cargo].achados;
        achados.push(finding.severity(severity));
        index32(achados.len() - 1)
    }

    /// The number drawn in a column that the chain does not name: whichever row has it, it goes with the row kept. Gives the number
    /// that row is still to get.
    fn join_draws(&mut self, cargo: usize, people: &[usize]) -> Option<(u32, u32)> {
        let sorteio = &self.people.cargos[cargo].sorteio;
        let drawn = |i: usize| {
            let at = sorteio.binary_search_by_key(&index32(i), |(person, _)| *person).ok()?;
            sorteio.get(at).map(|(_, number)| *number)
        };
        let numbers: Vec<(usize, u32)> = people.iter().filter_map(|i| Some((*i, drawn(*i)?))).collect();
        let [(holder, number), others @ ..] = &numbers[..] else { return None };
        for (i, other) in others.iter().filter(|(_, n)| n != number) {
            let (kept, other) = (number.to_string(), other.to_string());
            let found = Difference { campo: "sorteio".into(), kept, other, weight: Weight::Any };
            self.tell_difference(cargo, (*holder, *i), found);
        }
        people.first().filter(|first| *first != holder).map(|first| (index32(*first), *number))
    }

    /// People of a quota list whom the general list of the cargo does not have.
    pub(super) fn outside_general(&mut self) -> Result<(), PolarsError> {
        if !self.lists.iter().flatten().any(|l| l.is_ac()) {
            return Ok(());
        }
        // The row kept of somebody who is in the general list is that of the general list
        let in_general =
            |p: &Candidate| self.lists.get(p.origem.fonte as usize).copied().flatten().is_some_and(|l| l.is_ac());
        let general = Keys::new(self.everyone().map(|(c, p)| (c, in_general(p).then_some(&*p.inscricao))))?;
        let quota =
            Keys::new(self.everyone().map(|(c, p)| (c, (p.listas != ListaSet::EMPTY).then_some(&*p.inscricao))))?;
        let starts = self.starts();
        for row in quota.missing_in(&general)? {
            let (cargo, i) = Self::locate(&starts, row);
            let id = self.people.cargos[cargo].candidatos[i].inscricao.clone();
            let message = format!("a inscrição {id} está numa lista de reserva e não na lista geral");
            let finding =
                Finding::new(&codes::FORA_DA_GERAL, self.scope(cargo), self.cell(cargo, i, "inscricao"), message)
                    .of(&id);
            self.people.cargos[cargo].achados.push(finding);
        }
        Ok(())
    }
}

/// The first of many, and how many more there are: a message stays short however often something is repeated.
pub(super) fn some_of(items: impl Iterator<Item = String>, total: usize) -> String {
    const SHOWN: usize = 20;
    let shown = items.take(SHOWN).collect::<Vec<_>>().join(", ");
    match total.checked_sub(SHOWN) {
        None | Some(0) => shown,
        Some(more) => format!("{shown} e mais {more}"),
    }
}

/// Takes people out of a cargo; numbers drawn follow their people.
fn remove(input: &mut CargoInput, people: &BTreeSet<u32>) {
    let mut at = 0u32;
    input.candidatos.retain(|_| {
        at += 1;
        !people.contains(&(at - 1))
    });
    let gone: Vec<u32> = people.iter().copied().collect();
    let shift = |i: u32| i - index32(gone.partition_point(|g| *g < i));
    input.sorteio = input.sorteio.iter().filter(|(i, _)| !people.contains(i)).map(|(i, n)| (shift(*i), *n)).collect();
}
