//! `bag-info.txt`: what a package says of itself, from the manifest that it packs.

use crate::archive::hash::FileHash;
use crate::archive::manifest::Manifest;

/// What the public package says of who may read it.
pub const PUBLICO: &str = "público";
/// What the restricted package says of it.
pub const RESTRITO: &str = "restrito: contém dados pessoais (Lei nº 13.709/2018)";

/// The metadata of Decreto 10.278/2020 (Anexo II), beside those that RFC 8493 reserves. Dates are those of the edital.
/// `bytes`: those of the manifest.
pub fn info(m: &Manifest, bytes: &[u8], acesso: &str) -> Vec<(&'static str, String)> {
    let e = &m.origem.edital;
    let kind = if e.tipo == "concurso" { "concurso público" } else { "processo seletivo" };
    let data = e.homologado_em.as_ref().unwrap_or(&e.publicado_em);
    vec![
        ("Source-Organization", e.orgao.clone()),
        ("External-Identifier", format!("{} {}/{} {}", e.numero, e.municipio, e.uf, m.codigo)),
        ("External-Description", format!("Resultado do {kind}, edital nº {}. {}", e.numero, e.titulo)),
        ("Assunto", format!("Homologação do resultado do {kind}, edital nº {}", e.numero)),
        ("Autor", e.orgao.clone()),
        ("Data-e-Local", format!("{data}, {}/{}", e.municipio, e.uf)),
        ("Data-do-Edital", e.publicado_em.clone()),
        ("Data-da-Homologacao", e.homologado_em.clone().unwrap_or_default()),
        ("Identificador", m.codigo.clone()),
        ("Responsavel", e.orgao.clone()),
        ("Titulo", if e.titulo.is_empty() { format!("Edital nº {}", e.numero) } else { e.titulo.clone() }),
        ("Tipo-Documental", format!("Dossiê de {kind}")),
        ("Classe", "021.1".into()),
        ("Genero", "textual, em formato digital".into()),
        ("Fase", e.fase.clone()),
        ("Acesso", acesso.into()),
        ("Hash", format!("SHA-256 {} (manifesto.json)", FileHash::of(bytes).sha256)),
        ("Bag-Software-Agent", m.origem.programa.clone()),
    ]
}
