//! Divisions of one post whose share is due on their total (Irupi, art. 4º, parágrafo único): what is wrong with one of them holds
//! them all, however it is wrong, and no cargo that is not of the post.

use crate::sample::Exam;
use std::fs;

const QUADRO: &str = "Código;Cargo;Vagas;Grupo\n1;Professor Sede;3;professor\n2;Professor Norte;3;professor\n3;Professor Sul;3;professor\n4;Gari;1;\n5;Técnico;5;tecnico\n6;Técnico Norte;5;tecnico\n7;Vigia;1;\n";

/// A person in each of these cargos.
fn sheet(last: u32) -> String {
    let row = |n| format!("{n};PESSOA DE EXEMPLO;0{n}/01/1990;{n};Não;9\n");
    (1..=last).map(row).fold("Inscrição;Nome;Nascimento;Cargo;PcD;LP\n".to_owned(), |all, row| all + &row)
}

fn post(codigo: &str, more: &str) -> String {
    format!("[[cargo]]\ncodigo = \"{codigo}\"\nnome = \"Cargo {codigo}\"\n{more}\n")
}

/// An exam under a norm that pools, whose cargos are these.
fn toml(cargos: &[String]) -> Exam {
    Exam::new(&|t| head(&t) + &cargos.concat(), &|_| sheet(4))
}

fn head(text: &str) -> String {
    let (head, _) = text.split_once("[[cargo]]").expect("a cargo");
    head.replace("[perfil.unico]", "[[reserva]]\nlista = \"pcd\"\nnorma = \"irupi-2025\"\n[perfil.unico]")
}

/// The same with a sheet of cargos, and what stands beside it.
fn quadro(rows: &str, more: &str) -> Exam {
    let edital = |t: String| head(&t).replace("[planilhas]", "[planilhas]\ncargos = \"quadro.csv\"") + more;
    let exam = Exam::new(&edital, &|_| sheet(7));
    exam.write("quadro.csv", rows);
    exam
}

/// The cargos of the first error with this code, and those published.
fn outcome(exam: &Exam, code: &str) -> (String, Vec<String>) {
    let done = exam.run(&["homologar"], &["--sem-pdf"]);
    assert_eq!(done.status, 3, "{}", done.err);
    let line = done.err.lines().find(|l| l.contains(&format!("erro {code} "))).expect(&done.err).to_owned();
    let held = line.split_once("[cargo ").and_then(|(_, rest)| rest.split_once(']')).expect(&line).0.to_owned();
    let text = fs::read_to_string(exam.published("publicacao/csv/vagas.csv")).expect("written");
    let mut codes: Vec<String> = text.lines().skip(1).filter_map(|l| l.split(';').next()).map(str::to_owned).collect();
    codes.dedup();
    (held, codes)
}

#[test]
fn a_division_whose_group_is_misspelled_may_be_of_any_post() {
    let group = "vagas = 3\ngrupo = \"professor\"";
    for (third, code) in [
        ("vagas = 3\ngurpo = \"professor\"", "A0103"),
        ("vagas = 3\ndivisao = \"professor\"", "A0103"),
        ("vagas = 3\ngrupo = 7", "A0105"),
    ] {
        let exam = toml(&[post("1", group), post("2", group), post("3", third), post("4", "vagas = 1")]);
        assert_eq!(outcome(&exam, code), ("3, 1, 2".to_owned(), vec!["4".to_owned()]), "{third}");
    }
    // A key that says nothing of the post touches no other
    let exam = toml(&[post("1", "vagas = 3"), post("2", group), post("3", "vagas = \"três\""), post("4", "vagas = 1")]);
    assert_eq!(outcome(&exam, "A0105").1, ["1", "2", "4"]);
}

#[test]
fn a_division_of_two_posts_holds_both() {
    let exam = quadro(
        &QUADRO.replace("Sul;3;professor", "Sul;3;tecnico"),
        "[[cargo]]\ncodigo = \"3\"\ngrupo = \"professor\"\n",
    );
    assert_eq!(outcome(&exam, "A0109"), ("1, 2, 3, 5, 6".to_owned(), vec!["4".to_owned(), "7".to_owned()]));
}

#[test]
fn a_row_with_the_code_of_another_cargo_holds_the_post_of_both() {
    let exam = quadro(&QUADRO.replace("3;Professor Sul", "4;Professor Sul"), "");
    assert_eq!(outcome(&exam, "A0107").0, "1, 2, 4");
    let exam = quadro(&QUADRO.replace("3;Professor Sul", "5;Professor Sul"), "");
    assert_eq!(outcome(&exam, "A0107"), ("1, 2, 5, 6".to_owned(), vec!["4".to_owned(), "7".to_owned()]));
}

#[test]
fn a_row_without_a_code_holds_its_post_also_where_the_edital_names_it() {
    let rows = QUADRO.replace("3;Professor Sul", ";Professor Sul");
    assert_eq!(outcome(&quadro(&rows, ""), "A0297").0, "Professor Sul, 1, 2");
    let bare = rows.replace("Sede;3;professor", "Sede;3;").replace("Norte;3;professor", "Norte;3;");
    let more = ["1", "2"].map(|c| format!("[[cargo]]\ncodigo = \"{c}\"\ngrupo = \"professor\"\n")).concat();
    assert_eq!(outcome(&quadro(&bare, &more), "A0297").0, "Professor Sul, 1, 2");
}

#[test]
fn what_the_law_finds_in_one_division_holds_its_post() {
    let rows = QUADRO.replace("Vagas;Grupo", "Vagas;Grupo;Vagas PcD").replace("Sul;3;professor", "Sul;0;professor;1");
    let exam = quadro(&rows, "");
    assert_eq!(outcome(&exam, "A0432").0, "1, 2, 3");
}

/// What the law finds in several cargos is still told of those that are published.
#[test]
fn a_warning_of_several_cargos_stays_with_those_that_are_known() {
    let cut = |t: String| {
        let reserve = "[[reserva]]\nlista = \"npi\"\nnorma = \"ibatiba-2024\"\n[perfil.unico]";
        let head = t
            .replace("[perfil.unico]", reserve)
            .replace("id = \"objetiva\"", "id = \"objetiva\"\nbarreira = { ac = 9 }");
        head + "[[cargo]]\ncodigo = \"2\"\nnome = \"Vigia\"\nvagas = \"um\"\n"
    };
    let sheet = "Inscrição;Nome;Nascimento;Cargo;NPI;LP\n1;ANA DE EXEMPLO;01/01/1990;1;Não;9\n2;JOSÉ DE EXEMPLO;02/01/1990;2;Não;8\n";
    let done = Exam::new(&cut, &|_| sheet.to_owned()).run(&["homologar"], &["--sem-pdf"]);
    assert_eq!(done.status, 3, "{}", done.err);
    assert!(done.err.lines().any(|l| l.contains("aviso A0434 ") && l.contains("[cargo 1]:")), "{}", done.err);
}

/// A total is not told of a post of which a division is not known.
#[test]
fn no_total_is_told_of_a_post_that_is_not_known_whole() {
    let exam = quadro(&QUADRO.replace("Sul;3;professor", "Sul;três;professor"), "");
    let done = exam.run(&["homologar"], &["--sem-pdf"]);
    assert!(done.err.contains("erro A0297 C4 [cargo 1, 2, 3]") && !done.err.contains("A0430"), "{}", done.err);
    let whole = quadro(QUADRO, "").run(&["homologar"], &["--sem-pdf"]);
    assert!(whole.err.contains("A0430") && whole.err.contains("professor: 3 + 3 + 3 = 9 vagas"), "{}", whole.err);
}

/// Of a `[[cargo]]` that was refused beside its row no number is told.
#[test]
fn a_cargo_refused_beside_its_row_is_not_known_whole() {
    let exam = quadro(QUADRO, "[[cargo]]\ncodigo = \"4\"\nvagas_pcd = \"um\"\n");
    let (held, _) = outcome(&exam, "A0105");
    let posts = fs::read_to_string(exam.published("publicacao/dados/cargos.csv")).unwrap_or_default();
    assert_eq!((held.as_str(), posts.contains("4;Gari;;;")), ("4", true), "{posts}");
}

/// Of a cargo whose profile is not known everything is told that does not rest on it.
#[test]
fn a_cargo_without_a_profile_still_has_its_rows_read() {
    let edital = |t: String| {
        t.replace("[[cargo]]", "[perfil.outro]\n[[perfil.outro.etapa]]\nid = \"o\"\n[[perfil.outro.etapa.prova]]\nid = \"zz\"\ncoluna = \"ZZ\"\n[[cargo]]\nperfil = \"unico\"")
            + "[[cargo]]\ncodigo = \"2\"\nnome = \"Vigia\"\nvagas = 1\nperfil = \"novo\"\n"
    };
    let sheet = "Inscrição;Nome;Cargo;LP\n1;ANA DE EXEMPLO;1;9\n2;JOSÉ DE EXEMPLO;2;abc\n3;EVA DE EXEMPLO;2;7\n3;EVA DE EXEMPLO;2;7\n4;RUI DE EXEMPLO;2;\n";
    let done = Exam::new(&edital, &|_| sheet.to_owned()).run(&["homologar"], &["--sem-pdf"]);
    assert_eq!(done.status, 3, "{}", done.err);
    assert!(done.err.contains("A0268 D3 [cargo 2]") && done.err.contains("A0301"), "{}", done.err);
    assert!(!done.err.contains("A0247"), "which provas it has is not known: {}", done.err);
}
