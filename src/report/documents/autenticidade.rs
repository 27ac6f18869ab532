//! Until when the exam is valid, and what ties a document to the run that made it.

use super::frame::{heading, note, paragraph};
use super::volumes::{Item, LazyTable};
use crate::domain::Edital;
use crate::report::context::Publicacao;
use crate::report::model::Align;
use crate::report::rows::Rows;
use crate::report::text::{Gender, counted};

/// Where the pages of a PDF show their code.
pub const IN_FOOTER: &str = "do rodapé de cada página";

/// Validity, verification code, and the hashes of what the result was computed from.
/// `shown_at` says where the document shows its code, as “do rodapé de cada página”.
pub fn validade_e_autenticidade<'a>(p: &Publicacao<'a>, shown_at: &str) -> Vec<Item<'a>> {
    const COLUMNS: [(&str, Align); 2] = [("Arquivo", Align::Left), ("SHA-256", Align::Left)];
    let mut items: Vec<Item<'a>> = vec![heading(2, "Validade e autenticidade").into()];
    items.extend(validade(p.edital, p).map(|t| paragraph(t).into()));
    items.push(
        paragraph(format!(
            "Código de verificação deste documento: {}. Ele consta {shown_at} e do manifesto da publicação.",
            p.codigo
        ))
        .into(),
    );
    if !p.insumos.is_empty() {
        let rows: Rows = p.insumos.iter().map(|i| [i.nome, i.sha256]).collect();
        items.push(
            note("O resultado foi calculado a partir dos arquivos abaixo, identificados pelo resumo SHA-256.").into(),
        );
        items.push(LazyTable::ready("Arquivos de origem", &COLUMNS, rows).into());
    }
    items
}

fn validade(e: &Edital, p: &Publicacao<'_>) -> Option<String> {
    let (end, start) = (p.validade?, e.homologado()?);
    let prazo = counted(e.validade_meses?.into(), "mês", "meses", Gender::Masculine);
    Some(format!("O certame vale por {prazo}, contados de {start}; o último dia de validade é {end}."))
}
