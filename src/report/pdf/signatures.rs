//! The end of an act: place and date, and who signs, kept together.

use super::compose::{Composer, Look};
use super::fonts::Face;
use super::page::{LEFT, MEASURE, Rule};
use super::text::{justify, scaled, units_in, wrap};
use super::tree::{Role, Tree};

const CLOSING: Look = Look { face: Face::Regular, size: 1_100, leading: 1_550 };
const NAME: Look = Look { face: Face::Bold, size: 1_050, leading: 1_350 };
const OFFICE: Look = Look { face: Face::Regular, size: 1_000, leading: 1_300 };
/// First-line indent of the closing.
const INDENT: i32 = 3_543;
/// Space above the block.
const ABOVE: i32 = 400;
/// Room for a signature by hand above its line.
const HAND: i32 = 4_800;
/// Width of the line to sign on.
const LINE: i32 = 20_000;

/// Lines of the closing, the first one indented; none without text.
fn closing_lines(closing: &str) -> Vec<super::text::Line<'_>> {
    if closing.is_empty() {
        return Vec::new();
    }
    let rest = units_in(MEASURE, CLOSING.size);
    wrap(closing, CLOSING.face, units_in(MEASURE - INDENT, CLOSING.size), rest)
}

/// Width of the column of one person.
const fn column(people: usize) -> i32 {
    if people == 1 { MEASURE } else { MEASURE / 2 }
}

/// Height of one person's name and office.
fn person_height(person: &(String, String), width: i32) -> i32 {
    let lines = |text: &str, look: Look| {
        let limit = units_in(width - 1_000, look.size);
        i32::try_from(wrap(text, look.face, limit, limit).len()).unwrap_or(1) * look.leading
    };
    HAND + lines(&person.0, NAME) + lines(&person.1, OFFICE)
}

/// Height of a row of people.
fn row_height(row: &[(String, String)], width: i32) -> i32 {
    row.iter().map(|p| person_height(p, width)).max().unwrap_or(0)
}

/// Height of the closing and the first people: what is never parted. All of them, unless they alone fill most of a page.
pub(super) fn height(closing: &str, people: &[(String, String)]) -> i32 {
    let width = column(people.len());
    let head = ABOVE + i32::try_from(closing_lines(closing).len()).unwrap_or(1) * CLOSING.leading;
    let mut rows = people.chunks(2).map(|row| row_height(row, width));
    let first = rows.next().unwrap_or(0);
    let all = rows.fold(head + first, i32::saturating_add);
    if all <= super::page::TOP - super::page::BOTTOM - 6_000 { all } else { head + first }
}

/// Places the block.
pub(super) fn signatures<'a>(c: &mut Composer<'a>, closing: &'a str, people: &'a [(String, String)]) {
    c.need(height(closing, people));
    c.space(ABOVE);
    close(c, closing);
    let width = column(people.len());
    for row in people.chunks(2) {
        let height = row_height(row, width);
        c.need(height);
        let top = c.y;
        let shift = if row.len() == 1 { (MEASURE - width) / 2 } else { 0 };
        for (person, left) in row.iter().zip([LEFT + shift, LEFT + width]) {
            c.y = top - HAND;
            sign(c, person, left, width);
        }
        c.y = top - height;
    }
    c.y -= 800;
}

/// Place and date, as a paragraph.
fn close<'a>(c: &mut Composer<'a>, closing: &'a str) {
    let lines = closing_lines(closing);
    if lines.is_empty() {
        return;
    }
    let elem = c.tree.open(Tree::ROOT, Role::P);
    let mcid = Some(c.tree.mark(elem, c.at()));
    for (i, line) in lines.iter().enumerate() {
        let indent = if i == 0 { INDENT } else { 0 };
        let gap = justify(line, units_in(MEASURE - indent, CLOSING.size));
        c.line(LEFT + indent, line, gap, CLOSING, mcid);
    }
}

/// The line, the name and the office of one person, centred in a column.
fn sign<'a>(c: &mut Composer<'a>, person: &'a (String, String), left: i32, width: i32) {
    let (middle, y) = (left + width / 2, c.y + 150);
    c.page().rules.push(Rule { left: middle - LINE / 2, right: middle + LINE / 2, y, weight: 50 });
    for (text, look) in [(&person.0, NAME), (&person.1, OFFICE)] {
        if text.is_empty() {
            continue;
        }
        let elem = c.tree.open(Tree::ROOT, Role::P);
        let mcid = Some(c.tree.mark(elem, c.at()));
        let limit = units_in(width - 1_000, look.size);
        for line in wrap(text, look.face, limit, limit) {
            c.line(middle - scaled(line.units, look.size) / 2, &line, 0, look, mcid);
        }
    }
}
