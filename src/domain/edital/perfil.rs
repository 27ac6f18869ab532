//! A profile: the stages and provas of a kind of post, their weights, minimums and cuts.

use super::Criterio;
use crate::domain::{Decimal, Lista, Ratio, ScoreRounding};

/// Stages, weights, minimums and tie-breaks of a kind of post.
#[derive(Clone, Debug)]
pub struct Perfil {
    /// Key under `[perfil]`.
    pub id: String,
    /// Decimal places of scores.
    pub casas: u8,
    /// Rounding of stage scores and of the total.
    pub arredondamento: ScoreRounding,
    /// Source of the final score.
    pub nota_final: NotaFinal,
    /// Source of the ranks.
    pub classificacao: OrigemClassificacao,
    /// Minimum of the total.
    pub minimo: Option<Decimal>,
    /// Lower minimums of the total for quota lists.
    pub minimo_lista: Vec<(Lista, Decimal)>,
    /// Stages, in order.
    pub etapas: Vec<Etapa>,
    /// Tie-break chain, in order.
    pub desempate: Vec<Criterio>,
}

impl Perfil {
    /// Most stages, and most provas in all of them: far beyond any edital, and within the 16 bits that an outcome has for them.
    pub const MAIS_ETAPAS: usize = 1_000;

    /// Most criteria of the chain: within the 8 bits that an outcome has for one, and for the draw after the last.
    pub const MAIS_CRITERIOS: usize = 200;

    /// What there is too much of, in words: such a profile is refused.
    pub fn excesso(&self) -> Option<String> {
        let all = [
            (self.etapas.len(), Self::MAIS_ETAPAS, "etapas"),
            (self.provas().count(), Self::MAIS_ETAPAS, "provas"),
            (self.desempate.len(), Self::MAIS_CRITERIOS, "critérios de desempate"),
        ];
        let (have, most, what) = all.into_iter().find(|(have, most, _)| have > most)?;
        Some(format!("o perfil {} tem {have} {what}; são aceitos até {most}", self.id))
    }

    /// All provas, stage by stage: the order of [`crate::domain::Candidate::notas`].
    pub fn provas(&self) -> impl Iterator<Item = &Prova> {
        self.etapas.iter().flat_map(|e| &e.provas)
    }

    /// Index range, in [`crate::domain::Candidate::notas`], of the provas of a stage.
    pub fn provas_da_etapa(&self, etapa: usize) -> std::ops::Range<usize> {
        let start = self.etapas.iter().take(etapa).map(|e| e.provas.len()).sum();
        start..start + self.etapas.get(etapa).map_or(0, |e| e.provas.len())
    }
}

/// Where the final score comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotaFinal {
    /// Computed from the stages.
    Calculada,
    /// The organizer's total.
    Banca,
}

/// Where the ranks come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrigemClassificacao {
    /// Computed.
    Calculada,
    /// The organizer's, list by list.
    Banca,
}

/// A stage.
#[derive(Clone, Debug)]
pub struct Etapa {
    /// Id: `objetiva`.
    pub id: String,
    /// Minimum of the stage score.
    pub minimo: Option<Decimal>,
    /// Lower minimums for quota lists.
    pub minimo_lista: Vec<(Lista, Decimal)>,
    /// Cut after the stage.
    pub barreira: Option<Barreira>,
    /// Papers, in order.
    pub provas: Vec<Prova>,
}

/// A cut after a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Barreira {
    /// Places, per list named.
    pub lugares: Vec<(Lista, Lugares)>,
    /// Places, where given as multiples, of a list that has no vagas.
    pub sem_vagas: Option<u32>,
}

/// Places of a cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lugares {
    /// A number.
    Numero(u32),
    /// `"5x"`: so many times the vagas of the list.
    Multiplo(u32),
}

/// A paper or subject.
#[derive(Clone, Debug)]
pub struct Prova {
    /// Id: `portugues`.
    pub id: String,
    /// Header of its column.
    pub coluna: String,
    /// Weight.
    pub peso: Ratio,
    /// Minimum of the raw score.
    pub minimo: Option<Decimal>,
    /// Maximum of the raw score.
    pub maximo: Option<Decimal>,
}
