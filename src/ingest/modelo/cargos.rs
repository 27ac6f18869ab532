//! The cargos that the sheets show, with their people.

use super::aids::split_code;
use super::columns::Role;
use super::lists::Sheet;
use super::quadro::Quadro;
use super::survey::{CargoSurvey, Survey};
use crate::ingest::cell::text::{compact, fold, is_near};
use crate::ingest::edital::LinhaQuadro;
use std::collections::{BTreeMap, BTreeSet};

/// Names of sheets and files that say nothing.
const GENERIC: &str = "plan planilha sheet folha pagina resultado resultados notas classificacao geral dados final lista tabela export \
    candidatos preliminar completo completa oficial edital concurso table tab";

/// Names kept beside one code.
const MOST_NAMES: usize = 500;

/// Characters that a code may have in an edital.
const MOST_CODE: usize = 60;

/// A cargo of the draft.
#[derive(Clone, Debug, Default)]
pub struct Cargo {
    /// Code; the name where the sheets have no codes.
    pub codigo: String,
    /// Name; empty when nothing says it.
    pub nome: String,
    /// Other names beside the same code, and how often.
    pub outros: Vec<(String, u64)>,
    /// Every name beside the code, compacted → as first written, and how often; at most [`MOST_NAMES`].
    pub(super) nomes: BTreeMap<String, (String, u64)>,
    /// A cargo with more people and almost the same name.
    pub parecido: Option<String>,
    /// People.
    pub people: u64,
    /// Rows without a cargo below rows of this one.
    pub blank: u64,
    /// Is the code only the name, or invented?
    pub sem_codigo: bool,
    /// Profile by the sheet of cargos.
    pub perfil: Option<String>,
    /// Does the sheet of cargos have it?
    pub no_quadro: bool,
    /// Columns in which people who went through have scores.
    pub provas: Counts,
    /// Columns in which people who were eliminated have scores.
    pub parciais: Counts,
    /// Where it is: indexes of sheets, each with its index among the cargos of that sheet.
    pub lugares: Vec<(usize, usize)>,
}

/// Index of a sheet → column → people with a number in it. The sheets of a cargo are there even without any column.
pub type Counts = BTreeMap<usize, BTreeMap<u32, u64>>;

/// Adds counts to others.
pub fn add(all: &mut Counts, more: &Counts) {
    for (sheet, columns) in more {
        let into = all.entry(*sheet).or_default();
        columns.iter().for_each(|(column, n)| *into.entry(*column).or_default() += n);
    }
}

/// All cargos of the sheets; one without code or name for the people of sheets that say nothing of their cargo.
pub fn of(sheets: &[Sheet], lists: bool, quadro: &[LinhaQuadro]) -> Vec<Cargo> {
    let mut all: Vec<Cargo> = Vec::new();
    let mut index: BTreeMap<String, usize> = BTreeMap::new();
    let files: BTreeSet<&str> = sheets.iter().map(|s| s.survey.arquivo.as_str()).collect();
    for (i, sheet) in sheets.iter().enumerate() {
        let fallback = name_of_sheet(&sheet.survey, files.len() > 1, lists);
        for (place, seen) in sheet.survey.cargos.iter().enumerate() {
            let (codigo, nome) = if seen.codigo.is_empty() {
                fallback.clone().map_or_else(Default::default, |name| split_code(&name))
            } else {
                (seen.codigo.clone(), String::new())
            };
            let next = all.len();
            let at = *index.entry(compact(&codigo)).or_insert(next);
            if at == next {
                all.push(Cargo { codigo, nome, ..Cargo::default() });
            }
            if let Some(cargo) = all.get_mut(at) {
                cargo.lugares.push((i, place));
                take(cargo, i, sheet, seen);
            }
        }
    }
    let mut all = with_zeros(all);
    let quadro = Quadro::of(quadro);
    all.iter_mut().for_each(|c| settle(c, &quadro));
    near(&mut all);
    for (i, cargo) in all.iter_mut().enumerate().filter(|(_, c)| c.codigo.chars().count() > MOST_CODE) {
        cargo.codigo = format!("C{:02}", i + 1);
    }
    if all.iter().all(|c| c.codigo.starts_with(|d: char| d.is_ascii_digit())) {
        all.sort_by(|a, b| (a.codigo.len(), &a.codigo).cmp(&(b.codigo.len(), &b.codigo)));
    }
    all
}

impl Cargo {
    /// A name beside the code, so often. Where each row has a name of its own, the column is no name of a cargo: the rest is let go.
    fn named(&mut self, name: &str, n: u64) {
        let key = compact(name);
        if self.nomes.len() < MOST_NAMES || self.nomes.contains_key(&key) {
            let (_, count) = self.nomes.entry(key).or_insert_with(|| (name.to_owned(), 0));
            *count = count.saturating_add(n);
        }
    }
}

/// Adds what a sheet saw of a cargo.
fn take(cargo: &mut Cargo, index: usize, sheet: &Sheet, seen: &CargoSurvey) {
    cargo.people += seen.people;
    cargo.blank += seen.blank;
    for (name, n) in &seen.nomes {
        cargo.named(name, *n);
    }
    let scored = |numbers: &BTreeMap<u32, u64>| {
        let provas = numbers.iter().filter(|(c, _)| sheet.roles.get(c) == Some(&Role::Prova));
        Counts::from([(index, provas.map(|(c, n)| (*c, *n)).collect())])
    };
    add(&mut cargo.provas, &scored(&seen.numeric));
    add(&mut cargo.parciais, &scored(&seen.numeric_out));
}

/// Name, and what the sheet of cargos knows.
fn settle(cargo: &mut Cargo, quadro: &Quadro<'_>) {
    cargo.outros = std::mem::take(&mut cargo.nomes).into_values().collect();
    cargo.outros.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    if cargo.nome.is_empty() && !cargo.outros.is_empty() {
        cargo.nome = cargo.outros.remove(0).0;
    }
    if cargo.codigo.is_empty() {
        cargo.codigo = "1".into();
        cargo.sem_codigo = true;
    } else if cargo.nome.is_empty() && !is_code(&cargo.codigo) {
        cargo.nome.clone_from(&cargo.codigo);
        cargo.sem_codigo = true;
    }
    if let Some(line) = quadro.line(cargo) {
        cargo.no_quadro = true;
        cargo.codigo.clone_from(&line.codigo);
        cargo.nome.clone_from(&line.nome);
        cargo.perfil.clone_from(&line.perfil);
        cargo.sem_codigo = false;
    }
}

/// `101`, `P01`, `TENF-HUAB`: a code and no name.
fn is_code(text: &str) -> bool {
    let marks = text.contains(['-', '_', '.', '/']) && !text.contains(char::is_lowercase);
    !text.contains(' ') && (marks || text.bytes().any(|b| b.is_ascii_digit()))
}

/// Codes that lost their zeros join the only code that has them.
fn with_zeros(all: Vec<Cargo>) -> Vec<Cargo> {
    let digits = |c: &Cargo| !c.codigo.is_empty() && c.codigo.bytes().all(|b| b.is_ascii_digit());
    let bare = |c: &Cargo| c.codigo.trim_start_matches('0').to_owned();
    let mut longest: BTreeMap<String, usize> = BTreeMap::new();
    for (i, cargo) in all.iter().enumerate().filter(|(_, c)| digits(c)) {
        let at = longest.entry(bare(cargo)).or_insert(i);
        if all.get(*at).is_some_and(|c| c.codigo.len() < cargo.codigo.len()) {
            *at = i;
        }
    }
    let home = |i: usize, c: &Cargo| if digits(c) { longest.get(&bare(c)).copied().unwrap_or(i) } else { i };
    let mut merged: BTreeMap<usize, Cargo> = BTreeMap::new();
    let mut order: Vec<(usize, Cargo)> = all.iter().cloned().enumerate().map(|(i, c)| (home(i, &c), c)).collect();
    order.sort_by_key(|(at, c)| (*at, std::cmp::Reverse(c.codigo.len())));
    for (at, cargo) in order {
        let Some(into) = merged.get_mut(&at) else {
            merged.insert(at, cargo);
            continue;
        };
        into.people += cargo.people;
        into.blank += cargo.blank;
        cargo.nomes.values().for_each(|(name, n)| into.named(name, *n));
        add(&mut into.provas, &cargo.provas);
        add(&mut into.parciais, &cargo.parciais);
        into.lugares.extend(cargo.lugares);
    }
    merged.into_values().collect()
}

/// Names at most two letters away from the name of a cargo with more people. Only among few cargos: it compares pairs.
fn near(all: &mut [Cargo]) {
    if all.len() > 500 {
        return;
    }
    let names: Vec<(String, u64)> = all.iter().map(|c| (fold(&c.nome), c.people)).collect();
    for (cargo, (name, people)) in all.iter_mut().zip(&names) {
        let close = |(other, more): &&(String, u64)| {
            more > people
                && other != name
                && name.len() >= 6
                && is_near(name, other, 2)
                && !name.bytes().any(|b| b.is_ascii_digit())
        };
        cargo.parecido = names.iter().find(close).map(|(other, _)| other.clone());
    }
}

/// The cargo that the name of a sheet, or of a file where there are several, gives to people without a cargo column.
fn name_of_sheet(survey: &Survey, several: bool, lists: bool) -> Option<String> {
    let own = |name: &str| !name.is_empty() && !is_generic(name);
    if lists {
        return None;
    }
    if own(&survey.aba) {
        return Some(survey.aba.clone());
    }
    let stem = survey.stem();
    (several || own(stem)).then(|| stem.to_owned())
}

/// Only words that every sheet could be called by.
fn is_generic(name: &str) -> bool {
    let folded = fold(name);
    folded.split(' ').all(|w| {
        let word = w.trim_end_matches(|c: char| c.is_ascii_digit());
        word.is_empty() || GENERIC.split(' ').any(|g| g == word) || matches!(w, "de" | "do" | "da" | "dos" | "e" | "n")
    })
}

/// Cargos that share what stands before ` - `: often places of one post, whose shares of the law go together.
pub fn divided(all: &[Cargo]) -> BTreeMap<String, Vec<String>> {
    let mut stems: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for cargo in all {
        let stem = [" - ", " – ", " / "].iter().find_map(|mark| cargo.nome.split_once(mark)).map(|(stem, _)| stem);
        if let Some(stem) = stem.filter(|_| !cargo.no_quadro) {
            stems.entry(fold(stem)).or_default().push(cargo.codigo.clone());
        }
    }
    stems.retain(|_, codes| codes.len() >= 2);
    stems
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_say_nothing_are_no_cargos() {
        for name in ["Plan1", "Sheet2", "Resultado Final", "resultado-final", "Notas 2025", "Planilha de Notas"] {
            assert!(is_generic(name), "{name}");
        }
        for name in ["Motorista", "101 - Professor", "Resultado Motorista", "E1004", "N2"] {
            assert!(!is_generic(name), "{name}");
        }
    }

    #[test]
    fn codes_are_told_from_names() {
        assert!(["101", "P01", "TENF-HUAB", "2.1"].into_iter().all(is_code));
        assert!(!["Motorista", "MOTORISTA", "Professor 1", "Auxiliar-Geral"].into_iter().any(is_code));
    }

    #[test]
    fn names_beside_one_code_are_counted_once_and_not_without_end() {
        let mut cargo = Cargo { codigo: "101".into(), ..Cargo::default() };
        (0..2_000).for_each(|n| cargo.named(&format!("Nome {n}"), 1));
        cargo.named("NOME 7", 3);
        assert_eq!(cargo.nomes.len(), MOST_NAMES);
        settle(&mut cargo, &Quadro::of(&[]));
        assert_eq!((cargo.nome.as_str(), cargo.outros.len()), ("Nome 7", MOST_NAMES - 1));
    }

    #[test]
    fn codes_that_lost_their_zeros_are_the_same_cargo() {
        let cargo = |codigo: &str, people| Cargo { codigo: codigo.into(), people, ..Cargo::default() };
        let all = with_zeros(vec![cargo("1", 2), cargo("01", 30), cargo("10", 5), cargo("Vigia", 1)]);
        let told: Vec<(String, u64)> = all.into_iter().map(|c| (c.codigo, c.people)).collect();
        assert_eq!(told, [("01".to_owned(), 32), ("10".to_owned(), 5), ("Vigia".to_owned(), 1)]);
    }
}
