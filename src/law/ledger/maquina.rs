//! The state of one cargo and the effect of each event on it (`templates/edital.md`, “O livro de eventos”).

use super::livro::Livro;
use super::permissao::{self, Veredito};
use super::postos::Postos;
use super::tipos::{Chamado, Proxima, Registro, Situacao, Vaga};
use crate::domain::{CampoEvento, Candidate, Cargo, Date, Edital, Evento, Lista, TipoEvento as T, TipoExame, contados};
use crate::finding::catalogue::ledger as catalogo;
use crate::finding::{Entry, Finding, Scope};
use crate::law::nomeacao::{self, Chamada, Fila};
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

    /// Carries out one event, or says why not.
    pub fn apply(&mut self, evento: &Evento) {
        self.check_date(evento);
        match evento.tipo {
            T::Vagas => self.autorizadas = self.autorizadas.saturating_add(u64::from(evento.quantidade.unwrap_or(0))),
            T::Prorrogacao => self.extend(evento),
            _ => self.apply_to_person(evento),
        }
    }

    /// "Nominations after the end of validity are refused"; nor is there any before the homologation. What only records a fact
    /// is kept and told.
    fn check_date(&mut self, evento: &Evento) {
        let validade = self.validade();
        let early = self.edital.homologado_em.is_some_and(|h| evento.data < h);
        let late = validade.is_some_and(|v| evento.data > v);
        let (entry, mensagem) = match evento.tipo {
            T::Nomeacao | T::Prorrogacao if early => (&catalogo::ANTES_DA_HOMOLOGACAO, self.early(evento)),
            T::Nomeacao | T::Prorrogacao if late => (&catalogo::DEPOIS_DA_VALIDADE, self.late(evento, validade)),
            _ if early => (&catalogo::SEM_EFEITO_NA_DATA, self.early(evento)),
            T::Vagas | T::FimDeFila | T::PerdaDeLista | T::OrdemJudicial if late => {
                (&catalogo::SEM_EFEITO_NA_DATA, self.late(evento, validade))
            }
            _ => return,
        };
        self.tell(entry, evento, CampoEvento::Data, mensagem);
    }

    fn early(&self, evento: &Evento) -> String {
        let homologado = self.edital.homologado_em.map_or_else(String::new, Date::pt);
        format!("{} em {}, antes da homologação ({homologado})", evento.tipo.nome(), evento.data)
    }

    fn late(&self, evento: &Evento, validade: Option<Date>) -> String {
        let fim = validade.map_or_else(String::new, Date::pt);
        format!("{} em {}, depois do fim da validade ({fim})", evento.tipo.nome(), evento.data)
    }

    /// A term that has ended cannot be extended (Constituição art. 37, III: the extension is of a term that runs). Its last day
    /// still counts.
    fn extend(&mut self, evento: &Evento) {
        if self.validade().is_some_and(|v| evento.data > v) {
            return;
        }
        let again = self.prorrogacoes > 0;
        let other_term = self.edital.validade_meses != evento.quantidade;
        if self.edital.tipo == TipoExame::Concurso && (again || other_term) {
            let prazo = self.edital.validade_meses.map_or_else(String::new, |m| m.to_string());
            let mensagem = if again {
                format!("prorrogação repetida em {}", evento.data)
            } else {
                format!(
                    "prorrogação de {}, diferente do prazo original de {prazo}",
                    contados(evento.quantidade.unwrap_or(0), "mês", "meses")
                )
            };
            self.tell(&catalogo::PRORROGACAO_IRREGULAR, evento, CampoEvento::Quantidade, mensagem);
        }
        self.prorrogacoes += 1;
        self.meses = self.meses.saturating_add(evento.quantidade.unwrap_or(0));
    }

    fn apply_to_person(&mut self, evento: &Evento) {
        let inscricao = evento.inscricao.as_deref().unwrap_or("");
        let Some(pessoa) = self.postos.find(inscricao) else {
            let mensagem = format!("a inscrição “{inscricao}” não está no cargo {}", self.cargo.codigo);
            self.tell(&catalogo::PESSOA_DO_EVENTO, evento, CampoEvento::Inscricao, mensagem);
            return;
        };
        match permissao::judge(evento.tipo, self.facts(pessoa)) {
            Veredito::Aceita => {}
            Veredito::AceitaCom(entry) => self.tell_state(entry, evento, pessoa),
            Veredito::SemEfeito(entry) | Veredito::Recusa(entry) => return self.tell_state(entry, evento, pessoa),
        }
        self.effect(evento, pessoa);
    }

    fn facts(&self, pessoa: u32) -> permissao::Pessoa {
        let registro = self.registro(pessoa);
        permissao::Pessoa {
            situacao: registro.map_or(Situacao::Espera, |r| r.situacao),
            em_lista: !self.fila.has_left(pessoa),
            em_exercicio: registro.is_some_and(|r| r.em_exercicio),
            judicial: registro.is_some_and(|r| r.judicial),
            fim_de_fila: self.edital.fim_de_fila,
        }
    }

    fn effect(&mut self, evento: &Evento, pessoa: u32) {
        match evento.tipo {
            T::Vagas | T::Prorrogacao => {}
            T::Nomeacao => self.nominate(evento, pessoa),
            T::Posse => self.take_office(evento, pessoa),
            T::Exercicio => {
                self.take_office(evento, pessoa);
                self.record(pessoa, evento.data).em_exercicio = true;
            }
            T::FimDeFila => self.send_back(evento, pessoa),
            T::PerdaDeLista => self.lose_list(evento, pessoa),
            T::SubJudice => self.flag(evento, pessoa),
            T::OrdemJudicial => self.court_order(evento, pessoa),
            T::Desistencia
            | T::SemEfeito
            | T::Exoneracao
            | T::Demissao
            | T::Falecimento
            | T::Aposentadoria
            | T::Rescisao
            | T::ReprovacaoEstagio
            | T::Eliminacao => self.leave(evento, pessoa),
        }
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
        })
    }

    pub fn move_to(&mut self, pessoa: u32, situacao: Situacao, data: Date) {
        let registro = self.record(pessoa, data);
        registro.situacao = situacao;
        registro.desde = data;
    }

    /// Slot held by a person.
    pub fn slot_of(&self, pessoa: u32) -> Option<u32> {
        match self.registro(pessoa)?.situacao {
            Situacao::Nomeada(vaga) | Situacao::Empossada(vaga) => vaga,
            Situacao::Espera | Situacao::Saiu(_) => None,
        }
    }

    /// The next slot to be filled. "Refills come before new slots, lowest slot first." `beyond`: even where none is authorised,
    /// to tell who would come next.
    pub fn next_slot(&mut self, beyond: bool) -> Option<Proxima> {
        if !beyond && self.abertas() == 0 {
            return None;
        }
        if let Some(slot) = self.livres.first().and_then(|n| Some((*n, self.slot(*n)?))) {
            let (vaga, v) = slot;
            return Some(Proxima { vaga, rotulo: v.rotulo, chamar: v.cobrada, substitui: v.anterior });
        }
        let vaga = u32::try_from(self.vagas.len()).ok()?.checked_add(1)?;
        let rotulo = self.rotulos.label(vaga).lista;
        Some(Proxima { vaga, rotulo, chamar: rotulo, substitui: None })
    }

    fn slot(&self, vaga: u32) -> Option<Vaga> {
        self.vagas.get((vaga as usize).checked_sub(1)?).copied()
    }

    /// List charged at a slot at this moment: while held, as the holder's charge runs.
    pub fn charge(&self, vaga: &Vaga) -> Lista {
        vaga.ocupante.and_then(|p| self.fila.charge_of(p)).unwrap_or(vaga.cobrada)
    }

    /// Somebody takes a slot.
    pub fn fill(&mut self, slot: Proxima, pessoa: u32, cobrada: Lista, data: Date) {
        let vaga = Vaga { rotulo: slot.rotulo, cobrada, ocupante: Some(pessoa), anterior: slot.substitui };
        match (slot.vaga as usize).checked_sub(1).and_then(|i| self.vagas.get_mut(i)) {
            Some(old) => *old = vaga,
            None => self.vagas.push(vaga),
        }
        self.livres.remove(&slot.vaga);
        self.ocupadas = self.ocupadas.saturating_add(1);
        self.move_to(pessoa, Situacao::Nomeada(Some(slot.vaga)), data);
        self.record(pessoa, data).nomeada_em = Some(data);
    }

    /// A slot is vacated: its charge stays as it stood, for the refill (Irupi art. 7º § 1º, Ibatiba art. 4º § 2º: the same list).
    pub fn vacate(&mut self, pessoa: u32) {
        let Some(numero) = self.slot_of(pessoa) else { return };
        let cobrada = self.slot(numero).filter(|v| v.ocupante == Some(pessoa)).map(|v| self.charge(&v));
        let slot = (numero as usize).checked_sub(1).and_then(|i| self.vagas.get_mut(i));
        if let (Some(slot), Some(cobrada)) = (slot, cobrada) {
            *slot = Vaga { rotulo: slot.rotulo, cobrada, ocupante: None, anterior: Some(pessoa) };
            self.livres.insert(numero);
            self.ocupadas = self.ocupadas.saturating_sub(1);
        }
    }

    /// Calls whom the order calls for a slot.
    pub fn call(&mut self, slot: Proxima, data: Date) -> Option<Chamado> {
        let chamada = self.fila.call(slot.chamar)?;
        let chamado = self.chamado(slot, &chamada);
        self.fill(slot, chamada.pessoa, chamada.cobrada, data);
        Some(chamado)
    }

    pub fn chamado(&mut self, slot: Proxima, c: &Chamada) -> Chamado {
        let sub_judice = self.registro(c.pessoa).is_some_and(|r| r.sub_judice)
            || self.candidatos.get(c.pessoa as usize).is_some_and(|p| p.sub_judice);
        Chamado {
            vaga: slot.vaga,
            posicao_de: slot.rotulo,
            lista: c.cobrada,
            revertida_de: c.revertida_de,
            substitui: slot.substitui,
            pessoa: c.pessoa,
            classificacao_lista: self.postos.rank(c.cobrada, c.pessoa),
            razao: c.razao,
            registrada: false,
            sub_judice,
        }
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
