//! Which cargo of the edital a text names: code, name, both, or a code that lost its zeros.

use crate::domain::Edital;
use crate::ingest::cell::text::{compact, fold, is_near};
use std::collections::BTreeMap;

/// What a text says about the cargo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// A cargo of the edital, by index.
    Cargo(usize),
    /// A cargo of the edital whose code lost leading zeros.
    WithoutZeros(usize),
    /// Almost the name of a cargo.
    Near(usize),
    /// It fits several cargos.
    Several(Vec<usize>),
    /// A cargo of another edital, by `ignorar_cargos`.
    Ignored,
    /// None of the edital.
    Unknown,
}

/// Codes and names of the edital's cargos, for looking up.
#[derive(Debug, Default)]
pub struct CargoIndex {
    exact: BTreeMap<String, usize>,
    keys: BTreeMap<String, Vec<usize>>,
    stripped: BTreeMap<String, Vec<usize>>,
    names: Vec<(String, usize)>,
    ignored: Vec<String>,
}

impl CargoIndex {
    /// From the edital's cargos and `ignorar_cargos`.
    pub fn new(edital: &Edital, ignorar: &[String]) -> Self {
        let mut index = Self { ignored: ignorar.iter().map(|i| compact(i)).collect(), ..Self::default() };
        for (i, cargo) in edital.cargos.iter().enumerate() {
            index.exact.insert(cargo.codigo.clone(), i);
            index.add(&cargo.codigo, i);
            index.add(&cargo.nome, i);
            index.add(&format!("{} {}", cargo.codigo, cargo.nome), i);
            index.names.push((fold(&cargo.nome), i));
            if cargo.codigo.starts_with('0') {
                let short = cargo.codigo.trim_start_matches('0').to_owned();
                index.stripped.entry(short).or_default().push(i);
            }
        }
        index
    }

    fn add(&mut self, text: &str, cargo: usize) {
        let all = self.keys.entry(compact(text)).or_default();
        if !all.contains(&cargo) {
            all.push(cargo);
        }
    }

    /// The cargo that a text (cleaned) names.
    pub fn find(&self, text: &str) -> Named {
        if let Some(cargo) = self.exact.get(text) {
            return Named::Cargo(*cargo);
        }
        let key = compact(text);
        if self.ignored.contains(&key) {
            return Named::Ignored;
        }
        match self.keys.get(&key).map(Vec::as_slice) {
            Some([one]) => return Named::Cargo(*one),
            Some(several) => return Named::Several(several.to_vec()),
            None => {}
        }
        match self.stripped.get(text.trim_start_matches('0')).map(Vec::as_slice) {
            Some([one]) => Named::WithoutZeros(*one),
            Some(several) => Named::Several(several.to_vec()),
            None => self.near(text),
        }
    }

    /// A name at most two letters away from exactly one cargo's name (codes are never guessed at).
    fn near(&self, text: &str) -> Named {
        let folded = fold(text);
        if folded.len() < 6 || folded.bytes().any(|b| b.is_ascii_digit()) {
            return Named::Unknown;
        }
        let mut close = self.names.iter().filter(|(name, _)| is_near(&folded, name, 2)).map(|(_, i)| *i);
        match (close.next(), close.next()) {
            (Some(one), None) => Named::Near(one),
            _ => Named::Unknown,
        }
    }

    /// The cargo that the name of a sheet or file names; a sheet name that its program cut at 31 characters may be the
    /// beginning of one cargo's name.
    pub fn find_stem(&self, stem: &str) -> Option<usize> {
        match self.find(stem) {
            Named::Cargo(i) | Named::WithoutZeros(i) => return Some(i),
            Named::Several(_) | Named::Ignored => return None,
            Named::Near(_) | Named::Unknown => {}
        }
        let folded = fold(stem);
        if stem.chars().count() < 28 {
            return None;
        }
        let mut cut = self.names.iter().filter(|(name, _)| name.starts_with(&folded)).map(|(_, i)| *i);
        match (cut.next(), cut.next()) {
            (Some(one), None) => Some(one),
            _ => None,
        }
    }
}
