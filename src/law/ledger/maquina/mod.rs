//! The state of one cargo under the replay of its ledger (`templates/edital.md`, “O livro de eventos”).
//!
//! | module | what it does |
//! |---|---|
//! | here | what is known of the cargo and of each person; what is told of an event |
//! | `eventos` | one event: its date, whether it is allowed, which effect it has |
//! | `vagas` | the slots: which is the next to be filled, who takes it, who leaves it |

mod eventos;
mod vagas;

use crate::domain::{CampoEvento, Candidate, Cargo, Concorrencia, Date, Edital, Evento, Lista, ListaSet};
use crate::finding::{Entry, Finding, Scope};
use crate::law::ledger::livro::Livro;
use crate::law::ledger::postos::Postos;
use crate::law::ledger::tipos::{Chamado, Registro, Situacao, Vaga};
use crate::law::nomeacao::{self, Fila};
use crate::law::outcome::Outcome;
use crate::law::posicoes::Rotulos;
use crate::law::reserva;
use std::collections::{BTreeMap, BTreeSet};

/// A cargo under replay. Every event costs O(log n).
#[derive(Clone)]
pub(super) struct Maquina<'a> {
    pub edital: &'a Edital,
    pub cargo: &'a Cargo,
    pub indice: usize,
    pub candidatos: &'a [Candidate],
    livro: &'a Livro<'a>,
    pub fila: Fila,
    rotulos: Rotulos,
    pub postos: Postos<'a>,
    /// Slots 1..m opened so far.
    pub vagas: Vec<Vaga>,
    /// Those vacated, by number.
    livres: BTreeSet<u32>,
    /// Slots held.
    pub ocupadas: u32,
    /// V and the events `vagas`.
    pub autorizadas: u64,
    /// Months of extension.
    meses: u32,
    /// Extensions so far.
    prorrogacoes: u32,
    pub registros: BTreeMap<u32, Registro>,
    /// People nominated by court order outside the count.
    pub fora_da_contagem: BTreeSet<u32>,
    pub nomeacoes: Vec<(Date, Chamado)>,
    /// While an event is carried out: the day of the `retificacao` that stands after it in the ledger.
    pub retificada: Option<Date>,
    pub achados: Vec<Finding>,
}

impl<'a> Maquina<'a> {
    /// The cargo on the day of its homologation.
    pub fn new(
        edital: &'a Edital,
        indice: usize,
        cargo: &'a Cargo,
        candidatos: &'a [Candidate],
        outcome: &'a Outcome,
        livro: &'a Livro<'a>,
    ) -> Self {
        Self {
            edital,
            cargo,
            indice,
            candidatos,
            livro,
            fila: nomeacao::fila_of(edital, cargo, outcome),
            rotulos: Rotulos::new(edital, cargo, &reserva::numeros(cargo)),
            postos: Postos::new(candidatos, outcome),
            vagas: Vec::new(),
            livres: BTreeSet::new(),
            ocupadas: 0,
            autorizadas: u64::from(cargo.vagas),
            meses: 0,
            prorrogacoes: 0,
            registros: BTreeMap::new(),
            fora_da_contagem: BTreeSet::new(),
            nomeacoes: Vec::new(),
            retificada: None,
            achados: Vec::new(),
        }
    }

    /// Last day of validity: "Validity ends on the day of the same number, or the next day where that month has none (Código
    /// Civil art. 132 § 3º); that day still counts". Extensions add months to the term that runs from the homologation.
    pub fn validade(&self) -> Option<Date> {
        self.edital.homologado_em?.plus_months(self.edital.validade_meses?.checked_add(self.meses)?)
    }

    /// Vagas authorised and not held.
    pub fn abertas(&self) -> u64 {
        self.autorizadas.saturating_sub(u64::from(self.ocupadas))
    }

    /// What is known of a person.
    pub fn registro(&self, pessoa: u32) -> Option<&Registro> {
        self.registros.get(&pessoa)
    }

    /// The record of a person, made when the first event reaches them.
    pub fn record(&mut self, pessoa: u32, data: Date) -> &mut Registro {
        self.registros.entry(pessoa).or_insert(Registro {
            situacao: Situacao::Espera,
            desde: data,
            nomeada_em: None,
            em_exercicio: false,
            sub_judice: false,
            judicial: false,
            fim_de_fila: false,
            perdidas: ListaSet::EMPTY,
        })
    }

    /// Was the person taken out of the list beforehand (`exclusao-previa`), and has not lost it since?
    pub fn excluded_from(&self, lista: Lista, pessoa: u32) -> bool {
        let norma = lista.reserva_index().and_then(|i| self.cargo.regras.get(i));
        let lost = self.registro(pessoa).is_some_and(|r| r.perdidas.has(lista));
        norma.is_some_and(|n| n.concorrencia == Concorrencia::ExclusaoPrevia)
            && !lost
            && self.postos.is_in(lista, pessoa)
            && !self.fila.has_left(pessoa)
    }

    pub fn move_to(&mut self, pessoa: u32, situacao: Situacao, data: Date) {
        let registro = self.record(pessoa, data);
        registro.situacao = situacao;
        registro.desde = data;
    }

    pub fn tell(&mut self, entry: &'static Entry, evento: &Evento, campo: CampoEvento, mensagem: String) {
        let scope = match evento.cargo {
            Some(_) => Scope::Cargo(self.cargo.codigo.as_str().into()),
            None => Scope::Exame,
        };
        let mut finding = Finding::new(entry, scope, self.livro.place(evento, campo), mensagem);
        finding.inscricao.clone_from(&evento.inscricao);
        finding.valor = Some(valor(evento, campo));
        self.achados.push(finding);
    }
}

fn valor(evento: &Evento, campo: CampoEvento) -> Box<str> {
    match campo {
        CampoEvento::Data => evento.data.pt().into(),
        CampoEvento::Inscricao => evento.inscricao.clone().unwrap_or_default(),
        CampoEvento::Quantidade => evento.quantidade.map_or_else(String::new, |q| q.to_string()).into(),
        _ => evento.tipo.id().into(),
    }
}
