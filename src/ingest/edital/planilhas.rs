//! `[planilhas]`: which files hold what, and what the edital says about their columns.

use crate::domain::Lista;
use crate::finding::Place;
use crate::ingest::cell::text::compact;
use std::collections::BTreeMap;

/// Encoding of text files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Codificacao {
    /// UTF-8, with or without a byte order mark.
    Utf8,
    /// Windows-1252 (what spreadsheet programs in Brazil write as “CSV”).
    Windows1252,
}

/// `[planilhas.modalidade]`: one column that names the lists of the person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modalidade {
    /// Header of the column, as spelled.
    pub coluna: String,
    /// Values as they occur, each with its quota lists (empty = only ampla concorrência), in the edital's order.
    pub valores: Vec<(String, Vec<Lista>)>,
}

/// The whole table `[planilhas]`, validated.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Planilhas {
    /// Files or globs of the results, relative to the exam folder.
    pub resultados: Vec<String>,
    /// The sheet of cargos.
    pub cargos: Option<String>,
    /// The ledger.
    pub eventos: Option<String>,
    /// The record of the public draw.
    pub sorteio: Option<String>,
    /// Sheets to read; empty = every visible sheet that has the header.
    pub abas: Vec<String>,
    /// Sheets, or files without their ending, that only say who competes for the quotas: the scores stand in others.
    pub cotas: Vec<String>,
    /// Row of the header, from 1; `None` = found.
    pub linha_cabecalho: Option<u32>,
    /// Separator of CSV files; `None` = found.
    pub separador: Option<u8>,
    /// Encoding of CSV files; `None` = found.
    pub codificacao: Option<Codificacao>,
    /// Codes of cargos in the sheets that belong to another edital.
    pub ignorar_cargos: Vec<String>,
    /// Field → header as spelled; two or more headers only for `cargo`, whose texts together name the cargo.
    pub colunas: BTreeMap<String, Vec<String>>,
    /// One column that names the modality.
    pub modalidade: Option<Modalidade>,
    /// Sheet name, or file name without ending, → the list that it holds, in the edital's order.
    pub listas: Vec<(String, Lista)>,
    /// Line in `edital.toml` of each key, by its path below `[planilhas]`: `resultados`, `colunas.inscricao`, `listas.PcD`.
    pub linhas: BTreeMap<String, usize>,
}

impl Planilhas {
    /// Does a sheet only say who competes for the quotas? By its name, or that of its file without the ending.
    pub fn is_relacao(&self, aba: &str, arquivo: &str) -> bool {
        let same = |name: &str, other: &str| !other.is_empty() && compact(name) == compact(other);
        self.cotas.iter().any(|name| same(name, aba) || same(name, arquivo))
    }

    /// Where a key stands in `edital.toml`; the file as a whole when the key is not written there.
    pub fn place(&self, chave: &str) -> Place {
        self.linhas.get(chave).map_or_else(|| Place::file("edital.toml"), |linha| Place::line("edital.toml", *linha))
    }
}
