//! `publicacao/` by itself: the rules published with it are read as any edital is, the posts come from `dados/cargos.csv`, and every
//! list is checked against them and against the others.

use super::{Auditoria, linhas, paginas, within};
use crate::archive::manifest::Manifest;
use crate::archive::published::CsvFile;
use crate::domain::{Edital, Lista, contados, plural};
use crate::finding::catalogue::archive as catalogue;
use crate::finding::{Finding, Place, Scope, regular};
use crate::ingest::edital::{self, LinhaQuadro, Loaded};
use crate::ingest::norma::builtin;
use crate::law::audit::publicado::{Publicado, published};
use crate::pipeline::summary;
use crate::report::dados::{List, Rows, cargos};
use crate::report::lists::{PUBLIC, PublicList, Row};
use csv::StringRecord;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// A publication read back.
pub struct Lida {
    /// The notice, with the posts of `cargos.csv`.
    pub edital: Edital,
    /// The rows of each published cargo, by its index in the edital.
    pub cargos: BTreeMap<usize, Stored>,
}

/// The rows of a cargo in each of the four lists, with their lines.
#[derive(Debug, Default)]
pub struct Stored(pub [Vec<(u64, StringRecord)>; 4]);

impl Rows for Stored {
    fn each(&self, list: List, row: Row) {
        for (_, record) in &self.0[list.index()] {
            row(&record.iter().collect::<Vec<_>>());
        }
    }
}

/// Reads the rules and the lists of `publicacao/`. `None` when they cannot be read.
pub fn read(public: &Path, prefix: &str, manifest: &Manifest, a: &mut Auditoria) -> Option<Lida> {
    let mut found = Vec::new();
    let edital = rules(&public.join("dados"), manifest, &mut found);
    let lida = edital.and_then(|edital| lists(public, edital, manifest, &mut found));
    if lida.is_none() {
        a.nao_conferivel.push("as listas: as regras ou as listas publicadas não puderam ser lidas".into());
    }
    a.achados.extend(found.into_iter().map(|f| within(prefix, f)));
    lida
}

/// Checks everything that the lists can tell.
pub fn audit(public: &Path, prefix: &str, manifest: &Manifest, lida: &Lida, a: &mut Auditoria) {
    let mut found = Vec::new();
    identities(lida, a, &mut found);
    paginas::audit(public, lida, manifest, a, &mut found);
    a.achados.extend(found.into_iter().map(|f| within(prefix, f)));
}

/// A finding about a file of `publicacao/`.
pub fn wrong(file: &str, line: u64, message: impl Into<String>) -> Finding {
    let place =
        if line == 0 { Place::file(file) } else { Place::line(file, usize::try_from(line).unwrap_or(usize::MAX)) };
    Finding::new(&catalogue::IDENTIDADE_VIOLADA, Scope::Exame, place, message)
}

/// The edital as published, and whether the manifest names the very same rules.
fn rules(dados: &Path, manifest: &Manifest, found: &mut Vec<Finding>) -> Option<Edital> {
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
    Some(edital)
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

/// Reads the four lists, side by side, and hands each row to its cargo.
fn lists(public: &Path, edital: Edital, manifest: &Manifest, found: &mut Vec<Finding>) -> Option<Lida> {
    let files: Vec<_> = PUBLIC.par_iter().map(|list| list_file(public, list)).collect();
    let index: BTreeMap<&str, usize> = edital.cargos.iter().enumerate().map(|(i, c)| (c.codigo.as_str(), i)).collect();
    let is_published =
        |i: &usize| edital.cargos.get(*i).is_some_and(|c| manifest.origem.publicados.contains(&c.codigo));
    let published: BTreeSet<usize> = (0..edital.cargos.len()).filter(is_published).collect();
    let mut cargos: BTreeMap<usize, Stored> = published.iter().map(|i| (*i, Stored::default())).collect();
    let mut whole = true;
    for (n, file) in files.into_iter().enumerate() {
        let (name, rows) = match file {
            Ok(read) => read,
            Err(problem) => {
                found.push(problem);
                whole = false;
                continue;
            }
        };
        let mut last = 0;
        for (line, r) in rows {
            let place = index.get(r.get(0).unwrap_or_default()).copied().filter(|i| published.contains(i));
            let Some(i) = place else {
                found.push(wrong(&name, line, format!("o cargo “{}” não é dos que o manifesto publica", &r[0])));
                continue;
            };
            if r[1] != edital.cargos[i].nome {
                found.push(wrong(
                    &name,
                    line,
                    format!("o nome do cargo é “{}”, no edital “{}”", &r[1], edital.cargos[i].nome),
                ));
            }
            if i < last {
                found.push(wrong(&name, line, "o cargo está fora da ordem do edital"));
            }
            last = i;
            if let Some(stored) = cargos.get_mut(&i) {
                stored.0[n].push((line, r));
            }
        }
    }
    drop(index);
    whole.then_some(Lida { edital, cargos })
}

/// Name and rows of a list of the publication.
fn list_file(public: &Path, list: &PublicList) -> Result<(String, Vec<(u64, StringRecord)>), Finding> {
    let name = format!("csv/{}", list.file);
    match CsvFile::read(&public.join(&name)) {
        Ok(file) if file.header == list.header => Ok((name, file.rows)),
        Ok(_) => Err(wrong(&name, 1, "o cabeçalho não é o desta lista")),
        Err(e) => Err(wrong(&name, 0, e.problem)),
    }
}

/// The form of the rows, then the identities of the law, cargo by cargo.
fn identities(lida: &Lida, a: &mut Auditoria, found: &mut Vec<Finding>) {
    let all: Vec<_> = lida
        .cargos
        .par_iter()
        .map(|(i, stored)| {
            let mut found = Vec::new();
            let rows: Publicado = linhas::read(&lida.edital, *i, stored, &mut found);
            linhas::audit(&lida.edital, *i, stored, &rows, &mut found);
            let mut told = published(&lida.edital, *i, &rows);
            linhas::reasons(stored, &told.fundamentos, &mut found);
            for f in &mut told.achados {
                f.place.arquivo = format!("csv/{}", f.place.arquivo).into();
            }
            found.append(&mut told.achados);
            (*i, found, told)
        })
        .collect();
    let mut done: Vec<String> = Vec::new();
    let mut missing: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    let (mut ties, mut tied) = (0usize, Vec::new());
    for (i, mut problems, told) in all {
        found.append(&mut problems);
        for text in told.conferido {
            if !done.contains(&text) {
                done.push(text);
            }
        }
        if told.empates > 0 {
            ties = ties.saturating_add(told.empates);
            tied.push(lida.edital.cargos[i].codigo.as_str());
        }
        for text in told.nao_conferivel {
            missing.entry(text).or_default().push(&lida.edital.cargos[i].codigo);
        }
    }
    let n = lida.cargos.len();
    a.conferido.extend(done.into_iter().map(|text| format!("{text} ({})", contados(n, "cargo", "cargos"))));
    a.conferido.push(
        "a forma de cada linha, o mesmo nome e a mesma nota em todas as listas, a conta das vagas escrita de novo"
            .into(),
    );
    if ties > 0 {
        let text = format!(
            "{} por idade, prova, júri ou sorteio: os dados não são públicos",
            contados(ties, "empate decidido", "empates decididos")
        );
        missing.insert(text, tied);
    }
    let told = missing.into_iter().map(|(text, cargos)| match cargos.len() {
        some if some == n => text,
        some => format!("{text} ({} {})", plural(some, "cargo", "cargos"), cargos.join(", ")),
    });
    a.so_com_entradas.extend(told);
}
