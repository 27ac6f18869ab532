//! A batch read back: rows by cargo, and what every row of a batch has.

use super::chamadas::Chamada;
use super::resumo::Resumo;
use crate::archive::manifest::{self, Manifest};
use crate::archive::names;
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
const OTHER_LIST: &str = "a lista destes lotes, que é de outra versão do programa";

/// Columns of `nomeacoes.csv` that are held against the lists whatever version wrote it.
const NEEDED: [&str; 8] = ["data", "cargo", "vaga", "lista", "substitui", "inscricao", "nome", "classificacao_lista"];

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
    /// Does it say that it was made from other inputs: of another result?
    pub of_other_result: bool,
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
    /// Reads a batch; what cannot be is told. `None` where the folder is not that of one, or its list is of a form not known here.
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
        let other = standing.as_ref().and_then(|m| other_origin(m, publication));
        let same = standing.is_some() && other.is_none();
        let of_other_result = standing.as_ref().is_some_and(|m| other_inputs(m, publication));
        let (cargos, (nomeacoes, estado, proximas, prazos)) = (BTreeSet::new(), Default::default());
        let mut lote = Self { name, data, lida, cargos, same, of_other_result, nomeacoes, estado, proximas, prazos };
        if let Some(m) = &standing {
            lote.posts(m, publication, told);
        }
        let of_other = other == Some(OTHER_PROGRAM);
        let Some(nomeacoes) = lote.rows(partes, names::NOMEACOES, NOMEACOES, of_other, told) else {
            told.outside.entry(OTHER_LIST).or_default().push(lote.name);
            return None;
        };
        lote.nomeacoes = nomeacoes;
        if let Some(why) = other {
            told.outside.entry(why).or_default().push(lote.name.clone());
        }
        if same {
            let mut rows = |file, header| lote.rows(partes, file, header, false, told).unwrap_or_default();
            let (estado, proximas) = (rows(names::ESTADO, ESTADO), rows(names::PROXIMAS, PROXIMAS));
            let prazos = rows(names::PRAZOS, PRAZOS);
            (lote.estado, lote.proximas, lote.prazos) = (estado, proximas, prazos);
        } else {
            lote.cargos = lote.nomeacoes.keys().copied().collect();
        }
        Some(lote)
    }

    /// The cargos that the manifest names, and its day; of the same inputs, the same notice and norms.
    fn posts(&mut self, m: &Manifest, publication: &Manifest, told: &mut Resumo) {
        let own = self.file(manifest::FILE);
        let declared = |m: &Manifest| (m.origem.edital.clone(), m.origem.normas.clone());
        if self.same && declared(m) != declared(publication) {
            told.found.push(wrong(&own, 0, "o edital ou as normas do manifesto não são os da publicação"));
        }
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
    /// of the program may have other columns; `None` where those needed are not there.
    fn rows(&self, partes: &Partes, file: &str, header: &[&str], of_other: bool, told: &mut Resumo) -> Option<Rows> {
        let name = self.file(file);
        let mut all = Rows::new();
        let read = match CsvFile::read(&partes.saida.join(&name)) {
            Ok(read) if read.header == header => read,
            Ok(read) if of_other => in_order(read, header)?,
            Ok(_) => {
                told.found.push(wrong(&name, 1, "o cabeçalho não é o desta lista"));
                return Some(all);
            }
            Err(e) => {
                told.found.push(wrong(&name, 0, e.problem));
                return Some(all);
            }
        };
        let (day, index, mut last) = (self.data.pt(), self.lida.codes(), 0);
        for (line, r) in read.rows {
            if r[0] != *day {
                told.found.push(wrong(&name, line, format!("a data “{}” não é a do lote", &r[0])));
            }
            let Some(i) = index.get(&r[1]).copied().filter(|i| !self.same || self.cargos.contains(i)) else {
                if self.of_other_result {
                    told.of_other_result(&self.name, r[1].to_owned(), r[7].to_owned());
                    continue;
                }
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
        if self.same && file == names::NOMEACOES && all.is_empty() {
            told.found.push(wrong(&name, 1, "o lote não chama ninguém: não seria um ato"));
        }
        Some(all)
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

/// The list with its columns in this order, empty where another version of the program has none such; `None` without those that are
/// needed.
fn in_order(read: CsvFile, header: &[&str]) -> Option<CsvFile> {
    read.columns(NEEDED).ok()?;
    let columns: Vec<Option<usize>> = header.iter().map(|name| read.column(name)).collect();
    let cells = |r: &StringRecord| columns.iter().map(|i| i.and_then(|i| r.get(i)).unwrap_or_default()).collect();
    let rows = read.rows.iter().map(|(line, r)| (*line, cells(r))).collect();
    Some(CsvFile { header: header.iter().map(|name| (*name).to_owned()).collect(), rows })
}

/// Why a batch does not follow from the inputs of the publication by this program; `None` where it does, and the notice and the norms
/// are then the same too.
pub fn other_origin(batch: &Manifest, publication: &Manifest) -> Option<&'static str> {
    if batch.origem.programa != summary::programa() {
        Some(OTHER_PROGRAM)
    } else if other_inputs(batch, publication) {
        Some(OTHER_INPUTS)
    } else {
        None
    }
}

/// Does a batch say that it was made from other inputs than the publication?
fn other_inputs(batch: &Manifest, publication: &Manifest) -> bool {
    let own = batch.origem.entradas.iter().filter(|(n, _)| *n != RAZAO);
    !own.eq(publication.origem.entradas.iter())
}
