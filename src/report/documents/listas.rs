//! The ranking of each list.

use super::capa::{paragrafo, titulo};
use super::palavras;
use super::rolo::{Item, Linha, Tabela};
use crate::domain::Lista;
use crate::law::outcome::{Colocado, Outcome};
use crate::report::context::{CargoView, Publicacao};
use crate::report::model::Align;

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
        return vec![cabeca, paragrafo("Não houve candidatos classificados nesta lista.").into()];
    }
    let linha = move |i: usize| pessoas.get(i).map_or_else(Linha::default, |x| colocado(p, &c, o, x, colunas.len()));
    let legenda = format!("Cargo {} – {}", c.cargo.codigo, p.rotulo(lista));
    vec![cabeca, Tabela::new(legenda, colunas, pessoas.len(), linha).into()]
}

/// Five cells, or six with the criterion before the last.
fn colocado(p: &Publicacao<'_>, c: &CargoView<'_>, o: &Outcome, x: &Colocado, colunas: usize) -> Linha {
    let comeco = [
        format!("{}º", x.classificacao),
        c.pessoa(x.pessoa).inscricao.to_string(),
        c.nome(x.pessoa),
        nota_final(c, o, x.pessoa),
    ];
    let criterio = (colunas == COLUNAS.len()).then(|| {
        let criterio = x.desempate.map(|i| palavras::decisivo(c.perfil, i));
        criterio.map_or_else(String::new, |k| palavras::criterio_curto(c.perfil, k))
    });
    let celulas = comeco.into_iter().chain(criterio).chain([listas(p, o, x.pessoa)]);
    celulas.map(String::into_boxed_str).collect()
}

/// Final score with the profile's places; empty where the organizer gave only ranks.
pub fn nota_final(c: &CargoView<'_>, o: &Outcome, pessoa: u32) -> String {
    resultado(o, pessoa).and_then(|x| x.nota_final).map_or_else(String::new, |n| n.pt(c.perfil.casas))
}

/// The quota lists in which a person is classified: `PCD, NPI`.
fn listas(p: &Publicacao<'_>, o: &Outcome, pessoa: u32) -> String {
    let siglas: Vec<String> =
        resultado(o, pessoa).into_iter().flat_map(|x| x.listas.quotas()).map(|l| p.sigla(l)).collect();
    siglas.join(", ")
}

/// How a person went through the stages.
pub fn resultado(o: &Outcome, pessoa: u32) -> Option<&crate::law::outcome::Pessoa> {
    o.pessoas.get(usize::try_from(pessoa).ok()?)
}
