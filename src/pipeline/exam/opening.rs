//! Names and patterns of the edital → files → workbooks; what goes wrong is a finding.

use crate::finding::Finding;
use crate::ingest::edital::{Codificacao, Planilhas};
use crate::ingest::files::{self, ResolvedFile};
use crate::ingest::workbook::{self, Encoding, TextOptions, Workbook};
use crate::ingest::{InputFile, edital};
use std::path::Path;
use std::sync::Arc;

pub(in crate::pipeline) fn resolve(pasta: &Path, patterns: &[String], achados: &mut Vec<Finding>) -> Vec<ResolvedFile> {
    let (files, found) = files::resolve(pasta, patterns);
    achados.extend(found);
    files
}

pub(super) fn options(planilhas: &Planilhas) -> TextOptions {
    TextOptions {
        separador: planilhas.separador,
        codificacao: planilhas.codificacao.map(|c| match c {
            Codificacao::Utf8 => Encoding::Utf8,
            Codificacao::Windows1252 => Encoding::Windows1252,
        }),
    }
}

/// Reads and opens one file; what goes wrong is a finding.
pub(in crate::pipeline) fn open(
    file: &ResolvedFile,
    planilhas: &Planilhas,
    arquivos: &mut Vec<InputFile>,
    achados: &mut Vec<Finding>,
) -> Option<Workbook> {
    let opened = files::read(file).and_then(|(bytes, input)| {
        arquivos.push(input);
        workbook::open(&Arc::from(file.nome.as_str()), bytes, &options(planilhas))
    });
    opened.map_err(|f| achados.push(f)).ok()
}

/// Opens again a file that was read, for the marked copy; `None` when it cannot be.
pub fn reopen(pasta: &Path, nome: &str) -> Option<Workbook> {
    let planilhas = edital::load(pasta).planilhas?;
    let mut nothing = Vec::new();
    let file = resolve(pasta, &[nome.to_owned()], &mut nothing).into_iter().next()?;
    open(&file, &planilhas, &mut Vec::new(), &mut nothing)
}
