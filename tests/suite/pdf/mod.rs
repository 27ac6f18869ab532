//! PDF documents of every kind, judged by their bytes: structure, fonts, sizes, sameness.
//!
//! `HOMOLOGA_AMOSTRAS=folder cargo test --release --test suite pdf::samples_for_external_checks` writes them all, for
//! `tests/external/pdf.sh` (poppler, qpdf, veraPDF).

use std::sync::Arc;

use homologa::report::model::{Block, Document};
use homologa::report::pdf::{self, PdfError};

use self::amostras::{amostras, ato, com, relatorio};
use self::lido::{Lido, pecas};

mod amostras;
mod anexos;
mod capitulos;
mod codigos;
mod lido;

#[test]
fn samples_for_external_checks() {
    let folder = std::env::var_os("HOMOLOGA_AMOSTRAS");
    let large = folder.is_some().then(|| ("cinco-mil", relatorio(5_000)));
    let shared = ("capitulos", capitulos::em_capitulos(&ato(3, 80), true));
    for (nome, doc) in amostras().into_iter().chain(large).chain([shared]) {
        let bytes = pdf::render(&doc).unwrap_or_else(|e| panic!("{nome}: {e}"));
        assert!(bytes.starts_with(b"%PDF-1.7"), "{nome}");
        if let Some(folder) = &folder {
            std::fs::write(std::path::Path::new(folder).join(format!("{nome}.pdf")), bytes).expect("the folder exists");
        }
    }
}

#[test]
fn a_character_without_glyph_names_the_text_and_nothing_is_written() {
    let mut doc = relatorio(3);
    if let Some(Block::Table(t)) = doc.blocks.get_mut(2) {
        t.rows = com(&t.rows, |linha, coluna| ((linha, coluna) == (1, 2)).then(|| "Ana \u{1F600}".into()));
    }
    let error = pdf::render(&doc).expect_err("no such glyph");
    assert_eq!(error, PdfError::Glyph { character: '\u{1F600}', text: "Ana \u{1F600}".into() });
    assert!(error.to_string().contains("U+1F600"), "{error}");
    assert_eq!(pdf::missing_glyphs("Ana \u{1F600}"), Some('\u{1F600}'));
}

#[test]
fn every_document_declares_what_it_is() {
    for (nome, doc) in amostras() {
        let lido = Lido::novo(&pdf::render(&doc).expect("drawn"));
        let catalog = lido.catalog();
        assert_eq!(lido.get(catalog, "Lang").as_str().ok(), Some(&b"pt-BR"[..]), "{nome}");
        assert!(lido.get(lido.dict(lido.get(catalog, "MarkInfo")), "Marked").as_bool().expect("a flag"), "{nome}");
        assert!(
            lido.get(lido.dict(lido.get(catalog, "ViewerPreferences")), "DisplayDocTitle").as_bool().expect("a flag")
        );
        let intents = lido.get(catalog, "OutputIntents").as_array().expect("a list");
        assert_eq!(lido.get(lido.dict(&intents[0]), "S").as_name().ok(), Some(&b"GTS_PDFA1"[..]));
        let metadata = lido.get(catalog, "Metadata").as_reference().expect("a reference");
        let xmp = lido.0.get_object(metadata).and_then(lopdf::Object::as_stream).expect("a stream").content.clone();
        let xmp = String::from_utf8(xmp).expect("UTF-8");
        for needed in ["<pdfaid:part>3<", "<pdfaid:conformance>A<", "<pdfuaid:part>1<", "&lt;retificado&gt; &amp;"] {
            assert!(xmp.contains(needed), "{nome}: {needed}");
        }
        assert_eq!(xmp.contains("<xmp:CreateDate>2025-09-15<"), doc.date.is_some(), "{nome}");
        let info = lido.dict(lido.0.trailer.get(b"Info").expect("an information dictionary"));
        let title = lopdf::decode_text_string(lido.get(info, "Title")).expect("a text");
        assert_eq!(title, if doc.title.is_empty() { "Documento" } else { &doc.title });
        assert_eq!(catalog.has(b"AF"), !doc.attachments.is_empty(), "{nome}");
    }
}

#[test]
fn every_mark_on_a_page_leads_to_its_element_and_back() {
    for (nome, doc) in amostras() {
        let lido = Lido::novo(&pdf::render(&doc).expect("drawn"));
        let pais = lido.pais();
        for (number, page) in lido.0.page_iter().enumerate() {
            let mut marks = lido.marcas(page);
            let dict = lido.0.get_dictionary(page).expect("a page");
            let key = lido.get(dict, "StructParents").as_i64().expect("a key");
            let elems = pais[&key].as_array().expect("elements");
            marks.sort_unstable();
            let used = || (0_i64..).zip(elems).filter(|(_, e)| !matches!(e, lopdf::Object::Null));
            let all: Vec<i64> = used().map(|(mcid, _)| mcid).collect();
            assert_eq!(marks, all, "{nome}, page {number}: each piece is drawn once");
            for (mcid, elem) in used() {
                let elem = lido.dict(elem);
                if lido.get(elem, "Pg").as_reference().ok() == Some(page) {
                    assert!(pecas(elem).contains(&mcid), "{nome}, page {number}, piece {mcid}");
                }
            }
            assert_eq!(lido.get(dict, "Tabs").as_name().ok(), Some(&b"S"[..]));
        }
    }
}

#[test]
fn the_table_of_a_report_has_a_head_and_rows_of_equal_length() {
    let lido = Lido::novo(&pdf::render(&relatorio(100)).expect("drawn"));
    let estrutura = lido.estrutura();
    let count = |kind: &str| estrutura.iter().filter(|(_, k, _)| k == kind).count();
    assert_eq!(
        (count("Table"), count("THead"), count("TBody"), count("TH"), count("TR"), count("TD")),
        (1, 1, 1, 7, 101, 700)
    );
    assert_eq!((count("H1"), count("H2"), count("H3"), count("Figure"), count("Caption")), (1, 1, 2, 1, 1));
    for (_, kind, id) in &estrutura {
        let elem = lido.0.get_dictionary(*id).expect("an element");
        if kind == "TH" {
            assert_eq!(lido.get(lido.dict(lido.get(elem, "A")), "Scope").as_name().ok(), Some(&b"Column"[..]));
        }
        if kind == "TR" {
            assert_eq!(lido.kids(elem).len(), 7);
        }
        if kind == "Figure" {
            assert!(!lido.get(elem, "Alt").as_str().expect("a text").is_empty());
        }
    }
}

#[test]
fn fonts_are_embedded_subset_and_mapped_to_unicode() {
    let lido = Lido::novo(&pdf::render(&relatorio(40)).expect("drawn"));
    let page = lido.0.page_iter().next().expect("a page");
    let fonts = lido.0.get_page_fonts(page).expect("fonts");
    assert_eq!(fonts.len(), 2);
    for font in fonts.values() {
        assert!(font.has(b"ToUnicode"));
        let base = String::from_utf8_lossy(lido.get(font, "BaseFont").as_name().expect("a name")).into_owned();
        assert_eq!(base.find('+'), Some(6), "{base}");
        let descendants = lido.get(font, "DescendantFonts").as_array().expect("one");
        let descriptor = lido.dict(lido.get(lido.dict(&descendants[0]), "FontDescriptor"));
        let program = lido.get(descriptor, "FontFile2").as_reference().expect("a program");
        let program = lido.0.get_object(program).and_then(lopdf::Object::as_stream).expect("a stream");
        assert!(program.content.len() < 9_000, "{base}: {} bytes", program.content.len());
    }
}

#[test]
fn what_a_page_shows_is_read_back_through_its_tables() {
    let drawn = |c: &char| pdf::missing_glyphs(&c.to_string()).is_none();
    let letters: String = ('Ā'..='ſ').chain('Α'..='ώ').chain('Ѐ'..='џ').filter(drawn).collect();
    assert!(
        letters.chars().count() > 32 + 0x5C,
        "codes of two bytes, with brackets, a line end and a backslash among their bytes"
    );
    for text in ["João (sem acento) \\ 1ª – “aspas”", "Ñandú ½ ’", "(a) \\ ª → Ł ç", &letters] {
        let paragraph = Block::Paragraph { text: text.into(), style: Default::default() };
        let doc = Document { title: "T".into(), blocks: vec![paragraph], ..Document::default() };
        let seen = codigos::texto(&Lido::novo(&pdf::render(&doc).expect("drawn")));
        let plain = |t: &str| t.replace(' ', "");
        assert!(plain(&seen).contains(&plain(text)), "{text}: {seen}");
    }
}

#[test]
fn the_outline_has_cargos_and_their_lists() {
    let lido = Lido::novo(&pdf::render(&ato(3, 8)).expect("drawn"));
    let outlines = lido.dict(lido.get(lido.catalog(), "Outlines"));
    let follow = |dict: &lopdf::Dictionary, key: &[u8]| dict.get(key).and_then(lopdf::Object::as_reference).ok();
    let mut levels = Vec::new();
    let mut top = follow(outlines, b"First");
    while let Some(id) = top {
        let item = lido.0.get_dictionary(id).expect("an item");
        let (mut kids, mut kid) = (0, follow(item, b"First"));
        while let Some(id) = kid {
            kids += 1;
            kid = follow(lido.0.get_dictionary(id).expect("an item"), b"Next");
        }
        levels.push(kids);
        top = follow(item, b"Next");
    }
    assert_eq!(levels, [0, 3, 3, 3], "the index, and three cargos of three lists");
    assert_eq!(lido.get(lido.catalog(), "PageMode").as_name().ok(), Some(&b"UseOutlines"[..]));
}

#[test]
fn links_lead_to_their_cargo_print_and_say_what_they_are() {
    let lido = Lido::novo(&pdf::render(&ato(3, 8)).expect("drawn"));
    let pages: Vec<lopdf::ObjectId> = lido.0.page_iter().collect();
    let pais = lido.pais();
    let annots = lido.get(lido.0.get_dictionary(pages[0]).expect("a page"), "Annots").as_array().expect("links");
    assert_eq!(annots.len(), 3);
    for (i, annot) in annots.iter().enumerate() {
        let link = lido.dict(annot);
        assert_eq!(lido.get(link, "F").as_i64().ok(), Some(4));
        assert!(link.has(b"Contents"));
        let dest = lido.get(link, "Dest").as_array().expect("a place");
        assert_eq!(dest[0].as_reference().ok(), Some(pages[1 + i]), "each cargo has its own page here");
        let elem = lido.dict(&pais[&lido.get(link, "StructParent").as_i64().expect("a key")]);
        assert_eq!(lido.get(elem, "S").as_name().ok(), Some(&b"Link"[..]));
    }
}

#[test]
fn the_attachment_is_the_data_of_the_document() {
    let doc = relatorio(2);
    let lido = Lido::novo(&pdf::render(&doc).expect("drawn"));
    let af = lido.get(lido.catalog(), "AF").as_array().expect("a list");
    let spec = lido.dict(&af[0]);
    assert_eq!(lido.get(spec, "AFRelationship").as_name().ok(), Some(&b"Data"[..]));
    let file = lido.get(lido.dict(lido.get(spec, "EF")), "F").as_reference().expect("a file");
    let stream = lido.0.get_object(file).and_then(lopdf::Object::as_stream).expect("a stream");
    assert_eq!(stream.decompressed_content().expect("zlib"), doc.attachments[0].bytes);
    assert_eq!(lido.get(&stream.dict, "Subtype").as_name().ok(), Some(&b"text/csv"[..]));
}

#[test]
fn the_same_document_gives_the_same_bytes_in_any_thread() {
    let docs: Vec<Document> = amostras().into_iter().map(|(_, doc)| doc).collect();
    let once: Vec<Vec<u8>> = docs.iter().map(|d| pdf::render(d).expect("drawn")).collect();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4)
            .map(|t| {
                let (docs, once) = (&docs, &once);
                scope.spawn(move || {
                    for i in 0..docs.len() {
                        let i = (i + 3 * t) % docs.len();
                        assert!(pdf::render(&docs[i]).expect("drawn") == once[i], "document {i} in thread {t}");
                    }
                })
            })
            .collect();
        for thread in threads {
            thread.join().expect("same bytes");
        }
    });
    let ids: std::collections::BTreeSet<Vec<u8>> = once.iter().map(|bytes| identificador(bytes)).collect();
    assert_eq!(ids.len(), once.len(), "each document has its own identifier");
}

fn identificador(bytes: &[u8]) -> Vec<u8> {
    let lido = lopdf::Document::load_mem(bytes).expect("a PDF");
    let id = lido.trailer.get(b"ID").and_then(lopdf::Object::as_array).expect("an identifier");
    id[0].as_str().expect("bytes").to_vec()
}

#[test]
fn a_letter_changed_anywhere_changes_the_identifier() {
    let doc = relatorio(1_000);
    let mut outro = doc.clone();
    let Some(Block::Table(t)) = outro.blocks.get_mut(2) else { panic!("a table") };
    let nome = t.rows.row(500).get(2).expect("a name").to_owned();
    let trocado = nome.replacen('r', "n", 1);
    assert_ne!(nome, trocado);
    t.rows = com(&t.rows, |linha, coluna| ((linha, coluna) == (500, 2)).then(|| trocado.clone()));
    let [a, b] = [&doc, &outro].map(|d| identificador(&pdf::render(d).expect("drawn")));
    assert_ne!(a, b);
}

#[test]
fn sizes_stay_within_their_limits() {
    let size = |n: usize| pdf::render(&relatorio(n)).expect("drawn").len();
    assert!(size(40) < 40_000, "{}", size(40));
    assert!(size(10_000) < 2_000_000, "{}", size(10_000));
}

#[test]
fn pages_and_rows_are_counted_without_drawing() {
    let doc = relatorio(1_000);
    let stats = pdf::stats(&doc).expect("laid out");
    assert_eq!(stats.rows, 1_000);
    let lido = Lido::novo(&pdf::render(&doc).expect("drawn"));
    assert_eq!(stats.pages, lido.0.page_iter().count());
}

#[test]
fn tabs_and_carriage_returns_of_text_files_are_spaces() {
    let mut doc = relatorio(1);
    doc.blocks.push(Block::Paragraph { text: "\tArt. 1º Fica\r\nhomologado".into(), style: Default::default() });
    let lido = Lido::novo(&pdf::render(&doc).expect("drawn"));
    let page = lido.0.page_iter().next().expect("a page");
    let content = lido.0.get_and_decode_page_content(page).expect("content");
    let shown = content.operations.iter().filter(|op| op.operator == "Tj").flat_map(|op| &op.operands);
    let notdef = shown.filter_map(|o| o.as_str().ok()).flat_map(|s| s.chunks(2)).filter(|gid| *gid == [0, 0]);
    assert_eq!(notdef.count(), 0);
}

#[test]
fn a_coat_of_arms_that_cannot_be_used_is_an_error_that_says_why() {
    let mut doc = relatorio(1);
    doc.header.coat_of_arms = Some(Arc::from(&b"GIF89a"[..]));
    assert!(matches!(pdf::render(&doc), Err(PdfError::CoatOfArms(why)) if why.contains("PNG nem JPEG")));
}

/// The text of a whole file, for other tests.
pub fn text_of(bytes: &[u8]) -> String {
    codigos::texto(&lido::Lido::novo(bytes))
}
