//! A document as plain text, block by block: what the tests of documents read.

use super::model::{Block, Document, Table};
use std::fmt::Write as _;

/// The whole document as text: headings with `#`, one line a paragraph, table cells separated by ` | `.
pub fn dump(d: &Document) -> String {
    let mut texto = String::new();
    let mut linha = |t: &str| {
        texto.push_str(t);
        texto.push('\n');
    };
    linha(&format!("[{}]", d.titulo));
    d.marca.iter().for_each(|m| linha(&format!("[marca: {m}]")));
    d.cabecalho.linhas.iter().for_each(|l| linha(l));
    d.blocos.iter().for_each(|b| linha(&bloco(b)));
    linha(&format!("[rodapé: {} – {}]", d.rodape, d.codigo));
    texto
}

fn bloco(b: &Block) -> String {
    match b {
        Block::Heading { nivel, texto, .. } => format!("{} {texto}", "#".repeat(usize::from(*nivel))),
        Block::Paragraph { texto, .. } => texto.clone(),
        Block::Index(entradas) => entradas.iter().map(|(t, a)| format!("- {t} → {a}")).collect::<Vec<_>>().join("\n"),
        Block::Table(t) => tabela(t),
        Block::Chapter(c) => c.blocos.iter().map(bloco).collect::<Vec<_>>().join("\n"),
        Block::Signatures { fecho, pessoas } => pessoas.iter().fold(fecho.clone(), |mut s, (nome, funcao)| {
            // Writing to a text cannot fail
            let _ = write!(s, "\n{nome}\n{funcao}");
            s
        }),
    }
}

fn tabela(t: &Table) -> String {
    let cabeca: Vec<&str> = t.colunas.iter().map(|c| c.titulo.as_str()).collect();
    let mut linhas = vec![format!("[{}]", t.legenda), cabeca.join(" | ")];
    linhas.extend(t.linhas.iter().map(|l| l.iter().collect::<Vec<&str>>().join(" | ")));
    linhas.join("\n")
}
