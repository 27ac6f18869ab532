//! Tables over pages: header cells once in the structure and repeated as artifacts, no row split.

use super::compose::Composer;
use super::fonts::Face;
use super::page::{BOTTOM, Fill, Rule, Sheet, Text};
use super::plan::{ABOVE, CAPTION, CONTINUA, Col, PAD, Plan, ROW_PAD, split_decimal};
use super::text::{Line, scaled, units_in, wrap};
use super::tree::{ElemId, Role, Tree};
use crate::report::model::{Align, Table};

/// Most of a page that a row may fill before it has to be split.
const fn tallest(sheet: Sheet) -> i32 {
    sheet.top() - BOTTOM - 15_000
}

/// Height that the beginning of a table needs: its first rows, or all of a short one with the `tail` that must follow it.
pub(super) fn opening(t: &Table, plan: &Plan, tail: i32) -> i32 {
    let whole = t.rows.len() <= 3 && tail + AFTER < tallest(plan.sheet);
    if whole { plan.opening.saturating_add(tail + AFTER) } else { plan.opening }
}

/// Space below a table.
const AFTER: i32 = 900;

/// Places a table; `tail` is the height that must follow its last two rows.
pub(super) fn table<'a>(c: &mut Composer<'a>, t: &'a Table, plan: &Plan, tail: i32) {
    let rows = t.rows.len();
    c.need(opening(t, plan, tail));
    let tail = tail + AFTER;
    c.space(ABOVE);
    let table = c.tree.open(Tree::ROOT, Role::Table);
    caption(c, t, Some(table), true);
    header(c, t, plan, Some(table));
    if rows == 0 {
        return close(c);
    }
    let body = c.tree.open(table, Role::TBody);
    let mut on_page = 0;
    let mut lines = Vec::new();
    for r in 0..rows {
        let height = plan.lay(t, r, &mut lines);
        if on_page > 0 && breaks(c, t, plan, r, height, tail) {
            continued(c, t, plan);
            on_page = 0;
        }
        if height > tallest(c.sheet) {
            tall_row(c, t, plan, (r, &lines), body);
        } else {
            row(c, t, plan, r, (&lines, height), body);
        }
        on_page += 1;
    }
    close(c);
    c.y -= AFTER;
}

/// Must the page be turned before row `r`? Not only when it does not fit: “continua” needs its line, the last two rows stay
/// together, and so does what must follow them.
fn breaks(c: &Composer<'_>, t: &Table, plan: &Plan, r: usize, height: i32, tail: i32) -> bool {
    let (left, tallest) = (t.rows.len() - r, tallest(c.sheet));
    let need = match left {
        1 => height + if tail < tallest { tail } else { 0 },
        2 => {
            let both = height + plan.row_height(t, r + 1);
            if both + tail < tallest { both + tail } else { height + CONTINUA }
        }
        _ => height + CONTINUA,
    };
    need > c.room()
}

/// Ends the page with “continua”, and begins the next with the caption and the header again, as artifacts.
fn continued<'a>(c: &mut Composer<'a>, t: &'a Table, plan: &Plan) {
    close(c);
    let look = plan.look(Face::Regular);
    let line = Line { text: "continua", units: Face::Regular.units("continua"), last: true, space: false };
    c.line(c.sheet.right() - scaled(line.units, look.size), &line, 0, look, None);
    c.new_page();
    caption(c, t, None, false);
    header(c, t, plan, None);
}

/// Rule under the last row of a page.
fn close(c: &mut Composer<'_>) {
    rule(c, c.y, 80);
}

/// A rule over the whole measure.
fn rule(c: &mut Composer<'_>, y: i32, weight: i32) {
    let (left, right) = (c.sheet.left(), c.sheet.right());
    c.page().rules.push(Rule { left, right, y, weight });
}

/// Caption, in the structure on the first page only.
fn caption<'a>(c: &mut Composer<'a>, t: &'a Table, table: Option<ElemId>, first: bool) {
    if t.caption.is_empty() {
        return;
    }
    let mcid = table.map(|table| {
        let elem = c.tree.open(table, Role::Caption);
        c.tree.mark(elem, c.at())
    });
    let suffix = if first { 0 } else { CAPTION.face.units(" (continuação)") };
    let left = c.sheet.left();
    let limit = units_in(c.sheet.measure(), CAPTION.size).saturating_sub(suffix);
    let lines = wrap(&t.caption, CAPTION.face, limit, limit);
    for line in &lines {
        c.line(left, line, 0, CAPTION, mcid);
    }
    if let (false, Some(line)) = (first, lines.last()) {
        let x = left + scaled(line.units, CAPTION.size);
        let y = c.y + CAPTION.leading - CAPTION.drop();
        let (size, face) = (CAPTION.size, CAPTION.face);
        c.page()
            .texts
            .push(Text { x, y, size, face, gap: 0, space: false, text: " (continuação)".into(), mcid: None });
    }
    c.y -= 300;
}

/// The header row, over a grey band between two rules.
fn header<'a>(c: &mut Composer<'a>, t: &'a Table, plan: &Plan, table: Option<ElemId>) {
    let (top, bottom) = (c.y, c.y - plan.header);
    let (left, width) = (c.sheet.left(), c.sheet.measure());
    c.page().fills.push(Fill { left, bottom, width, height: plan.header });
    rule(c, top, 80);
    rule(c, bottom, 50);
    let row = table.map(|table| {
        // A head without a body is no table (ISO 14289-1, 7.2): without rows the header is the body
        let head = c.tree.open(table, if t.rows.is_empty() { Role::TBody } else { Role::THead });
        c.tree.open(head, Role::Tr)
    });
    let look = plan.look(Face::Bold);
    for (column, &col) in t.columns.iter().zip(&plan.cols) {
        let mcid = row.and_then(|row| {
            let elem = c.tree.open(row, Role::Th);
            (!column.title.is_empty()).then(|| c.tree.mark(elem, c.at()))
        });
        let limit = units_in(col.inner(), look.size);
        let lines = wrap(&column.title, look.face, limit, limit);
        c.y = bottom + 2 * ROW_PAD + i32::try_from(lines.len()).unwrap_or(1) * look.leading;
        for line in &lines {
            let x = left + aligned(column.align, col, scaled(line.units, look.size));
            c.line(x, line, 0, look, mcid);
        }
    }
    c.y = bottom;
}

/// Left end of a text of this width, from the left edge of the table.
const fn aligned(align: Align, col: Col, width: i32) -> i32 {
    let left = col.left + PAD;
    let free = col.inner() - width;
    match align {
        Align::Left => left,
        Align::Center => left + free / 2,
        Align::Right | Align::Decimal => left + free,
    }
}

/// Left end of a number, from the left edge of the table, so that its comma stands under the others: the widest number ends at the right edge.
fn on_the_comma(text: &str, units: u32, col: Col, size: i32) -> i32 {
    let (_, decimals) = split_decimal(text);
    let missing = col.decimals.saturating_sub(Face::Regular.units(decimals));
    let shift = if super::plan::is_number(text) { scaled(missing, size) } else { 0 };
    (aligned(Align::Right, col, scaled(units, size)) - shift).max(aligned(Align::Left, col, 0))
}

/// A row: one element a cell, empty ones too, so that every cell keeps its column.
fn row<'a>(
    c: &mut Composer<'a>,
    t: &'a Table,
    plan: &Plan,
    r: usize,
    (lines, height): (&[Vec<Line<'a>>], i32),
    body: ElemId,
) {
    let top = c.y;
    let tr = c.tree.open_row(body);
    let page = c.at();
    let first = c.tree.first_mark(page);
    for (i, ((text, &col), mcid)) in t.rows.row(r).iter().zip(&plan.cols).zip(first..).enumerate() {
        let td = c.tree.open(tr, Role::Td);
        if text.is_empty() {
            continue;
        }
        let align = t.columns.get(i).map_or(Align::Left, |column| column.align);
        let mcid = Some(c.tree.mark_at(td, page, mcid));
        c.y = top - ROW_PAD;
        let lines = lines.get(i).map_or(&[] as &[Line<'a>], Vec::as_slice);
        cell(c, (text, plan.units(r, i), lines), align, col, plan, mcid);
    }
    c.y = top - height;
    rule(c, c.y, 25);
}

/// The lines of a cell: its text, the width of that, and the lines where one is not enough.
fn cell<'a>(
    c: &mut Composer<'a>,
    (text, units, lines): (&'a str, u32, &[Line<'a>]),
    align: Align,
    col: Col,
    plan: &Plan,
    mcid: Option<u32>,
) {
    let look = plan.look(Face::Regular);
    if lines.is_empty() {
        let x = match align {
            Align::Decimal => on_the_comma(text, units, col, look.size),
            _ => aligned(align, col, scaled(units, look.size)),
        };
        return c.line(c.sheet.left() + x, &Line { text, units, last: true, space: false }, 0, look, mcid);
    }
    for line in lines {
        c.line(c.sheet.left() + aligned(align, col, scaled(line.units, look.size)), line, 0, look, mcid);
    }
}

/// A row taller than a page has to be split after all: each part is a row of its own, with the lines that fit.
fn tall_row<'a>(c: &mut Composer<'a>, t: &'a Table, plan: &Plan, (r, lines): (usize, &[Vec<Line<'a>>]), body: ElemId) {
    let look = plan.look(Face::Regular);
    let whole = |i: usize, text: &'a str| vec![Line { text, units: plan.units(r, i), last: true, space: false }];
    let cells = t.rows.row(r).iter().zip(lines).enumerate();
    let wrapped: Vec<Vec<Line<'a>>> =
        cells.map(|(i, (text, lines))| if lines.is_empty() { whole(i, text) } else { lines.clone() }).collect();
    let most = wrapped.iter().map(Vec::len).max().unwrap_or(0);
    let mut from = 0;
    while from < most {
        let room = (c.room() - CONTINUA - 2 * ROW_PAD) / look.leading;
        let fits = usize::try_from(room).unwrap_or(0).min(most - from);
        if fits == 0 {
            continued(c, t, plan);
            continue;
        }
        part(c, t, plan, &wrapped, from..from + fits, body);
        from += fits;
        if from < most {
            continued(c, t, plan);
        }
    }
}

/// Some lines of a split row.
fn part<'a>(
    c: &mut Composer<'a>,
    t: &Table,
    plan: &Plan,
    wrapped: &[Vec<Line<'a>>],
    range: std::ops::Range<usize>,
    body: ElemId,
) {
    let look = plan.look(Face::Regular);
    let top = c.y;
    let tr = c.tree.open_row(body);
    for ((lines, &col), column) in wrapped.iter().zip(&plan.cols).zip(&t.columns) {
        let td = c.tree.open(tr, Role::Td);
        let lines = lines.get(range.start..range.end.min(lines.len())).unwrap_or_default();
        if lines.iter().all(|l| l.text.is_empty()) {
            continue;
        }
        let mcid = Some(c.tree.mark(td, c.at()));
        c.y = top - ROW_PAD;
        for line in lines {
            let x = c.sheet.left() + aligned(column.align, col, scaled(line.units, look.size));
            c.line(x, line, 0, look, mcid);
        }
    }
    c.y = top - plan.height_of(range.len());
    rule(c, c.y, 25);
}
