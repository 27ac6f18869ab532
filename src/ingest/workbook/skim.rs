//! Steps over what an element holds by looking only for where tags begin and end: what is read later, or by nobody, need not be
//! taken apart to find what follows it.

use memchr::{memchr, memchr_iter, memchr2};

/// Where in the element the bytes so far end. Bytes come in pieces, cut anywhere.
#[derive(Debug)]
pub struct Skim {
    /// Elements open inside it, itself included.
    depth: u64,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Text,
    /// After `<`.
    Opened,
    Tag(Tag),
    /// After `<!` and as many bytes of `--` or `[CDATA[`.
    Declared(&'static [u8], usize),
    /// In what ends with these bytes, of which so many were seen: a comment, a CDATA section, an instruction.
    Until(&'static [u8], usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Tag {
    end: bool,
    /// The quote that the value of an attribute is in.
    quote: Option<u8>,
    /// Was the last byte a slash?
    slash: bool,
}

/// How far some bytes led.
#[derive(Debug, PartialEq, Eq)]
pub enum Reach {
    /// All of them lie inside.
    Inside,
    /// The element ends with so many of them.
    End(usize),
    /// A declaration that no element may hold.
    Malformed,
}

impl Skim {
    /// Right after a start tag.
    pub const fn new() -> Self {
        Self { depth: 1, state: State::Text }
    }

    /// Takes the next bytes.
    pub fn feed(&mut self, bytes: &[u8]) -> Reach {
        let mut rest = bytes;
        while !rest.is_empty() {
            let Some((state, used)) = step(self.state, rest) else { return Reach::Malformed };
            let (seen, after) = rest.split_at(used.min(rest.len()));
            if let (State::Tag(tag), State::Text) = (self.state, state) {
                let empty = tag.slash && seen.len() == 1 || seen.ends_with(b"/>");
                match (tag.end, empty) {
                    (true, _) => self.depth -= 1,
                    (false, false) => self.depth += 1,
                    (false, true) => {}
                }
            }
            (self.state, rest) = (state, after);
            if self.depth == 0 {
                return Reach::End(bytes.len() - rest.len());
            }
        }
        Reach::Inside
    }
}

/// The state after some of these bytes (at least one), and how many; `None` where the element is malformed.
fn step(state: State, bytes: &[u8]) -> Option<(State, usize)> {
    let first = *bytes.first()?;
    Some(match state {
        State::Text => match memchr(b'<', bytes) {
            Some(at) => (State::Opened, at + 1),
            None => (State::Text, bytes.len()),
        },
        State::Opened => match first {
            b'/' => (State::Tag(Tag { end: true, quote: None, slash: false }), 1),
            b'!' => (State::Declared(b"", 0), 1),
            b'?' => (State::Until(b"?>", 0), 1),
            _ => (State::Tag(Tag { end: false, quote: None, slash: false }), 1),
        },
        State::Tag(tag) => tag_on(tag, bytes),
        State::Declared(b"", _) => match first {
            b'-' => (State::Declared(b"--", 1), 1),
            b'[' => (State::Declared(b"[CDATA[", 1), 1),
            _ => return None,
        },
        State::Declared(whole, seen) => {
            let next = if whole.get(seen) == Some(&first) { seen + 1 } else { return None };
            let inside = if whole == b"--" { b"-->" } else { b"]]>" };
            (if next == whole.len() { State::Until(inside, 0) } else { State::Declared(whole, next) }, 1)
        }
        State::Until(end, seen) => until(end, seen, bytes),
    })
}

/// Goes on in a tag: to its end where no value holds a `>`, as nearly always; else quote by quote.
fn tag_on(tag: Tag, bytes: &[u8]) -> (State, usize) {
    if let (None, Some(at)) = (tag.quote, memchr(b'>', bytes))
        && let Some(inner) = bytes.get(..at)
        && memchr_iter(b'"', inner).count().is_multiple_of(2)
        && memchr(b'\'', inner).is_none()
    {
        return (State::Text, at + 1);
    }
    let stop = match tag.quote {
        Some(quote) => memchr(quote, bytes),
        None => memchr2(b'"', b'\'', bytes).into_iter().chain(memchr(b'>', bytes)).min(),
    };
    let Some(at) = stop else {
        return (State::Tag(Tag { slash: tag.quote.is_none() && bytes.ends_with(b"/"), ..tag }), bytes.len());
    };
    let state = match (tag.quote, bytes.get(at)) {
        (Some(_), _) => State::Tag(Tag { quote: None, slash: false, ..tag }),
        (None, Some(b'>')) => State::Text,
        (None, quote) => State::Tag(Tag { quote: quote.copied(), slash: false, ..tag }),
    };
    (state, at + 1)
}

/// Goes on to the bytes that end a comment and its like: all but the last are the same byte.
fn until(end: &'static [u8], seen: usize, bytes: &[u8]) -> (State, usize) {
    let again = end.len() - 1;
    let mut seen = seen;
    for (i, byte) in bytes.iter().enumerate() {
        seen = match end.get(seen) {
            Some(wanted) if wanted == byte => seen + 1,
            _ if end.first() == Some(byte) => again.min(seen),
            _ => 0,
        };
        if seen == end.len() {
            return (State::Text, i + 1);
        }
    }
    (State::Until(end, seen), bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The end of the element, with the bytes in pieces of this size.
    fn end(text: &str, piece: usize) -> Option<usize> {
        let (mut skim, mut before) = (Skim::new(), 0);
        for part in text.as_bytes().chunks(piece) {
            match skim.feed(part) {
                Reach::Inside => before += part.len(),
                Reach::End(n) => return Some(before + n),
                Reach::Malformed => return None,
            }
        }
        None
    }

    #[test]
    fn an_element_ends_with_its_own_end_tag_however_the_bytes_are_cut() {
        for inside in [
            "",
            "a > b",
            "<c/>",
            "<c a=\"1\"/><c></c>",
            "<t><t>x</t></t>",
            "<c a=\"</t>\"/>",
            "<c a='/>' b=\"'\">x</c>",
            "<c a=\"x>y\" b='\"'></c>",
            "<c a=\"/\"></c>",
            "<c a=/></c>",
            "<!-- </t> - -- ---><c/>",
            "<![CDATA[ </t> ]] ]>]]]]><c/>",
            "<?x </t> ??>",
            "<c\n/>",
        ] {
            // one odd case: a slash right before the end makes a tag empty, quoted or not
            let (inside, closed) = (inside.replace("<c a=/></c>", "<c a=/>"), "</t>");
            let text = format!("{inside}{closed}<after/></x>");
            for piece in 1..=text.len() {
                assert_eq!(end(&text, piece), Some(inside.len() + closed.len()), "{text} by {piece}");
            }
        }
    }

    #[test]
    fn what_does_not_end_has_no_end_and_declarations_are_refused() {
        for open in ["", "<c>", "<c></c>", "</t", "<!-- </t>", "<c a=\"</t>", "<!", "<![CDATA[</t>]]", "<?</t>"] {
            assert_eq!(end(open, 3), None, "{open}");
        }
        for bad in ["<!DOCTYPE x>", "<!-x", "<![CDAT[", "<!ENTITY a \"b\">"] {
            assert_eq!(Skim::new().feed(bad.as_bytes()), Reach::Malformed, "{bad}");
        }
    }
}
