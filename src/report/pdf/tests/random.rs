//! Documents at random: whatever they hold, nothing is lost.

use super::*;

/// A sequence of numbers for documents of the test's own making: always the same.
struct Dice(u64);

impl Dice {
    /// A number below `n`.
    fn roll(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    fn words(&mut self, most: u64) -> String {
        const WORDS: [&str; 9] =
            ["de", "Conceição", "art. 5º,", "§", "nomeação", "Vice-Prefeito", "12,5", "otorrinolaringologista", "à"];
        (0..=self.roll(most)).map(|_| WORDS[self.roll(9) as usize]).collect::<Vec<_>>().join(" ")
    }

    fn block(&mut self) -> Block {
        match self.roll(6) {
            0 => Block::Heading {
                level: 1 + self.roll(3) as u8,
                text: self.words(25),
                anchor: None,
                new_page: self.roll(5) == 0,
            },
            1 | 2 => {
                use ParagraphStyle::{Body, Centered, Ementa, Note};
                let style = [Body, Centered, Ementa, Note][self.roll(4) as usize];
                Block::Paragraph { text: self.words(200), style }
            }
            3 => Block::Signatures {
                closing: self.words(20),
                people: (0..self.roll(5)).map(|_| (self.words(6), self.words(9))).collect(),
            },
            _ => self.table(),
        }
    }

    fn table(&mut self) -> Block {
        let aligns = [Align::Left, Align::Center, Align::Right, Align::Decimal];
        let width = 1 + self.roll(7);
        let column = |d: &mut Self| Column { title: d.words(3), align: aligns[d.roll(4) as usize] };
        let columns = (0..width).map(|_| column(self)).collect();
        let rows = (0..self.roll(70)).map(|_| (0..width).map(|_| self.words(8)).collect::<Vec<String>>()).collect();
        Block::Table(Table { caption: self.words(12), columns, rows })
    }
}

/// All texts of the content, in reading order.
fn all_texts(doc: &Document) -> String {
    let mut out = doc.title.clone();
    for block in &doc.blocks {
        match block {
            Block::Heading { text, .. } | Block::Paragraph { text, .. } => out.push_str(text),
            Block::Index(_) | Block::Chapter(_) => {}
            Block::Signatures { closing, people } => {
                out.push_str(closing);
                people.iter().for_each(|(n, o)| out.extend([n.as_str(), o.as_str()]));
            }
            Block::Table(t) => {
                out.push_str(&t.caption);
                t.columns.iter().for_each(|c| out.push_str(&c.title));
                t.rows.iter().flat_map(|l| l.iter()).for_each(|c| out.push_str(c));
            }
        }
    }
    out.split_whitespace().collect()
}

#[test]
fn whatever_the_document_nothing_is_lost_and_all_is_read_in_order_between_the_margins() {
    for seed in 0..150 {
        let mut dice = Dice(seed);
        let doc = document((0..1 + dice.roll(14)).map(|_| dice.block()).collect());
        let composed = composed(&doc);
        let read: String = (0..composed.pages.len()).flat_map(|p| said(&composed, p)).map(|(_, t)| t).collect();
        assert_eq!(read.split_whitespace().collect::<String>(), all_texts(&doc), "seed {seed}");
        for (page, text) in composed.pages.iter().flat_map(|p| p.texts.iter().map(move |t| (p, t))) {
            let end = text.x + width(text.face, text.size, &text.text);
            assert!(
                text.x >= page.sheet.left() && end <= page.sheet.right() + 2,
                "seed {seed}: {text:?} ends at {end}"
            );
            assert!(text.mcid.is_none() || text.y >= BOTTOM, "seed {seed}: {text:?}");
        }
    }
}
