//! Text as people see it: outer and doubled spaces, invisible characters, accents and case out of the way.

use std::borrow::Cow;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// What had to be swept out of a text to read it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dirt {
    /// Zero-width characters, byte order marks, soft hyphens, control characters.
    pub invisible: bool,
    /// Non-breaking spaces.
    pub nbsp: bool,
}

/// Characters that show nothing.
const fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{206F}'
        | '\u{FEFF}' | '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}' | '\u{1160}' | '\u{180E}' | '\u{3164}'
        | '\u{0000}'..='\u{0008}' | '\u{000E}'..='\u{001F}' | '\u{007F}')
}

/// Only what nearly every Brazilian text is made of: printable ASCII and the letters of Latin-1. Nothing of it is invisible, loose or
/// foreign.
pub fn is_plain(text: &str) -> bool {
    // Of the bytes beyond ASCII only the lead byte of U+00C0 to U+00FF, and what may follow it
    text.bytes().all(|b| matches!(b, b' '..=b'~' | 0xC3 | 0x80..=0xBF))
}

/// Without outer spaces, with single inner spaces and without invisible characters, accents composed (NFC); nothing is copied when nothing changes.
pub fn clean(text: &str) -> Cow<'_, str> {
    let trimmed = text.trim_matches([' ', '\t', '\r', '\n']);
    if is_plain(trimmed) && !trimmed.as_bytes().windows(2).any(|w| w == b"  ") {
        return Cow::Borrowed(trimmed);
    }
    cleaned(trimmed)
}

/// The same of a text that may have anything but outer spaces.
fn cleaned(trimmed: &str) -> Cow<'_, str> {
    let odd = |c: char| is_invisible(c) || (c != ' ' && c.is_whitespace());
    if loose_accents(trimmed) {
        let composed: String = trimmed.nfc().collect();
        return Cow::Owned(sweep(&composed));
    }
    if !trimmed.contains("  ") && !trimmed.contains(odd) {
        return Cow::Borrowed(trimmed);
    }
    Cow::Owned(sweep(trimmed))
}

/// Are there accents apart from their letters (Unicode's decomposed form)?
pub fn has_loose_accents(text: &str) -> bool {
    !is_plain(text) && loose_accents(text)
}

fn loose_accents(text: &str) -> bool {
    text.contains(|c| matches!(c, '\u{300}'..='\u{36F}') && !is_invisible(c))
}

fn sweep(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars().filter(|c| !is_invisible(*c)) {
        if !c.is_whitespace() {
            out.push(c);
        } else if !out.is_empty() && !out.ends_with(' ') {
            out.push(' ');
        }
    }
    let end = out.trim_end().len();
    out.truncate(end);
    out
}

/// What [`clean`] would sweep out.
pub fn dirt(text: &str) -> Dirt {
    if is_plain(text) { Dirt::default() } else { swept(text) }
}

fn swept(text: &str) -> Dirt {
    // two more of ASCII that show nothing, and part what they stand between
    let invisible = |c: char| is_invisible(c) || matches!(c, '\u{B}' | '\u{C}');
    Dirt { invisible: text.contains(invisible), nbsp: text.contains(['\u{00A0}', '\u{202F}', '\u{2007}']) }
}

/// The first character of a text that shows nothing.
pub fn invisible(text: &str) -> Option<char> {
    text.chars().find(|c| is_invisible(*c))
}

/// The first letter of a text that is not Latin: of another alphabet, however alike it looks, or a styled one (`Ａ`, `𝐀`).
pub fn foreign_letter(text: &str) -> Option<char> {
    if is_plain(text) { None } else { not_latin(text) }
}

fn not_latin(text: &str) -> Option<char> {
    let latin = |c: char| matches!(c, '\0'..='\u{024F}' | '\u{02B0}'..='\u{036F}' | '\u{1E00}'..='\u{1EFF}');
    text.chars().find(|c| !latin(*c) && c.is_alphabetic())
}

/// Several Latin letters in one character, as PDF files write them: `ﬁ`, `ﬂ`.
pub const fn is_ligature(c: char) -> bool {
    matches!(c, '\u{FB00}'..='\u{FB06}')
}

/// Letters of other alphabets that look like ours (Cyrillic, Greek), and ours.
const LOOK_ALIKE: [(&str, &str); 2] = [
    ("АВЕЅІЈКМНОРСТУХаеѕіјкморсухԛԜԝ", "ABESIJKMHOPCTYXaesijkmopcyxqWw"),
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορυικ", "ABEZHIKMNOPTYXavopuik"),
];

/// The text with letters that only look Latin replaced by those that they look like, and styled ones (`Ａ`) by plain ones; nothing is
/// copied where none is.
pub fn latin(text: &str) -> Cow<'_, str> {
    if foreign_letter(text).is_none() {
        return Cow::Borrowed(text);
    }
    let alike = |c: char| {
        let pair = LOOK_ALIKE.iter().find_map(|(from, to)| from.chars().zip(to.chars()).find(|(f, _)| *f == c));
        pair.map_or(c, |(_, ours)| ours)
    };
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii() || foreign_letter(c.encode_utf8(&mut [0; 4])).is_none() {
            out.push(c);
        } else {
            out.extend(c.nfkc().map(alike));
        }
    }
    Cow::Owned(out)
}

/// The text for comparing: no accents, lower case, letters and digits only, single spaces (`Nº  Inscrição` → `n inscricao`).
pub fn fold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut push = |c: char| {
        if c.is_alphanumeric() {
            out.extend(c.to_lowercase());
        } else if !out.is_empty() && !out.ends_with(' ') {
            out.push(' ');
        }
    };
    if text.is_ascii() {
        text.chars().for_each(&mut push);
    } else {
        text.nfd()
            .filter(|c| !is_combining_mark(*c) && !matches!(c, 'º' | 'ª') && !is_invisible(*c))
            .for_each(&mut push);
    }
    let end = out.trim_end().len();
    out.truncate(end);
    out
}

/// [`fold`] without spaces: `numero_inscricao`, `Número Inscrição` and `numeroInscricao` are the same header.
pub fn compact(text: &str) -> String {
    let mut out = fold(text);
    out.retain(|c| c != ' ');
    out
}

/// Words of a header that say nothing (`Data de Nascimento` = `Data Nascimento`).
const FILLERS: [&str; 8] = ["de", "da", "do", "das", "dos", "e", "em", "a"];

/// [`compact`] without fillers.
pub fn header_key(text: &str) -> String {
    fold(text).split(' ').filter(|w| !FILLERS.contains(w)).collect()
}

/// Letters of UTF-8 read as Windows-1252 (`JoÃ£o`): the text repaired, if every pair can be taken back with certainty.
pub fn repair_mojibake(text: &str) -> Option<String> {
    if !may_be_mojibake(text) {
        return None;
    }
    let (bytes, _, lossy) = encoding_rs::WINDOWS_1252.encode(text);
    if lossy {
        return None;
    }
    let repaired = std::str::from_utf8(&bytes).ok()?;
    (repaired != text && !repaired.contains('\u{FFFD}')).then(|| repaired.to_owned())
}

/// Is a `Ã` or `Â` followed by anything beyond ASCII? In `JOÃO` the bytes of the two letters are no UTF-8.
fn may_be_mojibake(text: &str) -> bool {
    text.match_indices(['Ã', 'Â']).any(|(at, lead)| !text.as_bytes().get(at + lead.len()).is_none_or(u8::is_ascii))
}

/// Edits that turn one text into the other, if at most `limit` (over folded texts of ordinary length).
pub fn is_near(a: &str, b: &str, limit: usize) -> bool {
    if a.len().abs_diff(b.len()) > limit || a.len() > 200 {
        return false;
    }
    let b: Vec<char> = b.chars().collect();
    let mut line: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut line[0], i + 1);
        for (j, y) in b.iter().enumerate() {
            let best = (diagonal + usize::from(x != *y)).min(line[j] + 1).min(line[j + 1] + 1);
            diagonal = std::mem::replace(&mut line[j + 1], best);
        }
    }
    line[b.len()] <= limit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_and_invisible_characters_are_swept() {
        assert_eq!(clean("  ANA\u{00A0}\u{00A0}LIMA\t"), "ANA LIMA");
        assert_eq!(clean("ANA\u{200B} LIMA\u{FEFF}"), "ANA LIMA");
        assert_eq!(clean("Língua\nPortuguesa"), "Língua Portuguesa");
        assert!(matches!(clean(" José da Silva "), Cow::Borrowed("José da Silva")));
        assert_eq!(dirt("A\u{00A0}B"), Dirt { nbsp: true, invisible: false });
    }

    #[test]
    fn letters_that_only_look_latin_are_found() {
        assert_eq!(foreign_letter("\u{410}NA LIMA"), Some('\u{410}'));
        assert_eq!(foreign_letter("ANA L\u{399}MA"), Some('\u{399}'));
        assert_eq!(foreign_letter("\u{FF21}NA"), Some('\u{FF21}'));
        assert_eq!(foreign_letter("JOÃO D'ÁVILA MÜLLER Nº 2 — ª Đặng Łukasz n\u{303}"), None);
        let ligature = foreign_letter("JOS\u{FB01}NO").filter(|c| is_ligature(*c));
        assert_eq!((ligature, is_ligature('\u{410}')), (Some('\u{FB01}'), false));
        assert_eq!(latin("N\u{43E}me \u{FF21}"), "Nome A");
        assert!(matches!(latin("Situação Nº"), Cow::Borrowed(_)));
        assert!(LOOK_ALIKE.iter().all(|(from, to)| from.chars().count() == to.chars().count()));
        assert_eq!(invisible("MA\u{AD}RIA"), Some('\u{AD}'));
        assert_eq!(invisible("MARIA JOSÉ"), None);
    }

    #[test]
    fn headers_are_compared_without_accents_case_and_fillers() {
        assert_eq!(fold("Nº  Inscrição "), "n inscricao");
        assert_eq!(header_key("DATA DE NASCIMENTO"), header_key("Data Nascimento"));
        assert_eq!(compact("numero_inscricao"), compact("NumeroInscricao"));
        assert_eq!(compact("PontuaçãoFinal"), compact("Pontuação\u{00A0}Final"));
    }

    #[test]
    fn doubled_accents_are_taken_back_and_good_ones_left() {
        assert_eq!(repair_mojibake("JOÃ£o CONCEIÃ§Ã£o").as_deref(), Some("JOão CONCEIção"));
        assert_eq!(repair_mojibake("JOÃO DA CONCEIÇÃO"), None);
        assert_eq!(repair_mojibake("ÂNGELA"), None);
    }

    #[test]
    fn near_texts_are_told_from_distant_ones() {
        assert!(is_near("professor mapa", "profesor mapa", 2));
        assert!(!is_near("motorista", "merendeira", 2));
    }

    /// The quick look at bytes never changes an answer: every character up to U+2FFF, alone and between letters.
    #[test]
    fn plain_texts_have_nothing_that_the_slow_way_would_find() {
        let mut plain = 0;
        for c in '\0'..='\u{2FFF}' {
            for text in [c.to_string(), format!("a{c}b"), format!("é{c}Ã")] {
                let trimmed = text.trim_matches([' ', '\t', '\r', '\n']);
                assert_eq!(clean(&text), cleaned(trimmed), "{text:?}");
                assert_eq!(dirt(&text), swept(&text), "{text:?}");
                assert_eq!(foreign_letter(&text), not_latin(&text), "{text:?}");
                assert_eq!(has_loose_accents(&text), loose_accents(&text), "{text:?}");
                plain += usize::from(is_plain(&text));
            }
        }
        assert_eq!(plain, 3 * (95 + 64), "printable ASCII and the letters of Latin-1");
    }
}
