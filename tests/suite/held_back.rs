//! What holds back a cargo, and stops no other.

use crate::sample::{Exam, same};
use crate::support::run;
use std::fs;
use std::path::Path;

/// One row is one row.
#[test]
fn a_cargo_that_the_edital_lacks_is_counted_in_portuguese() {
    let two = |t: String| t + "[[cargo]]\ncodigo = \"2\"\nnome = \"Pedreiro\"\nvagas = 1\n";
    let exam = Exam::new(&two, &|t| {
        t.replace("LP\n", "LP;Cargo\n")
            .replace("9\n", "9;1\n")
            .replace("8\n", "8;555\n")
            .replace("7\n", "7;1\n")
            .replace("6\n", "6;2\n")
    });
    let done = exam.run(&["homologar"], &["--sem-pdf"]);
    assert_eq!(done.status, 3, "{}", done.err);
    assert!(done.err.contains("(1 linha)"), "{}", done.err);
}

/// A `[[cargo]]` that the edital gets wrong is one error at its line, and not one more for each of its people.
#[test]
fn a_refused_cargo_of_the_edital_is_one_error() {
    let exam = Exam::new(&|t| t.replace("vagas = 3", "vagas = \"três\""), &same);
    let done = exam.run(&["homologar"], &["--sem-pdf"]);
    assert_eq!(done.status, 4, "{}", done.err);
    assert!(done.err.contains("1 erro,") && done.err.contains("vagas: encontrado “três”"), "{}", done.err);
}

/// A cargo without a row is published with a warning, and the documents say only what the sheets show; it is held back while a
/// spreadsheet lies in the folder that nobody reads.
#[test]
fn an_empty_cargo_is_published_unless_its_people_may_be_in_what_was_not_read() {
    const SAID: &str = "As planilhas do certame não trazem inscritos para este cargo.";
    let second = "\n[[cargo]]\ncodigo = \"2\"\nnome = \"Vigia\"\nvagas = 1\n";
    let people = |_: String| "Inscrição;Nome;Cargo;LP\n1;ANA DE EXEMPLO;1;9\n2;JOSÉ DE EXEMPLO;1;8\n".to_owned();
    let waiver = "\n[[dispensa]]\ncodigo = \"A0311\"\nmotivo = \"o cargo não teve procura\"\n";
    for more in ["", waiver] {
        let exam = Exam::new(&|t| t + second + more, &people);
        let done = exam.run(&["homologar"], &[]);
        assert_eq!(done.status, 0, "{}", done.err);
        assert_eq!(done.err.contains("aviso A0311 linha"), more.is_empty(), "{}", done.err);
        assert!(done.err.contains("1 cargo publicado sem inscritos nas planilhas: 2"), "{}", done.err);
        for name in ["cargos/2.pdf", "homologacao.pdf"] {
            let text = crate::pdf::text_of(&fs::read(exam.published(&format!("publicacao/{name}"))).expect("written"));
            assert!(text.contains(SAID) && !text.contains("Não houve inscritos"), "{name}: {text}");
            assert_eq!(text.contains("o cargo não teve procura"), !more.is_empty(), "{name}");
        }
        let told = run(&[Path::new("auditar"), &exam.published("")]);
        assert_eq!(told.status, 0, "{}", told.out);
        let checked = run(&["conferir", &exam.folder().to_string_lossy()]);
        assert!(checked.out.contains("1 cargo pronto sem inscritos nas planilhas: 2"), "{}", checked.out);
        exam.write("vigia.csv", "Inscrição;Nome;LP\n3;EVA DE EXEMPLO;7\n");
        let done = exam.run(&["homologar"], &[]);
        assert_eq!(done.status, 3, "no waiver takes it away: {}", done.err);
        let why = "nenhuma linha das planilhas é do cargo 2, e “vigia.csv” está na pasta e não foi lido";
        assert!(done.err.contains("erro A0311 linha") && done.err.contains(why), "{}", done.err);
        assert!(done.err.contains("1 cargo retido: 2"), "{}", done.err);
    }
}

/// The edital with its posts in `quadro.csv`.
fn with_quadro(t: String) -> String {
    let (head, _) = t.split_once("[[cargo]]").expect("a cargo");
    head.replace("[planilhas]", "[planilhas]\ncargos = \"quadro.csv\"")
}

/// What is wrong with one cargo, in the sheet of cargos or in `edital.toml`, holds back that cargo (and its group, whose total it
/// changes) and no other; what is published says nothing false of it, and can be audited.
#[test]
fn what_is_wrong_with_one_cargo_stops_no_other() {
    let sheet = |_: String| {
        "Inscrição;Nome;Cargo;LP\n1;ANA DE EXEMPLO;1;9\n2;JOSÉ DE EXEMPLO;2;8\n3;EVA DE EXEMPLO;3;7\n".to_owned()
    };
    let quadro = |rows: &str| {
        let exam = Exam::new(&with_quadro, &sheet);
        exam.write("quadro.csv", &format!("Código;Cargo;Vagas\n{rows}"));
        exam
    };
    let toml = |second: &str| {
        let more = format!("[[cargo]]\n{second}\n[[cargo]]\ncodigo = \"3\"\nnome = \"Gari\"\nvagas = 1\n");
        Exam::new(&|t| t + &more, &sheet)
    };
    for (exam, code, held) in [
        (quadro("1;Motorista;3\n2;Vigia;dez\n3;Gari;1\n"), "A0297 C3", "2"),
        (quadro("1;Motorista;3\n2;Vigia;\n3;Gari;1\nTotal;;4\n"), "A0297 C3", "2"),
        (quadro("1;Motorista;3\n2;;1\n3;Gari;1\n"), "A0297 B3", "2"),
        (quadro("1;Motorista;3\n2;Vigia;1\n2;Vigia;2\n3;Gari;1\n"), "A0107 A4", "2"),
        (toml("codigo = \"2\"\nnome = \"Vigia\"\nvagas = \"um\""), "A0105 linha 27", "2"),
        (toml("codigo = \"2\"\nnome = \"Vigia\""), "A0104 linha 24", "2"),
        (toml("codigo = \"2\"\nnome = \"Vigia\"\nvagas = 1\nperfil = \"outro\""), "A0108 linha 28", "2"),
    ] {
        let done = exam.run(&["homologar"], &["--sem-pdf"]);
        assert_eq!(done.status, 3, "{}", done.err);
        assert!(done.err.contains(&format!("erro {code} [cargo {held}]")), "{code}: {}", done.err);
        assert!(done.err.contains("1 erro,") && done.err.contains("1 cargo retido: 2"), "{}", done.err);
        let posts = fs::read_to_string(exam.published("publicacao/dados/cargos.csv")).expect("written");
        assert!(posts.contains("1;Motorista;unico;3;") && !posts.contains(";unico;0;"), "{posts}");
        for folder in ["", "publicacao"] {
            let told = run(&[Path::new("auditar"), &exam.published(folder)]);
            assert_eq!(told.status, 0, "{code} {folder}: {}", told.out);
        }
    }
}

/// A row of the sheet of cargos that does not say which cargo it is of: by its name it is one that is not in the exam.
#[test]
fn a_row_of_vagas_without_a_code_holds_what_it_may_be() {
    let sheet = |_: String| "Inscrição;Nome;Cargo;LP\n1;ANA DE EXEMPLO;1;9\n3;EVA DE EXEMPLO;3;7\n".to_owned();
    for (row, status, told) in [
        (";Vigia;2", 3, "A0297 A3 [cargo Vigia]: o cargo “Vigia” está sem código"),
        (";;2", 4, "A0297 A3: a linha traz vagas e não diz de que cargo são"),
    ] {
        let exam = Exam::new(&with_quadro, &sheet);
        exam.write("quadro.csv", &format!("Código;Cargo;Vagas\n1;Motorista;3\n{row}\n3;Gari;1\n"));
        let done = exam.run(&["homologar"], &["--sem-pdf"]);
        assert_eq!(done.status, status, "{}", done.err);
        assert!(done.err.contains(told), "{}", done.err);
    }
}

/// A cargo held back that is not one of the exam's is named wherever cargos held back are: by its name where it has no code.
#[test]
fn a_cargo_held_back_that_is_not_of_the_exam_is_named_everywhere() {
    let sheet = "Inscrição;Nome;Cargo;LP\n1;ANA DE EXEMPLO;1;9\n3;EVA DE EXEMPLO;3;7\n4;RUI DE EXEMPLO;909;8\n";
    let exam = Exam::new(&with_quadro, &|_| sheet.to_owned());
    exam.write("quadro.csv", "Código;Cargo;Vagas\n1;Motorista;3\n;Vigia;2\n3;Gari;1\n");
    let done = exam.run(&["homologar"], &[]);
    assert_eq!(done.status, 3, "{}", done.err);
    assert!(done.err.contains(": 2 nomes ou códigos que não são do edital: 909, Vigia"), "{}", done.err);
    let read = |name: &str| fs::read(exam.published(name)).expect("written");
    let act = crate::pdf::text_of(&read("publicacao/homologacao.pdf"));
    assert!(act.contains("Vigia") && act.contains("909"), "{act}");
    let json: serde_json::Value = serde_json::from_slice(&read("publicacao/dados/resultado.json")).expect("JSON");
    let cargos = json["cargos"].as_array().expect("a list");
    for (codigo, nome) in [("909", ""), ("", "Vigia")] {
        let told = cargos.iter().find(|c| c["codigo"] == codigo && c["nome"] == nome).expect("named");
        assert!(told["situacao"] == "retido" && told["vagas"].is_null(), "{told}");
    }
    let index = String::from_utf8(read("publicacao/dados/portal/indice.js")).expect("UTF-8");
    assert!(index.contains("[[\"\",\"Vigia\"],null,[\"") && index.contains("[[\"909\",\"\"],null,[\""), "{index}");
    for folder in ["", "publicacao"] {
        let told = run(&[Path::new("auditar"), &exam.published(folder)]);
        assert_eq!(told.status, 0, "{folder}: {}", told.out);
    }
}

/// A code that the edital does not have is no cargo held back: every command counts it apart, as `homologar` does.
#[test]
fn a_code_outside_the_edital_is_counted_apart_by_every_command() {
    let people = "Inscrição;Nome;Cargo;LP\n1;ANA DE EXEMPLO;1;9\n2;JOSÉ DE EXEMPLO;99;8\n";
    let exam = Exam::new(&same, &|_| people.to_owned());
    let archive = exam.dir.path().join("arquivo").to_string_lossy().into_owned();
    for (command, rest) in [
        (&["homologar"][..], &["--sem-pdf"][..]),
        (&["nomear"], &["--data", "2025-10-01", "--sem-pdf"]),
        (&["nomear"], &["--data", "2025-10-01", "--sem-pdf", "--situacao"]),
        (&["ato", "convocacao"], &["--data", "2025-10-01"]),
        (&["arquivar"], &["--destino", &archive]),
    ] {
        let done = exam.run(command, rest);
        assert_eq!(done.status, 3, "{command:?}: {}", done.err);
        let told = "1 nome ou código que não é do edital: 99";
        assert!(done.err.contains(told) && !done.err.contains("cargo retido"), "{command:?}: {}", done.err);
    }
}
