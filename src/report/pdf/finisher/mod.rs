//! What `printpdf` does not write: structure, metadata, output intent, attachments, outlines, links, and the file itself.

use super::PdfError;
use super::chapter::Placed;
use super::compose::Composed;
use super::draw::Fonts;
use super::file::{FIXED, Id, Writer, real};
use super::fonts::{CharSet, Face};
use super::foot::Foot;
use super::image::{Image, Pixels};
use super::page::{Page, Sheet};
use super::tree::{ElemId, STRIDE, Tree};
use super::{draw, subset};
use crate::report::model::Document;
use flate2::Compression;
use rayon::prelude::*;

mod attachments;
mod links;
mod rows;
mod structure;
mod text_string;
mod xmp;

pub(super) use structure::{leaves, part};

static SRGB: &[u8] = include_bytes!("../../../../templates/icc/sRGB-v2-magic.icc");

/// Pages drawn at a time.
const CHUNK: usize = 32;
/// Chunks drawn at once, on all processors.
const WAVE: usize = 8 * CHUNK;
/// Pages under one node of the page tree.
const FAN: usize = 64;

/// The root of the structure tree, the same number in every file.
const TREE_ROOT: Id = 1;
/// The element `Document`.
const DOCUMENT: Id = 2;
/// Attributes of header cells.
const SCOPE: Id = 3;
const _: () = assert!(SCOPE < FIXED);

/// Objects that others refer to.
#[derive(Default)]
struct Ids {
    pages: Vec<Id>,
    /// Element `n` is `first_elem + n`, but for the root.
    first_elem: Id,
    /// First link annotation, in the order of the pages.
    first_link: Id,
    /// Is the coat of arms transparent in places?
    blending: bool,
}

impl Ids {
    /// The object of an element.
    const fn elem(&self, id: ElemId) -> Id {
        if id == Tree::ROOT { DOCUMENT } else { self.first_elem.saturating_add(id) }
    }
}

/// Colours in which a transparent coat of arms is blended with its page.
const BLENDING: &str = "/Group<</S/Transparency/CS/DeviceRGB>>";

/// The file of a composed document.
pub(super) fn finish(
    doc: &Document,
    composed: Composed<'_>,
    chars: &[CharSet; 2],
    coat_of_arms: Option<&Image>,
) -> Result<Vec<u8>, PdfError> {
    let fonts = subset::both(chars)?;
    let chapters: Vec<_> = composed.chapters.par_iter().with_max_len(1).map(Placed::structure).collect();
    let end = chapters.last().map_or(FIXED, |chapter| chapter.numbers.end);
    let mut w = Writer::new(level(composed.pages.len()), FIXED);
    w.reserve(usize::try_from(end - FIXED).unwrap_or(0));
    chapters.iter().for_each(|chapter| w.adopt(&chapter.part));
    let sheets = page_numbers(&mut w, &composed);
    let links = composed.pages.iter().map(|p| p.links.len()).sum();
    let first_link = w.reserve(links);
    w.align(STRIDE);
    let first_elem = w.reserve(composed.tree.len());
    let blending = coat_of_arms.is_some_and(|image| image.mask.is_some());
    let ids = Ids { pages: sheets, first_link, first_elem, blending };
    let resources = resources(&mut w, &fonts, coat_of_arms);
    let foot = Foot::of(doc, composed.pages.len());
    let pages = pages(&mut w, &composed, &foot, &fonts, &ids, resources)?;
    let outlines = links::outlines(&mut w, &composed, &ids);
    links::annotations(&mut w, &composed, &ids);
    structure::structure(&mut w, doc, &composed, &chapters, &ids);
    drop(composed);
    let (files, names) = attachments::attachments(&mut w, doc);
    let intent = output_intent(&mut w);
    let metadata = w.reserve(1);
    w.plain_stream(metadata, "/Type/Metadata/Subtype/XML", xmp::packet(doc).into_bytes());
    let outlines = outlines.map(|id| format!("/Outlines {id} 0 R/PageMode/UseOutlines")).unwrap_or_default();
    let root = w.add(&format!(
        "<</Type/Catalog/Pages {pages} 0 R/Lang(pt-BR)/MarkInfo<</Marked true>>/StructTreeRoot {TREE_ROOT} 0 R\
         /Metadata {metadata} 0 R/OutputIntents[{intent}]/ViewerPreferences<</DisplayDocTitle true>>{outlines}{files}{names}>>"
    ));
    let info = w.add(&xmp::info(doc));
    Ok(w.finish(root, info))
}

/// Numbers of the pages: those of a chapter are its own.
fn page_numbers(w: &mut Writer<'_>, composed: &Composed<'_>) -> Vec<Id> {
    let mut numbers = Vec::with_capacity(composed.pages.len());
    for placed in &composed.chapters {
        numbers.resize_with(placed.page, || w.reserve(1));
        numbers.extend(placed.numbers.pages..placed.numbers.leaves);
    }
    numbers.resize_with(composed.pages.len(), || w.reserve(1));
    numbers
}

/// Zlib level of a file of so many pages. Measured on 20,000 rows of 8 cells: 2 takes 1.25 times the time of 1, of the whole file, for
/// 24 % fewer bytes. What makes a long list small is that like numbers stand one above another (see [`rows`]), not the search for
/// repetitions. A report of two pages takes no time at any level; five hundred of eight take a twentieth of a whole job at 6, for 5 % fewer
/// bytes.
pub(super) const fn level(pages: usize) -> Compression {
    Compression::new(if pages <= SHORT { 6 } else { 1 })
}

/// Pages of a short report.
const SHORT: usize = 2;

/// Fonts and the coat of arms.
fn resources<'a>(w: &mut Writer<'a>, fonts: &'a Fonts, coat_of_arms: Option<&'a Image>) -> Id {
    let mut names = String::new();
    for (face, subset) in Face::ALL.into_iter().zip(fonts) {
        if let Some(subset) = subset {
            names.push_str(&format!("/{} {} 0 R", face.resource(), subset.objects.write(w)));
        }
    }
    let image = coat_of_arms
        .map(|image| format!("/XObject<</{} {} 0 R>>", draw::COAT_OF_ARMS, picture(w, image)))
        .unwrap_or_default();
    w.add(&format!("<</Font<<{names}>>{image}>>"))
}

fn picture<'a>(w: &mut Writer<'a>, image: &'a Image) -> Id {
    let (width, height) = (image.width, image.height);
    let head = format!("/Type/XObject/Subtype/Image/Width {width}/Height {height}/BitsPerComponent 8");
    let packed = |space: &str, colours: u8| {
        format!(
            "{head}/ColorSpace/{space}/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors {colours}/Columns {width}>>"
        )
    };
    let mask = image.mask.as_ref().map(|mask| {
        let id = w.reserve(1);
        w.plain_stream(id, packed("DeviceGray", 1), mask);
        format!("/SMask {id} 0 R")
    });
    let mask = mask.unwrap_or_default();
    let id = w.reserve(1);
    match &image.pixels {
        Pixels::Grey(data) => w.plain_stream(id, format!("{}{mask}", packed("DeviceGray", 1)), data),
        Pixels::Rgb(data) => w.plain_stream(id, format!("{}{mask}", packed("DeviceRGB", 3)), data),
        Pixels::Jpeg(data, grey) => {
            let space = if *grey { "DeviceGray" } else { "DeviceRGB" };
            w.plain_stream(id, format!("{head}/ColorSpace/{space}/Filter/DCTDecode"), data.as_ref());
        }
    }
    id
}

/// Pages and their tree; the id of its root. Each page names its resources itself (ISO 19005-3, 6.2.2).
fn pages<'a>(
    w: &mut Writer<'a>,
    composed: &Composed<'a>,
    foot: &Foot<'_>,
    fonts: &Fonts,
    ids: &Ids,
    resources: Id,
) -> Result<Id, PdfError> {
    let root = w.reserve(1);
    let mut feet = Feet { foot, fonts, common: [None, None] };
    let mut nodes = Vec::new();
    let mut link = ids.first_link;
    for (wave, from) in composed.pages.chunks(WAVE).zip((0..).step_by(WAVE)) {
        for ((page, content), number) in wave.iter().zip(drawn(wave, from, composed, fonts)?).zip(from..) {
            if number % FAN == 0 {
                nodes.push((w.reserve(1), 0_usize));
            }
            let (Some((node, count)), Some(&id)) = (nodes.last_mut(), ids.pages.get(number)) else { continue };
            *count += 1;
            let contents = contents(w, page.ready, content);
            let feet = feet.of(w, page.sheet, number)?;
            let annots = links::of_page(page, &mut link);
            let group = if ids.blending && page.figure.is_some() { BLENDING } else { "" };
            let turned = if page.sheet == Sheet::Turned { media_box(page.sheet) } else { String::new() };
            let body = format!(
                "<</Type/Page/Parent {node} 0 R/Resources {resources} 0 R/Contents[{contents}{feet}]\
                 /StructParents {id}/Tabs/S{turned}{annots}{group}>>"
            );
            w.object(id, &body);
        }
    }
    for ((node, count), kids) in nodes.iter().zip(ids.pages.chunks(FAN)) {
        w.object(*node, &format!("<</Type/Pages/Parent {root} 0 R/Count {count}/Kids[{}]>>", refs(kids)));
    }
    let kids: Vec<Id> = nodes.iter().map(|n| n.0).collect();
    w.object(
        root,
        &format!("<</Type/Pages/Count {}/Kids[{}]{}>>", ids.pages.len(), refs(&kids), media_box(Sheet::Upright)),
    );
    Ok(root)
}

/// References to the streams of a page: what was drawn before, and what is drawn here.
fn contents<'a>(w: &mut Writer<'a>, ready: &'a [u8], drawn: Vec<u8>) -> String {
    let mut refs = String::new();
    if !ready.is_empty() {
        let id = w.reserve(1);
        w.plain_stream(id, "/Filter/FlateDecode", ready);
        refs.push_str(&format!("{id} 0 R "));
    }
    if !drawn.is_empty() {
        let id = w.reserve(1);
        w.stream(id, String::new(), drawn);
        refs.push_str(&format!("{id} 0 R "));
    }
    refs
}

/// The feet of the pages: what pages that stand alike have in common is one stream.
struct Feet<'f> {
    foot: &'f Foot<'f>,
    fonts: &'f Fonts,
    common: [Option<Id>; 2],
}

impl Feet<'_> {
    /// References to the streams of the foot of a page, from 0.
    fn of(&mut self, w: &mut Writer<'_>, sheet: Sheet, page: usize) -> Result<String, PdfError> {
        let no_tree = Tree::new();
        let drawn = |page: &Page<'_>| draw::stream(page, &[], &no_tree, self.fonts);
        let [upright, turned] = &mut self.common;
        let common = match sheet {
            Sheet::Upright => upright,
            Sheet::Turned => turned,
        };
        let id = match *common {
            Some(id) => id,
            None => {
                let id = w.reserve(1);
                w.stream(id, String::new(), drawn(&self.foot.common(sheet))?);
                *common.insert(id)
            }
        };
        let number = w.reserve(1);
        w.plain_stream(number, "", drawn(&self.foot.number(sheet, page))?);
        Ok(format!("{id} 0 R {number} 0 R"))
    }
}

/// `/MediaBox` of the sheets that stand so.
fn media_box(sheet: Sheet) -> String {
    let (width, height) = sheet.size();
    format!("/MediaBox[0 0 {} {}]", real(width), real(height))
}

/// Content streams of a wave of pages.
fn drawn(wave: &[Page<'_>], from: usize, composed: &Composed<'_>, fonts: &Fonts) -> Result<Vec<Vec<u8>>, PdfError> {
    if wave.len() <= CHUNK {
        return draw::streams(wave, from, &composed.tree, fonts);
    }
    let chunks: Result<Vec<_>, _> = wave
        .par_chunks(CHUNK)
        .enumerate()
        .map(|(i, chunk)| draw::streams(chunk, from + i * CHUNK, &composed.tree, fonts))
        .collect();
    Ok(chunks?.into_iter().flatten().collect())
}

/// References to these objects.
fn refs(ids: &[Id]) -> String {
    ids.iter().map(|id| format!("{id} 0 R")).collect::<Vec<_>>().join(" ")
}

/// sRGB, for the grey of the text and the colours of the coat of arms (ISO 19005-3, 6.2.3).
fn output_intent(w: &mut Writer<'_>) -> String {
    let profile = w.reserve(1);
    w.stream(profile, "/N 3".into(), SRGB.to_vec());
    format!(
        "<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)/Info(sRGB IEC61966-2.1)/DestOutputProfile {profile} 0 R>>"
    )
}
