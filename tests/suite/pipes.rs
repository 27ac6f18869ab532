//! A pipe or a device in the place of a file: refused by name, by every command that reads, without waiting for a writer.

use crate::sample::{Exam, same};
use crate::support::homologa;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(120);

/// Exit status and what was told; a run that never ends fails the test.
fn run(args: &[&Path]) -> (i32, String) {
    let mut child = homologa()
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary was built for this test");
    let begun = Instant::now();
    while child.try_wait().expect("it can be asked").is_none() {
        if begun.elapsed() > PATIENCE {
            child.kill().expect("it is ours");
            panic!("{args:?} waits for ever");
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    let done = child.wait_with_output().expect("it ended");
    let told = [done.stdout, done.stderr].concat();
    (done.status.code().unwrap_or(-1), String::from_utf8_lossy(&told).into_owned())
}

/// Puts a pipe in the place of a file.
fn pipe(path: &Path) {
    fs::remove_file(path).expect("it was there");
    assert!(Command::new("mkfifo").arg(path).status().expect("mkfifo is there").success());
}

#[test]
fn an_input_that_is_a_pipe_is_refused_by_every_command() {
    for input in ["edital.toml", "resultado.csv", "eventos.csv"] {
        let exam = Exam::new(&same, &same);
        let path = exam.folder().join(input);
        pipe(&path);
        let (folder, out) = (exam.folder(), exam.out());
        let saida = [Path::new("--saida"), &out];
        for command in ["conferir", "homologar", "nomear"] {
            if (command, input) == ("homologar", "eventos.csv") {
                continue; // the homologation does not depend on the ledger
            }
            let mut args: Vec<&Path> = vec![command.as_ref(), &folder];
            match command {
                "homologar" => args.extend([Path::new("--sem-pdf"), saida[0], saida[1]]),
                "nomear" => args.extend(["--data", "2025-10-01", "--sem-pdf"].map(Path::new).into_iter().chain(saida)),
                _ => {}
            }
            let (status, told) = run(&args);
            // `conferir` answers for the publication, which does not depend on the ledger: it tells the error all the same
            let wrong = status > 0 || (command, input) == ("conferir", "eventos.csv");
            assert!(wrong && told.contains("não é um arquivo comum"), "{command} {input}: {status} {told}");
        }
        let (status, told) = run(&["modelo".as_ref(), &path]);
        assert!(status > 0 && told.contains("não é um arquivo"), "modelo {input}: {status} {told}");
    }
    let (status, told) = run(&["modelo".as_ref(), "/dev/zero".as_ref()]);
    assert!(status > 0 && told.contains("não é um arquivo"), "{status} {told}");
}

#[test]
fn a_publication_with_a_pipe_in_it_is_refused() {
    for file in ["manifesto.json", "publicacao/csv/classificacao.csv", "publicacao/manifesto.json"] {
        let exam = Exam::new(&same, &same);
        assert_eq!(exam.run(&["homologar"], &["--sem-pdf"]).status, 0);
        pipe(&exam.published(file));
        let target = exam.published("");
        let (status, told) = run(&["auditar".as_ref(), &target]);
        assert!(status > 0 && told.contains("não é um arquivo comum"), "auditar {file}: {status} {told}");
        let (folder, out, packages) = (exam.folder(), exam.out(), exam.out().join("pacotes"));
        let args: [&Path; 6] =
            ["arquivar".as_ref(), &folder, "--destino".as_ref(), &packages, "--saida".as_ref(), &out];
        let (status, told) = run(&args);
        let made_anew = status == 0 && told.contains("publicado de novo");
        assert!(made_anew || told.contains("não é um arquivo comum"), "arquivar {file}: {status} {told}");
        assert!(!made_anew || exam.published(file).is_file(), "arquivar {file} leaves the pipe: {told}");
    }
}

/// Links to a pipe, to a folder and to nothing, where the publication will be replaced and in what it carries over.
#[cfg(unix)]
#[test]
fn links_in_a_publication_stop_no_later_one() {
    use std::os::unix::fs::symlink;
    let exam = Exam::new(&same, &same);
    assert_eq!(exam.run(&["homologar"], &["--sem-pdf"]).status, 0);
    let (folder, out) = (exam.folder(), exam.out());
    let canal = out.join("canal");
    fs::write(&canal, "").expect("writable");
    pipe(&canal);
    for inside in ["publicacao", "nomeacoes/2025-10-01"] {
        let inside = exam.published(inside);
        fs::create_dir_all(&inside).expect("writable");
        symlink(&canal, inside.join("para-canal")).expect("a link");
        symlink("..", inside.join("para-pasta")).expect("a link");
        symlink("nada", inside.join("quebrado")).expect("a link");
        fs::write(inside.join("tubo"), "").expect("writable");
        pipe(&inside.join("tubo"));
    }
    let args: [&Path; 5] = ["homologar".as_ref(), &folder, "--sem-pdf".as_ref(), "--saida".as_ref(), &out];
    for names in [&["para-canal", "para-pasta", "quebrado"][..], &[]] {
        let (status, told) = run(&args);
        assert_eq!(status, 0, "{told}");
        assert_eq!(told.matches("foi posto à mão").count(), names.len(), "{told}");
        for name in names {
            assert!(told.contains(&format!("publicacao/{name} foi posto à mão")), "{told}");
        }
        assert!(fs::read_link(exam.published("nomeacoes/2025-10-01/quebrado")).is_ok(), "{told}");
    }
    let shelf = exam.published("").with_file_name(format!("{}-mantidos", file_name(&folder)));
    let kept = fs::read_link(shelf.join("publicacao/para-pasta")).expect("links stay links");
    assert_eq!(kept, Path::new(".."));
}

fn file_name(path: &Path) -> String {
    path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default()
}
