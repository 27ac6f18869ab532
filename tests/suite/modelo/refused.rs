//! What an edital says of itself: syntax errors alone, waivers that waive nothing.

use super::publish;
use crate::support::{copy, repo};
use std::fs;

fn changed(change: impl Fn(&str) -> String) -> (i32, String) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let pasta = folder.path().join("irupi-2025");
    copy(&repo("inputs/irupi-2025"), &pasta);
    let text = fs::read_to_string(pasta.join("edital.toml")).expect("the example has an edital");
    fs::write(pasta.join("edital.toml"), change(&text)).expect("the copy is writable");
    let told = publish(&pasta, &folder.path().join("saida"));
    (told.status, told.err)
}

/// A quotation mark forgotten in the name of a cargo: before, every row of that cargo was “not in the edital”.
#[test]
fn a_syntax_error_is_the_only_finding_about_the_edital() {
    let (status, err) = changed(|t| t.replace("nome = \"Motorista\"", "nome = \"Motorista"));
    assert_eq!(status, 4, "{err}");
    assert!(err.contains("A0102"), "{err}");
    let others = err.split(' ').filter(|w| w.len() == 5 && w.starts_with("A0") && *w != "A0102").count();
    assert_eq!(others, 0, "{err}");
}

#[test]
fn a_waiver_that_waives_nothing_is_told_at_its_line() {
    let idle = "\n[[dispensa]]\ncodigo = \"A0122\"\nmotivo = \"prazo da lei municipal\"\n";
    let (status, err) = changed(|t| format!("{t}{idle}"));
    assert_eq!(status, 0, "{err}");
    let lines = fs::read_to_string(repo("inputs/irupi-2025/edital.toml")).expect("readable").lines().count();
    let place = format!("linha {}", lines + 2);
    assert!(err.lines().any(|l| l.contains("A0126") && l.contains(&place) && l.contains("A0122")), "{place}\n{err}");
    let (_, err) = changed(|t| format!("{}{idle}", t.replace("validade_meses = 12", "validade_meses = 36")));
    assert!(!err.contains("A0126"), "used: {err}");
}

/// Quotation marks, backslashes, line breaks and titles of tables in every text that a draft repeats.
#[test]
fn odd_texts_stay_within_their_strings() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("no\"me [x].csv");
    let rows = (0..9).map(|i| format!("{};ANA {i};\"\"\"Vigia\"\" \\ # [a]\";\"X = \"\"1\"\"\";{i},5;{i}\n", 100 + i));
    let header = "\"TÍTULO \"\"A\"\"\n[edital]\";;;;;\nInscrição;Nome;Cargo;Modalidade;\"Prova \"\"de\"\"\n[perfil] \\ ''' #\";\"Nota = \\u0000\"\n";
    fs::write(&file, header.to_owned() + &rows.collect::<String>()).expect("written");
    let text = super::draft(&[file]);
    let parsed: toml::Table = text.parse().unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(parsed["cargo"][0]["codigo"].as_str(), Some("\"Vigia\" \\ # [a]"));
    assert!(super::open(&text).iter().any(|what| what.contains("X = ")), "{text}");
    let marks = text.lines().filter(|l| !l.starts_with('#') && l.contains("DECIDIR")).count();
    assert_eq!(marks, super::open(&text).len(), "{text}");
}
