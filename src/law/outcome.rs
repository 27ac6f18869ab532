//! What the engine leaves: every step with its reason. Documents are derived from these, never recomputed.

use crate::domain::{Decimal, Lista, ListaSet};

/// Why a person is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Motivo {
    /// Absent from a prova.
    Ausente,
    /// A prova below its minimum.
    MinimoProva,
    /// A stage below its minimum.
    MinimoEtapa,
    /// The total below the profile's minimum.
    MinimoFinal,
    /// Beyond the cut of a stage.
    Barreira,
    /// Eliminated by the organizer.
    Eliminado,
}

impl Motivo {
    /// Every reason.
    pub const ALL: [Self; 6] =
        [Self::Ausente, Self::MinimoProva, Self::MinimoEtapa, Self::MinimoFinal, Self::Barreira, Self::Eliminado];

    /// The word in `nao-classificados.csv`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Ausente => "ausente",
            Self::MinimoProva => "minimo-prova",
            Self::MinimoEtapa => "minimo-etapa",
            Self::MinimoFinal => "minimo-final",
            Self::Barreira => "barreira",
            Self::Eliminado => "eliminado",
        }
    }

    /// The reason in a sentence.
    pub const fn nome(self) -> &'static str {
        match self {
            Self::Ausente => "ausente",
            Self::MinimoProva => "abaixo do mínimo da prova",
            Self::MinimoEtapa => "abaixo do mínimo da etapa",
            Self::MinimoFinal => "abaixo do mínimo da nota final",
            Self::Barreira => "abaixo da nota de corte",
            Self::Eliminado => "eliminação pela banca",
        }
    }
}

/// A person who is out: the reason and the number that decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fora {
    /// Reason.
    pub motivo: Motivo,
    /// Index of the stage; `None` for the total and for the situation column.
    pub etapa: Option<u16>,
    /// Index of the prova among all of the profile, where one decided.
    pub prova: Option<u16>,
    /// The number that decided.
    pub valor: Option<Decimal>,
    /// The number that it had to reach.
    pub minimo: Option<Decimal>,
}

/// The index of a stage or of a prova as an outcome has it. A profile of more than [`crate::domain::Perfil::MAIS_ETAPAS`] is refused before.
pub(crate) fn narrow(index: usize) -> u16 {
    u16::try_from(index).unwrap_or(u16::MAX)
}

/// A cut as one person met it, in one list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corte {
    /// Index of the stage.
    pub etapa: u16,
    /// List.
    pub lista: Lista,
    /// Accumulated score of the person.
    pub acumulado: Decimal,
    /// Place among the people of the list at the cut, ties sharing the best.
    pub lugar: u32,
    /// Places of the cut.
    pub lugares: u32,
    /// Lowest accumulated score that passed by this list; `None` when nobody was cut.
    pub limite: Option<Decimal>,
    /// Did the person pass by this list?
    pub passou: bool,
}

/// How one person went through the stages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pessoa {
    /// Score of each stage that the person completed.
    pub etapas: Box<[Option<Decimal>]>,
    /// Final score; `None` without scores or when out before the total.
    pub nota_final: Option<Decimal>,
    /// Lists in which the person is classified, `ac` included; empty when out.
    pub listas: ListaSet,
    /// Why out; `None` = classified.
    pub fora: Option<Fora>,
    /// Cuts met.
    pub cortes: Vec<Corte>,
}

/// One row of a ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colocado {
    /// Index of the candidate.
    pub pessoa: u32,
    /// Rank, from 1 (as computed, or as the organizer gave it).
    pub classificacao: u32,
    /// Index, in the profile's chain, of the criterion that placed this person below the one above on an equal score.
    pub desempate: Option<u8>,
}

/// The reserve of one list in one cargo: the formula check of the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VagasDaLista {
    /// List (`ac` first).
    pub lista: Lista,
    /// Reserved number (for `ac`, what is left).
    pub vagas: u32,
    /// Number that the law's own rule gives on V.
    pub pela_lei: u32,
    /// Number stated by the edital.
    pub declaradas: Option<u32>,
    /// People classified in the list.
    pub classificados: u32,
    /// How the number came about, in words: the column `fundamento` of `vagas.csv`.
    pub fundamento: String,
}

/// Where a label comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrigemRotulo {
    /// Every position that no list claims.
    Livre,
    /// Smallest n with count(n) ≥ k.
    Natural,
    /// First position fixed by the norm.
    Fixada,
    /// The edital's table of positions.
    Tabela,
    /// The edital's whole sequence.
    Sequencia,
    /// Moved by a collision from this position.
    Colisao {
        /// Position claimed at first.
        de: u32,
    },
    /// Added within V to reach the number stated by the edital.
    Edital,
    /// Was of this quota list; became `ac` because the edital's number was already reached.
    Excedente {
        /// The list that lost the position.
        lista: Lista,
    },
    /// Beyond V, was of this quota list; became `ac` because the list was given a position inside V in advance (the number
    /// stated by the edital), which is credited here.
    Creditada {
        /// The list that lost the position.
        lista: Lista,
    },
}

/// The label of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rotulo {
    /// List that the position belongs to.
    pub lista: Lista,
    /// Why.
    pub origem: OrigemRotulo,
}

/// Why a position went to that person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Razao {
    /// Quota position: best of the list not yet taken.
    Reserva,
    /// `ac` position: best of `ac` not yet taken.
    Ampla,
    /// `ac` position whose turn belonged to somebody already called by a quota list: that person is from now on charged to
    /// `ac`, and the best of the list takes this position (Ibatiba art. 4º § 1º).
    Compensacao {
        /// Index of the candidate whose turn it was.
        turno_de: u32,
    },
    /// `ac` has nobody left: best overall, of a quota list only.
    AmplaEsgotada,
}

/// One position of the order of nomination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passo {
    /// Index of the candidate.
    pub pessoa: u32,
    /// Label of the position.
    pub rotulo: Lista,
    /// List finally charged.
    pub cobrada: Lista,
    /// List charged when called.
    pub cobrada_na_chamada: Lista,
    /// List whose position reverted because it has nobody left.
    pub revertida_de: Option<Lista>,
    /// Why.
    pub razao: Razao,
}

/// One row of the prefix certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificado {
    /// Position n.
    pub posicao: u32,
    /// Quota list.
    pub lista: Lista,
    /// Number due by law in 1..n.
    pub devidas: u32,
    /// Positions of the list in 1..n that called somebody for it (label of the list, not reverted).
    pub chamadas: u32,
    /// Is it fulfilled?
    pub cumprida: bool,
    /// Why not; empty when fulfilled.
    pub motivo: String,
}

/// What an alternative reading does within the vagas imediatas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EfeitoLeitura {
    /// Norm.
    pub norma: String,
    /// Key of the reading: `concorrencia`.
    pub leitura: String,
    /// Value tried.
    pub valor: String,
    /// Who moves; empty = the same order under this reading.
    pub mudancas: Vec<Mudanca>,
}

/// One person moved by an alternative reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mudanca {
    /// Index of the candidate.
    pub pessoa: u32,
    /// Position adopted; `None` beyond V.
    pub adotada: Option<u32>,
    /// Position under the alternative; `None` beyond V.
    pub alternativa: Option<u32>,
}

/// A finished cargo.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Index of the cargo in the edital.
    pub cargo: usize,
    /// Vagas per list, `ac` first.
    pub vagas: Vec<VagasDaLista>,
    /// One entry per candidate of the input.
    pub pessoas: Vec<Pessoa>,
    /// People out, in the order of their registration numbers.
    pub fora: Vec<u32>,
    /// Ranking of each list, `ac` first.
    pub classificacao: Vec<Vec<Colocado>>,
    /// People classified only in quota lists, in the overall order: who comes when `ac` has nobody left.
    pub so_cotas: Vec<u32>,
    /// Labels of the positions 1..n of the order (at least V of them).
    pub rotulos: Vec<Rotulo>,
    /// The order of nomination.
    pub ordem: Vec<Passo>,
    /// Prefix certificate.
    pub certificado: Vec<Certificado>,
    /// Other readings.
    pub leituras: Vec<EfeitoLeitura>,
    /// Remarks of the law for the report: pooling demonstration, same-day validity, numbers that differ.
    pub notas: Vec<String>,
    /// Number drawn for each person whose tie a public draw decided, by person.
    pub sorteados: Vec<(u32, Decimal)>,
    /// Findings that hold nothing back: numbers and ranks of the organizer that differ, the draw's record.
    pub achados: Vec<crate::finding::Finding>,
}

impl Outcome {
    /// Number drawn for a person whose tie a public draw decided. A public draw is held in public: its numbers are.
    pub fn sorteado(&self, pessoa: u32) -> Option<Decimal> {
        let i = self.sorteados.binary_search_by_key(&pessoa, |(p, _)| *p).ok()?;
        self.sorteados.get(i).map(|(_, numero)| *numero)
    }
}

/// A tie left to a public draw: the exact question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SorteioPendente {
    /// List in which the tie stands (`ac`, unless the organizer's ranks repeat in another).
    pub lista: Lista,
    /// First rank of the tied people.
    pub posicao: u32,
    /// Tied people, by registration number.
    pub pessoas: Vec<u32>,
}

/// Why a cargo is held back by the law.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Retido {
    /// Draws to be made.
    pub sorteios: Vec<SorteioPendente>,
    /// Cells that a rule needs and that could not be read: index of the finding among those of the cargo.
    pub celulas: Vec<u32>,
    /// Other reasons, complete.
    pub achados: Vec<crate::finding::Finding>,
}
