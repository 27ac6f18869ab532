//! The named fields of the acts' texts. Every field always exists; what an exam does not have is an empty text, so that a text
//! can ask `{% if validade %}`.

use super::frame;
use super::marks::mark;
use crate::domain::{AtoNumerado, Date, Edital, Fase, TipoExame};
use crate::report::context::Publicacao;
use crate::report::text::{Gender, closing_date, counted, definite_article, long_date, uf};
use serde::Serialize;
use std::collections::BTreeMap;

/// Fields that every act has.
#[derive(Clone, Debug, Serialize)]
pub struct CommonFields {
    /// The notice.
    pub edital: EditalFields,
    /// `A PREFEITA MUNICIPAL DE IBATIBA, Estado do Espírito Santo`.
    pub autoridade: String,
    /// `pelo Instituto Exemplo`, `pela comissão do certame`.
    pub pelo_organizador: String,
    /// `Ibatiba/ES`.
    pub local: String,
    /// `aos quinze dias do mês de setembro de 2025`: the date of the act.
    pub data_por_extenso: String,
    /// `15 de setembro de 2025`: the date of the act.
    pub data: String,
    /// `24 (vinte e quatro) meses`.
    pub prazo_de_validade: String,
    /// `15 de setembro de 2027`.
    pub validade: String,
    /// `045/2025`: the number of this act; empty while it has none.
    pub numero: String,
    /// `Edital de Homologação nº 012/2025`: the act that homologated; empty while it has no number, and before the final phase.
    pub ato_de_homologacao: String,
    /// Verification code.
    pub codigo: String,
    /// Ready parts, by name.
    #[serde(flatten)]
    pub parts: BTreeMap<&'static str, String>,
}

/// Fields of the notice.
#[derive(Clone, Debug, Serialize)]
pub struct EditalFields {
    /// `001/2025`.
    pub numero: String,
    /// `Concurso Público`.
    pub tipo: &'static str,
    /// `em caráter efetivo`, `em caráter temporário`.
    pub vinculo: &'static str,
    /// Title.
    pub titulo: String,
    /// Body that hires.
    pub orgao: String,
    /// Town.
    pub municipio: String,
    /// `ES`.
    pub uf: String,
    /// `Estado do Espírito Santo`.
    pub estado: String,
    /// `3 de fevereiro de 2025`.
    pub publicado_em: String,
    /// `15 de setembro de 2025`; empty before the final phase.
    pub homologado_em: String,
    /// The banca.
    pub organizador: String,
}

impl CommonFields {
    /// The fields, for this act of this date with these ready parts.
    pub fn new(p: &Publicacao<'_>, ato: &str, data: Option<Date>, parts: &[&'static str]) -> Self {
        let e = p.edital;
        let homologated = e.documento.homologacao.as_ref().filter(|_| e.fase == Fase::Final);
        let numero = if ato == "homologacao" { homologated.map(|a| a.numero.as_str()) } else { p.numero };
        let months = |n: u32| counted(n.into(), "mês", "meses", Gender::Masculine);
        Self {
            edital: EditalFields::new(e),
            autoridade: autoridade(e),
            pelo_organizador: by(e.organizador.as_deref().unwrap_or("comissão do certame")),
            local: frame::place(e),
            data_por_extenso: data.map_or_else(String::new, closing_date),
            data: data.map_or_else(String::new, long_date),
            prazo_de_validade: e.validade_meses.map_or_else(String::new, months),
            validade: p.validade.map_or_else(String::new, long_date),
            numero: numero.unwrap_or_default().to_owned(),
            ato_de_homologacao: homologated.map_or_else(String::new, homologacao),
            codigo: p.codigo.to_owned(),
            parts: parts.iter().map(|nome| (*nome, mark(nome))).collect(),
        }
    }
}

impl EditalFields {
    fn new(e: &Edital) -> Self {
        Self {
            numero: e.numero.clone(),
            tipo: frame::kind(e),
            vinculo: match e.tipo {
                TipoExame::Concurso => "em caráter efetivo",
                TipoExame::ProcessoSeletivo => "em caráter temporário",
            },
            titulo: e.titulo.clone(),
            orgao: e.orgao.clone(),
            municipio: e.municipio.clone(),
            uf: e.uf.clone(),
            estado: uf::state_name(&e.uf),
            publicado_em: long_date(e.publicado_em),
            homologado_em: e.homologado().map_or_else(String::new, long_date),
            organizador: e.organizador.clone().unwrap_or_default(),
        }
    }
}

/// `Edital de Homologação nº 012/2025`, `Decreto nº 77/2025`.
fn homologacao(a: &AtoNumerado) -> String {
    format!("{} nº {}", a.nome.as_deref().unwrap_or("Edital de Homologação"), a.numero)
}

/// Who issues the act: the first who signs, else the body.
fn autoridade(e: &Edital) -> String {
    let who = e.documento.assinaturas.first().map_or(e.orgao.as_str(), |a| a.funcao.as_str());
    let says_already = who.to_lowercase().contains(&e.municipio.to_lowercase());
    let titulo = match (says_already, who.to_lowercase().ends_with("municipal")) {
        (true, _) => who.to_uppercase(),
        (false, true) => format!("{who} de {}", e.municipio).to_uppercase(),
        (false, false) => format!("{}, do Município de {}", who.to_uppercase(), e.municipio),
    };
    format!("{} {titulo}, {}", definite_article(who), uf::state_name(&e.uf))
}

/// `pelo Instituto`, `pela Comissão`.
fn by(nome: &str) -> String {
    format!("pel{} {nome}", definite_article(nome).to_lowercase())
}

/// Adds the fields of one act to the common ones.
#[derive(Clone, Debug, Serialize)]
pub struct ActFields<T: Serialize> {
    /// Common fields.
    #[serde(flatten)]
    pub common: CommonFields,
    /// Fields of the act.
    #[serde(flatten)]
    pub own: T,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_organizer_takes_its_own_preposition() {
        assert_eq!(by("Instituto Exemplo"), "pelo Instituto Exemplo");
        assert_eq!(by("comissão do certame"), "pela comissão do certame");
    }
}
