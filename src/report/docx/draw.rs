//! A document in docx-rs: headings, paragraphs and tables, with [marks](super::marks) for widths and cells.

use super::marks::{COLUMN, INDENT, RIGHT_MARGIN, SENTINEL, TABLE, forbidden};
use super::{A4_WIDTH, DocxError, MARGIN, MAX_COLUMNS};
use crate::report::model::{Align, Block, Document, ParagraphStyle, Table};
use docx_rs::{
    AlignmentType, Docx, LineSpacing, PageMargin, Paragraph, Run, RunFonts, Style, StyleType, TableCell,
    TableCellMargins, TableLayoutType, TableRow, WidthType,
};
use std::borrow::Cow;

/// Levels of headings, the title's included.
const LEVELS: u8 = 4;
/// Half points: Calibri 9.
const BODY_SIZE: usize = 18;
/// Height of A4.
const A4_HEIGHT: u32 = 16_838;
/// What is signed on by hand.
const SIGNATURE_LINE: &str = "________________________________";

/// The document in docx-rs, with one row of each table that has any.
///
/// # Errors
/// A table of more than [`MAX_COLUMNS`] columns.
pub(super) fn drawn(d: &Document) -> Result<Docx, DocxError> {
    // docx-rs numbers paragraphs from the last `Docx::new` of the thread: it must come before the first paragraph
    let mut docx = page_setup();
    for text in d.mark.iter().chain(&d.header.lines) {
        docx = docx.add_paragraph(bold(text).align(AlignmentType::Center));
    }
    docx = docx.add_paragraph(heading(&d.title, 1).align(AlignmentType::Center));
    docx = blocks(docx, &d.blocks)?;
    if !d.code.is_empty() {
        docx = docx.add_paragraph(running(&format!("Código de verificação: {}", d.code)));
    }
    Ok(docx)
}

/// A4 with the text in a column, Calibri 9, single spacing.
fn page_setup() -> Docx {
    let margins = PageMargin::new().top(MARGIN).bottom(MARGIN).left(MARGIN).right(RIGHT_MARGIN).header(0).footer(0);
    let calibri = RunFonts::new().ascii("Calibri").hi_ansi("Calibri").cs("Calibri");
    let docx =
        Docx::new().page_size(A4_WIDTH, A4_HEIGHT).page_margin(margins).default_fonts(calibri).default_size(BODY_SIZE);
    (1..=LEVELS).fold(docx, |docx, level| {
        let style = Style::new(format!("Heading{level}"), StyleType::Paragraph).name(format!("heading {level}"));
        docx.add_style(style.size(BODY_SIZE).bold().outline_lvl(usize::from(level - 1)))
    })
}

/// One below another; a chapter is its blocks.
fn blocks(docx: Docx, blocks: &[Block]) -> Result<Docx, DocxError> {
    let followers = blocks.iter().skip(1).map(Some).chain([None]);
    blocks.iter().zip(followers).try_fold(docx, |docx, (block, next)| match (block, next) {
        // a note stays on the page of the table that it is about, and so does the heading above it
        (Block::Paragraph { text, style }, Some(Block::Table(_))) => {
            Ok(docx.add_paragraph(paragraph(text, *style).keep_next(true)))
        }
        _ => add(docx, block),
    })
}

fn add(docx: Docx, block: &Block) -> Result<Docx, DocxError> {
    Ok(match block {
        Block::Heading { level, text, .. } => docx.add_paragraph(heading(text, level.saturating_add(1))),
        Block::Paragraph { text, style } => docx.add_paragraph(paragraph(text, *style)),
        Block::Index(entries) => entries.iter().fold(docx, |docx, (text, _)| docx.add_paragraph(running(text))),
        Block::Table(table) => {
            let caption = bold(&table.caption).keep_next(true);
            docx.add_paragraph(caption).add_table(drawn_table(table)?).add_paragraph(Paragraph::new())
        }
        Block::Chapter(c) => blocks(docx, &c.blocks)?,
        Block::Signatures { closing, people } => {
            let docx =
                docx.add_paragraph(running(closing).keep_next(true)).add_paragraph(Paragraph::new().keep_next(true));
            people.iter().fold(docx, |docx, (name, office)| {
                // an office alone is signed by hand, over a line
                let docx = match office.as_str() {
                    "" => docx.add_paragraph(centred(SIGNATURE_LINE).keep_next(true)),
                    _ => docx,
                };
                docx.add_paragraph(bold(name).align(AlignmentType::Center).keep_next(true))
                    .add_paragraph(centred(office))
            })
        }
    })
}

/// The title of the document is of level 1; its headings follow.
fn heading(text: &str, level: u8) -> Paragraph {
    let spacing = LineSpacing::new().before(120).after(60);
    bold(text).style(&format!("Heading{}", level.clamp(1, LEVELS))).keep_next(true).line_spacing(spacing)
}

fn running(text: &str) -> Paragraph {
    Paragraph::new().add_run(Run::new().add_text(clean(text)))
}

fn bold(text: &str) -> Paragraph {
    Paragraph::new().add_run(Run::new().add_text(clean(text)).bold())
}

fn centred(text: &str) -> Paragraph {
    running(text).align(AlignmentType::Center)
}

fn paragraph(text: &str, style: ParagraphStyle) -> Paragraph {
    let spacing = LineSpacing::new().after(80);
    match style {
        ParagraphStyle::Centered => centred(text),
        ParagraphStyle::Note => running(text),
        ParagraphStyle::Body => running(text).align(AlignmentType::Both).line_spacing(spacing),
        ParagraphStyle::Ementa => {
            running(text).align(AlignmentType::Both).indent(Some(INDENT), None, None, None).line_spacing(spacing)
        }
    }
}

/// XML has no characters below the space, and [`SENTINEL`] is ours.
pub(super) fn clean(text: &str) -> Cow<'_, str> {
    if text.contains(forbidden) { Cow::Owned(text.replace(forbidden, " ")) } else { Cow::Borrowed(text) }
}

fn drawn_table(t: &Table) -> Result<docx_rs::Table, DocxError> {
    if t.columns.len() > MAX_COLUMNS {
        return Err(DocxError::TooManyColumns { caption: t.caption.clone(), columns: t.columns.len() });
    }
    let widths = (0..t.columns.len()).map(|i| COLUMN + i);
    let columns = || t.columns.iter().zip(widths.clone());
    let header = columns().map(|(c, l)| cell(bold(&c.title).keep_next(true), Align::Center, l));
    let mut rows = vec![TableRow::new(header.collect()).cant_split()];
    if !t.rows.is_empty() {
        let pattern = columns().enumerate().map(|(i, (c, l))| {
            let sentinel = Run::new().add_text(format!("{SENTINEL}{i}{SENTINEL}"));
            cell(Paragraph::new().add_run(sentinel), c.align, l)
        });
        rows.push(TableRow::new(pattern.collect()).cant_split());
    }
    Ok(docx_rs::Table::new(rows)
        .width(TABLE, WidthType::Dxa)
        .set_grid(widths.collect())
        .layout(TableLayoutType::Fixed)
        .margins(TableCellMargins::new().margin(0, 80, 0, 80)))
}

/// Numbers are aligned on the right: they have the same number of places, so that the commas fall under one another.
fn cell(paragraph: Paragraph, align: Align, width: usize) -> TableCell {
    let align = match align {
        Align::Left => AlignmentType::Left,
        Align::Center => AlignmentType::Center,
        Align::Right | Align::Decimal => AlignmentType::Right,
    };
    TableCell::new().width(width, WidthType::Dxa).add_paragraph(paragraph.align(align))
}
