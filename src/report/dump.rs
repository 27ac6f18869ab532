//! A document as plain text, block by block: what the tests of documents read.

use super::model::{Block, Document, Table};
use std::fmt::Write as _;

/// The whole document as text: headings with `#`, one line a paragraph, table cells separated by ` | `.
pub fn dump(d: &Document) -> String {
    let mut text = String::new();
    let mut line = |t: &str| {
        text.push_str(t);
        text.push('\n');
    };
    line(&format!("[{}]", d.title));
    d.mark.iter().for_each(|m| line(&format!("[marca: {m}]")));
    d.header.lines.iter().for_each(|l| line(l));
    d.blocks.iter().for_each(|b| line(&block(b)));
    line(&format!("[rodapé: {} – {}]", d.footer, d.code));
    text
}

fn block(b: &Block) -> String {
    match b {
        Block::Heading { level, text, .. } => format!("{} {text}", "#".repeat(usize::from(*level))),
        Block::Paragraph { text, .. } => text.clone(),
        Block::Index(entries) => entries.iter().map(|(t, a)| format!("- {t} → {a}")).collect::<Vec<_>>().join("\n"),
        Block::Table(t) => table(t),
        Block::Chapter(c) => c.blocks.iter().map(block).collect::<Vec<_>>().join("\n"),
        Block::Signatures { closing, people } => {
            people.iter().fold(closing.clone(), |mut s, (name, office)| {
                // Writing to a text cannot fail
                let _ = write!(s, "\n{name}\n{office}");
                s
            })
        }
    }
}

fn table(t: &Table) -> String {
    let header: Vec<&str> = t.columns.iter().map(|c| c.title.as_str()).collect();
    let mut rows = vec![format!("[{}]", t.caption), header.join(" | ")];
    rows.extend(t.rows.iter().map(|l| l.iter().collect::<Vec<&str>>().join(" | ")));
    rows.join("\n")
}
