//! The ranking of each list.

use super::capa::{paragrafo, titulo};
use super::palavras;
use super::rolo::{Item, Linha, Tabela, linha};
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

/// `ac`, with the quota people in it, then each quota list.
pub fn todas<'a>(p: &'a Publicacao<'a>, c: &CargoView<'a>, o: &'a Outcome) -> Vec<Item<'a>> {
    (0u8..).map(Lista).zip(&o.classificacao).flat_map(|(lista, pessoas)| uma(p, *c, o, lista, pessoas)).collect()
}

fn uma<'a>(
    p: &'a Publicacao<'a>,
    c: CargoView<'a>,
    o: &'a Outcome,
    lista: Lista,
    pessoas: &'a [Colocado],
) -> Vec<Item<'a>> {
    let nome = if lista.is_ac() {
        "Classificação geral (ampla concorrência)".to_owned()
    } else {
        format!("Classificação – {}", p.rotulo(lista))
    };
    let cabeca: Item<'a> = titulo(2, nome.clone()).into();
    if pessoas.is_empty() {
        return vec![cabeca, paragrafo("Não houve candidatos classificados nesta lista.").into()];
    }
    let linha = move |i: usize| pessoas.get(i).map_or_else(Linha::default, |x| colocado(p, &c, o, x));
    vec![cabeca, Tabela::new(nome, &COLUNAS, pessoas.len(), linha).into()]
}

fn colocado(p: &Publicacao<'_>, c: &CargoView<'_>, o: &Outcome, x: &Colocado) -> Linha {
    let criterio = x.desempate.and_then(|i| c.perfil.desempate.get(usize::from(i)));
    linha([
        format!("{}º", x.classificacao),
        c.pessoa(x.pessoa).inscricao.to_string(),
        c.nome(x.pessoa),
        nota_final(c, o, x.pessoa),
        criterio.map_or_else(String::new, |k| palavras::criterio_curto(c.perfil, k)),
        listas(p, o, x.pessoa),
    ])
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
