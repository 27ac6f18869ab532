//! The batch of a day: who is called now.

use super::conflito;
use super::estado;
use super::livro::{Livro, seen_by_batch};
use super::maquina::Maquina;
use super::tipos::{Chamado, Lote, Replay};
use crate::domain::{Candidate, Cargo, Date, Edital, Evento, TipoEvento, contados, plural};
use crate::finding::catalogue::ledger as catalogo;
use crate::finding::{Entry, Finding, Place, Scope};
use crate::law::outcome::Outcome;
use std::collections::BTreeSet;

/// State of a cargo at the end of day `ate`, as its ledger has it, with everything that the state does not allow.
pub fn replay(
    edital: &Edital,
    cargo: usize,
    candidatos: &[Candidate],
    outcome: &Outcome,
    livro: &Livro<'_>,
    ate: Date,
) -> Option<Replay> {
    let mut maquina = Maquina::new(edital, cargo, edital.cargos.get(cargo)?, candidatos, outcome, livro);
    let eventos = livro.do_cargo(cargo);
    maquina.apply_all(eventos.get(..eventos.partition_point(|e| e.data <= ate)).unwrap_or_default());
    let estado = estado::describe(&mut maquina, ate);
    Some(Replay { estado, nomeacoes: maquina.nomeacoes, achados: maquina.achados })
}

/// The batch of day `data`: `quantidade` people, or as many as there are open vagas.
///
/// The batch of day D sees, for each cargo, the events of D that stand before the first nomination of D in that cargo; the
/// quantity asked for is the day's total: nominations of D already in the ledger are not seen, they are *this* batch, so that
/// running a past date again gives that date's batch again. They are checked all the same, with every other event of D.
/// `None` when the edital has no such cargo.
pub fn batch(
    edital: &Edital,
    cargo: usize,
    candidatos: &[Candidate],
    outcome: &Outcome,
    livro: &Livro<'_>,
    data: Date,
    quantidade: Option<u32>,
) -> Option<Lote> {
    let eventos = livro.do_cargo(cargo);
    let (seen, rest) = eventos.split_at_checked(seen_by_batch(eventos, data))?;
    let of_day = rest.get(..rest.partition_point(|e| e.data <= data))?;
    let mut maquina = Maquina::new(edital, cargo, edital.cargos.get(cargo)?, candidatos, outcome, livro);
    maquina.apply_all(seen);
    let mut avisos = refused_of_day(&maquina, of_day);
    let mut chamadas = call(&mut maquina, data, quantidade);
    mark_registered(&mut maquina, of_day, &mut chamadas, &mut avisos);
    within_validity(&maquina, data, &mut chamadas, &mut avisos);
    let later = rest.get(of_day.len()..).unwrap_or_default();
    let retificada = rest.iter().find(|e| e.tipo == TipoEvento::Retificacao).map(|e| e.data);
    let conflito = conflito::overtaken(maquina.cargo, candidatos, livro, later, data, &chamadas);
    tell_quantity(&maquina, chamadas.len(), quantidade, &mut avisos);
    let estado = estado::describe(&mut maquina, data);
    avisos.extend(estado::warnings(&maquina, &estado));
    let mut all = std::mem::take(&mut maquina.achados);
    all.append(&mut avisos);
    let registradas = of_day.iter().filter(|e| e.tipo == TipoEvento::Nomeacao).count();
    Some(Lote { cargo, data, chamadas, registradas, conflito, retificada, estado, avisos: all })
}

/// Events of the day from the first nomination on: what the state refuses among them.
fn refused_of_day(maquina: &Maquina<'_>, of_day: &[&Evento]) -> Vec<Finding> {
    if of_day.is_empty() {
        return Vec::new();
    }
    let mut rest = maquina.clone();
    rest.achados.clear();
    rest.apply_all(of_day);
    rest.achados
}

/// People are called until the requested quantity (per cargo) is reached or there are no open vagas.
fn call(maquina: &mut Maquina<'_>, data: Date, quantidade: Option<u32>) -> Vec<Chamado> {
    let mut chamadas = Vec::new();
    while quantidade.is_none_or(|q| chamadas.len() < q as usize) {
        let Some(slot) = maquina.next_slot(false) else { break };
        let Some(chamado) = maquina.call(slot, data) else { break };
        chamadas.push(chamado);
    }
    chamadas
}

/// Marks what the ledger has already; told when the ledger's nominations of the day are not the first of the batch.
fn mark_registered(maquina: &mut Maquina<'_>, of_day: &[&Evento], chamadas: &mut [Chamado], avisos: &mut Vec<Finding>) {
    let registered: Vec<Option<u32>> = of_day
        .iter()
        .filter(|e| e.tipo == TipoEvento::Nomeacao)
        .map(|e| maquina.postos.find(e.inscricao.as_deref().unwrap_or("")))
        .collect();
    let set: BTreeSet<u32> = registered.iter().copied().flatten().collect();
    for c in chamadas.iter_mut() {
        c.registrada = set.contains(&c.pessoa);
    }
    let called: Vec<Option<u32>> = chamadas.iter().map(|c| Some(c.pessoa)).collect();
    if !called.starts_with(&registered) {
        let mensagem = format!(
            "o livro de eventos tem {} nesta data e o lote chama {}: não são as mesmas pessoas na mesma ordem",
            contados(registered.len(), "nomeação", "nomeações"),
            contados(called.len(), "pessoa", "pessoas")
        );
        avisos.push(about_cargo(maquina.cargo, &catalogo::LOTE_DIVERGE, mensagem));
    }
}

/// Nobody is nominated outside the validity: neither before the homologation nor after the last day, which still counts.
fn within_validity(maquina: &Maquina<'_>, data: Date, chamadas: &mut Vec<Chamado>, avisos: &mut Vec<Finding>) {
    let early = maquina.edital.homologado_em.filter(|h| data < *h);
    let late = maquina.validade().filter(|v| data > *v);
    let mensagem = match (early, late) {
        (Some(h), _) => format!("{data} é anterior à homologação ({h})"),
        (None, Some(v)) => format!("{data} é posterior ao fim da validade ({v})"),
        (None, None) => return,
    };
    if !chamadas.is_empty() {
        chamadas.clear();
        let finding = about_cargo(maquina.cargo, &catalogo::LOTE_FORA_DA_VALIDADE, mensagem);
        avisos.push(match early {
            Some(h) => finding.fix(format!(
                "use a data da homologação ({h}) ou uma posterior; se ela está errada no edital, corrija homologado_em"
            )),
            None => finding,
        });
    }
}

/// Why a batch is short.
const NOT_ALL: &str = "as vagas abertas ou as pessoas à espera não bastam";

/// The way out where people wait and no slot is open.
const MORE_VAGAS: &str = "para nomear mais, registre antes no livro de eventos as vagas novas: uma linha com o evento vagas, a quantidade e o ato que as criou; se não há vagas novas, está certo assim";

/// The way out where slots may be open and nobody waits.
const NOBODY_LEFT: &str =
    "peça menos, ou deixe o cargo de fora: todas as pessoas classificadas já foram nomeadas ou saíram da lista";

fn tell_quantity(maquina: &Maquina<'_>, called: usize, quantidade: Option<u32>, avisos: &mut Vec<Finding>) {
    let abertas = maquina.abertas();
    match quantidade {
        Some(q) if called < q as usize && !avisos.iter().any(|a| a.entry == &catalogo::LOTE_FORA_DA_VALIDADE) => {
            let anyone = maquina.fila.anyone_left();
            let (why, fix) = if anyone && abertas == 0 {
                ("não há mais vaga aberta no cargo", MORE_VAGAS)
            } else if anyone {
                (NOT_ALL, catalogo::QUANTIDADE_NAO_ATENDIDA.fix)
            } else {
                ("não há mais ninguém classificado à espera", NOBODY_LEFT)
            };
            let mensagem = format!(
                "{} {} e o lote tem {called}: {why}",
                plural(q, "foi pedida", "foram pedidas"),
                contados(q, "nomeação", "nomeações"),
            );
            avisos.push(about_cargo(maquina.cargo, &catalogo::QUANTIDADE_NAO_ATENDIDA, mensagem).fix(fix));
        }
        _ if abertas > 0 && !maquina.fila.anyone_left() => {
            let mensagem = format!("{} e ninguém à espera", contados(abertas, "vaga aberta", "vagas abertas"));
            avisos.push(about_cargo(maquina.cargo, &catalogo::LISTAS_ESGOTADAS, mensagem));
        }
        _ => {}
    }
}

/// A finding about a cargo as a whole.
pub(super) fn about_cargo(cargo: &Cargo, entry: &'static Entry, mensagem: String) -> Finding {
    Finding::new(entry, Scope::Cargo(cargo.codigo.as_str().into()), Place::default(), mensagem)
}
