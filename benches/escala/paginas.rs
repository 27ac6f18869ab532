//! The pages of a published PDF as a list of placed pieces: what the floor has to draw again. Never on the clock.

use crate::Result;
use std::path::Path;

/// A page: pieces of text and rules, in hundredths of a point.
#[derive(Default)]
pub struct Pagina {
    pub textos: Vec<Texto>,
    /// Left, height, right.
    pub fios: Vec<[i32; 3]>,
}

/// A piece of text.
pub struct Texto {
    pub x: i32,
    pub y: i32,
    pub corpo: i32,
    /// Codes, as they stand between the brackets of a string.
    pub bytes: Vec<u8>,
    /// Is it part of the structure? (Footers and repeated headers are not.)
    pub marcado: bool,
}

/// All pages of a file.
pub fn de(path: &Path) -> Result<Vec<Pagina>> {
    let doc = lopdf::Document::load(path)?;
    Ok(doc.page_iter().map(|page| pagina(&doc.get_page_content(page))).collect())
}

/// What the operators of a page place.
fn pagina(content: &[u8]) -> Pagina {
    let mut page = Pagina::default();
    let mut state = Estado::default();
    let mut rest = content;
    while let Some((&first, _)) = rest.split_first() {
        let length = match first {
            b'(' => string(rest),
            b if b.is_ascii_whitespace() || matches!(b, b'[' | b']' | b'<' | b'>') => 1,
            _ => rest
                .iter()
                .skip(1)
                .position(|b| b.is_ascii_whitespace() || b"()[]<>/".contains(b))
                .map_or(rest.len(), |n| n + 1),
        };
        let (token, after) = rest.split_at(length.max(1));
        state.take(token, &mut page);
        rest = after;
    }
    page
}

/// Length of a string with its brackets.
fn string(bytes: &[u8]) -> usize {
    let mut escaped = false;
    let end = bytes.iter().skip(1).position(|&b| {
        let end = b == b')' && !escaped;
        escaped = b == b'\\' && !escaped;
        end
    });
    end.map_or(bytes.len(), |n| n + 2)
}

/// Operands since the last operator, and where the pen is.
#[derive(Default)]
struct Estado {
    numbers: Vec<i32>,
    text: Vec<u8>,
    pen: (i32, i32),
    size: i32,
    from: (i32, i32),
    marked: bool,
}

impl Estado {
    fn take(&mut self, token: &[u8], page: &mut Pagina) {
        match token {
            [b'(', text @ .., b')'] => return self.text.extend_from_slice(text),
            b"/MCID" => self.marked = true,
            b"EMC" => self.marked = false,
            b"Tf" => self.size = self.at(0),
            b"Td" => self.pen = (self.pen.0 + self.at(0), self.pen.1 + self.at(1)),
            b"BT" => self.pen = (0, 0),
            b"m" => self.from = (self.at(0), self.at(1)),
            b"l" => page.fios.push([self.from.0, self.from.1, self.at(0)]),
            b"Tj" | b"TJ" => page.textos.push(Texto {
                x: self.pen.0,
                y: self.pen.1,
                corpo: self.size,
                bytes: std::mem::take(&mut self.text),
                marcado: self.marked,
            }),
            [b'0'..=b'9' | b'-', ..] => return self.numbers.extend(hundredths(token)),
            [b'A'..=b'Z' | b'a'..=b'z', ..] => {}
            _ => return,
        }
        self.numbers.clear();
    }

    fn at(&self, i: usize) -> i32 {
        self.numbers.get(i).copied().unwrap_or(0)
    }
}

/// A number in hundredths.
fn hundredths(token: &[u8]) -> Option<i32> {
    let text = std::str::from_utf8(token).ok()?;
    let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
    format!("{whole}{rest:0<2}").parse().ok()
}
