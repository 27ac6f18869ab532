//! The stages of a profile: which one a header speaks of, and in what order they come.

use super::aids::words;
use std::collections::BTreeMap;

/// Stages in the order in which exams usually hold them, each with the beginnings of words that speak of it.
const STAGES: [(&str, &[&str]); 5] = [
    ("objetiva", &["objetiv"]),
    ("discursiva", &["redac", "discursiv", "dissertat"]),
    ("pratica", &["pratica", "fisica", "taf", "aptidao"]),
    ("entrevista", &["entrevist", "didatic", "oral"]),
    (TITULOS, &["titul", "tempo", "curso", "formac", "experienc", "especializ", "mestrad", "doutorad", "graduac"]),
];

/// The stage of titles: it comes last, and passes nobody on.
pub const TITULOS: &str = "titulos";

/// Where a header speaks of several stages, the first of these.
const PRECEDENCE: [&str; 5] = ["objetiva", TITULOS, "pratica", "discursiva", "entrevista"];

/// The stage that a header speaks of.
pub fn named(header: &str) -> Option<&'static str> {
    let text = words(header);
    let says = |id: &str| {
        let starts = STAGES.iter().find(|(stage, _)| *stage == id).map_or(&[][..], |(_, starts)| starts);
        starts.iter().any(|s| text.contains(&format!(" {s}")))
    };
    PRECEDENCE.into_iter().find(|id| says(id))
}

/// The place of each stage. Each stage loses people, so that one in which clearly more have scores comes before one with fewer; where
/// the numbers do not tell, the usual order. `people`: stage → people with a score in it.
pub fn order(people: &BTreeMap<&str, u64>) -> Vec<&'static str> {
    let mut all: Vec<(&'static str, u64)> = STAGES.iter().filter_map(|(id, _)| Some((*id, *people.get(id)?))).collect();
    for _ in 0..all.len() {
        for i in 1..all.len() {
            if all[i].0 != TITULOS && all[i].1 > all[i - 1].1 + all[i - 1].1 / 10 + 1 {
                all.swap(i - 1, i);
            }
        }
    }
    all.into_iter().map(|(id, _)| id).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_speak_of_stages() {
        assert_eq!(named("Prova Prática"), Some("pratica"));
        assert_eq!(named("Pontuação de Títulos"), Some("titulos"));
        assert_eq!(named("Redação"), Some("discursiva"));
        assert_eq!(named("Língua Portuguesa"), None);
        assert_eq!(named("Prova objetiva de Educação Física"), Some("objetiva"));
    }

    #[test]
    fn stages_come_in_the_usual_order_unless_the_numbers_tell_another() {
        let of = |all: &[(&'static str, u64)]| order(&all.iter().copied().collect());
        assert_eq!(of(&[("pratica", 50), ("objetiva", 50)]), ["objetiva", "pratica"]);
        assert_eq!(of(&[("pratica", 52), ("objetiva", 50)]), ["objetiva", "pratica"], "too few more to tell");
        assert_eq!(of(&[("entrevista", 80), ("pratica", 20), ("objetiva", 90)]), ["objetiva", "entrevista", "pratica"]);
        assert_eq!(of(&[("titulos", 90), ("objetiva", 50), ("discursiva", 9)]), ["objetiva", "discursiva", "titulos"]);
    }
}
