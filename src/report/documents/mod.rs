//! The documents: outcome and template → [`Document`], volume by volume.
//!
//! | module | prints |
//! |---|---|
//! | [`mod@homologacao`], [`mod@cargo`], [`mod@diario`] | the act, the report of one cargo, the lists for the gazette |
//! | [`mod@nomeacao`], [`mod@situacao`], [`mod@retificacao`], [`mod@sorteio`] | portaria and convocação, situation report, corrections, draw sheet |
//! | [`base_legal`], [`quadro`], [`listas`], [`ordem`], [`fora`], [`empates`], [`demonstracoes`] | their sections on the result |
//! | [`ressalvas`], [`autenticidade`] | their sections on what is set apart, and on validity |
//! | [`mod@frame`], [`fields`], [`marks`], [`words`] | what surrounds the content, the fields and marks of the texts, the words |
//! | [`volumes`] | cutting into volumes |

mod autenticidade;
pub mod base_legal;
pub mod cargo;
pub mod comparacao;
pub mod demonstracoes;
pub mod diario;
pub mod empates;
pub mod fields;
pub mod fora;
pub mod frame;
pub mod homologacao;
pub mod leis;
mod listas;
pub mod marks;
pub mod nomeacao;
pub mod ordem;
pub mod quadro;
mod ressalvas;
pub mod retificacao;
pub mod situacao;
pub mod sorteio;
pub mod volumes;
pub mod words;

pub use cargo::cargo;
pub use diario::diario;
pub use homologacao::homologacao;
pub use nomeacao::{convocacao, nomeacao};
pub use retificacao::{Correcao, retificacao};
pub use situacao::situacao;
pub use sorteio::{Sorteios, sorteio};
pub use volumes::Volumes;

use super::context::{CargoView, Publicacao};
use super::model::Document;
use super::template::Misuse;
use crate::finding::Finding;
use crate::law::outcome::Outcome;
use fields::ActFields;
use marks::Parts;
use serde::Serialize;
use volumes::Item;

/// Most table rows in a volume of a PDF.
pub const ROWS_PER_VOLUME: usize = 20_000;

/// The result of one cargo, in the order of real acts: vagas, lists, order, people out, ties, demonstrations, readings.
fn resultado<'a>(p: &'a Publicacao<'a>, c: &CargoView<'a>, o: &'a Outcome) -> Vec<Item<'a>> {
    let mut items = quadro::of_cargo(p, c, o);
    items.extend(listas::all(p, c, o));
    items.extend(ordem::section(p, c, o));
    items.extend(fora::section(c, o));
    items.extend(empates::section(p, c, o));
    items.extend(demonstracoes::notas(o));
    items.extend(demonstracoes::leituras(c, o));
    items
}

/// The part that is an index, and the part with the chapters that it leads to.
const INDEX_AND_TARGET: [&str; 2] = ["indice_de_cargos", "resultado_por_cargo"];

/// An act before its text is filled in.
struct Ato<'a, 'n, C: Serialize> {
    /// Name of its text in `templates/atos`.
    id: &'n str,
    /// Name of its file, without ending.
    base: &'n str,
    /// The fields of its text.
    fields: ActFields<C>,
    /// The ready parts that the text may use.
    parts: Parts<'a>,
    /// Everything but the content.
    frame: Document,
    /// Most table rows in a volume.
    most: usize,
}

impl<'a, C: Serialize> Ato<'a, '_, C> {
    /// Fills in the text, whose first heading is the title of the document, puts the ready parts in their places and cuts it into
    /// volumes. A part that has something to print and is not used by the text is a warning.
    ///
    /// # Errors
    /// Those of the template, and ready parts [used](crate::report::template::Misuse) as they may not be.
    fn volumes(mut self, p: &Publicacao<'a>) -> Result<Volumes<'a>, Vec<Finding>> {
        let text = p.templates.render(self.id, &self.fields)?;
        let names: Vec<&str> = self.fields.common.parts.keys().copied().collect();
        let mut misuses = marks::misuses_of(&text, &names);
        let [index, resultado] = INDEX_AND_TARGET;
        let indexed = self.parts.get(index).is_some_and(|items| !items.is_empty());
        let mut items = marks::read(&text, &mut self.parts);
        if indexed && !self.parts.contains_key(index) && self.parts.contains_key(resultado) {
            misuses.push(Misuse::WithoutTarget(index, resultado));
        }
        if !misuses.is_empty() {
            return Err(misuses.into_iter().map(|misuse| p.templates.misused(self.id, misuse, &names)).collect());
        }
        if let Some(title) = items.first().and_then(Item::title).map(str::to_owned) {
            items.remove(0);
            self.frame.title = title;
        }
        let missing: Vec<&str> =
            self.parts.iter().filter(|(_, items)| !items.is_empty()).map(|(name, _)| *name).collect();
        let warnings = p.templates.missing(self.id, &missing).into_iter().collect();
        Ok(Volumes::cut(self.base, self.frame, items, self.most).com_avisos(warnings))
    }
}

#[cfg(test)]
mod tests {
    use super::super::model::Block;
    use super::*;
    use crate::report::exemplo::Exemplo;
    use crate::report::template::Templates;
    use std::collections::BTreeMap;

    /// The act of this text, with an index of cargos and their results: its errors.
    fn errors(text: &str) -> Vec<Finding> {
        let mut e = Exemplo::new();
        e.templates = Templates::new(BTreeMap::from([("homologacao".to_owned(), text.to_owned())]));
        let p = e.publicacao();
        let fields = fields::ActFields {
            common: fields::CommonFields::new(
                &p,
                "homologacao",
                None,
                &["assinaturas", "indice_de_cargos", "resultado_por_cargo"],
            ),
            own: BTreeMap::<String, String>::new(),
        };
        let parts = BTreeMap::from([
            ("indice_de_cargos", vec![Block::Index(vec![("A".into(), "a".into())]).into()]),
            ("resultado_por_cargo", vec![frame::paragraph("listas").into()]),
            ("assinaturas", Vec::new()),
        ]);
        let frame = frame::frame(&p, "X", None);
        Ato { id: "homologacao", base: "x", fields, parts, frame, most: 9 }.volumes(&p).err().unwrap_or_default()
    }

    #[test]
    fn a_ready_part_stands_whole_once_and_with_what_it_leads_to() {
        for text in [
            "{{ indice_de_cargos }}\n\n{{ resultado_por_cargo }}\n",
            "{# {{ resultado_por_cargo }} #}\n{% if numero %}{{ resultado_por_cargo }}{% else %}{{ resultado_por_cargo }}{% endif %}\n",
            "Sem trecho nenhum.\n",
        ] {
            assert_eq!(errors(text), [], "{text}");
        }
        for (text, line, told, fix) in [
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
            let achados = errors(text);
            let [achado] = achados.as_slice() else { panic!("{text}: {achados:?}") };
            assert_eq!((achado.entry.code, &*achado.place.celula), ("A0612", &*format!("linha {line}")), "{text}");
            assert!(achado.mensagem.contains(told) && achado.conserto.contains(fix), "{text}: {achado:?}");
        }
    }
}
