//! Counting, enumerating, agreeing.

use super::numbers::{Gender, in_words};
use crate::domain::plural;

/// A number as acts write it: `12 (doze) cargos`, `1 (uma) pessoa`, `nenhuma pessoa`.
pub fn counted(n: u64, singular: &str, plural_form: &str, gender: Gender) -> String {
    match (n, gender) {
        (0, Gender::Masculine) => format!("nenhum {singular}"),
        (0, Gender::Feminine) => format!("nenhuma {singular}"),
        _ => format!("{} ({}) {}", with_dots(n), in_words(n, gender), plural(n, singular, plural_form)),
    }
}

/// With a dot at the thousands: `12.345`.
pub fn with_dots(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, d) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push('.');
        }
        text.push(d);
    }
    text
}

/// `a`, `a e b`, `a, b e c`.
pub fn enumerated<T: AsRef<str>>(items: &[T]) -> String {
    match items {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} e {}", first.join(", "), last.as_ref())
        }
    }
}

/// The text with its full stop, which an abbreviation at its end is already.
pub fn full_stop(text: String) -> String {
    if text.ends_with('.') { text } else { text + "." }
}

/// The first letter as a capital.
pub fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |l| l.to_uppercase().chain(letters).collect())
}

/// The definite article, `O` or `A`, of an office or body: `Prefeita Municipal` → `A`, `Câmara Municipal` → `A`,
/// `Presidente` → `O`; or of an act: `Portaria`, `Lei` → `A`. The first word decides.
pub fn definite_article(name: &str) -> &'static str {
    let first = name.split_whitespace().next().unwrap_or_default().to_lowercase();
    let feminine = first.ends_with('a')
        || first.ends_with("ção")
        || first.ends_with("são")
        || first.ends_with("dade")
        || matches!(&*first, "lei" | "ordem");
    if feminine { "A" } else { "O" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_has_one_full_stop() {
        assert_eq!(["maior nota em Port.", "idade"].map(|t| full_stop(t.into())), ["maior nota em Port.", "idade."]);
    }

    #[test]
    fn counted_things_agree_in_number_and_gender() {
        assert_eq!(counted(0, "pessoa", "pessoas", Gender::Feminine), "nenhuma pessoa");
        assert_eq!(counted(1, "pessoa", "pessoas", Gender::Feminine), "1 (uma) pessoa");
        assert_eq!(counted(22, "pessoa", "pessoas", Gender::Feminine), "22 (vinte e duas) pessoas");
        assert_eq!(counted(12, "cargo", "cargos", Gender::Masculine), "12 (doze) cargos");
        assert_eq!(counted(1500, "vaga", "vagas", Gender::Feminine), "1.500 (mil e quinhentas) vagas");
    }

    #[test]
    fn thousands_take_a_dot() {
        for (n, text) in [(0, "0"), (999, "999"), (1000, "1.000"), (1_234_567, "1.234.567")] {
            assert_eq!(with_dots(n), text);
        }
    }

    #[test]
    fn enumerations_end_with_e() {
        assert_eq!(enumerated::<&str>(&[]), "");
        assert_eq!(enumerated(&["um"]), "um");
        assert_eq!(enumerated(&["um", "dois"]), "um e dois");
        assert_eq!(enumerated(&["um", "dois", "três"]), "um, dois e três");
    }

    #[test]
    fn the_article_follows_the_office() {
        for (name, article) in [
            ("Prefeita Municipal", "A"),
            ("Prefeito Municipal", "O"),
            ("Presidente da Câmara", "O"),
            ("Secretária de Administração", "A"),
            ("Prefeitura Municipal de Ibatiba", "A"),
            ("Fundação de Cultura", "A"),
            ("Comissão do Processo Seletivo", "A"),
            ("Município de Irupi", "O"),
        ] {
            assert_eq!(definite_article(name), article, "{name}");
        }
    }
}
