//! `nomear` on a whole exam: batches, registration, past batches, spreadsheet ledgers, refusals, the situation.

use crate::support::{Run, copy, csv, repo, run, tree};
use std::fs;
use std::path::PathBuf;

/// A copy of the example of Irupi with its own ledger.
struct Exam {
    _dir: tempfile::TempDir,
    folder: PathBuf,
    out: PathBuf,
}

impl Exam {
    /// With the rows of the ledger before that day (`AAAA-MM-DD`).
    fn before(day: &str) -> Self {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let (folder, out) = (dir.path().join("irupi-2025"), dir.path().join("outputs"));
        copy(&repo("inputs/irupi-2025"), &folder);
        let exam = Self { _dir: dir, folder, out };
        let rows: Vec<String> = exam.rows().into_iter().filter(|r| iso(r).as_str() < day).collect();
        exam.rewrite(&rows);
        exam
    }

    fn ledger(&self) -> PathBuf {
        self.folder.join("eventos.csv")
    }

    fn rows(&self) -> Vec<String> {
        let text = fs::read_to_string(self.ledger()).expect("the ledger is text");
        text.lines().skip(1).map(str::to_owned).collect()
    }

    fn rewrite(&self, rows: &[String]) {
        let header = "data;cargo;inscricao;evento;quantidade;lista;ato;observacao";
        let text: String =
            std::iter::once(header).chain(rows.iter().map(String::as_str)).map(|l| format!("{l}\r\n")).collect();
        fs::write(self.ledger(), text).expect("writable");
    }

    fn push(&self, row: &str) {
        let mut rows = self.rows();
        rows.push(row.to_owned());
        self.rewrite(&rows);
    }

    fn nomear(&self, data: &str, more: &[&str]) -> Run {
        let (folder, out) = (self.folder.to_string_lossy(), self.out.to_string_lossy());
        let mut args = vec!["nomear", &folder, "--data", data, "--saida", &out, "--sem-pdf"];
        args.extend(more);
        run(&args)
    }

    fn batch(&self, data: &str) -> PathBuf {
        self.out.join("irupi-2025/nomeacoes").join(data)
    }

    fn called(&self, data: &str) -> usize {
        csv(&self.batch(data).join("nomeacoes.csv")).1.len()
    }
}

/// `AAAA-MM-DD` of a row.
fn iso(row: &str) -> String {
    let parts: Vec<&str> = row.split(';').next().unwrap_or("").split('/').collect();
    parts.iter().rev().copied().collect::<Vec<_>>().join("-")
}

#[test]
fn registering_keeps_the_ledger_byte_for_byte_and_registers_nothing_twice() {
    let exam = Exam::before("2025-10-01");
    let before = fs::read(exam.ledger()).expect("there");
    let done = exam.nomear("2025-10-01", &["--registrar"]);
    assert_eq!(done.status, 0, "{}", done.err);
    let (folder, after) = (tree(&exam.batch("2025-10-01")), fs::read(exam.ledger()).expect("there"));
    assert!(after.starts_with(&before));
    let added = String::from_utf8_lossy(&after[before.len()..]).into_owned();
    assert_eq!(added.lines().count(), 17);
    assert_eq!(added.lines().next(), Some("01/10/2025;03;00401;nomeacao;;;;"));
    assert_eq!(exam.nomear("2025-10-01", &["--registrar"]).status, 0);
    assert_eq!(fs::read(exam.ledger()).expect("there"), after, "nothing twice");
    assert_eq!(tree(&exam.batch("2025-10-01")), folder, "the same folder");
}

#[test]
fn without_registrar_nothing_but_the_batch_is_written() {
    let exam = Exam::before("2025-10-01");
    let before = tree(&exam.folder);
    assert_eq!(exam.nomear("2025-10-01", &[]).status, 0);
    assert_eq!(tree(&exam.folder), before);
    let written: Vec<String> = tree(&exam.out.join("irupi-2025")).into_keys().collect();
    assert!(written.iter().all(|f| f.starts_with("nomeacoes/2025-10-01/")), "{written:?}");
    assert_eq!(exam.called("2025-10-01"), 17);
}

/// The ledger has grown since: the batch is the same, byte for byte.
#[test]
fn a_past_batch_comes_out_again_byte_for_byte() {
    let exam = Exam::before("2025-10-01");
    assert_eq!(exam.nomear("2025-10-01", &["--registrar"]).status, 0);
    let folder = tree(&exam.batch("2025-10-01"));
    exam.push("03/10/2025;07;00913;desistencia;;;;");
    assert_eq!(exam.nomear("2025-11-01", &["--registrar"]).status, 0);
    assert_eq!(exam.nomear("2025-10-01", &[]).status, 0);
    assert_eq!(tree(&exam.batch("2025-10-01")), folder);
}

/// What is registered late goes to its place among the dates: the ledger stays in order, and the rest of it byte for byte.
#[test]
fn a_late_registration_keeps_the_order_of_the_dates() {
    let exam = Exam::before("2025-10-01");
    assert_eq!(exam.nomear("2025-11-01", &["--registrar", "--cargo", "03=1"]).status, 0);
    let before = exam.rows();
    let late = exam.nomear("2025-10-15", &["--registrar", "--cargo", "05=1"]);
    assert_eq!(late.status, 0, "{}", late.err);
    let rows = exam.rows();
    let dates: Vec<String> = rows.iter().map(|r| iso(r)).collect();
    assert!(dates.is_sorted() && rows.len() == before.len() + 1, "{rows:?}");
    assert_eq!(
        rows.iter().filter(|r| !r.starts_with("15/10/2025;05;")).collect::<Vec<_>>(),
        before.iter().collect::<Vec<_>>()
    );
    assert!(!exam.nomear("2025-12-01", &[]).err.contains("A0520"));
}

#[test]
fn the_situation_of_a_day_with_nominations_is_no_divergence() {
    let exam = Exam::before("2025-10-01");
    assert_eq!(exam.nomear("2025-10-01", &["--registrar"]).status, 0);
    let told = exam.nomear("2025-10-01", &["--situacao"]);
    assert!(told.status == 0 && !told.err.contains("A0562"), "{}", told.err);
}

#[test]
fn a_registration_that_contradicts_later_events_is_refused() {
    let exam = Exam::before("2025-10-01");
    assert_eq!(exam.nomear("2025-10-01", &["--registrar", "--quantidade", "1"]).status, 0);
    assert_eq!(exam.nomear("2025-11-01", &["--registrar", "--quantidade", "1"]).status, 0);
    exam.push("05/11/2025;03;00415;desistencia;;;;");
    let published = exam.called("2025-10-01");
    let before = fs::read(exam.ledger()).expect("there");
    for more in [&["--registrar", "--quantidade", "3"][..], &["--quantidade", "3"]] {
        let late = exam.nomear("2025-10-01", more);
        assert_eq!(late.status, 4, "{}", late.err);
        assert!(late.err.contains("A0565") && late.err.contains("nomearia de novo"), "{}", late.err);
        assert_eq!(fs::read(exam.ledger()).expect("there"), before);
        assert_eq!(exam.called("2025-10-01"), published, "the act published before stands");
    }
}

/// Nominated by a registration made late, this person would leave office without having taken it.
#[test]
fn a_registration_that_later_events_do_not_allow_is_refused() {
    let exam = Exam::before("2025-10-01");
    exam.push("05/11/2025;03;00401;reprovacao-estagio;;;;");
    let before = fs::read(exam.ledger()).expect("there");
    let late = exam.nomear("2025-10-01", &["--registrar", "--cargo", "03=1"]);
    assert_eq!((late.status, late.err.contains("A0571")), (4, true), "{}", late.err);
    assert_eq!(fs::read(exam.ledger()).expect("there"), before);
}

/// The act of a day holds the people whom the ledger has on it; only `--registrar` makes it larger.
#[test]
fn an_act_of_a_registered_day_is_never_replaced_by_another() {
    let exam = Exam::before("2025-10-01");
    assert_eq!(exam.nomear("2025-10-01", &["--registrar", "--cargo", "03=1"]).status, 0);
    let folder = tree(&exam.batch("2025-10-01"));
    let more = exam.nomear("2025-10-01", &["--cargo", "03=2"]);
    assert_eq!(more.status, 4, "{}", more.err);
    assert!(more.err.contains("A0565") && more.err.contains("--registrar"), "{}", more.err);
    assert_eq!(tree(&exam.batch("2025-10-01")), folder, "nothing published");
    assert_eq!(exam.nomear("2025-10-01", &["--cargo", "03=1"]).status, 0, "the same act again");
    assert_eq!(exam.nomear("2025-10-01", &["--cargo", "03=2", "--registrar"]).status, 0);
    assert_eq!(exam.called("2025-10-01"), 2);
    let fewer = exam.nomear("2025-10-01", &["--cargo", "03=1", "--registrar"]);
    assert_eq!((fewer.status, fewer.err.contains("A0565")), (4, true), "{}", fewer.err);
}

#[test]
fn a_skip_holds_back_its_cargo_and_names_who_should_have_been_called() {
    let exam = Exam::before("2025-11-10");
    exam.push("09/11/2025;02;00364;nomeacao;;;;");
    let done = exam.nomear("2025-11-10", &[]);
    assert_eq!(done.status, 3);
    assert!(done.err.contains("a vaga 5 (pcd) cabe a VERA COELHO VIEIRA GOMES (inscrição 00315)"), "{}", done.err);
    assert!(done.err.contains("C163 [cargo 02]"), "at its cell: {}", done.err);
    let (_, rows) = csv(&exam.batch("2025-11-10").join("nomeacoes.csv"));
    assert!(!rows.is_empty() && rows.iter().all(|r| r["cargo"] != "02"));
}

#[test]
fn a_ledger_in_a_spreadsheet_is_read_and_left_alone() {
    let exam = Exam::before("2025-10-01");
    assert_eq!(exam.nomear("2025-10-01", &[]).status, 0);
    let expected = fs::read(exam.batch("2025-10-01").join("nomeacoes.csv")).expect("there");
    let mut book = rust_xlsxwriter::Workbook::new();
    let sheet = book.add_worksheet();
    let text = fs::read_to_string(exam.ledger()).expect("text");
    for (r, line) in (0u32..).zip(text.lines()) {
        for (c, cell) in (0u16..).zip(line.split(';')).filter(|(_, cell)| !cell.is_empty()) {
            sheet.write_string(r, c, cell).expect("a cell of the grid");
        }
    }
    book.save(exam.folder.join("eventos.xlsx")).expect("writable");
    let toml = exam.folder.join("edital.toml");
    let edital = fs::read_to_string(&toml).expect("text").replace("eventos.csv", "eventos.xlsx");
    fs::write(&toml, edital).expect("writable");
    let before = fs::read(exam.folder.join("eventos.xlsx")).expect("there");
    let done = exam.nomear("2025-10-01", &["--registrar"]);
    assert_eq!(done.status, 0, "{}", done.err);
    assert_eq!(fs::read(exam.folder.join("eventos.xlsx")).expect("there"), before);
    assert_eq!(fs::read(exam.batch("2025-10-01").join("nomeacoes.csv")).expect("there"), expected);
    let (header, rows) = csv(&exam.batch("2025-10-01").join("registrar.csv"));
    assert_eq!((header.len(), rows.len()), (8, 17));
    assert!(done.err.contains("A0572"), "{}", done.err);
}

#[test]
fn quantities_are_per_cargo() {
    let exam = Exam::before("2025-10-01");
    assert_eq!(exam.nomear("2025-10-01", &["--cargo", "03=2", "--cargo", "07", "--quantidade", "1"]).status, 0);
    assert_eq!(exam.called("2025-10-01"), 3);
    assert_eq!(exam.nomear("2025-10-01", &["--cargo", "99"]).status, 2);
}

#[test]
fn outside_the_validity_nobody_is_called() {
    let exam = Exam::before("2025-10-01");
    let late = exam.nomear("2026-08-05", &[]);
    assert_eq!(late.status, 3, "some are held back, and the others have nobody to call: {}", late.err);
    assert!(late.err.contains("A0563"), "{}", late.err);
    assert!(
        late.err.contains("nenhuma vaga aberta"),
        "cargos that are not held back have their own reason: {}",
        late.err
    );
    assert!(!exam.out.join("irupi-2025/nomeacoes/2026-08-05").exists());
}

#[test]
fn the_situation_is_told_on_the_terminal_and_in_files() {
    let exam = Exam::before("2025-11-10");
    let done = exam.nomear("2025-11-09", &["--situacao", "--cargo", "02"]);
    assert_eq!(done.status, 0, "{}", done.err);
    assert!(done.out.contains("vagas: 4 no edital, 9 autorizadas"), "{}", done.out);
    assert!(
        done.out.contains("1. VERA COELHO VIEIRA GOMES (inscrição 00315): a vaga 5 é da lista PCD"),
        "{}",
        done.out
    );
    let (_, rows) = csv(&exam.batch("situacao-2025-11-09").join("proximas.csv"));
    assert_eq!(rows.len(), 10);
}

/// An error of the ledger does not hold back the homologation; that `nomear` will refuse is said at the end.
#[test]
fn a_check_says_that_nomear_will_refuse() {
    let exam = Exam::before("2025-11-10");
    let told = |exam: &Exam| run(&["conferir", &exam.folder.to_string_lossy()]);
    assert!(!told(&exam).out.contains("nomear vai recusar"));
    exam.push("09/11/2025;02;00364;nomeacao;;;;");
    let done = told(&exam);
    let last = done.out.trim_end().lines().last().unwrap_or("").to_owned();
    assert_eq!(done.status, 0, "{}", done.out);
    assert!(last.contains("pode ser publicado") && last.contains("nomear vai recusar"), "{last}");
}
