//! Two files, or two sheets, that seem to be versions of one list.

use crate::finding::catalogue::cross;
use crate::finding::{Finding, Place, Scope};
use crate::ingest::cell::text::fold;
use crate::ingest::people::sheet::SheetRows;
use std::collections::BTreeMap;

/// Two files, or two sheets of a file, whose names differ only by what marks a version.
pub fn versions(sheets: &[SheetRows], findings: &mut Vec<Finding>) {
    let mut seen: BTreeMap<String, &SheetRows> = BTreeMap::new();
    for sheet in sheets.iter().filter(|s| s.lida) {
        let key = format!("{}|{}", base_name(sheet.place.stem()), base_name(&sheet.place.aba));
        if let Some(first) = seen.get(&key) {
            let place =
                Place { arquivo: sheet.place.arquivo.clone(), aba: sheet.place.aba.clone(), celula: String::new() };
            let other =
                Place { arquivo: first.place.arquivo.clone(), aba: first.place.aba.clone(), celula: String::new() };
            findings.push(Finding::new(
                &cross::DUAS_VERSOES,
                Scope::Exame,
                place,
                format!("parece outra versão de {other}"),
            ));
        }
        seen.entry(key).or_insert(sheet);
    }
}

/// A name without the words that mark a version.
fn base_name(name: &str) -> String {
    const MARKS: [&str; 14] = [
        "retificado",
        "retificada",
        "retificacao",
        "corrigido",
        "corrigida",
        "copia",
        "final",
        "novo",
        "nova",
        "atualizado",
        "atualizada",
        "subjudice",
        "sub",
        "judice",
    ];
    let folded = fold(name);
    let copy = name.trim_end().ends_with(')');
    let version = |w: &str| w.strip_prefix('v').is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
    // `Cópia de Resultado`, as a program of spreadsheets names the copy of a sheet
    let whole = folded.strip_prefix("copia de ").unwrap_or(&folded);
    let mut words: Vec<&str> = whole.split(' ').filter(|w| !MARKS.contains(w) && !version(w)).collect();
    if copy && words.last().is_some_and(|w| w.len() <= 2 && w.bytes().all(|b| b.is_ascii_digit())) {
        words.pop();
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_told_by_what_is_left_of_the_name() {
        assert_eq!(base_name("resultado-retificado"), base_name("Resultado"));
        assert_eq!(base_name("resultado (1)"), base_name("resultado"));
        assert_eq!(base_name("resultado_v2"), base_name("resultado"));
        assert_eq!(base_name("Cópia de Resultado"), base_name("Resultado"));
        assert_ne!(base_name("cargo 101"), base_name("cargo 102"));
        assert_ne!(base_name("cargo 1"), base_name("cargo 2"));
    }
}
