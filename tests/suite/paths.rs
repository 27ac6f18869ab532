//! The wrong kind of path, for every command: told in words, status 2, nothing read amiss and nothing written.

use crate::support::{Run, copy, repo, run, tree};
use std::fs;
use std::path::PathBuf;

/// A folder with an exam, its publication, an empty folder and a file.
struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Self {
        let place = Self(tempfile::tempdir().expect("a temporary folder"));
        copy(&repo("inputs/irupi-2025"), &place.at("exame"));
        fs::create_dir(place.at("vazia")).expect("new");
        fs::write(place.at("arquivo"), "texto\n").expect("writable");
        let done = place.run("homologar exame --sem-pdf --saida saida");
        assert_eq!(done.status, 0, "{}", done.err);
        place
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Words that name something in the folder become paths to it.
    fn run(&self, line: &str) -> Run {
        let known = ["exame", "saida", "vazia", "arquivo", "falta", "nova"];
        let word = |w: &str| {
            let first = w.split('/').next().unwrap_or_default();
            if known.contains(&first) { self.at(w).display().to_string() } else { w.to_owned() }
        };
        run(&line.split(' ').map(word).collect::<Vec<_>>())
    }
}

#[test]
fn every_command_refuses_the_wrong_kind_of_path() {
    let place = Place::new();
    let before = tree(place.0.path());
    for (line, told) in [
        ("homologar falta", "não existe"),
        ("homologar arquivo", "não é uma pasta"),
        ("homologar exame --saida arquivo", "não é uma pasta"),
        ("homologar exame --saida arquivo/nova", "não é uma pasta"),
        ("homologar exame --saida exame", "é a pasta do exame"),
        ("conferir exame/edital.toml", "não é uma pasta"),
        ("nomear arquivo --data 2025-10-01", "não é uma pasta"),
        ("nomear exame --data 2025-10-01 --saida arquivo", "não é uma pasta"),
        ("nomear exame --data 2025-10-01 --saida exame", "é a pasta do exame"),
        ("explicar exame/edital.toml --inscricao 1", "não é uma pasta"),
        ("comparar falta saida/exame", "não existe"),
        ("comparar saida/exame arquivo", "não é uma pasta"),
        ("comparar exame saida/exame", "é a pasta de um exame"),
        ("comparar vazia saida/exame", "não é uma pasta de saída"),
        ("comparar saida/exame saida/exame --saida saida/exame", "fica dentro de"),
        ("comparar saida/exame saida/exame --saida saida/exame/nova", "fica dentro de"),
        ("comparar saida/exame saida/exame --saida saida", "tem outros arquivos"),
        ("comparar saida/exame saida/exame --saida exame", "tem outros arquivos"),
        ("comparar saida/exame saida/exame --saida arquivo", "não é uma pasta"),
        ("ato sorteio arquivo", "não é uma pasta"),
        ("ato sorteio exame --saida exame", "é a pasta do exame"),
        ("arquivar exame --destino arquivo --saida saida", "não é uma pasta"),
        ("arquivar exame --destino exame --saida saida", "é a pasta do exame"),
        ("arquivar exame --destino saida/exame --saida saida", "fica dentro de"),
        ("auditar falta", "não existe"),
        ("auditar arquivo", "não é uma publicação nem um pacote"),
        ("auditar exame", "é a pasta de um exame"),
        ("normas exame", "é uma pasta"),
        ("modelo exame/edital.toml", "é um edital, e não uma planilha"),
        ("modelo exame/magisterio.ods exame/edital.toml", "é um edital, e não uma planilha"),
        ("modelo exame", "é uma pasta"),
        ("modelo falta", "não existe"),
        ("modelo saida/exame/manifesto.json", "não é uma planilha"),
    ] {
        let done = place.run(line);
        assert_eq!(done.status, 2, "{line}: {}{}", done.out, done.err);
        let usage = done.err.contains("erro de uso: ") || done.err.contains("erro: ");
        assert!(usage && done.err.contains(told) && done.err.contains("conserto: "), "{line}: {}", done.err);
        assert!(done.out.is_empty(), "{line}: {}", done.out);
    }
    assert!(tree(place.0.path()) == before, "nothing was written, and what was there is whole");
}

/// A folder below the exam is no spreadsheet, and a comparison goes over an earlier one.
#[test]
fn folders_that_do_no_harm_are_taken() {
    let place = Place::new();
    for line in [
        "homologar exame --sem-pdf --saida exame/nova",
        "comparar saida/exame saida/exame --saida nova",
        "comparar saida/exame saida/exame --saida nova",
        "comparar saida/exame saida/exame --saida vazia",
    ] {
        let done = place.run(line);
        assert_eq!(done.status, 0, "{line}: {}", done.err);
    }
    assert!(place.at("nova/comparacao.pdf").is_file() && place.at("vazia/comparacao.csv").is_file());
}

/// An exam folder whose edital has another name: which, and what to do with a file of that kind.
#[test]
fn an_edital_of_another_name_is_told_with_what_to_do() {
    for (name, fix) in [
        ("Edital.toml", "para edital.toml, todo em letras minúsculas"),
        ("edital.toml.txt", "se o sistema não mostra a terminação .txt"),
        ("edital.docx", "é um documento formatado, e só se lê texto simples"),
        ("meu-edital.toml", "mude o nome de “meu-edital.toml” para edital.toml"),
    ] {
        let exam = crate::sample::Exam::new(&crate::sample::same, &crate::sample::same);
        fs::rename(exam.folder().join("edital.toml"), exam.folder().join(name)).expect("there");
        let done = run(&["conferir", &exam.folder().to_string_lossy()]);
        assert!(done.status == 4 && done.out.contains("A0101") && done.out.contains(name), "{}", done.out);
        assert!(done.out.contains(fix), "{name}: {}", done.out);
    }
    let file = crate::support::repo("inputs/irupi-2025/edital.toml");
    let done = run(&["conferir", &file.to_string_lossy()]);
    let folder = crate::support::repo("inputs/irupi-2025");
    assert!(done.status == 2 && done.err.contains(&format!("em que ele está: {}", folder.display())), "{}", done.err);
}
