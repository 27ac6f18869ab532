//! `edital.toml` → [`crate::domain::Edital`] and [`Planilhas`], strictly and with every problem in one run.

pub mod planilhas;

pub use planilhas::{Codificacao, Modalidade, Planilhas};
