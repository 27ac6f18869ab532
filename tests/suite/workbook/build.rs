//! Small workbooks made from parts, and a readable form of what was read from them.

use homologa::finding::{Finding, a1};
use homologa::ingest::workbook::{NumberFormat, RawCell, RawRow, RawValue, SheetTail, TextOptions, Workbook, open};
use std::io::{Cursor, Write as _};
use std::ops::ControlFlow;
use std::sync::Arc;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// A zip of these parts.
pub fn zip(parts: &[(&str, &str)]) -> Vec<u8> {
    let parts: Vec<_> = parts.iter().map(|(name, content)| (*name, content.as_bytes().to_vec())).collect();
    binary_zip(&parts)
}

const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELS: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/// The parts of an .xlsx other than its sheet.
#[derive(Clone, Debug)]
pub struct Xlsx {
    pub workbook: String,
    pub relations: String,
    pub strings: String,
    pub styles: String,
}

impl Default for Xlsx {
    fn default() -> Self {
        let strings = ["Nome", "ANA", "", "BIA"].map(|s| format!("<si><t>{s}</t></si>")).concat();
        let formats = [0u32, 14, 46, 10, 164, 165].map(|id| format!("<xf numFmtId=\"{id}\"/>")).concat();
        let relation = |id: u32, kind: &str, part: &str| {
            format!("<Relationship Id=\"r{id}\" Type=\"{RELS}/{kind}\" Target=\"{part}\"/>")
        };
        Self {
            workbook: format!(
                "<workbook xmlns=\"{MAIN}\" xmlns:r=\"{RELS}\"><sheets><sheet name=\"Notas\" sheetId=\"1\" r:id=\"r1\"/></sheets></workbook>"
            ),
            relations: relation(1, "worksheet", "worksheets/sheet1.xml")
                + &relation(2, "sharedStrings", "sharedStrings.xml")
                + &relation(3, "styles", "styles.xml"),
            strings: format!("<sst xmlns=\"{MAIN}\" count=\"4\" uniqueCount=\"4\">{strings}</sst>"),
            styles: format!(
                "<styleSheet xmlns=\"{MAIN}\"><numFmts count=\"2\"><numFmt numFmtId=\"164\" formatCode=\"00000000000\"/>\
                 <numFmt numFmtId=\"165\" formatCode=\"[$-416]d&quot; de &quot;mmmm\"/></numFmts>\
                 <cellStyleXfs><xf numFmtId=\"9\"/></cellStyleXfs><cellXfs>{formats}</cellXfs></styleSheet>"
            ),
        }
    }
}

impl Xlsx {
    /// With this whole sheet part.
    pub fn sheet(&self, sheet: &str) -> Vec<u8> {
        let root = format!(
            "<Relationships><Relationship Id=\"r\" Type=\"{RELS}/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
        );
        let relations = format!("<Relationships>{}</Relationships>", self.relations);
        zip(&[
            ("[Content_Types].xml", "<Types/>"),
            ("_rels/.rels", &root),
            ("xl/workbook.xml", &self.workbook),
            ("xl/_rels/workbook.xml.rels", &relations),
            ("xl/sharedStrings.xml", &self.strings),
            ("xl/styles.xml", &self.styles),
            ("xl/worksheets/sheet1.xml", sheet),
        ])
    }

    /// With these rows.
    pub fn rows(&self, rows: &str) -> Vec<u8> {
        self.sheet(&format!("<worksheet xmlns=\"{MAIN}\"><sheetData>{rows}</sheetData></worksheet>"))
    }
}

/// An .xlsx with these rows.
pub fn xlsx(rows: &str) -> Vec<u8> {
    Xlsx::default().rows(rows)
}

const ODS: &str = "application/vnd.oasis.opendocument.spreadsheet";

/// An .ods with these tables and styles.
pub fn ods_with(styles: &str, tables: &str) -> Vec<u8> {
    let content = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><office:document-content xmlns:office=\"o\" xmlns:table=\"t\" xmlns:text=\"x\">\
         <office:automatic-styles>{styles}</office:automatic-styles>\
         <office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body></office:document-content>"
    );
    zip(&[("mimetype", ODS), ("META-INF/manifest.xml", "<manifest/>"), ("content.xml", &content)])
}

/// An .ods with these rows in one table.
pub fn ods(rows: &str) -> Vec<u8> {
    ods_with("", &format!("<table:table table:name=\"Notas\">{rows}</table:table>"))
}

/// Opens bytes under a name.
pub fn opened(nome: &str, bytes: &[u8]) -> Result<Workbook, Finding> {
    open(&Arc::from(nome), Arc::from(bytes), &TextOptions::default())
}

/// All rows of a sheet and what is known after them.
pub fn rows_of(workbook: &Workbook, sheet: usize) -> Result<(Vec<RawRow>, SheetTail), Finding> {
    let mut rows = Vec::new();
    let tail = workbook.read(sheet, &mut |row| {
        rows.push(row);
        ControlFlow::Continue(())
    })?;
    Ok((rows, tail))
}

/// The first sheet in a readable form, or the code and place of the refusal.
pub fn read(nome: &str, bytes: &[u8]) -> Result<String, String> {
    let told = |f: Finding| format!("{} {}", f.entry.code, f.place);
    let workbook = opened(nome, bytes).map_err(told)?;
    let (rows, _) = rows_of(&workbook, 0).map_err(told)?;
    Ok(rows.iter().map(row).collect::<Vec<_>>().join("\n"))
}

/// `A1 "texto"; B1 7.5 %`: a row in a readable form; hidden rows end with `oculta`.
pub fn row(row: &RawRow) -> String {
    let cells: Vec<String> = row.cells.iter().map(|c| cell(c, row.number)).collect();
    cells.join("; ") + if row.hidden { " oculta" } else { "" }
}

fn cell(cell: &RawCell, row: u32) -> String {
    let equals = if cell.formula { "=" } else { "" };
    format!("{} {equals}{}", a1(cell.column, row), value(&cell.value))
}

fn value(value: &RawValue) -> String {
    match value {
        RawValue::Text(t) => format!("{t:?}"),
        RawValue::Number { value, residue, format } => {
            let format = match format {
                NumberFormat::Plain => String::new(),
                NumberFormat::Padded(n) => format!(" zeros {n}"),
                other => format!(" {other:?}"),
            };
            format!("{value}{}{format}", if *residue { "~" } else { "" })
        }
        RawValue::BadNumber(t) => format!("impossível {t}"),
        RawValue::IsoDate(t) => format!("ISO {t}"),
        RawValue::Bool(b) => format!("{b}"),
        RawValue::Error(t) => t.to_string(),
        RawValue::FormulaWithoutValue => "sem valor".to_owned(),
        RawValue::Refused(_) => "recusada".to_owned(),
    }
}

/// A file of `tests/data/planilhas`.
pub fn committed(nome: &str) -> Vec<u8> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/planilhas").join(nome);
    std::fs::read(&path).expect("a committed file")
}

/// The spreadsheets of the example exams, with their paths.
pub fn examples() -> Vec<(String, Vec<u8>)> {
    let inputs = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("inputs");
    let folders = std::fs::read_dir(inputs).expect("the examples").filter_map(Result::ok);
    let files = folders.filter_map(|f| std::fs::read_dir(f.path()).ok()).flatten().filter_map(Result::ok);
    let sheet =
        |p: &std::path::PathBuf| p.extension().is_some_and(|e| ["xlsx", "xls", "xlsb", "ods"].iter().any(|x| e == *x));
    let found: Vec<_> = files
        .map(|f| f.path())
        .filter(sheet)
        .map(|p| (p.to_string_lossy().into_owned(), std::fs::read(&p).expect("an example")))
        .collect();
    assert!(!found.is_empty(), "no example has a spreadsheet");
    found
}

/// A record of .xls.
fn record((kind, data): &(u16, Vec<u8>)) -> Vec<u8> {
    let len = u16::try_from(data.len()).expect("a short record");
    [&kind.to_le_bytes()[..], &len.to_le_bytes(), data].concat()
}

/// A BIFF8 workbook with one sheet of these records.
pub fn xls(records: &[(u16, Vec<u8>)]) -> Vec<u8> {
    xls_with(0x0600, &[], records)
}

/// A workbook of this version, with these records among the globals and these in its sheet.
pub fn xls_with(version: u16, globals: &[(u16, Vec<u8>)], records: &[(u16, Vec<u8>)]) -> Vec<u8> {
    let begin = |kind: u8| record(&(0x0809, [&version.to_le_bytes()[..], &[kind, 0, 0, 0, 0, 0]].concat()));
    let end = record(&(0x000A, vec![]));
    let mut first = begin(5);
    first.extend(globals.iter().flat_map(record));
    let name: &[u8] = if version == 0x0600 { b"\x05\x00Notas" } else { b"\x05Notas" };
    let start = u32::try_from(first.len() + 4 + 6 + name.len() + end.len()).expect("small");
    first.extend(record(&(0x0085, [&start.to_le_bytes()[..], &[0, 0], name].concat())));
    first.extend(&end);
    compound(&[first, begin(0x10), records.iter().flat_map(record).collect(), end].concat())
}

/// A compound file with the stream `Workbook`: header, table, directory, data.
pub fn compound(stream: &[u8]) -> Vec<u8> {
    let size = stream.len().max(4096);
    let sectors = size.div_ceil(512);
    let end = 0xFFFF_FFFEu32;
    let mut header = vec![0u8; 512];
    header[..8].copy_from_slice(&[0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]);
    for (at, value) in [(24, 0x3Eu16), (26, 3), (28, 0xFFFE), (30, 9), (32, 6)] {
        header[at..at + 2].copy_from_slice(&value.to_le_bytes());
    }
    for (at, value) in [(44, 1u32), (48, 1), (56, 4096), (60, end), (68, end)] {
        header[at..at + 4].copy_from_slice(&value.to_le_bytes());
    }
    header[76..].fill(0xFF);
    header[76..80].copy_from_slice(&0u32.to_le_bytes());
    let last = u32::try_from(sectors + 1).expect("small");
    let chain = (2..=last).map(|i| if i == last { end } else { i + 1 });
    let mut table: Vec<u8> = [0xFFFF_FFFD, end].into_iter().chain(chain).flat_map(u32::to_le_bytes).collect();
    table.resize(512, 0xFF);
    let entry = |name: &str, kind: u8, start: u32, len: usize| {
        let mut entry: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        entry.resize(128, 0);
        entry[64] = u8::try_from(2 * name.len() + 2).expect("short");
        entry[66] = kind;
        entry[116..120].copy_from_slice(&start.to_le_bytes());
        entry[120..124].copy_from_slice(&u32::try_from(len).expect("small").to_le_bytes());
        entry
    };
    let mut directory = [entry("Root Entry", 5, end, 0), entry("Workbook", 2, 2, size)].concat();
    directory.resize(512, 0);
    let mut out = [header, table, directory, stream.to_vec()].concat();
    out.resize(512 * 3 + sectors * 512, 0);
    out
}

/// An .xlsb that counts dates from 1904, with one sheet of these records.
pub fn xlsb(records: &[(u16, Vec<u8>)]) -> Vec<u8> {
    let wide = |text: &str| {
        let units: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        [&u32::try_from(text.len()).expect("short").to_le_bytes()[..], &units].concat()
    };
    let sheet = (0x9C, [&[0; 8][..], &wide("r1"), &wide("Notas")].concat());
    let around = |inner: &[(u16, Vec<u8>)]| {
        let empty = |kind: u16| (kind, vec![]);
        [&[empty(0x81), empty(0x91)], inner, &[empty(0x92), empty(0x82)]].concat()
    };
    let part = |records: &[(u16, Vec<u8>)]| records.iter().flat_map(record12).collect::<Vec<u8>>();
    let relation = |kind: &str, target: &str| {
        format!("<Relationships><Relationship Id=\"r1\" Type=\"{RELS}/{kind}\" Target=\"{target}\"/></Relationships>")
            .into_bytes()
    };
    binary_zip(&[
        ("_rels/.rels", relation("officeDocument", "xl/workbook.bin")),
        ("xl/workbook.bin", part(&[(0x99, vec![1, 0, 0, 0]), sheet])),
        ("xl/_rels/workbook.bin.rels", relation("worksheet", "worksheets/sheet1.bin")),
        ("xl/worksheets/sheet1.bin", part(&around(records))),
    ])
}

/// A record of .xlsb: type and length in groups of seven bits.
fn record12((kind, data): &(u16, Vec<u8>)) -> Vec<u8> {
    let seven = |mut n: usize| {
        let mut out = Vec::new();
        while n > 0x7F {
            out.push(u8::try_from(n & 0x7F).expect("seven bits") | 0x80);
            n >>= 7;
        }
        out.push(u8::try_from(n).expect("seven bits"));
        out
    };
    [seven(usize::from(*kind)), seven(data.len()), data.clone()].concat()
}

/// A zip of these binary parts.
pub fn binary_zip(parts: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for (name, content) in parts {
        zip.start_file(*name, options).expect("a new part");
        zip.write_all(content).expect("memory");
    }
    zip.finish().expect("memory").into_inner()
}
