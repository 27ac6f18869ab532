//! The batches of a publication against the ledger: the act of a day names the people whom the ledger nominates on it.

use crate::archive::names;
use crate::archive::published::{Published, ReadError};
use crate::domain::{Edital, Evento, TipoEvento, contados};
use crate::pipeline::homologar::Fault;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Cargo and registration number.
type People = BTreeSet<(String, String)>;

/// One sentence per batch that differs. A day without nominations in the ledger is not compared: its batch was not registered.
pub fn differences(folder: &Path, edital: &Edital, eventos: &[Evento]) -> Result<Vec<String>, Fault> {
    let mut ledger = nominated(edital, eventos);
    let mut told = Vec::new();
    for (day, file) in Published::open(folder)?.batches()? {
        let path = folder.join("nomeacoes").join(&day).join(names::NOMEACOES);
        let [cargo, inscricao] =
            file.columns(["cargo", "inscricao"]).map_err(|problem| ReadError::new(&path, problem))?;
        let batch: People = file.rows.iter().map(|(_, r)| (r[cargo].to_owned(), r[inscricao].to_owned())).collect();
        let Some(registered) = ledger.remove(&day) else { continue };
        let (more, fewer) = (sample(&batch, &registered), sample(&registered, &batch));
        told.extend(more.map(|who| format!("nomeacoes/{day}: não está no livro de eventos desta data: {who}")));
        told.extend(
            fewer.map(|who| format!("nomeacoes/{day}: falta quem o livro de eventos nomeia nesta data: {who}")),
        );
    }
    Ok(told)
}

/// Day (`AAAA-MM-DD`) → people whom the ledger nominates on it.
fn nominated(edital: &Edital, eventos: &[Evento]) -> BTreeMap<String, People> {
    let mut all: BTreeMap<String, People> = BTreeMap::new();
    for e in eventos.iter().filter(|e| e.tipo == TipoEvento::Nomeacao) {
        let cargo = e.cargo.and_then(|c| edital.cargos.get(c));
        if let (Some(cargo), Some(inscricao)) = (cargo, e.inscricao.as_deref()) {
            all.entry(e.data.iso()).or_default().insert((cargo.codigo.clone(), inscricao.to_owned()));
        }
    }
    all
}

/// Those of one and not of the other: how many, and the first of them.
fn sample(of: &People, not: &People) -> Option<String> {
    let mut only = of.difference(not);
    let (cargo, inscricao) = only.next()?;
    let people = contados(only.count() + 1, "pessoa", "pessoas");
    Some(format!("{people} (a primeira: inscrição {inscricao}, cargo {cargo})"))
}
