//! The tree of a chapter that was composed by itself, put into the tree of a document.

use super::{Elem, ElemId, GAP, NONE, Role, Tree, aligned};

impl Tree {
    /// Gives this root the children of the root of `other`, after its own; page 0 of `other` is `page` here.
    ///
    /// The place of the other root stays free, at a multiple of [`STRIDE`](super::STRIDE): so do its rows keep theirs.
    pub(in super::super) fn splice(&mut self, other: &Self, page: usize) {
        self.elems.resize(aligned(self.elems.len()), GAP);
        let shift = Shift { elems: number(self.elems.len()), page: number(page) };
        self.adopt(other, &shift);
        self.elems.push(GAP);
        self.elems.extend(other.elems.iter().skip(1).map(|e| shift.elem(e)));
        self.more.extend(other.more.iter().map(|&(e, p, mcid)| (shift.id(e), shift.on(p), mcid)));
        self.marks.resize_with(page, Vec::new);
        self.marks.extend(other.marks.iter().map(|list| list.iter().map(|&e| shift.id(e)).collect()));
    }

    /// Hangs the children of the other root, which will stand where `shift` says, after those of this one.
    fn adopt(&mut self, other: &Self, shift: &Shift) {
        let Some((first, last)) = other.get(Self::ROOT).map(|r| (r.first, r.last)).filter(|r| r.0 != NONE) else {
            return;
        };
        let before = self.get(Self::ROOT).map_or(NONE, |root| root.last);
        if let Some(sibling) = self.get_mut(before) {
            sibling.next = shift.id(first);
        }
        if let Some(root) = self.get_mut(Self::ROOT) {
            root.last = shift.id(last);
            if root.first == NONE {
                root.first = shift.id(first);
            }
        }
    }
}

/// By how much numbers are larger in the document than in the chapter.
struct Shift {
    elems: u32,
    page: u32,
}

impl Shift {
    const fn id(&self, id: ElemId) -> ElemId {
        if id == NONE { NONE } else { id.saturating_add(self.elems) }
    }

    const fn on(&self, page: u32) -> u32 {
        if page == NONE { NONE } else { page.saturating_add(self.page) }
    }

    const fn elem(&self, e: &Elem) -> Elem {
        let parent = match (e.role, e.parent) {
            (Role::Gap, _) => NONE,
            (_, Tree::ROOT) => Tree::ROOT,
            (_, parent) => self.id(parent),
        };
        Elem {
            role: e.role,
            parent,
            first: self.id(e.first),
            last: self.id(e.last),
            next: self.id(e.next),
            page: self.on(e.page),
            mcid: e.mcid,
        }
    }
}

fn number(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(NONE)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A paragraph over two pages, and a row of two cells on the second.
    fn chapter() -> Tree {
        let mut tree = Tree::new();
        let p = tree.open(Tree::ROOT, Role::P);
        tree.mark(p, 0);
        tree.mark(p, 1);
        let row = tree.open_row(Tree::ROOT);
        let first = tree.first_mark(1);
        for mcid in [first, first + 1] {
            let cell = tree.open(row, Role::Td);
            tree.mark_at(cell, 1, mcid);
        }
        tree
    }

    #[test]
    fn a_tree_spliced_into_another_is_what_it_would_be_if_it_had_grown_there() {
        let mut tree = Tree::new();
        let title = tree.open(Tree::ROOT, Role::H1);
        tree.mark(title, 0);
        tree.splice(&chapter(), 1);
        tree.splice(&chapter(), 3);
        let after = tree.open(Tree::ROOT, Role::P);
        assert_eq!(tree.mark(after, 4), 12);
        tree.seal();
        let kids: Vec<ElemId> = tree.get(Tree::ROOT).map(|root| tree.kids(root).collect()).unwrap_or_default();
        assert_eq!(kids, [1, 11, 20, 31, 40, 43]);
        let roles: Vec<Role> = kids.iter().map(|k| tree.role(*k)).collect();
        assert_eq!(roles, [Role::H1, Role::P, Role::Tr, Role::P, Role::Tr, Role::P]);
        let cells = |row: ElemId| tree.get(row).map(|r| tree.kids(r).collect::<Vec<_>>());
        assert_eq!((cells(20), cells(40)), (Some(vec![21, 22]), Some(vec![41, 42])));
        let pieces = |id: ElemId| tree.get(id).map(|e| tree.pieces(id, e).collect::<Vec<_>>());
        assert_eq!((pieces(11), pieces(31)), (Some(vec![(1, 0), (2, 0)]), Some(vec![(3, 0), (4, 0)])));
        assert_eq!((pieces(21), pieces(42)), (Some(vec![(2, 10)]), Some(vec![(4, 11)])));
        assert_eq!((tree.marks(0), tree.marks(1), tree.marks(3)), (&[1][..], &[11][..], &[31][..]));
        assert_eq!(tree.marks(2)[10..], [21, 22]);
        assert_eq!(tree.marks(4)[10..], [41, 42, 43]);
    }
}
