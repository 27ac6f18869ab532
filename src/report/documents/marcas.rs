//! The marks of an act's text → items. Lines between blank lines are one paragraph; `#`, `##`, `###` make headings; `ementa:`,
//! `centro:` and `nota:` give a paragraph its look; a field such as `{{ assinaturas }}` alone on its line is a ready part.

use super::rolo::Item;
use crate::report::model::{Block, ParagraphStyle};
use crate::report::template::Misuse;
use std::collections::BTreeMap;

/// Encloses the name of a ready part in a rendered text; no keyboard writes it.
const SINAL: char = '\u{E000}';

/// What the field of a ready part prints.
pub fn sinal(parte: &str) -> String {
    format!("{SINAL}{parte}{SINAL}")
}

/// The ready parts of an act, by the name of their field.
pub type Partes<'a> = BTreeMap<&'static str, Vec<Item<'a>>>;

/// What a rendered text does with the ready parts and may not; `nomes` are those of the act.
pub fn conferir<'n>(texto: &str, nomes: &[&'n str]) -> Vec<Misuse<'n>> {
    let trechos: Vec<Trecho<'_>> = por_parte(texto).collect();
    let postos = || trechos.iter().filter_map(|t| if let Trecho::Parte(nome) = t { Some(*nome) } else { None });
    let vezes = |nome: &str| postos().filter(|n| *n == nome).count();
    let mut todos: Vec<Misuse<'n>> =
        nomes.iter().filter(|nome| vezes(nome) > 1).map(|nome| Misuse::Repeated(nome)).collect();
    // a mark that nothing closes leaves an even number of pieces
    if trechos.len().is_multiple_of(2) || postos().any(|nome| !nomes.contains(&nome)) {
        todos.push(Misuse::Altered);
    }
    todos
}

/// Reads a rendered text that was [checked](conferir). Each ready part is put where its field stands, and taken out of `partes`:
/// what stays there was not used.
pub fn ler<'a>(texto: &str, partes: &mut Partes<'a>) -> Vec<Item<'a>> {
    let mut itens = Vec::new();
    for paragrafo in texto.split("\n\n") {
        for trecho in por_parte(paragrafo) {
            match trecho {
                Trecho::Parte(nome) => itens.extend(partes.remove(nome).unwrap_or_default()),
                Trecho::Texto(texto) => itens.extend(bloco(texto)),
            }
        }
    }
    itens
}

/// Part of a paragraph.
enum Trecho<'t> {
    Parte(&'t str),
    Texto(&'t str),
}

fn por_parte(paragrafo: &str) -> impl Iterator<Item = Trecho<'_>> {
    paragrafo.split(SINAL).enumerate().map(|(i, t)| if i % 2 == 1 { Trecho::Parte(t) } else { Trecho::Texto(t) })
}

fn bloco(texto: &str) -> Option<Item<'static>> {
    let texto = texto.split_whitespace().collect::<Vec<_>>().join(" ");
    if texto.is_empty() {
        return None;
    }
    for (marca, nivel) in [("### ", 3), ("## ", 2), ("# ", 1)] {
        if let Some(titulo) = texto.strip_prefix(marca) {
            return Some(Block::Heading { level: nivel, text: titulo.into(), anchor: None, new_page: false }.into());
        }
    }
    let estilos =
        [("ementa:", ParagraphStyle::Ementa), ("centro:", ParagraphStyle::Centered), ("nota:", ParagraphStyle::Note)];
    for (marca, estilo) in estilos {
        if let Some(resto) = texto.strip_prefix(marca) {
            return Some(Block::Paragraph { text: resto.trim().into(), style: estilo }.into());
        }
    }
    Some(Block::Paragraph { text: texto, style: ParagraphStyle::Body }.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_become_blocks_and_fields_become_ready_parts() {
        let texto = format!(
            "# TÍTULO\n\nementa: Homologa\no resultado.\n\nArt. 1º Fica.\n\n{}\n\ncentro: FIM",
            sinal("listas")
        );
        let mut partes = BTreeMap::from([("listas", vec![Block::Index(vec![]).into()])]);
        let vistos: Vec<String> = ler(&texto, &mut partes)
            .iter()
            .map(|i| match i {
                Item::Bloco(Block::Heading { level: nivel, text: texto, .. }) => format!("h{nivel} {texto}"),
                Item::Bloco(Block::Paragraph { text: texto, style: estilo }) => format!("{estilo:?} {texto}"),
                Item::Bloco(Block::Index(_)) => "índice".into(),
                _ => "?".into(),
            })
            .collect();
        assert_eq!(
            vistos,
            ["h1 TÍTULO", "Ementa Homologa o resultado.", "Body Art. 1º Fica.", "índice", "Centered FIM"]
        );
    }

    #[test]
    fn a_ready_part_stands_whole_and_once() {
        let (a, b) = (sinal("a"), sinal("b"));
        for (texto, usos) in [
            (format!("{a} e {b}"), vec![]),
            (format!("{a}\n\n{b}\n\n{a}\n\n{a}"), vec![Misuse::Repeated("a")]),
            (format!("{a}{a} {b}{b}"), vec![Misuse::Repeated("a"), Misuse::Repeated("b")]),
            (a.to_uppercase(), vec![Misuse::Altered]),
            (SINAL.to_string(), vec![Misuse::Altered]),
        ] {
            assert_eq!(conferir(&texto, &["a", "b"]), usos, "{texto:?}");
        }
    }
}
