//! The foot of every page, outside the structure: who issued the document, its code, the number of the page. It is drawn apart from
//! what stands above it, and what is the same on all pages only once.

use std::borrow::Cow;

use super::fonts::Face;
use super::page::{MEASURE, Page, Rule, Sheet, Text};
use super::text::{units_in, width, wrap};
use crate::report::model::Document;

/// Type size.
const SIZE: i32 = 750;
/// The rule over the foot.
const RULE: i32 = 5_900;
/// Baseline of the first line.
const FIRST: i32 = 4_950;
/// Baseline of the second line.
const SECOND: i32 = 3_950;

/// What the feet of a document say.
pub(super) struct Foot<'a> {
    footer: &'a str,
    code: String,
    /// Number of pages.
    total: usize,
}

impl<'a> Foot<'a> {
    /// The foot of a document of so many pages.
    pub(super) fn of(doc: &'a Document, total: usize) -> Self {
        let limit = units_in(MEASURE, SIZE);
        let footer = wrap(&doc.footer, Face::Regular, limit, limit).first().map_or("", |l| l.text);
        let code = if doc.code.is_empty() { String::new() } else { format!("código de verificação: {}", doc.code) };
        Self { footer, code, total }
    }

    /// What all pages that stand so have in common.
    pub(super) fn common(&self, sheet: Sheet) -> Page<'_> {
        let (left, right) = (sheet.left(), sheet.right());
        let lines = [(FIRST, self.footer), (SECOND, self.code.as_str())];
        let texts = lines.into_iter().filter(|l| !l.1.is_empty()).map(|(y, text)| line(left, y, text.into())).collect();
        Page { sheet, texts, rules: vec![Rule { left, right, y: RULE, weight: 50 }], ..Page::default() }
    }

    /// The number of a page, from 0.
    pub(super) fn number(&self, sheet: Sheet, page: usize) -> Page<'static> {
        let number = format!("página {} de {}", page + 1, self.total);
        let x = sheet.right() - width(Face::Regular, SIZE, &number);
        Page { sheet, texts: vec![line(x, SECOND, number.into())], ..Page::default() }
    }
}

const fn line(x: i32, y: i32, text: Cow<'_, str>) -> Text<'_> {
    Text { x, y, size: SIZE, face: Face::Regular, gap: 0, space: false, text, mcid: None }
}

const _: () = assert!(super::page::BOTTOM > RULE);
