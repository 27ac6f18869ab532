//! Everything made anew from the packaged inputs, in a temporary folder, and compared file by file with what was packaged.

use super::{Auditoria, Partes};
use crate::archive::bag::files_below;
use crate::archive::manifest::Manifest;
use crate::finding::catalogue::archive as catalogue;
use crate::finding::{Finding, Place, Scope};
use crate::pipeline::homologar::{self, Fault, Options};
use crate::pipeline::progress::Progress;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A folder of its own that is removed at the end: it holds personal data.
struct Temporary(PathBuf);

impl Temporary {
    fn new() -> io::Result<Self> {
        let base = std::env::temp_dir();
        let id = std::process::id();
        for n in 0..10_000u32 {
            let path = base.join(format!("homologa-auditoria-{id}-{n}"));
            match private(&path) {
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {}
                made => return made.map(|()| Self(path)),
            }
        }
        Err(io::Error::from(io::ErrorKind::AlreadyExists))
    }
}

#[cfg(unix)]
fn private(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt as _;
    fs::DirBuilder::new().mode(0o700).create(path)
}

#[cfg(not(unix))]
fn private(path: &Path) -> io::Result<()> {
    fs::create_dir(path)
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Recomputes and compares.
pub fn audit(
    entrada: &Path,
    partes: &Partes,
    manifest: &Manifest,
    a: &mut Auditoria,
    progress: &dyn Progress,
) -> Result<(), Fault> {
    let place =
        Temporary::new().map_err(|e| Fault::Internal(format!("a pasta temporária não pôde ser criada: {e}")))?;
    let again = homologar::homologar(entrada, &options(&place.0, manifest), progress)?;
    let Some(folder) = again.publicado else {
        let why = again
            .achados
            .iter()
            .find(|f| f.is_error())
            .map_or_else(String::new, |f| format!(": {} {}", f.place, f.mensagem));
        a.achados.push(differs(
            "data/entrada",
            0,
            format!("as entradas do pacote não levam a nenhuma publicação{why}"),
        ));
        return Ok(());
    };
    let (equal, found) = compare(&folder, &partes.saida, partes.prefixo)?;
    a.conferido.push(format!("o resultado, recalculado das entradas do pacote: {equal} arquivos iguais byte por byte"));
    a.achados.extend(found);
    Ok(())
}

fn options(saida: &Path, manifest: &Manifest) -> Options {
    let origem = &manifest.origem;
    let all = origem.fora_do_pedido.is_empty();
    let asked = |c: &&String| !origem.fora_do_pedido.contains(c);
    let cargos =
        if all { Vec::new() } else { origem.publicados.iter().chain(&origem.retidos).filter(asked).cloned().collect() };
    let documentos = manifest.saidas.keys().any(|n| n.ends_with(".pdf") || n.ends_with(".docx"));
    Options { saida: saida.to_owned(), cargos, documentos }
}

fn differs(file: &str, line: usize, message: String) -> Finding {
    let place = if line == 0 { Place::file(file) } else { Place::line(file, line) };
    Finding::new(&catalogue::RESULTADO_DIVERGENTE, Scope::Exame, place, message)
}

/// Number of equal files, and the first difference of each other one. Batches and other acts are not part of the publication.
fn compare(again: &Path, packaged: &Path, prefix: &str) -> Result<(usize, Vec<Finding>), Fault> {
    let later = |n: &String| !n.starts_with("nomeacoes/") && !n.starts_with("atos/");
    let (a, b) = (files_below(again)?, files_below(packaged)?);
    let names: BTreeSet<&String> = a.iter().chain(&b).filter(|n| later(n)).collect();
    let mut equal = 0;
    let mut found = Vec::new();
    for name in names {
        let file = format!("{prefix}{name}");
        match (fs::read(again.join(name)), fs::read(packaged.join(name))) {
            (Ok(x), Ok(y)) if x == y => equal += 1,
            (Ok(due), Ok(have)) => found.push(first_difference(&file, &due, &have)),
            (Ok(_), Err(_)) => found.push(differs(&file, 0, "o arquivo recalculado não está no pacote".into())),
            _ => found.push(differs(&file, 0, "o arquivo do pacote não resulta das entradas".into())),
        }
    }
    Ok((equal, found))
}

/// The first line that differs, of a text; else the first byte.
fn first_difference(file: &str, due: &[u8], have: &[u8]) -> Finding {
    let at = due.iter().zip(have).take_while(|(x, y)| x == y).count();
    let from = due.iter().take(at).rposition(|b| *b == b'\n').map_or(0, |i| i + 1);
    let line = |bytes: &[u8]| -> Option<String> {
        let line = bytes.get(from..)?.split(|b| *b == b'\n').next()?;
        std::str::from_utf8(line).ok().map(|t| t.trim_end().chars().take(200).collect())
    };
    match (line(have), line(due)) {
        (Some(have), Some(due_line)) if std::str::from_utf8(due).is_ok() => {
            let n = due.iter().take(from).filter(|b| **b == b'\n').count() + 1;
            differs(file, n, format!("recalculado: “{due_line}”; no pacote: “{have}”"))
        }
        _ => differs(file, 0, format!("difere do recalculado a partir do byte {}", at + 1)),
    }
}
