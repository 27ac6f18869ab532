//! `resultado.json`, the portal and the texts beside them, made anew from the lists and compared byte for byte.

use super::publicacao::{Lida, wrong};
use super::{Auditoria, arquivos};
use crate::archive::bag::files_below;
use crate::archive::manifest::{self, Manifest};
use crate::archive::writer::explain;
use crate::finding::{Finding, regular};
use crate::pipeline::{dados, summary};
use crate::report::dados::{CargoDados, Dados, Estado, ForaDados, Pages, Rows, documentos::Documentos, json, portal};
use crate::report::lists::Row;
use std::collections::BTreeSet;
use std::path::Path;

/// Compares, and tells which of these files and of the documents the program writes here; nothing of another version of the program.
pub fn audit(
    public: &Path,
    lida: &Lida,
    manifest: &Manifest,
    a: &mut Auditoria,
    found: &mut Vec<Finding>,
) -> Option<BTreeSet<String>> {
    if manifest.origem.programa != summary::programa() {
        a.nao_conferivel.push("resultado.json e a página do portal: são de outra versão do programa".into());
        return None;
    }
    let held = held(public, found);
    let told = tell(lida, manifest, &held);
    let documentos = Documentos::of(&told, declared(manifest));
    let of_results = || compared(public, |comparer| results(&told, comparer));
    let of_portal = || {
        compared(public, |comparer| {
            portal::write(&told, comparer);
            portal::page(&told, &documentos, comparer);
        })
    };
    let ((mut written, of_results), (seen, of_portal)) = rayon::join(of_results, of_portal);
    found.extend(of_results.into_iter().chain(of_portal));
    for name in files_below(&public.join("dados/portal")).unwrap_or_default() {
        if !seen.contains(&format!("dados/portal/{name}")) {
            found.push(arquivos::too_many(&format!("dados/portal/{name}"), "a página do portal não tem este arquivo"));
        }
    }
    a.conferido.push("resultado.json e a página do portal: refeitos a partir das listas CSV, iguais byte por byte onde nada se aponta".into());
    found.extend(documentos.faltam(&told, lida.edital.fase).iter().map(|name| arquivos::missing(name)));
    written.extend(seen);
    written.extend(documentos.nomes(lida.edital.fase).map(str::to_owned));
    Some(written)
}

/// The results and the texts that describe them.
fn results(told: &Dados<'_>, comparer: &mut Comparer<'_>) {
    for (name, text) in [("dados/LEIAME.txt", dados::LEIAME), ("dados/resultado.schema.json", json::SCHEMA)] {
        comparer.begin(name);
        comparer.text(text);
        comparer.end();
    }
    json::write(told, comparer);
}

/// Names of the files that were compared, and what differs.
fn compared(public: &Path, write: impl FnOnce(&mut Comparer<'_>)) -> (BTreeSet<String>, Vec<Finding>) {
    let mut comparer = Comparer::new(public);
    write(&mut comparer);
    (comparer.seen, comparer.found)
}

/// The files of the publication that its manifest declares: the general one has them below `publicacao/`.
pub fn declared(manifest: &Manifest) -> impl Iterator<Item = &str> {
    let general = is_general(manifest);
    let names = manifest.saidas.keys().map(String::as_str);
    names.filter_map(move |name| if general { name.strip_prefix(PUBLICACAO) } else { Some(name) })
}

/// Is it the manifest of an output folder, and not that of `publicacao/` alone?
pub fn is_general(manifest: &Manifest) -> bool {
    manifest.saidas.contains_key(&format!("{PUBLICACAO}{}", manifest::FILE))
}

/// The public folder in the general manifest.
pub const PUBLICACAO: &str = "publicacao/";

/// The publication as its lists tell it.
fn tell<'a>(lida: &'a Lida, manifest: &'a Manifest, held: &[Held]) -> Dados<'a> {
    let mut cargos = Vec::new();
    for (i, cargo) in lida.edital.cargos.iter().enumerate() {
        if let Some(stored) = lida.cargos.get(&i) {
            cargos.push(CargoDados {
                cargo,
                numeros: dados::numeros(cargo),
                estado: Estado::Publicado(Box::new(Borrowed(stored))),
            });
        } else if manifest.origem.retidos.contains(&cargo.codigo) {
            let motivos = held.iter().find(|h| h.codigo == cargo.codigo).map(|h| h.motivos.clone()).unwrap_or_default();
            cargos.push(CargoDados { cargo, numeros: dados::numeros(cargo), estado: Estado::Retido(motivos) });
        }
    }
    let of_edital = |c: &String| lida.edital.cargos.iter().any(|k| k.codigo == *c);
    let outside = |c: &String| {
        let told = held.iter().find(|h| h.codigo == *c || (h.codigo.is_empty() && h.nome == *c));
        told.map_or_else(
            || ForaDados { codigo: c.clone(), nome: String::new(), motivos: Vec::new() },
            |h| ForaDados { codigo: h.codigo.clone(), nome: h.nome.clone(), motivos: h.motivos.clone() },
        )
    };
    let fora = manifest.origem.retidos.iter().filter(|c| !of_edital(c)).map(outside).collect();
    Dados { edital: &lida.edital, codigo: &manifest.codigo, cargos, fora }
}

struct Borrowed<'a>(&'a super::publicacao::Stored);

impl Rows for Borrowed<'_> {
    fn each(&self, list: crate::report::dados::List, row: Row) {
        self.0.each(list, row);
    }
}

/// A line of the results about a cargo held back.
#[derive(serde::Deserialize)]
struct Held {
    codigo: String,
    nome: String,
    motivos: Vec<String>,
}

/// Why cargos are held back: only the results say it. Each reason must be one of the program's.
fn held(public: &Path, found: &mut Vec<Finding>) -> Vec<Held> {
    let file = "dados/resultado.json";
    let text = regular::read_to_string(&public.join(file)).unwrap_or_default();
    let mut all = Vec::new();
    for (n, line) in (1u64..).zip(text.lines()) {
        if !line.starts_with("{\"codigo\":") || !line.contains("\"situacao\":\"retido\"") {
            continue;
        }
        let Ok(held) = serde_json::from_str::<Held>(line.trim_end_matches(',')) else { continue };
        let known = |m: &String| crate::finding::catalogue::all().any(|e| e.title == m);
        if !held.motivos.iter().all(known) {
            found.push(wrong(file, n, "um motivo de retenção não é dos que o programa dá"));
        }
        all.push(held);
    }
    all
}

/// Compares each file with the one on disk, and tells the first line that differs.
struct Comparer<'a> {
    public: &'a Path,
    name: String,
    bytes: Vec<u8>,
    offset: usize,
    told: bool,
    seen: BTreeSet<String>,
    found: Vec<Finding>,
}

impl<'a> Comparer<'a> {
    fn new(public: &'a Path) -> Self {
        Self {
            public,
            name: String::new(),
            bytes: Vec::new(),
            offset: 0,
            told: false,
            seen: BTreeSet::new(),
            found: Vec::new(),
        }
    }

    fn differs(&mut self, message: &str) {
        if !self.told {
            self.told = true;
            let before = self.bytes.get(..self.offset).unwrap_or(&self.bytes);
            let line = before.iter().filter(|b| **b == b'\n').count() + 1;
            self.found.push(wrong(&self.name, line as u64, message));
        }
    }
}

impl Pages for Comparer<'_> {
    fn begin(&mut self, name: &str) {
        self.name = name.to_owned();
        self.seen.insert(name.to_owned());
        (self.offset, self.told) = (0, false);
        self.bytes = Vec::new();
        match regular::read(&self.public.join(name)) {
            Ok(bytes) => self.bytes = bytes,
            Err(e) => {
                self.found.push(wrong(name, 0, format!("o arquivo não pôde ser lido: {}", explain(&e))));
                self.told = true;
            }
        }
    }

    fn text(&mut self, text: &str) {
        if self.told {
            return;
        }
        let due = text.as_bytes();
        let have = self.bytes.get(self.offset..).unwrap_or_default();
        let same = due.iter().zip(have).take_while(|(a, b)| a == b).count();
        self.offset += same;
        if same < due.len() {
            self.differs("não é o que as listas CSV e o edital publicados dão");
        }
    }

    fn end(&mut self) {
        if self.offset < self.bytes.len() {
            self.differs("o arquivo tem mais do que as listas CSV e o edital publicados dão");
        }
        self.bytes = Vec::new();
    }
}
