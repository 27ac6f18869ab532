//! The ranking of each list.

use super::capa::{paragrafo, titulo};
use super::palavras;
use super::rolo::{Item, Tabela};
use crate::domain::Lista;
use crate::law::outcome::{Colocado, Outcome};
use crate::report::context::{CargoView, Publicacao};
use crate::report::model::Align;
use crate::report::rows::{NewCell, NewRow};

const COLUNAS: [(&str, Align); 6] = [
    ("Class.", Align::Right),
    ("Inscrição", Align::Center),
    ("Nome", Align::Left),
    ("Nota final", Align::Decimal),
    ("Desempate", Align::Left),
    ("Listas", Align::Left),
];

/// [`COLUNAS`] without the criterion.
const CURTAS: [(&str, Align); 5] = [COLUNAS[0], COLUNAS[1], COLUNAS[2], COLUNAS[3], COLUNAS[5]];

/// `ac`, with the quota people in it, then each quota list.
pub fn todas<'a>(p: &'a Publicacao<'a>, c: &CargoView<'a>, o: &'a Outcome) -> Vec<Item<'a>> {
    por_lista(o).flat_map(|(lista, pessoas)| uma(p, *c, o, lista, pessoas, &COLUNAS)).collect()
}

/// The same, without the criterion of each tie, for the gazette.
pub fn curtas<'a>(p: &'a Publicacao<'a>, c: &CargoView<'a>, o: &'a Outcome) -> Vec<Item<'a>> {
    por_lista(o).flat_map(|(lista, pessoas)| uma(p, *c, o, lista, pessoas, &CURTAS)).collect()
}

fn por_lista(o: &Outcome) -> impl Iterator<Item = (Lista, &[Colocado])> {
    (0u8..).map(Lista).zip(o.classificacao.iter().map(Vec::as_slice))
}

fn uma<'a>(
    p: &'a Publicacao<'a>,
    c: CargoView<'a>,
    o: &'a Outcome,
    lista: Lista,
    pessoas: &'a [Colocado],
    colunas: &'static [(&'static str, Align)],
) -> Vec<Item<'a>> {
    let nome = if lista.is_ac() {
        "Classificação geral (ampla concorrência)".to_owned()
    } else {
        format!("Classificação – {}", p.rotulo(lista))
    };
    let cabeca: Item<'a> = titulo(2, nome).into();
    if pessoas.is_empty() {
        return vec![cabeca, paragrafo(palavras::ninguem(o, "Não houve candidatos classificados nesta lista.")).into()];
    }
    let legenda = format!("Cargo {} – {}", c.cargo.codigo, p.rotulo(lista));
    let linha = move |x: &'a Colocado, linha: &mut NewRow<'_>| colocado(p, &c, o, x, colunas.len(), linha);
    vec![cabeca, Tabela::de(legenda, colunas, pessoas, linha).into()]
}

/// Five cells, or six with the criterion before the last.
fn colocado(p: &Publicacao<'_>, c: &CargoView<'_>, o: &Outcome, x: &Colocado, colunas: usize, linha: &mut NewRow<'_>) {
    linha.cell().number(x.classificacao).text("º");
    linha.cell().text(&c.pessoa(x.pessoa).inscricao);
    linha.cell().text(&c.nome(x.pessoa));
    nota_final(c, o, x.pessoa, &mut linha.cell());
    if colunas == COLUNAS.len() {
        let criterio = x.desempate.map(|i| palavras::criterio_curto(c.perfil, palavras::decisivo(c.perfil, i)));
        linha.cell().text(&criterio.unwrap_or_default());
    }
    listas(p, o, x.pessoa, &mut linha.cell());
}

/// Final score with the profile's places; empty where the organizer gave only ranks.
pub fn nota_final(c: &CargoView<'_>, o: &Outcome, pessoa: u32, celula: &mut NewCell<'_>) {
    if let Some(nota) = resultado(o, pessoa).and_then(|x| x.nota_final) {
        celula.decimal(nota, c.perfil.casas);
    }
}

/// The quota lists in which a person is classified: `PCD, NPI`.
fn listas(p: &Publicacao<'_>, o: &Outcome, pessoa: u32, celula: &mut NewCell<'_>) {
    for (i, lista) in resultado(o, pessoa).into_iter().flat_map(|x| x.listas.quotas()).enumerate() {
        celula.text(if i > 0 { ", " } else { "" }).upper(p.edital.lista_id(lista));
    }
}

/// How a person went through the stages.
pub fn resultado(o: &Outcome, pessoa: u32) -> Option<&crate::law::outcome::Pessoa> {
    o.pessoas.get(usize::try_from(pessoa).ok()?)
}
