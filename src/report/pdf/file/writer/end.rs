//! The end of a file: its streams one after another, its identifier, its cross-reference stream (ISO 32000-1, 7.5.8, 14.4).

use super::super::batch::Place;
use super::super::numbers::push;
use super::super::packing::{deflate, differences};
use super::{FIXED, Id, Stream, Writer};
use crate::report::pdf::tree::STRIDE;
use sha2::{Digest, Sha256};

/// Bytes of an entry of the cross-reference stream: kind, offset or stream, generation or index.
const ENTRY: usize = 7;
/// Entries to a row of the cross-reference stream: as many as there are numbers for a row of a table.
const ENTRIES: usize = STRIDE as usize;

impl Writer<'_> {
    /// Ends the file. Its identifier is a hash of its streams: same document, same identifier.
    pub(in crate::report::pdf) fn finish(mut self, root: Id, info: Id) -> Vec<u8> {
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
