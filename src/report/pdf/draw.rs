//! Pages → content streams, through `printpdf`. A few dozen pages at a time, so that its operations never hold a whole document.

use std::collections::BTreeMap;

use printpdf::{
    Color, CurTransMat, DictItem, FontId, Greyscale, LinePoint, Mm, Op, PaintMode, PdfDocument, PdfFont, PdfFontHandle,
    PdfPage, PdfSaveOptions, Point, Polygon, PolygonRing, Pt, Rect, TextItem, WindingOrder, XObjectId,
    XObjectTransform,
};

use super::PdfError;
use super::fonts::{Face, Subset};
use super::page::{Figure, Fill, HEIGHT, Page, Rule, Text, WIDTH};
use super::tree::{Role, Tree};

/// Name of the coat of arms in the page's resources.
pub(super) const BRASAO: &str = "Im";
/// Grey of the band under header cells.
const BAND: f32 = 0.91;

/// Points from hundredths.
pub(super) const fn pt(hundredths: i32) -> f32 {
    hundredths as f32 / 100.0
}

/// Content streams of `pages`, the first of which has the number `from`, not compressed.
pub(super) fn streams(
    pages: &[Page<'_>],
    from: usize,
    tree: &Tree,
    fonts: &[Option<Subset>; 2],
) -> Result<Vec<Vec<u8>>, PdfError> {
    let mut doc = PdfDocument::new("");
    for (face, subset) in Face::ALL.into_iter().zip(fonts) {
        if let Some(subset) = subset {
            doc.resources.fonts.map.insert(font_id(face), PdfFont::new(subset.light.clone()));
        }
    }
    doc.pages = pages
        .iter()
        .zip(from..)
        .map(|(page, number)| PdfPage::new(Mm(210.0), Mm(297.0), ops(page, tree.marks(number), tree)))
        .collect();
    let mut lo = to_lopdf(&doc)?;
    let ids: Vec<_> = lo.page_iter().collect();
    ids.into_iter()
        .map(|id| {
            let contents =
                lo.get_dictionary(id).and_then(|page| page.get(b"Contents")).and_then(lopdf::Object::as_reference);
            match contents.ok().and_then(|id| lo.objects.remove(&id)) {
                Some(lopdf::Object::Stream(stream)) => Ok(stream.content),
                _ => Err(PdfError::Font("página sem conteúdo".into())),
            }
        })
        .collect()
}

/// `printpdf`'s objects of `doc`. Any warning of it is an error: it speaks of text that would not be seen.
pub(super) fn to_lopdf(doc: &PdfDocument) -> Result<lopdf::Document, PdfError> {
    let options = PdfSaveOptions { optimize: false, subset_fonts: false, secure: true, image_optimization: None };
    let mut warnings = Vec::new();
    let lo = doc.to_lopdf_document(&options, &mut warnings);
    match warnings.into_iter().next() {
        Some(warning) => Err(PdfError::Font(warning.msg)),
        None => Ok(lo),
    }
}

/// Resource name of a face: our own, since those of `printpdf` come from a counter of the process.
pub(super) fn font_id(face: Face) -> FontId {
    FontId(face.resource().into())
}

/// Operations of a page: what lies under the text, the coat of arms, the text.
fn ops(page: &Page<'_>, marks: &[u32], tree: &Tree) -> Vec<Op> {
    let mut ops = Vec::with_capacity(page.texts.len() * 4 + 16);
    background(page, &mut ops);
    if let Some(figure) = &page.figure {
        ops.push(begin("Figure", figure.mcid));
        picture(figure, &mut ops);
        ops.push(Op::EndMarkedContentWithProperties);
    }
    ops.push(Op::StartTextSection);
    let mut pen = Pen::default();
    for group in page.texts.chunk_by(|a, b| a.mcid == b.mcid) {
        let Some(mcid) = group.first().map(|t| t.mcid) else { continue };
        ops.push(match mcid {
            Some(mcid) => {
                let elem = usize::try_from(mcid).ok().and_then(|i| marks.get(i));
                begin(elem.map_or(Role::P, |&id| tree.role(id)).name(), mcid)
            }
            None => artifact("Pagination"),
        });
        for text in group.iter().filter(|t| !t.text.is_empty()) {
            pen.write(text, &mut ops);
        }
        ops.push(Op::EndMarkedContentWithProperties);
    }
    ops.push(Op::EndTextSection);
    ops
}

fn begin(tag: &str, mcid: u32) -> Op {
    properties(tag, "MCID", DictItem::Int(i64::from(mcid)))
}

fn artifact(kind: &str) -> Op {
    properties("Artifact", "Type", DictItem::Name(kind.into()))
}

fn properties(tag: &str, key: &str, value: DictItem) -> Op {
    let map = BTreeMap::from([(key.to_owned(), value)]);
    Op::BeginMarkedContentWithProperties { tag: tag.into(), properties: DictItem::Dict { map } }
}

fn grey(percent: f32) -> Color {
    Color::Greyscale(Greyscale { percent, icc_profile: None })
}

/// Bands and rules, as one artifact.
fn background(page: &Page<'_>, ops: &mut Vec<Op>) {
    if page.fills.is_empty() && page.rules.is_empty() {
        return;
    }
    ops.push(artifact("Layout"));
    ops.push(Op::SaveGraphicsState);
    if !page.fills.is_empty() {
        ops.push(Op::SetFillColor { col: grey(BAND) });
        ops.extend(page.fills.iter().map(|&fill| Op::DrawRectangle { rectangle: rectangle(fill) }));
    }
    let mut rules = page.rules.clone();
    rules.sort_by_key(|r| r.weight);
    for group in rules.chunk_by(|a, b| a.weight == b.weight) {
        let Some(weight) = group.first().map(|r| r.weight) else { continue };
        ops.push(Op::SetOutlineColor { col: grey(if weight <= 25 { 0.65 } else { 0.0 }) });
        ops.push(Op::SetOutlineThickness { pt: Pt(pt(weight)) });
        let rings = group.iter().map(ring).collect();
        let winding_order = WindingOrder::NonZero;
        ops.push(Op::DrawPolygon { polygon: Polygon { rings, mode: PaintMode::Stroke, winding_order } });
    }
    ops.push(Op::RestoreGraphicsState);
    ops.push(Op::EndMarkedContentWithProperties);
}

fn rectangle(f: Fill) -> Rect {
    let [x, y, width, height] = [f.left, f.bottom, f.width, f.height].map(|v| Pt(pt(v)));
    Rect { x, y, width, height, mode: Some(PaintMode::Fill), winding_order: Some(WindingOrder::NonZero) }
}

/// A rule as an open path of two points.
fn ring(rule: &Rule) -> PolygonRing {
    let points =
        [rule.left, rule.right].map(|x| LinePoint { p: Point { x: Pt(pt(x)), y: Pt(pt(rule.y)) }, bezier: false });
    PolygonRing { points: points.to_vec() }
}

fn picture(f: &Figure, ops: &mut Vec<Op>) {
    let matrix = CurTransMat::Raw([pt(f.width), 0.0, 0.0, pt(f.height), pt(f.left), pt(f.bottom)]);
    ops.push(Op::SaveGraphicsState);
    ops.push(Op::SetTransformationMatrix { matrix });
    let transform = XObjectTransform { no_auto_scale: true, ..XObjectTransform::default() };
    ops.push(Op::UseXobject { id: XObjectId(BRASAO.into()), transform });
    ops.push(Op::RestoreGraphicsState);
}

/// Where the last line began, and the face in use: moves are written relative to it, which compresses best.
#[derive(Default)]
struct Pen {
    x: i32,
    y: i32,
    font: Option<(Face, i32)>,
}

impl Pen {
    fn write(&mut self, text: &Text<'_>, ops: &mut Vec<Op>) {
        if self.font != Some((text.face, text.size)) {
            self.font = Some((text.face, text.size));
            ops.push(Op::SetFont { font: PdfFontHandle::External(font_id(text.face)), size: Pt(pt(text.size)) });
        }
        let (x, y) = (text.x - self.x, text.y - self.y);
        (self.x, self.y) = (text.x, text.y);
        ops.push(Op::SetTextCursor { pos: Point { x: Pt(pt(x)), y: Pt(pt(y)) } });
        ops.push(Op::ShowText { items: items(text) });
    }
}

/// The text, widened at its spaces when it is justified (word spacing does not work on two-byte codes: ISO 32000-1, 9.3.3).
fn items(text: &Text<'_>) -> Vec<TextItem> {
    let mut whole = text.text.clone().into_owned();
    let wide = whole.len();
    if text.space {
        whole.push(' ');
    }
    if text.gap == 0 {
        return vec![TextItem::Text(whole)];
    }
    let gap = i32::try_from(text.gap).unwrap_or(0);
    let (mut items, mut at) = (Vec::new(), 0);
    for word in whole.split_inclusive(' ') {
        at += word.len();
        items.push(TextItem::Text(word.to_owned()));
        if at < wide && word.ends_with(' ') {
            items.push(TextItem::Offset(-(gap as f32)));
        }
    }
    items
}

/// A page on which every character of the faces stands: what the font objects are made from.
pub(super) fn specimen(fonts: &[Option<Subset>; 2]) -> PdfDocument {
    let mut doc = PdfDocument::new("");
    let mut ops = vec![Op::StartTextSection];
    for (face, subset) in Face::ALL.into_iter().zip(fonts) {
        if let Some(subset) = subset {
            doc.resources.fonts.map.insert(font_id(face), PdfFont::new(subset.full.clone()));
            ops.push(Op::SetFont { font: PdfFontHandle::External(font_id(face)), size: Pt(10.0) });
            ops.push(Op::ShowText { items: vec![TextItem::Text(subset.chars.clone())] });
        }
    }
    ops.push(Op::EndTextSection);
    doc.pages = vec![PdfPage::new(Mm(210.0), Mm(297.0), ops)];
    doc
}

const _: () = assert!(WIDTH == 59_528 && HEIGHT == 84_189);
