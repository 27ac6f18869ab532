//! Which files a publication, a batch and an act have: a manifest may list others, and the program writes no others.

use super::paginas::{PUBLICACAO, declared, is_general};
use super::publicacao::Lida;
use super::{Auditoria, Partes};
use crate::archive::manifest::{self, Manifest};
use crate::archive::names::{DA_SITUACAO, INTERNO, INTERNO_AT_TIMES, LOTE, REGISTRAR};
use crate::archive::verify::subfolders;
use crate::domain::Date;
use crate::finding::catalogue::archive as catalogue;
use crate::finding::{Finding, Place, Scope};
use crate::ingest::norma::builtin;
use crate::pipeline::ato::Ato;
use crate::pipeline::summary;
use crate::report::dados::documentos::volumes;
use crate::report::lists::PUBLIC;
use std::collections::BTreeSet;

/// What a document for the gazette ends in: the page, the wide column, the narrow one.
const ENDINGS: [&str; 3] = [".pdf", ".docx", "-12cm.docx"];

fn extra(file: &str) -> Finding {
    too_many(file, "o programa não escreve este arquivo, embora o manifesto o liste")
}

/// A file, or a folder, that should not be there.
pub fn too_many(file: &str, message: &str) -> Finding {
    Finding::new(&catalogue::ARQUIVO_A_MAIS, Scope::Exame, Place::file(file), message)
}

/// A file that should be there, by its name.
pub fn missing(file: &str) -> Finding {
    let message = "o programa escreve este arquivo, e ele falta, no manifesto também";
    Finding::new(&catalogue::ARQUIVO_FALTA, Scope::Exame, Place::file(file), message)
}

/// Files of `publicacao/` beside those `written` anew from the lists.
pub fn publication(lida: &Lida, manifest: &Manifest, mut written: BTreeSet<String>, found: &mut Vec<Finding>) {
    written.extend(PUBLIC.iter().map(|list| format!("csv/{}", list.file)));
    written.insert("dados/cargos.csv".into());
    for regra in &lida.regras {
        match regra.strip_prefix("norma:") {
            Some(id) => {
                written.insert(format!("dados/{id}.toml"));
                let text = builtin().iter().any(|n| n.id == id && n.texto.is_some());
                written.extend(text.then(|| format!("dados/{id}.txt")));
            }
            None => drop(written.insert(format!("dados/{regra}"))),
        }
    }
    if is_general(manifest) {
        written.insert(manifest::FILE.into());
    }
    // Those of the page of the portal are told by what stands in its folder
    let unknown = |name: &&str| !written.contains(*name) && !name.starts_with("dados/portal/");
    found.extend(declared(manifest).filter(unknown).map(extra));
}

/// The rest of an output folder: `interno/`, batches, acts. Nothing of another version of the program.
pub fn folder(partes: &Partes, manifest: &Manifest, a: &mut Auditoria) {
    let mut found = Vec::new();
    if manifest.origem.programa == summary::programa() && is_general(manifest) {
        let names = || manifest.saidas.keys().map(String::as_str);
        let inside = |name: &&str| !["interno/", PUBLICACAO].iter().any(|p| name.starts_with(p));
        found.extend(names().filter(inside).map(extra));
        internal(names().filter_map(|name| name.strip_prefix("interno/")), &mut found);
    }
    let standing =
        |name: &str| Manifest::standing(&partes.saida.join(name)).filter(|m| m.origem.programa == summary::programa());
    if let Some(own) = standing("interno") {
        internal(own.saidas.keys().map(String::as_str), &mut found);
    }
    for later in ["nomeacoes", "atos"] {
        for folder in subfolders(&partes.saida.join(later)) {
            let name = format!("{later}/{folder}");
            if let Some(own) = standing(&name) {
                of_act(&name, &kind(later, &folder), &own, &mut found);
            }
        }
    }
    a.achados.extend(found.into_iter().map(|f| super::within(partes.prefixo, f)));
}

fn internal<'a>(names: impl Iterator<Item = &'a str>, found: &mut Vec<Finding>) {
    let names: BTreeSet<&str> = names.collect();
    let known = |name: &&&str| INTERNO.contains(*name) || INTERNO_AT_TIMES.contains(*name);
    found.extend(names.iter().filter(|n| !known(n)).map(|n| extra(&format!("interno/{n}"))));
    found.extend(INTERNO.iter().filter(|n| !names.contains(**n)).map(|n| missing(&format!("interno/{n}"))));
}

/// What a folder that has a manifest of its own holds.
struct Kind {
    always: &'static [&'static str],
    at_times: &'static [&'static str],
    /// Name of its document, without the ending; none where no such folder is written.
    base: Option<&'static str>,
    endings: &'static [&'static str],
}

/// The kind of a folder, by its name.
fn kind(later: &str, folder: &str) -> Kind {
    let day = |text: &str| Date::parse_iso(text).is_some();
    let none = Kind { always: &[], at_times: &[], base: None, endings: &ENDINGS };
    if later == "nomeacoes" {
        return match folder.strip_prefix("situacao-") {
            Some(date) if day(date) => {
                Kind { always: &DA_SITUACAO, base: Some("situacao"), endings: &ENDINGS[..1], ..none }
            }
            None if day(folder) => Kind { always: &LOTE, at_times: &[REGISTRAR], base: Some("portaria"), ..none },
            _ => none,
        };
    }
    let dated = |id: &str| folder.strip_prefix(id).and_then(|rest| rest.strip_prefix('-')).is_some_and(day);
    Kind {
        base: Ato::ALL.into_iter().map(|(_, id)| id).find(|id| dated(id) || (folder == "sorteio" && *id == folder)),
        ..none
    }
}

fn of_act(name: &str, kind: &Kind, own: &Manifest, found: &mut Vec<Finding>) {
    let Some(base) = kind.base else {
        found.push(too_many(name, "o programa não escreve pasta com este nome"));
        return;
    };
    let written: BTreeSet<&str> = own.saidas.keys().map(String::as_str).collect();
    let documents: Vec<Vec<String>> = kind.endings.iter().map(|ending| volumes(&written, base, ending)).collect();
    let of_document = |n: &str| documents.iter().flatten().any(|d| d == n);
    let known = |n: &str| kind.always.contains(&n) || kind.at_times.contains(&n) || of_document(n);
    found.extend(written.iter().filter(|n| !known(n)).map(|n| extra(&format!("{name}/{n}"))));
    found.extend(kind.always.iter().filter(|n| !written.contains(**n)).map(|n| missing(&format!("{name}/{n}"))));
    let drawn = documents.iter().any(|d| !d.is_empty());
    let lacks = kind.endings.iter().zip(&documents).filter(|(_, d)| drawn && d.is_empty());
    found.extend(lacks.map(|(ending, _)| missing(&format!("{name}/{base}{ending}"))));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_folders_that_the_program_writes_have_a_kind() {
        let base = |later, folder| kind(later, folder).base;
        assert_eq!(base("nomeacoes", "2025-11-03"), Some("portaria"));
        assert_eq!(base("nomeacoes", "situacao-2025-11-03"), Some("situacao"));
        assert_eq!(base("atos", "convocacao-2025-11-03"), Some("convocacao"));
        assert_eq!((base("atos", "sorteio"), base("atos", "sorteio-2025-11-03")), (Some("sorteio"), Some("sorteio")));
        for (later, folder) in
            [("nomeacoes", "2025-11"), ("nomeacoes", "situacao-x"), ("atos", "convocacao"), ("atos", "x-2025-11-03")]
        {
            assert_eq!(base(later, folder), None, "{later}/{folder}");
        }
    }
}
