//! A second reading, by an independent reader (calamine): what both see must be the same. It runs only on files that our own
//! reader accepted whole, that are small, and that [`guard`] finds unable to make it reserve more memory than they deserve.

pub mod guard;

use super::{RawValue, SheetState, Workbook, number};
use crate::domain::{Decimal, contados};
use crate::finding::catalogue::cells;
use crate::finding::{Finding, Place, Scope, Severity};
use crate::ingest::workbook::{NumberFormat, Source};
use calamine::{Cell, CellType, DataRef, DataType, Ods, Range, Reader, Xls, Xlsb, Xlsx};
use std::fmt::Debug;
use std::io::Cursor;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// Bytes of a file that is read twice: some 200,000 cells of .xlsx, and the most that a compound file holds without extra tables.
pub const MAX_BYTES: usize = 7 << 20;
/// Cells of the sheets that are compared.
const MAX_CELLS: usize = 200_000;
/// Bytes of their texts, repeated ones included: the other reader copies them.
const MAX_TEXTS: usize = 32 << 20;

/// What is compared of a cell.
#[derive(Clone, Debug)]
enum Value {
    Number(Decimal),
    Text(Arc<str>),
    /// Seen, but of a kind that the two readers tell in words of their own.
    Other,
}

/// One-based row, zero-based column, value.
type Seen = (u32, u32, Value);

/// One sheet as the first reading saw it.
struct First {
    aba: Arc<str>,
    cells: Vec<Seen>,
    /// Which of them the second reading saw.
    met: Vec<bool>,
    achados: Vec<Finding>,
}

type Bytes = Cursor<Arc<[u8]>>;

impl Workbook {
    /// Reads these sheets again with the other reader and compares. Nothing when the file is too large for it, or when its own
    /// declarations are suspicious. What it cannot read is told as a notice: that is no fault of the file.
    pub fn second_reading(&self, sheets: &[usize]) -> Vec<Finding> {
        let Some(bytes) = self.again.clone().filter(|_| guard::is_safe(&self.source)) else { return Vec::new() };
        let Some(mut first) = self.first_reading(sheets) else { return Vec::new() };
        let read = catch_unwind(AssertUnwindSafe(|| self.compare(Cursor::new(bytes), &mut first)));
        if !matches!(read, Ok(Some(()))) {
            let message =
                "o segundo leitor, independente, não conseguiu ler o arquivo: vale a primeira leitura, sem conferência";
            let finding = Finding::new(&cells::LEITURAS_DIVERGENTES, Scope::Exame, Place::file(&self.nome), message);
            return vec![finding.severity(Severity::Notice)];
        }
        let nome = &self.nome;
        first.into_iter().flat_map(|sheet| sheet.finish(nome)).collect()
    }

    /// The cells of these sheets, if they are few; the other sheets of the formats that are read whole count too.
    fn first_reading(&self, sheets: &[usize]) -> Option<Vec<First>> {
        let whole = matches!(self.source, Source::Xls(_) | Source::Ods(_));
        let mut budget = Budget { cells: MAX_CELLS, texts: MAX_TEXTS };
        let mut out = Vec::new();
        for (i, info) in self.sheets().iter().enumerate().filter(|(_, s)| s.state != SheetState::NotCells) {
            let wanted = sheets.contains(&i);
            if wanted || whole {
                let cells = self.cells(i, &mut budget)?;
                let met = vec![false; cells.len()];
                let sheet = First { aba: info.name.clone(), cells, met, achados: Vec::new() };
                out.extend(wanted.then_some(sheet));
            }
        }
        Some(out)
    }

    fn cells(&self, sheet: usize, budget: &mut Budget) -> Option<Vec<Seen>> {
        let (mut cells, mut within) = (Vec::new(), true);
        let read = self.stream(sheet, &mut |row| {
            for cell in row.cells {
                within &= budget.take(&cell.value);
                cells.push((row.number, cell.column, value(cell.value)));
            }
            if within { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        (read.is_ok() && within).then_some(cells)
    }

    /// `None` when the other reader refuses the file.
    fn compare(&self, bytes: Bytes, first: &mut [First]) -> Option<()> {
        match &self.source {
            Source::Xlsx(_) => {
                let mut workbook = Xlsx::new(bytes).ok()?;
                first.iter_mut().try_for_each(|sheet| {
                    let mut reader = workbook.worksheet_cells_reader(&sheet.aba).ok()?;
                    sheet.stream(&self.nome, || reader.next_cell().ok())
                })
            }
            Source::Xlsb(_) => {
                let mut workbook = Xlsb::new(bytes).ok()?;
                first.iter_mut().try_for_each(|sheet| {
                    let mut reader = workbook.worksheet_cells_reader(&sheet.aba).ok()?;
                    sheet.stream(&self.nome, || reader.next_cell().ok())
                })
            }
            Source::Xls(_) => whole(&mut Xls::new(bytes).ok()?, &self.nome, first),
            Source::Ods(_) => whole(&mut Ods::new(bytes).ok()?, &self.nome, first),
            Source::Text(_) => Some(()),
        }
    }
}

/// The formats that the other reader holds whole in memory.
fn whole<R: Reader<Bytes>>(workbook: &mut R, nome: &Arc<str>, first: &mut [First]) -> Option<()> {
    first.iter_mut().try_for_each(|sheet| {
        let range = workbook.worksheet_range(&sheet.aba).ok()?;
        sheet.range(nome, &range);
        Some(())
    })
}

/// What may still be read.
struct Budget {
    cells: usize,
    texts: usize,
}

impl Budget {
    fn take(&mut self, value: &RawValue) -> bool {
        let text = if let RawValue::Text(t) = value { t.len() } else { 0 };
        let left = self.cells.checked_sub(1).zip(self.texts.checked_sub(text));
        left.is_some_and(|(cells, texts)| {
            *self = Self { cells, texts };
            true
        })
    }
}

fn value(value: RawValue) -> Value {
    match value {
        RawValue::Number { value, .. } => Value::Number(value),
        RawValue::Text(text) if !text.trim().is_empty() => Value::Text(text),
        _ => Value::Other,
    }
}

impl First {
    fn stream<'v>(
        &mut self,
        nome: &Arc<str>,
        mut next: impl FnMut() -> Option<Option<Cell<DataRef<'v>>>>,
    ) -> Option<()> {
        while let Some(cell) = next()? {
            let (row, column) = cell.get_position();
            self.meet(nome, row.saturating_add(1), column, cell.get_value());
        }
        Some(())
    }

    fn range<T: CellType + DataType + Debug>(&mut self, nome: &Arc<str>, range: &Range<T>) {
        let (row0, column0) = range.start().unwrap_or_default();
        let offset = |start: u32, i: usize| u32::try_from(i).map_or(u32::MAX, |i| start.saturating_add(i));
        for (row, column, value) in range.used_cells() {
            self.meet(nome, offset(row0, row).saturating_add(1), offset(column0, column), value);
        }
    }

    /// One cell of the second reading.
    fn meet(&mut self, nome: &Arc<str>, row: u32, column: u32, theirs: &impl DataType) {
        let at = self.cells.binary_search_by_key(&(row, column), |(r, c, _)| (*r, *c));
        let Some(second) = second(theirs) else { return };
        let ours = match at.ok().and_then(|i| self.met.get_mut(i).map(|met| *met = true).and(self.cells.get(i))) {
            Some((_, _, Value::Other)) => return,
            Some((_, _, ours)) if agree(ours, &second) => return,
            Some((_, _, ours)) => shown(ours),
            None => String::new(),
        };
        let message = if ours.is_empty() {
            format!("a segunda leitura, independente, vê “{}” onde a primeira não vê nada", shown(&second))
        } else {
            format!("a primeira leitura dá “{ours}” e a segunda, independente, “{}”", shown(&second))
        };
        let place = Place::cell(nome, &self.aba, column, row);
        self.achados.push(Finding::new(&cells::LEITURAS_DIVERGENTES, Scope::Exame, place, message).value(&ours));
    }

    /// All findings of the sheet; cells that only the first reading saw are told once.
    fn finish(mut self, nome: &Arc<str>) -> Vec<Finding> {
        let alone = |((_, _, value), met): &(&Seen, &bool)| !**met && !matches!(value, Value::Other);
        let mut unmet = self.cells.iter().zip(&self.met).filter(alone).map(|(cell, _)| cell);
        if let Some((row, column, value)) = unmet.next() {
            let message = format!(
                "{} que a segunda leitura, independente, não vê; esta é a primeira",
                contados(unmet.count() + 1, "célula", "células")
            );
            let place = Place::cell(nome, &self.aba, *column, *row);
            let finding = Finding::new(&cells::LEITURAS_DIVERGENTES, Scope::Exame, place, message);
            self.achados.push(finding.value(&shown(value)).severity(Severity::Notice));
        }
        self.achados
    }
}

/// A number or a text of the other reader; `None` for nothing and for what it tells in words of its own.
fn second(value: &impl DataType) -> Option<Value> {
    if let Some(n) = value.get_int() {
        return Some(Value::Number(Decimal::from_int(n)));
    }
    let float = value.get_float().or_else(|| value.get_datetime().map(|d| d.as_f64()));
    if let Some(x) = float {
        return match number::from_f64(x, NumberFormat::Plain) {
            RawValue::Number { value, .. } => Some(Value::Number(value)),
            _ => None,
        };
    }
    let text = value.get_string().filter(|t| !t.trim().is_empty())?;
    Some(Value::Text(Arc::from(text)))
}

fn agree(ours: &Value, theirs: &Value) -> bool {
    match (ours, theirs) {
        (Value::Number(a), Value::Number(b)) => near(*a, *b),
        (Value::Text(a), Value::Text(b)) => a.split_whitespace().eq(b.split_whitespace()),
        (Value::Number(n), Value::Text(t)) | (Value::Text(t), Value::Number(n)) => {
            Decimal::parse(t.trim()).is_ok_and(|other| near(*n, other))
        }
        _ => true,
    }
}

/// Equal to 15 significant digits.
fn near(a: Decimal, b: Decimal) -> bool {
    let (a, b) = (a.key(), b.key());
    let tolerance = a.unsigned_abs().max(b.unsigned_abs()) / 10u128.pow(14);
    a.checked_sub(b).is_some_and(|d| d.unsigned_abs() <= tolerance)
}

fn shown(value: &Value) -> String {
    match value {
        Value::Number(n) => n.to_string(),
        Value::Text(t) => t.trim().to_owned(),
        Value::Other => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_agree_to_fifteen_digits_and_texts_without_their_outer_spaces() {
        let number = |t: &str| Value::Number(Decimal::parse(t).expect("a number"));
        let text = |t: &str| Value::Text(Arc::from(t));
        for (a, b, same) in [
            (number("78.35"), number("78.35"), true),
            (number("1.23456789012346"), number("1.23456789012345"), true),
            (number("78.35"), number("98.35"), false),
            (number("0"), number("0.000001"), false),
            (text(" ANA  BEATRIZ "), text("ANA BEATRIZ"), true),
            (text("ANA"), text("ANNA"), false),
            (number("5"), text(" 5 "), true),
            (text("78,50"), number("78.5"), false),
            (Value::Other, text("#N/A"), true),
        ] {
            assert_eq!(agree(&a, &b), same, "{a:?} {b:?}");
        }
    }
}
