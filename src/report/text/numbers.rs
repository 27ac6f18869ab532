//! Whole numbers in words.

/// Grammatical gender of what is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gender {
    /// `um`, `dois`, `duzentos`.
    Masculine,
    /// `uma`, `duas`, `duzentas`.
    Feminine,
}

const BELOW_TWENTY: [&str; 20] = [
    "zero",
    "um",
    "dois",
    "três",
    "quatro",
    "cinco",
    "seis",
    "sete",
    "oito",
    "nove",
    "dez",
    "onze",
    "doze",
    "treze",
    "quatorze",
    "quinze",
    "dezesseis",
    "dezessete",
    "dezoito",
    "dezenove",
];
const TENS: [&str; 10] =
    ["", "", "vinte", "trinta", "quarenta", "cinquenta", "sessenta", "setenta", "oitenta", "noventa"];
const HUNDREDS: [&str; 10] = [
    "",
    "cento",
    "duzentos",
    "trezentos",
    "quatrocentos",
    "quinhentos",
    "seiscentos",
    "setecentos",
    "oitocentos",
    "novecentos",
];
/// Singular and plural of the classes above the thousands; they are masculine whatever is counted.
const CLASSES: [(&str, &str); 5] = [
    ("milhão", "milhões"),
    ("bilhão", "bilhões"),
    ("trilhão", "trilhões"),
    ("quatrilhão", "quatrilhões"),
    ("quintilhão", "quintilhões"),
];

/// The number in words: `extenso(21, Feminino)` is `vinte e uma`.
pub fn in_words(n: u64, gender: Gender) -> String {
    if n == 0 {
        return BELOW_TWENTY[0].to_owned();
    }
    let mut groups = Vec::new();
    let mut rest = n;
    while rest > 0 {
        groups.push(usize::try_from(rest % 1000).unwrap_or(0));
        rest /= 1000;
    }
    let mut parts: Vec<(usize, String)> = Vec::new();
    for (class, &group) in groups.iter().enumerate().rev().filter(|(_, g)| **g > 0) {
        parts.push((group, with_class(class, group, gender)));
    }
    joined(&parts, groups[0] > 0)
}

/// One group of three digits with its class.
fn with_class(class: usize, group: usize, gender: Gender) -> String {
    match class {
        0 => below_thousand(group, gender),
        1 if group == 1 => "mil".to_owned(),
        1 => format!("{} mil", below_thousand(group, gender)),
        _ => {
            let (singular, plural) = CLASSES.get(class - 2).copied().unwrap_or_default();
            format!("{} {}", below_thousand(group, Gender::Masculine), if group == 1 { singular } else { plural })
        }
    }
}

/// 1 to 999.
fn below_thousand(n: usize, gender: Gender) -> String {
    if n == 100 {
        return "cem".to_owned();
    }
    let (hundreds, rest) = (n / 100, n % 100);
    let mut parts = Vec::new();
    if hundreds > 0 {
        parts.push(in_gender(HUNDREDS[hundreds], gender));
    }
    if rest >= 20 {
        parts.push(TENS[rest / 10].to_owned());
        if rest % 10 > 0 {
            parts.push(in_gender(BELOW_TWENTY[rest % 10], gender));
        }
    } else if rest > 0 {
        parts.push(in_gender(BELOW_TWENTY[rest], gender));
    }
    parts.join(" e ")
}

fn in_gender(word: &str, gender: Gender) -> String {
    match (gender, word) {
        (Gender::Masculine, _) => word.to_owned(),
        (Gender::Feminine, "um") => "uma".to_owned(),
        (Gender::Feminine, "dois") => "duas".to_owned(),
        (Gender::Feminine, _) => {
            word.strip_suffix("entos").map_or_else(|| word.to_owned(), |stem| format!("{stem}entas"))
        }
    }
}

/// Joins the classes: "e" before a last class below one hundred or of whole hundreds; a comma after millions; else a space.
fn joined(parts: &[(usize, String)], has_units: bool) -> String {
    let mut text = String::new();
    for (i, (group, part)) in parts.iter().enumerate() {
        let last = i + 1 == parts.len();
        let separator = match i {
            0 => "",
            _ if last && (*group < 100 || group % 100 == 0) => " e ",
            _ if last && has_units && parts[i - 1].1.ends_with("mil") => " ",
            _ => ", ",
        };
        text.push_str(separator);
        text.push_str(part);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use Gender::{Feminine, Masculine};

    #[test]
    fn numbers_are_written_as_a_clerk_writes_them() {
        for (n, text) in [
            (0, "zero"),
            (1, "um"),
            (14, "quatorze"),
            (16, "dezesseis"),
            (20, "vinte"),
            (24, "vinte e quatro"),
            (100, "cem"),
            (101, "cento e um"),
            (200, "duzentos"),
            (365, "trezentos e sessenta e cinco"),
            (1000, "mil"),
            (1001, "mil e um"),
            (1100, "mil e cem"),
            (1234, "mil duzentos e trinta e quatro"),
            (2000, "dois mil"),
            (2025, "dois mil e vinte e cinco"),
            (21_500, "vinte e um mil e quinhentos"),
            (300_000, "trezentos mil"),
            (1_000_000, "um milhão"),
            (1_200_345, "um milhão, duzentos mil trezentos e quarenta e cinco"),
            (2_000_010, "dois milhões e dez"),
        ] {
            assert_eq!(in_words(n, Masculine), text);
        }
    }

    #[test]
    fn feminine_reaches_units_hundreds_and_thousands_but_not_millions() {
        for (n, text) in [
            (1, "uma"),
            (2, "duas"),
            (21, "vinte e uma"),
            (200, "duzentas"),
            (532, "quinhentas e trinta e duas"),
            (2002, "duas mil e duas"),
            (2_000_000, "dois milhões"),
        ] {
            assert_eq!(in_words(n, Feminine), text);
        }
    }

    #[test]
    fn the_largest_number_has_words() {
        assert!(in_words(u64::MAX, Masculine).starts_with("dezoito quintilhões, "));
    }
}
