//! Portuguese: numbers and dates in words, plural, gender, enumerations, names of States.

pub mod data;
pub mod extenso;
pub mod frase;
pub mod uf;

pub use data::{dia_do_mes, fecho};
pub use extenso::{Genero, extenso};
pub use frase::{artigo_de, capitalize, contar, enumerar};
