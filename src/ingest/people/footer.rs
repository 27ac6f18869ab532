//! Totals and footers: told from people, and compared with the people read where they announce a number.

use super::work::Work;
use crate::domain::{contados, plural};
use crate::finding::catalogue::cross;
use crate::finding::{Finding, Scope};
use crate::ingest::cell::shown;
use crate::ingest::header::Header;
use crate::ingest::workbook::{RawRow, RawValue};
use std::collections::BTreeMap;

/// Words that begin a row of totals.
const TOTALS: [&str; 10] = [
    "total",
    "subtotal",
    "soma",
    "media",
    "quantidade",
    "qtd",
    "qtde",
    "numero de candidatos",
    "n de candidatos",
    "candidatos",
];

impl Work<'_> {
    /// A row whose first text speaks of totals, or that has numbers only under scores.
    pub(super) fn is_total(&self, header: &Header, row: &RawRow, folded: &BTreeMap<u32, String>) -> bool {
        let first = folded.values().next().map(String::as_str).unwrap_or_default();
        let word = |w: &str| first == w || first.strip_prefix(w).is_some_and(|rest| rest.starts_with(' '));
        !self.has_identity(header, row) && TOTALS.iter().any(|w| word(w))
    }

    /// A footer that announces a number of people: compared with the rows read since the last one, or since the start.
    pub(super) fn announced(&mut self, header: &Header, row: &RawRow) {
        let scores = row.cells.iter().any(|c| self.nota_colunas.contains(&c.column));
        let numbers: Vec<u64> = row.cells.iter().flat_map(|c| integers(&c.value)).collect();
        let [n] = numbers[..] else { return };
        let (since, all) = (std::mem::take(&mut self.desde_total), self.pessoas);
        if scores || n == since || n == all {
            return;
        }
        let column = row.cells.first().map_or(header.columns.inscricao, |c| c.column);
        let text = row.cells.iter().map(|c| shown(&c.value)).collect::<Vec<_>>().join(" ");
        let message = format!(
            "o rodapé anuncia {n} e {} {}",
            plural(all, "foi lida", "foram lidas"),
            contados(all, "linha de pessoa", "linhas de pessoas")
        );
        self.out.achados.push(
            Finding::new(&cross::TOTAL_ANUNCIADO, Scope::Exame, self.place(column, row.number), message).value(&text),
        );
    }
}

/// Whole numbers in a footer's cell.
fn integers(raw: &RawValue) -> Vec<u64> {
    match raw {
        RawValue::Number { value, .. } => value.units(0).and_then(|n| u64::try_from(n).ok()).into_iter().collect(),
        RawValue::Text(text) => {
            let plain = text.replace('.', "");
            plain
                .split(|c: char| !c.is_ascii_digit())
                .filter(|t| !t.is_empty())
                .filter_map(|t| t.parse().ok())
                .collect()
        }
        _ => Vec::new(),
    }
}
