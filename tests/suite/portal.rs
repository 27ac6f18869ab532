//! The page of the portal leads to what was published: every link is to a file that is there, and every document has its link.

use crate::sample::{Exam, same};
use crate::support::{run, tree};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Cargos whose codes no file name may have as they are, the last of them held back by a text in the place of a score.
fn three_cargos(extra: &str) -> Exam {
    let extra = extra.to_owned();
    let quadro = move |t: String| {
        let (head, _) = t.split_once("[[cargo]]").expect("a cargo");
        let cargo =
            |codigo: &str| format!("[[cargo]]\ncodigo = \"{codigo}\"\nnome = \"Cargo & {codigo}\"\nvagas = 1\n");
        head.replace("#fase\n", &extra) + &["Ação/1 #%", "AÇÃO/1 #%", "3"].map(cargo).concat()
    };
    let sheet = "Inscrição;Nome;Cargo;LP\n1;ANA DE EXEMPLO;Ação/1 #%;9\n2;EVA DE EXEMPLO;AÇÃO/1 #%;8\n3;RUI DE EXEMPLO;3;sete\n";
    Exam::new(&quadro, &|_| sheet.to_owned())
}

/// The files that the page names: by `href` and `src` in its text, by the lists of `documentos.js` for each cargo.
fn linked(files: &BTreeMap<String, Vec<u8>>) -> (BTreeSet<String>, Vec<Vec<String>>) {
    let text = |name: &str| String::from_utf8(files[name].clone()).expect("UTF-8");
    let page = text("index.html");
    let after = |mark| page.split(mark).skip(1).map(|rest: &str| rest.split('"').next().expect("the rest").to_owned());
    let links = after("href=\"").chain(after("src=\"")).filter(|link| !link.starts_with('#')).collect();
    let script = text("dados/portal/documentos.js");
    let given = script.trim().strip_prefix("portal.documentos(").and_then(|t| t.strip_suffix(");")).expect("a call");
    let mut given: BTreeMap<String, serde_json::Value> = serde_json::from_str(given).expect("JSON");
    let cargos = serde_json::from_value(given.remove("cargos").expect("the cargos")).expect("names");
    (links, cargos)
}

/// What the edital and the command have of their own, the documents linked at the top, those of each cargo.
type Case<'a> = (&'a str, &'a [&'a str], &'a [&'a str], &'a [&'a [&'a str]]);

#[test]
fn every_link_is_to_a_file_and_every_document_has_its_link() {
    let top: &[&str] = &["diario/homologacao-12cm.docx", "diario/homologacao.docx", "homologacao.pdf"];
    let own: &[&[&str]] = &[&["cargos/Acao_1___.pdf"], &["cargos/ACAO_1___~2.pdf"], &[]];
    let preliminary = ["diario/resultado-preliminar-12cm.docx", "diario/resultado-preliminar.docx"];
    let cases: [Case<'_>; 4] = [
        ("", &[], top, own),
        ("", &["--cargo", "AÇÃO/1 #%", "--cargo", "3"], top, &[&["cargos/ACAO_1___.pdf"], &[]]),
        ("fase = \"preliminar\"\n", &[], &preliminary, own),
        ("", &["--sem-pdf"], &[], &[&[], &[], &[]]),
    ];
    for (extra, options, top, cargos) in cases {
        let exam = three_cargos(extra);
        let done = exam.run(&["homologar"], options);
        assert_eq!(done.status, 3, "{}", done.err);
        let files = tree(&exam.published("publicacao"));
        let (links, reports) = linked(&files);
        let missing: Vec<&String> =
            links.iter().chain(reports.iter().flatten()).filter(|l| !files.contains_key(*l)).collect();
        assert!(missing.is_empty(), "{missing:?}");
        assert_eq!(reports, cargos);
        let document = |name: &&str| name.ends_with(".pdf") || name.ends_with(".docx");
        assert!(links.iter().map(String::as_str).filter(document).eq(top.iter().copied()), "{links:?}");
        let written = files.keys().map(String::as_str).filter(document).count();
        assert_eq!(written, top.len() + cargos.concat().len());
        assert!(links.iter().filter(|l| l.starts_with("csv/")).count() == 4, "{links:?}");
        for folder in ["", "publicacao"] {
            let told = run(&[Path::new("auditar"), &exam.published(folder)]);
            assert_eq!(told.status, 0, "{folder}: {}", told.out);
        }
    }
}

/// A link added to the page is no longer what the lists and the manifest give.
#[test]
fn a_link_of_another_hand_is_found() {
    let exam = Exam::new(&same, &same);
    assert_eq!(exam.run(&["homologar"], &[]).status, 0);
    for (file, from, to) in [
        ("index.html", "href=\"homologacao.pdf\"", "href=\"https://exemplo.invalid/homologacao.pdf\""),
        ("dados/portal/documentos.js", "cargos/1.pdf", "cargos/2.pdf"),
    ] {
        let path = exam.published("publicacao").join(file);
        let text = std::fs::read_to_string(&path).expect("UTF-8");
        std::fs::write(&path, text.replacen(from, to, 1)).expect("writable");
        let told = run(&[Path::new("auditar"), &exam.published("publicacao")]);
        assert_eq!(told.status, 5, "{file}: {}", told.out);
        assert!(told.out.contains(file), "{}", told.out);
        std::fs::write(&path, text).expect("writable");
    }
}
