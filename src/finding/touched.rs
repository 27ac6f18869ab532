//! Findings by the cargo that they touch: many cargos can be asked about many findings.

use super::{Finding, Scope};
use std::collections::BTreeMap;

/// An index of findings.
#[derive(Debug, Default)]
pub struct Touched<'a> {
    /// Those that touch every cargo, with their places among all.
    exame: Vec<(usize, &'a Finding)>,
    by_cargo: BTreeMap<&'a str, Vec<(usize, &'a Finding)>>,
}

impl<'a> Touched<'a> {
    /// Of the errors among these.
    pub fn by_errors(findings: &'a [Finding]) -> Self {
        let mut all = Self::default();
        for (i, finding) in findings.iter().enumerate().filter(|(_, f)| f.is_error()) {
            all.add(i, finding);
        }
        all
    }

    fn add(&mut self, i: usize, finding: &'a Finding) {
        let cargos = match &finding.scope {
            Scope::Exame => return self.exame.push((i, finding)),
            Scope::Cargo(codigo) => std::slice::from_ref(codigo),
            Scope::Cargos(all) => all,
            Scope::Fora(fora) => &fora.divisoes,
        };
        for codigo in cargos {
            let of_cargo = self.by_cargo.entry(codigo).or_default();
            // a scope may name a cargo twice
            if of_cargo.last().is_none_or(|(last, _)| *last != i) {
                of_cargo.push((i, finding));
            }
        }
    }

    /// Does any touch the cargo with this code?
    pub fn any(&self, codigo: &str) -> bool {
        !self.exame.is_empty() || self.by_cargo.contains_key(codigo)
    }

    /// Those that touch the cargo with this code, in their order.
    pub fn of(&self, codigo: &str) -> Vec<&'a Finding> {
        let own = self.by_cargo.get(codigo).map(Vec::as_slice).unwrap_or_default();
        let mut all: Vec<(usize, &Finding)> = self.exame.iter().chain(own).copied().collect();
        all.sort_by_key(|(i, _)| *i);
        all.into_iter().map(|(_, finding)| finding).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::catalogue::law::SORTEIO_PENDENTE;
    use crate::finding::{Fora, Place};

    #[test]
    fn the_index_says_what_each_scope_says() {
        let cargos = |all: &[&str]| all.iter().map(|c| (*c).into()).collect();
        let scopes = [
            Scope::Cargo("02".into()),
            Scope::Cargos(cargos(&["01", "03", "01"])),
            Scope::Fora(Fora { divisoes: cargos(&["02"]), ..Fora::codigo("99") }),
            Scope::Exame,
            Scope::Cargo("01".into()),
        ];
        let finding = |scope: &Scope| Finding::new(&SORTEIO_PENDENTE, scope.clone(), Place::default(), "");
        for count in [3, scopes.len()] {
            let findings: Vec<Finding> = scopes.iter().take(count).map(finding).collect();
            let touched = Touched::by_errors(&findings);
            for codigo in ["01", "02", "03", "04", "99"] {
                let expected: Vec<&Finding> = findings.iter().filter(|f| f.scope.touches(codigo)).collect();
                assert_eq!(touched.of(codigo), expected, "{codigo}");
                assert_eq!(touched.any(codigo), !expected.is_empty(), "{codigo}");
            }
        }
    }
}
