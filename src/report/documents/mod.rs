//! The documents: outcome and template → [`Document`], volume by volume.
//!
//! | module | prints |
//! |---|---|
//! | [`mod@homologacao`], [`mod@cargo`], [`mod@diario`] | the act, the report of one cargo, the lists for the gazette |
//! | [`mod@nomeacao`], [`mod@situacao`], [`mod@retificacao`], [`mod@sorteio`] | portaria and convocação, situation report, corrections, draw sheet |
//! | [`base_legal`], [`quadro`], [`listas`], [`ordem`], [`fora`], [`empates`], [`demonstracoes`] | their sections on the result |
//! | [`ressalvas`], [`autenticidade`] | their sections on what is set apart, and on validity |
//! | [`capa`], [`campos`], [`marcas`], [`palavras`] | what surrounds the content, the fields and marks of the texts, the words |
//! | [`rolo`] | cutting into volumes |

mod autenticidade;
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
mod ressalvas;
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
use super::template::Misuse;
use crate::finding::Finding;
use crate::law::outcome::Outcome;
use campos::Com;
use marcas::Partes;
use rolo::Item;
use serde::Serialize;

/// Most table rows in a volume of a PDF.
pub const ROWS_PER_VOLUME: usize = 20_000;

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

/// The part that is an index, and the part with the chapters that it leads to.
const INDICE_E_DESTINO: [&str; 2] = ["indice_de_cargos", "resultado_por_cargo"];

/// Fills in the text of an act, whose first heading is the title of the document, puts the ready parts in their places and cuts it into
/// volumes. A part that has something to print and is not used by the text is a warning.
///
/// # Errors
/// Those of the template, and ready parts [used](crate::report::template::Misuse) as they may not be.
fn ato<'a, C: Serialize>(
    p: &Publicacao<'a>,
    id: &str,
    base: &str,
    campos: &Com<C>,
    mut partes: Partes<'a>,
    mut capa: Document,
    maximo: usize,
) -> Result<Volumes<'a>, Vec<Finding>> {
    let texto = p.templates.render(id, campos)?;
    let nomes: Vec<&str> = campos.comuns.partes.keys().copied().collect();
    let mut usos = marcas::conferir(&texto, &nomes);
    let [indice, resultado] = INDICE_E_DESTINO;
    let indexed = partes.get(indice).is_some_and(|itens| !itens.is_empty());
    let mut itens = marcas::ler(&texto, &mut partes);
    if indexed && !partes.contains_key(indice) && partes.contains_key(resultado) {
        usos.push(Misuse::WithoutTarget(indice, resultado));
    }
    if !usos.is_empty() {
        return Err(usos.into_iter().map(|uso| p.templates.misused(id, uso, &nomes)).collect());
    }
    if let Some(titulo) = itens.first().and_then(Item::titulo).map(str::to_owned) {
        itens.remove(0);
        capa.title = titulo;
    }
    let faltam: Vec<&str> = partes.iter().filter(|(_, itens)| !itens.is_empty()).map(|(nome, _)| *nome).collect();
    let avisos = p.templates.missing(id, &faltam).into_iter().collect();
    Ok(Volumes::cut(base, capa, itens, maximo).com_avisos(avisos))
}

#[cfg(test)]
mod tests {
    use super::super::model::Block;
    use super::*;
    use crate::report::exemplo::Exemplo;
    use crate::report::template::Templates;
    use std::collections::BTreeMap;

    /// The act of this text, with an index of cargos and their results: its errors.
    fn errors(texto: &str) -> Vec<Finding> {
        let mut e = Exemplo::new();
        e.templates = Templates::new(BTreeMap::from([("homologacao".to_owned(), texto.to_owned())]));
        let p = e.publicacao();
        let campos = campos::Com {
            comuns: campos::Comuns::new(
                &p,
                "homologacao",
                None,
                &["assinaturas", "indice_de_cargos", "resultado_por_cargo"],
            ),
            proprios: BTreeMap::<String, String>::new(),
        };
        let partes = BTreeMap::from([
            ("indice_de_cargos", vec![Block::Index(vec![("A".into(), "a".into())]).into()]),
            ("resultado_por_cargo", vec![capa::paragrafo("listas").into()]),
            ("assinaturas", Vec::new()),
        ]);
        ato(&p, "homologacao", "x", &campos, partes, capa::capa(&p, "X", None), 9).err().unwrap_or_default()
    }

    #[test]
    fn a_ready_part_stands_whole_once_and_with_what_it_leads_to() {
        for texto in [
            "{{ indice_de_cargos }}\n\n{{ resultado_por_cargo }}\n",
            "{# {{ resultado_por_cargo }} #}\n{% if numero %}{{ resultado_por_cargo }}{% else %}{{ resultado_por_cargo }}{% endif %}\n",
            "Sem trecho nenhum.\n",
        ] {
            assert_eq!(errors(texto), [], "{texto}");
        }
        for (texto, linha, told, fix) in [
            (
                "{{ resultado_por_cargo }}\n\nA\n{{ resultado_por_cargo}}\n",
                4,
                "{{ resultado_por_cargo }} de novo: este trecho já está na linha 1",
                "num só lugar",
            ),
            (
                "A\n{% for i in [1, 2] %}\n{{ assinaturas }}\n\n{% endfor %}\n",
                3,
                "está num {% for %}",
                "fora do {% for %}",
            ),
            ("A\n{{ assinaturas | upper }}\n", 2, "“assinaturas | upper” altera um trecho pronto", "sem filtros"),
            ("A\n\n{{ resultado_por_cargo[0] }}\n", 3, "“resultado_por_cargo[0]” altera", "sem filtros"),
            (
                "A\n{% filter upper %}\n{{ assinaturas }}\n{% endfilter %}\n",
                3,
                "um {% filter %} ou um {% set %} altera um trecho pronto",
                "sem filtros",
            ),
            (
                "{# nota\n #}\n{{ indice_de_cargos }}\n",
                3,
                "leva ao que {{ resultado_por_cargo }} traz, e o texto não usa",
                "acrescente {{ resultado_por_cargo }}",
            ),
        ] {
            let achados = errors(texto);
            let [achado] = achados.as_slice() else { panic!("{texto}: {achados:?}") };
            assert_eq!((achado.entry.code, &*achado.place.celula), ("A0612", &*format!("linha {linha}")), "{texto}");
            assert!(achado.mensagem.contains(told) && achado.conserto.contains(fix), "{texto}: {achado:?}");
        }
    }
}
