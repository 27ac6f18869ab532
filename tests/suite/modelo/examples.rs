//! Every example of `inputs/`: draft, the clerk's answers (`tests/data/modelo/<exam>.toml`), and the lists of the edital written by
//! hand.

use super::{Answers, decided, draft, lists, open, publish, sheets};
use crate::support::{copy, repo};
use std::fs;
use std::path::Path;

fn answers(exam: &str) -> Answers {
    let path = repo(&format!("tests/data/modelo/{exam}.toml"));
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    toml::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Drafts, answers, publishes both; `most`: no more decisions than these are asked of the clerk.
fn same_lists(exam: &str, most: usize) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (hand, drafted) = (folder.path().join("mao").join(exam), folder.path().join("rascunho").join(exam));
    copy(&repo("inputs").join(exam), &hand);
    copy(&hand, &drafted);
    fs::remove_file(drafted.join("edital.toml")).expect("the copy has an edital");
    let text = draft(&sheets(&drafted));
    let asked = open(&text);
    assert!(asked.len() <= most, "{} decisions: {asked:#?}", asked.len());
    refused(&drafted, &text, &asked);
    fs::write(drafted.join("edital.toml"), decided(&text, &answers(exam))).expect("the copy is writable");
    let (a, b) = (folder.path().join("saida-a"), folder.path().join("saida-b"));
    let (by_hand, by_draft) = (publish(&hand, &a), publish(&drafted, &b));
    assert_eq!(by_hand.status, by_draft.status, "{}\n{}", by_hand.err, by_draft.err);
    let (expected, got) = (lists(&a.join(exam)), lists(&b.join(exam)));
    assert!(expected.len() > 10, "{exam}: there is something to compare");
    let differences: Vec<_> = expected.iter().zip(&got).filter(|(x, y)| x != y).take(5).collect();
    assert_eq!((expected.len(), differences), (got.len(), vec![]), "{exam}\n{}", by_draft.err);
}

/// An unfinished draft is refused with every open decision at its line, and with nothing else.
fn refused(pasta: &Path, text: &str, asked: &[String]) {
    fs::write(pasta.join("edital.toml"), text).expect("the copy is writable");
    let told = publish(pasta, &pasta.with_extension("nada"));
    assert_eq!(told.status, 4, "{}", told.err);
    assert_eq!(told.err.matches("erro A0111").count(), asked.len(), "{}", told.err);
    let line_of = |what: &str| text.lines().position(|l| super::subject(l) == Some(what)).map_or(0, |i| i + 1);
    for what in asked {
        let place = format!("linha {}", line_of(what));
        assert!(told.err.lines().any(|l| l.contains(&place) && l.contains(what)), "{place} {what}\n{}", told.err);
    }
    let codes: Vec<&str> = told.err.split(' ').filter(|w| w.len() == 5 && w.starts_with("A0")).collect();
    assert!(codes.iter().all(|c| *c == "A0111"), "{codes:?}");
}

#[test]
fn the_draft_of_ibatiba_gives_the_lists_of_its_edital() {
    same_lists("ibatiba-2025", 30);
}

#[test]
fn the_draft_of_irupi_gives_the_lists_of_its_edital() {
    same_lists("irupi-2025", 39);
}

#[test]
fn the_draft_of_the_exam_with_defects_gives_the_lists_of_its_edital() {
    same_lists("com-defeitos", 26);
}

#[test]
fn the_draft_of_ebserh_gives_the_lists_of_its_edital() {
    same_lists("ebserh-huab", 10);
}

#[test]
fn a_draft_is_the_same_every_time() {
    let files = sheets(&repo("inputs/irupi-2025"));
    assert_eq!(draft(&files), draft(&files));
}
