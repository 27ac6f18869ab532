//! Every other public column: what stands of a cargo, or of a person who is in both publications, and is not the same.
//!
//! A column that only follows from another (the article behind a position, the criterion that placed somebody there) is told where that
//! other one did not change: its difference would say the same again. Not held against one another, since other rows tell of them: the
//! number of people of a list in `vagas.csv`, and in `ordem-de-nomeacao.csv` the name, the score and the ranks of `classificacao.csv`.

use super::causas::Causes;
use super::{Difference, columns};
use crate::archive::published::{CsvFile, Published};
use crate::domain::Decimal;
use crate::pipeline::homologar::Fault;
use csv::StringRecord;
use std::collections::BTreeMap;

/// What tells one row from another, beside the cargo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chave {
    /// Nothing: the first row of the cargo is enough.
    Cargo,
    /// The list.
    Lista,
    /// The person: in a list or more, and the first row is enough, since the column is the same in all.
    Pessoa,
    /// The person in a list.
    PessoaNaLista,
}

/// A column, and when it is told.
struct Coluna {
    /// Name in [`Difference::lista`]; `report::documents::comparacao` has its words.
    id: &'static str,
    column: &'static str,
    chave: Chave,
    /// Told only where these are the same.
    about: &'static [&'static str],
}

const fn coluna(id: &'static str, column: &'static str, chave: Chave, about: &'static [&'static str]) -> Coluna {
    Coluna { id, column, chave, about }
}

/// Columns of the file of this name.
fn of_file(file: &str) -> &'static [Coluna] {
    use Chave::{Cargo, Lista, Pessoa, PessoaNaLista};
    const VAGAS: &[Coluna] =
        &[coluna("cargos", "cargo_nome", Cargo, &[]), coluna("contas", "fundamento", Lista, &["vagas"])];
    const CLASSIFICACAO: &[Coluna] = &[
        coluna("nomes", "nome", Pessoa, &[]),
        coluna("notas", "nota_final", Pessoa, &[]),
        coluna("observacoes", "observacao", Pessoa, &[]),
        coluna("desempates", "desempate", PessoaNaLista, &["classificacao"]),
    ];
    const ORDEM: &[Coluna] = &[
        coluna("tipos", "tipo_vaga", Pessoa, &[]),
        coluna("cobrancas", "lista", Pessoa, &[]),
        coluna("posicoes", "posicao_de", Pessoa, &["ordem"]),
        coluna("reversoes", "revertida_de", Pessoa, &["ordem", "posicao_de", "lista"]),
        coluna("fundamentos", "fundamento", Pessoa, &["ordem", "posicao_de", "lista", "revertida_de"]),
    ];
    const FORA: &[Coluna] = &[
        coluna("valores", "valor", Pessoa, &["motivo", "etapa"]),
        coluna("minimos", "minimo", Pessoa, &["motivo", "etapa"]),
    ];
    match file {
        "vagas.csv" => VAGAS,
        "classificacao.csv" => CLASSIFICACAO,
        "ordem-de-nomeacao.csv" => ORDEM,
        "nao-classificados.csv" => FORA,
        _ => &[],
    }
}

/// Columns of this file that are not the same: column by column, in the order of the later file.
pub(super) fn compare(a: &Published, b: &Published, file: &str, causes: &Causes) -> Result<Vec<Difference>, Fault> {
    let (before, after) = (a.list(file)?, b.list(file)?);
    let mut all = Vec::new();
    for coluna in of_file(file) {
        let (x, y) = (coluna.at((a, file), &before)?, coluna.at((b, file), &after)?);
        let (_, rows) = x.rows(coluna.chave, &before);
        let (order, later) = y.rows(coluna.chave, &after);
        for key in order {
            let (Some(old), Some(new)) = (rows.get(&key), later.get(&key)) else { continue };
            if x.about(old).eq(y.about(new)) && !same_number(&old[x.value], &new[y.value]) {
                all.push(coluna.difference(key, (&old[x.value], &new[y.value]), y.name(new), causes));
            }
        }
    }
    Ok(all)
}

/// Cargo, list and registration number; empty where they do not count.
type Key<'f> = [&'f str; 3];

/// People or lists in the order of the file, and the first row of each.
type Rows<'f> = (Vec<Key<'f>>, BTreeMap<Key<'f>, &'f StringRecord>);

/// Where a column and what it hangs on stand in a file.
struct At {
    cargo: usize,
    lista: Option<usize>,
    inscricao: Option<usize>,
    nome: Option<usize>,
    value: usize,
    about: Vec<usize>,
}

impl At {
    fn rows<'f>(&self, chave: Chave, file: &'f CsvFile) -> Rows<'f> {
        let (mut order, mut all) = (Vec::new(), BTreeMap::new());
        let cell = |r: &'f StringRecord, i: Option<usize>| i.and_then(|i| r.get(i)).unwrap_or_default();
        let (of_list, of_person) = match chave {
            Chave::Cargo => (false, false),
            Chave::Lista => (true, false),
            Chave::Pessoa => (false, true),
            Chave::PessoaNaLista => (true, true),
        };
        for (_, r) in &file.rows {
            let lista = cell(r, self.lista.filter(|_| of_list));
            let key = [&r[self.cargo], lista, cell(r, self.inscricao.filter(|_| of_person))];
            all.entry(key).or_insert_with(|| {
                order.push(key);
                r
            });
        }
        (order, all)
    }

    fn about<'r>(&self, row: &'r StringRecord) -> impl Iterator<Item = &'r str> {
        self.about.iter().map(|i| &row[*i])
    }

    fn name<'r>(&self, row: &'r StringRecord) -> &'r str {
        self.nome.and_then(|i| row.get(i)).unwrap_or_default()
    }
}

impl Coluna {
    fn at(&self, (p, name): (&Published, &str), file: &CsvFile) -> Result<At, Fault> {
        let one = |column: &str| columns(p, name, file, [column]).map(|[i]| i);
        Ok(At {
            cargo: one("cargo")?,
            value: one(self.column)?,
            about: self.about.iter().map(|c| one(c)).collect::<Result<_, _>>()?,
            lista: file.column("lista"),
            inscricao: file.column("inscricao"),
            nome: file.column("nome"),
        })
    }

    fn difference(
        &self,
        [cargo, lista, inscricao]: Key<'_>,
        (antes, depois): (&str, &str),
        nome: &str,
        causes: &Causes,
    ) -> Difference {
        Difference {
            cargo: cargo.to_owned(),
            lista: if self.chave == Chave::PessoaNaLista { format!("{} {lista}", self.id) } else { self.id.to_owned() },
            inscricao: inscricao.to_owned(),
            nome: if self.chave == Chave::Lista { lista.to_owned() } else { nome.to_owned() },
            efeito: "muda",
            antes: antes.to_owned(),
            depois: depois.to_owned(),
            causa: if inscricao.is_empty() { OF_NOTICE.into() } else { causes.of(cargo, inscricao) },
        }
    }
}

/// What stands of a cargo follows from the notice.
pub(super) const OF_NOTICE: &str = "quadro de vagas ou edital";

/// The same number, with however many places: `35,00`, `35,000`; of a text, the same text.
pub(super) fn same_number(a: &str, b: &str) -> bool {
    let read = |text: &str| Decimal::parse(&text.replace(',', ".")).ok().map(Decimal::key);
    a == b || read(a).is_some_and(|n| read(b) == Some(n))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::documents::comparacao;
    use crate::report::lists::PUBLIC;

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
            ("", "0", false),
        ] {
            assert_eq!(same_number(a, b), same, "{a} {b}");
        }
    }

    /// Whatever is published is looked at: here, by the comparison of places, or because another row tells of it.
    #[test]
    fn every_public_column_is_compared_and_has_its_words() {
        let elsewhere = [
            ("vagas.csv", &["lista", "vagas", "classificados"][..]),
            ("classificacao.csv", &["lista", "classificacao", "inscricao"]),
            (
                "ordem-de-nomeacao.csv",
                &["ordem", "inscricao", "nome", "nota_final", "classificacao_ac", "classificacao_lista"],
            ),
            ("nao-classificados.csv", &["inscricao", "motivo", "etapa"]),
        ];
        for list in &PUBLIC {
            let here: Vec<&str> = of_file(list.file).iter().map(|c| c.column).collect();
            let (_, other) = elsewhere.iter().find(|(file, _)| *file == list.file).expect("every list is known");
            for column in
                list.header.iter().filter(|c| **c != "cargo" && !(**c == "cargo_nome" && list.file != "vagas.csv"))
            {
                assert!(here.contains(column) != other.contains(column), "{}: {column}", list.file);
            }
            for coluna in of_file(list.file) {
                assert!(comparacao::column(coluna.id).is_some(), "{}", coluna.id);
            }
        }
    }
}
