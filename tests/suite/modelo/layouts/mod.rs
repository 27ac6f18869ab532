//! Layouts as organizers send them, none of them like the examples: draft, answers, and the right result.

mod cargos;
mod headers;
mod lists;
mod rascunho;
mod totals;

use super::{Answers, decided, draft, lists, open, publish, sheets};
use crate::support::csv;
use std::collections::BTreeMap;
use std::fs;

/// An invented person of the layouts: number, name, birth and two scores in tenths.
struct Person {
    id: u32,
    name: String,
    birth: String,
    lp: u32,
    mat: u32,
}

const FIRST: [&str; 6] = ["ANA", "BRUNO", "CLARA", "DAVI", "ELISA", "FÁBIO"];
const LAST: [&str; 4] = ["LIMA", "SÁ", "REIS", "MOTA"];

/// Scores in tenths, such that no sum that the layouts use is the same twice.
const LP: [u32; 12] = [90, 45, 145, 120, 45, 45, 150, 175, 75, 110, 95, 140];
const MAT: [u32; 12] = [85, 70, 135, 100, 65, 60, 135, 115, 85, 135, 100, 110];

/// Twelve people from a number on, no two with the same score in both provas.
fn people(from: u32) -> Vec<Person> {
    let person = |i: u32| Person {
        id: from + i,
        name: format!("{} {}", FIRST[i as usize % 6], LAST[i as usize % 4]),
        birth: format!("{:02}/0{}/19{}", 10 + i, 1 + i % 9, 60 + 3 * i % 40),
        lp: LP[i as usize % 12],
        mat: MAT[i as usize % 12],
    };
    (0..12).map(person).collect()
}

/// Tenths with a decimal comma.
fn pt(tenths: u32) -> String {
    format!("{},{}", tenths / 10, tenths % 10)
}

/// Numbers of the people, best total first.
fn ranking(people: &[Person], total: impl Fn(&Person) -> u32) -> String {
    let mut all: Vec<(u32, u32)> = people.iter().map(|p| (total(p), p.id)).collect();
    all.sort_by_key(|(total, id)| (std::cmp::Reverse(*total), *id));
    assert!(all.windows(2).all(|w| w[0].0 != w[1].0), "no ties: {all:?}");
    all.iter().map(|(_, id)| id.to_string()).collect::<Vec<_>>().join(" ")
}

fn answers(own: &[(&str, &str)]) -> Answers {
    own.iter().map(|(what, answer)| ((*what).to_owned(), (*answer).to_owned())).collect()
}

/// What a clerk answers where the layout does not matter.
fn usual(what: &str) -> Option<&'static str> {
    const USUAL: [(&str, &str); 15] = [
        ("número do edital", "numero = \"7/2025\""),
        ("tipo do exame", "tipo = \"concurso\""),
        ("órgão", "orgao = \"Prefeitura de Exemplo\""),
        ("município", "municipio = \"Exemplo\""),
        ("UF", "uf = \"ES\""),
        ("data de publicação", "publicado_em = 2025-03-10"),
        ("norma da lista pcd", "norma = \"irupi-2025\""),
        ("norma da lista", "norma = \"ibatiba-2024\""),
        ("desempate", "criterio = \"mais_velho\""),
        ("classificação do perfil", "classificacao = \"calculada\""),
        ("mínimo", ""),
        ("barreira", ""),
        ("nota máxima", ""),
        ("grupo", ""),
        ("vagas", "vagas = 3"),
    ];
    USUAL.iter().find(|(start, _)| what.starts_with(start)).map(|(_, answer)| *answer)
}

/// A layout, drafted, answered and published.
struct Done {
    draft: String,
    /// Cargo and list → registration numbers in order.
    ranked: BTreeMap<(String, String), String>,
    lists: Vec<String>,
}

impl Done {
    fn rank(&self, cargo: &str, lista: &str) -> &str {
        let found = self.ranked.get(&(cargo.to_owned(), lista.to_owned()));
        found.unwrap_or_else(|| panic!("{cargo} {lista}: {:?}\n{}", self.ranked.keys(), self.draft))
    }
}

fn done(files: &[(&str, Vec<u8>)], own: &[(&str, &str)]) -> Done {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let pasta = folder.path().join("exame");
    fs::create_dir(&pasta).expect("a new folder");
    for (name, bytes) in files {
        fs::write(pasta.join(name), bytes).expect("the sheet is written");
    }
    let text = draft(&sheets(&pasta));
    let mut given = answers(own);
    for what in open(&text) {
        if let Some(answer) = usual(&what).filter(|_| !given.contains_key(&what)) {
            given.insert(what, answer.to_owned());
        }
    }
    fs::write(pasta.join("edital.toml"), decided(&text, &given)).expect("the folder is writable");
    let saida = folder.path().join("saida");
    let told = publish(&pasta, &saida);
    assert_eq!(told.status, 0, "{}\n{text}", told.err);
    let publication = saida.join("exame");
    let (_, rows) = csv(&publication.join("publicacao/csv/classificacao.csv"));
    let mut ranked: BTreeMap<(String, String), String> = BTreeMap::new();
    for row in rows {
        let all = ranked.entry((row["cargo_nome"].clone(), row["lista"].clone())).or_default();
        if !all.is_empty() {
            all.push(' ');
        }
        all.push_str(&row["inscricao"]);
    }
    Done { draft: text, ranked, lists: lists(&publication) }
}
