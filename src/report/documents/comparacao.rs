//! The annex of a retificação: who enters, leaves or moves between two publications, and why.

use crate::domain::Date;
use crate::report::model::{Align, Block, Cabecalho, Column, Document, ParagraphStyle, Table};

/// What identifies the two publications.
#[derive(Clone, Debug, Default)]
pub struct Heading {
    /// Body that hires.
    pub orgao: String,
    /// `Edital nº 001/2025`.
    pub certame: String,
    /// Date of the act.
    pub data: Option<Date>,
    /// Code of the earlier publication.
    pub antes: String,
    /// Code of the later one.
    pub depois: String,
}

/// One difference, as texts.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// Cargo.
    pub cargo: &'a str,
    /// List, `ordem`, `nao-classificados`, `vagas`, `entradas`, `leituras`, `retidos`.
    pub lista: &'a str,
    /// Person.
    pub inscricao: &'a str,
    /// Name of the person or of the thing.
    pub nome: &'a str,
    /// `entra`, `sai`, `muda`.
    pub efeito: &'a str,
    /// Before.
    pub antes: &'a str,
    /// After.
    pub depois: &'a str,
    /// Cause.
    pub causa: &'a str,
}

/// The annex as a document.
pub fn annex(h: &Heading, rows: &[Row<'_>]) -> Document {
    let mut blocos = vec![
        Block::Heading {
            nivel: 1,
            texto: "Anexo – diferenças entre as publicações".into(),
            ancora: None,
            nova_pagina: false,
        },
        paragraph(summary(h, rows)),
    ];
    if !rows.is_empty() {
        blocos.push(Block::Table(table(rows)));
    }
    Document {
        titulo: format!("Diferenças entre publicações – {}", h.certame),
        assunto: "Comparação de duas publicações do mesmo certame".into(),
        autor: h.orgao.clone(),
        data: h.data,
        cabecalho: Cabecalho { brasao: None, linhas: vec![h.orgao.clone(), h.certame.clone()] },
        codigo: h.depois.clone(),
        rodape: h.certame.clone(),
        blocos,
        ..Document::default()
    }
}

fn paragraph(texto: String) -> Block {
    Block::Paragraph { texto, estilo: ParagraphStyle::Body }
}

fn summary(h: &Heading, rows: &[Row<'_>]) -> String {
    if rows.is_empty() {
        return format!("As publicações de códigos {} e {} são iguais.", h.antes, h.depois);
    }
    let n = u64::try_from(rows.len()).unwrap_or(u64::MAX);
    format!(
        "Entre a publicação de código {} e a de código {} há {n} {}, a seguir. Nas listas e na ordem de nomeação, os números são as posições.",
        h.antes,
        h.depois,
        crate::domain::plural(n, "diferença", "diferenças")
    )
}

fn table(rows: &[Row<'_>]) -> Table {
    let columns = [
        ("Cargo", Align::Center),
        ("Lista", Align::Center),
        ("Inscrição", Align::Center),
        ("Nome", Align::Left),
        ("Efeito", Align::Center),
        ("Antes", Align::Right),
        ("Depois", Align::Right),
        ("Causa", Align::Left),
    ];
    Table {
        legenda: "Diferenças".into(),
        colunas: columns.iter().map(|(t, a)| Column { titulo: (*t).to_owned(), alinhamento: *a }).collect(),
        linhas: rows
            .iter()
            .map(|r| [r.cargo, r.lista, r.inscricao, r.nome, r.efeito, r.antes, r.depois, r.causa])
            .collect(),
    }
}
