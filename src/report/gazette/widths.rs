//! Widths of the columns of a table in the gazette, in twentieths of a point, from its content.

use super::{CELULA, advance, calibri, em, linhas, quebradas};
use crate::report::model::{Align, Column, Table};
use crate::report::rows::Row;

/// Words of text longer than this, some 20 capitals, may be broken: one of them must not narrow all other columns.
const MAIOR_PALAVRA: usize = 2_200;
/// Rows of which the widths of a long table are judged.
const AMOSTRA: usize = 256;

/// What a column is made of.
#[derive(Clone, Copy)]
struct Pedido {
    /// Its longest cell on one line.
    inteira: usize,
    /// The longest word of a cell.
    palavra: usize,
    /// The longest word of the header, in bold.
    titulo: usize,
    /// Numbers and codes: they must not break where a wider font takes the place of Calibri.
    numero: bool,
}

impl Pedido {
    fn new(c: &Column) -> Self {
        let titulo = c.titulo.split_whitespace().map(|p| em(calibri::units(p, true))).max().unwrap_or(0);
        Self { inteira: 0, palavra: 0, titulo, numero: c.alinhamento != Align::Left }
    }

    /// With one cell more; how long it is on one line.
    fn add(&mut self, celula: &str) -> usize {
        let inteira = advance(celula);
        if inteira > self.palavra {
            self.palavra = celula.split(' ').map(advance).max().unwrap_or(0).max(self.palavra);
        }
        self.inteira = self.inteira.max(inteira);
        inteira
    }

    /// Widths asked for and at least needed, with a `folga` in percent for fonts wider than Calibri.
    fn larguras(self, folga: usize) -> (usize, usize) {
        let mais = |largura: usize| largura * (100 + folga) / 100;
        let titulo = mais(self.titulo);
        let palavra = if self.numero { mais(self.palavra) } else { self.palavra.min(MAIOR_PALAVRA) };
        let inteira = if self.numero { mais(self.inteira) } else { self.inteira };
        (inteira.max(titulo) + CELULA, palavra.max(titulo) + CELULA)
    }
}

/// Room for wider fonts that is tried, in percent, the most first: it is taken only where it makes the table no longer.
const FOLGAS: [usize; 4] = [30, 20, 10, 2];

/// A table whose cells are measured.
pub(super) struct Cells<'t> {
    tabela: &'t Table,
    pedidos: Vec<Pedido>,
    /// Length of each cell on one line, as many a row as there are columns.
    inteiras: Vec<usize>,
}

impl<'t> Cells<'t> {
    pub(super) fn new(tabela: &'t Table) -> Self {
        let mut pedidos: Vec<Pedido> = tabela.colunas.iter().map(Pedido::new).collect();
        let mut inteiras = Vec::with_capacity(tabela.linhas.len() * pedidos.len());
        for linha in &tabela.linhas {
            let celulas = linha.iter().map(Some).chain(std::iter::repeat(None));
            inteiras.extend(pedidos.iter_mut().zip(celulas).map(|(p, c)| c.map_or(0, |c| p.add(c))));
        }
        Self { tabela, pedidos, inteiras }
    }

    /// Widths of the columns, adding up to `total`: each takes what its longest cell needs; if that is too much, the wide ones
    /// give way, and if it is too little, they take the rest.
    pub(super) fn widths(&self, total: usize) -> Vec<usize> {
        let colunas = &self.tabela.colunas;
        // every cell on one line: the most room with which that stays so
        let cabe = |folga: &&usize| self.pedidos.iter().map(|p| p.larguras(**folga).0).sum::<usize>() <= total;
        if let Some(folga) = FOLGAS.iter().find(cabe) {
            return repartidas(colunas, &self.pedidos, total, *folga);
        }
        let opcoes = FOLGAS.map(|folga| repartidas(colunas, &self.pedidos, total, folga));
        let passo = self.tabela.linhas.len().div_ceil(AMOSTRA).max(1);
        opcoes.into_iter().min_by_key(|larguras| self.body(larguras, passo)).unwrap_or_default()
    }

    /// Lines of the table with these widths in a text of `total`: caption, header and rows.
    pub(super) fn lines(&self, total: usize, larguras: &[usize]) -> u64 {
        let titulos = self.tabela.colunas.iter().zip(larguras);
        let cabeca = titulos.map(|(c, l)| linhas(&c.titulo, l.saturating_sub(CELULA))).max().unwrap_or(1);
        linhas(&self.tabela.legenda, total) + cabeca + self.body(larguras, 1)
    }

    /// Lines of one row in `passo` together.
    pub(super) fn body(&self, larguras: &[usize], passo: usize) -> u64 {
        let inteiras = self.inteiras.chunks(self.pedidos.len().max(1)).step_by(passo);
        self.tabela.linhas.iter().step_by(passo).zip(inteiras).map(|(l, c)| altura(l, c, larguras)).sum()
    }
}

/// Lines of a row: only a cell longer than its column is divided into words.
fn altura(linha: Row<'_>, inteiras: &[usize], larguras: &[usize]) -> u64 {
    let celulas = inteiras.iter().zip(larguras).enumerate().map(|(i, (inteira, largura))| {
        let largura = largura.saturating_sub(CELULA).max(1);
        if *inteira <= largura { 1 } else { quebradas(linha.get(i).unwrap_or_default(), largura) }
    });
    celulas.max().unwrap_or(1)
}

/// The width shared out with this much room for wider fonts.
fn repartidas(colunas: &[Column], pedidos: &[Pedido], total: usize, folga: usize) -> Vec<usize> {
    let (pedidas, minimas): (Vec<usize>, Vec<usize>) = pedidos.iter().map(|p| p.larguras(folga)).unzip();
    let soma: usize = pedidas.iter().sum();
    if soma <= total {
        return com_folga(colunas, &pedidas, total - soma);
    }
    let base: usize = minimas.iter().sum();
    if base >= total {
        let larguras = proporcionais(&minimas, base.max(1), total);
        let sobra = total.saturating_sub(larguras.iter().sum());
        return com_sobra(colunas, &larguras, sobra);
    }
    let folga: Vec<usize> = pedidas.iter().zip(&minimas).map(|(p, m)| p.saturating_sub(*m)).collect();
    let (larguras, sobra) = niveladas(&minimas, &folga, total - base);
    com_sobra(colunas, &larguras, sobra)
}

/// Of what is left over, up to three tenths of its width go to each column, for fonts wider than Calibri; the rest to the widest
/// column of text.
fn com_folga(colunas: &[Column], pedidas: &[usize], sobra: usize) -> Vec<usize> {
    let soma = pedidas.iter().sum::<usize>().max(1);
    let folgadas: Vec<usize> = pedidas.iter().map(|p| p + (p * 3 / 10).min(sobra * p / soma)).collect();
    let resto = (soma + sobra).saturating_sub(folgadas.iter().sum());
    com_sobra(colunas, &folgadas, resto)
}

/// What is left over goes to the widest column of text.
fn com_sobra(colunas: &[Column], pedidas: &[usize], sobra: usize) -> Vec<usize> {
    let preferida = |i: usize, p: usize| (colunas[i].alinhamento == Align::Left, p, usize::MAX - i);
    let maior = pedidas.iter().enumerate().max_by_key(|(i, p)| preferida(*i, **p)).map_or(0, |(i, _)| i);
    pedidas.iter().enumerate().map(|(i, p)| if i == maior { p + sobra } else { *p }).collect()
}

fn proporcionais(minimas: &[usize], base: usize, total: usize) -> Vec<usize> {
    minimas.iter().map(|m| m * total / base).collect()
}

/// Shares the room out, narrow wishes first, so that only the widest columns wrap; with what remains.
fn niveladas(minimas: &[usize], folga: &[usize], mut resto: usize) -> (Vec<usize>, usize) {
    let mut ordem: Vec<usize> = (0..folga.len()).collect();
    ordem.sort_by_key(|i| folga[*i]);
    let mut larguras = minimas.to_vec();
    for (feitas, i) in ordem.iter().enumerate() {
        let parte = folga[*i].min(resto / (folga.len() - feitas));
        larguras[*i] += parte;
        resto -= parte;
    }
    (larguras, resto)
}
