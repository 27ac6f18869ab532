//! The rules published with the lists, read as any edital is: `dados/edital.toml`, the norms, the posts of `dados/cargos.csv`.

use super::publicacao::wrong;
use crate::archive::manifest::Manifest;
use crate::archive::published::CsvFile;
use crate::domain::{Edital, Lista, contados};
use crate::finding::{Finding, Scope, regular};
use crate::ingest::edital::{self, LinhaQuadro, Loaded};
use crate::ingest::norma::builtin;
use crate::pipeline::summary;
use crate::report::dados::cargos;
use csv::StringRecord;
use std::collections::BTreeMap;
use std::path::Path;

/// The edital as published and the names of its files, and whether the manifest names the very same rules.
pub fn rules(dados: &Path, manifest: &Manifest, found: &mut Vec<Finding>) -> Option<(Edital, Vec<String>)> {
    let mut loaded = edital::load(dados);
    let inputs = std::mem::take(&mut loaded.arquivos);
    for input in &inputs {
        let declared = manifest.origem.entradas.get(&input.nome);
        let same = declared.is_some_and(|d| d.sha256 == input.sha256 && d.tamanho == input.tamanho);
        if !same {
            found.push(wrong(&format!("dados/{}", input.nome), 0, "não é o arquivo de regras que o manifesto declara"));
        }
        check_builtin(dados, &input.nome, found);
    }
    let posts = posts(dados, &loaded, found)?;
    if loaded.wants_quadro() {
        loaded = loaded.with_quadro(posts);
    }
    // What is wrong with a cargo that was held back for it is no fault of what was published
    let held = |f: &Finding| matches!(&f.scope, Scope::Cargo(c) if manifest.origem.retidos.iter().any(|r| **r == **c));
    let errors: Vec<&Finding> = loaded.achados.iter().filter(|f| f.is_error() && !held(f)).collect();
    found.extend(
        errors.iter().map(|f| {
            wrong(&format!("dados/{}", f.place), 0, format!("a regra publicada não se aplica: {}", f.mensagem))
        }),
    );
    let edital = loaded.edital.clone().filter(|_| errors.is_empty())?;
    same_posts(dados, &edital, found);
    same_origin(&edital, manifest, found);
    Some((edital, inputs.into_iter().map(|input| input.nome).collect()))
}

/// A norm of the program must be published as the program has it.
fn check_builtin(dados: &Path, nome: &str, found: &mut Vec<Finding>) {
    let Some(norma) = nome.strip_prefix("norma:").and_then(|id| builtin().iter().find(|n| n.id == id)) else { return };
    for (ending, text) in [("toml", Some(norma.toml)), ("txt", norma.texto)] {
        let file = format!("{}.{ending}", norma.id);
        let Some(text) = text else { continue };
        if regular::read(&dados.join(&file)).ok().as_deref() != Some(text.as_bytes()) {
            found.push(wrong(
                &format!("dados/{file}"),
                0,
                "o texto publicado da norma não é o que este programa conhece",
            ));
        }
    }
}

const POSTS: &str = "dados/cargos.csv";

/// The rows of `cargos.csv`, as a sheet of cargos.
fn posts(dados: &Path, loaded: &Loaded, found: &mut Vec<Finding>) -> Option<Vec<LinhaQuadro>> {
    let edital = loaded.edital.as_ref()?;
    let file = CsvFile::read(&dados.join("cargos.csv")).map_err(|e| found.push(wrong(POSTS, 0, e.problem))).ok()?;
    if file.header != cargos::header(edital) {
        found.push(wrong(POSTS, 1, "o cabeçalho não é o desta lista"));
        return None;
    }
    let mut rows = Vec::with_capacity(file.rows.len());
    for (line, r) in &file.rows {
        match post(edital, r) {
            Some(row) => rows.push(row),
            None => found.push(wrong(POSTS, *line, "um número de vagas não é um número inteiro")),
        }
    }
    (rows.len() == file.rows.len()).then_some(rows)
}

fn post(edital: &Edital, r: &StringRecord) -> Option<LinhaQuadro> {
    let given = |i: usize| r.get(i).filter(|t| !t.is_empty()).map(str::to_owned);
    let mut declaradas = Vec::new();
    for i in 0..edital.reservas.len() {
        if let Some(text) = given(4 + i) {
            declaradas.push((Lista::reserva(i), text.parse().ok()?));
        }
    }
    let vagas: Option<u32> = given(3).map(|n| n.parse()).transpose().ok()?;
    Some(LinhaQuadro {
        codigo: given(0)?,
        nome: given(1)?,
        perfil: given(2),
        vagas,
        declaradas,
        grupo: given(4 + edital.reservas.len()),
        perfil_incerto: false,
        grupo_incerto: false,
        lugares: BTreeMap::new(),
        incompleta: vagas.is_none(),
    })
}

/// `cargos.csv` says of every post what the edital says.
fn same_posts(dados: &Path, edital: &Edital, found: &mut Vec<Finding>) {
    let Ok(file) = CsvFile::read(&dados.join("cargos.csv")) else { return };
    let due = cargos::rows(edital);
    if due.len() != file.rows.len() {
        found.push(wrong(
            POSTS,
            0,
            format!("{}, e o edital tem {}", contados(file.rows.len(), "cargo", "cargos"), due.len()),
        ));
    }
    for ((line, r), due) in file.rows.iter().zip(&due) {
        if !r.iter().eq(due.iter().map(String::as_str)) {
            found.push(wrong(POSTS, *line, format!("não é o que o edital dá para o cargo: “{}”", due.join(";"))));
        }
    }
}

/// The manifest tells the same notice and norms.
fn same_origin(edital: &Edital, manifest: &Manifest, found: &mut Vec<Finding>) {
    let declared = &manifest.origem;
    let file = crate::archive::manifest::FILE;
    if declared.edital != summary::edital(edital) {
        found.push(wrong(file, 0, "os dados do edital no manifesto não são os do edital publicado"));
    }
    let due: Vec<_> = edital.reservas.iter().map(|r| summary::norma(r, &declared.entradas)).collect();
    if declared.normas != due {
        found.push(wrong(file, 0, "as normas e leituras do manifesto não são as do edital publicado"));
    }
    let known = |c: &String| edital.cargos.iter().any(|x| x.codigo == *c);
    for codigo in declared.publicados.iter().filter(|c| !known(c)) {
        found.push(wrong(file, 0, format!("o manifesto publica o cargo “{codigo}”, que o edital não tem")));
    }
}
