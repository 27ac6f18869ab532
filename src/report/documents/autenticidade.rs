//! Until when the exam is valid, and what ties a document to the run that made it.

use super::capa::{nota, paragrafo, titulo};
use super::rolo::{Item, Tabela};
use crate::domain::Edital;
use crate::report::context::Publicacao;
use crate::report::model::Align;
use crate::report::rows::Rows;
use crate::report::text::{Gender, counted};

/// Where the pages of a PDF show their code.
pub const NO_RODAPE: &str = "do rodapé de cada página";

/// Validity, verification code, and the hashes of what the result was computed from.
/// `onde` says where the document shows its code, as “do rodapé de cada página”.
pub fn validade_e_autenticidade<'a>(p: &Publicacao<'a>, onde: &str) -> Vec<Item<'a>> {
    const COLUNAS: [(&str, Align); 2] = [("Arquivo", Align::Left), ("SHA-256", Align::Left)];
    let mut itens: Vec<Item<'a>> = vec![titulo(2, "Validade e autenticidade").into()];
    itens.extend(validade(p.edital, p).map(|t| paragrafo(t).into()));
    itens.push(
        paragrafo(format!(
            "Código de verificação deste documento: {}. Ele consta {onde} e do manifesto da publicação.",
            p.codigo
        ))
        .into(),
    );
    if !p.insumos.is_empty() {
        let linhas: Rows = p.insumos.iter().map(|i| [i.nome, i.sha256]).collect();
        itens.push(
            nota("O resultado foi calculado a partir dos arquivos abaixo, identificados pelo resumo SHA-256.").into(),
        );
        itens.push(Tabela::pronta("Arquivos de origem", &COLUNAS, linhas).into());
    }
    itens
}

fn validade(e: &Edital, p: &Publicacao<'_>) -> Option<String> {
    let (fim, inicio) = (p.validade?, e.homologado()?);
    let prazo = counted(e.validade_meses?.into(), "mês", "meses", Gender::Masculine);
    Some(format!("O certame vale por {prazo}, contados de {inicio}; o último dia de validade é {fim}."))
}
