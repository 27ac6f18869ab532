//! The lists for the gazette: the text of the act and plain tables of short columns, one line a cell.

use super::autenticidade::validade_e_autenticidade;
use super::campos::{Com, Comuns};
use super::capa::{self, capa};
use super::homologacao::campos;
use super::ressalvas::{dispensas, retidos};
use super::rolo::{Item, Volumes};
use super::{ato, fora, listas, ordem, quadro};
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
    let mut partes = BTreeMap::from([
        ("quadro_de_vagas", quadro::geral(p)),
        ("cargos_retidos", retidos(p)),
        ("dispensas", dispensas(p)),
        ("resultado_por_cargo", por_cargo(p)),
        ("validade_e_autenticidade", validade_e_autenticidade(p, "do fim deste documento")),
        ("assinaturas", vec![capa::assinaturas(p, data).into()]),
    ]);
    if p.edital.fase == Fase::Preliminar {
        let itens = PRELIMINAR.into_iter().filter_map(|nome| partes.remove(nome)).flatten();
        let capa = capa(p, "Resultado preliminar", data);
        return Ok(Volumes::cut("resultado-preliminar", capa, itens.collect(), ROWS_PER_VOLUME));
    }
    let campos = Com { comuns: Comuns::new(p, "homologacao", data, &super::homologacao::PARTES), proprios: campos(p) };
    let capa = capa(p, "Homologação do resultado final", data);
    ato(p, "homologacao", "homologacao", &campos, partes, capa, ROWS_PER_VOLUME)
}

/// What is printed of a preliminary result, in this order.
const PRELIMINAR: [&str; 3] = ["quadro_de_vagas", "cargos_retidos", "resultado_por_cargo"];

fn por_cargo<'a>(p: &'a Publicacao<'a>) -> Vec<Item<'a>> {
    let mut itens = Vec::new();
    for (c, o) in p.prontos() {
        let cabeca = Block::Heading { level: 1, text: c.titulo(), anchor: None, new_page: false };
        itens.push(cabeca.into());
        itens.extend(listas::curtas(p, c, o));
        itens.extend(ordem::curta(p, c, o));
        itens.extend(fora::secao(c, o));
    }
    itens
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
        let texto = dump(&diario(&p).expect("our own text has no error").documento(0));
        for linha in [
            "1º | 0003 | CÉLIA DE EXEMPLO | 30,00 | NPI",
            "3º | NPI | 0003 | CÉLIA DE EXEMPLO | 30,00",
            "0005 | abaixo do mínimo da etapa | prova objetiva | 11,00 | 12,00",
            "Art. 1º Fica homologado",
            "Ele consta do fim deste documento e do manifesto",
        ] {
            assert!(texto.contains(linha), "{linha}\n--- in\n{texto}");
        }
        assert!(!texto.contains("consta do rodapé") && !texto.contains("indicados em cada posição"), "{texto}");
    }

    #[test]
    fn a_preliminary_gazette_homologates_nothing() {
        let mut e = Exemplo::new();
        e.edital.fase = Fase::Preliminar;
        let p = e.publicacao();
        let volumes = diario(&p).expect("no template is used");
        let texto = dump(&volumes.documento(0));
        assert_eq!(volumes.nome(0), "resultado-preliminar");
        assert!(texto.contains("[marca: RESULTADO PRELIMINAR]") && !texto.contains("Fica homologado"));
        let at = |what: &str| texto.find(what).unwrap_or_else(|| panic!("{what}\n--- in\n{texto}"));
        assert!(at("Quadro de vagas") < at("CÉLIA DE EXEMPLO"), "{texto}");
    }
}
