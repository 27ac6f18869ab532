//! Slips of whoever put the sheets together: titles of another sheet, names that contradict each other, scores that are not there.

use super::{EDITAL, exam, message, people, told};
use crate::reading::Reading;
use homologa::finding::Severity;

const HEAD: &str = "Inscrição;Nome;Nascimento;PcD;Português\n";

/// An edital whose stage has a second prova.
fn two_provas() -> String {
    EDITAL.replace("maximo = \"100\"", "[[perfil.unico.etapa.prova]]\nid = \"mat\"\ncoluna = \"Matemática\"")
}

/// Errors, but for a cargo that is left without people.
fn errors(read: &Reading) -> Vec<String> {
    told(read, Severity::Error).into_iter().filter(|t| !t.starts_with("A0311")).collect()
}

#[test]
fn a_title_that_contradicts_the_name_of_the_file_holds_both_cargos() {
    let edital = EDITAL.replace("resultado*.*", "*.csv");
    let of = |title: &str, id: &str| format!("{title}{HEAD}{id};ANA LIMA;07/05/1990;Não;78,5\n");
    let (first, second) = (of("Cargo: Motorista\n", "0101"), of("Cargo: Motorista\n", "0102"));
    let read = exam(&edital, &[("Contador.csv", first.as_bytes()), ("Motorista.csv", second.as_bytes())]);
    assert_eq!(errors(&read), ["A0267 A1"]);
    let finding = read.people.achados.iter().find(|f| f.entry.code == "A0267").expect("told");
    assert_eq!((finding.place.arquivo.as_ref(), finding.scope.cargos().as_str()), ("Contador.csv", "02 01"));
    assert!(finding.mensagem.contains("diz o cargo 02, e o nome “Contador” diz o cargo 01"), "{}", finding.mensagem);
    let right = of("Cargo: Contador\n", "0101");
    let read = exam(&edital, &[("Contador.csv", right.as_bytes()), ("Motorista.csv", second.as_bytes())]);
    assert_eq!(errors(&read), Vec::<String>::new());
}

#[test]
fn blocks_below_the_header_still_tell_the_cargo() {
    let text = format!(
        "{HEAD}Cargo: Contador\n0101;ANA LIMA;07/05/1990;Não;78,5\nCargo: Motorista;Data: 01/02\n0102;RUI SÁ;01/02/1980;Não;60\n"
    );
    let read = exam(EDITAL, &[("resultado.csv", text.as_bytes())]);
    assert_eq!(errors(&read), Vec::<String>::new());
    let seen: Vec<String> = people(&read).iter().map(|p| p.chars().take(7).collect()).collect();
    assert_eq!(seen, ["01 0101", "02 0102"]);
}

#[test]
fn the_heading_of_a_block_is_no_row_of_groups() {
    let text = "Cargo: Motorista;;;Data: 01/02;;\nInscrição;Nome;Nascimento;PcD;Português;Obs;Obs\n0101;ANA LIMA;07/05/1990;Não;78,5;;\n";
    let read = exam(EDITAL, &[("resultado.csv", text.as_bytes())]);
    assert_eq!(errors(&read), Vec::<String>::new());
    assert!(people(&read)[0].starts_with("02 0101"), "{:?}", people(&read));
}

#[test]
fn titles_over_who_people_are_are_no_row_of_groups() {
    let text = "PREFEITURA;RESULTADO;;;;;\nInscrição;Nome;Cargo;Nascimento;PcD;Português;Obs;Obs\n0101;ANA LIMA;01;07/05/1990;Não;78,5;;\n";
    let read = exam(EDITAL, &[("resultado.csv", text.as_bytes())]);
    assert_eq!((errors(&read), people(&read).len()), (Vec::new(), 1));
    assert_eq!(read.people.fontes[0].separadas.len(), 0, "{:?}", read.people.fontes[0].separadas);
}

/// A blank score is an absence unless the organizer's total counts it; so does a word that the person was absent.
#[test]
fn a_blank_score_that_the_total_counts_is_an_error() {
    let of = |row: &str| {
        let text = format!(
            "Inscrição;Nome;Nascimento;Cargo;PcD;Português;Matemática;Total\n0101;ANA LIMA;07/05/1990;01;Não;{row}\n"
        );
        exam(&two_provas(), &[("resultado.csv", text.as_bytes())])
    };
    for (row, expected) in [
        (";40;40", "A0247 F2"),
        ("-;40;", "A0247 F2"),
        (";40;90", "A0241 F2"),
        (";;90", "A0241 F2|A0241 G2"),
        (";40;39", "A0247 F2"),
        ("50;40;90", ""),
        ("AUSENTE;40;90", "A0241 F2"),
        ("abc;40;90", "A0268 F2"),
        ("#REF!;40;40", "A0268 F2"),
    ] {
        let slips: Vec<String> = told(&of(row), Severity::Warning);
        let slips: Vec<&str> = slips.iter().map(String::as_str).filter(|t| *t >= "A0240" && *t < "A0270").collect();
        assert_eq!(slips.join("|"), expected, "{row}");
    }
    let text = message(&of(";40;90"), "A0241");
    assert!(text.contains("o total 90 tem 50 a mais"), "{text}");
}

#[test]
fn an_unknown_code_beside_the_name_of_a_cargo_is_told_with_both_cells() {
    let text = "Inscrição;Nome;Nascimento;Código do Cargo;Nome do Cargo;PcD;Português\n0101;ANA LIMA;07/05/1990;01;Contador;Não;78,5\n0102;RUI SÁ;01/02/1980;109;Motorista;Não;60\n";
    let read = exam(EDITAL, &[("resultado.csv", text.as_bytes())]);
    assert_eq!(errors(&read), ["A0267 D3"]);
    let text = message(&read, "A0267");
    assert!(text.starts_with("“109” (D3) não é código de nenhum cargo do edital, e “Motorista” (E3)"), "{text}");
}

#[test]
fn a_renamed_column_is_told_once_with_the_nearest_header() {
    let text = "Inscrição;Nome;Nascimento;Cargo;PcD;Portugês;Sala\n0101;ANA LIMA;07/05/1990;01;Não;78,5;1\n0102;RUI SÁ;01/02/1980;02;Não;60;2\n";
    let read = exam(EDITAL, &[("resultado.csv", text.as_bytes())]);
    assert_eq!(errors(&read), ["A0257 F1"]);
    assert_eq!(
        message(&read, "A0257"),
        "a coluna “Português” da prova lp não existe no arquivo; você quis dizer “Portugês”? Cabeçalhos sem uso: “Portugês”, “Sala”"
    );
}
