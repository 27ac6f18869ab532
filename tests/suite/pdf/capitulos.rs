//! A chapter drawn once stands in a document as if it had been drawn there.

use std::collections::BTreeMap;
use std::sync::Arc;

use homologa::report::model::{Block, Chapter, Document};
use homologa::report::pdf::{self, Extent};

use super::amostras::{amostras, ato, com};
use super::lido::{Desenho, Lido, pecas};

/// The document with its chapters, each from a heading on a new page to the last table before the next, drawn or not.
pub fn em_capitulos(doc: &Document, desenhar: bool) -> Document {
    let mut blocos = Vec::new();
    let mut capitulo: Vec<Block> = Vec::new();
    for bloco in &doc.blocks {
        let novo = matches!(bloco, Block::Heading { new_page: true, .. });
        let dentro = !capitulo.is_empty() && matches!(bloco, Block::Heading { .. } | Block::Table(_));
        if novo || !dentro {
            blocos.extend(fechado(&mut capitulo));
        }
        if novo || dentro { capitulo.push(bloco.clone()) } else { blocos.push(bloco.clone()) }
    }
    blocos.extend(fechado(&mut capitulo));
    if desenhar {
        desenhar_capitulos(&mut blocos, Extent::Drawn);
    }
    Document { blocks: blocos, ..doc.clone() }
}

fn fechado(capitulo: &mut Vec<Block>) -> Option<Block> {
    let blocos = std::mem::take(capitulo);
    (!blocos.is_empty()).then(|| Block::Chapter(Arc::new(Chapter { code: String::new(), blocks: blocos, drawn: None })))
}

fn desenhar_capitulos(blocos: &mut [Block], extent: Extent) {
    let mut capitulos: Vec<&mut Chapter> =
        blocos.iter_mut().filter_map(|b| if let Block::Chapter(c) = b { Arc::get_mut(c) } else { None }).collect();
    let desenhos = pdf::chapters(&capitulos.iter().map(|c| c.blocks.as_slice()).collect::<Vec<_>>(), extent);
    for (capitulo, desenho) in capitulos.iter_mut().zip(desenhos) {
        capitulo.drawn = desenho.expect("drawn");
    }
}

/// How many chapters of a document are drawn.
fn desenhados(doc: &Document) -> usize {
    doc.blocks.iter().filter(|b| matches!(b, Block::Chapter(c) if c.drawn.is_some())).count()
}

fn bytes(doc: &Document) -> Vec<u8> {
    pdf::render(doc).expect("drawn")
}

/// What is drawn on each page; the structure, element by element: depth, type, page, pieces; the titles of the outline with their pages.
type Visto = (Vec<Desenho>, Vec<(usize, String, Option<usize>, Vec<i64>)>, Vec<(String, usize)>);

fn visto(lido: &Lido) -> Visto {
    let pages: Vec<lopdf::ObjectId> = lido.0.get_pages().into_values().collect();
    let number: BTreeMap<lopdf::ObjectId, usize> = pages.iter().copied().zip(0..).collect();
    let conteudo = pages.iter().map(|p| lido.desenho(*p)).collect();
    let estrutura = lido.estrutura().into_iter().map(|(depth, kind, id)| {
        let elem = lido.0.get_dictionary(id).expect("an element");
        let page = elem.get(b"Pg").ok().map(|p| number[&p.as_reference().expect("a reference")]);
        (depth, kind, page, pecas(elem))
    });
    let indice = lido.0.objects.values().filter_map(|o| {
        let item = o.as_dict().ok().filter(|d| d.has(b"Title") && d.has(b"Dest"))?;
        let page = lido.get(item, "Dest").as_array().ok()?.first()?.as_reference().ok()?;
        Some((format!("{:?}", lido.get(item, "Title")), number[&page]))
    });
    (conteudo, estrutura.collect(), indice.collect())
}

#[test]
fn the_pages_and_the_structure_are_those_of_the_document_drawn_whole() {
    for (nome, doc) in amostras().into_iter().filter(|(nome, _)| ["duas-cotas", "muitos-cargos"].contains(nome)) {
        let capitulos = em_capitulos(&doc, true);
        assert!(desenhados(&capitulos) > 2, "{nome}");
        let [inteiro, juntado] = [&doc, &capitulos].map(|d| visto(&Lido::novo(&bytes(d))));
        assert!(inteiro.0 == juntado.0, "{nome}: the content of the pages");
        assert!(inteiro.1 == juntado.1, "{nome}: the structure");
        assert!(!inteiro.2.is_empty() && inteiro.2 == juntado.2, "{nome}: the outline");
        assert_eq!(pdf::stats(&doc), pdf::stats(&capitulos), "{nome}");
        let mut so_postos = em_capitulos(&doc, false);
        desenhar_capitulos(&mut so_postos.blocks, Extent::LaidOut);
        assert_eq!(pdf::stats(&doc), pdf::stats(&so_postos), "{nome}");
        assert_eq!(bytes(&so_postos), bytes(&doc), "{nome}: what is only laid out is drawn in its place");
        assert_eq!(bytes(&em_capitulos(&doc, false)), bytes(&doc), "{nome}: not drawn");
    }
}

#[test]
fn every_piece_of_a_chapter_leads_back_to_its_element() {
    let lido = Lido::novo(&bytes(&em_capitulos(&ato(3, 80), true)));
    let pais = lido.pais();
    for page in lido.0.get_pages().into_values() {
        let key = lido.get(lido.0.get_dictionary(page).expect("a page"), "StructParents").as_i64().expect("a key");
        let elems = pais[&key].as_array().expect("a list");
        for mcid in lido.marcas(page) {
            let id = elems[usize::try_from(mcid).expect("small")].as_reference().expect("an element");
            let elem = lido.0.get_dictionary(id).expect("an element");
            assert!(pecas(elem).contains(&mcid), "page {key}, piece {mcid}");
        }
    }
}

/// Readers take numbers of objects beyond a third of the bytes of a file for damage (qpdf from 11.10 on) and open nothing.
#[test]
fn numbers_are_never_more_than_the_bytes_can_hold() {
    let ato = em_capitulos(&ato(60, 3), true);
    let sozinhos = ato.blocks.iter().filter(|b| matches!(b, Block::Chapter(_)));
    let mut todos: Vec<Document> =
        sozinhos.map(|capitulo| Document { blocks: vec![capitulo.clone()], ..ato.clone() }).collect();
    assert_eq!(todos.len(), 60);
    todos.push(ato);
    todos.extend(amostras().into_iter().map(|(_, doc)| doc));
    for doc in todos {
        let bytes = bytes(&doc);
        let ultimo = lopdf::Document::load_mem(&bytes).expect("a PDF").max_id;
        let cabem = bytes.len() / 3;
        assert!(usize::try_from(ultimo).is_ok_and(|n| n <= cabem), "{}: object {ultimo}, room for {cabem}", doc.title);
    }
}

/// A mark on every page, and signatures that must share a page with the end of a list: the chapter is drawn in its place.
#[test]
fn where_the_document_changes_its_pages_a_chapter_is_drawn_again() {
    let mut marcado = ato(2, 60);
    marcado.mark = Some("RESULTADO PRELIMINAR".into());
    let mut assinado = ato(2, 60);
    assinado.blocks.retain(|b| !matches!(b, Block::Paragraph { text: texto, .. } if texto.starts_with("Este Decreto")));
    for doc in [marcado, assinado] {
        let [capitulos, simples] = [em_capitulos(&doc, true), em_capitulos(&doc, false)];
        assert_eq!(desenhados(&capitulos), 2);
        let [a, b] = [&capitulos, &simples].map(|d| visto(&Lido::novo(&bytes(d))));
        assert!(a.0 == b.0 && a.1 == b.1);
    }
}

#[test]
fn rare_letters_are_never_shared_between_fonts_that_code_them_otherwise() {
    let mut doc = ato(2, 30);
    for bloco in &mut doc.blocks {
        if let Block::Table(t) = bloco {
            t.rows = com(&t.rows, |i, coluna| ((i, coluna) == (1, 2)).then(|| "Žofia Łuczak Ωmega".into()));
        }
    }
    let capitulos = em_capitulos(&doc, true);
    assert_eq!(desenhados(&capitulos), 0);
    assert_eq!(bytes(&capitulos), bytes(&doc));
}

#[test]
fn an_anchor_of_two_chapters_is_refused() {
    let mut doc = em_capitulos(&ato(2, 10), true);
    let capitulo = doc.blocks.iter().find(|b| matches!(b, Block::Chapter(_))).cloned().expect("a chapter");
    doc.blocks.push(capitulo);
    assert_eq!(pdf::render(&doc).err(), Some(pdf::PdfError::Anchor("c0".into())));
}

/// A chapter that nobody drew, inside one that is drawn: each of its blocks is placed.
#[test]
fn a_chapter_inside_another_loses_nothing() {
    let doc = ato(1, 20);
    let Some(Block::Chapter(inner)) = em_capitulos(&doc, false).blocks.into_iter().find(|b| b.each().len() > 1) else {
        panic!("a chapter")
    };
    let whole = |blocos: Vec<Block>| {
        let mut blocos = vec![Block::Chapter(Arc::new(Chapter { code: String::new(), blocks: blocos, drawn: None }))];
        desenhar_capitulos(&mut blocos, Extent::Drawn);
        let doc = Document { blocks: blocos, ..doc.clone() };
        assert_eq!(desenhados(&doc), 1);
        bytes(&doc)
    };
    let flat = inner.blocks.clone();
    let [nested, plain] = [whole(vec![Block::Chapter(inner)]), whole(flat)].map(|b| visto(&Lido::novo(&b)));
    assert!(nested.0 == plain.0 && nested.1 == plain.1);
}
