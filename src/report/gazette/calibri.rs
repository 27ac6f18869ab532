//! How wide a text is in Calibri: advances of its letters, in thousandths of an em.
//!
//! The figures are those of Carlito, the free font made to the measures of Calibri (its table `hmtx`), for the characters that
//! acts use; an accent adds nothing to the width of its letter.

/// From the space to the tilde.
#[rustfmt::skip]
const REGULAR: [u16; 95] = [
    226, 326, 401, 498, 507, 715, 682, 221, 303, 303, 498, 498, 250, 306, 252, 386, 507, 507, 507,
    507, 507, 507, 507, 507, 507, 507, 268, 268, 498, 498, 498, 463, 894, 579, 544, 533, 615, 488,
    459, 631, 623, 252, 319, 520, 420, 855, 646, 662, 517, 673, 543, 459, 487, 642, 567, 890, 519,
    487, 468, 307, 386, 307, 498, 498, 291, 479, 525, 423, 525, 498, 305, 471, 525, 229, 239, 455,
    229, 799, 525, 527, 525, 525, 349, 391, 335, 525, 452, 715, 433, 453, 395, 314, 460, 314, 498,
];

/// The same, bold.
#[rustfmt::skip]
const BOLD: [u16; 95] = [
    226, 326, 438, 498, 507, 729, 705, 233, 312, 312, 498, 498, 258, 306, 267, 430, 507, 507, 507,
    507, 507, 507, 507, 507, 507, 507, 276, 276, 498, 498, 498, 463, 898, 606, 561, 529, 630, 488,
    459, 637, 631, 267, 331, 547, 423, 874, 659, 676, 532, 686, 563, 473, 495, 653, 591, 906, 551,
    520, 478, 325, 430, 325, 498, 498, 300, 494, 537, 418, 537, 503, 316, 474, 537, 246, 255, 480,
    246, 813, 537, 538, 537, 537, 355, 399, 347, 537, 473, 745, 459, 474, 397, 344, 475, 344, 498,
];

/// Advance of what is in no table: wider than most letters, so that a column is rather too wide than too narrow.
const OTHER: u16 = 600;

/// Advances of the characters of Latin-1, by number.
static LETTERS: [u16; 256] = by_number(&REGULAR);
/// The same, bold.
static LETTERS_BOLD: [u16; 256] = by_number(&BOLD);

/// Advance of a text, in thousandths of an em.
pub fn units(text: &str, bold: bool) -> usize {
    let table = if bold { &LETTERS_BOLD } else { &LETTERS };
    text.chars().map(|c| usize::from(letter(c, table))).sum()
}

fn letter(c: char, table: &[u16; 256]) -> u16 {
    let known = usize::try_from(u32::from(c)).ok().and_then(|i| table.get(i));
    known.copied().unwrap_or(match c {
        '–' => 498,
        '“' | '”' => 435,
        '—' | '→' => 905,
        _ => OTHER,
    })
}

/// Every character of a text of millions of cells is looked up: the accents are taken off once, here.
const fn by_number(table: &[u16; 95]) -> [u16; 256] {
    let mut all = [OTHER; 256];
    let mut code: u8 = 0;
    while code < u8::MAX {
        code += 1;
        all[code as usize] = match char::from_u32(code as u32) {
            Some('\u{a0}') => table[0],
            Some('ª' | 'º') => 435,
            Some('°') => 342,
            Some('§') => 498,
            Some(c) => match without_accent(c) {
                base @ ' '..='~' => table[base as usize - 32],
                _ => OTHER,
            },
            None => OTHER,
        };
    }
    all
}

/// The letter under an accent of Portuguese and its neighbours.
const fn without_accent(c: char) -> char {
    match c {
        'À'..='Å' => 'A',
        'Ç' => 'C',
        'È'..='Ë' => 'E',
        'Ì'..='Ï' => 'I',
        'Ñ' => 'N',
        'Ò'..='Ö' => 'O',
        'Ù'..='Ü' => 'U',
        'Ý' => 'Y',
        'à'..='å' => 'a',
        'ç' => 'c',
        'è'..='ë' => 'e',
        'ì'..='ï' => 'i',
        'ñ' => 'n',
        'ò'..='ö' => 'o',
        'ù'..='ü' => 'u',
        'ý' | 'ÿ' => 'y',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_all_alike_and_accents_add_nothing() {
        assert_eq!(units("0123456789", false), 5_070);
        assert_eq!(units("CONCEIÇÃO", false), units("CONCEICAO", false));
        assert!(units("MARIA", true) > units("MARIA", false));
        assert!(units("iiiii", false) < units("MMMMM", false) / 3);
        assert_eq!(units("字", false), usize::from(OTHER));
    }
}
