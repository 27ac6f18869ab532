//! Scores that differ: of people who are classified in both publications, and of people whom both leave out.

use super::causas::Causes;
use super::{Difference, columns};
use crate::archive::published::Published;
use crate::pipeline::homologar::Fault;
use std::collections::BTreeMap;

/// Cargo and registration number.
type Key = (String, String);
/// People in the order of the file; the score and the name of each.
type Scores = (Vec<Key>, BTreeMap<Key, (String, String)>);

/// `notas`: final scores; `valores`: what was held against a minimum or a cut.
pub(super) fn compare(a: &Published, b: &Published, causes: &Causes) -> Result<Vec<Difference>, Fault> {
    let mut all = Vec::new();
    for (lista, file, value, nome) in [
        ("notas", "classificacao.csv", "nota_final", "nome"),
        ("valores", "nao-classificados.csv", "valor", "inscricao"),
    ] {
        let ((_, before), (order, after)) = (read(a, file, value, nome)?, read(b, file, value, nome)?);
        for key in order {
            let (Some((x, _)), Some((y, nome))) = (before.get(&key), after.get(&key)) else { continue };
            if x != y {
                all.push(Difference {
                    cargo: key.0.clone(),
                    lista: lista.to_owned(),
                    inscricao: key.1.clone(),
                    nome: if *nome == key.1 { String::new() } else { nome.clone() },
                    efeito: "muda",
                    antes: x.clone(),
                    depois: y.clone(),
                    causa: causes.of(&key.0, &key.1),
                });
            }
        }
    }
    Ok(all)
}

/// A person stands in one row of each list: the first is enough, since a score is the same in all.
fn read(p: &Published, name: &str, value: &str, nome: &str) -> Result<Scores, Fault> {
    let file = p.list(name)?;
    let [cargo, inscricao, nome, value] = columns(p, name, &file, ["cargo", "inscricao", nome, value])?;
    let (mut order, mut all) = (Vec::new(), BTreeMap::new());
    for (_, r) in &file.rows {
        let key = (r[cargo].to_owned(), r[inscricao].to_owned());
        all.entry(key).or_insert_with_key(|key| {
            order.push(key.clone());
            (r[value].to_owned(), r[nome].to_owned())
        });
    }
    Ok((order, all))
}
