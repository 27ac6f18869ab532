//! The file: streams as they come, other objects in object streams, a cross-reference stream at the end (ISO 32000-1, 7.5.7, 7.5.8).

use super::super::tree::STRIDE;
use super::batch::{BATCH, Batch, Place, Queued, ROW};
use super::numbers::push;
use super::packing::{deflate, differences};
use flate2::{Compress, Compression};
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Number of an object.
pub(in super::super) type Id = u32;

/// Bytes of an entry of the cross-reference stream: kind, offset or stream, generation or index.
const ENTRY: usize = 7;
/// Entries to a row of the cross-reference stream: as many as there are numbers for a row of a table.
const ENTRIES: usize = STRIDE as usize;

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

/// Objects that several files hold under the same numbers, in streams packed once. The streams themselves have other numbers in each
/// file: nothing refers to them but the cross-reference.
#[derive(Debug, Default)]
pub(in super::super) struct Part {
    /// Stream of each object, from 0, and its place there; [`NOT`] for a number without an object.
    places: Vec<(u32, u32)>,
    /// First number.
    first: Id,
    /// Dictionary and bytes of each stream.
    streams: Vec<(String, Vec<u8>)>,
}

/// No stream.
const NOT: u32 = u32::MAX;

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

    /// Ends a part: the objects below `end`, from where this writer began. Whatever else was numbered are its streams.
    pub(in super::super) fn part(mut self, end: Id) -> Part {
        self.close();
        let stream_of: BTreeMap<Id, u32> = self.streams.iter().map(|s| s.id).zip(0..).collect();
        let objects = usize::try_from(end.saturating_sub(self.start)).unwrap_or(usize::MAX);
        let places = self.places.iter().take(objects).map(|place| match place {
            Place::In(id, index) => (stream_of.get(id).copied().unwrap_or(NOT), u32::try_from(*index).unwrap_or(NOT)),
            Place::Nowhere | Place::At(_) => (NOT, 0),
        });
        let places = places.collect();
        let streams = self.streams.into_iter().map(|s| (s.dict.into_owned(), s.data.into_owned())).collect();
        Part { places, first: self.start, streams }
    }

    /// Takes in a part, whose numbers were [reserved](Self::reserve) here.
    pub(in super::super) fn adopt(&mut self, part: &'a Part) {
        let first = self.reserve(part.streams.len());
        for (id, &(stream, index)) in (part.first..).zip(&part.places).filter(|(_, place)| place.0 != NOT) {
            self.put(id, Place::In(first + stream, usize::try_from(index).unwrap_or(0)));
        }
        for (id, (dict, data)) in (first..).zip(&part.streams) {
            self.plain_stream(id, dict.as_str(), data.as_slice());
        }
    }

    /// Ends the file. Its identifier is a hash of its streams: same document, same identifier.
    pub(in super::super) fn finish(mut self, root: Id, info: Id) -> Vec<u8> {
        self.close();
        let mut out = Vec::with_capacity(self.streams.iter().map(|s| s.data.len() + s.dict.len() + 80).sum());
        // version 1.7, and a comment of high bytes that says it is binary
        out.extend_from_slice(b"%PDF-1.7\n%\xE2\xE3\xCF\xD3\n");
        let mut identity = Sha256::new();
        for stream in std::mem::take(&mut self.streams) {
            self.put(stream.id, Place::At(out.len()));
            let start = out.len();
            object(&mut out, &stream);
            identify(&mut identity, &stream, out.get(start..).unwrap_or_default());
        }
        let hash: String = identity.finalize().iter().take(16).map(|b| format!("{b:02X}")).collect();
        let id = self.reserve(1);
        self.align(STRIDE);
        let start = out.len();
        self.put(id, Place::At(start));
        let dict = format!(
            "/Type/XRef/Size {}/Index[0 {FIXED} {} {}]/W[1 4 2]/Root {root} 0 R/Info {info} 0 R/ID[<{hash}><{hash}>]\
             /Filter/FlateDecode/DecodeParms<</Predictor 12/Columns {}>>",
            self.next(),
            self.start,
            self.places.len(),
            ENTRIES * ENTRY
        );
        let data = deflate(&self.entries(), self.level);
        object(&mut out, &Stream { id, dict: dict.into(), data: data.into() });
        push(&mut out, format_args!("startxref\n{start}\n%%EOF\n"));
        out
    }

    /// The cross-reference entries, each as its difference from the one above.
    fn entries(&self) -> Vec<u8> {
        let mut data = Vec::with_capacity((self.fixed.len() + self.places.len()) * ENTRY);
        for place in self.fixed.iter().chain(&self.places) {
            let (kind, offset, index) = match *place {
                Place::Nowhere => (0, 0, 0xFFFF),
                Place::At(offset) => (1, offset, 0),
                Place::In(stream, index) => (2, usize::try_from(stream).unwrap_or(0), index),
            };
            let [a, b, c, d] = u32::try_from(offset).unwrap_or(u32::MAX).to_be_bytes();
            let [high, low] = u16::try_from(index).unwrap_or(u16::MAX).to_be_bytes();
            let entry: [u8; ENTRY] = [kind, a, b, c, d, high, low];
            data.extend_from_slice(&entry);
        }
        differences(&[&data], ENTRIES * ENTRY)
    }
}

/// Adds a stream to the identifier of its file: its head and its end. The end of a packed stream is a checksum of all its content
/// (RFC 1950, 2.2), which spares hashing the megabytes before it; any other stream is hashed whole.
fn identify(identity: &mut Sha256, stream: &Stream<'_>, object: &[u8]) {
    const ENDS: usize = 256;
    match object.get(object.len().saturating_sub(ENDS)..).filter(|_| stream.dict.contains("/FlateDecode")) {
        Some(end) if object.len() > 2 * ENDS => {
            identity.update(object.get(..ENDS).unwrap_or_default());
            identity.update(end);
        }
        _ => identity.update(object),
    }
}

/// An object that is a stream.
fn object(out: &mut Vec<u8>, stream: &Stream<'_>) {
    push(out, format_args!("{} 0 obj\n<<{}/Length {}>>\nstream\n", stream.id, stream.dict, stream.data.len()));
    out.extend_from_slice(&stream.data);
    out.extend_from_slice(b"\nendstream\nendobj\n");
}

#[cfg(test)]
mod tests {
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

    #[test]
    fn a_part_has_the_same_numbers_in_every_file() {
        let objects = |n: Id, out: &mut Vec<u8>| push(out, format_args!("[{n}]"));
        let part = |start: Id, count: u32| {
            let mut w = Writer::new(Compression::new(1), start);
            let first = w.reserve(usize::try_from(count).expect("small"));
            w.objects_in(110, (first..first + count - 2).map(|id| (id, id)), objects);
            w.part(first + count)
        };
        let parts = [part(FIXED, 20), part(30, 2_500), part(2_530, 10)];
        let file = |start: Id, held: &[&Part]| {
            let mut w = Writer::new(Compression::new(6), start);
            w.reserve(2_540 - usize::try_from(start).expect("small"));
            held.iter().for_each(|part| w.adopt(part));
            w.object(1, "<</Type/Pages/Count 0/Kids[]>>");
            let root = w.add("<</Type/Catalog/Pages 1 0 R>>");
            lopdf::Document::load_mem(&w.finish(root, 1)).expect("a PDF")
        };
        let [act, report] = [file(FIXED, &parts.each_ref()), file(2_530, &[&parts[2]])];
        let held = |doc: &lopdf::Document, id: Id| {
            let list = doc.get_object((id, 0)).and_then(lopdf::Object::as_array).ok()?;
            list.first().and_then(|o| o.as_i64().ok())
        };
        for id in [10, 27, 30, 1_031, 2_527, 2_530, 2_537] {
            assert_eq!(held(&act, id), Some(i64::from(id)));
            assert_eq!(held(&report, id), (id >= 2_530).then(|| i64::from(id)));
        }
        for id in [28, 2_528, 2_538] {
            assert_eq!((held(&act, id), held(&report, id)), (None, None));
        }
    }
}
