//! Tables: rows whole and once, numbers at the comma, headings along, wide pages.

use super::*;

#[test]
fn a_wide_table_turns_its_pages_and_takes_its_heading_along() {
    let doc = Document {
        mark: Some("RESULTADO PRELIMINAR".into()),
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
fn numbers_stand_under_one_another_at_the_comma() {
    let mut doc = document(vec![table("Lista", 0)]);
    if let Some(Block::Table(t)) = doc.blocks.first_mut() {
        t.rows = ["9,5", "10", "1.000,25", "—"].iter().map(|n| ["1", "A", n]).collect();
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
    if let Some(Block::Table(t)) = doc.blocks.first_mut() {
        let long = "Nome bastante comprido ".repeat(8);
        let rows = [["1", &long, "123456"], ["2", "Ana", "0,12345678"], ["3", &long, "1,5"]];
        t.rows = rows.into_iter().collect();
    }
    let composed = composed(&doc);
    let texts = &composed.pages[0].texts;
    let names = texts.iter().filter(|t| t.text.contains("comprido") || t.text == "Ana");
    let right = names.map(|t| t.x + width(t.face, t.size, &t.text)).max().expect("names");
    let number = texts.iter().find(|t| t.text == "123456").expect("the number");
    assert!(number.x > right, "{} is left of {right}", number.x);
}

#[test]
fn a_cell_taller_than_a_page_is_split_but_not_lost() {
    let words: Vec<String> = (0..3000).map(|i| format!("p{i}")).collect();
    let mut doc = document(vec![table("Lista", 3)]);
    if let Some(Block::Table(t)) = doc.blocks.first_mut() {
        t.rows = replaced(&t.rows, 1, &words.join(" "));
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
    if let Some(Block::Table(t)) = doc.blocks.first_mut() {
        t.rows = replaced(&t.rows, 0, "Primeira linha\nSegunda");
    }
    let composed = composed(&doc);
    let cells: Vec<String> = said(&composed, 0).into_iter().filter(|(r, _)| *r == Role::Td).map(|(_, t)| t).collect();
    assert_eq!(cells, ["1", "Primeira linha", "Segunda", "1,1"]);
}

#[test]
fn empty_cells_keep_their_column_and_an_empty_document_has_a_page() {
    let mut doc = document(vec![table("Lista", 1)]);
    if let Some(Block::Table(t)) = doc.blocks.first_mut() {
        t.rows = replaced(&t.rows, 0, "");
    }
    let one = composed(&doc);
    assert_eq!(one.tree.elems().filter(|(_, e)| e.role == Role::Td).count(), 3);
    let nothing = Document::default();
    assert_eq!(stats(&nothing), Ok(Stats { pages: 1, rows: 0 }));
    let empty = composed(&nothing);
    let (_, root) = empty.tree.elems().next().expect("the root");
    assert_eq!((root.role, empty.tree.kids(root).count()), (Role::Document, 0));
    assert_eq!(Tree::ROOT, 0);
}
