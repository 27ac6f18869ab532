//! The CSV attached to the documents: what they show is in the public lists that are already written, and is read back from there.

use super::homologar::Fault;
use crate::archive::writer::Staging;
use crate::report::lists::PUBLIC;
use crate::report::model::Attachment;
use std::ops::Range;

/// Most bytes of CSV attached to a document: it must stay a file that a court's system takes.
const MOST: u64 = 8 << 20;

/// Where the rows of each cargo stand in a public list that was written.
#[derive(Debug)]
pub struct Pieces {
    /// Bytes of the header line, and the byte order mark before it.
    head: u64,
    /// The rows of each cargo, in the edital's order, one after another.
    cargos: Vec<Range<u64>>,
}

impl Pieces {
    /// A list with nothing but its header so far.
    pub const fn new(head: u64) -> Self {
        Self { head, cargos: Vec::new() }
    }

    /// The rows of the next cargo were written: so many bytes.
    pub fn push(&mut self, bytes: u64) {
        let start = self.end();
        self.cargos.push(start..start.saturating_add(bytes));
    }

    fn end(&self) -> u64 {
        self.cargos.last().map_or(self.head, |r| r.end)
    }

    fn cargo(&self, index: usize) -> Result<Range<u64>, Fault> {
        let unknown = || {
            Fault::Internal(format!(
                "a lista escrita tem {} cargos, e foi pedido o de índice {index}",
                self.cargos.len()
            ))
        };
        self.cargos.get(index).cloned().ok_or_else(unknown)
    }
}

/// The [public lists](PUBLIC), in their order: all of them or none.
pub type Lists = [Pieces; PUBLIC.len()];

/// The lists whole, as many as may be attached.
///
/// # Errors
/// A list that cannot be read back.
pub fn of_all(staging: &Staging, lists: &Lists) -> Result<Vec<Attachment>, Fault> {
    attachments(staging, lists, |pieces| Ok([0..pieces.head, pieces.head..pieces.end()]))
}

/// The rows of one cargo, by its index in the edital.
///
/// # Errors
/// A list that cannot be read back; a cargo that the lists do not have.
pub fn of_cargo(staging: &Staging, lists: &Lists, index: usize) -> Result<Vec<Attachment>, Fault> {
    attachments(staging, lists, |pieces| Ok([0..pieces.head, pieces.cargo(index)?]))
}

fn attachments(
    staging: &Staging,
    lists: &Lists,
    wanted: impl Fn(&Pieces) -> Result<[Range<u64>; 2], Fault>,
) -> Result<Vec<Attachment>, Fault> {
    let mut room = MOST;
    let mut all = Vec::new();
    for (list, pieces) in PUBLIC.iter().zip(lists) {
        let ranges = wanted(pieces)?;
        let bytes: u64 = ranges.iter().map(|r| r.end.saturating_sub(r.start)).sum();
        let Some(left) = room.checked_sub(bytes) else { break };
        room = left;
        all.push(Attachment {
            name: list.file.to_owned(),
            description: format!("Dados de {} em CSV", list.file.trim_end_matches(".csv")),
            mime: "text/csv",
            bytes: staging.read_back(&list.path(), &ranges)?,
        });
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_follow_one_another_and_a_cargo_without_rows_is_empty() {
        let mut pieces = Pieces::new(10);
        assert_eq!(pieces.end(), 10);
        [5, 0, 7].into_iter().for_each(|bytes| pieces.push(bytes));
        assert_eq!([0, 1, 2].map(|i| pieces.cargo(i).ok()), [10..15, 15..15, 15..22].map(Some));
        assert_eq!(pieces.end(), 22);
    }

    #[test]
    fn a_cargo_that_no_list_has_is_a_fault_and_not_an_empty_attachment() {
        let mut pieces = Pieces::new(10);
        assert!(matches!(pieces.cargo(0), Err(Fault::Internal(_))));
        pieces.push(5);
        assert!(matches!(pieces.cargo(1), Err(Fault::Internal(m)) if m.contains("1 cargos")));
    }
}
