//! Grammars of single cells, one per kind of field: what a careful clerk would read, or why not.
//!
//! | module | cells |
//! |---|---|
//! | [`text`] | cleaning and comparing |
//! | [`number`] | scores, totals, values of criteria |
//! | [`date`] | birth dates and hours |
//! | [`words`] | absent marks, yes and no, situations |
//! | [`id`] | registration numbers, CPF, ranks |
//! | [`name`] | names |

pub mod date;
pub mod id;
pub mod name;
pub mod number;
pub mod text;
pub mod words;

use crate::ingest::workbook::RawValue;

/// A cell as written, for a finding.
pub fn shown(raw: &RawValue) -> String {
    match raw {
        RawValue::Text(text) | RawValue::BadNumber(text) | RawValue::IsoDate(text) | RawValue::Error(text) => {
            text.to_string()
        }
        RawValue::Number { value, .. } => value.pt(0),
        RawValue::Bool(true) => "VERDADEIRO".into(),
        RawValue::Bool(false) => "FALSO".into(),
        RawValue::FormulaWithoutValue => "fórmula sem resultado gravado".into(),
        RawValue::Refused(why) => why.to_string(),
    }
}

/// The text that names something (a cargo, a modality): cleaned text, or a whole number without places.
pub fn label(raw: &RawValue) -> Option<String> {
    match raw {
        RawValue::Text(text) => Some(text::clean(text).into_owned()),
        RawValue::Number { value, format: crate::ingest::workbook::NumberFormat::Padded(width), .. } => {
            let width = usize::from(*width);
            value.units(0).map(|n| format!("{n:0width$}"))
        }
        RawValue::Number { value, .. } => Some(value.to_string()),
        _ => None,
    }
}
