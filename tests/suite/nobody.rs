//! A batch that would name nobody is no act: nothing is written, what was there stays, and each cargo has its reason.

use crate::edges::{Exam, same};
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
    assert_eq!(done.status, 4, "{}", done.err);
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
    assert!(done.err.contains("ninguém nomeado") && done.err.contains("1 cargo retido: 1"), "{}", done.err);
    assert!(!exam.published("nomeacoes").exists());
}
