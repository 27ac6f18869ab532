//! “Did you mean”: the known word nearest to one that was typed.

/// Words longer than this are no slip of the finger.
const LONGEST: usize = 60;

/// `quis dizer A0401? `, or nothing when no known word is near: at most a third of the letters differ.
pub fn suggestion(typed: &str, known: &[&str]) -> String {
    if typed.chars().count() > LONGEST {
        return String::new();
    }
    let near = known.iter().map(|k| (distance(&typed.to_lowercase(), &k.to_lowercase()), *k)).min();
    match near {
        Some((d, word)) if d * 3 <= word.chars().count().max(3) => format!("quis dizer {word}? "),
        _ => String::new(),
    }
}

/// Letters to insert, remove or replace that lead from one word to the other (Levenshtein).
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = i;
        let mut left = i + 1;
        for (cell, y) in row.iter_mut().skip(1).zip(&b) {
            let best = (corner + usize::from(x != *y)).min(left + 1).min(*cell + 1);
            corner = std::mem::replace(cell, best);
            left = best;
        }
        if let Some(first) = row.first_mut() {
            *first = i + 1;
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_count_letters() {
        assert_eq!([distance("", "abc"), distance("abc", "abc"), distance("kitten", "sitting")], [3, 0, 3]);
    }

    #[test]
    fn only_near_words_are_proposed() {
        let known = ["ibatiba-2024", "irupi-2025", "lei-12990"];
        assert_eq!(suggestion("Ibatiba-2025", &known), "quis dizer ibatiba-2024? ");
        assert_eq!(suggestion("lei12990", &known), "quis dizer lei-12990? ");
        assert_eq!(suggestion("vitoria", &known), "");
        assert_eq!(suggestion("x", &[]), "");
    }
}
