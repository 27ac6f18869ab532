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

/// Letters to insert, remove, replace or swap with the next that lead from one word to the other.
pub fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for i in 0..a.len() {
        let mut row = vec![i + 1];
        for j in 0..b.len() {
            let best = (above[j] + usize::from(a[i] != b[j])).min(row[j] + 1).min(above[j + 1] + 1);
            let swapped = i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j];
            row.push(if swapped { best.min(before[j - 1] + 1) } else { best });
        }
        before = std::mem::replace(&mut above, row);
    }
    above.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_count_letters() {
        assert_eq!([distance("", "abc"), distance("abc", "abc"), distance("kitten", "sitting")], [3, 0, 3]);
        assert_eq!([distance("a4001", "a0401"), distance("ab", "ba")], [1, 1]);
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
