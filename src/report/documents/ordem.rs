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
    Ordem { p, c: *c, o, columns: &COLUMNS }.section()
}

/// The same, without the article of each position, for the gazette.
pub fn short<'a>(p: &'a Publicacao<'a>, c: &CargoView<'a>, o: &'a Outcome) -> Vec<Item<'a>> {
    Ordem { p, c: *c, o, columns: &COLUMNS[..5] }.section()
}

/// The order of a cargo, to be printed in these columns.
#[derive(Clone, Copy)]
struct Ordem<'a> {
    p: &'a Publicacao<'a>,
    c: CargoView<'a>,
    o: &'a Outcome,
    columns: &'static [(&'static str, Align)],
}

const EXPLANATION: &str = "A coluna “Lista” traz a lista a que a nomeação é computada. Quando difere da lista a que a posição \
                          pertence, esta vem antes, seguida de uma seta.";

impl<'a> Ordem<'a> {
    fn section(self) -> Vec<Item<'a>> {
        let mut items: Vec<Item<'a>> = vec![heading(2, "Ordem de nomeação").into()];
        let ordem = &self.o.ordem;
        if ordem.is_empty() {
            let nobody = words::nobody(self.o, "Não houve candidatos classificados neste cargo.");
            items.push(paragraph(nobody).into());
            return items;
        }
        if self.p.edital.listas() > 1 {
            items.push(note(EXPLANATION).into());
        }
        let cut = usize::try_from(self.c.cargo.vagas).unwrap_or(usize::MAX).min(ordem.len());
        let (imediatas, reserva) = ordem.split_at(cut);
        if !imediatas.is_empty() {
            items.push(self.table("vagas imediatas", imediatas, 1).into());
        }
        if !reserva.is_empty() {
            items.push(self.table("cadastro de reserva", reserva, cut + 1).into());
        }
        items
    }

    /// Positions in a row, of which the first has this number.
    fn table(self, which: &str, passos: &'a [Passo], first: usize) -> LazyTable<'a> {
        let caption = format!("Cargo {} – {which}", self.c.cargo.codigo);
        let in_full = move |artigo| leis::spelled_out(self.p.edital, artigo);
        LazyTable::by_range(caption, self.columns, passos.len(), move |range, rows| {
            let mut artigos = Passos::new(self.p.edital, self.c.cargo, self.o, &in_full);
            for (i, passo) in range.clone().zip(passos.get(range).unwrap_or_default()) {
                let mut row = rows.add();
                self.write_posicao(passo, first + i, &mut row);
                if self.columns.len() == COLUMNS.len() {
                    row.cell().text(artigos.at(first + i));
                }
            }
        })
    }

    /// Five cells: all but the article.
    fn write_posicao(&self, passo: &Passo, number: usize, row: &mut NewRow<'_>) {
        row.cell().number(number).text("º");
        lista(self.p, passo.rotulo, passo.cobrada, &mut row.cell());
        row.cell().text(&self.c.pessoa(passo.pessoa).inscricao);
        row.cell().text(&self.c.nome(passo.pessoa));
        nota_final(&self.c, self.o, passo.pessoa, &mut row.cell());
    }
}

/// `NPI`; `NPI → AC` where the position of one list is charged to another, with spaces that no line is broken at.
pub(super) fn lista(p: &Publicacao<'_>, rotulo: Lista, cobrada: Lista, cell: &mut NewCell<'_>) {
    if rotulo != cobrada {
        cell.upper(p.edital.lista_id(rotulo)).text("\u{a0}→\u{a0}");
    }
    cell.upper(p.edital.lista_id(cobrada));
}
