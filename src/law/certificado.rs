//! The prefix certificate: for each position n, the number due by law to each list in 1..n, the number called, and why not where fewer.
//!
//! Irupi art. 6º and Ibatiba art. 5º ("alternância e proporcionalidade", "a relação entre o número de vagas total e o número de vagas
//! reservadas") hold for every prefix of the order, not only for the whole of V. A reader checks a row with a pocket calculator:
//! n × percentage, rounded as the norm says.

use crate::domain::plural;
use crate::domain::{Cargo, Edital, Lista, Norma};
use crate::law::outcome::{Certificado, OrigemRotulo, Outcome, Rotulo};
use crate::law::reserva::{barred_by_minimum, count};

/// A row for each list and each position of 1..V; beyond V, for the positions at which the list's numbers change.
pub fn certify(edital: &Edital, cargo: &Cargo, outcome: &Outcome) -> Vec<Certificado> {
    let mut listas: Vec<Lido> =
        cargo.regras.iter().enumerate().map(|(i, n)| Lido::new(cargo, Lista::reserva(i), n)).collect();
    let mut rows = Vec::new();
    for ((n, passo), rotulo) in (1u32..).zip(&outcome.ordem).zip(&outcome.rotulos) {
        for lido in &mut listas {
            let before = (lido.devidas, lido.chamadas);
            lido.step(n, passo.rotulo, passo.revertida_de, *rotulo);
            if n <= cargo.vagas || before != (lido.devidas, lido.chamadas) {
                rows.push(lido.row(edital, n));
            }
        }
    }
    rows
}

/// What has been seen of one list so far.
struct Lido<'a> {
    cargo: &'a Cargo,
    norma: &'a Norma,
    lista: Lista,
    devidas: u32,
    chamadas: u32,
    /// First position that reverted.
    esgotada: Option<u32>,
    /// Last position of the list that a collision moved: from, to.
    deslocada: Option<(u32, u32)>,
    /// Last position that the edital's number took away.
    perdida: Option<u32>,
}

impl<'a> Lido<'a> {
    const fn new(cargo: &'a Cargo, lista: Lista, norma: &'a Norma) -> Self {
        Self { cargo, norma, lista, devidas: 0, chamadas: 0, esgotada: None, deslocada: None, perdida: None }
    }

    fn step(&mut self, n: u32, label: Lista, reverted: Option<Lista>, rotulo: Rotulo) {
        self.devidas = count(self.norma, n);
        if reverted == Some(self.lista) {
            self.esgotada.get_or_insert(n);
        } else if label == self.lista {
            self.chamadas += 1;
        }
        match rotulo.origem {
            OrigemRotulo::Colisao { de } if rotulo.lista == self.lista => self.deslocada = Some((de, n)),
            OrigemRotulo::Excedente { lista } | OrigemRotulo::Creditada { lista } if lista == self.lista => {
                self.perdida = Some(n)
            }
            _ => {}
        }
    }

    fn row(&self, edital: &Edital, posicao: u32) -> Certificado {
        let cumprida = self.chamadas >= self.devidas;
        let motivo = if cumprida { String::new() } else { self.reason(edital, posicao) };
        Certificado { posicao, lista: self.lista, devidas: self.devidas, chamadas: self.chamadas, cumprida, motivo }
    }

    fn reason(&self, edital: &Edital, n: u32) -> String {
        let i = self.lista.reserva_index().unwrap_or(0);
        let stated = self.cargo.declaradas.get(i).copied().flatten();
        match (self.esgotada, self.perdida, stated) {
            (Some(at), ..) => format!("lista esgotada na {at}ª posição"),
            _ if barred_by_minimum(self.norma, self.cargo.vagas) => {
                let v = self.cargo.vagas;
                let vagas = plural(v, "vaga", "vagas");
                format!("leitura limiar = edital: {v} {vagas}, menos que o mínimo de {}", self.norma.minimo)
            }
            _ if self.cargo.ordem.is_some() => "sequência do edital".to_owned(),
            (_, Some(at), Some(d)) => format!("número declarado no edital ({d}): a {at}ª posição é da ampla"),
            _ if self.norma.posicoes.is_some() => "tabela de posições do edital".to_owned(),
            (_, Some(at), None) => format!("número reservado atingido: a {at}ª posição é da ampla"),
            _ => self.moved(edital, n),
        }
    }

    fn moved(&self, edital: &Edital, n: u32) -> String {
        match self.deslocada {
            Some((de, para)) if para <= n => format!("colisão: a {de}ª posição passou à {para}ª"),
            _ => format!("colisão: a posição de {} foi deslocada para depois da {n}ª", edital.lista_id(self.lista)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::{Limiar, Norma};
    use crate::law::amostra::{edital, ibatiba, irupi, norma, people, ranking};
    use crate::law::compute;

    fn rows(e: &Edital, people_of: usize, quotas: &[&str]) -> Vec<(u32, u32, u32, String)> {
        let names = ranking(people_of, quotas);
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let outcome = compute(e, 0, &people(e, &names), &[]).expect("nothing holds it back");
        outcome.certificado.into_iter().map(|c| (c.posicao, c.devidas, c.chamadas, c.motivo)).collect()
    }

    /// Irupi, V = 6, one pcd, 15 people: 0 due up to 4, 1 from 5; the 15th is due and the list is exhausted there.
    #[test]
    fn irupi_art_6_every_prefix_is_certified() {
        let all = rows(&edital(6, &[irupi()]), 15, &["C09:pcd"]);
        let short: Vec<(u32, u32, u32)> = all.iter().map(|r| (r.0, r.1, r.2)).collect();
        assert_eq!(short, [(1, 0, 0), (2, 0, 0), (3, 0, 0), (4, 0, 0), (5, 1, 1), (6, 1, 1), (15, 2, 1)]);
        assert_eq!(all[6].3, "lista esgotada na 15ª posição");
        assert!(all[..6].iter().all(|r| r.3.is_empty()));
    }

    #[test]
    fn the_reasons_why_a_prefix_is_short() {
        let mut stated = edital(5, &[irupi()]);
        stated.cargos[0].declaradas[0] = Some(0);
        assert_eq!(rows(&stated, 9, &["C09:pcd"])[4].3, "número declarado no edital (0): a 5ª posição é da ampla");
        let once = Norma { limiar: Limiar::Edital, ..ibatiba() };
        assert_eq!(
            rows(&edital(2, &[once]), 4, &["C04:npi"])[2].3,
            "leitura limiar = edital: 2 vagas, menos que o mínimo de 3"
        );
        let table = Norma { posicoes: Some(vec![4]), ..norma("npi", "20", 3) };
        assert_eq!(rows(&edital(4, &[table]), 5, &["C05:npi"])[2].3, "tabela de posições do edital");
        let collide = edital(4, &[norma("a", "20", 3), norma("b", "20", 3)]);
        let all = rows(&collide, 6, &["C05:a", "C06:b"]);
        assert_eq!(all[5].3, "colisão: a posição de b foi deslocada para depois da 3ª");
    }
}
