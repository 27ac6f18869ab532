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
pub mod fila;
pub mod ledger;
pub mod nomeacao;
pub mod audit;
pub mod outcome;
pub mod posicoes;
pub mod reserva;
