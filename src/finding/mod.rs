//! Findings: what was seen in the input, where, what it means and the way out.
//!
//! The catalogue is closed: every finding carries an [`Entry`] with a stable code. One file of [`catalogue`] per room:
//!
//! | codes | room |
//! |---|---|
//! | `A01xx` | the edital and the norms |
//! | `A02xx` | files, sheets and cells |
//! | `A03xx` | cross-checks between cells, rows and sheets |
//! | `A04xx` | the law: ties, reserves, groups, the auditor's identities |
//! | `A05xx` | the ledger of events |
//! | `A06xx` | documents |
//! | `A07xx` | archive and verification |

pub mod catalogue;
pub mod failure;
pub mod regular;
mod scope;
mod system;
mod touched;

pub use scope::{Fora, Scope};
pub use system::explain;
pub use touched::Touched;

use std::fmt;
use std::sync::Arc;

/// What a finding does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Told, changes nothing, cannot be wrong.
    Notice,
    /// Told; can be waived with a reason.
    Warning,
    /// Holds back what it can touch.
    Error,
}

impl Severity {
    /// The word in `conferencia.csv`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Notice => "nota",
            Self::Warning => "aviso",
            Self::Error => "erro",
        }
    }
}

/// One kind of finding: an entry of the closed catalogue.
#[derive(Debug, PartialEq, Eq)]
pub struct Entry {
    /// Stable code, `A0201`.
    pub code: &'static str,
    /// Severity, unless a rule that needs the cell raises it.
    pub severity: Severity,
    /// Short title, in Portuguese, no trailing full stop.
    pub title: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// How to fix it.
    pub fix: &'static str,
    /// An example of the input that causes it.
    pub example: &'static str,
}

/// Where: file › sheet › cell, as a spreadsheet program shows it; for `edital.toml` the cell is `linha N`.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Place {
    /// File name, as the edital names it.
    pub arquivo: Arc<str>,
    /// Sheet; empty for text files.
    pub aba: Arc<str>,
    /// `F17`, `linha 12`, or empty.
    pub celula: String,
}

impl Place {
    /// A cell by zero-based column and one-based row.
    pub fn cell(arquivo: &Arc<str>, aba: &Arc<str>, column: u32, row: u32) -> Self {
        Self { arquivo: arquivo.clone(), aba: aba.clone(), celula: a1(column, row) }
    }

    /// A file as a whole.
    pub fn file(arquivo: &str) -> Self {
        Self { arquivo: arquivo.into(), ..Self::default() }
    }

    /// A line of a text file.
    pub fn line(arquivo: &str, line: usize) -> Self {
        Self { arquivo: arquivo.into(), aba: "".into(), celula: format!("linha {line}") }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<&str> =
            [&*self.arquivo, &*self.aba, &*self.celula].into_iter().filter(|p| !p.is_empty()).collect();
        f.write_str(&parts.join(" › "))
    }
}

/// The address of a cell as a spreadsheet program shows it, from a zero-based column and a one-based row.
pub fn a1(column: u32, row: u32) -> String {
    let mut letters = Vec::new();
    let mut n = u64::from(column) + 1;
    while n > 0 {
        n -= 1;
        letters.push(b'A' + u8::try_from(n % 26).unwrap_or(0));
        n /= 26;
    }
    let letters: String = letters.iter().rev().map(|b| char::from(*b)).collect();
    format!("{letters}{row}")
}

/// The letters of a zero-based column, as a spreadsheet program shows them.
pub fn letters(column: u32) -> String {
    a1(column, 0).trim_end_matches('0').to_owned()
}

/// One thing seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Its kind.
    pub entry: &'static Entry,
    /// Its severity here.
    pub severity: Severity,
    /// What it holds back if it is an error.
    pub scope: Scope,
    /// Where.
    pub place: Place,
    /// Who, by registration number.
    pub inscricao: Option<Box<str>>,
    /// The value as found.
    pub valor: Option<Box<str>>,
    /// What was found and what was expected: one line, no trailing full stop.
    pub mensagem: String,
    /// The way out: one line.
    pub conserto: String,
}

impl Finding {
    /// A finding with the catalogue's severity and fix.
    pub fn new(entry: &'static Entry, scope: Scope, place: Place, mensagem: impl Into<String>) -> Self {
        Self {
            entry,
            severity: entry.severity,
            scope,
            place,
            inscricao: None,
            valor: None,
            mensagem: mensagem.into(),
            conserto: entry.fix.to_owned(),
        }
    }

    /// With the person it concerns.
    #[must_use]
    pub fn of(mut self, inscricao: &str) -> Self {
        self.inscricao = Some(inscricao.into());
        self
    }

    /// With the value as found.
    #[must_use]
    pub fn value(mut self, valor: &str) -> Self {
        self.valor = Some(valor.into());
        self
    }

    /// With a way out of its own.
    #[must_use]
    pub fn fix(mut self, conserto: impl Into<String>) -> Self {
        self.conserto = conserto.into();
        self
    }

    /// With another severity.
    #[must_use]
    pub const fn severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// Is it an error?
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// Would a spreadsheet program take this text for a formula? (`=`, `+`, `@`, a tab, or `-` followed by a letter; spaces before them, also
/// those that are not seen, do not count.)
pub fn looks_like_formula(text: &str) -> bool {
    let mut chars = text.trim_start_matches([' ', '\u{00A0}', '\u{FEFF}', '\u{200B}']).chars();
    match chars.next() {
        Some('=' | '+' | '@' | '\t' | '\r') => true,
        Some('-') => chars.next().is_some_and(char::is_alphabetic),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_those_of_a_spreadsheet_program() {
        assert_eq!(a1(0, 1), "A1");
        assert_eq!(a1(25, 2), "Z2");
        assert_eq!((a1(26, 3), letters(26)), ("AA3".to_owned(), "AA".to_owned()));
        assert_eq!(a1(701, 4), "ZZ4");
        assert_eq!(a1(16_383, 1_048_576), "XFD1048576");
    }

    #[test]
    fn formulas_are_told_from_negative_numbers() {
        for text in ["=1+1", "+TEREZINHA", "@X", "\tANA", "-ANA", " =A1", "\u{feff}=A1"] {
            assert!(looks_like_formula(text), "{text:?}");
        }
        for text in ["-3,00", "ANA", "", "-", "- 3", "D'ÁVILA"] {
            assert!(!looks_like_formula(text), "{text:?}");
        }
    }

    #[test]
    fn codes_are_unique_and_complete() {
        let mut seen = std::collections::BTreeSet::new();
        for e in catalogue::all() {
            assert!(seen.insert(e.code), "{} twice", e.code);
            assert!(e.code.len() == 5 && e.code.starts_with('A'), "{}", e.code);
            assert!(e.code[1..].bytes().all(|b| b.is_ascii_digit()), "{}", e.code);
            for text in [e.title, e.meaning, e.fix, e.example] {
                assert!(!text.is_empty(), "{} has an empty text", e.code);
            }
            assert!(!e.title.ends_with('.'), "{}: titles have no full stop", e.code);
        }
    }
}
