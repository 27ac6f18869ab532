//! Doubts that repeat down a column are told once, at the first cell, with their number.

use crate::domain::contados;
use crate::finding::{Entry, Finding, Place, Scope};
use std::collections::BTreeMap;

/// Findings gathered by kind and key.
#[derive(Debug, Default)]
pub(super) struct Notes(BTreeMap<(&'static str, String), Note>);

#[derive(Debug)]
struct Note {
    entry: &'static Entry,
    place: Place,
    valor: String,
    mensagem: String,
    more: u32,
}

impl Notes {
    /// One more cell of this kind. `mensagem` is kept from the first.
    pub fn add(
        &mut self,
        entry: &'static Entry,
        key: &str,
        place: Place,
        valor: &str,
        mensagem: impl FnOnce() -> String,
    ) {
        match self.0.get_mut(&(entry.code, key.to_owned())) {
            Some(note) => note.more = note.more.saturating_add(1),
            None => {
                let note = Note { entry, place, valor: valor.into(), mensagem: mensagem(), more: 0 };
                self.0.insert((entry.code, key.to_owned()), note);
            }
        }
    }

    /// The findings, by code.
    pub fn findings(&self) -> impl Iterator<Item = Finding> {
        self.0.values().map(|note| {
            let mensagem = match note.more {
                0 => note.mensagem.clone(),
                n => format!("{} (e em mais {})", note.mensagem, contados(n, "linha", "linhas")),
            };
            Finding::new(note.entry, Scope::Exame, note.place.clone(), mensagem).value(&note.valor)
        })
    }
}
