//! The ledger of an exam that was read.

use super::echoes::without_echoes;
use super::opening::{options, resolve};
use crate::finding::catalogue::cells;
use crate::ingest::files;
use crate::ingest::ledger::{self, Ledger};
use crate::ingest::workbook;
use crate::ingest::{CargoInput, Exam, edital};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file of the ledger, as it was read.
#[derive(Debug)]
pub struct LedgerFile {
    /// Where it is.
    pub path: PathBuf,
    /// Its very bytes.
    pub bytes: Arc<[u8]>,
    /// Separator, and whether it is in Windows-1252; `None` for a spreadsheet.
    pub form: Option<(u8, bool)>,
}

/// The ledger of an exam, and the files that it was read from.
#[derive(Debug, Default)]
pub struct LedgerRead {
    /// Events and findings.
    pub ledger: Ledger,
    /// The files; none when the edital names no ledger.
    pub files: Vec<LedgerFile>,
    /// A ledger that the edital names and that is not there yet: its name, and where it would be.
    pub absent: Option<(String, PathBuf)>,
}

/// The ledger of an exam that was read; nothing when the edital names none.
pub fn ledger(pasta: &Path, exam: &Exam, cargos: &[CargoInput]) -> LedgerRead {
    let mut read = LedgerRead::default();
    let Some(planilhas) = edital::load(pasta).planilhas else { return read };
    let Some(pattern) = &planilhas.eventos else { return read };
    if not_there_yet(pasta, pattern) {
        read.absent = Some((pattern.clone(), pasta.join(pattern)));
        return read;
    }
    for file in resolve(pasta, std::slice::from_ref(pattern), &mut read.ledger.achados) {
        let nome = Arc::from(file.nome.as_str());
        let opened = files::read(&file).and_then(|(bytes, _)| {
            workbook::open(&nome, bytes.clone(), &options(&planilhas)).map(|workbook| (bytes, workbook))
        });
        match opened {
            Err(finding) => read.ledger.achados.push(finding),
            Ok((bytes, workbook)) => {
                read.ledger.append(ledger::read(&workbook, &nome, &exam.edital, cargos, &planilhas.ignorar_cargos));
                read.files.push(LedgerFile { path: file.path, bytes, form: workbook.text_form() });
            }
        }
    }
    without_echoes(&exam.partes, &mut read.ledger.achados);
    read
}

/// Is this the name of one file inside the folder, and no such file is there?
fn not_there_yet(pasta: &Path, pattern: &str) -> bool {
    let mut told = Vec::new();
    let none = resolve(pasta, std::slice::from_ref(&pattern.to_owned()), &mut told).is_empty();
    let missing = matches!(told.as_slice(), [one] if one.entry == &cells::ARQUIVO_AUSENTE);
    none && missing && !pattern.trim().is_empty() && !pattern.contains(['*', '?', '['])
}
