//! `interno/conferencia.xlsx`: a copy of the sheets that have findings, each cell in question coloured and with its finding in a
//! note, so that the clerk fixes it where they work. Internal: it holds what the sheets hold.

use crate::finding::{Finding, Severity};
use rust_xlsxwriter::{Color, DocProperties, ExcelDateTime, Format, Note, Workbook, Worksheet, XlsxError};
use std::collections::{BTreeMap, BTreeSet};

/// A cell of the copy, as text: what the clerk reads, never a formula.
pub struct Cell {
    /// Zero-based column.
    pub column: u32,
    /// Text.
    pub text: String,
}

/// A sheet to be copied.
pub struct Sheet<'a> {
    /// Name for the tab; made valid and unique here.
    pub name: String,
    /// Rows that hold something, by their number from 1.
    pub rows: Vec<(u32, Vec<Cell>)>,
    /// Findings by zero-based column and one-based row.
    pub marks: BTreeMap<(u32, u32), Vec<&'a Finding>>,
    /// Rows with findings that were left out: too many for anybody to look at here.
    pub left_out: usize,
}

/// Cells that get their finding in a note; the others are only coloured. Nobody opens more, and each note is a drawing of some 20 kB
/// while the workbook is made.
const NOTES: usize = 10_000;

/// The bytes of the workbook; the same sheets give the same bytes.
///
/// # Errors
/// The library refuses the workbook; names, texts and places are made to fit before.
pub fn workbook(sheets: &[Sheet<'_>]) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    let epoch = ExcelDateTime::from_ymd(2000, 1, 1)?; // no clock
    book.set_properties(&DocProperties::new().set_creation_datetime(&epoch));
    let mut used = BTreeSet::new();
    let mut notes = NOTES;
    for sheet in sheets {
        let name = tab_name(&sheet.name, &mut used);
        fill(book.add_worksheet().set_name(name)?, sheet, &mut notes)?;
    }
    book.save_to_buffer()
}

fn fill(target: &mut Worksheet, sheet: &Sheet<'_>, notes: &mut usize) -> Result<(), XlsxError> {
    let mut left: BTreeSet<(u32, u32)> = sheet.marks.keys().copied().collect();
    for (row, cells) in &sheet.rows {
        for cell in cells.iter().filter(|c| fits(c.column, *row)) {
            let at = (cell.column, *row);
            match sheet.marks.get(&at) {
                Some(found) => mark(target, at, &cell.text, found, notes)?,
                None => drop(target.write_string(row - 1, column(cell.column), clipped(&cell.text))?),
            }
            left.remove(&at);
        }
    }
    for at in left.into_iter().filter(|(c, r)| fits(*c, *r)) {
        mark(target, at, "", &sheet.marks[&at], notes)?;
    }
    tell_left_out(target, sheet)
}

/// Below the last row, how many rows with findings are not here.
fn tell_left_out(target: &mut Worksheet, sheet: &Sheet<'_>) -> Result<(), XlsxError> {
    if sheet.left_out == 0 {
        return Ok(());
    }
    let last = sheet.rows.iter().map(|(row, _)| *row).chain(sheet.marks.keys().map(|(_, row)| *row)).max();
    let text = format!("Mais {} linhas com achados não cabem nesta cópia: veja conferencia.csv", sheet.left_out);
    target.write_string(last.unwrap_or(0).min(1_048_574) + 1, 0, text).map(drop)
}

/// Rows and columns that the format has.
const fn fits(column: u32, row: u32) -> bool {
    column < 16_384 && row >= 1 && row <= 1_048_576
}

fn column(n: u32) -> u16 {
    u16::try_from(n).unwrap_or(u16::MAX)
}

/// The format keeps 32,767 characters in a cell.
fn clipped(text: &str) -> String {
    text.chars().take(32_000).collect()
}

fn mark(
    target: &mut Worksheet,
    at: (u32, u32),
    text: &str,
    found: &[&Finding],
    notes: &mut usize,
) -> Result<(), XlsxError> {
    let worst = found.iter().map(|f| f.severity).max().unwrap_or(Severity::Notice);
    let color = match worst {
        Severity::Error => 0x00FF_C7CE,
        Severity::Warning => 0x00FF_EB9C,
        Severity::Notice => 0x00DD_EBF7,
    };
    let format = Format::new().set_background_color(Color::RGB(color));
    target.write_string_with_format(at.1 - 1, column(at.0), clipped(text), &format)?;
    let Some(left) = notes.checked_sub(1) else { return Ok(()) };
    *notes = left;
    let told: Vec<String> = found
        .iter()
        .map(|f| format!("{} {}: {}\nconserto: {}", f.severity.id(), f.entry.code, f.mensagem, f.conserto))
        .collect();
    let note = Note::new(clipped(&told.join("\n\n"))).set_author("homologa").set_width(320).set_height(120);
    target.insert_note(at.1 - 1, column(at.0), &note)?;
    Ok(())
}

/// At most 31 characters, none of `[ ] : * ? / \`, not twice (also where case does not count).
fn tab_name(name: &str, used: &mut BTreeSet<String>) -> String {
    let plain: String = name.chars().map(|c| if "[]:*?/\\'".contains(c) || c.is_control() { '-' } else { c }).collect();
    let base: String = plain.trim().chars().take(31).collect();
    let base = if base.is_empty() { "planilha".to_owned() } else { base };
    let mut candidate = base.clone();
    let mut n = 2;
    while !used.insert(candidate.to_lowercase()) {
        let suffix = format!(" ({n})");
        candidate = base.chars().take(31 - suffix.chars().count()).chain(suffix.chars()).collect();
        n += 1;
    }
    candidate
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::catalogue::law::SORTEIO_PENDENTE;
    use crate::finding::{Place, Scope};
    use calamine::{Data, Reader as _, Xlsx};

    fn seven() -> Finding {
        Finding::new(&SORTEIO_PENDENTE, Scope::Exame, Place::default(), "nota “sete”")
    }

    fn sheet<'a>(name: &str, finding: &'a Finding) -> Sheet<'a> {
        Sheet {
            name: name.into(),
            rows: vec![
                (1, vec![Cell { column: 0, text: "Nota".into() }]),
                (3, vec![Cell { column: 0, text: "=1+1".into() }]),
            ],
            marks: BTreeMap::from([((0, 3), vec![finding]), ((2, 5), vec![finding])]),
            left_out: 0,
        }
    }

    #[test]
    fn the_copy_keeps_texts_and_never_makes_a_formula() {
        let finding = seven();
        let twice = || workbook(&[sheet("notas.xlsx › Plan1", &finding), sheet("notas.xlsx › Plan1", &finding)]);
        let bytes = twice().expect("a small workbook");
        assert_eq!(bytes, twice().expect("again"));
        let mut book = Xlsx::new(std::io::Cursor::new(bytes)).expect("it opens");
        let names = book.sheet_names();
        assert_eq!(names, ["notas.xlsx › Plan1", "notas.xlsx › Plan1 (2)"]);
        let range = book.worksheet_range(&names[0]).expect("the sheet");
        assert_eq!(range.get_value((2, 0)), Some(&Data::String("=1+1".into())));
        assert!(book.worksheet_formula(&names[0]).expect("the sheet").is_empty());
    }

    #[test]
    fn beyond_so_many_notes_cells_are_only_coloured() {
        let mut book = Workbook::new();
        let mut notes = 1;
        let target = book.add_worksheet();
        fill(target, &sheet("a", &seven()), &mut notes).expect("two marked cells");
        assert_eq!(notes, 0);
        let bytes = book.save_to_buffer().expect("a small workbook");
        let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).expect("a zip");
        let mut comments = String::new();
        let mut part = archive.by_name("xl/comments1.xml").expect("the notes");
        std::io::Read::read_to_string(&mut part, &mut comments).expect("text");
        assert_eq!(comments.matches("<comment ").count(), 1);
    }

    #[test]
    fn what_is_left_out_is_told_below_the_last_row() {
        let finding = seven();
        let bytes = workbook(&[Sheet { left_out: 7, ..sheet("a", &finding) }]).expect("a small workbook");
        let mut book = Xlsx::new(std::io::Cursor::new(bytes)).expect("it opens");
        let range = book.worksheet_range("a").expect("the sheet");
        let told = "Mais 7 linhas com achados não cabem nesta cópia: veja conferencia.csv";
        assert_eq!(range.get_value((6, 0)), Some(&Data::String(told.into())));
    }

    #[test]
    fn tab_names_are_valid_and_unique() {
        let mut used = BTreeSet::new();
        assert_eq!(tab_name("a/b:c", &mut used), "a-b-c");
        assert_eq!(tab_name("A-B-C", &mut used), "A-B-C (2)");
        assert_eq!(tab_name(&"x".repeat(40), &mut used).chars().count(), 31);
        assert_eq!(tab_name(&"x".repeat(40), &mut used).chars().count(), 31);
        assert_eq!(tab_name("", &mut used), "planilha");
    }
}
