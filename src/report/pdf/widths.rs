//! Widths of the columns of a table, in hundredths of a point, from what its cells ask for.

use super::fonts::Face;
use super::plan::{LONGEST_WORD, PAD, SHARES, SMALLEST, Wish};
use super::text::{scaled, units_in, wrap};
use crate::report::model::{Align, Table};
use crate::report::rows::Row;

/// Tables of at most so many rows have no usual cells: one long cell counts as much as the others.
const SMALL: usize = 50;

/// Widths at `size`, if no word is broken and, in a long table, at most one row in ten needs more than one line, or the size is
/// small already: smaller type saves pages of a long list, and makes a short one only harder to read.
/// Headers stand on one line when there is room for that. Long cells take no room from the others; a small table takes the widths
/// with which it is shortest.
pub(super) fn widths(wishes: &[Wish], size: i32, measure: i32, table: &Table, units: &[u32]) -> Option<Vec<i32>> {
    let need = |a: u32, b: u32| scaled(a.max(b), size).saturating_add(2 * PAD + 1);
    let whole: Vec<i32> = wishes.iter().map(|w| need(w.natural, w.title)).collect();
    if sum(&whole) <= measure {
        return Some(spread(whole, measure, table));
    }
    let naturals: Vec<i32> = wishes.iter().map(|w| need(w.natural, w.head)).collect();
    if sum(&naturals) <= measure {
        return Some(spread(naturals, measure, table));
    }
    let words: Vec<i32> = wishes.iter().map(|w| need(w.word, w.head)).collect();
    if sum(&words) > measure {
        return None;
    }
    let usual = by_shares(wishes, size, measure, naturals.clone(), &words);
    let widths = if table.rows.len() <= SMALL {
        let level = levelled(&naturals, &words, measure);
        let fair = in_proportion(&naturals, &words, measure);
        [usual, level, fair].into_iter().min_by_key(|widths| lines(widths, size, table)).unwrap_or(words)
    } else {
        usual
    };
    let enough = size <= SMALLEST || table.rows.len() <= SMALL;
    (enough || wrapping(&widths, size, units) * 10 <= table.rows.len()).then_some(widths)
}

/// Each column gets what the same share of its cells needs, the largest share that fits, and none less than its widest word.
fn by_shares(wishes: &[Wish], size: i32, measure: i32, naturals: Vec<i32>, words: &[i32]) -> Vec<i32> {
    let mut tops = naturals;
    for share in 0..SHARES.len() {
        let usual = |(w, &word): (&Wish, &i32)| {
            let wide = w.shares.get(share).copied().unwrap_or(0).max(w.head);
            scaled(wide, size).saturating_add(2 * PAD + 1).max(word)
        };
        let floors: Vec<i32> = wishes.iter().zip(words).map(usual).collect();
        if sum(&floors) <= measure {
            return levelled(&tops, &floors, measure);
        }
        tops = floors;
    }
    levelled(&tops, words, measure)
}

/// What remains beside the widest words is given out in proportion to what each column still wants.
fn in_proportion(naturals: &[i32], words: &[i32], measure: i32) -> Vec<i32> {
    let left = i64::from(measure.saturating_sub(sum(words)));
    let wanted: Vec<i64> = naturals.iter().zip(words).map(|(n, w)| i64::from(n.saturating_sub(*w))).collect();
    let total = wanted.iter().sum::<i64>().max(1);
    let more = |w: &i64| i32::try_from(left * w / total).unwrap_or(0);
    words.iter().zip(&wanted).map(|(word, w)| word + more(w)).collect()
}

/// Lines that all rows of a small table take together.
fn lines(widths: &[i32], size: i32, table: &Table) -> usize {
    let limits: Vec<u32> = widths.iter().map(|w| units_in(w - 2 * PAD, size).max(1)).collect();
    let cell = |text: &str, limit: u32| wrap(text, Face::Regular, limit, limit).len();
    let row = |row: Row<'_>| row.iter().zip(&limits).map(|(t, &l)| cell(t, l)).max().unwrap_or(1);
    table.rows.iter().map(row).sum()
}

/// Sum that stops at the largest number.
fn sum(list: &[i32]) -> i32 {
    list.iter().fold(0, |a: i32, &b| a.saturating_add(b))
}

/// Rows of which some cell needs more than one line.
fn wrapping(widths: &[i32], size: i32, units: &[u32]) -> usize {
    let limits: Vec<u32> = widths.iter().map(|w| units_in(w - 2 * PAD, size)).collect();
    units.chunks(limits.len().max(1)).filter(|row| row.iter().zip(&limits).any(|(u, l)| u > l)).count()
}

/// Gives out what is left over: a third to all columns alike, the rest to the columns of text, each in proportion to its width;
/// without such columns, to all.
fn spread(mut widths: Vec<i32>, measure: i32, table: &Table) -> Vec<i32> {
    let left = measure - widths.iter().sum::<i32>();
    let each = left / 3 / i32::try_from(widths.len().max(1)).unwrap_or(1);
    widths.iter_mut().for_each(|w| *w += each);
    let left = i64::from(measure - widths.iter().sum::<i32>());
    let text = |i: usize| table.columns.get(i).is_some_and(|c| c.align == Align::Left);
    let any = (0..widths.len()).any(text);
    let takes: Vec<bool> = (0..widths.len()).map(|i| !any || text(i)).collect();
    let total: i64 = widths.iter().zip(&takes).filter(|(_, t)| **t).map(|(w, _)| i64::from(*w)).sum();
    for (width, _) in widths.iter_mut().zip(&takes).filter(|(_, t)| **t) {
        *width += i32::try_from(left * i64::from(*width) / total.max(1)).unwrap_or(0);
    }
    widths
}

/// The widest columns are brought down to one level, none below its widest word, until all fit.
fn levelled(naturals: &[i32], words: &[i32], measure: i32) -> Vec<i32> {
    let at = |level: i32| -> Vec<i32> { naturals.iter().zip(words).map(|(&n, &w)| n.min(level.max(w))).collect() };
    let (mut low, mut high) = (0, measure);
    while low + 1 < high {
        let middle = (low + high) / 2;
        if sum(&at(middle)) <= measure { low = middle } else { high = middle }
    }
    at(low)
}

/// When not even the words fit: words of headers are broken first. Then each column is in proportion to its widest word, and at
/// least three digits wide; `None` when there are too many columns for that.
pub(super) fn squeezed(wishes: &[Wish], size: i32, measure: i32) -> Option<Vec<i32>> {
    let cells: Vec<i32> = wishes.iter().map(|w| scaled(w.word, size).saturating_add(2 * PAD + 1)).collect();
    let left = measure.saturating_sub(sum(&cells));
    if left >= 0 {
        let wide: Vec<i64> = wishes.iter().map(|w| i64::from(w.natural.max(w.head).min(4 * LONGEST_WORD))).collect();
        let total = wide.iter().sum::<i64>().max(1);
        let more = |w: &i64| i32::try_from(i64::from(left) * w / total).unwrap_or(0);
        return Some(cells.iter().zip(&wide).map(|(c, w)| c + more(w)).collect());
    }
    let least = scaled(Face::Regular.units("000"), size) + 2 * PAD;
    let count = i32::try_from(wishes.len()).ok()?;
    let left = i64::from(measure - least.checked_mul(count)?);
    let words: Vec<i64> = wishes.iter().map(|w| i64::from(scaled(w.word.max(w.head), size).min(measure))).collect();
    let total = words.iter().sum::<i64>().max(1);
    (left >= 0).then(|| words.iter().map(|w| least + i32::try_from(left * w / total).unwrap_or(0)).collect())
}
