//! Whole columns that no longer fit their rows, versions of one list, and the total of the sheet of cargos.

use super::{EDITAL, exam, message, told};
use homologa::finding::Severity;

/// Twelve people of one cargo; `total` and `score` say what stands in each row.
fn sheet(score: impl Fn(usize) -> usize, total: impl Fn(usize) -> usize) -> String {
    let rows = (0..12).map(|i| {
        format!(
            "01{i:02};ANA LIMA {};07/05/19{};01;Não;{};{}\n",
            "ABCDEFGHIJKL".chars().nth(i).unwrap_or('Z'),
            60 + i,
            score(i),
            total(i)
        )
    });
    format!("Inscrição;Nome;Nascimento;Cargo;PcD;Português;Nota Final\n{}", rows.collect::<String>())
}

/// Scores in no order.
fn shuffled(i: usize) -> usize {
    30 + (i * 5) % 12
}

#[test]
fn totals_sorted_without_their_rows_are_told() {
    let sound = exam(EDITAL, &[("resultado.csv", sheet(shuffled, shuffled).as_bytes())]);
    assert!(told(&sound, Severity::Warning).iter().all(|t| !t.starts_with("A0309") && !t.starts_with("A0319")));
    let sorted = exam(EDITAL, &[("resultado.csv", sheet(shuffled, |i| 41 - i).as_bytes())]);
    assert!(message(&sorted, "A0309").contains("a coluna foi ordenada sozinha"));
}

#[test]
fn scores_in_perfect_order_beside_totals_in_none_are_told() {
    let read = exam(EDITAL, &[("resultado.csv", sheet(|i| 41 - i, shuffled).as_bytes())]);
    assert!(message(&read, "A0319").contains("estão em ordem perfeita e os totais não"));
}

#[test]
fn two_versions_of_one_list_are_told() {
    let header = "Inscrição;Nome;Nascimento;Cargo;PcD;Português\n";
    let first = format!("{header}0101;ANA LIMA;07/05/1990;01;Não;78,5\n");
    let second = format!("{header}0102;RUI SÁ;01/02/1980;02;Não;60\n");
    let read = exam(EDITAL, &[("resultado.csv", first.as_bytes()), ("resultado (1).csv", second.as_bytes())]);
    assert!(message(&read, "A0314").starts_with("parece outra versão de resultado"));
    let read = exam(EDITAL, &[("resultado-a.csv", first.as_bytes()), ("resultado-b.csv", second.as_bytes())]);
    assert!(told(&read, Severity::Notice).iter().all(|t| !t.starts_with("A0314")));
}

#[test]
fn the_total_row_of_the_sheet_of_cargos_is_added_up() {
    let edital = EDITAL
        .split("[[cargo]]")
        .next()
        .unwrap_or_default()
        .replace("[[reserva]]", "cargos = \"quadro.csv\"\n[[reserva]]");
    let results = "Inscrição;Nome;Nascimento;Cargo;PcD;Português\n0101;ANA LIMA;07/05/1990;01;Não;78,5\n0103;EVA REIS;03/03/1985;02;Não;50\n";
    let quadro = |total: &str| format!("Código;Cargo;Vagas;Vagas PcD\n01;Contador;3;1\n02;Motorista;2;0\n{total}\n");
    for (total, expected) in [
        ("Total;;5;1", None),
        ("TOTAL;;6;1", Some("A0320 C4")),
        ("Total geral;;5;2", Some("A0320 D4")),
        ("Total;;;", None),
        ("Total;;*;-", None),
    ] {
        let read = exam(&edital, &[("quadro.csv", quadro(total).as_bytes()), ("resultado.csv", results.as_bytes())]);
        let sums: Vec<String> = told(&read, Severity::Warning).into_iter().filter(|t| t.starts_with("A0320")).collect();
        assert_eq!(sums.first().map(String::as_str), expected, "{total}: {sums:?}");
        assert_eq!(read.edital.cargos.iter().map(|c| c.vagas).collect::<Vec<_>>(), [3, 2], "the lines hold");
    }
}
