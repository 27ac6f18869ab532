//! Documents → folders: all or nothing, manifest, packages, verification.

pub mod bag;
mod by_hand;
mod copies;
mod disk;
mod exchange;
pub mod hash;
mod lock;
pub mod manifest;
pub mod names;
mod pieces;
pub mod published;
pub mod registrar;
pub mod sums;
pub mod verify;
pub mod working;
mod write_error;
pub mod writer;
