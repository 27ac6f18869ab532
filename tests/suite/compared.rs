//! What `comparar` names as the cause of a difference.

use crate::acts::words;
use crate::draws::tied;
use crate::sample::{Exam, same};
use crate::support::{Run, run};
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

/// Two publications of the sample exam, before and after changes of the edital and of the sheet.
fn two(edital: &dyn Fn(String) -> String, resultado: &dyn Fn(String) -> String) -> (Exam, Run) {
    let exam = Exam::new(&same, &same);
    assert_eq!(exam.run(&["homologar"], &["--sem-pdf"]).status, 0);
    let before = exam.dir.path().join("antes");
    crate::support::copy(&exam.published(""), &before);
    for (name, edit) in [("edital.toml", edital), ("resultado.csv", resultado)] {
        let text = fs::read_to_string(exam.folder().join(name)).expect("readable");
        exam.write(name, &edit(text));
    }
    let act = exam.run(&["ato", "retificacao"], &["--data", "2025-10-20"]);
    assert_eq!(act.status, 0, "{}", act.err);
    assert_eq!(exam.run(&["homologar"], &["--sem-pdf"]).status, 0);
    let told = run(&[Path::new("comparar"), &before, &exam.published("")]);
    assert_eq!(told.status, 5, "{}", told.out);
    (exam, told)
}

/// Whatever stands in the public lists and differs is told, though nobody moves: a name, the name of the cargo, a vaga more, with the
/// people of whom it changes the kind of vaga, the words of a reason.
#[test]
fn what_is_published_and_moves_nobody_is_told_too() {
    let (exam, told) = two(&same, &|t| t.replace("CID DE EXEMPLO", "CID DE EXEMPLO JÚNIOR"));
    assert!(
        told.out.contains("3 CID DE EXEMPLO JÚNIOR: de “CID DE EXEMPLO” para “CID DE EXEMPLO JÚNIOR”"),
        "{}",
        told.out
    );
    assert!(told.out.contains("causa: nome de CID DE EXEMPLO para"), "{}", told.out);
    let act = words(&exam.published("atos/retificacao-2025-10-20/retificacao.docx"));
    assert!(act.contains("Cargo 1, nome, inscrição 3"), "{act}");

    let (exam, told) =
        two(&|t| t.replace("\"Motorista\"", "\"Motorista de ônibus\"").replace("vagas = 3", "vagas = 2"), &same);
    for text in [
        "nome do cargo\n",
        "de “Motorista” para “Motorista de ônibus”",
        "de “vaga imediata” para “cadastro de reserva”",
    ] {
        assert!(told.out.contains(text), "{text} in {}", told.out);
    }
    let act = words(&exam.published("atos/retificacao-2025-10-20/retificacao.docx"));
    for text in ["Cargo 1, nome do cargo", "Cargo 1, tipo de vaga, inscrição 3, CID DE EXEMPLO"] {
        assert!(act.contains(text), "{text} in {act}");
    }

    let minimum = |m: &str| format!("id = \"objetiva\"\nminimo = \"{m}\"");
    let low = |t: String| t.replace("id = \"objetiva\"", &minimum("6.5"));
    let exam = Exam::new(&low, &same);
    assert_eq!(exam.run(&["homologar"], &["--sem-pdf"]).status, 0);
    let before = exam.dir.path().join("antes");
    crate::support::copy(&exam.published(""), &before);
    let text = fs::read_to_string(exam.folder().join("edital.toml")).expect("readable");
    exam.write("edital.toml", &text.replace(&minimum("6.5"), &minimum("6.25")));
    assert_eq!(exam.run(&["homologar"], &["--sem-pdf"]).status, 0);
    let told = run(&[Path::new("comparar"), &before, &exam.published("")]);
    assert!(told.out.contains("mínimo\n  4: de “6,50” para “6,25”"), "{}", told.out);
}

/// A cargo that the edital has no more was published: the act says so, and counts it.
#[test]
fn a_cargo_that_is_gone_is_corrected_too() {
    const SECOND: &str = "[[cargo]]\ncodigo = \"2\"\nnome = \"Vigia\"\nvagas = 1\n";
    let exam = Exam::new(&|t| t.replacen("[[cargo]]", &format!("{SECOND}[[cargo]]"), 1), &|t| {
        t.replace(";LP", ";LP;Cargo")
            .replace(";9\n", ";9;1\n")
            .replace(";8\n", ";8;1\n")
            .replace(";7\n", ";7;1\n")
            .replace(";6\n", ";6;2\n")
    });
    assert_eq!(exam.run(&["homologar"], &["--sem-pdf"]).status, 0);
    let edital = fs::read_to_string(exam.folder().join("edital.toml")).expect("readable");
    exam.write("edital.toml", &edital.replace(SECOND, "").replace("eventos =", "ignorar_cargos = [\"2\"]\neventos ="));
    let act = exam.run(&["ato", "retificacao"], &["--data", "2025-10-20"]);
    assert_eq!(act.status, 0, "{}", act.err);
    let act = words(&exam.published("atos/retificacao-2025-10-20/retificacao.docx"));
    for text in ["quanto a 1 (um) cargo,", "Cargo 2, Vigia", "resultado publicado"] {
        assert!(act.contains(text), "{text} in {act}");
    }
}
