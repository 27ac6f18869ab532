//! What the replay leaves: slots, people called, the state of the cargo, its terms. Documents are derived from these.

use crate::domain::{Date, Lista, ListaSet, TipoEvento};
use crate::finding::Finding;
use crate::law::outcome::Razao;

/// What has happened to a person so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Situacao {
    /// Waits to be called.
    Espera,
    /// Called, has not taken office; the slot, unless a court put the person outside the count.
    Nomeada(Option<u32>),
    /// Took office.
    Empossada(Option<u32>),
    /// Left, by this event.
    Saiu(TipoEvento),
}

/// What the ledger knows of a person. Nobody without an event has a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Registro {
    /// Where the person stands.
    pub situacao: Situacao,
    /// Day of the event that put the person there.
    pub desde: Date,
    /// Day of the last nomination.
    pub nomeada_em: Option<Date>,
    /// `exercicio` recorded.
    pub em_exercicio: bool,
    /// `sub-judice` at this moment.
    pub sub_judice: bool,
    /// Nominated by court order.
    pub judicial: bool,
    /// Went to the end of the queue at least once.
    pub fim_de_fila: bool,
    /// Lists lost.
    pub perdidas: ListaSet,
}

/// A slot opened so far: the n-th of the cargo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vaga {
    /// Label of its position.
    pub rotulo: Lista,
    /// List charged: as it runs while held, as it stood when it was vacated.
    pub cobrada: Lista,
    /// Who holds it.
    pub ocupante: Option<u32>,
    /// Who held it before.
    pub anterior: Option<u32>,
}

/// The next slot to be filled: refills before new slots, lowest slot first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proxima {
    /// Its number.
    pub vaga: u32,
    /// Label of its position.
    pub rotulo: Lista,
    /// List to call for: the charge that the vacated slot had, or the label of a new one.
    pub chamar: Lista,
    /// Whose slot it refills.
    pub substitui: Option<u32>,
}

/// One person called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chamado {
    /// Number of the slot.
    pub vaga: u32,
    /// Label of its position.
    pub posicao_de: Lista,
    /// List charged at the call.
    pub lista: Lista,
    /// List that had nobody left, where the call went elsewhere.
    pub revertida_de: Option<Lista>,
    /// Whose slot is refilled.
    pub substitui: Option<u32>,
    /// Who is called.
    pub pessoa: u32,
    /// Rank of the person in the list charged.
    pub classificacao_lista: Option<u32>,
    /// Why this person.
    pub razao: Razao,
    /// Is the nomination already in the ledger?
    pub registrada: bool,
    /// Competing by force of a court order, from the sheets or the ledger.
    pub sub_judice: bool,
}

/// The batch of a day in one cargo.
#[derive(Clone, Debug)]
pub struct Lote {
    /// Index of the cargo.
    pub cargo: usize,
    /// Day.
    pub data: Date,
    /// Who is called, in the order of calling.
    pub chamadas: Vec<Chamado>,
    /// Nominations of this day that the ledger has already.
    pub registradas: usize,
    /// What keeps those called, and not in the ledger, from being nominated: nominations of later days.
    pub conflito: Option<Finding>,
    /// Day of the first `retificacao` that the batch does not see: the result in force on its day was another.
    pub retificada: Option<Date>,
    /// The cargo after the batch.
    pub estado: EstadoCargo,
    /// Everything seen: events refused, terms, quantity not met. With an error here nothing of the cargo may be published.
    pub avisos: Vec<Finding>,
}

/// What a slot is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SituacaoVaga {
    /// Vacated, waits for its refill.
    Aberta,
    /// Somebody was called and has not taken office.
    Nomeada,
    /// Somebody took office.
    Provida,
}

/// A slot and who holds it, for people to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EstadoVaga {
    /// Number.
    pub vaga: u32,
    /// Label.
    pub posicao_de: Lista,
    /// List charged at this moment.
    pub lista: Lista,
    /// Holder.
    pub pessoa: Option<u32>,
    /// Day since which it is so: of the nomination, or of taking office. `None` when vacated or called in this batch's future.
    pub desde: Option<Date>,
    /// What it is doing.
    pub situacao: SituacaoVaga,
}

/// A list in one cargo: where the count stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EstadoLista {
    /// List.
    pub lista: Lista,
    /// Positions of this label among the slots opened.
    pub posicoes: u32,
    /// Slots held and charged to it.
    pub ocupadas: u32,
    /// People who wait on it.
    pub espera: u32,
    /// Who is next on it.
    pub proxima: Option<u32>,
    /// Rank of the next.
    pub classificacao: Option<u32>,
}

/// A term for taking office.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prazo {
    /// Who was called.
    pub pessoa: u32,
    /// Slot, unless outside the count.
    pub vaga: Option<u32>,
    /// Day of the nomination.
    pub nomeada_em: Date,
    /// Last day for taking office.
    pub ate: Date,
    /// Days left on the day of the batch; negative when overdue.
    pub faltam: i32,
}

/// A cargo at the end of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EstadoCargo {
    /// Index of the cargo.
    pub cargo: usize,
    /// Day.
    pub data: Date,
    /// Vagas of the edital.
    pub vagas_edital: u32,
    /// Vagas authorised: the edital's and those of the events `vagas`.
    pub autorizadas: u64,
    /// Slots held by somebody called who has not taken office.
    pub nomeadas: u32,
    /// Slots held by somebody who took office.
    pub providas: u32,
    /// Authorised and not held.
    pub abertas: u64,
    /// Every slot opened, by number.
    pub vagas: Vec<EstadoVaga>,
    /// People nominated by court order outside the count of the slots.
    pub fora_da_contagem: Vec<u32>,
    /// Each list, `ac` first.
    pub listas: Vec<EstadoLista>,
    /// The next positions, as they would be called if vagas appeared, with their reasons.
    pub proximas: Vec<Chamado>,
    /// Last day of validity, extensions counted.
    pub validade: Option<Date>,
    /// Terms for taking office that run, the first to end first.
    pub prazos: Vec<Prazo>,
    /// People competing by force of a court order, by the ledger.
    pub sub_judice: Vec<u32>,
}

/// The cargo after a replay.
#[derive(Clone, Debug)]
pub struct Replay {
    /// State at the end of the day asked for.
    pub estado: EstadoCargo,
    /// What was called, as the ledger has it and the order confirms it, with the day.
    pub nomeacoes: Vec<(Date, Chamado)>,
    /// Everything seen.
    pub achados: Vec<Finding>,
}
