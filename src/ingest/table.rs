//! People as columns: what is repeated, what one list has and another has not. Row numbers go in and
//! come out; polars groups and joins, and nothing here decides an order.

use polars::prelude::*;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The keys of people as columns: cargo (index), and a text (registration number, CPF, name) that may be missing.
#[derive(Debug)]
pub struct Keys {
    frame: DataFrame,
}

const CARGO: &str = "cargo";
const TEXT: &str = "texto";
const ROW: &str = "linha";

/// One key: row, cargo, text.
type Key<'t> = (u32, u32, &'t str);

impl Keys {
    /// One entry per person. Rows without a text are left out: nothing is equal to nothing.
    ///
    /// # Errors
    /// The columns cannot be put together into a table.
    pub fn new<'t>(people: impl Iterator<Item = (u32, Option<&'t str>)>) -> PolarsResult<Self> {
        Self::of(keys(people))
    }

    /// Only the rows whose text may be that of another row, whatever the cargo: enough to tell what is repeated.
    ///
    /// # Errors
    /// The columns cannot be put together into a table.
    pub fn repeating<'t>(people: impl Iterator<Item = (u32, Option<&'t str>)>) -> PolarsResult<Self> {
        Self::of(suspects(keys(people), |(_, _, text)| hash(text)))
    }

    /// Only the rows whose cargo and text may be those of another row: enough for [`Self::repeated`].
    ///
    /// # Errors
    /// The columns cannot be put together into a table.
    pub fn repeating_in_cargo<'t>(people: impl Iterator<Item = (u32, Option<&'t str>)>) -> PolarsResult<Self> {
        Self::of(suspects(keys(people), |(_, cargo, text)| hash(&(cargo, text))))
    }

    fn of(keys: Vec<Key<'_>>) -> PolarsResult<Self> {
        let rows: Vec<u32> = keys.iter().map(|k| k.0).collect();
        let cargos: Vec<u32> = keys.iter().map(|k| k.1).collect();
        let texts: Vec<&str> = keys.iter().map(|k| k.2).collect();
        drop(keys);
        let columns =
            vec![Column::new(CARGO.into(), cargos), Column::new(TEXT.into(), texts), Column::new(ROW.into(), rows)];
        Ok(Self { frame: DataFrame::new_infer_height(columns)? })
    }

    /// Rows that share cargo and text: groups of two or more, by their first row, each in ascending order.
    ///
    /// # Errors
    /// The rows cannot be grouped.
    pub fn repeated(&self) -> PolarsResult<Vec<Vec<u32>>> {
        self.groups(&[CARGO, TEXT])
    }

    /// Rows that share the text, whatever the cargo.
    ///
    /// # Errors
    /// The rows cannot be grouped.
    pub fn repeated_anywhere(&self) -> PolarsResult<Vec<Vec<u32>>> {
        self.groups(&[TEXT])
    }

    fn groups(&self, by: &[&str]) -> PolarsResult<Vec<Vec<u32>>> {
        if self.frame.height() < 2 {
            return Ok(Vec::new());
        }
        let rows = self.frame.column(ROW)?.u32()?.clone();
        let grouped = self.frame.group_by_stable(by.iter().copied())?;
        let many: Vec<Vec<IdxSize>> = match &**grouped.get_groups() {
            GroupsType::Idx(groups) => groups.all().iter().filter(|g| g.len() > 1).map(|g| g.to_vec()).collect(),
            GroupsType::Slice { groups, .. } => {
                groups.iter().filter(|[_, len]| *len > 1).map(|[start, len]| (*start..start + len).collect()).collect()
            }
        };
        let row = |i: &IdxSize| rows.get(*i as usize);
        let mut groups: Vec<Vec<u32>> = many.iter().map(|g| g.iter().filter_map(row).collect()).collect();
        groups.iter_mut().for_each(|g| g.sort_unstable());
        groups.sort_unstable();
        Ok(groups)
    }

    /// Rows whose cargo and text the other table does not have.
    ///
    /// # Errors
    /// The tables cannot be joined.
    pub fn missing_in(&self, other: &Self) -> PolarsResult<Vec<u32>> {
        let keys = [CARGO, TEXT];
        let left = self.frame.join(&other.frame, keys, keys, JoinArgs::new(JoinType::Anti), None)?;
        let mut rows: Vec<u32> = left.column(ROW)?.u32()?.into_no_null_iter().collect();
        rows.sort_unstable();
        Ok(rows)
    }
}

fn keys<'t>(people: impl Iterator<Item = (u32, Option<&'t str>)>) -> Vec<Key<'t>> {
    let rows = (0u32..).zip(people);
    rows.filter_map(|(row, (cargo, text))| Some((row, cargo, text.filter(|t| !t.is_empty())?))).collect()
}

/// The same number for the same key, in every run.
fn hash(key: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    key.hash(&mut hasher);
    hasher.finish()
}

/// Keys whose hash another has too. In most exams few are: grouping only those costs a fraction of grouping everybody.
fn suspects<'t>(mut keys: Vec<Key<'t>>, hash: impl Fn(&Key<'t>) -> u64) -> Vec<Key<'t>> {
    let all: Vec<u64> = keys.iter().map(hash).collect();
    let (mut once, mut again) = (Bits::new(all.len()), Bits::new(all.len()));
    for hash in &all {
        if once.set(*hash) {
            again.set(*hash);
        }
    }
    let mut hashes = all.into_iter();
    keys.retain(|_| hashes.next().is_some_and(|h| again.has(h)));
    keys
}

/// A bit for each of so many values of a hash: 32 to 64 bits per key, so that few unlike keys share one.
struct Bits(Vec<u64>);

impl Bits {
    fn new(keys: usize) -> Self {
        Self(vec![0; keys.max(1).next_power_of_two() / 2 + 1])
    }

    fn spot(&self, hash: u64) -> (usize, u64) {
        // The lengths of what is in memory fit in 64 bits, and what is below one of them is a length
        let words = u64::try_from(self.0.len()).unwrap_or(u64::MAX);
        (usize::try_from(hash / 64 % words).unwrap_or(0), 1 << (hash % 64))
    }

    fn has(&self, hash: u64) -> bool {
        let (word, bit) = self.spot(hash);
        self.0.get(word).is_some_and(|w| w & bit != 0)
    }

    /// Sets the bit; was it set already?
    fn set(&mut self, hash: u64) -> bool {
        let (word, bit) = self.spot(hash);
        self.0.get_mut(word).is_some_and(|w| std::mem::replace(w, *w | bit) & bit != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(people: &[(u32, &'static str)]) -> Keys {
        Keys::new(people.iter().map(|(c, t)| (*c, Some(*t)))).expect("a small table")
    }

    #[test]
    fn only_suspects_are_grouped_and_the_groups_are_the_same() {
        let texts: Vec<String> = (0..5_000).map(|n| format!("{}", n % 4_990)).collect();
        let people = || texts.iter().enumerate().map(|(n, t)| (u32::from(n % 2 == 0), Some(t.as_str())));
        let whole = Keys::new(people()).expect("a table");
        let (any, own) = (Keys::repeating(people()), Keys::repeating_in_cargo(people()));
        let (any, own) = (any.expect("suspects"), own.expect("suspects of each cargo"));
        assert!(any.frame.height() < 1_000 && own.frame.height() < 1_000);
        assert_eq!(any.repeated_anywhere().expect("groups").len(), 10);
        assert_eq!(any.repeated_anywhere().expect("groups"), whole.repeated_anywhere().expect("groups"));
        assert_eq!(own.repeated().expect("groups"), whole.repeated().expect("groups"));
        assert_eq!(any.repeated().expect("groups"), whole.repeated().expect("groups"));
    }

    #[test]
    fn repeated_rows_come_in_order_of_their_first() {
        let table = keys(&[(0, "10"), (0, "20"), (1, "10"), (0, "20"), (0, ""), (0, ""), (1, "10"), (0, "20")]);
        assert_eq!(table.repeated().expect("groups"), vec![vec![1, 3, 7], vec![2, 6]]);
        assert_eq!(table.repeated_anywhere().expect("groups"), vec![vec![0, 2, 6], vec![1, 3, 7]]);
    }

    #[test]
    fn zeros_in_front_make_another_number() {
        assert!(keys(&[(0, "010"), (0, "10")]).repeated().expect("groups").is_empty());
    }

    #[test]
    fn people_of_one_list_missing_in_another() {
        let (quota, general) = (keys(&[(0, "1"), (0, "2"), (1, "1")]), keys(&[(0, "1"), (0, "3")]));
        assert_eq!(quota.missing_in(&general).expect("a join"), vec![1, 2]);
    }
}
