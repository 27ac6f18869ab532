//! A batch read back: rows by cargo, and what every row of a batch has.

use super::chamadas::Chamada;
use super::resumo::Resumo;
use crate::archive::manifest::{self, Manifest};
use crate::archive::published::CsvFile;
use crate::domain::Date;
use crate::pipeline::auditar::Partes;
use crate::pipeline::auditar::publicacao::{Lida, wrong};
use crate::pipeline::summary;
use crate::report::csv_nomeacoes::{ESTADO, NOMEACOES, PRAZOS, PROXIMAS};
use csv::StringRecord;
use std::collections::{BTreeMap, BTreeSet};

/// What the origin of a batch names among its inputs, beside those of the publication.
const RAZAO: &str = "razao:eventos-vistos";

const OTHER_INPUTS: &str =
    "o que o edital diz destes lotes, que foram feitos de outras entradas que não as desta publicação";
const OTHER_PROGRAM: &str = "o que o edital diz destes lotes, que são de outra versão do programa";

/// The rows of a cargo in each file, with their lines.
pub type Rows = BTreeMap<usize, Vec<(u64, StringRecord)>>;

/// A batch read back.
pub struct Lote<'a> {
    /// `nomeacoes/2025-11-03`.
    pub name: String,
    /// Day.
    pub data: Date,
    /// The publication.
    pub lida: &'a Lida,
    /// Cargos of the batch.
    pub cargos: BTreeSet<usize>,
    /// Was it made by this program from the inputs of the publication?
    pub same: bool,
    /// Who is called.
    pub nomeacoes: Rows,
    /// Numbers after the batch.
    pub estado: Rows,
    /// Who would come next.
    pub proximas: Rows,
    /// Terms that run.
    pub prazos: Rows,
}

impl<'a> Lote<'a> {
    /// Reads a batch; what cannot be is told. `None` where the folder is not that of one.
    pub fn read(
        partes: &Partes,
        date: &str,
        lida: &'a Lida,
        publication: &Manifest,
        told: &mut Resumo,
    ) -> Option<Self> {
        let name = format!("nomeacoes/{date}");
        let Some(data) = Date::parse_iso(date) else {
            told.found.push(wrong(&name, 0, "o nome da pasta não é a data de um lote"));
            return None;
        };
        // One that cannot be read is told by the hashes
        let standing = Manifest::standing(&partes.saida.join(&name));
        let same = standing.as_ref().is_some_and(|m| same_origin(m, publication, &name, told));
        let (nomeacoes, estado, proximas, prazos) = Default::default();
        let mut lote = Self { name, data, lida, cargos: BTreeSet::new(), same, nomeacoes, estado, proximas, prazos };
        if let Some(m) = &standing {
            lote.posts(m, told);
        }
        let of_other = standing.is_some_and(|m| m.origem.programa != summary::programa());
        lote.nomeacoes = lote.rows(partes, "nomeacoes.csv", NOMEACOES, of_other, told);
        if same {
            lote.estado = lote.rows(partes, "estado.csv", ESTADO, false, told);
            lote.proximas = lote.rows(partes, "proximas.csv", PROXIMAS, false, told);
            lote.prazos = lote.rows(partes, "prazos.csv", PRAZOS, false, told);
        } else {
            lote.cargos = lote.nomeacoes.keys().copied().collect();
        }
        Some(lote)
    }

    /// The cargos that the manifest names, and its day.
    fn posts(&mut self, m: &Manifest, told: &mut Resumo) {
        let own = self.file(manifest::FILE);
        if m.origem.data.as_deref() != Some(&*self.data.iso()) {
            told.found.push(wrong(&own, 0, "a data do ato no manifesto não é a da pasta do lote"));
        }
        let index = self.lida.codes();
        let codes = &m.origem.publicados;
        let cargos: Vec<usize> = codes.iter().filter_map(|c| index.get(c.as_str()).copied()).collect();
        if self.same && (cargos.len() != codes.len() || !cargos.is_sorted_by(|a, b| a < b)) {
            told.found.push(wrong(&own, 0, "os cargos do lote não são do edital, ou não estão na ordem dele"));
        }
        self.cargos = cargos.into_iter().collect();
    }

    /// A file of the batch, as findings name it.
    pub fn file(&self, file: &str) -> String {
        format!("{}/{file}", self.name)
    }

    /// The rows of a list by cargo; what every row of a batch has (date, cargo, its name) is checked here. `of_other`: another version
    /// of the program may have other columns.
    fn rows(&self, partes: &Partes, file: &str, header: &[&str], of_other: bool, told: &mut Resumo) -> Rows {
        let name = self.file(file);
        let mut all = Rows::new();
        let read = match CsvFile::read(&partes.saida.join(&name)) {
            Ok(read) if read.header == header => read,
            Ok(_) if of_other => return all,
            Ok(_) => {
                told.found.push(wrong(&name, 1, "o cabeçalho não é o desta lista"));
                return all;
            }
            Err(e) => {
                told.found.push(wrong(&name, 0, e.problem));
                return all;
            }
        };
        let (day, index, mut last) = (self.data.pt(), self.lida.codes(), 0);
        for (line, r) in read.rows {
            if r[0] != *day {
                told.found.push(wrong(&name, line, format!("a data “{}” não é a do lote", &r[0])));
            }
            let Some(i) = index.get(&r[1]).copied().filter(|i| !self.same || self.cargos.contains(i)) else {
                told.found.push(wrong(&name, line, format!("o cargo “{}” não é dos que o lote tem", &r[1])));
                continue;
            };
            if self.same && self.lida.edital.cargos.get(i).is_some_and(|c| c.nome != r[2]) {
                told.found.push(wrong(&name, line, format!("o nome do cargo não é “{}”, como no edital", &r[2])));
            }
            if self.same && i < last {
                told.found.push(wrong(&name, line, "o cargo está fora da ordem do edital"));
            }
            last = i;
            all.entry(i).or_default().push((line, r));
        }
        if self.same && file == "nomeacoes.csv" && all.is_empty() {
            told.found.push(wrong(&name, 1, "o lote não chama ninguém: não seria um ato"));
        }
        all
    }

    /// Whom the batch calls in a cargo.
    pub fn called(&self, i: usize) -> Vec<Chamada<'_>> {
        rows_of(&self.nomeacoes, i).iter().map(|(n, r)| Chamada::of(&self.lida.edital, *n, r, 0)).collect()
    }

    /// Who would come next in a cargo.
    pub fn next(&self, i: usize) -> Vec<Chamada<'_>> {
        rows_of(&self.proximas, i).iter().map(|(n, r)| Chamada::of(&self.lida.edital, *n, r, 1)).collect()
    }
}

/// The rows of a cargo.
pub fn rows_of(rows: &Rows, i: usize) -> &[(u64, StringRecord)] {
    rows.get(&i).map_or(&[], Vec::as_slice)
}

/// Was the batch made from the inputs of the publication, by this program? Then the notice and the norms are the same too.
fn same_origin(batch: &Manifest, publication: &Manifest, name: &str, told: &mut Resumo) -> bool {
    let own = batch.origem.entradas.iter().filter(|(n, _)| *n != RAZAO);
    let why = if batch.origem.programa != summary::programa() {
        OTHER_PROGRAM
    } else if !own.eq(publication.origem.entradas.iter()) {
        OTHER_INPUTS
    } else {
        let differs =
            batch.origem.edital != publication.origem.edital || batch.origem.normas != publication.origem.normas;
        if differs {
            let file = format!("{name}/{}", manifest::FILE);
            told.found.push(wrong(&file, 0, "o edital ou as normas do manifesto não são os da publicação"));
        }
        return true;
    };
    told.outside.entry(why).or_default().push(name.to_owned());
    false
}
