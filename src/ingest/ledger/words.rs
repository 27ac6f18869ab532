//! Events, lists and cargos as clerks type them.

use crate::domain::{Edital, Lista, TipoEvento};
use crate::ingest::cell::text::{compact, fold, is_near};
use crate::ingest::tomlfile::closest;
use std::collections::BTreeMap;

/// Other ways of writing an event, without accents and spaces.
const OTHER_WORDS: [(&str, TipoEvento); 16] = [
    ("vaga", TipoEvento::Vagas),
    ("novasvagas", TipoEvento::Vagas),
    ("nomeacoes", TipoEvento::Nomeacao),
    ("nomeado", TipoEvento::Nomeacao),
    ("nomeada", TipoEvento::Nomeacao),
    ("tornarsemefeito", TipoEvento::SemEfeito),
    ("tornadosemefeito", TipoEvento::SemEfeito),
    ("tornadasemefeito", TipoEvento::SemEfeito),
    ("nomeacaosemefeito", TipoEvento::SemEfeito),
    ("desistente", TipoEvento::Desistencia),
    ("finaldefila", TipoEvento::FimDeFila),
    ("finaldafila", TipoEvento::FimDeFila),
    ("fimdafila", TipoEvento::FimDeFila),
    ("obito", TipoEvento::Falecimento),
    ("perdadalista", TipoEvento::PerdaDeLista),
    ("reprovacaonoestagio", TipoEvento::ReprovacaoEstagio),
];

/// The event, and whether it is written as documented, accents, capitals and spaces apart.
pub(super) fn event(text: &str) -> Option<(TipoEvento, bool)> {
    if let Some(tipo) = TipoEvento::parse(text) {
        return Some((tipo, true));
    }
    let key = compact(text);
    let documented = TipoEvento::ALL.iter().find(|(_, id)| compact(id) == key).map(|(t, _)| (*t, true));
    documented.or_else(|| OTHER_WORDS.iter().find(|(word, _)| *word == key).map(|(_, t)| (*t, false)))
}

/// The event that was probably meant: one of few other letters, or one that is among the words (`tomou posse`).
pub(super) fn near_event(text: &str) -> Option<&'static str> {
    let ids = || TipoEvento::ALL.iter().map(|(_, id)| *id);
    let folded = fold(text);
    let among = || ids().find(|id| folded.split(' ').any(|w| compact(id) == w));
    closest(text, ids()).or_else(among)
}

/// The quota list with this id, or called so in documents.
pub(super) fn list(edital: &Edital, text: &str) -> Option<Lista> {
    let key = compact(text);
    let named = |i: &usize| {
        edital.reservas.get(*i).is_some_and(|r| compact(&r.lista) == key || compact(&r.norma.rotulo) == key)
    };
    (0..edital.reservas.len()).find(named).map(Lista::reserva)
}

/// How a cargo was matched.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum CargoMatch {
    /// Code or name.
    Exact(usize),
    /// The only code that differs in leading zeros.
    Zeros(usize),
    /// Several fit.
    Several(Vec<usize>),
    /// None.
    None,
}

/// Cargos by code, by code without zeros, by name.
pub(super) struct Cargos<'a> {
    edital: &'a Edital,
    codes: BTreeMap<String, Vec<usize>>,
    bare: BTreeMap<String, Vec<usize>>,
    names: BTreeMap<String, Vec<usize>>,
}

impl<'a> Cargos<'a> {
    pub fn new(edital: &'a Edital) -> Self {
        let mut all = Self { edital, codes: BTreeMap::new(), bare: BTreeMap::new(), names: BTreeMap::new() };
        for (i, cargo) in edital.cargos.iter().enumerate() {
            let code = fold(&cargo.codigo);
            all.bare.entry(code.trim_start_matches('0').to_owned()).or_default().push(i);
            all.codes.entry(code).or_default().push(i);
            all.names.entry(fold(&cargo.nome)).or_default().push(i);
        }
        all
    }

    /// The cargo that a cell names.
    pub fn find(&self, text: &str) -> CargoMatch {
        let key = fold(text);
        let exact = self.edital.cargos.iter().position(|c| c.codigo == text);
        if let Some(i) = exact.or_else(|| self.codes.get(&key).and_then(|all| one(all))) {
            return CargoMatch::Exact(i);
        }
        let named = self.names.get(&key).map(Vec::as_slice);
        match (named, self.bare.get(key.trim_start_matches('0')).map(Vec::as_slice)) {
            (Some([i]), _) => CargoMatch::Exact(*i),
            (None, Some([i])) => CargoMatch::Zeros(*i),
            (None, None) => CargoMatch::None,
            (Some(all), _) | (None, Some(all)) => CargoMatch::Several(all.to_vec()),
        }
    }

    /// Cargos whose code or name a text almost is: at most two letters away. Numbers are never guessed at.
    pub fn near(&self, text: &str) -> Vec<usize> {
        let key = fold(text);
        if key.len() < 6 || key.bytes().any(|b| b.is_ascii_digit()) {
            return Vec::new();
        }
        let close = |word: &str| is_near(&key, &fold(word), 2);
        let all = self.edital.cargos.iter().enumerate();
        all.filter(|(_, c)| close(&c.codigo) || close(&c.nome)).map(|(i, _)| i).collect()
    }
}

fn one(all: &[usize]) -> Option<usize> {
    if let [i] = all { Some(*i) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_that_was_probably_meant_is_proposed() {
        for (text, id) in [
            ("nomiação", Some("nomeacao")),
            ("exonerado", Some("exoneracao")),
            ("tomou posse", Some("posse")),
            ("licença", None),
        ] {
            assert_eq!(near_event(text), id, "{text}");
        }
    }
}
