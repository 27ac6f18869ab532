//! Registration numbers of the ledger, matched with those of the results.

use crate::ingest::CargoInput;
use std::collections::HashMap;

/// How a registration number was matched.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Match<'a> {
    /// The very number.
    Exact(&'a str),
    /// The only one that differs in leading zeros.
    Zeros(&'a str),
    /// Several differ only in leading zeros.
    Several(Vec<&'a str>),
    /// Not in the cargo; perhaps in another.
    None { other: Option<usize> },
}

/// People by number, cargo by cargo, each table built when first needed.
pub(super) struct People<'a> {
    cargos: &'a [CargoInput],
    /// For each cargo: number without leading zeros → the numbers.
    tables: Vec<Option<HashMap<&'a str, Vec<&'a str>>>>,
    /// Number without leading zeros → the cargos in which somebody has it, in the edital's order, and the number there.
    anywhere: Option<HashMap<&'a str, Vec<(usize, &'a str)>>>,
}

fn bare(number: &str) -> &str {
    number.trim_start_matches('0')
}

impl<'a> People<'a> {
    pub fn new(cargos: &'a [CargoInput]) -> Self {
        Self { cargos, tables: cargos.iter().map(|_| None).collect(), anywhere: None }
    }

    /// The person of a cargo with this number.
    pub fn find(&mut self, cargo: usize, number: &str) -> Match<'a> {
        let cargos = self.cargos;
        let table = self.tables.get_mut(cargo).map(|t| t.get_or_insert_with(|| table(cargos.get(cargo))));
        let same = table.and_then(|t| t.get(bare(number)));
        match same.map(Vec::as_slice) {
            Some(all) if all.contains(&number) => {
                Match::Exact(all.iter().find(|n| **n == number).copied().unwrap_or(""))
            }
            Some([one]) => Match::Zeros(one),
            Some(all) => Match::Several(all.to_vec()),
            None => Match::None { other: self.elsewhere(number) },
        }
    }

    /// Every cargo in which somebody has this number, with or without its zeros, in the edital's order.
    pub fn cargos(&mut self, number: &str) -> Vec<usize> {
        let mut all: Vec<usize> = self.anywhere(number).iter().map(|(i, _)| *i).collect();
        all.dedup();
        all
    }

    /// The first cargo in which somebody has this very number, for the message about a wrong one.
    fn elsewhere(&mut self, number: &str) -> Option<usize> {
        self.anywhere(number).iter().find(|(_, n)| *n == number).map(|(i, _)| *i)
    }

    fn anywhere(&mut self, number: &str) -> &[(usize, &'a str)] {
        let cargos = self.cargos;
        let all = self.anywhere.get_or_insert_with(|| {
            let mut all: HashMap<&str, Vec<(usize, &str)>> = HashMap::new();
            for (i, cargo) in cargos.iter().enumerate() {
                for c in &cargo.candidatos {
                    all.entry(bare(&c.inscricao)).or_default().push((i, &c.inscricao));
                }
            }
            all
        });
        all.get(bare(number)).map_or(&[], Vec::as_slice)
    }
}

fn table(cargo: Option<&CargoInput>) -> HashMap<&str, Vec<&str>> {
    let mut table: HashMap<&str, Vec<&str>> = HashMap::new();
    for c in cargo.into_iter().flat_map(|c| &c.candidatos) {
        table.entry(bare(&c.inscricao)).or_default().push(&c.inscricao);
    }
    table
}
