//! What the gazette counts: the width of columns, the height of what is published, in Calibri 9 with single spacing.
//!
//! Lengths are whole twentieths of a point. Widths of letters are the font's mean: the gazette's own layout decides the last line.

use super::model::{Align, Block, Column, Document, Table};
use crate::report::text::frase::milhar;
use std::ops::AddAssign;

/// Advance of a letter or digit of Calibri 9 (0,51 em) in twentieths of a point.
const LETRA: usize = 92;
/// A capital letter of Calibri 9 (0,58 em): names are in capitals.
const MAIUSCULA: usize = 105;
/// Height of a line of Calibri 9, single spacing (1,22 em).
const LINHA: u64 = 220;
/// Left and right margins of a cell together.
const CELULA: usize = 160;
/// Height of the text of a gazette page: 25 cm.
const PAGINA: u64 = 14_173;
/// Twentieths of a point in a millimetre, times one hundred.
const MILIMETRO_X100: u64 = 5_669;

/// Width of the column that the gazette sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Largura {
    /// 12 cm (Imprensa Nacional).
    Estreita,
    /// 17 cm: the text width of an A4 page.
    Larga,
}

impl Largura {
    /// In twentieths of a point.
    pub const fn twips(self) -> usize {
        match self {
            Self::Estreita => 6_803,
            Self::Larga => 9_638,
        }
    }

    /// In centimetres.
    pub const fn centimetros(self) -> u32 {
        match self {
            Self::Estreita => 12,
            Self::Larga => 17,
        }
    }
}

/// Height of a publication.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Medida {
    /// In twentieths of a point.
    altura: u64,
}

impl Medida {
    /// Column-centimetres, rounded up.
    pub const fn centimetros(self) -> u64 {
        (self.altura * 100).div_ceil(MILIMETRO_X100 * 10)
    }

    /// Pages of one column of 25 cm, rounded up.
    pub const fn paginas(self) -> u64 {
        self.altura.div_ceil(PAGINA)
    }

    /// `1.234 centímetros de coluna de 12 cm, ou 50 páginas de uma coluna`.
    pub fn frase(self, largura: Largura) -> String {
        let (cm, paginas) = (self.centimetros(), self.paginas());
        let palavra = super::text::plural(paginas, "página", "páginas");
        let medida = super::text::plural(cm, "centímetro", "centímetros");
        let cm = milhar(cm);
        format!(
            "{cm} {medida} de coluna de {} cm, ou {} {palavra} de uma coluna",
            largura.centimetros(),
            milhar(paginas)
        )
    }
}

impl AddAssign for Medida {
    fn add_assign(&mut self, outra: Self) {
        self.altura = self.altura.saturating_add(outra.altura);
    }
}

/// Height of a document set in a column of this width.
pub fn measure(d: &Document, largura: Largura) -> Medida {
    let linhas: u64 = d.cabecalho.linhas.iter().map(|l| linhas(l, largura.twips())).sum();
    let blocos: u64 = d.blocos.iter().map(|b| bloco(b, largura)).sum();
    Medida { altura: (linhas + blocos) * LINHA }
}

/// Lines that a block takes, the blank one after it included.
fn bloco(b: &Block, largura: Largura) -> u64 {
    let total = largura.twips();
    match b {
        Block::Heading { texto, .. } | Block::Paragraph { texto, .. } => linhas(texto, total) + 1,
        Block::Index(entradas) => entradas.iter().map(|(t, _)| linhas(t, total)).sum::<u64>() + 1,
        Block::Table(t) => tabela(t, total) + 1,
        Block::Signatures { fecho, pessoas } => {
            linhas(fecho, total) + 1 + 3 * u64::try_from(pessoas.len()).unwrap_or(u64::MAX / 8)
        }
    }
}

fn tabela(t: &Table, total: usize) -> u64 {
    let larguras = widths(t, total);
    let altura = |celulas: &mut dyn Iterator<Item = &str>| -> u64 {
        celulas.zip(&larguras).map(|(c, l)| linhas(c, l.saturating_sub(CELULA))).max().unwrap_or(1)
    };
    let cabeca = altura(&mut t.colunas.iter().map(|c| c.titulo.as_str()));
    let corpo: u64 = t.linhas.iter().map(|l| altura(&mut l.iter().map(AsRef::as_ref))).sum();
    linhas(&t.legenda, total) + cabeca + corpo
}

fn linhas(texto: &str, largura: usize) -> u64 {
    u64::try_from(advance(texto).div_ceil(largura.max(1)).max(1)).unwrap_or(u64::MAX / 8)
}

/// Length of a text in Calibri 9.
pub fn advance(texto: &str) -> usize {
    texto.chars().map(|c| if c.is_uppercase() { MAIUSCULA } else { LETRA }).sum()
}

/// Widths of the columns of a table, adding up to `total`: each takes what its longest cell needs; if that is too much, the
/// wide ones give way, and if it is too little, they take the rest.
pub fn widths(t: &Table, total: usize) -> Vec<usize> {
    let pedidas: Vec<usize> = t.colunas.iter().enumerate().map(|(i, c)| pedida(t, i, c)).collect();
    let minimas: Vec<usize> =
        t.colunas.iter().zip(&pedidas).map(|(c, p)| (maior_palavra(&c.titulo) + CELULA).min(*p)).collect();
    let soma: usize = pedidas.iter().sum();
    if soma <= total {
        return com_folga(&t.colunas, &pedidas, total - soma);
    }
    let base: usize = minimas.iter().sum();
    if base >= total {
        let larguras = proporcionais(&minimas, base.max(1), total);
        let sobra = total.saturating_sub(larguras.iter().sum());
        return com_sobra(&t.colunas, &larguras, sobra);
    }
    let folga: Vec<usize> = pedidas.iter().zip(&minimas).map(|(p, m)| p - m).collect();
    let (larguras, sobra) = niveladas(&minimas, &folga, total - base);
    com_sobra(&t.colunas, &larguras, sobra)
}

fn pedida(t: &Table, coluna: usize, c: &Column) -> usize {
    let maior = t.linhas.iter().filter_map(|l| l.get(coluna)).map(|x| advance(x)).max().unwrap_or(0);
    let maior = if c.alinhamento == Align::Left { maior } else { com_reserva(maior) };
    maior.max(maior_palavra(&c.titulo)) + CELULA
}

/// Numbers and words of headers must not break where Calibri is not installed and a font wider by up to three tenths takes its place.
const fn com_reserva(largura: usize) -> usize {
    largura * 13 / 10
}

/// The longest word of a header, in bold.
fn maior_palavra(titulo: &str) -> usize {
    com_reserva(titulo.split_whitespace().map(|p| advance(p) * 11 / 10).max().unwrap_or(0))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::model::ParagraphStyle;

    fn tabela_de(linhas: usize, nome: &str) -> Table {
        let coluna = |titulo: &str, alinhamento| Column { titulo: titulo.into(), alinhamento };
        Table {
            legenda: "Lista".into(),
            colunas: vec![coluna("Class.", Align::Right), coluna("Nome", Align::Left)],
            linhas: (0..linhas).map(|i| vec![i.to_string().into(), Box::from(nome)].into()).collect(),
        }
    }

    #[test]
    fn columns_fill_the_width_exactly_and_only_the_widest_gives_way() {
        let longa = "A".repeat(120);
        for nome in ["ANA", &longa] {
            let larguras = widths(&tabela_de(3, nome), 6_803);
            assert_eq!(larguras.iter().sum::<usize>(), 6_803, "{nome}");
            assert!(larguras[0] >= advance("Class.") + CELULA && larguras[0] < larguras[1]);
        }
    }

    /// 100 lines of 11 points are 1 100 points = 38,8 cm; two lines more for a caption, a header and the blank line.
    #[test]
    fn a_table_takes_a_line_a_row() {
        let d = Document { blocos: vec![Block::Table(tabela_de(100, "ANA"))], ..Document::default() };
        let medida = measure(&d, Largura::Estreita);
        assert_eq!(medida.altura, 103 * LINHA);
        assert_eq!((medida.centimetros(), medida.paginas()), (40, 2));
        assert_eq!(medida.frase(Largura::Estreita), "40 centímetros de coluna de 12 cm, ou 2 páginas de uma coluna");
    }

    #[test]
    fn a_narrow_column_is_longer() {
        let texto = "palavra ".repeat(200);
        let d =
            Document { blocos: vec![Block::Paragraph { texto, estilo: ParagraphStyle::Body }], ..Document::default() };
        assert!(measure(&d, Largura::Estreita).centimetros() > measure(&d, Largura::Larga).centimetros());
    }
}
