//! `prazos.csv`: terms for taking office that run after a batch.

use super::chamadas::{Chamada, number};
use super::estado::{Numeros, day};
use super::posto::Posto;
use crate::domain::{Date, contados};
use crate::finding::Finding;
use crate::pipeline::auditar::publicacao::wrong;
use crate::report::csv_nomeacoes::situacao_do_prazo;
use csv::StringRecord;
use std::collections::BTreeSet;

/// Checks the rows of a cargo. A term runs for whoever the batch calls, for others who were nominated before, and for those whom a court
/// had nominated, who need hold no slot nor be classified.
pub fn audit(
    post: &Posto<'_>,
    file: &str,
    data: Date,
    rows: &[(u64, StringRecord)],
    n: &Numeros,
    called: &[Chamada<'_>],
    found: &mut Vec<Finding>,
) {
    let Some(dias) = post.edital.prazo_posse_dias else {
        let told = |(line, r): &(u64, StringRecord)| {
            wrong(file, *line, "o edital não fixa prazo de posse: não há prazo que corra").of(&r[4])
        };
        found.extend(rows.iter().map(told));
        return;
    };
    let slots = each(post, file, data, dias, rows, n.vagas, found);
    if u64::try_from(slots) != Ok(n.aguardam) {
        let message = format!(
            "cargo {}: aguardam posse {}, por estado.csv, e os prazos são {}",
            post.cargo.codigo, n.aguardam, slots
        );
        found.push(wrong(file, rows.first().map_or(0, |(line, _)| *line), message));
    }
    missing(file, data, rows, called, found);
}

/// Each row by itself, and against the one before; how many slots they tell of.
fn each(
    post: &Posto<'_>,
    file: &str,
    data: Date,
    dias: u32,
    rows: &[(u64, StringRecord)],
    vagas: u32,
    found: &mut Vec<Finding>,
) -> usize {
    let (mut people, mut slots, mut last) = (BTreeSet::new(), BTreeSet::new(), None);
    for (line, r) in rows {
        let mut tell = |message: &str| found.push(wrong(file, *line, message).of(&r[4]));
        let nome = post.pessoas.get(&r[4]).map(|p| p.nome);
        if nome.is_none_or(|nome| nome.is_some_and(|nome| nome != &r[5])) {
            tell("a pessoa não é do cargo, ou tem outro nome na classificação");
        }
        let vaga = number(&r[3]);
        let slot = if r[3].is_empty() { true } else { vaga.is_some_and(|v| v > 0 && v <= vagas && slots.insert(v)) };
        if !people.insert(&r[4]) || !slot {
            tell("a pessoa ou a vaga está duas vezes, ou a vaga não existe");
        }
        let (from, until) = (day(&r[6]), day(&r[7]));
        if from.is_none_or(|from| from > data || from.plus_days(dias) != until) {
            tell(&format!(
                "o prazo não é de {} da nomeação, ou ela é posterior ao lote",
                contados(dias, "dia", "dias")
            ));
        }
        let Some(until) = until else { continue };
        if r[8] != situacao_do_prazo(until.day_number() - data.day_number()) {
            tell("a situação não é a do prazo no dia do lote");
        }
        let key = (until, vaga.unwrap_or(u32::MAX));
        if last.is_some_and(|before| before > key) {
            tell("os prazos não estão na ordem em que acabam");
        }
        last = Some(key);
    }
    slots.len()
}

/// Whoever the batch calls has a term that begins with it.
fn missing(file: &str, data: Date, rows: &[(u64, StringRecord)], called: &[Chamada<'_>], found: &mut Vec<Finding>) {
    let today = data.pt();
    let begun: BTreeSet<(&str, Option<u32>)> =
        rows.iter().filter(|(_, r)| r[6] == *today).map(|(_, r)| (&r[4], number(&r[3]))).collect();
    let runs = |c: &Chamada<'_>| begun.contains(&(c.inscricao, c.vaga));
    for c in called.iter().filter(|c| !runs(c)) {
        let message = format!("falta o prazo de quem o lote chama para a vaga {}", c.vaga.unwrap_or(0));
        found.push(wrong(file, 0, message).of(c.inscricao));
    }
}
