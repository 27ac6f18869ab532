//! Every example and real edital is accepted whole, and the sample of the documentation too.

use homologa::ingest::edital::load;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn exams(folder: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join(folder)).expect("the folder is part of the project");
    let mut all: Vec<PathBuf> = entries.map(|e| e.expect("readable").path()).filter(|p| p.join("edital.toml").is_file()).collect();
    all.sort();
    all
}

fn assert_clean(pasta: &Path) {
    let loaded = load(pasta);
    let errors: Vec<_> = loaded.achados.iter().map(|f| format!("{}: {}", f.place, f.mensagem)).collect();
    assert!(errors.is_empty(), "{}: {errors:#?}", pasta.display());
    let edital = loaded.edital.expect("an edital without findings is complete");
    assert!(loaded.planilhas.is_some_and(|p| !p.resultados.is_empty()));
    assert!(!edital.perfis.is_empty());
    assert_eq!(loaded.arquivos.first().map(|f| f.nome.as_str()), Some("edital.toml"));
}

#[test]
fn the_example_editais_have_no_finding() {
    let all = exams("inputs");
    assert!(all.len() >= 3, "{all:?}");
    all.iter().for_each(|pasta| assert_clean(pasta));
}

#[test]
fn the_real_editais_have_no_finding() {
    let all = exams("tests/data/reais");
    assert_eq!(all.len(), 9, "{all:?}");
    all.iter().for_each(|pasta| assert_clean(pasta));
}
