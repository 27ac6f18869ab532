//! Outcome → documents. Every document is derived from the steps of the outcome, never recomputed.

pub mod model;
