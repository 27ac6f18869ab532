//! People of quota lists whose registration number is not in the general list as written, and sheets without a column that their
//! sisters have.

use super::beside::is_near_field;
use super::merge::People;
use super::plan::Plan;
use super::sheet::SheetRows;
use crate::domain::{Candidate, Cell, Lista};
use crate::finding::catalogue::columns as codes;
use crate::finding::{Entry, Finding, Place, Scope, Severity};
use crate::ingest::cross::{cell_of, names};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

/// Numbers of quota lists that lost their zeros take those of the general list, where only one fits; people whom the general list has
/// under another number, by all that is known of them, are an error. `lists`: the list of each sheet.
pub fn rejoin(plan: &Plan<'_>, people: &mut People, lists: &[Option<Lista>]) {
    if !lists.iter().flatten().any(|l| l.is_ac()) {
        return;
    }
    let People { cargos, fontes, .. } = people;
    for (cargo, input) in plan.edital.cargos.iter().zip(cargos) {
        let of = |p: &Candidate| lists.get(p.origem.fonte as usize).copied().flatten();
        let (general, quota): (Vec<usize>, Vec<usize>) = (0..input.candidatos.len())
            .filter(|i| of(&input.candidatos[*i]).is_some())
            .partition(|i| of(&input.candidatos[*i]).is_some_and(Lista::is_ac));
        let known = Known::new(&input.candidatos, &general);
        let mut found: Vec<(usize, Option<Box<str>>, &'static Entry, String)> = Vec::new();
        for i in quota {
            let person = &input.candidatos[i];
            found.extend(known.judge(&input.candidatos, person).map(|(id, entry, message)| (i, id, entry, message)));
        }
        let scope = Scope::Cargo(cargo.codigo.as_str().into());
        for (i, id, entry, message) in found {
            let Some(person) = input.candidatos.get_mut(i) else { continue };
            let place = cell_of(fontes, person, "inscricao");
            let written = person.inscricao.to_string();
            if let Some(id) = id {
                person.inscricao = id;
            }
            let finding = Finding::new(entry, scope.clone(), place, message).of(&person.inscricao).value(&written);
            input.achados.push(finding);
        }
    }
}

/// The general list of a cargo, for finding people in it.
struct Known {
    ids: HashSet<Box<str>>,
    without_zeros: HashMap<Box<str>, Vec<usize>>,
    names: HashMap<String, Vec<usize>>,
}

impl Known {
    fn new(all: &[Candidate], general: &[usize]) -> Self {
        let mut known = Self { ids: HashSet::new(), without_zeros: HashMap::new(), names: HashMap::new() };
        for i in general {
            let person = &all[*i];
            known.ids.insert((*person.inscricao).into());
            known.without_zeros.entry(person.inscricao.trim_start_matches('0').into()).or_default().push(*i);
            names(person).for_each(|name| known.names.entry(name).or_default().push(*i));
        }
        known
    }

    /// What is to be said of a person of a quota list whom the general list does not have, and the number to take instead.
    fn judge(&self, all: &[Candidate], person: &Candidate) -> Option<(Option<Box<str>>, &'static Entry, String)> {
        let id = &*person.inscricao;
        if self.ids.contains(id) {
            return None;
        }
        if let Some([one]) = self.without_zeros.get(id.trim_start_matches('0')).map(Vec::as_slice) {
            let full = &all[*one].inscricao;
            let message = format!("a inscrição {id} foi tomada por {full}, a única da lista geral que serve");
            return Some((Some(full.clone()), &codes::LISTA_SEM_ZEROS, message));
        }
        let same = names(person).filter_map(|name| self.names.get(&name)).flatten();
        let twin = same.map(|i| &all[*i]).find(|other| agree(person, other))?;
        let message = format!(
            "a inscrição {id} não está na lista geral, que tem a inscrição {} com o mesmo nome e os mesmos dados",
            twin.inscricao
        );
        Some((None, &codes::PESSOA_SEM_PAR, message))
    }
}

/// The same total, birth or CPF.
fn agree(a: &Candidate, b: &Candidate) -> bool {
    let birth = matches!((a.nascimento, b.nascimento), (Cell::Value(x), Cell::Value(y)) if x == y);
    birth || (a.nota_banca.is_some() && a.nota_banca == b.nota_banca) || (a.cpf.is_some() && a.cpf == b.cpf)
}

/// Sheets of people without a column that a sister sheet of the same file and list has, for what decides who is in.
pub fn sisters(plan: &Plan<'_>, sheets: &[SheetRows], findings: &mut Vec<Finding>) {
    let mut families: BTreeMap<(&str, Option<Lista>), Vec<&SheetRows>> = BTreeMap::new();
    for sheet in sheets.iter().filter(|s| s.lida && !s.cargos.is_empty()) {
        families.entry((&*sheet.place.arquivo, sheet.lista)).or_default().push(sheet);
    }
    let fields = deciding_fields(plan);
    for family in families.values().filter(|f| f.len() > 1) {
        for campo in &fields {
            let Some(sister) = family.iter().find(|s| s.fonte.colunas.contains_key(campo)) else { continue };
            let without = family.iter().filter(|s| !s.fonte.colunas.contains_key(campo));
            findings.extend(without.map(|sheet| lost_column(plan, sheet, sister, campo)));
        }
    }
}

/// Lists that the edital gives to sheets of which none holds a person.
pub fn empty_lists(sheets: &[SheetRows], findings: &mut Vec<Finding>) {
    let mut all: BTreeMap<Option<Lista>, Vec<&SheetRows>> = BTreeMap::new();
    for sheet in sheets.iter().filter(|s| s.lida) {
        all.entry(sheet.lista).or_default().push(sheet);
    }
    let nobody = |s: &&SheetRows| s.cargos.is_empty() && s.fonte.usadas == 0 && s.fonte.linhas == 0;
    for family in all.values().filter(|f| f.iter().all(nobody)) {
        let Some(sheet) = family.first().filter(|s| s.lista.is_some()) else { continue };
        let place = Place { arquivo: sheet.place.arquivo.clone(), aba: sheet.place.aba.clone(), celula: String::new() };
        let message = "a aba da lista tem o cabeçalho e nenhuma pessoa";
        findings.push(Finding::new(&codes::LISTA_SEM_PESSOAS, Scope::Exame, place, message));
    }
}

fn deciding_fields(plan: &Plan<'_>) -> BTreeSet<String> {
    let lists = plan.edital.reservas.iter().flat_map(|r| [r.lista.clone(), format!("{}_deferido", r.lista)]);
    lists.chain(["situacao".to_owned(), "sub_judice".to_owned()]).collect()
}

fn lost_column(plan: &Plan<'_>, sheet: &SheetRows, sister: &SheetRows, campo: &str) -> Finding {
    let (row, unused) = &sheet.sem_uso;
    let near = unused.iter().find(|(_, label)| is_near_field(plan, label, campo));
    let column = near.map(|(c, _)| *c).or_else(|| sheet.fonte.colunas.get("inscricao").copied()).unwrap_or(0);
    let place = Place::cell(&sheet.place.arquivo, &sheet.place.aba, column, *row);
    let also = near.map(|(_, label)| format!("; “{label}” parece ser ela")).unwrap_or_default();
    let message = format!("a aba não tem a coluna {campo}, que a aba {} tem{also}", sister.place.aba);
    let codigos: Vec<Arc<str>> =
        sheet.cargos.keys().filter_map(|i| plan.edital.cargos.get(*i)).map(|c| c.codigo.as_str().into()).collect();
    let severity = if near.is_some() { Severity::Error } else { Severity::Warning };
    Finding::new(&codes::COLUNA_SO_EM_OUTRA_ABA, Scope::Cargos(codigos.into()), place, message).severity(severity)
}
