//! The lists of a cargo: `ac` (everybody) and the quota lists, in the edital's order of precedence.

/// A list: 0 is `ac`, k is the k-th `[[reserva]]` of the edital.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lista(pub u8);

impl Lista {
    /// Ampla concorrência.
    pub const AC: Self = Self(0);
    /// Most quota lists an edital may declare (they are kept as bits of a word).
    pub const MAX_RESERVAS: usize = 62;

    /// The list of the `index`-th `[[reserva]]` (from 0).
    pub fn reserva(index: usize) -> Self {
        Self(u8::try_from(index + 1).unwrap_or(u8::MAX))
    }

    /// Index of its `[[reserva]]`, `None` for `ac`.
    pub fn reserva_index(self) -> Option<usize> {
        usize::from(self.0).checked_sub(1)
    }

    /// Is it ampla concorrência?
    pub const fn is_ac(self) -> bool {
        self.0 == 0
    }

    /// As an index of a table with one entry per list, `ac` first.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub struct ListaSet(u64);

impl ListaSet {
    /// No list.
    pub const EMPTY: Self = Self(0);

    /// Only ampla concorrência.
    pub const AC: Self = Self(1);

    /// With one more list.
    #[must_use]
    pub const fn with(self, lista: Lista) -> Self {
        Self(self.0 | 1 << lista.0)
    }

    /// Without a list.
    #[must_use]
    pub const fn without(self, lista: Lista) -> Self {
        Self(self.0 & !(1 << lista.0))
    }

    /// Is the list in it?
    pub const fn has(self, lista: Lista) -> bool {
        self.0 >> lista.0 & 1 == 1
    }

    /// Nothing in it?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// In both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// In either.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The quota lists of the set, in the edital's order.
    pub fn quotas(self) -> impl Iterator<Item = Lista> {
        self.iter().filter(|l| !l.is_ac())
    }

    /// All lists of the set, `ac` first, then the edital's order.
    pub fn iter(self) -> impl Iterator<Item = Lista> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let lowest = u8::try_from(rest.trailing_zeros()).ok().filter(|_| rest != 0)?;
            rest &= rest - 1;
            Some(Lista(lowest))
        })
    }
}

impl FromIterator<Lista> for ListaSet {
    fn from_iter<I: IntoIterator<Item = Lista>>(iter: I) -> Self {
        iter.into_iter().fold(Self::EMPTY, Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_walked_in_the_editals_order() {
        let set: ListaSet = [Lista(62), Lista(0), Lista(7)].into_iter().collect();
        assert_eq!(set.iter().map(|l| l.0).collect::<Vec<_>>(), [0, 7, 62]);
        assert_eq!(set.quotas().map(|l| l.0).collect::<Vec<_>>(), [7, 62]);
        assert_eq!(set.without(Lista(7)).with(Lista(1)).iter().count(), 3);
        assert_eq!(ListaSet::EMPTY.iter().next(), None);
    }
}
