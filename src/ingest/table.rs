//! People as columns: what is repeated, what one list has and another has not. Row numbers go in and
//! come out; polars groups and joins, and nothing here decides an order.

use polars::prelude::*;

/// The keys of people as columns: cargo (index), and a text (registration number, CPF, name) that may be missing.
#[derive(Debug)]
pub struct Keys {
    frame: DataFrame,
}

const CARGO: &str = "cargo";
const TEXT: &str = "texto";
const ROW: &str = "linha";

impl Keys {
    /// One entry per person. Rows without a text are left out: nothing is equal to nothing.
    pub fn new<'t>(people: impl Iterator<Item = (u32, Option<&'t str>)>) -> PolarsResult<Self> {
        let (mut cargos, mut rows) = (Vec::new(), Vec::new());
        let mut texts: Vec<&str> = Vec::new();
        for (row, (cargo, text)) in (0u32..).zip(people) {
            if let Some(text) = text.filter(|t| !t.is_empty()) {
                cargos.push(cargo);
                rows.push(row);
                texts.push(text);
            }
        }
        let columns =
            vec![Column::new(CARGO.into(), cargos), Column::new(TEXT.into(), texts), Column::new(ROW.into(), rows)];
        Ok(Self { frame: DataFrame::new_infer_height(columns)? })
    }

    /// Rows that share cargo and text: groups of two or more, by their first row, each in ascending order.
    pub fn repeated(&self) -> PolarsResult<Vec<Vec<u32>>> {
        self.groups(&[CARGO, TEXT])
    }

    /// Rows that share the text, whatever the cargo.
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
    pub fn missing_in(&self, other: &Self) -> PolarsResult<Vec<u32>> {
        let keys = [CARGO, TEXT];
        let left = self.frame.join(&other.frame, keys, keys, JoinArgs::new(JoinType::Anti), None)?;
        let mut rows: Vec<u32> = left.column(ROW)?.u32()?.into_no_null_iter().collect();
        rows.sort_unstable();
        Ok(rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(people: &[(u32, &'static str)]) -> Keys {
        Keys::new(people.iter().map(|(c, t)| (*c, Some(*t)))).expect("a small table")
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
