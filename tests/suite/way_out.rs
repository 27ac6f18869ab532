//! Each cause is told once, at its cell or line, with a way out that works when it is followed.

use crate::edges::{Exam, same};
use crate::support::Run;

/// A second cargo, and a column that names the cargo of each person.
fn two_cargos(edital: String) -> String {
    edital + "[[cargo]]\ncodigo = \"2\"\nnome = \"Contador\"\nvagas = 1\n"
}

const SHEET: &str = "Inscrição;Nome;Cargo;LP\n1;ANA DE EXEMPLO;1;9\n2;JOSÉ DE EXEMPLO;1;8\n3;CID DE EXEMPLO;2;7\n";

fn sheet(_: String) -> String {
    SHEET.to_owned()
}

fn check(exam: &Exam) -> Run {
    crate::support::run(&["conferir", &exam.folder().to_string_lossy(), "--formato", "json"])
}

/// `code cell [cargos]: message → way out` of each finding of these codes.
fn told(exam: &Exam, codes: &[&str]) -> Vec<String> {
    let done = check(exam);
    let all: serde_json::Value = serde_json::from_str(&done.out).unwrap_or_else(|e| panic!("{e}: {}", done.err));
    let text = |f: &serde_json::Value, key: &str| f[key].as_str().unwrap_or_default().to_owned();
    let list = all["achados"].as_array().cloned().unwrap_or_default();
    let wanted = list.iter().filter(|f| codes.contains(&text(f, "codigo").as_str()));
    wanted
        .map(|f| {
            let [code, cell, cargo, message, fix] =
                ["codigo", "celula", "cargo", "mensagem", "conserto"].map(|k| text(f, k));
            format!("{code} {cell} [{cargo}]: {message} → {fix}")
        })
        .collect()
}

/// How many rows of a cargo of another edital were set aside, in each sheet; an entry that sets nothing aside is told.
#[test]
fn what_is_ignored_is_counted() {
    let ignoring = |codes: &str| {
        let exam = Exam::new(
            &|t| two_cargos(t.replace("[perfil.unico]\n", &format!("ignorar_cargos = {codes}\n[perfil.unico]\n"))),
            &|t| sheet(t) + "8;EVA DE EXEMPLO;999;7\n9;LIA DE EXEMPLO;999;7\n",
        );
        exam.write("eventos.csv", "data;cargo;inscricao;evento\n01/10/2025;999;8;nomeacao\n");
        exam
    };
    let said = told(&ignoring("[\"999\"]"), &["A0377", "A0128", "A0264"]);
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[0].contains("A0377 C5 []: “999” está em [planilhas] ignorar_cargos: 2 linhas foram"), "{said:?}");
    assert!(said[1].contains("A0377 B2 []") && said[1].contains("1 linha foi deixada de lado"), "{said:?}");
    let said = told(&ignoring("[\"999\", \"998\"]"), &["A0128"]);
    assert!(said.len() == 1 && said[0].contains("linha 14 []") && said[0].contains("cargo “998”"), "{said:?}");
    let said = told(&ignoring("[\"999\", \"2\"]"), &["A0109", "A0128"]);
    assert!(said.len() == 1 && said[0].contains("A0109 linha 14 [2]: ignorar_cargos manda"), "{said:?}");
}

/// Without the entry the rows are an error, and nothing is said of an entry when a file of results is missing.
#[test]
fn nothing_is_said_of_what_is_ignored_where_nothing_is() {
    let exam = Exam::new(&two_cargos, &sheet);
    assert_eq!(told(&exam, &["A0377", "A0128"]), Vec::<String>::new());
    let missing =
        |t: String| t.replace("[\"resultado.csv\"]", "[\"resultado.csv\", \"x.csv\"]\nignorar_cargos = [\"9\"]");
    let exam = Exam::new(&|t| two_cargos(missing(t)), &sheet);
    assert_eq!(told(&exam, &["A0128"]), Vec::<String>::new());
    assert_eq!(told(&Exam::new(&missing, &same), &["A0201"]).len(), 1);
}
