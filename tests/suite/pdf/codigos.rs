//! What a page shows, followed as a reader does: code → number of a character → glyph and width, and code → character.

use std::collections::BTreeMap;

use super::lido::Lido;

/// A font as its tables tell it, by code.
pub struct Fonte {
    unicode: BTreeMap<u32, char>,
    /// Number of the character in the font.
    numeros: BTreeMap<u32, u32>,
    glifos: Vec<u8>,
    larguras: BTreeMap<u32, i64>,
}

impl Fonte {
    pub fn nova(lido: &Lido, font: &lopdf::Dictionary) -> Self {
        let stream = |object: &lopdf::Object| {
            let id = object.as_reference().expect("a reference");
            let stream = lido.0.get_object(id).and_then(lopdf::Object::as_stream).expect("a stream");
            stream.decompressed_content().unwrap_or_else(|_| stream.content.clone())
        };
        let table = |key: &str| String::from_utf8(stream(lido.get(font, key))).expect("ASCII");
        let descendant = lido.dict(&lido.get(font, "DescendantFonts").as_array().expect("one")[0]);
        let unicode = ranges(&table("ToUnicode"), "bfrange", |t| {
            u32::from_str_radix(t.trim_matches(['<', '>']), 16).expect("hex")
        });
        Self {
            unicode: unicode.into_iter().map(|(code, c)| (code, char::from_u32(c).expect("a character"))).collect(),
            numeros: ranges(&table("Encoding"), "cidrange", |t| t.parse().expect("a number")),
            glifos: stream(lido.get(descendant, "CIDToGIDMap")),
            larguras: widths(lido.get(descendant, "W").as_array().expect("widths")),
        }
    }

    /// Characters of a string; every one has a glyph and a width.
    pub fn texto(&self, bytes: &[u8]) -> String {
        let mut rest = bytes;
        let mut out = String::new();
        while let Some((&first, after)) = rest.split_first() {
            // the code space: two bytes from <0100> to <1FFF>, one from <20>
            let (code, after) = match (first, after.split_first()) {
                (0x01..=0x1F, Some((&second, after))) => (u32::from(first) << 8 | u32::from(second), after),
                _ => (u32::from(first), after),
            };
            let number = self.numeros[&code] as usize;
            assert!(self.glifos[2 * number..2 * number + 2] != [0, 0], "code {code:X} has no glyph");
            assert!(self.larguras[&self.numeros[&code]] > 0, "code {code:X} has no width");
            out.push(self.unicode[&code]);
            rest = after;
        }
        out
    }
}

/// Lines “<first> <last> target” of a table.
fn ranges(table: &str, section: &str, target: impl Fn(&str) -> u32) -> BTreeMap<u32, u32> {
    let hex = |t: &str| u32::from_str_radix(t.trim_matches(['<', '>']), 16).expect("hex");
    let (begin, end) = (format!("begin{section}"), format!("end{section}"));
    let lines = table.split(&begin).skip(1).filter_map(|part| part.split(&end).next()).flat_map(str::lines);
    let mut out = BTreeMap::new();
    for line in lines.filter(|l| !l.trim().is_empty()) {
        let [first, last, to] = line.split_whitespace().collect::<Vec<_>>()[..] else { panic!("a range: {line}") };
        out.extend((hex(first)..=hex(last)).zip(target(to)..));
    }
    out
}

/// `/W`: number and list of widths, or first and last number and one width.
fn widths(list: &[lopdf::Object]) -> BTreeMap<u32, i64> {
    let number = |o: &lopdf::Object| o.as_i64().expect("a number");
    let mut out = BTreeMap::new();
    let mut rest = list;
    while let [first, second, after @ ..] = rest {
        let from = u32::try_from(number(first)).expect("a character number");
        if let Ok(each) = second.as_array() {
            out.extend((from..).zip(each.iter().map(number)));
            rest = after;
        } else {
            let to = u32::try_from(number(second)).expect("a character number");
            out.extend((from..=to).map(|n| (n, number(&after[0]))));
            rest = &after[1..];
        }
    }
    out
}

/// All text of all pages, in the order in which it is drawn.
pub fn texto(lido: &Lido) -> String {
    let mut out = String::new();
    for page in lido.0.page_iter() {
        let fonts: BTreeMap<Vec<u8>, Fonte> =
            lido.0.get_page_fonts(page).expect("fonts").into_iter().map(|(n, f)| (n, Fonte::nova(lido, f))).collect();
        let mut font = None;
        for op in lido.0.get_and_decode_page_content(page).expect("content").operations {
            match (op.operator.as_str(), op.operands.as_slice()) {
                ("Tf", [lopdf::Object::Name(name), ..]) => font = fonts.get(name),
                ("Tj", [text]) => out.push_str(&font.expect("a font").texto(text.as_str().expect("a string"))),
                ("TJ", [list]) => {
                    let parts = list.as_array().expect("a list").iter().filter_map(|p| p.as_str().ok());
                    parts.for_each(|p| out.push_str(&font.expect("a font").texto(p)));
                }
                _ => {}
            }
        }
    }
    out
}
