//! Blocks → pages: where each block goes, and what is kept together.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::PdfError;
use super::chapter::{Extent, Placed};
use super::fonts::Face;
use super::image::Image;
use super::kept::{follower, sheets, tail};
use super::page::{BOTTOM, HEIGHT, Link, Page, Rule, Sheet, TOP, Target, Text};
use super::plan::Plan;
use super::text::{Line, scaled, units_in, width, wrap};
use super::tree::{Role, Tree};
use super::{blocks, chapter, signatures, table};
use crate::report::model::{Block, Document};

/// A heading to be found from the outline.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bookmark<'a> {
    /// 1 or 2.
    pub(super) level: u8,
    pub(super) text: &'a str,
    pub(super) target: Target,
}

/// A composed document.
pub(super) struct Composed<'a> {
    pub(super) pages: Vec<Page<'a>>,
    pub(super) tree: Tree,
    pub(super) bookmarks: Vec<Bookmark<'a>>,
    pub(super) anchors: BTreeMap<&'a str, Target>,
    /// Chapters that were drawn before, in the order of their pages and of their numbers.
    pub(super) chapters: Vec<Placed<'a>>,
}

/// How a line is set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub(super) face: Face,
    pub(super) size: i32,
    pub(super) leading: i32,
}

impl Look {
    /// Baseline below the top of a line: centred on the height of capitals (0.73 em).
    pub(super) const fn drop(self) -> i32 {
        (self.leading + self.size * 73 / 100) / 2
    }
}

/// The state of composition.
pub(super) struct Composer<'a> {
    pub(super) pages: Vec<Page<'a>>,
    /// Top of what comes next.
    pub(super) y: i32,
    pub(super) tree: Tree,
    pub(super) bookmarks: Vec<Bookmark<'a>>,
    pub(super) anchors: BTreeMap<&'a str, Target>,
    pub(super) chapters: Vec<Placed<'a>>,
    /// Page numbers of indexes, to be written when all is placed: page and text of that page, and the anchor.
    pub(super) waiting: Vec<(usize, usize, &'a str)>,
    /// Level of the last heading in the structure tree.
    pub(super) level: u8,
    /// How the sheets stand from here on.
    pub(super) sheet: Sheet,
    /// Where the text of this page begins.
    top: i32,
    mark: Option<&'a str>,
}

/// Lays the document out; `extent`: what will be made of it.
pub(super) fn compose<'a>(
    doc: &'a Document,
    coat_of_arms: Option<&Image>,
    extent: Extent,
) -> Result<Composed<'a>, PdfError> {
    let mut c = Composer::new(doc.mark.as_deref());
    c.new_page();
    c.header(doc, coat_of_arms);
    c.blocks(&parts(doc, extent))?;
    c.page_numbers()?;
    c.tree.seal();
    let Composer { pages, tree, bookmarks, anchors, chapters, .. } = c;
    Ok(Composed { pages, tree, bookmarks, anchors, chapters })
}

/// The blocks; a chapter stays whole where its pages may stand as they are drawn: under a title, without a mark on every page, with
/// nothing that must share a page with its end.
fn parts(doc: &Document, extent: Extent) -> Vec<&Block> {
    let blocks: Vec<&Block> = doc.blocks.iter().collect();
    let plain = doc.mark.is_none() && !doc.title.is_empty();
    let whole = |i: usize, block: &Block| {
        let Block::Chapter(chapter) = block else { return true };
        let made = chapter.drawn.as_ref().is_some_and(|d| d.extent >= extent);
        plain && made && tail(&blocks, i) == 0
    };
    let mut all = Vec::with_capacity(blocks.len());
    for (i, &block) in blocks.iter().enumerate() {
        if whole(i, block) {
            all.push(block);
        } else {
            all.extend(block.each());
        }
    }
    all
}

impl<'a> Composer<'a> {
    /// Nothing composed yet, not even a page; `marca` stands on every page.
    pub(super) fn new(mark: Option<&'a str>) -> Self {
        Self {
            pages: Vec::new(),
            y: 0,
            tree: Tree::new(),
            bookmarks: Vec::new(),
            anchors: BTreeMap::new(),
            chapters: Vec::new(),
            waiting: Vec::new(),
            level: 0,
            sheet: Sheet::Upright,
            top: TOP,
            mark,
        }
    }

    /// Places blocks, one below another. Chapters among them are drawn; the others come as their [`parts`].
    pub(super) fn blocks(&mut self, blocks: &[&'a Block]) -> Result<(), PdfError> {
        let plans = blocks.iter().map(|block| Plan::of(block)).collect::<Result<Vec<_>, _>>()?;
        for ((i, &block), sheet) in blocks.iter().enumerate().zip(sheets(blocks, &plans)) {
            let tail = tail(blocks, i);
            self.turn(sheet);
            match block {
                Block::Heading { .. } => blocks::heading(self, block, follower(blocks, &plans, i + 1))?,
                Block::Paragraph { text, style } => blocks::paragraph(self, text, *style, tail),
                Block::Index(entries) => blocks::index(self, entries),
                Block::Table(t) => {
                    if let Some(plan) = plans.get(i).and_then(Option::as_ref) {
                        table::table(self, t, plan, tail);
                    }
                }
                Block::Chapter(whole) => {
                    let placed = whole.drawn.as_ref().map_or(Ok(false), |drawn| chapter::place(self, drawn))?;
                    if !placed {
                        self.blocks(&whole.blocks.iter().collect::<Vec<_>>())?;
                    }
                }
                Block::Signatures { closing, people } => signatures::signatures(self, closing, people),
            }
        }
        Ok(())
    }

    /// Number of the current page, from 0.
    pub(super) fn at(&self) -> usize {
        self.pages.len().saturating_sub(1)
    }

    /// Height left on this page.
    pub(super) fn room(&self) -> i32 {
        self.y - BOTTOM
    }

    /// Nothing on this page yet?
    pub(super) fn fresh(&self) -> bool {
        self.y >= self.top
    }

    /// The current page.
    pub(super) fn page(&mut self) -> &mut Page<'a> {
        if self.pages.is_empty() {
            self.pages.push(Page::default());
        }
        let last = self.pages.len() - 1;
        &mut self.pages[last]
    }

    /// Starts a page; the mark of a preliminary result is said once to a screen reader and drawn on every page.
    pub(super) fn new_page(&mut self) {
        self.pages.push(Page { sheet: self.sheet, ..Page::default() });
        let (left, right, head) = (self.sheet.left(), self.sheet.right(), self.sheet.top());
        self.y = head;
        if let Some(mark) = self.mark {
            let look = Look { face: Face::Bold, size: 1_000, leading: 1_700 };
            let mcid = (self.pages.len() == 1).then(|| {
                let elem = self.tree.open(Tree::ROOT, Role::P);
                self.tree.mark(elem, 0)
            });
            let (top, bottom) = (head, head - look.leading);
            for y in [top, bottom] {
                self.page().rules.push(Rule { left, right, y, weight: 80 });
            }
            self.centred(mark, look, mcid);
            self.y = bottom - 1_000;
        }
        self.top = self.y;
    }

    /// What follows stands on sheets turned like this: on a page of its own when the current one stands otherwise.
    fn turn(&mut self, sheet: Sheet) {
        if self.sheet != sheet || self.pages.is_empty() {
            self.sheet = sheet;
            self.new_page();
        }
    }

    /// Takes the current page back when nothing stands on it.
    pub(super) fn leave_blank(&mut self) {
        if self.pages.last().is_some_and(Page::is_blank) {
            self.pages.pop();
        }
    }

    /// Goes on where a chapter ended: on its last page, at this height.
    pub(super) fn resume(&mut self, sheet: Sheet, y: i32, level: u8) {
        (self.sheet, self.top, self.y, self.level) = (sheet, sheet.top(), y, level);
    }

    /// Space above a block, unless it is the first of the page.
    pub(super) fn space(&mut self, height: i32) {
        if !self.fresh() {
            self.y -= height;
        }
    }

    /// A new page when `height` does not fit and something is on this one.
    pub(super) fn need(&mut self, height: i32) {
        if self.room() < height && !self.fresh() {
            self.new_page();
        }
    }

    /// Places a line at `x` and goes down by its leading.
    pub(super) fn line(&mut self, x: i32, line: &Line<'a>, gap: u32, look: Look, mcid: Option<u32>) {
        let y = self.y - look.drop();
        self.page().texts.push(Text {
            x,
            y,
            size: look.size,
            face: look.face,
            gap,
            space: line.space,
            text: Cow::Borrowed(line.text),
            mcid,
        });
        self.y -= look.leading;
    }

    /// Centred lines over the whole measure.
    pub(super) fn centred(&mut self, text: &'a str, look: Look, mcid: Option<u32>) {
        let (left, measure) = (self.sheet.left(), self.sheet.measure());
        let limit = units_in(measure, look.size);
        for line in wrap(text, look.face, limit, limit) {
            let x = left + (measure - scaled(line.units, look.size)) / 2;
            self.line(x, &line, 0, look, mcid);
        }
    }

    /// Completes the indexes with the pages that their entries lead to.
    fn page_numbers(&mut self) -> Result<(), PdfError> {
        for (page, at, anchor) in std::mem::take(&mut self.waiting) {
            let target = self.anchors.get(anchor).ok_or_else(|| PdfError::Anchor(anchor.to_owned()))?;
            let number = (target.page + 1).to_string();
            if let Some(text) = self.pages.get_mut(page).and_then(|p| p.texts.get_mut(at)) {
                text.x -= width(text.face, text.size, &number);
                text.text = Cow::Owned(number);
            }
        }
        Ok(())
    }

    /// A link over the rectangle from `left` to `right`.
    pub(super) fn link(&mut self, link: Link<'a>) {
        self.page().links.push(link);
    }
}

const _: () = assert!(TOP < HEIGHT);
