//! The file beneath a document: numbers, packed streams, objects and where they are (ISO 32000-1, 7.3 to 7.5).

pub(super) use batch::{BATCH, ROW, fill_row};
pub(super) use numbers::{Counter, aligned, hundredths, int, push, real, reference};
pub(super) use packing::{deflate, pack};
pub(super) use writer::{FIXED, Id, Part, Writer};

mod batch;
mod numbers;
mod packing;
mod writer;
