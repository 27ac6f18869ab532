//! Files that the program does not write, listed in manifests made good; what a package says of itself, forged.

use super::{audit, good, spoilable, told};
use crate::sample::{Exam, same};
use std::fs;
use std::path::Path;

/// Writes a file, with its folders.
fn put(folder: &Path, name: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().expect("inside the folder")).expect("writable");
    fs::write(path, "x").expect("writable");
}

#[test]
fn a_file_that_the_program_does_not_write_is_found_though_a_manifest_lists_it() {
    for extra in [
        "publicacao/retificacao.pdf",
        "publicacao/cargos/99.pdf",
        "publicacao/csv/classificacao-corrigida.csv",
        "publicacao/dados/portal/z.js",
        "publicacao/dados/outra-lei.txt",
        "publicacao/homologacao-v01.pdf",
        "publicacao/publicacao/x.csv",
        "interno/oculto.csv",
        "solto.txt",
        "nomeacoes/2025-12-04/portaria-2.pdf",
        "nomeacoes/2025-12-04/portaria-v02.pdf",
        "nomeacoes/situacao-2025-12-05/estado.csv",
    ] {
        let (_guard, target) = spoilable("saida/irupi-2025");
        put(&target, extra);
        good::folder(&target);
        let found = told(&audit(&target));
        let here = |t: &String| t.contains(&format!(" {extra} "));
        assert!(found.iter().any(here), "{extra}: {found:?}");
        assert!(found.iter().all(here), "{extra}: nothing else was forged: {found:?}");
    }
}

#[test]
fn a_folder_that_the_program_does_not_write_is_found() {
    for (from, to) in [("nomeacoes/2025-12-04", "nomeacoes/lote-extra"), ("nomeacoes/2025-12-04", "atos/decreto")] {
        let (_guard, target) = spoilable("saida/irupi-2025");
        crate::support::copy(&target.join(from), &target.join(to));
        good::folder(&target);
        let found = told(&audit(&target));
        assert!(found.iter().any(|t| t.starts_with(&format!("A0705 {to} "))), "{to}: {found:?}");
    }
}

#[test]
fn a_document_or_list_that_is_gone_is_found_though_no_manifest_lists_it() {
    for gone in [
        "publicacao/cargos/08.pdf",
        "publicacao/homologacao.pdf",
        "publicacao/diario/homologacao-12cm.docx",
        "interno/certificado.csv",
        "nomeacoes/2025-12-04/prazos.csv",
    ] {
        let (_guard, target) = spoilable("saida/irupi-2025");
        fs::remove_file(target.join(gone)).expect("published");
        good::folder(&target);
        let found = told(&audit(&target));
        assert!(found.iter().any(|t| t.starts_with(&format!("A0703 {gone} "))), "{gone}: {found:?}");
    }
}

/// A cargo held back has no report, whatever a manifest lists.
#[test]
fn a_report_of_a_cargo_held_back_is_found() {
    let (_guard, target) = spoilable("saida/com-defeitos");
    let held = fs::read_to_string(target.join("publicacao/manifesto.json")).expect("text");
    let held: serde_json::Value = serde_json::from_str(&held).expect("JSON");
    let code = held["origem"]["retidos"][0].as_str().expect("a cargo held back").to_owned();
    let extra = format!("publicacao/cargos/{code}.pdf");
    put(&target, &extra);
    good::folder(&target);
    assert!(told(&audit(&target)).iter().any(|t| t.starts_with(&format!("A0705 {extra} "))));
}

/// A kind of package, what is changed and how, and what is told.
type Forgery = (&'static str, &'static str, fn(&Path), &'static str);

const PACKAGE: [Forgery; 8] = [
    (
        "publico",
        "another author",
        |p| change(p, "bag-info.txt", "Autor: ", "Autor: Outra "),
        "A0706 bag-info.txt › linha 5",
    ),
    (
        "restrito",
        "access",
        |p| change(p, "bag-info.txt", "Acesso: restrito", "Acesso: livre"),
        "A0706 bag-info.txt › linha 16",
    ),
    (
        "publico",
        "a line more",
        |p| change(p, "bag-info.txt", "Payload-Oxum", "Nota: x\nPayload-Oxum"),
        "A0706 bag-info.txt › linha 19",
    ),
    (
        "publico",
        "another hash",
        |p| change(p, "bag-info.txt", "SHA-256 ", "SHA-256 0"),
        "A0706 bag-info.txt › linha 17",
    ),
    ("publico", "a tag file", |p| put(p, "nota.txt"), "A0705 nota.txt"),
    ("restrito", "a file of the payload", |p| put(p, "data/nota.txt"), "A0705 data/nota.txt"),
    ("restrito", "the text that explains", |p| change(p, "data/LEIAME.txt", "\n", "\n\n"), "A0704 data/LEIAME.txt"),
    ("restrito", "an input", |p| put(p, "data/entrada/x.csv"), "A0705 data/entrada/x.csv"),
];

fn change(folder: &Path, file: &str, from: &str, to: &str) {
    let path = folder.join(file);
    let text = fs::read_to_string(&path).expect("text");
    assert!(text.contains(from), "{file} has {from}");
    fs::write(path, text.replacen(from, to, 1)).expect("writable");
}

#[test]
fn what_a_package_says_of_itself_is_that_of_its_manifest() {
    for (kind, what, forge, due) in PACKAGE {
        let (_guard, target) = spoilable(&format!("arquivo/irupi-2025-{kind}"));
        forge(&target);
        good::package(&target);
        let found = told(&audit(&target));
        assert!(found.iter().any(|t| t.starts_with(due)), "{what}: {found:?}");
        assert!(found.iter().all(|t| !t.contains("…; o pacote diz")), "{what}: the sums were made good: {found:?}");
    }
}

/// Before appeals there is no act; a run that published nothing leaves its own `interno/`; acts and reports have folders of their own.
#[test]
fn whatever_the_program_writes_holds() {
    let before = |t: String| t.replace("#fase", "fase = \"preliminar\"");
    let early = Exam::new(&before, &same);
    assert_eq!(early.run(&["homologar"], &[]).status, 0);
    assert_eq!(told(&audit(&early.published(""))), Vec::<String>::new());
    let exam = Exam::new(&same, &same);
    let holds = |what: &str| assert_eq!(told(&audit(&exam.published(""))), Vec::<String>::new(), "{what}");
    for (command, rest) in [
        (&["homologar"][..], &[][..]),
        (&["nomear"], &["--data", "2025-10-01", "--quantidade", "1", "--registrar", "--numero", "45/2025"]),
        (&["nomear"], &["--data", "2025-10-02", "--situacao"]),
        (&["ato", "convocacao"], &["--data", "2025-10-01"]),
        (&["nomear"], &["--data", "2025-11-03", "--cargo", "1=1", "--sem-pdf"]),
    ] {
        let done = exam.run(command, rest);
        assert_eq!(done.status, 0, "{command:?}: {}", done.err);
        holds(command[0]);
    }
    exam.write(
        "resultado.csv",
        "Inscrição;Nome;LP\n1;ANA DE EXEMPLO;9\n2;JOSÉ DE EXEMPLO;5\n3;CID DE EXEMPLO;7\n4;DÉBORA DE EXEMPLO;6\n",
    );
    assert_eq!(exam.run(&["ato", "retificacao"], &["--data", "2025-11-04"]).status, 0);
    holds("retificacao");
    exam.write("resultado.csv", "Inscrição;Nome;LP\n1;ANA DE EXEMPLO;nove\n");
    assert_eq!(exam.run(&["homologar"], &[]).status, 4);
    assert!(exam.published("interno/manifesto.json").is_file());
    holds("a run that published nothing");
}

/// Names of everybody, or anything at all, in a package that says that it has none: listed in the general manifest or not.
#[test]
fn a_public_package_has_nothing_but_what_is_public() {
    for extra in ["interno/candidatos.csv", "interno/manifesto.json", "interno/segredo.exe", "outra/x.csv", "solto.txt"]
    {
        let (_guard, target) = spoilable("arquivo/irupi-2025-publico");
        put(&target, &format!("data/{extra}"));
        good::package(&target);
        let found = told(&audit(&target));
        let due = format!("A0705 data/{extra} ");
        assert!(found.len() == 1 && found[0].starts_with(&due), "{extra}: {found:?}");
    }
}

/// No part of the audit lists hidden folders as batches or acts: their files are told all the same.
#[test]
fn nothing_is_hidden_in_a_package() {
    for (part, hidden) in [
        ("arquivo/irupi-2025-publico", "data/nomeacoes/.oculto/lista.csv"),
        ("arquivo/irupi-2025-publico", "data/publicacao/.exame.trava"),
        ("arquivo/irupi-2025-restrito", "data/saida/nomeacoes/.2025-12-04.antigo/lista.csv"),
        ("arquivo/irupi-2025-restrito", "data/saida/atos/.x/lista.csv"),
        ("arquivo/irupi-2025-restrito", "data/.x"),
        ("saida/irupi-2025", "atos/.x/y/lista.csv"),
        ("saida/irupi-2025", "nomeacoes/.oculto/.lista.csv"),
        ("saida/irupi-2025", ".oculto/lista.csv"),
    ] {
        let (_guard, target) = spoilable(part);
        put(&target, hidden);
        if part.starts_with("arquivo/") {
            if hidden.ends_with(".trava") {
                fs::write(target.join(hidden), "").expect("writable");
            }
            good::package(&target);
        }
        let found = told(&audit(&target));
        let due = format!("A0705 {hidden} ");
        assert!(found.len() == 1 && found[0].starts_with(&due), "{hidden}: {found:?}");
    }
}

/// What runs of the program, even killed ones, leave in an output folder is no file too many.
#[test]
fn what_a_run_leaves_in_an_output_folder_holds() {
    let (_guard, target) = spoilable("saida/irupi-2025");
    put(&target, "nomeacoes/.2025-12-04.antigo/nomeacoes.csv");
    fs::write(target.join("nomeacoes/.2025-12-04.trava"), "").expect("writable");
    assert_eq!(told(&audit(&target)), Vec::<String>::new());
}

#[test]
fn a_file_too_many_is_told_once() {
    let (_guard, target) = spoilable("saida/irupi-2025");
    put(&target, "publicacao/dados/portal/z.js");
    let found = told(&audit(&target));
    assert!(found.len() == 1 && found[0].starts_with("A0705 publicacao/dados/portal/z.js "), "{found:?}");
}
