//! What a document is made of before it is cut: blocks, and tables whose rows are written when they are needed.

use crate::report::model::{Align, Block, Chapter, Column, Table};
use crate::report::rows::{NewRow, Rows};
use std::ops::Range;
use std::sync::Arc;

/// Writes some of the rows, from 0.
type Linhas<'a> = Box<dyn Fn(Range<usize>, &mut Rows) + Send + Sync + 'a>;

/// A table whose rows are written when they are needed.
pub struct Tabela<'a> {
    legenda: String,
    colunas: Vec<Column>,
    total: usize,
    linhas: Linhas<'a>,
}

impl<'a> Tabela<'a> {
    /// A table of `total` rows; `linha` writes the cells of one, from 0.
    pub fn new(
        legenda: impl Into<String>,
        colunas: &[(&str, Align)],
        total: usize,
        linha: impl Fn(usize, &mut NewRow<'_>) + Send + Sync + 'a,
    ) -> Self {
        Self::por_trecho(legenda, colunas, total, move |quais, linhas| {
            quais.for_each(|i| linha(i, &mut linhas.add()));
        })
    }

    /// A table of `total` rows; `linhas` writes those that are asked for, from 0.
    pub fn por_trecho(
        legenda: impl Into<String>,
        colunas: &[(&str, Align)],
        total: usize,
        linhas: impl Fn(Range<usize>, &mut Rows) + Send + Sync + 'a,
    ) -> Self {
        let colunas = colunas.iter().map(|(t, a)| Column { title: (*t).to_owned(), align: *a }).collect();
        Self { legenda: legenda.into(), colunas, total, linhas: Box::new(linhas) }
    }

    /// A small table, already written.
    pub fn pronta(legenda: impl Into<String>, colunas: &[(&str, Align)], linhas: Rows) -> Self {
        Self::new(legenda, colunas, linhas.len(), move |i, linha| {
            for celula in linhas.row(i).iter() {
                linha.cell().text(celula);
            }
        })
    }

    /// A row for each of these.
    pub fn de<T: Sync>(
        legenda: impl Into<String>,
        colunas: &[(&str, Align)],
        itens: &'a [T],
        linha: impl Fn(&'a T, &mut NewRow<'_>) + Send + Sync + 'a,
    ) -> Self {
        Self::new(legenda, colunas, itens.len(), move |i, nova| {
            if let Some(item) = itens.get(i) {
                linha(item, nova);
            }
        })
    }

    pub(super) fn trecho(&self, linhas: Range<usize>) -> Table {
        let legenda = match (linhas.start, linhas.end == self.total) {
            (0, true) => self.legenda.clone(),
            (0, false) => format!("{} (continua no volume seguinte)", self.legenda),
            _ => format!("{} (continuação)", self.legenda),
        };
        let mut escritas = Rows::with_capacity(linhas.len(), self.colunas.len());
        (self.linhas)(linhas, &mut escritas);
        Table { caption: legenda, columns: self.colunas.clone(), rows: escritas }
    }
}

/// A chapter that other documents print too.
pub struct Capitulo<'a> {
    /// What it is about: the code of a cargo.
    pub codigo: String,
    /// Its heading, of level 1, and what follows it; no chapter again.
    pub itens: Vec<Item<'a>>,
}

impl Capitulo<'_> {
    fn escrito(&self) -> Block {
        let blocos = self.itens.iter().flat_map(|i| i.blocos(0..i.linhas())).collect();
        Block::Chapter(Arc::new(Chapter { code: self.codigo.clone(), blocks: blocos, drawn: None }))
    }
}

/// A block, a table still unwritten, or a chapter of them.
pub enum Item<'a> {
    /// Any block.
    Bloco(Block),
    /// A table.
    Tabela(Tabela<'a>),
    /// A chapter.
    Capitulo(Capitulo<'a>),
}

impl From<Block> for Item<'_> {
    fn from(bloco: Block) -> Self {
        Self::Bloco(bloco)
    }
}

/// Rows of a table; no other block has any.
fn rows(bloco: &Block) -> usize {
    if let Block::Table(t) = bloco { t.rows.len() } else { 0 }
}

impl<'a> From<Tabela<'a>> for Item<'a> {
    fn from(tabela: Tabela<'a>) -> Self {
        Self::Tabela(tabela)
    }
}

impl Item<'_> {
    pub(super) fn linhas(&self) -> usize {
        match self {
            Self::Bloco(Block::Chapter(c)) => c.blocks.iter().map(rows).sum(),
            Self::Bloco(_) => 0,
            Self::Tabela(t) => t.total,
            Self::Capitulo(c) => c.itens.iter().map(Item::linhas).sum(),
        }
    }

    /// May it go on in the next volume?
    pub(super) const fn divide(&self) -> bool {
        matches!(self, Self::Tabela(_))
    }

    /// What is printed of it in a volume: these rows of a table, and all of anything else.
    pub(super) fn blocos(&self, linhas: Range<usize>) -> Vec<Block> {
        match self {
            Self::Bloco(bloco) => vec![bloco.clone()],
            Self::Tabela(tabela) => vec![Block::Table(tabela.trecho(linhas))],
            Self::Capitulo(capitulo) => vec![capitulo.escrito()],
        }
    }

    /// The items of a chapter that has more rows than a volume; any other item alone.
    pub(super) fn repartido(self, maximo: usize) -> Vec<Self> {
        match self {
            Self::Capitulo(c) if c.itens.iter().map(Item::linhas).sum::<usize>() > maximo => c.itens,
            outro => vec![outro],
        }
    }

    /// The anchor of a heading, or of the chapter's.
    pub(super) fn ancora(&self) -> Option<&str> {
        match self {
            Self::Bloco(Block::Heading { anchor: ancora, .. }) => ancora.as_deref(),
            Self::Capitulo(c) => c.itens.first().and_then(Item::ancora),
            _ => None,
        }
    }

    /// The text of a heading of level 1.
    pub fn titulo(&self) -> Option<&str> {
        match self {
            Self::Bloco(Block::Heading { level: 1, text: texto, .. }) => Some(texto),
            _ => None,
        }
    }

    pub(super) fn nivel(&self) -> Option<u8> {
        match self {
            Self::Bloco(Block::Heading { level: nivel, .. }) => Some(*nivel),
            Self::Bloco(Block::Chapter(_)) | Self::Capitulo(_) => Some(1),
            _ => None,
        }
    }
}
