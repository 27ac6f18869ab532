//! Files damaged at random: read or refused, never a panic.

use super::super::build::ods_with;
use super::*;

/// xorshift: the same damage in every run.
struct Damage(u64);

impl Damage {
    fn next(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(below.max(1)).expect("small")).expect("small")
    }

    fn of(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut out = bytes.to_vec();
        for _ in 0..=self.next(4) {
            let at = self.next(out.len());
            match self.next(6) {
                0 => out.truncate(at),
                1 => drop(out.splice(at..at, std::iter::repeat_n(0xFF, self.next(9)))),
                2 => drop(out.drain(at..(at + self.next(16)).min(out.len()))),
                3 => out.iter_mut().skip(at).take(4).for_each(|b| *b = 0xFF),
                _ => out.iter_mut().skip(at).take(1).for_each(|b| *b ^= 1 << self.next(8)),
            }
            if out.is_empty() {
                break;
            }
        }
        out
    }
}

/// Reads everything of a damaged file; what is read keeps the promises of rows: ascending, inside the grid, one cell a column.
pub(super) fn survives(nome: &str, bytes: &[u8]) {
    let Ok(workbook) = opened(nome, bytes) else { return };
    for sheet in 0..workbook.sheets().len().min(4) {
        let Ok((rows, _)) = rows_of(&workbook, sheet) else { continue };
        assert!(rows.windows(2).all(|w| w[0].number < w[1].number), "{nome}");
        for row in rows {
            assert!(row.cells.windows(2).all(|w| w[0].column < w[1].column) && !row.cells.is_empty(), "{nome}");
            assert!(row.cells.iter().all(|c| c.column < 16_384), "{nome}");
        }
    }
    let sheets: Vec<usize> = (0..workbook.sheets().len().min(4)).collect();
    assert!(workbook.second_reading(&sheets).iter().all(|f| f.entry.code == "A0232"), "{nome}");
}

#[test]
fn damaged_files_of_every_format_never_panic() {
    let styles = Xlsx::default();
    let rows = "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>1</v></c><c r=\"B1\" s=\"1\"><v>33000</v></c><c r=\"C1\"><f>A1</f><v>7.5</v></c></row>";
    let table = "<table:table-row table:number-rows-repeated=\"2\"><table:table-cell office:value-type=\"float\" office:value=\"7\"/></table:table-row>";
    let number = |x: f64| (0x0203, [&[0; 6][..], &x.to_le_bytes()].concat());
    let row12 = (0u16, [&0u32.to_le_bytes()[..], &[0; 13]].concat());
    let cell12 = (5, [&1u32.to_le_bytes()[..], &[0; 4], &78.35f64.to_le_bytes()].concat());
    let files = [
        ("a.xlsx", styles.rows(rows)),
        ("a.ods", ods(table)),
        ("a.xls", xls(&[number(1.0), (0x0204, vec![0, 0, 1, 0, 0, 0, 2, 0, 0, b'A', b'B'])])),
        ("b.xls", committed("armadilhas.xls")),
        ("a.xlsb", xlsb(&[row12, cell12])),
        ("a.csv", "Nome;Nota\n\"JOSÉ; F\";7,5\nBIA;8\n".as_bytes().to_vec()),
    ];
    let mut damage = Damage(0x9E37_79B9_7F4A_7C15);
    for (nome, bytes) in &files {
        survives(nome, bytes);
        for _ in 0..1500 {
            survives(nome, &damage.of(bytes));
        }
    }
}

/// Inside a zip most damage dies at the checksum, so here the parts are damaged before they are packed.
#[test]
fn damaged_parts_in_sound_containers_never_panic() {
    let mut damage = Damage(0x2545_F491_4F6C_DD1D);
    let sheet = "<worksheet><cols><col min=\"1\" max=\"2\" hidden=\"1\"/></cols><sheetData><row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>A_x0041_</t></is></c>\
        <c r=\"B1\" s=\"1\"><v>33000.5</v></c></row></sheetData><mergeCells><mergeCell ref=\"A1:B2\"/></mergeCells></worksheet>";
    let table = "<table:table table:name=\"A\"><table:table-column/><table:table-row table:number-rows-repeated=\"2\">\
        <table:table-cell table:number-columns-repeated=\"3\" office:value-type=\"time\" office:time-value=\"PT1H\"><text:p>a<text:s text:c=\"3\"/></text:p></table:table-cell></table:table-row></table:table>";
    let stream: Vec<u8> = xls(&[(0x00BD, vec![0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0])])[1536..].to_vec();
    for _ in 0..1500 {
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        survives("a.xlsx", &Xlsx::default().sheet(&text(damage.of(sheet.as_bytes()))));
        survives("a.ods", &ods_with("", &text(damage.of(table.as_bytes()))));
        survives("a.xls", &compound(&damage.of(&stream)));
        let body = damage.of(&[0; 24]);
        survives("a.xlsb", &xlsb(&[(0, vec![0; 17]), (u16::try_from(damage.next(19)).expect("small"), body)]));
    }
}
