//! Corrections: what was published and how it reads from now on, and the lists of the cargos touched, whole.

use super::Ato;
use super::fields::{ActFields, CommonFields};
use super::frame::{self, frame, heading};
use super::homologacao::running_chapters;
use super::volumes::{Item, LazyTable, Volumes};
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
struct Fields {
    /// `2 (dois) cargos`.
    cargos: String,
}

const PARTS: [&str; 4] = ["correcoes", "fundamento_legal", "resultado_por_cargo", "assinaturas"];

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
    let own = Fields { cargos: counted(cargos, "cargo", "cargos", Gender::Masculine) };
    let fields = ActFields { common: CommonFields::new(p, "retificacao", Some(data), &PARTS), own };
    let parts = BTreeMap::from([
        ("correcoes", table(correcoes)),
        ("fundamento_legal", base_legal::of_edital(p)),
        ("resultado_por_cargo", running_chapters(p)),
        ("assinaturas", vec![frame::signatures(p, Some(data)).into()]),
    ]);
    let frame = frame(p, "Retificação do resultado", Some(data));
    Ato { id: "retificacao", base: "retificacao", fields, parts, frame, most: ROWS_PER_VOLUME }.volumes(p)
}

fn table<'a>(correcoes: Vec<Correcao>) -> Vec<Item<'a>> {
    const COLUMNS: [(&str, Align); 3] = [("Onde", Align::Left), ("Onde se lê", Align::Left), ("Leia-se", Align::Left)];
    if correcoes.is_empty() {
        return Vec::new();
    }
    let rows: Rows = correcoes.into_iter().map(|c| [c.onde, c.onde_se_le, c.leia_se]).collect();
    vec![heading(2, "Correções").into(), LazyTable::ready("Em relação ao que foi publicado", &COLUMNS, rows).into()]
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
        let documento = ato.document(0);
        let cargo =
            documento.blocks.iter().find_map(|b| if let Block::Chapter(c) = b { c.blocks.first() } else { None });
        assert!(matches!(cargo, Some(Block::Heading { new_page: false, .. })), "the lists follow what goes before");
        let text = dump(&documento);
        let (before, after) = text.split_once("101, geral, 2º | 0003 | 0002").expect("the correction is printed");
        assert!(before.contains("EDITAL DE RETIFICAÇÃO") && after.contains("2º | 0002 | BRUNO DE EXEMPLO"));
        assert!(before.contains("homologado em 15 de setembro de 2025"), "the act names what it corrects: {before}");
        assert_eq!(before.matches("Correções").count(), 1, "{before}");
    }
}
