//! The life of one person in one cargo: how each score was formed, the cuts, the ranks and what decided them against the neighbours, the
//! position in the order with its article, and what would have happened by another list.
//!
//! Everything is read from the steps of the outcome; only the counterfactual calls the order again, with the person in one list alone.

pub use super::vida::{
    Alternativa, ChamadaVida, Decidiu, EtapaVida, LeituraVida, Posto, Termo, TotalVida, Vida, Vizinho,
};

use crate::domain::{
    Candidate, Cargo, Decimal, Edital, Lista, ListaSet, NotaFinal, OrigemClassificacao, Ratio, RawScore,
};
use crate::law::outcome::{Colocado, Outcome, Razao};
use crate::law::posicoes::Rotulos;
use crate::law::reserva::{self, Numero};
use crate::law::{fundamento, nomeacao};

/// The life of one person; `None` for an index that is nobody's.
pub fn life(edital: &Edital, cargo: &Cargo, candidatos: &[Candidate], outcome: &Outcome, pessoa: u32) -> Option<Vida> {
    let candidato = candidatos.get(pessoa as usize)?;
    let p = outcome.pessoas.get(pessoa as usize)?;
    let olhar = Olhar { edital, cargo, candidato, outcome, pessoa };
    let perfil = edital.perfil(cargo);
    let ranked = perfil.classificacao == OrigemClassificacao::Banca && p.fora.is_none();
    let faltam = p.fora.and_then(|f| difference(f.minimo?, f.valor?));
    Some(Vida {
        pessoa,
        inscrita: candidato.listas.with(Lista::AC),
        listas: p.listas,
        etapas: if ranked { Vec::new() } else { olhar.stages() },
        total: p.nota_final.map(|nota| olhar.total(nota)),
        fora: p.fora,
        faltam,
        postos: olhar.ranks(),
        chamada: olhar.call(),
        alternativas: olhar.alternatives(),
        leituras: olhar.readings(),
    })
}

fn difference(a: Decimal, b: Decimal) -> Option<Decimal> {
    let scale = a.places().max(b.places());
    Decimal::new(a.units(scale)?.checked_sub(b.units(scale)?)?, scale).ok()
}

/// Everything that one needs to look at a person.
struct Olhar<'a> {
    edital: &'a Edital,
    cargo: &'a Cargo,
    candidato: &'a Candidate,
    outcome: &'a Outcome,
    pessoa: u32,
}

impl Olhar<'_> {
    fn stages(&self) -> Vec<EtapaVida> {
        let perfil = self.edital.perfil(self.cargo);
        let Some(p) = self.outcome.pessoas.get(self.pessoa as usize) else { return Vec::new() };
        let mut acumulado = Some(Ratio::ZERO);
        let mut all = Vec::new();
        for (i, etapa) in perfil.etapas.iter().enumerate() {
            let termos = self.terms(i);
            let soma = termos.iter().try_fold(Ratio::ZERO, |sum, t| sum.add(t.produto?).ok());
            let nota = p.etapas.get(i).copied().flatten();
            acumulado = acumulado.zip(nota).and_then(|(a, n)| a.add(n.ratio()).ok());
            all.push(EtapaVida {
                etapa: i,
                termos,
                soma,
                nota,
                acumulado: acumulado.and_then(|a| a.round(perfil.casas, perfil.arredondamento).ok()),
                minimos: self.minimums(etapa.minimo, &etapa.minimo_lista),
                cortes: p.cortes.iter().filter(|c| usize::from(c.etapa) == i).copied().collect(),
            });
        }
        all
    }

    fn terms(&self, etapa: usize) -> Vec<Termo> {
        let perfil = self.edital.perfil(self.cargo);
        let range = perfil.provas_da_etapa(etapa);
        let provas = perfil.etapas.get(etapa).map(|e| e.provas.as_slice()).unwrap_or_default();
        let term = |(prova, p): (usize, &crate::domain::Prova)| {
            let nota = self.candidato.notas.get(prova).copied().unwrap_or_default();
            let produto = if let RawScore::Value(v) = nota { p.peso.mul(v.ratio()).ok() } else { None };
            Termo { prova, nota, peso: p.peso, produto, minimo: p.minimo }
        };
        range.zip(provas).map(term).collect()
    }

    fn minimums(&self, minimo: Option<Decimal>, proprios: &[(Lista, Decimal)]) -> Vec<(Lista, Decimal)> {
        let own = |l: Lista| proprios.iter().find(|(q, _)| *q == l).map(|(_, m)| *m).or(minimo);
        self.candidato.listas.with(Lista::AC).iter().filter_map(|l| Some((l, own(l)?))).collect()
    }

    fn total(&self, nota: Decimal) -> TotalVida {
        let perfil = self.edital.perfil(self.cargo);
        let da_banca = perfil.nota_final == NotaFinal::Banca || perfil.classificacao == OrigemClassificacao::Banca;
        TotalVida { nota, da_banca, minimos: self.minimums(perfil.minimo, &perfil.minimo_lista) }
    }

    fn ranks(&self) -> Vec<Posto> {
        (0u8..).map(Lista).zip(&self.outcome.classificacao).filter_map(|(l, rows)| self.rank(l, rows)).collect()
    }

    fn rank(&self, lista: Lista, rows: &[Colocado]) -> Option<Posto> {
        let i = rows.iter().position(|c| c.pessoa == self.pessoa)?;
        let own = rows.get(i)?;
        let above = i.checked_sub(1).and_then(|i| rows.get(i));
        Some(Posto {
            lista,
            classificacao: own.classificacao,
            de: u32::try_from(rows.len()).unwrap_or(u32::MAX),
            acima: above.map(|c| self.neighbour(c, own)),
            abaixo: rows.get(i + 1).map(|c| self.neighbour(c, c)),
        })
    }

    /// The neighbour, and what placed the lower of the two below the other.
    fn neighbour(&self, who: &Colocado, lower: &Colocado) -> Vizinho {
        let perfil = self.edital.perfil(self.cargo);
        let criterios = fundamento::Desempates::new(perfil);
        let decidiu = match criterios.of(lower) {
            _ if perfil.classificacao == OrigemClassificacao::Banca => Decidiu::Banca,
            "" => Decidiu::Nota,
            id => Decidiu::Criterio(id.to_owned()),
        };
        let nota = self.outcome.pessoas.get(who.pessoa as usize).and_then(|p| p.nota_final);
        Vizinho { pessoa: who.pessoa, classificacao: who.classificacao, nota, decidiu }
    }

    fn call(&self) -> Option<ChamadaVida> {
        let i = self.outcome.ordem.iter().position(|p| p.pessoa == self.pessoa)?;
        let posicao = u32::try_from(i + 1).ok()?;
        Some(ChamadaVida {
            posicao,
            imediata: posicao <= self.cargo.vagas,
            rotulo: *self.outcome.rotulos.get(i)?,
            passo: *self.outcome.ordem.get(i)?,
            fundamento: fundamento::passo(self.edital, self.cargo, self.outcome, i + 1),
            vagas_que_faltam: posicao.saturating_sub(self.cargo.vagas),
        })
    }

    fn alternatives(&self) -> Vec<Alternativa> {
        let Some(p) = self.outcome.pessoas.get(self.pessoa as usize) else { return Vec::new() };
        p.listas.iter().map(|l| self.alternative(l)).collect()
    }

    fn alternative(&self, lista: Lista) -> Alternativa {
        let posicao = self.position_by(lista);
        let v = self.cargo.vagas;
        let called = self.outcome.ordem.iter().find(|p| p.pessoa == self.pessoa);
        Alternativa {
            lista,
            adotada: called.is_some_and(|p| p.cobrada_na_chamada == lista),
            posicao,
            desistencias: if posicao.is_some_and(|n| n <= v) { 0 } else { self.waiting_above(lista) + 1 },
            vagas_que_faltam: posicao.map_or(0, |n| n.saturating_sub(v)),
        }
    }

    /// People of the list who stand above and are not called within V: each takes a slot that becomes vacant before.
    fn waiting_above(&self, lista: Lista) -> u32 {
        let mut called = vec![false; self.outcome.pessoas.len()];
        for p in self.outcome.ordem.iter().take(self.cargo.vagas as usize) {
            if let Some(c) = called.get_mut(p.pessoa as usize) {
                *c = true;
            }
        }
        let rows = self.outcome.classificacao.get(lista.index()).map(Vec::as_slice).unwrap_or_default();
        let above = rows.iter().take_while(|c| c.pessoa != self.pessoa);
        let waiting = above.filter(|c| called.get(c.pessoa as usize) == Some(&false)).count();
        u32::try_from(waiting).unwrap_or(u32::MAX - 1)
    }

    /// The order once more, with this person in one list alone; `None` when that list never reaches them.
    fn position_by(&self, lista: Lista) -> Option<u32> {
        let mut pessoas: Vec<crate::law::outcome::Pessoa> = self
            .outcome
            .pessoas
            .iter()
            .map(|p| crate::law::outcome::Pessoa { listas: p.listas, ..Default::default() })
            .collect();
        pessoas.get_mut(self.pessoa as usize)?.listas = ListaSet::EMPTY.with(lista);
        let rankings = self.outcome.classificacao.iter().enumerate().map(|(l, rows)| {
            let stays = |c: &&Colocado| c.pessoa != self.pessoa || l == lista.index();
            rows.iter().filter(stays).map(|c| c.pessoa).collect()
        });
        let mut so_cotas: Vec<u32> = self.outcome.so_cotas.iter().filter(|p| **p != self.pessoa).copied().collect();
        so_cotas.extend((!lista.is_ac()).then_some(self.pessoa));
        let numeros: Vec<Numero> = reserva::numeros(self.cargo);
        let ac = self.outcome.vagas.first().map_or(0, |v| v.vagas);
        let regras = &self.cargo.regras;
        let mut fila = nomeacao::fila(self.edital, regras, rankings.collect(), so_cotas, &pessoas, ac);
        let mut rotulos = Rotulos::new(self.edital, self.cargo, &numeros);
        let limit = u32::try_from(self.outcome.ordem.len()).unwrap_or(u32::MAX);
        let ordem = nomeacao::ordem(&mut fila, &mut rotulos, self.cargo.vagas, limit);
        let (n, passo) = (1u32..).zip(&ordem).find(|(_, p)| p.pessoa == self.pessoa)?;
        (passo.razao != Razao::AmplaEsgotada).then_some(n)
    }

    fn readings(&self) -> Vec<LeituraVida> {
        let all = self.outcome.leituras.iter().flat_map(|e| e.mudancas.iter().map(move |m| (e, m)));
        all.filter(|(_, m)| m.pessoa == self.pessoa)
            .map(|(e, m)| LeituraVida {
                norma: e.norma.clone(),
                leitura: e.leitura.clone(),
                valor: e.valor.clone(),
                adotada: m.adotada,
                alternativa: m.alternativa,
            })
            .collect()
    }
}

#[cfg(test)]
#[path = "explicar_tests.rs"]
mod tests;
