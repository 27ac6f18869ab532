//! What composition promises: margins, nothing alone, nothing split, nothing lost.

use super::compose::{Composed, compose};
use super::foot::Foot;
use super::page::{BOTTOM, LEFT, RIGHT, Sheet, TOP};
use super::text::width;
use super::tree::{Role, Tree};
use super::*;
use crate::report::model::{Align, Block, Column, ParagraphStyle, Table};
use crate::report::rows::{Row, Rows};

fn table(legenda: &str, rows: usize) -> Block {
    let coluna = |titulo: &str, alinhamento| Column { titulo: titulo.into(), alinhamento };
    Block::Table(Table {
        legenda: legenda.into(),
        colunas: vec![coluna("Nº", Align::Right), coluna("Nome", Align::Left), coluna("Nota", Align::Decimal)],
        linhas: (1..=rows)
            .map(|i| [format!("{i}"), format!("Pessoa número {i}"), format!("{},{}", i % 100, i % 7)])
            .collect(),
    })
}

fn paragraph(texto: &str) -> Block {
    Block::Paragraph { texto: texto.into(), estilo: ParagraphStyle::Body }
}

fn heading(nivel: u8, texto: &str) -> Block {
    Block::Heading { nivel, texto: texto.into(), ancora: Some(texto.into()), nova_pagina: false }
}

fn signatures(n: usize) -> Block {
    Block::Signatures { fecho: "Cidade, em data.".into(), pessoas: vec![("Nome da Pessoa".into(), "Cargo".into()); n] }
}

fn document(blocos: Vec<Block>) -> Document {
    Document { titulo: "Título".into(), rodape: "Rodapé".into(), codigo: "ABC".into(), blocos, ..Document::default() }
}

/// Texts of a page inside the structure: role and text, in order.
fn said(composed: &Composed<'_>, page: usize) -> Vec<(Role, String)> {
    let marks = composed.tree.marks(page);
    let role = |mcid: u32| composed.tree.role(marks[mcid as usize]);
    composed.pages[page].texts.iter().filter_map(|t| Some((role(t.mcid?), t.text.to_string()))).collect()
}

fn composed(doc: &Document) -> Composed<'_> {
    compose(doc, None).expect("composed")
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
    let coluna = |i: usize| Column { titulo: format!("Coluna {i}"), alinhamento: Align::Left };
    Block::Table(Table {
        legenda: "Larga".into(),
        colunas: (0..10).map(coluna).collect(),
        linhas: std::iter::repeat_n(["PALAVRALONGA"; 10], rows).collect(),
    })
}

#[test]
fn a_wide_table_turns_its_pages_and_takes_its_heading_along() {
    let doc = Document {
        marca: Some("RESULTADO PRELIMINAR".into()),
        ..document(vec![
            paragraph("Antes."),
            heading(2, "Notas"),
            paragraph("Curta."),
            wide(90),
            paragraph("Depois."),
            signatures(1),
        ])
    };
    let composed = composed(&doc);
    let turned: Vec<bool> = composed.pages.iter().map(|p| p.sheet == Sheet::Turned).collect();
    assert_eq!((turned.first(), turned.last()), (Some(&false), Some(&false)));
    assert!(turned.iter().filter(|t| **t).count() >= 2, "{turned:?}");
    let page = |text: &str| (0..composed.pages.len()).find(|&p| said(&composed, p).iter().any(|(_, t)| t == text));
    assert_eq!(page("Notas"), page("PALAVRALONGA"));
    assert_eq!(page("Curta."), page("PALAVRALONGA"));
    for page in &composed.pages {
        for text in &page.texts {
            let end = text.x + width(text.face, text.size, &text.text);
            assert!(text.x >= page.sheet.left() && end <= page.sheet.right() + 2, "{text:?} ends at {end}");
            assert!(text.y < page.sheet.top() && (text.mcid.is_none() || text.y >= BOTTOM), "{text:?}");
        }
    }
}

#[test]
fn a_table_without_rows_has_a_body_and_no_head() {
    let doc = document(vec![table("Vazia", 0), table("Cheia", 1)]);
    let composed = composed(&doc);
    let count = |role: Role| composed.tree.elems().filter(|(_, e)| e.role == role).count();
    assert_eq!((count(Role::Table), count(Role::TBody), count(Role::THead)), (2, 2, 1));
}

#[test]
fn a_short_table_kept_with_the_signatures_takes_its_heading_along() {
    for lines in 0..60 {
        let filler = (0..lines).map(|i| paragraph(&format!("Linha {i}")));
        let doc = document(filler.chain([heading(2, "Último cargo"), table("Lista", 2), signatures(3)]).collect());
        let composed = composed(&doc);
        let page = |text: &str| (0..composed.pages.len()).find(|&p| said(&composed, p).iter().any(|(_, t)| t == text));
        assert_eq!(page("Último cargo"), page("Pessoa número 1"), "{lines}");
    }
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
fn a_sentence_that_introduces_a_table_is_on_its_page() {
    for lines in 0..60 {
        let filler = (0..lines).map(|i| paragraph(&format!("Linha {i}")));
        let doc = document(filler.chain([heading(1, "Fora"), paragraph("Só o número."), table("Lista", 9)]).collect());
        let composed = composed(&doc);
        let page = |text: &str| (0..composed.pages.len()).find(|&p| said(&composed, p).iter().any(|(_, t)| t == text));
        assert_eq!(page("Só o número."), page("Pessoa número 1"), "{lines}");
        assert_eq!(page("Fora"), page("Pessoa número 3"), "{lines}");
    }
}

#[test]
fn no_row_is_split_lost_or_repeated() {
    for rows in [1, 2, 3, 39, 40, 41, 42, 43, 44, 45, 46, 200] {
        let doc = document(vec![table("Lista", rows), paragraph("Fim.")]);
        let composed = composed(&doc);
        let mut cells = Vec::new();
        for page in 0..composed.pages.len() {
            let here: Vec<String> =
                said(&composed, page).into_iter().filter(|(r, _)| *r == Role::Td).map(|(_, t)| t).collect();
            assert_eq!(here.len() % 3, 0, "{rows} rows, page {page}: whole rows only");
            cells.extend(here);
        }
        let numbers: Vec<usize> = cells.iter().step_by(3).map(|t| t.parse().expect("a number")).collect();
        assert_eq!(numbers, (1..=rows).collect::<Vec<_>>());
        let ths = composed.tree.elems().filter(|(_, e)| e.role == Role::Th).count();
        assert_eq!(ths, 3, "header cells once in the structure");
    }
}

#[test]
fn later_pages_say_that_the_table_goes_on_outside_the_structure() {
    let doc = document(vec![table("Lista geral", 100)]);
    let composed = composed(&doc);
    let artifacts = |page: usize| -> Vec<&str> {
        composed.pages[page].texts.iter().filter(|t| t.mcid.is_none()).map(|t| t.text.as_ref()).collect()
    };
    let last = composed.pages.len() - 1;
    assert!(last >= 1);
    assert!(artifacts(0).contains(&"continua") && !artifacts(last).contains(&"continua"));
    assert!(artifacts(1).contains(&" (continuação)") && artifacts(1).contains(&"Nome"));
}

#[test]
fn the_foot_stands_between_the_margins_of_the_sheet_under_the_text() {
    let mut doc = document(vec![table("Lista geral", 100)]);
    doc.rodape = "Concurso público ".repeat(20);
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
fn numbers_stand_under_one_another_at_the_comma() {
    let mut doc = document(vec![table("Lista", 0)]);
    if let Some(Block::Table(t)) = doc.blocos.first_mut() {
        t.linhas = ["9,5", "10", "1.000,25", "—"].iter().map(|n| ["1", "A", n]).collect();
    }
    let composed = composed(&doc);
    let end = |text: &str, upto: &str| {
        let found = composed.pages[0].texts.iter().find(|t| t.text == text).expect("drawn");
        found.x + width(found.face, found.size, upto)
    };
    let comma = end("9,5", "9");
    assert!((end("10", "10") - comma).abs() <= 2 && (end("1.000,25", "1.000") - comma).abs() <= 2);
    assert!(end("—", "—") >= end("1.000,25", "1.000,25") - 2, "what is no number stands at the right edge");
}

#[test]
fn aligned_numbers_stay_in_their_column_beside_a_long_name() {
    let mut doc = document(vec![table("Lista", 0)]);
    if let Some(Block::Table(t)) = doc.blocos.first_mut() {
        let long = "Nome bastante comprido ".repeat(8);
        let rows = [["1", &long, "123456"], ["2", "Ana", "0,12345678"], ["3", &long, "1,5"]];
        t.linhas = rows.into_iter().collect();
    }
    let composed = composed(&doc);
    let texts = &composed.pages[0].texts;
    let names = texts.iter().filter(|t| t.text.contains("comprido") || t.text == "Ana");
    let right = names.map(|t| t.x + width(t.face, t.size, &t.text)).max().expect("names");
    let number = texts.iter().find(|t| t.text == "123456").expect("the number");
    assert!(number.x > right, "{} is left of {right}", number.x);
}

#[test]
fn signatures_have_two_lines_before_them_on_their_page() {
    for lines in 0..60 {
        for before in
            [paragraph(&"Texto que antecede a assinatura. ".repeat(9)), paragraph("Curto."), table("Lista", 20)]
        {
            let mut blocos: Vec<Block> = (0..lines).map(|i| paragraph(&format!("Linha {i}"))).collect();
            blocos.extend([paragraph(&"Outro parágrafo de várias linhas. ".repeat(8)), before, signatures(2)]);
            let doc = document(blocos);
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
    let silent = Block::Signatures { fecho: String::new(), pessoas: vec![("Nome".into(), String::new())] };
    let doc = document(vec![silent]);
    let composed = compose(&doc, None).expect("composed");
    assert_eq!(said(&composed, 0).len(), 2, "the title and the name");
}

#[test]
fn no_line_of_a_paragraph_is_alone_on_a_page() {
    for lines in 0..60 {
        let mut blocos: Vec<Block> = (0..lines).map(|i| paragraph(&format!("Linha {i}"))).collect();
        blocos.push(paragraph(&"Parágrafo de muitas linhas. ".repeat(25)));
        let doc = document(blocos);
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
fn a_cell_taller_than_a_page_is_split_but_not_lost() {
    let words: Vec<String> = (0..3000).map(|i| format!("p{i}")).collect();
    let mut doc = document(vec![table("Lista", 3)]);
    if let Some(Block::Table(t)) = doc.blocos.first_mut() {
        t.linhas = replaced(&t.linhas, 1, &words.join(" "));
    }
    let composed = composed(&doc);
    assert!(composed.pages.len() >= 3);
    let all: Vec<String> = (0..composed.pages.len())
        .flat_map(|p| said(&composed, p))
        .filter(|(r, _)| *r == Role::Td)
        .map(|(_, t)| t)
        .collect();
    let found: Vec<&str> = all.iter().flat_map(|t| t.split(' ')).filter(|w| w.starts_with('p')).collect();
    assert_eq!(found, words);
    assert!(all.contains(&"Pessoa número 3".to_owned()));
}

#[test]
fn line_feeds_in_a_cell_are_lines_of_it() {
    let mut doc = document(vec![table("Lista", 1)]);
    if let Some(Block::Table(t)) = doc.blocos.first_mut() {
        t.linhas = replaced(&t.linhas, 0, "Primeira linha\nSegunda");
    }
    let composed = composed(&doc);
    let cells: Vec<String> = said(&composed, 0).into_iter().filter(|(r, _)| *r == Role::Td).map(|(_, t)| t).collect();
    assert_eq!(cells, ["1", "Primeira linha", "Segunda", "1,1"]);
}

#[test]
fn the_index_has_the_pages_of_its_headings() {
    let mut blocos = vec![Block::Index(vec![("Primeiro".into(), "Um".into()), ("Segundo".into(), "Dois".into())])];
    blocos.extend([heading(1, "Um"), table("Lista", 60), heading(1, "Dois"), paragraph("Fim.")]);
    let doc = document(blocos);
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
    assert_eq!(compose(&nowhere, None).err(), Some(PdfError::Ancora("um".into())));
    let twice = document(vec![heading(1, "um"), heading(1, "um")]);
    assert_eq!(compose(&twice, None).err(), Some(PdfError::Ancora("um".into())));
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
    doc.marca = Some("RESULTADO PRELIMINAR".into());
    let composed = composed(&doc);
    for page in &composed.pages {
        assert_eq!(page.texts.iter().filter(|t| t.text == "RESULTADO PRELIMINAR").count(), 1);
    }
    let said = (0..composed.pages.len()).flat_map(|p| said(&composed, p)).filter(|(_, t)| t == "RESULTADO PRELIMINAR");
    assert_eq!(said.count(), 1);
}

#[test]
fn empty_cells_keep_their_column_and_an_empty_document_has_a_page() {
    let mut doc = document(vec![table("Lista", 1)]);
    if let Some(Block::Table(t)) = doc.blocos.first_mut() {
        t.linhas = replaced(&t.linhas, 0, "");
    }
    let one = composed(&doc);
    assert_eq!(one.tree.elems().filter(|(_, e)| e.role == Role::Td).count(), 3);
    let nothing = Document::default();
    assert_eq!(stats(&nothing), Ok(Stats { paginas: 1, linhas: 0 }));
    let empty = composed(&nothing);
    let (_, root) = empty.tree.elems().next().expect("the root");
    assert_eq!((root.role, empty.tree.kids(root).count()), (Role::Document, 0));
    assert_eq!(Tree::ROOT, 0);
}

/// A sequence of numbers for documents of the test's own making: always the same.
struct Dice(u64);

impl Dice {
    /// A number below `n`.
    fn roll(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    fn words(&mut self, most: u64) -> String {
        const WORDS: [&str; 9] =
            ["de", "Conceição", "art. 5º,", "§", "nomeação", "Vice-Prefeito", "12,5", "otorrinolaringologista", "à"];
        (0..=self.roll(most)).map(|_| WORDS[self.roll(9) as usize]).collect::<Vec<_>>().join(" ")
    }

    fn block(&mut self) -> Block {
        match self.roll(6) {
            0 => Block::Heading {
                nivel: 1 + self.roll(3) as u8,
                texto: self.words(25),
                ancora: None,
                nova_pagina: self.roll(5) == 0,
            },
            1 | 2 => {
                use ParagraphStyle::{Body, Centered, Ementa, Note};
                let estilo = [Body, Centered, Ementa, Note][self.roll(4) as usize];
                Block::Paragraph { texto: self.words(200), estilo }
            }
            3 => Block::Signatures {
                fecho: self.words(20),
                pessoas: (0..self.roll(5)).map(|_| (self.words(6), self.words(9))).collect(),
            },
            _ => self.table(),
        }
    }

    fn table(&mut self) -> Block {
        let aligns = [Align::Left, Align::Center, Align::Right, Align::Decimal];
        let columns = 1 + self.roll(7);
        let coluna = |d: &mut Self| Column { titulo: d.words(3), alinhamento: aligns[d.roll(4) as usize] };
        let colunas = (0..columns).map(|_| coluna(self)).collect();
        let linhas = (0..self.roll(70)).map(|_| (0..columns).map(|_| self.words(8)).collect::<Vec<String>>()).collect();
        Block::Table(Table { legenda: self.words(12), colunas, linhas })
    }
}

/// All texts of the content, in reading order.
fn all_texts(doc: &Document) -> String {
    let mut out = doc.titulo.clone();
    for block in &doc.blocos {
        match block {
            Block::Heading { texto, .. } | Block::Paragraph { texto, .. } => out.push_str(texto),
            Block::Index(_) | Block::Chapter(_) => {}
            Block::Signatures { fecho, pessoas } => {
                out.push_str(fecho);
                pessoas.iter().for_each(|(n, o)| out.extend([n.as_str(), o.as_str()]));
            }
            Block::Table(t) => {
                out.push_str(&t.legenda);
                t.colunas.iter().for_each(|c| out.push_str(&c.titulo));
                t.linhas.iter().flat_map(|l| l.iter()).for_each(|c| out.push_str(c));
            }
        }
    }
    out.split_whitespace().collect()
}

#[test]
fn whatever_the_document_nothing_is_lost_and_all_is_read_in_order_between_the_margins() {
    for seed in 0..150 {
        let mut dice = Dice(seed);
        let doc = document((0..1 + dice.roll(14)).map(|_| dice.block()).collect());
        let composed = composed(&doc);
        let read: String = (0..composed.pages.len()).flat_map(|p| said(&composed, p)).map(|(_, t)| t).collect();
        assert_eq!(read.split_whitespace().collect::<String>(), all_texts(&doc), "seed {seed}");
        for (page, text) in composed.pages.iter().flat_map(|p| p.texts.iter().map(move |t| (p, t))) {
            let end = text.x + width(text.face, text.size, &text.text);
            assert!(
                text.x >= page.sheet.left() && end <= page.sheet.right() + 2,
                "seed {seed}: {text:?} ends at {end}"
            );
            assert!(text.mcid.is_none() || text.y >= BOTTOM, "seed {seed}: {text:?}");
        }
    }
}
