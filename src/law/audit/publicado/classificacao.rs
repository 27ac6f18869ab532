//! The published rankings of each list: ranks, scores, ties, and the same order in all of them.

use super::{CLASSIFICACAO, Empates, Leitura, LinhaClassificacao, Publica};
use crate::domain::{Criterio, Decimal, Lista, OrdemDeInscricao, OrigemClassificacao};
use crate::law::audit::catalogo;
use std::collections::BTreeMap;

impl<'a> Leitura<'a> {
    /// Ranks and scores of each list; the ties decided by numbers drawn, which are published, and by what is not.
    pub(super) fn rankings(&mut self) -> Empates {
        let given = self.edital.perfil(self.cargo).classificacao == OrigemClassificacao::Banca;
        let mut last: BTreeMap<Lista, (u32, Option<Decimal>, Option<Decimal>)> = BTreeMap::new();
        let mut ties = Empates::default();
        for row in &self.p.classificacao {
            let Some(lista) = self.edital.lista(&row.lista) else {
                let text = format!("a lista “{}” não é do edital", row.lista);
                self.falha(&catalogo::AUDITORIA_MEMBROS, (CLASSIFICACAO, row.linha), Some(&row.inscricao), text);
                continue;
            };
            self.member(lista, row);
            let this = (row.classificacao, row.nota_final, row.sorteio);
            let (rank, nota, sorteio) = last.insert(lista, this).unwrap_or((0, None, None));
            let next = given || row.classificacao == rank.saturating_add(1);
            if !next {
                let text = format!("lista “{}”: classificação “{}” depois de “{rank}”", row.lista, row.classificacao);
                self.falha(&catalogo::AUDITORIA_CLASSIFICACAO, (CLASSIFICACAO, row.linha), Some(&row.inscricao), text);
            }
            let tied = rank > 0 && nota == row.nota_final && !given;
            let drawn = tied && row.desempate == Criterio::Sorteio.id() && (sorteio.is_some() || row.sorteio.is_some());
            ties.sorteados += usize::from(drawn);
            ties.ocultos += usize::from(tied && !drawn);
            if drawn && (sorteio.is_none() || sorteio >= row.sorteio) {
                let text = format!("lista “{}”: o número sorteado não é maior que o da pessoa acima", row.lista);
                self.falha(&catalogo::AUDITORIA_DESEMPATE, (CLASSIFICACAO, row.linha), Some(&row.inscricao), text);
            }
            let above = rank > 0 && !given && row.nota_final > nota;
            if above || (!given && tied == row.desempate.is_empty()) {
                let text = format!(
                    "lista “{}”: a {}ª nota não segue a anterior, ou o desempate indicado não cabe",
                    row.lista, row.classificacao
                );
                self.falha(&catalogo::AUDITORIA_DESEMPATE, (CLASSIFICACAO, row.linha), Some(&row.inscricao), text);
            }
        }
        self.same_order_everywhere(given);
        ties
    }

    /// Registers the person; one row per list, one score everywhere.
    fn member(&mut self, lista: Lista, row: &'a LinhaClassificacao) {
        let next = u32::try_from(self.pessoas.len()).unwrap_or(u32::MAX);
        let fresh = || Publica { indice: next, nota: row.nota_final, ..Publica::default() };
        let person = self.pessoas.entry(OrdemDeInscricao::of(&row.inscricao)).or_insert_with(fresh);
        let again = person.ranks.insert(lista, row.classificacao).is_some();
        person.listas = person.listas.with(lista);
        if again || person.nota != row.nota_final {
            let text = format!("lista “{}”: a pessoa aparece duas vezes, ou com outra nota", row.lista);
            self.falha(&catalogo::AUDITORIA_MEMBROS, (CLASSIFICACAO, row.linha), Some(&row.inscricao), text);
        }
    }

    /// Two people of `ac` and of a quota list stand in the same order in both.
    fn same_order_everywhere(&mut self, given: bool) {
        let mut last: BTreeMap<Lista, u32> = BTreeMap::new();
        for row in self.p.classificacao.iter().filter(|_| !given) {
            let Some(lista) = self.edital.lista(&row.lista).filter(|l| !l.is_ac()) else { continue };
            let ac = self.pessoa(&row.inscricao).and_then(|p| p.ranks.get(&Lista::AC)).copied();
            let Some(ac) = ac else { continue };
            if last.insert(lista, ac).is_some_and(|above| above > ac) {
                let text = format!("lista “{}”: a ordem não é a da ampla concorrência", row.lista);
                self.falha(&catalogo::AUDITORIA_CLASSIFICACAO, (CLASSIFICACAO, row.linha), Some(&row.inscricao), text);
            }
        }
    }
}
