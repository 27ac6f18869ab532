//! What the program says: every finding, nothing twice, in correct Portuguese; what to do next.

use crate::support::{Run, copy, repo, run};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const EXAMS: [&str; 4] = ["ibatiba-2025", "irupi-2025", "ebserh-huab", "com-defeitos"];

fn input(exam: &str) -> String {
    repo("inputs").join(exam).to_string_lossy().into_owned()
}

/// Words after a lone 1 that are plural: `1 empates`. A word may end in s and be singular, or belong to what follows.
fn plurals_after_one(text: &str) -> BTreeSet<String> {
    const SINGULAR: [&str; 9] = ["mês", "mais", "às", "as", "os", "das", "dos", "nas", "nos"];
    let plural = |w: &str| w.chars().all(char::is_alphabetic) && w.ends_with('s') && !SINGULAR.contains(&w);
    let mut found = BTreeSet::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().map(|w| w.trim_matches(|c| "(),:".contains(c))).collect();
        let pairs = words.windows(2).filter(|w| w[0] == "1" && plural(w[1]) && w[1].chars().count() > 2);
        found.extend(pairs.map(|w| format!("{} in {line}", w.join(" "))));
    }
    found
}

#[test]
fn one_thing_is_never_told_in_the_plural() {
    assert_eq!(plurals_after_one("1 empates, (1 mês) e 11 vagas").len(), 1);
    let dir = tempfile::tempdir().expect("a temporary folder");
    let out = dir.path().join("saida").to_string_lossy().into_owned();
    let mut found = BTreeSet::new();
    for exam in EXAMS {
        let pasta = input(exam);
        let batch = ["nomear", &pasta, "--data", "2026-01-20", "--quantidade", "1", "--sem-pdf", "--saida", &out];
        let situation = ["nomear", &pasta, "--data", "2026-01-20", "--situacao", "--sem-pdf", "--saida", &out];
        let publication = dir.path().join("saida").join(exam).to_string_lossy().into_owned();
        let commands: [&[&str]; 6] = [
            &["conferir", &pasta],
            &["homologar", &pasta, "--saida", &out],
            &batch,
            &situation,
            &["ato", "sorteio", &pasta, "--saida", &out],
            &["auditar", &publication],
        ];
        for command in commands {
            let Run { out, err, .. } = run(command);
            assert!(!out.is_empty() || !err.is_empty(), "{command:?}");
            found.extend(plurals_after_one(&out));
            found.extend(plurals_after_one(&err));
        }
    }
    written(dir.path(), &mut found);
    assert!(found.is_empty(), "{found:?}");
}

/// Looks into every CSV and text that was written.
fn written(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("the folder exists").flatten() {
        let path = entry.path();
        if path.is_dir() {
            written(&path, found);
        } else if path.extension().is_some_and(|e| e == "csv" || e == "txt") {
            found.extend(plurals_after_one(&fs::read_to_string(&path).unwrap_or_default()));
        }
    }
}

#[test]
fn every_finding_is_told_by_both_commands_and_the_list_is_named() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let out = dir.path().to_string_lossy().into_owned();
    let pasta = input("ibatiba-2025");
    let (check, done) = (run(&["conferir", &pasta]), run(&["homologar", &pasta, "--sem-pdf", "--saida", &out]));
    let list = fs::read_to_string(dir.path().join("ibatiba-2025/interno/conferencia.csv")).expect("written");
    let cells = list.lines().skip(1).filter(|l| l.contains("A0351")).map(|l| l.split(';').nth(5).unwrap_or("?"));
    let cells: Vec<&str> = cells.collect();
    assert!(cells.len() > 50);
    for cell in cells {
        assert!(check.out.contains(&format!(" {cell} [cargo")) || check.out.contains(&format!(" {cell},")), "{cell}");
        assert!(done.err.contains(&format!(" {cell}")), "{cell}");
    }
    assert!(done.err.contains("conferencia.csv") && done.err.lines().count() < 120, "{}", done.err);
    let fixes: Vec<&str> = check.out.lines().filter(|l| l.contains("conserto:")).collect();
    assert!(fixes.len() < 12, "the way out is told once for each code and sheet: {fixes:?}");
}

#[test]
fn several_folders_are_one_json_list() {
    let done = run(&["conferir", &input("irupi-2025"), &input("com-defeitos"), "--formato", "json"]);
    let all: serde_json::Value = serde_json::from_str(&done.out).expect("one document");
    let names: Vec<&str> = all.as_array().expect("a list").iter().filter_map(|e| e["exame"].as_str()).collect();
    assert_eq!((done.status, names), (3, vec!["irupi-2025", "com-defeitos"]));
    let one = run(&["conferir", &input("irupi-2025"), "--formato", "json"]);
    let one: serde_json::Value = serde_json::from_str(&one.out).expect("one document");
    assert_eq!(one["exame"], "irupi-2025");
}

/// A title with the CPF of a person: nothing may be published, and the check says so.
#[test]
fn a_check_finds_the_personal_data_that_would_stop_the_publication() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let exam = dir.path().join("irupi-2025");
    copy(&repo("inputs/irupi-2025"), &exam);
    let rows = fs::read_to_string(exam.join("demais-cargos.csv"))
        .unwrap_or_else(|_| String::from_utf8_lossy(&fs::read(exam.join("demais-cargos.csv")).expect("there")).into());
    let cpf = rows.split([';', '\n']).find(|c| c.len() == 14 && c.as_bytes()[3] == b'.').expect("a formatted CPF");
    let toml = fs::read_to_string(exam.join("edital.toml")).expect("text");
    let title = toml.lines().find(|l| l.starts_with("titulo")).expect("a title");
    fs::write(exam.join("edital.toml"), toml.replace(title, &format!("titulo = \"Seleção {cpf}\""))).expect("writable");
    let exam = exam.to_string_lossy().into_owned();
    let check = run(&["conferir", &exam]);
    let done = run(&["homologar", &exam, "--saida", &dir.path().join("saida").to_string_lossy()]);
    assert_eq!((check.status, done.status), (4, 4), "{}", check.out);
    let codes = |text: &str| text.lines().filter(|l| l.contains(" × A06")).map(str::to_owned).collect::<Vec<_>>();
    assert!(!codes(&check.out).is_empty());
    assert_eq!(codes(&check.out), codes(&done.err), "the same refusals");
}

#[test]
fn unknown_codes_and_norms_name_the_nearest_and_how_to_list_all() {
    let code = run(&["conferir", "--explicar", "A4001"]);
    assert!(code.status == 2 && code.err.contains("quis dizer A0401?"), "{}", code.err);
    assert!(code.err.contains("homologa conferir --explicar lista"), "{}", code.err);
    assert!(code.err.lines().all(|l| l.len() < 200), "{}", code.err);
    let all = run(&["conferir", "--explicar", "lista"]);
    let list: Vec<&str> = all.out.lines().filter_map(|l| l.split_once("  ")).map(|(code, _)| code).collect();
    assert!(all.status == 0 && list.len() > 100 && list.is_sorted() && list.contains(&"A0401"), "{list:?}");
    let norm = run(&["normas", "ibatiba-2025"]);
    assert!(norm.status == 2 && norm.err.contains("quis dizer ibatiba-2024?"), "{}", norm.err);
}

#[test]
fn a_folder_of_exams_and_two_exams_are_told() {
    let parent = run(&["homologar", &repo("inputs").to_string_lossy()]);
    assert!(parent.status == 2 && EXAMS.iter().all(|e| parent.err.contains(e)), "{}", parent.err);
    let dir = tempfile::tempdir().expect("a temporary folder");
    let out = dir.path().to_string_lossy().into_owned();
    assert_eq!(
        run(&["homologar", &input("irupi-2025"), &input("ebserh-huab"), "--sem-pdf", "--saida", &out]).status,
        0
    );
    let place = |e: &str| dir.path().join(e).to_string_lossy().into_owned();
    let done = run(&["comparar", &place("irupi-2025"), &place("ebserh-huab")]);
    assert!(done.status == 5 && done.err.contains("exames diferentes"), "{}", done.err);
    assert!(!run(&["comparar", &place("irupi-2025"), &place("irupi-2025")]).err.contains("exames diferentes"));
}

/// Each month, errors and what the ledger has to say; the warnings of the homologation are one line.
#[test]
fn a_batch_does_not_tell_the_warnings_of_the_homologation_again() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let out = dir.path().join("saida").to_string_lossy().into_owned();
    let pasta = input("ibatiba-2025");
    let batch = |more: &[&str]| {
        let mut args = vec!["nomear", &pasta, "--sem-pdf", "--saida", &out];
        args.extend(more);
        run(&args)
    };
    let done = batch(&["--data", "2026-02-02"]);
    assert_eq!(done.status, 0, "{}", done.err);
    assert!(done.err.contains("continua") && done.err.contains("homologa conferir"), "{}", done.err);
    assert!(!done.err.contains("A02") && !done.err.contains("A03"), "{}", done.err);
    let none = batch(&["--data", "2026-02-02", "--quantidade", "0"]);
    assert!(none.status == 2 && none.err.contains("--situacao"), "{}", none.err);
    assert_eq!(batch(&["--data", "2026-02-02", "--cargo", "101=0"]).status, 2);
    let early = batch(&["--data", "2025-09-01", "--cargo", "101=1"]);
    assert!(early.err.contains("A0565") || early.err.contains("A0563"), "{}", early.err);
    assert!(!early.err.contains("registre a prorrogação"), "{}", early.err);
}
