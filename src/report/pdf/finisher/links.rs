//! Links over the index, and the outline.

use super::super::compose::{Bookmark, Composed};
use super::super::file::{Id, Writer, real};
use super::super::page::{LEFT, Page, Target};
use super::Ids;
use super::text_string::text_string;

/// `/Annots` of a page whose first link is `next`, which goes on to the next page's.
pub(super) fn of_page(page: &Page<'_>, next: &mut Id) -> String {
    if page.links.is_empty() {
        return String::new();
    }
    let list: Vec<String> = page
        .links
        .iter()
        .map(|_| {
            let id = *next;
            *next += 1;
            format!("{id} 0 R")
        })
        .collect();
    format!("/Annots[{}]", list.join(" "))
}

/// The annotations: printable (ISO 19005-3, 6.3.2), with a description (ISO 14289-1, 7.18.5).
pub(super) fn annotations(w: &mut Writer<'_>, composed: &Composed<'_>, ids: &Ids) {
    let links = composed.pages.iter().flat_map(|p| &p.links);
    for (link, id) in links.zip(ids.first_link..) {
        let target = composed.anchors.get(link.anchor).copied().unwrap_or(Target { page: 0, y: 0 });
        let rect = [link.left, link.bottom, link.right, link.top].map(real).join(" ");
        w.object(
            id,
            &format!(
                "<</Type/Annot/Subtype/Link/Rect[{rect}]/Border[0 0 0]/F 4/Dest{}/Contents{}/StructParent {id}>>",
                destination(target, ids),
                text_string(link.text)
            ),
        );
    }
}

fn destination(target: Target, ids: &Ids) -> String {
    let page = ids.pages.get(target.page).copied().unwrap_or(1);
    format!("[{page} 0 R/XYZ {} {} null]", real(LEFT), real(target.y + 600))
}

/// The outline: chapters open, their sections under them closed. `None` without headings.
pub(super) fn outlines(w: &mut Writer<'_>, composed: &Composed<'_>, ids: &Ids) -> Option<Id> {
    let marks = &composed.bookmarks;
    if marks.is_empty() {
        return None;
    }
    let root = w.reserve(1);
    let first = w.reserve(marks.len());
    // sections before any chapter stand at the top level
    let chapter = marks.iter().position(|m| m.level <= 1).unwrap_or(marks.len());
    let tops: Vec<usize> = (0..).zip(marks).filter(|(i, m)| m.level <= 1 || *i < chapter).map(|(i, _)| i).collect();
    let at = |i: usize| first + Id::try_from(i).unwrap_or(0);
    for (n, &i) in tops.iter().enumerate() {
        let end = tops.get(n + 1).copied().unwrap_or(marks.len());
        let before = n.checked_sub(1).and_then(|p| tops.get(p)).map(|&p| at(p));
        let after = tops.get(n + 1).map(|&p| at(p));
        let kids = match end - i - 1 {
            0 => String::new(),
            count => format!("/First {} 0 R/Last {} 0 R/Count -{count}", at(i + 1), at(end - 1)),
        };
        Entry { id: at(i), parent: root, before, after, kids }.write(w, marks.get(i), ids);
        for k in i + 1..end {
            let before = (k > i + 1).then(|| at(k - 1));
            let after = (k + 1 < end).then(|| at(k + 1));
            Entry { id: at(k), parent: at(i), before, after, kids: String::new() }.write(w, marks.get(k), ids);
        }
    }
    let last = tops.last().copied().unwrap_or(0);
    w.object(root, &format!("<</Type/Outlines/First {} 0 R/Last {} 0 R/Count {}>>", at(0), at(last), tops.len()));
    Some(root)
}

/// Where an entry of the outline stands.
struct Entry {
    id: Id,
    parent: Id,
    before: Option<Id>,
    after: Option<Id>,
    /// Its first and last entries and their number, as the dictionary names them; empty without any.
    kids: String,
}

impl Entry {
    fn write(&self, w: &mut Writer<'_>, mark: Option<&Bookmark<'_>>, ids: &Ids) {
        let Some(mark) = mark else { return };
        let before = self.before.map(|b| format!("/Prev {b} 0 R")).unwrap_or_default();
        let after = self.after.map(|a| format!("/Next {a} 0 R")).unwrap_or_default();
        let title = text_string(&mark.text.replace('\n', " "));
        let dest = destination(mark.target, ids);
        let (parent, kids) = (self.parent, &self.kids);
        w.object(self.id, &format!("<</Title{title}/Parent {parent} 0 R/Dest{dest}{before}{after}{kids}>>"));
    }
}
