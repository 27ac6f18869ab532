//! Outcome → documents. Every document is derived from the steps of the outcome, never recomputed.

pub mod context;
pub mod csv;
pub mod csv_nomeacoes;
pub mod dados;
pub mod documents;
pub mod docx;
#[cfg(test)]
mod dump;
#[cfg(test)]
pub(crate) mod exemplo;
pub mod gazette;
pub mod internal;
pub mod life;
pub mod lists;
pub mod marked;
pub mod model;
pub mod observacao;
pub mod pdf;
pub mod rows;
pub mod scanner;
pub mod template;
pub mod text;
