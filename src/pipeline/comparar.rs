//! Two output folders: who enters, leaves or moves, in which list, and which input caused it.
//!
//! A person whose own row changed is explained by that change; anyone else, by the people whose rows changed, by the rules, or
//! by the vagas. Where `interno/` is not there (a public copy), only what is published can be compared.

mod causas;
mod colunas;
mod lotes;

use super::homologar::Fault;
use crate::archive::manifest::Manifest;
use crate::archive::published::{CsvFile, Published, ReadError};
use crate::archive::writer::Staging;
use crate::domain::{CsvFormat, Date};
use crate::report::csv::{CsvEncoder, CsvTable};
use crate::report::documents::comparacao;
use crate::report::model::Attachment;
use causas::Causes;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Header of `comparacao.csv`.
pub const HEADER: &[&str] = &["cargo", "lista", "inscricao", "nome", "efeito", "antes", "depois", "causa"];

/// One difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Cargo.
    pub cargo: String,
    /// List (`ac`, `pcd`, …), `ordem` for the order of nomination, a column (`nomes`, `notas`, `desempates pcd`, …), `nomeacoes DAY`, `vagas`, or `edital`, `entradas` for rules and files.
    pub lista: String,
    /// Person; empty where none.
    pub inscricao: String,
    /// Name; empty where none, or for people out.
    pub nome: String,
    /// `entra`, `sai`, `muda`.
    pub efeito: &'static str,
    /// Before.
    pub antes: String,
    /// After.
    pub depois: String,
    /// What caused it.
    pub causa: String,
}

impl From<ReadError> for Fault {
    fn from(e: ReadError) -> Self {
        Self::Usage {
            message: format!("“{}”: {}", e.path.display(), e.problem),
            fix: "indique a pasta de uma publicação deste programa, por exemplo outputs/ibatiba-2025".into(),
        }
    }
}

/// Compares two output folders.
pub fn compare(antes: &Path, depois: &Path) -> Result<Vec<Difference>, Fault> {
    let (a, b) = (Published::open(antes)?, Published::open(depois)?);
    let (mut all, causes) = lists(&a, &b)?;
    let moved: BTreeSet<String> =
        all.iter().filter(|d| matches!(d.lista.as_str(), "ordem" | "vagas")).map(|d| d.cargo.clone()).collect();
    all.extend(lotes::compare(&a, &b, &causes, &moved)?);
    Ok(all)
}

/// Two publications of different exams: which; `None` when they are of the same one, or do not say of which they are.
pub fn different_exams(antes: &Path, depois: &Path) -> Result<Option<String>, Fault> {
    let (a, b) = (Published::open(antes)?.manifest, Published::open(depois)?.manifest);
    let (Some(a), Some(b)) = (a, b) else { return Ok(None) };
    let exam = |m: &Manifest| {
        let e = &m.origem.edital;
        format!("Edital nº {} ({}, {}/{})", e.numero, e.orgao, e.municipio, e.uf)
    };
    let (a, b) = (exam(&a), exam(&b));
    Ok((a != b).then(|| format!("aviso: as duas pastas são de exames diferentes: {a} e {b}")))
}

/// Compares two publications without their batches: rules, then vagas, lists, order of nomination, people out.
pub fn between(a: &Published, b: &Published) -> Result<Vec<Difference>, Fault> {
    lists(a, b).map(|(all, _)| all)
}

fn lists(a: &Published, b: &Published) -> Result<(Vec<Difference>, Causes), Fault> {
    let mut all = rules(a.manifest.as_ref(), b.manifest.as_ref());
    let causes = Causes::new(a, b, &all)?;
    all.extend(vagas(a, b)?);
    for file in ["vagas.csv", "classificacao.csv", "nao-classificados.csv"] {
        all.extend(colunas::compare(a, b, file, &causes)?);
    }
    let by_list = Shape { file: "classificacao.csv", list: Some("lista"), value: "classificacao", of: "lista" };
    all.extend(people(a, b, &by_list, &causes)?);
    let order = Shape { file: "ordem-de-nomeacao.csv", list: None, value: "ordem", of: "ordem" };
    all.extend(people(a, b, &order, &causes)?);
    all.extend(colunas::compare(a, b, order.file, &causes)?);
    all.extend(out(a, b, &causes)?);
    Ok((all, causes))
}

/// As `comparacao.csv`.
pub fn table(differences: &[Difference]) -> CsvTable {
    let mut table = CsvTable::new(HEADER, differences.len());
    for d in differences {
        table.row(&[&d.cargo, &d.lista, &d.inscricao, &d.nome, d.efeito, &d.antes, &d.depois, &d.causa]);
    }
    table
}

/// Writes `comparacao.csv` and, for a retificação, the annex `comparacao.pdf` into a folder.
pub fn write(differences: &[Difference], antes: &Path, depois: &Path, saida: &Path) -> Result<(), Fault> {
    let staging = Staging::begin_over(saida, &["comparacao.csv", "comparacao.pdf"])?;
    let csv = CsvEncoder::new(CsvFormat::default()).file(table(differences))?;
    let mut annex = comparacao::annex(&manifest_lines(antes, depois)?, &rows(differences));
    annex.attachments.push(Attachment {
        name: "comparacao.csv".into(),
        description: "As diferenças em CSV".into(),
        mime: "text/csv",
        bytes: csv.clone(),
    });
    staging.write("comparacao.csv", &csv)?;
    let pdf = crate::report::pdf::render(&annex).map_err(|e| Fault::Findings(vec![super::public::pdf_finding(&e)]))?;
    staging.write("comparacao.pdf", &pdf)?;
    Ok(staging.commit()?)
}

fn rows(differences: &[Difference]) -> Vec<comparacao::Row<'_>> {
    differences
        .iter()
        .map(|d| comparacao::Row {
            cargo: &d.cargo,
            lista: &d.lista,
            inscricao: &d.inscricao,
            nome: &d.nome,
            efeito: d.efeito,
            antes: &d.antes,
            depois: &d.depois,
            causa: &d.causa,
        })
        .collect()
}

/// What identifies the two publications in the annex.
fn manifest_lines(antes: &Path, depois: &Path) -> Result<comparacao::Heading, Fault> {
    let (a, b) = (Published::open(antes)?.manifest, Published::open(depois)?.manifest);
    let edital = b.as_ref().or(a.as_ref()).map(|m| m.origem.edital.clone());
    let code = |m: Option<&Manifest>| m.map(|m| m.codigo.clone()).unwrap_or_default();
    Ok(comparacao::Heading {
        orgao: edital.as_ref().map(|e| e.orgao.clone()).unwrap_or_default(),
        certame: edital.as_ref().map(|e| format!("Edital nº {}", e.numero)).unwrap_or_default(),
        data: edital.and_then(|e| e.homologado_em).and_then(|d| Date::parse_iso(&d)),
        antes: code(a.as_ref()),
        depois: code(b.as_ref()),
    })
}

/// Files, rules and readings that differ between the two manifests.
fn rules(a: Option<&Manifest>, b: Option<&Manifest>) -> Vec<Difference> {
    let (Some(a), Some(b)) = (a, b) else { return Vec::new() };
    let hashes = |m: &Manifest| -> BTreeMap<String, String> {
        m.origem.entradas.iter().map(|(n, h)| (n.clone(), h.sha256.chars().take(12).collect())).collect()
    };
    let readings = |m: &Manifest| -> BTreeMap<String, String> {
        let all = m.origem.normas.iter();
        all.flat_map(|n| n.leituras.iter().map(move |(k, v)| (format!("{} {k}", n.lista), v.clone()))).collect()
    };
    let held = |m: &Manifest| -> BTreeMap<String, String> {
        m.origem.retidos.iter().map(|c| (format!("cargo {c}"), "retido".to_owned())).collect()
    };
    let mut all = maps("entradas", &hashes(a), &hashes(b));
    all.extend(maps("leituras", &readings(a), &readings(b)));
    all.extend(maps("retidos", &held(a), &held(b)));
    all
}

fn maps(lista: &str, a: &BTreeMap<String, String>, b: &BTreeMap<String, String>) -> Vec<Difference> {
    let keys: BTreeSet<&String> = a.keys().chain(b.keys()).collect();
    keys.into_iter()
        .filter(|k| a.get(*k) != b.get(*k))
        .map(|k| Difference {
            cargo: String::new(),
            lista: lista.into(),
            inscricao: String::new(),
            nome: k.clone(),
            efeito: effect(a.get(k).is_some(), b.get(k).is_some()),
            antes: a.get(k).cloned().unwrap_or_default(),
            depois: b.get(k).cloned().unwrap_or_default(),
            causa: String::new(),
        })
        .collect()
}

const fn effect(before: bool, after: bool) -> &'static str {
    match (before, after) {
        (false, _) => "entra",
        (_, false) => "sai",
        _ => "muda",
    }
}

/// Numbers of vagas that differ.
fn vagas(a: &Published, b: &Published) -> Result<Vec<Difference>, Fault> {
    let read = |p: &Published| -> Result<BTreeMap<(String, String), String>, Fault> {
        let file = p.list("vagas.csv")?;
        let [cargo, lista, vagas] = columns(p, "vagas.csv", &file, ["cargo", "lista", "vagas"])?;
        Ok(file.rows.iter().map(|(_, r)| ((r[cargo].to_owned(), r[lista].to_owned()), r[vagas].to_owned())).collect())
    };
    let (a, b) = (read(a)?, read(b)?);
    let keys: BTreeSet<&(String, String)> = a.keys().chain(b.keys()).collect();
    let changed = keys.into_iter().filter(|k| a.get(*k) != b.get(*k));
    Ok(changed
        .map(|k| Difference {
            cargo: k.0.clone(),
            lista: "vagas".into(),
            inscricao: String::new(),
            nome: k.1.clone(),
            efeito: effect(a.contains_key(k), b.contains_key(k)),
            antes: a.get(k).cloned().unwrap_or_default(),
            depois: b.get(k).cloned().unwrap_or_default(),
            causa: colunas::OF_NOTICE.into(),
        })
        .collect())
}

fn columns<const N: usize>(p: &Published, name: &str, file: &CsvFile, names: [&str; N]) -> Result<[usize; N], Fault> {
    file.columns(names).map_err(|problem| ReadError::new(&p.public("csv").join(name), problem).into())
}

/// How a file tells the place of a person.
struct Shape<'a> {
    file: &'a str,
    list: Option<&'a str>,
    value: &'a str,
    of: &'a str,
}

/// cargo, list, inscrição.
type Key = (String, String, String);

/// People in the order of the file, and the place and name of each.
type Places = (Vec<Key>, BTreeMap<Key, (String, String)>);

/// Place and name of each person, in the order of the file.
fn places(p: &Published, shape: &Shape) -> Result<Places, Fault> {
    let file = p.list(shape.file)?;
    let [cargo, lista, inscricao, nome, value] =
        columns(p, shape.file, &file, ["cargo", "lista", "inscricao", "nome", shape.value])?;
    let mut order = Vec::with_capacity(file.rows.len());
    let mut map = BTreeMap::new();
    for (_, r) in &file.rows {
        let list = if shape.list.is_some() { &r[lista] } else { shape.of };
        let key = (r[cargo].to_owned(), list.to_owned(), r[inscricao].to_owned());
        order.push(key.clone());
        map.insert(key, (r[value].to_owned(), r[nome].to_owned()));
    }
    Ok((order, map))
}

/// People who enter, leave or move in one file: first those of the new order, then those who left.
fn people(a: &Published, b: &Published, shape: &Shape, causes: &Causes) -> Result<Vec<Difference>, Fault> {
    let ((order_a, a), (order_b, b)) = (places(a, shape)?, places(b, shape)?);
    let gone = order_a.iter().filter(|k| !b.contains_key(*k));
    let changed = order_b.iter().filter(|k| a.get(*k).map(|x| &x.0) != b.get(*k).map(|x| &x.0)).chain(gone);
    Ok(changed
        .map(|k| {
            let (before, after) = (a.get(k), b.get(k));
            Difference {
                cargo: k.0.clone(),
                lista: k.1.clone(),
                inscricao: k.2.clone(),
                nome: after.or(before).map(|x| x.1.clone()).unwrap_or_default(),
                efeito: effect(before.is_some(), after.is_some()),
                antes: before.map(|x| x.0.clone()).unwrap_or_default(),
                depois: after.map(|x| x.0.clone()).unwrap_or_default(),
                causa: causes.of(&k.0, &k.2),
            }
        })
        .collect())
}

/// People whose reason for being out differs.
fn out(a: &Published, b: &Published, causes: &Causes) -> Result<Vec<Difference>, Fault> {
    let read = |p: &Published| -> Result<BTreeMap<(String, String), String>, Fault> {
        let file = p.list("nao-classificados.csv")?;
        let [cargo, inscricao, motivo, etapa] =
            columns(p, "nao-classificados.csv", &file, ["cargo", "inscricao", "motivo", "etapa"])?;
        let reason = |r: &csv::StringRecord| {
            if r[etapa].is_empty() { r[motivo].to_owned() } else { format!("{} ({})", &r[motivo], &r[etapa]) }
        };
        Ok(file.rows.iter().map(|(_, r)| ((r[cargo].to_owned(), r[inscricao].to_owned()), reason(r))).collect())
    };
    let (a, b) = (read(a)?, read(b)?);
    let keys: BTreeSet<&(String, String)> = a.keys().chain(b.keys()).collect();
    Ok(keys
        .into_iter()
        .filter(|k| a.get(*k) != b.get(*k))
        .map(|k| Difference {
            cargo: k.0.clone(),
            lista: "nao-classificados".into(),
            inscricao: k.1.clone(),
            nome: String::new(),
            efeito: effect(a.contains_key(k), b.contains_key(k)),
            antes: a.get(k).cloned().unwrap_or_default(),
            depois: b.get(k).cloned().unwrap_or_default(),
            causa: causes.of(&k.0, &k.1),
        })
        .collect())
}
