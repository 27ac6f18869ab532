//! What is kept together: headings with what follows them, the end of the text with the signatures, a wide table with its words.

use super::page::Sheet;
use super::plan::Plan;
use super::{blocks, signatures, table};
use crate::report::model::Block;

/// How the sheet under each block stands: turned for a table that asks for it, with its headings and the sentence before it.
pub(super) fn sheets(blocos: &[&Block], plans: &[Option<Plan>]) -> Vec<Sheet> {
    let mut next = Sheet::Upright;
    let mut all: Vec<Sheet> = Vec::with_capacity(blocos.len());
    for (i, (&block, plan)) in blocos.iter().zip(plans).enumerate().rev() {
        next = match (block, plan) {
            (Block::Table(_), Some(plan)) => plan.sheet,
            (Block::Heading { .. }, _) => next,
            (Block::Paragraph { texto, estilo }, _) if matches!(blocos.get(i + 1), Some(&Block::Table(_))) => {
                blocks::brief_height(texto, *estilo, 3).map_or(Sheet::Upright, |_| next)
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
pub(super) fn follower(blocos: &[&Block], plans: &[Option<Plan>], i: usize) -> i32 {
    match (blocos.get(i).copied(), plans.get(i)) {
        (Some(Block::Heading { texto, nivel, nova_pagina: false, .. }), _) => {
            blocks::heading_height(texto, *nivel) + follower(blocos, plans, i + 1)
        }
        (Some(Block::Paragraph { texto, estilo }), _) => {
            match (blocos.get(i + 1).copied(), blocks::brief_height(texto, *estilo, 3)) {
                (Some(Block::Table(_)), Some(height)) => height + follower(blocos, plans, i + 1),
                _ => blocks::opening_height(texto, *estilo),
            }
        }
        (Some(Block::Index(_)), _) => blocks::INDEX_OPENING,
        (Some(Block::Table(t)), Some(Some(plan))) => table::opening(t, plan, tail(blocos, i)),
        (Some(Block::Signatures { fecho, pessoas }), _) => signatures::height(fecho, pessoas),
        _ => 0,
    }
}

/// Height that must follow the end of block `i` on the same page: signatures never stand alone at the top of a page. A short
/// paragraph before them counts with them, so that two lines at least go before.
pub(super) fn tail(blocos: &[&Block], i: usize) -> i32 {
    match blocos.get(i + 1).copied() {
        Some(Block::Signatures { fecho, pessoas }) => signatures::height(fecho, pessoas),
        Some(Block::Paragraph { texto, estilo }) => match blocos.get(i + 2).copied() {
            Some(Block::Signatures { .. }) => {
                blocks::brief_height(texto, *estilo, 1).map_or(0, |h| h + tail(blocos, i + 1))
            }
            _ => 0,
        },
        _ => 0,
    }
}
