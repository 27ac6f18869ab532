//! Blocks → pages: where each block goes, and what is kept together.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::PdfError;
use super::fonts::Face;
use super::image::Image;
use super::kept::{follower, sheets, tail};
use super::page::{BOTTOM, Figure, HEIGHT, LEFT, Link, MEASURE, Page, RIGHT, Rule, Sheet, TOP, Target, Text, WIDTH};
use super::plan::Plan;
use super::text::{Line, scaled, units_in, width, wrap};
use super::tree::{Role, Tree};
use super::{blocks, signatures, table};
use crate::report::model::{Block, Document};

/// Height of the coat of arms: 22 mm.
const BRASAO: i32 = 6_236;
/// Type size of the footer.
const FOOTER: i32 = 750;

/// A heading to be found from the outline.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bookmark<'a> {
    /// 1 or 2.
    pub(super) nivel: u8,
    pub(super) texto: &'a str,
    pub(super) target: Target,
}

/// A composed document.
pub(super) struct Composed<'a> {
    pub(super) pages: Vec<Page<'a>>,
    pub(super) tree: Tree,
    pub(super) bookmarks: Vec<Bookmark<'a>>,
    pub(super) anchors: BTreeMap<&'a str, Target>,
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
    /// Page numbers of indexes, to be written when all is placed: page and text of that page, and the anchor.
    pub(super) waiting: Vec<(usize, usize, &'a str)>,
    /// Level of the last heading in the structure tree.
    pub(super) level: u8,
    /// How the sheets stand from here on.
    pub(super) sheet: Sheet,
    /// Where the text of this page begins.
    top: i32,
    marca: Option<&'a str>,
}

/// Lays the document out.
pub(super) fn compose<'a>(doc: &'a Document, brasao: Option<&Image>) -> Result<Composed<'a>, PdfError> {
    let plans = doc.blocos.iter().map(Plan::of).collect::<Result<Vec<_>, _>>()?;
    let mut c = Composer {
        pages: Vec::new(),
        y: 0,
        tree: Tree::new(),
        bookmarks: Vec::new(),
        anchors: BTreeMap::new(),
        waiting: Vec::new(),
        level: 0,
        sheet: Sheet::Upright,
        top: TOP,
        marca: doc.marca.as_deref(),
    };
    c.new_page();
    c.header(doc, brasao);
    for ((i, block), sheet) in doc.blocos.iter().enumerate().zip(sheets(&doc.blocos, &plans)) {
        let tail = tail(&doc.blocos, i);
        c.turn(sheet);
        match block {
            Block::Heading { .. } => blocks::heading(&mut c, block, follower(&doc.blocos, &plans, i + 1))?,
            Block::Paragraph { texto, estilo } => blocks::paragraph(&mut c, texto, *estilo, tail),
            Block::Index(entries) => blocks::index(&mut c, entries),
            Block::Table(t) => {
                if let Some(plan) = plans.get(i).and_then(Option::as_ref) {
                    table::table(&mut c, t, plan, tail);
                }
            }
            Block::Signatures { fecho, pessoas } => signatures::signatures(&mut c, fecho, pessoas),
        }
    }
    c.page_numbers()?;
    c.footers(doc);
    c.tree.seal();
    Ok(Composed { pages: c.pages, tree: c.tree, bookmarks: c.bookmarks, anchors: c.anchors })
}

impl<'a> Composer<'a> {
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
        if let Some(marca) = self.marca {
            let look = Look { face: Face::Bold, size: 1_000, leading: 1_700 };
            let mcid = (self.pages.len() == 1).then(|| {
                let elem = self.tree.open(Tree::ROOT, Role::P);
                self.tree.mark(elem, 0)
            });
            let (top, bottom) = (head, head - look.leading);
            for y in [top, bottom] {
                self.page().rules.push(Rule { left, right, y, weight: 80 });
            }
            self.centred(marca, look, mcid);
            self.y = bottom - 1_000;
        }
        self.top = self.y;
    }

    /// What follows stands on sheets turned like this: on a page of its own when the current one stands otherwise.
    fn turn(&mut self, sheet: Sheet) {
        if self.sheet != sheet {
            self.sheet = sheet;
            self.new_page();
        }
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

    /// Coat of arms, lines and title, over the first page.
    fn header(&mut self, doc: &'a Document, brasao: Option<&Image>) {
        if let Some(image) = brasao {
            self.brasao(image);
        }
        let mut titled = false;
        for (i, texto) in doc.cabecalho.linhas.iter().enumerate() {
            let title = !titled && *texto == doc.titulo;
            titled |= title;
            let look = match i {
                0 => Look { face: Face::Bold, size: 1_300, leading: 1_700 },
                _ if title => Look { face: Face::Bold, size: 1_100, leading: 1_500 },
                _ => Look { face: Face::Regular, size: 1_050, leading: 1_400 },
            };
            let elem = self.tree.open(Tree::ROOT, if title { Role::H1 } else { Role::P });
            let mcid = self.tree.mark(elem, 0);
            self.centred(texto, look, Some(mcid));
        }
        if !doc.cabecalho.linhas.is_empty() || brasao.is_some() {
            self.y -= 400;
            let y = self.y;
            self.page().rules.push(Rule { left: LEFT, right: RIGHT, y, weight: 100 });
            self.y -= 1_400;
        }
        if !titled && !doc.titulo.is_empty() {
            let elem = self.tree.open(Tree::ROOT, Role::H1);
            let mcid = self.tree.mark(elem, 0);
            self.centred(&doc.titulo, Look { face: Face::Bold, size: 1_350, leading: 1_800 }, Some(mcid));
            self.y -= 900;
        }
        self.level = u8::from(titled || !doc.titulo.is_empty());
    }

    fn brasao(&mut self, image: &Image) {
        let (w, h) = image.fit(BRASAO, MEASURE / 2);
        let elem = self.tree.open(Tree::ROOT, Role::Figure);
        let mcid = self.tree.mark(elem, 0);
        let (left, bottom) = ((WIDTH + LEFT - (WIDTH - RIGHT) - w) / 2, self.y - h);
        self.page().figure = Some(Figure { left, bottom, width: w, height: h, mcid });
        self.y = bottom - 500;
    }

    /// Completes the indexes with the pages that their entries lead to.
    fn page_numbers(&mut self) -> Result<(), PdfError> {
        for (page, at, ancora) in std::mem::take(&mut self.waiting) {
            let target = self.anchors.get(ancora).ok_or_else(|| PdfError::Ancora(ancora.to_owned()))?;
            let number = (target.page + 1).to_string();
            if let Some(text) = self.pages.get_mut(page).and_then(|p| p.texts.get_mut(at)) {
                text.x -= width(text.face, text.size, &number);
                text.text = Cow::Owned(number);
            }
        }
        Ok(())
    }

    /// Foot of every page, outside the structure: who issued it, the code, the number.
    fn footers(&mut self, doc: &'a Document) {
        let total = self.pages.len();
        let limit = units_in(MEASURE, FOOTER);
        let rodape = wrap(&doc.rodape, Face::Regular, limit, limit);
        let rodape = rodape.first().map_or("", |l| l.text);
        let codigo =
            if doc.codigo.is_empty() { String::new() } else { format!("código de verificação: {}", doc.codigo) };
        for (i, page) in self.pages.iter_mut().enumerate() {
            let (left, right) = (page.sheet.left(), page.sheet.right());
            page.rules.push(Rule { left, right, y: 5_900, weight: 50 });
            let number = format!("página {} de {total}", i + 1);
            let right = right - width(Face::Regular, FOOTER, &number);
            let lines: [(i32, i32, Cow<'a, str>); 3] = [
                (left, 4_950, Cow::Borrowed(rodape)),
                (left, 3_950, Cow::Owned(codigo.clone())),
                (right, 3_950, Cow::Owned(number)),
            ];
            for (x, y, text) in lines.into_iter().filter(|l| !l.2.is_empty()) {
                page.texts.push(Text {
                    x,
                    y,
                    size: FOOTER,
                    face: Face::Regular,
                    gap: 0,
                    space: false,
                    text,
                    mcid: None,
                });
            }
        }
    }

    /// A link over the rectangle from `left` to `right`.
    pub(super) fn link(&mut self, link: Link<'a>) {
        self.page().links.push(link);
    }
}

const _: () = assert!(TOP < HEIGHT && BOTTOM > 5_900);
