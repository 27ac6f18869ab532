//! Pages → content streams. Fonts become objects through `printpdf`; the operators of a page are written straight into its bytes:
//! `printpdf`'s list of operations costs several allocations for each character, most of the time of a long list.

use printpdf::{FontId, Mm, Op, PdfDocument, PdfFont, PdfFontHandle, PdfPage, PdfSaveOptions, Pt, TextItem};

use super::PdfError;
use super::finisher::{hundredths, int, push};
use super::fonts::{Face, Subset};
use super::page::{Figure, HEIGHT, Page, Rule, Text, WIDTH};
use super::tree::{Role, Tree};

/// Name of the coat of arms in the page's resources.
pub(super) const BRASAO: &str = "Im";

/// Content streams of `pages`, the first of which has the number `from`, not compressed.
pub(super) fn streams(
    pages: &[Page<'_>],
    from: usize,
    tree: &Tree,
    fonts: &[Option<Subset>; 2],
) -> Result<Vec<Vec<u8>>, PdfError> {
    pages.iter().zip(from..).map(|(page, number)| stream(page, tree.marks(number), tree, fonts)).collect()
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

/// Operators of a page: what lies under the text, the coat of arms, the text.
fn stream(page: &Page<'_>, marks: &[u32], tree: &Tree, fonts: &[Option<Subset>; 2]) -> Result<Vec<u8>, PdfError> {
    let mut out = Vec::with_capacity(page.texts.len() * 96 + 256);
    background(page, &mut out);
    if let Some(figure) = &page.figure {
        begin("Figure", figure.mcid, &mut out);
        picture(figure, &mut out);
        out.extend_from_slice(b"EMC\n");
    }
    out.extend_from_slice(b"BT\n");
    let mut pen = Pen { fonts, x: 0, y: 0, font: None };
    for group in page.texts.chunk_by(|a, b| a.mcid == b.mcid) {
        let Some(mcid) = group.first().map(|t| t.mcid) else { continue };
        match mcid {
            Some(mcid) => {
                let elem = usize::try_from(mcid).ok().and_then(|i| marks.get(i));
                begin(elem.map_or(Role::P, |&id| tree.role(id)).name(), mcid, &mut out);
            }
            None => out.extend_from_slice(b"/Artifact <</Type/Pagination>> BDC\n"),
        }
        for text in group.iter().filter(|t| !t.text.is_empty()) {
            pen.write(text, &mut out)?;
        }
        out.extend_from_slice(b"EMC\n");
    }
    out.extend_from_slice(b"ET\n");
    Ok(out)
}

fn begin(tag: &str, mcid: u32, out: &mut Vec<u8>) {
    out.push(b'/');
    out.extend_from_slice(tag.as_bytes());
    out.extend_from_slice(b" <</MCID ");
    int(out, mcid);
    out.extend_from_slice(b">> BDC\n");
}

/// Bands (light grey) and rules (grey when thin, black when thick), as one artifact.
fn background(page: &Page<'_>, out: &mut Vec<u8>) {
    if page.fills.is_empty() && page.rules.is_empty() {
        return;
    }
    out.extend_from_slice(b"/Artifact <</Type/Layout>> BDC\nq\n");
    if !page.fills.is_empty() {
        out.extend_from_slice(b"0.91 g\n");
    }
    for f in &page.fills {
        numbers(&[f.left, f.bottom, f.width, f.height], out);
        out.extend_from_slice(b"re f\n");
    }
    let mut rules = page.rules.clone();
    rules.sort_by_key(|r| r.weight);
    for group in rules.chunk_by(|a, b| a.weight == b.weight) {
        let Some(weight) = group.first().map(|r| r.weight) else { continue };
        numbers(&[if weight <= 25 { 65 } else { 0 }], out);
        out.extend_from_slice(b"G\n");
        numbers(&[weight], out);
        out.extend_from_slice(b"w\n");
        group.iter().for_each(|rule| line(rule, out));
        out.extend_from_slice(b"S\n");
    }
    out.extend_from_slice(b"Q\nEMC\n");
}

fn line(rule: &Rule, out: &mut Vec<u8>) {
    numbers(&[rule.left, rule.y], out);
    out.extend_from_slice(b"m ");
    numbers(&[rule.right, rule.y], out);
    out.extend_from_slice(b"l\n");
}

fn picture(f: &Figure, out: &mut Vec<u8>) {
    out.extend_from_slice(b"q\n");
    numbers(&[f.width, 0, 0, f.height, f.left, f.bottom], out);
    push(out, format_args!("cm\n/{BRASAO} Do\nQ\n"));
}

/// Operands in hundredths, each with a space after it.
fn numbers(list: &[i32], out: &mut Vec<u8>) {
    for &n in list {
        hundredths(out, n);
        out.push(b' ');
    }
}

/// Where the last line began, and the face in use: moves are written relative to it, which compresses best.
struct Pen<'f> {
    fonts: &'f [Option<Subset>; 2],
    x: i32,
    y: i32,
    font: Option<(Face, i32)>,
}

impl Pen<'_> {
    fn write(&mut self, text: &Text<'_>, out: &mut Vec<u8>) -> Result<(), PdfError> {
        if self.font != Some((text.face, text.size)) {
            self.font = Some((text.face, text.size));
            out.push(b'/');
            out.extend_from_slice(text.face.resource().as_bytes());
            out.push(b' ');
            numbers(&[text.size], out);
            out.extend_from_slice(b"Tf\n");
        }
        numbers(&[text.x - self.x, text.y - self.y], out);
        out.extend_from_slice(b"Td\n");
        (self.x, self.y) = (text.x, text.y);
        let subset =
            Face::ALL.iter().zip(self.fonts).find(|(face, _)| **face == text.face).and_then(|(_, s)| s.as_ref());
        let missing = || PdfError::Font(format!("a face {} não foi incorporada", text.face.resource()));
        show(text, subset.ok_or_else(missing)?, out)
    }
}

/// The text, widened at its spaces when it is justified (word spacing does not work on two-byte codes: ISO 32000-1, 9.3.3).
fn show(text: &Text<'_>, subset: &Subset, out: &mut Vec<u8>) -> Result<(), PdfError> {
    let after = if text.space { " " } else { "" };
    if text.gap == 0 {
        string(&[&text.text, after], subset, out)?;
        out.extend_from_slice(b"Tj\n");
        return Ok(());
    }
    out.push(b'[');
    let mut words = text.text.split_inclusive(' ').peekable();
    while let Some(word) = words.next() {
        let last = words.peek().is_none();
        string(&[word, if last { after } else { "" }], subset, out)?;
        if !last {
            push(out, format_args!("-{}", text.gap));
        }
    }
    out.extend_from_slice(b"]TJ\n");
    Ok(())
}

/// A literal string of two-byte codes: half as many bytes to pack as in hexadecimal.
fn string(parts: &[&str], subset: &Subset, out: &mut Vec<u8>) -> Result<(), PdfError> {
    out.push(b'(');
    for c in parts.iter().flat_map(|p| p.chars()) {
        let code = subset.code(c).ok_or_else(|| PdfError::Glyph { caractere: c, texto: parts.concat() })?;
        for byte in code.to_be_bytes() {
            match byte {
                b'(' | b')' | b'\\' => out.extend_from_slice(&[b'\\', byte]),
                b'\r' => out.extend_from_slice(b"\\r"),
                _ => out.push(byte),
            }
        }
    }
    out.push(b')');
    Ok(())
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
