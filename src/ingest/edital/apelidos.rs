//! The lists that a norm names, under the ids that this edital gives them.
//!
//! A `[[reserva]]` may call its list otherwise than the norm does. What any norm of the edital says of that list then holds for the
//! edital's: of its own list first, then of a list of the edital with that very id, then of the one list whose norm calls it so.

use super::Listas;
use crate::domain::{Norma, OrdemInicial};
use crate::finding::catalogue::edital::LISTA_DA_NORMA_AUSENTE;
use crate::ingest::norma::label_of;
use crate::ingest::tomlfile::{Table, listed};
use std::collections::BTreeMap;

/// For each id by which a norm calls its own list, the ids of the edital's lists under such norms.
pub struct Apelidos(BTreeMap<String, Vec<String>>);

impl Apelidos {
    /// From the pairs (id in the norm, id in the edital).
    pub fn of(pairs: impl Iterator<Item = (String, String)>) -> Self {
        let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
        pairs.for_each(|(norma, edital)| all.entry(norma).or_default().push(edital));
        Self(all)
    }

    /// Renames every list that a norm names to the edital's id. The label goes with the list where it is the law's word for this list
    /// alone (`nomeia`). Ids that no list of the edital answers to stay, and are returned.
    pub fn rename(&self, norma: &mut Norma, lista: &str, nomeia: bool, listas: &Listas) -> Ausentes {
        let own = std::mem::take(&mut norma.primeira_posicao);
        let mut ausentes = Ausentes::default();
        let mut later = Vec::new();
        for (id, posicao) in own {
            match self.meant(&id, &norma.lista, lista, listas) {
                Some(meant) if *meant == *id || id == norma.lista => {
                    norma.primeira_posicao.insert(meant.to_owned(), posicao);
                }
                Some(meant) => later.push((meant.to_owned(), posicao)),
                None => {
                    ausentes.primeiras.push(id.clone());
                    later.push((id, posicao));
                }
            }
        }
        // What is said of a list under its very id comes before what is said of one that is only called so by its norm
        for (id, posicao) in later {
            norma.primeira_posicao.entry(id).or_insert(posicao);
        }
        for id in &mut norma.reverte_para {
            match self.meant(id, &norma.lista, lista, listas) {
                Some(meant) => *id = meant.to_owned(),
                None => ausentes.cascata.push(id.clone()),
            }
        }
        let alone = self.0.get(&norma.lista).is_none_or(|ids| ids.len() < 2);
        norma.rotulo = label_of(lista, &norma.lista, &norma.rotulo, nomeia && alone);
        ausentes
    }

    /// The list of the edital that a norm means by `id`; `None` when there is none, or more than one may be meant.
    fn meant<'a>(&'a self, id: &'a str, own: &str, lista: &'a str, listas: &Listas) -> Option<&'a str> {
        if id == own {
            return Some(lista);
        }
        if listas.find(id).is_some() {
            return Some(id);
        }
        match self.0.get(id).map(Vec::as_slice) {
            Some([one]) => Some(one),
            _ => None,
        }
    }
}

/// Ids that a norm names and that no list of the edital answers to.
#[derive(Default)]
pub struct Ausentes {
    primeiras: Vec<String>,
    cascata: Vec<String>,
}

impl Ausentes {
    /// Tells those that still change something, once the edital has said what it changes of the norm.
    pub fn tell(&self, t: &Table<'_>, norma: &Norma, listas: &Listas) {
        let literal = norma.ordem_inicial == OrdemInicial::Literal;
        for (key, ids, applied) in
            [("primeira_posicao", &self.primeiras, literal), ("reverte_para", &self.cascata, true)]
        {
            if !applied || ids.is_empty() || t.has(key) {
                continue;
            }
            let message = format!(
                "{key} da norma nomeia {}, e as listas deste edital são {}: o que a norma diz dela não foi aplicado",
                listed(ids.iter().map(String::as_str)),
                listed(listas.all())
            );
            t.report(&LISTA_DA_NORMA_AUSENTE, "norma", &message, "");
        }
    }
}
