//! A chapter that several documents print: the act of homologation and the report of its cargo. It is composed, drawn and packed once;
//! each document takes its pages and its structure as they are, and goes on composing on the last of its pages.
//!
//! The objects of its structure have the same numbers in all these documents, so that they stand there as the same bytes: a stretch of
//! numbers that no other chapter of the documents has.

use flate2::{Compress, Compression};
use rayon::prelude::*;

use super::compose::{Bookmark, Composer};
use super::file::{FIXED, Id, Part, pack};
use super::finisher::{self, level};
use super::fonts::CharSet;
use super::page::{Page, Sheet, Target};
use super::tree::{ElemId, NONE, Role, STRIDE, Tree};
use super::{PdfError, check, draw, subset};
use crate::report::model::Block;

/// How far chapters and documents are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Extent {
    /// Laid out: for documents that are only laid out.
    LaidOut,
    /// Drawn: for any document.
    Drawn,
}

/// A chapter laid out or drawn, for any document with a title and without a mark on its pages.
#[derive(Debug)]
pub struct DrawnChapter {
    pub(super) extent: Extent,
    /// Its pages, with their content streams, compressed, where it is drawn.
    pages: Vec<(Sheet, Vec<u8>)>,
    pub(super) numbers: Numbers,
    /// The objects of its structure; none when it is only laid out.
    pub(super) part: Part,
    /// Objects under the root of the structure tree.
    pub(super) tops: Vec<Id>,
    /// Leaves of the parent tree, of all pages but the last.
    pub(super) leaves: Vec<Id>,
    /// For each number of a marked piece of the last page, its element.
    pub(super) marks: Vec<Option<Id>>,
    /// Top of what comes next.
    y: i32,
    /// Level of the last heading in the structure tree.
    level: u8,
    bookmarks: Vec<(u8, String, Target)>,
    anchors: Vec<(String, Target)>,
    /// Characters of each face.
    chars: [CharSet; 2],
}

/// The numbers of a chapter's objects: first elements, then pages, then leaves of the parent tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    /// The first; a multiple of [`STRIDE`].
    pub(super) first: Id,
    pub(super) pages: Id,
    pub(super) leaves: Id,
    /// The first that is not of this chapter; a multiple of [`STRIDE`].
    pub(super) end: Id,
}

impl Numbers {
    /// From `first` on; `None` where numbers end.
    fn of(first: Id, elems: usize, pages: usize) -> Option<Self> {
        let after = |from: Id, count: usize| from.checked_add(Id::try_from(count).ok()?);
        let leaves = after(after(first, elems)?, pages)?;
        let end = after(leaves, finisher::leaves(pages))?.checked_next_multiple_of(STRIDE)?;
        Some(Self { first, pages: after(first, elems)?, leaves, end })
    }
}

impl DrawnChapter {
    /// Characters of each face.
    pub(super) const fn chars(&self) -> &[CharSet; 2] {
        &self.chars
    }
}

/// Composes, and draws if asked to, the blocks of chapters that stand together in a document, each on new pages. `None` for one whose pages would not
/// be the same in every document: it has characters whose code depends on the other characters, or an index.
///
/// # Errors
/// For each, those of a document.
pub fn chapters(all: &[&[Block]], extent: Extent) -> Vec<Result<Option<DrawnChapter>, PdfError>> {
    let composed: Vec<_> = all.par_iter().with_max_len(1).map(|blocos| Composition::of(blocos)).collect();
    let mut next = FIXED;
    let numbered: Vec<_> = composed
        .into_iter()
        .map(|c| {
            let Some(c) = c? else { return Ok(None) };
            let Some(numbers) = Numbers::of(next, c.tree.len(), c.pages.len()) else { return Ok(None) };
            next = numbers.end;
            Ok(Some((c, numbers)))
        })
        .collect();
    let made = |c: Result<Option<(Composition<'_>, Numbers)>, PdfError>| c?.map(|(c, n)| c.made(n, extent)).transpose();
    numbered.into_par_iter().with_max_len(1).map(made).collect()
}

/// A chapter whose pages are composed and not drawn.
struct Composition<'a> {
    pages: Vec<Page<'a>>,
    tree: Tree,
    y: i32,
    level: u8,
    bookmarks: Vec<(u8, String, Target)>,
    anchors: Vec<(String, Target)>,
    chars: [CharSet; 2],
}

impl<'a> Composition<'a> {
    fn of(blocos: &'a [Block]) -> Result<Option<Self>, PdfError> {
        let chars = check::charsets_of(blocos)?;
        if !chars.iter().all(subset::common) {
            return Ok(None);
        }
        let mut c = Composer::new(None);
        c.level = 1;
        c.blocks(&blocos.iter().collect::<Vec<_>>())?;
        if c.pages.is_empty() || !c.waiting.is_empty() || !c.chapters.is_empty() {
            return Ok(None);
        }
        c.tree.seal();
        Ok(Some(Self {
            pages: c.pages,
            tree: c.tree,
            y: c.y,
            level: c.level,
            bookmarks: c.bookmarks.iter().map(|b| (b.nivel, b.texto.to_owned(), b.target)).collect(),
            anchors: c.anchors.iter().map(|(name, target)| ((*name).to_owned(), *target)).collect(),
            chars,
        }))
    }

    fn made(self, numbers: Numbers, extent: Extent) -> Result<DrawnChapter, PdfError> {
        let level = level(self.pages.len());
        let (pages, (part, leaves)) = match extent {
            Extent::LaidOut => (self.laid_out(), (Part::default(), Vec::new())),
            Extent::Drawn => (self.packed(level)?, finisher::part(&self.tree, numbers, level)),
        };
        let id = |elem: ElemId| numbers.first.saturating_add(elem);
        let root = self.tree.get(Tree::ROOT);
        let marks = self.tree.marks(pages.len().saturating_sub(1));
        Ok(DrawnChapter {
            extent,
            tops: root.map(|root| self.tree.kids(root).map(id).collect()).unwrap_or_default(),
            marks: marks.iter().map(|&elem| (elem != NONE).then(|| id(elem))).collect(),
            pages,
            numbers,
            part,
            leaves,
            y: self.y,
            level: self.level,
            bookmarks: self.bookmarks,
            anchors: self.anchors,
            chars: self.chars,
        })
    }

    /// Its pages, with a line feed in place of what would be drawn: no blank pages.
    fn laid_out(&self) -> Vec<(Sheet, Vec<u8>)> {
        self.pages.iter().map(|page| (page.sheet, vec![b'\n'])).collect()
    }

    /// Its pages, with their content streams, compressed.
    fn packed(&self, level: Compression) -> Result<Vec<(Sheet, Vec<u8>)>, PdfError> {
        let fonts = subset::both(&self.chars)?;
        let mut packer = Compress::new(level, true);
        let drawn = draw::streams(&self.pages, 0, &self.tree, &fonts)?;
        let packed = self.pages.iter().zip(drawn).map(|(page, content)| (page.sheet, pack(&content, &mut packer)));
        Ok(packed.collect())
    }
}

/// A chapter in a document, where the tree of the document has an element `Chapter` for it.
pub(super) struct Placed<'a> {
    /// Its first page.
    pub(super) page: usize,
    pub(super) chapter: &'a DrawnChapter,
}

impl Placed<'_> {
    /// Its pages.
    pub(super) fn pages(&self) -> std::ops::Range<usize> {
        self.page..self.page + self.chapter.pages.len()
    }

    /// Its last page, on which the document may go on.
    pub(super) fn last(&self) -> usize {
        self.pages().end.saturating_sub(1)
    }
}

/// Puts the pages of a chapter where the document is.
pub(super) fn place<'a>(c: &mut Composer<'a>, chapter: &'a DrawnChapter) -> Result<(), PdfError> {
    c.leave_blank();
    let placed = Placed { page: c.pages.len(), chapter };
    c.tree.open(Tree::ROOT, Role::Chapter);
    let moved = |t: Target| Target { page: t.page + placed.page, ..t };
    c.pages.extend(chapter.pages.iter().map(|(sheet, ready)| Page {
        sheet: *sheet,
        ready: ready.as_slice(),
        ..Page::default()
    }));
    c.tree.reserve_marks(placed.last(), chapter.marks.len());
    c.bookmarks.extend(chapter.bookmarks.iter().map(|(nivel, texto, target)| Bookmark {
        nivel: *nivel,
        texto,
        target: moved(*target),
    }));
    for (name, target) in &chapter.anchors {
        if c.anchors.insert(name, moved(*target)).is_some() {
            return Err(PdfError::Ancora(name.clone()));
        }
    }
    let sheet = chapter.pages.last().map_or(Sheet::Upright, |p| p.0);
    c.resume(sheet, chapter.y, chapter.level);
    c.chapters.push(placed);
    Ok(())
}
