//! What the gazette takes: plain tables, every row, headers that repeat, the same bytes.

use super::marks::SINAL;
use super::*;
use crate::report::documents;
use crate::report::exemplo::Exemplo;
use crate::report::model::{Align, Block, Column, ParagraphStyle, Table};
use crate::report::rows::Rows;
use std::io::Read as _;
use zip::{CompressionMethod, ZipArchive};

/// The bytes for one width.
fn render(d: &Document, largura: Largura) -> Result<Vec<u8>, DocxError> {
    Ok(Draft::new(d)?.render(largura)?.0)
}

fn parte(docx: &[u8], nome: &str) -> String {
    let mut zip = ZipArchive::new(Cursor::new(docx)).expect("a DOCX is a zip");
    let mut texto = String::new();
    zip.by_name(nome).expect("the part exists").read_to_string(&mut texto).expect("parts are UTF-8");
    texto
}

fn documento() -> Document {
    let e = Exemplo::new();
    let p = e.publicacao();
    documents::diario(&p).expect("our own text has no error").documento(0)
}

#[test]
fn the_text_and_the_tables_are_there_without_merges_nor_fills() {
    let docx = render(&documento(), Largura::Larga).expect("a gazette table has few columns");
    let xml = parte(&docx, "word/document.xml");
    assert!(xml.contains("CÉLIA DE EXEMPLO") && xml.contains("<w:tbl>"));
    for proibido in ["w:vMerge", "w:gridSpan", "w:shd", "w:headerReference", "w:footerReference"] {
        assert!(!xml.contains(proibido), "{proibido}");
    }
    assert!(parte(&docx, "docProps/core.xml").contains("<dc:language>pt-BR</dc:language>"));
    assert!(parte(&docx, "word/styles.xml").contains("Calibri"));
}

#[test]
fn a_note_stays_with_its_table() {
    let coluna = Column { titulo: "a".into(), alinhamento: Align::Left };
    let tabela = Table { legenda: "T".into(), colunas: vec![coluna], linhas: Rows::default() };
    let nota = |texto: &str| Block::Paragraph { texto: texto.into(), estilo: ParagraphStyle::Note };
    let blocos = vec![nota("solta"), nota("presa"), Block::Table(tabela)];
    let d = Document { blocos, ..Document::default() };
    let xml = parte(&render(&d, Largura::Larga).expect("one column"), "word/document.xml");
    let presa = |texto: &str| {
        let paragrafo = xml.split("</w:p>").find(|p| p.contains(texto)).unwrap_or_default();
        paragrafo.contains("<w:keepNext")
    };
    assert!(presa(">presa<") && presa(">T<") && !presa(">solta<"), "{xml}");
}

#[test]
fn every_row_is_written_with_its_texts_escaped_and_no_pattern_remains() {
    let coluna = |titulo: &str| Column { titulo: titulo.into(), alinhamento: Align::Left };
    let tabela = Table {
        legenda: "T".into(),
        colunas: vec![coluna("a"), coluna("b")],
        linhas: [["1", "A & B <c>"], ["2", "x\u{E000}y\u{1}"], ["3", ""]].into_iter().collect(),
    };
    let vazia = Table { linhas: Rows::default(), ..tabela.clone() };
    let d = Document { blocos: [vazia, tabela.clone(), tabela].map(Block::Table).into(), ..Document::default() };
    let xml = parte(&render(&d, Largura::Larga).expect("two columns"), "word/document.xml");
    assert_eq!(xml.matches("<w:tr>").count(), 3 + 2 * 3);
    assert_eq!(xml.matches("<w:cantSplit />").count(), 3 + 2 * 3, "no row is split over pages");
    assert_eq!(xml.matches("<w:tblHeader />").count(), 3, "the header of each table, and no other row");
    for tabela in xml.split("<w:tbl>").skip(1) {
        let cabeca = tabela.split("</w:tr>").next().unwrap_or_default();
        assert!(cabeca.contains("<w:tblHeader />"), "{cabeca}");
    }
    assert_eq!(xml.matches(">A &amp; B &lt;c&gt;<").count(), 2);
    assert!(xml.contains(">x y <") && !xml.contains(SINAL));
    let linha = xml.split("<w:tr>").last().and_then(|r| r.split("</w:tr>").next()).unwrap_or_default();
    assert!(!linha.contains("<w:rPr />") && !linha.contains("\"left\""), "nothing that goes without saying: {linha}");
    let mut numeros: Vec<&str> = xml.split("w14:paraId=\"").skip(1).filter_map(|x| x.split('"').next()).collect();
    let todos = numeros.len();
    numeros.sort_unstable();
    numeros.dedup();
    assert_eq!(numeros.len(), todos, "paragraph numbers do not repeat");
}

#[test]
fn every_part_is_well_formed_and_compressed() {
    let docx = render(&documento(), Largura::Estreita).expect("a gazette table has few columns");
    let mut zip = ZipArchive::new(Cursor::new(&docx)).expect("a DOCX is a zip");
    for i in 0..zip.len() {
        let mut parte = zip.by_index(i).expect("the entry exists");
        assert_eq!(parte.compression(), CompressionMethod::Deflated);
        let mut texto = String::new();
        parte.read_to_string(&mut texto).expect("parts are UTF-8");
        let mut leitor = quick_xml::Reader::from_str(&texto);
        while !matches!(leitor.read_event().expect("the part is well-formed"), quick_xml::events::Event::Eof) {}
    }
}

#[test]
fn the_same_document_gives_the_same_bytes() {
    let (a, b) = (render(&documento(), Largura::Larga), render(&documento(), Largura::Larga));
    assert_eq!(a, b);
}

#[test]
fn seven_columns_are_refused_by_name() {
    let coluna = Column { titulo: "x".into(), alinhamento: Align::Left };
    let tabela = Table { legenda: "Larga demais".into(), colunas: vec![coluna; 7], linhas: Rows::default() };
    let d = Document { blocos: vec![Block::Table(tabela)], ..Document::default() };
    let erro = render(&d, Largura::Larga).expect_err("seven are too many");
    assert_eq!(erro.to_string(), "a tabela “Larga demais” tem 7 colunas; o diário aceita até 6");
}

#[test]
fn one_draft_serves_both_widths_as_one_of_its_own_does() {
    let d = documento();
    let both = Draft::new(&d).expect("a gazette table has few columns");
    for largura in [Largura::Larga, Largura::Estreita, Largura::Larga] {
        let alone = Draft::new(&d).and_then(|draft| draft.render(largura));
        assert_eq!(both.render(largura), alone);
    }
}

/// The numbers that follow an attribute in a text.
fn numeros(xml: &str, before: &str) -> Vec<usize> {
    let number = |rest: &str| rest.split('"').next()?.parse().ok();
    xml.split(before).skip(1).filter_map(number).collect()
}

#[test]
fn every_width_is_filled_in() {
    let d = documento();
    let draft = Draft::new(&d).expect("a gazette table has few columns");
    for (largura, margem, recuo) in [(Largura::Larga, 1_134, 4_819), (Largura::Estreita, 3_969, 3_401)] {
        let (docx, _) = draft.render(largura).expect("it can be packed");
        let xml = parte(&docx, TEXTO);
        assert!(!xml.contains("1000000"), "a mark stays");
        assert_eq!(numeros(&xml, "w:right=\"").last(), Some(&margem), "of the page");
        assert!(numeros(&xml, "w:left=\"").contains(&recuo), "of the summary");
        let tables: Vec<&str> = xml.split("<w:tbl>").skip(1).collect();
        assert!(tables.len() > 2, "{}", tables.len());
        for table in tables {
            assert_eq!(numeros(table, "<w:tblW w:w=\"").first(), Some(&largura.twips()));
            assert_eq!(numeros(table, "<w:gridCol w:w=\"").iter().sum::<usize>(), largura.twips());
        }
    }
}

#[test]
fn rows_that_would_have_no_place_are_an_error_and_not_gone() {
    let tabela = Table { legenda: "T".into(), colunas: Vec::new(), linhas: [["1"]].into_iter().collect() };
    let d = Document { blocos: vec![Block::Table(tabela)], ..Document::default() };
    assert_eq!(render(&d, Largura::Larga), Err(DocxError::Marcas));
}
