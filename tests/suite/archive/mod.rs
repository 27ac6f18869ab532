//! Packages and audits on whole exams: what holds is said to hold, and whatever was touched is found, with the file where it is.

use crate::support::{copy, homologa, repo, run, tree};
use homologa::pipeline::auditar::{Auditoria, auditar};
use homologa::pipeline::progress::Silent;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

mod beside;
mod forged;
mod good;
mod lotes;
mod meses;
mod origens;

/// Exams published once: `saida/irupi-2025` with a batch, `saida/com-defeitos`, and the packages of both in `arquivo/`.
fn published() -> &'static Path {
    static FOLDER: OnceLock<tempfile::TempDir> = OnceLock::new();
    FOLDER
        .get_or_init(|| {
            let dir = tempfile::tempdir().expect("a temporary folder");
            let (saida, arquivo) = (dir.path().join("saida"), dir.path().join("arquivo"));
            for exam in ["irupi-2025", "com-defeitos"] {
                let inputs = dir.path().join("exames").join(exam);
                copy(&repo("inputs").join(exam), &inputs);
                let (inputs, saida, arquivo) = (path(&inputs), path(&saida), path(&arquivo));
                if exam == "irupi-2025" {
                    let batch = run(&["nomear", inputs, "--data", "2025-12-04", "--saida", saida, "--sem-pdf"]);
                    assert_eq!(batch.status, 0, "{}", batch.err);
                    let told =
                        run(&["nomear", inputs, "--data", "2025-12-05", "--situacao", "--saida", saida, "--sem-pdf"]);
                    assert_eq!(told.status, 0, "{}", told.err);
                }
                let packed = run(&["arquivar", inputs, "--destino", arquivo, "--saida", saida]);
                assert!([0, 3].contains(&packed.status), "{}", packed.err);
            }
            dir
        })
        .path()
}

fn path(p: &Path) -> &str {
    p.to_str().expect("a temporary folder has a plain name")
}

/// A copy of a part of [`published`] that a test may spoil.
fn spoilable(part: &str) -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let target = dir.path().join("alvo");
    copy(&published().join(part), &target);
    (dir, target)
}

fn audit(folder: &Path) -> Auditoria {
    auditar(folder, &Silent).expect("it is a publication or a package")
}

fn told(a: &Auditoria) -> Vec<String> {
    a.achados.iter().map(|f| format!("{} {} {}", f.entry.code, f.place, f.mensagem)).collect()
}

#[test]
fn what_nobody_touched_holds_whole_alone_and_packed() {
    for exam in ["irupi-2025", "com-defeitos"] {
        let (saida, arquivo) = (published().join("saida").join(exam), published().join("arquivo"));
        let (_guard, alone) = spoilable(&format!("saida/{exam}/publicacao"));
        let targets = [saida, alone, arquivo.join(format!("{exam}-publico")), arquivo.join(format!("{exam}-restrito"))];
        for target in targets {
            let done = run(&["auditar", path(&target)]);
            assert_eq!(done.status, 0, "{}\n{}", done.out, done.err);
            assert!(
                done.out.contains("confere: nada") && done.out.contains("vagas por lista, contadas de novo"),
                "{}",
                done.out
            );
            let recomputed = done.out.contains("recalculado das entradas do pacote");
            assert_eq!(recomputed, target.ends_with(format!("{exam}-restrito")), "{}", done.out);
        }
    }
}

#[test]
fn a_restricted_package_has_its_batches_called_again() {
    let done = run(&["auditar", path(&published().join("arquivo/irupi-2025-restrito"))]);
    assert!(done.out.contains("lotes (1), chamados de novo pelo livro de eventos"), "{}", done.out);
}

/// What was made anew from the inputs is not among the things that cannot be checked; without the inputs each of those is told once.
#[test]
fn what_cannot_be_checked_is_told_exactly() {
    let audited = |part: &str| audit(&published().join(part));
    let only_inputs = ["empates decididos", "as notas de cada prova, os cortes", "planilhas", "PDF e DOCX"];
    let restricted = audited("arquivo/irupi-2025-restrito");
    for what in only_inputs {
        assert!(!restricted.nao_conferivel.iter().any(|t| t.contains(what)), "{what}: {:?}", restricted.nao_conferivel);
    }
    assert!(restricted.conferido.iter().any(|t| t.contains("os empates") && t.contains("de novo das planilhas")));
    assert_eq!(restricted.nao_conferivel.len(), 1, "only what is not made anew: {:?}", restricted.nao_conferivel);
    assert!(
        restricted.nao_conferivel[0].contains("situação (nomeacoes/situacao-…)"),
        "{:?}",
        restricted.nao_conferivel
    );
    for (part, internal) in [("arquivo/irupi-2025-publico", false), ("saida/irupi-2025", true)] {
        let public = audited(part);
        for what in only_inputs {
            let told = public.nao_conferivel.iter().filter(|t| t.contains(what)).count();
            assert!(told >= 1, "{what}: {:?}", public.nao_conferivel);
        }
        let ties: Vec<_> = public.nao_conferivel.iter().filter(|t| t.contains("empates decididos")).collect();
        assert_eq!(ties.len(), 1, "{ties:?}");
        let others = public.nao_conferivel.iter().any(|t| t.contains("os outros arquivos de interno/"));
        assert_eq!(others, internal, "{:?}", public.nao_conferivel);
    }
}

#[test]
fn a_path_that_is_no_publication_is_wrong_usage() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    for target in [dir.path().to_owned(), dir.path().join("nada"), repo("src")] {
        assert_eq!(run(&["auditar", path(&target)]).status, 2);
    }
}

#[test]
fn packages_are_the_same_bytes_each_time() {
    let again = tempfile::tempdir().expect("a temporary folder");
    let exam = published().join("exames/irupi-2025");
    let saida = published().join("saida");
    let done = run(&["arquivar", path(&exam), "--destino", path(again.path()), "--saida", path(&saida)]);
    assert_eq!(done.status, 0, "{}", done.err);
    assert!(!done.err.contains("publicado de novo"), "{}", done.err);
    for kind in ["publico", "restrito"] {
        let name = format!("irupi-2025-{kind}");
        assert_eq!(tree(&again.path().join(&name)), tree(&published().join("arquivo").join(&name)), "{kind}");
    }
}

#[test]
fn the_public_package_has_nothing_of_the_inputs_or_of_interno() {
    let names: Vec<String> = tree(&published().join("arquivo/irupi-2025-publico")).into_keys().collect();
    assert!(names.iter().any(|n| n == "data/nomeacoes/2025-12-04/nomeacoes.csv"), "{names:?}");
    assert!(names.iter().any(|n| n == "data/publicacao/dados/irupi-2025.txt"), "{names:?}");
    assert!(names.iter().all(|n| !n.contains("interno/") && !n.contains("entrada/")), "{names:?}");
    let names: Vec<String> = tree(&published().join("arquivo/irupi-2025-restrito")).into_keys().collect();
    for wanted in
        ["entrada/edital.toml", "entrada/magisterio.ods", "entrada/eventos.csv", "saida/interno/candidatos.csv"]
    {
        assert!(names.iter().any(|n| *n == format!("data/{wanted}")), "{wanted}: {names:?}");
    }
}

#[test]
fn a_publication_of_other_inputs_is_made_anew_before_it_is_packed() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let exam = dir.path().join("exame");
    copy(&repo("inputs/irupi-2025"), &exam);
    let (saida, arquivo) = (dir.path().join("saida"), dir.path().join("arquivo"));
    let args = ["arquivar", path(&exam), "--destino", path(&arquivo), "--saida", path(&saida)];
    assert!(run(&args).err.contains("não havia publicação"));
    let toml = exam.join("edital.toml");
    let text = fs::read_to_string(&toml).expect("the edital is text");
    fs::write(&toml, text + "\n# retificado\n").expect("writable");
    assert!(run(&args).err.contains("de outras entradas"));
    fs::write(saida.join("exame/publicacao/csv/vagas.csv"), "x").expect("writable");
    assert!(run(&args).err.contains("havia sido alterada"));
    assert_eq!(run(&["auditar", path(&arquivo.join("exame-restrito"))]).status, 0);
}

/// One byte of every file, at its first, middle and last position.
#[test]
fn any_changed_byte_of_any_file_is_found() {
    let mut tried = 0;
    for (part, positions) in [
        ("saida/irupi-2025", 3),
        ("saida/irupi-2025/publicacao", 1),
        ("arquivo/irupi-2025-publico", 1),
        ("arquivo/com-defeitos-restrito", 1),
    ] {
        let (_guard, target) = spoilable(part);
        for (name, bytes) in tree(&target) {
            for at in [bytes.len() / 2, 0, bytes.len().saturating_sub(1)].into_iter().take(positions) {
                let mut spoiled = bytes.clone();
                let Some(byte) = spoiled.get_mut(at) else { continue };
                *byte ^= 1;
                fs::write(target.join(&name), &spoiled).expect("writable");
                let found = told(&audit(&target));
                assert!(!found.is_empty(), "{part}/{name}: byte {at}");
                tried += 1;
            }
            fs::write(target.join(&name), &bytes).expect("writable");
        }
        assert_eq!(told(&audit(&target)), Vec::<String>::new(), "{part} is whole again");
    }
    assert!(tried > 150, "{tried} bytes were changed");
}

/// The bytes are the right ones, and who receives the folder will not have them.
#[cfg(unix)]
#[test]
fn a_link_out_of_the_folder_is_no_file_of_it() {
    let (dir, target) = spoilable("saida/irupi-2025");
    let file = target.join("publicacao/csv/vagas.csv");
    let away = dir.path().join("longe.csv");
    fs::rename(&file, &away).expect("there");
    std::os::unix::fs::symlink(&away, &file).expect("the system has links");
    let said = told(&audit(&target));
    assert!(said.iter().any(|t| t.contains("vagas.csv") && t.contains("atalho para fora")), "{said:?}");
}

/// Two links to the folder that they stand in: whoever follows them finds twice as many paths at each level.
#[cfg(unix)]
#[test]
fn a_link_to_a_folder_is_one_file_too_many() {
    for (part, inside) in [("saida/irupi-2025", "publicacao"), ("arquivo/irupi-2025-publico", "data")] {
        let (_guard, target) = spoilable(part);
        for name in ["a", "b"] {
            std::os::unix::fs::symlink(".", target.join(inside).join(name)).expect("the system has links");
        }
        let found = told(&audit(&target));
        for name in ["a", "b"] {
            let here = |t: &String| t.contains(&format!("{inside}/{name} "));
            assert_eq!(found.iter().filter(|t| here(t)).count(), 1, "{part}: {found:?}");
        }
    }
}

#[cfg(unix)]
#[test]
fn without_a_temporary_folder_the_audit_says_where_and_the_way_out() {
    let package = published().join("arquivo/irupi-2025-restrito");
    let done = homologa().arg("auditar").arg(&package).env("TMPDIR", "/nao/ha").output().expect("it was built");
    let told = String::from_utf8_lossy(&done.stderr);
    assert_eq!(done.status.code(), Some(1), "{told}");
    assert!(told.contains("“/nao/ha”") && told.contains("TMPDIR"), "{told}");
}

#[test]
fn a_file_that_is_missing_or_new_is_found() {
    let (_guard, target) = spoilable("saida/irupi-2025");
    let file = target.join("interno/leituras.csv");
    let bytes = fs::read(&file).expect("published");
    fs::remove_file(&file).expect("removable");
    assert!(told(&audit(&target)).iter().any(|t| t.starts_with("A0703 interno/leituras.csv")));
    fs::write(&file, bytes).expect("writable");
    for extra in ["publicacao/nota.txt", "nomeacoes/nota.txt", "nomeacoes/2025-12-04/nota.txt", "interno/x"] {
        fs::write(target.join(extra), "x").expect("writable");
        let found = told(&audit(&target));
        assert!(found.iter().any(|t| t.starts_with(&format!("A0705 {extra}"))), "{extra}: {found:?}");
        fs::remove_file(target.join(extra)).expect("removable");
    }
}

/// The edital chooses separator and encoding, the norm is the town's own in a folder of its own, the posts stand in a sheet.
#[test]
fn a_publication_in_another_form_holds_as_well() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let exam = dir.path().join("exame");
    copy(&repo("inputs/ibatiba-2025"), &exam);
    fs::create_dir(exam.join("normas")).expect("writable");
    let law = fs::read_to_string(repo("templates/normas/ibatiba-2024.toml")).expect("text");
    let law = law.replacen("\"ibatiba-2024\"", "\"nossa\"", 1).replace("ibatiba-2024.txt", "normas/nossa.txt");
    fs::write(exam.join("normas/nossa.toml"), law).expect("writable");
    fs::copy(repo("templates/normas/ibatiba-2024.txt"), exam.join("normas/nossa.txt")).expect("readable");
    let toml = fs::read_to_string(exam.join("edital.toml")).expect("text");
    let toml = toml.replace("\"ibatiba-2024\"", "\"normas/nossa.toml\"");
    let csv = "[csv]\nseparador = \",\"\nbom = false\ncodificacao = \"windows-1252\"\n";
    fs::write(exam.join("edital.toml"), format!("{toml}\n{csv}")).expect("writable");
    let (saida, arquivo) = (dir.path().join("saida"), dir.path().join("arquivo"));
    let done = run(&["arquivar", path(&exam), "--destino", path(&arquivo), "--saida", path(&saida)]);
    assert_eq!(done.status, 0, "{}", done.err);
    for target in [saida.join("exame/publicacao"), arquivo.join("exame-publico"), arquivo.join("exame-restrito")] {
        assert_eq!(told(&audit(&target)), Vec::<String>::new(), "{}", target.display());
    }
    assert!(saida.join("exame/publicacao/dados/normas/nossa.txt").is_file());
}
