//! Why a reader stopped, before the file and the sheet are known.

use crate::finding::{Entry, Finding, Place, Scope, a1, catalogue::cells};
use std::sync::Arc;

/// A refusal: its kind, what was found, and where inside the sheet.
#[derive(Clone, Debug)]
pub struct Fault {
    entry: &'static Entry,
    message: String,
    cell: String,
    fix: Option<String>,
}

/// What readers return.
pub type Read<T> = Result<T, Fault>;

impl Fault {
    /// A refusal of this kind.
    pub fn new(entry: &'static Entry, message: impl Into<String>) -> Self {
        Self { entry, message: message.into(), cell: String::new(), fix: None }
    }

    /// A broken container or record.
    pub fn broken(message: impl Into<String>) -> Self {
        Self::new(&cells::ARQUIVO_DANIFICADO, message)
    }

    /// At a cell: zero-based column, one-based row.
    #[must_use]
    pub fn at(mut self, column: u32, row: u32) -> Self {
        self.cell = a1(column, row);
        self
    }

    /// At a physical line of a text file.
    #[must_use]
    pub fn line(mut self, line: u32) -> Self {
        self.cell = format!("linha {line}");
        self
    }

    /// With a way out of its own.
    #[must_use]
    pub fn fix(mut self, fix: impl Into<String>) -> Self {
        self.fix = Some(fix.into());
        self
    }

    /// As a finding of this file and sheet; it holds back everything until the caller knows which cargos the file has.
    pub fn finding(self, arquivo: &Arc<str>, aba: &Arc<str>) -> Finding {
        let place = Place { arquivo: arquivo.clone(), aba: aba.clone(), celula: self.cell };
        let finding = Finding::new(self.entry, Scope::Exame, place, self.message);
        match self.fix {
            Some(fix) => finding.fix(fix),
            None => finding,
        }
    }
}
