//! What the edital asks of the sheets, prepared once for all of them.

use super::cargo::CargoIndex;
use super::known::KnownHeaders;
use super::relacao::says_lists;
use crate::domain::{Criterio, Date, Decimal, Edital, Lista, ListaSet, NotaFinal, OrigemClassificacao, Perfil};
use crate::finding::Scope;
use crate::ingest::cell::text::{fold, header_key};
use crate::ingest::cross::Weights;
use crate::ingest::edital::planilhas::Planilhas;
use crate::ingest::vocabulary;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Everything that reading a sheet needs to know.
#[derive(Debug)]
pub struct Plan<'a> {
    /// The notice.
    pub edital: &'a Edital,
    /// What it says about the sheets.
    pub planilhas: &'a Planilhas,
    /// Codes and names of its cargos.
    pub cargos: CargoIndex,
    /// One per profile.
    pub perfis: Vec<PerfilPlan>,
    /// Header keys of each field, best first.
    pub vocabulario: BTreeMap<String, Vec<String>>,
    /// Headers that are known, by the edital or by vocabulary.
    pub cabecalhos: KnownHeaders,
    /// Folded words that name each `[[reserva]]` in a cell.
    pub palavras: Vec<Vec<String>>,
    /// Folded value of the modality column → lists.
    pub modalidades: BTreeMap<String, ListaSet>,
    /// Lists of which some modality speaks.
    pub na_modalidade: ListaSet,
    /// No birth is later.
    pub ultimo_nascimento: Date,
    /// Is it for the sheets that only say who competes for the quotas?
    pub relacao: bool,
    /// The list for people with disabilities.
    lista_pcd: Option<Lista>,
}

/// What a profile needs from its columns.
#[derive(Clone, Debug, Default)]
pub struct PerfilPlan {
    /// Weights of the provas, for what the organizer's totals count.
    pub pesos: Option<Weights>,
    /// Does a criterion look at the birth date?
    pub nascimento: bool,
    /// Does a criterion look at the hour of birth?
    pub hora: bool,
    /// Is the organizer's total the score?
    pub total_da_banca: bool,
    /// Are the organizer's ranks taken as given?
    pub ranks_da_banca: bool,
    /// Where each criterion of the chain takes its value from.
    pub criterios: Vec<Fonte>,
    /// Does the chain name `sorteio`?
    pub sorteio: bool,
    /// Maximum of each prova.
    pub maximos: Vec<Option<Decimal>>,
    /// Largest total that the maximums allow.
    pub total_maximo: Option<Decimal>,
}

/// Where a criterion takes its value from.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Fonte {
    /// No column of its own.
    #[default]
    Nenhuma,
    /// The field `jurado`: yes or no.
    Jurado,
    /// A yes/no column, by header.
    Sinal(String),
    /// A numeric column, by header.
    Valor(String),
    /// The field `sorteio`.
    Sorteio,
    /// The organizer's rank in `ac`.
    Banca,
}

impl<'a> Plan<'a> {
    /// From the validated edital.
    pub fn new(edital: &'a Edital, planilhas: &'a Planilhas) -> Self {
        let palavras: Vec<Vec<String>> = edital
            .reservas
            .iter()
            .map(|r| vocabulary::list_words(&[&r.lista, &r.norma.lista], &r.norma.rotulo))
            .collect();
        let modalidades = modalidades(edital, planilhas, &palavras);
        let perfis: Vec<PerfilPlan> = edital.perfis.iter().map(perfil_plan).collect();
        let vocabulario = vocabulario(edital, &palavras);
        Self {
            edital,
            planilhas,
            na_modalidade: modalidades.values().fold(ListaSet::EMPTY, |all, lists| all.or(*lists)),
            cargos: CargoIndex::new(edital, &planilhas.ignorar_cargos),
            cabecalhos: KnownHeaders::new(edital, planilhas, &perfis, &vocabulario),
            perfis,
            vocabulario,
            modalidades,
            palavras: palavras.iter().map(|words| words.iter().map(|w| fold(w)).collect()).collect(),
            ultimo_nascimento: edital.publicado_em,
            relacao: false,
            lista_pcd: edital
                .reservas
                .iter()
                .position(|r| [&*r.lista, &*r.norma.lista].contains(&"pcd"))
                .map(Lista::reserva),
        }
    }

    /// For the sheets that only say who competes for the quotas; `edital`: as [`super::quota_edital`] gives it. What they say of cargos
    /// and scores is of the sheets of results.
    pub fn of_quotas(edital: &'a Edital, planilhas: &'a Planilhas) -> Self {
        let mut plan = Self { relacao: true, ..Self::new(edital, planilhas) };
        for campo in ["cargo", "cargo_nome", "nota_final", "classificacao", "sorteio", "jurado"] {
            plan.vocabulario.remove(campo);
        }
        plan.cabecalhos = KnownHeaders::new(edital, planilhas, &plan.perfis, &plan.vocabulario);
        plan
    }

    /// May a column that the edital names be missing in a sheet? Where some sheets only say who competes for the quotas, none has all.
    pub fn may_lack(&self, campo: &str) -> bool {
        self.relacao || (!self.planilhas.cotas.is_empty() && says_lists(self.edital, campo))
    }

    /// Profile of a cargo, by index.
    pub fn perfil(&self, cargo: usize) -> &PerfilPlan {
        &self.perfis[self.edital.cargos[cargo].perfil]
    }

    /// Scope of these cargos.
    pub fn scope_of(&self, cargos: &BTreeSet<usize>) -> Scope {
        let posts = cargos.iter().filter_map(|i| self.edital.cargos.get(*i));
        Scope::Cargos(posts.map(|c| Arc::from(c.codigo.as_str())).collect())
    }

    /// The list for people with disabilities, if the edital has one.
    pub const fn lista_pcd(&self) -> Option<Lista> {
        self.lista_pcd
    }

    /// Header that the edital maps to a field, if one.
    pub fn mapeado(&self, campo: &str) -> Option<&[String]> {
        self.planilhas.colunas.get(campo).map(Vec::as_slice)
    }
}

fn perfil_plan(perfil: &Perfil) -> PerfilPlan {
    let usa = |f: fn(&Criterio) -> bool| perfil.desempate.iter().any(f);
    PerfilPlan {
        nascimento: usa(|c| matches!(c, Criterio::Idoso { .. } | Criterio::MaisVelho { .. })),
        hora: usa(|c| matches!(c, Criterio::MaisVelho { hora: true })),
        total_da_banca: perfil.nota_final == NotaFinal::Banca,
        ranks_da_banca: perfil.classificacao == OrigemClassificacao::Banca,
        criterios: perfil.desempate.iter().map(fonte).collect(),
        sorteio: usa(|c| matches!(c, Criterio::Sorteio)),
        maximos: perfil.provas().map(|p| p.maximo).collect(),
        total_maximo: total_maximo(perfil),
        pesos: Weights::new(perfil),
    }
}

fn fonte(criterio: &Criterio) -> Fonte {
    match criterio {
        Criterio::Jurado => Fonte::Jurado,
        Criterio::Sinal { coluna } => Fonte::Sinal(coluna.clone()),
        Criterio::MaiorValor { coluna } | Criterio::MenorValor { coluna } => Fonte::Valor(coluna.clone()),
        Criterio::Sorteio => Fonte::Sorteio,
        Criterio::Banca => Fonte::Banca,
        Criterio::Idoso { .. } | Criterio::MaiorNota(_) | Criterio::MaisVelho { .. } => Fonte::Nenhuma,
    }
}

/// Σ weight × maximum, when every prova has a maximum.
fn total_maximo(perfil: &Perfil) -> Option<Decimal> {
    let mut total = crate::domain::Ratio::ZERO;
    let mut any = false;
    for prova in perfil.provas() {
        total = total.add(prova.maximo?.ratio().mul(prova.peso).ok()?).ok()?;
        any = true;
    }
    any.then(|| total.round(perfil.casas, perfil.arredondamento).ok()).flatten()
}

fn vocabulario(edital: &Edital, palavras: &[Vec<String>]) -> BTreeMap<String, Vec<String>> {
    let mut all: BTreeMap<String, Vec<String>> =
        vocabulary::FIELDS.iter().map(|(f, _)| ((*f).to_owned(), vocabulary::keys(f))).collect();
    all.insert("cargo_nome".into(), vocabulary::CARGO_NAME.iter().map(|n| header_key(n)).collect());
    for (reserva, words) in edital.reservas.iter().zip(palavras) {
        let ids = [reserva.lista.as_str(), reserva.norma.lista.as_str()];
        all.insert(reserva.lista.clone(), vocabulary::flag_keys(words));
        all.insert(format!("{}_deferido", reserva.lista), vocabulary::confirmation_keys(&ids, words));
        all.insert(format!("classificacao_{}", reserva.lista), vocabulary::rank_keys(words));
    }
    all
}

/// The edital's values; without them, only what names a list or ampla concorrência beyond doubt.
fn modalidades(edital: &Edital, planilhas: &Planilhas, palavras: &[Vec<String>]) -> BTreeMap<String, ListaSet> {
    if let Some(m) = &planilhas.modalidade {
        return m.valores.iter().map(|(v, lists)| (fold(v), lists.iter().copied().collect())).collect();
    }
    let mut all: BTreeMap<String, ListaSet> = palavras
        .iter()
        .enumerate()
        .flat_map(|(i, words)| words.iter().map(move |w| (fold(w), ListaSet::EMPTY.with(Lista::reserva(i)))))
        .collect();
    if !edital.reservas.is_empty() {
        for name in ["ac", "ampla concorrencia", "ampla", "geral", "universal", "a0"] {
            all.insert(name.into(), ListaSet::EMPTY);
        }
    }
    all
}
