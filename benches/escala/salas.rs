//! Each room by itself, in one process: the same functions that the program calls, with nothing written to disk.

use crate::Result;
use crate::relogio::Relogio;
use homologa::archive::hash::FileHash;
use homologa::domain::Candidate;
use homologa::pipeline::compute::{CargoResult, Computed, compute};
use homologa::pipeline::documents::{Anexos, Sink, each_pdf, publicacao};
use homologa::pipeline::exam;
use homologa::pipeline::homologar::{Fault, view};
use homologa::pipeline::progress::Silent;
use homologa::report::context::Publicacao;
use homologa::report::csv::CsvEncoder;
use homologa::report::documents;
use homologa::report::docx;
use homologa::report::gazette::ColumnWidth;
use homologa::report::lists::PUBLIC;
use homologa::report::model::Document;
use homologa::report::pdf::{self, Extent};
use homologa::report::template::Templates;
use rayon::prelude::*;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// Measures every room on one exam.
pub fn medir(pasta: &Path) -> Result<()> {
    let clock = Relogio::new();
    let read = exam::read(pasta, &Silent).map_err(|f| format!("{} achados impedem a leitura", f.len()))?;
    let people = read.cargos.iter().map(|c| c.candidatos.len() as u64).sum();
    clock.conta("leitura", people, "pessoas");
    let clock = Relogio::new();
    let held: u64 = read.cargos.iter().flat_map(|c| &c.candidatos).map(held).sum();
    clock.conta("memória de uma pessoa", held / people.max(1), "bytes");
    let clock = Relogio::new();
    let computed = compute(read, &[], &Silent);
    clock.conta("lei", people, "pessoas");
    if computed.prontos() == 0 {
        return Err("nenhum cargo pronto: nada a medir depois da lei".into());
    }
    csv(&computed)?;
    papers(&computed)
}

/// Bytes that a person takes: the structure and what it points to, scores and criteria included, without the allocator's own.
fn held(p: &Candidate) -> u64 {
    let texts = [Some(&p.inscricao), Some(&p.nome), p.nome_civil.as_ref()];
    let texts: usize = texts.into_iter().flatten().map(|t| t.len()).sum();
    let lists = size_of_val(&*p.ranks) + size_of_val(&*p.notas) + size_of_val(&*p.extras);
    (size_of::<Candidate>() + texts + lists) as u64
}

/// Reading and the law alone: what the growth of the cost is measured on.
pub fn lei(pasta: &Path, sala: &str) -> Result<()> {
    let read = exam::read(pasta, &Silent).map_err(|f| format!("{} achados impedem a leitura", f.len()))?;
    let people = read.cargos.iter().map(|c| c.candidatos.len() as u64).sum();
    let clock = Relogio::new();
    let computed = compute(read, &[], &Silent);
    clock.conta(sala, people, "pessoas");
    if computed.prontos() == computed.resultados.len() {
        Ok(())
    } else {
        Err(format!("{} cargos retidos: a medida não vale", computed.resultados.len() - computed.prontos()).into())
    }
}

/// One thread, so that rows per second are per core.
fn csv(computed: &Computed) -> Result<()> {
    let edital = &computed.exam.edital;
    let encoder = CsvEncoder::new(edital.csv.clone());
    let clock = Relogio::new();
    let mut rows = 0;
    for list in &PUBLIC {
        for (i, result) in computed.resultados.iter().enumerate() {
            if let CargoResult::Pronto(outcome) = result {
                let bytes = encoder.body(list.rows(edital, &view(computed, i, &[]), outcome))?;
                rows += bytes.iter().filter(|b| **b == b'\n').count() as u64;
            }
        }
    }
    clock.conta("CSV (um núcleo)", rows, "linhas");
    Ok(())
}

fn papers(computed: &Computed) -> Result<()> {
    let held = computed.errors_by_cargo();
    let templates = Templates::new(computed.exam.textos.clone());
    let p = publicacao(computed, &[], "AAAA-BBBB-CCCC", &held, &templates);
    let clock = Relogio::new();
    let drawn = Drawn::default();
    each_pdf(&p, &drawn).map_err(|e| format!("{e:?}"))?;
    let bytes = drawn.0.into_inner();
    clock.conta("PDF do ato e dos cargos", bytes, "bytes");
    gazette(&p)?;
    manifest(bytes)
}

/// PDF drawn, counted and dropped.
#[derive(Default)]
struct Drawn(AtomicU64);

impl Sink for Drawn {
    fn take(&self, _: &str, documento: Document, _: Anexos) -> std::result::Result<(), Fault> {
        let bytes = pdf::render(&documento).map_err(|e| Fault::Internal(e.to_string()))?;
        self.0.fetch_add(bytes.len() as u64, Ordering::Relaxed);
        Ok(())
    }

    fn extent(&self) -> Extent {
        Extent::Drawn
    }

    fn step(&self) {}

    fn stopped(&self) -> bool {
        false
    }
}

fn gazette(p: &Publicacao) -> Result<()> {
    let clock = Relogio::new();
    let volumes = documents::diario(p).map_err(|f| format!("{} achados no diário", f.len()))?;
    let sizes = (0..volumes.len()).into_par_iter().map(|v| both_widths(&volumes.document(v)));
    let bytes: u64 = sizes.collect::<Result<Vec<u64>>>()?.iter().sum();
    clock.conta("DOCX, duas larguras", bytes, "bytes");
    Ok(())
}

/// One draft, both widths, as the program does.
fn both_widths(documento: &Document) -> Result<u64> {
    let draft = docx::Draft::new(documento)?;
    let sizes = [ColumnWidth::Wide, ColumnWidth::Narrow].map(|l| draft.render(l).map(|(bytes, _)| bytes.len() as u64));
    Ok(sizes.into_iter().sum::<std::result::Result<u64, _>>()?)
}

/// The hashes of as many bytes as were published.
fn manifest(bytes: u64) -> Result<()> {
    let piece = vec![0x5A_u8; 1 << 20];
    let clock = Relogio::new();
    for _ in 0..=bytes >> 20 {
        std::hint::black_box(FileHash::of(&piece));
    }
    clock.conta("manifesto (SHA-256)", bytes, "bytes");
    Ok(())
}
