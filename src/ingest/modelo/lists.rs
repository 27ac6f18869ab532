//! The quota lists that the sheets show: as columns, as values of a modality, as a sheet or file each.

use super::aids::{LISTS, says, words};
use super::columns::{Role, column_of, list_in};
use super::relacao;
use super::survey::Survey;
use crate::ingest::cell::words::situacao;
use crate::ingest::vocabulary;
use std::collections::{BTreeMap, BTreeSet};

/// A survey with the roles of its columns.
pub struct Sheet {
    /// What was seen.
    pub survey: Survey,
    /// What each column is for.
    pub roles: BTreeMap<u32, Role>,
}

/// What a value of the modality column, or the name of a sheet, says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Says {
    /// These lists; none = only ampla concorrência.
    Lists(Vec<&'static str>),
    /// Nothing that is certain.
    Unclear,
}

/// The modality column and its values.
#[derive(Clone, Debug, Default)]
pub struct Modality {
    /// Its header.
    pub coluna: String,
    /// Each value, as first written: how often, and what it says. The empty text is a blank cell: only ampla concorrência.
    pub valores: Vec<(String, u64, Says)>,
}

/// Everything about lists.
#[derive(Clone, Debug, Default)]
pub struct Lists {
    /// Families found, in order of precedence, each with the id that the draft gives it.
    pub ids: BTreeMap<&'static str, &'static str>,
    /// The modality column, where some list has no column of its own.
    pub modalidade: Option<Modality>,
    /// Name of each sheet or file → list id, when there is one sheet or file per list.
    pub abas: BTreeMap<String, &'static str>,
    /// Sheets that only say who competes for the quotas, by index: the name, and the list id that the name gives.
    pub relacoes: BTreeMap<usize, (String, Option<&'static str>)>,
}

impl Lists {
    /// Lists of these sheets; `relacoes`: those that only say who competes for the quotas.
    pub fn of(sheets: &[Sheet], relacoes: &BTreeSet<usize>) -> Self {
        let modality = modality(sheets);
        let relacoes: BTreeMap<usize, (String, Option<&'static str>)> = relacoes
            .iter()
            .filter_map(|i| {
                sheets.get(*i).map(|s| (*i, (relacao::name(&s.survey).to_owned(), relacao::list_by_name(s))))
            })
            .collect();
        let abas = if relacoes.is_empty() { sheet_lists(sheets) } else { BTreeMap::new() };
        let mut families: BTreeSet<&'static str> = LISTS.into_iter().filter(|l| has_column(sheets, l)).collect();
        let in_modality = modality.iter().flat_map(|m| &m.valores).filter_map(|(_, _, says)| match says {
            Says::Lists(all) => Some(all.clone()),
            Says::Unclear => None,
        });
        let named: BTreeSet<&'static str> = in_modality.flatten().collect();
        let needed = named.iter().any(|l| !has_flag(sheets, l)) || (named.is_empty() && families.is_empty());
        families.extend(named);
        families.extend(abas.values().copied().filter(|l| *l != "ac"));
        families.extend(relacoes.values().filter_map(|(_, list)| *list));
        let ids: BTreeMap<&'static str, &'static str> =
            families.iter().map(|family| (*family, own_id(sheets, modality.as_ref(), family))).collect();
        let own = |l: &'static str| ids.get(l).copied().unwrap_or(l);
        let abas = abas.into_iter().map(|(name, l)| (name, own(l))).collect();
        let relacoes = relacoes.into_iter().map(|(i, (name, l))| (i, (name, l.map(own)))).collect();
        Self { modalidade: modality.filter(|_| needed), ids, abas, relacoes }
    }

    /// Ids in order of precedence.
    pub fn in_order(&self) -> Vec<&'static str> {
        LISTS.iter().filter_map(|l| self.ids.get(l)).copied().collect()
    }

    /// A field with the family's id replaced by the one of the draft: `npi_deferido` → `pnp_deferido`.
    pub fn rename(&self, campo: &str) -> String {
        let parts = [("", "_deferido"), ("classificacao_", ""), ("", "")];
        for (family, id) in &self.ids {
            if parts.iter().any(|(before, after)| campo == format!("{before}{family}{after}")) {
                return campo.replace(family, id);
            }
        }
        campo.to_owned()
    }
}

fn has_column(sheets: &[Sheet], list: &str) -> bool {
    let fields = [list.to_owned(), format!("{list}_deferido"), format!("classificacao_{list}")];
    sheets.iter().any(|s| fields.iter().any(|f| column_of(&s.roles, f).is_some()))
}

fn has_flag(sheets: &[Sheet], list: &str) -> bool {
    let own = |s: &Sheet| {
        column_of(&s.roles, list).or_else(|| column_of(&s.roles, &format!("classificacao_{list}"))).is_some()
    };
    sheets.iter().any(own)
}

/// The id that headers or values use for a family (`PNP` → `pnp`), else the family's own.
fn own_id(sheets: &[Sheet], modality: Option<&Modality>, family: &'static str) -> &'static str {
    let headers = sheets.iter().flat_map(|s| s.survey.headings.iter()).flat_map(|h| h.header.labels.values());
    let values = modality.into_iter().flat_map(|m| &m.valores).map(|(v, _, _)| v);
    let places = sheets.iter().flat_map(|s| [s.survey.aba.as_str(), s.survey.stem()]);
    let texts: Vec<String> = headers.chain(values).map(String::as_str).chain(places).map(words).collect();
    let used = |id: &&str| texts.iter().any(|t| says(t, id));
    vocabulary::short_ids(family).find(used).unwrap_or(family)
}

/// The modality column; without one, a situation that also tells the modality (`Aprovado PcD`).
fn modality(sheets: &[Sheet]) -> Option<Modality> {
    let of_situation = || {
        let mut found = values_of(sheets, "situacao")?;
        let tells = |says: &Says| matches!(says, Says::Lists(all) if !all.is_empty());
        if !found.valores.iter().any(|(value, _, says)| tells(says) && situacao(value).is_none()) {
            return None;
        }
        for (value, _, says) in &mut found.valores {
            if *says == Says::Unclear && situacao(value).is_some() {
                *says = Says::Lists(Vec::new());
            }
        }
        Some(found)
    };
    values_of(sheets, "modalidade").or_else(of_situation)
}

/// Values of the columns of a field; spellings that differ in case and accents only are one. `None` when they are too many.
fn values_of(sheets: &[Sheet], campo: &str) -> Option<Modality> {
    let mut found = Modality::default();
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for sheet in sheets {
        let Some(column) = column_of(&sheet.roles, campo) else { continue };
        if found.coluna.is_empty() {
            let spelled = sheet.survey.headings.as_ref().and_then(|h| h.texts(column));
            found.coluna = spelled.map(|(low, _)| low.to_owned()).unwrap_or_default();
        }
        let filled = sheet.survey.columns.get(&column).map_or(0, |c| c.filled);
        let blank = (String::new(), sheet.survey.people.saturating_sub(filled));
        let blank = (blank.1 > 0).then_some((&blank.0, &blank.1));
        for (value, n) in sheet.survey.columns.get(&column).iter().flat_map(|c| &c.values).chain(blank) {
            let next = found.valores.len();
            let at = *seen.entry(words(value)).or_insert(next);
            if at == next {
                let said = if value.is_empty() { Says::Lists(Vec::new()) } else { meaning(value) };
                found.valores.push((value.clone(), 0, said));
            }
            if let Some((_, count, _)) = found.valores.get_mut(at) {
                *count += n;
            }
        }
    }
    (!found.coluna.is_empty() && found.valores.len() <= 40).then_some(found)
}

/// What a text says of lists, beyond doubt.
pub fn meaning(text: &str) -> Says {
    const DOUBT: [&str; 6] = ["nao", "indeferido", "indeferida", "sem", "ex", "desistiu"];
    const GENERAL: [&str; 9] = [
        "ac",
        "ampla",
        "ampla concorrencia",
        "geral",
        "universal",
        "a0",
        "classificacao geral",
        "concorrencia ampla",
        "livre concorrencia",
    ];
    let folded = words(text);
    if DOUBT.iter().any(|w| says(&folded, w)) {
        return Says::Unclear;
    }
    let lists: Vec<&'static str> = LISTS.into_iter().filter(|l| names(&folded, l)).collect();
    if !lists.is_empty() {
        return Says::Lists(lists);
    }
    if GENERAL.iter().any(|g| folded.trim() == *g || says(&folded, "ampla concorrencia")) {
        Says::Lists(Vec::new())
    } else {
        Says::Unclear
    }
}

fn names(folded: &str, list: &str) -> bool {
    let all = vocabulary::list_words(&[list], list);
    all.iter().map(|w| words(w)).any(|w| folded.contains(&w))
}

/// Sheets (or files) whose names are names of lists, when all of them are.
fn sheet_lists(sheets: &[Sheet]) -> BTreeMap<String, &'static str> {
    let by_sheet = |s: &Sheet| s.survey.aba.clone();
    let by_file = |s: &Sheet| s.survey.stem().to_owned();
    [&by_sheet as &dyn Fn(&Sheet) -> String, &by_file]
        .iter()
        .map(|name| {
            let all: Option<BTreeMap<String, &'static str>> =
                sheets.iter().map(|s| list_of_name(&name(s)).map(|l| (name(s), l))).collect();
            all.unwrap_or_default()
        })
        .find(|all| all.len() >= 2 && all.len() == sheets.len() && all.values().any(|l| *l == "ac"))
        .unwrap_or_default()
}

/// The list that a name of a sheet or file names.
pub fn list_of_name(name: &str) -> Option<&'static str> {
    if let Some(list) = list_in(name) {
        return Some(list);
    }
    let folded = words(name);
    ["ac", "ampla", "geral"].iter().any(|w| says(&folded, w)).then_some("ac")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modalities_name_lists_or_leave_a_doubt() {
        assert_eq!(meaning("Ampla Concorrência"), Says::Lists(vec![]));
        assert_eq!(meaning("AC"), Says::Lists(vec![]));
        assert_eq!(meaning("Pessoa com Deficiência"), Says::Lists(vec!["pcd"]));
        assert_eq!(meaning("Aprovado PcD Negro"), Says::Lists(vec!["pcd", "npi"]));
        assert_eq!(meaning("NEGROS"), Says::Lists(vec!["npi"]));
        assert_eq!(meaning("Negro (indeferido)"), Says::Unclear);
        assert_eq!(meaning("Lei 9.999"), Says::Unclear);
    }

    #[test]
    fn sheets_may_be_called_after_lists() {
        assert_eq!(list_of_name("Ampla Concorrência"), Some("ac"));
        assert_eq!(list_of_name("Resultado - PcD"), Some("pcd"));
        assert_eq!(list_of_name("NEGROS"), Some("npi"));
        assert_eq!(list_of_name("Motorista"), None);
    }
}
