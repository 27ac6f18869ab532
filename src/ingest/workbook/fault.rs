//! Why a reader stopped, before the file and the sheet are known.

use crate::finding::{Entry, Finding, Place, Scope, a1, catalogue::cells};
use std::sync::Arc;

/// A refusal: its kind, what was found, and where inside the sheet. Boxed, so that the results of hot loops stay small.
#[derive(Clone, Debug)]
pub struct Fault(Box<Details>);

#[derive(Clone, Debug)]
struct Details {
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
        Self(Box::new(Details { entry, message: message.into(), cell: String::new(), fix: None }))
    }

    /// A broken container or record.
    pub fn broken(message: impl Into<String>) -> Self {
        Self::new(&cells::ARQUIVO_DANIFICADO, message)
    }

    /// At a cell: zero-based column, one-based row.
    #[must_use]
    pub fn at(mut self, column: u32, row: u32) -> Self {
        self.0.cell = a1(column, row);
        self
    }

    /// At a physical line of a text file.
    #[must_use]
    pub fn line(mut self, line: u32) -> Self {
        self.0.cell = format!("linha {line}");
        self
    }

    /// With a way out of its own.
    #[must_use]
    pub fn fix(mut self, fix: impl Into<String>) -> Self {
        self.0.fix = Some(fix.into());
        self
    }

    /// As a finding of this file and sheet; it holds back everything until the caller knows which cargos the file has.
    pub fn finding(self, arquivo: &Arc<str>, aba: &Arc<str>) -> Finding {
        let Details { entry, message, cell, fix } = *self.0;
        let place = Place { arquivo: arquivo.clone(), aba: aba.clone(), celula: cell };
        let finding = Finding::new(entry, Scope::Exame, place, message);
        match fix {
            Some(fix) => finding.fix(fix),
            None => finding,
        }
    }
}
