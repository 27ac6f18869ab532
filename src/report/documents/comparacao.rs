//! The annex of a retificação: who enters, leaves or moves between two publications, and why.

use super::words;
use crate::domain::Date;
use crate::report::model::{Align, Block, Column, Document, PageHeader, ParagraphStyle, Table};
use std::borrow::Cow;

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

/// A list of the comparison in words: `ordem de nomeação`, `lista PCD`, `nomeações de 01/10/2025`.
pub fn list(id: &str) -> Cow<'_, str> {
    match id {
        "" | "vagas" => id.into(),
        "ordem" => "ordem de nomeação".into(),
        "nao-classificados" => "não classificados".into(),
        "entradas" => "arquivos de origem".into(),
        "leituras" => "leituras da lei".into(),
        "retidos" => "cargos retidos".into(),
        "notas" => "notas finais".into(),
        "valores" => "valores dos não classificados".into(),
        _ if column(id).is_some() => match (column(id), id.split_once(' ')) {
            (Some(words), Some((_, list))) => format!("{words}, lista {}", list.to_uppercase()).into(),
            (words, _) => words.unwrap_or(id).into(),
        },
        _ => match id.strip_prefix("nomeacoes ") {
            Some(day) => {
                format!("nomeações de {}", Date::parse_iso(day).map_or_else(|| day.to_owned(), |d| d.pt())).into()
            }
            None => format!("lista {}", id.to_uppercase()).into(),
        },
    }
}

/// A column of the public lists in words: `nome`, `critério de desempate`; `id`: with its list, where it has one (`desempates pcd`).
pub fn column(id: &str) -> Option<&'static str> {
    let id = id.split_once(' ').map_or(id, |(id, _)| id);
    COLUMNS.iter().find(|(known, _)| *known == id).map(|(_, words)| *words)
}

const COLUMNS: [(&str, &str); 13] = [
    ("cargos", "nome do cargo"),
    ("contas", "conta das vagas"),
    ("nomes", "nome"),
    ("notas", "nota final"),
    ("observacoes", "observação"),
    ("desempates", "critério de desempate"),
    ("tipos", "tipo de vaga"),
    ("cobrancas", "lista da vaga ocupada"),
    ("posicoes", "lista da posição"),
    ("reversoes", "lista de que a vaga reverteu"),
    ("fundamentos", "fundamento da posição"),
    ("valores", "valor que decidiu"),
    ("minimos", "mínimo"),
];

/// The person or thing of a row, in words: a reading by its point, a list by its letters, a built-in norm as a norm.
pub fn thing<'a>(lista: &str, nome: &'a str) -> Cow<'a, str> {
    match lista {
        "leituras" => match nome.split_once(' ') {
            Some((list, key)) => format!("{}, {}", list.to_uppercase(), words::point(key)).into(),
            None => nome.into(),
        },
        "vagas" | "contas" => nome.to_uppercase().into(),
        "entradas" => match nome.strip_prefix("norma:") {
            Some(id) => format!("norma {id}").into(),
            None => nome.into(),
        },
        _ => nome.into(),
    }
}

/// A value of a row, in words.
pub fn shown(lista: &str, nome: &str, value: &str) -> String {
    match lista {
        _ if value.is_empty() => String::new(),
        "nao-classificados" => words::published_motivo(value),
        "tipos" if value == "imediata" => "vaga imediata".into(),
        "tipos" => words::accented(value).into_owned(),
        "cobrancas" | "posicoes" | "reversoes" => value.to_uppercase(),
        "leituras" => words::leitura(nome.split_once(' ').map_or(nome, |(_, key)| key), value),
        _ => value.to_owned(),
    }
}

/// The annex as a document.
pub fn annex(h: &Heading, rows: &[Row<'_>]) -> Document {
    let mut blocks = vec![
        Block::Heading {
            level: 1,
            text: "Anexo – diferenças entre as publicações".into(),
            anchor: None,
            new_page: false,
        },
        paragraph(summary(h, rows)),
    ];
    if !rows.is_empty() {
        blocks.push(Block::Table(table(rows)));
    }
    Document {
        title: format!("Diferenças entre publicações – {}", h.certame),
        subject: "Comparação de duas publicações do mesmo certame".into(),
        author: h.orgao.clone(),
        date: h.data,
        header: PageHeader { coat_of_arms: None, lines: vec![h.orgao.clone(), h.certame.clone()] },
        code: h.depois.clone(),
        footer: h.certame.clone(),
        blocks,
        ..Document::default()
    }
}

fn paragraph(text: String) -> Block {
    Block::Paragraph { text, style: ParagraphStyle::Body }
}

fn summary(h: &Heading, rows: &[Row<'_>]) -> String {
    if rows.is_empty() {
        return format!("As publicações de códigos {} e {} são iguais.", h.antes, h.depois);
    }
    let n = u64::try_from(rows.len()).unwrap_or(u64::MAX);
    format!(
        "Entre a publicação de código {} e a de código {} há {n} {}, a seguir. Nas listas e na ordem de nomeação, os números são as posições; “entra”, “sai” e “muda” dizem o que aconteceu a cada pessoa, arquivo ou regra.",
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
        caption: "Diferenças".into(),
        columns: columns.iter().map(|(t, a)| Column { title: (*t).to_owned(), align: *a }).collect(),
        rows: rows
            .iter()
            .map(|r| {
                let shown = |value| shown(r.lista, r.nome, value);
                let (antes, depois) = (shown(r.antes), shown(r.depois));
                [r.cargo, &list(r.lista), r.inscricao, &thing(r.lista, r.nome), r.efeito, &antes, &depois, r.causa]
                    .map(str::to_owned)
            })
            .collect(),
    }
}
