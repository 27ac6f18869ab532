//! The life of one person in one cargo, as data: what [`super::explicar`] fills and `report` puts into words.

use crate::domain::{Decimal, Lista, ListaSet, Ratio, RawScore};
use crate::law::outcome::{Corte, Fora, Passo, Rotulo};

/// The life of one person in one cargo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vida {
    /// Index of the candidate.
    pub pessoa: u32,
    /// Lists that the person competed in at the start: `ac` and the quota lists in which they were accepted.
    pub inscrita: ListaSet,
    /// Lists in which the person is classified; empty when out.
    pub listas: ListaSet,
    /// Stages, with how each score was formed; empty where the organizer's ranks are taken as given and no score is computed.
    pub etapas: Vec<EtapaVida>,
    /// The total.
    pub total: Option<TotalVida>,
    /// Why out; `None` = classified.
    pub fora: Option<Fora>,
    /// Points missing to what the deciding number had to reach.
    pub faltam: Option<Decimal>,
    /// Rank in each list, `ac` first.
    pub postos: Vec<Posto>,
    /// Position in the order.
    pub chamada: Option<ChamadaVida>,
    /// By each list alone, `ac` first.
    pub alternativas: Vec<Alternativa>,
    /// Other readings of the law that would move the person within the vagas imediatas.
    pub leituras: Vec<LeituraVida>,
}

/// One stage of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EtapaVida {
    /// Index of the stage.
    pub etapa: usize,
    /// weight × score of each prova.
    pub termos: Vec<Termo>,
    /// The exact sum, before rounding.
    pub soma: Option<Ratio>,
    /// The stage score, rounded.
    pub nota: Option<Decimal>,
    /// Σ stage scores so far.
    pub acumulado: Option<Decimal>,
    /// Minimum of the stage for each of the person's lists.
    pub minimos: Vec<(Lista, Decimal)>,
    /// Cuts after the stage, per list.
    pub cortes: Vec<Corte>,
}

/// One term of a stage score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Termo {
    /// Index of the prova among all of the profile.
    pub prova: usize,
    /// Raw score.
    pub nota: RawScore,
    /// Weight.
    pub peso: Ratio,
    /// weight × score.
    pub produto: Option<Ratio>,
    /// Minimum of the raw score.
    pub minimo: Option<Decimal>,
}

/// The total of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TotalVida {
    /// The final score.
    pub nota: Decimal,
    /// Was the organizer's total taken as given?
    pub da_banca: bool,
    /// Minimum of the total for each of the person's lists.
    pub minimos: Vec<(Lista, Decimal)>,
}

/// A rank and the neighbours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Posto {
    /// List.
    pub lista: Lista,
    /// Rank.
    pub classificacao: u32,
    /// Length of the list.
    pub de: u32,
    /// Who stands above, and what decided.
    pub acima: Option<Vizinho>,
    /// Who stands below, and what decided.
    pub abaixo: Option<Vizinho>,
}

/// A neighbour in a ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vizinho {
    /// Index of the candidate.
    pub pessoa: u32,
    /// Rank.
    pub classificacao: u32,
    /// Final score, where known.
    pub nota: Option<Decimal>,
    /// What placed one above the other.
    pub decidiu: Decidiu,
}

/// What placed one person above another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decidiu {
    /// A higher score.
    Nota,
    /// A criterion of the chain: its id (`idoso`, `maior_nota:especificos`, `sorteio`).
    Criterio(String),
    /// The organizer's rank, taken as given.
    Banca,
}

/// A position in the order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChamadaVida {
    /// Position, from 1.
    pub posicao: u32,
    /// Within the vagas of the edital?
    pub imediata: bool,
    /// Label of the position.
    pub rotulo: Rotulo,
    /// The step.
    pub passo: Passo,
    /// The article, in short.
    pub fundamento: String,
    /// Further vagas until this position opens, if nobody withdraws; 0 within V.
    pub vagas_que_faltam: u32,
}

/// What would happen by one list alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alternativa {
    /// List.
    pub lista: Lista,
    /// Is it the list by which the person was in fact called?
    pub adotada: bool,
    /// Position at which the person would be called, competing in this list alone.
    pub posicao: Option<u32>,
    /// Withdrawals from slots of this list until the person is called, if nothing else happens; 0 when called within V.
    pub desistencias: u32,
    /// Further vagas until that position opens, if nobody withdraws.
    pub vagas_que_faltam: u32,
}

/// Another reading that would move the person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeituraVida {
    /// Norm.
    pub norma: String,
    /// Key of the reading.
    pub leitura: String,
    /// Value.
    pub valor: String,
    /// Position adopted; `None` beyond V.
    pub adotada: Option<u32>,
    /// Position under it; `None` beyond V.
    pub alternativa: Option<u32>,
}
