//! A batch that the ledger has already overtaken: who it calls was nominated on a later day, or others were.
//!
//! A batch sees nothing after its day. Where the ledger already has nominations of later days, what it calls anew would name again
//! people who hold their act, or would call today whom the order had passed by: nothing of it may be published.

use super::livro::Livro;
use super::tipos::Chamado;
use crate::domain::{CampoEvento, Candidate, Cargo, Date, Evento, TipoEvento, contados};
use crate::finding::catalogue::ledger as catalogo;
use crate::finding::{Finding, Scope};
use std::collections::BTreeMap;

/// People named one by one in a finding; the others are counted.
const SHOWN: usize = 5;

/// Calls that the ledger does not have on their own day, though it has nominations of later days in the same cargo. `later`: the
/// events of the cargo after the day of the batch, by date.
pub(super) fn overtaken(
    cargo: &Cargo,
    candidatos: &[Candidate],
    livro: &Livro<'_>,
    later: &[&Evento],
    data: Date,
    chamadas: &[Chamado],
) -> Option<Finding> {
    let named = later.iter().filter(|e| matches!(e.tipo, TipoEvento::Nomeacao | TipoEvento::OrdemJudicial));
    let by_person: BTreeMap<&str, &Evento> = named.filter_map(|e| Some((e.inscricao.as_deref()?, *e))).collect();
    let last = later.iter().rev().find(|e| e.tipo == TipoEvento::Nomeacao)?;
    let new = || chamadas.iter().filter(|c| !c.registrada);
    new().next()?;
    let again: Vec<&Evento> =
        new().filter_map(|c| by_person.get(&*candidatos.get(c.pessoa as usize)?.inscricao)).copied().collect();
    let mensagem = format!(
        "cargo {}: o livro de eventos já tem nomeações até {}, e este lote, de {data}, {}",
        cargo.codigo,
        last.data,
        people(&again, new().count())
    );
    let place = livro.place(again.first().copied().unwrap_or(last), CampoEvento::Inscricao);
    Some(Finding::new(&catalogo::LOTE_JA_REGISTRADO, Scope::Exame, place, mensagem))
}

/// `nomearia de novo 2 pessoas: inscrição 004 (em 05/10/2026) e …`.
fn people(again: &[&Evento], new: usize) -> String {
    if again.is_empty() {
        return format!("chamaria {} antes delas", contados(new, "pessoa", "pessoas"));
    }
    let shown: Vec<String> = again
        .iter()
        .take(SHOWN)
        .map(|e| format!("inscrição {} (em {})", e.inscricao.as_deref().unwrap_or(""), e.data))
        .collect();
    let rest = again.len().saturating_sub(SHOWN);
    let more = if rest == 0 { String::new() } else { format!(" e mais {rest}") };
    format!(
        "nomearia de novo {}: {}{more}",
        contados(again.len(), "pessoa já nomeada", "pessoas já nomeadas"),
        shown.join(", ")
    )
}
