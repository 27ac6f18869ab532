//! A chapter that several documents print: the act of homologation and the report of its cargo. It is composed and drawn once; each
//! document takes its pages as they are, and goes on composing on the last of them.

use std::sync::Arc;

use flate2::Compress;

use super::compose::{Bookmark, Composer};
use super::file::pack;
use super::finisher::level;
use super::fonts::CharSet;
use super::page::{Page, Sheet, Target};
use super::tree::Tree;
use super::{PdfError, check, draw, subset};
use crate::report::model::Block;

/// A chapter drawn, for any document with a title and without a mark on its pages.
#[derive(Debug)]
pub struct DrawnChapter {
    /// All pages but the last: content streams, compressed.
    ready: Vec<(Sheet, Arc<[u8]>)>,
    last: Page<'static>,
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

impl DrawnChapter {
    /// Characters of each face.
    pub(super) const fn chars(&self) -> &[CharSet; 2] {
        &self.chars
    }
}

/// Composes and draws the blocks of a chapter. `None` when its pages would not be the same in every document: it has characters whose
/// code depends on the other characters, or an index.
///
/// # Errors
/// As those of a document.
pub fn chapter(blocos: &[Block]) -> Result<Option<DrawnChapter>, PdfError> {
    let chars = check::charsets_of(blocos)?;
    if !chars.iter().all(subset::common) {
        return Ok(None);
    }
    let mut c = Composer::new(None);
    c.level = 1;
    c.blocks(&blocos.iter().collect::<Vec<_>>())?;
    let Some(last) = c.pages.pop().filter(|_| c.waiting.is_empty()) else { return Ok(None) };
    let fonts = subset::both(&chars)?;
    let level = level(c.pages.len() + 1);
    let drawn = draw::streams(&c.pages, 0, &c.tree, &fonts)?;
    let mut packer = Compress::new(level, true);
    let packed = drawn.iter().map(|content| Arc::from(pack(content, &mut packer)));
    Ok(Some(DrawnChapter {
        ready: c.pages.iter().map(|page| page.sheet).zip(packed).collect(),
        last: last.into_owned(),
        tree: c.tree,
        y: c.y,
        level: c.level,
        bookmarks: c.bookmarks.iter().map(|b| (b.nivel, b.texto.to_owned(), b.target)).collect(),
        anchors: c.anchors.iter().map(|(name, target)| ((*name).to_owned(), *target)).collect(),
        chars,
    }))
}

/// Puts the pages of a chapter where the document is.
pub(super) fn place<'a>(c: &mut Composer<'a>, chapter: &'a DrawnChapter) -> Result<(), PdfError> {
    c.leave_blank();
    let first = c.pages.len();
    let moved = |t: Target| Target { page: t.page + first, ..t };
    c.tree.splice(&chapter.tree, first);
    let ready = chapter.ready.iter().map(|(sheet, ready)| (*sheet, Some(ready.clone())));
    c.pages.extend(ready.map(|(sheet, ready)| Page { sheet, ready, ..Page::default() }));
    c.pages.push(chapter.last.borrowed());
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
    c.resume(chapter.last.sheet, chapter.y, chapter.level);
    Ok(())
}
