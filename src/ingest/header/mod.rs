//! The header of a sheet: found by the edital's mapping or by vocabulary, over one to four rows, below any number of titles.
//!
//! | module | what it decides |
//! |---|---|
//! | `block` | which rows are the header |
//! | `label` | the texts of each column, in the forms in which they are compared |
//! | `resolver` | which column is which field, prova and criterion |
//! | `letters` | letters that only look like ours, and characters that nobody sees |
//! | `again` | whether a row below names the fields again, in the same columns or in others |
//! | `almost` | which row seems to be the header, where none is |
//! | `draft` | the header of sheets for which no edital is written yet |

mod again;
mod almost;
mod block;
mod draft;
mod label;
mod letters;
mod resolver;

use crate::finding::Entry;
use crate::ingest::cell::shown;
use crate::ingest::cell::text::{fold, latin};
use crate::ingest::people::plan::Plan;
use crate::ingest::workbook::RawRow;
pub use again::{Again, again};
pub use almost::{Almost, almost};
use block::block;
pub use draft::{Headings, find_for_draft};
use label::{Label, labels};
use letters::{in_our_letters, odd_headers};
use resolver::Resolver;
use std::collections::BTreeMap;

/// Rows looked at for a header.
pub const SEARCHED: usize = 120;

/// Rows to be kept of a sheet before [`find`] is asked.
pub fn searched(plan: &Plan<'_>) -> usize {
    plan.planilhas.linha_cabecalho.map_or(SEARCHED, |l| (l as usize).saturating_add(8)).max(SEARCHED)
}

/// Zero-based columns by role.
#[derive(Clone, Debug, Default)]
pub struct Columns {
    /// Registration number.
    pub inscricao: u32,
    /// Single columns by key of `[planilhas.colunas]`, `modalidade` and `cargo_nome` included.
    pub campos: BTreeMap<String, u32>,
    /// Columns that name the cargo together.
    pub cargo: Vec<u32>,
    /// Per profile: the column of each prova.
    pub provas: Vec<Vec<Option<u32>>>,
    /// Per profile: the column of each criterion that has one.
    pub criterios: Vec<Vec<Option<u32>>>,
    /// The columns that every person's row is asked for, looked up once.
    pub fixos: Fixed,
}

/// Columns of the fields of a person.
#[derive(Clone, Debug, Default)]
pub struct Fixed {
    /// `nome`.
    pub nome: Option<u32>,
    /// `nome_social`.
    pub nome_social: Option<u32>,
    /// `cpf`.
    pub cpf: Option<u32>,
    /// `nascimento`.
    pub nascimento: Option<u32>,
    /// `nota_final`.
    pub nota_final: Option<u32>,
    /// `classificacao`.
    pub classificacao: Option<u32>,
    /// `situacao`.
    pub situacao: Option<u32>,
    /// `sub_judice`.
    pub sub_judice: Option<u32>,
    /// `modalidade`.
    pub modalidade: Option<u32>,
    /// `sorteio`.
    pub sorteio: Option<u32>,
    /// `cargo_nome`.
    pub cargo_nome: Option<u32>,
    /// Per `[[reserva]]`: flag, confirmation, rank.
    pub reservas: Vec<[Option<u32>; 3]>,
    /// Columns with a header, ascending.
    pub rotuladas: Vec<u32>,
}

impl Columns {
    /// Column of a field.
    pub fn get(&self, campo: &str) -> Option<u32> {
        self.campos.get(campo).copied()
    }
}

/// Something wrong with the header, for all people of the sheet.
#[derive(Clone, Debug)]
pub struct Problem {
    /// Its kind.
    pub entry: &'static Entry,
    /// Field, as in `[planilhas.colunas]`.
    pub campo: String,
    /// Column concerned, if one.
    pub coluna: Option<u32>,
    /// What was found.
    pub mensagem: String,
    /// Header looked for, where it is missing.
    pub procurado: Option<String>,
    /// The way out, where it is not the catalogue's.
    pub conserto: Option<String>,
}

/// A header, resolved.
#[derive(Clone, Debug, Default)]
pub struct Header {
    /// First row.
    pub first: u32,
    /// Last row.
    pub last: u32,
    /// Columns by role.
    pub columns: Columns,
    /// Text of each column's header, as shown.
    pub labels: BTreeMap<u32, String>,
    /// Folded texts of each header row, to know it again on the next page.
    pub rows: Vec<BTreeMap<u32, String>>,
    /// What is wrong.
    pub problems: Vec<Problem>,
    /// Field, its column, and another column that vocabulary gives to it too.
    pub rivais: Vec<(String, u32, u32)>,
}

/// Finds and resolves the header among the first rows of a sheet.
pub fn find(rows: &[RawRow], plan: &Plan<'_>) -> Option<Header> {
    let (written, rows) = (rows, in_our_letters(rows));
    let (start, end) = block(&rows, plan, false)?;
    let mut header = resolve(&rows, (start, end), plan, &labels(&rows[start..=end], &plan.cabecalhos.taken))?;
    header.problems.extend(written[start..=end].iter().flat_map(odd_headers));
    Some(header)
}

fn resolve(
    rows: &[RawRow],
    (start, end): (usize, usize),
    plan: &Plan<'_>,
    labels: &BTreeMap<u32, Label>,
) -> Option<Header> {
    let block = &rows[start..=end];
    let mut resolver = Resolver { plan, labels, problems: Vec::new() };
    let columns = resolver.columns()?;
    let rivais = resolver.rivals(&columns);
    let problems = resolver.problems;
    Some(Header {
        first: rows[start].number,
        last: rows[end].number,
        columns,
        labels: labels.iter().map(|(c, l)| (*c, l.own.join(" "))).collect(),
        rows: block.iter().map(folded_row).collect(),
        problems,
        rivais,
    })
}

/// Folded texts of a row by column.
pub fn folded_row(row: &RawRow) -> BTreeMap<u32, String> {
    row.cells.iter().map(|c| (c.column, fold(&latin(&shown(&c.value))))).filter(|(_, t)| !t.is_empty()).collect()
}
