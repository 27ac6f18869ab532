//! The two faces of every document: Liberation Sans Regular and Bold (OFL-1.1, `templates/fontes`), parsed once per process.
//!
//! Lengths are whole: advances in thousandths of an em, cut down as `/W` in the file is, so that what is measured is what a
//! reader advances by. There is no shaping or kerning: Portuguese needs neither.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use printpdf::ParsedFont;

use super::{PdfError, sfnt};

static REGULAR: &[u8] = include_bytes!("../../../templates/fontes/LiberationSans-Regular.ttf");
static BOLD: &[u8] = include_bytes!("../../../templates/fontes/LiberationSans-Bold.ttf");

/// A face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Face {
    /// Body text.
    Regular,
    /// Headings, header cells, names of who signs.
    Bold,
}

impl Face {
    /// Both, in the order of their numbers.
    pub(super) const ALL: [Self; 2] = [Self::Regular, Self::Bold];

    /// Name of the face in the page's resources.
    pub(super) const fn resource(self) -> &'static str {
        match self {
            Self::Regular => "R",
            Self::Bold => "B",
        }
    }

    /// PostScript name of the face.
    pub(super) const fn postscript(self) -> &'static str {
        match self {
            Self::Regular => "LiberationSans",
            Self::Bold => "LiberationSans-Bold",
        }
    }

    /// What is kept of its file.
    pub(super) fn data(self) -> &'static FaceData {
        let [regular, bold] = FACES.get_or_init(|| [FaceData::parse(REGULAR), FaceData::parse(BOLD)]);
        match self {
            Self::Regular => regular,
            Self::Bold => bold,
        }
    }

    /// Is there a glyph for `c`?
    pub(super) fn has(self, c: char) -> bool {
        self.data().glyph(c).is_some()
    }

    /// Sum of the advances of `text`, in thousandths of an em.
    pub(super) fn units(self, text: &str) -> u32 {
        let data = self.data();
        text.chars().map(|c| data.advance(c)).fold(0, u32::saturating_add)
    }
}

static FACES: OnceLock<[FaceData; 2]> = OnceLock::new();

/// What is kept of a font file.
pub(super) struct FaceData {
    /// The file without its hinting: instructions are of no use on paper, nor on screens that smooth, and weigh half a report.
    pub(super) unhinted: Vec<u8>,
    /// Glyph by UTF-16 unit; 0 is "none".
    glyphs: Vec<u16>,
    /// Advance by UTF-16 unit, thousandths of an em.
    advances: Vec<u16>,
    /// Advance by glyph in the font's own units, for the embedded subset.
    pub(super) raw: BTreeMap<u16, u16>,
    pub(super) parsed: ParsedFont,
}

impl FaceData {
    /// The files are part of the program, so that a failure here is a broken build, which every test of this module shows.
    fn parse(bytes: &[u8]) -> Self {
        let mut warnings = Vec::new();
        let mut parsed =
            ParsedFont::from_bytes(bytes, 0, &mut warnings).expect("the embedded font files are TrueType fonts");
        let mut glyphs = vec![0_u16; 0x1_0000];
        for (&code, &glyph) in &parsed.codepoint_to_glyph {
            if let Some(slot) = usize::try_from(code).ok().and_then(|c| glyphs.get_mut(c)) {
                *slot = glyph;
            }
        }
        // tabs and carriage returns of text files are drawn as spaces
        let space = glyphs.get(usize::from(b' ')).copied().unwrap_or(0);
        for blank in [b'\t', b'\r'] {
            if let Some(slot) = glyphs.get_mut(usize::from(blank)) {
                *slot = space;
            }
        }
        let per_em = u32::from(parsed.units_per_em.max(1));
        let raw = std::mem::take(&mut parsed.glyph_widths);
        let thousandths = |glyph: &u16| {
            let width = raw.get(glyph).copied().unwrap_or(0);
            u16::try_from(u32::from(width) * 1000 / per_em).unwrap_or(u16::MAX)
        };
        let advances = glyphs.iter().map(|glyph| if *glyph == 0 { 0 } else { thousandths(glyph) }).collect();
        parsed.original_bytes = Vec::new();
        parsed.codepoint_to_glyph = BTreeMap::new();
        let unhinted = sfnt::unhint(bytes).expect("the embedded font files have the tables of TrueType");
        Self { unhinted, glyphs, advances, raw, parsed }
    }

    /// Advance of `c` in thousandths of an em; 0 when there is no glyph.
    pub(super) fn advance(&self, c: char) -> u32 {
        self.advances.get(c as usize).map_or(0, |&w| u32::from(w))
    }

    /// Number of the glyph in the whole face; a subset numbers anew.
    pub(super) fn glyph(&self, c: char) -> Option<u16> {
        let code = usize::try_from(u32::from(c)).ok()?;
        self.glyphs.get(code).copied().filter(|&g| g != 0)
    }
}

/// First character of `text` that the faces cannot draw, if any. Line feeds are breaks, not characters to draw.
pub fn missing_glyphs(text: &str) -> Option<char> {
    text.chars().find(|&c| c != '\n' && !Face::ALL.iter().all(|f| f.has(c)))
}

/// Characters that a document draws in one face: a bit for each of the first 65,536.
#[derive(Clone, Debug)]
pub(super) struct CharSet {
    words: Box<[u64]>,
    /// Those of ASCII once more, to be passed over quickly.
    plain: [bool; 128],
}

impl Default for CharSet {
    fn default() -> Self {
        Self { words: vec![0; 1024].into_boxed_slice(), plain: [false; 128] }
    }
}

impl CharSet {
    /// Adds the characters of `text`; the first without a glyph is an error that names the text.
    pub(super) fn add(&mut self, face: Face, text: &str) -> Result<(), PdfError> {
        let mut rest = text;
        while let Some(new) = rest.bytes().position(|b| !self.plain.get(usize::from(b)).is_some_and(|known| *known)) {
            let mut chars = rest.get(new..).unwrap_or_default().chars();
            let Some(c) = chars.next() else { return Ok(()) };
            if c != '\n' && !(face.has(c) && self.insert(c)) {
                return Err(PdfError::Glyph { character: c, text: text.to_owned() });
            }
            rest = chars.as_str();
        }
        Ok(())
    }

    /// Adds a character; false when it is none of the first 65,536.
    fn insert(&mut self, c: char) -> bool {
        let code = u32::from(c);
        if let Some(known) = self.plain.get_mut(code as usize) {
            *known = true;
        }
        self.words.get_mut((code >> 6) as usize).map(|word| *word |= 1 << (code & 63)).is_some()
    }

    /// The characters of `text`, without a look at the glyphs.
    pub(super) fn of(text: &str) -> Self {
        let mut set = Self::default();
        text.chars().for_each(|c| {
            set.insert(c);
        });
        set
    }

    /// Adds the characters of another set.
    pub(super) fn join(&mut self, other: &Self) {
        self.words.iter_mut().zip(&other.words).for_each(|(a, b)| *a |= b);
        self.plain.iter_mut().zip(other.plain).for_each(|(a, b)| *a |= b);
    }

    /// Is each of these characters one of `other`?
    pub(super) fn within(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).all(|(a, b)| a & !b == 0)
    }

    /// No character at all?
    pub(super) fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The characters, ascending.
    pub(super) fn chars(&self) -> impl Iterator<Item = char> + '_ {
        self.words.iter().zip(0_u32..).flat_map(|(&word, i)| {
            (0..64).filter(move |b| word & (1 << b) != 0).filter_map(move |b| char::from_u32(i * 64 + b))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn portuguese_has_glyphs_in_both_faces_and_emoji_has_none() {
        assert_eq!(missing_glyphs("Conceição Müller — 1ª colocação, § 2º, “aspas”, ≤ 5 %\n"), None);
        assert_eq!(missing_glyphs("João 😀"), Some('😀'));
        assert_eq!(missing_glyphs("a\tb\r\n"), None);
        assert_eq!(missing_glyphs("a\u{7}"), Some('\u{7}'));
        assert_eq!(missing_glyphs("漢"), Some('漢'));
    }

    #[test]
    fn a_character_without_glyph_names_its_text() {
        let error = CharSet::default().add(Face::Bold, "Ana 漢").expect_err("no such glyph");
        assert_eq!(error, PdfError::Glyph { character: '漢', text: "Ana 漢".into() });
    }

    #[test]
    fn advances_are_those_of_the_width_table() {
        // Liberation Sans is metric-compatible with Arial: A = 667, i = 222, space = 278 thousandths, cut down
        assert_eq!(Face::Regular.units("A"), 666);
        assert_eq!(Face::Regular.units("i"), 222);
        assert_eq!(Face::Regular.units("  "), 2 * 277);
        assert_eq!(Face::Bold.units("0"), 556);
    }
}
