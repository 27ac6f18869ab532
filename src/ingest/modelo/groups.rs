//! Which cargos have the same provas.

use super::cargos::{Cargo, Counts};
use crate::ingest::cell::text::compact;
use std::collections::{BTreeMap, BTreeSet};

/// Cargos that share a profile.
#[derive(Debug, Default)]
pub struct Group {
    /// Indexes of the cargos.
    pub cargos: Vec<usize>,
    /// Indexes of their sheets.
    sheets: BTreeSet<usize>,
    /// Headers, compacted, of the columns in which their people have scores.
    headers: BTreeSet<String>,
}

/// All groups, in the order in which their cargos come.
#[derive(Debug, Default)]
pub struct Groups {
    /// The groups.
    pub all: Vec<Group>,
    /// Cargos whose people show too little: index of the cargo → indexes of the groups, two at least, that it may belong to.
    pub open: BTreeMap<usize, Vec<usize>>,
    index: BTreeMap<String, usize>,
}

/// Headers of the columns of scores of each sheet.
pub type Headers = [BTreeMap<u32, String>];

/// Every header of each sheet, compacted, whatever its column holds.
pub type Labels = [BTreeSet<String>];

impl Groups {
    /// Of these cargos. Those whose people show no scores join the only group that their sheets allow.
    pub fn of(cargos: &[Cargo], headers: &Headers, labels: &Labels) -> Self {
        let mut groups = Self::default();
        let shows = |c: &Cargo| c.perfil.is_some() || c.provas.values().any(|columns| !columns.is_empty());
        let (shown, hidden): (Vec<usize>, Vec<usize>) = (0..cargos.len()).partition(|i| shows(&cargos[*i]));
        for i in shown {
            let own = seen(&cargos[i].provas, headers);
            let key = cargos[i].perfil.as_ref().map_or_else(|| key(&own), |perfil| format!("={perfil}"));
            groups.put(key, i, &cargos[i], own);
        }
        let known = groups.all.len();
        let mut told: BTreeMap<(Vec<usize>, BTreeSet<String>), Vec<usize>> = BTreeMap::new();
        for i in hidden {
            let partial = seen(&cargos[i].parciais, headers);
            let sheets: Vec<usize> = cargos[i].provas.keys().copied().collect();
            let scored = sheets.iter().any(|s| headers.get(*s).is_some_and(|h| !h.is_empty()));
            let own = || sheets.iter().filter_map(|s| labels.get(*s));
            let fits = |g: &Group| {
                let beside = scored && sheets.iter().any(|s| g.sheets.contains(s));
                let same = || !g.headers.is_empty() && own().any(|all| g.headers.is_subset(all));
                partial.is_subset(&g.headers) && (beside || same())
            };
            let fitting = || (0..known).filter(|g| fits(&groups.all[*g])).collect();
            let may_be = told.entry((sheets.clone(), partial.clone())).or_insert_with(fitting).clone();
            match may_be[..] {
                [] => groups.put(key(&partial), i, &cargos[i], partial),
                [only] => groups.all[only].cargos.push(i),
                _ => drop(groups.open.insert(i, may_be)),
            }
        }
        groups.all.iter_mut().for_each(|g| g.cargos.sort_unstable());
        groups
    }

    fn put(&mut self, key: String, index: usize, cargo: &Cargo, headers: BTreeSet<String>) {
        let next = self.all.len();
        let at = *self.index.entry(key).or_insert(next);
        if at == next {
            self.all.push(Group::default());
        }
        let group = &mut self.all[at];
        group.cargos.push(index);
        group.sheets.extend(cargo.provas.keys());
        group.headers.extend(headers);
    }
}

fn seen(counts: &Counts, headers: &Headers) -> BTreeSet<String> {
    let of_sheet = |(i, columns): (&usize, &BTreeMap<u32, u64>)| {
        let named = headers.get(*i);
        columns.keys().filter_map(|c| named?.get(c)).map(|h| compact(h)).collect::<Vec<_>>()
    };
    counts.iter().flat_map(of_sheet).collect()
}

fn key(headers: &BTreeSet<String>) -> String {
    headers.iter().map(String::as_str).collect::<Vec<_>>().join("|")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cargos of one sheet with the columns 1 to 4; each with those of the people who went through, and of those who did not.
    fn groups(all: &[(&[u32], &[u32])]) -> Groups {
        let counts = |columns: &[u32]| Counts::from([(0, columns.iter().map(|c| (*c, 1)).collect())]);
        let cargo = |(own, partial): &(&[u32], &[u32])| Cargo {
            provas: counts(own),
            parciais: counts(partial),
            ..Cargo::default()
        };
        let headers = [(1..5).map(|c| (c, format!("Prova {c}"))).collect()];
        Groups::of(&all.iter().map(cargo).collect::<Vec<_>>(), &headers, &[BTreeSet::new()])
    }

    fn told(groups: &Groups) -> Vec<&[usize]> {
        groups.all.iter().map(|g| &g.cargos[..]).collect()
    }

    #[test]
    fn people_who_did_not_go_through_are_no_profile_of_their_own() {
        let found = groups(&[(&[1, 2], &[1]), (&[], &[]), (&[], &[1])]);
        assert_eq!((told(&found), found.open.len()), (vec![&[0, 1, 2][..]], 0));
    }

    #[test]
    fn where_several_profiles_fit_people_decide() {
        let found = groups(&[(&[1, 2], &[]), (&[1, 3], &[]), (&[], &[]), (&[], &[3]), (&[], &[1])]);
        assert_eq!(told(&found), [&[0][..], &[1, 3]]);
        assert_eq!(found.open, BTreeMap::from([(2, vec![0, 1]), (4, vec![0, 1])]));
    }

    #[test]
    fn what_nobody_else_has_is_a_profile() {
        let found = groups(&[(&[1, 2], &[]), (&[], &[4]), (&[], &[4])]);
        assert_eq!((told(&found), found.open.len()), (vec![&[0][..], &[1, 2]], 0));
    }

    #[test]
    fn a_sheet_of_its_own_is_known_by_its_headers() {
        let cargo = |sheet: usize, columns: &[u32]| Cargo {
            provas: Counts::from([(sheet, columns.iter().map(|c| (*c, 1)).collect())]),
            ..Cargo::default()
        };
        let scored: BTreeMap<u32, String> = (1..3).map(|c| (c, format!("Prova {c}"))).collect();
        let headers = [scored, BTreeMap::new(), BTreeMap::new()];
        let labels: Vec<BTreeSet<String>> = [&["prova1", "prova2"][..], &["nome", "prova1", "prova2"], &["nome"]]
            .iter()
            .map(|all| all.iter().map(|h| (*h).to_owned()).collect())
            .collect();
        let found = Groups::of(&[cargo(0, &[1, 2]), cargo(1, &[]), cargo(2, &[])], &headers, &labels);
        assert_eq!(told(&found), [&[0, 1][..], &[2]]);
    }
}
