//! Every text of a document, before anything is drawn: which characters each face needs, and that it has them.

use super::PdfError;
use super::fonts::{CharSet, Face};
use crate::report::model::{Block, Document};

/// What the pages say besides the document's own text, in the regular face.
const OURS: &str = " 0123456789.página de código de verificação: continua";
/// The same, in the bold face; the space parts lines.
const OURS_BOLD: &str = " (continuação)";

/// Characters by face: regular, bold.
#[derive(Default)]
struct Chars {
    regular: CharSet,
    bold: CharSet,
}

impl Chars {
    fn regular(&mut self, text: &str) -> Result<(), PdfError> {
        self.regular.add(Face::Regular, text)
    }

    fn bold(&mut self, text: &str) -> Result<(), PdfError> {
        self.bold.add(Face::Bold, text)
    }

    fn ours(&mut self) -> Result<(), PdfError> {
        self.regular(OURS)?;
        self.bold(OURS_BOLD)
    }

    fn join(&mut self, [regular, bold]: &[CharSet; 2]) {
        self.regular.join(regular);
        self.bold.join(bold);
    }

    fn document(&mut self, doc: &Document) -> Result<(), PdfError> {
        self.ours()?;
        self.bold(&doc.title)?;
        self.regular(&doc.footer)?;
        self.regular(&doc.code)?;
        self.bold(doc.mark.as_deref().unwrap_or_default())?;
        for line in &doc.header.lines {
            self.regular(line)?;
            self.bold(line)?;
        }
        doc.blocks.iter().try_for_each(|block| self.block(block))
    }

    fn block(&mut self, block: &Block) -> Result<(), PdfError> {
        match block {
            Block::Heading { text, .. } => self.bold(text),
            Block::Paragraph { text, .. } => self.regular(text),
            Block::Index(entries) => entries.iter().try_for_each(|(text, _)| self.regular(text)),
            Block::Chapter(c) => match &c.drawn {
                Some(drawn) => {
                    self.join(drawn.chars());
                    Ok(())
                }
                None => c.blocks.iter().try_for_each(|block| self.block(block)),
            },
            Block::Table(t) => {
                self.bold(&t.caption)?;
                t.columns.iter().try_for_each(|c| self.bold(&c.title))?;
                t.rows.iter().flat_map(|l| l.iter()).try_for_each(|cell| self.regular(cell))
            }
            Block::Signatures { closing, people } => {
                self.regular(closing)?;
                people.iter().try_for_each(|(name, office)| self.bold(name).and_then(|()| self.regular(office)))
            }
        }
    }
}

/// Characters of each face, in the order of [`Face::ALL`]; the first that has no glyph is an error that names its text.
pub(super) fn charsets(doc: &Document) -> Result<[CharSet; 2], PdfError> {
    let mut chars = Chars::default();
    chars.document(doc)?;
    Ok([chars.regular, chars.bold])
}

/// The same, of blocks alone.
pub(super) fn charsets_of(blocks: &[Block]) -> Result<[CharSet; 2], PdfError> {
    let mut chars = Chars::default();
    chars.ours()?;
    blocks.iter().try_for_each(|block| chars.block(block))?;
    Ok([chars.regular, chars.bold])
}
