//! The links of the tie-break chain.

use crate::domain::Date;

/// One link of the tie-break chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Criterio {
    /// 60 or older first; among them the older (Lei 10.741/2003 art. 27 p. ú.).
    Idoso {
        /// The day on which age is judged.
        na_data: Date,
        /// Does the older of two elderly people come first?
        entre_idosos: bool,
    },
    /// Higher score first.
    MaiorNota(NotaRef),
    /// Served as juror first (CPP art. 440).
    Jurado,
    /// A yes/no column, yes first.
    Sinal {
        /// Header of the column.
        coluna: String,
    },
    /// A numeric column, larger first.
    MaiorValor {
        /// Header of the column.
        coluna: String,
    },
    /// A numeric column, smaller first.
    MenorValor {
        /// Header of the column.
        coluna: String,
    },
    /// Earlier birth first.
    MaisVelho {
        /// Also hour and minute.
        hora: bool,
    },
    /// Lower number drawn first.
    Sorteio,
    /// The organizer's own rank.
    Banca,
}

impl Criterio {
    /// The id written in `classificacao.csv`: `idoso`, `maior_nota:especificos`, `sinal:Servidor Municipal`, …
    pub fn id(&self) -> String {
        match self {
            Self::Idoso { .. } => "idoso".into(),
            Self::MaiorNota(NotaRef::Prova(id) | NotaRef::Etapa(id)) => format!("maior_nota:{id}"),
            Self::Jurado => "jurado".into(),
            Self::Sinal { coluna } => format!("sinal:{coluna}"),
            Self::MaiorValor { coluna } => format!("maior_valor:{coluna}"),
            Self::MenorValor { coluna } => format!("menor_valor:{coluna}"),
            Self::MaisVelho { .. } => "mais_velho".into(),
            Self::Sorteio => "sorteio".into(),
            Self::Banca => "banca".into(),
        }
    }
}

/// What a `maior_nota` compares: a prova or a stage, by id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotaRef {
    /// Raw score of a prova.
    Prova(String),
    /// Score of a stage.
    Etapa(String),
}
