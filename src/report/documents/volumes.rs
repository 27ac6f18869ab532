//! A document before it is cut into volumes: blocks, and tables known by their number of rows and a function that writes one
//! row. Nothing of a volume exists in memory before that volume is asked for, and volumes can be made in any order, by any
//! thread.

mod items;

use crate::report::model::{Block, Document, ParagraphStyle};
use crate::report::text::phrase::full_stop;
pub use items::{Item, LazyChapter, LazyTable};
use std::collections::BTreeMap;
use std::ops::Range;

/// An item, or some rows of it, in a volume.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Piece {
    item: usize,
    rows: Range<usize>,
}

/// A document cut into volumes.
pub struct Volumes<'a> {
    base: String,
    frame: Document,
    items: Vec<Item<'a>>,
    volumes: Vec<Vec<Piece>>,
    /// Volume of each chapter that an index may lead to.
    anchors: BTreeMap<String, usize>,
    /// What the text of the act left out: warnings.
    pub avisos: Vec<crate::finding::Finding>,
}

impl<'a> Volumes<'a> {
    /// Cuts into volumes of at most `most` rows. A chapter (heading of level 1) that fits in one volume is not divided.
    /// `base` is the file name without ending; `frame` everything but the content.
    pub fn cut(base: impl Into<String>, frame: Document, items: Vec<Item<'a>>, most: usize) -> Self {
        let most = most.max(1);
        let items: Vec<Item<'a>> = items.into_iter().flat_map(|i| i.split_up(most)).collect();
        let volumes = plan(&items, most);
        let anchors = anchors(&items, &volumes);
        Self { base: base.into(), frame, items, volumes, anchors, avisos: Vec::new() }
    }

    /// With the warnings of the act's text.
    #[must_use]
    pub fn com_avisos(mut self, avisos: Vec<crate::finding::Finding>) -> Self {
        self.avisos = avisos;
        self
    }

    /// Number of volumes; at least one.
    pub const fn len(&self) -> usize {
        self.volumes.len()
    }

    /// A document always has a volume.
    pub const fn is_empty(&self) -> bool {
        self.volumes.is_empty()
    }

    /// File name of a volume (from 0), without ending: `101`, or `101-v01`, `101-v02`, …
    pub fn name(&self, volume: usize) -> String {
        if self.volumes.len() == 1 { self.base.clone() } else { format!("{}-v{:02}", self.base, volume + 1) }
    }

    /// Writes a volume (from 0).
    pub fn document(&self, volume: usize) -> Document {
        let pieces = self.volumes.get(volume).map_or(&[][..], Vec::as_slice);
        let mut document = self.frame.clone();
        document.title = self.title(volume);
        document.blocks = self.taken_up(pieces);
        document.blocks.extend(pieces.iter().flat_map(|t| self.blocks(t, volume)));
        document
    }

    /// All volumes, one at a time.
    pub fn iter(&self) -> impl Iterator<Item = (String, Document)> {
        (0..self.len()).map(|v| (self.name(v), self.document(v)))
    }

    /// The title says the volume.
    fn title(&self, volume: usize) -> String {
        match self.volumes.len() {
            1 => self.frame.title.clone(),
            n => format!("{} – volume {} de {n}", self.frame.title, volume + 1),
        }
    }

    fn blocks(&self, piece: &Piece, volume: usize) -> Vec<Block> {
        match &self.items[piece.item] {
            Item::Block(Block::Index(entries)) => self.index(entries, volume),
            item => item.blocks(piece.rows.clone()),
        }
    }

    /// The index leads to the chapters of this volume; of each other one it says the first and the last.
    fn index(&self, entries: &[(String, String)], volume: usize) -> Vec<Block> {
        let mut here = Vec::new();
        let mut elsewhere: BTreeMap<usize, (&str, &str)> = BTreeMap::new();
        for (text, target) in entries {
            match self.anchors.get(target) {
                Some(&v) if v != volume => elsewhere.entry(v).or_insert((text, text)).1 = text,
                _ => here.push((text.clone(), target.clone())),
            }
        }
        let mut blocks = if here.is_empty() { Vec::new() } else { vec![Block::Index(here)] };
        blocks.extend(elsewhere.into_iter().map(|(v, (first, last))| {
            let which = if first == last { first.to_owned() } else { format!("de {first} a {last}") };
            Block::Paragraph { text: full_stop(format!("No volume {}: {which}", v + 1)), style: ParagraphStyle::Note }
        }));
        blocks
    }

    /// The headings in force where a volume takes up in the middle of a chapter.
    fn taken_up(&self, pieces: &[Piece]) -> Vec<Block> {
        let Some(first) = pieces.first().filter(|t| t.item > 0) else { return Vec::new() };
        let mut above: Vec<Block> = Vec::new();
        let mut open_level = self.items[first.item].level().unwrap_or(u8::MAX);
        let same_chapter = |item: &&Item<'_>| !matches!(item, Item::Chapter(_) | Item::Block(Block::Chapter(_)));
        for item in self.items[..first.item].iter().rev().take_while(same_chapter) {
            if let Item::Block(Block::Heading { level, text, .. }) = item
                && *level < open_level
            {
                open_level = *level;
                let text = format!("{text} (continuação)");
                above.push(Block::Heading { level: *level, text, anchor: None, new_page: false });
            }
        }
        above.reverse();
        above
    }
}

fn anchors(items: &[Item<'_>], volumes: &[Vec<Piece>]) -> BTreeMap<String, usize> {
    let anchor = |t: &Piece| items[t.item].anchor().map(str::to_owned);
    let by_volume = volumes.iter().enumerate();
    by_volume.flat_map(|(v, pieces)| pieces.iter().filter_map(anchor).map(move |a| (a, v))).collect()
}

/// Which items, and which rows of them, go into each volume.
fn plan(items: &[Item<'_>], most: usize) -> Vec<Vec<Piece>> {
    let mut volumes: Vec<Vec<Piece>> = vec![Vec::new()];
    let mut used = 0;
    for (i, item) in items.iter().enumerate() {
        let new_chapter = item.level() == Some(1);
        let chapter = if new_chapter { chapter_rows(&items[i..]) } else { 0 };
        if used > 0 && (used >= most && item.level().is_some() || chapter <= most && used + chapter > most) {
            volumes.push(Vec::new());
            used = 0;
        }
        let mut written = 0;
        loop {
            let fit = if item.divides() { most.saturating_sub(used) } else { item.rows() };
            let end = item.rows().min(written + fit);
            if end > written || item.rows() == 0 {
                volumes.last_mut().expect("there is always a volume").push(Piece { item: i, rows: written..end });
            }
            used += end - written;
            written = end;
            if written == item.rows() {
                break;
            }
            volumes.push(Vec::new());
            used = 0;
        }
    }
    volumes
}

/// Rows of a chapter: its own, or those from its heading to the next of level 1.
fn chapter_rows(items: &[Item<'_>]) -> usize {
    if let Some(whole @ (Item::Chapter(_) | Item::Block(Block::Chapter(_)))) = items.first() {
        return whole.rows();
    }
    items
        .iter()
        .enumerate()
        .take_while(|(i, item)| *i == 0 || item.level() != Some(1))
        .map(|(_, item)| item.rows())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::model::Align;

    fn heading(text: &str) -> Item<'static> {
        Block::Heading { level: 1, text: text.into(), anchor: Some(text.into()), new_page: false }.into()
    }

    fn section(text: &str) -> Item<'static> {
        Block::Heading { level: 2, text: text.into(), anchor: None, new_page: false }.into()
    }

    fn table(n: usize) -> Item<'static> {
        LazyTable::new("T", &[("n", Align::Right)], n, |i, row| {
            row.cell().number(i);
        })
        .into()
    }

    fn rows(d: &Document) -> Vec<String> {
        let tables = d.each_block().filter_map(|b| if let Block::Table(t) = b { Some(t) } else { None });
        tables.flat_map(|t| t.rows.iter().filter_map(|l| l.get(0).map(str::to_owned))).collect()
    }

    #[test]
    fn one_volume_has_no_number() {
        let v = Volumes::cut("101", Document::default(), vec![heading("A"), table(3)], 3);
        assert_eq!((v.len(), v.name(0)), (1, "101".into()));
        assert_eq!(rows(&v.document(0)), ["0", "1", "2"]);
    }

    #[test]
    fn a_long_table_goes_on_in_the_next_volume_under_its_headings() {
        let v = Volumes::cut("101", Document::default(), vec![heading("A"), section("Geral"), table(5)], 2);
        assert_eq!((v.len(), v.name(2)), (3, "101-v03".into()));
        assert_eq!(rows(&v.document(1)), ["2", "3"]);
        let top: Vec<String> = v
            .document(2)
            .blocks
            .iter()
            .filter_map(|b| match b {
                Block::Heading { text, .. } => Some(text.clone()),
                _ => None,
            })
            .collect();
        assert_eq!(top, ["A (continuação)", "Geral (continuação)"]);
        let Some(Block::Table(t)) = v.document(0).blocks.pop() else { panic!("a table ends the volume") };
        assert_eq!(t.caption, "T (continua no volume seguinte)");
    }

    #[test]
    fn a_chapter_that_fits_is_not_divided_and_the_index_says_its_volume() {
        let index = Block::Index(vec![("A".into(), "A".into()), ("B".into(), "B".into())]);
        let items = vec![index.into(), heading("A"), table(3), heading("B"), table(2)];
        let v = Volumes::cut("x", Document::default(), items, 4);
        assert_eq!(v.len(), 2);
        assert_eq!(rows(&v.document(0)).len(), 3);
        let blocks = v.document(0).blocks;
        let Block::Index(entries) = &blocks[0] else { panic!("the index comes first") };
        assert_eq!(entries[..], [("A".into(), "A".into())]);
        assert!(matches!(&blocks[1], Block::Paragraph { text, .. } if text == "No volume 2: B."));
    }

    #[test]
    fn rows_are_neither_lost_nor_repeated_whatever_the_size_of_volumes() {
        for most in 1..12 {
            let items = vec![table(4), heading("A"), table(0), table(7), heading("B"), section("s"), table(3)];
            let v = Volumes::cut("x", Document::default(), items, most);
            let all: Vec<String> = v.iter().flat_map(|(_, d)| rows(&d)).collect();
            let expected: Vec<String> = (0..4).chain(0..7).chain(0..3).map(|i| i.to_string()).collect();
            assert_eq!(all, expected, "{most}");
            assert!(v.iter().all(|(_, d)| rows(&d).len() <= most));
        }
    }

    fn chapter(code: &str, items: Vec<Item<'static>>) -> Item<'static> {
        let items = std::iter::once(heading(code)).chain(items).collect();
        Item::Chapter(LazyChapter { code: code.into(), items })
    }

    #[test]
    fn a_chapter_stays_whole_unless_it_has_more_rows_than_a_volume() {
        let items = || {
            vec![
                Block::Index(vec![("A".into(), "A".into()), ("B".into(), "B".into())]).into(),
                chapter("A", vec![table(3)]),
                chapter("B", vec![table(1), table(2)]),
                section("Fim"),
            ]
        };
        let v = Volumes::cut("x", Document::default(), items(), 4);
        let blocks: Vec<Vec<Block>> = v.iter().map(|(_, d)| d.blocks).collect();
        let [one, two] = blocks.as_slice() else { panic!("two volumes") };
        assert!(matches!(&one[..], [Block::Index(i), Block::Paragraph { .. }, Block::Chapter(a)]
            if i.len() == 1 && a.code == "A" && a.blocks.len() == 2));
        assert!(matches!(&two[..], [Block::Chapter(b), Block::Heading { text, .. }]
            if b.code == "B" && b.blocks.len() == 3 && text == "Fim"));
        let v = Volumes::cut("x", Document::default(), items(), 2);
        let blocks: Vec<Block> = v.iter().flat_map(|(_, d)| d.blocks).collect();
        assert!(blocks.iter().all(|b| !matches!(b, Block::Chapter(_))));
        assert_eq!(v.iter().map(|(_, d)| rows(&d).len()).sum::<usize>(), 6);
    }

    #[test]
    fn a_chapter_of_another_document_is_one_piece() {
        let v = Volumes::cut("x", Document::default(), vec![chapter("A", vec![table(3)])], 3);
        let Some(Block::Chapter(a)) = v.document(0).blocks.pop() else { panic!("a chapter") };
        let items = vec![table(2), Block::Chapter(a).into(), section("Fim"), table(2)];
        let v = Volumes::cut("y", Document::default(), items, 3);
        let chapters =
            |v: usize, d: &Volumes<'_>| d.document(v).blocks.iter().filter(|b| matches!(b, Block::Chapter(_))).count();
        assert_eq!((v.len(), chapters(0, &v), chapters(1, &v)), (3, 0, 1));
        assert_eq!(v.iter().map(|(_, d)| rows(&d).len()).collect::<Vec<_>>(), [2, 3, 2]);
    }
}
