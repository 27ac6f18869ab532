//! The people of one cargo on their way through stages, cuts and totals, up to the rankings.

use crate::domain::{
    Candidate, Cargo, Decimal, Edital, Lista, ListaSet, NotaFinal, OrigemClassificacao, Perfil, Situacao,
};
use crate::finding::catalogue::law as codes;
use crate::finding::{Entry, Finding, Place, Scope};
use crate::law::classificacao::{self, Rankings};
use crate::law::desempate::Cadeia;
use crate::law::outcome::{Fora, Motivo, Pessoa, Retido, narrow};
use crate::law::reserva::Numero;
use crate::law::score::{self, Pesos};
use crate::law::sorteio::{Decidido, Sorteio};
use crate::law::{banca, barreira, situacao};

/// The people of a cargo on their way through the stages.
pub struct Apuracao<'a> {
    edital: &'a Edital,
    cargo: &'a Cargo,
    perfil: &'a Perfil,
    candidatos: &'a [Candidate],
    /// Vagas of each list, `ac` first: for places given as multiples.
    vagas: Vec<u32>,
    /// How each went, so far.
    pub pessoas: Vec<Pessoa>,
    /// Σ stage scores so far.
    acumulado: Vec<Decimal>,
    /// What was seen on the way.
    pub achados: Vec<Finding>,
}

impl<'a> Apuracao<'a> {
    /// Everybody enters `ac` and the lists in which they were accepted; the organizer's eliminations go before everything.
    pub fn new(edital: &'a Edital, cargo: &'a Cargo, candidatos: &'a [Candidate], numeros: &[Numero], ac: u32) -> Self {
        let perfil = edital.perfil(cargo);
        let stages = perfil.etapas.len();
        let entry = |c: &Candidate| Pessoa {
            etapas: vec![None; stages].into(),
            listas: c.listas.with(Lista::AC),
            fora: score::eliminated_by_situation(c).or_else(|| score::absent_by_situation(c, perfil)),
            ..Pessoa::default()
        };
        Self {
            edital,
            cargo,
            perfil,
            candidatos,
            vagas: std::iter::once(ac).chain(numeros.iter().map(|n| n.vagas)).collect(),
            pessoas: candidatos.iter().map(entry).collect(),
            acumulado: vec![Decimal::ZERO; candidatos.len()],
            achados: Vec::new(),
        }
    }

    /// Stage by stage: the scores, then the cut.
    pub fn stages(&mut self) {
        let provas = self.perfil.provas().count();
        if self.perfil.classificacao == OrigemClassificacao::Banca {
            self.ranked_by_the_organizer();
        } else {
            self.achados.extend(self.candidatos.iter().filter_map(|c| banca::check_absent(self.cargo, c, provas)));
        }
        for etapa in 0..self.perfil.etapas.len() {
            self.stage(etapa);
            self.cut(etapa);
        }
        if self.perfil.classificacao == OrigemClassificacao::Calculada {
            self.totals();
        } else {
            self.settle_the_organizers();
        }
        for p in self.pessoas.iter_mut().filter(|p| p.fora.is_some()) {
            p.listas = ListaSet::EMPTY;
        }
    }

    fn is_ranked(&self, i: usize) -> bool {
        self.perfil.classificacao == OrigemClassificacao::Banca
            && self.candidatos.get(i).is_some_and(|c| c.ranks.iter().any(Option::is_some))
    }

    /// Whoever the organizer ranks is classified, in the lists where they have a rank; no score is computed for them.
    fn ranked_by_the_organizer(&mut self) {
        let total = self.edital.listas();
        for (candidato, pessoa) in self.candidatos.iter().zip(&mut self.pessoas) {
            let listas = banca::listas(candidato, total);
            if listas.is_empty() {
                continue;
            }
            if pessoa.fora.is_some() {
                self.achados.extend(banca::check_out_with_rank(self.cargo, candidato));
                continue;
            }
            if candidato.situacao == Situacao::Ausente {
                pessoa.fora =
                    Some(Fora { motivo: Motivo::Ausente, etapa: None, prova: None, valor: None, minimo: None });
                self.achados.extend(banca::check_out_with_rank(self.cargo, candidato));
                continue;
            }
            pessoa.listas = classificacao::competing(self.edital, self.cargo, listas);
            pessoa.nota_final = candidato.nota_banca;
        }
    }

    /// Whoever the organizer does not rank is out: by the reason that the scores give, else by the organizer's decision.
    fn settle_the_organizers(&mut self) {
        for i in 0..self.pessoas.len() {
            let ranked = self.is_ranked(i);
            if let Some(pessoa) = self.pessoas.get_mut(i).filter(|p| p.fora.is_none() && !ranked) {
                let motivo = Motivo::Eliminado;
                pessoa.fora = Some(Fora { motivo, etapa: None, prova: None, valor: None, minimo: None });
            }
        }
    }

    fn stage(&mut self, etapa: usize) {
        let Some(pesos) = self.perfil.etapas.get(etapa).map(Pesos::of) else { return };
        let mut buffer = Vec::new();
        for i in 0..self.pessoas.len() {
            if self.is_ranked(i) {
                continue;
            }
            let (Some(c), Some(p)) = (self.candidatos.get(i), self.pessoas.get_mut(i)) else { continue };
            let Some(acumulado) = self.acumulado.get_mut(i).filter(|_| p.fora.is_none()) else { continue };
            match score::stage(self.perfil, etapa, &pesos, &c.notas, p, &mut buffer) {
                Ok(Err(fora)) => {
                    // The score of a stage that fell below its minimum is known: it is shown.
                    if let (Motivo::MinimoEtapa, Some(slot)) = (fora.motivo, p.etapas.get_mut(etapa)) {
                        *slot = fora.valor;
                    }
                    p.fora = Some(fora);
                }
                Ok(Ok((nota, listas))) => match score::sum(*acumulado, nota, self.perfil.casas) {
                    Ok(sum) => {
                        *acumulado = sum;
                        p.listas = listas;
                        if let Some(slot) = p.etapas.get_mut(etapa) {
                            *slot = Some(nota);
                        }
                    }
                    Err(_) => self.achados.push(trouble(self.cargo, c, &codes::NUMERO_GRANDE)),
                },
                Err(_) => self.achados.push(trouble(self.cargo, c, &codes::NUMERO_GRANDE)),
            }
        }
    }

    fn cut(&mut self, etapa: usize) {
        let Some(barreira) = self.perfil.etapas.get(etapa).and_then(|e| e.barreira.as_ref()) else { return };
        if self.perfil.classificacao == OrigemClassificacao::Banca {
            return;
        }
        let conta_ac =
            self.cargo.regras.iter().zip(0..).filter(|(n, _)| n.corte_conta_ac).map(|(_, i)| Lista::reserva(i));
        let etapa = narrow(etapa);
        let contexto = barreira::Contexto { etapa, barreira, vagas: &self.vagas, conta_ac: conta_ac.collect() };
        barreira::cut(&contexto, &mut self.pessoas, &self.acumulado);
    }

    /// The total and its minimum; then the lists in which the person competes from the classification on.
    fn totals(&mut self) {
        let has_provas = self.perfil.provas().next().is_some();
        let most = if self.perfil.nota_final == NotaFinal::Banca { banca::most(self.perfil) } else { None };
        for ((c, p), acumulado) in self.candidatos.iter().zip(&mut self.pessoas).zip(&self.acumulado) {
            if p.fora.is_some() {
                continue;
            }
            if has_provas {
                self.achados.extend(banca::check_total(self.cargo, self.perfil.casas, c, *acumulado));
            }
            self.achados.extend(most.and_then(|most| banca::check_possible(self.cargo, self.perfil, most, c)));
            let Some(nota) = score::total(self.perfil, c, *acumulado) else {
                if has_provas {
                    self.achados.push(trouble(self.cargo, c, &codes::TOTAL_EM_BRANCO));
                }
                p.fora = Some(Fora { motivo: Motivo::Ausente, etapa: None, prova: None, valor: None, minimo: None });
                continue;
            };
            p.nota_final = Some(nota);
            match score::lists_above(nota, self.perfil.minimo, &self.perfil.minimo_lista, p.listas) {
                Ok(listas) => p.listas = classificacao::competing(self.edital, self.cargo, listas),
                Err(minimo) => {
                    let motivo = Motivo::MinimoFinal;
                    p.fora = Some(Fora { motivo, etapa: None, prova: None, valor: Some(nota), minimo });
                }
            }
        }
    }

    /// The rankings, computed or given, and what the draw decided.
    pub fn classify(&mut self, registro: &[(u32, u32)], retido: &mut Retido) -> (Rankings, Decidido) {
        let (edital, cargo, candidatos) = (self.edital, self.cargo, self.candidatos);
        let mut sorteio = Sorteio::new(cargo, self.perfil, candidatos, registro);
        let rankings = if self.perfil.classificacao == OrigemClassificacao::Banca {
            let dados = banca::Dados { edital, cargo, candidatos, pessoas: &self.pessoas };
            dados.rankings(&mut sorteio, retido, &mut self.achados)
        } else {
            let cadeia = Cadeia { cargo, perfil: self.perfil, candidatos, pessoas: &self.pessoas };
            let approved = (0u32..).zip(&self.pessoas).filter(|(_, p)| p.fora.is_none()).map(|(i, _)| i);
            let mut todos = cadeia.order(approved.collect(), retido);
            sorteio.settle(&mut todos, &self.pessoas, retido);
            let rankings = classificacao::rankings(&todos, &self.pessoas, edital.listas());
            if !retido.is_cause(&self.achados) {
                self.achados.extend(banca::check_result(edital, cargo, candidatos, &self.pessoas, &rankings));
            }
            rankings
        };
        if !retido.is_cause(&self.achados) {
            self.achados.extend(situacao::classificados_fora(edital, cargo, candidatos, &self.pessoas));
        }
        if retido.celulas.is_empty() && retido.achados.is_empty() {
            self.achados.extend(sorteio.strangers());
        }
        (rankings, sorteio.decidido())
    }
}

fn trouble(cargo: &Cargo, candidato: &Candidate, entry: &'static Entry) -> Finding {
    let campo = if entry.code == codes::TOTAL_EM_BRANCO.code { "campo:nota_final" } else { "campo:" };
    let place = Place { celula: campo.to_owned(), ..Place::default() };
    Finding::new(entry, Scope::Cargo(cargo.codigo.as_str().into()), place, entry.title).of(&candidato.inscricao)
}
