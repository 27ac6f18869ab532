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
                nivel: 1 + self.roll(3) as u8,
                texto: self.words(25),
                ancora: None,
                nova_pagina: self.roll(5) == 0,
            },
            1 | 2 => {
                use ParagraphStyle::{Body, Centered, Ementa, Note};
                let estilo = [Body, Centered, Ementa, Note][self.roll(4) as usize];
                Block::Paragraph { texto: self.words(200), estilo }
            }
            3 => Block::Signatures {
                fecho: self.words(20),
                pessoas: (0..self.roll(5)).map(|_| (self.words(6), self.words(9))).collect(),
            },
            _ => self.table(),
        }
    }

    fn table(&mut self) -> Block {
        let aligns = [Align::Left, Align::Center, Align::Right, Align::Decimal];
        let columns = 1 + self.roll(7);
        let coluna = |d: &mut Self| Column { titulo: d.words(3), alinhamento: aligns[d.roll(4) as usize] };
        let colunas = (0..columns).map(|_| coluna(self)).collect();
        let linhas = (0..self.roll(70)).map(|_| (0..columns).map(|_| self.words(8)).collect::<Vec<String>>()).collect();
        Block::Table(Table { legenda: self.words(12), colunas, linhas })
    }
}

/// All texts of the content, in reading order.
fn all_texts(doc: &Document) -> String {
    let mut out = doc.titulo.clone();
    for block in &doc.blocos {
        match block {
            Block::Heading { texto, .. } | Block::Paragraph { texto, .. } => out.push_str(texto),
            Block::Index(_) | Block::Chapter(_) => {}
            Block::Signatures { fecho, pessoas } => {
                out.push_str(fecho);
                pessoas.iter().for_each(|(n, o)| out.extend([n.as_str(), o.as_str()]));
            }
            Block::Table(t) => {
                out.push_str(&t.legenda);
                t.colunas.iter().for_each(|c| out.push_str(&c.titulo));
                t.linhas.iter().flat_map(|l| l.iter()).for_each(|c| out.push_str(c));
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
