//! Headers that are not understood: one error, at the header, with what to write; what follows from it is not told person by person.

use super::{EDITAL, exam, message, people, told};
use crate::reading::Reading;
use homologa::finding::Severity;
use rust_xlsxwriter::Workbook;

/// Twenty people under this header; the fourth, fifth and sixth columns are the cargo, the flag and the score.
fn sheet(header: &str, flag: impl Fn(usize) -> &'static str) -> String {
    let row = |i: usize| {
        let name = "ABCDEFGHIJKLMNOPQRST".chars().nth(i).unwrap_or('Z');
        format!("01{i:02};ANA {name} LIMA;07/05/19{};0{};{};{}\n", 60 + i, 1 + i % 2, flag(i), 50 + (i * 7) % 20)
    };
    format!("{header}\n{}", (0..20).map(row).collect::<String>())
}

fn yes_no(i: usize) -> &'static str {
    if i.is_multiple_of(5) { "Sim" } else { "Não" }
}

/// The exam of [`EDITAL`] with these lines in `[planilhas.colunas]`.
fn read(colunas: &str, text: &str) -> Reading {
    let edital = EDITAL.replacen("[[reserva]]", &format!("[planilhas.colunas]\n{colunas}\n[[reserva]]"), 1);
    exam(&edital, &[("resultado.csv", text.as_bytes())])
}

/// The way out of the only finding of a code.
fn fix(read: &Reading, code: &str) -> String {
    let found: Vec<&str> = read.all().filter(|f| f.entry.code == code).map(|f| f.conserto.as_str()).collect();
    assert_eq!(found.len(), 1, "{code}: {found:?}");
    found[0].to_owned()
}

#[test]
fn a_renamed_cargo_column_is_one_error_at_the_header() {
    let text = sheet("Inscrição;Nome;Nascimento;Onde quer trabalhar;PcD;Português", yes_no);
    let without = read("", &text);
    assert_eq!(told(&without, Severity::Notice), ["A0376 D1"]);
    assert_eq!(
        message(&without, "A0376"),
        "nenhuma coluna do arquivo é a do cargo, e não se sabe o cargo de 20 pessoas (linhas 2 a 21); a coluna “Onde quer trabalhar” (D1) traz cargos do edital"
    );
    assert!(fix(&without, "A0376").contains("escreva cargo = \"Onde quer trabalhar\""));
    let mapped = read("cargo = \"Cargo\"", &text);
    assert_eq!(told(&mapped, Severity::Notice), ["A0255 D1"]);
    assert!(message(&mapped, "A0255").starts_with("a coluna “Cargo” (cargo) não existe no arquivo, e não se sabe"));
    let right = read("cargo = \"Onde quer trabalhar\"", &text);
    assert_eq!((told(&right, Severity::Notice).len(), people(&right).len()), (0, 20));
}

#[test]
fn two_columns_that_name_the_cargo_are_both_there_or_none_is() {
    let text = sheet("Inscrição;Nome;Nascimento;Emprego;PcD;Português", yes_no);
    let read = read("cargo = [\"Emprego\", \"Localidade\"]", &text);
    assert_eq!(told(&read, Severity::Notice), ["A0255 D1"]);
    assert!(message(&read, "A0255").starts_with("a coluna “Localidade” (cargo) não existe"));
}

#[test]
fn a_column_that_names_no_cargo_beside_one_that_does_is_told_once() {
    let header = "Inscrição;Nome;Nascimento;Opção;PcD;Português";
    let text: String = sheet(header, yes_no)
        .lines()
        .zip(0..)
        .map(|(l, i)| format!("{l};{}\n", if i == 0 { "Cargo".into() } else { format!("Sala {i}") }))
        .collect();
    let wrong = read("", &text);
    assert_eq!(told(&wrong, Severity::Notice), ["A0376 G1"]);
    assert!(message(&wrong, "A0376").contains("a coluna “Opção” (D1) traz; não se sabe o cargo de 20 pessoas"));
    assert!(fix(&wrong, "A0376").ends_with("escreva cargo = \"Opção\""));
}

#[test]
fn a_hidden_sheet_is_no_fault_while_nobody_has_a_cargo() {
    let rows = sheet("Inscrição;Nome;Nascimento;Onde quer;PcD;Português", yes_no);
    let mut book = Workbook::new();
    for (name, rows) in [("Resultado", rows.clone()), ("Rascunho", rows.replace("Onde quer", "Cargo"))] {
        let sheet = book.add_worksheet();
        sheet.set_name(name).expect("a name").set_hidden(name == "Rascunho");
        for (row, line) in (0u32..).zip(rows.lines()) {
            sheet.write_row(row, 0, line.split(';')).expect("in the grid");
        }
    }
    let read = exam(EDITAL, &[("resultado.xlsx", &book.save_to_buffer().expect("memory"))]);
    assert_eq!(told(&read, Severity::Warning), ["A0376 D1"]);
    assert_eq!(told(&read, Severity::Notice), ["A0252 ", "A0376 D1"]);
}

#[test]
fn a_quota_header_that_names_no_list_is_one_error_with_the_line_to_write() {
    let text = sheet("Inscrição;Nome;Nascimento;Cargo;Cota;Português", yes_no);
    let vague = read("", &text);
    assert_eq!(told(&vague, Severity::Notice), ["A0279 E1"]);
    assert!(message(&vague, "A0279").starts_with("a coluna “Cota” não traz em nenhuma das 20 linhas de pessoas"));
    assert!(fix(&vague, "A0279").ends_with("escreva pcd = \"Cota\""), "{}", fix(&vague, "A0279"));
    let named = read("pcd = \"Cota\"", &text);
    assert!(told(&named, Severity::Notice).is_empty());
    let gone = read("pcd = \"PcD\"", &text);
    assert_eq!(told(&gone, Severity::Notice), ["A0255 A1"], "neither a modality nor a list without a source");
    assert!(message(&gone, "A0255").ends_with("cabeçalhos sem uso: “Cota”"));
}

#[test]
fn headers_that_everybody_writes_are_understood() {
    for header in [
        "Inscrição;Nome;Nascimento;Vaga pretendida;Optou PcD;Português",
        "Inscrição;Nome;Nascimento;Função;Concorre às vagas PcD;Português",
        "Inscrição;Nome;Nascimento;Cód. Emprego;Concorre como PcD;Português",
    ] {
        let read = read("", &sheet(header, yes_no));
        assert_eq!((told(&read, Severity::Notice), people(&read).len()), (vec![], 20), "{header}");
    }
    let named = |i: usize| if i.is_multiple_of(5) { "PcD" } else { "Ampla concorrência" };
    let read = read("", &sheet("Inscrição;Nome;Nascimento;Cargo;Concorre como;Português", named));
    assert!(told(&read, Severity::Notice).is_empty());
}

#[test]
fn one_unknown_word_is_told_at_its_cell_and_many_of_it_once_with_their_rows() {
    let some = |n: usize| move |i: usize| if i < n { "Hipossuficiente" } else { "PcD" };
    let header = "Inscrição;Nome;Nascimento;Cargo;Modalidade;Português";
    assert_eq!(told(&read("", &sheet(header, some(1))), Severity::Error), ["A0279 E2"]);
    let many = read("", &sheet(header, some(8)));
    assert_eq!(told(&many, Severity::Error), ["A0279 E2"]);
    assert_eq!(
        message(&many, "A0279"),
        "“Hipossuficiente” não é nome de nenhuma lista do edital (8 pessoas: linhas 2 a 9)"
    );
    assert!(fix(&many, "A0279").contains("coluna = \"Modalidade\" e valores = { \"Hipossuficiente\" = [\"pcd\"] …"));
}

#[test]
fn a_missing_flag_column_names_the_header_that_seems_to_be_meant() {
    let text = sheet("Inscrição;Nome;Nascimento;Cargo;Quer vaga de PcD?;Português", yes_no);
    let bare = read("", &text);
    assert_eq!(told(&bare, Severity::Notice), ["A0258 E1"]);
    assert!(
        fix(&bare, "A0258").starts_with("em [planilhas.colunas] do edital.toml, escreva pcd = \"Quer vaga de PcD?\"")
    );
    let mapped = read("pcd = \"PcD\"", &text);
    assert_eq!(told(&mapped, Severity::Notice), ["A0255 E1"], "the list without a source is its consequence");
}

#[test]
fn a_renamed_prova_names_its_profile_and_the_header() {
    let text = sheet("Inscrição;Nome;Nascimento;Cargo;PcD;Lingua Portuguesa", yes_no);
    let read = read("", &text);
    assert_eq!(told(&read, Severity::Notice), ["A0257 F1"]);
    assert_eq!(
        fix(&read, "A0257"),
        "na prova lp do perfil unico do edital.toml, escreva coluna = \"Lingua Portuguesa\"; ou troque na planilha o cabeçalho “Lingua Portuguesa” por “Português”"
    );
}

#[test]
fn a_criterion_without_a_column_says_where_its_header_is_written() {
    let text = sheet("Inscrição;Nome;Nasc. (dia/mês/ano);Cargo;PcD;Português", yes_no);
    let birth = read("", &text);
    let fixes = |r: &Reading| -> Vec<String> {
        r.all().filter(|f| f.entry.code == "A0259").map(|f| f.conserto.clone()).collect()
    };
    assert!(
        fixes(&birth).iter().all(|f| f.starts_with("em [planilhas.colunas] do edital.toml, escreva nascimento = "))
    );
    let chain = "[[perfil.unico.desempate]]\ncriterio = \"sinal\"\ncoluna = \"Servidor\"\n[[cargo]]";
    let text =
        sheet("Inscrição;Nome;Nascimento;Cargo;PcD;Português", yes_no).replace("Português\n", "Português;Servidores\n");
    let sign = exam(&EDITAL.replacen("[[cargo]]", chain, 1), &[("resultado.csv", text.as_bytes())]);
    assert_eq!((fixes(&birth).len(), fixes(&sign).len()), (2, 2), "one for each cargo");
    assert!(
        fixes(&sign)[0].starts_with("em [[perfil.unico.desempate]] do edital.toml, escreva coluna = \"Servidores\"")
    );
}
