//! The lists for the gazette: the text of the act and plain tables of short columns, one line a cell.

use super::autenticidade::validade_e_autenticidade;
use super::fields::{ActFields, CommonFields};
use super::frame::{self, frame};
use super::homologacao::fields;
use super::ressalvas::{dispensas, retidos};
use super::volumes::{Item, Volumes};
use super::{Ato, fora, listas, ordem, quadro};
use crate::domain::Fase;
use crate::finding::Finding;
use crate::report::context::Publicacao;
use crate::report::docx::ROWS_PER_VOLUME;
use crate::report::model::Block;
use std::collections::BTreeMap;

/// The publication for the gazette, in volumes; before appeals, the lists alone, marked as preliminary.
///
/// # Errors
/// Those of the template of the act.
pub fn diario<'a>(p: &'a Publicacao<'a>) -> Result<Volumes<'a>, Vec<Finding>> {
    let data = p.edital.homologado();
    let mut parts = BTreeMap::from([
        ("quadro_de_vagas", quadro::geral(p)),
        ("cargos_retidos", retidos(p)),
        ("dispensas", dispensas(p)),
        ("resultado_por_cargo", by_cargo(p)),
        ("validade_e_autenticidade", validade_e_autenticidade(p, "do fim deste documento")),
        ("assinaturas", vec![frame::signatures(p, data).into()]),
    ]);
    if p.edital.fase == Fase::Preliminar {
        let items = PRELIMINARY_PARTS.into_iter().filter_map(|nome| parts.remove(nome)).flatten();
        let frame = frame(p, "Resultado preliminar", data);
        return Ok(Volumes::cut("resultado-preliminar", frame, items.collect(), ROWS_PER_VOLUME));
    }
    let fields =
        ActFields { common: CommonFields::new(p, "homologacao", data, &super::homologacao::PARTS), own: fields(p) };
    let frame = frame(p, "Homologação do resultado final", data);
    Ato { id: "homologacao", base: "homologacao", fields, parts, frame, most: ROWS_PER_VOLUME }.volumes(p)
}

/// What is printed of a preliminary result, in this order.
const PRELIMINARY_PARTS: [&str; 3] = ["quadro_de_vagas", "cargos_retidos", "resultado_por_cargo"];

fn by_cargo<'a>(p: &'a Publicacao<'a>) -> Vec<Item<'a>> {
    let mut items = Vec::new();
    for (c, o) in p.prontos() {
        let heading = Block::Heading { level: 1, text: c.titulo(), anchor: None, new_page: false };
        items.push(heading.into());
        items.extend(listas::short(p, c, o));
        items.extend(ordem::short(p, c, o));
        items.extend(fora::section(c, o));
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::dump::dump;
    use crate::report::exemplo::Exemplo;

    #[test]
    fn the_gazette_has_the_same_lists_in_five_short_columns() {
        let e = Exemplo::new();
        let p = e.publicacao();
        let text = dump(&diario(&p).expect("our own text has no error").document(0));
        for row in [
            "1º | 0003 | CÉLIA DE EXEMPLO | 30,00 | NPI",
            "3º | NPI | 0003 | CÉLIA DE EXEMPLO | 30,00",
            "0005 | abaixo do mínimo da etapa | prova objetiva | 11,00 | 12,00",
            "Art. 1º Fica homologado",
            "Ele consta do fim deste documento e do manifesto",
        ] {
            assert!(text.contains(row), "{row}\n--- in\n{text}");
        }
        assert!(!text.contains("consta do rodapé") && !text.contains("indicados em cada posição"), "{text}");
    }

    #[test]
    fn a_preliminary_gazette_homologates_nothing() {
        let mut e = Exemplo::new();
        e.edital.fase = Fase::Preliminar;
        let p = e.publicacao();
        let volumes = diario(&p).expect("no template is used");
        let text = dump(&volumes.document(0));
        assert_eq!(volumes.name(0), "resultado-preliminar");
        assert!(text.contains("[marca: RESULTADO PRELIMINAR]") && !text.contains("Fica homologado"));
        let at = |what: &str| text.find(what).unwrap_or_else(|| panic!("{what}\n--- in\n{text}"));
        assert!(at("Quadro de vagas") < at("CÉLIA DE EXEMPLO"), "{text}");
    }
}
