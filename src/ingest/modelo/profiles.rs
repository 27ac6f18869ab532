//! The profiles: which provas their cargos have, and what their sheets hold besides.

use super::aids::slug;
use super::cargos::{Cargo, Counts};
use super::columns::Role;
use super::groups::Groups;
use super::lists::Sheet;
use super::stages;
use super::totals::{self, Others};
use super::weights::Weights;
use crate::domain::Decimal;
use crate::ingest::cell::text::compact;
use crate::ingest::people::Plan;
use std::collections::{BTreeMap, BTreeSet};

/// A prova of a profile.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prova {
    /// Id, unique in the profile.
    pub id: String,
    /// Header by which the edital names its column.
    pub coluna: String,
    /// Id of its stage.
    pub etapa: &'static str,
    /// Largest score read.
    pub maior: Option<Decimal>,
}

/// A profile of the draft.
#[derive(Clone, Debug, Default)]
pub struct Profile {
    /// Id.
    pub id: String,
    /// Indexes of its cargos.
    pub cargos: Vec<usize>,
    /// Its provas by stage; within a stage in the order of the columns.
    pub provas: Vec<Prova>,
    /// Do the stages come in another order than their columns?
    pub reordenadas: bool,
    /// Places of the organizer's totals.
    pub casas: Option<u8>,
    /// Weights that reproduce those totals.
    pub pesos: Option<Weights>,
    /// Stages in which fewer people have a score than in another: how many fewer.
    pub sem_nota: BTreeMap<&'static str, u64>,
    /// Fields and answers that its sheets have.
    pub campos: BTreeSet<String>,
    /// Are there columns of scores that no header tells apart?
    pub repetidas: bool,
    /// Headers of columns of answers that no field uses.
    pub respostas: Vec<String>,
    /// Headers of columns of numbers that the organizer's totals do without.
    pub valores: Vec<String>,
}

impl Profile {
    /// Ids of the stages, in the order of the provas.
    pub fn stages(&self) -> Vec<&'static str> {
        let mut all = Vec::new();
        for prova in &self.provas {
            if !all.contains(&prova.etapa) {
                all.push(prova.etapa);
            }
        }
        all
    }
}

/// The profiles of a draft.
#[derive(Clone, Debug, Default)]
pub struct Profiles {
    /// In the order in which their cargos come.
    pub all: Vec<Profile>,
    /// Cargos of which nothing says the profile: index → ids of those that it may have.
    pub open: BTreeMap<usize, Vec<String>>,
}

/// The profiles; `others` reads the people of a sheet that were not kept.
pub fn of(sheets: &[Sheet], cargos: &[Cargo], plan: &Plan<'_>, others: Others<'_>) -> Profiles {
    let headers = totals::headers(sheets, plan);
    let groups = Groups::of(cargos, &headers, &labels(sheets));
    let several = groups.all.len() > 1;
    let mut taken = BTreeSet::new();
    let mut all: Vec<Profile> = Vec::new();
    for (n, group) in groups.all.into_iter().enumerate() {
        let mut profile = Profile { cargos: group.cargos, ..Profile::default() };
        profile.id = id(&profile, cargos, sheets, several, n, &mut taken);
        fill(&mut profile, sheets, cargos, &headers, plan);
        all.push(profile);
    }
    totals::weigh(&mut all, sheets, cargos, &headers, others);
    let ids = |groups: Vec<usize>| groups.iter().filter_map(|g| all.get(*g)).map(|p| p.id.clone()).collect();
    let open = groups.open.into_iter().map(|(cargo, groups)| (cargo, ids(groups))).collect();
    Profiles { all, open }
}

/// Every header of each sheet, alone and with what stands above it, compacted.
fn labels(sheets: &[Sheet]) -> Vec<BTreeSet<String>> {
    let of_sheet = |sheet: &Sheet| {
        let Some(headings) = &sheet.survey.headings else { return BTreeSet::new() };
        let texts = headings.header.labels.keys().filter_map(|c| headings.texts(*c));
        texts
            .flat_map(|(low, above)| [compact(low), compact(&above.into_iter().chain([low]).collect::<String>())])
            .collect()
    };
    sheets.iter().map(of_sheet).collect()
}

/// A profile is called as the sheet of cargos calls it, or as the only sheet of its cargos.
fn id(
    p: &Profile,
    cargos: &[Cargo],
    sheets: &[Sheet],
    several: bool,
    n: usize,
    taken: &mut BTreeSet<String>,
) -> String {
    let own: Vec<&Cargo> = p.cargos.iter().filter_map(|i| cargos.get(*i)).collect();
    let given = own.iter().find_map(|c| c.perfil.clone());
    let places: BTreeSet<usize> = own.iter().flat_map(|c| c.provas.keys().copied()).collect();
    let sheet = places.first().filter(|_| places.len() == 1).and_then(|i| sheets.get(*i));
    let named = sheet.filter(|s| s.survey.field("cargo").is_some() && !s.survey.aba.is_empty());
    let free = match (&given, named) {
        (Some(given), _) => given.clone(),
        _ if !several => "unico".to_owned(),
        (None, Some(s)) => slug(&s.survey.aba),
        (None, None) => format!("perfil-{}", n + 1),
    };
    let free = if taken.contains(&free) { format!("{free}-{}", n + 1) } else { free };
    taken.insert(free.clone());
    free
}

/// Columns in which the people of these cargos have scores, and how many have: those who went through; else the others; else every
/// column of scores of their sheets.
fn scored(own: &[&Cargo], headers: &[BTreeMap<u32, String>]) -> Counts {
    let sum = |of: &dyn Fn(&Cargo) -> &Counts| {
        let mut all = Counts::new();
        own.iter().for_each(|c| super::cargos::add(&mut all, of(c)));
        all
    };
    let some = |all: &Counts| all.values().any(|columns| !columns.is_empty());
    let (through, out) = (sum(&|c| &c.provas), sum(&|c| &c.parciais));
    if some(&through) {
        return through;
    }
    if some(&out) {
        return out;
    }
    let every = |i: &usize| headers.get(*i).map(|h| h.keys().map(|c| (*c, 0)).collect()).unwrap_or_default();
    through.keys().map(|i| (*i, every(i))).collect()
}

fn fill(profile: &mut Profile, sheets: &[Sheet], cargos: &[Cargo], headers: &[BTreeMap<u32, String>], plan: &Plan<'_>) {
    let own: Vec<&Cargo> = profile.cargos.iter().filter_map(|i| cargos.get(*i)).collect();
    let columns = scored(&own, headers);
    let mut people: BTreeMap<&'static str, u64> = BTreeMap::new();
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    for (i, all) in &columns {
        let (Some(sheet), Some(named)) = (sheets.get(*i), headers.get(*i)) else { continue };
        let scored = sheet.roles.iter().filter(|(_, r)| **r == Role::Prova).map(|(c, _)| c);
        profile.repetidas |= scored.into_iter().any(|c| !named.contains_key(c));
        profile.campos.extend(sheet.roles.values().filter_map(|r| match r {
            Role::Field(f) | Role::Mapped(f) => Some(f.clone()),
            _ => None,
        }));
        besides(profile, sheet, plan);
        let mut most: BTreeMap<&'static str, u64> = BTreeMap::new();
        for (column, n) in all {
            let Some(header) = named.get(column) else { continue };
            let stage = add_prova(profile, &mut known, sheet, *column, header);
            let so_far = most.entry(stage).or_default();
            *so_far = (*so_far).max(*n);
        }
        most.into_iter().for_each(|(stage, n)| *people.entry(stage).or_default() += n);
    }
    let most = people.values().copied().max().unwrap_or(0);
    let fewer = |(stage, n): (&&'static str, &u64)| (*n > 0 && *n < most).then(|| (*stage, most - n));
    profile.sem_nota = people.iter().filter_map(fewer).collect();
    in_order(profile, &stages::order(&people));
}

/// Provas by stage.
fn in_order(profile: &mut Profile, order: &[&str]) {
    let before = profile.stages();
    profile.provas.sort_by_key(|p| order.iter().position(|stage| *stage == p.etapa));
    profile.reordenadas = profile.stages() != before;
}

/// Columns that serve for breaking ties: answers that differ, and numbers outside of the totals.
fn besides(profile: &mut Profile, sheet: &Sheet, plan: &Plan<'_>) {
    let Some(headings) = &sheet.survey.headings else { return };
    let differs = |c: &u32| {
        let seen = sheet.survey.columns.get(c);
        seen.is_some_and(|s| s.values.len() > 1 || s.filled < sheet.survey.people)
    };
    for (column, role) in sheet.roles.iter().filter(|(c, _)| differs(c)) {
        let list = match role {
            Role::Answer => &mut profile.respostas,
            Role::Outside => &mut profile.valores,
            _ => continue,
        };
        let spelled = headings.spelling(plan, *column).filter(|h| !list.contains(h));
        list.extend(spelled);
    }
}

/// Adds a prova, or what another sheet has of it; its stage. `known`: header, compacted → index of the prova.
fn add_prova(
    profile: &mut Profile,
    known: &mut BTreeMap<String, usize>,
    sheet: &Sheet,
    column: u32,
    header: &str,
) -> &'static str {
    let texts = sheet.survey.headings.as_ref().and_then(|h| h.texts(column));
    let above = texts.iter().flat_map(|(_, above)| above.iter().rev().copied());
    let etapa = above.chain([header]).find_map(stages::named).unwrap_or("objetiva");
    let maior = sheet.survey.columns.get(&column).and_then(|c| c.maximum);
    let next = profile.provas.len();
    let at = *known.entry(compact(header)).or_insert(next);
    if let Some(prova) = profile.provas.get_mut(at) {
        prova.maior = prova.maior.max(maior);
        return prova.etapa;
    }
    let base = slug(header);
    let repeated = profile.provas.iter().filter(|p| p.id == base || p.id.starts_with(&format!("{base}-"))).count();
    let id = if repeated == 0 { base } else { format!("{base}-{}", repeated + 1) };
    profile.provas.push(Prova { id, coluna: header.to_owned(), etapa, maior });
    etapa
}
