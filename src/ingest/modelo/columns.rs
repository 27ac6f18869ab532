//! What each column of a sheet is for: a field, an answer about a list, a prova, or nothing that the program uses.

use super::aids::{LISTS, says, words};
use super::seen::MOST_VALUES;
use super::survey::{Survey, cell};
use super::weights;
use crate::domain::Situacao;
use crate::ingest::cell::number;
use crate::ingest::cell::text::fold;
use crate::ingest::cell::words::{flag, is_blank, situacao};
use crate::ingest::people::Plan;
use crate::ingest::vocabulary;
use crate::ingest::workbook::RawRow;
use std::collections::BTreeMap;

/// What a column is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// A field that the reading finds by itself.
    Field(String),
    /// A field that the edital must name, because its header is not in the vocabulary.
    Mapped(String),
    /// The scores of a prova.
    Prova,
    /// An organizer's sum of the provas at its left.
    Sum,
    /// Yes or no, about something that the program does not know.
    Answer,
    /// Numbers about service or time that the organizer's totals do without.
    Outside,
    /// Numbers that may or may not be scores.
    Numeric,
    /// Nothing that the program uses.
    Unused,
}

/// Most provas that a sheet is believed to have.
const MOST_PROVAS: usize = 60;

/// Words of headers whose numbers are no scores.
const NOT_SCORES: &str = "sala telefone tel celular fone whatsapp cep email mail endereco rua logradouro bairro numero municipio cidade \
    escola local protocolo rg identidade documento documentos matricula idade filhos dependentes seq ord sequencia \
    sequencial ordem item linha carteira bloco turma polo data dt hora ano mes vaga vagas classificacao class \
    classif clas colocacao posicao pos rank ranking cod codigo id n nr no pis pasep nis conta agencia banco salario \
    vencimento valor taxa peso percentual faltas erros cpf inscricao sorteio assinatura";

/// Words of the organizer's sums.
const SUMS: &str = "total totais subtotal soma somatorio parcial media";

/// Beginnings of words that name provas, stages and what is scored in them.
const SCORED: &str = "portugu matemat legisla conhec especif redac discurs dissert objetiv pratic titul informat raciocin atualid \
    didat fisic entrevist curso formac tempo experienc nota pont prova etapa lingu direito ingles espanhol histor \
    geograf cienc pedagog etica acerto especializ mestrad doutorad graduac disciplin interpret gestao administr \
    contab enferm odontol";

/// Whole words that name provas.
const SCORED_WORDS: &str = "lp mat ce cg cb rl geral gerais basicos taf sus oral p1 p2 p3 p4";

/// Words of a quota whose list the header does not name.
const QUOTA: &[&str] = &["cota", "cotas", "cotista", "reserva", "acao afirmativa", "acoes afirmativas"];

/// Words of a rank.
const RANK: &[&str] = &["class", "classif", "classificacao", "clas", "colocacao", "posicao", "pos", "rank", "ordem"];

/// The role of every column with a header.
pub fn roles(survey: &Survey, plan: &Plan<'_>) -> BTreeMap<u32, Role> {
    let mut roles = BTreeMap::new();
    let Some(headings) = &survey.headings else { return roles };
    for (campo, column) in &headings.header.columns.campos {
        roles.insert(*column, Role::Field(campo.clone()));
    }
    for column in &headings.header.columns.cargo {
        roles.insert(*column, Role::Field("cargo".into()));
    }
    roles.extend(survey.supposed_cargo.map(|c| (c, Role::Mapped("cargo".into()))));
    let free: Vec<u32> = survey.columns.keys().copied().filter(|c| !roles.contains_key(c)).collect();
    for column in &free {
        let role = list_role(survey, *column, &roles).unwrap_or_else(|| plain_role(survey, *column));
        roles.insert(*column, role);
    }
    confirmations(survey, plan, &mut roles);
    situations(survey, &mut roles);
    neighbours(survey, &free, &mut roles);
    hits(survey, &mut roles);
    sums(survey, &mut roles);
    in_totals(survey, &mut roles);
    let surplus: Vec<u32> =
        roles.iter().filter(|(_, r)| **r == Role::Prova).map(|(c, _)| *c).skip(MOST_PROVAS).collect();
    surplus.into_iter().for_each(|c| drop(roles.insert(c, Role::Numeric)));
    roles
}

/// Is this field given to a column?
pub fn column_of(roles: &BTreeMap<u32, Role>, campo: &str) -> Option<u32> {
    let named = |r: &Role| matches!(r, Role::Field(f) | Role::Mapped(f) if f == campo);
    roles.iter().find(|(_, r)| named(r)).map(|(c, _)| *c)
}

/// The list that a header names, as whole words: of several names in it the longest, so that `PcD` is not found in another list's.
pub fn list_in(text: &str) -> Option<&'static str> {
    let text = words(text);
    let longest = |list: &str| {
        let all = vocabulary::list_words(&[list], list);
        all.iter().map(|w| fold(w)).filter(|w| w.len() > 2 && says(&text, w)).map(|w| w.len()).max()
    };
    // Of names as long, the first list's
    LISTS.iter().rev().filter_map(|list| Some((longest(list)?, *list))).max_by_key(|(n, _)| *n).map(|(_, list)| list)
}

/// Flag or rank of a list under a header that the vocabulary does not have.
fn list_role(survey: &Survey, column: u32, roles: &BTreeMap<u32, Role>) -> Option<Role> {
    let (low, _) = survey.headings.as_ref()?.texts(column)?;
    let seen = survey.columns.get(&column)?;
    let text = words(low);
    let free = |campo: String| column_of(roles, &campo).is_none().then_some(Role::Mapped(campo));
    let named = list_in(low);
    if seen.is_answer() {
        if let Some(list) = named {
            return free(list.to_owned());
        }
        return QUOTA.iter().any(|w| says(&text, w)).then(|| free("npi".into())).flatten();
    }
    let rank = RANK.iter().any(|w| says(&text, w)) && seen.filled > 0;
    named.filter(|_| rank).and_then(|list| free(format!("classificacao_{list}")))
}

/// What a column is by its header and values alone.
fn plain_role(survey: &Survey, column: u32) -> Role {
    let texts = survey.headings.as_ref().and_then(|h| h.texts(column));
    let (Some((low, above)), Some(seen)) = (texts, survey.columns.get(&column)) else { return Role::Unused };
    let low_words = words(low);
    let scored = is_scored(&low_words);
    if seen.is_answer() && !(scored && seen.numbers > 0) {
        return Role::Answer;
    }
    if !seen.is_numeric() || NOT_SCORES.split(' ').any(|w| says(&low_words, w)) {
        return Role::Unused;
    }
    if SUMS.split(' ').any(|w| says(&low_words, w)) {
        return Role::Sum;
    }
    if scored || seen.places > 0 || above.iter().any(|t| is_scored(&words(t))) { Role::Prova } else { Role::Numeric }
}

/// Does a header (in [`words`]) name a prova, a stage or what is scored in one?
pub fn is_scored(text: &str) -> bool {
    SCORED_WORDS.split(' ').any(|w| says(text, w)) || SCORED.split(' ').any(|w| text.contains(&format!(" {w}")))
}

/// A column of answers filled only for people of one list tells whether they were confirmed in it.
fn confirmations(survey: &Survey, plan: &Plan<'_>, roles: &mut BTreeMap<u32, Role>) {
    let flags: Vec<(u32, &str)> = LISTS.iter().filter_map(|list| column_of(roles, list).map(|c| (c, *list))).collect();
    let names = |list: &str| {
        let at = plan.edital.reservas.iter().position(|r| r.lista == list);
        at.and_then(|i| plan.palavras.get(i)).cloned().unwrap_or_default()
    };
    let flags: Vec<(u32, &str, Vec<String>)> = flags.into_iter().map(|(c, list)| (c, list, names(list))).collect();
    let answers: Vec<u32> = roles.iter().filter(|(_, r)| **r == Role::Answer).map(|(c, _)| *c).collect();
    for column in answers {
        let fits = |list: &&(u32, &str, Vec<String>)| goes_with(&survey.sample, column, list.0, &list.2);
        let mut fitting = flags.iter().filter(fits);
        if let (Some((_, list, _)), None) = (fitting.next(), fitting.next()) {
            let campo = format!("{list}_deferido");
            if column_of(roles, &campo).is_none() {
                roles.insert(column, Role::Mapped(campo));
            }
        }
    }
}

/// Answers that say who was absent or eliminated break no tie: where the sheet has no column of situations, and no other word stands
/// there, they are the situations.
fn situations(survey: &Survey, roles: &mut BTreeMap<u32, Role>) {
    let answers: Vec<u32> = roles.iter().filter(|(_, r)| **r == Role::Answer).map(|(c, _)| *c).collect();
    for column in answers {
        let said = |v: &String| situacao(v).map(|(s, _)| s);
        let Some(seen) = survey
            .columns
            .get(&column)
            .filter(|c| c.values.keys().any(|v| matches!(said(v), Some(Situacao::Ausente | Situacao::Eliminado))))
        else {
            continue;
        };
        let all = seen.values.keys().all(|v| said(v).is_some());
        let role =
            if all && column_of(roles, "situacao").is_none() { Role::Mapped("situacao".into()) } else { Role::Unused };
        roles.insert(column, role);
    }
}

/// Are the cells of `column` filled where `flag_column` says yes, and nowhere else?
fn goes_with(sample: &[RawRow], column: u32, flag_column: u32, names: &[String]) -> bool {
    let yes = |row: &RawRow| flag(cell(row, flag_column), names) == Some(true);
    let filled = |row: &&RawRow| !is_blank(cell(row, column));
    let all = sample.iter().filter(filled).count();
    let inside = sample.iter().filter(filled).filter(|r| yes(r)).count();
    let flagged = sample.iter().filter(|r| yes(r)).count();
    all >= 2 && inside * 20 >= all * 19 && all * 2 >= flagged && all < sample.len()
}

/// Whole numbers under an unknown header between provas are scores too, unless they only count or repeat.
fn neighbours(survey: &Survey, free: &[u32], roles: &mut BTreeMap<u32, Role>) {
    for (i, column) in free.iter().enumerate() {
        let Some(seen) = survey.columns.get(column).filter(|_| roles.get(column) == Some(&Role::Numeric)) else {
            continue;
        };
        let beside = [i.checked_sub(1), i.checked_add(1)].into_iter().flatten().filter_map(|j| free.get(j));
        let next_to = beside.filter(|c| c.abs_diff(*column) == 1).any(|c| roles.get(c) == Some(&Role::Prova));
        let distinct = seen.values.len();
        if next_to && (3..MOST_VALUES).contains(&distinct) && (distinct as u64) * 10 < seen.filled * 9 {
            roles.insert(*column, Role::Prova);
        }
    }
}

/// Right answers are not scores where scores stand beside them.
fn hits(survey: &Survey, roles: &mut BTreeMap<u32, Role>) {
    let low =
        |c: &u32| survey.headings.as_ref().and_then(|h| h.texts(*c)).map(|(low, _)| words(low)).unwrap_or_default();
    let provas: Vec<u32> = roles.iter().filter(|(_, r)| **r == Role::Prova).map(|(c, _)| *c).collect();
    if provas.iter().map(low).any(|t| t.contains(" nota") || t.contains(" pont")) {
        for column in provas.iter().filter(|c| low(c).contains(" acerto")) {
            roles.insert(*column, Role::Numeric);
        }
    }
}

/// A column of scores that is the sum of those right before it.
fn sums(survey: &Survey, roles: &mut BTreeMap<u32, Role>) {
    let provas: Vec<u32> =
        roles.iter().filter(|(_, r)| **r == Role::Prova).map(|(c, _)| *c).take(MOST_PROVAS).collect();
    let rows: Vec<Vec<Option<i64>>> = survey.sample.iter().take(400).map(|r| scores(r, &provas)).collect();
    let mut first = 0;
    for k in 2..provas.len() {
        let found = (first..k - 1).any(|j| adds_up(&rows, j, k));
        if let Some(column) = provas.get(k).filter(|_| found) {
            roles.insert(*column, Role::Sum);
            first = k + 1;
        }
    }
}

/// Numbers under unknown headers are scores where the organizer's totals cannot do without them.
fn in_totals(survey: &Survey, roles: &mut BTreeMap<u32, Role>) {
    let numeric: Vec<u32> = roles.iter().filter(|(_, r)| **r == Role::Numeric).map(|(c, _)| *c).collect();
    let Some(total) = column_of(roles, "nota_final").filter(|_| !numeric.is_empty()) else { return };
    let provas: Vec<u32> = roles.iter().filter(|(_, r)| **r == Role::Prova).map(|(c, _)| *c).collect();
    let places = survey.columns.get(&total).map_or(2, |c| c.places);
    let exact = |columns: &[u32]| {
        let rows = survey.sample.iter().take(400).filter_map(|r| {
            let all = scores(r, columns).into_iter().collect::<Option<Vec<i64>>>()?;
            let sum = scores(r, &[total]).pop().flatten().filter(|sum| *sum != 0)?;
            Some((all, sum))
        });
        weights::find(&rows.collect::<Vec<_>>(), places).is_some()
    };
    let mut all: Vec<u32> = provas.iter().chain(&numeric).copied().collect();
    all.sort_unstable();
    if !exact(&provas) && exact(&all) {
        numeric.into_iter().for_each(|c| drop(roles.insert(c, Role::Prova)));
    }
}

/// Scores of a row in ten-thousandths.
pub fn scores(row: &RawRow, columns: &[u32]) -> Vec<Option<i64>> {
    columns.iter().map(|c| cell(row, *c).and_then(|v| number::read(v).ok()).and_then(|n| n.value.units(4))).collect()
}

fn adds_up(rows: &[Vec<Option<i64>>], from: usize, to: usize) -> bool {
    let (mut all, mut equal) = (0, 0);
    for row in rows {
        let parts = row.get(from..to).unwrap_or_default().iter().copied().collect::<Option<Vec<i64>>>();
        let (Some(parts), Some(Some(total))) = (parts, row.get(to)) else { continue };
        if *total != 0 {
            all += 1;
            let sum: i128 = parts.iter().map(|n| i128::from(*n)).sum();
            equal += usize::from(sum == i128::from(*total));
        }
    }
    all >= 8 && equal * 20 >= all * 19
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_beyond_the_integers_are_no_sums() {
        let rows = vec![vec![Some(i64::MIN), Some(i64::MIN), Some(-1)]; 10];
        assert!(!adds_up(&rows, 0, 2));
        let rows: Vec<_> = (1..11).map(|n| vec![Some(n), Some(2 * n), Some(3 * n)]).collect();
        assert!(adds_up(&rows, 0, 2));
    }

    #[test]
    fn the_longest_name_of_a_list_is_the_one_meant() {
        assert_eq!(list_in("PcD"), Some("pcd"));
        assert_eq!(list_in("Pessoa com deficiência"), Some("pcd"));
        assert_eq!(list_in("Telefone"), None);
    }
}
