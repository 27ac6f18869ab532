//! What the gazette takes: plain tables, every row, headers that repeat, the same bytes.

use super::marks::SENTINEL;
use super::*;
use crate::report::documents;
use crate::report::exemplo::Exemplo;
use crate::report::model::{Align, Block, Column, ParagraphStyle, Table};
use crate::report::rows::Rows;
use std::io::Read as _;
use zip::{CompressionMethod, ZipArchive};

/// The bytes for one width.
fn render(d: &Document, width: ColumnWidth) -> Result<Vec<u8>, DocxError> {
    Ok(Draft::new(d)?.render(width)?.0)
}

fn part(docx: &[u8], name: &str) -> String {
    let mut zip = ZipArchive::new(Cursor::new(docx)).expect("a DOCX is a zip");
    let mut text = String::new();
    zip.by_name(name).expect("the part exists").read_to_string(&mut text).expect("parts are UTF-8");
    text
}

fn document() -> Document {
    let e = Exemplo::new();
    let p = e.publicacao();
    documents::diario(&p).expect("our own text has no error").document(0)
}

#[test]
fn the_text_and_the_tables_are_there_without_merges_nor_fills() {
    let docx = render(&document(), ColumnWidth::Wide).expect("a gazette table has few columns");
    let xml = part(&docx, "word/document.xml");
    assert!(xml.contains("CÉLIA DE EXEMPLO") && xml.contains("<w:tbl>"));
    for forbidden in ["w:vMerge", "w:gridSpan", "w:shd", "w:headerReference", "w:footerReference"] {
        assert!(!xml.contains(forbidden), "{forbidden}");
    }
    assert!(part(&docx, "docProps/core.xml").contains("<dc:language>pt-BR</dc:language>"));
    assert!(part(&docx, "word/styles.xml").contains("Calibri"));
}

#[test]
fn a_note_stays_with_its_table() {
    let column = Column { title: "a".into(), align: Align::Left };
    let table = Table { caption: "T".into(), columns: vec![column], rows: Rows::default() };
    let note = |text: &str| Block::Paragraph { text: text.into(), style: ParagraphStyle::Note };
    let blocks = vec![note("solta"), note("presa"), Block::Table(table)];
    let d = Document { blocks, ..Document::default() };
    let xml = part(&render(&d, ColumnWidth::Wide).expect("one column"), "word/document.xml");
    let kept = |text: &str| {
        let paragraph = xml.split("</w:p>").find(|p| p.contains(text)).unwrap_or_default();
        paragraph.contains("<w:keepNext")
    };
    assert!(kept(">presa<") && kept(">T<") && !kept(">solta<"), "{xml}");
}

#[test]
fn every_row_is_written_with_its_texts_escaped_and_no_pattern_remains() {
    let column = |title: &str| Column { title: title.into(), align: Align::Left };
    let table = Table {
        caption: "T".into(),
        columns: vec![column("a"), column("b")],
        rows: [["1", "A & B <c>"], ["2", "x\u{E000}y\u{1}"], ["3", ""]].into_iter().collect(),
    };
    let empty = Table { rows: Rows::default(), ..table.clone() };
    let d = Document { blocks: [empty, table.clone(), table].map(Block::Table).into(), ..Document::default() };
    let xml = part(&render(&d, ColumnWidth::Wide).expect("two columns"), "word/document.xml");
    assert_eq!(xml.matches("<w:tr>").count(), 3 + 2 * 3);
    assert_eq!(xml.matches("<w:cantSplit />").count(), 3 + 2 * 3, "no row is split over pages");
    assert_eq!(xml.matches("<w:tblHeader />").count(), 3, "the header of each table, and no other row");
    for table in xml.split("<w:tbl>").skip(1) {
        let header = table.split("</w:tr>").next().unwrap_or_default();
        assert!(header.contains("<w:tblHeader />"), "{header}");
    }
    assert_eq!(xml.matches(">A &amp; B &lt;c&gt;<").count(), 2);
    assert!(xml.contains(">x y <") && !xml.contains(SENTINEL));
    let row = xml.split("<w:tr>").last().and_then(|r| r.split("</w:tr>").next()).unwrap_or_default();
    assert!(!row.contains("<w:rPr />") && !row.contains("\"left\""), "nothing that goes without saying: {row}");
    let mut numbers: Vec<&str> = xml.split("w14:paraId=\"").skip(1).filter_map(|x| x.split('"').next()).collect();
    let all = numbers.len();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), all, "paragraph numbers do not repeat");
}

#[test]
fn every_part_is_well_formed_and_compressed() {
    let docx = render(&document(), ColumnWidth::Narrow).expect("a gazette table has few columns");
    let mut zip = ZipArchive::new(Cursor::new(&docx)).expect("a DOCX is a zip");
    for i in 0..zip.len() {
        let mut part = zip.by_index(i).expect("the entry exists");
        assert_eq!(part.compression(), CompressionMethod::Deflated);
        let mut text = String::new();
        part.read_to_string(&mut text).expect("parts are UTF-8");
        let mut reader = quick_xml::Reader::from_str(&text);
        while !matches!(reader.read_event().expect("the part is well-formed"), quick_xml::events::Event::Eof) {}
    }
}

#[test]
fn the_same_document_gives_the_same_bytes() {
    let (a, b) = (render(&document(), ColumnWidth::Wide), render(&document(), ColumnWidth::Wide));
    assert_eq!(a, b);
}

#[test]
fn seven_columns_are_refused_by_name() {
    let column = Column { title: "x".into(), align: Align::Left };
    let table = Table { caption: "Larga demais".into(), columns: vec![column; 7], rows: Rows::default() };
    let d = Document { blocks: vec![Block::Table(table)], ..Document::default() };
    let error = render(&d, ColumnWidth::Wide).expect_err("seven are too many");
    assert_eq!(error.to_string(), "a tabela “Larga demais” tem 7 colunas; o diário aceita até 6");
}

#[test]
fn one_draft_serves_both_widths_as_one_of_its_own_does() {
    let d = document();
    let both = Draft::new(&d).expect("a gazette table has few columns");
    for width in [ColumnWidth::Wide, ColumnWidth::Narrow, ColumnWidth::Wide] {
        let alone = Draft::new(&d).and_then(|draft| draft.render(width));
        assert_eq!(both.render(width), alone);
    }
}

/// The numbers that follow an attribute in a text.
fn numbers(xml: &str, before: &str) -> Vec<usize> {
    let number = |rest: &str| rest.split('"').next()?.parse().ok();
    xml.split(before).skip(1).filter_map(number).collect()
}

#[test]
fn every_width_is_filled_in() {
    let d = document();
    let draft = Draft::new(&d).expect("a gazette table has few columns");
    for (width, right_margin, indent) in [(ColumnWidth::Wide, 1_134, 4_819), (ColumnWidth::Narrow, 3_969, 3_401)] {
        let (docx, _) = draft.render(width).expect("it can be packed");
        let xml = part(&docx, TEXT_PART);
        assert!(!xml.contains("1000000"), "a mark stays");
        assert_eq!(numbers(&xml, "w:right=\"").last(), Some(&right_margin), "of the page");
        assert!(numbers(&xml, "w:left=\"").contains(&indent), "of the summary");
        let tables: Vec<&str> = xml.split("<w:tbl>").skip(1).collect();
        assert!(tables.len() > 2, "{}", tables.len());
        for table in tables {
            assert_eq!(numbers(table, "<w:tblW w:w=\"").first(), Some(&width.twips()));
            assert_eq!(numbers(table, "<w:gridCol w:w=\"").iter().sum::<usize>(), width.twips());
        }
    }
}

#[test]
fn rows_that_would_have_no_place_are_an_error_and_not_gone() {
    let table = Table { caption: "T".into(), columns: Vec::new(), rows: [["1"]].into_iter().collect() };
    let d = Document { blocks: vec![Block::Table(table)], ..Document::default() };
    assert_eq!(render(&d, ColumnWidth::Wide), Err(DocxError::Marks));
}
