//! Small files are read twice, by readers that have nothing in common: what differs is told at its cell, and no file can make the
//! second reader bring the program down.

use super::build::{Xlsx, binary_zip, committed, ods, opened, xls, xlsx, zip};
use homologa::finding::Severity;
use std::io::{Cursor, Read as _};

/// Severity, address and message of each difference.
fn differences(nome: &str, bytes: &[u8]) -> Vec<(Severity, String, String)> {
    let workbook = opened(nome, bytes).expect("a file that the first reader takes");
    let sheets: Vec<usize> = (0..workbook.sheets().len()).collect();
    let told = workbook.second_reading(&sheets).into_iter();
    told.map(|f| {
        assert_eq!(f.entry.code, "A0232");
        (f.severity, f.place.celula, f.mensagem)
    })
    .collect()
}

#[test]
fn sound_files_read_alike() {
    for nome in
        ["armadilhas.xls", "armadilhas-1904.xls", "armadilhas-1995.xls", "textos-longos.xls", "textos-longos.xlsb"]
    {
        assert_eq!(differences(nome, &committed(nome)), [], "{nome}");
    }
    let warned = differences("armadilhas.xlsb", &committed("armadilhas.xlsb"));
    assert!(warned.iter().all(|(severity, ..)| *severity == Severity::Notice), "{warned:?}");
}

#[test]
fn the_example_exams_read_alike() {
    let inputs = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("inputs");
    let folders = std::fs::read_dir(inputs).expect("the examples").filter_map(Result::ok);
    let files = folders.filter_map(|f| std::fs::read_dir(f.path()).ok()).flatten().filter_map(Result::ok);
    let mut compared = 0;
    for path in files
        .map(|f| f.path())
        .filter(|p| p.extension().is_some_and(|e| ["xlsx", "xls", "xlsb", "ods"].iter().any(|x| e == *x)))
    {
        let told = differences(&path.to_string_lossy(), &std::fs::read(&path).expect("an example"));
        assert_eq!(told, [], "{}", path.display());
        compared += 1;
    }
    assert!(compared > 0, "no example has a spreadsheet");
}

/// The index says that the texts are in `textos.xml`; a reader that goes by fixed names opens the forgotten `sharedStrings.xml`.
#[test]
fn two_tables_of_texts_are_told_with_both_values() {
    let parts = Xlsx::default();
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    let root =
        "<Relationships><Relationship Id=\"r\" Type=\"x/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>";
    let relations =
        format!("<Relationships>{}</Relationships>", parts.relations.replace("sharedStrings.xml", "textos.xml"));
    let rows = "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>1</v></c><c r=\"B1\"><v>78.5</v></c></row>";
    let sheet = format!("<worksheet xmlns=\"{main}\"><sheetData>{rows}</sheetData></worksheet>");
    let bytes = zip(&[
        ("[Content_Types].xml", "<Types/>"),
        ("_rels/.rels", root),
        ("xl/workbook.xml", &parts.workbook),
        ("xl/_rels/workbook.xml.rels", &relations),
        ("xl/textos.xml", &parts.strings),
        ("xl/sharedStrings.xml", &parts.strings.replace("ANA", "BEATRIZ")),
        ("xl/styles.xml", &parts.styles),
        ("xl/worksheets/sheet1.xml", &sheet),
    ]);
    let told = differences("a.xlsx", &bytes);
    let message = "a primeira leitura dá “ANA” e a segunda, independente, “BEATRIZ”";
    assert_eq!(told, [(Severity::Warning, "A1".to_owned(), message.to_owned())]);
}

/// The committed .xlsb with every number that follows another cell turned into a short cell, as Excel writes them.
fn with_short_cells() -> Vec<u8> {
    let mut archive = zip::ZipArchive::new(Cursor::new(committed("armadilhas.xlsb"))).expect("a zip");
    let names: Vec<String> = archive.file_names().map(str::to_owned).collect();
    let mut parts = Vec::new();
    for name in &names {
        let mut bytes = Vec::new();
        archive.by_name(name).expect("a part").read_to_end(&mut bytes).expect("a whole part");
        let bytes = if name.ends_with("sheet1.bin") { shortened(&bytes) } else { bytes };
        parts.push((name.as_str(), bytes));
    }
    binary_zip(&parts)
}

/// Records with their headers; cells of doubles (5) right after another cell become short ones (16), without a column.
fn shortened(sheet: &[u8]) -> Vec<u8> {
    let (mut out, mut at, mut column) = (Vec::new(), 0, None);
    let seven = |at: &mut usize| {
        let (mut n, mut shift) = (0usize, 0);
        loop {
            let byte = sheet[*at];
            *at += 1;
            n |= usize::from(byte & 0x7F) << shift;
            shift += 7;
            if byte & 0x80 == 0 {
                return n;
            }
        }
    };
    while at < sheet.len() {
        let start = at;
        let low = sheet[at];
        let kind = if low & 0x80 == 0 { usize::from(low) } else { 0x80 };
        at += if low & 0x80 == 0 { 1 } else { 2 };
        let len = seven(&mut at);
        let data = &sheet[at..at + len];
        at += len;
        let here = (1..=11).contains(&kind).then(|| u32::from_le_bytes([data[0], data[1], data[2], data[3]]));
        if kind == 5 && column.is_some() && here == column.map(|c: u32| c + 1) {
            out.extend([16, u8::try_from(len - 4).expect("short")]);
            out.extend(&data[4..]);
        } else {
            out.extend(&sheet[start..at]);
        }
        column = if kind == 0 { None } else { here.or(column) };
    }
    out
}

#[test]
fn short_cells_that_the_second_reader_drops_are_counted_in_a_notice() {
    let bytes = with_short_cells();
    let before = differences("armadilhas.xlsb", &committed("armadilhas.xlsb"));
    let told = differences("armadilhas.xlsb", &bytes);
    assert_eq!(before, []);
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0].0, Severity::Notice);
    assert!(told[0].2.contains("que a segunda leitura, independente, não vê"), "{told:?}");
}

/// Each of these ends a program that hands it to the second reader unseen: reservations that fail cannot be caught.
#[test]
fn files_that_declare_the_impossible_are_not_read_twice() {
    let cell = "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>1</v></c></row>";
    let mut many = Xlsx::default();
    many.strings = many.strings.replace("uniqueCount=\"4\"", "uniqueCount=\"99999999999999\"");
    assert_eq!(differences("a.xlsx", &many.rows(cell)), []);
    let number = |row: u16, column: u16| {
        let place = [row.to_le_bytes(), column.to_le_bytes(), [0, 0]].concat();
        (0x0203, [&place[..], &7f64.to_le_bytes()].concat())
    };
    let dimensions = (0x0200, [&[0; 4][..], &0xFFFF_FFF0u32.to_le_bytes(), &[0, 0, 255, 0, 0, 0]].concat());
    assert_eq!(differences("a.xls", &xls(&[dimensions, number(0, 0)])), []);
    assert_eq!(differences("a.xls", &xls(&[number(0, 0), number(65_535, 255)])), []);
    let spaces = "<table:table-row><table:table-cell office:value-type=\"string\"><text:p>A<text:s text:c=\"70000\"/>B</text:p></table:table-cell></table:table-row>";
    assert_eq!(differences("a.ods", &ods(spaces)), []);
    let row = "<table:table-row><table:table-cell table:number-columns-repeated=\"16383\"/>\
               <table:table-cell office:value-type=\"float\" office:value=\"7\"/></table:table-row>";
    assert_eq!(differences("a.ods", &ods(&row.repeat(200))), []);
    let wide = "<row r=\"1\"><c r=\"A1\"><v>1</v></c></row><row r=\"1048576\"><c r=\"XFD1048576\"><v>1</v></c></row>";
    assert_eq!(differences("a.xlsx", &xlsx(wide)), [], "streamed, never gathered in a block");
}

#[test]
fn what_the_second_reader_cannot_read_is_a_notice() {
    let mixed = "<row r=\"1\"><c r=\"A1\" t=\"e\"><v>#SPILL!</v></c><c r=\"B1\"><v>7</v></c></row>";
    let told = differences("a.xlsx", &xlsx(mixed));
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!((told[0].0, told[0].1.as_str()), (Severity::Notice, ""));
}
