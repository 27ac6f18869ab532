//! Names: what is glued to them, what damaged them.

use super::text::{clean, dirt, fold, foreign_letter, has_loose_accents, invisible, repair_mojibake};

/// A name, and what was found around it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Name {
    /// The name alone.
    pub text: Box<str>,
    /// A court order was marked beside it.
    pub sub_judice: bool,
    /// A disability mark was beside it (`(PcD)`, `(D)`, ` - PCD`).
    pub pcd: bool,
    /// Anything was taken off its end.
    pub marked: bool,
    /// Letters were doubled by a wrong encoding and taken back.
    pub repaired: bool,
    /// Letters are lost (U+FFFD, a NUL, `…` at the end).
    pub damaged: bool,
    /// The first invisible character that was in it.
    pub invisible: Option<char>,
    /// Accents stood apart from their letters (NFD).
    pub decomposed: bool,
    /// Non-breaking spaces were in it.
    pub nbsp: bool,
    /// The first letter in it that is not Latin.
    pub foreign: Option<char>,
}

/// The name in a text.
pub fn read(raw: &str) -> Name {
    let swept = dirt(raw);
    let repaired = repair_mojibake(raw);
    let damaged = raw.contains('\u{FFFD}') || raw.contains('\0') || raw.trim_end().ends_with('…');
    let text = clean(repaired.as_deref().unwrap_or(raw));
    let mut name = Name {
        repaired: repaired.is_some(),
        damaged,
        invisible: if swept.invisible { invisible(raw) } else { None },
        nbsp: swept.nbsp,
        decomposed: has_loose_accents(raw),
        foreign: if text.is_ascii() { None } else { foreign_letter(&text) },
        ..Name::default()
    };
    let mut rest: &str = &text;
    while let Some(shorter) = strip_mark(rest, &mut name) {
        rest = shorter;
        name.marked = true;
    }
    name.text = rest.into();
    name
}

/// One mark off the end of the name.
fn strip_mark<'a>(text: &'a str, name: &mut Name) -> Option<&'a str> {
    if let Some(rest) = text.strip_suffix('*') {
        return Some(rest.trim_end());
    }
    if let Some((rest, inside)) = text.strip_suffix(')').and_then(|t| t.rsplit_once('(')) {
        return known_mark(inside, name).then(|| rest.trim_end());
    }
    let (rest, after) = text.rsplit_once(" - ").or_else(|| text.rsplit_once(" – "))?;
    known_mark(after, name).then(|| rest.trim_end())
}

fn known_mark(inside: &str, name: &mut Name) -> bool {
    match &*fold(inside) {
        "sub judice" | "subjudice" | "sj" => name.sub_judice = true,
        "pcd" | "d" | "pne" | "deficiente" | "pessoa com deficiencia" => name.pcd = true,
        "spd" | "npi" | "ppp" | "pnp" | "negro" | "negra" | "ac" | "indigena" | "cotista" => {}
        _ => return false,
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_glued_to_names_come_off() {
        let n = read("MARIA DA SILVA (Sub Judice)");
        assert_eq!((&*n.text, n.sub_judice, n.pcd), ("MARIA DA SILVA", true, false));
        let n = read("JOÃO SOUZA (D)(SPD)");
        assert_eq!((&*n.text, n.sub_judice, n.pcd), ("JOÃO SOUZA", false, true));
        let n = read("ANA LIMA **");
        assert_eq!((&*n.text, n.marked), ("ANA LIMA", true));
        assert_eq!(&*read("ANA LIMA - PCD").text, "ANA LIMA");
        assert_eq!(&*read("ANA (NINA) LIMA").text, "ANA (NINA) LIMA");
        assert!(!read("ANA LIMA").marked);
    }

    #[test]
    fn damage_is_told() {
        assert!(read("JO\u{FFFD}O").damaged);
        assert!(read("MARIA DA CONCEI…").damaged);
        let n = read("JOA\u{303}O DA CONCEIC\u{327}A\u{303}O");
        assert_eq!((&*n.text, n.decomposed), ("JOÃO DA CONCEIÇÃO", true));
        let n = read("JoÃ£o da Silva");
        assert_eq!((&*n.text, n.repaired), ("João da Silva", true));
        assert_eq!(&*read("ALBERTO\u{00A0}GERALDO  DE LEMOS ").text, "ALBERTO GERALDO DE LEMOS");
    }
}
