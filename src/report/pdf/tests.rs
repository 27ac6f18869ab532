//! What composition promises: margins, nothing alone, nothing split, nothing lost.

mod random;
mod tables;

use super::compose::{Composed, compose};
use super::foot::Foot;
use super::page::{BOTTOM, LEFT, RIGHT, Sheet, TOP};
use super::text::width;
use super::tree::{Role, Tree};
use super::*;
use crate::report::model::{Align, Block, Column, ParagraphStyle, Table};
use crate::report::rows::{Row, Rows};

fn table(caption: &str, rows: usize) -> Block {
    let column = |title: &str, align| Column { title: title.into(), align };
    Block::Table(Table {
        caption: caption.into(),
        columns: vec![column("Nº", Align::Right), column("Nome", Align::Left), column("Nota", Align::Decimal)],
        rows: (1..=rows)
            .map(|i| [format!("{i}"), format!("Pessoa número {i}"), format!("{},{}", i % 100, i % 7)])
            .collect(),
    })
}

fn paragraph(text: &str) -> Block {
    Block::Paragraph { text: text.into(), style: ParagraphStyle::Body }
}

fn heading(level: u8, text: &str) -> Block {
    Block::Heading { level, text: text.into(), anchor: Some(text.into()), new_page: false }
}

fn signatures(n: usize) -> Block {
    Block::Signatures { closing: "Cidade, em data.".into(), people: vec![("Nome da Pessoa".into(), "Cargo".into()); n] }
}

fn document(blocks: Vec<Block>) -> Document {
    Document { title: "Título".into(), footer: "Rodapé".into(), code: "ABC".into(), blocks, ..Document::default() }
}

/// Texts of a page inside the structure: role and text, in order.
fn said(composed: &Composed<'_>, page: usize) -> Vec<(Role, String)> {
    let marks = composed.tree.marks(page);
    let role = |mcid: u32| composed.tree.role(marks[mcid as usize]);
    composed.pages[page].texts.iter().filter_map(|t| Some((role(t.mcid?), t.text.to_string()))).collect()
}

fn composed(doc: &Document) -> Composed<'_> {
    compose(doc, None, Extent::Drawn).expect("composed")
}

#[test]
fn everything_stands_between_the_margins() {
    let long = "Palavracompridíssimasemnenhumespaço".repeat(20);
    let doc = document(vec![
        heading(1, &long),
        paragraph(&long),
        table("Tabela", 130),
        Block::Index(vec![(format!("Entrada {long}"), long.clone())]),
        signatures(5),
    ]);
    let composed = composed(&doc);
    for page in &composed.pages {
        for text in &page.texts {
            let end = text.x + width(text.face, text.size, &text.text);
            assert!(text.x >= LEFT && end <= RIGHT + 2, "{text:?} ends at {end}");
            assert!(text.y < TOP && (text.mcid.is_none() || text.y >= BOTTOM), "{text:?}");
        }
    }
}

/// Rows with another text in the second cell of one of them.
fn replaced(rows: &Rows, row: usize, text: &str) -> Rows {
    let cells = |(r, cells): (usize, Row<'_>)| -> Vec<String> {
        cells.iter().enumerate().map(|(i, t)| if (r, i) == (row, 1) { text } else { t }.to_owned()).collect()
    };
    rows.iter().enumerate().map(cells).collect()
}

/// A table of ten columns of long words: too wide for an upright sheet.
fn wide(rows: usize) -> Block {
    let column = |i: usize| Column { title: format!("Coluna {i}"), align: Align::Left };
    Block::Table(Table {
        caption: "Larga".into(),
        columns: (0..10).map(column).collect(),
        rows: std::iter::repeat_n(["PALAVRALONGA"; 10], rows).collect(),
    })
}

#[test]
fn a_heading_is_never_the_last_of_its_page() {
    for lines in 0..70 {
        let filler = (0..lines).map(|i| paragraph(&format!("Linha {i}")));
        for after in [table("Lista", 40), paragraph(&"Texto longo que segue. ".repeat(60)), signatures(2)] {
            let doc = document(filler.clone().chain([heading(1, "Cargo"), heading(2, "Lista"), after]).collect());
            let composed = composed(&doc);
            for page in 0..composed.pages.len() {
                let last = said(&composed, page).pop().expect("no page is empty");
                assert!(
                    !matches!(last.0, Role::H1 | Role::H2 | Role::H3 | Role::Caption | Role::Th),
                    "{lines}: {last:?}"
                );
            }
        }
    }
}

#[test]
fn the_foot_stands_between_the_margins_of_the_sheet_under_the_text() {
    let mut doc = document(vec![table("Lista geral", 100)]);
    doc.footer = "Concurso público ".repeat(20);
    let foot = Foot::of(&doc, 7);
    for sheet in [Sheet::Upright, Sheet::Turned] {
        let pages = [foot.common(sheet), foot.number(sheet, 6)];
        let texts: Vec<_> = pages.iter().flat_map(|p| &p.texts).collect();
        let said: Vec<&str> = texts.iter().map(|t| t.text.as_ref()).collect();
        assert!(said[0].starts_with("Concurso público Concurso"));
        assert_eq!(said[1..], ["código de verificação: ABC", "página 7 de 7"]);
        for t in texts {
            let end = t.x + width(t.face, t.size, &t.text);
            assert!(t.mcid.is_none() && t.y < BOTTOM && t.x >= sheet.left() && end <= sheet.right(), "{t:?}");
        }
        assert_eq!(pages[0].rules.len(), 1);
    }
}

#[test]
fn signatures_have_two_lines_before_them_on_their_page() {
    for lines in 0..60 {
        for before in
            [paragraph(&"Texto que antecede a assinatura. ".repeat(9)), paragraph("Curto."), table("Lista", 20)]
        {
            let mut blocks: Vec<Block> = (0..lines).map(|i| paragraph(&format!("Linha {i}"))).collect();
            blocks.extend([paragraph(&"Outro parágrafo de várias linhas. ".repeat(8)), before, signatures(2)]);
            let doc = document(blocks);
            let composed = composed(&doc);
            let page = composed.pages.len() - 1;
            let texts = said(&composed, page);
            let at = texts.iter().position(|(_, t)| t == "Cidade, em data.").expect("closing on the last page");
            let names = texts.iter().filter(|(_, t)| t == "Nome da Pessoa").count();
            assert_eq!(names, 2, "{lines}: kept together");
            let ys: std::collections::BTreeSet<i32> =
                composed.pages[page].texts.iter().filter(|t| t.mcid.is_some()).take(at).map(|t| t.y).collect();
            assert!(ys.len() >= 2, "{lines}: {texts:?}");
        }
    }
}

#[test]
fn many_signatures_go_on_to_another_page_in_whole_rows() {
    let doc = document(vec![paragraph("Texto."), signatures(31)]);
    let composed = composed(&doc);
    let names = |page| said(&composed, page).iter().filter(|(_, t)| t == "Nome da Pessoa").count();
    let offices = |page| said(&composed, page).iter().filter(|(_, t)| t == "Cargo").count();
    let pages = 0..composed.pages.len();
    assert_eq!(pages.clone().map(names).sum::<usize>(), 31);
    assert!(pages.len() > 1 && pages.clone().all(|p| names(p) == offices(p)));
    let silent = Block::Signatures { closing: String::new(), people: vec![("Nome".into(), String::new())] };
    let doc = document(vec![silent]);
    let composed = compose(&doc, None, Extent::Drawn).expect("composed");
    assert_eq!(said(&composed, 0).len(), 2, "the title and the name");
}

#[test]
fn no_line_of_a_paragraph_is_alone_on_a_page() {
    for lines in 0..60 {
        let mut blocks: Vec<Block> = (0..lines).map(|i| paragraph(&format!("Linha {i}"))).collect();
        blocks.push(paragraph(&"Parágrafo de muitas linhas. ".repeat(25)));
        let doc = document(blocks);
        let composed = composed(&doc);
        let elem = composed.tree.elems().filter(|(_, e)| e.role == Role::P).last().expect("the paragraph").0;
        for (page, p) in composed.pages.iter().enumerate() {
            let marks = composed.tree.marks(page);
            let n = p.texts.iter().filter(|t| t.mcid.is_some_and(|m| marks[m as usize] == elem)).count();
            assert_ne!(n, 1, "{lines}, page {page}");
        }
    }
}

#[test]
fn the_index_has_the_pages_of_its_headings() {
    let mut blocks = vec![Block::Index(vec![("Primeiro".into(), "Um".into()), ("Segundo".into(), "Dois".into())])];
    blocks.extend([heading(1, "Um"), table("Lista", 60), heading(1, "Dois"), paragraph("Fim.")]);
    let doc = document(blocks);
    let composed = composed(&doc);
    let entries: Vec<String> =
        said(&composed, 0).into_iter().filter(|(r, _)| *r == Role::Link).map(|(_, t)| t).collect();
    assert_eq!(entries, ["Primeiro", "1", "Segundo", "2"]);
    assert_eq!(composed.pages[0].links.len(), 2);
    assert_eq!(composed.bookmarks.iter().map(|b| b.target.page).collect::<Vec<_>>(), [0, 1]);
}

#[test]
fn a_link_to_nowhere_or_to_two_places_is_an_error() {
    let nowhere = document(vec![Block::Index(vec![("Um".into(), "um".into())])]);
    assert_eq!(compose(&nowhere, None, Extent::Drawn).err(), Some(PdfError::Anchor("um".into())));
    let twice = document(vec![heading(1, "um"), heading(1, "um")]);
    assert_eq!(compose(&twice, None, Extent::Drawn).err(), Some(PdfError::Anchor("um".into())));
}

#[test]
fn heading_levels_never_skip_one() {
    let doc = document(vec![heading(3, "a"), heading(1, "b"), heading(3, "c"), heading(2, "d"), heading(3, "e")]);
    let composed = composed(&doc);
    let roles: Vec<Role> = composed
        .tree
        .elems()
        .map(|(_, e)| e.role)
        .filter(|r| matches!(r, Role::H1 | Role::H2 | Role::H3 | Role::H4))
        .collect();
    assert_eq!(roles, [Role::H1, Role::H2, Role::H2, Role::H3, Role::H3, Role::H4]);
}

#[test]
fn the_mark_is_on_every_page_and_said_once() {
    let mut doc = document(vec![table("Lista", 150)]);
    doc.mark = Some("RESULTADO PRELIMINAR".into());
    let composed = composed(&doc);
    for page in &composed.pages {
        assert_eq!(page.texts.iter().filter(|t| t.text == "RESULTADO PRELIMINAR").count(), 1);
    }
    let said = (0..composed.pages.len()).flat_map(|p| said(&composed, p)).filter(|(_, t)| t == "RESULTADO PRELIMINAR");
    assert_eq!(said.count(), 1);
}
