//! The documents of a publication, spread over threads: each cargo's are drawn, written and dropped.

use super::attached::{self, Lists};
use super::compute::Computed;
use super::homologar::{Fault, view};
use super::progress::Progress;
use super::public::{Public, write_docx};
use super::summary::Waived;
use crate::archive::writer::Staging;
use crate::finding::Finding;
use crate::report::context::{CargoView, DispensaUsada, Insumo, Publicacao};
use crate::report::documents::{self, cargo::file_names};
use crate::report::model::{Block, Chapter, Document};
use crate::report::pdf::{self, Extent};
use crate::report::template::Templates;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

/// Writes every document of the publication into the new folder. `lists`: the public lists, to be attached; `None` where they were
/// refused, so that nothing will be published.
pub fn write(
    computed: &Computed,
    waived: &[Waived],
    codigo: &str,
    held: &[Vec<Finding>],
    lists: Option<&Lists>,
    public: &Public,
    progress: &dyn Progress,
) -> Result<(), Fault> {
    let templates = Templates::new(computed.exam.textos.clone());
    let publicacao = publicacao(computed, waived, codigo, held, &templates);
    progress.phase("documentos", u64::try_from(computed.publishable()).ok());
    public.told(each_pdf(&publicacao, &Published { lists, public, progress }))?;
    public.told(write_docx(public, "publicacao/diario", &documents::diario(&publicacao).map_err(Fault::Findings)?))?;
    Ok(())
}

/// PDF written into the new folder.
struct Published<'a> {
    lists: Option<&'a Lists>,
    public: &'a Public<'a>,
    progress: &'a dyn Progress,
}

impl Sink for Published<'_> {
    fn take(&self, name: &str, document: Document, anexos: Anexos) -> Result<(), Fault> {
        let attached = |staging: &Staging| match (self.lists, anexos) {
            (Some(lists), Anexos::Todas) => attached::of_all(staging, lists),
            (Some(lists), Anexos::DoCargo(i)) => attached::of_cargo(staging, lists, i),
            _ => Ok(Vec::new()),
        };
        let written = self.public.draw_with(&format!("publicacao/{name}"), document, attached);
        self.public.told(written).map(|_| ())
    }

    fn extent(&self) -> Extent {
        if self.public.staging.is_some() { Extent::Drawn } else { Extent::LaidOut }
    }

    fn step(&self) {
        self.progress.step(false);
    }

    fn stopped(&self) -> bool {
        self.public.stopped()
    }
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
        numero: None,
        brasao: exam.brasao.clone(),
        templates,
        validade: exam.edital.validade(),
        dispensas: waived
            .iter()
            .map(|w| DispensaUsada { codigo: &w.codigo, titulo: w.titulo, motivo: &w.motivo, vezes: w.vezes })
            .collect(),
        cargos: (0..exam.edital.cargos.len()).filter(asked).map(|i| view(computed, i, &held[i])).collect(),
        fora: computed.fora(),
        insumos: exam.arquivos.iter().map(|f| Insumo { nome: &f.nome, sha256: &f.sha256 }).collect(),
    }
}

/// Which of the public lists are attached to a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anexos {
    /// None: it is not the first volume.
    Nenhum,
    /// The lists whole.
    Todas,
    /// The rows of the cargo with this index in the edital.
    DoCargo(usize),
}

/// Where PDF go.
pub trait Sink: Sync {
    /// Takes a document: its name in the publication, without the folder, and what is to be attached to it.
    ///
    /// # Errors
    /// What ends the run.
    fn take(&self, name: &str, document: Document, anexos: Anexos) -> Result<(), Fault>;

    /// What is made of the documents.
    fn extent(&self) -> Extent;

    /// The report of a cargo is made.
    fn step(&self);

    /// Is the run over, so that whatever is still made would be thrown away?
    fn stopped(&self) -> bool;
}

/// Makes the PDF of the act and of every cargo, each once, on all processors. A chapter of the act is made once, and printed by the
/// report of its cargo too.
///
/// # Errors
/// Those of the template of the act, and of the sink.
pub fn each_pdf(p: &Publicacao, sink: &dyn Sink) -> Result<(), Fault> {
    let names = file_names(p.cargos.iter().map(|c| c.cargo.codigo.as_str()));
    let report = |(i, chapter): (usize, Option<Arc<Chapter>>)| match p.cargos.get(i).zip(names.get(i)) {
        Some((c, name)) if !sink.stopped() => write_cargo(p, c, name, chapter, sink),
        _ => Ok(()),
    };
    let by_code: BTreeMap<&str, usize> =
        p.cargos.iter().enumerate().map(|(i, c)| (c.cargo.codigo.as_str(), i)).collect();
    let done = Mutex::new(BTreeSet::new());
    let act = documents::homologacao(p);
    if let Ok(Some(act)) = &act {
        (0..act.len()).into_par_iter().with_max_len(1).filter(|_| !sink.stopped()).try_for_each(|v| {
            let document = act.document(v);
            let (document, chapters) = shared(document, sink.extent());
            let cargo = |c: Arc<Chapter>| Some((*by_code.get(c.code.as_str())?, Some(c)));
            let cargos: Vec<(usize, Option<Arc<Chapter>>)> = chapters.into_iter().filter_map(cargo).collect();
            done.lock().unwrap_or_else(PoisonError::into_inner).extend(cargos.iter().map(|c| c.0));
            let anexos = if v == 0 { Anexos::Todas } else { Anexos::Nenhum };
            let (whole, each) = rayon::join(
                || sink.take(&format!("{}.pdf", act.name(v)), document, anexos),
                || cargos.into_par_iter().with_max_len(1).try_for_each(report),
            );
            whole.and(each)
        })?;
    }
    let done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    let rest = p.cargos.iter().enumerate().filter(|(i, c)| c.pronto().is_some() && !done.contains(i));
    let rest: Vec<(usize, Option<Arc<Chapter>>)> = rest.map(|(i, _)| (i, None)).collect();
    rest.into_par_iter().with_max_len(1).try_for_each(report)?;
    act.map(|_| ()).map_err(Fault::Findings)
}

/// Makes the chapters of a document. One that cannot be made stays as it is: the document will say why.
fn shared(mut document: Document, extent: Extent) -> (Document, Vec<Arc<Chapter>>) {
    let mut chapters: Vec<&mut Chapter> = document
        .blocks
        .iter_mut()
        .filter_map(|b| if let Block::Chapter(c) = b { Arc::get_mut(c) } else { None })
        .collect();
    let made = pdf::chapters(&chapters.iter().map(|c| c.blocks.as_slice()).collect::<Vec<_>>(), extent);
    for (chapter, drawn) in chapters.iter_mut().zip(made) {
        chapter.drawn = drawn.ok().flatten();
    }
    let chapter = |b: &Block| if let Block::Chapter(c) = b { Some(c.clone()) } else { None };
    let chapters = document.blocks.iter().filter_map(chapter).collect();
    (document, chapters)
}

/// The report of one cargo, its volumes side by side.
fn write_cargo(
    p: &Publicacao,
    c: &CargoView,
    name: &str,
    chapter: Option<Arc<Chapter>>,
    sink: &dyn Sink,
) -> Result<(), Fault> {
    let Some(volumes) = documents::cargo(p, c, chapter) else { return Ok(()) };
    (0..volumes.len()).into_par_iter().with_max_len(1).filter(|_| !sink.stopped()).try_for_each(|v| {
        let suffix = if volumes.len() == 1 { String::new() } else { format!("-v{:02}", v + 1) };
        let anexos = if v == 0 { Anexos::DoCargo(c.indice) } else { Anexos::Nenhum };
        sink.take(&format!("cargos/{name}{suffix}.pdf"), volumes.document(v), anexos)
    })?;
    sink.step();
    Ok(())
}
