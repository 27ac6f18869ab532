//! Batches of nominations against the lists and the law: what the files of a batch tell of one another, of the people of the cargo and
//! of the rules, without the ledger that they follow from.
//!
//! | module | checks |
//! |---|---|
//! | [`lido`] | a batch read back: its rows, cargo by cargo |
//! | [`posto`] | what the publication knows of a cargo: people, ranks, labels |
//! | [`chamadas`] | rows of `nomeacoes.csv` and `proximas.csv`, row by row and one after another |
//! | [`estado`] | `estado.csv`: the numbers of each cargo |
//! | [`prazos`] | `prazos.csv` |
//! | [`resumo`] | what all batches together tell, and what only the ledger could |
//!
//! What a ledger could explain is never told as wrong: somebody called in two batches may have lost a list, gone to the end of the queue,
//! or the first batch was never registered. Nor what a result corrected later could: a batch that says that it was made from other inputs
//! calls whom the result of its day called. That is said among the things that cannot be checked, person by person.

mod chamadas;
mod estado;
mod lido;
mod posto;
mod prazos;
mod resumo;

use super::publicacao::Lida;
use super::{Auditoria, Partes, within};
use crate::archive::manifest::Manifest;
use crate::archive::names;
use crate::archive::verify::subfolders;
use crate::domain::Date;
use crate::finding::Finding;
use chamadas::Palavras;
pub use lido::other_origin;
use lido::{Lote, rows_of};
use posto::Posto;
use rayon::prelude::*;
use resumo::Resumo;
use std::collections::BTreeSet;

/// Folders of batches below `nomeacoes/`, by date; those of `nomear --situacao` (`situacao-<date>`) call nobody.
pub fn dates(partes: &Partes) -> Vec<String> {
    let mut all = subfolders(&partes.saida.join("nomeacoes"));
    all.retain(|name| !name.starts_with("situacao-"));
    all
}

/// Checks every batch, cargo by cargo on all processors; told batch by batch.
pub fn audit(partes: &Partes, lida: &Lida, manifest: &Manifest, a: &mut Auditoria) {
    let dates = dates(partes);
    if dates.is_empty() {
        return;
    }
    let mut told = Resumo::default();
    let lotes: Vec<Lote<'_>> =
        dates.iter().filter_map(|date| Lote::read(partes, date, lida, manifest, &mut told)).collect();
    let cargos: Vec<usize> =
        lotes.iter().flat_map(|l| l.cargos.iter().copied()).collect::<BTreeSet<_>>().into_iter().collect();
    let each: Vec<(usize, Vec<Dito>)> =
        cargos.par_iter().filter_map(|i| Some((*i, cargo(lida, *i, &lotes)?))).collect();
    let known: BTreeSet<usize> = each.iter().map(|(i, _)| *i).collect();
    let acts = retificacoes(partes);
    for (n, lote) in lotes.iter().enumerate() {
        for (i, dito) in each.iter().filter_map(|(i, all)| Some((i, all.get(n)?))) {
            told.found.extend(dito.found.iter().cloned());
            let codigo = lida.edital.cargos.get(*i).map_or("", |c| c.codigo.as_str());
            // Only a correction made later explains whom the lists of now do not have as called
            if !corrected(&acts, lote.data) {
                told.found.extend(dito.of_other_result.iter().cloned());
                continue;
            }
            for f in &dito.of_other_result {
                told.of_other_result(&lote.name, codigo.to_owned(), f.inscricao.as_deref().unwrap_or("").to_owned());
            }
        }
        told.not_published(lote, &known);
        told.calls(lote);
        told.terms(lote);
    }
    if !lotes.is_empty() {
        a.conferido.push(format!("lotes de nomeações ({}): {CHECKED}", lotes.len()));
    }
    a.so_com_entradas.push(if partes.entrada.is_none() { NO_LEDGER } else { NOT_AGAIN }.into());
    a.so_com_entradas.extend(told.again());
    a.so_com_entradas.extend(told.by_court());
    a.nao_conferivel.extend(told.outside());
    a.nao_conferivel.extend(told.other_results(&acts));
    a.achados.extend(told.found.into_iter().map(|f| within(partes.prefixo, f)));
}

/// The acts that correct the result, in this folder.
fn retificacoes(partes: &Partes) -> Vec<String> {
    let mut all = subfolders(&partes.saida.join("atos"));
    all.retain(|name| name == CORRECTION || name.starts_with("retificacao-"));
    all
}

/// Folder of a correction without a date.
const CORRECTION: &str = "retificacao";

/// Is there an act that corrected the result on this day or later?
fn corrected(acts: &[String], data: Date) -> bool {
    let day = |name: &String| name.strip_prefix("retificacao-").and_then(Date::parse_iso);
    acts.iter().any(|name| name == CORRECTION || day(name).is_some_and(|d| d >= data))
}

/// What a batch tells of a cargo.
#[derive(Default)]
struct Dito {
    /// What is wrong.
    found: Vec<Finding>,
    /// What would be, were the batch of the result of the publication.
    of_other_result: Vec<Finding>,
}

const NO_LEDGER: &str = "se a vez era de quem cada lote chamou: depende do livro de eventos, que não está aqui";
const NOT_AGAIN: &str = "se a vez era de quem cada lote chamou: os lotes não puderam ser chamados de novo das entradas";

const CHECKED: &str = "cada pessoa chamada está na ordem, com o mesmo nome e classificação; vagas, posições, ordem de chamada, fundamentos, números e prazos conferem entre si e com o edital, onde nada se aponta";

/// What each batch tells of a cargo; `None` where the publication does not have it.
fn cargo(lida: &Lida, i: usize, lotes: &[Lote<'_>]) -> Option<Vec<Dito>> {
    let mut post = Posto::of(lida, i)?;
    post.label(lotes.iter().filter(|l| l.same).map(|l| l.highest(i)).max().unwrap_or(0));
    Some(lotes.iter().map(|lote| lote.cargo(i, &post)).collect())
}

impl Lote<'_> {
    /// The highest slot of a cargo that the batch names.
    fn highest(&self, i: usize) -> u32 {
        let opened = estado::opened(rows_of(&self.estado, i));
        self.called(i).iter().chain(&self.next(i)).filter_map(|c| c.vaga).fold(opened, u32::max)
    }

    /// What the batch tells of a cargo.
    fn cargo(&self, i: usize, post: &Posto<'_>) -> Dito {
        let mut told = Dito::default();
        let found = &mut told.found;
        let (name, called) = (self.file(names::NOMEACOES), self.called(i));
        chamadas::sequence(&name, &called, found);
        let people = if self.of_other_result { &mut told.of_other_result } else { &mut *found };
        chamadas::people(post, &name, &called, people);
        if !self.same || !self.cargos.contains(&i) {
            return told;
        }
        chamadas::law(post, &name, &called, Palavras::Fundamento, found);
        let file = self.file(names::ESTADO);
        let Some(n) = estado::audit(post, &file, self.data, rows_of(&self.estado, i), &called, found) else {
            return told;
        };
        prazos::audit(post, &self.file(names::PRAZOS), self.data, rows_of(&self.prazos, i), &n, &called, found);
        let (file, next) = (self.file(names::PROXIMAS), self.next(i));
        chamadas::sequence(&file, &next, found);
        chamadas::people(post, &file, &next, found);
        chamadas::law(post, &file, &next, Palavras::Motivo, found);
        chamadas::ahead(&file, &next, rows_of(&self.proximas, i), &n, &called, found);
        chamadas::in_turn(post, (&name, &called), (&file, &next), &n, found);
        told
    }
}
