//! Streams that wait to be packed, and the streams of objects among them (ISO 32000-1, 7.5.7).

use super::numbers::Counter;
use super::packing::{differences, pack};
use super::writer::Id;
use flate2::Compress;

/// Objects in an object stream.
pub(in super::super) const BATCH: usize = 1000;
/// Columns of an object stream of everyday objects. Each object starts a row, numbers stand in fixed places, and each row is written
/// as its difference from the one above (PNG predictor “up”, ISO 32000-1, 7.4.4.4): two cells of a table differ in a byte or two, so
/// that the structure of a long list takes a tenth of the bytes that it takes as it is, and less time to pack.
pub(in super::super) const ROW: usize = 50;
/// Room in an object stream's head for the number and the place of an object.
const HEAD: usize = 25;
/// Where an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Nowhere,
    At(usize),
    In(Id, usize),
}

/// A stream that waits to be written.
pub(super) struct Queued {
    pub(super) id: Id,
    pub(super) dict: String,
    /// What comes before the data, in whole rows.
    pub(super) head: Vec<u8>,
    pub(super) data: Vec<u8>,
    /// Rows of so many bytes to be written as differences; 0 for a stream without rows.
    pub(super) row: usize,
}

impl Queued {
    pub(super) fn packed(&self, packer: &mut Compress) -> Vec<u8> {
        match self.row {
            0 => pack(&self.data, packer),
            row => pack(&differences(&[&self.head, &self.data], row), packer),
        }
    }
}

/// An object stream being filled: its number, the objects with their offsets, their bytes.
#[derive(Default)]
pub(super) struct Batch {
    pub(super) id: Id,
    pub(super) heads: Vec<(Id, usize)>,
    pub(super) bodies: Vec<u8>,
}

impl Batch {
    /// Adds an object; its place.
    pub(super) fn add(&mut self, row: usize, id: Id, write: impl FnOnce(&mut Vec<u8>)) -> Place {
        let place = Place::In(self.id, self.heads.len());
        self.heads.push((id, self.bodies.len()));
        write(&mut self.bodies);
        if self.bodies.last() != Some(&b' ') {
            self.bodies.push(b' ');
        }
        fill_row(&mut self.bodies, row);
        place
    }

    /// The stream, in rows of `row` bytes.
    pub(super) fn close(self, row: usize) -> Queued {
        let mut head = Vec::with_capacity((HEAD + 2) * self.heads.len() + row);
        let (mut number, mut place) = (Counter::<10>::new(), Counter::<{ HEAD - 11 }>::new());
        for heads in self.heads.chunks((row / HEAD).max(1)) {
            for &(id, offset) in heads {
                head.extend_from_slice(number.at(id).map_or(&[], <[u8; 10]>::as_slice));
                let offset = u32::try_from(offset).unwrap_or(u32::MAX);
                head.extend_from_slice(place.at(offset).map_or(&[], <[u8; HEAD - 11]>::as_slice));
                head.push(b' ');
            }
            fill_row(&mut head, row);
        }
        let parms = format!("/DecodeParms<</Predictor 12/Columns {row}>>");
        let dict = format!("/Type/ObjStm/N {}/First {}{parms}", self.heads.len(), head.len());
        Queued { id: self.id, dict, head, data: self.bodies, row }
    }
}

/// Spaces up to the next row of `row` bytes.
pub(in super::super) fn fill_row(out: &mut Vec<u8>, row: usize) {
    out.resize(out.len().next_multiple_of(row), b' ');
}
