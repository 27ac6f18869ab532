//! Sheets that only say who competes for the quotas (`[planilhas] cotas`): a number there gives its lists to the person whom another
//! sheet has with the scores.
//!
//! Such a sheet is read like any other, for one cargo without provas; then each row looks for its person in the sheets of results.

use super::merge::People;
use super::plan::Plan;
use super::sheet::SheetRows;
use crate::domain::{Candidate, Cargo, Cell, Edital, Lista, NotaFinal, Perfil, contados};
use crate::finding::catalogue::{columns, cross, reading};
use crate::finding::{Finding, Place, Scope};
use crate::ingest::Fonte;
use crate::ingest::cell::text::compact;
use crate::ingest::cross::{join_names, names, same_names};
use crate::ingest::tomlfile::quoted;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// The edital as such sheets see it: its lists, and one cargo without provas. `None` where the edital names no such sheet, or has no cargo.
pub fn quota_edital(edital: &Edital, cotas: &[String]) -> Option<Edital> {
    let first = edital.cargos.first().filter(|_| !cotas.is_empty())?;
    let perfil = edital.perfil(first);
    let perfil = Perfil {
        nota_final: NotaFinal::Calculada,
        minimo: None,
        minimo_lista: Vec::new(),
        etapas: Vec::new(),
        desempate: Vec::new(),
        ..perfil.clone()
    };
    let cargo = Cargo { codigo: String::new(), nome: String::new(), perfil: 0, ..first.clone() };
    Some(Edital { perfis: vec![perfil], cargos: vec![cargo], ..edital.clone() })
}

/// Gives the lists that these sheets say to the people of the cargos.
pub(super) fn apply(plan: &Plan<'_>, relacoes: Vec<SheetRows>, people: &mut People) {
    tell_names(plan, &relacoes, people);
    if relacoes.is_empty() {
        return;
    }
    tell_uncovered(plan, &relacoes, people);
    let known = Known::of(people);
    for sheet in relacoes {
        let rows: Vec<Candidate> = sheet.cargos.values().flat_map(|r| r.candidatos.iter().cloned()).collect();
        tell_source(plan, &sheet, rows.is_empty(), people);
        let of_rows = sheet.cargos.into_values().flat_map(|r| r.achados);
        let told: Vec<Finding> = sheet.achados.into_iter().chain(sheet.sem_cargo).chain(of_rows).collect();
        people
            .achados
            .extend(told.into_iter().map(|f| Finding { scope: known.scope(plan, f.inscricao.as_deref()), ..f }));
        let column = sheet.fonte.colunas.get("inscricao").copied().unwrap_or(0);
        for row in rows {
            let place = Place::cell(&sheet.place.arquivo, &sheet.place.aba, column, row.origem.linha);
            known.give(plan, &row, place, people);
        }
        people.fontes.push(sheet.fonte);
    }
}

/// Names under `cotas` that no sheet has.
fn tell_names(plan: &Plan<'_>, relacoes: &[SheetRows], people: &mut People) {
    let has = |name: &str, s: &SheetRows| [&s.place.aba, s.place.stem()].iter().any(|n| compact(n) == compact(name));
    for name in plan.planilhas.cotas.iter().filter(|name| !relacoes.iter().any(|s| has(name, s))) {
        let message = format!("nenhum arquivo de resultados tem a aba “{name}” com cabeçalho");
        let place = plan.planilhas.place("cotas");
        people.achados.push(Finding::new(&reading::ABA_NAO_ENCONTRADA, Scope::Exame, place, message).value(name));
    }
}

/// Lists of which no sheet at all says who competes.
fn tell_uncovered(plan: &Plan<'_>, relacoes: &[SheetRows], people: &mut People) {
    for (i, reserva) in plan.edital.reservas.iter().enumerate() {
        let by_list = |s: &SheetRows| s.lista == Some(Lista::reserva(i)) || says(&s.fonte, &reserva.lista);
        let named = plan.planilhas.listas.iter().any(|(_, l)| *l == Lista::reserva(i));
        if named || relacoes.iter().any(by_list) || people.fontes.iter().any(|f| says(f, &reserva.lista)) {
            continue;
        }
        let message = format!("nenhuma aba, nem as de cotas, diz quem concorre à lista {}", reserva.lista);
        let place = plan.planilhas.place("cotas");
        people.achados.push(Finding::new(&reading::LISTA_SEM_COLUNA, Scope::Exame, place, message));
    }
}

/// Does a column of a sheet say who competes in a list?
fn says(fonte: &Fonte, id: &str) -> bool {
    let has = |campo: &str| fonte.colunas.contains_key(campo);
    has("modalidade") || has(id) || has(&format!("{id}_deferido")) || has(&format!("classificacao_{id}"))
}

/// A sheet that does not say of which list anybody is, or that has nobody.
fn tell_source(plan: &Plan<'_>, sheet: &SheetRows, empty: bool, people: &mut People) {
    let place = Place { arquivo: sheet.place.arquivo.clone(), aba: sheet.place.aba.clone(), celula: String::new() };
    if empty {
        let message = "a relação de cotas tem o cabeçalho e nenhuma pessoa";
        people.achados.push(Finding::new(&columns::LISTA_SEM_PESSOAS, Scope::Exame, place, message));
        return;
    }
    let mut lists = (0..plan.edital.reservas.len()).map(Lista::reserva);
    if lists.any(|l| sheet.lista == Some(l) || says(&sheet.fonte, plan.edital.lista_id(l))) {
        return;
    }
    let name = if sheet.place.aba.is_empty() { sheet.place.stem() } else { &sheet.place.aba };
    let id = plan.edital.reservas.first().map_or("pcd", |r| r.lista.as_str());
    let fix = format!(
        "se todas as pessoas dela são de uma lista só, escreva em [planilhas.listas] do edital.toml {} = {}; se uma coluna diz a cota de cada pessoa, escreva-a em [planilhas.modalidade]",
        quoted(name),
        quoted(id)
    );
    let message = "nada na relação de cotas diz a que lista cada pessoa concorre";
    people.achados.push(Finding::new(&reading::LISTA_SEM_COLUNA, Scope::Exame, place, message).fix(fix));
}

/// Cargo and index in it.
type Spot = (usize, usize);

/// Everybody of the sheets of results, by number without its zeros and by name.
struct Known {
    numbers: HashMap<Box<str>, Vec<Spot>>,
    names: HashMap<String, Vec<Spot>>,
}

impl Known {
    fn of(people: &People) -> Self {
        let mut known = Self { numbers: HashMap::new(), names: HashMap::new() };
        for (c, cargo) in people.cargos.iter().enumerate() {
            for (i, person) in cargo.candidatos.iter().enumerate() {
                known.numbers.entry(person.inscricao.trim_start_matches('0').into()).or_default().push((c, i));
                names(person).for_each(|name| known.names.entry(name).or_default().push((c, i)));
            }
        }
        known
    }

    /// Those who have a number: as written, or else without its zeros.
    fn find(&self, people: &People, id: &str) -> Vec<Spot> {
        let all = self.numbers.get(id.trim_start_matches('0')).map(Vec::as_slice).unwrap_or_default();
        let exact: Vec<Spot> =
            all.iter().filter(|s| person(people, **s).is_some_and(|p| &*p.inscricao == id)).copied().collect();
        if exact.is_empty() { all.to_vec() } else { exact }
    }

    /// The cargos of a number; the whole exam where nobody has it.
    fn scope(&self, plan: &Plan<'_>, id: Option<&str>) -> Scope {
        let held = id.and_then(|id| self.numbers.get(id.trim_start_matches('0')));
        held.map_or(Scope::Exame, |all| plan.scope_of(&all.iter().map(|(c, _)| *c).collect()))
    }

    /// One row: its lists go to its person, or what stands in the way is told.
    fn give(&self, plan: &Plan<'_>, row: &Candidate, place: Place, people: &mut People) {
        if row.situacao.says_out() || row.listas.is_empty() {
            return;
        }
        let scope = self.scope(plan, Some(&row.inscricao));
        let tell =
            |entry, message: String| Finding::new(entry, scope.clone(), place.clone(), message).of(&row.inscricao);
        let found = match self.find(people, &row.inscricao)[..] {
            [] => Some(self.nobody(people, row, &tell)),
            [spot] => one(people, spot, row, &tell),
            ref all => Some(several(plan, all, row, &tell)),
        };
        people.achados.extend(found);
    }

    /// Nobody has the number: cut from the results, or a number mistyped.
    fn nobody(
        &self,
        people: &People,
        row: &Candidate,
        tell: &dyn Fn(&'static crate::finding::Entry, String) -> Finding,
    ) -> Finding {
        let id = &row.inscricao;
        let namesakes = names(row).filter_map(|name| self.names.get(&name)).flatten();
        let all: Vec<&Candidate> = namesakes.filter_map(|s| person(people, *s)).collect();
        if let Some(twin) = all.iter().find(|other| agree(row, other)) {
            let message = format!(
                "a inscrição {id} está na relação de cotas, e nas notas a mesma pessoa tem a inscrição {}",
                twin.inscricao
            );
            return tell(&columns::PESSOA_SEM_PAR, message);
        }
        let asked = all.first().map(|p| format!("; {} tem lá a inscrição {}", p.nome, p.inscricao)).unwrap_or_default();
        tell(&cross::FORA_DA_GERAL, format!("a inscrição {id} está na relação de cotas e não nas notas{asked}")).fix(
            "confira se a pessoa ficou fora das notas por ter faltado ou sido eliminada; se não, corrija a inscrição na relação de cotas",
        )
    }
}

fn person(people: &People, (cargo, i): Spot) -> Option<&Candidate> {
    people.cargos.get(cargo)?.candidatos.get(i)
}

/// The same birth or CPF.
fn agree(a: &Candidate, b: &Candidate) -> bool {
    let birth = matches!((a.nascimento, b.nascimento), (Cell::Value(x), Cell::Value(y)) if x == y);
    birth || (a.cpf.is_some() && a.cpf == b.cpf)
}

/// The person of the number: the lists are theirs, unless the row names somebody else.
fn one(
    people: &mut People,
    (cargo, i): Spot,
    row: &Candidate,
    tell: &dyn Fn(&'static crate::finding::Entry, String) -> Finding,
) -> Option<Finding> {
    let person = people.cargos.get_mut(cargo)?.candidatos.get_mut(i)?;
    if !same_names(person, row) {
        let message =
            format!("“{}” aqui e “{}” nas notas, com a mesma inscrição {}", row.nome, person.nome, row.inscricao);
        return Some(tell(&cross::DADOS_DIVERGENTES, message));
    }
    join_names(person, row);
    person.listas = person.listas.or(row.listas);
    (person.inscricao != row.inscricao).then(|| {
        let message =
            format!("a inscrição {} foi tomada por {}, a única das notas que serve", row.inscricao, person.inscricao);
        tell(&columns::LISTA_SEM_ZEROS, message)
    })
}

/// One number in several cargos: the row does not say in which the person asked for the quota.
fn several(
    plan: &Plan<'_>,
    all: &[Spot],
    row: &Candidate,
    tell: &dyn Fn(&'static crate::finding::Entry, String) -> Finding,
) -> Finding {
    let cargos: BTreeSet<usize> = all.iter().map(|(c, _)| *c).collect();
    let codes: Vec<Arc<str>> =
        cargos.iter().filter_map(|c| plan.edital.cargos.get(*c)).map(|c| c.codigo.as_str().into()).collect();
    let message = format!(
        "a inscrição {} é de {} ({}), e a relação de cotas não diz em qual deles concorre à cota",
        row.inscricao,
        contados(all.len(), "pessoa das notas", "pessoas das notas"),
        codes.join(", ")
    );
    tell(&columns::CARGO_SEM_COLUNA, message)
        .fix("escreva a cota numa coluna das abas que têm as notas, e tire esta aba de cotas em [planilhas]")
}

/// Is a field one that says who competes in a list?
pub(super) fn says_lists(edital: &Edital, campo: &str) -> bool {
    campo == "modalidade"
        || (0..edital.reservas.len()).map(Lista::reserva).any(|l| {
            let id = edital.lista_id(l);
            campo == id || campo.strip_suffix("_deferido") == Some(id)
        })
}
