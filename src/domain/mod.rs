//! The nouns of law and edital. Nothing here knows a file, a clock, a thread or binary floating point.
//!
//! | module | nouns |
//! |---|---|
//! | [`decimal`] | [`Decimal`] exact score, [`Ratio`] exact fraction, the roundings |
//! | [`date`] | [`Date`] civil day, ages and legal terms |
//! | [`lista`] | [`Lista`], [`ListaSet`] |
//! | [`norma`] | [`Norma`]: a law as data |
//! | [`edital`] | [`Edital`], [`Cargo`], [`Perfil`], [`Etapa`], [`Prova`], [`Criterio`] |
//! | [`candidate`] | [`Candidate`] and the state of each of their cells |
//! | [`evento`] | [`Evento`]: a row of the ledger |
//! | [`uf`] | [`UFS`]: the States |
#![deny(
    clippy::float_arithmetic,
    clippy::iter_over_hash_type,
    clippy::print_stdout,
    clippy::disallowed_types,
    clippy::disallowed_methods
)]

pub mod candidate;
pub mod contagem;
pub mod date;
pub mod decimal;
pub mod edital;
pub mod evento;
pub mod inscricao;
pub mod lista;
pub mod norma;
pub mod proximo;
pub mod uf;

pub use candidate::{Candidate, Cell, Cpf, Extra, Origem, RawScore, Situacao};
pub use contagem::{contados, plural};
pub use date::Date;
pub use decimal::{Decimal, DecimalError, Ratio, ScoreRounding};
pub use edital::{
    Assinatura, AtoNumerado, Barreira, Cargo, Colisao, Criterio, CsvFormat, Dispensa, Documento, DuplaCota, Edital,
    Etapa, Fase, Lugares, NotaFinal, NotaRef, OrigemClassificacao, Perfil, Prova, Reserva, TipoExame,
};
pub use evento::{COLUNAS_DO_RAZAO, CampoEvento, Evento, FonteEventos, TipoEvento};
pub use inscricao::OrdemDeInscricao;
pub use lista::{Lista, ListaSet};
pub use norma::{Concorrencia, Limiar, Norma, NumeroReservado, OrdemInicial, Rounding};
pub use uf::UFS;
