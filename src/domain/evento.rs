//! The ledger of what happens after homologation.

use super::{Date, Lista, Origem};
use std::sync::Arc;

/// Kind of event; `templates/edital.md`, “O livro de eventos”, tells what each does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TipoEvento {
    /// `vagas`: further vagas authorised.
    Vagas,
    /// `nomeacao`: the person takes the slot.
    Nomeacao,
    /// `posse`.
    Posse,
    /// `exercicio`.
    Exercicio,
    /// `desistencia`.
    Desistencia,
    /// `sem-efeito`: the term for taking office expired.
    SemEfeito,
    /// `exoneracao`.
    Exoneracao,
    /// `demissao`.
    Demissao,
    /// `falecimento`.
    Falecimento,
    /// `aposentadoria`.
    Aposentadoria,
    /// `rescisao`.
    Rescisao,
    /// `reprovacao-estagio`.
    ReprovacaoEstagio,
    /// `fim-de-fila`.
    FimDeFila,
    /// `eliminacao`.
    Eliminacao,
    /// `perda-de-lista`.
    PerdaDeLista,
    /// `sub-judice`.
    SubJudice,
    /// `ordem-judicial`.
    OrdemJudicial,
    /// `prorrogacao`.
    Prorrogacao,
    /// `retificacao`: the result was corrected and published again; nominations before it were made of the earlier one.
    Retificacao,
}

/// Header of the ledger, as it is documented.
pub const COLUNAS_DO_RAZAO: [&str; 8] =
    ["data", "cargo", "inscricao", "evento", "quantidade", "lista", "ato", "observacao"];

impl TipoEvento {
    /// All, with the word of the ledger.
    pub const ALL: [(Self, &'static str); 19] = [
        (Self::Vagas, "vagas"),
        (Self::Nomeacao, "nomeacao"),
        (Self::Posse, "posse"),
        (Self::Exercicio, "exercicio"),
        (Self::Desistencia, "desistencia"),
        (Self::SemEfeito, "sem-efeito"),
        (Self::Exoneracao, "exoneracao"),
        (Self::Demissao, "demissao"),
        (Self::Falecimento, "falecimento"),
        (Self::Aposentadoria, "aposentadoria"),
        (Self::Rescisao, "rescisao"),
        (Self::ReprovacaoEstagio, "reprovacao-estagio"),
        (Self::FimDeFila, "fim-de-fila"),
        (Self::Eliminacao, "eliminacao"),
        (Self::PerdaDeLista, "perda-de-lista"),
        (Self::SubJudice, "sub-judice"),
        (Self::OrdemJudicial, "ordem-judicial"),
        (Self::Prorrogacao, "prorrogacao"),
        (Self::Retificacao, "retificacao"),
    ];

    /// The word of the ledger.
    pub fn id(self) -> &'static str {
        Self::ALL.iter().find(|(t, _)| *t == self).map_or("", |(_, id)| id)
    }

    /// The event in a sentence: `desistência`, `nomeação por ordem judicial`.
    pub const fn nome(self) -> &'static str {
        match self {
            Self::Vagas => "abertura de vagas",
            Self::Nomeacao => "nomeação",
            Self::Posse => "posse",
            Self::Exercicio => "exercício",
            Self::Desistencia => "desistência",
            Self::SemEfeito => "nomeação tornada sem efeito",
            Self::Exoneracao => "exoneração",
            Self::Demissao => "demissão",
            Self::Falecimento => "falecimento",
            Self::Aposentadoria => "aposentadoria",
            Self::Rescisao => "rescisão",
            Self::ReprovacaoEstagio => "reprovação no estágio probatório",
            Self::FimDeFila => "pedido de fim de fila",
            Self::Eliminacao => "eliminação",
            Self::PerdaDeLista => "perda da lista de reserva",
            Self::SubJudice => "marca de sub judice",
            Self::OrdemJudicial => "nomeação por ordem judicial",
            Self::Prorrogacao => "prorrogação",
            Self::Retificacao => "retificação do resultado",
        }
    }

    /// From the word of the ledger, exactly as documented.
    pub fn parse(id: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, word)| *word == id).map(|(t, _)| *t)
    }
}

/// A row of the ledger, read and matched with the edital; whether the state allows it is `law::ledger`'s to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evento {
    /// Day.
    pub data: Date,
    /// Index of the cargo; `None` = all (only `prorrogacao` and `retificacao`).
    pub cargo: Option<usize>,
    /// Registration number, as the classification has it.
    pub inscricao: Option<Box<str>>,
    /// Kind.
    pub tipo: TipoEvento,
    /// Quantity.
    pub quantidade: Option<u32>,
    /// List (`perda-de-lista`).
    pub lista: Option<Lista>,
    /// The act, as text.
    pub ato: Box<str>,
    /// Remark.
    pub observacao: Box<str>,
    /// Row of the ledger.
    pub origem: Origem,
}

/// A column of the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CampoEvento {
    /// `data`.
    Data,
    /// `cargo`.
    Cargo,
    /// `inscricao`.
    Inscricao,
    /// `evento`.
    Evento,
    /// `quantidade`.
    Quantidade,
    /// `lista`.
    Lista,
    /// `ato`.
    Ato,
    /// `observacao`.
    Observacao,
}

impl CampoEvento {
    /// All, in the order of the documented header.
    pub const ALL: [(Self, &'static str); 8] = [
        (Self::Data, "data"),
        (Self::Cargo, "cargo"),
        (Self::Inscricao, "inscricao"),
        (Self::Evento, "evento"),
        (Self::Quantidade, "quantidade"),
        (Self::Lista, "lista"),
        (Self::Ato, "ato"),
        (Self::Observacao, "observacao"),
    ];

    /// Its place in [`Self::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A sheet (or text file) that the ledger was read from: what turns a row and a column into the address of a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FonteEventos {
    /// File, as the edital names it.
    pub arquivo: Arc<str>,
    /// Sheet; empty for text files.
    pub aba: Arc<str>,
    /// Zero-based column of each [`CampoEvento`].
    pub colunas: [Option<u32>; 8],
}
