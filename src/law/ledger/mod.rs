//! Nomination over time: a pure replay of the ledger (`templates/edital.md`, “O livro de eventos”) over the homologated order.
//!
//! | module | what it holds |
//! |---|---|
//! | [`livro`] | the ledger cut by cargo, by date; the rows out of order |
//! | `permissao` | what the state allows, as one table |
//! | `maquina` | slots, holders, charges; dates, calls |
//! | `efeitos` | the effect of each event on a person, and how refusals are told |
//! | `conflito` | what of a batch contradicts nominations of later days |
//! | [`fundamento`] | the article behind each call |
//! | `estado` | where the count stands, who is next, terms |
//! | [`lote`] | the batch of a day |
//! | [`possiveis`] | what the row of a call leaves open |
//! | [`tipos`] | what is left for the documents |
//!
//! A vacated slot is refilled from the list *charged* there at the moment when it was vacated (Irupi art. 7º § 1º, Ibatiba art. 4º
//! § 2º) and the counter of positions does not advance; new slots go on with the labels where they stood (Irupi art. 7º § 2º).
//! The charge of a slot that is held runs with its holder: under `compensacao` the holder's `ac` turn turns it into `ac`.

mod conflito;
mod efeitos;
mod estado;
pub mod fundamento;
pub mod livro;
pub mod lote;
mod maquina;
mod permissao;
pub mod possiveis;
mod postos;
pub mod tipos;

#[cfg(test)]
mod apoio;
#[cfg(test)]
mod tests;

pub use livro::Livro;
pub use lote::{batch, replay};
pub use tipos::{Chamado, EstadoCargo, EstadoLista, EstadoVaga, Lote, Prazo, Registro, Replay, Situacao, SituacaoVaga};
