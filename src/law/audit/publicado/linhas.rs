//! Rows of the published files, as plain values with the line that they stand on.

use crate::domain::Decimal;

/// A row of `vagas.csv`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinhaVagas {
    /// Line of the file.
    pub linha: usize,
    /// List id.
    pub lista: String,
    /// Vagas.
    pub vagas: u32,
    /// People classified.
    pub classificados: u32,
}

/// A row of `classificacao.csv`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinhaClassificacao {
    /// Line of the file.
    pub linha: usize,
    /// List id.
    pub lista: String,
    /// Rank.
    pub classificacao: u32,
    /// Registration number.
    pub inscricao: String,
    /// Final score; `None` where none is published.
    pub nota_final: Option<Decimal>,
    /// Criterion named, may be empty.
    pub desempate: String,
    /// Number drawn, where one is published.
    pub sorteio: Option<Decimal>,
}

/// A row of `ordem-de-nomeacao.csv`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinhaOrdem {
    /// Line of the file.
    pub linha: usize,
    /// Position.
    pub ordem: u32,
    /// `imediata`?
    pub imediata: bool,
    /// Label.
    pub posicao_de: String,
    /// List charged.
    pub lista: String,
    /// List that the position reverted from, or empty.
    pub revertida_de: String,
    /// Registration number.
    pub inscricao: String,
    /// Final score.
    pub nota_final: Option<Decimal>,
    /// Rank in `ac`.
    pub classificacao_ac: Option<u32>,
    /// Rank in the list charged.
    pub classificacao_lista: Option<u32>,
}

/// A row of `nao-classificados.csv`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinhaFora {
    /// Line of the file.
    pub linha: usize,
    /// Registration number.
    pub inscricao: String,
    /// Reason, as written.
    pub motivo: String,
    /// The number that decided.
    pub valor: Option<Decimal>,
    /// The number that it had to reach.
    pub minimo: Option<Decimal>,
}

/// The published rows of one cargo.
#[derive(Clone, Debug, Default)]
pub struct Publicado {
    /// `vagas.csv`.
    pub vagas: Vec<LinhaVagas>,
    /// `classificacao.csv`.
    pub classificacao: Vec<LinhaClassificacao>,
    /// `ordem-de-nomeacao.csv`.
    pub ordem: Vec<LinhaOrdem>,
    /// `nao-classificados.csv`.
    pub fora: Vec<LinhaFora>,
}
