//! The ranking of each list.

use super::frame::{heading, paragraph};
use super::volumes::{Item, LazyTable};
use super::words;
use crate::domain::Lista;
use crate::law::outcome::{Colocado, Outcome};
use crate::report::context::{CargoView, Publicacao};
use crate::report::model::Align;
use crate::report::rows::{NewCell, NewRow};

const COLUMNS: [(&str, Align); 6] = [
    ("Class.", Align::Right),
    ("Inscrição", Align::Center),
    ("Nome", Align::Left),
    ("Nota final", Align::Decimal),
    ("Desempate", Align::Left),
    ("Listas", Align::Left),
];

/// [`COLUMNS`] without the criterion.
const SHORT_COLUMNS: [(&str, Align); 5] = [COLUMNS[0], COLUMNS[1], COLUMNS[2], COLUMNS[3], COLUMNS[5]];

/// `ac`, with the quota people in it, then each quota list.
pub fn all<'a>(p: &'a Publicacao<'a>, c: &CargoView<'a>, o: &'a Outcome) -> Vec<Item<'a>> {
    by_lista(o).flat_map(|(lista, pessoas)| section(p, *c, o, lista, pessoas, &COLUMNS)).collect()
}

/// The same, without the criterion of each tie, for the gazette.
pub fn short<'a>(p: &'a Publicacao<'a>, c: &CargoView<'a>, o: &'a Outcome) -> Vec<Item<'a>> {
    by_lista(o).flat_map(|(lista, pessoas)| section(p, *c, o, lista, pessoas, &SHORT_COLUMNS)).collect()
}

fn by_lista(o: &Outcome) -> impl Iterator<Item = (Lista, &[Colocado])> {
    (0u8..).map(Lista).zip(o.classificacao.iter().map(Vec::as_slice))
}

fn section<'a>(
    p: &'a Publicacao<'a>,
    c: CargoView<'a>,
    o: &'a Outcome,
    lista: Lista,
    pessoas: &'a [Colocado],
    columns: &'static [(&'static str, Align)],
) -> Vec<Item<'a>> {
    let nome = if lista.is_ac() {
        "Classificação geral (ampla concorrência)".to_owned()
    } else {
        format!("Classificação – {}", p.rotulo(lista))
    };
    let heading: Item<'a> = heading(2, nome).into();
    if pessoas.is_empty() {
        return vec![heading, paragraph(words::nobody(o, "Não houve candidatos classificados nesta lista.")).into()];
    }
    let caption = format!("Cargo {} – {}", c.cargo.codigo, p.rotulo(lista));
    let row = move |x: &'a Colocado, row: &mut NewRow<'_>| colocado(p, &c, o, x, columns.len(), row);
    vec![heading, LazyTable::of(caption, columns, pessoas, row).into()]
}

/// Five cells, or six with the criterion before the last.
fn colocado(p: &Publicacao<'_>, c: &CargoView<'_>, o: &Outcome, x: &Colocado, columns: usize, row: &mut NewRow<'_>) {
    row.cell().number(x.classificacao).text("º");
    row.cell().text(&c.pessoa(x.pessoa).inscricao);
    row.cell().text(&c.nome(x.pessoa));
    nota_final(c, o, x.pessoa, &mut row.cell());
    if columns == COLUMNS.len() {
        let criterio = x.desempate.map(|i| words::short_criterio(c.perfil, words::deciding(c.perfil, i)));
        row.cell().text(&criterio.unwrap_or_default());
    }
    listas(p, o, x.pessoa, &mut row.cell());
}

/// Final score with the profile's places; empty where the organizer gave only ranks.
pub fn nota_final(c: &CargoView<'_>, o: &Outcome, pessoa: u32, cell: &mut NewCell<'_>) {
    if let Some(nota) = resultado(o, pessoa).and_then(|x| x.nota_final) {
        cell.decimal(nota, c.perfil.casas);
    }
}

/// The quota lists in which a person is classified: `PCD, NPI`.
fn listas(p: &Publicacao<'_>, o: &Outcome, pessoa: u32, cell: &mut NewCell<'_>) {
    for (i, lista) in resultado(o, pessoa).into_iter().flat_map(|x| x.listas.quotas()).enumerate() {
        cell.text(if i > 0 { ", " } else { "" }).upper(p.edital.lista_id(lista));
    }
}

/// How a person went through the stages.
pub fn resultado(o: &Outcome, pessoa: u32) -> Option<&crate::law::outcome::Pessoa> {
    o.pessoas.get(usize::try_from(pessoa).ok()?)
}
