//! Hashes: is every byte of a folder or package the one that was written? Recomputing results is the pipeline's work.

use super::bag::{decode, files_below};
use super::hash::{FileHash, hex};
use super::manifest::{self, Manifest};
use super::writer::explain;
use crate::finding::catalogue::archive as catalogue;
use crate::finding::{Entry, Finding, Place, Scope, regular};
use sha2::{Digest, Sha256, Sha512};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// What was verified, and what does not hold.
#[derive(Debug, Default)]
pub struct Verified {
    /// Files whose hash was recomputed.
    pub files: usize,
    /// What does not hold.
    pub achados: Vec<Finding>,
}

impl Verified {
    fn tell(&mut self, entry: &'static Entry, file: &str, message: String) {
        self.achados.push(Finding::new(entry, Scope::Exame, Place::file(file), message));
    }

    /// Adds what another verification found.
    pub fn merge(&mut self, other: Self) {
        self.files += other.files;
        self.achados.extend(other.achados);
    }
}

/// Folders of an output folder that have a manifest of their own, written after the main one.
const LATER: [&str; 2] = ["nomeacoes", "atos"];

/// Verifies `publicacao/` by its own manifest.
pub fn inside(folder: &Path, manifest: &Manifest, bytes: &[u8]) -> Verified {
    let mut v = Verified::default();
    check_manifest(&mut v, manifest::FILE, manifest, bytes);
    check_files(&mut v, folder, &manifest.saidas, &|_| false, "");
    v
}

/// Verifies an output folder: its manifest, every file but those below `without`, and each batch.
pub fn folder(folder: &Path, manifest: &Manifest, bytes: &[u8], without: &[&str]) -> Verified {
    let mut v = Verified::default();
    check_manifest(&mut v, manifest::FILE, manifest, bytes);
    let own_interno = folder.join("interno").join(manifest::FILE).is_file();
    let skip = |name: &str| {
        without.iter().any(|w| name.starts_with(w))
            || LATER.iter().any(|l| name.starts_with(&format!("{l}/")))
            || (own_interno && name.starts_with("interno/"))
    };
    check_files(&mut v, folder, &manifest.saidas, &skip, "");
    for later in LATER {
        loose(&mut v, folder, later);
        for name in subfolders(&folder.join(later)) {
            sub(&mut v, folder, &format!("{later}/{name}"));
        }
    }
    if own_interno {
        sub(&mut v, folder, "interno");
    }
    v
}

/// A folder inside that has its own manifest: a batch of nominations, an act, the findings of a run that published nothing.
fn sub(v: &mut Verified, folder: &Path, name: &str) {
    let inside = folder.join(name);
    let file = format!("{name}/{}", manifest::FILE);
    let parsed = regular::read(&inside.join(manifest::FILE))
        .map_err(|e| explain(&e))
        .and_then(|b| Manifest::parse(&b).map(|m| (m, b)));
    match parsed {
        Ok((m, bytes)) => {
            check_manifest(v, &file, &m, &bytes);
            check_files(v, &inside, &m.saidas, &|_| false, &format!("{name}/"));
        }
        Err(problem) => {
            v.tell(&catalogue::MANIFESTO_INVALIDO, &file, format!("o manifesto não pôde ser lido: {problem}"))
        }
    }
}

/// Files beside the batches, which no manifest lists.
fn loose(v: &mut Verified, folder: &Path, later: &str) {
    let mut names: Vec<String> = fs::read_dir(folder.join(later))
        .into_iter()
        .flatten()
        .flatten()
        .filter(|e| !e.path().is_dir())
        .map(|e| format!("{later}/{}", e.file_name().to_string_lossy()))
        .filter(|n| !is_lock(folder, n))
        .collect();
    names.sort();
    for name in names {
        v.tell(&catalogue::ARQUIVO_A_MAIS, &name, "o arquivo não consta de nenhum manifesto".into());
    }
}

/// Names of the folders inside a folder, sorted; none when it is not there.
pub fn subfolders(folder: &Path) -> Vec<String> {
    let mut all: Vec<String> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter(|e| e.path().is_dir())
        .map(|e| e.file_name().to_string_lossy().into_owned())
        .filter(|n| !n.starts_with('.'))
        .collect();
    all.sort();
    all
}

/// A manifest has one form only, and its code follows from its origin: any changed byte shows.
fn check_manifest(v: &mut Verified, file: &str, m: &Manifest, bytes: &[u8]) {
    v.files += 1;
    if m.to_bytes() != bytes {
        v.tell(
            &catalogue::MANIFESTO_INVALIDO,
            file,
            "o manifesto não está na forma em que o programa o escreve".into(),
        );
    }
    if m.codigo != m.origem.codigo() {
        let message =
            format!("o código {} não deriva do que o manifesto declara (derivaria {})", m.codigo, m.origem.codigo());
        v.tell(&catalogue::CODIGO_DIVERGENTE, file, message);
    }
    for (name, hash) in &m.origem.csv {
        let inside = name.strip_prefix("publicacao/").unwrap_or(name);
        if m.saidas.get(name).or_else(|| m.saidas.get(inside)) != Some(hash) {
            v.tell(&catalogue::CODIGO_DIVERGENTE, file, format!("o manifesto dá dois valores para “{name}”"));
        }
    }
}

const LEADS_OUT: &str = "é um atalho para fora da pasta: quem recebe a pasta não recebe o arquivo";

/// Is a listed file reached by a link out of the folder? One that is not there at all is told as missing.
fn leads_out(folder: &Path, name: &str) -> bool {
    let real = |path: &Path| fs::canonicalize(path).ok();
    real(folder).zip(real(&folder.join(name))).is_some_and(|(folder, file)| !file.starts_with(folder))
}

fn check_files(
    v: &mut Verified,
    folder: &Path,
    want: &BTreeMap<String, FileHash>,
    skip: &dyn Fn(&str) -> bool,
    prefix: &str,
) {
    for (name, hash) in want.iter().filter(|(n, _)| !skip(n)) {
        v.files += 1;
        if leads_out(folder, name) {
            v.tell(&catalogue::ARQUIVO_ALTERADO, &format!("{prefix}{name}"), LEADS_OUT.into());
            continue;
        }
        match regular::read(&folder.join(name)) {
            Err(e) => v.tell(
                &catalogue::ARQUIVO_FALTA,
                &format!("{prefix}{name}"),
                format!("o arquivo não pôde ser lido: {}", explain(&e)),
            ),
            Ok(bytes) => {
                let found = FileHash::of(&bytes);
                if found != *hash {
                    let message = format!(
                        "{} bytes, SHA-256 {}…; o manifesto diz {} bytes, {}…",
                        found.tamanho,
                        &found.sha256[..12],
                        hash.tamanho,
                        hash.sha256.get(..12).unwrap_or_default()
                    );
                    v.tell(&catalogue::ARQUIVO_ALTERADO, &format!("{prefix}{name}"), message);
                }
            }
        }
    }
    match files_below(folder) {
        Err(e) => v.tell(&catalogue::ARQUIVO_FALTA, prefix, e.to_string()),
        Ok(files) => {
            let own = |n: &str| n == manifest::FILE || is_lock(folder, n);
            let extra = files.iter().filter(|n| !want.contains_key(*n) && !skip(n) && !own(n));
            for name in extra {
                v.tell(
                    &catalogue::ARQUIVO_A_MAIS,
                    &format!("{prefix}{name}"),
                    "o arquivo não consta do manifesto".into(),
                );
            }
        }
    }
}

/// The empty file that keeps two runs apart stays beside what they write.
fn is_lock(folder: &Path, name: &str) -> bool {
    let file = name.rsplit('/').next().unwrap_or(name);
    let named = file.starts_with('.') && file.ends_with(".trava");
    named && fs::metadata(folder.join(name)).is_ok_and(|m| m.len() == 0)
}

/// Verifies a BagIt package (RFC 8493): declaration, payload and tag manifests, `Payload-Oxum`, no file unaccounted for.
pub fn bag(folder: &Path) -> Verified {
    let mut v = Verified::default();
    let declaration = regular::read_to_string(&folder.join("bagit.txt")).unwrap_or_default();
    if declaration != "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n" {
        v.tell(&catalogue::PACOTE_INVALIDO, "bagit.txt", "não é a declaração de um pacote BagIt 1.0".into());
    }
    let mut listed = BTreeSet::new();
    for (file, long) in [
        ("manifest-sha256.txt", false),
        ("manifest-sha512.txt", true),
        ("tagmanifest-sha256.txt", false),
        ("tagmanifest-sha512.txt", true),
    ] {
        let names = check_sums(&mut v, folder, file, long);
        listed.extend(names);
        listed.insert(file.to_owned());
    }
    match files_below(folder) {
        Err(e) => v.tell(&catalogue::PACOTE_INVALIDO, "", e.to_string()),
        Ok(files) => {
            check_oxum(&mut v, folder, &files);
            for name in files.iter().filter(|n| !listed.contains(*n)) {
                v.tell(&catalogue::ARQUIVO_A_MAIS, name, "o arquivo não consta dos manifestos do pacote".into());
            }
        }
    }
    v
}

fn check_sums(v: &mut Verified, folder: &Path, file: &str, long: bool) -> Vec<String> {
    let text = match regular::read_to_string(&folder.join(file)) {
        Ok(text) => text,
        Err(e) => {
            v.tell(&catalogue::PACOTE_INVALIDO, file, format!("não pôde ser lido: {}", explain(&e)));
            return Vec::new();
        }
    };
    let mut names = Vec::new();
    for (n, line) in text.lines().enumerate() {
        let Some((sum, name)) = line.split_once("  ") else {
            v.tell(&catalogue::PACOTE_INVALIDO, file, format!("linha {}: não tem a forma “soma  caminho”", n + 1));
            continue;
        };
        let name = decode(name);
        if name.split('/').any(|p| p == ".." || p.is_empty()) {
            v.tell(&catalogue::PACOTE_INVALIDO, file, format!("linha {}: o caminho sai do pacote", n + 1));
            continue;
        }
        check_sum(v, folder, &name, sum, long);
        names.push(name);
    }
    names
}

fn check_sum(v: &mut Verified, folder: &Path, name: &str, sum: &str, long: bool) {
    v.files += usize::from(!long);
    if leads_out(folder, name) {
        return v.tell(&catalogue::ARQUIVO_ALTERADO, name, LEADS_OUT.into());
    }
    match regular::read(&folder.join(name)) {
        Err(e) => v.tell(&catalogue::ARQUIVO_FALTA, name, format!("o arquivo não pôde ser lido: {}", explain(&e))),
        Ok(bytes) => {
            let found = if long { hex(&Sha512::digest(&bytes)) } else { hex(&Sha256::digest(&bytes)) };
            if found != sum {
                let kind = if long { "SHA-512" } else { "SHA-256" };
                v.tell(
                    &catalogue::ARQUIVO_ALTERADO,
                    name,
                    format!("{kind} {}…; o pacote diz {}…", &found[..12], sum.get(..12).unwrap_or(sum)),
                );
            }
        }
    }
}

fn check_oxum(v: &mut Verified, folder: &Path, files: &[String]) {
    let payload: Vec<&String> = files.iter().filter(|n| n.starts_with("data/")).collect();
    let octets: u64 = payload.iter().filter_map(|n| fs::metadata(folder.join(n)).ok()).map(|m| m.len()).sum();
    let line = format!("Payload-Oxum: {octets}.{}", payload.len());
    let info = regular::read_to_string(&folder.join("bag-info.txt")).unwrap_or_default();
    if !info.lines().any(|l| l == line) {
        v.tell(&catalogue::PACOTE_INVALIDO, "bag-info.txt", format!("falta a linha “{line}”"));
    }
}
