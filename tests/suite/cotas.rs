//! A sheet that only says who competes for the quotas: its people are those of the sheets with scores, by number.

use crate::sample::Exam;
use crate::support::run;
use crate::way_out::told;
use std::fs;

const SCORES: &str = "Inscrição;Nome;Cargo;LP\n0001;ANA DE EXEMPLO;1;9\n0002;JOSÉ DE EXEMPLO;1;8\n0003;CID DE EXEMPLO;1;7\n\
0004;DÉBORA DE EXEMPLO;2;6\n0005;EVA DE EXEMPLO;2;5\n0006;LIA DE EXEMPLO;2;4\n";

/// Two cargos, and a quota of half of the vagas: who is in it is what decides the order.
fn edital(planilhas: &str, tables: &str) -> impl Fn(String) -> String {
    let norma = "[[reserva]]\nlista = \"pcd\"\nnorma = \"irupi-2025\"\nvigencia = 2025-01-01\npercentual = \"50\"\nminimo = 0\n";
    let cargo = "[[cargo]]\ncodigo = \"2\"\nnome = \"Contador\"\nvagas = 2\n";
    let (tables, planilhas) = (format!("{tables}{norma}[perfil.unico]\n"), format!("{planilhas}\neventos"));
    move |t: String| t.replace("[perfil.unico]\n", &tables).replacen("eventos", &planilhas, 1) + cargo
}

/// The exam whose quotas stand in a sheet of their own.
fn apart(tables: &str, scores: &str, quotas: &str) -> Exam {
    let make = edital("cotas = [\"cotas\"]", tables);
    let make = move |t: String| make(t).replace("[\"resultado.csv\"]", "[\"resultado.csv\", \"cotas.csv\"]");
    let exam = Exam::new(&make, &|_| scores.to_owned());
    exam.write("cotas.csv", quotas);
    exam
}

const BY_NAME: &str = "[planilhas.listas]\n\"cotas\" = \"pcd\"\n";
const MODALITY: &str = "[planilhas.modalidade]\ncoluna = \"Cota\"\nvalores = { \"PcD\" = [\"pcd\"], \"Ampla\" = [] }\n";

fn published(exam: &Exam) -> Vec<String> {
    let done = exam.run(&["homologar"], &["--sem-pdf"]);
    assert_eq!(done.status, 0, "{}", done.err);
    let csv = |name: &str| fs::read_to_string(exam.published("publicacao/csv").join(name)).expect("published");
    ["classificacao.csv", "ordem-de-nomeacao.csv", "vagas.csv"].map(csv).to_vec()
}

#[test]
fn it_says_the_same_as_a_column_beside_the_scores() {
    let mut rows = SCORES.lines();
    let head = format!("{};PcD\n", rows.next().unwrap_or_default());
    let flag = |row: &str| if row.starts_with("0003") || row.starts_with("0005") { "Sim" } else { "Não" };
    let beside: String = rows.map(|row| format!("{row};{}\n", flag(row))).collect();
    let expected = published(&Exam::new(&edital("", ""), &|_| format!("{head}{beside}")));
    assert!(expected[1].contains(";0003;CID DE EXEMPLO;7,00;3;1;reserva"), "{}", expected[1]);
    let people = "RELAÇÃO DE COTISTAS;;\nInscrição;Nome;Situação\n0003;CID  DE EXEMPLO;Deferido\n0005;EVA DE EXEMPLO;Deferida\n0006;LIA DE EXEMPLO;Indeferida\n";
    assert_eq!(published(&apart(BY_NAME, SCORES, people)), expected);
    let people = "Inscrição;Cota\n0005;PcD\n0003;PcD\n0001;Ampla\n";
    assert_eq!(published(&apart(MODALITY, SCORES, people)), expected);
    // Numbers that lost their zeros, a cargo that is not the edital's way to write it, a row that stands twice
    let people = "Inscrição;Cargo;PcD\n3;MOT.;Sim\n3;MOT.;Sim\n0005;CONT.;Sim\n0001;MOT.;Não\n";
    assert_eq!(published(&apart("", SCORES, people)), expected);
}

#[test]
fn a_social_name_that_only_it_has_is_the_public_one() {
    let quotas = "Inscrição;Nome;Nome Social\n0002;JOSÉ DE EXEMPLO;LIA DE EXEMPLO\n";
    let [ranking, ..] = &published(&apart(BY_NAME, SCORES, quotas))[..] else { panic!("three lists") };
    assert!(ranking.contains(";0002;LIA DE EXEMPLO;") && !ranking.contains("JOSÉ"), "{ranking}");
}

#[test]
fn what_does_not_fit_its_person_is_told_at_its_row() {
    let codes = ["A0302", "A0313", "A0368", "A0376", "A0367", "A0276"];
    let of = |quotas: &str, scores: &str| told(&apart(BY_NAME, scores, quotas), &codes);
    let one = |quotas: &str, part: &str| {
        let said = of(quotas, SCORES);
        assert!(said.len() == 1 && said[0].contains(part), "“{part}” in {said:?}");
    };
    one("Inscrição;Nome\n0003;CID DE EXEMPLO\n0009;RUI DE EXEMPLO\n", "A0313 A3 []: a inscrição 0009 está");
    one("Inscrição;Nome\n0009;CID DE EXEMPLO\n", "CID DE EXEMPLO tem lá a inscrição 0003");
    one("Inscrição;Nome\n0003;RUI DE EXEMPLO\n", "A0302 A2 [1]: “RUI DE EXEMPLO” aqui e “CID DE EXEMPLO” nas notas");
    one("Inscrição;Nome\n3;CID DE EXEMPLO\n", "A0368 A2 [1]: a inscrição 3 foi tomada por 0003");
    one("Inscrição;Nome;Situação\n0003;CID DE EXEMPLO;Em análise\n", "não diz se o pedido foi deferido");
    let blank = apart(BY_NAME, SCORES, "Inscrição;Nome;Situação\n0003;CID DE EXEMPLO;\n0005;EVA DE EXEMPLO;Deferido\n");
    let said = told(&blank, &["A0277"]);
    assert!(said.len() == 1 && said[0].contains("A0277 C2 [1]: a situação do pedido está em branco"), "{said:?}");
    let lists = published(&blank);
    assert!(lists[0].contains(";pcd;1;0005;") && !lists[0].contains(";pcd;1;0003;"), "not confirmed: {}", lists[0]);
    let said = told(&apart(BY_NAME, SCORES, "Inscrição;Nome;Parecer\n0003;CID DE EXEMPLO;Indeferido\n"), &["A0363"]);
    assert!(said.len() == 1 && said[0].contains("“Parecer”, na planilha, o cabeçalho “Situação”"), "{said:?}");
    let twice = format!("{SCORES}0003;CID DE EXEMPLO;2;3\n");
    let said = of("Inscrição;Nome\n0003;CID DE EXEMPLO\n", &twice);
    assert!(said.len() == 1 && said[0].contains("A0376 A2 [1 2]"), "{said:?}");
}

#[test]
fn a_list_of_which_nothing_says_who_is_in_it_holds_everything_back() {
    let people = "Inscrição;Nome\n0003;CID DE EXEMPLO\n";
    let said = told(&apart("", SCORES, people), &["A0258"]);
    assert!(said.iter().any(|s| s.contains("[planilhas.listas] do edital.toml \"cotas\" = \"pcd\"")), "{said:?}");
    let exam = apart(BY_NAME, SCORES, people);
    let file = exam.folder().join("edital.toml");
    let text = fs::read_to_string(&file).expect("written").replace("cotas = [\"cotas\"]", "cotas = [\"cotistas\"]");
    fs::write(&file, text).expect("writable");
    let said = told(&exam, &["A0253"]);
    assert!(said.len() == 1 && said[0].contains("“cotistas”"), "{said:?}");
}

/// Without `cotas` the way out names it, and the draft writes it.
#[test]
fn it_is_proposed() {
    let people = "Inscrição;Nome;Cota\n0003;CID DE EXEMPLO;PcD\n0005;EVA DE EXEMPLO;PcD\n";
    let exam = apart(MODALITY, SCORES, people);
    let file = exam.folder().join("edital.toml");
    let text = fs::read_to_string(&file).expect("written").replace("cotas = [\"cotas\"]", "");
    fs::write(&file, text).expect("writable");
    let said = told(&exam, &["A0376", "A0255"]);
    assert!(said.iter().any(|s| s.contains("escreva em [planilhas] cotas = [\"cotas\"]")), "{said:?}");
    exam.write("cotas.csv", "Inscrição;Nome;Cargo;Cota\n0003;CID DE EXEMPLO;1;PcD\n0005;EVA DE EXEMPLO;2;PcD\n");
    let said = told(&exam, &["A0301"]);
    assert!(
        said.len() == 4 && said.iter().all(|s| s.contains("escreva em [planilhas] cotas = [\"cotas\"]")),
        "{said:?}"
    );
    let files = ["resultado.csv", "cotas.csv"].map(|f| exam.folder().join(f).to_string_lossy().into_owned());
    let draft = run(&["modelo", &files[0], &files[1]]).out;
    assert!(draft.contains("cotas.csv: 2 pessoas, cabeçalho na linha 1; diz só quem concorre às cotas"), "{draft}");
    assert!(draft.contains("\ncotas = [\"cotas\"]") && draft.contains("\"PcD\" = [\"pcd\"]   # 2 pessoas"), "{draft}");
    assert_eq!(draft.matches("[[cargo]]").count(), 2, "{draft}");
    exam.write("cotas.csv", "Inscrição;Nome\n0003;CID DE EXEMPLO\n");
    fs::rename(exam.folder().join("cotas.csv"), exam.folder().join("PcD.csv")).expect("writable");
    let draft = run(&["modelo", &files[0], &exam.folder().join("PcD.csv").to_string_lossy()]).out;
    assert!(draft.contains("\ncotas = [\"PcD\"]") && draft.contains("\n\"PcD\" = \"pcd\""), "{draft}");
}
