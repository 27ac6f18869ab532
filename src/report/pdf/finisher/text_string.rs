//! Text strings of the file (ISO 32000-1, 7.9.2.2).

/// `text` in UTF-16 with its mark, as a hexadecimal string; plain ASCII as a literal one.
pub(super) fn text_string(text: &str) -> String {
    if text.bytes().all(|b| (b' '..=b'~').contains(&b) && !b"()\\".contains(&b)) {
        return format!("({text})");
    }
    let mut out = String::from("<FEFF");
    for unit in text.encode_utf16() {
        out.push_str(&format!("{unit:04X}"));
    }
    out.push('>');
    out
}

/// `text` as a name: what is not a regular character as `#xx` (ISO 32000-1, 7.3.5).
pub(super) fn name(text: &str) -> String {
    let mut out = String::from("/");
    for b in text.bytes() {
        if b.is_ascii_alphanumeric() || b"-_.+".contains(&b) {
            out.push(char::from(b));
        } else {
            out.push_str(&format!("#{b:02X}"));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_and_brackets_are_safe() {
        assert_eq!(text_string("Irupi"), "(Irupi)");
        assert_eq!(text_string("São"), "<FEFF005300E3006F>");
        assert_eq!(text_string("a)"), "<FEFF00610029>");
        assert_eq!(name("text/csv"), "/text#2Fcsv");
    }
}
