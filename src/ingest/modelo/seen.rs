//! What a column holds, counted cell by cell.

use crate::domain::Decimal;
use crate::ingest::cell::text::clean;
use crate::ingest::cell::words::{flag, score_word};
use crate::ingest::cell::{number, shown};
use crate::ingest::workbook::RawValue;
use std::collections::BTreeMap;

/// Distinct values kept of a column.
pub const MOST_VALUES: usize = 500;

/// What a column holds.
#[derive(Clone, Debug, Default)]
pub struct ColumnSurvey {
    /// Cells that hold something.
    pub filled: u64,
    /// Cells that are numbers.
    pub numbers: u64,
    /// Cells with a word in the place of a score.
    pub words: u64,
    /// Cells that answer yes or no, or say what became of a request.
    pub answers: u64,
    /// Most decimal places of a number.
    pub places: u8,
    /// Smallest number.
    pub minimum: Option<Decimal>,
    /// Largest number.
    pub maximum: Option<Decimal>,
    /// Values and how often, as written.
    pub values: BTreeMap<String, u64>,
}

impl ColumnSurvey {
    /// One more cell; is it a number?
    pub fn see(&mut self, raw: &RawValue) -> bool {
        self.filled += 1;
        let text = clean(&shown(raw)).into_owned();
        self.answers += u64::from(flag(Some(raw), &[]).is_some());
        if self.values.len() < MOST_VALUES || self.values.contains_key(&text) {
            *self.values.entry(text).or_default() += 1;
        }
        match number::read(raw) {
            Ok(n) if !n.date_style => {
                self.numbers += 1;
                self.places = self.places.max(n.value.places());
                self.minimum = Some(self.minimum.map_or(n.value, |m| m.min(n.value)));
                self.maximum = self.maximum.max(Some(n.value));
                true
            }
            _ => {
                self.words += u64::from(matches!(raw, RawValue::Text(t) if score_word(&clean(t)).is_some()));
                false
            }
        }
    }

    /// Numbers, and absences, and little else; none as long as an identifier, above zero or below.
    pub fn is_numeric(&self) -> bool {
        self.numbers > 0
            && (self.numbers + self.words) * 10 >= self.filled * 9
            && self.maximum.is_some_and(|m| m <= Decimal::from_int(2_000))
            && self.minimum.is_some_and(|m| m >= Decimal::from_int(-2_000))
    }

    /// Only answers: yes and no, granted and refused.
    pub fn is_answer(&self) -> bool {
        self.filled > 0 && self.answers == self.filled && self.values.len() <= 8
    }
}
