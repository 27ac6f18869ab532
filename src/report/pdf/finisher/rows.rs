//! The rows of tables in the structure tree: nine tenths of the objects of a long list, all of a few shapes.
//!
//! The elements of a row begin at a multiple of [`STRIDE`](super::super::tree::STRIDE), and so do its marks on the page. Written column
//! by column, in records of one length, each number is ten more than in the record above, or ten times as many as a row has tens of cells:
//! from record to record the same digits change, and deflate finds whole runs of them.

use super::super::file::{BATCH, Counter, Id, ROW, Writer, push, reference};
use super::super::tree::{Elem, ElemId, Role, Tree};
use super::Ids;

/// A row of cells: its element and how many cells follow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Row {
    id: ElemId,
    cells: u32,
}

/// The rows of all tables, in their order.
pub(super) struct Rows(Vec<Row>);

impl Rows {
    /// Rows of data cells; those of headers are few, and their cells have attributes.
    pub(super) fn of(tree: &Tree) -> Self {
        let mut rows: Vec<Row> = Vec::new();
        for (id, elem) in tree.elems() {
            match (elem.role, rows.last_mut()) {
                (Role::Tr, _) => rows.push(Row { id, cells: 0 }),
                (Role::Td, Some(row)) if elem.parent == row.id && id == row.id + row.cells + 1 => row.cells += 1,
                _ => {}
            }
        }
        rows.retain(|row| row.cells > 0);
        Self(rows)
    }

    /// Elements that are neither rows of these nor their cells, with the gaps between rows.
    pub(super) fn others<'t>(&'t self, tree: &'t Tree) -> impl Iterator<Item = (ElemId, &'t Elem)> {
        let ends = std::iter::once(0).chain(self.0.iter().map(|row| row.id + row.cells + 1));
        let begins = self.0.iter().map(|row| row.id).chain(std::iter::once(ElemId::MAX));
        ends.zip(begins).flat_map(|(from, to)| tree.between(from, to))
    }

    /// Writes the objects of all rows.
    pub(super) fn write(&self, w: &mut Writer<'_>, tree: &Tree, ids: &Ids) {
        for alike in self.0.chunk_by(|a, b| a.cells == b.cells) {
            let cells = alike.first().map_or(1, |row| row.cells);
            let most = (BATCH / usize::try_from(cells).unwrap_or(1).max(1)).max(1);
            for rows in alike.chunks(most) {
                row_objects(w, tree, ids, rows);
                w.keep_together(ROW, rows.len() * usize::try_from(cells).unwrap_or(1));
                for column in 1..=cells {
                    let columns = rows.iter().map(|row| (ids.elem(row.id + column), row.id));
                    let mut numbers = Numbers::new();
                    w.objects_in(ROW, columns, |row, out| cell(out, tree, ids, row, column, &mut numbers));
                }
            }
        }
    }
}

/// `TR`: its parent and its cells, all rows of one shape in records of one length.
fn row_objects(w: &mut Writer<'_>, tree: &Tree, ids: &Ids, rows: &[Row]) {
    let cells = rows.first().map_or(0, |row| row.cells);
    let length = (28 + 11 * usize::try_from(cells).unwrap_or(0)).next_multiple_of(10);
    let mut parents = Counter::<6>::new();
    let mut numbers = vec![Counter::<6>::new(); usize::try_from(cells).unwrap_or(0)];
    w.objects_in(length, rows.iter().map(|row| (ids.elem(row.id), row.id)), |row, out| {
        out.extend_from_slice(b"<</S/TR/P");
        parents.reference(out, ids.elem(tree.get(row).map_or(Tree::ROOT, |e| e.parent)));
        out.extend_from_slice(b"/K[");
        (1..=cells).zip(&mut numbers).for_each(|(c, number)| number.reference(out, ids.elem(row + c)));
        out.extend_from_slice(b"]>>");
    });
}

/// The numbers of the cells of a column, one below another: row, page, mark.
struct Numbers(Counter<6>, Counter<6>, Counter<4>);

impl Numbers {
    const fn new() -> Self {
        Self(Counter::new(), Counter::new(), Counter::new())
    }

    /// A cell in its record; `None` where a number has too many digits.
    fn record(&mut self, parent: Id, page: Id, mcid: u32) -> Option<[u8; ROW]> {
        let mut record = *b"<</S/TD/P        0 R/Pg        0 R/K     >>       ";
        record.get_mut(10..16)?.copy_from_slice(self.0.at(parent)?);
        record.get_mut(24..30)?.copy_from_slice(self.1.at(page)?);
        record.get_mut(37..41)?.copy_from_slice(self.2.at(mcid)?);
        Some(record)
    }
}

/// `TD`: its row and its piece of a page.
fn cell(out: &mut Vec<u8>, tree: &Tree, ids: &Ids, row: ElemId, column: u32, numbers: &mut Numbers) {
    let parent = ids.elem(row);
    let piece = tree.get(row + column).and_then(Elem::piece).map(|(page, mcid)| (page_id(ids, page), mcid));
    if let Some(record) = piece.and_then(|(page, mcid)| numbers.record(parent, page, mcid)) {
        return out.extend_from_slice(&record);
    }
    out.extend_from_slice(b"<</S/TD/P");
    reference(out, parent);
    if let Some((page, mcid)) = piece {
        out.extend_from_slice(b"/Pg");
        reference(out, page);
        push(out, format_args!("/K {mcid}"));
    }
    out.extend_from_slice(b">>");
}

fn page_id(ids: &Ids, page: u32) -> Id {
    usize::try_from(page).ok().and_then(|p| ids.pages.get(p)).copied().unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_data_are_found_and_rows_of_headers_left() {
        let mut tree = Tree::new();
        let table = tree.open(Tree::ROOT, Role::Table);
        let head = tree.open(table, Role::Tr);
        let header = tree.open(head, Role::Th);
        let row = tree.open_row(table);
        let cells = [tree.open(row, Role::Td), tree.open(row, Role::Td)];
        let rows = Rows::of(&tree);
        assert_eq!(rows.0, [Row { id: row, cells: 2 }]);
        let after = tree.open(Tree::ROOT, Role::P);
        let others: Vec<ElemId> = rows.others(&tree).filter(|(_, e)| e.role != Role::Gap).map(|(id, _)| id).collect();
        assert_eq!(others, [Tree::ROOT, table, head, header, after]);
        assert_eq!(cells, [row + 1, row + 2]);
    }

    /// A cell of a table, with what a reader skips between its parts taken out.
    fn written(elems: u32, page: Id, mcid: u32) -> String {
        let mut tree = Tree::new();
        let row = tree.open_row(Tree::ROOT);
        let cell_elem = tree.open(row, Role::Td);
        tree.mark_at(cell_elem, 0, mcid);
        let ids = Ids { pages: vec![page], first_elem: elems, ..Ids::default() };
        let mut out = Vec::new();
        cell(&mut out, &tree, &ids, row, 1, &mut Numbers::new());
        let text = String::from_utf8(out).expect("ASCII");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn numbers_of_any_length_stay_apart_from_the_names_before_them() {
        for (elems, page, mcid) in [
            (10, 7, 3),
            (10, 99_999, 9_999),
            (10, 100_000, 10_000),
            (999_980, 999_999, 0),
            (999_990, 5, 12),
            (10, 1_000_000, 12),
        ] {
            let text = format!("<</S/TD/P {} 0 R/Pg {page} 0 R/K {mcid}>>", elems + 10);
            assert_eq!(written(elems, page, mcid), text);
        }
    }
}
