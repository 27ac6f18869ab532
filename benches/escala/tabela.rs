//! One report of a table, as in a published prototype of such reports: crest, three lines, six columns, accented names, the CSV attached.

use crate::Result;
use crate::exame::{Exame, Forma, Valor};
use crate::relogio::Relogio;
use homologa::domain::CsvFormat;
use homologa::report::csv::{CsvEncoder, CsvTable};
use homologa::report::model::{Align, Attachment, Block, Column, Document, PageHeader, Table};
use homologa::report::pdf;
use homologa::report::rows::Rows;
use std::fs;
use std::path::Path;

const TITULOS: [(&str, Align); 6] = [
    ("Class.", Align::Right),
    ("Inscrição", Align::Left),
    ("Nome", Align::Left),
    ("CPF", Align::Left),
    ("Nota final", Align::Decimal),
    ("Situação", Align::Left),
];

/// Draws a report of `linhas` rows `vezes` times: time of one, bytes, peak memory. Run it with one thread to have one core.
pub fn medir(linhas: &str, vezes: &str) -> Result<()> {
    let (linhas, vezes): (u64, u32) = (linhas.parse()?, vezes.parse()?);
    let documento = documento(linhas)?;
    let clock = Relogio::new();
    let mut bytes = 0;
    for _ in 0..vezes {
        bytes = pdf::render(&documento)?.len() as u64;
    }
    clock.media(&format!("relatório de {linhas} linhas"), vezes, bytes, "bytes");
    Ok(())
}

fn documento(linhas: u64) -> Result<Document> {
    let rows: Rows = Exame::new(linhas, 1, Forma::Comum).linhas().zip(1..).map(|(c, i)| row(&c, i)).collect();
    let header = TITULOS.map(|(t, _)| t);
    let encoder = CsvEncoder::new(CsvFormat::default());
    let mut csv = CsvTable::new(&header, rows.len());
    for row in &rows {
        csv.row(&row.iter().collect::<Vec<&str>>());
    }
    let tabela = Table {
        caption: "Classificação geral".into(),
        columns: TITULOS.map(|(t, alinhamento)| Column { title: t.into(), align: alinhamento }).into(),
        rows,
    };
    let brasao = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/pdf/brasao.jpg");
    Ok(Document {
        title: "Relatório de classificação".into(),
        header: PageHeader {
            coat_of_arms: Some(fs::read(brasao)?.into()),
            lines: vec!["MUNICÍPIO DE EXEMPLO".into(), "CONCURSO PÚBLICO Nº 001/2025".into(), "Resultado final".into()],
        },
        blocks: vec![Block::Table(tabela)],
        attachments: vec![Attachment {
            name: "classificacao.csv".into(),
            description: "Dados da classificação em CSV".into(),
            mime: "text/csv",
            bytes: encoder.file(csv)?,
        }],
        ..Document::default()
    })
}

/// Rank, registration number, name, masked CPF, score, situation.
fn row(celulas: &[Valor], i: u64) -> [String; 6] {
    let texto = |n: usize| match celulas.get(n) {
        Some(Valor::Texto(t)) => t.clone(),
        _ => String::new(),
    };
    let cpf: String = texto(3).get(3..11).map(|meio| format!("***{meio}-**")).unwrap_or_default();
    let nota = 10_000 - i * 5_000 / (i + 5_000);
    [i.to_string(), texto(0), texto(1), cpf, format!("{},{:02}", nota / 100, nota % 100), "Classificado".into()]
}
