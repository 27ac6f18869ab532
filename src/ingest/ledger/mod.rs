//! The ledger of events: `eventos.csv`, or the spreadsheet in which clerks keep it → [`Evento`], each doubt at its cell.
//!
//! | module | what it does |
//! |---|---|
//! | `header` | finds the header and its columns |
//! | `words` | events, lists and cargos as clerks type them |
//! | `people` | registration numbers, with and without their zeros |
//! | `row` | one row → one event |
//! | `notes` | what is told once and counted, not once for each row |
//!
//! Whether the state allows an event is `law::ledger`'s to say.

mod header;
mod notes;
mod people;
mod row;
mod words;

#[cfg(test)]
mod tests;

use super::CargoInput;
use super::cell::date::shift_1904;
use super::cell::label;
use super::people::Ignored;
use super::workbook::{RawRow, SheetState, Workbook};
use crate::domain::{CampoEvento, Edital, Evento, FonteEventos, contados};
use crate::finding::catalogue::ledger as catalogo;
use crate::finding::{Finding, Place, Scope};
use notes::Notes;
use people::People;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use words::Cargos;

/// Rows within which the header must stand.
const HEADER_ROWS: u32 = 60;

/// The ledger, read.
#[derive(Debug, Default)]
pub struct Ledger {
    /// Rows read with certainty, in the order of the file.
    pub eventos: Vec<Evento>,
    /// Sheets that they come from.
    pub fontes: Vec<FonteEventos>,
    /// Everything seen.
    pub achados: Vec<Finding>,
}

impl Ledger {
    /// Another file of the same ledger, after this one.
    pub fn append(&mut self, mut other: Self) {
        let before = u32::try_from(self.fontes.len()).unwrap_or(u32::MAX);
        other.eventos.iter_mut().for_each(|e| e.origem.fonte = e.origem.fonte.saturating_add(before));
        self.eventos.append(&mut other.eventos);
        self.fontes.append(&mut other.fontes);
        self.achados.append(&mut other.achados);
    }
}

/// What the rows are matched with.
pub(crate) struct Context<'a> {
    edital: &'a Edital,
    cargos: Cargos<'a>,
    people: People<'a>,
    /// Codes that belong to another edital.
    ignored: &'a [String],
}

/// Reads every visible sheet that has the header. `cargos`: the people of each cargo, whose registration numbers the rows must
/// name; `ignored`: `ignorar_cargos`.
pub fn read(
    workbook: &Workbook,
    nome: &Arc<str>,
    edital: &Edital,
    cargos: &[CargoInput],
    ignored: &[String],
) -> Ledger {
    let mut context = Context { edital, cargos: Cargos::new(edital), people: People::new(cargos), ignored };
    let mut ledger = Ledger::default();
    ledger.achados.extend(workbook.achados().iter().cloned());
    let mut found_header = false;
    for (index, info) in workbook.sheets().iter().enumerate() {
        match info.state {
            SheetState::NotCells => {}
            SheetState::Hidden => ledger.achados.push(hidden_sheet(nome, &info.name)),
            SheetState::Visible => found_header |= read_sheet(workbook, index, nome, &mut context, &mut ledger),
        }
    }
    if !found_header && !ledger.achados.iter().any(Finding::is_error) {
        let mensagem = "nenhuma linha tem as colunas data e evento";
        ledger.achados.push(Finding::new(&catalogo::RAZAO_SEM_CABECALHO, Scope::Exame, Place::file(nome), mensagem));
    }
    ledger
}

/// The cargos that a ledger names, as written; `None` when no visible sheet has the header of a ledger. Without an edital: a list of
/// people with names is none.
pub fn codes(workbook: &Workbook) -> Option<Vec<String>> {
    let mut codes = BTreeSet::new();
    let mut found = None;
    for (index, _) in workbook.sheets().iter().enumerate().filter(|(_, s)| s.state == SheetState::Visible) {
        let mut column = None;
        let read = workbook.read(index, &mut |row| {
            if let Some(column) = column {
                let cell = row.cells.iter().find(|c| c.column == column);
                codes.extend(cell.and_then(|c| label(&c.value)).filter(|t| !t.is_empty()));
            } else if row.number > HEADER_ROWS {
                return ControlFlow::Break(());
            } else if let Some(header) = header::find(&row, true).filter(|h| h.unknown.len() <= 2) {
                column = header.colunas.get(CampoEvento::Cargo.index()).copied().flatten();
                found = Some(());
            }
            ControlFlow::Continue(())
        });
        read.ok()?;
    }
    found.map(|()| codes.into_iter().collect())
}

fn hidden_sheet(nome: &Arc<str>, aba: &Arc<str>) -> Finding {
    let place = Place { arquivo: nome.clone(), aba: aba.clone(), celula: String::new() };
    Finding::new(&catalogo::ABA_OCULTA_DO_RAZAO, Scope::Exame, place, format!("a aba oculta “{aba}” não foi lida"))
}

/// A sheet being read.
struct Sheet<'c, 'a> {
    context: &'c mut Context<'a>,
    fonte: FonteEventos,
    indice: u32,
    header: bool,
    eventos: Vec<Evento>,
    /// Events whose date is a day count: moved if the workbook counts from 1904.
    serials: BTreeSet<usize>,
    hidden: (u32, u32),
    notes: Notes,
    ignored: Ignored,
    achados: Vec<Finding>,
}

/// `true` when the sheet has the header (or could not be read, which is told).
fn read_sheet(
    workbook: &Workbook,
    index: usize,
    nome: &Arc<str>,
    context: &mut Context<'_>,
    ledger: &mut Ledger,
) -> bool {
    let aba = workbook.sheets().get(index).map_or_else(|| Arc::from(""), |info| info.name.clone());
    let mut sheet = Sheet {
        context,
        fonte: FonteEventos { arquivo: nome.clone(), aba, ..FonteEventos::default() },
        indice: u32::try_from(ledger.fontes.len()).unwrap_or(u32::MAX),
        header: false,
        eventos: Vec::new(),
        serials: BTreeSet::new(),
        hidden: (0, 0),
        notes: Notes::default(),
        ignored: Ignored::default(),
        achados: Vec::new(),
    };
    let read = workbook.read(index, &mut |row| sheet.take(&row));
    match read {
        Err(finding) => {
            ledger.achados.push(finding);
            return true;
        }
        Ok(mut tail) => {
            sheet.achados.append(&mut tail.achados);
            if tail.epoch_1904 {
                sheet.shift_serials();
            }
        }
    }
    if sheet.header {
        sheet.finish(ledger);
        return true;
    }
    false
}

impl Sheet<'_, '_> {
    fn take(&mut self, row: &RawRow) -> ControlFlow<()> {
        if !self.header {
            self.look_for_header(row);
            return if self.header || row.number < HEADER_ROWS {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            };
        }
        if row.hidden {
            self.hidden = (self.hidden.0 + 1, if self.hidden.0 == 0 { row.number } else { self.hidden.1 });
        }
        if !header::repeats(&self.fonte, row) {
            self.read_row(row);
        }
        ControlFlow::Continue(())
    }

    fn look_for_header(&mut self, row: &RawRow) {
        let needs_cargo = self.context.edital.cargos.len() > 1;
        if let Some(found) = header::find(row, needs_cargo) {
            self.fonte.colunas = found.colunas;
            self.header = true;
            self.achados.extend(header::findings(&self.fonte, row, &found));
        }
    }

    fn shift_serials(&mut self) {
        for i in &self.serials {
            if let Some(e) = self.eventos.get_mut(*i) {
                e.data = shift_1904(e.data).unwrap_or(e.data);
            }
        }
    }

    fn finish(mut self, ledger: &mut Ledger) {
        self.achados.extend(self.notes.findings().chain(self.ignored.findings()));
        if self.hidden.0 > 0 {
            let place = Place { celula: format!("linha {}", self.hidden.1), ..self.place_of_sheet() };
            let mensagem = format!(
                "o livro de eventos tem {}, lidas como as outras",
                contados(self.hidden.0, "linha oculta", "linhas ocultas")
            );
            self.achados.push(Finding::new(&catalogo::LINHAS_OCULTAS_DO_RAZAO, Scope::Exame, place, mensagem));
        }
        ledger.fontes.push(self.fonte);
        ledger.eventos.append(&mut self.eventos);
        ledger.achados.append(&mut self.achados);
    }

    fn place_of_sheet(&self) -> Place {
        Place { arquivo: self.fonte.arquivo.clone(), aba: self.fonte.aba.clone(), celula: String::new() }
    }
}
