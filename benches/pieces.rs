//! The small pieces that a national exam goes through millions of times: `cargo bench --bench pieces`.

#![allow(missing_docs)]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use homologa::archive::hash::FileHash;
use homologa::domain::CsvFormat;
use homologa::ingest::cell::{name, number, text};
use homologa::law;
use homologa::pipeline::exam;
use homologa::pipeline::progress::Silent;
use homologa::report::csv::{CsvEncoder, CsvTable};
use homologa::report::model::{Align, Block, Column, Document, Table};
use homologa::report::pdf;
use std::hint::black_box;
use std::path::Path;

/// Rows of the tables measured.
const ROWS: usize = 1_000;

fn cells(c: &mut Criterion) {
    c.bench_function("número com vírgula", |b| b.iter(|| number::parse(black_box("78,50")).is_ok()));
    c.bench_function("nome limpo", |b| b.iter(|| name::read(black_box("ANA MARIA DE SOUZA"))));
    c.bench_function("texto dobrado", |b| b.iter(|| text::fold(black_box("Técnico em Enfermagem – Sede"))));
}

fn csv(c: &mut Criterion) {
    let mut group = c.benchmark_group("csv");
    group.throughput(Throughput::Elements(ROWS as u64));
    let header =
        ["cargo", "cargo_nome", "lista", "classificacao", "inscricao", "nome", "nota_final", "desempate", "observacao"];
    let encoder = CsvEncoder::new(CsvFormat::default());
    group.bench_function("classificacao.csv", |b| {
        b.iter(|| {
            let mut table = CsvTable::new(&header, ROWS);
            for _ in 0..ROWS {
                table.row(&["0101", "Professor", "ac", "12", "10000012", "ANA MARIA DE SOUZA", "78,50", "idoso", ""]);
            }
            encoder.body(table).map(|bytes| bytes.len())
        });
    });
    group.finish();
}

fn papers(c: &mut Criterion) {
    let mut group = c.benchmark_group("pdf");
    group.throughput(Throughput::Elements(ROWS as u64));
    let column = |titulo: &str, alinhamento| Column { title: titulo.to_owned(), align: alinhamento };
    let row = |i: usize| [i.to_string(), format!("{i:08}"), "ANA MARIA DE SOUZA".into(), "78,50".into()];
    let table = Table {
        caption: "Classificação".into(),
        columns: vec![
            column("Class.", Align::Right),
            column("Inscrição", Align::Left),
            column("Nome", Align::Left),
            column("Nota", Align::Right),
        ],
        rows: (1..=ROWS).map(row).collect(),
    };
    let document =
        Document { title: "Classificação".into(), blocks: vec![Block::Table(table)], ..Document::default() };
    group.sample_size(20);
    group.bench_function("tabela de 1.000 linhas", |b| {
        b.iter(|| pdf::render(black_box(&document)).map(|bytes| bytes.len()))
    });
    group.finish();
}

fn laws(c: &mut Criterion) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("inputs/ibatiba-2025");
    let exam = exam::read(&folder, &Silent).expect("the example can be read");
    let mut group = c.benchmark_group("lei");
    group.throughput(Throughput::Elements(exam.cargos.iter().map(|c| c.candidatos.len() as u64).sum()));
    group.bench_function("ibatiba-2025: cálculo e auditoria", |b| {
        b.iter(|| {
            for (i, input) in exam.cargos.iter().enumerate() {
                let outcome =
                    law::compute(&exam.edital, i, &input.candidatos, &input.sorteio).expect("the example is whole");
                black_box(law::audit::audit(&exam.edital, i, &input.candidatos, &input.sorteio, &outcome));
            }
        });
    });
    group.finish();
}

fn hashes(c: &mut Criterion) {
    let mut group = c.benchmark_group("manifesto");
    group.throughput(Throughput::Bytes(1 << 20));
    let bytes = vec![7; 1 << 20];
    group.bench_function("SHA-256", |b| b.iter(|| FileHash::of(black_box(&bytes))));
    group.finish();
}

criterion_group!(pieces, cells, csv, papers, laws, hashes);
criterion_main!(pieces);
