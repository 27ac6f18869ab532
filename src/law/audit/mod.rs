//! The auditor: re-checks a finished result by its identities, without calling the code that produced it.
//!
//! It knows the edital, the people as read and the outcome, and nothing of the engine. Each identity has a code of its own
//! (A041x to A043x); a violation holds back the cargo. Everything is linear, or n·log n where a cut must be sorted.
//!
//! | module | identities |
//! |---|---|
//! | [`etapas`], [`corte`] | everyone read is classified or out; each score, cut and reason holds |
//! | [`classificacao`], [`comparador`] | ranks 1..n of each list, in the one total order, with the criterion that decided |
//! | [`rotulos`] | reserved numbers and labels, counted anew from the norm |
//! | [`chamadas`] | the best available person at each position, charged where the reading of the norm says |
//! | [`propriedades`] | V0 to V6, by simple scans of the finished order |
//! | [`certificado`] | rows of the certificate; positions named by the other readings |
//! | [`publicado`] | the same over what a published folder can tell |

mod certificado;
mod chamadas;
mod classificacao;
mod comparador;
mod corte;
mod etapas;
mod propriedades;
pub mod publicado;
mod rotulos;

pub use publicado::published;

use crate::domain::{Candidate, Cargo, Edital, Lista, ListaSet, OrigemClassificacao, Perfil, contados};
use crate::finding::catalogue::law as catalogo;
use crate::finding::{Entry, Finding, Place, Scope};
use crate::law::outcome::Outcome;
use std::collections::BTreeMap;

/// Re-checks a finished cargo; empty = every identity holds.
///
/// `sorteio`: index of a candidate and the number drawn for them. At most one finding per identity: the first violation, and how
/// many more there are.
pub fn audit(
    edital: &Edital,
    cargo: usize,
    candidatos: &[Candidate],
    sorteio: &[(u32, u32)],
    outcome: &Outcome,
) -> Vec<Finding> {
    let Some(alvo) = edital.cargos.get(cargo) else { return Vec::new() };
    let mut contas = Contas::new(&alvo.codigo);
    let sorteados = sorteio.iter().copied().collect();
    let perfil = edital.perfil(alvo);
    let alvos = comparador::alvos(perfil);
    let caso = Caso { edital, cargo: alvo, perfil, alvos, candidatos, sorteados, outcome };
    if !caso.shape(cargo, &mut contas) {
        return contas.achados();
    }
    let reservadas = rotulos::numeros(edital, alvo);
    etapas::check(&caso, &reservadas, &mut contas);
    classificacao::check(&caso, &mut contas);
    rotulos::check(&caso, &reservadas, &mut contas);
    let resultado = caso.resultado(reservadas);
    if propriedades::each_once(&resultado, &mut contas) {
        chamadas::check(&caso, &resultado, &mut contas);
        propriedades::check(&resultado, &mut contas);
    }
    certificado::check(&caso, &resultado, &mut contas);
    contas.achados()
}

/// All that the auditor looks at.
struct Caso<'a> {
    edital: &'a Edital,
    cargo: &'a Cargo,
    perfil: &'a Perfil,
    /// What each criterion of the chain compares, resolved once.
    alvos: comparador::Alvos,
    candidatos: &'a [Candidate],
    /// Number drawn in the public draw, by person.
    sorteados: BTreeMap<u32, u32>,
    outcome: &'a Outcome,
}

impl<'a> Caso<'a> {
    /// Tables of the right length, indexes that exist: what the other checks lean on.
    fn shape(&self, cargo: usize, contas: &mut Contas<'_>) -> bool {
        let o = self.outcome;
        let (pessoas, listas) = (self.candidatos.len(), self.edital.listas());
        let exists = |i: u32| usize::try_from(i).is_ok_and(|i| i < pessoas);
        let list = |l: Lista| l.index() < listas;
        let whole = o.cargo == cargo
            && o.pessoas.len() == pessoas
            && o.classificacao.len() == listas
            && o.vagas.len() == listas
            && o.pessoas.iter().all(|p| p.listas.iter().all(list))
            && o.classificacao.iter().flatten().all(|c| exists(c.pessoa))
            && o.ordem
                .iter()
                .all(|p| exists(p.pessoa) && list(p.rotulo) && list(p.cobrada) && list(p.cobrada_na_chamada))
            && o.ordem.iter().all(|p| p.revertida_de.is_none_or(list))
            && o.rotulos.iter().all(|r| list(r.lista));
        if !whole {
            contas.falha(&catalogo::AUDITORIA_PESSOAS, None, || {
                format!(
                    "o resultado não tem uma linha para cada pessoa e lista lidas ({} e {})",
                    contados(pessoas, "pessoa", "pessoas"),
                    contados(listas, "lista", "listas")
                )
            });
        }
        whole
    }

    /// Registration number of a person.
    fn inscricao(&self, pessoa: u32) -> &'a str {
        at(self.candidatos, pessoa).map_or("", |c| &c.inscricao)
    }

    /// What the order is made of, freed from where it came from.
    fn resultado(&self, reservadas: Vec<u32>) -> Resultado<'a> {
        let o = self.outcome;
        let listas: Vec<Vec<u32>> = o.classificacao.iter().map(|l| l.iter().map(|c| c.pessoa).collect()).collect();
        let conjuntos: Vec<ListaSet> = o.pessoas.iter().map(|p| p.listas).collect();
        let sobra = self.only_quota(&listas, &conjuntos);
        let ordem = o
            .ordem
            .iter()
            .map(|p| Ato { pessoa: p.pessoa, rotulo: p.rotulo, cobrada: p.cobrada, revertida: p.revertida_de })
            .collect();
        let inscricoes = Inscricoes::Lidas(self.candidatos);
        Resultado { edital: self.edital, cargo: self.cargo, listas, conjuntos, sobra, ordem, reservadas, inscricoes }
    }

    /// People who are in quota lists alone, best first: by the total order, or list by list where the organizer's ranks rule.
    fn only_quota(&self, listas: &[Vec<u32>], conjuntos: &[ListaSet]) -> Vec<u32> {
        let alone = |i: &u32| at(conjuntos, *i).is_some_and(|s| !s.has(Lista::AC));
        let mut all: Vec<u32> = listas.iter().skip(1).flatten().copied().filter(alone).collect();
        if self.perfil.classificacao == OrigemClassificacao::Calculada {
            all.sort_by(|a, b| comparador::compare(self, *a, *b).0);
        }
        first_of_each(all, conjuntos.len())
    }
}

/// The same people, each at their first place.
fn first_of_each(mut people: Vec<u32>, total: usize) -> Vec<u32> {
    let mut seen = vec![false; total];
    people.retain(|p| {
        usize::try_from(*p).ok().and_then(|i| seen.get_mut(i)).is_some_and(|s| !std::mem::replace(s, true))
    });
    people
}

/// One position, as both an outcome and a published table show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ato {
    pessoa: u32,
    rotulo: Lista,
    cobrada: Lista,
    revertida: Option<Lista>,
}

/// Where registration numbers are, by person.
enum Inscricoes<'a> {
    Lidas(&'a [Candidate]),
    Publicadas(Vec<&'a str>),
}

/// A finished order and what it must agree with.
struct Resultado<'a> {
    edital: &'a Edital,
    cargo: &'a Cargo,
    /// People of each list by rank, `ac` first.
    listas: Vec<Vec<u32>>,
    /// Lists of each person; empty = out.
    conjuntos: Vec<ListaSet>,
    /// People in quota lists alone, best first.
    sobra: Vec<u32>,
    /// The order.
    ordem: Vec<Ato>,
    /// Vagas per list within V, `ac` first, counted anew.
    reservadas: Vec<u32>,
    /// Registration number of each person.
    inscricoes: Inscricoes<'a>,
}

impl Resultado<'_> {
    fn inscricao(&self, pessoa: u32) -> &str {
        match &self.inscricoes {
            Inscricoes::Lidas(candidatos) => at(candidatos, pessoa).map_or("", |c| &c.inscricao),
            Inscricoes::Publicadas(todas) => at(todas, pessoa).map_or("", |i| i),
        }
    }

    fn conjunto(&self, pessoa: u32) -> ListaSet {
        at(&self.conjuntos, pessoa).copied().unwrap_or_default()
    }
}

/// The element of a table with one entry per person.
fn at<T>(table: &[T], pessoa: u32) -> Option<&T> {
    usize::try_from(pessoa).ok().and_then(|i| table.get(i))
}

/// The violations found: per identity, the first one and how many there are.
struct Contas<'a> {
    codigo: &'a str,
    falhas: BTreeMap<&'static str, (Finding, u32)>,
}

impl<'a> Contas<'a> {
    fn new(codigo: &'a str) -> Self {
        Self { codigo, falhas: BTreeMap::new() }
    }

    /// One violation; the message is made for the first of its identity only.
    fn falha(&mut self, entry: &'static Entry, inscricao: Option<&str>, mensagem: impl FnOnce() -> String) {
        self.falha_em(entry, Place::default(), inscricao, mensagem);
    }

    /// One violation at a place of a published file.
    fn falha_em(
        &mut self,
        entry: &'static Entry,
        place: Place,
        inscricao: Option<&str>,
        mensagem: impl FnOnce() -> String,
    ) {
        let codigo = self.codigo;
        self.falhas.entry(entry.code).and_modify(|(_, times)| *times = times.saturating_add(1)).or_insert_with(|| {
            let finding = Finding::new(entry, Scope::Cargo(codigo.into()), place, mensagem());
            (inscricao.map_or_else(|| finding.clone(), |i| finding.clone().of(i)), 1)
        });
    }

    fn achados(self) -> Vec<Finding> {
        self.falhas
            .into_values()
            .map(|(mut finding, times)| {
                if times > 1 {
                    finding.mensagem.push_str(&format!(" (e mais {})", contados(times - 1, "caso", "casos")));
                }
                finding
            })
            .collect()
    }
}
