//! Sheets → cargos: files as a whole, list sheets joined by registration number, repeated people, scopes.

use super::cargo::Named;
use super::hidden;
use super::lists;
use super::plan::Plan;
use super::sheet::{CargoRows, SheetRows};
use crate::domain::{Candidate, Cell, Cpf, Extra, ListaSet, contados};
use crate::finding::catalogue::{cross as codes, reading};
use crate::finding::{Entry, Finding, Place, Scope};
use crate::ingest::cell::text::{compact, fold};
use crate::ingest::table::Keys;
use crate::ingest::workbook::{SheetInfo, SheetState};
use crate::ingest::{CargoInput, Fonte, cross};
use polars::prelude::PolarsError;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Everybody, by cargo.
#[derive(Debug, Default)]
pub struct People {
    /// One entry per cargo of the edital, in its order.
    pub cargos: Vec<CargoInput>,
    /// The sheets read, in the order given.
    pub fontes: Vec<Fonte>,
    /// Findings of files and sheets, of several cargos, and of codes that the edital does not have.
    pub achados: Vec<Finding>,
}

/// A sheet of a file, by index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// Among the sheets of the file.
    pub index: usize,
    /// Hidden, and not named by the edital: looked at, and left out.
    pub oculta: bool,
}

/// Which sheets of a file are to be read.
pub fn select(plan: &Plan<'_>, abas: &[SheetInfo]) -> Vec<Chosen> {
    let named = &plan.planilhas.abas;
    let wanted = |name: &str| named.iter().any(|n| compact(n) == compact(name));
    let chosen = |(index, aba): (usize, &SheetInfo)| match aba.state {
        SheetState::NotCells => None,
        _ if !named.is_empty() && !aba.name.is_empty() => wanted(&aba.name).then_some(Chosen { index, oculta: false }),
        SheetState::Visible => Some(Chosen { index, oculta: false }),
        SheetState::Hidden => Some(Chosen { index, oculta: true }),
    };
    abas.iter().enumerate().filter_map(chosen).collect()
}

/// Joins what the sheets gave, in the order given.
pub fn merge(plan: &Plan<'_>, sheets: Vec<SheetRows>) -> Result<People, PolarsError> {
    let mut people =
        People { cargos: plan.edital.cargos.iter().map(|_| CargoInput::default()).collect(), ..People::default() };
    let (hidden, sheets): (Vec<SheetRows>, Vec<SheetRows>) = sheets.into_iter().partition(|s| s.place.oculta);
    whole_files(plan, &sheets, &mut people.achados);
    let read = hidden::with_header(&sheets);
    let unplaced = sheets.iter().any(|s| s.sem_coluna_de_cargo);
    lists::sisters(plan, &sheets, &mut people.achados);
    lists::empty_lists(&sheets, &mut people.achados);
    let touched = cargos_of_files(plan, &sheets);
    let mut of_sheets = Vec::with_capacity(sheets.len());
    for (sheet, index) in sheets.into_iter().zip(0u32..) {
        of_sheets.push(sheet.lista);
        take(plan, sheet, index, &touched, &mut people);
    }
    lists::rejoin(plan, &mut people, &of_sheets);
    let mut join = Joiner { plan, people: &mut people, lists: &of_sheets };
    join.repeated()?;
    join.outside_general()?;
    join.identities()?;
    hidden::tell_hidden(plan, &hidden, unplaced, &mut people);
    hidden::tell_empty_files(plan, &read, &mut people);
    let errors: Vec<Finding> = people.achados.iter().filter(|f| f.is_error()).cloned().collect();
    for (i, cargo) in plan.edital.cargos.iter().enumerate() {
        let empty = people.cargos.get(i).is_some_and(|c| c.candidatos.is_empty());
        let unread = if empty { unread_part(&errors, &cargo.codigo) } else { None };
        // A cargo that is empty only because nothing names anybody's cargo is told there
        if empty && unread.is_some() && unplaced {
            continue;
        }
        cross::check_cargo(plan, i, &mut people, unread.as_deref());
    }
    Ok(people)
}

/// The first thing of the files that could not be read, and that may hold people of the cargo: its own, or those of a code that the
/// edital does not have.
fn unread_part(errors: &[Finding], codigo: &str) -> Option<String> {
    let may_hold = |s: &Scope| s.touches(codigo) || matches!(s, Scope::Fora(_));
    let first = errors.iter().find(|f| may_hold(&f.scope))?;
    Some(format!("{}, {} em {}", first.entry.title, first.entry.code, first.place))
}

/// Moves one sheet's people into their cargos.
fn take(
    plan: &Plan<'_>,
    sheet: SheetRows,
    index: u32,
    touched: &BTreeMap<Arc<str>, BTreeSet<usize>>,
    people: &mut People,
) {
    let codes = touched.get(&sheet.place.arquivo).into_iter().flatten();
    let scope: Vec<Arc<str>> =
        codes.filter_map(|i| plan.edital.cargos.get(*i)).map(|c| Arc::from(c.codigo.as_str())).collect();
    let scope = if scope.is_empty() { Scope::Exame } else { Scope::Cargos(scope.into()) };
    people.achados.extend(sheet.achados);
    people.achados.extend(sheet.sem_cargo.into_iter().map(|f| Finding { scope: scope.clone(), ..f }));
    people.fontes.push(sheet.fonte);
    for (cargo, rows) in sheet.cargos {
        if let Some(into) = people.cargos.get_mut(cargo) {
            append(into, rows, index);
        }
    }
}

fn append(into: &mut CargoInput, rows: CargoRows, fonte: u32) {
    let (people, findings) = (index32(into.candidatos.len()), index32(into.achados.len()));
    into.achados.extend(rows.achados);
    into.sorteio.extend(rows.sorteio.into_iter().map(|(i, n)| (i + people, n)));
    let mut all = rows.candidatos;
    for person in &mut all {
        person.origem.fonte = fonte;
        shift_findings(person, findings);
    }
    if into.candidatos.is_empty() {
        into.candidatos = all;
    } else {
        into.candidatos.append(&mut all);
    }
}

fn index32(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// Indexes of findings move when the findings of a sheet follow others.
fn shift_findings(person: &mut Candidate, by: u32) {
    if by == 0 {
        return;
    }
    fn shift<T>(cell: &mut Cell<T>, by: u32) {
        if let Cell::Bad(i) = cell {
            *i += by;
        }
    }
    shift(&mut person.nascimento, by);
    shift(&mut person.hora_nascimento, by);
    for extra in &mut person.extras {
        match extra {
            Extra::None => {}
            Extra::Flag(cell) => shift(cell, by),
            Extra::Number(cell) => shift(cell, by),
        }
    }
}

/// Cargos that each file may have people of: those that it has, and those that no file has.
fn cargos_of_files(plan: &Plan<'_>, sheets: &[SheetRows]) -> BTreeMap<Arc<str>, BTreeSet<usize>> {
    let found = |s: &SheetRows| s.cargos.iter().filter(|(_, r)| !r.candidatos.is_empty()).map(|(c, _)| *c).collect();
    let anywhere: BTreeSet<usize> = sheets.iter().flat_map(|s| -> BTreeSet<usize> { found(s) }).collect();
    let nowhere: BTreeSet<usize> = (0..plan.edital.cargos.len()).filter(|c| !anywhere.contains(c)).collect();
    let mut all: BTreeMap<Arc<str>, BTreeSet<usize>> = BTreeMap::new();
    for sheet in sheets {
        let cargos = all.entry(sheet.place.arquivo.clone()).or_insert_with(|| nowhere.clone());
        cargos.extend(sheet.cargos.keys());
    }
    all
}

/// Files without a header, sheets that look like lists of people, sheets that the edital names, versions of one list.
fn whole_files(plan: &Plan<'_>, sheets: &[SheetRows], findings: &mut Vec<Finding>) {
    let place =
        |s: &SheetRows| Place { arquivo: s.place.arquivo.clone(), aba: s.place.aba.clone(), celula: String::new() };
    let read_files: BTreeSet<&str> = sheets.iter().filter(|s| s.lida).map(|s| &*s.place.arquivo).collect();
    let mut dead: BTreeSet<&str> = BTreeSet::new();
    for sheet in sheets.iter().filter(|s| !s.lida) {
        let file_is_read = read_files.contains(&*sheet.place.arquivo);
        if !file_is_read && dead.insert(&sheet.place.arquivo) {
            let message = "nenhuma aba do arquivo tem um cabeçalho com a coluna da inscrição";
            findings.push(Finding::new(
                &reading::ARQUIVO_SEM_RESULTADO,
                Scope::Exame,
                Place::file(&sheet.place.arquivo),
                message,
            ));
        } else if file_is_read {
            findings.push(unread(plan, sheet, place(sheet)));
        }
    }
    for name in &plan.planilhas.abas {
        if !sheets.iter().any(|s| s.lida && compact(&s.place.aba) == compact(name)) {
            let message = format!("nenhum arquivo tem a aba “{name}” com cabeçalho");
            findings.push(
                Finding::new(&reading::ABA_NAO_ENCONTRADA, Scope::Exame, plan.planilhas.place("abas"), message)
                    .value(name),
            );
        }
    }
    cross::versions(sheets, findings);
}

fn unread(plan: &Plan<'_>, sheet: &SheetRows, place: Place) -> Finding {
    let cargo = match plan.cargos.find(&sheet.place.aba) {
        Named::Cargo(i) | Named::WithoutZeros(i) => plan.edital.cargos.get(i),
        _ => None,
    };
    let list = plan.planilhas.listas.iter().any(|(n, _)| compact(n) == compact(&sheet.place.aba));
    let (entry, scope): (&'static Entry, Scope) = match cargo {
        Some(c) => (&reading::PESSOAS_SEM_CABECALHO, Scope::Cargo(c.codigo.as_str().into())),
        None if list || sheet.suspeita => (&reading::PESSOAS_SEM_CABECALHO, Scope::Exame),
        None => (&reading::ABA_SEM_CABECALHO, Scope::Exame),
    };
    Finding::new(entry, scope, place, "nenhuma linha da aba tem a coluna da inscrição e mais um campo conhecido")
}

struct Joiner<'p, 'a> {
    plan: &'p Plan<'a>,
    people: &'p mut People,
    lists: &'p [Option<crate::domain::Lista>],
}

impl Joiner<'_, '_> {
    /// Every person with the index of their cargo, in order.
    fn everyone(&self) -> impl Iterator<Item = (u32, &Candidate)> {
        self.people.cargos.iter().zip(0u32..).flat_map(|(c, i)| c.candidatos.iter().map(move |p| (i, p)))
    }

    /// First row of each cargo among all people.
    fn starts(&self) -> Vec<usize> {
        let sizes = self.people.cargos.iter().map(|c| c.candidatos.len());
        sizes.scan(0, |at, n| Some(std::mem::replace(at, *at + n))).collect()
    }

    /// Cargo and index in it, from the row among all people.
    fn locate(starts: &[usize], row: u32) -> (usize, usize) {
        let row = row as usize;
        let cargo = starts.partition_point(|s| *s <= row).saturating_sub(1);
        (cargo, row - starts[cargo])
    }

    fn scope(&self, cargo: usize) -> Scope {
        self.plan.edital.cargos.get(cargo).map_or(Scope::Exame, |c| Scope::Cargo(c.codigo.as_str().into()))
    }

    /// The same number in one cargo: one person where each row comes from another list, an error elsewhere.
    fn repeated(&mut self) -> Result<(), PolarsError> {
        let groups = Keys::repeating_in_cargo(self.everyone().map(|(c, p)| (c, Some(&*p.inscricao))))?.repeated()?;
        let starts = self.starts();
        let mut gone: BTreeMap<usize, BTreeSet<u32>> = BTreeMap::new();
        for group in groups {
            let places: Vec<(usize, usize)> = group.iter().map(|r| Self::locate(&starts, *r)).collect();
            let cargo = places[0].0;
            let people: Vec<usize> = places.iter().map(|(_, i)| *i).collect();
            if self.different_lists(cargo, &people) {
                self.unify(cargo, &people);
            } else {
                self.tell_repeated(cargo, &people);
            }
            gone.entry(cargo).or_default().extend(people.iter().skip(1).map(|i| index32(*i)));
        }
        for (cargo, people) in gone {
            if let Some(input) = self.people.cargos.get_mut(cargo) {
                remove(input, &people);
            }
        }
        Ok(())
    }

    /// Does each row come from the sheet of another list?
    fn different_lists(&self, cargo: usize, people: &[usize]) -> bool {
        let list = |i: &usize| {
            self.lists.get(self.people.cargos[cargo].candidatos[*i].origem.fonte as usize).copied().flatten()
        };
        let lists: BTreeSet<_> = people.iter().map(list).collect();
        lists.len() == people.len() && !lists.contains(&None)
    }

    fn tell_repeated(&mut self, cargo: usize, people: &[usize]) {
        let rows: Vec<Place> = people.iter().map(|i| self.cell(cargo, *i, "inscricao")).collect();
        for (k, i) in people.iter().enumerate() {
            let others = rows.iter().enumerate().filter(|(j, _)| *j != k).map(|(_, p)| p.to_string());
            let id = self.people.cargos[cargo].candidatos[*i].inscricao.clone();
            let message = format!("a inscrição {id} aparece de novo em {}", some_of(others, rows.len() - 1));
            let finding = Finding::new(&codes::INSCRICAO_REPETIDA, self.scope(cargo), rows[k].clone(), message)
                .of(&id)
                .value(&id);
            self.people.cargos[cargo].achados.push(finding);
        }
    }

    /// The cell of a person in a column of their sheet.
    fn cell(&self, cargo: usize, person: usize, campo: &str) -> Place {
        cross::cell_of(&self.people.fontes, &self.people.cargos[cargo].candidatos[person], campo)
    }

    /// One person from several lists: their data must agree.
    fn unify(&mut self, cargo: usize, people: &[usize]) {
        for i in &people[1..] {
            let other = self.people.cargos[cargo].candidatos[*i].clone();
            let mut first = std::mem::take(&mut self.people.cargos[cargo].candidatos[people[0]]);
            let differences = cross::absorb(&mut first, &other, self.plan.edital, cargo);
            self.people.cargos[cargo].candidatos[people[0]] = first;
            for (campo, a, b) in differences {
                let place = self.cell(cargo, *i, &campo);
                let there = self.cell(cargo, people[0], &campo);
                let message = format!("“{b}” aqui e “{a}” em {there}");
                let finding = Finding::new(&codes::DADOS_DIVERGENTES, self.scope(cargo), place, message)
                    .of(&other.inscricao)
                    .value(&b);
                self.people.cargos[cargo].achados.push(finding);
            }
        }
    }

    /// People of a quota list whom the general list of the cargo does not have.
    fn outside_general(&mut self) -> Result<(), PolarsError> {
        if !self.lists.iter().flatten().any(|l| l.is_ac()) {
            return Ok(());
        }
        let in_general =
            |p: &Candidate| self.lists.get(p.origem.fonte as usize).copied().flatten().is_some_and(|l| l.is_ac());
        let general = Keys::new(self.everyone().map(|(c, p)| (c, in_general(p).then_some(&*p.inscricao))))?;
        let quota =
            Keys::new(self.everyone().map(|(c, p)| (c, (p.listas != ListaSet::EMPTY).then_some(&*p.inscricao))))?;
        let starts = self.starts();
        for row in quota.missing_in(&general)? {
            let (cargo, i) = Self::locate(&starts, row);
            let id = self.people.cargos[cargo].candidatos[i].inscricao.clone();
            let message = format!("a inscrição {id} está numa lista de reserva e não na lista geral");
            let finding =
                Finding::new(&codes::FORA_DA_GERAL, self.scope(cargo), self.cell(cargo, i, "inscricao"), message)
                    .of(&id);
            self.people.cargos[cargo].achados.push(finding);
        }
        Ok(())
    }

    /// Homonyms, one CPF or one name and birth under two numbers, one number or CPF with other data in another cargo.
    fn identities(&mut self) -> Result<(), PolarsError> {
        let starts = self.starts();
        let located = |groups: Vec<Vec<u32>>| -> Vec<Vec<(usize, usize)>> {
            groups.into_iter().map(|g| g.into_iter().map(|r| Self::locate(&starts, r)).collect()).collect()
        };
        let people = &*self;
        let cpfs = || {
            let by_cpf = Keys::repeating(people.everyone().map(|(c, p)| (c, p.cpf.as_ref().map(Cpf::as_str))))?;
            Ok::<_, PolarsError>((by_cpf.repeated()?, by_cpf.repeated_anywhere()?))
        };
        let names = || Keys::repeating_in_cargo(people.everyone().map(|(c, p)| (c, Some(&*p.nome))))?.repeated();
        let numbers = || Keys::repeating(people.everyone().map(|(_, p)| (0, Some(&*p.inscricao))))?.repeated_anywhere();
        // The three tables stand side by side: of each person, in each, a key of 24 bytes, a hash of 8 and up to 16 of bits,
        // some 140 bytes together, until the hashes have told who may repeat
        let (cpfs, (names, numbers)) = rayon::join(cpfs, || rayon::join(names, numbers));
        let (same_cpf, anywhere) = cpfs?;
        let (same_cpf, anywhere) = (located(same_cpf), located(anywhere));
        let (names, numbers) = (located(names?), located(numbers?));
        for group in same_cpf {
            self.twice(&group, "cpf", "o mesmo CPF");
        }
        self.homonyms(names);
        for (group, what) in anywhere.iter().map(|g| (g, "CPF")).chain(numbers.iter().map(|g| (g, "inscrição"))) {
            self.differing(group, what);
        }
        Ok(())
    }

    fn person(&self, (cargo, i): (usize, usize)) -> &Candidate {
        &self.people.cargos[cargo].candidatos[i]
    }

    fn twice(&mut self, group: &[(usize, usize)], campo: &str, what: &str) {
        let ids = group.iter().map(|p| self.person(*p).inscricao.to_string());
        let (cargo, i) = group[group.len() - 1];
        let message = format!("{what} em {} inscrições do cargo: {}", group.len(), some_of(ids, group.len()));
        let id = self.person((cargo, i)).inscricao.clone();
        let finding =
            Finding::new(&codes::PESSOA_REPETIDA, self.scope(cargo), self.cell(cargo, i, campo), message).of(&id);
        self.people.cargos[cargo].achados.push(finding);
    }

    /// One notice per cargo; people of the same name and the same birth are told one by one.
    fn homonyms(&mut self, groups: Vec<Vec<(usize, usize)>>) {
        let mut by_cargo: BTreeMap<usize, Vec<Vec<(usize, usize)>>> = BTreeMap::new();
        for group in groups {
            let births: Vec<_> = group.iter().filter_map(|p| self.person(*p).nascimento.value()).collect();
            let distinct: BTreeSet<_> = births.iter().collect();
            let other_cpf: BTreeSet<_> = group.iter().map(|p| self.person(*p).cpf).collect();
            if distinct.len() < births.len() && (other_cpf.len() < group.len() || other_cpf.contains(&None)) {
                self.twice(&group, "nome", "o mesmo nome e nascimento");
            } else {
                by_cargo.entry(group[0].0).or_default().push(group);
            }
        }
        for (cargo, groups) in by_cargo {
            let shown = groups.iter().take(20).map(|g| {
                let ids: Vec<&str> = g.iter().map(|p| &*self.person(*p).inscricao).collect();
                format!("{} ({})", self.person(g[0]).nome, ids.join(", "))
            });
            let list = shown.collect::<Vec<_>>().join("; ");
            let more = if groups.len() > 20 { " …" } else { "" };
            let message = format!("{} com mais de uma pessoa: {list}{more}", contados(groups.len(), "nome", "nomes"));
            let (_, i) = groups[0][1];
            let finding = Finding::new(&codes::HOMONIMOS, self.scope(cargo), self.cell(cargo, i, "nome"), message);
            self.people.cargos[cargo].achados.push(finding);
        }
    }

    /// The same number or CPF in several cargos with another name or birth.
    fn differing(&mut self, group: &[(usize, usize)], what: &str) {
        let first = group[0];
        for at in &group[1..] {
            if at.0 == first.0 {
                continue;
            }
            let (a, b) = (self.person(first), self.person(*at));
            let birth = matches!((a.nascimento, b.nascimento), (Cell::Value(x), Cell::Value(y)) if x != y);
            let campo = if birth { "nascimento" } else { "nome" };
            if !birth && (a.nome == b.nome || fold(&a.nome) == fold(&b.nome)) {
                continue;
            }
            let (id, place, there) =
                (b.inscricao.clone(), self.cell(at.0, at.1, campo), self.cell(first.0, first.1, campo));
            let message = format!("a mesma {what} tem outro {campo} em {there}").replace("a mesma CPF", "o mesmo CPF");
            let finding = Finding::new(&codes::PESSOA_DIVERGENTE, self.scope(at.0), place, message).of(&id);
            self.people.cargos[at.0].achados.push(finding);
        }
    }
}

/// The first of many, and how many more there are: a message stays short however often something is repeated.
fn some_of(items: impl Iterator<Item = String>, total: usize) -> String {
    const SHOWN: usize = 20;
    let shown = items.take(SHOWN).collect::<Vec<_>>().join(", ");
    match total.checked_sub(SHOWN) {
        None | Some(0) => shown,
        Some(more) => format!("{shown} e mais {more}"),
    }
}

/// Takes people out of a cargo; numbers drawn follow their people.
fn remove(input: &mut CargoInput, people: &BTreeSet<u32>) {
    let mut at = 0u32;
    input.candidatos.retain(|_| {
        at += 1;
        !people.contains(&(at - 1))
    });
    let gone: Vec<u32> = people.iter().copied().collect();
    let shift = |i: u32| i - index32(gone.partition_point(|g| *g < i));
    input.sorteio = input.sorteio.iter().filter(|(i, _)| !people.contains(i)).map(|(i, n)| (shift(*i), *n)).collect();
}
