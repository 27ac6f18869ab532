//! Which files of the folder are read, and what is told of the others.

use crate::sample::{Exam, same};
use crate::support::{csv, run};
use std::fs;

/// `resultados = ["*"]` also reaches the edital, the ledger and whatever else lies in the folder: they are left out and named.
#[test]
fn a_pattern_that_reaches_everything_reads_only_the_results() {
    let named = |pattern: &'static str| move |t: String| t.replace("resultado.csv", pattern);
    let exam = Exam::new(&named("*"), &same);
    exam.write("LEIAME.md", "# Exame\n");
    let done = exam.run(&["homologar"], &["--sem-pdf"]);
    assert_eq!(done.status, 0, "{}", done.err);
    let (_, rows) = csv(&exam.published("publicacao/csv/classificacao.csv"));
    assert_eq!(rows.len(), 4);
    let told = fs::read_to_string(exam.published("interno/conferencia.csv")).expect("the findings");
    for (file, role) in [
        ("edital.toml", "o edital"),
        ("eventos.csv", "o registro de eventos"),
        ("LEIAME.md", "um arquivo que não é planilha"),
    ] {
        assert!(told.contains(&format!("“{file}” é {role}")), "{file}: {told}");
    }
    let exam = Exam::new(&named("*.toml"), &same);
    let done = exam.run(&["homologar"], &["--sem-pdf"]);
    assert!(done.status == 4 && done.err.contains("A0201"), "{} {}", done.status, done.err);
}

/// A file that a pattern reaches is left out only when it holds no people: tabs with people of the sheet of cargos are read.
#[test]
fn people_in_a_file_of_another_role_are_read() {
    let exam = Exam::new(
        &|t| {
            let head = t.split("[[cargo]]").next().unwrap_or_default().to_owned();
            head.replace("resultado.csv\"]", "*.xlsx\"]\ncargos = \"geral.xlsx\"")
        },
        &same,
    );
    let mut book = rust_xlsxwriter::Workbook::new();
    let people = book.add_worksheet().set_name("Resultado").expect("a name");
    people.write_row(0, 0, ["Inscrição", "Nome", "Cargo", "LP"]).expect("in the grid");
    for row in 1..9u32 {
        people
            .write_row(row, 0, [format!("{row}"), format!("ANA {row} DE EXEMPLO"), "1".into(), format!("{}", 9 - row)])
            .expect("in the grid");
    }
    let vagas = book.add_worksheet().set_name("Vagas").expect("a name");
    vagas.write_row(0, 0, ["Cod", "Cargo", "Vagas"]).expect("in the grid");
    vagas.write_row(1, 0, ["1", "Motorista", "3"]).expect("in the grid");
    book.save(exam.folder().join("geral.xlsx")).expect("written");
    let done = exam.run(&["homologar"], &["--sem-pdf"]);
    assert_eq!(done.status, 0, "{}", done.err);
    let (_, rows) = csv(&exam.published("publicacao/csv/classificacao.csv"));
    assert_eq!(rows.len(), 8);
    let manifest = fs::read_to_string(exam.published("manifesto.json")).expect("published");
    assert_eq!(manifest.matches("\"geral.xlsx\": {").count(), 1, "{manifest}");
}

/// A file of unknown ending may hold people: the pattern that reaches it is an error, and naming the file reads it.
#[test]
fn a_file_of_unknown_ending_under_a_pattern_is_an_error() {
    let text = "Inscrição;Nome;LP\n9;BIA DE EXEMPLO;10\n";
    let exam = Exam::new(&|t| t.replace("\"resultado.csv\"", "\"resultado*\""), &same);
    exam.write("resultado-2.dat", text);
    let done = exam.run(&["homologar"], &["--sem-pdf"]);
    assert!(done.status == 4 && done.err.contains("A0240") && done.err.contains("resultado-2.dat"), "{}", done.err);
    let exam = Exam::new(&|t| t.replace("\"resultado.csv\"", "\"resultado.csv\", \"resultado-2.dat\""), &same);
    exam.write("resultado-2.dat", text);
    let done = exam.run(&["homologar"], &["--sem-pdf"]);
    assert_eq!(done.status, 0, "{}", done.err);
    let (_, rows) = csv(&exam.published("publicacao/csv/classificacao.csv"));
    assert!(rows.iter().any(|r| r["nome"] == "BIA DE EXEMPLO"), "{rows:?}");
}

/// Files that nothing reads are told to who runs the program; what is written and audited follows from what was read alone.
#[test]
fn files_that_nothing_reads_are_told_and_change_nothing() {
    let clean = Exam::new(&same, &same);
    let stray = Exam::new(&|t| t.replace("eventos.csv", "evento.csv"), &same);
    fs::create_dir(stray.folder().join("atos")).expect("new");
    for name in ["atos/homologação.txt", "atos/LEIAME.txt", "resultado-2.csv", "convocacao.txt", "edital.pdf"] {
        stray.write(name, "x");
    }
    let (done, check) =
        (stray.run(&["homologar"], &["--sem-pdf"]), run(&["conferir", &stray.folder().to_string_lossy()]));
    assert_eq!(clean.run(&["homologar"], &["--sem-pdf"]).status, 0);
    for text in [&done.err, &check.out] {
        for told in [
            "A0611: “atos/homologação.txt” não é lido: nenhum ato se chama assim; você quis dizer “homologacao.txt”?",
            "A0611: “convocacao.txt” não é lido: os textos próprios do município ficam na pasta atos",
            "conserto: mova o arquivo para atos/convocacao.txt",
            "A0610: “resultado-2.csv” está na pasta do concurso e o edital não o nomeia",
            "A0610: “eventos.csv” está na pasta do concurso",
            "escreva eventos = \"eventos.csv\" em [planilhas]",
        ] {
            assert!(text.contains(told), "{told}: {text}");
        }
        assert!(!text.contains("LEIAME") && !text.contains("edital.pdf"), "{text}");
    }
    let written = |e: &Exam| fs::read(e.published("interno/conferencia.csv")).expect("written");
    assert_eq!((done.status, written(&stray)), (0, written(&clean)));
}

/// A waiver is printed with its reason; what no act prints cannot be waived.
#[test]
fn what_is_only_told_cannot_be_waived() {
    for code in ["A0610", "a0611"] {
        let waived = format!("[[dispensa]]\ncodigo = \"{code}\"\nmotivo = \"x\"\n");
        let exam = Exam::new(&|t| t.replace("[perfil.unico]\n", &format!("{waived}[perfil.unico]\n")), &same);
        let done = exam.run(&["homologar"], &["--sem-pdf"]);
        assert_eq!(done.status, 4, "{}", done.err);
        assert!(done.err.contains("este aviso sai só na tela"), "{}", done.err);
    }
}

/// A name that is nearly that of a file of the folder is proposed.
#[test]
fn a_missing_file_names_the_one_that_was_meant() {
    let renamed = Exam::new(&|t| t.replace("resultado.csv", "Resultados.csv"), &same);
    let told = run(&["conferir", &renamed.folder().to_string_lossy()]).out;
    assert!(told.contains("corresponde a “Resultados.csv”; você quis dizer “resultado.csv”?"), "{told}");
    assert!(told.contains("troque “Resultados.csv” por “resultado.csv”"), "{told}");
    let hidden = Exam::new(&same, &same);
    fs::rename(hidden.folder().join("edital.toml"), hidden.folder().join("Edital.toml.txt")).expect("there");
    let told = run(&["conferir", &hidden.folder().to_string_lossy()]).out;
    assert!(told.contains("não está na pasta do exame, e “Edital.toml.txt” está"), "{told}");
}
