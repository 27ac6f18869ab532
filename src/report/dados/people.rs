//! The portal's index of people, by registration number: who stands where.

use super::{Pages, array};
use crate::domain::OrdemDeInscricao;
use crate::domain::inscricao::inicio;
use std::collections::HashMap;

/// Most people of an index file: some 1.2 MB.
const PEOPLE: usize = 20_000;

/// A person in a cargo. A national exam has a million of them, kept until its last cargo: their texts and places are in [`People`].
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// Where the registration number begins in the text of all, followed by the name.
    start: usize,
    /// Bytes of the registration number.
    inscricao: u32,
    /// Bytes of the name.
    nome: u32,
    cargo: u32,
    /// First and last place, among those of all.
    first: u32,
    last: u32,
    /// The order of the registration number, of nearly all people without their texts.
    inicio: [u64; 2],
}

/// Section and row where a person stands, and the next place of the same person; their own index where there is none.
#[derive(Clone, Copy, Debug)]
struct Place {
    section: u32,
    row: u32,
    next: u32,
}

/// Collects people, cargo by cargo.
#[derive(Debug, Default)]
pub struct People {
    texts: String,
    all: Vec<Entry>,
    places: Vec<Place>,
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
        let at = short(self.places.len());
        self.places.push(Place { section: short(place.0), row: short(place.1), next: at });
        if let Some(entry) = self.current.get(inscricao).and_then(|i| self.all.get_mut(*i)) {
            if let Some(before) = self.places.get_mut(entry.last as usize) {
                before.next = at;
            }
            entry.last = at;
            return;
        }
        self.current.insert(inscricao.into(), self.all.len());
        self.all.push(Entry {
            start: self.texts.len(),
            inscricao: short(inscricao.len()),
            nome: short(nome.len()),
            cargo: short(cargo),
            first: at,
            last: at,
            inicio: inicio(inscricao),
        });
        self.texts.push_str(inscricao);
        self.texts.push_str(nome);
    }

    /// Writes the index files; the first registration number of each.
    pub fn write(mut self, pages: &mut dyn Pages) -> Vec<String> {
        self.current = HashMap::new();
        let mut all = std::mem::take(&mut self.all);
        all.sort_unstable_by(|a, b| {
            let of = |e: &Entry| OrdemDeInscricao::of(self.texts_of(e).0);
            a.inicio.cmp(&b.inicio).then_with(|| of(a).cmp(&of(b))).then(a.cargo.cmp(&b.cargo))
        });
        let mut firsts = Vec::new();
        for (n, chunk) in (1..).zip(all.chunks(PEOPLE)) {
            firsts.extend(chunk.first().map(|e| self.texts_of(e).0.to_owned()));
            pages.begin(&format!("dados/portal/i{n:05}.js"));
            pages.text(&format!("portal.pessoas({n},[\n"));
            let mut line = String::new();
            for (i, e) in chunk.iter().enumerate() {
                line.clear();
                line.push_str(if i > 0 { ",\n" } else { "" });
                self.one(e, &mut line);
                pages.text(&line);
            }
            pages.text("\n]);\n");
            pages.end();
        }
        firsts
    }

    /// Registration number and name.
    fn texts_of(&self, e: &Entry) -> (&str, &str) {
        let middle = e.start + e.inscricao as usize;
        let text = |from: usize, to: usize| self.texts.get(from..to).unwrap_or_default();
        (text(e.start, middle), text(middle, middle + e.nome as usize))
    }

    /// `["inscrição","nome"],cargo,[section,row,section,row]`
    fn one(&self, e: &Entry, line: &mut String) {
        let (inscricao, nome) = self.texts_of(e);
        let mut digits = itoa::Buffer::new();
        line.push('[');
        array([inscricao, nome], line);
        line.push(',');
        line.push_str(digits.format(e.cargo));
        line.push_str(",[");
        let mut at = e.first;
        while let Some(place) = self.places.get(at as usize) {
            line.push_str(digits.format(place.section));
            line.push(',');
            line.push_str(digits.format(place.row));
            if place.next == at {
                break;
            }
            line.push(',');
            at = place.next;
        }
        line.push_str("]]");
    }
}

/// An index or a length. Those of an exam fit by far: beyond them is an index that nothing has.
fn short(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::super::tests::Memory;
    use super::*;

    #[test]
    fn people_stand_by_number_then_text_with_all_their_places() {
        let mut people = People::default();
        people.next_cargo();
        for (n, id) in ["10", "A-1", "010", "9", "99999999999999999999999"].into_iter().enumerate() {
            people.seen(0, id, "ANA", (1, n));
        }
        people.seen(0, "10", "ANA", (2, 7));
        people.next_cargo();
        people.seen(1, "9", "", (4, 0));
        let mut memory = Memory::default();
        assert_eq!(people.write(&mut memory), ["9"]);
        let expected = "portal.pessoas(1,[\n[[\"9\",\"ANA\"],0,[1,3]],\n[[\"9\",\"\"],1,[4,0]],\n[[\"010\",\"ANA\"],0,[1,2]],\n[[\"10\",\"ANA\"],0,[1,0,2,7]],\n[[\"99999999999999999999999\",\"ANA\"],0,[1,4]],\n[[\"A-1\",\"ANA\"],0,[1,1]]\n]);\n";
        assert_eq!(memory.files[0].1, expected);
    }
}
