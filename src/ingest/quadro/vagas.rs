//! A number of vagas in a cell.

use crate::ingest::cell::text::{clean, fold};
use crate::ingest::cell::words;
use crate::ingest::workbook::{NumberFormat, RawValue};

pub(super) fn vagas(raw: &RawValue) -> Option<u32> {
    match raw {
        RawValue::Number { format: NumberFormat::Percent | NumberFormat::Date | NumberFormat::Time, .. } => None,
        RawValue::Text(text)
            if text.contains('%') || clean(text).strip_prefix(['-', '+']).is_some_and(starts_with_digit) =>
        {
            None
        }
        RawValue::Number { value, .. } => value.units(0).and_then(|n| u32::try_from(n).ok()),
        RawValue::Text(text) => {
            let text = clean(text);
            let folded = fold(&text);
            if words::is_blank_mark(&text) || matches!(&*folded, "cr" | "cadastro reserva" | "cadastro de reserva") {
                return Some(0);
            }
            folded.strip_suffix(" cr").unwrap_or(&folded).trim().parse().ok()
        }
        _ => None,
    }
}

/// A total, unless the cell is a mark or a text.
pub(super) fn vagas_of_total(raw: &RawValue) -> Option<u64> {
    let mark = matches!(raw, RawValue::Text(t) if !t.bytes().any(|b| b.is_ascii_digit()));
    if mark { None } else { vagas(raw).map(u64::from) }
}

/// What a formula that was never calculated leaves.
pub(super) fn is_dead(value: &RawValue) -> bool {
    match value {
        RawValue::FormulaWithoutValue => true,
        RawValue::Text(text) => text.trim().is_empty(),
        RawValue::Number { value, .. } => value.units(0) == Some(0),
        _ => false,
    }
}

fn starts_with_digit(text: &str) -> bool {
    text.trim_start().starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_vagas_in_every_form() {
        let n = |t: &str| vagas(&RawValue::Text(t.into()));
        assert_eq!(n("10"), Some(10));
        assert_eq!(n("10 + CR"), Some(10));
        assert_eq!(n("10+CR"), Some(10));
        assert_eq!(n("CR"), Some(0));
        assert_eq!(n("*"), Some(0));
        assert_eq!(n("dez"), None);
        assert_eq!(n("1,5"), None);
        assert_eq!(n("10%"), None);
        assert_eq!(n("-5"), None);
    }
}
