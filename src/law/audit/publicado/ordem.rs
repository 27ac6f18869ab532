//! The published order of nomination, position by position: label, person, properties, words.

use super::{Leitura, LinhaOrdem, ORDEM};
use crate::domain::{Lista, ListaSet};
use crate::law::audit::{Ato, Inscricoes, Resultado, catalogo, chamadas, propriedades, rotulos};
use crate::law::fundamento;
use crate::law::outcome::Rotulo;

impl<'a> Leitura<'a> {
    pub(super) fn resultado(&self, reservadas: Vec<u32>) -> Resultado<'a> {
        let mut inscricoes = vec![""; self.pessoas.len()];
        let mut conjuntos = vec![ListaSet::EMPTY; self.pessoas.len()];
        for (inscricao, p) in &self.pessoas {
            inscricoes[p.indice as usize] = inscricao.inscricao();
            conjuntos[p.indice as usize] = p.listas;
        }
        let person = |inscricao: &str| self.pessoa(inscricao).map(|p| p.indice);
        let mut listas = vec![Vec::new(); self.edital.listas()];
        for row in &self.p.classificacao {
            if let (Some(l), Some(i)) = (self.edital.lista(&row.lista), person(&row.inscricao)) {
                listas[l.index()].push(i);
            }
        }
        let act = |row: &LinhaOrdem| {
            Some(Ato {
                pessoa: person(&row.inscricao)?,
                rotulo: self.edital.lista(&row.posicao_de)?,
                cobrada: self.edital.lista(&row.lista)?,
                revertida: self.edital.lista(&row.revertida_de).filter(|_| !row.revertida_de.is_empty()),
            })
        };
        let ordem = self.p.ordem.iter().filter_map(act).collect();
        let sobra = self.only_quota(&listas, &conjuntos);
        let inscricoes = Inscricoes::Publicadas(inscricoes);
        Resultado { edital: self.edital, cargo: self.cargo, listas, conjuntos, sobra, ordem, reservadas, inscricoes }
    }

    /// Positions, labels, best available person, properties. Returns the words due for each position.
    pub(super) fn ordem(&mut self, r: &Resultado<'a>) -> Vec<String> {
        let p = self.p;
        let labels = rotulos::rotulos(self.edital, self.cargo, &r.reservadas, p.ordem.len());
        for ((n, row), label) in (1u32..).zip(&p.ordem).zip(&labels) {
            let immediate = n <= self.cargo.vagas;
            if row.ordem != n || row.imediata != immediate || !self.row_agrees(row) {
                let text = format!(
                    "a {n}ª linha da ordem não confere com a posição, o tipo de vaga ou as classificações da pessoa"
                );
                self.falha(&catalogo::AUDITORIA_V0, (ORDEM, row.linha), Some(&row.inscricao), text);
            }
            if self.edital.lista(&row.posicao_de) != Some(label.lista) {
                let id = self.edital.lista_id(label.lista);
                let text = format!("a {n}ª posição está com “{}”; contada pela norma, é de “{id}”", row.posicao_de);
                self.falha(&catalogo::AUDITORIA_ROTULO, (ORDEM, row.linha), Some(&row.inscricao), text);
            }
        }
        if r.ordem.len() != p.ordem.len() || !propriedades::each_once(r, &mut self.contas) {
            let text = "a ordem cita pessoas ou listas que a classificação não tem".to_owned();
            self.falha(&catalogo::AUDITORIA_V0, (ORDEM, 0), None, text);
            return Vec::new();
        }
        let expected = chamadas::expected(r);
        for (((n, row), ato), due) in (1u32..).zip(&p.ordem).zip(&r.ordem).zip(&expected) {
            if !chamadas::agrees_in_public(ato, due) {
                let text = chamadas::message(r, n, ato.pessoa, due);
                self.falha(&catalogo::AUDITORIA_CHAMADA, (ORDEM, row.linha), Some(&row.inscricao), text);
            }
        }
        propriedades::check(r, &mut self.contas);
        let words = |(due, label): (&chamadas::Chamada, &Rotulo)| {
            fundamento::razao(self.edital, self.cargo, r.conjunto(due.pessoa), &due.passo(label.lista), *label)
        };
        expected.iter().zip(&labels).map(words).collect()
    }

    fn row_agrees(&self, row: &LinhaOrdem) -> bool {
        let Some(person) = self.pessoa(&row.inscricao) else { return true };
        let charged = self.edital.lista(&row.lista).filter(|l| !l.is_ac());
        row.nota_final == person.nota
            && row.classificacao_ac == person.ranks.get(&Lista::AC).copied()
            && row.classificacao_lista == charged.and_then(|l| person.ranks.get(&l).copied())
            && (row.revertida_de.is_empty() || self.edital.lista(&row.revertida_de).is_some())
    }
}
