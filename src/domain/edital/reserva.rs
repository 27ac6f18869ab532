//! The reserves of an edital, and how a person or a position of two lists is settled.

use crate::domain::{Lista, Norma};
use std::sync::Arc;

/// One `[[reserva]]`: a list and the norm that governs it, with the edital's overrides applied.
#[derive(Clone, Debug)]
pub struct Reserva {
    /// List id: `pcd`, `npi`, or any other.
    pub lista: String,
    /// The norm, with the edital's overrides.
    pub norma: Arc<Norma>,
    /// Keys that the edital overrides, in its order.
    pub alterado: Vec<String>,
}

/// Where the loser of a collision of positions goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colisao {
    /// To the next position that no list claims.
    Proxima,
    /// To the previous one, falling back to the next.
    Anterior,
}

/// How a person of two quota lists competes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DuplaCota {
    /// Called at the earliest position that reaches them.
    PrimeiraPosicao,
    /// Only in the list of the highest percentage; the lists named here are kept in any case.
    MaiorPercentual {
        /// Lists that add up.
        acumulavel: Vec<Lista>,
    },
}
