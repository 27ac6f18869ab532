//! What a finding holds back.

use std::sync::Arc;

/// What a finding of error severity holds back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Everything: the result cannot be known for any cargo.
    Exame,
    /// One cargo, by code.
    Cargo(Arc<str>),
    /// Several cargos: all of a file whose row has no readable cargo, all of a group.
    Cargos(Arc<[Arc<str>]>),
    /// A cargo that is not one of the exam's: the others are published.
    Fora(Fora),
}

/// A cargo that is not one of the exam's: a code of the sheets that the edital does not have, or a row of the sheet of cargos
/// without a code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fora {
    /// Its code; empty where it has none.
    pub codigo: Arc<str>,
    /// Its name; empty where only the code is known.
    pub nome: Arc<str>,
    /// The post of which it is a division; empty for none.
    pub grupo: Arc<str>,
    /// The other divisions, where their shares are due on the total: held back too.
    pub divisoes: Arc<[Arc<str>]>,
}

impl Fora {
    /// Of a code that the edital does not have.
    pub fn codigo(codigo: &str) -> Self {
        Self { codigo: codigo.into(), ..Self::default() }
    }

    /// The code, or the name of what has none.
    pub fn nomeado(&self) -> &str {
        if self.codigo.is_empty() { &self.nome } else { &self.codigo }
    }
}

impl Scope {
    /// The column `cargo` of `conferencia.csv`: the code, or the codes separated by a space; by a comma too, where one has a space.
    pub fn cargos(&self) -> String {
        let all = self.nomeados();
        all.join(if all.iter().any(|c| c.contains(' ')) { ", " } else { " " })
    }

    /// The cargos, each by its code, or by the name of what has none.
    pub fn nomeados(&self) -> Vec<&str> {
        match self {
            Self::Exame => Vec::new(),
            Self::Cargo(c) => vec![c],
            Self::Cargos(all) => all.iter().map(AsRef::as_ref).collect(),
            Self::Fora(fora) => {
                std::iter::once(fora.nomeado()).chain(fora.divisoes.iter().map(AsRef::as_ref)).collect()
            }
        }
    }

    /// Does it touch the cargo with this code?
    pub fn touches(&self, codigo: &str) -> bool {
        match self {
            Self::Exame => true,
            Self::Cargo(c) => &**c == codigo,
            Self::Cargos(all) => all.iter().any(|c| &**c == codigo),
            Self::Fora(fora) => fora.divisoes.iter().any(|c| &**c == codigo),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_several_words_are_told_apart() {
        let of = |all: [&str; 2]| Scope::Cargos(all.map(Arc::from).into()).cargos();
        assert_eq!(
            (of(["101", "102"]).as_str(), of(["GARI", "PROFESSOR A"]).as_str()),
            ("101 102", "GARI, PROFESSOR A")
        );
    }
}
