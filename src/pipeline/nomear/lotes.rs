//! Exam, ledger and day → the batch of each cargo, or what holds it back.

use super::{Options, mesmo_dia, publicada, registro};
use crate::domain::{Date, Edital, Fase};
use crate::finding::catalogue::ledger as catalogue;
use crate::finding::{Finding, Place, Scope, Touched};
use crate::law::ledger::{self, Livro, Lote};
use crate::law::outcome::Outcome;
use crate::pipeline::compute::{CargoResult, Computed, compute};
use crate::pipeline::exam::{self, LedgerRead};
use crate::pipeline::homologar::Fault;
use crate::pipeline::progress::Progress;
use crate::pipeline::summary::{self, Waived};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::path::Path;

/// The last day of the calendar: a replay of the whole ledger.
pub(super) const FOREVER: Date = match Date::new(9999, 12, 31) {
    Some(date) => date,
    None => panic!("a day of the calendar"),
};

/// An exam whose batch is known.
#[derive(Debug)]
pub struct Preparo {
    /// Name of the exam.
    pub nome: String,
    /// The exam and its outcomes.
    pub computed: Computed,
    /// The ledger and its file.
    pub razao: LedgerRead,
    /// The batch of each cargo that is not held back, in the edital's order.
    pub lotes: Vec<Lote>,
    /// Day of the batch.
    pub data: Date,
    /// Codes held back, by the exam or by the ledger, those that are not the edital's at the end.
    pub retidos: Vec<String>,
    /// Every finding, waivers applied.
    pub achados: Vec<Finding>,
    /// Waivers that the findings of the exam used.
    pub waived: Vec<Waived>,
}

impl Preparo {
    /// How many of those held back are not the edital's: the last ones.
    pub fn retidos_de_fora(&self) -> usize {
        summary::de_fora(&self.computed.exam.edital, &self.retidos)
    }

    /// The outcome of a cargo that has a batch.
    pub fn outcome(&self, cargo: usize) -> Option<&Outcome> {
        self.computed.outcome(cargo)
    }
}

/// An exam of which nothing can be known: its name and why.
type Unreadable = (String, Vec<Finding>);

/// Whom the batch of a day is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quem {
    /// Everybody whom it calls: nothing may contradict what the ledger has.
    Chamados,
    /// Those whom the ledger nominates on the day, where it nominates any: nobody is nominated by this.
    Registrados,
}

/// Reads, computes, replays. The inner error is an exam that cannot be read at all.
pub fn prepare(
    pasta: &Path,
    options: &Options,
    quem: Quem,
    progress: &dyn Progress,
) -> Result<Result<Preparo, Unreadable>, Fault> {
    let nome = exam::name(pasta)?;
    let read = match exam::read(pasta, progress) {
        Ok(read) => read,
        Err(achados) => return Ok(Err((nome, achados))),
    };
    check_cargos(&read.edital, options)?;
    let wanted: Vec<String> = options.cargos.iter().map(|(codigo, _)| codigo.clone()).collect();
    let mut computed = compute(read, &wanted, progress);
    let waived = summary::waive(&computed.exam.edital, &mut computed.achados);
    let razao = exam::ledger(pasta, &computed.exam, &computed.exam.cargos);
    let (lotes, mut later) = batches(&computed, &razao, options, quem, &options.saida.join(&nome));
    later.extend(registro::missing(&razao, &nome, options));
    later.extend(registro::not_seen(&razao, &lotes, options.data));
    summary::waive(&computed.exam.edital, &mut later);
    let mut achados = computed.achados.clone();
    achados.append(&mut later);
    let lotes = publishable(&computed.exam.edital, lotes, &achados);
    let retidos = held_back(&computed, &lotes, &achados);
    Ok(Ok(Preparo { nome, computed, razao, lotes, data: options.data, retidos, achados, waived }))
}

fn check_cargos(edital: &Edital, options: &Options) -> Result<(), Fault> {
    let known = |codigo: &str| edital.cargos.iter().any(|c| c.codigo == codigo);
    match options.cargos.iter().find(|(codigo, _)| !known(codigo)) {
        None => Ok(()),
        Some((unknown, _)) => Err(Fault::unknown_cargo(edital, unknown)),
    }
}

/// The batch of each finished cargo, and the findings of the ledger: first those that others only follow from. `published`: the folder
/// of the publication.
fn batches(
    computed: &Computed,
    razao: &LedgerRead,
    options: &Options,
    quem: Quem,
    published: &Path,
) -> (Vec<Lote>, Vec<Finding>) {
    let edital = &computed.exam.edital;
    let livro = Livro::new(edital.cargos.len(), &razao.ledger.eventos, &razao.ledger.fontes);
    let quantity =
        |codigo: &str| options.cargos.iter().find(|(c, _)| c == codigo).and_then(|(_, n)| *n).or(options.quantidade);
    let mut lotes: Vec<Lote> = (0..computed.resultados.len())
        .into_par_iter()
        .filter_map(|cargo| {
            let outcome = computed.outcome(cargo)?;
            let candidatos = &computed.exam.cargos.get(cargo)?.candidatos;
            let n = quantity(&edital.cargos.get(cargo)?.codigo);
            ledger::batch(edital, cargo, candidatos, outcome, &livro, options.data, n)
        })
        .collect();
    let mut achados = publicada::check(computed, &mut lotes, published);
    achados.extend(razao.ledger.achados.iter().cloned());
    achados.extend(livro.achados.iter().cloned());
    achados.extend(not_homologated(edital));
    publicada::before_correction(edital, &mut lotes);
    if quem == Quem::Registrados {
        mesmo_dia::only_registered(&mut lotes);
    }
    achados.extend(mesmo_dia::check(edital, options, quem, &mut lotes));
    for lote in &mut lotes {
        achados.append(&mut lote.avisos);
    }
    dedup_shared(&mut achados);
    achados.sort_by_key(|f| f.entry != &catalogue::ORDEM_NAO_PUBLICADA);
    (lotes, achados)
}

/// Nominations need a homologation and a term.
fn not_homologated(edital: &Edital) -> Option<Finding> {
    let found = |what: &str| Finding::new(&catalogue::SEM_HOMOLOGACAO, Scope::Exame, Place::file("edital.toml"), what);
    match (edital.homologado_em, edital.validade_meses, edital.fase) {
        (_, _, Fase::Preliminar) => Some(
            found("o resultado ainda é preliminar (fase = \"preliminar\")")
                .fix("julgados os recursos, retire a linha fase de [edital] e homologue o resultado final"),
        ),
        (None, _, _) => Some(found("homologado_em não está em [edital]")),
        (_, None, _) => Some(found("validade_meses não está em [edital]")),
        _ => None,
    }
}

/// A row that belongs to all cargos is told once.
fn dedup_shared(achados: &mut Vec<Finding>) {
    let mut seen = BTreeSet::new();
    achados.retain(|f| f.scope != Scope::Exame || seen.insert((f.entry.code, f.place.to_string(), f.mensagem.clone())));
}

/// Batches without an error that touches their cargo.
fn publishable(edital: &Edital, lotes: Vec<Lote>, achados: &[Finding]) -> Vec<Lote> {
    let errors = Touched::by_errors(achados);
    let held = |l: &Lote| errors.any(edital.cargos.get(l.cargo).map_or("", |c| c.codigo.as_str()));
    lotes.into_iter().filter(|l| !held(l)).collect()
}

/// Codes held back by the exam, or by the ledger, in the edital's order; then codes that the edital does not have.
fn held_back(computed: &Computed, lotes: &[Lote], achados: &[Finding]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for (i, cargo) in computed.exam.edital.cargos.iter().enumerate() {
        let asked = !matches!(computed.resultados.get(i), Some(CargoResult::ForaDoPedido));
        if asked && !lotes.iter().any(|l| l.cargo == i) {
            all.push(cargo.codigo.clone());
        }
    }
    let outside = |f: &Finding| match &f.scope {
        Scope::Fora(fora) if f.is_error() => Some(fora.nomeado().to_owned()),
        _ => None,
    };
    all.extend(achados.iter().filter_map(outside).collect::<BTreeSet<String>>());
    all
}

/// Everything that the ledger holds against itself or the state, to its last row: for `conferir`.
pub fn check_ledger(pasta: &Path, computed: &Computed) -> Vec<Finding> {
    let exam = &computed.exam;
    let razao = exam::ledger(pasta, exam, &exam.cargos);
    let livro = Livro::new(exam.edital.cargos.len(), &razao.ledger.eventos, &razao.ledger.fontes);
    let mut achados = razao.ledger.achados;
    achados.extend(razao.absent.as_ref().map(|(nome, _)| registro::not_yet(nome)));
    achados.extend(livro.achados.iter().cloned());
    let replays: Vec<Vec<Finding>> = (0..computed.resultados.len())
        .into_par_iter()
        .filter_map(|cargo| {
            let (outcome, candidatos) = (computed.outcome(cargo)?, &exam.cargos.get(cargo)?.candidatos);
            ledger::replay(&exam.edital, cargo, candidatos, outcome, &livro, FOREVER).map(|r| r.achados)
        })
        .collect();
    achados.extend(replays.into_iter().flatten());
    dedup_shared(&mut achados);
    achados
}
