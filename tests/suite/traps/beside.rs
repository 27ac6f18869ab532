//! Columns, ranks, formulas and numbers that a sheet lost: what would be missed in silence is told at its cell.

use super::{EDITAL, exam, message, people, told};
use crate::reading::Reading;
use homologa::finding::Severity;
use rust_xlsxwriter::{Formula, Workbook};

/// A sheet of the exam of [`EDITAL`] with this header in the second place and these columns after the prova.
fn sheet(nome: &str, more: &str, cells: [&str; 3]) -> String {
    let people = [
        ("0101", "ANA LIMA", "07/05/1990", "01", "78,5"),
        ("0102", "RUI SÁ", "01/02/1980", "01", "60"),
        ("0103", "EVA REIS", "03/03/1985", "02", "50"),
    ];
    let rows = people
        .iter()
        .zip(cells)
        .map(|((id, name, birth, cargo, score), more)| format!("{id};{name};{birth};{cargo};Não;{score};{more}\n"));
    format!("Inscrição;{nome};Nascimento;Cargo;PcD;Português;{more}\n{}", rows.collect::<String>())
}

fn read(nome: &str, more: &str, cells: [&str; 3]) -> Reading {
    exam(EDITAL, &[("resultado.csv", sheet(nome, more, cells).as_bytes())])
}

#[test]
fn people_without_a_column_of_names_are_held_back() {
    for known in ["Nome", "Participante", "Inscrito(a)", "Servidor", "Nome da Pessoa", "NOME COMPLETO DO CANDIDATO"] {
        assert!(told(&read(known, "Obs", ["", "", ""]), Severity::Error).is_empty(), "{known}");
    }
    let lost = read("Quem", "Obs", ["", "", ""]);
    assert_eq!(told(&lost, Severity::Error), ["A0362 A1"]);
    assert!(message(&lost, "A0362").contains("“Quem”"));
}

/// The exact spelling goes before one that only contains it, and what is another person's is nobody's.
#[test]
fn words_of_whose_a_column_is_name_no_field() {
    let both = read("Nome completo do candidato", "Nome", ["ANA SÁ", "RUI MOTA", "EVA LIMA"]);
    assert!(people(&both).iter().any(|p| p.contains("ANA SÁ")), "{:?}", people(&both));
    let mother = read("Nome da mãe do candidato", "Obs", ["", "", ""]);
    assert_eq!(told(&mother, Severity::Error), ["A0362 A1"]);
    let cpf = read("Nome", "DOC. CPF", ["111.111.111-11", "529.982.247-25", "111.444.777-35"]);
    assert_eq!(told(&cpf, Severity::Warning), ["A0285 G2"], "read, and checked");
}

#[test]
fn headers_are_compared_by_what_they_look_like() {
    let alike = read("N\u{43e}me", "Situaç\u{e3}\u{43e}", ["", "ELIMINADO", ""]);
    assert_eq!(told(&alike, Severity::Warning), ["A0372 B1", "A0372 G1"]);
    assert!(people(&alike).iter().any(|p| p.contains("ANA LIMA")));
    let hidden = read("No\u{ad}me", "Obs", ["", "", ""]);
    assert_eq!(told(&hidden, Severity::Warning), ["A0372 B1"]);
}

#[test]
fn situations_in_a_column_that_nothing_reads_are_an_error() {
    let lost = read("Nome", "Situação após recursos", ["", "ELIMINADO", "Aprovado"]);
    assert_eq!(told(&lost, Severity::Error), ["A0363 G1"]);
    for (header, cells) in [
        ("Observação", ["", "nada", "Aprovado"]),
        ("Situação", ["", "ELIMINADO", "Aprovado"]),
        ("Redação", ["7", "AUSENTE", "8"]),
    ] {
        assert!(told(&read("Nome", header, cells), Severity::Error).is_empty(), "{header}");
    }
}

#[test]
fn two_columns_for_one_field_must_agree() {
    let differ = read("Nome", "Data de Nascimento", ["07/05/1990", "02/02/1980", "03/03/1985"]);
    assert_eq!(told(&differ, Severity::Error).len(), 1);
    assert!(message(&differ, "A0256").contains("diferem, a primeira vez na linha"));
    let equal = read("Nome", "Data de Nascimento", ["07/05/1990", "01/02/1980", "03/03/1985"]);
    assert!(told(&equal, Severity::Warning).is_empty());
    assert!(message(&equal, "A0373").contains("dizem o mesmo"));
    let mapped = EDITAL.replace("[[reserva]]", "[planilhas.colunas]\nnascimento = \"Nascimento\"\n[[reserva]]");
    let text = sheet("Nome", "Data de Nascimento", ["07/05/1990", "02/02/1980", "03/03/1985"]);
    let chosen = exam(&mapped, &[("resultado.csv", text.as_bytes())]);
    assert!(told(&chosen, Severity::Warning).is_empty());
}

/// The exam with two columns of situations.
fn situations(read: [&str; 3], other: [&str; 3]) -> Vec<String> {
    let text = sheet("Nome", "Situação", read);
    let more = std::iter::once("Resultado").chain(other);
    let text: Vec<String> = text.lines().zip(more).map(|(line, cell)| format!("{line};{cell}")).collect();
    told(&exam(EDITAL, &[("resultado.csv", text.join("\n").as_bytes())]), Severity::Warning)
}

#[test]
fn two_situations_may_differ_unless_only_the_one_not_read_takes_a_person_out() {
    let present = ["PRESENTE", "PRESENTE", "AUSENTE"];
    assert!(situations(present, ["CLASSIFICADO", "CLASSIFICADO", ""]).is_empty());
    assert!(situations(present, ["CLASSIFICADO", "", "ELIMINADO"]).is_empty());
    assert_eq!(situations(present, ["CLASSIFICADO", "ELIMINADO", ""]), ["A0256 H1"]);
}

#[test]
fn a_row_that_says_nothing_of_its_person_is_told_at_the_score() {
    let erased = |situation: &str| {
        let text = sheet("Nome", "Situação", ["", situation, ""]).replace(";60;", ";;");
        told(&exam(EDITAL, &[("resultado.csv", text.as_bytes())]), Severity::Notice)
    };
    assert_eq!(erased("PRESENTE"), ["A0247 F3"]);
    assert_eq!(erased("AUSENTE"), Vec::<String>::new());
}

#[test]
fn words_in_the_place_of_names_are_told() {
    let social = read("Nome", "Nome Social", ["NÃO", "Não se aplica", "LIA REIS"]);
    assert!(told(&social, Severity::Warning).is_empty());
    assert!(message(&social, "A0369").ends_with("2 células, a primeira aqui"));
    assert!(people(&social).iter().any(|p| p.contains("RUI SÁ")));
    let text = sheet("Nome", "Obs", ["", "", ""]).replace("RUI SÁ", "SIM");
    assert_eq!(told(&exam(EDITAL, &[("resultado.csv", text.as_bytes())]), Severity::Error), ["A0370 B3"]);
}

#[test]
fn accents_apart_from_their_letters_are_composed() {
    let text = sheet("Nome", "Obs", ["", "", ""]).replace("SÁ", "SA\u{301}");
    let read = exam(EDITAL, &[("resultado.csv", text.as_bytes())]);
    assert!(people(&read).iter().any(|p| p.contains("RUI SÁ")));
    assert!(message(&read, "A0371").contains("1 célula"));
}

/// A file of the exam whose column of PcD is of formulas with these stored results.
fn with_formulas(header: &str, results: [&str; 3]) -> Reading {
    let mut book = Workbook::new();
    let page = book.add_worksheet();
    for (row, line) in (0u32..).zip(sheet("Nome", header, ["", "", ""]).lines()) {
        for (column, cell) in (0u16..).zip(line.split(';')) {
            page.write_string(row, column, cell).expect("a cell");
        }
    }
    for (row, result) in (1u32..).zip(results) {
        page.write_formula(row, 6, Formula::new("=A1").set_result(result)).expect("a formula");
    }
    exam(EDITAL, &[("resultado.xlsx", &book.save_to_buffer().expect("a workbook"))])
}

#[test]
fn formulas_that_were_never_calculated_are_no_answers() {
    for header in ["Situação", "Laudo"] {
        for dead in [["", "", ""], ["0", "0", "0"]] {
            let read = with_formulas(header, dead);
            assert!(told(&read, Severity::Error).contains(&"A0365 G2".to_owned()), "{header} {dead:?}");
        }
    }
    let alive = with_formulas("Situação", ["", "ELIMINADO", ""]);
    assert!(told(&alive, Severity::Error).iter().all(|t| !t.starts_with("A0365")));
}

#[test]
fn a_sheet_without_a_column_of_its_sister_is_told() {
    let book = |header: &str| {
        let mut book = Workbook::new();
        for (name, header) in [("A", "Situação"), ("B", header)] {
            let page = book.add_worksheet().set_name(name).expect("a name");
            let text = sheet("Nome", header, ["", "Aprovado", ""]);
            for (row, line) in (0u32..).zip(text.lines()) {
                for (column, cell) in (0u16..).zip(line.split(';')) {
                    let cell = if column == 0 && row > 0 { format!("{name}{cell}") } else { cell.to_owned() };
                    page.write_string(row, column, cell).expect("a cell");
                }
            }
        }
        exam(EDITAL, &[("resultado.xlsx", &book.save_to_buffer().expect("a workbook"))])
    };
    let severity = |header: &str| {
        let read = book(header);
        read.people.achados.iter().find(|f| f.entry.code == "A0364").map(|f| f.severity)
    };
    assert_eq!(severity("Situação"), None);
    assert_eq!(severity("Stuação"), Some(Severity::Error));
    assert_eq!(severity("Obs"), Some(Severity::Warning));
}

/// An exam of one file per list, whose ranks are taken as given.
fn lists(general: &str, quota: &str) -> Reading {
    let edital = EDITAL
        .replace("[[reserva]]", "[planilhas.listas]\nresultado-geral = \"ac\"\nresultado-pcd = \"pcd\"\n[[reserva]]")
        .replace("[perfil.unico]\n", "[perfil.unico]\nclassificacao = \"banca\"\nnota_final = \"banca\"\n");
    exam(&edital, &[("resultado-geral.csv", general.as_bytes()), ("resultado-pcd.csv", quota.as_bytes())])
}

const GENERAL: &str =
    "Class;Inscrição;Nome;Cargo;Nota Final\n1º;0101;ANA LIMA;01;78,5\n2º;0102;RUI SÁ;01;60\n1º;0103;EVA REIS;02;50\n";

#[test]
fn lists_of_given_ranks_need_ranks() {
    let quota = "Class;Inscrição;Nome;Cargo;Nota Final\n1º;0102;RUI SÁ;01;60\n";
    assert!(told(&lists(GENERAL, quota), Severity::Error).is_empty());
    assert_eq!(told(&lists(&GENERAL.replace("Class;", "Obtida;"), quota), Severity::Error), ["A0361 B1"]);
    assert_eq!(told(&lists(GENERAL, &quota.replace("1º", "")), Severity::Error), ["A0361 A1"]);
    assert!(
        told(&lists(GENERAL, &quota.replace("1º", "***")), Severity::Error).is_empty(),
        "a mark says that there is none"
    );
}

#[test]
fn a_list_without_people_is_told() {
    let read = lists(GENERAL, "Class;Inscrição;Nome;Cargo;Nota Final\n");
    assert!(told(&read, Severity::Warning).iter().any(|t| t.starts_with("A0375")));
    assert!(told(&read, Severity::Error).is_empty());
}

#[test]
fn numbers_of_quota_lists_are_found_in_the_general_list() {
    let quota = |id: &str, name: &str, total: &str| {
        lists(GENERAL, &format!("Class;Inscrição;Nome;Cargo;Nota Final\n1º;{id};{name};01;{total}\n"))
    };
    let zeros = quota("102", "RUI SÁ", "60");
    assert!(told(&zeros, Severity::Error).is_empty());
    assert!(message(&zeros, "A0368").contains("0102"));
    assert_eq!(people(&zeros).len(), 3, "one person, not two");
    assert_eq!(told(&quota("0999", "RUI SÁ", "60"), Severity::Error), ["A0367 B2"]);
    assert!(told(&quota("0999", "RUI SÁ", "61"), Severity::Error).is_empty());
    assert!(told(&quota("0999", "LEO REIS", "60"), Severity::Error).is_empty());
}

#[test]
fn a_registration_number_of_another_shape_is_told() {
    let rows = |odd: &str| {
        let plain = (0..12).map(|i| format!("00410{i:04};ANA {i};07/05/1990;01;Não;{}\n", 50 + i)).collect::<String>();
        let text = format!("Inscrição;Nome;Nascimento;Cargo;PcD;Português\n{plain}{odd};RUI SÁ;01/02/1980;02;Não;60\n");
        told(&exam(EDITAL, &[("resultado.csv", text.as_bytes())]), Severity::Warning)
    };
    assert!(rows("004109999").is_empty());
    assert_eq!(rows("OO41O9999"), ["A0366 A14"]);
    assert_eq!(rows("4.109.999"), ["A0366 A14"]);
}

#[test]
fn a_column_of_scores_empty_for_a_whole_cargo_is_an_error() {
    let edital = EDITAL.replace(
        "[[perfil.unico.desempate]]",
        "[[perfil.unico.etapa.prova]]\nid = \"mat\"\ncoluna = \"Matemática\"\n[[perfil.unico.desempate]]",
    );
    let errors = |cells| {
        let text = sheet("Nome", "Matemática", cells);
        told(&exam(&edital, &[("resultado.csv", text.as_bytes())]), Severity::Error)
    };
    assert!(errors(["", "50", "50"]).is_empty());
    assert_eq!(errors(["", "", "50"]), ["A0374 G2"]);
}
