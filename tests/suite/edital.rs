//! Every example and real edital is accepted whole, and the sample of the documentation too.

use homologa::ingest::edital::{load, parse};
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn exams(folder: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join(folder)).expect("the folder is part of the project");
    let mut all: Vec<PathBuf> =
        entries.map(|e| e.expect("readable").path()).filter(|p| p.join("edital.toml").is_file()).collect();
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

/// The sample of the documentation with every commented key written out.
#[test]
fn every_key_of_the_documentation_is_accepted() {
    let text = std::fs::read_to_string(root().join("tests/data/edital-completo.toml")).expect("part of the project");
    let loaded = parse(&root().join("tests/data"), &text);
    assert_eq!(loaded.achados, []);
    assert!(loaded.wants_quadro(), "the sheet of cargos is still to come");
    let cargos = loaded.with_quadro(Vec::new()).edital.map(|e| e.cargos).unwrap_or_default();
    assert_eq!(cargos.iter().map(|c| (c.codigo.as_str(), c.vagas)).collect::<Vec<_>>(), [("101", 10)]);
}

/// The template with every open decision taken as the example of its line says.
fn decided(model: &str) -> String {
    let words = ["metade-para-cima", "compensacao"];
    let line = |l: &str| match l.split_once("\"DECIDIR") {
        Some((key, rest)) if !l.starts_with("# ") => {
            let example = rest.split_once("# ").map_or("", |(_, e)| e);
            let value = example.split([';', '|']).next().unwrap_or("").trim();
            if words.contains(&value) { format!("{key}\"{value}\"") } else { format!("{key}{value}") }
        }
        _ => l.to_owned(),
    };
    model.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// Copied and not edited, or edited by half, it is no law: each line that is left is told, and nothing is computed.
#[test]
fn the_template_of_a_norm_is_refused_line_by_line_until_it_is_decided() {
    let pasta = tempfile::tempdir().expect("a temporary folder");
    let model = std::fs::read_to_string(root().join("templates/normas/modelo.toml")).expect("part of the project");
    let irupi = std::fs::read_to_string(root().join("inputs/irupi-2025/edital.toml")).expect("part of the project");
    let edital = irupi.replace("norma = \"irupi-2025\"", "norma = \"nossa-lei.toml\"");
    std::fs::write(pasta.path().join("edital.toml"), edital).expect("written");
    let open = |text: &str| text.lines().filter(|l| l.contains("= \"DECIDIR") && !l.starts_with("# ")).count();
    let half: Vec<String> = model.lines().map(str::to_owned).collect();
    let half = [decided(&half[..20].join("\n")), half[20..].join("\n")].join("\n");
    assert!(open(&model) > open(&half) && open(&half) > 0);
    for text in [&model, &half] {
        std::fs::write(pasta.path().join("nossa-lei.toml"), text).expect("written");
        let loaded = load(pasta.path());
        let told = loaded.achados.iter().filter(|f| f.entry.code == "A0111" && &*f.place.arquivo == "nossa-lei.toml");
        assert_eq!(told.count(), open(text), "{:?}", loaded.achados);
        let lists = |words: &str| loaded.achados.iter().any(|f| f.entry.code == "A0111" && f.mensagem.contains(words));
        assert!(text != &model || lists("metade-para-cima, metade-para-baixo, para-cima ou para-baixo"));
        assert!(lists("compensacao, mais-favoravel ou exclusao-previa"), "{:?}", loaded.achados);
        assert!(loaded.edital.is_none());
    }
}

/// A town's own norm: the commented template itself, copied beside the edital, with the text of the law.
#[test]
fn the_template_of_a_norm_works_beside_an_edital() {
    let pasta = tempfile::tempdir().expect("a temporary folder");
    let model = std::fs::read_to_string(root().join("templates/normas/modelo.toml")).expect("part of the project");
    let model = decided(&model).replace("# texto  =", "texto  =");
    std::fs::write(pasta.path().join("nossa-lei.toml"), model).expect("written");
    let irupi = std::fs::read_to_string(root().join("inputs/irupi-2025/edital.toml")).expect("part of the project");
    let edital = |norma: &str| irupi.replace("norma = \"irupi-2025\"", &format!("norma = \"{norma}\""));
    std::fs::write(pasta.path().join("edital.toml"), edital("nossa-lei.toml")).expect("written");
    let missing = load(pasta.path());
    assert_eq!(
        missing.achados.iter().map(|f| f.entry.code).collect::<Vec<_>>(),
        ["A0101"],
        "the text is not there yet"
    );
    std::fs::write(pasta.path().join("nossa-lei.txt"), "Art. 1º …").expect("written");
    for name in ["nossa-lei.toml", "nossa-lei"] {
        std::fs::write(pasta.path().join("edital.toml"), edital(name)).expect("written");
        let loaded = load(pasta.path());
        assert_eq!(loaded.achados, []);
        let files: Vec<&str> = loaded.arquivos.iter().map(|f| f.nome.as_str()).collect();
        assert_eq!(files, ["edital.toml", "nossa-lei.toml", "nossa-lei.txt"]);
    }
}

/// Every optional key that the template shows in a comment is a key that the program knows.
#[test]
fn the_commented_keys_of_the_template_exist() {
    let model = std::fs::read_to_string(root().join("templates/normas/modelo.toml")).expect("part of the project");
    let model = decided(&model);
    let key = |k: &&str| k.contains(" = ") && !k.contains("norma =") || k.starts_with("[[");
    let written: String = model
        .lines()
        .map(|l| l.strip_prefix("# ").filter(key).unwrap_or(l).replace("\"DECIDIR ", "\""))
        .collect::<Vec<_>>()
        .join("\n");
    let norma = homologa::ingest::norma::parse("modelo.toml", &written).expect("the template is valid");
    assert_eq!((norma.posicoes.as_deref(), norma.intervalo), (Some(&[5, 21][..]), Some(20)));
    assert!(norma.agrupamento && norma.em_todas_as_fases && norma.corte_conta_ac && norma.teto.is_some());
}
