//! Outcome → documents. Every document is derived from the steps of the outcome, never recomputed.

pub mod context;
pub mod csv;
pub mod model;
pub mod template;
pub mod text;
