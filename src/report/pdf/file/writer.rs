//! The file: streams as they come, other objects in object streams, a cross-reference stream at the end (ISO 32000-1, 7.5.7, 7.5.8).

use super::super::tree::STRIDE;
use super::batch::{BATCH, Batch, Place, Queued, ROW};
use flate2::{Compress, Compression};
use rayon::prelude::*;
use std::borrow::Cow;
use std::collections::BTreeMap;

mod end;
mod part;

pub(in super::super) use part::Part;

/// Number of an object.
pub(in super::super) type Id = u32;

/// Bytes that wait before they are packed together, on all processors when there are several streams.
const QUEUE: usize = 1 << 20;

/// Numbers below this are given out by hand, the same in every file: what a [`Part`] refers to outside itself.
pub(in super::super) const FIXED: Id = STRIDE;

/// A stream as it stands in the file.
struct Stream<'a> {
    id: Id,
    dict: Cow<'a, str>,
    data: Cow<'a, [u8]>,
}

/// Writes a file object by object.
pub(in super::super) struct Writer<'a> {
    level: Compression,
    queue: Vec<Queued>,
    queued: usize,
    /// Places of the numbers below [`FIXED`].
    fixed: [Place; FIXED as usize],
    /// The first of the other numbers.
    start: Id,
    places: Vec<Place>,
    /// The object streams being filled, by the length of their rows.
    batches: BTreeMap<usize, Batch>,
    /// What the file will hold, in this order.
    streams: Vec<Stream<'a>>,
}

impl<'a> Writer<'a> {
    /// Nothing written yet. Numbers begin at `start`, a multiple of [`STRIDE`] that is not below [`FIXED`].
    pub(in super::super) fn new(level: Compression, start: Id) -> Self {
        Self {
            level,
            queue: Vec::new(),
            queued: 0,
            fixed: [Place::Nowhere; FIXED as usize],
            start,
            places: Vec::new(),
            batches: BTreeMap::new(),
            streams: Vec::new(),
        }
    }

    /// Leaves numbers free until the next is a multiple of `stride`.
    pub(in super::super) fn align(&mut self, stride: Id) {
        let stride = usize::try_from(stride).unwrap_or(1).max(1);
        self.places.resize(self.places.len().next_multiple_of(stride), Place::Nowhere);
    }

    /// The next new number.
    fn next(&self) -> Id {
        Id::try_from(self.places.len()).unwrap_or(Id::MAX).saturating_add(self.start)
    }

    /// The first of `count` new numbers.
    pub(in super::super) fn reserve(&mut self, count: usize) -> Id {
        let first = self.next();
        self.places.resize(self.places.len() + count, Place::Nowhere);
        first
    }

    /// Writes a new object that is no stream.
    pub(in super::super) fn add(&mut self, body: &str) -> Id {
        let id = self.reserve(1);
        self.object(id, body);
        id
    }

    /// Writes an object that is no stream.
    pub(in super::super) fn object(&mut self, id: Id, body: &str) {
        self.object_with(id, |out| out.extend_from_slice(body.as_bytes()));
    }

    /// Writes an object that is no stream, straight into the stream of objects.
    pub(in super::super) fn object_with(&mut self, id: Id, write: impl FnOnce(&mut Vec<u8>)) {
        self.object_in(ROW, id, write);
    }

    /// Writes an object that is no stream into the stream of objects in rows of `row` bytes, at the beginning of a row.
    pub(in super::super) fn object_in(&mut self, row: usize, id: Id, write: impl FnOnce(&mut Vec<u8>)) {
        let mut batch = self.batch(row);
        self.put(id, batch.add(row, id, write));
        self.batches.insert(row, batch);
        self.keep_small(row);
    }

    /// Writes objects that are no streams, each with the argument for `write`, as [`object_in`](Self::object_in) does.
    pub(in super::super) fn objects_in<A>(
        &mut self,
        row: usize,
        objects: impl Iterator<Item = (Id, A)>,
        mut write: impl FnMut(A, &mut Vec<u8>),
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
    pub(in super::super) fn keep_together(&mut self, row: usize, objects: usize) {
        if self.batches.get(&row).is_some_and(|b| b.heads.len() + objects > BATCH) {
            self.flush(row);
        }
    }

    fn put(&mut self, id: Id, place: Place) {
        let places = if id < FIXED { &mut self.fixed[..] } else { &mut self.places[..] };
        let first = if id < FIXED { 0 } else { self.start };
        if let Some(slot) = id.checked_sub(first).and_then(|i| places.get_mut(usize::try_from(i).ok()?)) {
            *slot = place;
        }
    }

    fn flush(&mut self, row: usize) {
        if let Some(batch) = self.batches.remove(&row) {
            self.enqueue(batch.close(row));
        }
    }

    /// Writes a stream, compressed.
    pub(in super::super) fn stream(&mut self, id: Id, dict: String, data: Vec<u8>) {
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
            self.plain_stream(q.id, format!("{}/Filter/FlateDecode", q.dict), data);
        }
    }

    /// Writes a stream as it is.
    pub(in super::super) fn plain_stream(
        &mut self,
        id: Id,
        dict: impl Into<Cow<'a, str>>,
        data: impl Into<Cow<'a, [u8]>>,
    ) {
        self.streams.push(Stream { id, dict: dict.into(), data: data.into() });
    }

    /// Packs all that waits.
    fn close(&mut self) {
        let rows: Vec<usize> = self.batches.keys().copied().collect();
        rows.into_iter().for_each(|row| self.flush(row));
        self.pack();
    }
}

#[cfg(test)]
mod tests {
    use super::super::numbers::push;
    use super::*;

    #[test]
    fn a_written_file_is_read_back() {
        let mut w = Writer::new(Compression::new(6), FIXED);
        let pages = w.add("<</Type/Pages/Count 0/Kids[]>>");
        let many: Vec<Id> = (0..2 * BATCH + 450).map(|i| w.add(&format!("{i}"))).collect();
        let first = w.reserve(BATCH + 10);
        w.keep_together(110, BATCH);
        w.objects_in(110, (first..).zip(0..BATCH + 10), |n, out| push(out, format_args!("[{n}]")));
        let root = w.add(&format!("<</Type/Catalog/Pages {pages} 0 R>>"));
        let doc = lopdf::Document::load_mem(&w.finish(root, pages)).expect("a PDF");
        for (i, id) in many.iter().enumerate() {
            assert_eq!(doc.get_object((*id, 0)).and_then(lopdf::Object::as_i64).ok(), i64::try_from(i).ok());
        }
        for (id, n) in (first..).zip(0..BATCH + 10) {
            let list = doc.get_object((id, 0)).and_then(lopdf::Object::as_array).expect("a list");
            assert_eq!(list.first().and_then(|o| o.as_i64().ok()), i64::try_from(n).ok(), "object {id}");
        }
    }
}
