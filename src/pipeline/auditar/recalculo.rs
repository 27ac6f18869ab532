//! Everything made anew from the packaged inputs, in a temporary folder, and compared file by file with what was packaged.

use super::{Auditoria, Partes};
use crate::archive::bag::files_below;
use crate::archive::manifest::Manifest;
use crate::archive::names;
use crate::archive::published::CsvFile;
use crate::archive::working;
use crate::domain::{Date, TipoEvento, contados};
use crate::finding::catalogue::archive as catalogue;
use crate::finding::{Finding, Place, Scope, explain, regular};
use crate::pipeline::arquivar::livro;
use crate::pipeline::exam;
use crate::pipeline::homologar::{self, Fault, Options};
use crate::pipeline::nomear;
use crate::pipeline::progress::Progress;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A folder of its own that is removed at the end: it holds personal data.
struct Temporary(PathBuf);

impl Temporary {
    fn new() -> io::Result<Self> {
        let base = std::env::temp_dir();
        let id = std::process::id();
        for n in 0..10_000u32 {
            let path = base.join(format!("homologa-auditoria-{id}-{n}"));
            // Made and known as under way, or neither
            let _both = working::placing();
            match private(&path) {
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {}
                made => {
                    made?;
                    working::begun(&path);
                    return Ok(Self(path));
                }
            }
        }
        Err(io::Error::from(io::ErrorKind::AlreadyExists))
    }
}

#[cfg(unix)]
fn private(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt as _;
    fs::DirBuilder::new().mode(0o700).create(path)
}

#[cfg(not(unix))]
fn private(path: &Path) -> io::Result<()> {
    fs::create_dir(path)
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
        working::ended(&self.0);
    }
}

fn no_room(e: &io::Error) -> Fault {
    Fault::Capacity {
        message: format!("não foi possível criar uma pasta em “{}”: {}", std::env::temp_dir().display(), explain(e)),
        fix: "dê em TMPDIR uma pasta em que se possa gravar, com espaço para a publicação inteira".into(),
    }
}

/// Recomputes and compares: could everything be made anew?
pub fn audit(
    entrada: &Path,
    partes: &Partes,
    manifest: &Manifest,
    a: &mut Auditoria,
    progress: &dyn Progress,
) -> Result<bool, Fault> {
    let place = Temporary::new().map_err(|e| no_room(&e))?;
    let again = homologar::homologar(entrada, &options(&place.0, manifest, &known(partes)), progress)?;
    let Some(folder) = again.publicado else {
        let why = first_error(&again.achados);
        a.achados.push(differs(
            "data/entrada",
            0,
            format!("as entradas do pacote não levam a nenhuma publicação{why}"),
        ));
        return Ok(false);
    };
    let (equal, found) = compare(&folder, &partes.saida, partes.prefixo)?;
    a.conferido.push(format!("o resultado, recalculado das entradas do pacote: {}", equal_files(equal)));
    a.achados.extend(found);
    batches(entrada, &place.0, &folder, (partes, manifest), a, progress)?;
    Ok(true)
}

/// `: place message` of the first error.
fn first_error(achados: &[Finding]) -> String {
    let told = |f: &Finding| format!(": {}", format!("{} {}", f.place, f.mensagem).trim_start());
    achados.iter().find(|f| f.is_error()).map_or_else(String::new, told)
}

/// Each batch that was made from the packaged inputs by this program, called again from the packaged ledger: the same number of people
/// in each cargo, as the ledger stood on that day. What it was made from else is not here, and that is told.
fn batches(
    entrada: &Path,
    saida: &Path,
    folder: &Path,
    (partes, publication): (&Partes, &Manifest),
    a: &mut Auditoria,
    progress: &dyn Progress,
) -> Result<(), Fault> {
    let of_other = |date: &String| {
        Manifest::standing(&partes.saida.join("nomeacoes").join(date))
            .is_some_and(|batch| super::lotes::other_origin(&batch, publication).is_some())
    };
    let (others, dates): (Vec<String>, Vec<String>) = super::lotes::dates(partes).into_iter().partition(of_other);
    let (mut called, mut equal) = (0, 0);
    for date in &dates {
        let name = format!("nomeacoes/{date}");
        let packaged = partes.saida.join(&name);
        let Some(options) = asked(&packaged, saida, date, &known(partes)) else { continue };
        let again = nomear::nomear(entrada, &options, progress)?;
        called += 1;
        if again.pasta.is_none() {
            let message = format!("as entradas do pacote não levam a este lote{}", first_error(&again.achados));
            a.achados.push(differs(&format!("{}{name}", partes.prefixo), 0, message));
            continue;
        }
        let (same, found) = compare(&folder.join(&name), &packaged, &format!("{}{name}/", partes.prefixo))?;
        equal += same;
        a.achados.extend(found);
    }
    if called > 0 {
        a.conferido.push(format!("lotes ({called}), chamados de novo pelo livro de eventos: {}", equal_files(equal)));
    }
    if !others.is_empty() {
        let names: Vec<String> = others.iter().map(|date| format!("nomeacoes/{date}")).collect();
        against_ledger(entrada, partes, &names, a, progress);
        a.nao_conferivel.push(format!("{NOT_CALLED}: {}", names.join(", ")));
    }
    Ok(())
}

const NOT_CALLED: &str = "se a vez era de quem estes lotes chamaram, que são de outras entradas ou de outra versão do programa e não se chamam de novo";

/// Batches that cannot be called again, against the packaged ledger: where it nominates anybody on their day, those are whom they call.
/// A list that cannot be read is told by others.
fn against_ledger(entrada: &Path, partes: &Partes, names: &[String], a: &mut Auditoria, progress: &dyn Progress) {
    let Ok(exam) = exam::read(entrada, progress) else { return };
    let eventos = exam::ledger(entrada, &exam, &exam.cargos).ledger.eventos;
    let Ok(told) = livro::differences(&partes.saida, &exam.edital, &eventos) else { return };
    for (name, what) in
        told.iter().filter_map(|t| t.split_once(": ")).filter(|(name, _)| names.iter().any(|n| n == name))
    {
        a.achados.push(differs(&format!("{}{name}/nomeacoes.csv", partes.prefixo), 0, what.to_owned()));
    }
    let days: BTreeSet<String> = eventos
        .iter()
        .filter(|e| e.tipo == TipoEvento::Nomeacao)
        .map(|e| format!("nomeacoes/{}", e.data.iso()))
        .collect();
    let (with, without): (Vec<&String>, Vec<&String>) = names.iter().partition(|name| days.contains(*name));
    let listed = |names: &[&String]| names.iter().map(|n| n.as_str()).collect::<Vec<_>>().join(", ");
    if !with.is_empty() {
        a.conferido.push(format!("{WITH_LEDGER}: {}", listed(&with)));
    }
    if !without.is_empty() {
        a.nao_conferivel.push(format!("{WITHOUT_LEDGER}: {}", listed(&without)));
    }
}

const WITHOUT_LEDGER: &str =
    "quem estes lotes chamam, que o livro de eventos do pacote não registra: não nomeia ninguém no dia deles";

const WITH_LEDGER: &str =
    "quem estes lotes chamam é quem o livro de eventos do pacote nomeia no dia, onde o registra e onde nada se aponta";

/// What a batch was asked for, as its manifest and its list tell. What cannot be read is told by the hashes; one without anybody is
/// no batch, and is not called again.
fn asked(packaged: &Path, saida: &Path, date: &str, known: &[String]) -> Option<nomear::Options> {
    let manifest = Manifest::standing(packaged)?;
    let list = CsvFile::read(&packaged.join(names::NOMEACOES)).ok()?;
    let cargo = list.column("cargo").filter(|_| !list.rows.is_empty())?;
    let called = |codigo: &str| list.rows.iter().filter(|(_, r)| r.get(cargo) == Some(codigo)).count();
    let quantity = |codigo: &String| (codigo.clone(), u32::try_from(called(codigo)).ok());
    let mut cargos: Vec<_> = manifest.origem.publicados.iter().map(quantity).collect();
    cargos.extend(manifest.origem.retidos.iter().filter(|c| known.contains(c)).map(|c| (c.clone(), None)));
    Some(nomear::Options {
        saida: saida.to_owned(),
        data: Date::parse_iso(date)?,
        quantidade: None,
        cargos,
        documentos: manifest.saidas.keys().any(|n| n.ends_with(".pdf") || n.ends_with(".docx")),
        registrar: false,
        numero: manifest.origem.numero,
    })
}

/// Codes of the edital's cargos: a manifest also names as held back codes that only a sheet has.
fn known(partes: &Partes) -> Vec<String> {
    let file = CsvFile::read(&partes.saida.join("publicacao/dados/cargos.csv")).unwrap_or_default();
    file.rows.iter().filter_map(|(_, r)| r.get(0).map(str::to_owned)).collect()
}

fn options(saida: &Path, manifest: &Manifest, known: &[String]) -> Options {
    let origem = &manifest.origem;
    let all = origem.fora_do_pedido.is_empty();
    let asked = |c: &&String| known.contains(c);
    let cargos =
        if all { Vec::new() } else { origem.publicados.iter().chain(&origem.retidos).filter(asked).cloned().collect() };
    let documentos = manifest.saidas.keys().any(|n| n.ends_with(".pdf") || n.ends_with(".docx"));
    Options { saida: saida.to_owned(), cargos, documentos, seguido: true }
}

fn differs(file: &str, line: usize, message: String) -> Finding {
    let place = if line == 0 { Place::file(file) } else { Place::line(file, line) };
    Finding::new(&catalogue::RESULTADO_DIVERGENTE, Scope::Exame, place, message)
}

/// Number of equal files, and the first difference of each other one, in the order of their names. Batches and other acts are not part of the publication, and
/// `registrar.csv` is only written when it is asked for.
fn compare(again: &Path, packaged: &Path, prefix: &str) -> Result<(usize, Vec<Finding>), Fault> {
    let later = |n: &String| !n.starts_with("nomeacoes/") && !n.starts_with("atos/") && n != names::REGISTRAR;
    let (a, b) = (files_below(again)?, files_below(packaged)?);
    let names: BTreeSet<&String> = a.iter().chain(&b).filter(|n| later(n)).collect();
    let difference = |name: &String| {
        let file = format!("{prefix}{name}");
        match (regular::read(&again.join(name)), regular::read(&packaged.join(name))) {
            (Ok(x), Ok(y)) if x == y => None,
            (Ok(due), Ok(have)) => Some(first_difference(&file, &due, &have)),
            (Ok(_), Err(_)) => Some(differs(&file, 0, "o arquivo recalculado não está no pacote".into())),
            _ => Some(differs(&file, 0, "o arquivo do pacote não resulta das entradas".into())),
        }
    };
    let told: Vec<Option<Finding>> = names.par_iter().map(|name| difference(name)).collect();
    let equal = told.iter().filter(|t| t.is_none()).count();
    Ok((equal, told.into_iter().flatten().collect()))
}

/// The first line that differs, of a text; else the first byte.
fn first_difference(file: &str, due: &[u8], have: &[u8]) -> Finding {
    let at = due.iter().zip(have).take_while(|(x, y)| x == y).count();
    let from = due.iter().take(at).rposition(|b| *b == b'\n').map_or(0, |i| i + 1);
    let line = |bytes: &[u8]| -> Option<String> {
        let line = bytes.get(from..)?.split(|b| *b == b'\n').next()?;
        std::str::from_utf8(line).ok().map(|t| t.trim_end().chars().take(200).collect())
    };
    match (line(have), line(due)) {
        (Some(have), Some(due_line)) if std::str::from_utf8(due).is_ok() => {
            let n = due.iter().take(from).filter(|b| **b == b'\n').count() + 1;
            differs(file, n, format!("recalculado: “{due_line}”; no pacote: “{have}”"))
        }
        _ => differs(file, 0, format!("difere do recalculado a partir do byte {}", at + 1)),
    }
}

/// `3 arquivos iguais byte por byte`.
fn equal_files(n: usize) -> String {
    format!("{} byte por byte", contados(n, "arquivo igual", "arquivos iguais"))
}
