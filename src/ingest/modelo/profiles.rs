//! Which cargos have the same provas, and what the numbers say of weights, places and rounding.

use super::aids::{slug, words};
use super::cargos::Cargo;
use super::columns::{Role, column_of, scores};
use super::lists::Sheet;
use super::survey::cell;
use super::weights::{self, Weights};
use crate::domain::Decimal;
use crate::ingest::cell::text::compact;
use crate::ingest::cell::{label, number};
use crate::ingest::people::Plan;
use crate::ingest::workbook::RawRow;
use std::collections::{BTreeMap, BTreeSet};

/// A prova of a profile.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prova {
    /// Id, unique in the profile.
    pub id: String,
    /// Header by which the edital names its column.
    pub coluna: String,
    /// Id of its stage.
    pub etapa: String,
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
    /// Its provas, in the order of the columns.
    pub provas: Vec<Prova>,
    /// Places of the organizer's totals.
    pub casas: Option<u8>,
    /// Weights that reproduce those totals.
    pub pesos: Option<Weights>,
    /// Fields and answers that its sheets have.
    pub campos: BTreeSet<String>,
    /// Are there columns of scores that no header tells apart?
    pub repetidas: bool,
    /// Headers of columns of answers that no field uses.
    pub respostas: Vec<String>,
}

/// The profiles, in the order in which their cargos come.
pub fn of(sheets: &[Sheet], cargos: &[Cargo], plan: &Plan<'_>) -> Vec<Profile> {
    let mut all: Vec<(String, Profile)> = Vec::new();
    let mut index: BTreeMap<String, usize> = BTreeMap::new();
    let empty = |c: &Cargo| c.perfil.is_none() && c.provas.values().all(BTreeSet::is_empty);
    let order =
        (0..cargos.len()).filter(|i| !empty(&cargos[*i])).chain((0..cargos.len()).filter(|i| empty(&cargos[*i])));
    for i in order {
        let cargo = &cargos[i];
        let key = match &cargo.perfil {
            Some(perfil) => format!("={perfil}"),
            None => key_of(sheets, cargo, &all, plan),
        };
        let next = all.len();
        match all.get_mut(*index.entry(key.clone()).or_insert(next)) {
            Some((_, profile)) => profile.cargos.push(i),
            None => all.push((key, Profile { cargos: vec![i], ..Profile::default() })),
        }
    }
    let several = all.len() > 1;
    let mut taken = BTreeSet::new();
    let mut done: Vec<Profile> = Vec::new();
    for (n, (_, mut profile)) in all.into_iter().enumerate() {
        profile.cargos.sort_unstable();
        profile.id = id(&profile, cargos, sheets, several, n, &mut taken);
        fill(&mut profile, sheets, cargos, plan);
        done.push(profile);
    }
    done
}

/// Headers of the provas of a cargo; without any, those of another cargo of the same sheet.
fn key_of(sheets: &[Sheet], cargo: &Cargo, known: &[(String, Profile)], plan: &Plan<'_>) -> String {
    let own = headers(sheets, cargo, plan);
    if own.is_empty() && cargo.provas.keys().any(|i| sheets.get(*i).is_some_and(has_provas)) {
        return known.first().map(|(k, _)| k.clone()).unwrap_or_default();
    }
    own.iter().map(|h| compact(h)).collect::<Vec<_>>().join("|")
}

fn has_provas(sheet: &Sheet) -> bool {
    sheet.roles.values().any(|r| *r == Role::Prova)
}

/// Headers of the columns in which people of a cargo have scores, sorted.
fn headers(sheets: &[Sheet], cargo: &Cargo, plan: &Plan<'_>) -> BTreeSet<String> {
    let of_sheet = |(i, columns): (&usize, &BTreeSet<u32>)| {
        let headings = sheets.get(*i).and_then(|s| s.survey.headings.as_ref());
        columns.iter().filter_map(move |c| headings?.spelling(plan, *c)).collect::<Vec<_>>()
    };
    cargo.provas.iter().flat_map(of_sheet).collect()
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

fn fill(profile: &mut Profile, sheets: &[Sheet], cargos: &[Cargo], plan: &Plan<'_>) {
    let own: Vec<&Cargo> = profile.cargos.iter().filter_map(|i| cargos.get(*i)).collect();
    let mut columns: BTreeMap<usize, BTreeSet<u32>> = BTreeMap::new();
    for (i, seen) in own.iter().flat_map(|c| &c.provas) {
        columns.entry(*i).or_default().extend(seen);
    }
    if columns.values().all(BTreeSet::is_empty) {
        for (i, all) in &mut columns {
            let scored = sheets.get(*i).into_iter().flat_map(|s| &s.roles).filter(|(_, r)| **r == Role::Prova);
            all.extend(scored.map(|(c, _)| *c));
        }
    }
    let mut order: Vec<(&Sheet, u32, String)> = Vec::new();
    for (i, all) in &columns {
        let Some(sheet) = sheets.get(*i) else { continue };
        let Some(headings) = &sheet.survey.headings else { continue };
        let scored = sheet.roles.iter().filter(|(_, r)| **r == Role::Prova).map(|(c, _)| *c);
        profile.repetidas |= scored.into_iter().any(|c| headings.spelling(plan, c).is_none());
        order.extend(all.iter().filter_map(|c| headings.spelling(plan, *c).map(|h| (sheet, *c, h))));
        profile.campos.extend(sheet.roles.values().filter_map(|r| match r {
            Role::Field(f) | Role::Mapped(f) => Some(f.clone()),
            _ => None,
        }));
        answers(profile, sheet, plan);
    }
    for (sheet, column, header) in &order {
        add_prova(profile, sheet, *column, header);
    }
    let rows: Vec<(Vec<i64>, i64)> = columns.keys().flat_map(|i| totals(sheets.get(*i), profile, &own, plan)).collect();
    let casas = columns.keys().filter_map(|i| places(sheets.get(*i)?)).max();
    profile.casas = casas;
    profile.pesos = weights::find(&rows, casas.unwrap_or(2));
}

fn answers(profile: &mut Profile, sheet: &Sheet, plan: &Plan<'_>) {
    let Some(headings) = &sheet.survey.headings else { return };
    let differs = |c: &u32| {
        let seen = sheet.survey.columns.get(c);
        seen.is_some_and(|s| s.values.len() > 1 || s.filled < sheet.survey.people)
    };
    for (column, _) in sheet.roles.iter().filter(|(c, r)| **r == Role::Answer && differs(c)) {
        let spelled = headings.spelling(plan, *column);
        profile.respostas.extend(spelled.filter(|h| !profile.respostas.contains(h)));
    }
}

fn add_prova(profile: &mut Profile, sheet: &Sheet, column: u32, header: &str) {
    let maior = sheet.survey.columns.get(&column).and_then(|c| c.maximum);
    if let Some(known) = profile.provas.iter_mut().find(|p| compact(&p.coluna) == compact(header)) {
        known.maior = known.maior.max(maior);
        return;
    }
    let base = slug(header);
    let repeated = profile.provas.iter().filter(|p| p.id == base || p.id.starts_with(&format!("{base}-"))).count();
    let id = if repeated == 0 { base } else { format!("{base}-{}", repeated + 1) };
    let texts = sheet.survey.headings.as_ref().and_then(|h| h.texts(column));
    let above = texts.iter().flat_map(|(_, above)| above.iter().rev().copied());
    let etapa = above.chain([header]).find_map(stage).unwrap_or("objetiva");
    profile.provas.push(Prova { id, coluna: header.to_owned(), etapa: etapa.to_owned(), maior });
}

/// The stage that a header speaks of.
fn stage(header: &str) -> Option<&'static str> {
    const STAGES: [(&str, &[&str]); 5] = [
        ("objetiva", &["objetiv"]),
        (
            "titulos",
            &["titul", "tempo", "curso", "formac", "experienc", "especializ", "mestrad", "doutorad", "graduac"],
        ),
        ("pratica", &["pratica", "fisica", "taf", "aptidao"]),
        ("discursiva", &["redac", "discursiv", "dissertat"]),
        ("entrevista", &["entrevist", "didatic", "oral"]),
    ];
    let text = words(header);
    let says = |starts: &[&str]| starts.iter().any(|s| text.contains(&format!(" {s}")));
    STAGES.iter().find(|(_, starts)| says(starts)).map(|(id, _)| *id)
}

/// Places of the totals of a sheet.
fn places(sheet: &Sheet) -> Option<u8> {
    let column = column_of(&sheet.roles, "nota_final")?;
    sheet.survey.columns.get(&column).filter(|c| c.numbers > 0).map(|c| c.places)
}

/// Scores and totals of the people of a profile in the rows kept of a sheet.
fn totals(sheet: Option<&Sheet>, profile: &Profile, own: &[&Cargo], plan: &Plan<'_>) -> Vec<(Vec<i64>, i64)> {
    let Some((sheet, headings)) = sheet.and_then(|s| Some((s, s.survey.headings.as_ref()?))) else { return Vec::new() };
    let Some(total) = column_of(&sheet.roles, "nota_final") else { return Vec::new() };
    let by_header: BTreeMap<String, u32> = sheet
        .roles
        .iter()
        .filter(|(_, r)| **r == Role::Prova)
        .filter_map(|(c, _)| headings.spelling(plan, *c).map(|h| (compact(&h), *c)))
        .collect();
    let columns: Option<Vec<u32>> =
        profile.provas.iter().map(|p| by_header.get(&compact(&p.coluna)).copied()).collect();
    let Some(columns) = columns else { return Vec::new() };
    let cargo = sheet.survey.field("cargo");
    let bare = |code: &str| compact(code).trim_start_matches('0').to_owned();
    let codes: BTreeSet<String> = own.iter().flat_map(|c| [bare(&c.codigo), bare(&c.nome)]).collect();
    let mine = |row: &&RawRow| {
        let code = cargo.and_then(|c| cell(row, c)).and_then(label);
        code.is_none_or(|code| codes.contains(&bare(&super::aids::split_code(&code).0)))
    };
    let read = |row: &RawRow| {
        let all = scores(row, &columns).into_iter().collect::<Option<Vec<i64>>>()?;
        let sum = cell(row, total).and_then(|v| number::read(v).ok())?.value.units(4)?;
        (sum != 0).then_some((all, sum))
    };
    sheet.survey.sample.iter().filter(mine).take(1_000).filter_map(read).collect()
}
