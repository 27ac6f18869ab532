//! What was published and is no longer what the inputs give: told, never passed over.

use crate::pdf::text_of;
use crate::sample::{Exam, same};
use crate::support::{Run, csv, run, tree};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn homologar(exam: &Exam) -> Run {
    exam.run(&["homologar"], &["--sem-pdf"])
}

fn nomear(exam: &Exam, more: &[&str]) -> Run {
    exam.run(&["nomear"], &[&["--data", "2025-10-01", "--quantidade", "1", "--sem-pdf"], more].concat())
}

fn change(exam: &Exam, from: &str, to: &str) {
    let sheet = fs::read_to_string(exam.folder().join("resultado.csv")).expect("written");
    assert!(sheet.contains(from), "{sheet}");
    exam.write("resultado.csv", &sheet.replace(from, to));
}

fn nobody_else_called(exam: &Exam, name: &str) {
    let (_, rows) = csv(&exam.published("nomeacoes/2025-10-01/nomeacoes.csv"));
    assert_eq!(rows.iter().map(|r| r["nome"].as_str()).collect::<Vec<_>>(), [name]);
}

/// ANA was published first. With CID's score raised she no longer is: nobody is called of an order that nobody published.
#[test]
fn nobody_is_nominated_of_an_order_that_is_not_the_published_one() {
    let exam = Exam::new(&same, &same);
    assert_eq!(homologar(&exam).status, 0);
    change(&exam, "CID DE EXEMPLO;7", "CID DE EXEMPLO;10");
    let ledger = fs::read(exam.folder().join("eventos.csv")).expect("there");
    let held = nomear(&exam, &["--registrar"]);
    assert_eq!(held.status, 4, "{}", held.err);
    assert!(
        held.err.contains("A0567") && held.err.contains("1ª posição publicada: inscrição 1, lista ac"),
        "{}",
        held.err
    );
    assert!(held.err.contains("homologa homologar"), "the way out: {}", held.err);
    assert_eq!(fs::read(exam.folder().join("eventos.csv")).expect("there"), ledger, "nothing registered");
    assert!(!exam.published("nomeacoes").exists(), "nothing written");
    assert_eq!(homologar(&exam).status, 0);
    let done = nomear(&exam, &["--registrar"]);
    assert!(done.status == 0 && !done.err.contains("A0567"), "{}", done.err);
    nobody_else_called(&exam, "CID DE EXEMPLO");
}

/// The call for documents and the report of where the count stands follow the published order too, also of a day that has its
/// nominations in the ledger.
#[test]
fn nobody_is_called_for_documents_or_told_to_be_next_of_an_order_that_is_not_the_published_one() {
    let exam = two();
    assert_eq!(homologar(&exam).status, 0);
    assert_eq!(nomear(&exam, &["--registrar"]).status, 0);
    change(&exam, "DÉBORA DE EXEMPLO;2;6", "DÉBORA DE EXEMPLO;2;8");
    for day in ["2025-10-01", "2025-11-03"] {
        let situation = exam.run(&["nomear"], &["--data", day, "--situacao", "--sem-pdf"]);
        let act = exam.run(&["ato", "convocacao"], &["--data", day]);
        for (held, told) in [(&situation, "--situacao"), (&act, "convocacao")] {
            assert_eq!(held.status, 3, "{told} {day}: {}", held.err);
            assert!(held.err.contains("A0567 [cargo 2]"), "{told} {day}: {}", held.err);
            assert!(held.err.contains("homologa homologar"), "the way out: {}", held.err);
        }
        let (_, next) = csv(&exam.published(&format!("nomeacoes/situacao-{day}/situacao.csv")));
        assert_eq!(next.iter().map(|r| r["cargo"].as_str()).collect::<BTreeSet<_>>(), BTreeSet::from(["1"]));
        let pdf = fs::read(exam.published(&format!("atos/convocacao-{day}/convocacao.pdf"))).expect("the act");
        let text = text_of(&pdf);
        assert!(!text.contains("CID DE EXEMPLO") && !text.contains("DÉBORA"), "{day}: {text}");
    }
    change(&exam, "DÉBORA DE EXEMPLO;2;8", "DÉBORA DE EXEMPLO;2;6");
    for told in [
        exam.run(&["nomear"], &["--data", "2025-11-03", "--situacao", "--sem-pdf"]),
        exam.run(&["ato", "convocacao"], &["--data", "2025-11-03"]),
    ] {
        assert!(told.status == 0 && !told.err.contains("A0567"), "{}", told.err);
    }
}

/// Nothing is left of a single cargo: nothing is told, nothing is written.
#[test]
fn where_every_cargo_has_another_order_neither_is_written() {
    let exam = Exam::new(&same, &same);
    assert_eq!(homologar(&exam).status, 0);
    change(&exam, "CID DE EXEMPLO;7", "CID DE EXEMPLO;10");
    let situation = exam.run(&["nomear"], &["--data", "2025-10-01", "--situacao"]);
    let act = exam.run(&["ato", "convocacao"], &["--data", "2025-10-01"]);
    for held in [&situation, &act] {
        assert!(held.status == 4 && held.err.contains("A0567") && held.out.is_empty(), "{}{}", held.err, held.out);
    }
    assert!(!exam.published("nomeacoes").exists() && !exam.published("atos").exists(), "nothing written");
}

/// Only the order counts: a score that moves nobody holds nothing.
#[test]
fn a_change_that_moves_nobody_holds_nothing() {
    let exam = Exam::new(&same, &same);
    assert_eq!(homologar(&exam).status, 0);
    change(&exam, "ANA DE EXEMPLO;9", "ANA DE EXEMPLO;9,5");
    let done = nomear(&exam, &[]);
    assert!(done.status == 0 && !done.err.contains("A0567") && !done.err.contains("A0568"), "{}", done.err);
    nobody_else_called(&exam, "ANA DE EXEMPLO");
}

#[test]
fn a_nomination_without_a_publication_is_told() {
    let exam = Exam::new(&same, &same);
    let done = nomear(&exam, &[]);
    assert!(done.status == 0 && done.err.contains("A0568") && done.err.contains("cargo 1"), "{}", done.err);
    assert_eq!(homologar(&exam).status, 0);
    assert!(!nomear(&exam, &[]).err.contains("A0568"));
}

/// Two cargos of one order each: a change of one holds that one alone.
fn two() -> Exam {
    let second = "\n[[cargo]]\ncodigo = \"2\"\nnome = \"Vigia\"\nvagas = 1\n";
    let people = "Inscrição;Nome;Cargo;LP\n1;ANA DE EXEMPLO;1;9\n2;JOSÉ DE EXEMPLO;1;8\n3;CID DE EXEMPLO;2;7\n4;DÉBORA DE EXEMPLO;2;6\n";
    Exam::new(&|t| t + second, &|_| people.to_owned())
}

#[test]
fn only_the_cargo_of_another_order_is_held() {
    let exam = two();
    assert_eq!(homologar(&exam).status, 0);
    change(&exam, "DÉBORA DE EXEMPLO;2;6", "DÉBORA DE EXEMPLO;2;8");
    let done = nomear(&exam, &[]);
    assert_eq!(done.status, 3, "{}", done.err);
    assert!(done.err.contains("[cargo 2]") && !done.err.contains("[cargo 1]"), "{}", done.err);
    nobody_else_called(&exam, "ANA DE EXEMPLO");
}

/// A typo after the publication takes a cargo out of it: said by its code, with where its documents are.
#[test]
fn a_cargo_that_leaves_the_publication_is_named() {
    let exam = two();
    let done = homologar(&exam);
    assert!(done.status == 0 && !done.err.contains("retirado"), "{}", done.err);
    change(&exam, "CID DE EXEMPLO;2;7", "CID DE EXEMPLO;2;sete");
    let done = homologar(&exam);
    assert_eq!(done.status, 3, "{}", done.err);
    let told = "1 cargo publicado antes foi retirado da publicação por esta execução: 2.";
    assert!(done.err.contains(told) && done.err.contains("pacote de homologa arquivar"), "{}", done.err);
    assert!(!homologar(&exam).err.contains("retirado"), "it is not there any more");
}

/// Archiving replaces a publication of other inputs: which, by which, and for which inputs.
#[test]
fn what_archiving_replaces_is_told() {
    let exam = two();
    let archive = exam.out().with_file_name("arquivo");
    let pack = || exam.run(&["arquivar"], &["--destino", &archive.to_string_lossy()]);
    let first = pack();
    assert!(first.status == 0 && first.err.contains("será publicado antes de arquivar"), "{}", first.err);
    let code = first.err.lines().find_map(|l| l.strip_prefix("código ")).expect("told").to_owned();
    change(&exam, "CID DE EXEMPLO;2;7", "CID DE EXEMPLO;2;sete");
    let again = pack();
    for told in [
        format!("a publicação {code} será substituída antes de arquivar; são outros: resultado.csv"),
        format!("no lugar da publicação {code}"),
        "foi retirado da publicação por esta execução: 2.".to_owned(),
    ] {
        assert!(again.err.contains(&told), "{told} in {}", again.err);
    }
}

#[test]
fn events_after_the_day_of_the_batch_are_told_with_their_lines() {
    let exam = Exam::new(&same, &same);
    exam.write(
        "eventos.csv",
        "data;cargo;inscricao;evento;quantidade;lista;ato;observacao\n20/09/2025;1;;vagas;1;;;\n05/09/2036;1;1;desistencia;;;;\n",
    );
    let done = nomear(&exam, &[]);
    assert_eq!(done.status, 0, "{}", done.err);
    assert!(done.err.contains("A0566") && done.err.contains("1 evento depois de 01/10/2025 (linha 3)"), "{}", done.err);
    let later = exam.run(&["nomear"], &["--data", "2025-09-16", "--quantidade", "1", "--sem-pdf"]);
    assert!(later.err.contains("2 eventos depois de 16/09/2025 (linhas 2, 3)"), "{}", later.err);
}

/// A changed file of the publication stands in two manifests: one disagreement.
#[test]
fn an_audit_tells_each_disagreement_once() {
    let exam = Exam::new(&same, &same);
    assert_eq!(homologar(&exam).status, 0);
    fs::write(exam.published("publicacao/csv/a-mais.csv"), "x").expect("writable");
    let audit = run(&[Path::new("auditar"), &exam.published("")]);
    assert_eq!(audit.status, 5, "{}", audit.out);
    assert_eq!(audit.out.matches("publicacao/csv/a-mais.csv").count(), 1, "{}", audit.out);
    assert!(audit.out.contains("1 desacordo"), "{}", audit.out);
}

/// ANA and JOSÉ were nominated; then CID rises above both. Before the new result is published the cause is told, and nothing that follows
/// from it; the act and the publication warn that the ledger has nominations that this result would not have made; and `nomear` goes on
/// once the ledger says that the result was corrected.
#[test]
fn nominations_of_a_result_that_is_corrected_are_warned_of_and_have_a_way_out() {
    let exam = Exam::new(&same, &same);
    assert_eq!(homologar(&exam).status, 0);
    let batch = ["--data", "2025-10-01", "--quantidade", "2", "--sem-pdf", "--registrar"];
    assert_eq!(exam.run(&["nomear"], &batch).status, 0);
    let first = fs::read(exam.published("nomeacoes/2025-10-01/nomeacoes.csv")).expect("there");
    change(&exam, "CID DE EXEMPLO;7", "CID DE EXEMPLO;10");
    let next = || exam.run(&["nomear"], &["--data", "2025-11-03", "--sem-pdf", "--registrar"]);
    let held = next();
    assert!(held.status == 4 && held.err.contains("A0567") && !held.err.contains("A0523"), "{}", held.err);
    for warned in [exam.run(&["ato", "retificacao"], &["--data", "2025-10-20"]), homologar(&exam)] {
        assert_eq!(warned.status, 0, "{}", warned.err);
        assert!(warned.err.contains("aviso A0543 C2 [cargo 1]: o livro de eventos tem 2 nomeações"), "{}", warned.err);
        assert!(warned.err.contains("evento retificacao"), "the way out: {}", warned.err);
    }
    let written = fs::read_to_string(exam.published("interno/conferencia.csv")).expect("text");
    assert!(!written.contains("A0543"), "the publication does not follow from the ledger: {written}");
    let refused = next();
    assert!(refused.status == 4 && refused.err.contains("A0523"), "{}", refused.err);
    assert!(refused.err.contains("registre no livro de eventos a retificação"), "the way out: {}", refused.err);
    let ledger = fs::read_to_string(exam.folder().join("eventos.csv")).expect("text");
    exam.write("eventos.csv", &format!("{ledger}20/10/2025;;;retificacao;;;Edital 4/2025;\r\n"));
    let done = next();
    assert!(done.status == 0 && done.err.contains("A0542") && !done.err.contains("A0523"), "{}", done.err);
    let (_, rows) = csv(&exam.published("nomeacoes/2025-11-03/nomeacoes.csv"));
    assert_eq!(rows.iter().map(|r| r["nome"].as_str()).collect::<Vec<_>>(), ["CID DE EXEMPLO"]);
    assert!(!homologar(&exam).err.contains("A0543"));
    let again = nomear(&exam, &[]);
    assert!(again.status == 4 && again.err.contains("A0569 [cargo 1]"), "the act of the day stands: {}", again.err);
    assert!(!again.err.contains("A0523") && !again.err.contains("A0562"), "{}", again.err);
    assert_eq!(fs::read(exam.published("nomeacoes/2025-10-01/nomeacoes.csv")).expect("there"), first);
}

/// The act of a day names people of two cargos, and one is held back by now: made again it would lose them, and stays as it is.
#[test]
fn an_act_does_not_lose_the_people_of_a_cargo_that_is_held_back_by_now() {
    let exam = two();
    assert_eq!(homologar(&exam).status, 0);
    let batch = |more: &[&str]| exam.run(&["nomear"], &[&["--data", "2025-10-01", "--sem-pdf"], more].concat());
    assert_eq!(batch(&["--registrar"]).status, 0);
    let before = tree(&exam.published("nomeacoes"));
    change(&exam, "DÉBORA DE EXEMPLO;2;6", "DÉBORA DE EXEMPLO;2;8");
    let held = batch(&[]);
    assert_eq!(held.status, 4, "{}", held.err);
    assert!(
        held.err.contains("erro A0564: o lote que está na pasta tem nomeações do cargo 2, agora retido"),
        "{}",
        held.err
    );
    assert!(tree(&exam.published("nomeacoes")) == before, "the act is as it was");
    let asked = batch(&["--cargo", "1"]);
    assert!(asked.status == 0 && asked.err.contains("aviso A0564"), "who asks for one cargo has it: {}", asked.err);
}
