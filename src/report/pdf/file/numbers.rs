//! Numbers and references as a PDF writes them (ISO 32000-1, 7.3.3, 7.3.10).

use super::writer::Id;
use std::io::Write as _;
use std::ops::Range;

/// Appends formatted text. Writing to memory cannot fail.
pub(in super::super) fn push(out: &mut Vec<u8>, text: std::fmt::Arguments<'_>) {
    let done = out.write_fmt(text);
    debug_assert!(done.is_ok());
}

/// Appends a whole number: most of the bytes of a long list are numbers, and the formatting machinery costs more than packing them.
pub(in super::super) fn int(out: &mut Vec<u8>, n: u32) {
    out.extend_from_slice(itoa::Buffer::new().format(n).as_bytes());
}

/// Appends a whole number in a field of `width`, on the right.
pub(in super::super) fn aligned(out: &mut Vec<u8>, n: u32, width: usize) {
    let mut buffer = itoa::Buffer::new();
    let digits = buffer.format(n).as_bytes();
    out.resize(out.len() + width.saturating_sub(digits.len()), b' ');
    out.extend_from_slice(digits);
}

/// Writes a whole number into a field of spaces, on the right. False when it has more digits than the field has room.
pub(in super::super) fn field(record: &mut [u8], place: Range<usize>, mut n: u32) -> bool {
    let Some(field) = record.get_mut(place) else { return false };
    for byte in field.iter_mut().rev() {
        *byte = b'0' + u8::try_from(n % 10).unwrap_or(0);
        n /= 10;
        if n == 0 {
            return true;
        }
    }
    false
}

/// Appends a space and a reference to an object, of the same width for any of a million. The space parts it from a name before it,
/// whatever its number of digits.
pub(in super::super) fn reference(out: &mut Vec<u8>, id: Id) {
    out.push(b' ');
    aligned(out, id, 6);
    out.extend_from_slice(b" 0 R");
}

/// A whole number in a field of `W` places, on the right: one of many, each a little larger than the one before. Only the digits that
/// change are written, which costs a fraction of dividing each number into digits.
#[derive(Clone, Debug)]
pub(in super::super) struct Counter<const W: usize> {
    n: u32,
    digits: [u8; W],
    /// Do the digits say the number?
    known: bool,
}

impl<const W: usize> Counter<W> {
    pub(in super::super) const fn new() -> Self {
        Self { n: 0, digits: [b' '; W], known: false }
    }

    /// The field of this number; `None` where it has more digits than the field has room.
    pub(in super::super) fn at(&mut self, n: u32) -> Option<&[u8; W]> {
        let grown = match n.checked_sub(self.n).filter(|_| self.known) {
            Some(more @ 0..=9) => self.add(W.saturating_sub(1), more),
            Some(more @ 10..=99) if more % 10 == 0 => self.add(W.saturating_sub(2), more / 10),
            _ => false,
        };
        if !grown {
            self.digits = [b' '; W];
            self.known = field(&mut self.digits, 0..W, n);
        }
        self.n = n;
        self.known.then_some(&self.digits)
    }

    /// Adds to the digit at `place`, and what is over to those before it. False when there is none.
    fn add(&mut self, mut place: usize, more: u32) -> bool {
        let mut more = u8::try_from(more).unwrap_or(0);
        while more > 0 {
            let Some(digit) = self.digits.get_mut(place) else { return false };
            // the low half of a digit is its value, that of a space is 0
            let sum = (*digit & 0x0F) + more;
            *digit = b'0' + sum % 10;
            more = sum / 10;
            place = place.wrapping_sub(1);
        }
        true
    }

    /// Appends a [`reference`](fn@reference) to an object.
    pub(in super::super) fn reference(&mut self, out: &mut Vec<u8>, id: Id) {
        match self.at(id) {
            Some(digits) => {
                out.push(b' ');
                out.extend_from_slice(digits);
                out.extend_from_slice(b" 0 R");
            }
            None => reference(out, id),
        }
    }
}

/// Appends a number of hundredths as PDF writes it, without zeros at the end.
pub(in super::super) fn hundredths(out: &mut Vec<u8>, n: i32) {
    if n < 0 {
        out.push(b'-');
    }
    let (whole, rest) = (n.unsigned_abs() / 100, n.unsigned_abs() % 100);
    int(out, whole);
    if rest > 0 {
        out.push(b'.');
        out.extend(u8::try_from(rest / 10).map(|tenths| b'0' + tenths));
        if rest % 10 > 0 {
            out.extend(u8::try_from(rest % 10).map(|last| b'0' + last));
        }
    }
}

/// A number of hundredths as PDF writes it.
pub(in super::super) fn real(n: i32) -> String {
    let mut out = Vec::new();
    hundredths(&mut out, n);
    String::from_utf8(out).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_in_hundredths() {
        let text = [59_528, -5, 700, 750, 0, -1_999].map(real);
        assert_eq!(text, ["595.28", "-0.05", "7", "7.5", "0", "-19.99"]);
    }

    #[test]
    fn a_field_holds_what_it_has_room_for() {
        let mut record = *b"<      >";
        assert!(field(&mut record, 1..7, 1_230));
        assert_eq!(&record, b"<  1230>");
        assert!(field(&mut record, 1..7, 999_999) && !field(&mut record, 1..7, 1_000_000));
        assert!(!field(&mut record, 1..70, 1));
    }

    #[test]
    fn a_counter_writes_what_a_field_does() {
        let mut counter = Counter::<4>::new();
        let steps = [0, 7, 3, 10, 70, 20, 9, 1, 90, 30, 860, 8_899, 1, 9, 0, 980, 5, 5];
        let mut n = 0;
        for step in steps.into_iter().chain(std::iter::repeat_n(7, 500)).chain([10_000, 10]) {
            n += step;
            let mut field_of = [b' '; 4];
            let fits = field(&mut field_of, 0..4, n);
            assert_eq!(counter.at(n), fits.then_some(&field_of), "{n}");
        }
        assert_eq!(counter.at(3), Some(b"   3"));
        let mut out = Vec::new();
        Counter::<6>::new().reference(&mut out, 1_234_567);
        assert_eq!(out, b" 1234567 0 R");
    }

    #[test]
    fn a_reference_is_parted_from_the_name_before_it() {
        for (id, written) in [(7, "/P      7 0 R"), (1_234_567, "/P 1234567 0 R"), (12_345_678, "/P 12345678 0 R")] {
            let mut out = b"/P".to_vec();
            reference(&mut out, id);
            assert_eq!(String::from_utf8_lossy(&out), written);
        }
    }
}
