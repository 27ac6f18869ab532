//! What a document is made of before it is cut: blocks, and tables whose rows are written when they are needed.

use crate::report::model::{Align, Block, Column, Table};
use crate::report::rows::{NewRow, Rows};
use std::ops::Range;

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
        let colunas = colunas.iter().map(|(t, a)| Column { titulo: (*t).to_owned(), alinhamento: *a }).collect();
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
        Table { legenda, colunas: self.colunas.clone(), linhas: escritas }
    }
}

/// A block, or a table still unwritten.
pub enum Item<'a> {
    /// Any block.
    Bloco(Block),
    /// A table.
    Tabela(Tabela<'a>),
}

impl From<Block> for Item<'_> {
    fn from(bloco: Block) -> Self {
        Self::Bloco(bloco)
    }
}

impl<'a> From<Tabela<'a>> for Item<'a> {
    fn from(tabela: Tabela<'a>) -> Self {
        Self::Tabela(tabela)
    }
}

impl Item<'_> {
    pub(super) fn linhas(&self) -> usize {
        if let Self::Tabela(t) = self { t.total } else { 0 }
    }

    /// The text of a heading of level 1.
    pub fn titulo(&self) -> Option<&str> {
        match self {
            Self::Bloco(Block::Heading { nivel: 1, texto, .. }) => Some(texto),
            _ => None,
        }
    }

    pub(super) fn nivel(&self) -> Option<u8> {
        if let Self::Bloco(Block::Heading { nivel, .. }) = self { Some(*nivel) } else { None }
    }
}
