//! Batches forged row by row, every hash made good: found at file and line without the ledger.

use super::{audit, good, told};
use crate::sample::{Exam, same};
use crate::support::{copy, repo, run};
use homologa::pipeline::auditar::Auditoria;
use std::fs;
use std::path::Path;
use std::sync::OnceLock;

pub(super) const DIA: &str = "nomeacoes/2025-11-03";

/// The example of Irupi with a term for taking office, published, with a batch that refills slots, opens new ones and reverts one.
pub(super) fn published() -> &'static Path {
    static FOLDER: OnceLock<tempfile::TempDir> = OnceLock::new();
    let dir = FOLDER.get_or_init(|| {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let exam = dir.path().join("exame");
        copy(&repo("inputs/irupi-2025"), &exam);
        let toml = fs::read_to_string(exam.join("edital.toml")).expect("text");
        let toml = toml.replacen("[edital]", "[edital]\nprazo_posse_dias = 30", 1);
        fs::write(exam.join("edital.toml"), toml).expect("writable");
        let out = dir.path().join("saida");
        for args in [&["homologar"][..], &["nomear", "--data", "2025-11-03"]] {
            let done = run(&[&args[..1], &[path(&exam)], &args[1..], &["--saida", path(&out), "--sem-pdf"]].concat());
            assert_eq!(done.status, 0, "{}", done.err);
        }
        dir
    });
    dir.path()
}

pub(super) fn path(p: &Path) -> &str {
    p.to_str().expect("a temporary folder has a plain name")
}

type Table = Vec<Vec<String>>;

/// Changes a list of the batch as a table, its header included, and makes every hash good; what the audit then tells.
fn forged(file: &str, change: fn(&mut Table)) -> Vec<String> {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let target = dir.path().join("exame");
    copy(&published().join("saida/exame"), &target);
    let list = target.join(DIA).join(file);
    let text = fs::read_to_string(&list).expect("UTF-8");
    let mut reader = csv::ReaderBuilder::new().delimiter(b';').has_headers(false).from_reader(text.as_bytes());
    let mut rows: Table = reader.records().map(|r| r.expect("a record").iter().map(str::to_owned).collect()).collect();
    change(&mut rows);
    let mut writer =
        csv::WriterBuilder::new().delimiter(b';').terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    rows.iter().for_each(|row| writer.write_record(row).expect("in memory"));
    fs::write(&list, writer.into_inner().expect("in memory")).expect("writable");
    good::folder(&target);
    told(&audit(&target))
}

/// The first row of a table that satisfies this.
fn row(t: &Table, wanted: impl Fn(&Vec<String>) -> bool) -> usize {
    (1..t.len()).find(|i| wanted(&t[*i])).expect("the batch has such a row")
}

/// What, in which file, how, and the words of what is told there.
type Forgery = (&'static str, &'static str, fn(&mut Table), &'static str);

const FORGERIES: [Forgery; 26] = [
    ("a row twice", "nomeacoes.csv", |t| t.insert(2, t[1].clone()), "a mesma pessoa já é chamada na linha 2"),
    (
        "a person in two slots",
        "nomeacoes.csv",
        |t| {
            t.insert(2, t[1].clone());
            t[2][3] = "6".into();
        },
        "a mesma pessoa já é chamada na linha 2",
    ),
    (
        "a slot twice",
        "nomeacoes.csv",
        |t| {
            let i = row(t, |r| r[3] == "6" && r[1] == "02");
            t[i][3] = "5".into();
        },
        "a vaga 5 já é de quem se chama na linha",
    ),
    ("a slot that the cargo cannot have", "nomeacoes.csv", |t| t[1][3] = "999".into(), "não pode ter a vaga 999"),
    (
        "a slot passed over",
        "nomeacoes.csv",
        |t| {
            let i = row(t, |r| r[1] == "02" && r[3] == "7");
            t[i][3] = "8".into();
        },
        "a vaga 8 está fora da ordem de chamada",
    ),
    ("a slot that is no number", "nomeacoes.csv", |t| t[1][3] = "05".into(), "a vaga não é um número de vaga"),
    ("a label", "nomeacoes.csv", |t| t[1][4] = "pcd".into(), "contada pela norma, é da lista “ac”"),
    (
        "a list that the person is not in",
        "nomeacoes.csv",
        |t| {
            t[1][5] = "pcd".into();
            t[1][9] = String::new();
        },
        "outra classificação",
    ),
    ("a rank left out", "nomeacoes.csv", |t| t[1][9] = String::new(), "outra classificação"),
    (
        "the slot of nobody",
        "nomeacoes.csv",
        |t| {
            let i = row(t, |r| !r[6].is_empty());
            t[i][6] = "77777".into();
        },
        "substitui a inscrição 77777, que não é de ninguém",
    ),
    (
        "the words",
        "nomeacoes.csv",
        |t| t[1][10] = "porque sim".into(),
        "o fundamento não é nenhum dos que a linha admite",
    ),
    (
        "the article of a refill",
        "nomeacoes.csv",
        |t| {
            let i = row(t, |r| !r[6].is_empty());
            t[i][10] = "ampla concorrência".into();
        },
        "o fundamento não é nenhum dos que a linha admite, como “reposição",
    ),
    (
        "rows out of order",
        "nomeacoes.csv",
        |t| {
            let i = row(t, |r| r[1] == "02");
            t.swap(i, i + 1);
        },
        "fora da ordem de chamada",
    ),
    (
        "cargos out of order",
        "nomeacoes.csv",
        |t| {
            let first = t.remove(1);
            t.push(first);
        },
        "o cargo está fora da ordem do edital",
    ),
    ("another name of the cargo", "nomeacoes.csv", |t| t[1][2] = "Outro".into(), "o nome do cargo não é “Outro”"),
    ("nobody", "nomeacoes.csv", |t| t.truncate(1), "o lote não chama ninguém"),
    ("no numbers", "estado.csv", |t| t.truncate(1), "devia ter uma linha por lista"),
    ("more taken than there are", "estado.csv", |t| (1..3).for_each(|i| t[i][5] = "9".into()), "não somam as providas"),
    (
        "open vagas",
        "estado.csv",
        |t| (1..3).for_each(|i| t[i][7] = "4".into()),
        "não são as autorizadas menos as ocupadas",
    ),
    (
        "positions by list",
        "estado.csv",
        |t| (t[1][10], t[2][10]) = ("5".into(), "0".into()),
        "não são as que a norma dá",
    ),
    (
        "the validity",
        "estado.csv",
        |t| (1..3).for_each(|i| t[i][8] = "05/08/2026".into()),
        "a validade não é a do edital",
    ),
    ("who is next", "estado.csv", |t| t[1][14] = "NINGUÉM".into(), "quem vem a seguir na lista"),
    (
        "a term of nobody",
        "prazos.csv",
        |t| {
            let mut r = t[1].clone();
            (r[4], r[5]) = ("99999".into(), "NINGUÉM".into());
            t.insert(1, r);
        },
        "a pessoa não é do cargo",
    ),
    ("a longer term", "prazos.csv", |t| t[1][7] = "31/12/2026".into(), "o prazo não é de 30 dias"),
    ("one of the next", "proximas.csv", |t| t[1][9] = "NINGUÉM".into(), "a pessoa chamada não está na classificação"),
    (
        "why one is next",
        "proximas.csv",
        |t| t[1][11] = "é a vez".into(),
        "o motivo não é nenhum dos que a linha admite",
    ),
];

#[test]
fn forged_batches_are_found_at_file_and_line() {
    assert_eq!(forged("nomeacoes.csv", |_| ()), Vec::<String>::new(), "nothing was forged");
    for (what, file, change, words) in FORGERIES {
        let found = forged(file, change);
        let here = |t: &&String| t.starts_with(&format!("A0708 {DIA}/{file}")) && t.contains(words);
        let of_file = found.iter().find(here).unwrap_or_else(|| panic!("{what}: {found:#?}"));
        assert!(of_file.contains("› linha ") || what == "no numbers", "{what}: {of_file}");
        assert!(found.iter().all(|t| t.starts_with("A0708")), "{what}: the hashes were made good: {found:#?}");
    }
}

/// Four people for three vagas, two of whom are called: nobody can go to the end of the queue. `term`: for taking office.
pub(super) fn two_called(term: bool) -> Exam {
    let edital = |t: String| if term { t.replace("#fase", "prazo_posse_dias = 30") } else { t };
    let exam = Exam::new(&edital, &same);
    assert_eq!(exam.run(&["homologar"], &["--sem-pdf"]).status, 0);
    let batch = exam.run(&["nomear"], &["--data", "2025-10-01", "--quantidade", "2", "--sem-pdf"]);
    assert_eq!(batch.status, 0, "{}", batch.err);
    assert_eq!(told(&audit(&exam.published(""))), Vec::<String>::new());
    exam
}

fn replaced(exam: &Exam, changes: &[(&str, &str, &str)]) -> Auditoria {
    for (file, from, to) in changes {
        let list = exam.published("nomeacoes/2025-10-01").join(file);
        let text = fs::read_to_string(&list).expect("UTF-8");
        assert!(text.contains(from), "{file}: {text}");
        fs::write(list, text.replace(from, to)).expect("writable");
    }
    good::folder(&exam.published(""));
    audit(&exam.published(""))
}

/// What only other files of the batch contradict: who still waits, whose term runs, how many are counted.
#[test]
fn a_call_out_of_turn_is_found_by_the_other_files_of_the_batch() {
    let other = ("nomeacoes.csv", "2;JOSÉ DE EXEMPLO;2", "4;DÉBORA DE EXEMPLO;4");
    let found = told(&replaced(&two_called(false), &[other]));
    let line = "A0708 nomeacoes/2025-10-01/nomeacoes.csv › linha 3 ";
    assert!(found.iter().any(|t| t.starts_with(line) && t.contains("o 3º é o primeiro que espera")), "{found:#?}");
    let found = told(&replaced(&two_called(true), &[other]));
    assert!(found.iter().any(|t| t.contains("falta o prazo de quem o lote chama para a vaga 2")), "{found:#?}");
    let swapped = [
        ("nomeacoes.csv", "1;ANA DE EXEMPLO;1", "9"),
        ("nomeacoes.csv", "2;JOSÉ DE EXEMPLO;2", "1;ANA DE EXEMPLO;1"),
        ("nomeacoes.csv", ";9;", ";2;JOSÉ DE EXEMPLO;2;"),
    ];
    let found = told(&replaced(&two_called(false), &swapped));
    assert!(
        found.iter().any(|t| t.starts_with(line) && t.contains("o 1º da lista é chamado depois do 2º")),
        "{found:#?}"
    );
    let gone = ("nomeacoes.csv", "01/10/2025;1;Motorista;2;ac;ac;;2;JOSÉ DE EXEMPLO;2;ampla concorrência\r\n", "");
    let found = told(&replaced(&two_called(false), &[gone]));
    assert!(found.iter().any(|t| t.contains("as vagas não são as que o lote deixa")), "{found:#?}");
}

/// A court may have nominated somebody on the day of the batch: a term without a call is told, and not as wrong.
#[test]
fn a_term_that_no_call_began_is_told() {
    let exam = two_called(true);
    let gone = ("nomeacoes.csv", "01/10/2025;1;Motorista;1;ac;ac;;1;ANA DE EXEMPLO;1;ampla concorrência\r\n", "");
    let a = replaced(&exam, &[gone]);
    assert!(
        a.nao_conferivel.iter().any(|t| t.contains("ordem judicial") && t.contains("inscrição 1")),
        "{:?}",
        a.nao_conferivel
    );
}

/// A batch that was not registered does not count for the next: both are published, and only the ledger tells which stands.
#[test]
fn two_batches_of_the_same_people_are_told_and_not_condemned() {
    let exam = two_called(true);
    let next = exam.run(&["nomear"], &["--data", "2025-11-03", "--quantidade", "1", "--sem-pdf"]);
    assert_eq!(next.status, 0, "{}", next.err);
    let a = audit(&exam.published(""));
    assert_eq!(told(&a), Vec::<String>::new());
    let twice = |t: &String| {
        t.contains("1 pessoa chamada em mais de um lote (inscrição 1, cargo 1, em 01/10/2025 e 03/11/2025)")
    };
    assert!(a.nao_conferivel.iter().any(twice), "{:?}", a.nao_conferivel);
}

/// The last of four waits at the most alone: three cannot wait from there on, though the list has four.
#[test]
fn no_more_wait_than_stand_in_the_list_from_the_first_on() {
    let exam = two_called(false);
    let text = fs::read_to_string(exam.published("nomeacoes/2025-10-01/estado.csv")).expect("UTF-8");
    let due = ";2;3;CID DE EXEMPLO;3";
    assert!(text.contains(due), "{text}");
    let found = told(&replaced(&exam, &[("estado.csv", due, ";3;3;CID DE EXEMPLO;3")]));
    let words = "esperam mais pessoas do que a lista tem a partir de quem vem a seguir";
    assert!(
        found.iter().any(|t| t.starts_with("A0708 nomeacoes/2025-10-01/estado.csv › linha 2 ") && t.contains(words)),
        "{found:#?}"
    );
}

#[test]
fn a_batch_of_another_day_is_found() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let target = dir.path().join("exame");
    copy(&published().join("saida/exame"), &target);
    fs::rename(target.join(DIA), target.join("nomeacoes/2025-11-04")).expect("there");
    good::folder(&target);
    let found = told(&audit(&target));
    assert!(found.iter().any(|t| t.contains("a data do ato no manifesto não é a da pasta")), "{found:#?}");
}
