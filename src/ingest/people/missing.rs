//! Columns that the edital names and the sheet does not have: told once, with what the sheet has instead.

use super::sheet::Work;
use crate::finding::catalogue::reading;
use crate::finding::{Finding, Scope};
use crate::ingest::cell::text::fold;
use crate::ingest::header::Header;
use crate::ingest::tomlfile::closest;
use std::collections::BTreeSet;
use std::sync::Arc;

impl Work<'_> {
    /// Provas without a column, once for all cargos of the sheet.
    pub(super) fn tell_missing(&mut self, header: &Header) {
        for ((prova, coluna), cargos) in std::mem::take(&mut self.sem_coluna) {
            let codes = cargos.iter().filter_map(|i| self.plan.edital.cargos.get(*i));
            let codes: Vec<Arc<str>> = codes.map(|c| Arc::from(c.codigo.as_str())).collect();
            let message =
                format!("a coluna “{coluna}” da prova {prova} não existe {}{}", self.here(), hint(header, &coluna));
            let place = self.place(header.columns.inscricao, header.last);
            let finding = Finding::new(&reading::PROVA_SEM_COLUNA, Scope::Cargos(codes.into()), place, message);
            self.out.achados.push(finding);
        }
    }
}

/// `; você quis dizer “Português”? Cabeçalhos sem uso: “Português”, “Sala”`, or nothing when every header has a use.
pub(super) fn hint(header: &Header, wanted: &str) -> String {
    /// Headers named.
    const NAMED: usize = 12;
    let unused = unused(header);
    if unused.is_empty() {
        return String::new();
    }
    let meant = nearest(wanted, &unused).map(|near| format!("; você quis dizer “{near}”?"));
    let shown: Vec<String> = unused.iter().take(NAMED).map(|label| format!("“{label}”")).collect();
    let more = unused.len().checked_sub(NAMED).filter(|n| *n > 0).map(|n| format!(" e mais {n}"));
    let separator = if meant.is_some() { " Cabeçalhos" } else { "; cabeçalhos" };
    format!("{}{separator} sem uso: {}{}", meant.unwrap_or_default(), shown.join(", "), more.unwrap_or_default())
}

/// Headers of columns that nothing uses, from left to right.
fn unused(header: &Header) -> Vec<&str> {
    let columns = &header.columns;
    let scores = columns.provas.iter().chain(&columns.criterios).flatten().flatten();
    let used: BTreeSet<u32> = columns.campos.values().chain(&columns.cargo).chain(scores).copied().collect();
    let free = header.labels.iter().filter(|(c, label)| !used.contains(c) && !label.is_empty());
    free.map(|(_, label)| label.as_str()).collect()
}

/// The header that differs from the one wanted in few letters, or else the first that has a word beginning like one of its words.
fn nearest<'a>(wanted: &str, unused: &[&'a str]) -> Option<&'a str> {
    /// Letters at the beginning that two forms of a word share.
    const STEM: usize = 6;
    let stems = |text: &str| -> BTreeSet<String> {
        let words = fold(text);
        words.split(' ').filter(|w| w.chars().count() >= STEM).map(|w| w.chars().take(STEM).collect()).collect()
    };
    let own = stems(wanted);
    let shares = |label: &&&str| !own.is_disjoint(&stems(label));
    closest(wanted, unused.iter().copied()).or_else(|| unused.iter().find(shares).copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_header_is_proposed() {
        let unused = ["Sala", "Portugues", "Língua Portuguesa", "Obs"];
        assert_eq!(nearest("Português", &unused), Some("Portugues"));
        assert_eq!(nearest("Português", &["Sala", "Língua Portuguesa"]), Some("Língua Portuguesa"));
        assert_eq!(nearest("Matemática", &unused), None);
    }

    #[test]
    fn used_headers_are_not_proposed() {
        let labels = [(0, "Inscrição"), (1, "Portugês"), (2, "Sala")].map(|(c, l)| (c, l.to_owned())).into();
        let mut header = Header { labels, ..Header::default() };
        header.columns.campos.insert("inscricao".into(), 0);
        assert_eq!(hint(&header, "Português"), "; você quis dizer “Portugês”? Cabeçalhos sem uso: “Portugês”, “Sala”");
        assert_eq!(hint(&header, "Redação"), "; cabeçalhos sem uso: “Portugês”, “Sala”");
        header.labels.retain(|c, _| *c == 0);
        assert_eq!(hint(&header, "Redação"), "");
    }
}
