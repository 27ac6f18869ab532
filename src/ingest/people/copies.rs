//! Sheets that hold the same people, as a copied tab or two versions of a list do: told once, not once for each person.

use super::repeated::Joiner;
use crate::domain::{Candidate, contados};
use crate::finding::catalogue::cross as codes;
use crate::finding::{Finding, Place, Scope};
use crate::ingest::Fonte;
use crate::ingest::cell::text::fold;
use crate::ingest::tomlfile::quoted;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Fewest people that two sheets share when they are told as a whole.
const FEWEST: usize = 5;

/// Rows with one number in one cargo: the cargo, and their indexes in it.
pub(super) type Group = (usize, Vec<usize>);

impl Joiner<'_, '_> {
    /// Tells the sheets that share half of the people of one of them; gives the groups that need no finding of their own.
    pub(super) fn tell_copies(&mut self, groups: &[Group]) -> BTreeSet<usize> {
        let mut shared: BTreeMap<Vec<u32>, Vec<usize>> = BTreeMap::new();
        for (i, (cargo, people)) in groups.iter().enumerate() {
            let sheets: BTreeSet<u32> = people.iter().map(|p| self.person((*cargo, *p)).origem.fonte).collect();
            if sheets.len() == people.len() {
                shared.entry(sheets.into_iter().collect()).or_default().push(i);
            }
        }
        shared.retain(|_, all| all.len() >= FEWEST);
        if shared.is_empty() {
            return BTreeSet::new();
        }
        let mut sizes: BTreeMap<u32, usize> = BTreeMap::new();
        self.everyone().for_each(|(_, p)| *sizes.entry(p.origem.fonte).or_default() += 1);
        let size = |sheet: &u32| sizes.get(sheet).copied().unwrap_or_default();
        shared.retain(|sheets, all| all.len() * 2 >= sheets.iter().map(size).min().unwrap_or(usize::MAX));
        for (sheets, all) in &shared {
            let finding = self.copied(sheets, all.iter().filter_map(|i| groups.get(*i)).collect());
            let version = |f: &Finding| f.entry == &codes::DUAS_VERSOES && same_sheet(&f.place, &finding.place);
            self.people.achados.retain(|f| !version(f));
            self.people.achados.push(finding);
        }
        shared.into_values().flatten().collect()
    }

    /// One error for the people that these sheets share, at the first of them in the last sheet.
    fn copied(&self, sheets: &[u32], groups: Vec<&Group>) -> Finding {
        let fontes: Vec<&Fonte> = sheets.iter().filter_map(|s| self.people.fontes.get(*s as usize)).collect();
        let cargos: BTreeSet<usize> = groups.iter().map(|(cargo, _)| *cargo).collect();
        let cargo = |i: &usize| self.plan.edital.cargos.get(*i).map(|c| Arc::from(c.codigo.as_str()));
        let one_file = fontes.windows(2).all(|w| w[0].arquivo == w[1].arquivo);
        let names: Vec<String> = fontes.iter().map(|f| name(f, one_file)).collect();
        let what = if one_file { "as abas" } else { "as planilhas" };
        let unlike = groups.iter().filter(|(cargo, all)| self.differ(*cargo, all)).count();
        let data = match unlike {
            0 => "com os mesmos dados".to_owned(),
            n => format!("{} com dados diferentes", contados(n, "delas", "delas")),
        };
        let people = contados(groups.len(), "pessoa", "pessoas");
        let names = match names.as_slice() {
            [first @ .., last] if !first.is_empty() => format!("{} e {last}", first.join(", ")),
            all => all.join(", "),
        };
        let message = format!("{what} {names} têm as mesmas {people}, {data}: a primeira aqui");
        let last = |(cargo, all): &Group| all.iter().map(|i| (*cargo, *i)).max_by_key(|p| self.person(*p).origem.fonte);
        let rows = groups.iter().filter_map(|g| last(g));
        let first = rows.min_by_key(|p| self.person(*p).origem.linha);
        let place = first.map(|(cargo, i)| self.cell(cargo, i, "inscricao")).unwrap_or_default();
        let scope = Scope::Cargos(cargos.iter().filter_map(cargo).collect());
        Finding::new(&codes::INSCRICAO_REPETIDA, scope, place, message).fix(self.way_out(&fontes, one_file))
    }

    /// Do the rows of one number say different things?
    fn differ(&self, cargo: usize, all: &[usize]) -> bool {
        let of = |i: &usize| {
            let Candidate { nome, notas, nota_banca, situacao, listas, nascimento, .. } = self.person((cargo, *i));
            (nome, notas, nota_banca, situacao, listas, nascimento)
        };
        all.windows(2).any(|w| of(&w[0]) != of(&w[1]))
    }

    /// The way out where one of these sheets has no scores: it may only say who competes for the quotas.
    pub(super) fn quotas_only(&self, fontes: &[&Fonte]) -> Option<String> {
        let scored = |f: &Fonte| f.colunas.keys().any(|c| c.starts_with("prova:") || c == "nota_final");
        let bare = fontes.iter().find(|f| !scored(f))?;
        if self.plan.edital.reservas.is_empty() || !fontes.iter().any(|f| scored(f)) {
            return None;
        }
        let file = bare.arquivo.rsplit('/').next().unwrap_or_default();
        let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
        let name = quoted(if bare.aba.is_empty() { stem } else { &bare.aba });
        Some(format!(
            "se {name} não tem notas e só diz quem concorre às cotas, escreva em [planilhas] cotas = [{name}]; se não, apague as linhas erradas"
        ))
    }

    fn way_out(&self, fontes: &[&Fonte], one_file: bool) -> String {
        if let Some(quotas) = self.quotas_only(fontes) {
            return quotas;
        }
        if !one_file {
            return "deixe em [planilhas] resultados do edital.toml só o arquivo que vale, ou apague a aba que não vale"
                .to_owned();
        }
        let copies: Vec<&Arc<str>> = fontes.iter().map(|f| &f.aba).filter(|aba| is_copy(aba)).collect();
        let left_out: Vec<&Arc<str>> = if copies.is_empty() || copies.len() == fontes.len() {
            fontes.iter().skip(1).map(|f| &f.aba).collect()
        } else {
            copies
        };
        let mut kept: Vec<String> = Vec::new();
        let read =
            self.people.fontes.iter().filter(|f| f.usadas > 0 && !f.aba.is_empty() && !left_out.contains(&&f.aba));
        for aba in read.map(|f| quoted(&f.aba)) {
            if !kept.contains(&aba) {
                kept.push(aba);
            }
        }
        format!(
            "apague do arquivo a aba que não vale; ou escreva em [planilhas] do edital.toml as que valem, como abas = [{}]",
            kept.join(", ")
        )
    }
}

fn name(fonte: &Fonte, one_file: bool) -> String {
    match (one_file, fonte.aba.is_empty()) {
        (true, _) => format!("“{}”", fonte.aba),
        (false, true) => format!("“{}”", fonte.arquivo),
        (false, false) => format!("“{} › {}”", fonte.arquivo, fonte.aba),
    }
}

/// Is it the name that a spreadsheet program gives to a copied tab: `Cópia de Resultado`, `Resultado (2)`?
fn is_copy(aba: &str) -> bool {
    let number = aba.trim_end().strip_suffix(')').and_then(|name| name.rsplit_once('(')).map(|(_, number)| number);
    let numbered = number.is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
    numbered || fold(aba).split(' ').any(|w| w == "copia" || w == "copy")
}

fn same_sheet(a: &Place, b: &Place) -> bool {
    a.arquivo == b.arquivo && a.aba == b.aba
}

#[cfg(test)]
mod tests {
    use super::is_copy;

    #[test]
    fn a_copied_tab_is_known_by_its_name() {
        for aba in ["Resultado (2)", "Cópia de Resultado", "Resultado copy", "resultado - cópia "] {
            assert!(is_copy(aba), "{aba}");
        }
        for aba in ["Resultado", "Professor (zona rural)", "Resultado ()", "(2) Resultado", "Copiadora"] {
            assert!(!is_copy(aba), "{aba}");
        }
    }
}
