//! What all batches together tell: what is wrong, and what only the ledger, or other inputs, could tell.

use super::lido::{Lote, rows_of};
use crate::domain::contados;
use crate::finding::Finding;
use std::collections::{BTreeMap, BTreeSet};

const NOT_PUBLISHED: &str = "o que lotes dizem de cargos que esta publicação não tem";

const OTHER_RESULT: &str = "se estes lotes chamaram quem o resultado de então chamava: dizem que foram feitos de outras entradas, e esse resultado não está aqui";

/// People of a batch that are told one by one.
const SHOWN: usize = 5;

fn listed(acts: &[String]) -> String {
    acts.iter().map(|name| format!("atos/{name}")).collect::<Vec<_>>().join(", ")
}

/// What the batches tell.
#[derive(Default)]
pub struct Resumo {
    /// What is wrong.
    pub found: Vec<Finding>,
    /// Who was called, by cargo and number: the dates.
    called: BTreeMap<(usize, String), Vec<String>>,
    /// Batches held only against the lists, and why.
    pub outside: BTreeMap<&'static str, Vec<String>>,
    /// Code of each cargo of somebody called.
    codes: BTreeMap<usize, String>,
    /// Who is not in the lists as called, by batch that says that it is of another result: cargo and number.
    other_results: BTreeMap<String, BTreeSet<(String, String)>>,
    /// Number and batch of each person whose term begins on the day of a batch that does not call them.
    terms: Vec<(String, String)>,
}

impl Resumo {
    /// People whom more than one batch calls: only the ledger tells whether each call stands.
    pub fn again(&self) -> Option<String> {
        let mut twice = self.called.iter().filter(|(_, days)| days.len() > 1);
        let ((cargo, inscricao), days) = twice.next()?;
        let n = twice.count() + 1;
        Some(format!(
            "qual dos atos vale para {} em mais de um lote ({}inscrição {inscricao}, cargo {}, em {}): ou um deles não foi registrado no livro de eventos, ou a pessoa perdeu uma lista ou foi para o fim da fila entre um e outro",
            contados(n, "pessoa chamada", "pessoas chamadas"),
            if n > 1 { "a primeira: " } else { "" },
            self.codes.get(cargo).map_or("", String::as_str),
            days.iter().take(2).map(String::as_str).collect::<Vec<_>>().join(" e "),
        ))
    }

    /// Terms that begin on the day of a batch without a call of it.
    pub fn by_court(&self) -> Option<String> {
        let (inscricao, name) = self.terms.first()?;
        let n = self.terms.len();
        Some(format!(
            "{} no dia de um lote que não chama a pessoa ({}inscrição {inscricao}, em {name}): só se foi por ordem judicial",
            contados(n, "prazo de posse que começa", "prazos de posse que começam"),
            if n > 1 { "o primeiro: " } else { "" },
        ))
    }

    /// Batches of which only the lists told anything.
    pub fn outside(&self) -> impl Iterator<Item = String> {
        self.outside.iter().map(|(why, names)| format!("{why}: {}", names.join(", ")))
    }

    /// Remembers somebody whom a batch of another result calls, and who is not in the lists of this one, or is there otherwise.
    pub fn of_other_result(&mut self, lote: &str, cargo: String, inscricao: String) {
        self.other_results.entry(lote.to_owned()).or_default().insert((cargo, inscricao));
    }

    /// Those people, and the acts of correction that are in the folder.
    pub fn other_results(&self, retificacoes: &[String]) -> Option<String> {
        if self.other_results.is_empty() {
            return None;
        }
        let who = |people: &BTreeSet<(String, String)>| {
            let shown: Vec<String> = people.iter().take(SHOWN).map(|(c, i)| format!("{i}, cargo {c}")).collect();
            let more = people.len() - shown.len();
            let rest = if more == 0 { String::new() } else { format!("; e mais {more}") };
            format!("{}{rest}", shown.join("; "))
        };
        let lotes: Vec<String> = self
            .other_results
            .iter()
            .map(|(lote, people)| {
                format!("{lote} ({}: inscrição {})", contados(people.len(), "pessoa", "pessoas"), who(people))
            })
            .collect();
        let acts = format!("veja o que foi retificado em {}", listed(retificacoes));
        Some(format!(
            "{OTHER_RESULT}; quem não consta da classificação desta publicação, ou consta com outro nome ou outra classificação: {}; {acts}",
            lotes.join(", ")
        ))
    }

    /// Tells the cargos that the publication does not have.
    pub fn not_published(&mut self, lote: &Lote<'_>, known: &BTreeSet<usize>) {
        let code = |i: &usize| lote.lida.edital.cargos.get(*i).map(|c| c.codigo.as_str());
        let codes: Vec<&str> = lote.cargos.iter().filter(|i| !known.contains(i)).filter_map(code).collect();
        if !codes.is_empty() {
            let what = format!("{} ({})", lote.name, codes.join(", "));
            self.outside.entry(NOT_PUBLISHED).or_default().push(what);
        }
    }

    /// Remembers whose term begins on the day without a call.
    pub fn terms(&mut self, lote: &Lote<'_>) {
        let day = lote.data.pt();
        for (i, rows) in &lote.prazos {
            let called: BTreeSet<&str> = rows_of(&lote.nomeacoes, *i).iter().map(|(_, r)| &r[7]).collect();
            let begun = rows.iter().filter(|(_, r)| r[6] == *day && !called.contains(&r[4]));
            self.terms.extend(begun.map(|(_, r)| (r[4].to_owned(), lote.name.clone())));
        }
    }

    /// Remembers whom the batch calls.
    pub fn calls(&mut self, lote: &Lote<'_>) {
        let day = lote.data.pt();
        for (i, rows) in &lote.nomeacoes {
            self.codes.insert(*i, lote.lida.edital.cargos.get(*i).map_or_else(String::new, |c| c.codigo.clone()));
            for (_, r) in rows {
                let days = self.called.entry((*i, r[7].to_owned())).or_default();
                if days.last() != Some(&day) {
                    days.push(day.clone());
                }
            }
        }
    }
}
