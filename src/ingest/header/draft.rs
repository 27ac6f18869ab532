//! The header of a sheet for which no edital is written yet: found as it will be, and by what text an edital can name each column.

use super::block::block;
use super::label::{Label, labels};
use super::letters::in_our_letters;
use super::resolver::Resolver;
use super::{Header, resolve};
use crate::ingest::people::plan::Plan;
use crate::ingest::workbook::RawRow;
use std::collections::BTreeMap;

/// The header as the reading will find it once the edital names its provas: a row of names below the first row belongs to it even
/// where no name is known yet.
pub fn find_for_draft(rows: &[RawRow], plan: &Plan<'_>) -> Option<Headings> {
    let rows = in_our_letters(rows);
    let (start, end) = block(&rows, plan, true)?;
    let labels = labels(&rows[start..=end], &plan.cabecalhos.taken);
    let header = resolve(&rows, (start, end), plan, &labels)?;
    Some(Headings { header, labels })
}

/// A header with the texts of its columns, for naming them in an edital.
pub struct Headings {
    /// The header, resolved by vocabulary.
    pub header: Header,
    labels: BTreeMap<u32, Label>,
}

impl Headings {
    /// The shortest text by which an edital can name this column and no other.
    pub fn spelling(&self, plan: &Plan<'_>, column: u32) -> Option<String> {
        let label = self.labels.get(&column)?;
        let whole: Vec<&str> = label.groups.iter().chain(&label.own).map(String::as_str).collect();
        let texts = [label.own.last().cloned().unwrap_or_default(), label.own.join(" "), whole.join(" ")];
        texts.into_iter().filter(|t| (1..=200).contains(&t.chars().count())).find(|text| {
            let mut resolver = Resolver { plan, labels: &self.labels, problems: Vec::new() };
            resolver.by_header("", text) == Some(column) && resolver.problems.is_empty()
        })
    }

    /// The lowest text of a column, and the texts above it, from top to bottom.
    pub fn texts(&self, column: u32) -> Option<(&str, Vec<&str>)> {
        let label = self.labels.get(&column)?;
        let (lowest, above) = label.own.split_last()?;
        Some((lowest, label.groups.iter().chain(above).map(String::as_str).collect()))
    }
}
