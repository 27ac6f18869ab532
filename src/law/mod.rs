//! The law, pure: score → barreira → classificacao → reserva → posicoes → nomeacao → leituras; then ledger and audit.
//! Nothing here knows a file, a clock, a thread, hash map order or binary floating point.
//!
//! | rule | room |
//! |---|---|
//! | scores of the provas and the total, who is out of them | [`score`], [`apuracao`] |
//! | the cut after a stage; those of a reserve that it must not leave out | [`barreira`] |
//! | ranks of the general list and of each reserve; the organizer's own, checked | [`classificacao`], [`banca`] |
//! | whom the organizer calls classified and the result leaves out | [`situacao`] |
//! | ties: the criteria in their order, and the public draw | [`desempate`], [`sorteio`] |
//! | how many vagas each list has: percentages, rounding, minimum; cargos counted together | [`reserva`], [`grupo`] |
//! | which position belongs to which list, and who is called for it | [`posicoes`], [`nomeacao`], [`fila`] |
//! | how often each list came at each point, and why not more | [`certificado`] |
//! | what another admissible reading of the law would change | [`leituras`] |
//! | the edital against the law | [`conferencia`] |
//! | after the homologation: posse, desistência, exoneração, new vagas, court orders; the batch of a day | [`ledger`] (`maquina`: the state; `permissao`: what is refused; `efeitos`: what each event does; `lote`: the batch) |
//! | the article behind each step; the life of one person | [`fundamento`], [`explicar`], [`vida`] |
//! | the result checked once more, by code that shares nothing with the above | [`audit`] |
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
pub mod situacao;
pub mod sorteio;
pub mod vida;

pub use compute::compute;
pub use conferencia::check_edital;
pub use outcome::{Outcome, Retido};
