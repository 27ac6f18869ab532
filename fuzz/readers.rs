//! The readers of the program and what they stand on, and nothing else of it.
#![allow(dead_code, reason = "the rest of the program uses more of these rooms")]

#[path = "../src/domain/mod.rs"]
pub mod domain;
#[path = "../src/finding/mod.rs"]
pub mod finding;

/// Files → raw cells.
#[path = "../src/ingest"]
pub mod ingest {
    pub mod workbook;
}
