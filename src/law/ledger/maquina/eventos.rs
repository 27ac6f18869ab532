//! One event of the ledger: its date, whether the state of the person allows it, and which effect it has.

use super::Maquina;
use crate::domain::{CampoEvento, Date, Evento, TipoEvento as T, TipoExame, contados};
use crate::finding::catalogue::ledger as catalogo;
use crate::law::ledger::permissao::{self, Veredito};
use crate::law::ledger::tipos::Situacao;

impl Maquina<'_> {
    /// Carries out these events, one after the other. Nominations before the last `retificacao` among them were made of an earlier
    /// result.
    pub fn apply_all(&mut self, eventos: &[&Evento]) {
        let last = eventos.iter().rposition(|e| e.tipo == T::Retificacao).unwrap_or(0);
        for (i, evento) in eventos.iter().enumerate() {
            self.retificada = eventos.get(last).filter(|_| i < last).map(|e| e.data);
            self.apply(evento);
        }
    }

    /// Carries out one event, or says why not.
    fn apply(&mut self, evento: &Evento) {
        self.check_date(evento);
        match evento.tipo {
            T::Vagas => self.autorizadas = self.autorizadas.saturating_add(u64::from(evento.quantidade.unwrap_or(0))),
            T::Prorrogacao => self.extend(evento),
            T::Retificacao => {}
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
            // It stands all the same, and is told there
            Veredito::Recusa(entry) if entry == &catalogo::NAO_CLASSIFICADA && self.of_earlier_result(evento) => {}
            Veredito::SemEfeito(entry) | Veredito::Recusa(entry) => return self.tell_state(entry, evento, pessoa),
        }
        self.effect(evento, pessoa);
    }

    /// Was this nomination made of a result that was corrected after it?
    fn of_earlier_result(&self, evento: &Evento) -> bool {
        evento.tipo == T::Nomeacao && self.retificada.is_some()
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
            T::Vagas | T::Prorrogacao | T::Retificacao => {}
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
}
