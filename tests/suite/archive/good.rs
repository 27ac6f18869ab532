//! What a careful forger does to a folder or package once it is changed: every hash, manifest and code made good.

use crate::support::tree;
use homologa::archive::hash::FileHash;
use homologa::archive::manifest::Manifest;
use homologa::archive::sums::Sum;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// Makes the manifests of an output folder good: of each batch and act, of `publicacao/`, and the general one.
pub fn folder(saida: &Path) {
    for later in ["nomeacoes", "atos"] {
        for inside in fs::read_dir(saida.join(later)).into_iter().flatten().flatten() {
            manifest(&inside.path(), &|_| true);
        }
    }
    manifest(&saida.join("publicacao"), &|_| true);
    manifest(saida, &|name| !name.starts_with("nomeacoes/") && !name.starts_with("atos/"));
}

/// Lists what is in the folder as it is now, and derives the code anew.
fn manifest(folder: &Path, listed: &dyn Fn(&str) -> bool) {
    let path = folder.join("manifesto.json");
    let Ok(bytes) = fs::read(&path) else { return };
    let mut origem = Manifest::parse(&bytes).expect("a manifest").origem;
    let files = tree(folder);
    for (name, hash) in &mut origem.csv {
        let inside = name.strip_prefix("publicacao/").unwrap_or(name);
        if let Some(bytes) = files.get(name).or_else(|| files.get(inside)) {
            *hash = FileHash::of(bytes);
        }
    }
    let own = |name: &&String| *name != "manifesto.json" && listed(name);
    let saidas = files.iter().filter(|(name, _)| own(name)).map(|(name, bytes)| (name.clone(), FileHash::of(bytes)));
    let made = Manifest::new(origem, saidas.collect());
    fs::write(path, made.to_bytes()).expect("writable");
}

/// Makes the manifests of a package good, and the count of its payload.
pub fn package(path: &Path) {
    let files = tree(path);
    let payload: BTreeMap<&String, Sum> =
        files.iter().filter(|(n, _)| n.starts_with("data/")).map(|(n, b)| (n, Sum::of(b))).collect();
    let octets: u64 = payload.values().map(|sum| sum.hash.tamanho).sum();
    let info = fs::read_to_string(path.join("bag-info.txt")).expect("text");
    let count = format!("Payload-Oxum: {octets}.{}", payload.len());
    let info: String = info
        .lines()
        .map(|l| if l.starts_with("Payload-Oxum") { count.as_str() } else { l })
        .map(|l| format!("{l}\n"))
        .collect();
    fs::write(path.join("bag-info.txt"), info).expect("writable");
    sums(path, "manifest", &payload);
    let tags: BTreeMap<String, Sum> = tree(path)
        .into_iter()
        .filter(|(n, _)| !n.starts_with("data/") && !n.starts_with("tagmanifest"))
        .map(|(n, b)| (n, Sum::of(&b)))
        .collect();
    sums(path, "tagmanifest", &tags.iter().collect());
}

fn sums<S: std::borrow::Borrow<Sum>>(path: &Path, kind: &str, files: &BTreeMap<&String, S>) {
    for (name, long) in [("sha256", false), ("sha512", true)] {
        let mut text = String::new();
        for (file, sum) in files {
            let Sum { hash, sha512 } = sum.borrow();
            let _ = writeln!(text, "{}  {file}", if long { sha512 } else { &hash.sha256 });
        }
        fs::write(path.join(format!("{kind}-{name}.txt")), text).expect("writable");
    }
}
