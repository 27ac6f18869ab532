//! The months after the homologation: the ledger that begins, the acts of a batch, the package against the ledger.

use crate::sample::Exam;
use crate::support::run;
use std::fs;
use std::io::Read as _;
use std::path::Path;

const BATCH: [&str; 5] = ["--data", "2025-10-01", "--quantidade", "1", "--sem-pdf"];

fn same(text: String) -> String {
    text
}

fn ledger(exam: &Exam) -> String {
    fs::read_to_string(exam.folder().join("eventos.csv")).unwrap_or_default()
}

/// The text of a DOCX.
fn words(path: &Path) -> String {
    let mut text = String::new();
    let mut zip = zip::ZipArchive::new(fs::File::open(path).expect("the act")).expect("a DOCX is a ZIP");
    zip.by_name("word/document.xml").expect("its text").read_to_string(&mut text).expect("UTF-8");
    text
}

/// Named from the start, the ledger is not needed before the first nomination, which makes it: the edital, and with it the code of
/// the act, stays the same.
#[test]
fn a_ledger_named_before_it_exists_is_made_by_the_first_registration() {
    let exam = Exam::new(&same, &same);
    fs::remove_file(exam.folder().join("eventos.csv")).expect("there");
    let checked = run(&[Path::new("conferir"), &exam.folder()]);
    assert!(checked.status == 0 && checked.out.contains("A0574"), "{}", checked.out);
    assert_eq!(exam.run(&["homologar"], &["--sem-pdf"]).status, 0);
    let manifest = fs::read(exam.published("manifesto.json")).expect("published");
    let plain = exam.run(&["nomear"], &BATCH);
    assert_eq!(plain.status, 0, "{}", plain.err);
    assert!(plain.err.contains("nota A0574") && plain.err.contains("contado como vazio"), "{}", plain.err);
    assert_eq!(ledger(&exam), "", "nothing registered");
    let situation = exam.run(&["nomear"], &["--data", "2025-10-01", "--situacao", "--sem-pdf"]);
    assert!(situation.status == 0 && situation.err.contains("A0574"), "{}", situation.err);
    let registered = exam.run(&["nomear"], &[&BATCH[..], &["--registrar"]].concat());
    assert_eq!(registered.status, 0, "{}", registered.err);
    assert_eq!(
        ledger(&exam),
        "data;cargo;inscricao;evento;quantidade;lista;ato;observacao\r\n01/10/2025;1;1;nomeacao;;;;\r\n"
    );
    assert_eq!(exam.run(&["homologar"], &["--sem-pdf"]).status, 0);
    let code =
        |bytes: &[u8]| String::from_utf8_lossy(bytes).lines().find(|l| l.contains("\"codigo\"")).map(str::to_owned);
    assert_eq!(code(&fs::read(exam.published("manifesto.json")).expect("published")), code(&manifest));
}

/// A ledger that is gone is not a new one: nobody is named again from the first of the order.
#[test]
fn a_lost_ledger_is_not_made_anew() {
    let exam = Exam::new(&same, &same);
    assert_eq!(exam.run(&["nomear"], &[&BATCH[..], &["--registrar"]].concat()).status, 0);
    fs::remove_file(exam.folder().join("eventos.csv")).expect("there");
    let next = exam.run(&["nomear"], &["--data", "2025-11-03", "--quantidade", "1", "--sem-pdf", "--registrar"]);
    assert_eq!(next.status, 4, "{}", next.err);
    assert!(next.err.contains("já há lotes publicados: 2025-10-01"), "{}", next.err);
    assert_eq!(ledger(&exam), "");
}

#[test]
fn a_registration_writes_its_day_as_the_ledger_does() {
    let exam = Exam::new(&same, &same);
    let head = "data;cargo;inscricao;evento;quantidade;lista;ato;observacao\n2025-09-20;1;;vagas;1;;;\n";
    exam.write("eventos.csv", head);
    assert_eq!(exam.run(&["nomear"], &[&BATCH[..], &["--registrar"]].concat()).status, 0);
    assert_eq!(ledger(&exam), format!("{head}2025-10-01;1;1;nomeacao;;;;\n"));
}

/// The term for taking office is not that of the documents; a temporary post is a contract.
#[test]
fn the_acts_of_a_batch_use_the_words_of_their_exam() {
    let term = |t: String| t.replace("#fase", "prazo_posse_dias = 30");
    for temporary in [false, true] {
        let kind =
            |t: String| if temporary { term(t).replace("\"concurso\"", "\"processo-seletivo\"") } else { term(t) };
        let exam = Exam::new(&kind, &same);
        assert_eq!(exam.run(&["nomear"], &["--data", "2025-10-01"]).status, 0);
        assert_eq!(exam.run(&["ato", "convocacao"], &["--data", "2025-10-01"]).status, 0);
        let portaria = words(&exam.published("nomeacoes/2025-10-01/portaria.docx"));
        let convocacao = words(&exam.published("atos/convocacao-2025-10-01/convocacao.docx"));
        assert!(convocacao.contains("no prazo de ____ dias") && !convocacao.contains("30 (trinta)"), "{convocacao}");
        assert!(portaria.contains("30 (trinta) dias"), "{portaria}");
        assert_eq!(portaria.contains("assinatura do contrato"), temporary, "{portaria}");
        assert_eq!(portaria.contains("posse"), !temporary, "{portaria}");
    }
}

/// Provas go by the headers of their columns, as in the acts, and not by their ids.
#[test]
fn an_explanation_calls_provas_by_their_headers() {
    let exam = Exam::new(
        &|t| t.replace("id = \"lp\"\ncoluna = \"LP\"", "id = \"lingua-portuguesa\"\ncoluna = \"Língua Portuguesa\""),
        &|t| t.replace(";LP\n", ";Língua Portuguesa\n"),
    );
    let told = run(&[Path::new("explicar"), &exam.folder(), Path::new("--inscricao"), Path::new("1")]);
    assert_eq!(told.status, 0, "{}", told.err);
    assert!(told.out.contains("Língua Portuguesa 9") && !told.out.contains("lingua-portuguesa"), "{}", told.out);
}

/// The act of a day whose people are not those of the ledger is told when the exam is archived.
#[test]
fn an_archive_tells_a_batch_that_is_not_the_ledgers() {
    let exam = Exam::new(&same, &same);
    assert_eq!(exam.run(&["nomear"], &[&BATCH[..], &["--registrar"]].concat()).status, 0);
    let archive = || {
        let target = exam.out().join("pacotes");
        let target = target.to_string_lossy();
        exam.run(&["arquivar"], &["--destino", &target])
    };
    let done = archive();
    assert!(done.status == 0 && !done.err.contains("aviso:"), "{}", done.err);
    let more = format!("{}01/10/2025;1;2;nomeacao;;;;\n", ledger(&exam));
    exam.write("eventos.csv", &more);
    let told = archive();
    assert_eq!(told.status, 0, "{}", told.err);
    assert!(
        told.err.contains("falta quem o livro de eventos nomeia nesta data: 1 pessoa (a primeira: inscrição 2"),
        "{}",
        told.err
    );
}

/// Batches that are published and a ledger that is not there: it is lost, or they were never registered; the way out tells both.
#[test]
fn batches_without_a_ledger_have_a_way_out() {
    let exam = Exam::new(&same, &same);
    fs::remove_file(exam.folder().join("eventos.csv")).expect("there");
    assert_eq!(exam.run(&["nomear"], &BATCH).status, 0);
    let later = ["--data", "2025-11-03", "--quantidade", "1", "--sem-pdf"];
    let next = exam.run(&["nomear"], &later);
    assert!(next.status == 4 && next.err.contains("A0575"), "{}", next.err);
    assert!(next.err.contains("refaça cada lote, em ordem de data, com --registrar"), "{}", next.err);
    exam.write("eventos.csv", "data;cargo;inscricao;evento;quantidade;lista;ato;observacao\n");
    assert_eq!(exam.run(&["nomear"], &[&BATCH[..], &["--registrar"]].concat()).status, 0);
    assert_eq!(exam.run(&["nomear"], &later).status, 0);
}

/// The number of an act that was registered without one: the rows of the ledger are left alone, and that is told; once they say it,
/// nothing is told any more.
#[test]
fn a_number_that_the_ledger_does_not_say_is_told() {
    let exam = Exam::new(&same, &same);
    let register = |more: &[&str]| exam.run(&["nomear"], &[&BATCH[..], &["--registrar"], more].concat());
    assert_eq!(register(&[]).status, 0);
    let before = ledger(&exam);
    let told = register(&["--numero", "12/2025"]);
    assert!(
        told.status == 0 && told.err.contains("aviso A0576 G2: o ato deste lote é agora “Portaria 12/2025”"),
        "{}",
        told.err
    );
    assert!(told.err.contains("1 nomeação já registrada (linha 2)"), "{}", told.err);
    assert_eq!(ledger(&exam), before);
    exam.write("eventos.csv", &before.replace("nomeacao;;;;", "nomeacao;;;Portaria nº 12/2025;"));
    let now = register(&["--numero", "12/2025"]);
    assert!(now.status == 0 && !now.err.contains("A0576"), "{}", now.err);
    assert!(register(&["--numero", "13/2025"]).err.contains("A0576"));
}

/// An act that has nothing to print says why, and what to do.
#[test]
fn an_act_with_nothing_to_print_says_why() {
    let exam = Exam::new(&same, &same);
    assert_eq!(exam.run(&["homologar"], &["--sem-pdf"]).status, 0);
    let draw = exam.run(&["ato", "sorteio"], &[]);
    assert!(draw.status == 4 && draw.err.contains("nenhum empate à espera de sorteio: os critérios"), "{}", draw.err);
    let act = exam.run(&["ato", "retificacao"], &["--data", "2025-10-20"]);
    assert!(act.status == 4 && act.err.contains("nada difere do que está publicado;"), "{}", act.err);
    assert_eq!(exam.run(&["nomear"], &["--data", "2025-10-01", "--sem-pdf", "--registrar"]).status, 0);
    let full = exam.run(&["ato", "convocacao"], &["--data", "2025-10-02"]);
    assert_eq!(full.status, 4, "{}", full.err);
    for text in ["ninguém a convocar", "cargo 1: nenhuma vaga aberta nesta data", "use em --data a data do lote dele"]
    {
        assert!(full.err.contains(text), "{text} in {}", full.err);
    }
    let early = exam.run(&["ato", "convocacao"], &["--data", "2025-09-20"]);
    assert!(early.status == 4 && early.err.contains("A0565") && !early.err.contains("--cargo"), "{}", early.err);
    assert!(early.err.contains("para convocar quem já foi nomeado, use a data de um lote"), "{}", early.err);
    assert!(early.err.contains("a convocação não pôde ser feita, pelos erros acima"), "{}", early.err);
    let sheet = fs::read_to_string(exam.folder().join("resultado.csv")).expect("text");
    exam.write("resultado.csv", &sheet.replace(";9\n", ";x\n"));
    let held = exam.run(&["ato", "retificacao"], &["--data", "2025-10-20"]);
    assert!(
        held.status == 4 && held.err.contains("não se conhece o resultado todo (1 cargo retido: 1)"),
        "{}",
        held.err
    );
    let draw = exam.run(&["ato", "sorteio"], &[]);
    assert!(draw.status == 4 && draw.err.contains("só então se sabe se resta empate"), "{}", draw.err);
}
