//! People who might vanish without a word: rows in one cell, headers in mid-sheet, rows of no cargo, merged values.

use super::{EDITAL, exam, message, people, told};
use homologa::finding::{Finding, Severity};
use rust_xlsxwriter::{Format, Workbook};

const HEADER: &str = "Inscrição;Nome;Nascimento;Cargo;PcD;Português\n";
const ROWS: &str = "004100101;ANA LIMA;07/05/1990;01;Não;78,5\n004100102;RUI SÁ;01/02/1980;01;Não;60\n";
const LAST: &str = "004100103;EVA REIS;03/03/1985;02;Não;50\n";

/// Code, cargos and cell of every error.
fn errors(text: &str) -> Vec<String> {
    let read = exam(EDITAL, &[("resultado.csv", text.as_bytes())]);
    let all = read.people.achados.iter().chain(read.people.cargos.iter().flat_map(|c| &c.achados));
    let line = |f: &Finding| format!("{} {} {}", f.entry.code, f.scope.cargos(), f.place.celula);
    let mut list: Vec<String> = all.filter(|f| f.severity == Severity::Error).map(line).collect();
    list.sort();
    list
}

#[test]
fn a_row_in_one_cell_is_an_error_at_the_end_and_in_the_middle() {
    for one_cell in [LAST.replace(';', "\t"), LAST.replace(';', " "), "004100103\n".to_owned()] {
        let end = [HEADER, ROWS, LAST.replace("103;", "104;").as_str(), &one_cell].concat();
        assert_eq!(errors(&end), ["A0242 01 02 A5"], "{one_cell:?}");
        let middle = [HEADER, ROWS, &one_cell, LAST.replace("103;", "104;").as_str()].concat();
        assert_eq!(errors(&middle), ["A0242 01 02 A4"], "{one_cell:?}");
    }
}

#[test]
fn real_footers_stay_footers() {
    let footers = "Total: 3\nPágina 1 de 3\nExemplo/ES, 15 de setembro de 2025\nRua das Flores, 255, CEP 29395-000, Tel. (27) 3543-1654\n* a candidata 004100101 concorre por decisão judicial\n";
    assert_eq!(errors(&[HEADER, ROWS, LAST, footers].concat()), Vec::<String>::new());
}

#[test]
fn a_row_without_a_cargo_holds_the_cargos_that_have_no_row() {
    let lost = LAST.replace(";02;", ";;");
    assert_eq!(errors(&[HEADER, ROWS, &lost].concat()), ["A0263 01 02 D4", "A0311 02 "]);
    let read = exam(EDITAL, &[("resultado.csv", [HEADER, ROWS, &lost].concat().as_bytes())]);
    assert!(message(&read, "A0311").contains("A0263 em resultado.csv › D4"));
}

/// The name beside a blank code tells whose row it is: only that cargo waits.
#[test]
fn a_blank_code_beside_the_name_of_a_cargo_holds_that_cargo_alone() {
    let header = "Inscrição;Nome;Nascimento;Cód. Cargo;Nome do Cargo;PcD;Português\n";
    let rows = |second: &str| {
        format!(
            "{header}0101;ANA LIMA;07/05/1990;01;Contador;Não;50\n0102;RUI SÁ;01/02/1980;{second};Não;60\n0103;EVA REIS;03/03/1985;02;Motorista;Não;70\n"
        )
    };
    let read = |text: &str| exam(EDITAL, &[("resultado.csv", text.as_bytes())]);
    for (second, cargo) in [(";Motorista", "02"), (";Contador", "01")] {
        let read = read(&rows(second));
        let found: Vec<String> = read
            .all()
            .filter(|f| f.is_error())
            .map(|f| format!("{} {} {}", f.entry.code, f.scope.cargos(), f.place.celula))
            .collect();
        assert_eq!(found, [format!("A0263 {cargo} D3")], "{second}");
        assert!(message(&read, "A0263").ends_with(&format!("(E3) é o nome do cargo {cargo}")));
    }
    assert_eq!(errors(&rows(";Vigia")), ["A0263 01 02 D3"]);
}

/// A column of cargos that is blank in many rows is told once, with the rows.
#[test]
fn many_blank_cargos_are_told_once() {
    let blank: String = (10..20).map(|i| format!("01{i};ANA LIMA;07/05/1990;;Não;50\n")).collect();
    let read = exam(EDITAL, &[("resultado.csv", [HEADER, ROWS, LAST, &blank].concat().as_bytes())]);
    assert_eq!(told(&read, Severity::Error), ["A0263 D5"]);
    assert!(
        message(&read, "A0263").starts_with("a célula do cargo de 10 pessoas está vazia (linhas 5 a 14); isso retém")
    );
}

#[test]
fn a_cargo_of_another_file_is_not_held_for_a_row_without_cargo() {
    let lost = [HEADER, ROWS, &LAST.replace(";02;", ";;")].concat();
    let other = [HEADER, &LAST.replace("103;", "104;")].concat();
    let read = exam(EDITAL, &[("resultado1.csv", lost.as_bytes()), ("resultado2.csv", other.as_bytes())]);
    let scopes: Vec<String> =
        read.people.achados.iter().filter(|f| f.entry.code == "A0263").map(|f| f.scope.cargos()).collect();
    assert_eq!(scopes, ["01"]);
}

#[test]
fn a_cargo_without_anybody_is_only_a_warning_where_everything_was_read() {
    assert_eq!(errors(&[HEADER, ROWS].concat()), Vec::<String>::new());
    let said = format!("{EDITAL}[[dispensa]]\ncodigo = \"A0311\"\nmotivo = \"não houve inscritos\"\n");
    let read = |text: &str| exam(&said, &[("resultado.csv", text.as_bytes())]);
    assert_eq!(told(&read(&[HEADER, ROWS].concat()), Severity::Warning), ["A0311 "]);
    assert!(told(&read(&[HEADER, ROWS].concat()), Severity::Error).is_empty());
    let unread = [HEADER, ROWS, &LAST.replace(";02;", ";;")].concat();
    assert_eq!(told(&read(&unread), Severity::Error), ["A0263 D4", "A0311 "], "what was not read is not waived");
}

#[test]
fn a_header_in_another_order_is_no_person_and_hides_none() {
    let moved = "Inscrição;Nome;Nascimento;Cargo;Português;PcD\n004100103;EVA REIS;03/03/1985;02;50;Não\n";
    assert_eq!(errors(&[HEADER, ROWS, moved].concat()), ["A0243 01 02 E4", "A0311 02 "]);
    let again = "INSCRIÇÃO;Candidato;Nascimento;Cargo;PcD;Português\n";
    assert_eq!(errors(&[HEADER, ROWS, again, LAST].concat()), Vec::<String>::new());
    let read = exam(EDITAL, &[("resultado.csv", [HEADER, ROWS, moved, HEADER, LAST].concat().as_bytes())]);
    assert_eq!(people(&read).len(), 3, "below the first header again, people are read");
}

#[test]
fn a_value_merged_over_several_people_is_nobodys_but_the_firsts() {
    for (column, cell) in [(4u16, "E2"), (5, "F2")] {
        let mut workbook = Workbook::new();
        let sheet = workbook.add_worksheet();
        let header: Vec<&str> = HEADER.trim().split(';').collect();
        sheet.write_row(0, 0, header).expect("in the grid");
        for (row, id) in (1u32..).zip(["004100101", "004100102", "004100103"]) {
            sheet.write_row(row, 0, [id, "ANA LIMA", "07/05/1990", "01", "Não"]).expect("in the grid");
            sheet.write(row, 5, 50).expect("in the grid");
        }
        let value = if column == 4 { "Não" } else { "50" };
        sheet.merge_range(1, column, 2, column, value, &Format::new()).expect("in the grid");
        let read = exam(EDITAL, &[("resultado.xlsx", &workbook.save_to_buffer().expect("memory"))]);
        assert!(told(&read, Severity::Error).contains(&format!("A0244 {cell}")), "{:?}", told(&read, Severity::Error));
    }
}

/// A workbook with a visible sheet and a hidden one, each with the header and rows.
fn two_sheets(visible: &str, hidden: (&str, &str)) -> Vec<u8> {
    let mut workbook = Workbook::new();
    for (name, rows, hide) in [("Resultado", visible, false), (hidden.0, hidden.1, true)] {
        let sheet = workbook.add_worksheet();
        sheet.set_name(name).expect("a name").set_hidden(hide);
        for (row, line) in (0u32..).zip([HEADER, rows].concat().lines()) {
            sheet.write_row(row, 0, line.split(';')).expect("in the grid");
        }
    }
    workbook.save_to_buffer().expect("memory")
}

#[test]
fn a_hidden_sheet_is_an_error_where_a_cargo_has_people_nowhere_else() {
    let read = exam(EDITAL, &[("resultado.xlsx", &two_sheets(ROWS, ("Plan2", LAST)))]);
    assert_eq!(told(&read, Severity::Error), ["A0252 ", "A0311 "]);
    assert_eq!(people(&read).len(), 2, "it is not read");
    let read = exam(EDITAL, &[("resultado.xlsx", &two_sheets(&[ROWS, LAST].concat(), ("Plan2", LAST)))]);
    assert_eq!(told(&read, Severity::Warning), Vec::<String>::new(), "a copy of what is read is only noted");
    let more = LAST.replace("103;", "104;");
    let read = exam(EDITAL, &[("resultado.xlsx", &two_sheets(&[ROWS, LAST].concat(), ("Plan2", &more)))]);
    assert_eq!(told(&read, Severity::Warning), ["A0252 "]);
    assert!(message(&read, "A0252").contains("1 pessoa dela não está em nenhuma aba lida"));
}

/// A sheet without a column of cargos silences nothing of the hidden sheets of other files.
#[test]
fn people_of_a_hidden_sheet_are_told_beside_a_file_without_a_column_of_cargos() {
    let more = LAST.replace("103;", "104;");
    let whole = two_sheets(&[ROWS, LAST].concat(), ("Plan2", &more));
    let column = |line: &str| {
        let cells: Vec<&str> = line.split(';').collect();
        let at = HEADER.split(';').position(|h| h.trim() == "Cargo").expect("a column of cargos");
        let kept = cells.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, c)| *c);
        kept.collect::<Vec<_>>().join(";") + "\n"
    };
    let bare: String = [HEADER, &LAST.replace("103;", "109;")].concat().lines().map(column).collect();
    let read = exam(EDITAL, &[("resultado.xlsx", &whole), ("resultado2.csv", bare.as_bytes())]);
    assert!(told(&read, Severity::Error).iter().any(|t| t.starts_with("A0376")), "{:?}", told(&read, Severity::Error));
    assert!(told(&read, Severity::Warning).contains(&"A0252 ".to_owned()), "{:?}", told(&read, Severity::Warning));
}

#[test]
fn a_hidden_sheet_that_the_edital_names_as_a_list_is_an_error() {
    let edital =
        EDITAL.replace("[[reserva]]", "[planilhas.listas]\n\"Resultado\" = \"ac\"\n\"PcD\" = \"pcd\"\n[[reserva]]");
    let read = exam(&edital, &[("resultado.xlsx", &two_sheets(&[ROWS, LAST].concat(), ("PcD", LAST)))]);
    assert_eq!(told(&read, Severity::Error), ["A0252 "]);
    assert!(message(&read, "A0252").contains("[planilhas.listas]"));
}

#[test]
fn a_file_of_a_header_alone_is_an_error_where_the_edital_names_it_or_a_cargo_is_empty() {
    let (full, part) = ([HEADER, ROWS, LAST].concat(), [HEADER, ROWS].concat());
    let files = |text: &str, edital: &str| {
        let read = exam(edital, &[("resultado1.csv", text.as_bytes()), ("resultado2.csv", HEADER.as_bytes())]);
        told(&read, Severity::Error)
    };
    assert_eq!(files(&full, EDITAL), Vec::<String>::new());
    assert_eq!(files(&part, EDITAL), ["A0245 ", "A0311 "]);
    let named = EDITAL.replace("\"resultado*.*\"", "\"resultado1.csv\", \"resultado2.csv\"");
    assert_eq!(files(&full, &named), ["A0245 "]);
}
