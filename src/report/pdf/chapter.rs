//! A chapter that several documents print: the act of homologation and the report of its cargo. It is composed, drawn and packed once;
//! each document takes its pages as they are, and goes on composing on the last of its pages.
//!
//! Its structure is written by each document, under the numbers that are the next there. Under the numbers of the act a report of a few
//! kilobytes would have objects with numbers of hundreds of thousands, and readers refuse a file with numbers beyond what its bytes can
//! hold: qpdf from 11.10 on those above a third of its bytes.

use flate2::Compress;
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
    tree: Tree,
    /// Top of what comes next.
    y: i32,
    /// Level of the last heading in the structure tree.
    level: u8,
    bookmarks: Vec<(u8, String, Target)>,
    anchors: Vec<(String, Target)>,
    /// Characters of each face.
    chars: [CharSet; 2],
}

/// The structure of a chapter in a document.
#[derive(Debug)]
pub(super) struct Structure {
    pub(super) numbers: Numbers,
    /// Its objects.
    pub(super) part: Part,
    /// Objects under the root of the structure tree.
    pub(super) tops: Vec<Id>,
    /// Leaves of the parent tree, of all pages but the last.
    pub(super) leaves: Vec<Id>,
    /// For each number of a marked piece of the last page, its element.
    pub(super) marks: Vec<Option<Id>>,
}

impl Structure {
    /// The structure under these numbers, of a chapter of so many pages.
    fn of(tree: &Tree, pages: usize, numbers: Numbers) -> Self {
        let (part, leaves) = finisher::part(tree, numbers, level(pages));
        let id = |elem: ElemId| numbers.first.saturating_add(elem);
        let root = tree.get(Tree::ROOT);
        let marks = tree.marks(pages.saturating_sub(1));
        Self {
            tops: root.map(|root| tree.kids(root).map(id).collect()).unwrap_or_default(),
            marks: marks.iter().map(|&elem| (elem != NONE).then(|| id(elem))).collect(),
            numbers,
            part,
            leaves,
        }
    }
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

    /// Its numbers in a document where `first` is the next; `None` where numbers end.
    fn numbers(&self, first: Id) -> Option<Numbers> {
        Numbers::of(first, self.tree.len(), self.pages.len())
    }
}

/// Composes, and draws if asked to, the blocks of chapters that stand together in a document, each on new pages. `None` for one whose
/// pages would not be the same in every document: it has characters whose code depends on the other characters, or an index.
///
/// # Errors
/// For each, those of a document.
pub fn chapters(all: &[&[Block]], extent: Extent) -> Vec<Result<Option<DrawnChapter>, PdfError>> {
    let one = |blocks: &&[Block]| Composition::of(blocks)?.map(|c| c.made(extent)).transpose();
    all.par_iter().with_max_len(1).map(one).collect()
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
    fn of(blocks: &'a [Block]) -> Result<Option<Self>, PdfError> {
        let chars = check::charsets_of(blocks)?;
        if !chars.iter().all(subset::common) {
            return Ok(None);
        }
        let mut c = Composer::new(None);
        c.level = 1;
        c.blocks(&blocks.iter().collect::<Vec<_>>())?;
        if c.pages.is_empty() || !c.waiting.is_empty() || !c.chapters.is_empty() {
            return Ok(None);
        }
        c.tree.seal();
        Ok(Some(Self {
            pages: c.pages,
            tree: c.tree,
            y: c.y,
            level: c.level,
            bookmarks: c.bookmarks.iter().map(|b| (b.level, b.text.to_owned(), b.target)).collect(),
            anchors: c.anchors.iter().map(|(name, target)| ((*name).to_owned(), *target)).collect(),
            chars,
        }))
    }

    fn made(self, extent: Extent) -> Result<DrawnChapter, PdfError> {
        let pages = match extent {
            Extent::LaidOut => self.laid_out(),
            Extent::Drawn => self.packed()?,
        };
        Ok(DrawnChapter {
            extent,
            pages,
            tree: self.tree,
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
    fn packed(&self) -> Result<Vec<(Sheet, Vec<u8>)>, PdfError> {
        let fonts = subset::both(&self.chars)?;
        let mut packer = Compress::new(level(self.pages.len()), true);
        let drawn = draw::streams(&self.pages, 0, &self.tree, &fonts)?;
        let packed = self.pages.iter().zip(drawn).map(|(page, content)| (page.sheet, pack(&content, &mut packer)));
        Ok(packed.collect())
    }
}

/// A chapter in a document, where the tree of the document has an element `Chapter` for it.
pub(super) struct Placed<'a> {
    /// Its first page.
    pub(super) page: usize,
    /// Those of the objects of its structure.
    pub(super) numbers: Numbers,
    chapter: &'a DrawnChapter,
}

impl Placed<'_> {
    /// Its structure in this document.
    pub(super) fn structure(&self) -> Structure {
        Structure::of(&self.chapter.tree, self.chapter.pages.len(), self.numbers)
    }

    /// Its pages.
    pub(super) fn pages(&self) -> std::ops::Range<usize> {
        self.page..self.page + self.chapter.pages.len()
    }

    /// Its last page, on which the document may go on.
    pub(super) fn last(&self) -> usize {
        self.pages().end.saturating_sub(1)
    }
}

/// Puts the pages of a chapter where the document is. False, with nothing done, where numbers end.
pub(super) fn place<'a>(c: &mut Composer<'a>, chapter: &'a DrawnChapter) -> Result<bool, PdfError> {
    let next = c.chapters.last().map_or(FIXED, |placed| placed.numbers.end);
    let Some(numbers) = chapter.numbers(next) else { return Ok(false) };
    c.leave_blank();
    let placed = Placed { page: c.pages.len(), numbers, chapter };
    c.tree.open(Tree::ROOT, Role::Chapter);
    let moved = |t: Target| Target { page: t.page + placed.page, ..t };
    c.pages.extend(chapter.pages.iter().map(|(sheet, ready)| Page {
        sheet: *sheet,
        ready: ready.as_slice(),
        ..Page::default()
    }));
    let marks = chapter.tree.marks(chapter.pages.len().saturating_sub(1));
    c.tree.reserve_marks(placed.last(), marks.len());
    c.bookmarks.extend(chapter.bookmarks.iter().map(|(level, text, target)| Bookmark {
        level: *level,
        text,
        target: moved(*target),
    }));
    for (name, target) in &chapter.anchors {
        if c.anchors.insert(name, moved(*target)).is_some() {
            return Err(PdfError::Anchor(name.clone()));
        }
    }
    let sheet = chapter.pages.last().map_or(Sheet::Upright, |p| p.0);
    c.resume(sheet, chapter.y, chapter.level);
    c.chapters.push(placed);
    Ok(true)
}
