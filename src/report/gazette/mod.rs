//! What the gazette counts: the width of columns, the height of what is published, in Calibri 9 with single spacing.
//!
//! Lengths are whole twentieths of a point, from the measures of the font: the gazette's own layout decides the last line.

mod calibri;
mod widths;

use super::model::{Block, Document};
use crate::report::text::frase::milhar;
use std::ops::AddAssign;
use widths::Cells;

/// Twentieths of a point in an em of Calibri 9.
const EM: usize = 180;
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
        let palavra = crate::domain::plural(paginas, "página", "páginas");
        let medida = crate::domain::plural(cm, "centímetro", "centímetros");
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

/// A document whose tables are measured: every width is set from the same lengths.
pub struct Measured<'d> {
    documento: &'d Document,
    /// The tables, in the order of the document.
    tabelas: Vec<Cells<'d>>,
}

impl<'d> Measured<'d> {
    /// Measures every cell of every table, once.
    pub fn new(documento: &'d Document) -> Self {
        let tabelas = documento.todos().filter_map(|b| if let Block::Table(t) = b { Some(t) } else { None });
        Self { documento, tabelas: tabelas.map(Cells::new).collect() }
    }

    /// Widths of the columns of each table, adding up to that of the text.
    pub fn widths(&self, largura: Largura) -> Vec<Vec<usize>> {
        self.tabelas.iter().map(|t| t.widths(largura.twips())).collect()
    }

    /// Height of the document in a column of this width, its tables with these [`widths`](Self::widths).
    pub fn height(&self, largura: Largura, larguras: &[Vec<usize>]) -> Medida {
        let total = largura.twips();
        let cabeca: u64 = self.documento.cabecalho.linhas.iter().map(|l| linhas(l, total)).sum();
        let blocos: u64 = self.documento.blocos.iter().map(|b| bloco(b, total)).sum();
        let tabelas: u64 = self.tabelas.iter().zip(larguras).map(|(t, l)| t.lines(total, l) + 1).sum();
        Medida { altura: (cabeca + blocos + tabelas) * LINHA }
    }
}

/// Lines that a block takes, the blank one after it included; tables are counted apart.
fn bloco(b: &Block, total: usize) -> u64 {
    match b {
        Block::Heading { texto, .. } | Block::Paragraph { texto, .. } => linhas(texto, total) + 1,
        Block::Index(entradas) => entradas.iter().map(|(t, _)| linhas(t, total)).sum::<u64>() + 1,
        Block::Table(_) => 0,
        Block::Chapter(c) => c.blocos.iter().map(|b| bloco(b, total)).sum(),
        Block::Signatures { fecho, pessoas } => {
            linhas(fecho, total) + 1 + 3 * u64::try_from(pessoas.len()).unwrap_or(u64::MAX / 8)
        }
    }
}

/// Lines of a text in a column: words go on while they fit, a word wider than the column is broken.
fn linhas(texto: &str, largura: usize) -> u64 {
    if advance(texto) <= largura.max(1) { 1 } else { quebradas(texto, largura.max(1)) }
}

/// Lines of a text longer than a line.
fn quebradas(texto: &str, largura: usize) -> u64 {
    let espaco = advance(" ");
    let (mut linhas, mut cheia) = (1, 0);
    for palavra in texto.split(' ').map(advance) {
        let junto = if cheia == 0 { palavra } else { cheia + espaco + palavra };
        if junto <= largura {
            cheia = junto;
        } else {
            let novas = palavra.div_ceil(largura).max(1);
            linhas += if cheia == 0 { novas - 1 } else { novas };
            cheia = palavra - (novas - 1) * largura;
        }
    }
    u64::try_from(linhas).unwrap_or(u64::MAX / 8)
}

/// Length of a text in Calibri 9.
pub fn advance(texto: &str) -> usize {
    em(calibri::units(texto, false))
}

/// Thousandths of an em in twentieths of a point, rounded up.
const fn em(units: usize) -> usize {
    (units * EM).div_ceil(1_000)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::model::{Align, Column, ParagraphStyle, Table};

    fn widths(t: &Table, total: usize) -> Vec<usize> {
        Cells::new(t).widths(total)
    }

    fn measure(d: &Document, largura: Largura) -> Medida {
        let medido = Measured::new(d);
        medido.height(largura, &medido.widths(largura))
    }

    fn tabela_de(linhas: usize, nome: &str) -> Table {
        let coluna = |titulo: &str, alinhamento| Column { titulo: titulo.into(), alinhamento };
        Table {
            legenda: "Lista".into(),
            colunas: vec![coluna("Class.", Align::Right), coluna("Nome", Align::Left)],
            linhas: (0..linhas).map(|i| [i.to_string(), nome.to_owned()]).collect(),
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

    #[test]
    fn room_for_wider_fonts_never_makes_a_narrow_table_longer() {
        let coluna = |titulo: &str, alinhamento| Column { titulo: titulo.into(), alinhamento };
        let linha = ["123º", "202500000123", "MARIA APARECIDA CAVALCANTI", "98,750", "PCD, NPI"];
        let t = Table {
            legenda: "Lista".into(),
            colunas: vec![
                coluna("Class.", Align::Right),
                coluna("Inscrição", Align::Center),
                coluna("Nome", Align::Left),
                coluna("Nota final", Align::Decimal),
                coluna("Listas", Align::Left),
            ],
            linhas: std::iter::repeat_n(linha, 20).collect(),
        };
        let larguras = widths(&t, Largura::Estreita.twips());
        assert_eq!(larguras.iter().sum::<usize>(), Largura::Estreita.twips());
        assert_eq!(Cells::new(&t).body(&larguras, 1), 20, "{larguras:?}");
        assert!(larguras[1] >= advance("202500000123") + CELULA);
    }

    #[test]
    fn lines_are_counted_word_by_word() {
        let dez = advance("aaaaaaaaaa");
        assert_eq!([linhas("", dez), linhas("aaaaaaaaaa", dez), linhas("aaaaaa aaaaaa aaaaaa", dez)], [1, 1, 3]);
        assert_eq!(linhas(&"a".repeat(25), dez), 3);
        assert_eq!(linhas("aa aa aa", 0), 3 * u64::try_from(advance("aa")).expect("small"));
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
