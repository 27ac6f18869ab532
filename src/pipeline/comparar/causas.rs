//! What caused a difference: only what changed between the two publications is named.
//!
//! A row counts as changed where its file did; the lists of a person are a result, not an input, while the cargo is held back.

use super::Difference;
use super::colunas::same_number;
use crate::archive::manifest::Manifest;
use crate::archive::names;
use crate::archive::published::{Published, ReadError};
use crate::ingest::edital;
use crate::pipeline::homologar::Fault;
use crate::report::documents::comparacao;
use std::collections::{BTreeMap, BTreeSet};

/// What each person's own row changed, and what may have moved the others.
pub(super) struct Causes {
    own: BTreeMap<(String, String), String>,
    by_cargo: BTreeMap<String, Vec<String>>,
    rules: String,
}

/// Columns of `candidatos.csv` that are results and not input.
const RESULTS: [&str; 3] = ["nota_final", "resultado", "motivo"];

impl Causes {
    pub(super) fn new(a: &Published, b: &Published, rules: &[Difference]) -> Result<Self, Fault> {
        let (rows_a, rows_b) = (people_rows(a)?, people_rows(b)?);
        let names = columns(b);
        let mut own = BTreeMap::new();
        let mut by_cargo: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let keys: BTreeSet<&(String, String)> = rows_a.keys().chain(rows_b.keys()).collect();
        for key in keys {
            let (before, after) = (rows_a.get(key), rows_b.get(key));
            if same_file(a, b, before, after) {
                continue;
            }
            if let Some(text) = change(before, after, &names) {
                if moves(before, after) {
                    by_cargo.entry(key.0.clone()).or_default().push(key.1.clone());
                }
                own.insert(key.clone(), text);
            }
        }
        let told = rules.iter().filter(|d| d.lista != "retidos");
        let changed: Vec<_> = told.map(|d| comparacao::thing(&d.lista, &d.nome)).collect();
        let rules = match (changed.is_empty(), &a.manifest, &b.manifest) {
            (false, _, _) => format!("mudança em {}", changed.join(", ")),
            (true, Some(a), Some(b)) if a.origem.programa != b.origem.programa => OTHER_PROGRAM.into(),
            (true, Some(_), Some(_)) => SAME_INPUTS.into(),
            _ => String::new(),
        };
        Ok(Self { own, by_cargo, rules })
    }

    pub(super) fn of(&self, cargo: &str, inscricao: &str) -> String {
        if let Some(own) = self.own.get(&(cargo.to_owned(), inscricao.to_owned())) {
            return own.clone();
        }
        match self.by_cargo.get(cargo).map(Vec::as_slice) {
            Some([one]) => format!("mudança na linha da inscrição {one}"),
            Some([one, rest @ ..]) => format!("mudança nas linhas da inscrição {one} e de mais {}", rest.len()),
            _ => self.rules.clone(),
        }
    }
}

/// Nothing that either manifest names changed, but the program did.
const OTHER_PROGRAM: &str = "outra versão do programa";
/// Nothing that either manifest names changed.
const SAME_INPUTS: &str = "sem mudança nas entradas";

/// Are the rows of a person in a file that did not change? Unknown where a manifest is missing: then the rows are compared.
fn same_file(a: &Published, b: &Published, before: Option<&Row>, after: Option<&Row>) -> bool {
    let (Some(x), Some(y)) = (before, after) else { return false };
    let hash = |p: &Published, file: &str| {
        let of = |m: &Manifest| m.origem.entradas.get(file).map(|h| h.sha256.clone());
        p.manifest.as_ref().and_then(of)
    };
    x.file == y.file && hash(a, &x.file).is_some_and(|h| hash(b, &y.file) == Some(h))
}

/// Place in the sheets, and every cell, of a person of a cargo.
struct Row {
    file: String,
    place: String,
    cells: BTreeMap<String, String>,
}

fn people_rows(p: &Published) -> Result<BTreeMap<(String, String), Row>, Fault> {
    let Some(file) = p.internal(names::CANDIDATOS)? else { return Ok(BTreeMap::new()) };
    let [cargo, inscricao, arquivo, aba, linha] = file
        .columns(["cargo", "inscricao", "arquivo", "aba", "linha"])
        .map_err(|problem| ReadError::new(&p.folder.join("interno/candidatos.csv"), problem))?;
    let place = |r: &csv::StringRecord| {
        let parts: Vec<&str> = [&r[arquivo], &r[aba]].into_iter().filter(|x| !x.is_empty()).collect();
        format!("{} › linha {}", parts.join(" › "), &r[linha])
    };
    let fixed = [cargo, inscricao, arquivo, aba, linha];
    let cells = |r: &csv::StringRecord| {
        let named = file.header.iter().zip(r.iter()).enumerate();
        let input = named
            .filter(|(i, (h, _))| !fixed.contains(i) && !RESULTS.contains(&h.as_str()) && !h.starts_with("etapa:"));
        input.map(|(_, (h, v))| (h.clone(), v.to_owned())).collect()
    };
    let entry = |r: &csv::StringRecord| {
        (
            (r[cargo].to_owned(), r[inscricao].to_owned()),
            Row { file: r[arquivo].to_owned(), place: place(r), cells: cells(r) },
        )
    };
    Ok(file.rows.iter().map(|(_, r)| entry(r)).collect())
}

/// What changed between two rows of one person, with the place of the later one.
fn change(a: Option<&Row>, b: Option<&Row>, names: &BTreeMap<String, String>) -> Option<String> {
    match (a, b) {
        (None, None) => None,
        (None, Some(b)) => Some(format!("nova linha: {}", b.place)),
        (Some(a), None) => Some(format!("linha retirada: {}", a.place)),
        (Some(a), Some(b)) => {
            let shown = |v: Option<&String>| v.filter(|v| !v.is_empty()).map_or("vazio".to_owned(), Clone::clone);
            let changed: Vec<String> = b
                .cells
                .iter()
                .filter(|(k, v)| !same_cell(k, a.cells.get(*k), v) && !held_back(k, a.cells.get(*k), v))
                .map(|(k, v)| format!("{} de {} para {}", named(k, names), shown(a.cells.get(k)), shown(Some(v))))
                .collect();
            (!changed.is_empty()).then(|| format!("{} ({})", changed.join("; "), b.place))
        }
    }
}

/// May the change of this row have moved anybody? A name moves nobody.
fn moves(a: Option<&Row>, b: Option<&Row>) -> bool {
    let (Some(a), Some(b)) = (a, b) else { return true };
    b.cells.iter().any(|(k, v)| k != "nome" && !same_cell(k, a.cells.get(k), v) && !held_back(k, a.cells.get(k), v))
}

/// The header of each prova in the sheets, by its column of `candidatos.csv`, as the published edital tells it.
fn columns(p: &Published) -> BTreeMap<String, String> {
    let edital = edital::load(&p.public("dados")).edital;
    let provas = edital.iter().flat_map(|e| &e.perfis).flat_map(|perfil| perfil.provas());
    provas.map(|prova| (format!("prova:{}", prova.id), prova.coluna.clone())).collect()
}

/// A column of `candidatos.csv`, in words.
fn named<'a>(column: &'a str, names: &'a BTreeMap<String, String>) -> &'a str {
    match column {
        "situacao_da_banca" => "situação dada pela banca",
        "arquivo" | "aba" | "linha" | "nome" | "listas" => column,
        _ => names.get(column).map_or_else(|| column.strip_prefix("prova:").unwrap_or(column), String::as_str),
    }
}

/// The same text, or the same score with other places.
fn same_cell(column: &str, before: Option<&String>, after: &str) -> bool {
    before.is_some_and(|b| b == after || column.starts_with("prova:") && same_number(b, after))
}

/// The lists of a person are blank while their cargo is held back.
fn held_back(column: &str, before: Option<&String>, after: &str) -> bool {
    column == "listas" && (after.is_empty() || before.is_some_and(String::is_empty))
}
