//! Divisions of one post (`grupo`): where the share of a list is due on their total, what is wrong with one holds them all back,
//! also where the edital and the sheet of cargos do not agree on whose division a cargo is.

use super::cargos::Rascunho;
use super::quadro::LinhaQuadro;
use crate::domain::{Cargo, Edital};
use crate::finding::catalogue::law::GRUPO_SEM_DISTRIBUICAO;
use crate::finding::{Finding, Fora, Scope};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Of which posts cargos may be divisions, beside those that the edital gives them.
#[derive(Debug, Default)]
pub struct Grupos {
    /// Code → other groups that it may be of.
    outros: BTreeMap<String, BTreeSet<String>>,
    /// Cargos that may be divisions of any post.
    incertos: BTreeSet<String>,
}

impl Grupos {
    /// A cargo that may be a division of this post too.
    pub(super) fn may_be_of(&mut self, codigo: &str, grupo: Option<&str>) {
        if let Some(grupo) = grupo {
            self.outros.entry(codigo.to_owned()).or_default().insert(grupo.to_owned());
        }
    }

    /// A cargo that may be a division of any post.
    pub(super) fn may_be_any(&mut self, codigo: &str) {
        self.incertos.insert(codigo.to_owned());
    }

    /// A row of the sheet of cargos, and the `[[cargo]]` with its code.
    pub(super) fn of_row(&mut self, row: &LinhaQuadro, beside: Option<&Rascunho>) {
        if row.grupo_incerto || beside.is_some_and(|r| r.grupo_incerto) {
            self.may_be_any(&row.codigo);
        }
        let other =
            beside.and_then(|r| r.grupo.as_deref()).filter(|g| row.grupo.as_deref().is_some_and(|own| own != *g));
        self.may_be_of(&row.codigo, other);
    }

    /// Errors of one cargo hold back all divisions of its post, where their shares are due on the total.
    pub fn hold(&self, edital: &Edital, achados: &mut [Finding]) {
        if !edital.reservas.iter().any(|r| r.norma.agrupamento) {
            return;
        }
        let mut members = Divisoes::new(self, edital);
        for finding in achados.iter_mut().filter(|f| f.is_error()) {
            let wider = match &finding.scope {
                Scope::Exame => None,
                Scope::Cargo(codigo) => members.with(std::slice::from_ref(codigo)).map(Scope::Cargos),
                Scope::Cargos(all) => members.with(all).map(Scope::Cargos),
                Scope::Fora(fora) => {
                    members.of_name(&fora.grupo).map(|divisoes| Scope::Fora(Fora { divisoes, ..fora.clone() }))
                }
            };
            finding.scope = wider.unwrap_or_else(|| finding.scope.clone());
        }
    }

    /// Takes out of what the law says of the edital what rests on cargos that are not known whole: they were `told` where they stand.
    pub fn only_known(&self, edital: &Edital, told: &[Finding], achados: &mut Vec<Finding>) {
        let known = |codigo: &str| !edital.incompletos.contains(codigo);
        let outside = |f: &Finding, grupo: &str| matches!(&f.scope, Scope::Fora(fora) if *fora.grupo == *grupo);
        achados.retain_mut(|f| match &f.scope {
            Scope::Cargo(codigo) => known(codigo),
            // A total needs all of its parts
            Scope::Cargos(all) if f.entry == &GRUPO_SEM_DISTRIBUICAO => {
                let grupo = f.valor.as_deref().unwrap_or_default();
                let more = self.outros.values().any(|g| g.contains(grupo)) || told.iter().any(|f| outside(f, grupo));
                all.iter().all(|c| known(c)) && self.incertos.is_empty() && !more
            }
            Scope::Cargos(all) => {
                let left: Arc<[Arc<str>]> = all.iter().filter(|c| known(c)).cloned().collect();
                let none = left.is_empty() && !all.is_empty();
                f.scope = Scope::Cargos(left);
                !none
            }
            Scope::Exame | Scope::Fora(_) => true,
        });
    }
}

/// The cargos of the edital in its order, each with the posts of which it is or may be a division.
struct Divisoes<'a> {
    cargos: Vec<(Arc<str>, BTreeSet<&'a str>)>,
    de: BTreeMap<&'a str, usize>,
    incertos: &'a BTreeSet<String>,
    /// What was asked before: posts → their divisions.
    feitas: BTreeMap<BTreeSet<&'a str>, Arc<[Arc<str>]>>,
}

impl<'a> Divisoes<'a> {
    fn new(known: &'a Grupos, edital: &'a Edital) -> Self {
        let others = |codigo: &str| known.outros.get(codigo).into_iter().flatten().map(String::as_str);
        let of = |c: &'a Cargo| c.grupo.as_deref().into_iter().chain(others(&c.codigo)).collect();
        let cargos = edital.cargos.iter().map(|c| (c.codigo.as_str().into(), of(c))).collect();
        let de = edital.cargos.iter().enumerate().map(|(i, c)| (c.codigo.as_str(), i)).collect();
        Self { cargos, de, incertos: &known.incertos, feitas: BTreeMap::new() }
    }

    /// The divisions of these posts; `None` without any.
    fn of(&mut self, grupos: &BTreeSet<&'a str>) -> Option<Arc<[Arc<str>]>> {
        if let Some(done) = self.feitas.get(grupos) {
            return Some(done.clone());
        }
        let all: Arc<[Arc<str>]> =
            self.cargos.iter().filter(|(_, of)| !of.is_disjoint(grupos)).map(|(codigo, _)| codigo.clone()).collect();
        (!all.is_empty()).then(|| self.feitas.entry(grupos.clone()).or_insert(all).clone())
    }

    /// The divisions of a post by its name.
    fn of_name(&mut self, grupo: &str) -> Option<Arc<[Arc<str>]>> {
        let known = self.cargos.iter().flat_map(|(_, of)| of).find(|g| **g == grupo).copied()?;
        self.of(&BTreeSet::from([known]))
    }

    /// These cargos and all divisions of their posts; `None` where they have no others.
    fn with(&mut self, codes: &[Arc<str>]) -> Option<Arc<[Arc<str>]>> {
        let any = codes.iter().any(|c| self.incertos.contains(&**c));
        let own = |c: &Arc<str>| self.de.get(&**c).and_then(|i| self.cargos.get(*i));
        let grupos: BTreeSet<&str> = if any {
            self.cargos.iter().flat_map(|(_, of)| of).copied().collect()
        } else {
            codes.iter().filter_map(own).flat_map(|(_, of)| of).copied().collect()
        };
        let wider = self.of(&grupos)?;
        let have: BTreeSet<&Arc<str>> = wider.iter().collect();
        let alone: Vec<Arc<str>> = codes.iter().filter(|c| !have.contains(c)).cloned().collect();
        let more = wider.len() + alone.len() > codes.len();
        let all = || alone.iter().chain(wider.iter()).cloned().collect();
        more.then(|| if alone.is_empty() { wider.clone() } else { all() })
    }
}
