//! Who a person is: social names, registration numbers without zeros, dates with the month first.

use super::{EDITAL, exam, message, people, told};
use homologa::finding::Severity;

#[test]
fn months_before_days_make_no_date_of_the_column_usable() {
    let text = "Inscrição;Nome;Nascimento;Cargo;PcD;Português\n0101;ANA LIMA;05/23/1990;01;Não;78,5\n0102;RUI SÁ;02/01/1980;01;Não;60\n0103;EVA REIS;03/03/1985;02;Não;50\n";
    let read = exam(EDITAL, &[("resultado.csv", text.as_bytes())]);
    assert!(told(&read, Severity::Warning).iter().filter(|t| **t == "A0294 C2").count() == 2, "one for each cargo");
    assert!(people(&read).iter().all(|p| p.contains(" ? ")), "{:?}", people(&read));
    let days_first = text.replace("02/01/1980", "23/01/1980");
    let read = exam(EDITAL, &[("resultado.csv", days_first.as_bytes())]);
    assert!(told(&read, Severity::Warning).iter().all(|t| !t.starts_with("A0294")), "only one date is wrong");
    assert!(people(&read)[1].contains(" 23/01/1980 "));
}

#[test]
fn numbers_get_the_zeros_that_the_other_rows_have() {
    let mut workbook = rust_xlsxwriter::Workbook::new();
    let sheet = workbook.add_worksheet();
    sheet.write_row(0, 0, ["Inscrição", "Nome", "Nascimento", "Cargo", "PcD", "Português"]).expect("in the grid");
    for (row, name) in (1u32..).zip(["ANA LIMA", "RUI SÁ", "EVA REIS"]) {
        sheet.write_row(row, 1, [name, "07/05/1990", "01", "Não", "50"]).expect("in the grid");
    }
    sheet.write(1, 0, "000101").expect("in the grid");
    sheet.write(2, 0, 102).expect("in the grid");
    sheet.write(3, 0, "000103").expect("in the grid");
    let read = exam(EDITAL, &[("resultado.xlsx", &workbook.save_to_buffer().expect("memory"))]);
    let ids: Vec<String> = read.people.cargos[0].candidatos.iter().map(|p| p.inscricao.to_string()).collect();
    assert_eq!(ids, ["000101", "000102", "000103"]);
    assert!(message(&read, "A0287").contains("até 6 algarismos"));
}

/// Decreto 8.727/2016: the social name stands for the person in everything public.
#[test]
fn a_social_name_takes_the_place_of_the_name_in_every_public_file() {
    let edital = format!(
        "{}\n",
        EDITAL.replace("publicado_em", "homologado_em = 2025-09-15\nvalidade_meses = 24\npublicado_em")
    );
    let text = "Inscrição;Nome;Nome Social;Nascimento;Cargo;PcD;Português\n0101;CARLOS LIMA;CARLA LIMA;07/05/1990;01;Não;78,5\n0102;RUI SÁ;;01/02/1980;01;Não;60\n0103;EVA REIS;-;03/03/1985;02;Não;50\n";
    let pasta = tempfile::tempdir().expect("a temporary folder");
    let exame = pasta.path().join("exame");
    std::fs::create_dir(&exame).expect("a folder");
    std::fs::write(exame.join("edital.toml"), edital).expect("the edital is written");
    std::fs::write(exame.join("resultado.csv"), text).expect("the sheet is written");
    let saida = pasta.path().join("saida");
    let run = std::process::Command::new(env!("CARGO_BIN_EXE_homologa"))
        .arg("homologar")
        .arg(&exame)
        .arg("--saida")
        .arg(&saida)
        .output()
        .expect("the program runs");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let mut seen = 0;
    let mut folders = vec![saida.join("exame/publicacao")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder of the publication").filter_map(Result::ok) {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let bytes = std::fs::read(&path).expect("a published file");
            let holds = |name: &str| bytes.windows(name.len()).any(|w| w == name.as_bytes());
            assert!(!holds("CARLOS LIMA"), "{} shows the civil name", path.display());
            seen += usize::from(holds("CARLA LIMA"));
        }
    }
    assert!(seen >= 2, "the social name is published in {seen} files");
}
