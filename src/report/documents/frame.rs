//! What surrounds the content of every document: page header, footer, mark, place and date, signatures.

use crate::domain::{Date, Edital, Fase, TipoExame};
use crate::report::context::Publicacao;
use crate::report::model::{Block, Document, PageHeader, ParagraphStyle};
use crate::report::text;

/// `Concurso Público` or `Processo Seletivo`.
pub const fn kind(edital: &Edital) -> &'static str {
    match edital.tipo {
        TipoExame::Concurso => "Concurso Público",
        TipoExame::ProcessoSeletivo => "Processo Seletivo",
    }
}

/// A document without content.
pub fn frame(p: &Publicacao<'_>, title: &str, data: Option<Date>) -> Document {
    let e = p.edital;
    let certame = format!("{} – Edital nº {}", kind(e), e.numero);
    Document {
        title: format!("{title} – {certame}"),
        subject: format!("{title}: {}", if e.titulo.is_empty() { &certame } else { &e.titulo }),
        author: e.orgao.clone(),
        keywords: vec![kind(e).to_lowercase(), format!("edital {}", e.numero), e.municipio.clone(), e.uf.clone()],
        date: data,
        header: PageHeader {
            coat_of_arms: p.brasao.clone(),
            lines: [e.orgao.clone(), text::uf::state_name(&e.uf), certame.clone(), e.titulo.clone()]
                .into_iter()
                .filter(|l| !l.is_empty())
                .collect(),
        },
        code: p.codigo.to_owned(),
        footer: format!("Edital nº {} – {}", e.numero, e.orgao),
        mark: (e.fase == Fase::Preliminar).then(|| "RESULTADO PRELIMINAR".to_owned()),
        blocks: Vec::new(),
        attachments: Vec::new(),
    }
}

/// Stands under the line to sign on where the edital names nobody.
pub const WHO_SIGNS: &str = "Nome e função";

/// Place and date, and who signs: a blank line where the edital names nobody.
pub fn signatures(p: &Publicacao<'_>, data: Option<Date>) -> Block {
    let when = data.map_or_else(|| "____ de ______________ de ______".to_owned(), text::closing_date);
    let names = p.edital.documento.assinaturas.iter().map(|a| (a.nome.clone(), a.funcao.clone()));
    let mut people: Vec<(String, String)> = names.collect();
    if people.is_empty() {
        people.push((WHO_SIGNS.to_owned(), String::new()));
    }
    Block::Signatures { closing: format!("{}, {when}.", place(p.edital)), people }
}

/// `Ibatiba/ES`.
pub fn place(edital: &Edital) -> String {
    edital.documento.local.clone().unwrap_or_else(|| format!("{}/{}", edital.municipio, edital.uf))
}

/// A heading.
pub fn heading(level: u8, text: impl Into<String>) -> Block {
    Block::Heading { level, text: text.into(), anchor: None, new_page: false }
}

/// A body paragraph.
pub fn paragraph(text: impl Into<String>) -> Block {
    Block::Paragraph { text: text.into(), style: ParagraphStyle::Body }
}

/// A note in small type.
pub fn note(text: impl Into<String>) -> Block {
    Block::Paragraph { text: text.into(), style: ParagraphStyle::Note }
}
