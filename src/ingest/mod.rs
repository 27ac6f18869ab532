//! Files → domain. Whatever cannot be read with certainty becomes a finding at its cell, never 0, blank or a guess.
//!
//! `workbook` (files → raw cells) → `header` and `cell` (what a careful clerk would read) → `table` (columns, checks) → people.

pub mod cell;
pub mod cross;
pub mod edital;
pub mod files;
pub mod header;
pub mod ledger;
pub mod modelo;
pub mod norma;
pub mod people;
pub mod quadro;
pub mod simple;
pub mod sorteio;
pub mod table;
pub mod textfile;
pub mod tomlfile;
pub mod vocabulary;
pub mod workbook;

use crate::domain::{Candidate, Edital, Evento, FonteEventos};
use crate::finding::Finding;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

/// A whole exam, read and checked.
#[derive(Debug)]
pub struct Exam {
    /// The exam folder.
    pub pasta: PathBuf,
    /// The notice.
    pub edital: Edital,
    /// One entry per cargo of the edital, in its order.
    pub cargos: Vec<CargoInput>,
    /// Sheets read, in the order of the edital's files.
    pub fontes: Vec<Fonte>,
    /// Every file read, in order of reading: `edital.toml` and the norms first.
    pub arquivos: Vec<InputFile>,
    /// How many of `arquivos`, from the first, are `edital.toml` and the norms.
    pub regras: usize,
    /// Findings of the edital, of files as a whole, of several cargos at once, and of codes that the edital does not have.
    pub achados: Vec<Finding>,
    /// What could not be read whole: ledger, draw and sheets are not judged against it.
    pub partes: Partes,
    /// The ledger; empty when there is none.
    pub eventos: Vec<Evento>,
    /// Coat of arms: the bytes of a PNG or JPEG.
    pub brasao: Option<Arc<[u8]>>,
    /// The town's own texts of acts: act → content of `atos/<act>.txt`.
    pub textos: BTreeMap<String, String>,
    /// Sheets of the ledger, by [`crate::domain::Origem::fonte`] of its events.
    pub fontes_eventos: Vec<FonteEventos>,
}

/// Parts of an exam that lack something, by errors told already: what seems missing may stand in what was not read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Partes {
    /// Was a cargo of the edital or of the sheet of cargos refused?
    pub sem_cargos: bool,
    /// Is a file of results missing, or could it not be read?
    pub sem_pessoas: bool,
    /// Cargos whose people may be in a sheet, or below a header, that could not be read.
    pub por_ler: BTreeSet<Arc<str>>,
    /// Cargos of which nobody was read, held back by an error.
    pub vazios: BTreeSet<Arc<str>>,
}

/// The people of one cargo.
#[derive(Debug, Default)]
pub struct CargoInput {
    /// List by list, in the order of the files; nothing may depend on it.
    pub candidatos: Vec<Candidate>,
    /// Findings of this cargo. [`crate::domain::Cell::Bad`] holds indexes into it.
    pub achados: Vec<Finding>,
    /// The record of the public draw: candidate index and number drawn.
    pub sorteio: Vec<(u32, u32)>,
    /// Does the edital name a record of the draw?
    pub sorteio_informado: bool,
    /// Where the record of the draw names each person, drawn or not: registration number → cells.
    pub lugares_do_sorteio: BTreeMap<Box<str>, sorteio::LugarSorteio>,
}

impl CargoInput {
    /// Puts the scores of one person after those of the one before, and the criteria likewise: rows of many cargos are read in turn,
    /// and the law walks the people of one cargo time and again, waiting mostly for memory. Measured over 300,000 tied people in one
    /// cargo: the law takes 355 ms with this, 560 ms without.
    pub fn put_side_by_side(&mut self) {
        let people = &mut self.candidatos;
        people.shrink_to_fit();
        let notas: Vec<_> = people.iter().map(|p| p.notas.clone()).collect();
        let extras: Vec<_> = people.iter().map(|p| p.extras.clone()).collect();
        for (person, (notas, extras)) in people.iter_mut().zip(notas.into_iter().zip(extras)) {
            person.notas = notas;
            person.extras = extras;
        }
    }
}

/// A sheet (or a text file) that was read.
#[derive(Clone, Debug, Default)]
pub struct Fonte {
    /// File, as the edital names it.
    pub arquivo: Arc<str>,
    /// Sheet; empty for text files.
    pub aba: Arc<str>,
    /// Zero-based column of each field: the keys of `[planilhas.colunas]`, `prova:<id>`, `criterio:<header>`.
    pub colunas: BTreeMap<String, u32>,
    /// Rows below the header that hold anything.
    pub linhas: u64,
    /// Rows that became a person (or a further row of the same person).
    pub usadas: u64,
    /// Rows set aside, by reason: `linhas` = `usadas` + the sum of these.
    pub separadas: BTreeMap<String, u64>,
}

/// A file read, hashed from the very bytes that were parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputFile {
    /// Path relative to the exam folder, with `/`; built-in norms are `norma:<id>`.
    pub nome: String,
    /// Bytes.
    pub tamanho: u64,
    /// SHA-256, hexadecimal.
    pub sha256: String,
}
