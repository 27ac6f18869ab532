//! Corrections: what was published and how it reads from now on, and the lists of the cargos touched, whole.

use super::ato;
use super::campos::{Com, Comuns};
use super::capa::{self, capa, titulo};
use super::homologacao::corridos;
use super::rolo::{Item, Tabela, Volumes};
use super::{ROWS_PER_VOLUME, base_legal};
use crate::domain::Date;
use crate::finding::Finding;
use crate::report::context::Publicacao;
use crate::report::model::Align;
use crate::report::rows::Rows;
use crate::report::text::{Gender, counted};
use serde::Serialize;
use std::collections::BTreeMap;

/// One correction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correcao {
    /// Where: cargo and list.
    pub onde: String,
    /// What was published.
    pub onde_se_le: String,
    /// What it reads from now on.
    pub leia_se: String,
}

/// Fields of the act.
#[derive(Debug, Serialize)]
struct Campos {
    /// `2 (dois) cargos`.
    cargos: String,
}

const PARTES: [&str; 4] = ["correcoes", "fundamento_legal", "resultado_por_cargo", "assinaturas"];

/// The act that corrects the cargos of the publication: how many they are, one that the edital has no more among them. Without
/// corrections row by row, the lists speak for themselves.
///
/// # Errors
/// Those of the template.
pub fn retificacao<'a>(
    p: &'a Publicacao<'a>,
    data: Date,
    cargos: usize,
    correcoes: Vec<Correcao>,
) -> Result<Volumes<'a>, Vec<Finding>> {
    let cargos = u64::try_from(cargos).unwrap_or(u64::MAX);
    let proprios = Campos { cargos: counted(cargos, "cargo", "cargos", Gender::Masculine) };
    let campos = Com { comuns: Comuns::new(p, "retificacao", Some(data), &PARTES), proprios };
    let partes = BTreeMap::from([
        ("correcoes", tabela(correcoes)),
        ("fundamento_legal", base_legal::do_edital(p)),
        ("resultado_por_cargo", corridos(p)),
        ("assinaturas", vec![capa::assinaturas(p, Some(data)).into()]),
    ]);
    let capa = capa(p, "Retificação do resultado", Some(data));
    ato(p, "retificacao", "retificacao", &campos, partes, capa, ROWS_PER_VOLUME)
}

fn tabela<'a>(correcoes: Vec<Correcao>) -> Vec<Item<'a>> {
    const COLUNAS: [(&str, Align); 3] = [("Onde", Align::Left), ("Onde se lê", Align::Left), ("Leia-se", Align::Left)];
    if correcoes.is_empty() {
        return Vec::new();
    }
    let linhas: Rows = correcoes.into_iter().map(|c| [c.onde, c.onde_se_le, c.leia_se]).collect();
    vec![titulo(2, "Correções").into(), Tabela::pronta("Em relação ao que foi publicado", &COLUNAS, linhas).into()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::dump::dump;
    use crate::report::exemplo::{Exemplo, date};
    use crate::report::model::Block;

    #[test]
    fn corrections_stand_before_the_lists_that_replace_the_published_ones() {
        let e = Exemplo::new();
        let p = e.publicacao();
        let correcao = Correcao { onde: "101, geral, 2º".into(), onde_se_le: "0003".into(), leia_se: "0002".into() };
        let ato = retificacao(&p, date("2025-09-20"), 1, vec![correcao]).expect("our own text has no error");
        let documento = ato.documento(0);
        let cargo =
            documento.blocks.iter().find_map(|b| if let Block::Chapter(c) = b { c.blocks.first() } else { None });
        assert!(matches!(cargo, Some(Block::Heading { new_page: false, .. })), "the lists follow what goes before");
        let texto = dump(&documento);
        let (antes, depois) = texto.split_once("101, geral, 2º | 0003 | 0002").expect("the correction is printed");
        assert!(antes.contains("EDITAL DE RETIFICAÇÃO") && depois.contains("2º | 0002 | BRUNO DE EXEMPLO"));
        assert!(antes.contains("homologado em 15 de setembro de 2025"), "the act names what it corrects: {antes}");
        assert_eq!(antes.matches("Correções").count(), 1, "{antes}");
    }
}
