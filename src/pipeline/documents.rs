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
use crate::report::documents;
use crate::report::template::Templates;
use rayon::prelude::*;
use std::collections::BTreeSet;

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
    public.told(write_act(&publicacao, lists, public))?;
    write_cargos(&publicacao, lists, public, progress)
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
        insumos: exam.arquivos.iter().map(|f| Insumo { nome: &f.nome, sha256: &f.sha256 }).collect(),
    }
}

/// The act as PDF and DOCX. A preliminary result has no act of homologation.
fn write_act(p: &Publicacao, lists: Option<&Lists>, public: &Public) -> Result<(), Fault> {
    if let Some(volumes) = documents::homologacao(p).map_err(Fault::Findings)? {
        (0..volumes.len()).into_par_iter().with_max_len(1).try_for_each(|v| {
            let anexos = |staging: &Staging| match lists {
                Some(lists) if v == 0 => attached::of_all(staging, lists),
                _ => Ok(Vec::new()),
            };
            public.draw_with(&format!("publicacao/{}.pdf", volumes.nome(v)), volumes.documento(v), anexos)
        })?;
    }
    write_docx(public, "publicacao/diario", &documents::diario(p).map_err(Fault::Findings)?)
}

/// The report of each cargo, in parallel.
fn write_cargos(p: &Publicacao, lists: Option<&Lists>, public: &Public, progress: &dyn Progress) -> Result<(), Fault> {
    let names = file_names(p.cargos.iter().map(|c| c.cargo.codigo.as_str()));
    let work: Vec<(&CargoView, &String)> = p.cargos.iter().zip(&names).filter(|(c, _)| c.pronto().is_some()).collect();
    progress.phase("documentos", u64::try_from(work.len()).ok());
    work.par_iter().with_max_len(1).try_for_each(|(c, name)| {
        if public.stopped() {
            return Ok(());
        }
        let written = public.told(write_cargo(p, c, name, lists, public));
        progress.step(false);
        written.map(|_| ())
    })
}

/// The report of one cargo, in volumes.
fn write_cargo(p: &Publicacao, c: &CargoView, name: &str, lists: Option<&Lists>, public: &Public) -> Result<(), Fault> {
    let Some(volumes) = documents::cargo(p, c) else { return Ok(()) };
    for v in 0..volumes.len() {
        let anexos = |staging: &Staging| match lists {
            Some(lists) if v == 0 => attached::of_cargo(staging, lists, c.indice),
            _ => Ok(Vec::new()),
        };
        let suffix = if volumes.len() == 1 { String::new() } else { format!("-v{:02}", v + 1) };
        public.draw_with(&format!("publicacao/cargos/{name}{suffix}.pdf"), volumes.documento(v), anexos)?;
    }
    Ok(())
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
