//! Exams of any size, the floors, and each room by itself: what `benches/run.sh` measures.
//!
//! ```text
//! escala gerar PESSOAS CARGOS xlsx|csv|ods PASTA   writes an exam (the same numbers give the same bytes)
//! escala gerar-empates|gerar-listas|gerar-hifen …  where only the draw decides; ten reserves; registration numbers with a hyphen
//! escala cru PASTA                                 the floor of reading: every cell through a raw reader, a thread per file
//! escala pdf-piso PUBLICACAO DESTINO               the floor of the documents: the same pages by a minimal emitter
//! escala lei PASTA SALA                            the law alone, under that name
//! escala tabela LINHAS VEZES                       a report of so many rows, drawn so many times
//! escala salas PASTA                               read, law, CSV, PDF, DOCX and manifest, each by itself
//! ```

#![allow(clippy::print_stdout, clippy::print_stderr, missing_docs)]

mod exame;
mod paginas;
mod piso;
mod planilhas;
mod relogio;
mod salas;
mod tabela;

use exame::Forma;
use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

/// Whatever went wrong, told once.
pub type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args.as_slice() {
        ["gerar" | "gerar-comum", pessoas, cargos, formato, pasta] => {
            gerar(Forma::Comum, pessoas, cargos, formato, pasta)
        }
        ["gerar-empates", pessoas, cargos, formato, pasta] => gerar(Forma::Empates, pessoas, cargos, formato, pasta),
        ["gerar-hifen", pessoas, cargos, formato, pasta] => gerar(Forma::Hifen, pessoas, cargos, formato, pasta),
        ["gerar-listas", pessoas, cargos, formato, pasta] => gerar(Forma::Listas, pessoas, cargos, formato, pasta),
        ["lei", pasta, sala] => salas::lei(Path::new(pasta), sala),
        ["tabela", linhas, vezes] => tabela::medir(linhas, vezes),
        ["cru", pasta] => piso::cru(Path::new(pasta)),
        ["pdf-piso", publicacao, destino] => piso::pdf(Path::new(publicacao), Path::new(destino)),
        ["salas", pasta] => salas::medir(Path::new(pasta)),
        _ => Err("escala gerar|cru|pdf-piso|lei|tabela|salas: veja benches/README.md".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("escala: {e}");
            ExitCode::FAILURE
        }
    }
}

fn gerar(forma: Forma, pessoas: &str, cargos: &str, formato: &str, pasta: &str) -> Result<()> {
    let exame = exame::Exame::new(pessoas.parse()?, cargos.parse()?, forma);
    std::fs::create_dir_all(pasta)?;
    planilhas::write(&exame, formato, Path::new(pasta))
}
