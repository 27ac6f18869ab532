//! The order of registration numbers: those of digits alone as numbers, then the others as text.

use std::cmp::Ordering;

/// A registration number in its order. Two of them are told apart by their first characters, side by side with the number, wherever
/// these differ: a list of hundreds of thousands is in order without a look at each text for each comparison.
#[derive(Clone, Copy, Debug)]
pub struct OrdemDeInscricao<'a> {
    inicio: [u64; 2],
    inscricao: &'a str,
}

impl<'a> OrdemDeInscricao<'a> {
    /// Of a registration number.
    pub fn of(inscricao: &'a str) -> Self {
        Self { inicio: inicio(inscricao), inscricao }
    }

    /// The registration number, as written.
    pub const fn inscricao(&self) -> &'a str {
        self.inscricao
    }
}

impl Ord for OrdemDeInscricao<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        let whole = || inteira(self.inscricao).cmp(&inteira(other.inscricao));
        self.inicio.cmp(&other.inicio).then_with(whole)
    }
}

impl PartialOrd for OrdemDeInscricao<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for OrdemDeInscricao<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.inscricao == other.inscricao
    }
}

impl Eq for OrdemDeInscricao<'_> {}

/// Is it text, length and digits of the number, the whole with its leading zeros.
fn inteira(inscricao: &str) -> (bool, usize, &str, &str) {
    let texto = inscricao.is_empty() || !inscricao.bytes().all(|b| b.is_ascii_digit());
    let digitos = if texto { "" } else { inscricao.trim_start_matches('0') };
    (texto, digitos.len(), digitos, inscricao)
}

/// Sixteen bytes in the same order, or equal: how many digits the number has (of a text: more than any), then its first fifteen
/// characters. Numbers of hundreds of digits are all equal.
pub fn inicio(inscricao: &str) -> [u64; 2] {
    const LONGEST: u8 = u8::MAX - 1;
    let (texto, len, digitos, inteira) = inteira(inscricao);
    let (classe, first) = match u8::try_from(len) {
        _ if texto => (u8::MAX, inteira),
        Ok(len) if len < LONGEST => (len, digitos),
        _ => (LONGEST, ""),
    };
    let mut bytes = std::iter::once(classe).chain(first.bytes()).chain(std::iter::repeat(0));
    [(); 2].map(|()| bytes.by_ref().take(8).fold(0, |all, b| all << 8 | u64::from(b)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registration_numbers_are_in_order_of_number_then_text() {
        let long = "9".repeat(300);
        let longer = "1".repeat(301);
        let ordered =
            ["009", "9", "10", "100", "1234567890123456", "1234567890123457", &long, &longer, "", "A2", "B-1", "B-10"];
        let mut v = ordered;
        v.reverse();
        v.sort_by_key(|i| OrdemDeInscricao::of(i));
        assert_eq!(v, ordered);
    }

    #[test]
    fn those_that_begin_alike_are_told_apart_by_the_rest() {
        let (a, b) = ("0850001234567890-1", "0850001234567890-2");
        assert_eq!(inicio(a), inicio(b));
        assert!(OrdemDeInscricao::of(a) < OrdemDeInscricao::of(b));
        assert!(OrdemDeInscricao::of("007") < OrdemDeInscricao::of("7"));
    }
}
