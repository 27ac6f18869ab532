//! A part of several files: objects that all of them hold under the same numbers.

use super::super::batch::Place;
use super::{Id, Writer};
use std::collections::BTreeMap;

/// Objects that stand in a file under numbers of their own, in streams packed before. The streams themselves have other numbers in each
/// file: nothing refers to them but the cross-reference.
#[derive(Debug)]
pub(in crate::report::pdf) struct Part {
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
    /// Ends a part: the objects below `end`, from where this writer began. Whatever else was numbered are its streams.
    pub(in crate::report::pdf) fn part(mut self, end: Id) -> Part {
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
    pub(in crate::report::pdf) fn adopt(&mut self, part: &'a Part) {
        let first = self.reserve(part.streams.len());
        for (id, &(stream, index)) in (part.first..).zip(&part.places).filter(|(_, place)| place.0 != NOT) {
            self.put(id, Place::In(first + stream, usize::try_from(index).unwrap_or(0)));
        }
        for (id, (dict, data)) in (first..).zip(&part.streams) {
            self.plain_stream(id, dict.as_str(), data.as_slice());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::numbers::push;
    use super::super::FIXED;
    use super::*;
    use flate2::Compression;

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
