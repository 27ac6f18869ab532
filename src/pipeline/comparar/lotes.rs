//! The batches of nominations of two output folders: who is called on which day, for which vaga and in which words, and what is behind
//! it.

use super::causas::Causes;
use super::{Difference, effect};
use crate::archive::hash::FileHash;
use crate::archive::manifest::Manifest;
use crate::archive::names;
use crate::archive::published::{CsvFile, Published, ReadError};
use crate::pipeline::homologar::Fault;
use std::collections::{BTreeMap, BTreeSet};

/// One call of a batch.
struct Call {
    nome: String,
    /// `vaga 3 (NPI)`.
    place: String,
    /// Registration number of the person whose slot it refills; empty for a new one.
    substitui: String,
    /// Label of the position, rank in the list charged, article.
    rest: [String; 3],
}

impl Call {
    /// `vaga 3 (NPI)`, and what else of it is not as in `other`.
    fn told(&self, other: Option<&Self>) -> String {
        let Some(other) = other else { return self.place.clone() };
        let refills = |c: &Self| if c.substitui.is_empty() { "nova".into() } else { format!("de {}", c.substitui) };
        let named = |c: &Self| {
            let [posicao_de, posto, fundamento] = &c.rest;
            let posto = if posto.is_empty() { "sem classificação".into() } else { format!("{posto}º da lista") };
            [c.nome.clone(), refills(c), format!("posição {}", posicao_de.to_uppercase()), posto, fundamento.clone()]
        };
        let differ = named(self).into_iter().zip(named(other)).filter(|(own, other)| own != other).map(|(own, _)| own);
        std::iter::once(self.place.clone()).chain(differ).collect::<Vec<_>>().join(", ")
    }

    fn same(&self, other: &Self) -> bool {
        (&self.nome, &self.place, &self.substitui, &self.rest)
            == (&other.nome, &other.place, &other.substitui, &other.rest)
    }
}

/// Cargo and registration number.
type Key = (String, String);

/// Who is called, and for what.
type Calls = BTreeMap<Key, Call>;

/// The batch of one day.
#[derive(Default)]
struct Batch {
    calls: Calls,
    /// People called in each cargo, in the order of calling.
    order: BTreeMap<String, Vec<String>>,
    /// Cargos asked for, and those held back.
    asked: BTreeSet<String>,
    held: BTreeSet<String>,
    /// Hash of the events that the batch saw.
    events: Option<FileHash>,
}

/// People called in only one of the two, or for another vaga, day by day. `moved`: cargos whose order or vagas differ.
pub(super) fn compare(
    a: &Published,
    b: &Published,
    causes: &Causes,
    moved: &BTreeSet<String>,
) -> Result<Vec<Difference>, Fault> {
    let (mut before, mut after) = (days(a)?, days(b)?);
    let dates: BTreeSet<String> = before.keys().chain(after.keys()).cloned().collect();
    let mut all = Vec::new();
    for day in dates {
        let (missing_a, missing_b) = (!before.contains_key(&day), !after.contains_key(&day));
        let (a, b) = (before.remove(&day).unwrap_or_default(), after.remove(&day).unwrap_or_default());
        let cause = |key: &Key, call: Option<&Call>| match (missing_a, missing_b) {
            (true, _) => event(call).unwrap_or_else(|| ONLY_AFTER.to_owned()),
            (_, true) => ONLY_BEFORE.to_owned(),
            _ if moved.contains(&key.0) => causes.of(&key.0, &key.1),
            _ => of_batch(&key.0, &a, &b, call),
        };
        all.extend(of_day(&day, &a.calls, &b.calls, &cause));
    }
    Ok(all)
}

fn days(p: &Published) -> Result<BTreeMap<String, Batch>, Fault> {
    p.batches()?.into_iter().map(|(day, file)| Ok((day.clone(), batch(p, &day, &file)?))).collect()
}

fn batch(p: &Published, day: &str, file: &CsvFile) -> Result<Batch, Fault> {
    let names =
        ["cargo", "inscricao", "nome", "vaga", "lista", "substitui", "posicao_de", "classificacao_lista", "fundamento"];
    let folder = p.folder.join("nomeacoes").join(day);
    let columns = file.columns(names).map_err(|problem| ReadError::new(&folder.join(names::NOMEACOES), problem))?;
    let [cargo, inscricao, nome, vaga, lista, substitui, rest @ ..] = columns;
    let mut batch = Batch::default();
    for (_, r) in &file.rows {
        let call = Call {
            nome: r[nome].to_owned(),
            place: format!("vaga {} ({})", &r[vaga], r[lista].to_uppercase()),
            substitui: r[substitui].to_owned(),
            rest: rest.map(|i| r[i].to_owned()),
        };
        batch.calls.insert((r[cargo].to_owned(), r[inscricao].to_owned()), call);
        batch.order.entry(r[cargo].to_owned()).or_default().push(r[inscricao].to_owned());
    }
    let manifest = Manifest::standing(&folder);
    if let Some(mut m) = manifest {
        batch.asked = m.origem.publicados.into_iter().collect();
        batch.held = m.origem.retidos.into_iter().collect();
        batch.events = m.origem.entradas.remove("razao:eventos-vistos");
    }
    Ok(batch)
}

fn of_day(day: &str, a: &Calls, b: &Calls, cause: &dyn Fn(&Key, Option<&Call>) -> String) -> Vec<Difference> {
    let gone = a.keys().filter(|k| !b.contains_key(*k));
    let same = |k: &&Key| a.get(*k).zip(b.get(*k)).is_some_and(|(x, y)| x.same(y));
    let keys = b.keys().chain(gone).filter(|k| !same(k));
    keys.map(|k| {
        let (before, after) = (a.get(k), b.get(k));
        Difference {
            cargo: k.0.clone(),
            lista: format!("nomeacoes {day}"),
            inscricao: k.1.clone(),
            nome: after.or(before).map(|c| c.nome.clone()).unwrap_or_default(),
            efeito: effect(before.is_some(), after.is_some()),
            antes: before.map(|c| c.told(after)).unwrap_or_default(),
            depois: after.map(|c| c.told(before)).unwrap_or_default(),
            causa: cause(k, after.or(before)),
        }
    })
    .collect()
}

/// A batch that one of the folders does not have at all: no event took its people in or out.
const ONLY_BEFORE: &str = "o lote desta data não está na publicação posterior";
const ONLY_AFTER: &str = "o lote desta data não está na publicação anterior";

/// Why a batch of the same order calls other people: the cargo was not asked for, or was held back; another quantity; the event
/// that vacated the slot; else the ledger, which is all that is left.
fn of_batch(cargo: &str, a: &Batch, b: &Batch, call: Option<&Call>) -> String {
    let none = Vec::new();
    let (before, after) = (a.order.get(cargo).unwrap_or(&none), b.order.get(cargo).unwrap_or(&none));
    let same_events = a.asked != b.asked || a.events == b.events;
    let prefix = before.starts_with(after) || after.starts_with(before);
    if a.held.contains(cargo) || b.held.contains(cargo) {
        return "o cargo estava retido num dos dois lotes".into();
    }
    if a.asked.contains(cargo) != b.asked.contains(cargo) {
        return "o cargo só foi pedido num dos dois lotes".into();
    }
    if prefix && same_events {
        return "outra quantidade pedida".into();
    }
    event(call).unwrap_or_else(|| "outros eventos no livro de eventos".into())
}

/// The event that vacated the slot of a call.
fn event(call: Option<&Call>) -> Option<String> {
    let left = call.map(|c| c.substitui.as_str()).filter(|s| !s.is_empty())?;
    Some(format!("evento da inscrição {left}, que deixou a vaga"))
}
