//! A document before it is cut into volumes: blocks, and tables known by their number of rows and a function that writes one
//! row. Nothing of a volume exists in memory before that volume is asked for, and volumes can be made in any order, by any
//! thread.

mod itens;

use crate::report::model::{Block, Document, ParagraphStyle};
use crate::report::text::phrase::full_stop;
pub use itens::{Capitulo, Item, Tabela};
use std::collections::BTreeMap;
use std::ops::Range;

/// An item, or some rows of it, in a volume.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Trecho {
    item: usize,
    linhas: Range<usize>,
}

/// A document cut into volumes.
pub struct Volumes<'a> {
    base: String,
    capa: Document,
    itens: Vec<Item<'a>>,
    volumes: Vec<Vec<Trecho>>,
    /// Volume of each chapter that an index may lead to.
    ancoras: BTreeMap<String, usize>,
    /// What the text of the act left out: warnings.
    pub avisos: Vec<crate::finding::Finding>,
}

impl<'a> Volumes<'a> {
    /// Cuts into volumes of at most `maximo` rows. A chapter (heading of level 1) that fits in one volume is not divided.
    /// `base` is the file name without ending; `capa` everything but the content.
    pub fn cut(base: impl Into<String>, capa: Document, itens: Vec<Item<'a>>, maximo: usize) -> Self {
        let maximo = maximo.max(1);
        let itens: Vec<Item<'a>> = itens.into_iter().flat_map(|i| i.repartido(maximo)).collect();
        let volumes = plano(&itens, maximo);
        let ancoras = ancoras(&itens, &volumes);
        Self { base: base.into(), capa, itens, volumes, ancoras, avisos: Vec::new() }
    }

    /// With the warnings of the act's text.
    #[must_use]
    pub fn com_avisos(mut self, avisos: Vec<crate::finding::Finding>) -> Self {
        self.avisos = avisos;
        self
    }

    /// Number of volumes; at least one.
    pub const fn len(&self) -> usize {
        self.volumes.len()
    }

    /// A document always has a volume.
    pub const fn is_empty(&self) -> bool {
        self.volumes.is_empty()
    }

    /// File name of a volume (from 0), without ending: `101`, or `101-v01`, `101-v02`, …
    pub fn nome(&self, volume: usize) -> String {
        if self.volumes.len() == 1 { self.base.clone() } else { format!("{}-v{:02}", self.base, volume + 1) }
    }

    /// Writes a volume (from 0).
    pub fn documento(&self, volume: usize) -> Document {
        let trechos = self.volumes.get(volume).map_or(&[][..], Vec::as_slice);
        let mut documento = self.capa.clone();
        documento.title = self.titulo(volume);
        documento.blocks = self.retomada(trechos);
        documento.blocks.extend(trechos.iter().flat_map(|t| self.blocos(t, volume)));
        documento
    }

    /// All volumes, one at a time.
    pub fn iter(&self) -> impl Iterator<Item = (String, Document)> {
        (0..self.len()).map(|v| (self.nome(v), self.documento(v)))
    }

    /// The title says the volume.
    fn titulo(&self, volume: usize) -> String {
        match self.volumes.len() {
            1 => self.capa.title.clone(),
            n => format!("{} – volume {} de {n}", self.capa.title, volume + 1),
        }
    }

    fn blocos(&self, trecho: &Trecho, volume: usize) -> Vec<Block> {
        match &self.itens[trecho.item] {
            Item::Bloco(Block::Index(entradas)) => self.indice(entradas, volume),
            item => item.blocos(trecho.linhas.clone()),
        }
    }

    /// The index leads to the chapters of this volume; of each other one it says the first and the last.
    fn indice(&self, entradas: &[(String, String)], volume: usize) -> Vec<Block> {
        let mut aqui = Vec::new();
        let mut fora: BTreeMap<usize, (&str, &str)> = BTreeMap::new();
        for (texto, alvo) in entradas {
            match self.ancoras.get(alvo) {
                Some(&v) if v != volume => fora.entry(v).or_insert((texto, texto)).1 = texto,
                _ => aqui.push((texto.clone(), alvo.clone())),
            }
        }
        let mut blocos = if aqui.is_empty() { Vec::new() } else { vec![Block::Index(aqui)] };
        blocos.extend(fora.into_iter().map(|(v, (primeiro, ultimo))| {
            let quais = if primeiro == ultimo { primeiro.to_owned() } else { format!("de {primeiro} a {ultimo}") };
            Block::Paragraph { text: full_stop(format!("No volume {}: {quais}", v + 1)), style: ParagraphStyle::Note }
        }));
        blocos
    }

    /// The headings in force where a volume takes up in the middle of a chapter.
    fn retomada(&self, trechos: &[Trecho]) -> Vec<Block> {
        let Some(primeiro) = trechos.first().filter(|t| t.item > 0) else { return Vec::new() };
        let mut acima: Vec<Block> = Vec::new();
        let mut nivel_livre = self.itens[primeiro.item].nivel().unwrap_or(u8::MAX);
        let mesmo_capitulo = |item: &&Item<'_>| !matches!(item, Item::Capitulo(_) | Item::Bloco(Block::Chapter(_)));
        for item in self.itens[..primeiro.item].iter().rev().take_while(mesmo_capitulo) {
            if let Item::Bloco(Block::Heading { level: nivel, text: texto, .. }) = item
                && *nivel < nivel_livre
            {
                nivel_livre = *nivel;
                let texto = format!("{texto} (continuação)");
                acima.push(Block::Heading { level: *nivel, text: texto, anchor: None, new_page: false });
            }
        }
        acima.reverse();
        acima
    }
}

fn ancoras(itens: &[Item<'_>], volumes: &[Vec<Trecho>]) -> BTreeMap<String, usize> {
    let ancora = |t: &Trecho| itens[t.item].ancora().map(str::to_owned);
    let por_volume = volumes.iter().enumerate();
    por_volume.flat_map(|(v, trechos)| trechos.iter().filter_map(ancora).map(move |a| (a, v))).collect()
}

/// Which items, and which rows of them, go into each volume.
fn plano(itens: &[Item<'_>], maximo: usize) -> Vec<Vec<Trecho>> {
    let mut volumes: Vec<Vec<Trecho>> = vec![Vec::new()];
    let mut usadas = 0;
    for (i, item) in itens.iter().enumerate() {
        let novo_capitulo = item.nivel() == Some(1);
        let capitulo = if novo_capitulo { linhas_do_capitulo(&itens[i..]) } else { 0 };
        if usadas > 0
            && (usadas >= maximo && item.nivel().is_some() || capitulo <= maximo && usadas + capitulo > maximo)
        {
            volumes.push(Vec::new());
            usadas = 0;
        }
        let mut escrita = 0;
        loop {
            let cabem = if item.divide() { maximo.saturating_sub(usadas) } else { item.linhas() };
            let fim = item.linhas().min(escrita + cabem);
            if fim > escrita || item.linhas() == 0 {
                volumes.last_mut().expect("there is always a volume").push(Trecho { item: i, linhas: escrita..fim });
            }
            usadas += fim - escrita;
            escrita = fim;
            if escrita == item.linhas() {
                break;
            }
            volumes.push(Vec::new());
            usadas = 0;
        }
    }
    volumes
}

/// Rows of a chapter: its own, or those from its heading to the next of level 1.
fn linhas_do_capitulo(itens: &[Item<'_>]) -> usize {
    if let Some(inteiro @ (Item::Capitulo(_) | Item::Bloco(Block::Chapter(_)))) = itens.first() {
        return inteiro.linhas();
    }
    itens
        .iter()
        .enumerate()
        .take_while(|(i, item)| *i == 0 || item.nivel() != Some(1))
        .map(|(_, item)| item.linhas())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::model::Align;

    fn titulo(texto: &str) -> Item<'static> {
        Block::Heading { level: 1, text: texto.into(), anchor: Some(texto.into()), new_page: false }.into()
    }

    fn secao(texto: &str) -> Item<'static> {
        Block::Heading { level: 2, text: texto.into(), anchor: None, new_page: false }.into()
    }

    fn tabela(n: usize) -> Item<'static> {
        Tabela::new("T", &[("n", Align::Right)], n, |i, linha| {
            linha.cell().number(i);
        })
        .into()
    }

    fn linhas(d: &Document) -> Vec<String> {
        let tabelas = d.each_block().filter_map(|b| if let Block::Table(t) = b { Some(t) } else { None });
        tabelas.flat_map(|t| t.rows.iter().filter_map(|l| l.get(0).map(str::to_owned))).collect()
    }

    #[test]
    fn one_volume_has_no_number() {
        let v = Volumes::cut("101", Document::default(), vec![titulo("A"), tabela(3)], 3);
        assert_eq!((v.len(), v.nome(0)), (1, "101".into()));
        assert_eq!(linhas(&v.documento(0)), ["0", "1", "2"]);
    }

    #[test]
    fn a_long_table_goes_on_in_the_next_volume_under_its_headings() {
        let v = Volumes::cut("101", Document::default(), vec![titulo("A"), secao("Geral"), tabela(5)], 2);
        assert_eq!((v.len(), v.nome(2)), (3, "101-v03".into()));
        assert_eq!(linhas(&v.documento(1)), ["2", "3"]);
        let topo: Vec<String> = v
            .documento(2)
            .blocks
            .iter()
            .filter_map(|b| match b {
                Block::Heading { text: texto, .. } => Some(texto.clone()),
                _ => None,
            })
            .collect();
        assert_eq!(topo, ["A (continuação)", "Geral (continuação)"]);
        let Some(Block::Table(t)) = v.documento(0).blocks.pop() else { panic!("a table ends the volume") };
        assert_eq!(t.caption, "T (continua no volume seguinte)");
    }

    #[test]
    fn a_chapter_that_fits_is_not_divided_and_the_index_says_its_volume() {
        let indice = Block::Index(vec![("A".into(), "A".into()), ("B".into(), "B".into())]);
        let itens = vec![indice.into(), titulo("A"), tabela(3), titulo("B"), tabela(2)];
        let v = Volumes::cut("x", Document::default(), itens, 4);
        assert_eq!(v.len(), 2);
        assert_eq!(linhas(&v.documento(0)).len(), 3);
        let blocos = v.documento(0).blocks;
        let Block::Index(entradas) = &blocos[0] else { panic!("the index comes first") };
        assert_eq!(entradas[..], [("A".into(), "A".into())]);
        assert!(matches!(&blocos[1], Block::Paragraph { text: texto, .. } if texto == "No volume 2: B."));
    }

    #[test]
    fn rows_are_neither_lost_nor_repeated_whatever_the_size_of_volumes() {
        for maximo in 1..12 {
            let itens = vec![tabela(4), titulo("A"), tabela(0), tabela(7), titulo("B"), secao("s"), tabela(3)];
            let v = Volumes::cut("x", Document::default(), itens, maximo);
            let todas: Vec<String> = v.iter().flat_map(|(_, d)| linhas(&d)).collect();
            let esperadas: Vec<String> = (0..4).chain(0..7).chain(0..3).map(|i| i.to_string()).collect();
            assert_eq!(todas, esperadas, "{maximo}");
            assert!(v.iter().all(|(_, d)| linhas(&d).len() <= maximo));
        }
    }

    fn capitulo(codigo: &str, itens: Vec<Item<'static>>) -> Item<'static> {
        let itens = std::iter::once(titulo(codigo)).chain(itens).collect();
        Item::Capitulo(Capitulo { codigo: codigo.into(), itens })
    }

    #[test]
    fn a_chapter_stays_whole_unless_it_has_more_rows_than_a_volume() {
        let itens = || {
            vec![
                Block::Index(vec![("A".into(), "A".into()), ("B".into(), "B".into())]).into(),
                capitulo("A", vec![tabela(3)]),
                capitulo("B", vec![tabela(1), tabela(2)]),
                secao("Fim"),
            ]
        };
        let v = Volumes::cut("x", Document::default(), itens(), 4);
        let blocos: Vec<Vec<Block>> = v.iter().map(|(_, d)| d.blocks).collect();
        let [um, dois] = blocos.as_slice() else { panic!("two volumes") };
        assert!(matches!(&um[..], [Block::Index(i), Block::Paragraph { .. }, Block::Chapter(a)]
            if i.len() == 1 && a.code == "A" && a.blocks.len() == 2));
        assert!(matches!(&dois[..], [Block::Chapter(b), Block::Heading { text: texto, .. }]
            if b.code == "B" && b.blocks.len() == 3 && texto == "Fim"));
        let v = Volumes::cut("x", Document::default(), itens(), 2);
        let blocos: Vec<Block> = v.iter().flat_map(|(_, d)| d.blocks).collect();
        assert!(blocos.iter().all(|b| !matches!(b, Block::Chapter(_))));
        assert_eq!(v.iter().map(|(_, d)| linhas(&d).len()).sum::<usize>(), 6);
    }

    #[test]
    fn a_chapter_of_another_document_is_one_piece() {
        let v = Volumes::cut("x", Document::default(), vec![capitulo("A", vec![tabela(3)])], 3);
        let Some(Block::Chapter(a)) = v.documento(0).blocks.pop() else { panic!("a chapter") };
        let itens = vec![tabela(2), Block::Chapter(a).into(), secao("Fim"), tabela(2)];
        let v = Volumes::cut("y", Document::default(), itens, 3);
        let chapters =
            |v: usize, d: &Volumes<'_>| d.documento(v).blocks.iter().filter(|b| matches!(b, Block::Chapter(_))).count();
        assert_eq!((v.len(), chapters(0, &v), chapters(1, &v)), (3, 0, 1));
        assert_eq!(v.iter().map(|(_, d)| linhas(&d).len()).collect::<Vec<_>>(), [2, 3, 2]);
    }
}
