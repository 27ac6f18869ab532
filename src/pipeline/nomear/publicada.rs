//! The order of nomination as it was published, against the one that the inputs give now.
//!
//! An act of nomination cites the published order; a call for documents and a report of where the count stands follow it. Where the
//! sheets or the edital changed after it was published, and with them the order of a cargo, nobody of that cargo is called, or told to
//! be the next, until the new order is published too.

use crate::archive::manifest::Manifest;
use crate::archive::published::{CsvFile, Published, ReadError};
use crate::domain::{Candidate, Edital};
use crate::finding::catalogue::ledger as catalogue;
use crate::finding::{Entry, Finding, Place, Scope};
use crate::law::ledger::Lote;
use crate::law::outcome::Outcome;
use crate::pipeline::compute::Computed;
use crate::pipeline::summary;
use std::collections::BTreeMap;
use std::path::Path;

/// The file, as findings name it.
const FILE: &str = "publicacao/csv/ordem-de-nomeacao.csv";

/// A position as it was published: label, list charged, registration number.
type Posicao<'a> = [&'a str; 3];

/// What is wrong with calling these batches beside the publication that stands in `folder`: for each cargo of another order an error
/// of its batch, which loses what only follows from that; a warning where somebody is called of an order that nobody published.
pub(super) fn check(computed: &Computed, lotes: &mut [Lote], folder: &Path) -> Vec<Finding> {
    let of_cargo = |f: &Finding| f.entry == &catalogue::ORDEM_NAO_PUBLICADA && f.scope != Scope::Exame;
    let (other, found): (Vec<Finding>, Vec<Finding>) = against(computed, lotes, folder).into_iter().partition(of_cargo);
    for lote in lotes {
        let cargo = computed.exam.edital.cargos.get(lote.cargo);
        let cause = cargo.and_then(|c| other.iter().find(|f| f.scope.touches(&c.codigo)));
        if let Some(cause) = cause {
            only(lote, cause.clone());
        }
    }
    found
}

/// The cause takes the place of what only follows from it.
fn only(lote: &mut Lote, cause: Finding) {
    let echo = |f: &Finding| OF_OTHER_ORDER.contains(&f.entry) || f.entry == &catalogue::QUANTIDADE_NAO_ATENDIDA;
    lote.avisos.retain(|f| !echo(f));
    lote.avisos.push(cause);
    lote.conflito = None;
}

/// A batch of before a correction of the result that the order of now would not make: that it is none of this result is the cause.
pub(super) fn before_correction(edital: &Edital, lotes: &mut [Lote]) {
    for lote in lotes {
        let codigo = edital.cargos.get(lote.cargo).map_or("", |c| c.codigo.as_str());
        let other = lote.conflito.is_some() || lote.avisos.iter().any(|f| OF_OTHER_ORDER.contains(&f.entry));
        if let Some(retificada) = lote.retificada.filter(|_| other) {
            let mensagem = format!(
                "o resultado foi retificado em {retificada}, depois de {}: a ordem de agora não leva às nomeações de então",
                lote.data
            );
            let scope = Scope::Cargo(codigo.into());
            only(lote, Finding::new(&catalogue::LOTE_DE_OUTRO_RESULTADO, scope, Place::default(), mensagem));
        }
    }
}

/// What the ledger of another order has against the order of now.
const OF_OTHER_ORDER: [&Entry; 5] = [
    &catalogue::FORA_DA_VEZ,
    &catalogue::NAO_CLASSIFICADA,
    &catalogue::SEM_VAGA_ABERTA,
    &catalogue::SEM_A_LISTA,
    &catalogue::LOTE_DIVERGE,
];

fn against(computed: &Computed, lotes: &[Lote], folder: &Path) -> Vec<Finding> {
    if !folder.join("publicacao/csv").is_dir() {
        return unpublished(computed, lotes, &|_| false).into_iter().collect();
    }
    let standing = Manifest::standing(folder);
    let publicados = standing.as_ref().map(|m| m.origem.publicados.clone());
    let of_these =
        |m: &Manifest| m.origem.entradas == summary::inputs(&computed.exam) && m.origem.programa == summary::programa();
    let mut found = Vec::new();
    if !standing.as_ref().is_some_and(of_these) {
        match read(folder) {
            Ok((file, at)) => found.extend(differences(computed, lotes, &by_cargo(&file, at))),
            Err(e) => found.push(unreadable(&e)),
        }
    }
    let there = |codigo: &str| publicados.as_ref().is_none_or(|all| all.iter().any(|c| c == codigo));
    found.extend(unpublished(computed, lotes, &there));
    found
}

fn read(folder: &Path) -> Result<(CsvFile, [usize; 4]), ReadError> {
    let file = Published { folder: folder.to_owned(), manifest: None }.list("ordem-de-nomeacao.csv")?;
    let at = file.columns(["cargo", "posicao_de", "lista", "inscricao"]);
    let at = at.map_err(|problem| ReadError::new(&folder.join(FILE), problem))?;
    Ok((file, at))
}

fn by_cargo(file: &CsvFile, [cargo, posicao_de, lista, inscricao]: [usize; 4]) -> BTreeMap<&str, Vec<Posicao<'_>>> {
    let mut all: BTreeMap<&str, Vec<Posicao<'_>>> = BTreeMap::new();
    for (_, row) in &file.rows {
        let cell = |i: usize| row.get(i).unwrap_or_default();
        all.entry(cell(cargo)).or_default().push([cell(posicao_de), cell(lista), cell(inscricao)]);
    }
    all
}

/// The order of each cargo that was published and is another one now.
fn differences(computed: &Computed, lotes: &[Lote], published: &BTreeMap<&str, Vec<Posicao<'_>>>) -> Vec<Finding> {
    let edital = &computed.exam.edital;
    let each = lotes.iter().filter_map(|lote| {
        let codigo = edital.cargos.get(lote.cargo)?.codigo.as_str();
        let before = published.get(codigo)?;
        let candidatos = &computed.exam.cargos.get(lote.cargo)?.candidatos;
        let now = order(edital, candidatos, computed.outcome(lote.cargo)?);
        let at = (0..before.len().max(now.len())).find(|i| before.get(*i) != now.get(*i))?;
        Some(differs(codigo, at, before.get(at), now.get(at)))
    });
    each.collect()
}

/// The order as it is now.
fn order<'a>(edital: &'a Edital, candidatos: &'a [Candidate], outcome: &Outcome) -> Vec<Posicao<'a>> {
    let person = |i: u32| usize::try_from(i).ok().and_then(|i| candidatos.get(i)).map_or("", |c| &*c.inscricao);
    let step =
        |p: &crate::law::outcome::Passo| [edital.lista_id(p.rotulo), edital.lista_id(p.cobrada), person(p.pessoa)];
    outcome.ordem.iter().map(step).collect()
}

fn differs(codigo: &str, at: usize, before: Option<&Posicao<'_>>, now: Option<&Posicao<'_>>) -> Finding {
    let who = |p: Option<&Posicao<'_>>| {
        p.map_or_else(|| "não há".to_owned(), |[_, lista, inscricao]| format!("inscrição {inscricao}, lista {lista}"))
    };
    let mensagem = format!(
        "a ordem publicada não é a que resulta das planilhas e do edital de agora: {}ª posição publicada: {}; de agora: {}",
        at + 1,
        who(before),
        who(now)
    );
    Finding::new(&catalogue::ORDEM_NAO_PUBLICADA, Scope::Cargo(codigo.into()), Place::file(FILE), mensagem)
}

fn unreadable(e: &ReadError) -> Finding {
    let mensagem = format!("a ordem publicada não pôde ser lida: {}", e.problem);
    Finding::new(&catalogue::ORDEM_NAO_PUBLICADA, Scope::Exame, Place::file(FILE), mensagem)
        .fix("publique de novo com homologa homologar e repita o comando")
}

/// People called of cargos that were never published here.
fn unpublished(computed: &Computed, lotes: &[Lote], there: &dyn Fn(&str) -> bool) -> Option<Finding> {
    let calling = lotes.iter().filter(|l| !l.chamadas.is_empty());
    let codes = calling.filter_map(|l| computed.exam.edital.cargos.get(l.cargo)).map(|c| c.codigo.as_str());
    let codes: Vec<&str> = codes.filter(|c| !there(c)).collect();
    if codes.is_empty() {
        return None;
    }
    let mensagem = format!(
        "o lote chama gente {} {}, e a pasta de saída não tem a publicação de que a ordem de nomeação constaria",
        crate::domain::plural(codes.len(), "do cargo", "dos cargos"),
        codes.join(", ")
    );
    Some(Finding::new(&catalogue::SEM_PUBLICACAO, Scope::Exame, Place::default(), mensagem))
}
