//! What the publication knows of a cargo, as a batch is held against it.

use crate::domain::{Cargo, Edital, Lista};
use crate::law::outcome::Rotulo;
use crate::law::posicoes::Rotulos;
use crate::law::reserva;
use crate::pipeline::auditar::publicacao::Lida;
use std::collections::BTreeMap;

/// Somebody of the cargo.
#[derive(Clone, Debug, Default)]
pub struct Pessoa<'a> {
    /// `None` for who is out: the public lists tell only their numbers.
    pub nome: Option<&'a str>,
    /// Rank by list, as published, and how many stand above in it; none for who is out.
    pub postos: Vec<(Lista, &'a str, u32)>,
}

impl Pessoa<'_> {
    /// Rank in a list, as published.
    pub fn posto(&self, lista: Lista) -> Option<&str> {
        self.postos.iter().find(|(l, ..)| *l == lista).map(|(_, posto, _)| *posto)
    }

    /// How many stand above in a list.
    pub fn acima(&self, lista: Lista) -> Option<u32> {
        self.postos.iter().find(|(l, ..)| *l == lista).map(|(.., acima)| *acima)
    }
}

/// A cargo of the publication.
pub struct Posto<'a> {
    /// The notice.
    pub edital: &'a Edital,
    /// The cargo.
    pub cargo: &'a Cargo,
    /// Everybody of the cargo, classified or out, by registration number.
    pub pessoas: BTreeMap<&'a str, Pessoa<'a>>,
    /// People by list.
    pub classificados: Vec<u32>,
    /// Labels of the positions from 1, as far as the batch has slots.
    rotulos: Vec<Rotulo>,
    /// How many positions the published order has, with the vagas of the edital.
    posicoes: usize,
}

impl<'a> Posto<'a> {
    /// `None` where the publication does not have the cargo.
    pub fn of(lida: &'a Lida, i: usize) -> Option<Self> {
        let (edital, cargo, stored) = (&lida.edital, lida.edital.cargos.get(i)?, lida.cargos.get(&i)?);
        let mut pessoas: BTreeMap<&str, Pessoa<'_>> = BTreeMap::new();
        let mut classificados = vec![0u32; edital.listas()];
        for (_, r) in &stored.0[1] {
            let pessoa = pessoas.entry(&r[4]).or_default();
            pessoa.nome = Some(&r[5]);
            if let Some(lista) = edital.lista(&r[2])
                && let Some(n) = classificados.get_mut(lista.index())
            {
                pessoa.postos.push((lista, &r[3], *n));
                *n = n.saturating_add(1);
            }
        }
        for (_, r) in &stored.0[3] {
            pessoas.entry(&r[2]).or_default();
        }
        let posicoes = stored.0[2].len().max(cargo.vagas as usize);
        Some(Self { edital, cargo, pessoas, classificados, rotulos: Vec::new(), posicoes })
    }

    /// Counts the labels of the slots up to this one, as far as the cargo can have them.
    pub fn label(&mut self, highest: u32) {
        let numeros = reserva::numeros(self.cargo);
        let most = highest.min(self.limite());
        self.rotulos = Rotulos::new(self.edital, self.cargo, &numeros).prefix(most).to_vec();
    }

    /// The most slots that the cargo can have: a new one is opened only while all others are held, each by somebody else.
    pub fn limite(&self) -> u32 {
        u32::try_from(self.pessoas.len()).unwrap_or(u32::MAX)
    }

    /// Label of a slot; `None` beyond those that the cargo can have.
    pub fn rotulo(&self, vaga: u32) -> Option<Rotulo> {
        self.rotulos.get((vaga as usize).checked_sub(1)?).copied()
    }

    /// The same, within the positions of the published order: words beyond it do not tell where a label comes from.
    pub fn rotulo_publicado(&self, vaga: u32) -> Option<Rotulo> {
        self.rotulo(vaga).filter(|_| vaga as usize <= self.posicoes)
    }

    /// Slots of each list among the first `n`.
    pub fn posicoes(&self, n: u32) -> Vec<u32> {
        let mut all = vec![0u32; self.edital.listas()];
        for rotulo in self.rotulos.iter().take(n as usize) {
            all.get_mut(rotulo.lista.index()).into_iter().for_each(|c| *c = c.saturating_add(1));
        }
        all
    }
}
