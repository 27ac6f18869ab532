//! The effect of the events that happen to a person, and how each refusal is told.

use super::maquina::Maquina;
use super::tipos::{Proxima, Situacao};
use crate::domain::{CampoEvento, Date, Evento, Lista, TipoEvento as T, contados};
use crate::finding::Entry;
use crate::finding::catalogue::ledger as catalogo;
use crate::law::nomeacao::Chamada;
use crate::law::outcome::Razao;

impl Maquina<'_> {
    /// "The person takes the slot (must be the one that the order calls; anything else is refused with the reason)." After a
    /// refusal the replay goes on as if the slot had been taken, so that one mistake is one finding and not one for each
    /// nomination after it; the cargo is held back all the same.
    ///
    /// The order is that of the result in force at the nomination. Where the result was corrected later (`retificacao`), the
    /// nomination stands until an authority annuls it, and it is only told that the order of now would call somebody else.
    pub(super) fn nominate(&mut self, evento: &Evento, pessoa: u32) {
        let full = self.abertas() == 0;
        if full && self.retificada.is_none() {
            let taken = match self.autorizadas {
                0 => "nenhuma vaga autorizada neste cargo".to_owned(),
                n => contados(n, "autorizada, já ocupada", "autorizadas, todas ocupadas"),
            };
            let mensagem = format!("{} não tem vaga aberta: {taken}", self.who(pessoa));
            self.tell(&catalogo::SEM_VAGA_ABERTA, evento, CampoEvento::Evento, mensagem);
        }
        let Some(slot) = self.next_slot(true) else { return };
        let due = self.fila.peek(slot.chamar);
        match due {
            Some(c) if c.pessoa == pessoa && !(full && self.retificada.is_some()) => {
                if let Some(mut chamado) = self.call(slot, evento.data) {
                    chamado.registrada = true;
                    self.nomeacoes.push((evento.data, chamado));
                }
            }
            due if self.retificada.is_some() => self.keep(evento, slot, due.filter(|c| c.pessoa != pessoa), pessoa),
            Some(c) => {
                let mensagem = self.out_of_turn(slot.vaga, &c, pessoa);
                self.tell(&catalogo::FORA_DA_VEZ, evento, CampoEvento::Inscricao, mensagem);
                self.fila.take_outside(pessoa, Some(slot.chamar));
                self.fill(slot, pessoa, slot.chamar, evento.data);
            }
            None => {
                self.fila.take_outside(pessoa, Some(slot.chamar));
                self.fill(slot, pessoa, slot.chamar, evento.data);
            }
        }
    }

    /// A nomination of an earlier result: the person holds the next slot, charged to its label as a court's is; of the lists of now
    /// they leave none but by that. `due`: whom the order of now calls there.
    fn keep(&mut self, evento: &Evento, slot: Proxima, due: Option<Chamada>, pessoa: u32) {
        let now = match due {
            Some(c) => {
                let (who, why, rotulo) = (self.who(c.pessoa), self.why(&c), self.edital.lista_id(c.rotulo));
                format!("a vaga {} ({rotulo}) caberia a {who}, {why}", slot.vaga)
            }
            None => format!("a vaga {} não seria aberta", slot.vaga),
        };
        let retificada = self.retificada.map_or_else(String::new, Date::pt);
        let classified = if self.fila.has_left(pessoa) { ", hoje fora da classificação," } else { "" };
        let mensagem = format!(
            "{}{classified} foi nomeada antes da retificação de {retificada}, e a nomeação fica; pelo resultado de agora {now}",
            self.who(pessoa)
        );
        self.tell(&catalogo::NOMEACAO_ANTERIOR, evento, CampoEvento::Inscricao, mensagem);
        let razao = if slot.chamar.is_ac() { Razao::Ampla } else { Razao::Reserva };
        let chamada = Chamada { pessoa, rotulo: slot.chamar, cobrada: slot.chamar, revertida_de: None, razao };
        let mut chamado = self.chamado(slot, &chamada);
        chamado.registrada = true;
        self.nomeacoes.push((evento.data, chamado));
        self.fila.take_as_called(pessoa, slot.chamar);
        self.fill(slot, pessoa, slot.chamar, evento.data);
    }

    pub(super) fn take_office(&mut self, evento: &Evento, pessoa: u32) {
        let Some(Situacao::Nomeada(vaga)) = self.registro(pessoa).map(|r| r.situacao) else { return };
        if let Some(ate) = self.deadline(pessoa).filter(|ate| evento.data > *ate) {
            let mensagem = format!("{} tomou posse em {}; o prazo acabou em {ate}", self.who(pessoa), evento.data);
            self.tell(&catalogo::POSSE_FORA_DO_PRAZO, evento, CampoEvento::Data, mensagem);
        }
        self.move_to(pessoa, Situacao::Empossada(vaga), evento.data);
    }

    /// Last day for taking office: `prazo_posse_dias`, "counted from the day after the nomination".
    pub(super) fn deadline(&self, pessoa: u32) -> Option<Date> {
        self.registro(pessoa)?.nomeada_em?.plus_days(self.edital.prazo_posse_dias?)
    }

    /// Slot vacated; the person leaves every list, and with them goes their `ac` turn ("someone who has left has no AC turn and
    /// triggers no compensation").
    pub(super) fn leave(&mut self, evento: &Evento, pessoa: u32) {
        self.vacate(pessoa);
        self.fila.leave(pessoa);
        self.fora_da_contagem.remove(&pessoa);
        self.move_to(pessoa, Situacao::Saiu(evento.tipo), evento.data);
    }

    /// "The person goes to the end of every list, behind those already there; slot vacated."
    pub(super) fn send_back(&mut self, evento: &Evento, pessoa: u32) {
        self.vacate(pessoa);
        self.fila.to_the_end(pessoa);
        self.move_to(pessoa, Situacao::Espera, evento.data);
        self.record(pessoa, evento.data).fim_de_fila = true;
    }

    /// "Condition not confirmed: leaves that quota list, stays in `ac` if ranked there; a slot held and charged to that list is
    /// vacated." Who is in no list any more has left. For a list that `exclusao-previa` had taken the person out of beforehand, the
    /// event takes effect and changes no turn.
    pub(super) fn lose_list(&mut self, evento: &Evento, pessoa: u32) {
        let judicial = self.registro(pessoa).is_some_and(|r| r.judicial);
        let there = |l: &Lista| self.fila.listas_of(pessoa).has(*l) || self.excluded_from(*l, pessoa);
        let Some(lista) = evento.lista.filter(|l| !judicial && there(l)) else {
            let lista = evento.lista.map_or("", |l| self.edital.lista_id(l));
            let mensagem = format!("{} não está na lista {lista}", self.who(pessoa));
            self.tell(&catalogo::SEM_A_LISTA, evento, CampoEvento::Lista, mensagem);
            return;
        };
        let registro = self.record(pessoa, evento.data);
        registro.perdidas = registro.perdidas.with(lista);
        let charged = self.fila.charge_of(pessoa) == Some(lista);
        let situacao = self.registro(pessoa).map_or(Situacao::Espera, |r| r.situacao);
        if charged && situacao != Situacao::Espera {
            self.vacate(pessoa);
        }
        if self.fila.lose_list(pessoa, lista) {
            self.move_to(pessoa, Situacao::Espera, evento.data);
        }
        if self.fila.has_left(pessoa) && self.slot_of(pessoa).is_none() {
            self.move_to(pessoa, Situacao::Saiu(T::PerdaDeLista), evento.data);
        }
    }

    /// A flag: rank kept. `quantidade` 1 starts it, 0 ends it.
    pub(super) fn flag(&mut self, evento: &Evento, pessoa: u32) {
        if evento.quantidade.is_none() {
            let mensagem = format!("sub-judice de {} sem dizer se começa (1) ou acaba (0)", self.who(pessoa));
            self.tell(&catalogo::SUB_JUDICE_SEM_QUANTIDADE, evento, CampoEvento::Quantidade, mensagem);
        }
        let on = evento.quantidade != Some(0);
        let was = self.registro(pessoa).is_some_and(|r| r.sub_judice)
            || self.candidatos.get(pessoa as usize).is_some_and(|c| c.sub_judice);
        if was == on {
            let mensagem = format!("{} já {} sub judice", self.who(pessoa), if on { "estava" } else { "não estava" });
            self.tell(&catalogo::EVENTO_REPETIDO, evento, CampoEvento::Evento, mensagem);
        }
        self.record(pessoa, evento.data).sub_judice = on;
    }

    /// "Nomination by court order, outside the order: the person leaves every list; takes no slot, unless `quantidade` is 1: then
    /// the next slot to be filled, charged to its label."
    pub(super) fn court_order(&mut self, evento: &Evento, pessoa: u32) {
        let wants_slot = evento.quantidade == Some(1);
        if wants_slot && self.abertas() == 0 {
            let mensagem = format!("{} deveria ocupar a próxima vaga, mas não há vaga aberta", self.who(pessoa));
            self.tell(&catalogo::SEM_VAGA_ABERTA, evento, CampoEvento::Quantidade, mensagem);
        }
        let slot = if wants_slot { self.next_slot(true) } else { None };
        self.fila.take_outside(pessoa, slot.map(|s| s.rotulo));
        match slot {
            Some(slot) => self.fill(slot, pessoa, slot.rotulo, evento.data),
            None => {
                self.move_to(pessoa, Situacao::Nomeada(None), evento.data);
                self.fora_da_contagem.insert(pessoa);
            }
        }
        let registro = self.record(pessoa, evento.data);
        registro.judicial = true;
        registro.nomeada_em = Some(evento.data);
    }

    /// `FULANA (inscrição 123)`.
    pub(super) fn who(&self, pessoa: u32) -> String {
        let candidate = self.candidatos.get(pessoa as usize);
        candidate.map_or_else(String::new, |c| format!("{} (inscrição {})", c.nome, c.inscricao))
    }

    /// Who should have been called, why, and who was.
    fn out_of_turn(&mut self, vaga: u32, c: &Chamada, pessoa: u32) -> String {
        let why = self.why(c);
        let rotulo = self.edital.lista_id(c.rotulo);
        format!(
            "a vaga {vaga} ({rotulo}) cabe a {}, {why}; o livro de eventos nomeia {}{}",
            self.who(c.pessoa),
            self.who(pessoa),
            self.ranks(pessoa)
        )
    }

    fn why(&mut self, c: &Chamada) -> String {
        let rank = self.postos.rank(c.cobrada, c.pessoa).map_or_else(String::new, |r| format!("{r}º "));
        let lista = self.list_name(c.cobrada);
        let reason = match c.razao {
            Razao::Reserva | Razao::Ampla => format!("{rank}{lista}"),
            Razao::Compensacao { turno_de } => {
                format!("{rank}{lista}, porque a vez na ampla é de {}, já na vaga reservada", self.who(turno_de))
            }
            Razao::AmplaEsgotada => format!("{rank}{lista}, porque a ampla não tem mais ninguém"),
        };
        match c.revertida_de {
            Some(de) => format!("{reason}, porque a lista {} não tem mais ninguém", self.edital.lista_id(de)),
            None => reason,
        }
    }

    fn list_name(&self, lista: Lista) -> String {
        if lista.is_ac() {
            "da ampla concorrência".into()
        } else {
            format!("da lista {}", self.edital.lista_id(lista))
        }
    }

    fn ranks(&mut self, pessoa: u32) -> String {
        let listas = self.fila.listas_of(pessoa);
        let ranks: Vec<String> = listas
            .iter()
            .filter_map(|l| Some(format!("{}º {}", self.postos.rank(l, pessoa)?, self.list_name(l))))
            .collect();
        if ranks.is_empty() { String::new() } else { format!(", {}", ranks.join(" e ")) }
    }

    /// A verdict of the table, in words.
    pub(super) fn tell_state(&mut self, entry: &'static Entry, evento: &Evento, pessoa: u32) {
        let now = self.standing(pessoa);
        let unforeseen = if entry == &catalogo::FIM_DE_FILA_NAO_PREVISTO { "; o edital não o permite" } else { "" };
        let mensagem = format!("{} de {}, que {now}{unforeseen}", evento.tipo.nome(), self.who(pessoa));
        self.tell(entry, evento, CampoEvento::Evento, mensagem);
    }

    fn standing(&self, pessoa: u32) -> String {
        let Some(r) = self.registro(pessoa) else {
            let text =
                if self.fila.has_left(pessoa) { "não está em lista nenhuma" } else { "ainda não foi chamada" };
            return text.into();
        };
        let slot = |vaga: Option<u32>| vaga.map_or_else(String::new, |v| format!(", vaga {v}"));
        match r.situacao {
            Situacao::Espera if self.fila.has_left(pessoa) => "não está em lista nenhuma".into(),
            Situacao::Espera => "espera ser chamada".into(),
            Situacao::Nomeada(v) => format!("foi nomeada em {}{}", r.desde, slot(v)),
            Situacao::Empossada(v) => format!("tomou posse em {}{}", r.desde, slot(v)),
            Situacao::Saiu(tipo) => format!("saiu em {} ({})", r.desde, tipo.nome()),
        }
    }
}
