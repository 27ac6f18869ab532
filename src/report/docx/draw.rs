//! A document in docx-rs: headings, paragraphs and tables, with [marks](super::marks) for widths and cells.

use super::marks::{COLUNA, MARGEM_DIREITA, RECUO, SINAL, TABELA, forbidden};
use super::{A4_LARGURA, COLUNAS, DocxError, MARGEM};
use crate::report::model::{Align, Block, Document, ParagraphStyle, Table};
use docx_rs::{
    AlignmentType, Docx, LineSpacing, PageMargin, Paragraph, Run, RunFonts, Style, StyleType, TableCell,
    TableCellMargins, TableLayoutType, TableRow, WidthType,
};
use std::borrow::Cow;

/// Levels of headings, the title's included.
const NIVEIS: u8 = 4;
/// Half points: Calibri 9.
const CORPO: usize = 18;
/// Height of A4.
const A4_ALTURA: u32 = 16_838;
/// What is signed on by hand.
const LINHA: &str = "________________________________";

/// The document in docx-rs, with one row of each table that has any.
///
/// # Errors
/// A table of more than [`COLUNAS`] columns.
pub(super) fn drawn(d: &Document) -> Result<Docx, DocxError> {
    // docx-rs numbers paragraphs from the last `Docx::new` of the thread: it must come before the first paragraph
    let mut docx = folha();
    for texto in d.marca.iter().chain(&d.cabecalho.linhas) {
        docx = docx.add_paragraph(negrito(texto).align(AlignmentType::Center));
    }
    docx = docx.add_paragraph(titulo(&d.titulo, 1).align(AlignmentType::Center));
    docx = blocos(docx, &d.blocos)?;
    if !d.codigo.is_empty() {
        docx = docx.add_paragraph(corrido(&format!("Código de verificação: {}", d.codigo)));
    }
    Ok(docx)
}

/// A4 with the text in a column, Calibri 9, single spacing.
fn folha() -> Docx {
    let margens = PageMargin::new().top(MARGEM).bottom(MARGEM).left(MARGEM).right(MARGEM_DIREITA).header(0).footer(0);
    let calibri = RunFonts::new().ascii("Calibri").hi_ansi("Calibri").cs("Calibri");
    let docx =
        Docx::new().page_size(A4_LARGURA, A4_ALTURA).page_margin(margens).default_fonts(calibri).default_size(CORPO);
    (1..=NIVEIS).fold(docx, |docx, nivel| {
        let estilo = Style::new(format!("Heading{nivel}"), StyleType::Paragraph).name(format!("heading {nivel}"));
        docx.add_style(estilo.size(CORPO).bold().outline_lvl(usize::from(nivel - 1)))
    })
}

/// One below another; a chapter is its blocks.
fn blocos(docx: Docx, blocos: &[Block]) -> Result<Docx, DocxError> {
    let seguintes = blocos.iter().skip(1).map(Some).chain([None]);
    blocos.iter().zip(seguintes).try_fold(docx, |docx, (bloco, seguinte)| match (bloco, seguinte) {
        // a note stays on the page of the table that it is about, and so does the heading above it
        (Block::Paragraph { texto, estilo }, Some(Block::Table(_))) => {
            Ok(docx.add_paragraph(paragrafo(texto, *estilo).keep_next(true)))
        }
        _ => add(docx, bloco),
    })
}

fn add(docx: Docx, bloco: &Block) -> Result<Docx, DocxError> {
    Ok(match bloco {
        Block::Heading { nivel, texto, .. } => docx.add_paragraph(titulo(texto, nivel.saturating_add(1))),
        Block::Paragraph { texto, estilo } => docx.add_paragraph(paragrafo(texto, *estilo)),
        Block::Index(entradas) => entradas.iter().fold(docx, |docx, (texto, _)| docx.add_paragraph(corrido(texto))),
        Block::Table(tabela) => {
            let legenda = negrito(&tabela.legenda).keep_next(true);
            docx.add_paragraph(legenda).add_table(desenhada(tabela)?).add_paragraph(Paragraph::new())
        }
        Block::Chapter(c) => blocos(docx, &c.blocos)?,
        Block::Signatures { fecho, pessoas } => {
            let docx =
                docx.add_paragraph(corrido(fecho).keep_next(true)).add_paragraph(Paragraph::new().keep_next(true));
            pessoas.iter().fold(docx, |docx, (nome, funcao)| {
                // an office alone is signed by hand, over a line
                let docx = match funcao.as_str() {
                    "" => docx.add_paragraph(centrado(LINHA).keep_next(true)),
                    _ => docx,
                };
                docx.add_paragraph(negrito(nome).align(AlignmentType::Center).keep_next(true))
                    .add_paragraph(centrado(funcao))
            })
        }
    })
}

/// The title of the document is of level 1; its headings follow.
fn titulo(texto: &str, nivel: u8) -> Paragraph {
    let espaco = LineSpacing::new().before(120).after(60);
    negrito(texto).style(&format!("Heading{}", nivel.clamp(1, NIVEIS))).keep_next(true).line_spacing(espaco)
}

fn corrido(texto: &str) -> Paragraph {
    Paragraph::new().add_run(Run::new().add_text(limpo(texto)))
}

fn negrito(texto: &str) -> Paragraph {
    Paragraph::new().add_run(Run::new().add_text(limpo(texto)).bold())
}

fn centrado(texto: &str) -> Paragraph {
    corrido(texto).align(AlignmentType::Center)
}

fn paragrafo(texto: &str, estilo: ParagraphStyle) -> Paragraph {
    let espaco = LineSpacing::new().after(80);
    match estilo {
        ParagraphStyle::Centered => centrado(texto),
        ParagraphStyle::Note => corrido(texto),
        ParagraphStyle::Body => corrido(texto).align(AlignmentType::Both).line_spacing(espaco),
        ParagraphStyle::Ementa => {
            corrido(texto).align(AlignmentType::Both).indent(Some(RECUO), None, None, None).line_spacing(espaco)
        }
    }
}

/// XML has no characters below the space, and [`SINAL`] is ours.
pub(super) fn limpo(texto: &str) -> Cow<'_, str> {
    if texto.contains(forbidden) { Cow::Owned(texto.replace(forbidden, " ")) } else { Cow::Borrowed(texto) }
}

fn desenhada(t: &Table) -> Result<docx_rs::Table, DocxError> {
    if t.colunas.len() > COLUNAS {
        return Err(DocxError::Colunas { legenda: t.legenda.clone(), colunas: t.colunas.len() });
    }
    let larguras = (0..t.colunas.len()).map(|i| COLUNA + i);
    let colunas = || t.colunas.iter().zip(larguras.clone());
    let cabeca = colunas().map(|(c, l)| celula(negrito(&c.titulo).keep_next(true), Align::Center, l));
    let mut linhas = vec![TableRow::new(cabeca.collect()).cant_split()];
    if !t.linhas.is_empty() {
        let padrao = colunas().enumerate().map(|(i, (c, l))| {
            let sinal = Run::new().add_text(format!("{SINAL}{i}{SINAL}"));
            celula(Paragraph::new().add_run(sinal), c.alinhamento, l)
        });
        linhas.push(TableRow::new(padrao.collect()).cant_split());
    }
    Ok(docx_rs::Table::new(linhas)
        .width(TABELA, WidthType::Dxa)
        .set_grid(larguras.collect())
        .layout(TableLayoutType::Fixed)
        .margins(TableCellMargins::new().margin(0, 80, 0, 80)))
}

/// Numbers are aligned on the right: they have the same number of places, so that the commas fall under one another.
fn celula(paragrafo: Paragraph, alinhamento: Align, largura: usize) -> TableCell {
    let alinhamento = match alinhamento {
        Align::Left => AlignmentType::Left,
        Align::Center => AlignmentType::Center,
        Align::Right | Align::Decimal => AlignmentType::Right,
    };
    TableCell::new().width(largura, WidthType::Dxa).add_paragraph(paragrafo.align(alinhamento))
}
