//! What is kept together: headings with what follows them, the end of the text with the signatures, a wide table with its words.

use super::page::Sheet;
use super::plan::Plan;
use super::{blocks, signatures, table};
use crate::report::model::Block;

/// How the sheet under each block stands: turned for a table that asks for it, with its headings and the sentence before it.
pub(super) fn sheets(blocks: &[&Block], plans: &[Option<Plan>]) -> Vec<Sheet> {
    let mut next = Sheet::Upright;
    let mut all: Vec<Sheet> = Vec::with_capacity(blocks.len());
    for (i, (&block, plan)) in blocks.iter().zip(plans).enumerate().rev() {
        next = match (block, plan) {
            (Block::Table(_), Some(plan)) => plan.sheet,
            (Block::Heading { .. }, _) => next,
            (Block::Paragraph { text, style }, _) if matches!(blocks.get(i + 1), Some(&Block::Table(_))) => {
                blocks::brief_height(text, *style, 3).map_or(Sheet::Upright, |_| next)
            }
            _ => Sheet::Upright,
        };
        all.push(next);
    }
    all.reverse();
    all
}

/// Height of the block `i` that must stay with the heading before it: the first lines of its text; with a sentence that introduces
/// a table, the table's first rows too.
pub(super) fn follower(blocks: &[&Block], plans: &[Option<Plan>], i: usize) -> i32 {
    match (blocks.get(i).copied(), plans.get(i)) {
        (Some(Block::Heading { text, level, new_page: false, .. }), _) => {
            blocks::heading_height(text, *level) + follower(blocks, plans, i + 1)
        }
        (Some(Block::Paragraph { text, style }), _) => {
            match (blocks.get(i + 1).copied(), blocks::brief_height(text, *style, 3)) {
                (Some(Block::Table(_)), Some(height)) => height + follower(blocks, plans, i + 1),
                _ => blocks::opening_height(text, *style),
            }
        }
        (Some(Block::Index(_)), _) => blocks::INDEX_OPENING,
        (Some(Block::Table(t)), Some(Some(plan))) => table::opening(t, plan, tail(blocks, i)),
        (Some(Block::Signatures { closing, people }), _) => signatures::height(closing, people),
        _ => 0,
    }
}

/// Height that must follow the end of block `i` on the same page: signatures never stand alone at the top of a page. A short
/// paragraph before them counts with them, so that two lines at least go before.
pub(super) fn tail(blocks: &[&Block], i: usize) -> i32 {
    match blocks.get(i + 1).copied() {
        Some(Block::Signatures { closing, people }) => signatures::height(closing, people),
        Some(Block::Paragraph { text, style }) => match blocks.get(i + 2).copied() {
            Some(Block::Signatures { .. }) => {
                blocks::brief_height(text, *style, 1).map_or(0, |h| h + tail(blocks, i + 1))
            }
            _ => 0,
        },
        _ => 0,
    }
}
