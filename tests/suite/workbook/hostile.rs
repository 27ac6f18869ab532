//! Files made to break readers: a clear refusal, little memory, no panic, no hang.

mod damage;

use super::build::{Xlsx, binary_zip, committed, compound, ods, opened, read, rows_of, xls, xlsb, xlsx, zip};
use damage::survives;
use std::io::Write as _;
use std::sync::Arc;

fn code(nome: &str, bytes: &[u8]) -> String {
    read(nome, bytes).err().unwrap_or_default().chars().take(5).collect()
}

#[test]
fn files_are_known_by_their_content() {
    for (nome, bytes, expected) in [
        ("a.xlsx", &b""[..], "A0206"),
        ("a.xls", b"<html><body><table><tr><td>1</td></tr></table>", "A0208"),
        ("a.xls", b"\xEF\xBB\xBF <!DOCTYPE HTML><html>", "A0208"),
        ("a.xls", b"<?xml version=\"1.0\"?><?mso-application?><Workbook xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\">", "A0208"),
        ("a.csv", b"%PDF-1.7", "A0207"),
        ("a.xlsx", b"\x1F\x8B\x08\0\0\0", "A0207"),
        ("a.xls", b"\x09\x04\x06\x00\x00\x04\x10\x00", "A0207"),
        ("a.xls", b"ID;PWXL;N;E\r\n", "A0207"),
        ("a.xlsx", b"\x01\x02\x03\x04\x05\x06\x07\x08lixo", "A0207"),
        ("a.xls", b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1curto", "A0211"),
        ("a.xlsx", b"PK\x03\x04curto", "A0211"),
    ] {
        assert_eq!(code(nome, bytes), expected, "{nome} {:?}", String::from_utf8_lossy(bytes));
    }
    assert_eq!(code("a.xlsx", &zip(&[("foto.jpg", "x")])), "A0207");
    assert_eq!(
        code("a.ods", &zip(&[("mimetype", "application/vnd.oasis.opendocument.text"), ("content.xml", "<a/>")])),
        "A0207"
    );
}

#[test]
fn a_name_that_does_not_fit_is_told_and_the_content_read() {
    for (nome, bytes) in [
        ("a.xls", xlsx("<row><c><v>7</v></c></row>")),
        ("a.xlsx", committed("armadilhas.xls")),
        ("a.xlsx", b"A;B\n".to_vec()),
    ] {
        let codes: Vec<_> = opened(nome, &bytes).expect("it opens").achados().iter().map(|f| f.entry.code).collect();
        assert_eq!(codes, ["A0209"], "{nome}");
    }
}

#[test]
fn passwords_are_recognised_in_every_container() {
    let manifest = "<manifest><file-entry><encryption-data/></file-entry></manifest>";
    let ods = zip(&[
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
        ("META-INF/manifest.xml", manifest),
        ("content.xml", "x"),
    ]);
    assert_eq!(code("a.ods", &ods), "A0210");
    let mut office = compound(b"x");
    let name: Vec<u8> = "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let at = 512 * 2 + 128;
    office[at..at + name.len()].copy_from_slice(&name);
    office[at + 64] = 34;
    for nome in ["a.xlsx", "a.xls", "a.dat"] {
        assert_eq!(code(nome, &office), "A0210", "{nome}");
    }
}

#[test]
fn two_cells_at_the_corners_of_the_grid_cost_nothing() {
    let corners =
        "<row r=\"1\"><c r=\"A1\"><v>1</v></c></row><row r=\"1048576\"><c r=\"XFD1048576\"><v>2</v></c></row>";
    assert_eq!(read("a.xlsx", &xlsx(corners)), Ok("A1 1\nXFD1048576 2".to_owned()));
    let tail = opened("a.xlsx", &xlsx(corners)).and_then(|w| rows_of(&w, 0)).expect("a sound file").1;
    assert_eq!(tail.achados.iter().map(|f| f.entry.code).collect::<Vec<_>>(), ["A0228"]);
}

#[test]
fn addresses_outside_of_the_grid_are_refused() {
    for reference in ["ZZZZZZZZ1", "A4000000000", "A99999999999999", "XFE1", "1A", ""] {
        assert_eq!(
            code("a.xlsx", &xlsx(&format!("<row r=\"1\"><c r=\"{reference}\"><v>1</v></c></row>"))),
            "A0216",
            "{reference}"
        );
    }
    assert_eq!(code("a.xlsx", &xlsx("<row r=\"4000000000\"/>")), "A0216");
    assert_eq!(code("a.xlsx", &xlsx(&format!("<row>{}</row>", "<c><v>1</v></c>".repeat(16_385)))), "A0216");
}

#[test]
fn broken_sheets_are_refused() {
    let sheet = |xml: &str| code("a.xlsx", &Xlsx::default().sheet(xml));
    assert_eq!(sheet("<worksheet><sheetData><row><c><v>1</v></c></row>"), "A0215", "truncated");
    assert_eq!(
        sheet("<worksheet><sheetData><row><c><v>1</v></c></row></sheetData>"),
        "A0215",
        "truncated after the rows"
    );
    assert_eq!(sheet("<worksheet></worksheet>"), "A0215", "no cells");
    assert_eq!(sheet(""), "A0215");
    assert_eq!(sheet("<chartsheet><sheetData/></chartsheet>"), "A0215");
    assert_eq!(sheet("<worksheet><sheetData><row><c><v>1</c></v></row></sheetData></worksheet>"), "A0214");
    assert_eq!(sheet("<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet><"), "A0214");
    assert_eq!(sheet("<!DOCTYPE a [<!ENTITY x \"y\">]><worksheet><sheetData/></worksheet>"), "A0214");
    assert_eq!(sheet("<worksheet><sheetData><row><c><v>&x;</v></c></row></sheetData></worksheet>"), "A0214");
    assert_eq!(sheet("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><worksheet><sheetData/></worksheet>"), "A0214");
    let base = Xlsx::default();
    let missing = Xlsx { relations: base.relations.replace("worksheets/sheet1.xml", "worksheets/sheet9.xml"), ..base };
    assert_eq!(code("a.xlsx", &missing.rows("")), "A0215");
}

#[test]
fn utf_16_parts_are_refused_instead_of_read_as_empty() {
    let wide =
        |text: &str| "\u{feff}".chars().chain(text.chars()).flat_map(|c| (c as u16).to_le_bytes()).collect::<Vec<u8>>();
    let parts = [
        ("_rels/.rels", b"<Relationships><Relationship Id=\"r\" Type=\"x/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>".to_vec()),
        ("xl/workbook.xml", wide("<workbook><sheets><sheet name=\"A\"/></sheets></workbook>")),
    ];
    assert_eq!(code("a.xlsx", &binary_zip(&parts)), "A0214");
}

#[test]
fn impossible_counts_of_strings_size_nothing() {
    for count in ["99999999999999", "4000000000", "-1", "muitos"] {
        let strings = format!("<sst uniqueCount=\"{count}\"><si><t>A</t></si></sst>");
        assert_eq!(code("a.xlsx", &Xlsx { strings, ..Xlsx::default() }.rows("")), "A0217", "{count}");
    }
    assert_eq!(
        code("a.xlsx", &Xlsx { strings: "<sst><si><t>A</t></si>".to_owned(), ..Xlsx::default() }.rows("")),
        "A0215"
    );
}

#[test]
fn zip_bombs_are_refused_early() {
    let bomb = "<worksheet><sheetData><row><c t=\"str\"><v>".to_owned() + &" ".repeat(100 << 20);
    assert_eq!(code("a.xlsx", &Xlsx::default().sheet(&bomb)), "A0212");
    let rows = "<row></row>".repeat(8 << 20);
    assert_eq!(code("a.xlsx", &xlsx(&rows)), "A0212");
    let strings = format!("<sst><si><t>{}", "A".repeat(100 << 20));
    assert_eq!(code("a.xlsx", &Xlsx { strings, ..Xlsx::default() }.rows("<row/>")), "A0212");
    assert_eq!(code("a.ods", &ods(&" ".repeat(100 << 20))), "A0212");
    let text =
        "<table:table-row><table:table-cell office:value-type=\"string\"><text:p>".to_owned() + &" ".repeat(100 << 20);
    assert_eq!(code("a.ods", &ods(&text)), "A0212");
    let records = vec![(0x1234, vec![0; 100_000]); 1_000];
    assert_eq!(code("a.xlsb", &xlsb(&records)), "A0212");
}

#[test]
fn a_wrong_checksum_is_noticed_although_the_rows_end_before_it() {
    let sheet = "<worksheet><sheetData><row><c><v>78.35</v></c></row></sheetData></worksheet>";
    let stored = {
        let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
        let options = zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
        let root = "<Relationships><Relationship Id=\"r\" Type=\"x/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>";
        let rels = "<Relationships><Relationship Id=\"r1\" Type=\"x/worksheet\" Target=\"s.xml\"/></Relationships>";
        let book = "<workbook><sheets><sheet name=\"A\" r:id=\"r1\"/></sheets></workbook>";
        for (name, content) in [
            ("_rels/.rels", root),
            ("xl/workbook.xml", book),
            ("xl/_rels/workbook.xml.rels", rels),
            ("xl/s.xml", sheet),
        ] {
            zip.start_file(name, options).expect("a new part");
            zip.write_all(content.as_bytes()).expect("memory");
        }
        zip.finish().expect("memory").into_inner()
    };
    assert_eq!(read("a.xlsx", &stored), Ok("A1 78.35".to_owned()));
    let at = stored.windows(5).position(|w| w == b"78.35").expect("stored as it is");
    let mut changed = stored;
    changed[at] = b'9';
    assert_eq!(code("a.xlsx", &changed), "A0211");
}

#[test]
fn two_parts_of_one_name_are_refused() {
    let sheet = "<worksheet><sheetData/></worksheet>";
    let bytes = zip(&[("xl/workbook.xml", "<workbook/>"), ("xl/sheet1.xml", sheet), ("xl/sheetX.xml", sheet)]);
    let same: Vec<u8> = String::from_utf8_lossy(&bytes)
        .contains("sheetX")
        .then(|| replaced(&bytes, b"sheetX", b"sheet1"))
        .expect("stored names");
    assert_eq!(code("a.xlsx", &same), "A0213");
    assert_eq!(code("a.xlsx", &replaced(&bytes, b"sheetX", b"SHEET1")), "A0213", "names differ only by case");
}

fn replaced(bytes: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let mut out = bytes.to_vec();
    while let Some(at) = out.windows(from.len()).position(|w| w == from) {
        out[at..at + to.len()].copy_from_slice(to);
    }
    out
}

#[test]
fn ten_thousand_sheets_are_refused_and_two_thousand_read() {
    let book = |n: u32| {
        let sheets: String = (0..n).map(|i| format!("<sheet name=\"C{i}\" r:id=\"r1\"/>")).collect();
        Xlsx { workbook: format!("<workbook><sheets>{sheets}</sheets></workbook>"), ..Xlsx::default() }.rows("")
    };
    assert_eq!(code("a.xlsx", &book(10_000)), "A0218");
    assert_eq!(opened("a.xlsx", &book(2_000)).map(|w| w.sheets().len()), Ok(2_000));
}

#[test]
fn ods_repeats_beyond_reason_are_refused() {
    let cell =
        "<table:table-cell table:number-columns-repeated=\"90\" office:value-type=\"float\" office:value=\"7\"/>";
    let rows = |n: u32| format!("<table:table-row table:number-rows-repeated=\"{n}\">{cell}</table:table-row>");
    assert_eq!(code("a.ods", &ods(&rows(1_000_000))), "A0227");
    assert_eq!(code("a.ods", &ods(&rows(4_000_000_000))), "A0216");
    let wide = "<table:table-row><table:table-cell table:number-columns-repeated=\"99999999999\" office:value-type=\"float\" office:value=\"7\"/></table:table-row>";
    assert_eq!(code("a.ods", &ods(wide)), "A0216");
    let empty = "<table:table-row table:number-rows-repeated=\"4000000000\"><table:table-cell table:number-columns-repeated=\"4000000000\"/></table:table-row>";
    assert_eq!(read("a.ods", &ods(&empty.repeat(50))), Ok(String::new()), "nothing, however often");
}

#[test]
fn ods_truncated_or_foreign_content_is_refused() {
    let content =
        |xml: &str| zip(&[("mimetype", "application/vnd.oasis.opendocument.spreadsheet"), ("content.xml", xml)]);
    assert_eq!(code("a.ods", &content("<a><b><c><table>")), "A0215");
    assert_eq!(code("a.ods", &content("<a><body><text/></body></a>")), "A0215");
    assert_eq!(code("a.ods", &content("<!DOCTYPE a><a/>")), "A0214");
    assert_eq!(code("a.ods", &zip(&[("mimetype", "application/vnd.oasis.opendocument.spreadsheet")])), "A0215");
}

#[test]
fn compound_files_that_go_in_circles_are_refused() {
    let sound = xls(&[]);
    let mut circle = sound.clone();
    let table = 512;
    for i in 0..128 {
        circle[table + 4 * i..table + 4 * i + 4].copy_from_slice(&1u32.to_le_bytes());
    }
    assert_eq!(code("a.xls", &circle), "A0211");
    let mut tables = sound.clone();
    tables[68..72].copy_from_slice(&0u32.to_le_bytes());
    tables[table + 508..table + 512].copy_from_slice(&0u32.to_le_bytes());
    assert_eq!(code("a.xls", &tables), "A0211");
    let mut far = sound;
    far[76..80].copy_from_slice(&0xFFFF_0000u32.to_le_bytes());
    assert_eq!(code("a.xls", &far), "A0211");
}

#[test]
fn a_reader_may_stop_early_and_sheets_may_be_read_from_several_threads() {
    let rows: String = (1..=1000).map(|r| format!("<row><c><v>{r}</v></c></row>")).collect();
    let workbook = Arc::new(opened("a.xlsx", &xlsx(&rows)).expect("a sound file"));
    let mut seen = 0;
    let stopped = workbook.read(0, &mut |_| {
        seen += 1;
        if seen == 3 { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) }
    });
    assert!(stopped.is_ok() && seen == 3);
    let threads: Vec<_> = (0..4)
        .map(|_| {
            std::thread::spawn({
                let w = workbook.clone();
                move || rows_of(&w, 0).map(|r| r.0.len())
            })
        })
        .collect();
    for thread in threads {
        assert_eq!(thread.join().expect("no panic"), Ok(1000));
    }
    assert!(rows_of(&workbook, 7).is_err(), "a sheet that does not exist");
}

/// Found by fuzzing: a chain of small sectors beyond the end of their stream went in circles for ever.
#[test]
fn chains_of_small_sectors_beyond_their_stream_end() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus/xls/setores-em-circulo");
    survives("a.xls", &std::fs::read(path).expect("a file of the corpus"));
    assert!(opened("a.xls", &committed("armadilhas.xls")).is_ok());
}
