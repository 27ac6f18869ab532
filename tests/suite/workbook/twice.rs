//! Small files are read twice, by readers that have nothing in common: what differs is told at its cell, and no file can make the
//! second reader bring the program down.

use super::build::{Xlsx, committed, examples, ods, opened, xls, xlsx, zip};
use homologa::finding::Severity;

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
}

#[test]
fn the_example_exams_read_alike() {
    for (nome, bytes) in examples() {
        assert_eq!(differences(&nome, &bytes), [], "{nome}");
    }
}

/// An .xlsx whose index says that the texts are in `textos.xml`; a reader that goes by fixed names opens this forgotten part instead.
fn with_forgotten_texts(forgotten: &str) -> Vec<u8> {
    let parts = Xlsx::default();
    let namespace = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let root = format!(
        "<Relationships><Relationship Id=\"r\" Type=\"{namespace}/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
    );
    let relations = parts.relations.replace("sharedStrings.xml", "textos.xml");
    let rows = "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>1</v></c><c r=\"B1\"><v>78.5</v></c></row>";
    zip(&[
        ("[Content_Types].xml", "<Types/>"),
        ("_rels/.rels", &root),
        ("xl/workbook.xml", &parts.workbook),
        ("xl/_rels/workbook.xml.rels", &format!("<Relationships>{relations}</Relationships>")),
        ("xl/textos.xml", &parts.strings),
        ("xl/sharedStrings.xml", forgotten),
        ("xl/styles.xml", &parts.styles),
        ("xl/worksheets/sheet1.xml", &format!("<worksheet><sheetData>{rows}</sheetData></worksheet>")),
    ])
}

#[test]
fn two_tables_of_texts_are_told_with_both_values() {
    let told = differences("a.xlsx", &with_forgotten_texts(&Xlsx::default().strings.replace("ANA", "BEATRIZ")));
    let message = "a primeira leitura dá “ANA” e a segunda, independente, “BEATRIZ”";
    assert_eq!(told, [(Severity::Warning, "A1".to_owned(), message.to_owned())]);
}

/// SheetJS writes most cells of an .xlsb in the short form, which the second reader does not know.
#[test]
fn short_cells_that_the_second_reader_drops_are_counted_in_a_notice() {
    let told = differences("armadilhas.xlsb", &committed("armadilhas.xlsb"));
    let message = "23 células que a segunda leitura, independente, não vê; esta é a primeira";
    assert_eq!(told, [(Severity::Notice, "B1".to_owned(), message.to_owned())]);
}

/// Each of these ends a program that hands it to the second reader unseen: reservations that fail cannot be caught.
#[test]
fn files_that_declare_the_impossible_are_not_read_twice() {
    let strings = Xlsx::default().strings;
    let many = strings.replace("uniqueCount=\"4\"", "uniqueCount=\"99999999999999\"");
    assert!(many.contains("99999999999999"));
    assert_eq!(differences("a.xlsx", &with_forgotten_texts(&many)), []);
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
    let names: Vec<String> = (0..70_000).map(|i| format!("<si><t>{i}</t></si>")).collect();
    let bomb = format!("<sst uniqueCount=\"1\"><si><t>{}</t></si>{}</sst>", " ".repeat(80 << 20), names.concat());
    assert_eq!(differences("a.xlsx", &with_forgotten_texts(&bomb)), [], "a part that nobody names is weighed too");
}

#[test]
fn what_the_second_reader_cannot_read_is_a_notice() {
    let mixed = "<row r=\"1\"><c r=\"A1\" t=\"e\"><v>#SPILL!</v></c><c r=\"B1\"><v>7</v></c></row>";
    let told = differences("a.xlsx", &xlsx(mixed));
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!((told[0].0, told[0].1.as_str()), (Severity::Notice, ""));
}

/// An exam of two people in cargos 01 and 02; the scores are as given.
fn scored(first: &str, second: &str) -> Vec<(Severity, String, String)> {
    let text = |at: &str, t: &str| format!("<c r=\"{at}\" t=\"inlineStr\"><is><t>{t}</t></is></c>");
    let row = |n: u32, cells: [&str; 5], score: &str| {
        let cells: String =
            ["A", "B", "C", "D", "E"].iter().zip(cells).map(|(c, t)| text(&format!("{c}{n}"), t)).collect();
        format!("<row r=\"{n}\">{cells}<c r=\"F{n}\"{score}</c></row>")
    };
    let header =
        row(1, ["Inscrição", "Nome", "Nascimento", "Cargo", "PcD"], " t=\"inlineStr\"><is><t>Português</t></is>");
    let one = row(2, ["001", "ANA LIMA", "01/02/1980", "01", "Não"], first);
    let two = row(3, ["002", "BIA SÁ", "01/02/1981", "02", "Não"], second);
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("edital.toml"), crate::traps::EDITAL).expect("written");
    std::fs::write(folder.path().join("resultado.xlsx"), xlsx(&format!("{header}{one}{two}"))).expect("written");
    let exam = homologa::pipeline::exam::read(folder.path(), &homologa::pipeline::progress::Silent).expect("an exam");
    let told = exam.achados.into_iter().filter(|f| f.entry.code == "A0232");
    told.map(|f| (f.severity, f.place.celula, f.scope.cargos())).collect()
}

#[test]
fn a_score_that_two_readers_see_differently_holds_back_the_cargo_of_its_row_and_no_other() {
    let twice = "><v>14.5</v><v>1</v>";
    assert_eq!(scored(twice, "><v>30</v>"), [(Severity::Error, "F2".into(), "01".into())]);
    assert_eq!(scored("><v>30</v>", twice), [(Severity::Error, "F3".into(), "02".into())]);
    assert_eq!(scored("><v>30</v>", "><v>14.5</v>"), []);
}
