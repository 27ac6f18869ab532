//! The structure tree and its way back from the pages (ISO 32000-1, 14.7).

use super::super::compose::Composed;
use super::super::file::{Id, Writer, aligned, fill_row, int, push, real, reference};
use super::super::page::Page;
use super::super::tree::{Elem, ElemId, NONE, Role, STRIDE, Tree};
use super::Ids;
use super::rows::Rows;
use super::text_string::text_string;

use crate::report::model::Document;

/// Rows of the file that hold references: one for each number of a row of a table.
const REFERENCES: usize = 11 * STRIDE as usize;

/// Pages in one leaf of the parent tree.
const LEAF: usize = 32;

/// Writes all of it.
pub(super) fn structure(w: &mut Writer, doc: &Document, composed: &Composed<'_>, ids: &Ids) {
    let scope = w.add("<</O/Table/Scope/Column>>");
    let links: Vec<(ElemId, usize)> =
        composed.pages.iter().enumerate().flat_map(|(i, p)| p.links.iter().map(move |l| (l.elem, i))).collect();
    let context = Context { tree: &composed.tree, ids, scope, links: &links };
    let rows = Rows::of(&composed.tree);
    for (id, elem) in rows.others(&composed.tree).filter(|(_, e)| e.role != Role::Gap) {
        let object = ids.first_elem + id;
        match elem.role {
            Role::Figure => w.object_with(object, |out| context.figure(id, elem, doc, composed.pages.first(), out)),
            Role::TBody => w.object_in(REFERENCES, object, |out| context.body(elem, out)),
            _ => w.object_with(object, |out| context.element(id, elem, out)),
        }
    }
    rows.write(w, &composed.tree, ids);
    let parents = parent_tree(w, composed, ids, &links);
    let next = composed.pages.len() + links.len();
    w.object(
        ids.tree_root,
        &format!("<</Type/StructTreeRoot/K {} 0 R/ParentTree {parents} 0 R/ParentTreeNextKey {next}>>", ids.first_elem),
    );
}

/// What an element's object refers to.
struct Context<'c> {
    tree: &'c Tree,
    ids: &'c Ids,
    /// Attributes of header cells.
    scope: Id,
    /// Elements of links with their pages, in the order of the annotations.
    links: &'c [(ElemId, usize)],
}

impl Context<'_> {
    fn page(&self, page: u32) -> Id {
        usize::try_from(page).ok().and_then(|p| self.ids.pages.get(p)).copied().unwrap_or(1)
    }

    fn element(&self, id: ElemId, elem: &Elem, out: &mut Vec<u8>) {
        self.open(elem, out);
        if elem.role == Role::Th {
            push(out, format_args!("/A {} 0 R", self.scope));
        }
        self.content(id, elem, out);
        out.extend_from_slice(b">>");
    }

    fn open(&self, elem: &Elem, out: &mut Vec<u8>) {
        let parent = if elem.role == Role::Document { self.ids.tree_root } else { self.ids.first_elem + elem.parent };
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
        self.tree.kids(elem).for_each(|kid| reference(out, self.ids.first_elem + kid));
        out.extend_from_slice(b"]>>");
    }

    fn children(&self, elem: &Elem, out: &mut Vec<u8>) {
        let mut kids = self.tree.kids(elem).peekable();
        if kids.peek().is_none() {
            return;
        }
        out.extend_from_slice(b"/K[");
        for kid in kids {
            reference(out, self.ids.first_elem + kid);
            out.push(b' ');
        }
        out.push(b']');
    }

    /// The coat of arms: with a text for those who do not see it, and its place (ISO 14289-1, 7.3).
    fn figure(&self, id: ElemId, elem: &Elem, doc: &Document, page: Option<&Page<'_>>, out: &mut Vec<u8>) {
        self.open(elem, out);
        let of =
            if doc.autor.is_empty() { doc.cabecalho.linhas.first().map_or("", String::as_str) } else { &doc.autor };
        let alt = if of.is_empty() { "Brasão".to_owned() } else { format!("Brasão: {of}") };
        push(out, format_args!("/Alt{}", text_string(&alt)));
        if let Some(f) = page.and_then(|p| p.figure) {
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

/// For each page the elements of its pieces, in their order; then for each link its element.
fn parent_tree(w: &mut Writer, composed: &Composed<'_>, ids: &Ids, links: &[(ElemId, usize)]) -> Id {
    let mut leaves = Vec::new();
    let pages = composed.pages.len();
    for from in (0..pages).step_by(LEAF) {
        let to = (from + LEAF).min(pages);
        let leaf = w.reserve(1);
        leaves.push(leaf);
        w.object_in(REFERENCES, leaf, |out| {
            push(out, format_args!("<</Limits[{from} {}]/Nums[", to - 1));
            for page in from..to {
                push(out, format_args!("{page}["));
                fill_row(out, REFERENCES);
                composed.tree.marks(page).iter().for_each(|&elem| match elem {
                    NONE => out.extend_from_slice(b"       null"),
                    _ => reference(out, ids.first_elem + elem),
                });
                out.push(b']');
            }
            out.extend_from_slice(b"]>>");
        });
    }
    for (chunk, n) in links.chunks(400).zip(0..) {
        let from = pages + 400 * n;
        let leaf = w.reserve(1);
        leaves.push(leaf);
        w.object_with(leaf, |out| {
            push(out, format_args!("<</Limits[{from} {}]/Nums[", from + chunk.len() - 1));
            for ((elem, _), key) in chunk.iter().zip(from..) {
                push(out, format_args!("{key} {} 0 R ", ids.first_elem + elem));
            }
            out.extend_from_slice(b"]>>");
        });
    }
    w.add(&format!("<</Kids[{}]>>", super::refs(&leaves)))
}
