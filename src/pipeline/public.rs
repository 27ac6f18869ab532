//! Where public files go, and what was refused on the way.

use super::homologar::Fault;
use crate::archive::writer::Staging;
use crate::domain::CsvFormat;
use crate::finding::catalogue::documents as catalogue;
use crate::finding::{Finding, Place, Scope};
use crate::report::csv::{CsvEncoder, CsvTable};
use crate::report::documents::Volumes;
use crate::report::docx;
use crate::report::gazette::{ColumnWidth, Measure};
use crate::report::model::{Attachment, Document};
use crate::report::pdf::{self, PdfError};
use crate::report::scanner::Scanner;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// Where public files go: nothing is written before it was searched for personal data. What is refused is gathered, so that one
/// run tells every file and person: whoever writes ends with [`Public::finish`] before the folder takes its place.
pub struct Public<'a> {
    /// The new folder; `None` in a rehearsal, which writes nothing.
    pub staging: Option<&'a Staging>,
    scanner: &'a Scanner<'a>,
    refused: Mutex<Vec<Finding>>,
    gazette: Mutex<Diario>,
    stopped: AtomicBool,
    refusing: AtomicBool,
}

impl<'a> Public<'a> {
    /// Into this folder, searched for the private data of the exam.
    pub fn new(staging: &'a Staging, scanner: &'a Scanner<'a>) -> Self {
        Self { staging: Some(staging), ..Self::rehearsal(scanner) }
    }

    /// Into nothing: everything is made and searched, and nothing is written.
    pub const fn rehearsal(scanner: &'a Scanner<'a>) -> Self {
        Self {
            staging: None,
            scanner,
            refused: Mutex::new(Vec::new()),
            gazette: Mutex::new(Diario::new()),
            stopped: AtomicBool::new(false),
            refusing: AtomicBool::new(false),
        }
    }

    /// Draws a document and writes it.
    pub fn draw(&self, name: &str, document: Document) -> Result<(), Fault> {
        self.draw_with(name, document, |_| Ok(Vec::new()))
    }

    /// Draws a document with attachments of what the new folder already has, which was searched when it was written.
    pub fn draw_with(
        &self,
        name: &str,
        mut document: Document,
        attachments: impl FnOnce(&Staging) -> Result<Vec<Attachment>, Fault>,
    ) -> Result<(), Fault> {
        if self.stopped() || !self.clean(self.scanner.scan_document(name, &document)) {
            return Ok(());
        }
        if let Some(staging) = self.staging.filter(|_| !self.refused()) {
            document.attachments = attachments(staging)?;
        }
        self.render(name, &document)
    }

    /// Draws each volume of a document.
    pub fn draw_volumes(&self, volumes: &Volumes) -> Result<(), Fault> {
        (0..volumes.len()).try_for_each(|v| self.draw(&format!("{}.pdf", volumes.name(v)), volumes.document(v)))
    }

    fn render(&self, name: &str, document: &Document) -> Result<(), Fault> {
        let drawn = match self.staging.filter(|_| !self.refused()) {
            Some(staging) => pdf::render(document).map(|bytes| staging.write(name, &bytes)),
            None => pdf::stats(document).map(|_| Ok(())),
        };
        match drawn {
            Ok(written) => Ok(written?),
            Err(e) => {
                self.clean(vec![pdf_finding(&e)]);
                Ok(())
            }
        }
    }

    /// Writes a text file.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Fault> {
        if self.searched(name, 0, bytes) { self.put(name, bytes) } else { Ok(()) }
    }

    /// Writes a CSV file of several tables under one header.
    pub fn write_csv(
        &self,
        name: &str,
        header: &[&str],
        format: &CsvFormat,
        tables: impl Iterator<Item = CsvTable>,
    ) -> Result<(), Fault> {
        let encoder = CsvEncoder::new(format.clone());
        let mut bytes = encoder.head(header)?;
        for table in tables {
            bytes.extend(encoder.body(table)?);
        }
        self.write(name, &bytes)
    }

    /// Writes a file of rules: its dates are those of laws and acts, so that only CPF are searched.
    pub fn write_rule(&self, name: &str, bytes: &[u8]) -> Result<(), Fault> {
        if self.clean(self.scanner.scan_rules(name, bytes)) { self.put(name, bytes) } else { Ok(()) }
    }

    fn put(&self, name: &str, bytes: &[u8]) -> Result<(), Fault> {
        if self.stopped() || self.refused() {
            return Ok(());
        }
        Ok(self.staging.map_or(Ok(()), |s| s.write(name, bytes))?)
    }

    /// Is a text, or the piece of one that comes after so many lines, free of personal data? What it has is gathered.
    pub fn searched(&self, name: &str, before: usize, bytes: &[u8]) -> bool {
        self.clean(self.scanner.scan_part(name, before, bytes))
    }

    /// Is a piece of text free of personal data? Nothing is gathered: [`Public::searched`] will, once it is known where the piece stands.
    pub fn is_clean(&self, bytes: &[u8]) -> bool {
        self.scanner.is_clean(bytes)
    }

    fn clean(&self, found: Vec<Finding>) -> bool {
        let clean = found.is_empty();
        if !clean {
            self.refusing.store(true, Ordering::Relaxed);
            self.refused.lock().unwrap_or_else(PoisonError::into_inner).extend(found);
        }
        clean
    }

    /// Gathers what a fault says by findings: `None`. Any other fault ends the run: the [rest](Self::stopped) stops at its next file.
    ///
    /// # Errors
    /// A fault that is no finding.
    pub fn told<T>(&self, result: Result<T, Fault>) -> Result<Option<T>, Fault> {
        match result {
            Ok(done) => Ok(Some(done)),
            Err(Fault::Findings(found)) => {
                self.clean(found);
                Ok(None)
            }
            Err(fault) => {
                self.stopped.store(true, Ordering::Relaxed);
                Err(fault)
            }
        }
    }

    /// Did the run end in a fault, which is on its way to who will tell it? Then whatever is made beside it would be thrown away.
    pub fn stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Was something refused, so that nothing of this run will be published? What is left is still made and searched, to tell every
    /// file and person, and no longer drawn or written.
    pub fn refused(&self) -> bool {
        self.refusing.load(Ordering::Relaxed)
    }

    /// Everything that was refused, in the order of the files: with any of it, nothing may be published.
    ///
    /// # Errors
    /// All of it; or the run was [stopped](Self::stopped), and files are missing.
    pub fn finish(&self) -> Result<(), Fault> {
        if self.stopped() {
            return Err(Fault::Internal("a gravação parou no meio".into()));
        }
        let mut found = std::mem::take(&mut *self.refused.lock().unwrap_or_else(PoisonError::into_inner));
        let key = |f: &Finding| (f.entry.code, f.place.to_string(), f.mensagem.clone());
        found.sort_by_cached_key(key);
        found.dedup_by_key(|f| key(f));
        if found.is_empty() { Ok(()) } else { Err(Fault::Findings(found)) }
    }

    /// What the gazette will count, file by file.
    pub fn gazette(&self) -> Diario {
        std::mem::take(&mut *self.gazette.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// What the gazette will count of each file.
pub type Diario = BTreeMap<String, (ColumnWidth, Measure)>;

/// Writes the volumes of a gazette document into a folder of the new folder, in both widths; `""` is the new folder itself.
pub fn write_docx(public: &Public, folder: &str, volumes: &Volumes) -> Result<(), Fault> {
    (0..volumes.len()).into_par_iter().with_max_len(1).try_for_each(|v| {
        if public.stopped() {
            return Ok(());
        }
        let slash = if folder.is_empty() { "" } else { "/" };
        let document = volumes.document(v);
        if !public.clean(public.scanner.scan_document(&format!("{folder}{slash}{}.docx", volumes.name(v)), &document)) {
            return Ok(());
        }
        let Some(staging) = public.staging.filter(|_| !public.refused()) else { return Ok(()) };
        let draft = docx::Draft::new(&document).map_err(|e| Fault::Internal(e.to_string()))?;
        [(ColumnWidth::Wide, ""), (ColumnWidth::Narrow, "-12cm")].into_par_iter().try_for_each(|(width, suffix)| {
            let name = format!("{folder}{slash}{}{suffix}.docx", volumes.name(v));
            let (bytes, measure) = draft.render(width).map_err(|e| Fault::Internal(e.to_string()))?;
            staging.write(&name, &bytes)?;
            public.gazette.lock().unwrap_or_else(PoisonError::into_inner).insert(name, (width, measure));
            Ok(())
        })
    })
}

/// What the drawing refused, as a finding.
pub fn pdf_finding(e: &PdfError) -> Finding {
    Finding::new(&catalogue::DOCUMENTO_IMPOSSIVEL, Scope::Exame, Place::default(), e.to_string())
}
