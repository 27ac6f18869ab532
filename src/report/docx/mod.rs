//! A document as DOCX, for gazettes that take text documents: real tables of at most six columns, no merged cells, no fills, no
//! page header or footer, Calibri 9 with single spacing (Imprensa Nacional, Portaria 283/2018; safe for DOM/ES).
//!
//! docx-rs makes the package and one row of each table, with marks for the widths; [`Draft::render`] packs it again for each width
//! of the gazette, deflated, with our own metadata and no clock, and writes every row of a table after the pattern of that one.
//! Rows built one by one in the library take some 20 KB of memory each and ten times the time.

mod fill;

use super::gazette::{Largura, Measured, Medida};
use super::model::{Align, Block, Document, ParagraphStyle, Table};
use docx_rs::{
    AlignmentType, Docx, LineSpacing, PageMargin, Paragraph, Run, RunFonts, Style, StyleType, TableCell,
    TableCellMargins, TableLayoutType, TableRow, WidthType,
};
use fill::{Body, COLUNA, MARGEM_DIREITA, RECUO, SINAL, TABELA, forbidden};
use std::borrow::Cow;
use std::fmt;
use std::io::{Cursor, Read, Write};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

/// Most table rows in a file: the whole text of a file is in memory while it is written.
pub const LINHAS_POR_VOLUME: usize = 5_000;
/// Most columns in a table.
pub const COLUNAS: usize = 6;

/// Levels of headings, the title's included.
const NIVEIS: u8 = 4;
/// Half points: Calibri 9.
const CORPO: usize = 18;
/// Width of A4 in twentieths of a point.
const A4_LARGURA: u32 = 11_906;
/// Height of A4.
const A4_ALTURA: u32 = 16_838;
/// Margin of 2 cm.
const MARGEM: i32 = 1_134;

/// Deflate level: the rows of a table are so much alike that 6 takes twice the time of 2 for files of 70 kB instead of 90.
const NIVEL: i64 = 2;

/// What is signed on by hand.
const LINHA: &str = "________________________________";

/// Why a document cannot be a DOCX for a gazette.
#[derive(Debug, PartialEq, Eq)]
pub enum DocxError {
    /// More columns than a gazette takes.
    Colunas {
        /// Caption of the table.
        legenda: String,
        /// Its columns.
        colunas: usize,
    },
    /// The file could not be packed.
    Zip(String),
}

impl fmt::Display for DocxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Colunas { legenda, colunas } => {
                write!(f, "a tabela “{legenda}” tem {colunas} colunas; o diário aceita até {COLUNAS}")
            }
            Self::Zip(e) => write!(f, "o arquivo DOCX não pôde ser montado: {e}"),
        }
    }
}

impl std::error::Error for DocxError {}

/// The part with the text.
const TEXTO: &str = "word/document.xml";

/// A document drawn, its widths and rows still to be filled in: one draft serves both widths of the gazette.
pub struct Draft<'d> {
    documento: &'d Document,
    medido: Measured<'d>,
    /// The parts of the package, by name, in its order. The [text](TEXTO) is in `texto`.
    partes: Vec<(String, String)>,
    texto: Body,
}

impl<'d> Draft<'d> {
    /// Draws the document.
    ///
    /// # Errors
    /// A table of more than [`COLUNAS`] columns.
    pub fn new(d: &'d Document) -> Result<Self, DocxError> {
        let mut bytes = Vec::new();
        drawn(d)?.pack(Cursor::new(&mut bytes)).map_err(|e| DocxError::Zip(e.to_string()))?;
        let mut partes = unpacked(&bytes).map_err(|e| DocxError::Zip(e.to_string()))?;
        let mut texto = Body::new("");
        for (nome, parte) in &mut partes {
            match nome.as_str() {
                "docProps/core.xml" => *parte = metadados(d),
                TEXTO => texto = Body::new(&std::mem::take(parte)),
                _ => {}
            }
        }
        Ok(Self { documento: d, medido: Measured::new(d), partes, texto })
    }

    /// The bytes of the DOCX for a width, and what the gazette will count: the same document gives the same bytes.
    ///
    /// # Errors
    /// The package could not be made.
    pub fn render(&self, largura: Largura) -> Result<(Vec<u8>, Medida), DocxError> {
        let larguras = self.medido.widths(largura);
        let bytes = self.packed(largura, &larguras).map_err(|e| DocxError::Zip(e.to_string()))?;
        Ok((bytes, self.medido.height(largura, &larguras)))
    }

    /// Packs the parts: deflated, in the same order, dated 1980.
    fn packed(&self, largura: Largura, larguras: &[Vec<usize>]) -> zip::result::ZipResult<Vec<u8>> {
        let opcoes = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .compression_level(Some(NIVEL))
            .last_modified_time(DateTime::default())
            .unix_permissions(0o644);
        let mut destino = ZipWriter::new(Cursor::new(Vec::new()));
        for (nome, parte) in &self.partes {
            destino.start_file(nome.as_str(), opcoes)?;
            match nome.as_str() {
                TEXTO => self.texto.write(&mut destino, self.documento, largura, larguras)?,
                _ => destino.write_all(parte.as_bytes())?,
            }
        }
        Ok(destino.finish()?.into_inner())
    }
}

/// The bytes of the DOCX for one width.
///
/// # Errors
/// Those of [`Draft::new`] and [`Draft::render`].
pub fn render(d: &Document, largura: Largura) -> Result<Vec<u8>, DocxError> {
    Ok(Draft::new(d)?.render(largura)?.0)
}

/// The document in docx-rs.
fn drawn(d: &Document) -> Result<Docx, DocxError> {
    // docx-rs numbers paragraphs from the last `Docx::new` of the thread: it must come before the first paragraph
    let mut docx = folha();
    for texto in d.marca.iter().chain(&d.cabecalho.linhas) {
        docx = docx.add_paragraph(negrito(texto).align(AlignmentType::Center));
    }
    docx = docx.add_paragraph(titulo(&d.titulo, 1).align(AlignmentType::Center));
    for (i, bloco) in d.blocos.iter().enumerate() {
        docx = match (bloco, d.blocos.get(i + 1)) {
            // a note stays on the page of the table that it is about, and so does the heading above it
            (Block::Paragraph { texto, estilo }, Some(Block::Table(_))) => {
                docx.add_paragraph(paragrafo(texto, *estilo).keep_next(true))
            }
            _ => add(docx, bloco)?,
        };
    }
    if !d.codigo.is_empty() {
        docx = docx.add_paragraph(corrido(&format!("Código de verificação: {}", d.codigo)));
    }
    Ok(docx)
}

/// The parts of a package, by name, without folder entries.
fn unpacked(stored: &[u8]) -> zip::result::ZipResult<Vec<(String, String)>> {
    let mut origem = ZipArchive::new(Cursor::new(stored))?;
    let mut partes = Vec::with_capacity(origem.len());
    for i in 0..origem.len() {
        let mut parte = origem.by_index(i)?;
        if parte.is_dir() {
            continue;
        }
        let nome = parte.name()?.into_owned();
        let mut texto = String::new();
        parte.read_to_string(&mut texto)?;
        partes.push((nome, texto));
    }
    Ok(partes)
}

/// Right margin of the page, in twentieths of a point: what is beside a text of this width.
fn margem(largura: Largura) -> usize {
    let [folha, esquerda] = [A4_LARGURA, MARGEM.unsigned_abs()].map(|n| usize::try_from(n).unwrap_or(usize::MAX));
    folha.saturating_sub(esquerda).saturating_sub(largura.twips())
}

/// Indent of the summary of the act: half the text.
const fn recuo(largura: Largura) -> usize {
    largura.twips() / 2
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

fn add(docx: Docx, bloco: &Block) -> Result<Docx, DocxError> {
    Ok(match bloco {
        Block::Heading { nivel, texto, .. } => docx.add_paragraph(titulo(texto, nivel.saturating_add(1))),
        Block::Paragraph { texto, estilo } => docx.add_paragraph(paragrafo(texto, *estilo)),
        Block::Index(entradas) => entradas.iter().fold(docx, |docx, (texto, _)| docx.add_paragraph(corrido(texto))),
        Block::Table(tabela) => {
            let legenda = negrito(&tabela.legenda).keep_next(true);
            docx.add_paragraph(legenda).add_table(desenhada(tabela)?).add_paragraph(Paragraph::new())
        }
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
fn limpo(texto: &str) -> Cow<'_, str> {
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

/// The part `docProps/core.xml`: title, author, subject, language and the date of the act.
fn metadados(d: &Document) -> String {
    let data = d.data.map_or_else(|| "1980-01-01".to_owned(), |data| data.iso());
    let texto = |t: &str| quick_xml::escape::escape(limpo(t)).into_owned();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\
         <cp:coreProperties xmlns:cp=\"http://schemas.openxmlformats.org/package/2006/metadata/core-properties\" \
         xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:dcterms=\"http://purl.org/dc/terms/\" \
         xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\
         <dc:title>{}</dc:title><dc:subject>{}</dc:subject><dc:creator>{}</dc:creator><dc:language>pt-BR</dc:language>\
         <dcterms:created xsi:type=\"dcterms:W3CDTF\">{data}T00:00:00Z</dcterms:created>\
         <dcterms:modified xsi:type=\"dcterms:W3CDTF\">{data}T00:00:00Z</dcterms:modified>\
         </cp:coreProperties>",
        texto(&d.titulo),
        texto(&d.assunto),
        texto(&d.autor),
    )
}

#[cfg(test)]
mod tests;
