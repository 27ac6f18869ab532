//! Who may be one person or two: homonyms, one CPF or one name and birth under two numbers, other data in another cargo.

use super::repeated::{Joiner, some_of};
use crate::domain::{Cell, Cpf, contados};
use crate::finding::Finding;
use crate::finding::catalogue::cross as codes;
use crate::ingest::cross::same_names;
use crate::ingest::table::Keys;
use polars::prelude::PolarsError;
use std::collections::{BTreeMap, BTreeSet};

impl Joiner<'_, '_> {
    /// Homonyms, one CPF or one name and birth under two numbers, one number or CPF with other data in another cargo.
    pub(super) fn identities(&mut self) -> Result<(), PolarsError> {
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
    fn differing(&mut self, group: &[(usize, usize)], key: &str) {
        let first = group[0];
        let (what, fix) = match key {
            "CPF" => (
                "o mesmo CPF".to_owned(),
                "confira de quem é o CPF: se as duas linhas são da mesma pessoa, corrija o dado errado numa delas; se não, corrija o CPF na linha errada",
            ),
            _ => (
                format!("a mesma inscrição {}", self.person(first).inscricao),
                "se as duas linhas são da mesma pessoa, corrija o dado errado numa delas; se são pessoas diferentes, corrija a inscrição na linha errada",
            ),
        };
        for at in &group[1..] {
            if at.0 == first.0 {
                continue;
            }
            let (a, b) = (self.person(first), self.person(*at));
            let births = match (a.nascimento, b.nascimento) {
                (Cell::Value(x), Cell::Value(y)) if x != y => Some((x.pt(), y.pt())),
                _ => None,
            };
            let named = a.nome != b.nome && !same_names(a, b);
            let (campo, here, there) = match births {
                _ if named => ("nome", b.nome.to_string(), a.nome.to_string()),
                Some((x, y)) => ("nascimento", y, x),
                None => continue,
            };
            let (id, place, other) =
                (b.inscricao.clone(), self.cell(at.0, at.1, campo), self.cell(first.0, first.1, campo));
            let cargo = self.plan.edital.cargos.get(first.0).map_or("", |c| c.codigo.as_str());
            let message = format!("{what} com {campo} “{here}” aqui e “{there}” em {other} (cargo {cargo})");
            let finding = Finding::new(&codes::PESSOA_DIVERGENTE, self.scope(at.0), place, message);
            let finding = finding.of(&id).value(&here).fix(fix);
            self.people.cargos[at.0].achados.push(finding);
        }
    }
}
