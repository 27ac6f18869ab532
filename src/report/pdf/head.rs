//! The head of a document, over its first page: coat of arms, lines and title.

use super::compose::{Composer, Look};
use super::fonts::Face;
use super::image::Image;
use super::page::{Figure, LEFT, MEASURE, RIGHT, Rule, WIDTH};
use super::tree::{Role, Tree};
use crate::report::model::Document;

/// Height of the coat of arms: 22 mm.
const COAT_OF_ARMS: i32 = 6_236;

impl<'a> Composer<'a> {
    /// Coat of arms, lines and title, over the first page.
    pub(super) fn header(&mut self, doc: &'a Document, coat_of_arms: Option<&Image>) {
        if let Some(image) = coat_of_arms {
            self.coat_of_arms(image);
        }
        let mut titled = false;
        for (i, text) in doc.header.lines.iter().enumerate() {
            let title = !titled && *text == doc.title;
            titled |= title;
            let look = match i {
                0 => Look { face: Face::Bold, size: 1_300, leading: 1_700 },
                _ if title => Look { face: Face::Bold, size: 1_100, leading: 1_500 },
                _ => Look { face: Face::Regular, size: 1_050, leading: 1_400 },
            };
            let elem = self.tree.open(Tree::ROOT, if title { Role::H1 } else { Role::P });
            let mcid = self.tree.mark(elem, 0);
            self.centred(text, look, Some(mcid));
        }
        if !doc.header.lines.is_empty() || coat_of_arms.is_some() {
            self.y -= 400;
            let y = self.y;
            self.page().rules.push(Rule { left: LEFT, right: RIGHT, y, weight: 100 });
            self.y -= 1_400;
        }
        if !titled && !doc.title.is_empty() {
            let elem = self.tree.open(Tree::ROOT, Role::H1);
            let mcid = self.tree.mark(elem, 0);
            self.centred(&doc.title, Look { face: Face::Bold, size: 1_350, leading: 1_800 }, Some(mcid));
            self.y -= 900;
        }
        self.level = u8::from(titled || !doc.title.is_empty());
    }

    fn coat_of_arms(&mut self, image: &Image) {
        let (w, h) = image.fit(COAT_OF_ARMS, MEASURE / 2);
        let elem = self.tree.open(Tree::ROOT, Role::Figure);
        let mcid = self.tree.mark(elem, 0);
        let (left, bottom) = ((WIDTH + LEFT - (WIDTH - RIGHT) - w) / 2, self.y - h);
        self.page().figure = Some(Figure { left, bottom, width: w, height: h, mcid });
        self.y = bottom - 500;
    }
}
