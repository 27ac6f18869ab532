//! The documents: outcome and template → [`Document`](super::model::Document), volume by volume.
//!
//! | module | prints |
//! |---|---|
//! | [`homologacao`], [`cargo`], [`diario`] | the act, the report of one cargo, the lists for the gazette |
//! | [`nomeacao`], [`situacao`], [`retificacao`], [`sorteio`] | portaria and convocação, situation report, corrections, draw sheet |
//! | [`base_legal`], [`quadro`], [`listas`], [`ordem`], [`fora`], [`empates`], [`demonstracoes`] | their sections |
//! | [`capa`], [`campos`], [`marcas`], [`palavras`] | what surrounds the content, the fields and marks of the texts, the words |
//! | [`rolo`] | cutting into volumes |

pub mod base_legal;
pub mod campos;
pub mod capa;
pub mod cargo;
pub mod comparacao;
pub mod demonstracoes;
pub mod diario;
pub mod empates;
pub mod fora;
pub mod homologacao;
pub mod leis;
mod listas;
pub mod marcas;
pub mod nomeacao;
pub mod ordem;
pub mod palavras;
pub mod quadro;
pub mod retificacao;
pub mod rolo;
pub mod situacao;
pub mod sorteio;

pub use cargo::cargo;
pub use diario::diario;
pub use homologacao::homologacao;
pub use nomeacao::{convocacao, nomeacao};
pub use retificacao::{Correcao, retificacao};
pub use rolo::Volumes;
pub use situacao::situacao;
pub use sorteio::{Sorteios, sorteio};

use super::context::{CargoView, Publicacao};
use super::model::Document;
use crate::finding::Finding;
use crate::law::outcome::Outcome;
use marcas::Partes;
use rolo::Item;
use serde::Serialize;

/// Most table rows in a volume of a PDF.
pub const LINHAS_POR_VOLUME: usize = 20_000;

/// The result of one cargo, in the order of real acts: vagas, lists, order, people out, ties, demonstrations, readings.
fn resultado<'a>(p: &'a Publicacao<'a>, c: &CargoView<'a>, o: &'a Outcome) -> Vec<Item<'a>> {
    let mut itens = quadro::do_cargo(p, c, o);
    itens.extend(listas::todas(p, c, o));
    itens.extend(ordem::secao(p, c, o));
    itens.extend(fora::secao(c, o));
    itens.extend(empates::secao(p, c, o));
    itens.extend(demonstracoes::notas(o));
    itens.extend(demonstracoes::leituras(c, o));
    itens
}

/// Fills in the text of an act, whose first heading is the title of the document, puts the ready parts in their places and cuts it into volumes. A part that has something to
/// print and is not used by the text is a warning.
///
/// # Errors
/// Those of the template.
fn ato<'a, C: Serialize>(
    p: &Publicacao<'a>,
    id: &str,
    base: &str,
    campos: &C,
    mut partes: Partes<'a>,
    mut capa: Document,
    maximo: usize,
) -> Result<Volumes<'a>, Vec<Finding>> {
    let texto = p.templates.render(id, campos)?;
    let mut itens = marcas::ler(&texto, &mut partes);
    if let Some(titulo) = itens.first().and_then(Item::titulo).map(str::to_owned) {
        itens.remove(0);
        capa.titulo = titulo;
    }
    let faltam: Vec<&str> = partes.iter().filter(|(_, itens)| !itens.is_empty()).map(|(nome, _)| *nome).collect();
    let avisos = p.templates.missing(id, &faltam).into_iter().collect();
    Ok(Volumes::cut(base, capa, itens, maximo).com_avisos(avisos))
}
