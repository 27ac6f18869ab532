//! The structure tree and its way back from the pages (ISO 32000-1, 14.7).

use super::super::chapter::{Numbers, Structure};
use super::super::compose::Composed;
use super::super::file::{Counter, Id, Part, Writer, aligned, fill_row, int, push, real, reference};
use super::super::page::Figure;
use super::super::tree::{Elem, ElemId, NONE, Role, STRIDE, Tree};
use super::rows::Rows;
use super::text_string::text_string;
use super::{DOCUMENT, Ids, SCOPE, TREE_ROOT};
use crate::report::model::Document;
use flate2::Compression;

/// Rows of the file that hold references: one for each number of a row of a table.
const REFERENCES: usize = 11 * STRIDE as usize;

/// Pages in one leaf of the parent tree.
const LEAF: usize = 32;

/// Links in one leaf of the parent tree.
const LINKS: usize = 400;

/// Writes all of it.
pub(super) fn structure(
    w: &mut Writer<'_>,
    doc: &Document,
    composed: &Composed<'_>,
    chapters: &[Structure],
    ids: &Ids,
) {
    w.object(SCOPE, "<</O/Table/Scope/Column>>");
    let links: Vec<(ElemId, usize)> =
        composed.pages.iter().enumerate().flat_map(|(i, p)| p.links.iter().map(move |l| (l.elem, i))).collect();
    let figure = composed.pages.first().and_then(|p| p.figure).map(|f| (alternative(doc), f));
    let context = Context { tree: &composed.tree, ids, links: &links, chapters, figure };
    if let Some(root) = composed.tree.get(Tree::ROOT) {
        w.object_with(DOCUMENT, |out| context.element(Tree::ROOT, root, out));
    }
    context.elements(w);
    let parents = parent_tree(w, composed, chapters, ids, &links);
    let next = w.reserve(1);
    w.object(
        TREE_ROOT,
        &format!("<</Type/StructTreeRoot/K {DOCUMENT} 0 R/ParentTree {parents} 0 R/ParentTreeNextKey {next}>>"),
    );
}

/// The structure of a chapter: all elements but the root, and the leaves of the parent tree for all pages but the last.
pub(in super::super) fn part(tree: &Tree, numbers: Numbers, level: Compression) -> (Part, Vec<Id>) {
    let mut w = Writer::new(level, numbers.first);
    w.reserve(usize::try_from(numbers.end - numbers.first).unwrap_or(0));
    let ids = Ids { pages: (numbers.pages..numbers.leaves).collect(), first_elem: numbers.first, ..Ids::default() };
    Context { tree, ids: &ids, links: &[], chapters: &[], figure: None }.elements(&mut w);
    let whole = ids.pages.len().saturating_sub(1);
    let pages: Vec<usize> = (0..whole).collect();
    let leaves: Vec<Id> = pages.chunks(LEAF).zip(numbers.leaves..).map(|(_, leaf)| leaf).collect();
    for (pages, &leaf) in pages.chunks(LEAF).zip(&leaves) {
        parents(&mut w, leaf, pages, tree, &ids, &[]);
    }
    (w.part(numbers.end), leaves)
}

/// Leaves of the parent tree of a chapter of so many pages.
pub(in super::super) const fn leaves(pages: usize) -> usize {
    pages.saturating_sub(1).div_ceil(LEAF)
}

/// What the coat of arms says to those who do not see it (ISO 14289-1, 7.3).
fn alternative(doc: &Document) -> String {
    let of = if doc.author.is_empty() { doc.header.lines.first().map_or("", String::as_str) } else { &doc.author };
    if of.is_empty() { "Brasão".to_owned() } else { format!("Brasão: {of}") }
}

/// What an element's object refers to.
struct Context<'c> {
    tree: &'c Tree,
    ids: &'c Ids,
    /// Elements of links with their pages, in the order of the annotations.
    links: &'c [(ElemId, usize)],
    chapters: &'c [Structure],
    /// The coat of arms, with what it says.
    figure: Option<(String, Figure)>,
}

impl Context<'_> {
    /// The objects of all elements but the root.
    fn elements(&self, w: &mut Writer<'_>) {
        let rows = Rows::of(self.tree);
        let written = |e: &Elem| !matches!(e.role, Role::Document | Role::Gap | Role::Chapter);
        for (id, elem) in rows.others(self.tree).filter(|(_, e)| written(e)) {
            let object = self.ids.elem(id);
            match elem.role {
                Role::Figure => w.object_with(object, |out| self.figure(id, elem, out)),
                Role::TBody => w.object_in(REFERENCES, object, |out| self.body(elem, out)),
                _ => w.object_with(object, |out| self.element(id, elem, out)),
            }
        }
        rows.write(w, self.tree, self.ids);
    }

    fn page(&self, page: u32) -> Id {
        usize::try_from(page).ok().and_then(|p| self.ids.pages.get(p)).copied().unwrap_or(1)
    }

    fn element(&self, id: ElemId, elem: &Elem, out: &mut Vec<u8>) {
        self.open(elem, out);
        if elem.role == Role::Th {
            push(out, format_args!("/A {SCOPE} 0 R"));
        }
        self.content(id, elem, out);
        out.extend_from_slice(b">>");
    }

    fn open(&self, elem: &Elem, out: &mut Vec<u8>) {
        let parent = if elem.role == Role::Document { TREE_ROOT } else { self.ids.elem(elem.parent) };
        out.extend_from_slice(b"<</S/");
        out.extend_from_slice(elem.role.name().as_bytes());
        out.extend_from_slice(b"/P");
        reference(out, parent);
    }

    /// `/Pg` and `/K`: marked pieces, the annotation of a link, or children.
    fn content(&self, id: ElemId, elem: &Elem, out: &mut Vec<u8>) {
        let mut pieces = self.tree.pieces(id, elem);
        let Some((page, mcid)) = pieces.next() else { return self.children(elem, out) };
        out.extend_from_slice(b"/Pg");
        reference(out, self.page(page));
        out.extend_from_slice(b"/K ");
        let more: Vec<(u32, u32)> = pieces.collect();
        let alone = more.is_empty() && elem.role != Role::Link;
        if alone {
            return aligned(out, mcid, 4);
        }
        out.push(b'[');
        int(out, mcid);
        for (p, m) in more {
            if p == page {
                out.push(b' ');
                int(out, m);
            } else {
                push(out, format_args!("<</Type/MCR/Pg {} 0 R/MCID {m}>>", self.page(p)));
            }
        }
        if elem.role == Role::Link {
            self.annotation(id, out);
        }
        out.push(b']');
    }

    fn annotation(&self, id: ElemId, out: &mut Vec<u8>) {
        if let Ok(i) = self.links.binary_search_by_key(&id, |l| l.0) {
            let annotation = self.ids.first_link + Id::try_from(i).unwrap_or(0);
            push(out, format_args!("<</Type/OBJR/Obj {annotation} 0 R>>"));
        }
    }

    /// The body of a table: its rows, as many to a row of the file as a row of a table has numbers.
    fn body(&self, elem: &Elem, out: &mut Vec<u8>) {
        self.open(elem, out);
        out.extend_from_slice(b"/K[");
        fill_row(out, REFERENCES);
        let mut numbers = Counter::<6>::new();
        self.tree.kids(elem).for_each(|kid| numbers.reference(out, self.ids.elem(kid)));
        out.extend_from_slice(b"]>>");
    }

    fn children(&self, elem: &Elem, out: &mut Vec<u8>) {
        let mut kids = self.tree.kids(elem).peekable();
        if kids.peek().is_none() {
            return;
        }
        out.extend_from_slice(b"/K[");
        let mut chapters = self.chapters.iter();
        for kid in kids {
            match self.tree.role(kid) {
                Role::Chapter => {
                    let tops = chapters.next().map_or(&[][..], |chapter| chapter.tops.as_slice());
                    tops.iter().for_each(|&top| reference(out, top));
                }
                _ => reference(out, self.ids.elem(kid)),
            }
        }
        out.push(b']');
    }

    /// The coat of arms: with a text for those who do not see it, and its place (ISO 14289-1, 7.3).
    fn figure(&self, id: ElemId, elem: &Elem, out: &mut Vec<u8>) {
        self.open(elem, out);
        if let Some((alternative, f)) = &self.figure {
            push(out, format_args!("/Alt{}", text_string(alternative)));
            let bbox = [f.left, f.bottom, f.left + f.width, f.bottom + f.height].map(real).join(" ");
            push(
                out,
                format_args!(
                    "/A<</O/Layout/Placement/Block/BBox[{bbox}]/Width {}/Height {}>>",
                    real(f.width),
                    real(f.height)
                ),
            );
        }
        self.content(id, elem, out);
        out.extend_from_slice(b">>");
    }
}

/// For each page the elements of its pieces, in their order, and for each link its element: what the keys of pages and annotations, which
/// are their numbers, lead to.
fn parent_tree(
    w: &mut Writer<'_>,
    composed: &Composed<'_>,
    chapters: &[Structure],
    ids: &Ids,
    links: &[(ElemId, usize)],
) -> Id {
    let tree = &composed.tree;
    let mut leaves = Vec::new();
    let mut own = Vec::new();
    let mut from = 0;
    for (placed, chapter) in composed.chapters.iter().zip(chapters) {
        own.extend(from..placed.page);
        from = placed.pages().end;
        leaves.extend(&chapter.leaves);
        let leaf = w.reserve(1);
        leaves.push(leaf);
        parents(w, leaf, &[placed.last()], tree, ids, &chapter.marks);
    }
    own.extend(from..composed.pages.len());
    for pages in own.chunks(LEAF) {
        let leaf = w.reserve(1);
        leaves.push(leaf);
        parents(w, leaf, pages, tree, ids, &[]);
    }
    for (chunk, from) in links.chunks(LINKS).zip((ids.first_link..).step_by(LINKS)) {
        let leaf = w.reserve(1);
        leaves.push(leaf);
        w.object_with(leaf, |out| {
            let keys = (from..).zip(chunk);
            limits(out, keys.clone().map(|(key, _)| key));
            keys.for_each(|(key, (elem, _))| push(out, format_args!("{key} {} 0 R ", ids.elem(*elem))));
            out.extend_from_slice(b"]>>");
        });
    }
    w.add(&format!("<</Kids[{}]>>", super::refs(&leaves)))
}

/// A leaf of the parent tree: pages, and for each number of a marked piece its element. `before`: elements that are not of this tree, to
/// which the first pieces of the pages belong.
fn parents(w: &mut Writer<'_>, leaf: Id, pages: &[usize], tree: &Tree, ids: &Ids, before: &[Option<Id>]) {
    w.object_in(REFERENCES, leaf, |out| {
        let keys = pages.iter().filter_map(|&page| Some((*ids.pages.get(page)?, page)));
        limits(out, keys.clone().map(|(key, _)| key));
        let mut numbers = Counter::<6>::new();
        for (key, page) in keys {
            push(out, format_args!("{key}["));
            fill_row(out, REFERENCES);
            let own = tree.marks(page).iter().map(|&elem| (elem != NONE).then(|| ids.elem(elem)));
            for elem in before.iter().copied().chain(own.skip(before.len())) {
                match elem {
                    None => out.extend_from_slice(b"       null"),
                    Some(elem) => numbers.reference(out, elem),
                }
            }
            out.push(b']');
        }
        out.extend_from_slice(b"]>>");
    });
}

/// The head of a leaf with these keys, ascending.
fn limits(out: &mut Vec<u8>, keys: impl Iterator<Item = Id> + Clone) {
    let (first, last) = (keys.clone().next().unwrap_or(0), keys.last().unwrap_or(0));
    push(out, format_args!("<</Limits[{first} {last}]/Nums["));
}
