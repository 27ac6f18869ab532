//! A batch that would name nobody is no act: nothing is written, what was there stays, and each cargo has its reason.

use crate::sample::{Exam, same};
use crate::support::{Run, tree};

fn batch(exam: &Exam, rest: &[&str]) -> Run {
    let mut all = vec!["--data", "2025-10-01", "--sem-pdf"];
    all.extend(rest);
    exam.run(&["nomear"], &all)
}

/// The second cargo has one vaga and one person, who is nominated first.
fn two_cargos() -> Exam {
    let second = |t: String| t + "[[cargo]]\ncodigo = \"2\"\nnome = \"Pedreiro\"\nvagas = 2\n";
    Exam::new(&second, &|t| {
        t.replace("LP\n", "LP;Cargo\n")
            .lines()
            .map(|l| if l.starts_with("Ins") { format!("{l}\n") } else { format!("{l};1\n") })
            .collect::<String>()
            + "5;EVA DE EXEMPLO;9;2\n"
    })
}

/// Three vagas and one person more: those of cargo 1 are all held after the first batch, cargo 2 has nobody left.
#[test]
fn nobody_to_name_writes_nothing_and_says_why_of_each_cargo() {
    let exam = two_cargos();
    let first = batch(&exam, &["--registrar"]);
    assert_eq!(first.status, 0, "{}", first.err);
    let before = tree(&exam.out());
    let done = exam.run(&["nomear"], &["--data", "2025-11-03", "--sem-pdf"]);
    assert_eq!(done.status, 0, "nothing had to be done: {}", done.err);
    for told in [
        "ninguém nomeado em 03/11/2025; nada foi gravado, e o que havia continua como estava",
        "cargo 1: nenhuma vaga aberta",
        "cargo 2: há vaga aberta e ninguém à espera: as listas se esgotaram",
        "conserto: ",
    ] {
        assert!(done.err.contains(told), "{told} is not in\n{}", done.err);
    }
    assert!(tree(&exam.out()) == before, "the publication is as it was");
}

/// The batch of the day is made again and not taken away when nothing more can be named on it.
#[test]
fn a_batch_of_the_ledger_is_still_made_again() {
    let exam = two_cargos();
    assert_eq!(batch(&exam, &["--registrar"]).status, 0);
    let before = tree(&exam.published("nomeacoes"));
    let again = batch(&exam, &[]);
    assert_eq!(again.status, 0, "{}", again.err);
    assert!(tree(&exam.published("nomeacoes")) == before);
}

/// The ledger changed, and calls nobody on a day that has a batch: the batch stays, and is named with the way out.
#[test]
fn a_batch_that_the_ledger_no_longer_calls_is_named() {
    let exam = two_cargos();
    let fewer = "data;cargo;inscricao;evento;quantidade;lista;ato;observacao\n";
    assert_eq!(batch(&exam, &[]).status, 0);
    let before = tree(&exam.published("nomeacoes"));
    let held = "20/09/2025;1;1;nomeacao;;;;\n20/09/2025;1;2;nomeacao;;;;\n20/09/2025;1;3;nomeacao;;;;\n20/09/2025;2;5;nomeacao;;;;\n";
    exam.write("eventos.csv", &format!("{fewer}{held}"));
    let done = batch(&exam, &[]);
    assert_eq!(done.status, 0, "{}", done.err);
    for told in ["2025-10-01 tem 4 nomeações que já não decorrem do livro de eventos", "apague essa pasta"] {
        assert!(done.err.contains(told), "{told} is not in\n{}", done.err);
    }
    assert!(tree(&exam.published("nomeacoes")) == before);
    let other = exam.run(&["nomear"], &["--data", "2025-10-02", "--sem-pdf"]);
    assert!(!other.err.contains("decorrem"), "{}", other.err);
}

/// An error is no reason to say that nobody is to be named.
#[test]
fn an_error_is_told_as_an_error() {
    let exam = Exam::new(&|t| t.replace("vagas = 3", "vagas = \"três\""), &same);
    let done = batch(&exam, &[]);
    assert_eq!(done.status, 4, "{}", done.err);
    assert!(done.err.contains("o lote de 01/10/2025 não pôde ser feito"), "{}", done.err);
    assert!(!done.err.contains("ninguém nomeado"), "{}", done.err);
    let emoji = batch(&exam, &["--numero", "1/2025 🎉"]);
    assert_eq!(emoji.status, 2, "{}", emoji.err);
    assert!(emoji.err.contains("U+1F389"), "{}", emoji.err);
}

/// Every cargo held back by the ledger: the findings are the reason, and the exit status is that of nothing done.
#[test]
fn cargos_held_back_are_told_as_held_back() {
    let exam = Exam::new(&same, &same);
    exam.write(
        "eventos.csv",
        "data;cargo;inscricao;evento;quantidade;lista;ato;observacao\n01/09/2025;1;9;nomeacao;;;;\n",
    );
    let done = batch(&exam, &[]);
    assert_eq!(done.status, 4, "{}", done.err);
    assert!(done.err.contains("não pôde ser feito") && done.err.contains("1 cargo retido: 1"), "{}", done.err);
    assert!(!exam.published("nomeacoes").exists());
}
