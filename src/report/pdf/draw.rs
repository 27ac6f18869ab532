//! Pages → content streams. Fonts become objects through `printpdf` (see [`specimen`](super::specimen)); the operators of a page are
//! written straight into its bytes: `printpdf`'s list of operations costs several allocations for each character, most of the time of
//! a long list.

use std::sync::Arc;

use super::PdfError;
use super::file::{hundredths, int, push};
use super::fonts::Face;
use super::page::{Figure, HEIGHT, Page, Rule, Text, WIDTH};
use super::subset::Subset;
use super::tree::{Role, Tree};

/// The faces that a document uses, in the order of [`Face::ALL`].
pub(super) type Fonts = [Option<Arc<Subset>>; 2];

/// Name of the coat of arms in the page's resources.
pub(super) const COAT_OF_ARMS: &str = "Im";

/// Content streams of `pages`, the first of which has the number `from`, not compressed; nothing for a page on which there is nothing to draw.
pub(super) fn streams(pages: &[Page<'_>], from: usize, tree: &Tree, fonts: &Fonts) -> Result<Vec<Vec<u8>>, PdfError> {
    let one = |(page, number): (&Page<'_>, usize)| match page.to_draw() {
        true => stream(page, tree.marks(number), tree, fonts),
        false => Ok(Vec::new()),
    };
    pages.iter().zip(from..).map(one).collect()
}

/// Operators of a page: what lies under the text, the coat of arms, the text.
pub(super) fn stream(page: &Page<'_>, marks: &[u32], tree: &Tree, fonts: &Fonts) -> Result<Vec<u8>, PdfError> {
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
            None => out.extend_from_slice(b"/Artifact<</Type/Pagination>>BDC "),
        }
        for text in group.iter().filter(|t| !t.text.is_empty()) {
            pen.write(text, &mut out)?;
        }
        out.extend_from_slice(b"EMC");
    }
    out.extend_from_slice(b"\nET\n");
    Ok(out)
}

fn begin(tag: &str, mcid: u32, out: &mut Vec<u8>) {
    out.push(b'/');
    out.extend_from_slice(tag.as_bytes());
    out.extend_from_slice(b"<</MCID ");
    int(out, mcid);
    out.extend_from_slice(b">>BDC ");
}

/// Bands (light grey) and rules (grey when thin, black when thick), as one artifact.
fn background(page: &Page<'_>, out: &mut Vec<u8>) {
    if page.fills.is_empty() && page.rules.is_empty() {
        return;
    }
    out.extend_from_slice(b"/Artifact<</Type/Layout>>BDC\nq\n");
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
    push(out, format_args!("cm\n/{COAT_OF_ARMS} Do\nQ\n"));
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
    fonts: &'f Fonts,
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
        out.extend_from_slice(b"Td");
        (self.x, self.y) = (text.x, text.y);
        let subset =
            Face::ALL.iter().zip(self.fonts).find(|(face, _)| **face == text.face).and_then(|(_, s)| s.as_deref());
        let missing = || PdfError::Font(format!("a face {} não foi incorporada", text.face.resource()));
        show(text, subset.ok_or_else(missing)?, out)
    }
}

/// The text, widened at its spaces when it is justified (not by word spacing, which not every reader applies to a
/// composite font: ISO 32000-1, 9.3.3).
fn show(text: &Text<'_>, subset: &Subset, out: &mut Vec<u8>) -> Result<(), PdfError> {
    let after = if text.space { " " } else { "" };
    if text.gap == 0 {
        string(&[&text.text, after], subset, out)?;
        out.extend_from_slice(b"Tj ");
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
    out.extend_from_slice(b"]TJ ");
    Ok(())
}

/// A literal string of codes.
fn string(parts: &[&str], subset: &Subset, out: &mut Vec<u8>) -> Result<(), PdfError> {
    out.push(b'(');
    for part in parts {
        let mut rest = *part;
        while !rest.is_empty() {
            let plain = rest.bytes().position(|b| !subset.codes.is_plain(b)).unwrap_or(rest.len());
            let (whole, other) = rest.split_at(plain);
            out.extend_from_slice(whole.as_bytes());
            let mut chars = other.chars();
            if let Some(c) = chars.next() {
                let code = subset.codes.get(c).ok_or_else(|| PdfError::Glyph { character: c, text: parts.concat() })?;
                escaped(code, out);
            }
            rest = chars.as_str();
        }
    }
    out.push(b')');
    Ok(())
}

/// A code of one or two bytes, with what a string must not hold as it is (ISO 32000-1, 7.3.4.2).
fn escaped(code: u16, out: &mut Vec<u8>) {
    let [high, low] = code.to_be_bytes();
    for byte in [high, low].into_iter().skip(usize::from(high == 0)) {
        match byte {
            b'(' | b')' | b'\\' => out.extend_from_slice(&[b'\\', byte]),
            b'\r' => out.extend_from_slice(b"\\r"),
            _ => out.push(byte),
        }
    }
}

const _: () = assert!(WIDTH == 59_528 && HEIGHT == 84_189);
