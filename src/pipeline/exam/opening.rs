//! Names and patterns of the edital → files → workbooks; what goes wrong is a finding.

use crate::finding::catalogue::cells::ARQUIVO_MUDOU;
use crate::finding::{Finding, Place, Scope, Severity};
use crate::ingest::edital::{Codificacao, Planilhas};
use crate::ingest::files::{self, ResolvedFile};
use crate::ingest::workbook::{self, Encoding, TextOptions, Workbook};
use crate::ingest::{Exam, InputFile, edital};
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

/// Opens again a file that was read, for the marked copy; `None` where it is what was read and could not be opened then either, which
/// was told.
///
/// # Errors
/// The file is not there any more, or not with the bytes that were read: a warning, since what was computed is of what was read.
pub fn reopen(exam: &Exam, nome: &str) -> Result<Option<Workbook>, Finding> {
    let Some(planilhas) = edital::load(&exam.pasta).planilhas else { return Ok(None) };
    let mut gone = Vec::new();
    let file = resolve(&exam.pasta, &[nome.to_owned()], &mut gone).into_iter().next();
    let Some(file) = file else { return gone.pop().map_or(Ok(None), |f| Err(without(f))) };
    let (bytes, now) = files::read(&file).map_err(without)?;
    if exam.arquivos.iter().any(|read| read.nome == now.nome && *read != now) {
        let message = format!("“{nome}” mudou depois de ser lido");
        return Err(without(Finding::new(&ARQUIVO_MUDOU, Scope::Exame, Place::file(nome), message)));
    }
    Ok(workbook::open(&Arc::from(nome), bytes, &options(&planilhas)).ok())
}

/// What is told of a file that the marked copy lacks.
fn without(mut finding: Finding) -> Finding {
    finding
        .mensagem
        .push_str(": o resultado é do que foi lido antes, e a cópia marcada (conferencia.xlsx) não traz o arquivo");
    finding.severity(Severity::Warning)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pipeline::exam;
    use crate::pipeline::progress::Silent;
    use std::fs;

    #[test]
    fn a_file_that_changed_since_it_was_read_is_told_and_not_opened() -> Result<(), Box<dyn std::error::Error>> {
        let (from, pasta) = (Path::new(env!("CARGO_MANIFEST_DIR")).join("inputs/irupi-2025"), tempfile::tempdir()?);
        for file in fs::read_dir(from)?.flatten().filter(|f| f.path().is_file()) {
            fs::copy(file.path(), pasta.path().join(file.file_name()))?;
        }
        let exam = exam::read(pasta.path(), &Silent).map_err(|_| "the example is sound")?;
        let nome = "demais-cargos.csv";
        let told = |nome: &str| reopen(&exam, nome).err().map(|f| (f.entry.code, f.severity, f.mensagem));
        assert!(reopen(&exam, nome).is_ok_and(|w| w.is_some()));
        let path = pasta.path().join(nome);
        let same_size: Vec<u8> = fs::read(&path)?.into_iter().map(|b| if b == b'7' { b'8' } else { b }).collect();
        fs::write(&path, same_size)?;
        let (code, severity, message) = told(nome).ok_or("told")?;
        assert_eq!((code, severity), ("A0204", Severity::Warning));
        assert!(message.starts_with("“demais-cargos.csv” mudou depois de ser lido: o resultado é do que"), "{message}");
        fs::remove_file(&path)?;
        assert!(matches!(told(nome), Some(("A0201", Severity::Warning, _))));
        Ok(())
    }
}
