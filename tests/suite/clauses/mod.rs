//! The two laws, clause by clause: the table in the norms' data files, and for each clause that orders something the program
//! does, a test that triggers it and one beside it that must not.

mod ibatiba;
mod irupi;
mod support;

use homologa::domain::Norma;
use homologa::ingest::norma::builtin_by_id;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

const LAWS: [(&str, &str); 2] = [("ibatiba-2024", "ibatiba_"), ("irupi-2025", "irupi_")];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn norm(id: &str) -> Norma {
    builtin_by_id(id).expect("the norm ships with the program")
}

/// Every `.rs` file under a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder exists").map(|e| e.expect("the entry can be read").path())
    {
        if entry.is_dir() {
            found.extend(sources(&entry));
        } else if entry.extension().is_some_and(|e| e == "rs") {
            found.push(entry);
        }
    }
    found
}

/// Names of the functions marked `#[test]` under these folders.
fn tests_in(folders: &[&str]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for file in folders.iter().flat_map(|f| sources(&root().join(f))) {
        let text = std::fs::read_to_string(&file).expect("a source file can be read");
        let mut lines = text.lines().map(str::trim);
        while let Some(line) = lines.next() {
            if line == "#[test]" {
                let name = lines.find_map(|l| l.strip_prefix("fn ")).and_then(|l| l.split('(').next());
                names.extend(name.map(str::to_owned));
            }
        }
    }
    names
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_test_of_the_table_exists_and_every_clause_test_is_in_the_table() {
    let existing = tests_in(&["tests", "src"]);
    let of_clauses = tests_in(&["tests/suite/clauses"]);
    for (id, prefix) in LAWS {
        let norma = norm(id);
        let listed: Vec<&String> =
            norma.dispositivos.iter().flat_map(|d| d.testes.iter().chain(&d.testes_contrarios)).collect();
        let unique: BTreeSet<String> = listed.iter().map(|t| (*t).clone()).collect();
        assert_eq!(unique.len(), listed.len(), "{id}: a test is named twice");
        let of_law: BTreeSet<String> = of_clauses.iter().filter(|t| t.starts_with(prefix)).cloned().collect();
        let missing: Vec<_> = unique.difference(&existing).collect();
        assert!(missing.is_empty(), "{id}: the table names tests that do not exist: {missing:?}");
        let unlisted: Vec<_> = of_law.difference(&unique).collect();
        assert!(unlisted.is_empty(), "{id}: tests that the table does not name: {unlisted:?}");
    }
}

#[test]
fn nothing_of_the_two_laws_is_missing_from_the_table() {
    for (id, _) in LAWS {
        let file = root().join(format!("templates/normas/{id}.txt"));
        let law = std::fs::read_to_string(&file).expect("the text of the law is beside its data");
        let table: Vec<String> = norm(id).dispositivos.iter().map(|d| words(&d.texto)).collect();
        let sentences: Vec<String> = law.lines().map(words).filter(|l| !l.is_empty()).collect();
        assert_eq!(table, sentences, "{id}: the table has the law's text, line by line, in its order");
    }
}

#[test]
fn each_clause_says_how_it_is_applied_and_has_tests_on_both_sides_or_none() {
    for (id, _) in LAWS {
        let mut seen = BTreeSet::new();
        for d in norm(id).dispositivos {
            assert!(!d.aplicacao.is_empty(), "{id} {}: how it is applied", d.id);
            assert_eq!(d.testes.is_empty(), d.testes_contrarios.is_empty(), "{id} {}: both sides or none", d.id);
            assert!(seen.insert(d.id.clone()), "{id} {}: twice", d.id);
        }
    }
}
