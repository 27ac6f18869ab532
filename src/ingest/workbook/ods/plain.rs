//! The everyday shapes of cells, straight from the inflated bytes at hand: what LibreOffice, Excel and Google Sheets write for a blank
//! cell and for one of a single paragraph. Whatever differs by one byte more is left to the general reader, which would read these alike.

use memchr::{memchr, memchr_iter, memchr2};

/// A cell in its everyday shape.
#[derive(Debug, PartialEq, Eq)]
pub struct Plain<'b> {
    /// The attributes of its tag, as written.
    pub attributes: &'b str,
    /// The text of its paragraph, without references.
    pub text: &'b str,
}

const CELL: &[u8] = b"<table:table-cell";
const END: &[u8] = b"</text:p></table:table-cell>";

/// Cuts a cell off the front: `<table:table-cell …/>` or `<table:table-cell …><text:p>ANA</text:p></table:table-cell>`.
pub fn cell(bytes: &[u8]) -> Option<(Plain<'_>, &[u8])> {
    let tag = bytes.strip_prefix(CELL)?;
    let (tag, rest) = tag.split_at_checked(memchr(b'>', tag)?)?;
    let whole = memchr_iter(b'"', tag).count().is_multiple_of(2) && memchr(b'\'', tag).is_none();
    let rest = rest.strip_prefix(b">").filter(|_| whole)?;
    let (attributes, (text, rest)) = match tag.strip_suffix(b"/") {
        Some(tag) => (tag, (&b""[..], rest)),
        None => (tag, paragraph(rest)?),
    };
    let attributes = std::str::from_utf8(attributes).ok().filter(|a| a.is_empty() || a.starts_with(' '))?;
    Some((Plain { attributes, text: std::str::from_utf8(text).ok()? }, rest))
}

/// The text of the only paragraph, and what follows the cell.
fn paragraph(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let text = bytes.strip_prefix(b"<text:p>")?;
    let (text, rest) = text.split_at_checked(memchr2(b'<', b'&', text)?)?;
    Some((text, rest.strip_prefix(END)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn only(text: &str) -> Option<(&str, &str)> {
        cell(text.as_bytes()).map(|(plain, _)| (plain.attributes, plain.text))
    }

    #[test]
    fn everyday_cells_are_cut_off() {
        assert_eq!(only("<table:table-cell/>"), Some(("", "")));
        assert_eq!(
            only("<table:table-cell table:number-columns-repeated=\"3\"/>"),
            Some((" table:number-columns-repeated=\"3\"", ""))
        );
        let text = "<table:table-cell office:value-type=\"string\"><text:p> ANDRÉ  LUÍS</text:p></table:table-cell>";
        assert_eq!(only(text), Some((" office:value-type=\"string\"", " ANDRÉ  LUÍS")));
        let two = "<table:table-cell/><table:table-cell/></table:table-row>";
        let after = cell(two.as_bytes()).and_then(|(_, rest)| cell(rest)).map(|(_, rest)| rest);
        assert_eq!(after, Some(&b"</table:table-row>"[..]));
    }

    #[test]
    fn what_differs_by_a_byte_is_left_to_the_general_reader() {
        for unusual in [
            "",
            "<table:table-cell",
            "<table:table-cells/>",
            "<table:table-cell a='1'/>",
            "<table:table-cell a=\">\"/>",
            "<table:table-cell></table:table-cell>",
            "<table:table-cell><text:p/></table:table-cell>",
            "<table:table-cell><text:p>A&amp;B</text:p></table:table-cell>",
            "<table:table-cell><text:p>A<text:s/>B</text:p></table:table-cell>",
            "<table:table-cell><text:p>A</text:p><text:p>B</text:p></table:table-cell>",
            "<table:table-cell><text:p>A</text:p>",
            "<table:table-cell><!-- --><text:p>A</text:p></table:table-cell>",
            "<table:covered-table-cell/>",
        ] {
            assert_eq!(only(unusual), None, "{unusual}");
        }
    }
}
