//! What the organizer says of a person beside the scores: ranks, situation, court orders, quota lists.

use super::person::Spot;
use super::work::Work;
use crate::domain::{Candidate, Lista, ListaSet, Situacao};
use crate::finding::Severity;
use crate::finding::catalogue::{cross, reading};
use crate::ingest::cell::id;
use crate::ingest::cell::text::{clean, fold};
use crate::ingest::cell::{shown, words};
use crate::ingest::workbook::RawValue;
use std::num::NonZeroU32;

impl Work<'_> {
    /// The organizer's ranks, `ac` first; empty when the sheet gives none.
    pub(super) fn ranks(&mut self, spot: &Spot<'_>) -> Box<[Option<NonZeroU32>]> {
        let plan = self.plan;
        let fixed = spot.fixed();
        let sheet_list = self.out.lista;
        let of = |i: usize| match (sheet_list, i) {
            (Some(list), i) if list.index() == i => fixed.classificacao,
            (Some(_), _) => None,
            (None, 0) => fixed.classificacao,
            (None, i) => fixed.reservas.get(i - 1).and_then(|r| r[2]),
        };
        let lists = 0..plan.edital.listas();
        if lists.clone().all(|i| of(i).is_none()) {
            return Box::default();
        }
        lists.map(|i| of(i).and_then(|c| self.rank(spot, c))).collect()
    }

    /// Where the organizer's ranks are taken as given: does the row say anything of the rank in each of the person's lists?
    pub(super) fn ranks_said(&mut self, spot: &Spot<'_>, person: &Candidate) {
        if !self.plan.perfis[spot.perfil].ranks_da_banca || person.situacao.says_out() {
            return;
        }
        let fixed = spot.fixed();
        let sheet_list = self.out.lista;
        for i in 0..self.plan.edital.listas() {
            let (member, column) = match sheet_list {
                Some(list) => (list.index() == i, fixed.classificacao),
                None if i == 0 => (true, fixed.classificacao),
                None => (person.listas.has(Lista::reserva(i - 1)), fixed.reservas.get(i - 1).and_then(|r| r[2])),
            };
            if member {
                let rank = person.ranks.get(i).copied().flatten().is_some();
                let mark = matches!(spot.raw(column), Some(RawValue::Text(t)) if !t.trim().is_empty());
                self.see_rank(i, spot.cargo, rank || mark);
            }
        }
    }

    fn rank(&mut self, spot: &Spot<'_>, column: u32) -> Option<NonZeroU32> {
        let raw = spot.raw(Some(column));
        let rank = id::read_rank(raw).unwrap_or_else(|_| {
            let severity =
                if self.plan.perfis[spot.perfil].ranks_da_banca { Severity::Error } else { Severity::Warning };
            let message = format!("“{}” não é um número de ordem", raw.map(shown).unwrap_or_default());
            self.report_as(spot, column, &reading::CLASSIFICACAO_ILEGIVEL, severity, raw, message);
            None
        });
        rank.and_then(NonZeroU32::new)
    }

    pub(super) fn situation(&mut self, spot: &Spot<'_>, sub_judice: &mut bool) -> Situacao {
        let Some((column, raw)) = spot.at(spot.fixed().situacao) else { return Situacao::Nenhuma };
        if self.plan.relacao {
            return self.answer_to_request(spot, column, raw);
        }
        let Some(value) = raw.filter(|r| !words::is_empty(Some(r))) else { return Situacao::Nenhuma };
        let read = match value {
            RawValue::Text(text) => self.situation_of(text),
            _ => None,
        };
        match read {
            Some((situacao, court)) => {
                *sub_judice |= court;
                situacao
            }
            None if self.is_modality(spot, column, value) => match value {
                RawValue::Text(text) if words::begins_classified(text) => Situacao::Classificado,
                _ => Situacao::Nenhuma,
            },
            None => {
                let entry = &reading::SITUACAO_DESCONHECIDA;
                self.unknown_word(spot, column, (entry, entry.severity), raw, "não é uma situação conhecida");
                Situacao::Nenhuma
            }
        }
    }

    /// In a sheet that only says who competes for the quotas, the situation is what became of the request; a blank confirms nothing.
    fn answer_to_request(&mut self, spot: &Spot<'_>, column: u32, raw: Option<&RawValue>) -> Situacao {
        if words::is_empty(raw) {
            let message = "a situação do pedido está em branco: não confirmado".to_owned();
            self.report(spot, column, &reading::CONFIRMACAO_EM_BRANCO, raw, message);
            return Situacao::NaoClassificado;
        }
        match words::flag(raw, &[]) {
            Some(true) => Situacao::Nenhuma,
            Some(false) => Situacao::NaoClassificado,
            None => {
                let entry = &reading::MARCA_ILEGIVEL;
                self.unknown_word(spot, column, (entry, entry.severity), raw, "não diz se o pedido foi deferido");
                Situacao::NaoClassificado
            }
        }
    }

    /// The situation that a text says; few texts fill a column, so each is read once.
    fn situation_of(&mut self, text: &str) -> Option<(Situacao, bool)> {
        if let Some(known) = self.situacao_memo.get(text) {
            return *known;
        }
        let read = words::situacao(&clean(text));
        self.situacao_memo.insert(text.to_owned(), read);
        read
    }

    /// Does the column also tell the modality, and is this one of its values?
    fn is_modality(&self, spot: &Spot<'_>, column: u32, raw: &RawValue) -> bool {
        let RawValue::Text(text) = raw else { return false };
        spot.header.columns.get("modalidade") == Some(column) && self.plan.modalidades.contains_key(&fold(text))
    }

    /// The court-order column, or the words in a column without a name.
    pub(super) fn court_order(&mut self, spot: &Spot<'_>, sub_judice: &mut bool) {
        if let Some((column, raw)) = spot.at(spot.fixed().sub_judice) {
            match words::sub_judice(raw) {
                Some(answer) => *sub_judice |= answer,
                None => {
                    let kind = (&reading::MARCA_ILEGIVEL, Severity::Warning);
                    self.unknown_word(spot, column, kind, raw, "não diz sim nem não");
                }
            }
        }
        for c in spot.row.cells.iter().filter(|c| spot.fixed().rotuladas.binary_search(&c.column).is_err()) {
            if let RawValue::Text(text) = &c.value
                && !words::is_blank_mark(text)
            {
                *sub_judice |= words::says_sub_judice(&fold(text));
                self.tally.add(&reading::COLUNA_SEM_NOME, c.column, spot.row.number, || text.to_string());
            }
        }
    }

    /// Quota lists: the sheet's own, flags, modality, ranks, and marks beside the name; where there is a confirmation, only what it
    /// confirms of them.
    pub(super) fn lists(&mut self, spot: &Spot<'_>, ranks: &[Option<NonZeroU32>], pcd_mark: bool) -> ListaSet {
        let plan = self.plan;
        let own = self.out.lista.filter(|l| !l.is_ac());
        let mut lists = own.map_or(ListaSet::EMPTY, |l| ListaSet::EMPTY.with(l)).or(self.modality(spot));
        for i in 0..plan.edital.reservas.len() {
            let list = Lista::reserva(i);
            let by_modality = spot.fixed().modalidade.is_some() && plan.na_modalidade.has(list);
            let known = by_modality || own == Some(list);
            let told = self.flagged(spot, i, known.then_some(lists.has(list)));
            let ranked = ranks.get(list.index()).copied().flatten().is_some();
            let confirmed = spot.fixed().reservas.get(i).is_some_and(|[_, confirmation, _]| confirmation.is_some());
            if told.unwrap_or(ranked) {
                lists = lists.with(list);
            } else if confirmed {
                lists = lists.without(list);
            }
        }
        if pcd_mark { self.marked(spot, lists) } else { lists }
    }

    /// Does the flag of a reserve say yes, confirmed where the sheet has a confirmation? `None` without a flag. `otherwise`: what the
    /// sheet or the modality says of the request, where they say anything.
    fn flagged(&mut self, spot: &Spot<'_>, reserva: usize, otherwise: Option<bool>) -> Option<bool> {
        let plan = self.plan;
        let list = &plan.edital.reservas[reserva].lista;
        let [flag, confirmation, _] = spot.fixed().reservas.get(reserva).copied().unwrap_or_default();
        let (flag, confirmation) = (spot.at(flag), spot.at(confirmation));
        let asked = match flag {
            Some((column, raw)) => self.yes_no(spot, column, raw, reserva) || otherwise == Some(true),
            None => otherwise.unwrap_or(confirmation.is_some()),
        };
        let requested = flag.is_some() || otherwise.is_some();
        match confirmation {
            Some((column, raw)) if asked && requested && words::is_blank(raw) => {
                self.report(
                    spot,
                    column,
                    &reading::CONFIRMACAO_EM_BRANCO,
                    raw,
                    format!("a confirmação na lista {list} {}: não confirmada", words::blank_said(raw)),
                );
                Some(false)
            }
            Some((column, raw)) if asked => Some(self.yes_no(spot, column, raw, reserva)),
            Some((column, raw)) if words::flag(raw, &plan.palavras[reserva]) == Some(true) => {
                let message = format!("a confirmação na lista {list} diz sim e a pessoa não pediu a lista");
                self.report(spot, column, &reading::CONFIRMACAO_SEM_PEDIDO, raw, message);
                Some(false)
            }
            _ => flag.map(|_| asked),
        }
    }

    fn yes_no(&mut self, spot: &Spot<'_>, column: u32, raw: Option<&RawValue>, reserva: usize) -> bool {
        let plan = self.plan;
        words::flag(raw, &plan.palavras[reserva]).unwrap_or_else(|| {
            let entry = &reading::MARCA_ILEGIVEL;
            self.unknown_word(spot, column, (entry, entry.severity), raw, "não é sim nem não");
            false
        })
    }

    fn modality(&mut self, spot: &Spot<'_>) -> ListaSet {
        let Some((column, raw)) = spot.at(spot.fixed().modalidade) else { return ListaSet::EMPTY };
        let text = raw.and_then(crate::ingest::cell::label).unwrap_or_default();
        if let Some(lists) = self.plan.modalidades.get(&fold(&text)) {
            return *lists;
        }
        let situation = spot.header.columns.get("situacao") == Some(column) && words::situacao(&text).is_some();
        if !situation {
            let entry = &reading::MODALIDADE_DESCONHECIDA;
            let why = match self.plan.planilhas.modalidade {
                Some(_) => "não está em [planilhas.modalidade] valores",
                None => "não é nome de nenhuma lista do edital",
            };
            self.unknown_word(spot, column, (entry, entry.severity), raw, why);
        }
        ListaSet::EMPTY
    }

    /// A disability mark beside the name: compared with the column, or taken where nothing else tells.
    fn marked(&mut self, spot: &Spot<'_>, lists: ListaSet) -> ListaSet {
        let Some(pcd) = self.plan.lista_pcd().filter(|l| !lists.has(*l)) else { return lists };
        let reserva = pcd.reserva_index().unwrap_or(0);
        let column = spot.header.columns.get("nome").unwrap_or(spot.header.columns.inscricao);
        let raw = spot.raw(Some(column));
        if self.has_own_source(spot.header, reserva) {
            self.report(
                spot,
                column,
                &cross::MARCA_CONTRADIZ,
                raw,
                "o nome traz a marca de PcD e a coluna diz que não concorre".into(),
            );
            return lists;
        }
        self.marcas_pcd = true;
        self.report(
            spot,
            column,
            &cross::MARCA_CONTRADIZ,
            raw,
            "só a marca junto ao nome diz que a pessoa concorre como PcD; foi aceita".into(),
        );
        lists.with(pcd)
    }
}
