//! Documents → folders: all or nothing, manifest, packages, verification.

pub mod writer;
