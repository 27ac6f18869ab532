//! Scores that differ: of people who are classified in both publications, and of people whom both leave out.

use super::causas::Causes;
use super::{Difference, columns};
use crate::archive::published::Published;
use crate::domain::Decimal;
use crate::pipeline::homologar::Fault;
use std::collections::BTreeMap;

/// Cargo and registration number.
type Key = (String, String);
/// People in the order of the file, and what it tells of each.
type Scores = (Vec<Key>, BTreeMap<Key, Score>);

/// A score of somebody, as published.
struct Score {
    /// The number as written; empty where there is none.
    value: String,
    /// What the number was held against (reason and stage): two numbers held against different things are not compared.
    about: String,
    nome: String,
}

/// A list that publishes a number per person.
struct Shape {
    /// Name of the list in a difference.
    lista: &'static str,
    file: &'static str,
    value: &'static str,
    nome: &'static str,
    about: &'static [&'static str],
}

const SHAPES: [Shape; 2] = [
    Shape { lista: "notas", file: "classificacao.csv", value: "nota_final", nome: "nome", about: &[] },
    Shape {
        lista: "valores",
        file: "nao-classificados.csv",
        value: "valor",
        nome: "inscricao",
        about: &["motivo", "etapa"],
    },
];

/// `notas`: final scores; `valores`: what was held against a minimum or a cut.
pub(super) fn compare(a: &Published, b: &Published, causes: &Causes) -> Result<Vec<Difference>, Fault> {
    let mut all = Vec::new();
    for shape in &SHAPES {
        let ((_, before), (order, after)) = (read(a, shape)?, read(b, shape)?);
        for key in order {
            let (Some(x), Some(y)) = (before.get(&key), after.get(&key)) else { continue };
            if x.differs(y) {
                all.push(Difference {
                    cargo: key.0.clone(),
                    lista: shape.lista.to_owned(),
                    inscricao: key.1.clone(),
                    nome: if y.nome == key.1 { String::new() } else { y.nome.clone() },
                    efeito: "muda",
                    antes: x.value.clone(),
                    depois: y.value.clone(),
                    causa: causes.of(&key.0, &key.1),
                });
            }
        }
    }
    Ok(all)
}

impl Score {
    /// Is it another number about the same thing?
    fn differs(&self, other: &Self) -> bool {
        let both = !self.value.is_empty() && !other.value.is_empty();
        both && self.about == other.about && !same_number(&self.value, &other.value)
    }
}

/// The same number, with however many places: `35,00`, `35,000`.
pub(super) fn same_number(a: &str, b: &str) -> bool {
    let read = |text: &str| Decimal::parse(&text.replace(',', ".")).ok().map(Decimal::key);
    a == b || read(a).is_some_and(|n| read(b) == Some(n))
}

/// A person stands in one row of each list: the first is enough, since a score is the same in all.
fn read(p: &Published, shape: &Shape) -> Result<Scores, Fault> {
    let file = p.list(shape.file)?;
    let [cargo, inscricao, nome, value] =
        columns(p, shape.file, &file, ["cargo", "inscricao", shape.nome, shape.value])?;
    let about: Vec<usize> =
        shape.about.iter().map(|c| columns(p, shape.file, &file, [c]).map(|[i]| i)).collect::<Result<_, _>>()?;
    let (mut order, mut all) = (Vec::new(), BTreeMap::new());
    for (_, r) in &file.rows {
        let key = (r[cargo].to_owned(), r[inscricao].to_owned());
        all.entry(key).or_insert_with_key(|key| {
            order.push(key.clone());
            Score {
                value: r[value].to_owned(),
                about: about.iter().map(|i| &r[*i]).collect::<Vec<_>>().join(" "),
                nome: r[nome].to_owned(),
            }
        });
    }
    Ok((order, all))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_compared_and_not_their_spelling() {
        for (a, b, same) in [
            ("35,00", "35,000", true),
            ("35,00", "35", true),
            ("-1,50", "-1,5", true),
            ("35,00", "35,001", false),
            ("35,33", "35,333", false),
            ("ausente", "ausente", true),
            ("ausente", "0", false),
        ] {
            assert_eq!(same_number(a, b), same, "{a} {b}");
        }
    }
}
