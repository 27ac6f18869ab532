//! The portal's index of people, by registration number: who stands where.

use super::{Pages, array};
use crate::report::documents::fora::por_inscricao;
use std::collections::HashMap;
use std::fmt::Write as _;

/// Most people of an index file: some 1.2 MB.
const PEOPLE: usize = 20_000;

/// A person in a cargo.
#[derive(Debug)]
struct Entry {
    inscricao: Box<str>,
    nome: Box<str>,
    cargo: u32,
    /// Section and row of each place.
    places: Vec<(u32, u32)>,
}

/// Collects people, cargo by cargo.
#[derive(Debug, Default)]
pub struct People {
    all: Vec<Entry>,
    /// Entries of the cargo under way. Looked up only, never walked.
    current: HashMap<Box<str>, usize>,
}

impl People {
    /// The rows that follow are of the next cargo.
    pub fn next_cargo(&mut self) {
        self.current.clear();
    }

    /// A person at a row of a section. People out have no name.
    pub fn seen(&mut self, cargo: usize, inscricao: &str, nome: &str, place: (usize, usize)) {
        let short = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let place = (short(place.0), short(place.1));
        match self.current.get(inscricao) {
            Some(i) => self.all[*i].places.push(place),
            None => {
                self.current.insert(inscricao.into(), self.all.len());
                self.all.push(Entry {
                    inscricao: inscricao.into(),
                    nome: nome.into(),
                    cargo: short(cargo),
                    places: vec![place],
                });
            }
        }
    }

    /// Writes the index files; the first registration number of each.
    pub fn write(mut self, pages: &mut dyn Pages) -> Vec<String> {
        self.current = HashMap::new();
        self.all.sort_by(|a, b| a.order().cmp(&b.order()));
        let mut firsts = Vec::new();
        for (n, chunk) in (1..).zip(self.all.chunks(PEOPLE)) {
            firsts.extend(chunk.first().map(|e| e.inscricao.to_string()));
            pages.begin(&format!("dados/portal/i{n:05}.js"));
            pages.text(&format!("portal.pessoas({n},[\n"));
            let mut line = String::new();
            for (i, e) in chunk.iter().enumerate() {
                line.clear();
                line.push_str(if i > 0 { ",\n" } else { "" });
                e.write(&mut line);
                pages.text(&line);
            }
            pages.text("\n]);\n");
            pages.end();
        }
        firsts
    }
}

impl Entry {
    fn order(&self) -> impl Ord + '_ {
        (por_inscricao(&self.inscricao), self.cargo)
    }

    /// `["inscrição","nome"],cargo,[section,row,section,row]`
    fn write(&self, line: &mut String) {
        line.push('[');
        array([&*self.inscricao, &*self.nome], line);
        let _ = write!(line, ",{},[", self.cargo);
        for (i, (section, row)) in self.places.iter().enumerate() {
            let _ = write!(line, "{}{section},{row}", if i > 0 { "," } else { "" });
        }
        line.push_str("]]");
    }
}
