//! Batches of nominations against the order of nomination: who is called exists, under the same name and rank.

use super::publicacao::{Lida, wrong};
use super::{Auditoria, Partes, within};
use crate::archive::published::CsvFile;
use crate::archive::verify::subfolders;
use crate::finding::Finding;
use std::collections::BTreeMap;

/// Folders of batches below `nomeacoes/`, by date; those of `nomear --situacao` (`situacao-<date>`) call nobody.
pub fn dates(partes: &Partes) -> Vec<String> {
    let mut all = subfolders(&partes.saida.join("nomeacoes"));
    all.retain(|name| !name.starts_with("situacao-"));
    all
}

/// Checks `nomeacoes.csv` of every batch.
pub fn audit(partes: &Partes, lida: &Lida, a: &mut Auditoria) {
    let dates = dates(partes);
    if dates.is_empty() {
        return;
    }
    let people = people(lida);
    let mut found = Vec::new();
    for date in &dates {
        let name = format!("nomeacoes/{date}/nomeacoes.csv");
        match CsvFile::read(&partes.saida.join(&name)) {
            Err(e) => found.push(wrong(&name, 0, e.problem)),
            Ok(file) => batch(&name, date, &file, &people, &mut found),
        }
    }
    a.conferido.push(format!(
        "lotes de nomeações ({}): cada pessoa chamada está na ordem, com o mesmo nome e classificação",
        dates.len()
    ));
    if partes.entrada.is_none() {
        a.nao_conferivel
            .push("se a vez era de quem cada lote chamou: depende do livro de eventos, que não está aqui".into());
    }
    a.achados.extend(found.into_iter().map(|f| within(partes.prefixo, f)));
}

/// Name, and rank by list, of everybody in the order.
type People<'a> = BTreeMap<(&'a str, &'a str), (&'a str, BTreeMap<&'a str, &'a str>)>;

fn people(lida: &Lida) -> People<'_> {
    let mut all = People::new();
    for stored in lida.cargos.values() {
        for (_, r) in &stored.0[1] {
            let person = all.entry((&r[0], &r[4])).or_insert_with(|| (&r[5], BTreeMap::new()));
            person.1.insert(&r[2], &r[3]);
        }
    }
    all
}

fn batch(name: &str, date: &str, file: &CsvFile, people: &People, found: &mut Vec<Finding>) {
    let columns = file.columns(["data", "cargo", "lista", "inscricao", "nome", "classificacao_lista"]);
    let [data, cargo, lista, inscricao, nome, rank] = match columns {
        Ok(columns) => columns,
        Err(problem) => return found.push(wrong(name, 1, problem)),
    };
    let day: Vec<&str> = date.split('-').rev().collect();
    for (line, r) in &file.rows {
        if r[data] != day.join("/") {
            found.push(wrong(name, *line, format!("a data “{}” não é a do lote", &r[data])));
        }
        let holds = people.get(&(&r[cargo], &r[inscricao])).is_some_and(|(known, ranks)| {
            *known == &r[nome] && (r[rank].is_empty() || ranks.get(&r[lista]) == Some(&&r[rank]))
        });
        if !holds {
            let message = "a pessoa chamada não está na classificação, ou está com outro nome ou outra classificação";
            found.push(wrong(name, *line, message).of(&r[inscricao]));
        }
    }
}
