//! The texts of a document, each with where it stands.

use crate::report::model::{Block, Document, Table};

/// Calls back with each text of a document and a function that says where it is.
pub(super) fn each_text(d: &Document, f: &mut dyn FnMut(&str, &dyn Fn() -> String)) {
    let head = || "cabeçalho".to_owned();
    for text in [&d.title, &d.subject, &d.author, &d.footer].into_iter().chain(&d.header.lines).chain(&d.keywords) {
        f(text, &head);
    }
    let mut numero = 0;
    for block in &d.blocks {
        each_text_of(block, &mut numero, f);
    }
}

/// `numero`: how many blocks come before this one; those of a chapter are counted, and not the chapter.
fn each_text_of(block: &Block, numero: &mut usize, f: &mut dyn FnMut(&str, &dyn Fn() -> String)) {
    *numero += usize::from(!matches!(block, Block::Chapter(_)));
    let this = *numero;
    let place: &dyn Fn() -> String = &|| format!("bloco {this}");
    match block {
        Block::Heading { text, .. } | Block::Paragraph { text, .. } => f(text, place),
        Block::Index(entries) => entries.iter().for_each(|(t, _)| f(t, place)),
        Block::Table(t) => each_cell(t, f),
        Block::Chapter(c) => c.blocks.iter().for_each(|b| each_text_of(b, numero, f)),
        Block::Signatures { closing, people } => {
            f(closing, place);
            people.iter().for_each(|(nome, office)| {
                f(nome, place);
                f(office, place);
            });
        }
    }
}

fn each_cell(t: &Table, f: &mut dyn FnMut(&str, &dyn Fn() -> String)) {
    f(&t.caption, &|| t.caption.clone());
    for (n, row) in (1usize..).zip(&t.rows) {
        for cell in row.iter() {
            f(cell, &|| format!("{}, linha {n}", t.caption));
        }
    }
}
