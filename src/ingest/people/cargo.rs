//! Which cargo of the edital a text names: code, name, both, or a code that lost its zeros.

use crate::domain::Edital;
use crate::ingest::cell::label;
use crate::ingest::cell::text::{clean, compact, fold, is_near};
use crate::ingest::workbook::RawRow;
use std::collections::BTreeMap;

/// `Cargo: Motorista` → `Motorista`: what heads a block of people.
pub fn heading(text: &str) -> Option<String> {
    let (head, rest) = text.split_once(':')?;
    let named = matches!(fold(head).as_str(), "cargo" | "emprego" | "funcao" | "especialidade" | "enfase" | "area");
    Some(clean(rest).into_owned()).filter(|t| named && !t.is_empty())
}

/// What a row may be the heading of: the texts of all its cells, then of its first ones, fewer and fewer, because other things may
/// stand beside the cargo (`Cargo: Motorista`, `Data: 01/02`). Empty when it is no heading.
pub fn headings(row: &RawRow) -> Vec<String> {
    /// Cells over which one name may be spread.
    const SPREAD: usize = 4;
    let texts: Vec<String> = row.cells.iter().filter_map(|c| label(&c.value)).filter(|t| !t.is_empty()).collect();
    let first = (1..texts.len().min(SPREAD)).rev().filter_map(|n| heading(&texts[..n].join(" ")));
    heading(&texts.join(" ")).into_iter().chain(first).collect()
}

/// Does the row call what it heads a cargo, and not an area or a function, which may also stand in a title or below a signature?
pub fn names_cargo(row: &RawRow) -> bool {
    let first = row.cells.iter().filter_map(|c| label(&c.value)).find(|t| !t.is_empty());
    let head = first.as_deref().and_then(|t| t.split_once(':')).map(|(head, _)| fold(head));
    head.is_some_and(|head| matches!(head.as_str(), "cargo" | "emprego"))
}

/// Does a text name this code of `ignorar_cargos`, also where it lost its leading zeros?
pub fn names(code: &str, text: &str) -> bool {
    let (code, text) = (compact(code), compact(text));
    code == text || (code.starts_with('0') && code.trim_start_matches('0') == text)
}

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
            None if self.ignored.iter().any(|code| names(code, &key)) => Named::Ignored,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ingest::workbook::{RawCell, RawValue};

    #[test]
    fn a_block_of_people_may_be_headed_by_its_cargo() {
        assert_eq!(heading("CARGO: Motorista D").as_deref(), Some("Motorista D"));
        assert_eq!(heading("Total: 12"), None);
        assert_eq!(heading("Cargo:"), None);
    }

    #[test]
    fn other_things_may_stand_beside_the_cargo() {
        let row = |texts: &[&str]| RawRow {
            cells: (0u32..)
                .zip(texts)
                .map(|(column, t)| RawCell { column, value: RawValue::Text((*t).into()), formula: false })
                .collect(),
            ..RawRow::default()
        };
        assert_eq!(headings(&row(&["Cargo: Motorista", "Data: 01/02"])), ["Motorista Data: 01/02", "Motorista"]);
        assert_eq!(headings(&row(&["Cargo:", "Motorista"])), ["Motorista"]);
        assert!(headings(&row(&["Português", "Cargo: Motorista"])).is_empty());
    }
}
