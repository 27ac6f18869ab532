//! Headings, paragraphs and indexes.

use super::PdfError;
use super::compose::{Bookmark, Composer, Look};
use super::fonts::Face;
use super::page::{LEFT, Link, MEASURE, RIGHT, Target, Text};
use super::text::{Line, justify, scaled, units_in, width, wrap};
use super::tree::{Role, Tree};
use crate::report::model::{Block, ParagraphStyle};

/// Look, space above and space below a heading.
const fn heading_look(level: u8) -> (Look, i32, i32) {
    match level {
        0 | 1 => (Look { face: Face::Bold, size: 1_250, leading: 1_600 }, 1_600, 600),
        2 => (Look { face: Face::Bold, size: 1_100, leading: 1_450 }, 1_200, 450),
        _ => (Look { face: Face::Bold, size: 1_000, leading: 1_300 }, 900, 350),
    }
}

/// Height of a heading with its spaces.
pub(super) fn heading_height(text: &str, level: u8) -> i32 {
    let (look, above, below) = heading_look(level);
    let limit = units_in(MEASURE, look.size);
    above + count(wrap(text, look.face, limit, limit).len()) * look.leading + below
}

fn count(n: usize) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX / 10_000)
}

/// Places a heading where it and `follower` fit. In the structure its level is one more than in the model, as the title is the
/// first, and never skips one (ISO 14289-1, 7.4.2).
pub(super) fn heading<'a>(c: &mut Composer<'a>, block: &'a Block, follower: i32) -> Result<(), PdfError> {
    let Block::Heading { level, text, anchor, new_page } = block else { return Ok(()) };
    let (look, above, below) = heading_look(*level);
    if *new_page && !c.fresh() {
        c.new_page();
    }
    c.need(heading_height(text, *level).saturating_add(follower));
    c.space(above);
    let target = Target { page: c.at(), y: c.y };
    if let Some(name) = anchor.as_deref()
        && c.anchors.insert(name, target).is_some()
    {
        return Err(PdfError::Anchor(name.to_owned()));
    }
    if *level <= 2 {
        c.bookmarks.push(Bookmark { level: *level, text, target });
    }
    c.level = level.saturating_add(1).min(c.level.saturating_add(1));
    let elem = c.tree.open(Tree::ROOT, Role::heading(c.level));
    let mcid = Some(c.tree.mark(elem, target.page));
    if *level <= 1 {
        c.centred(text, look, mcid);
    } else {
        let limit = units_in(MEASURE, look.size);
        for line in wrap(text, look.face, limit, limit) {
            c.line(c.sheet.left(), &line, 0, look, mcid);
        }
    }
    c.y -= below;
    Ok(())
}

/// How a paragraph is set.
#[derive(Clone, Copy)]
struct Setting {
    look: Look,
    left: i32,
    width: i32,
    indent: i32,
    below: i32,
}

const fn setting(style: ParagraphStyle) -> Setting {
    let body = Look { face: Face::Regular, size: 1_100, leading: 1_550 };
    match style {
        ParagraphStyle::Body => Setting { look: body, left: LEFT, width: MEASURE, indent: 3_543, below: 550 },
        ParagraphStyle::Ementa => {
            let shift = MEASURE / 2;
            let look = Look { face: Face::Regular, size: 1_000, leading: 1_350 };
            Setting { look, left: LEFT + shift, width: MEASURE - shift, indent: 0, below: 1_300 }
        }
        ParagraphStyle::Centered => Setting { look: body, left: LEFT, width: MEASURE, indent: 0, below: 550 },
        ParagraphStyle::Note => {
            let look = Look { face: Face::Regular, size: 850, leading: 1_150 };
            Setting { look, left: LEFT, width: MEASURE, indent: 0, below: 500 }
        }
    }
}

impl Setting {
    fn lines<'t>(&self, text: &'t str) -> Vec<Line<'t>> {
        let rest = units_in(self.width, self.look.size);
        wrap(text, self.look.face, units_in(self.width - self.indent, self.look.size), rest)
    }
}

/// Height of the lines of a paragraph that a heading before it needs: two, or all three.
pub(super) fn opening_height(text: &str, style: ParagraphStyle) -> i32 {
    let s = setting(style);
    let lines = count(s.lines(text).len());
    s.look.leading * if lines <= 3 { lines } else { 2 }
}

/// Height of the whole paragraph when it has at most so many lines.
pub(super) fn brief_height(text: &str, style: ParagraphStyle, most: usize) -> Option<i32> {
    let s = setting(style);
    let lines = s.lines(text).len();
    (lines <= most).then(|| count(lines) * s.look.leading + s.below)
}

/// Places a paragraph: no line alone at the foot or the head of a page, and `tail` (what must follow it) on its last page with
/// two of its lines at least.
pub(super) fn paragraph<'a>(c: &mut Composer<'a>, text: &'a str, style: ParagraphStyle, tail: i32) {
    let s = setting(style);
    let lines = s.lines(text);
    let elem = c.tree.open(Tree::ROOT, Role::P);
    let mut rest = lines.as_slice();
    let mut first = true;
    while !rest.is_empty() {
        let n = here(c, rest.len(), s, tail);
        if n == 0 {
            c.new_page();
            continue;
        }
        let (now, later) = rest.split_at(n.min(rest.len()));
        let mcid = Some(c.tree.mark(elem, c.at()));
        for line in now {
            place(c, line, s, style, first, mcid);
            first = false;
        }
        rest = later;
        if !rest.is_empty() {
            c.new_page();
        }
    }
    c.y -= s.below;
}

/// How many of `left` lines go on this page; 0 when it is better to begin on the next.
fn here(c: &Composer<'_>, left: usize, s: Setting, tail: i32) -> usize {
    let fits = usize::try_from(c.room().max(0) / s.look.leading).unwrap_or(0);
    let all = count(left) * s.look.leading;
    if all.saturating_add(if tail > 0 { s.below + tail } else { 0 }) <= c.room() {
        return left;
    }
    let most = if fits >= left && tail == 0 { left } else { fits.min(left.saturating_sub(2)) };
    match (most, c.fresh()) {
        (0 | 1, true) => fits.clamp(1, left),
        (0 | 1, false) => 0,
        _ if c.fresh() && fits >= left => left,
        _ => most,
    }
}

fn place<'a>(c: &mut Composer<'a>, line: &Line<'a>, s: Setting, style: ParagraphStyle, first: bool, mcid: Option<u32>) {
    let indent = if first { s.indent } else { 0 };
    let left = s.left - LEFT + c.sheet.left();
    if style == ParagraphStyle::Centered {
        let x = left + (s.width - scaled(line.units, s.look.size)) / 2;
        c.line(x, line, 0, s.look, mcid);
    } else {
        let limit = units_in(s.width - indent, s.look.size);
        let gap = if style == ParagraphStyle::Ementa { 0 } else { justify(line, limit) };
        c.line(left + indent, line, gap, s.look, mcid);
    }
}

/// What a heading before an index needs: two entries.
pub(super) const INDEX_OPENING: i32 = 2 * 1_450;

/// An index: each entry with dots and the number of its page, and a link over the line.
pub(super) fn index<'a>(c: &mut Composer<'a>, entries: &'a [(String, String)]) {
    let look = Look { face: Face::Regular, size: 1_000, leading: 1_450 };
    let limit = units_in(MEASURE - 4_500, look.size);
    let toc = c.tree.open(Tree::ROOT, Role::Toc);
    for (text, anchor) in entries {
        let lines = wrap(text, look.face, limit, limit);
        c.need(count(lines.len()) * look.leading);
        let entry = c.tree.open(toc, Role::Toci);
        let elem = c.tree.open(entry, Role::Link);
        let page = c.at();
        let mcid = Some(c.tree.mark(elem, page));
        let (top, mut end) = (c.y, LEFT);
        for line in &lines {
            c.line(LEFT, line, 0, look, mcid);
            end = LEFT + scaled(line.units, look.size);
        }
        let y = c.y + look.leading - look.drop();
        leader(c, end, y, look);
        let number = c.tree.mark(elem, page);
        let number = Text {
            x: RIGHT,
            y,
            size: look.size,
            face: look.face,
            gap: 0,
            space: false,
            text: "".into(),
            mcid: Some(number),
        };
        let at = c.page().texts.len();
        c.waiting.push((page, at, anchor));
        c.page().texts.push(number);
        let bottom = c.y;
        c.link(Link { left: LEFT, bottom, right: RIGHT, top, elem, anchor, text });
    }
    c.y -= 900;
}

/// Dots between an entry and its number, on a grid, so that they stand under one another.
fn leader(c: &mut Composer<'_>, end: i32, y: i32, look: Look) {
    const STEP: i32 = 556;
    let (from, to) = ((end + 600).div_euclid(STEP) + 1, (RIGHT - 2_600).div_euclid(STEP));
    let dots = usize::try_from(to - from).unwrap_or(0);
    if dots > 0 {
        let text = ". ".repeat(dots);
        debug_assert!(width(look.face, look.size, &text) <= RIGHT - end);
        c.page().texts.push(Text {
            x: from * STEP,
            y,
            size: look.size,
            face: look.face,
            gap: 0,
            space: false,
            text: text.into(),
            mcid: None,
        });
    }
}
