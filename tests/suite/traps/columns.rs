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
    let quadro = |total: &str| format!("Código;Cargo;Vagas;Vagas PcD\n01;Contador;3;1\n02;Motorista;2;0\n{total}\n");
    for (total, expected) in [
        ("Total;;5;1", None),
        ("TOTAL;;6;1", Some("A0320 C4")),
        ("Total geral;;5;2", Some("A0320 D4")),
        ("Total;;;", None),
        ("Total;;*;-", None),
    ] {
        let read = with_quadro(&quadro(total));
        let sums: Vec<String> = told(&read, Severity::Warning).into_iter().filter(|t| t.starts_with("A0320")).collect();
        assert_eq!(sums.first().map(String::as_str), expected, "{total}: {sums:?}");
        assert_eq!(read.edital.cargos.iter().map(|c| c.vagas).collect::<Vec<_>>(), [3, 2], "the lines hold");
    }
}

/// The exam of [`EDITAL`] with its cargos in a sheet of this text.
fn with_quadro(quadro: &str) -> crate::reading::Reading {
    let edital = EDITAL
        .split("[[cargo]]")
        .next()
        .unwrap_or_default()
        .replace("[[reserva]]", "cargos = \"quadro.csv\"\n[[reserva]]");
    let results = "Inscrição;Nome;Nascimento;Cargo;PcD;Português\n0101;ANA LIMA;07/05/1990;01;Não;78,5\n0103;EVA REIS;03/03/1985;02;Não;50\n";
    exam(&edital, &[("quadro.csv", quadro.as_bytes()), ("resultado.csv", results.as_bytes())])
}

#[test]
fn a_column_of_numbers_of_the_sheet_of_cargos_without_use_is_told() {
    for (header, severity) in [
        ("Vagas PcD", None),
        ("Vagas cotas", Some(Severity::Error)),
        ("Vagas p/ deficientes", Some(Severity::Error)),
        ("V\u{430}gas P\u{441}D (Lei)", Some(Severity::Error)),
        ("Quantidade prevista", Some(Severity::Warning)),
        ("Carga horária", None),
        ("Vencimento (R$)", None),
    ] {
        let read = with_quadro(&format!("Código;Cargo;Vagas;{header}\n01;Contador;3;1\n02;Motorista;2;0\n"));
        let found = read.findings.iter().find(|f| f.entry.code == "A0360");
        assert_eq!(found.map(|f| (f.severity, f.place.celula.as_str())), severity.map(|s| (s, "D1")), "{header}");
    }
    let read = with_quadro("Código;Cargo;Vagas;Lotação\n01;Contador;3;Sede\n02;Motorista;2;1\n");
    assert!(read.findings.iter().all(|f| f.entry.code != "A0360"), "texts are no numbers of vagas");
}

#[test]
fn numbers_of_vagas_beyond_measure_are_refused() {
    for vagas in ["1000000000", "100001", "10%", "-3"] {
        let read = with_quadro(&format!("Código;Cargo;Vagas\n01;Contador;{vagas}\n02;Motorista;2\n"));
        assert!(told(&read, Severity::Error).contains(&"A0297 C2".to_owned()), "{vagas}");
    }
}

/// The texts of the sheet of cargos are published: one that a spreadsheet program would run holds its cargo, and no other.
#[test]
fn texts_of_the_sheet_of_cargos_that_would_run_as_formulas_are_refused() {
    for (row, code) in [
        ("01;=HYPERLINK(\"x\");3", "A0280 B2"),
        ("=01;Contador;3", "A0280 A2"),
        ("@01;Contador;3", "A0280 A2"),
        ("01;+Contador;3", "A0280 B2"),
    ] {
        let read = with_quadro(&format!("Código;Cargo;Vagas\n{row}\n02;Motorista;2\n"));
        assert!(told(&read, Severity::Error).contains(&code.to_owned()), "{row}: {:?}", told(&read, Severity::Error));
        let held = read.findings.iter().filter(|f| f.is_error() && f.scope.touches("02"));
        assert_eq!(held.count(), 0, "{row}");
        let texts = read.edital.cargos.iter().flat_map(|c| [c.codigo.as_str(), c.nome.as_str()]);
        assert!(texts.clone().all(|t| !t.starts_with(['=', '@', '+'])), "{row}: {:?}", texts.collect::<Vec<_>>());
    }
}
