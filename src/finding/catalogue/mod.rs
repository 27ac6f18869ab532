//! The closed catalogue, one file per room.

pub mod archive;
pub mod cells;
pub mod columns;
pub mod cross;
pub mod documents;
pub mod edital;
pub mod law;
pub mod ledger;
pub mod reading;

use super::Entry;

/// Every entry, by code.
pub fn all() -> impl Iterator<Item = &'static Entry> {
    [
        edital::ALL,
        cells::ALL,
        reading::ALL,
        cross::ALL,
        columns::ALL,
        law::ALL,
        ledger::ALL,
        documents::ALL,
        archive::ALL,
    ]
    .into_iter()
    .flatten()
    .copied()
}

/// The entry with this code (case does not matter).
pub fn find(code: &str) -> Option<&'static Entry> {
    all().find(|e| e.code.eq_ignore_ascii_case(code))
}

/// Declares entries and the list `ALL` of a file.
macro_rules! entries {
    ($($(#[$doc:meta])* $name:ident = $code:literal $severity:ident, $title:literal, $meaning:literal, $fix:literal, $example:literal;)*) => {
        $($(#[$doc])* pub static $name: $crate::finding::Entry = $crate::finding::Entry {
            code: $code,
            severity: $crate::finding::Severity::$severity,
            title: $title,
            meaning: $meaning,
            fix: $fix,
            example: $example,
        };)*
        /// All entries of this file.
        pub static ALL: &[&$crate::finding::Entry] = &[$(&$name),*];
    };
}
use entries;
