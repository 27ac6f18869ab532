//! The law, pure: score → barreira → classificacao → reserva → posicoes → nomeacao → leituras; then ledger and audit.
//! Nothing here knows a file, a clock, a thread, hash map order or binary floating point.
#![deny(
    clippy::float_arithmetic,
    clippy::iter_over_hash_type,
    clippy::print_stdout,
    clippy::disallowed_types,
    clippy::disallowed_methods
)]

#[cfg(test)]
pub mod amostra;
pub mod apuracao;
pub mod audit;
pub mod banca;
pub mod barreira;
pub mod certificado;
pub mod classificacao;
pub mod compute;
pub mod conferencia;
pub mod desempate;
pub mod explicar;
pub mod fila;
pub mod fundamento;
pub mod grupo;
pub mod ledger;
pub mod leituras;
pub mod nomeacao;
pub mod outcome;
pub mod posicoes;
pub mod reserva;
pub mod score;
pub mod sorteio;
pub mod vida;

pub use compute::compute;
pub use conferencia::check_edital;
pub use outcome::{Outcome, Retido};
