//! The batches of nominations of two output folders: who is called on which day and for which vaga, and the event behind it.

use super::{Causes, Difference, effect};
use crate::archive::published::{CsvFile, Published, ReadError};
use crate::pipeline::homologar::Fault;
use std::collections::BTreeMap;

/// One call of a batch.
struct Call {
    nome: String,
    /// `vaga 3 (npi)`.
    place: String,
    /// Registration number of the person whose slot it refills; empty for a new one.
    substitui: String,
}

/// cargo, inscrição → call, of one day.
type Calls = BTreeMap<(String, String), Call>;

/// People called in only one of the two, or for another vaga, day by day.
pub(super) fn compare(a: &Published, b: &Published, causes: &Causes) -> Result<Vec<Difference>, Fault> {
    let (mut before, mut after) = (days(a)?, days(b)?);
    let mut dates: Vec<String> = before.keys().chain(after.keys()).cloned().collect();
    dates.sort_unstable();
    dates.dedup();
    let mut all = Vec::new();
    for day in dates {
        let (a, b) = (before.remove(&day).unwrap_or_default(), after.remove(&day).unwrap_or_default());
        all.extend(of_day(&day, &a, &b, causes));
    }
    Ok(all)
}

fn days(p: &Published) -> Result<BTreeMap<String, Calls>, Fault> {
    p.batches()?.into_iter().map(|(day, file)| Ok((day.clone(), calls(p, &day, &file)?))).collect()
}

fn calls(p: &Published, day: &str, file: &CsvFile) -> Result<Calls, Fault> {
    let names = ["cargo", "inscricao", "nome", "vaga", "lista", "substitui"];
    let path = p.folder.join("nomeacoes").join(day).join("nomeacoes.csv");
    let columns = file.columns(names).map_err(|problem| ReadError::new(&path, problem))?;
    let [cargo, inscricao, nome, vaga, lista, substitui] = columns;
    let call = |r: &csv::StringRecord| Call {
        nome: r[nome].to_owned(),
        place: format!("vaga {} ({})", &r[vaga], &r[lista]),
        substitui: r[substitui].to_owned(),
    };
    Ok(file.rows.iter().map(|(_, r)| ((r[cargo].to_owned(), r[inscricao].to_owned()), call(r))).collect())
}

fn of_day(day: &str, a: &Calls, b: &Calls, causes: &Causes) -> Vec<Difference> {
    let gone = a.keys().filter(|k| !b.contains_key(*k));
    let keys = b.keys().chain(gone).filter(|k| a.get(*k).map(|c| &c.place) != b.get(*k).map(|c| &c.place));
    keys.map(|k| {
        let (before, after) = (a.get(k), b.get(k));
        let place = |c: Option<&Call>| c.map(|c| c.place.clone()).unwrap_or_default();
        Difference {
            cargo: k.0.clone(),
            lista: format!("nomeacoes {day}"),
            inscricao: k.1.clone(),
            nome: after.or(before).map(|c| c.nome.clone()).unwrap_or_default(),
            efeito: effect(before.is_some(), after.is_some()),
            antes: place(before),
            depois: place(after),
            causa: if b.is_empty() { MISSING.into() } else { cause(k, after.or(before), causes) },
        }
    })
    .collect()
}

/// A batch that the later folder does not have at all: no event took its people out.
const MISSING: &str = "o lote desta data não está na publicação posterior";

/// The event that vacated the slot; else what changed in the inputs; else the ledger, which is all that is left.
fn cause((cargo, inscricao): &(String, String), call: Option<&Call>, causes: &Causes) -> String {
    match call.map(|c| c.substitui.as_str()).filter(|s| !s.is_empty()) {
        Some(left) => format!("evento da inscrição {left}, que deixou a vaga"),
        None => {
            Some(causes.of(cargo, inscricao)).filter(|c| !c.is_empty()).unwrap_or("evento no livro de eventos".into())
        }
    }
}
