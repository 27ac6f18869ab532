//! Small exams at the edges of what is promised: encodings, the preliminary phase, acts beside a ledger, refusals.

use crate::sample::{Exam, same};
use crate::support::{csv, run};
use std::fs;

fn in_windows_1252(text: String) -> String {
    text + "[csv]\ncodificacao = \"windows-1252\"\n"
}

/// `[csv] codificacao = "windows-1252"`: every text that the program itself writes exists there.
#[test]
fn windows_1252_holds_every_text_of_the_program() {
    let exam = Exam::new(&in_windows_1252, &same);
    let done = exam.run(&["homologar"], &["--sem-pdf"]);
    assert_eq!(done.status, 0, "{}", done.err);
    let bytes = fs::read(exam.published("publicacao/csv/classificacao.csv")).expect("published");
    assert!(bytes.windows(7).any(|w| w == b"JOS\xC9 DE"), "É is one byte, and there is no byte order mark");
    assert_eq!(exam.run(&["nomear"], &["--data", "2025-10-01", "--sem-pdf"]).status, 0);
}

/// A name with a letter that the encoding lacks holds its cargo back, at its cell; `conferir` says so too.
#[test]
fn a_name_outside_the_encoding_is_an_error_at_its_cell() {
    let exam = Exam::new(&in_windows_1252, &|t| t.replace("CID", "ŁUKASZ"));
    let done = exam.run(&["homologar"], &["--sem-pdf"]);
    assert_eq!(done.status, 4, "{}", done.err);
    assert!(done.err.contains("A0609 B4") && done.err.contains("“Ł” (U+0141)"), "{}", done.err);
    assert_eq!(run(&["conferir".as_ref(), exam.folder().as_os_str()]).status, 4);
    let written = fs::read(exam.published("interno/conferencia.csv")).expect("the findings are told all the same");
    assert!(written.windows(5).any(|w| w == b"A0609"));
}

/// Before appeals nobody is nominated, and the way out is the final result, not another key.
#[test]
fn a_preliminary_result_nominates_nobody() {
    let exam = Exam::new(&|t| t.replace("#fase", "fase = \"preliminar\""), &same);
    let done = exam.run(&["nomear"], &["--data", "2025-10-01", "--sem-pdf"]);
    assert_eq!(done.status, 4);
    assert!(done.err.contains("A0539") && done.err.contains("retire a linha fase"), "{}", done.err);
}

/// The call for documents names those whom the ledger nominated on that day, and nobody who could have been nominated too.
#[test]
fn only_those_nominated_are_called_for_documents() {
    let exam = Exam::new(&same, &same);
    let batch = ["--data", "2025-10-01", "--quantidade", "1", "--sem-pdf", "--registrar"];
    assert_eq!(exam.run(&["nomear"], &batch).status, 0);
    let (_, called) = csv(&exam.published("nomeacoes/2025-10-01/nomeacoes.csv"));
    assert_eq!(called.len(), 1);
    let done = exam.run(&["ato", "convocacao"], &["--data", "2025-10-01"]);
    assert_eq!(done.status, 0, "{}", done.err);
    let docx = fs::File::open(exam.published("atos/convocacao-2025-10-01/convocacao.docx")).expect("the act");
    let mut text = String::new();
    let mut zip = zip::ZipArchive::new(docx).expect("a DOCX is a ZIP");
    let mut part = zip.by_name("word/document.xml").expect("its text");
    std::io::Read::read_to_string(&mut part, &mut text).expect("UTF-8");
    assert!(text.contains("ANA DE EXEMPLO") && !text.contains("JOSÉ DE EXEMPLO"), "{text}");
}

/// What the documents refuse is told as any other error: exit 4, what was published stays, `interno/` is fresh and says why.
#[test]
fn a_document_that_cannot_be_made_is_told_in_interno() {
    let exam = Exam::new(&same, &same);
    assert_eq!(exam.run(&["homologar"], &[]).status, 0);
    let before = fs::read(exam.published("manifesto.json")).expect("published");
    fs::create_dir(exam.folder().join("atos")).expect("new");
    exam.write("atos/homologacao.txt", "# ATO\n\nEdital {{ edital.nmero }}.\n\n{{ assinaturas }}\n");
    let done = exam.run(&["homologar"], &[]);
    assert_eq!(done.status, 4, "{}", done.err);
    assert!(done.err.contains("A0601") && done.err.contains("nada publicado"), "{}", done.err);
    assert_eq!(fs::read(exam.published("manifesto.json")).expect("still there"), before);
    let (_, told) = csv(&exam.published("interno/conferencia.csv"));
    assert!(told.iter().any(|r| r["codigo"] == "A0601"), "{told:?}");
}
