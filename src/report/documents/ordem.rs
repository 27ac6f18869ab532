//! The order of nomination, position by position, with the article of each.

use super::frame::{heading, note, paragraph};
use super::leis;
use super::listas::nota_final;
use super::volumes::{Item, LazyTable};
use super::words;
use crate::domain::Lista;
use crate::law::fundamento::Passos;
use crate::law::outcome::{Outcome, Passo};
use crate::report::context::{CargoView, Publicacao};
use crate::report::model::Align;
use crate::report::rows::{NewCell, NewRow};

const COLUMNS: [(&str, Align); 6] = [
    ("Ordem", Align::Right),
    ("Lista", Align::Center),
    ("Inscrição", Align::Center),
    ("Nome", Align::Left),
    ("Nota final", Align::Decimal),
    ("Fundamento", Align::Left),
];

/// The vagas imediatas, then the cadastro de reserva.
pub fn section<'a>(p: &'a Publicacao<'a>, c: &CargoView<'a>, o: &'a Outcome) -> Vec<Item<'a>> {
    with_columns(p, c, o, &COLUMNS)
}

/// The same, without the article of each position, for the gazette.
pub fn short<'a>(p: &'a Publicacao<'a>, c: &CargoView<'a>, o: &'a Outcome) -> Vec<Item<'a>> {
    with_columns(p, c, o, &COLUMNS[..5])
}

fn with_columns<'a>(
    p: &'a Publicacao<'a>,
    c: &CargoView<'a>,
    o: &'a Outcome,
    columns: &'static [(&'static str, Align)],
) -> Vec<Item<'a>> {
    let mut items: Vec<Item<'a>> = vec![heading(2, "Ordem de nomeação").into()];
    if o.ordem.is_empty() {
        items.push(paragraph(words::nobody(o, "Não houve candidatos classificados neste cargo.")).into());
        return items;
    }
    if p.edital.listas() > 1 {
        items.push(note(EXPLANATION).into());
    }
    let cut = usize::try_from(c.cargo.vagas).unwrap_or(usize::MAX).min(o.ordem.len());
    let (imediatas, reserva) = o.ordem.split_at(cut);
    if !imediatas.is_empty() {
        items.push(table("vagas imediatas", columns, p, *c, o, imediatas, 1).into());
    }
    if !reserva.is_empty() {
        items.push(table("cadastro de reserva", columns, p, *c, o, reserva, cut + 1).into());
    }
    items
}

const EXPLANATION: &str = "A coluna “Lista” traz a lista a que a nomeação é computada. Quando difere da lista a que a posição \
                          pertence, esta vem antes, seguida de uma seta.";

fn table<'a>(
    which: &str,
    columns: &'static [(&'static str, Align)],
    p: &'a Publicacao<'a>,
    c: CargoView<'a>,
    o: &'a Outcome,
    passos: &'a [Passo],
    first: usize,
) -> LazyTable<'a> {
    let caption = format!("Cargo {} – {which}", c.cargo.codigo);
    let in_full = move |artigo| leis::spelled_out(p.edital, artigo);
    LazyTable::by_range(caption, columns, passos.len(), move |which, rows| {
        let mut artigos = Passos::new(p.edital, c.cargo, o, &in_full);
        for (i, x) in which.clone().zip(passos.get(which).unwrap_or_default()) {
            let mut row = rows.add();
            posicao(p, &c, x, first + i, o, &mut row);
            if columns.len() == COLUMNS.len() {
                row.cell().text(artigos.at(first + i));
            }
        }
    })
}

/// Five cells: all but the article.
fn posicao(p: &Publicacao<'_>, c: &CargoView<'_>, x: &Passo, ordem: usize, o: &Outcome, row: &mut NewRow<'_>) {
    row.cell().number(ordem).text("º");
    lista(p, x.rotulo, x.cobrada, &mut row.cell());
    row.cell().text(&c.pessoa(x.pessoa).inscricao);
    row.cell().text(&c.nome(x.pessoa));
    nota_final(c, o, x.pessoa, &mut row.cell());
}

/// `NPI`; `NPI → AC` where the position of one list is charged to another, with spaces that no line is broken at.
pub(super) fn lista(p: &Publicacao<'_>, rotulo: Lista, cobrada: Lista, cell: &mut NewCell<'_>) {
    if rotulo != cobrada {
        cell.upper(p.edital.lista_id(rotulo)).text("\u{a0}→\u{a0}");
    }
    cell.upper(p.edital.lista_id(cobrada));
}
