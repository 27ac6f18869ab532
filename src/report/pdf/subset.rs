//! A face cut down to the characters that a document draws.

use std::sync::{Arc, OnceLock};

use flate2::Compression;
use printpdf::FontMetrics;
use sha2::{Digest, Sha256};

use super::codes::Codes;
use super::draw::Fonts;
use super::fonts::{CharSet, Face};
use super::{PdfError, specimen};

/// What nearly all documents keep to, besides ASCII: cut out once for all of them, so that a short report is not mostly the cutting
/// of its fonts.
const EVERYDAY: &str = "\u{a0}ÀÁÂÃÇÉÊÍÓÔÕÚÜàáâãçéêíóôõúüªº°§–—’“”→";
/// What is rare beside the other letters of Latin-1: a second cut for all documents, larger than the first.
const RARE: &str = "‘•…−≤≥≠€";

/// A face with the characters of a document.
pub(super) struct Subset {
    pub(super) codes: Codes,
    /// The objects of the font, for any file.
    pub(super) objects: specimen::FontObjects,
}

/// The characters of the cuts made once, the smaller first.
fn sets() -> &'static [CharSet; 2] {
    static SETS: OnceLock<[CharSet; 2]> = OnceLock::new();
    SETS.get_or_init(|| {
        let everyday = (' '..='~').chain(EVERYDAY.chars());
        let latin = (' '..='~').chain('\u{a0}'..='ÿ').chain(EVERYDAY.chars()).chain(RARE.chars());
        let drawn = |chars: &mut dyn Iterator<Item = char>| {
            CharSet::of(&chars.filter(|&c| Face::ALL.iter().all(|face| face.has(c))).collect::<String>())
        };
        [drawn(&mut everyday.into_iter()), drawn(&mut latin.into_iter())]
    })
}

/// Are all of these characters among those whose codes are the same in every font?
pub(super) fn common(chars: &CharSet) -> bool {
    let [_, latin] = sets();
    chars.within(latin)
}

/// Both faces with at least these characters, in the order of [`Face::ALL`].
///
/// # Errors
/// As those of [`of`].
pub(super) fn both([regular, bold]: &[CharSet; 2]) -> Result<Fonts, PdfError> {
    Ok([of(Face::Regular, regular)?, of(Face::Bold, bold)?])
}

type Cut = OnceLock<Result<Arc<Subset>, PdfError>>;

/// `face` with at least these characters; `None` when there are none.
///
/// # Errors
/// A character without glyph; a font that cannot be cut.
pub(super) fn of(face: Face, chars: &CharSet) -> Result<Option<Arc<Subset>>, PdfError> {
    static REGULAR: [Cut; 2] = [const { Cut::new() }; 2];
    static BOLD: [Cut; 2] = [const { Cut::new() }; 2];
    let made = match face {
        Face::Regular => &REGULAR,
        Face::Bold => &BOLD,
    };
    if chars.is_empty() {
        return Ok(None);
    }
    let subset = match sets().iter().zip(made).find(|(set, _)| chars.within(set)) {
        Some((set, once)) => once.get_or_init(|| cut(face, set, Compression::best()).map(Arc::new)).clone()?,
        None => Arc::new(cut(face, chars, Compression::default())?),
    };
    Ok(Some(subset))
}

/// Cuts `face` down to `chars`. Its name gets the six letters that mark a subset (ISO 32000-1, 9.6.4), from a hash of the characters.
fn cut(face: Face, chars: &CharSet, level: Compression) -> Result<Subset, PdfError> {
    let data = face.data();
    let mut remapper = subsetter::GlyphRemapper::new();
    let mut list = Vec::new();
    for c in chars.chars() {
        let glyph = data.glyph(c).ok_or_else(|| PdfError::Glyph { character: c, text: c.to_string() })?;
        list.push((c, remapper.remap(glyph)));
    }
    let codes = Codes::new(&list);
    let program = subsetter::subset(&data.unhinted, 0, &remapper).map_err(|e| PdfError::Font(e.to_string()))?;
    let text: String = chars.chars().collect();
    let name = format!("{}+{}", tag(face, &text), face.postscript());
    let mut full = data.parsed.clone();
    full.font_name = Some(name.clone());
    // what `printpdf` numbers by glyph is numbered by code in the file
    full.codepoint_to_glyph = codes.iter().map(|(code, c, _)| (u32::from(c), code)).collect();
    full.glyph_widths = codes.iter().map(|(code, c, _)| (code, width(face, c))).collect();
    full.font_metrics =
        FontMetrics { ascent: data.parsed.font_metrics.ascent, descent: data.parsed.font_metrics.descent };
    full.original_bytes = program;
    let objects = specimen::objects(full, text, &codes, &name, level)?;
    Ok(Subset { codes, objects })
}

/// Advance of a character in the font's own units.
fn width(face: Face, c: char) -> u16 {
    let data = face.data();
    data.glyph(c).and_then(|glyph| data.raw.get(&glyph)).copied().unwrap_or(0)
}

/// Six capital letters from the hash of the characters.
fn tag(face: Face, chars: &str) -> String {
    let mut hash = Sha256::new();
    hash.update(face.resource());
    hash.update(chars);
    hash.finalize().iter().take(6).map(|b| char::from(b'A' + b % 26)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(face: Face, text: &str) -> usize {
        of(face, &CharSet::of(text)).expect("all have glyphs").expect("some characters").objects.bytes()
    }

    #[test]
    fn a_subset_is_small_and_everyday_text_shares_one() {
        let [few, one, everyday, latin] =
            ["ΩHomolgaçã", "Ω", "Homologação", "Ñandú ½"].map(|text| size(Face::Regular, text));
        assert!(one < few && few < 6_000, "{one}, {few}");
        assert!(few < everyday && everyday < 13_000 && everyday < latin && latin < 20_000, "{everyday}, {latin}");
        assert_eq!(size(Face::Regular, "Ata"), everyday);
        let twice = [0, 1].map(|_| of(Face::Bold, &CharSet::of("Ana")).expect("glyphs").expect("some"));
        assert!(Arc::ptr_eq(&twice[0], &twice[1]));
    }

    #[test]
    fn common_characters_have_the_same_codes_in_every_cut() {
        let [everyday, latin] = sets();
        let larger: String = latin.chars().chain(['Ω', 'Ž', 'ł']).collect();
        let codes = |chars: &CharSet| of(Face::Regular, chars).expect("glyphs").expect("some");
        let [small, whole, own] = [codes(everyday), codes(latin), codes(&CharSet::of(&larger))];
        assert!(latin.chars().count() > 190);
        for c in latin.chars() {
            assert_eq!(whole.codes.get(c), own.codes.get(c), "{c}");
            assert!(small.codes.get(c).is_none_or(|code| Some(code) == whole.codes.get(c)), "{c}");
        }
        assert!(common(&CharSet::of("São José – 1ª")) && !common(&CharSet::of("Ω")));
    }

    #[test]
    fn the_name_of_a_subset_follows_from_its_face_and_characters() {
        assert_eq!(tag(Face::Regular, "abc"), tag(Face::Regular, "abc"));
        assert_ne!(tag(Face::Regular, "abc"), tag(Face::Bold, "abc"));
        assert_ne!(tag(Face::Regular, "abc"), tag(Face::Regular, "ab"));
    }
}
