//! Documents → folders: all or nothing, manifest, packages, verification.

pub mod bag;
pub mod hash;
pub mod manifest;
pub mod published;
pub mod registrar;
pub mod verify;
pub mod writer;
