//! Codes of characters in the strings of a page, and the tables that explain them to a reader.
//!
//! The characters of Latin-1 are their own codes, of one byte; a few others have a code of their own among those that Latin-1 leaves
//! free, and the rest takes what is left, and after that codes of two bytes. What was drawn with the characters of one cut of a font is
//! therefore right with any other cut that has them. A list of names and numbers is written almost as it is, in half the bytes that glyph numbers of two bytes take.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

/// One-byte codes that no character of Latin-1 has.
const FREE: RangeInclusive<u16> = 0x80..=0x9F;
/// Characters beyond Latin-1 whose code is always the same: that of Windows-1252, or one that it does not use.
pub(super) const FIXED: [(char, u16); 14] = [
    ('€', 0x80),
    ('→', 0x81),
    ('…', 0x85),
    ('−', 0x8D),
    ('≠', 0x8F),
    ('≤', 0x90),
    ('‘', 0x91),
    ('’', 0x92),
    ('“', 0x93),
    ('”', 0x94),
    ('•', 0x95),
    ('–', 0x96),
    ('—', 0x97),
    ('≥', 0x9D),
];
/// Two-byte codes: their first byte is no code of one byte.
const LONG: RangeInclusive<u16> = 0x0100..=0x1FFF;
/// Lines in a section of a table (Adobe Technical Note 5014, 5.2).
const SECTION: usize = 100;

/// Codes of the characters of a font.
pub(super) struct Codes {
    /// Printable characters of ASCII that the font has and that stand for themselves in a string.
    plain: [bool; 128],
    /// Code by the number of a character; 0 is “none”.
    by_char: Vec<u16>,
    /// Code, character and glyph, ascending by code.
    list: Vec<(u16, char, u16)>,
}

impl Codes {
    /// Codes for these characters; each with its glyph, ascending. Characters beyond the last two-byte code get none.
    pub(super) fn new(chars: &[(char, u16)]) -> Self {
        let mut others = FREE.filter(|code| FIXED.iter().all(|f| f.1 != *code)).chain(LONG);
        let mut list: Vec<(u16, char, u16)> =
            chars.iter().filter_map(|&(c, glyph)| Some((own(c).or_else(|| others.next())?, c, glyph))).collect();
        let mut by_char = vec![0; chars.last().map_or(0, |&(c, _)| c as usize + 1)];
        for &(code, c, _) in &list {
            by_char[c as usize] = code;
        }
        list.sort_unstable();
        let mut plain = [false; 128];
        for &(code, c, _) in list.iter().filter(|(_, c, _)| !matches!(c, '(' | ')' | '\\')) {
            if let Some(slot) = plain.get_mut(usize::from(code)).filter(|_| c.is_ascii()) {
                *slot = true;
            }
        }
        Self { plain, by_char, list }
    }

    /// The code of a character; below 256 it is one byte.
    pub(super) fn get(&self, c: char) -> Option<u16> {
        self.by_char.get(c as usize).copied().filter(|&code| code != 0)
    }

    /// Is this byte a character that the font has and that a string holds as it is?
    pub(super) fn is_plain(&self, b: u8) -> bool {
        self.plain.get(usize::from(b)).is_some_and(|plain| *plain)
    }

    /// Codes with their characters and glyphs, ascending.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u16, char, u16)> + '_ {
        self.list.iter().copied()
    }

    /// The way from codes to numbers of characters in the font, which are the same: a CMap (ISO 32000-1, 9.7.5). A reader that takes
    /// the bytes of a string one by one without it finds the right widths all the same.
    pub(super) fn encoding(&self, name: &str) -> String {
        let lines = self.runs(|&(code, _, _)| u32::from(code), |code| code.to_string());
        cmap(name, 1, "cidrange", &lines)
    }

    /// The way from numbers of characters to glyphs of the font program: two bytes for each number (ISO 32000-1, table 117).
    pub(super) fn glyphs(&self) -> Vec<u8> {
        let mut out = vec![0; self.list.last().map_or(0, |&(code, _, _)| 2 * usize::from(code) + 2)];
        for &(code, _, glyph) in &self.list {
            out[2 * usize::from(code)..][..2].copy_from_slice(&glyph.to_be_bytes());
        }
        out
    }

    /// The way from codes to characters, for those who search or copy (ISO 32000-1, 9.10.3).
    pub(super) fn to_unicode(&self, name: &str) -> String {
        let lines = self.runs(|&(_, c, _)| u32::from(c), |c| format!("<{c:04X}>"));
        cmap(name, 2, "bfrange", &lines)
    }

    /// Lines “first last target”, one for each run of codes whose targets count on with them; in none does the last byte of a code or
    /// of a target run over.
    fn runs(&self, target: impl Fn(&(u16, char, u16)) -> u32, written: impl Fn(u32) -> String) -> Vec<String> {
        self.list
            .chunk_by(|a, b| {
                let (from, to) = (target(a), target(b));
                b.0 == a.0 + 1 && b.0 >> 8 == a.0 >> 8 && to == from + 1 && to >> 8 == from >> 8
            })
            .filter_map(|run| {
                let (first, last) = (run.first()?, run.last()?);
                Some(format!("{} {} {}", hex(first.0), hex(last.0), written(target(first))))
            })
            .collect()
    }
}

/// The code that a character has in every font: itself when it is a printable one of Latin-1, or a fixed one.
fn own(c: char) -> Option<u16> {
    let latin = u16::try_from(u32::from(c)).ok().filter(|c| matches!(c, 0x20..=0x7E | 0xA0..=0xFF));
    latin.or_else(|| FIXED.iter().find(|f| f.0 == c).map(|f| f.1))
}

/// A code as a table writes it: as many digits as it has in a string.
fn hex(code: u16) -> String {
    if code < 0x100 { format!("<{code:02X}>") } else { format!("<{code:04X}>") }
}

/// A table of this kind with its lines.
fn cmap(name: &str, kind: u8, section: &str, lines: &[String]) -> String {
    let mut out = format!(
        "%!PS-Adobe-3.0 Resource-CMap\n/CIDInit/ProcSet findresource begin\n12 dict begin\nbegincmap\n\
         /CIDSystemInfo 3 dict dup begin/Registry(Adobe)def/Ordering({})def/Supplement 0 def end def\n\
         /CMapName/{name} def\n/CMapType {kind} def\n/WMode 0 def\n\
         2 begincodespacerange\n<20><FF>\n<0100><1FFF>\nendcodespacerange\n",
        if kind == 1 { "Identity" } else { "UCS" }
    );
    for lines in lines.chunks(SECTION) {
        let done = writeln!(out, "{} begin{section}\n{}\nend{section}", lines.len(), lines.join("\n"));
        debug_assert!(done.is_ok());
    }
    out.push_str("endcmap\nCMapName currentdict/CMap defineresource pop\nend\nend\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latin_letters_are_their_own_codes_and_others_take_what_is_free() {
        let codes = Codes::new(&[('A', 1), ('B', 2), ('ç', 3), ('–', 4), ('→', 5)]);
        assert_eq!(
            ['A', 'ç', '–', '→', 'x'].map(|c| codes.get(c)),
            [65, 0xE7, 0x96, 0x81, 0].map(|c| Some(c).filter(|c| *c > 0))
        );
        let text = codes.to_unicode("N");
        assert!(
            text.contains("4 beginbfrange\n<41> <42> <0041>\n<81> <81> <2192>\n<96> <96> <2013>\n<E7> <E7> <00E7>\n"),
            "{text}"
        );
        assert!(
            codes
                .encoding("N")
                .contains("4 begincidrange\n<41> <42> 65\n<81> <81> 129\n<96> <96> 150\n<E7> <E7> 231\nendcidrange")
        );
        let glyphs = codes.glyphs();
        assert_eq!(
            (&glyphs[130..134], &glyphs[2 * 0x96..][..2], glyphs.len()),
            (&[0, 1, 0, 2][..], &[0, 4][..], 2 * 0xE8)
        );
    }

    #[test]
    fn more_than_a_byte_holds_goes_into_two() {
        let chars: Vec<(char, u16)> = ('\u{400}'..='\u{4FF}').zip(1..).collect();
        let codes = Codes::new(&chars);
        assert_eq!(
            (codes.get('\u{400}'), codes.get('\u{41F}'), codes.get('\u{420}')),
            (Some(0x82), Some(0x10D), Some(0x10E))
        );
        let text = codes.encoding("N");
        assert!(text.contains("<82> <84> 130\n<86> <8C> 134\n") && text.contains("<0100> <01ED> 256\n"), "{text}");
    }

    #[test]
    fn no_range_of_characters_runs_over_a_byte() {
        let chars: Vec<(char, u16)> = ('\u{4FE}'..='\u{501}').zip(1..).collect();
        let text = Codes::new(&chars).to_unicode("N");
        assert!(text.contains("3 beginbfrange\n<82> <83> <04FE>\n<84> <84> <0500>\n<86> <86> <0501>\n"), "{text}");
    }

    #[test]
    fn only_what_the_font_has_is_written_as_it_is() {
        let codes = Codes::new(&[('(', 1), ('A', 2), ('ç', 3)]);
        assert_eq!([b'A', b'(', b'B', 0xE7].map(|b| codes.is_plain(b)), [true, false, false, false]);
    }

    #[test]
    fn long_tables_are_cut_into_sections() {
        let chars: Vec<(char, u16)> = ('\u{400}'..='\u{4FF}').step_by(2).zip((1..).step_by(2)).collect();
        let text = Codes::new(&chars).to_unicode("N");
        assert!(text.contains("100 beginbfrange") && text.contains("28 beginbfrange"), "{text}");
    }
}
