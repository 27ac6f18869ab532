//! What `comparar` names as the cause of a difference.

use crate::draws::tied;
use crate::sample::{Exam, same};
use crate::support::run;
use std::fs;
use std::path::Path;

/// Two runs of `nomear` over different ledgers: `comparar` names who is called on which day, and the event behind it.
#[test]
fn the_batches_of_two_folders_are_compared() {
    let exam = Exam::new(&same, &same);
    assert_eq!(exam.run(&["homologar"], &["--sem-pdf"]).status, 0);
    let first = ["--data", "2025-10-01", "--quantidade", "1", "--sem-pdf", "--registrar"];
    assert_eq!(exam.run(&["nomear"], &first).status, 0);
    let before = exam.dir.path().join("antes");
    crate::support::copy(&exam.published(""), &before);
    let ledger = fs::read_to_string(exam.folder().join("eventos.csv")).expect("the ledger");
    exam.write("eventos.csv", &format!("{}\n05/11/2025;1;1;desistencia;;;;\n", ledger.trim_end()));
    assert_eq!(exam.run(&["nomear"], &["--data", "2025-11-10", "--quantidade", "1", "--sem-pdf"]).status, 0);
    let told = run(&[Path::new("comparar"), &before, &exam.published("")]);
    assert_eq!(told.status, 5, "{}", told.out);
    for text in [
        "nomeações de 10/11/2025",
        "2 JOSÉ DE EXEMPLO: entra na vaga 1 (AC)",
        "evento da inscrição 1, que deixou a vaga",
    ] {
        assert!(told.out.contains(text), "{text} in {}", told.out);
    }
    let back = run(&[Path::new("comparar"), &exam.published(""), &before]);
    assert!(back.out.contains("o lote desta data não está na publicação posterior"), "{}", back.out);
    assert!(!back.out.contains("evento da inscrição"), "no event differs: {}", back.out);
}

/// Only what changed is a cause: a cargo that a draw frees changed nobody's row.
#[test]
fn a_comparison_names_as_cause_only_what_changed() {
    let (held, drawn) = (tied(None), tied(Some("cargo;inscricao;ordem\n1;2;1\n1;1;2\n")));
    assert_eq!(held.run(&["homologar"], &["--sem-pdf"]).status, 3);
    assert_eq!(drawn.run(&["homologar"], &["--sem-pdf"]).status, 0);
    let told = run(&[Path::new("comparar"), &held.published(""), &drawn.published("")]);
    assert_eq!(told.status, 5, "{}", told.out);
    assert!(
        told.out.contains("sorteio.csv: arquivo novo") && told.out.contains("deixou de estar retido"),
        "{}",
        told.out
    );
    assert!(told.out.contains("causa: mudança em edital.toml, sorteio.csv"), "{}", told.out);
    assert!(!told.out.contains("listas de vazio"), "{}", told.out);
}

/// A larger batch over the same events is another quantity, whatever else changed in the inputs of the folder.
#[test]
fn a_larger_batch_is_another_quantity() {
    let exam = Exam::new(&same, &same);
    assert_eq!(exam.run(&["homologar"], &["--sem-pdf"]).status, 0);
    let batch = |n| exam.run(&["nomear"], &["--data", "2025-10-01", "--quantidade", n, "--sem-pdf"]).status;
    assert_eq!(batch("1"), 0);
    let before = exam.dir.path().join("antes");
    crate::support::copy(&exam.published(""), &before);
    assert_eq!(batch("2"), 0);
    let told = run(&[Path::new("comparar"), &before, &exam.published("")]);
    assert_eq!(told.status, 5, "{}", told.out);
    assert!(told.out.contains("causa: outra quantidade pedida"), "{}", told.out);
    assert!(!told.out.contains("mudança em"), "{}", told.out);
}
