//! The texts of a column's header, and the forms in which they are compared.

use super::block::texts;
use crate::ingest::cell::text::{clean, compact, fold, header_key};
use crate::ingest::vocabulary::core_key;
use crate::ingest::workbook::RawRow;
use std::collections::BTreeMap;

/// Texts of a column's header, from top to bottom; a group's text counts for the columns at its right.
#[derive(Default)]
pub(super) struct Label {
    pub(super) own: Vec<String>,
    pub(super) groups: Vec<String>,
    pub(super) forms: Forms,
}

/// The texts of a label in the forms in which they are compared, made once: a sheet may have 16,384 columns.
#[derive(Default)]
pub(super) struct Forms {
    /// Lowest text, folded.
    pub(super) folded: String,
    /// Each text, compacted.
    pub(super) compact: Vec<String>,
    /// All texts together, compacted.
    pub(super) joined: String,
    /// All texts after those of their groups, compacted.
    pub(super) whole: String,
    /// Keys of vocabulary: the lowest text's and that of all together.
    keys: [String; 2],
    /// The key that is left of the lowest text without the words that only say whose the column is.
    core: Option<String>,
    /// Does the edital give this header to a prova, a criterion, the modality or a field?
    pub(super) taken: bool,
}

impl Label {
    /// Makes the forms of a label whose texts are complete; `taken` is sorted.
    fn settle(&mut self, taken: &[String]) {
        let together = self.own.join(" ");
        let all = self.groups.iter().chain(&self.own).map(String::as_str);
        self.forms = Forms {
            folded: self.own.last().map(|t| fold(t)).unwrap_or_default(),
            compact: self.own.iter().map(|t| compact(t)).collect(),
            joined: compact(&together),
            whole: compact(&all.collect::<String>()),
            keys: [self.own.last().map(|t| header_key(t)).unwrap_or_default(), header_key(&together)],
            core: self.own.last().and_then(|t| core_key(t)),
            taken: self.own.iter().any(|t| taken.binary_search(&header_key(t)).is_ok()),
        };
    }

    /// Has it a text of its own, and is its key this one?
    pub(super) fn has_key(&self, key: &str) -> bool {
        !self.own.is_empty() && self.forms.keys.iter().any(|k| k == key)
    }

    /// Is it this key without the words that only say whose the column is?
    pub(super) fn has_core(&self, key: &str) -> bool {
        self.forms.core.as_deref() == Some(key)
    }
}

pub(super) fn labels(block: &[RawRow], taken: &[String]) -> BTreeMap<u32, Label> {
    let mut all: BTreeMap<u32, Label> = BTreeMap::new();
    let columns: Vec<u32> = block.iter().flat_map(|r| texts(r).map(|(c, _)| c)).collect();
    for row in block {
        let cells: BTreeMap<u32, &str> = texts(row).collect();
        for column in &columns {
            let label = all.entry(*column).or_default();
            if label.own.len() + label.groups.len() >= 2 * block.len() {
                continue;
            }
            match cells.get(column) {
                Some(text) => push_new(&mut label.own, &clean(text)),
                None => {
                    if let Some((_, group)) = cells.range(..column).next_back() {
                        push_new(&mut label.groups, &clean(group));
                    }
                }
            }
        }
    }
    all.values_mut().for_each(|label| label.settle(taken));
    all
}

fn push_new(list: &mut Vec<String>, text: &str) {
    if list.last().is_none_or(|l| l != text) {
        list.push(text.to_owned());
    }
}
