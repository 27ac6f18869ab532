//! The file: streams as they come, other objects in object streams, a cross-reference stream at the end (ISO 32000-1, 7.5.7, 7.5.8).

use super::super::tree::STRIDE;
use super::numbers::{aligned, push};
use super::packing::{deflate, differences, pack};
use flate2::{Compress, Compression};
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// Number of an object.
pub(in super::super) type Id = u32;

/// Objects in an object stream.
pub(super) const BATCH: usize = 1000;
/// Columns of an object stream of everyday objects. Each object starts a row, numbers stand in fixed places, and each row is written
/// as its difference from the one above (PNG predictor “up”, ISO 32000-1, 7.4.4.4): two cells of a table differ in a byte or two, so
/// that the structure of a long list takes a tenth of the bytes that it takes as it is, and less time to pack.
pub(super) const ROW: usize = 50;
/// Room in an object stream's head for the number and the place of an object.
const HEAD: usize = 25;
/// Bytes of an entry of the cross-reference stream: kind, offset or stream, generation or index.
const ENTRY: usize = 7;
/// Entries to a row of the cross-reference stream: as many as there are numbers for a row of a table.
const ENTRIES: usize = STRIDE as usize;

/// Where an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Nowhere,
    At(usize),
    In(Id, usize),
}

/// A stream that waits to be written.
struct Queued {
    id: Id,
    dict: String,
    /// What comes before the data, in whole rows.
    head: Vec<u8>,
    data: Vec<u8>,
    /// Rows of so many bytes to be written as differences; 0 for a stream without rows.
    row: usize,
}

impl Queued {
    fn packed(&self, packer: &mut Compress) -> Vec<u8> {
        match self.row {
            0 => pack(&self.data, packer),
            row => pack(&differences(&[&self.head, &self.data], row), packer),
        }
    }
}

/// Bytes that wait before they are packed together, on all processors when there are several streams.
const QUEUE: usize = 1 << 20;

/// Writes a file object by object.
pub(in super::super) struct Writer {
    out: Vec<u8>,
    level: Compression,
    queue: Vec<Queued>,
    queued: usize,
    places: Vec<Place>,
    /// The object streams being filled, by the length of their rows.
    batches: BTreeMap<usize, Batch>,
}

/// An object stream being filled: its number, the objects with their offsets, their bytes.
#[derive(Default)]
struct Batch {
    id: Id,
    heads: Vec<(Id, usize)>,
    bodies: Vec<u8>,
}

impl Batch {
    /// Adds an object; its place.
    fn add(&mut self, row: usize, id: Id, write: impl FnOnce(&mut Vec<u8>)) -> Place {
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
    fn close(self, row: usize) -> Queued {
        let mut head = Vec::with_capacity((HEAD + 2) * self.heads.len() + row);
        for heads in self.heads.chunks((row / HEAD).max(1)) {
            for &(id, offset) in heads {
                aligned(&mut head, id, 10);
                aligned(&mut head, u32::try_from(offset).unwrap_or(u32::MAX), HEAD - 11);
                head.push(b' ');
            }
            fill_row(&mut head, row);
        }
        let parms = format!("/DecodeParms<</Predictor 12/Columns {row}>>");
        let dict = format!("/Type/ObjStm/N {}/First {}{parms}", self.heads.len(), head.len());
        Queued { id: self.id, dict, head, data: self.bodies, row }
    }
}

impl Writer {
    /// A file with its header: version 1.7, and a comment of high bytes that says it is binary.
    pub(super) fn new(level: Compression) -> Self {
        Self {
            out: b"%PDF-1.7\n%\xE2\xE3\xCF\xD3\n".to_vec(),
            level,
            queue: Vec::new(),
            queued: 0,
            places: vec![Place::Nowhere],
            batches: BTreeMap::new(),
        }
    }

    /// Leaves numbers free until the next is a multiple of `stride`.
    pub(super) fn align(&mut self, stride: Id) {
        let stride = usize::try_from(stride).unwrap_or(1).max(1);
        self.places.resize(self.places.len().next_multiple_of(stride), Place::Nowhere);
    }

    /// The first of `count` new numbers.
    pub(in super::super) fn reserve(&mut self, count: usize) -> Id {
        let first = Id::try_from(self.places.len()).unwrap_or(Id::MAX);
        self.places.resize(self.places.len() + count, Place::Nowhere);
        first
    }

    /// Writes a new object that is no stream.
    pub(super) fn add(&mut self, body: &str) -> Id {
        let id = self.reserve(1);
        self.object(id, body);
        id
    }

    /// Writes an object that is no stream.
    pub(super) fn object(&mut self, id: Id, body: &str) {
        self.object_with(id, |out| out.extend_from_slice(body.as_bytes()));
    }

    /// Writes an object that is no stream, straight into the stream of objects.
    pub(in super::super) fn object_with(&mut self, id: Id, write: impl FnOnce(&mut Vec<u8>)) {
        self.object_in(ROW, id, write);
    }

    /// Writes an object that is no stream into the stream of objects in rows of `row` bytes, at the beginning of a row.
    pub(super) fn object_in(&mut self, row: usize, id: Id, write: impl FnOnce(&mut Vec<u8>)) {
        let mut batch = self.batch(row);
        self.put(id, batch.add(row, id, write));
        self.batches.insert(row, batch);
        self.keep_small(row);
    }

    /// Writes objects that are no streams, each with the argument for `write`, as [`object_in`](Self::object_in) does.
    pub(super) fn objects_in<A>(
        &mut self,
        row: usize,
        objects: impl Iterator<Item = (Id, A)>,
        write: impl Fn(A, &mut Vec<u8>),
    ) {
        let mut batch = self.batch(row);
        for (id, argument) in objects {
            if batch.heads.len() == BATCH {
                self.batches.insert(row, batch);
                self.flush(row);
                batch = self.batch(row);
            }
            self.put(id, batch.add(row, id, |out| write(argument, out)));
        }
        self.batches.insert(row, batch);
        self.keep_small(row);
    }

    /// The stream being filled in rows of `row` bytes, or a new one.
    fn batch(&mut self, row: usize) -> Batch {
        self.batches.remove(&row).unwrap_or_else(|| Batch { id: self.reserve(1), ..Batch::default() })
    }

    fn keep_small(&mut self, row: usize) {
        if self.batches.get(&row).is_some_and(|b| b.heads.len() == BATCH || b.bodies.len() >= QUEUE / 4) {
            self.flush(row);
        }
    }

    /// Begins a new stream of objects in rows of `row` bytes unless the current one has room for `objects` more.
    pub(super) fn keep_together(&mut self, row: usize, objects: usize) {
        if self.batches.get(&row).is_some_and(|b| b.heads.len() + objects > BATCH) {
            self.flush(row);
        }
    }

    fn put(&mut self, id: Id, place: Place) {
        if let Some(slot) = usize::try_from(id).ok().and_then(|i| self.places.get_mut(i)) {
            *slot = place;
        }
    }

    fn flush(&mut self, row: usize) {
        if let Some(batch) = self.batches.remove(&row) {
            self.enqueue(batch.close(row));
        }
    }

    /// Writes a stream, compressed.
    pub(super) fn stream(&mut self, id: Id, dict: String, data: Vec<u8>) {
        self.enqueue(Queued { id, dict, head: Vec::new(), data, row: 0 });
    }

    fn enqueue(&mut self, stream: Queued) {
        self.queued += stream.head.len() + stream.data.len();
        self.queue.push(stream);
        if self.queued >= QUEUE {
            self.pack();
        }
    }

    /// Packs the streams that wait, and writes them in their order.
    fn pack(&mut self) {
        let (level, queue) = (self.level, std::mem::take(&mut self.queue));
        let packer = || Compress::new(level, true);
        let packed: Vec<Vec<u8>> = if self.queued < QUEUE / 4 {
            let mut one = packer();
            queue.iter().map(|q| q.packed(&mut one)).collect()
        } else {
            let share = queue.len().div_ceil(4 * rayon::current_num_threads().max(1));
            queue.par_iter().with_min_len(share).map_init(packer, |one, q| q.packed(one)).collect()
        };
        self.queued = 0;
        for (q, data) in queue.iter().zip(packed) {
            self.plain_stream(q.id, &format!("{}/Filter/FlateDecode", q.dict), &data);
        }
    }

    /// Writes a stream as it is.
    pub(in super::super) fn plain_stream(&mut self, id: Id, dict: &str, data: &[u8]) {
        self.put(id, Place::At(self.out.len()));
        push(&mut self.out, format_args!("{id} 0 obj\n<<{dict}/Length {}>>\nstream\n", data.len()));
        self.out.extend_from_slice(data);
        self.out.extend_from_slice(b"\nendstream\nendobj\n");
    }

    /// Ends the file. Its identifier is the hash of all that was written: same document, same identifier.
    pub(super) fn finish(mut self, root: Id, info: Id) -> Vec<u8> {
        let rows: Vec<usize> = self.batches.keys().copied().collect();
        rows.into_iter().for_each(|row| self.flush(row));
        self.pack();
        let id = self.reserve(1);
        self.align(STRIDE);
        let start = self.out.len();
        self.put(id, Place::At(start));
        let hash: String = Sha256::digest(&self.out).iter().take(16).map(|b| format!("{b:02X}")).collect();
        let packed = deflate(&self.entries(), self.level);
        let dict = format!(
            "/Type/XRef/Size {}/W[1 4 2]/Root {root} 0 R/Info {info} 0 R/ID[<{hash}><{hash}>]/Filter/FlateDecode\
             /DecodeParms<</Predictor 12/Columns {}>>",
            self.places.len(),
            ENTRIES * ENTRY
        );
        self.plain_stream(id, &dict, &packed);
        push(&mut self.out, format_args!("startxref\n{start}\n%%EOF\n"));
        self.out
    }

    /// The cross-reference entries, each as its difference from the one above.
    fn entries(&self) -> Vec<u8> {
        let mut data = Vec::with_capacity(self.places.len() * ENTRY);
        for place in &self.places {
            let (kind, offset, index) = match *place {
                Place::Nowhere => (0, 0, 0xFFFF),
                Place::At(offset) => (1, offset, 0),
                Place::In(stream, index) => (2, usize::try_from(stream).unwrap_or(0), index),
            };
            data.push(kind);
            data.extend(u32::try_from(offset).unwrap_or(u32::MAX).to_be_bytes());
            data.extend(u16::try_from(index).unwrap_or(u16::MAX).to_be_bytes());
        }
        differences(&[&data], ENTRIES * ENTRY)
    }
}

/// Spaces up to the next row of `row` bytes.
pub(super) fn fill_row(out: &mut Vec<u8>, row: usize) {
    out.resize(out.len().next_multiple_of(row), b' ');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_written_file_is_read_back() {
        let mut w = Writer::new(Compression::new(6));
        let pages = w.add("<</Type/Pages/Count 0/Kids[]>>");
        let many: Vec<Id> = (0..450).map(|i| w.add(&format!("{i}"))).collect();
        let root = w.add(&format!("<</Type/Catalog/Pages {pages} 0 R>>"));
        let doc = lopdf::Document::load_mem(&w.finish(root, pages)).expect("a PDF");
        for (i, id) in many.iter().enumerate() {
            assert_eq!(doc.get_object((*id, 0)).and_then(lopdf::Object::as_i64).ok(), i64::try_from(i).ok());
        }
    }
}
