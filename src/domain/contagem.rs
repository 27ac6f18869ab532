//! Counted nouns, for every message and document: `1 cargo`, `2 cargos`, `0 cargos`.

use std::fmt::Display;

/// `singular` for one, `plural` for any other number.
pub fn plural<'a, N: PartialEq + From<u8>>(n: N, singular: &'a str, plural: &'a str) -> &'a str {
    if n == N::from(1) { singular } else { plural }
}

/// The number and what is counted: `1 cargo`, `3 cargos`.
pub fn contados<N: Copy + Display + PartialEq + From<u8>>(n: N, singular: &str, no_plural: &str) -> String {
    format!("{n} {}", plural(n, singular, no_plural))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_is_singular() {
        let all: Vec<String> = [0u32, 1, 2].iter().map(|n| contados(*n, "nomeação", "nomeações")).collect();
        assert_eq!(all, ["0 nomeações", "1 nomeação", "2 nomeações"]);
        assert_eq!(contados(1usize, "cargo", "cargos"), "1 cargo");
        assert_eq!(plural(-1i64, "falta", "faltam"), "faltam");
    }
}
