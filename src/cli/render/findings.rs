//! Findings on the terminal: grouped by file and sheet, all of them, with the count of each kind at the end.

use super::count;
use crate::finding::{Finding, Severity};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// All findings, grouped by file and sheet in the order of their first appearance.
pub fn grouped(achados: &[Finding]) -> String {
    if achados.is_empty() {
        return String::new();
    }
    let mut groups: Vec<(String, Vec<&Finding>)> = Vec::new();
    let mut index: BTreeMap<String, usize> = BTreeMap::new();
    for f in achados {
        let title = title(f);
        let at = *index.entry(title.clone()).or_insert_with(|| {
            groups.push((title, Vec::new()));
            groups.len() - 1
        });
        groups[at].1.push(f);
    }
    let mut text = String::new();
    for (title, found) in groups {
        let _ = writeln!(text, "{title}");
        for f in found {
            text.push_str(&one(f));
        }
        text.push('\n');
    }
    text.push_str(&totals(achados));
    text
}

fn title(f: &Finding) -> String {
    let parts: Vec<&str> = [&*f.place.arquivo, &*f.place.aba].into_iter().filter(|p| !p.is_empty()).collect();
    if parts.is_empty() { "resultado".into() } else { parts.join(" › ") }
}

/// One finding: where, what, and the way out on its own line.
fn one(f: &Finding) -> String {
    let mut head = format!("  {} {}", f.severity.id(), f.entry.code);
    if !f.place.celula.is_empty() {
        let _ = write!(head, " {}", f.place.celula);
    }
    let cargos = f.scope.cargos();
    if !cargos.is_empty() {
        let _ = write!(head, " [cargo {cargos}]");
    }
    let mut text = format!("{head}: {}\n", f.mensagem);
    if f.severity != Severity::Notice && !f.conserto.is_empty() {
        let _ = writeln!(text, "      conserto: {}", f.conserto);
    }
    text
}

/// `3 erros, 1 aviso, 2 notas`, then the count of each kind.
fn totals(achados: &[Finding]) -> String {
    let of = |s: Severity| achados.iter().filter(|f| f.severity == s).count();
    let mut text = format!(
        "{}, {}, {}\n",
        count(of(Severity::Error), "erro", "erros"),
        count(of(Severity::Warning), "aviso", "avisos"),
        count(of(Severity::Notice), "nota", "notas")
    );
    let mut kinds: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for f in achados {
        *kinds.entry((f.entry.code, f.entry.title)).or_default() += 1;
    }
    for ((code, title), n) in kinds {
        let _ = writeln!(text, "  {n:>5} × {code} {title}");
    }
    text
}
