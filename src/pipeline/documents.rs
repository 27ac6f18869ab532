//! The documents of a publication, spread over threads: each cargo's are drawn, written and dropped.

use super::attached::{self, Pieces};
use super::compute::Computed;
use super::homologar::{Fault, Options, view};
use super::progress::Progress;
use super::summary::Waived;
use crate::archive::writer::Staging;
use crate::finding::catalogue::documents as catalogue;
use crate::finding::{Finding, Place, Scope};
use crate::report::context::{CargoView, DispensaUsada, Insumo, Publicacao};
use crate::report::documents::{self, Volumes};
use crate::report::docx;
use crate::report::gazette::{Largura, Medida};
use crate::report::model::{Attachment, Document};
use crate::report::pdf::{self, PdfError};
use crate::report::scanner::Scanner;
use crate::report::template::Templates;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, OnceLock, PoisonError};

/// Writes every document of the publication into the new folder.
pub fn write(
    computed: &Computed,
    waived: &[Waived],
    codigo: &str,
    options: &Options,
    held: &[Vec<Finding>],
    public: &Public,
    progress: &dyn Progress,
) -> Result<(), Fault> {
    if !options.documentos {
        return Ok(());
    }
    let templates = Templates::new(computed.exam.textos.clone());
    let publicacao = publicacao(computed, waived, codigo, held, &templates);
    let act = public.told(write_act(&publicacao, public));
    act.and(write_cargos(&publicacao, public, progress))
}

/// The warnings of the texts of the act, known before anything is written: they are findings of the run.
///
/// # Errors
/// Those of the texts.
pub fn notices(computed: &Computed, waived: &[Waived]) -> Result<Vec<Finding>, Vec<Finding>> {
    let held = vec![Vec::new(); computed.exam.edital.cargos.len()];
    let templates = Templates::new(computed.exam.textos.clone());
    let publicacao = publicacao(computed, waived, "", &held, &templates);
    let act = documents::homologacao(&publicacao)?;
    let mut all = act.map(|v| v.avisos).unwrap_or_default();
    if all.is_empty() {
        all = documents::diario(&publicacao)?.avisos;
    }
    Ok(all)
}

/// Everything that the builders of documents read.
pub fn publicacao<'a>(
    computed: &'a Computed,
    waived: &'a [Waived],
    codigo: &'a str,
    held: &'a [Vec<Finding>],
    templates: &'a Templates,
) -> Publicacao<'a> {
    let exam = &computed.exam;
    let asked = |i: &usize| !matches!(computed.resultados[*i], super::compute::CargoResult::ForaDoPedido);
    Publicacao {
        edital: &exam.edital,
        codigo,
        brasao: exam.brasao.clone(),
        templates,
        validade: exam.edital.validade(),
        dispensas: waived
            .iter()
            .map(|w| DispensaUsada { codigo: &w.codigo, titulo: w.titulo, motivo: &w.motivo, vezes: w.vezes })
            .collect(),
        cargos: (0..exam.edital.cargos.len()).filter(asked).map(|i| view(computed, i, &held[i])).collect(),
        insumos: exam.arquivos.iter().map(|f| Insumo { nome: &f.nome, sha256: &f.sha256 }).collect(),
    }
}

/// The act as PDF and DOCX. A preliminary result has no act of homologation.
fn write_act(p: &Publicacao, public: &Public) -> Result<(), Fault> {
    if let Some(volumes) = documents::homologacao(p).map_err(Fault::Findings)? {
        (0..volumes.len()).into_par_iter().try_for_each(|v| {
            let lists = |staging: &Staging| if v == 0 { attached::of_all(staging, public.lists()) } else { Ok(vec![]) };
            public.draw_with(&format!("publicacao/{}.pdf", volumes.nome(v)), volumes.documento(v), lists)
        })?;
    }
    write_docx(public, "publicacao/diario", &documents::diario(p).map_err(Fault::Findings)?)
}

/// The report of each cargo, in parallel.
fn write_cargos(p: &Publicacao, public: &Public, progress: &dyn Progress) -> Result<(), Fault> {
    let names = file_names(p.cargos.iter().map(|c| c.cargo.codigo.as_str()));
    let work: Vec<(&CargoView, &String)> = p.cargos.iter().zip(&names).filter(|(c, _)| c.pronto().is_some()).collect();
    progress.phase("documentos", u64::try_from(work.len()).ok());
    work.par_iter().try_for_each(|(c, name)| {
        let written = public.told(write_cargo(p, c, name, public));
        progress.step(false);
        written
    })
}

/// The report of one cargo, in volumes.
fn write_cargo(p: &Publicacao, c: &CargoView, name: &str, public: &Public) -> Result<(), Fault> {
    let Some(volumes) = documents::cargo(p, c) else { return Ok(()) };
    for v in 0..volumes.len() {
        let lists = |staging: &Staging| match v {
            0 => attached::of_cargo(staging, public.lists(), c.indice),
            _ => Ok(Vec::new()),
        };
        let suffix = if volumes.len() == 1 { String::new() } else { format!("-v{:02}", v + 1) };
        public.draw_with(&format!("publicacao/cargos/{name}{suffix}.pdf"), volumes.documento(v), lists)?;
    }
    Ok(())
}

/// Where public files go: nothing is written before it was searched for personal data. What is refused is gathered, so that one
/// run tells every file and person: whoever writes ends with [`Public::finish`] before the folder takes its place.
pub struct Public<'a> {
    /// The new folder; `None` in a rehearsal, which writes nothing.
    pub staging: Option<&'a Staging>,
    scanner: &'a Scanner<'a>,
    refused: Mutex<Vec<Finding>>,
    gazette: Mutex<Diario>,
    lists: OnceLock<Vec<Pieces>>,
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
            lists: OnceLock::new(),
        }
    }

    /// Draws a document and writes it.
    pub fn draw(&self, name: &str, documento: &Document) -> Result<(), Fault> {
        if self.clean(self.scanner.scan_document(name, documento)) { self.render(name, documento) } else { Ok(()) }
    }

    /// Draws a document with attachments of what the new folder already has, which was searched when it was written.
    fn draw_with(
        &self,
        name: &str,
        mut documento: Document,
        attachments: impl FnOnce(&Staging) -> Result<Vec<Attachment>, Fault>,
    ) -> Result<(), Fault> {
        if !self.clean(self.scanner.scan_document(name, &documento)) {
            return Ok(());
        }
        if let Some(staging) = self.staging {
            documento.anexos = attachments(staging)?;
        }
        self.render(name, &documento)
    }

    fn render(&self, name: &str, documento: &Document) -> Result<(), Fault> {
        let drawn = match self.staging {
            Some(staging) => pdf::render(documento).map(|bytes| staging.write(name, &bytes)),
            None => pdf::stats(documento).map(|_| Ok(())),
        };
        match drawn {
            Ok(written) => Ok(written?),
            Err(e) => self.told(Err(Fault::Findings(vec![pdf_finding(&e)]))),
        }
    }

    /// Writes a text file.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Fault> {
        if self.searched(name, bytes) { self.put(name, bytes) } else { Ok(()) }
    }

    /// Writes a file of rules: its dates are those of laws and acts, so that only CPF are searched.
    pub fn write_rule(&self, name: &str, bytes: &[u8]) -> Result<(), Fault> {
        if self.clean(self.scanner.scan_rules(name, bytes)) { self.put(name, bytes) } else { Ok(()) }
    }

    fn put(&self, name: &str, bytes: &[u8]) -> Result<(), Fault> {
        Ok(self.staging.map_or(Ok(()), |s| s.write(name, bytes))?)
    }

    /// Is a text, or a piece of one, free of personal data? What it has is gathered.
    pub fn searched(&self, name: &str, bytes: &[u8]) -> bool {
        self.clean(self.scanner.scan_bytes(name, bytes))
    }

    fn clean(&self, found: Vec<Finding>) -> bool {
        let clean = found.is_empty();
        if !clean {
            self.refused.lock().unwrap_or_else(PoisonError::into_inner).extend(found);
        }
        clean
    }

    /// Gathers what a fault says by findings; other faults stop the run.
    pub fn told(&self, result: Result<(), Fault>) -> Result<(), Fault> {
        match result {
            Err(Fault::Findings(found)) => {
                self.clean(found);
                Ok(())
            }
            other => other,
        }
    }

    /// Everything that was refused, in the order of the files: with any of it, nothing may be published.
    ///
    /// # Errors
    /// All of it.
    pub fn finish(&self) -> Result<(), Fault> {
        let mut found = std::mem::take(&mut *self.refused.lock().unwrap_or_else(PoisonError::into_inner));
        let key = |f: &Finding| (f.entry.code, f.place.to_string(), f.mensagem.clone());
        found.sort_by_cached_key(key);
        found.dedup_by_key(|f| key(f));
        if found.is_empty() { Ok(()) } else { Err(Fault::Findings(found)) }
    }

    /// The public lists are written: where the rows of each cargo stand in them.
    pub fn wrote(&self, lists: Vec<Pieces>) {
        // They are written once in a run
        let _ = self.lists.set(lists);
    }

    fn lists(&self) -> &[Pieces] {
        self.lists.get().map_or(&[], Vec::as_slice)
    }

    /// What the gazette will count, file by file.
    pub fn gazette(&self) -> Diario {
        std::mem::take(&mut *self.gazette.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// What the gazette will count of each file.
pub type Diario = BTreeMap<String, (Largura, Medida)>;

/// Writes the volumes of a gazette document into a folder of the new folder, in both widths; `""` is the new folder itself.
pub fn write_docx(public: &Public, folder: &str, volumes: &Volumes) -> Result<(), Fault> {
    (0..volumes.len()).into_par_iter().try_for_each(|v| {
        let slash = if folder.is_empty() { "" } else { "/" };
        let documento = volumes.documento(v);
        if !public.clean(public.scanner.scan_document(&format!("{folder}{slash}{}.docx", volumes.nome(v)), &documento))
        {
            return Ok(());
        }
        let Some(staging) = public.staging else { return Ok(()) };
        let draft = docx::Draft::new(&documento).map_err(|e| Fault::Internal(e.to_string()))?;
        [(Largura::Larga, ""), (Largura::Estreita, "-12cm")].into_par_iter().try_for_each(|(largura, suffix)| {
            let name = format!("{folder}{slash}{}{suffix}.docx", volumes.nome(v));
            let (bytes, medida) = draft.render(largura).map_err(|e| Fault::Internal(e.to_string()))?;
            staging.write(&name, &bytes)?;
            public.gazette.lock().unwrap_or_else(PoisonError::into_inner).insert(name, (largura, medida));
            Ok(())
        })
    })
}

/// What the drawing refused, as a finding.
pub fn pdf_finding(e: &PdfError) -> Finding {
    Finding::new(&catalogue::DOCUMENTO_IMPOSSIVEL, Scope::Exame, Place::default(), e.to_string())
}

/// File names from codes of cargos: portable characters only, each name once (also where case does not count).
pub fn file_names<'a>(codes: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut used = BTreeSet::new();
    codes
        .map(|code| {
            let plain: String =
                code.chars().map(|c| if c.is_ascii_alphanumeric() || "-_".contains(c) { c } else { '_' }).collect();
            let plain = if plain.is_empty() { "_".to_owned() } else { plain };
            let candidates = std::iter::once(plain.clone()).chain((2u32..).map(|n| format!("{plain}~{n}")));
            let mut free = candidates.skip_while(|name| used.contains(&name.to_lowercase()));
            let name = free.next().unwrap_or(plain.clone());
            used.insert(name.to_lowercase());
            name
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_are_portable_and_unique() {
        let names = file_names(["101", "a/b", "A_B", "../x", "ção", ""].into_iter());
        assert_eq!(names, ["101", "a_b", "A_B~2", "___x", "__o", "_"]);
    }
}
