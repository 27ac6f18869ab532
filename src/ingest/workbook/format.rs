//! What a number format makes of a number (ECMA-376 part 1, 18.8.30 and 18.8.31). Only the first section counts: the one for positive numbers.

use super::NumberFormat;

/// A built-in format by its number; `None` for the numbers that a file must define.
pub const fn builtin(id: u32) -> Option<NumberFormat> {
    match id {
        0..=8 | 11..=13 | 37..=44 | 48 | 49 => Some(NumberFormat::Plain),
        9 | 10 => Some(NumberFormat::Percent),
        14..=17 | 22 | 27..=36 | 50..=58 => Some(NumberFormat::Date),
        18..=21 | 45..=47 => Some(NumberFormat::Time),
        _ => None,
    }
}

/// A format by its code, in the spelling of the file: `dd/mm/yyyy`, `0.00%`, `00000000000`.
pub fn classify(code: &str) -> NumberFormat {
    let letters = Letters::of(code);
    let shown = letters.text.to_ascii_lowercase();
    if shown.is_empty() || ["general", "geral", "standard", "@"].contains(&shown.as_str()) {
        return NumberFormat::Plain;
    }
    let has = |c: char| shown.contains(c);
    let plain = shown.replace("am/pm", "h").replace("a/p", "h");
    if letters.elapsed {
        return NumberFormat::Time;
    }
    if has('%') {
        return NumberFormat::Percent;
    }
    if !plain.contains(['0', '#', '?']) || shown.contains(".0") && has('s') {
        return calendar(&plain);
    }
    padded(&shown)
}

/// Year, day, or month without hour: a date. Hour or second alone: a time.
fn calendar(code: &str) -> NumberFormat {
    let clock = code.contains(['h', 's']);
    let day = code.contains(['y', 'd']) || code.contains("aa") || code.contains("jj") || code.contains("ge");
    match (day, clock, code.contains('m')) {
        (true, ..) | (false, false, true) => NumberFormat::Date,
        (false, true, _) => NumberFormat::Time,
        (false, false, false) => NumberFormat::Plain,
    }
}

/// Only zeros (two or more) and the marks between them: an identifier such as `000"."000"."000"-"00`.
fn padded(code: &str) -> NumberFormat {
    let zeros = code.bytes().filter(|b| *b == b'0').count();
    let only = code.bytes().all(|b| matches!(b, b'0' | b'-' | b'/' | b' ' | b'(' | b')'));
    match u8::try_from(zeros) {
        Ok(width) if only && width > 1 => NumberFormat::Padded(width),
        _ => NumberFormat::Plain,
    }
}

/// The first section without quoted and escaped text, colours, conditions and locales.
struct Letters {
    text: String,
    /// Is there `[h]`, `[mm]` or `[s]`?
    elapsed: bool,
}

impl Letters {
    fn of(code: &str) -> Self {
        let mut out = Self { text: String::new(), elapsed: false };
        let mut chars = code.chars();
        while let Some(c) = chars.next() {
            match c {
                ';' => break,
                '"' => drop(chars.by_ref().find(|c| *c == '"')),
                '\\' | '_' | '*' => drop(chars.next()),
                '[' => {
                    let inside: String = chars.by_ref().take_while(|c| *c != ']').collect();
                    out.elapsed |=
                        !inside.is_empty() && inside.chars().all(|c| matches!(c, 'h' | 'H' | 'm' | 'M' | 's' | 'S'));
                }
                _ => out.text.push(c),
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_told_apart() {
        use NumberFormat::{Date, Padded, Percent, Plain, Time};
        for (code, expected) in [
            ("General", Plain),
            ("0", Plain),
            ("0.00", Plain),
            ("#,##0.00", Plain),
            ("0.00E+00", Plain),
            ("\"R$\" #,##0.00;[Red]-#,##0.00", Plain),
            ("@", Plain),
            ("\"Dia \"0", Plain),
            ("\\d0", Plain),
            ("0\" dias\"", Plain),
            ("# ?/?", Plain),
            ("0.00%", Percent),
            ("0%", Percent),
            ("dd/mm/yyyy", Date),
            ("dd/mm/aaaa", Date),
            ("[$-416]d\" de \"mmmm\" de \"yyyy;@", Date),
            ("[$-416]d \"de\" mmmm", Date),
            ("mmm\\-yy", Date),
            ("m/d/yy h:mm", Date),
            ("[$-F400]h:mm:ss\\ AM/PM", Time),
            ("[h]:mm", Time),
            ("[mm]:ss", Time),
            ("mm:ss.0", Time),
            ("h:mm", Time),
            ("00000000000", Padded(11)),
            ("000\\.000\\.000\\-00", Padded(11)),
            ("000\".\"000\".\"000-00", Padded(11)),
        ] {
            assert_eq!(classify(code), expected, "{code}");
        }
    }

    #[test]
    fn built_in_numbers_are_those_of_the_standard() {
        assert_eq!(builtin(14), Some(NumberFormat::Date));
        assert_eq!(builtin(10), Some(NumberFormat::Percent));
        assert_eq!(builtin(46), Some(NumberFormat::Time));
        assert_eq!(builtin(49), Some(NumberFormat::Plain));
        assert_eq!(builtin(164), None);
    }
}
