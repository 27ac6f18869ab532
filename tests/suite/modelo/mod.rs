//! `homologa modelo`: a draft and what the clerk answers give a working edital, with the same result as one written by hand.

mod examples;
mod layouts;
mod page;
mod refused;
mod several;

use crate::support::{Run, csv, run};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// What the clerk answers: subject of a decision → the lines written in its place; empty = the line is deleted.
pub type Answers = BTreeMap<String, String>;

/// In place of an answer: the whole `[[cargo]]` is deleted.
const DELETE: &str = "APAGAR O CARGO";

/// Files of a folder that a clerk would give to the command: everything but the edital, the notes and texts.
pub fn sheets(pasta: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(pasta).expect("the folder exists");
    let wanted = |p: &PathBuf| {
        let ending = p.extension().and_then(|e| e.to_str()).unwrap_or_default();
        matches!(ending, "xlsx" | "xls" | "xlsb" | "ods" | "csv")
    };
    let mut all: Vec<PathBuf> = entries.map(|e| e.expect("readable").path()).filter(wanted).collect();
    all.sort();
    all
}

/// The draft of these files.
pub fn draft(files: &[PathBuf]) -> String {
    let mut args = vec!["modelo".into()];
    args.extend(files.iter().map(|f| f.as_os_str().to_owned()));
    let told = run::<std::ffi::OsString>(&args);
    assert_eq!((told.status, told.err.as_str()), (0, ""), "{}", told.out);
    told.out
}

/// The subject of the decision that a line leaves open.
fn subject(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once("\"DECIDIR ")?;
    let (_, what) = rest.split_once(": ")?;
    what.split(';').next()
}

/// The subjects of all open decisions of a draft, in order.
pub fn open(draft: &str) -> Vec<String> {
    draft.lines().filter_map(subject).map(str::to_owned).collect()
}

/// The draft with every decision answered. An answer that nothing asks for, or a decision without an answer, is a failure.
pub fn decided(draft: &str, answers: &Answers) -> String {
    let asked = open(draft);
    let without: Vec<&String> = asked.iter().filter(|what| !answers.contains_key(*what)).collect();
    assert!(without.is_empty(), "decisions without an answer: {without:#?}\n{draft}");
    let unasked: Vec<&String> = answers.keys().filter(|what| !asked.contains(what)).collect();
    assert!(unasked.is_empty(), "answers that nothing asks for: {unasked:#?}\n{draft}");
    let mut out: Vec<String> = Vec::new();
    let mut deleting = false;
    for line in draft.lines() {
        if line.starts_with("[[cargo]]") {
            deleting = false;
        }
        match subject(line).and_then(|what| answers.get(what)) {
            _ if deleting => {}
            Some(answer) if answer == DELETE => {
                let start = out.iter().rposition(|l| l.starts_with("[[cargo]]")).expect("inside a cargo");
                out.truncate(start);
                deleting = true;
            }
            Some(answer) if line.trim_start().starts_with('{') && !answer.is_empty() && !answer.starts_with('{') => {
                out.push(format!("{{ {answer} }},"))
            }
            Some(answer) => out.push(answer.clone()),
            None => out.push(line.to_owned()),
        }
    }
    out.join("\n") + "\n"
}

/// Publishes a folder without documents.
pub fn publish(pasta: &Path, saida: &Path) -> Run {
    run(&["homologar".as_ref(), pasta.as_os_str(), "--sem-pdf".as_ref(), "--saida".as_ref(), saida.as_os_str()])
}

const LISTS: [&str; 4] = ["vagas.csv", "classificacao.csv", "ordem-de-nomeacao.csv", "nao-classificados.csv"];

/// The four lists of a publication in a form that does not depend on the codes of cargos, the ids of provas and the places of scores.
pub fn lists(publication: &Path) -> Vec<String> {
    let mut all = Vec::new();
    for name in LISTS {
        let path = publication.join("publicacao/csv").join(name);
        let (header, rows) = csv(&path);
        let mut lines: Vec<(String, usize, String)> = Vec::new();
        for (i, row) in rows.iter().enumerate() {
            let cells = header.iter().filter(|h| *h != "cargo").map(|h| plain(h, &row[h])).collect::<Vec<_>>();
            lines.push((row["cargo_nome"].clone(), i, format!("{name}: {}", cells.join(";"))));
        }
        lines.sort();
        all.extend(lines.into_iter().map(|(_, _, line)| line));
    }
    all
}

fn plain(column: &str, value: &str) -> String {
    match column {
        "nota_final" | "valor" | "minimo" if value.contains(',') => {
            value.trim_end_matches('0').trim_end_matches(',').to_owned()
        }
        "desempate" => value.split(':').next().unwrap_or_default().to_owned(),
        _ => value.to_owned(),
    }
}
