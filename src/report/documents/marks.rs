//! The marks of an act's text → items. Lines between blank lines are one paragraph; `#`, `##`, `###` make headings; `ementa:`,
//! `centro:` and `nota:` give a paragraph its look; a field such as `{{ assinaturas }}` alone on its line is a ready part.

use super::volumes::Item;
use crate::report::model::{Block, ParagraphStyle};
use crate::report::template::Misuse;
use std::collections::BTreeMap;

/// Encloses the name of a ready part in a rendered text; no keyboard writes it.
const SENTINEL: char = '\u{E000}';

/// What the field of a ready part prints.
pub fn mark(part: &str) -> String {
    format!("{SENTINEL}{part}{SENTINEL}")
}

/// The ready parts of an act, by the name of their field.
pub type Parts<'a> = BTreeMap<&'static str, Vec<Item<'a>>>;

/// What a rendered text does with the ready parts and may not; `names` are those of the act.
pub fn misuses_of<'n>(text: &str, names: &[&'n str]) -> Vec<Misuse<'n>> {
    let pieces: Vec<Piece<'_>> = by_part(text).collect();
    let placed = || pieces.iter().filter_map(|t| if let Piece::Ready(name) = t { Some(*name) } else { None });
    let times = |name: &str| placed().filter(|n| *n == name).count();
    let mut all: Vec<Misuse<'n>> =
        names.iter().filter(|name| times(name) > 1).map(|name| Misuse::Repeated(name)).collect();
    // a mark that nothing closes leaves an even number of pieces
    if pieces.len().is_multiple_of(2) || placed().any(|name| !names.contains(&name)) {
        all.push(Misuse::Altered);
    }
    all
}

/// Reads a rendered text that was [checked](misuses_of). Each ready part is put where its field stands, and taken out of `parts`:
/// what stays there was not used.
pub fn read<'a>(text: &str, parts: &mut Parts<'a>) -> Vec<Item<'a>> {
    let mut items = Vec::new();
    for paragraph in text.split("\n\n") {
        for piece in by_part(paragraph) {
            match piece {
                Piece::Ready(name) => items.extend(parts.remove(name).unwrap_or_default()),
                Piece::Text(text) => items.extend(block(text)),
            }
        }
    }
    items
}

/// Part of a paragraph.
enum Piece<'t> {
    Ready(&'t str),
    Text(&'t str),
}

fn by_part(paragraph: &str) -> impl Iterator<Item = Piece<'_>> {
    paragraph.split(SENTINEL).enumerate().map(|(i, t)| if i % 2 == 1 { Piece::Ready(t) } else { Piece::Text(t) })
}

fn block(text: &str) -> Option<Item<'static>> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.is_empty() {
        return None;
    }
    for (mark, level) in [("### ", 3), ("## ", 2), ("# ", 1)] {
        if let Some(title) = text.strip_prefix(mark) {
            return Some(Block::Heading { level, text: title.into(), anchor: None, new_page: false }.into());
        }
    }
    let styles =
        [("ementa:", ParagraphStyle::Ementa), ("centro:", ParagraphStyle::Centered), ("nota:", ParagraphStyle::Note)];
    for (mark, style) in styles {
        if let Some(rest) = text.strip_prefix(mark) {
            return Some(Block::Paragraph { text: rest.trim().into(), style }.into());
        }
    }
    Some(Block::Paragraph { text, style: ParagraphStyle::Body }.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_become_blocks_and_fields_become_ready_parts() {
        let text =
            format!("# TÍTULO\n\nementa: Homologa\no resultado.\n\nArt. 1º Fica.\n\n{}\n\ncentro: FIM", mark("listas"));
        let mut parts = BTreeMap::from([("listas", vec![Block::Index(vec![]).into()])]);
        let seen: Vec<String> = read(&text, &mut parts)
            .iter()
            .map(|i| match i {
                Item::Block(Block::Heading { level, text, .. }) => format!("h{level} {text}"),
                Item::Block(Block::Paragraph { text, style }) => format!("{style:?} {text}"),
                Item::Block(Block::Index(_)) => "índice".into(),
                _ => "?".into(),
            })
            .collect();
        assert_eq!(seen, ["h1 TÍTULO", "Ementa Homologa o resultado.", "Body Art. 1º Fica.", "índice", "Centered FIM"]);
    }

    #[test]
    fn a_ready_part_stands_whole_and_once() {
        let (a, b) = (mark("a"), mark("b"));
        for (text, misuses) in [
            (format!("{a} e {b}"), vec![]),
            (format!("{a}\n\n{b}\n\n{a}\n\n{a}"), vec![Misuse::Repeated("a")]),
            (format!("{a}{a} {b}{b}"), vec![Misuse::Repeated("a"), Misuse::Repeated("b")]),
            (a.to_uppercase(), vec![Misuse::Altered]),
            (SENTINEL.to_string(), vec![Misuse::Altered]),
        ] {
            assert_eq!(misuses_of(&text, &["a", "b"]), misuses, "{text:?}");
        }
    }
}
