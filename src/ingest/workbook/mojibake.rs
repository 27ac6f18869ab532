//! Accents doubled by a wrong conversion: UTF-8 that was read as Windows-1252 (`JosÃ©` for `José`).

/// The text with its doubled accents undone; `None` when it has none. Portuguese never writes `Ã` or `Â` before the signs that such a
/// conversion leaves there, so what is undone here was not written by a person.
pub fn repair(text: &str) -> Option<String> {
    if !text.contains(['Ã', 'Â']) {
        return None;
    }
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    let mut changed = false;
    while let Some(c) = chars.next() {
        match chars.peek().and_then(|next| pair(c, *next)) {
            Some(whole) => {
                out.push(whole);
                chars.next();
                changed = true;
            }
            None => out.push(c),
        }
    }
    changed.then_some(out)
}

/// `Ã` and `Â` stand for the lead bytes C3 and C2; the sign after them for a continuation byte.
fn pair(lead: char, next: char) -> Option<char> {
    let lead: u32 = match lead {
        'Ã' => 0xC3,
        'Â' => 0xC2,
        _ => return None,
    };
    let byte = windows_1252_byte(next)?;
    (0x80..=0xBF).contains(&byte).then(|| char::from_u32((lead & 0x1F) << 6 | byte & 0x3F))?
}

/// The byte that Windows-1252 shows as this character; the five bytes without a character stand for themselves.
fn windows_1252_byte(c: char) -> Option<u32> {
    const HIGH: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";
    let code = u32::from(c);
    if (0x80..=0xFF).contains(&code) {
        return Some(code);
    }
    HIGH.chars().position(|h| h == c).and_then(|i| u32::try_from(i).ok()).map(|i| i + 0x80)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubled_accents_are_undone() {
        for (doubled, text) in [
            ("JosÃ©", "José"),
            ("IMPORTAÃ‡ÃƒO", "IMPORTAÇÃO"),
            ("Ã\u{81}LVARO", "ÁLVARO"),
            ("nÂº 5", "nº 5"),
            ("Ã‰RICA LÃšCIA", "ÉRICA LÚCIA"),
        ] {
            assert_eq!(repair(doubled).as_deref(), Some(text));
        }
    }

    #[test]
    fn right_text_is_left_alone() {
        for text in ["NÃO", "ÂNGELA", "JOSÉ", "IRMÃ ÃNGELA", "SÃO JOÃO", "MAÇÃ", "Ã", "ÃO", "CORAÇÃO–", "IRMÃ"]
        {
            assert_eq!(repair(text), None, "{text}");
        }
    }
}
