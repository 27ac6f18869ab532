//! BagIt packages (RFC 8493) read back.

use super::{LEADS_OUT, Root, Verified};
use crate::archive::bag::{DECLARATION, PAYLOAD, TAG, decode, files_below};
use crate::archive::sums::{Sum, Sums};
use crate::finding::catalogue::archive as catalogue;
use crate::finding::explain;
use crate::finding::{Entry, regular};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Verifies a BagIt package (RFC 8493): declaration, payload and tag manifests, `Payload-Oxum`, no file unaccounted for, and nothing
/// hidden.
pub fn bag(sums: &Sums, folder: &Path) -> Verified {
    let mut v = Verified::default();
    let root = Root::new(folder);
    let declaration = regular::read_to_string(&folder.join(DECLARATION.0)).unwrap_or_default();
    if declaration != DECLARATION.1 {
        v.tell(&catalogue::PACOTE_INVALIDO, DECLARATION.0, "não é a declaração de um pacote BagIt 1.0".into());
    }
    let mut listed = BTreeSet::new();
    for (file, long) in [(PAYLOAD[0], false), (PAYLOAD[1], true), (TAG[0], false), (TAG[1], true)] {
        let names = check_sums(&mut v, sums, &root, file, long);
        listed.extend(names);
        listed.insert(file.to_owned());
    }
    match files_below(folder) {
        Err(e) => v.tell(&catalogue::PACOTE_INVALIDO, "", e.to_string()),
        Ok(files) => {
            check_oxum(&mut v, folder, &files);
            for name in &files {
                let message = match listed.contains(name) {
                    false => "o arquivo não consta dos manifestos do pacote",
                    true if hidden(name) => "o programa não põe arquivo nem pasta oculta no pacote",
                    true => continue,
                };
                v.tell(&catalogue::ARQUIVO_A_MAIS, name, message.into());
            }
        }
    }
    v
}

/// Checks the files of a manifest of sums; their names.
fn check_sums(v: &mut Verified, sums: &Sums, root: &Root<'_>, file: &str, long: bool) -> Vec<String> {
    let text = match regular::read_to_string(&root.folder.join(file)) {
        Ok(text) => text,
        Err(e) => {
            v.tell(&catalogue::PACOTE_INVALIDO, file, format!("não pôde ser lido: {}", explain(&e)));
            return Vec::new();
        }
    };
    let lines: Vec<(String, &str)> = (1usize..).zip(text.lines()).filter_map(|(n, l)| entry(v, file, n, l)).collect();
    let problems: Vec<_> = lines.par_iter().map(|(name, sum)| problem(sums, root, name, sum, long)).collect();
    v.files += if long { 0 } else { lines.len() };
    for ((name, _), problem) in lines.iter().zip(problems) {
        if let Some((entry, message)) = problem {
            v.tell(entry, name, message);
        }
    }
    lines.into_iter().map(|(name, _)| name).collect()
}

/// Path and sum of a line.
fn entry<'a>(v: &mut Verified, file: &str, n: usize, line: &'a str) -> Option<(String, &'a str)> {
    let Some((sum, name)) = line.split_once("  ") else {
        v.tell(&catalogue::PACOTE_INVALIDO, file, format!("linha {n}: não tem a forma “soma  caminho”"));
        return None;
    };
    let name = decode(name);
    if name.split('/').any(|p| p == ".." || p.is_empty()) {
        v.tell(&catalogue::PACOTE_INVALIDO, file, format!("linha {n}: o caminho sai do pacote"));
        return None;
    }
    Some((name, sum))
}

fn problem(sums: &Sums, root: &Root<'_>, name: &str, listed: &str, long: bool) -> Option<(&'static Entry, String)> {
    if root.leads_out(name) {
        return Some((&catalogue::ARQUIVO_ALTERADO, LEADS_OUT.into()));
    }
    let found = match sums.of(&root.folder.join(name)) {
        Ok(Sum { hash, sha512 }) => {
            if long {
                sha512
            } else {
                hash.sha256
            }
        }
        Err(why) => return Some((&catalogue::ARQUIVO_FALTA, format!("o arquivo não pôde ser lido: {why}"))),
    };
    let kind = if long { "SHA-512" } else { "SHA-256" };
    let start = |sum: &str| sum.get(..12).unwrap_or(sum).to_owned();
    let told = || format!("{kind} {}…; o pacote diz {}…", start(&found), start(listed));
    (found != listed).then(|| (&catalogue::ARQUIVO_ALTERADO, told()))
}

/// Is a file or one of its folders hidden? The names of the inputs are the office's own.
fn hidden(name: &str) -> bool {
    !name.starts_with("data/entrada/") && name.split('/').any(|part| part.starts_with('.'))
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
