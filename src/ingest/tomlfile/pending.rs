//! Decisions that a draft of `homologa modelo` left open: texts that begin with [`MARK`], wherever they stand.

use super::tree::{Field, Node, Spot};
use crate::finding::catalogue::edital::DECISAO_PENDENTE;
use crate::finding::{Finding, Place, Scope};

/// How the text of an open decision begins: `DECIDIR 7: vagas do cargo 101`.
pub const MARK: &str = "DECIDIR";

/// One finding per open decision, with its line, in the order of the file.
pub fn findings(nome: &str, root: &[Field]) -> Vec<(usize, Finding)> {
    let mut all = Vec::new();
    root.iter().for_each(|f| field(nome, "", f, &mut all));
    all
}

fn field(nome: &str, above: &str, field: &Field, all: &mut Vec<(usize, Finding)>) {
    let path = if above.is_empty() { field.key.clone() } else { format!("{above}.{}", field.key) };
    spot(nome, &path, field.line, &field.value, all);
}

fn spot(nome: &str, path: &str, line: usize, spot_: &Spot, all: &mut Vec<(usize, Finding)>) {
    match &spot_.node {
        Node::Text(text) => all.extend(decision(text).map(|what| (line, finding(nome, path, line, text, what)))),
        Node::List(items) => items.iter().for_each(|item| spot(nome, path, item.line, item, all)),
        Node::Table(fields, _) => fields.iter().for_each(|f| field(nome, path, f, all)),
        _ => {}
    }
}

/// What there is to decide: the text after the mark and its number.
fn decision(text: &str) -> Option<&str> {
    let rest = text.trim_start().strip_prefix(MARK)?;
    let marked = rest.is_empty() || rest.starts_with(|c: char| !c.is_alphabetic());
    marked.then(|| rest.trim_start_matches(|c: char| !c.is_alphabetic()))
}

fn finding(nome: &str, path: &str, line: usize, text: &str, what: &str) -> Finding {
    let message = format!("{path}: falta decidir: {what}");
    let fix = match what.contains("apague a linha se") {
        _ if what.contains("apague esta linha") => format!(
            "apague a linha {line} e tire o # do começo das que valem, como o texto dela diz; ou nela troque o texto que começa com {MARK} pelo valor"
        ),
        true => format!("apague a linha {line}, ou nela troque o texto que começa com {MARK} pelo valor"),
        false => format!("na linha {line}, troque o texto que começa com {MARK} pelo valor"),
    };
    Finding::new(&DECISAO_PENDENTE, Scope::Exame, Place::line(nome, line), message).value(text).fix(fix)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_may_go_is_told_to_go() {
        let fix = |what: &str| finding("edital.toml", "minimo", 9, "DECIDIR 1", what).conserto;
        assert!(fix("mínimo; apague a linha se o edital não tem").starts_with("apague a linha 9, ou nela troque"));
        assert!(fix("desempate; apague esta linha").starts_with("apague a linha 9 e tire o #"));
        assert!(fix("órgão que contrata").starts_with("na linha 9, troque"));
    }

    #[test]
    fn what_is_to_decide_follows_the_mark_and_its_number() {
        assert_eq!(decision("DECIDIR 12: vagas do cargo 101"), Some("vagas do cargo 101"));
        assert_eq!(decision(" DECIDIR: a lei"), Some("a lei"));
        assert_eq!(decision("DECIDIR"), Some(""));
        assert_eq!(decision("DECIDIRAM assim"), None);
        assert_eq!(decision("a decidir"), None);
    }
}
