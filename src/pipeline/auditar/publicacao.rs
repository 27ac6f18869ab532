//! `publicacao/` by itself: every list is checked against the [rules](super::regras) published with it and against the others.

use super::{Auditoria, arquivos, linhas, paginas, regras, within};
use crate::archive::manifest::Manifest;
use crate::archive::published::CsvFile;
use crate::domain::{Edital, contados, plural};
use crate::finding::catalogue::archive as catalogue;
use crate::finding::{Finding, Place, Scope};
use crate::law::audit::publicado::{Publicado, published};
use crate::pipeline::summary;
use crate::report::dados::{List, Rows};
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
    /// Names of the files of rules, as the edital reads them.
    pub regras: Vec<String>,
}

impl Lida {
    /// The index of each cargo of the edital, by its code.
    pub fn codes(&self) -> BTreeMap<&str, usize> {
        self.edital.cargos.iter().enumerate().map(|(i, c)| (c.codigo.as_str(), i)).collect()
    }
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
    let rules = regras::rules(&public.join("dados"), manifest, &mut found);
    let lida = rules.and_then(|(edital, regras)| lists(public, edital, regras, manifest, &mut found));
    if lida.is_none() {
        a.nao_conferivel.push("as listas: as regras ou as listas publicadas não puderam ser lidas".into());
    }
    a.achados.extend(found.into_iter().map(|f| within(prefix, f)));
    lida
}

/// Checks everything that the lists can tell.
pub fn audit(public: &Path, prefix: &str, manifest: &Manifest, lida: &Lida, a: &mut Auditoria) {
    let mut found = Vec::new();
    let same_words = manifest.origem.programa == summary::programa();
    if !same_words {
        a.nao_conferivel.push("as palavras dos fundamentos nas listas: são de outra versão do programa".into());
    }
    identities(lida, same_words, a, &mut found);
    if let Some(written) = paginas::audit(public, lida, manifest, a, &mut found) {
        arquivos::publication(lida, manifest, written, &mut found);
        a.conferido
            .push("os arquivos da publicação: os que o programa escreve, e nenhum outro, onde nada se aponta".into());
    }
    a.achados.extend(found.into_iter().map(|f| within(prefix, f)));
}

/// A finding about a file of `publicacao/`.
pub fn wrong(file: &str, line: u64, message: impl Into<String>) -> Finding {
    let place =
        if line == 0 { Place::file(file) } else { Place::line(file, usize::try_from(line).unwrap_or(usize::MAX)) };
    Finding::new(&catalogue::IDENTIDADE_VIOLADA, Scope::Exame, place, message)
}

/// Reads the four lists, side by side, and hands each row to its cargo.
fn lists(
    public: &Path,
    edital: Edital,
    regras: Vec<String>,
    manifest: &Manifest,
    found: &mut Vec<Finding>,
) -> Option<Lida> {
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
    whole.then_some(Lida { edital, cargos, regras })
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

/// What somebody can do who finds that published lists are not what their rules give: the entries speak to those who publish.
const A_QUEM_AUDITA: &str = "compare a linha com a que está no portal de quem publicou: se lá é outra, esta cópia foi alterada; se é a mesma, peça explicação a quem publicou";

/// The form of the rows, then the identities of the law, cargo by cargo; and the words of the reasons, where they are this version's.
fn identities(lida: &Lida, same_words: bool, a: &mut Auditoria, found: &mut Vec<Finding>) {
    let all: Vec<_> = lida
        .cargos
        .par_iter()
        .map(|(i, stored)| {
            let mut found = Vec::new();
            let rows: Publicado = linhas::read(&lida.edital, *i, stored, &mut found);
            linhas::audit(&lida.edital, *i, stored, &rows, &mut found);
            let mut told = published(&lida.edital, *i, &rows);
            if same_words {
                linhas::reasons(&lida.edital, *i, stored, &told.fundamentos, &mut found);
            }
            for f in &mut told.achados {
                f.place.arquivo = format!("csv/{}", f.place.arquivo).into();
                f.conserto = A_QUEM_AUDITA.to_owned();
            }
            found.append(&mut told.achados);
            (*i, found, told)
        })
        .collect();
    let mut done: Vec<String> = Vec::new();
    let mut missing: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    let (mut drawn, mut ties, mut tied) = (0usize, 0usize, Vec::new());
    for (i, mut problems, told) in all {
        found.append(&mut problems);
        for text in told.conferido {
            if !done.contains(&text) {
                done.push(text);
            }
        }
        drawn = drawn.saturating_add(told.empates.sorteados);
        if told.empates.ocultos > 0 {
            ties = ties.saturating_add(told.empates.ocultos);
            tied.push(lida.edital.cargos[i].codigo.as_str());
        }
        for text in told.nao_conferivel {
            missing.entry(text).or_default().push(&lida.edital.cargos[i].codigo);
        }
    }
    let n = lida.cargos.len();
    a.conferido.extend(done.into_iter().map(|text| format!("{text} ({})", contados(n, "cargo", "cargos"))));
    let words = if same_words { ", a conta das vagas escrita de novo" } else { "" };
    a.conferido.push(format!("a forma de cada linha, o mesmo nome e a mesma nota em todas as listas{words}"));
    if drawn > 0 {
        let text = contados(
            drawn,
            "empate decidido por sorteio, pelo número publicado",
            "empates decididos por sorteio, pelos números publicados",
        );
        a.conferido.push(text);
    }
    if ties > 0 {
        let text = format!(
            "{} por idade, prova, júri ou outro dado que não é público",
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
