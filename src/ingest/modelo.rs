//! `homologa modelo`: from spreadsheets alone to a commented draft of `edital.toml`. What the sheets show is written; what people
//! must decide is left as a comment marked `DECIDIR`, so that an unfinished draft is refused by the program.

mod survey;
mod write;

use super::workbook::{SheetState, Workbook};
use crate::finding::Finding;
use std::ops::ControlFlow;
use survey::Survey;

/// A draft, and what was seen on the way.
#[derive(Debug, Default)]
pub struct Draft {
    /// Text of `edital.toml`.
    pub toml: String,
    /// What went wrong with files or sheets.
    pub achados: Vec<Finding>,
}

/// Drafts an edital from these files: names as `[planilhas] resultados` will have them.
pub fn draft(files: &[(String, Workbook)]) -> Draft {
    let mut out = Draft::default();
    let mut surveys = Vec::new();
    for (nome, workbook) in files {
        for (i, sheet) in workbook.sheets().iter().enumerate().filter(|(_, s)| s.state == SheetState::Visible) {
            let mut survey = Survey::new(nome, &sheet.name);
            let read = workbook.read(i, &mut |row| {
                survey.row(row);
                ControlFlow::Continue(())
            });
            match read {
                Ok(_) => surveys.push(survey.finish()),
                Err(finding) => out.achados.push(finding),
            }
        }
    }
    out.toml = write::toml(&surveys);
    out
}
