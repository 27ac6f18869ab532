//! The CSV files of a publication: the public lists, and what is not to be published. Each is written in pieces, cargo by cargo
//! in the edital's order, so that their text is never whole in memory.

use super::attached::{Lists, Pieces};
use super::compute::{CargoResult, Computed};
use super::homologar::{Fault, view};
use super::public::Public;
use crate::archive::names;
use crate::archive::writer::{PieceWriter, Staging};
use crate::domain::CsvFormat;
use crate::finding::Finding;
use crate::law::outcome::Outcome;
use crate::report::context::CargoView;
use crate::report::csv::{CsvEncoder, CsvError, CsvTable};
use crate::report::internal::{self, Place as Row};
use crate::report::lists;
use crate::report::scanner::Scanner;
use memchr::memchr_iter;
use rayon::prelude::*;
use std::collections::BTreeSet;

/// Lists and `interno/` alone, to be compared with what was published and dropped: nothing of it is ever public.
///
/// # Errors
/// Those of [`write_public_csv`] and of [`write_internal`].
pub fn write_lists(computed: &Computed, staging: &Staging) -> Result<(), Fault> {
    let nobody = Scanner::new(std::iter::empty(), &BTreeSet::new());
    write_public_csv(computed, &Public::new(staging, &nobody))?;
    write_internal(computed, staging, "interno/", &|| false).map(drop)
}

/// Cargos whose rows are made at the same time: bounds the memory of the CSV text.
const CHUNK: usize = 64;

/// The public lists, each written in pieces, cargo by cargo in the edital's order; where the rows of each cargo stand in them.
///
/// # Errors
/// A character that the encoding of the edital does not have, or a file that cannot be written.
pub fn write_public_csv(computed: &Computed, public: &Public) -> Result<Lists, Fault> {
    let edital = &computed.exam.edital;
    let mut all = Vec::new();
    for list in &lists::PUBLIC {
        let rows = |view: &CargoView, outcome: Option<&Outcome>| outcome.map(|o| list.rows(edital, view, o));
        all.push(write_pieces(computed, Destination::Public(public), &list.path(), list.header, rows)?);
    }
    all.try_into().map_err(|_| Fault::Internal("faltou uma das listas públicas".into()))
}

/// Where the CSV files of an exam go.
#[derive(Clone, Copy)]
enum Destination<'a> {
    /// The publication: searched for personal data, and without a character that the encoding does not have.
    Public(&'a Public<'a>),
    /// What is not to be published; once `over`, no more of it is made.
    Internal {
        /// The new folder.
        staging: &'a Staging,
        /// Will the folder be thrown away?
        over: &'a (dyn Fn() -> bool + Sync),
    },
}

impl Destination<'_> {
    /// Opens a file; `None` where nothing is written.
    fn create(&self, name: &str) -> Result<Option<PieceWriter>, Fault> {
        let staging = match self {
            Self::Public(public) => public.staging,
            Self::Internal { staging, .. } => Some(*staging),
        };
        Ok(staging.map(|s| s.create(name)).transpose()?)
    }

    const fn encoder(&self, format: CsvFormat) -> CsvEncoder {
        match self {
            Self::Public(_) => CsvEncoder::new(format),
            Self::Internal { .. } => CsvEncoder::internal(format),
        }
    }

    /// May the piece be written, as far as can be told before it is known where it stands?
    fn is_clean(&self, piece: &[u8]) -> bool {
        if let Self::Public(public) = self { public.is_clean(piece) } else { true }
    }

    /// May the piece that comes after so many lines be written? What speaks against it is gathered.
    fn searched(&self, name: &str, before: usize, piece: &[u8]) -> bool {
        if let Self::Public(public) = self { public.searched(name, before, piece) } else { true }
    }

    fn is_over(&self) -> bool {
        if let Self::Internal { over, .. } = self { over() } else { false }
    }
}

/// One CSV file, a piece per cargo; where they stand in it. While some pieces are written, the next are made.
fn write_pieces<S: AsRef<str>>(
    computed: &Computed,
    to: Destination<'_>,
    name: &str,
    header: &[S],
    rows: impl Fn(&CargoView, Option<&Outcome>) -> Option<CsvTable> + Sync,
) -> Result<Pieces, Fault> {
    let encoder = to.encoder(computed.exam.edital.csv.clone());
    let mut file = to.create(name)?;
    let mut write = |bytes: &[u8]| file.as_mut().map_or(Ok(()), |f| f.write(bytes));
    let head = encoder.head(header)?;
    write(&head)?;
    let mut written = Pieces::new(length(&head));
    let indexes: Vec<usize> = (0..computed.resultados.len()).collect();
    let make = |chunk: &[usize]| -> Result<Vec<(Vec<u8>, bool)>, CsvError> {
        let made = chunk.par_iter().with_max_len(1).map(|i| {
            let table = rows(&view(computed, *i, &[]), computed.outcome(*i));
            let piece = table.map_or(Ok(Vec::new()), |t| encoder.body(t))?;
            let clean = to.is_clean(&piece);
            Ok((piece, clean))
        });
        made.collect()
    };
    let mut lines = memchr_iter(b'\n', &head).count();
    let mut write_all = |pieces: Vec<(Vec<u8>, bool)>| {
        pieces.iter().try_for_each(|(piece, clean)| {
            let publishable = *clean || to.searched(name, lines, piece);
            lines += memchr_iter(b'\n', piece).count();
            let piece = if publishable { piece.as_slice() } else { &[] };
            written.push(length(piece));
            write(piece)
        })
    };
    let mut pieces = Vec::new();
    for chunk in indexes.chunks(CHUNK) {
        if to.is_over() {
            break;
        }
        let (made, done) = rayon::join(|| make(chunk), || write_all(std::mem::take(&mut pieces)));
        done?;
        pieces = made?;
    }
    write_all(pieces)?;
    file.map_or(Ok(()), PieceWriter::finish)?;
    Ok(written)
}

fn length(bytes: &[u8]) -> u64 {
    u64::try_from(bytes.len()).unwrap_or(u64::MAX)
}

/// What is not to be published; gives what is told of the inputs that changed meanwhile. Once `over`, whatever is left is not made: the
/// folder will be thrown away.
///
/// # Errors
/// A file that cannot be written, or sheets that cannot be copied.
pub fn write_internal(
    computed: &Computed,
    staging: &Staging,
    prefix: &str,
    over: &(dyn Fn() -> bool + Sync),
) -> Result<Vec<Finding>, Fault> {
    if over() {
        return Ok(Vec::new());
    }
    let edital = &computed.exam.edital;
    let fontes = &computed.exam.fontes;
    let encoder = CsvEncoder::internal(edital.csv.clone());
    let name = |file: &str| format!("{prefix}{file}");
    let (copy, changed) = super::marked::copy(computed)?;
    write_findings(&[&computed.achados, &changed], staging, &encoder, &name)?;
    let to = Destination::Internal { staging, over };
    let finished = |rows: fn(&crate::domain::Edital, &CargoView, &Outcome) -> CsvTable| {
        move |view: &CargoView, outcome: Option<&Outcome>| outcome.map(|o| rows(edital, view, o))
    };
    if let Some(copy) = copy {
        staging.write(&name(names::CONFERENCIA_XLSX), &copy)?;
    }
    write_pieces(computed, to, &name(names::LEITURAS), internal::LEITURAS, finished(internal::leituras))?;
    write_pieces(computed, to, &name(names::CERTIFICADO), internal::CERTIFICADO, finished(internal::certificado))?;
    let header = internal::candidatos_header(edital);
    write_pieces(computed, to, &name(names::CANDIDATOS), &header, |view, outcome| {
        let at = |i: u32| {
            let origem = view.pessoa(i).origem;
            let fonte = usize::try_from(origem.fonte).ok().and_then(|f| fontes.get(f));
            Row { arquivo: fonte.map_or("", |f| &f.arquivo), aba: fonte.map_or("", |f| &f.aba), linha: origem.linha }
        };
        let mut table = CsvTable::new(&header, view.candidatos.len());
        for row in internal::candidatos(edital, view, outcome, at) {
            table.row(&row.iter().map(String::as_str).collect::<Vec<_>>());
        }
        Some(table)
    })?;
    if !over() {
        write_draw_sheet(computed, staging, &encoder, &name(names::SORTEIO))?;
    }
    Ok(changed)
}

/// Findings whose rows are made at a time.
const FINDINGS: usize = 4096;

/// All findings, for a spreadsheet and for a program.
fn write_findings(
    achados: &[&[Finding]],
    staging: &Staging,
    encoder: &CsvEncoder,
    name: &dyn Fn(&str) -> String,
) -> Result<(), Fault> {
    let mut file = staging.create(&name(names::CONFERENCIA))?;
    file.write(&encoder.head(internal::CONFERENCIA)?)?;
    for some in achados.iter().flat_map(|all| all.chunks(FINDINGS)) {
        file.write(&encoder.body(internal::conferencia(some))?)?;
    }
    file.finish()?;
    let mut file = staging.create(&name(names::CONFERENCIA_JSON))?;
    file.json(&internal::Conferencia(achados))?;
    Ok(file.finish()?)
}

fn write_draw_sheet(computed: &Computed, staging: &Staging, encoder: &CsvEncoder, name: &str) -> Result<(), Fault> {
    let mut file = staging.create(name)?;
    file.write(&encoder.head(internal::SORTEIO)?)?;
    for (i, result) in computed.resultados.iter().enumerate() {
        if let CargoResult::Retido { sorteios } = result {
            file.write(&encoder.body(internal::sorteio(&computed.exam.edital, &view(computed, i, &[]), sorteios))?)?;
        }
    }
    Ok(file.finish()?)
}
