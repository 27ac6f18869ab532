//! The structure tree (ISO 32000-1, 14.7): what each piece of the pages is, in reading order.
//!
//! Flat, 28 bytes an element: a table of 50,000 rows of up to nine cells has 500,000, with the gaps. The rows of tables begin at
//! multiples of [`STRIDE`], and so do the numbers of their marks on the page: from row to row all numbers change in the same way, which
//! packs into a fraction of the bytes (see `finisher::rows`).

/// Index of an element.
pub(super) type ElemId = u32;

/// No element: an unused number.
pub(super) const NONE: u32 = u32::MAX;

/// Rows of tables begin at a multiple of this.
pub(super) const STRIDE: u32 = 10;

/// Standard structure types in use (ISO 32000-1, 14.8.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Document,
    H1,
    H2,
    H3,
    H4,
    P,
    Toc,
    Toci,
    Link,
    Table,
    Caption,
    THead,
    TBody,
    Tr,
    Th,
    Td,
    Figure,
    /// No element: a number left free so that the next row begins at a multiple of [`STRIDE`]; never written.
    Gap,
    /// The elements of a chapter that was drawn before, all at once; never written itself.
    Chapter,
}

impl Role {
    /// Name in the file.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Document => "Document",
            Self::H1 => "H1",
            Self::H2 => "H2",
            Self::H3 => "H3",
            Self::H4 => "H4",
            Self::P => "P",
            Self::Toc => "TOC",
            Self::Toci => "TOCI",
            Self::Link => "Link",
            Self::Table => "Table",
            Self::Caption => "Caption",
            Self::THead => "THead",
            Self::TBody => "TBody",
            Self::Tr => "TR",
            Self::Th => "TH",
            Self::Td => "TD",
            Self::Figure => "Figure",
            Self::Gap | Self::Chapter => "NonStruct",
        }
    }

    /// Heading of this level, 1 to 4.
    pub(super) const fn heading(level: u8) -> Self {
        match level {
            0 | 1 => Self::H1,
            2 => Self::H2,
            3 => Self::H3,
            _ => Self::H4,
        }
    }
}

/// An element: its place in the tree and the first piece of page that it holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Elem {
    pub(super) role: Role,
    pub(super) parent: u32,
    first: u32,
    last: u32,
    next: u32,
    page: u32,
    mcid: u32,
}

impl Elem {
    /// The only piece of a cell, page and number; `None` for an empty one.
    pub(super) fn piece(&self) -> Option<(u32, u32)> {
        (self.mcid != NONE).then_some((self.page, self.mcid))
    }
}

/// An unused number.
const GAP: Elem = Elem { role: Role::Gap, parent: NONE, first: NONE, last: NONE, next: NONE, page: NONE, mcid: NONE };

/// The next multiple of [`STRIDE`].
fn aligned(n: usize) -> usize {
    n.next_multiple_of(STRIDE as usize)
}

/// The tree, and for each page the element of each marked piece.
#[derive(Debug)]
pub(super) struct Tree {
    elems: Vec<Elem>,
    /// Further pieces of an element: a paragraph that runs over pages. Ascending by element.
    more: Vec<(ElemId, u32, u32)>,
    marks: Vec<Vec<ElemId>>,
}

impl Tree {
    /// A tree with the element `Document`, which is 0.
    pub(super) fn new() -> Self {
        let root =
            Elem { role: Role::Document, parent: NONE, first: NONE, last: NONE, next: NONE, page: NONE, mcid: NONE };
        Self { elems: vec![root], more: Vec::new(), marks: Vec::new() }
    }

    /// The element `Document`.
    pub(super) const ROOT: ElemId = 0;

    /// New last child of `parent`.
    pub(super) fn open(&mut self, parent: ElemId, role: Role) -> ElemId {
        let id = u32::try_from(self.elems.len()).unwrap_or(NONE);
        self.elems.push(Elem { role, parent, first: NONE, last: NONE, next: NONE, page: NONE, mcid: NONE });
        let before = self.get(parent).map_or(NONE, |p| p.last);
        if let Some(sibling) = self.get_mut(before) {
            sibling.next = id;
        }
        if let Some(p) = self.get_mut(parent) {
            p.last = id;
            if p.first == NONE {
                p.first = id;
            }
        }
        id
    }

    /// New last child of `parent`: a row, whose cells follow it at once.
    pub(super) fn open_row(&mut self, parent: ElemId) -> ElemId {
        self.elems.resize(aligned(self.elems.len()), GAP);
        self.open(parent, Role::Tr)
    }

    /// The number of the first cell of a row among the marks of `page`; that of column `c` is `c` more.
    pub(super) fn first_mark(&mut self, page: usize) -> u32 {
        u32::try_from(aligned(self.list(page).len())).unwrap_or(NONE)
    }

    /// The number that marks a piece of `page` (from 0) as content of `elem`.
    pub(super) fn mark(&mut self, elem: ElemId, page: usize) -> u32 {
        let mcid = u32::try_from(self.list(page).len()).unwrap_or(NONE);
        self.mark_at(elem, page, mcid)
    }

    fn list(&mut self, page: usize) -> &mut Vec<ElemId> {
        if self.marks.len() <= page {
            self.marks.resize_with(page + 1, Vec::new);
        }
        &mut self.marks[page]
    }

    /// Marks a piece of `page` as content of `elem` with the number `mcid`, which is not below any in use; it is given back.
    pub(super) fn mark_at(&mut self, elem: ElemId, page: usize, mcid: u32) -> u32 {
        let list = self.list(page);
        list.resize(usize::try_from(mcid).unwrap_or(0).max(list.len()), NONE);
        list.push(elem);
        let page = u32::try_from(page).unwrap_or(NONE);
        match self.get_mut(elem) {
            Some(e) if e.mcid == NONE => (e.page, e.mcid) = (page, mcid),
            _ => self.more.push((elem, page, mcid)),
        }
        mcid
    }

    pub(super) fn get(&self, id: ElemId) -> Option<&Elem> {
        self.elems.get(usize::try_from(id).ok()?)
    }

    fn get_mut(&mut self, id: ElemId) -> Option<&mut Elem> {
        self.elems.get_mut(usize::try_from(id).ok()?)
    }

    /// Elements in the order of their ids, from `Document`, and the gaps between them.
    pub(super) fn elems(&self) -> impl ExactSizeIterator<Item = (ElemId, &Elem)> {
        self.elems.iter().enumerate().map(|(i, e)| (u32::try_from(i).unwrap_or(NONE), e))
    }

    /// Elements from one id up to another.
    pub(super) fn between(&self, from: ElemId, to: ElemId) -> impl Iterator<Item = (ElemId, &Elem)> {
        let place = |id: ElemId| usize::try_from(id).unwrap_or(usize::MAX).min(self.elems.len());
        (from..).zip(self.elems.get(place(from)..place(to)).unwrap_or_default())
    }

    /// Number of elements, with the gaps.
    pub(super) fn len(&self) -> usize {
        self.elems.len()
    }

    /// Children of an element.
    pub(super) fn kids<'t>(&'t self, elem: &'t Elem) -> impl Iterator<Item = ElemId> + 't {
        std::iter::successors(Some(elem.first), |&id| self.get(id).map(|e| e.next)).take_while(|&id| id != NONE)
    }

    /// Marked pieces of an element: page and number.
    pub(super) fn pieces<'t>(&'t self, id: ElemId, elem: &Elem) -> impl Iterator<Item = (u32, u32)> + 't {
        let first = (elem.mcid != NONE).then_some((elem.page, elem.mcid));
        let from = self.more.partition_point(|m| m.0 < id);
        let rest = self.more.get(from..).unwrap_or_default().iter().take_while(move |m| m.0 == id);
        first.into_iter().chain(rest.map(|m| (m.1, m.2)))
    }

    /// Takes the first `count` numbers for marked pieces of `page`, where there is none yet, for elements that are not of this tree.
    pub(super) fn reserve_marks(&mut self, page: usize, count: usize) {
        self.list(page).resize(count, NONE);
    }

    /// Sorts the further pieces by element, keeping reading order within each.
    pub(super) fn seal(&mut self) {
        self.more.sort_by_key(|m| m.0);
    }

    /// For each number of a marked piece of `page`, its element; [`NONE`] where the number is not used.
    pub(super) fn marks(&self, page: usize) -> &[ElemId] {
        self.marks.get(page).map_or(&[], Vec::as_slice)
    }

    /// Role of an element.
    pub(super) fn role(&self, id: ElemId) -> Role {
        self.get(id).map_or(Role::P, |e| e.role)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_any_length_begin_at_multiples_of_the_stride() {
        for cells in [1, 9, 10, 11, 20] {
            let mut tree = Tree::new();
            let rows: Vec<(ElemId, u32)> = (0..3)
                .map(|_| {
                    let row = tree.open_row(Tree::ROOT);
                    let first = tree.first_mark(0);
                    for mcid in first..first + cells {
                        let cell = tree.open(row, Role::Td);
                        tree.mark_at(cell, 0, mcid);
                    }
                    (row, first)
                })
                .collect();
            let stride = (cells + 1).next_multiple_of(STRIDE);
            let marks = cells.next_multiple_of(STRIDE);
            assert_eq!(rows, [0, 1, 2].map(|r| (STRIDE + r * stride, r * marks)), "{cells} cells");
        }
    }

    #[test]
    fn rows_and_their_marks_begin_at_multiples_of_the_stride() {
        let mut tree = Tree::new();
        let body = tree.open(Tree::ROOT, Role::TBody);
        let rows: Vec<ElemId> = (0..3)
            .map(|_| {
                let row = tree.open_row(body);
                let first = tree.first_mark(0);
                for c in [0, 2] {
                    let cell = tree.open(row, Role::Td);
                    assert_eq!(tree.mark_at(cell, 0, first + c), first + c);
                }
                row
            })
            .collect();
        assert_eq!(rows, [10, 20, 30]);
        assert_eq!(&tree.marks(0)[..13], [11, NONE, 12, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 21, NONE, 22]);
        assert_eq!(tree.mark(body, 0), 23);
        assert_eq!(tree.role(5), Role::Gap);
    }

    #[test]
    fn children_keep_their_order_and_pieces_their_pages() {
        let mut tree = Tree::new();
        let a = tree.open(Tree::ROOT, Role::P);
        let b = tree.open(Tree::ROOT, Role::P);
        assert_eq!((tree.mark(a, 0), tree.mark(b, 0), tree.mark(a, 1)), (0, 1, 0));
        tree.seal();
        let (_, root) = tree.elems().next().expect("the root");
        assert_eq!(tree.kids(root).collect::<Vec<_>>(), [a, b]);
        let elem = *tree.get(a).expect("made above");
        assert_eq!(tree.pieces(a, &elem).collect::<Vec<_>>(), [(0, 0), (1, 0)]);
        assert_eq!(tree.marks(0), [a, b]);
    }
}
