//! More than one file of a kind of which the edital names one: the draft keeps them all, and people decide.

use super::{draft, open};
use std::fs;

#[test]
fn several_files_of_one_kind_are_left_to_be_decided() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let people: String =
        (0..9).map(|i| format!("{};ANA {i};{};{i},5\n", 100 + i, if i < 5 { "1" } else { "2" })).collect();
    let ledger = "data;cargo;inscricao;evento\n01/10/2025;1;100;nomeacao\n";
    let draw = "cargo;inscricao;ordem\n1;100;1\n1;101;2\n";
    let files = [
        ("resultado.csv", format!("Inscrição;Nome;Cargo;Português\n{people}")),
        ("vagas-1.csv", "Código;Cargo;Vagas\n1;Vigia;3\n".to_owned()),
        ("vagas-2.csv", "Código;Cargo;Vagas\n2;Gari;4\n".to_owned()),
        ("livro-1.csv", ledger.to_owned()),
        ("livro-2.csv", ledger.to_owned()),
        ("sorteio-1.csv", draw.to_owned()),
        ("sorteio-2.csv", draw.to_owned()),
    ];
    let write = |(name, text): &(&str, String)| {
        let path = folder.path().join(name);
        fs::write(&path, text).map(|()| path).expect("written")
    };
    let text = draft(&files.iter().map(write).collect::<Vec<_>>());
    let asked = open(&text);
    for what in ["o quadro de vagas", "o registro do sorteio", "o livro de eventos"] {
        assert!(asked.iter().any(|a| a == what), "{what}: {asked:?}");
    }
    for (name, _) in &files {
        assert!(text.lines().any(|l| !l.starts_with('#') && l.contains(name)), "{name}\n{text}");
    }
    assert!(!asked.iter().any(|a| a.starts_with("vagas do cargo")), "both sheets of cargos are looked into: {asked:?}");
}
