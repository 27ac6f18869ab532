//! BagIt packages (RFC 8493, version 1.0): payload under `data/`, SHA-256 and SHA-512 manifests, `bag-info.txt`, tag manifests.
//! There is no crate for it: the format is a few text files.

use super::sums::{Sum, Sums};
use super::writer::{Staging, WriteError};
use crate::finding::regular;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// The file that says what the package is.
pub const INFO: &str = "bag-info.txt";
/// The file that says that it is one, and its text.
pub const DECLARATION: (&str, &str) = ("bagit.txt", "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n");
/// The sums of the payload, SHA-256 and SHA-512.
pub const PAYLOAD: [&str; 2] = ["manifest-sha256.txt", "manifest-sha512.txt"];
/// The sums of the files beside it.
pub const TAG: [&str; 2] = ["tagmanifest-sha256.txt", "tagmanifest-sha512.txt"];
/// Every file of a package beside its payload.
pub const TAGS: [&str; 6] = [DECLARATION.0, INFO, PAYLOAD[0], PAYLOAD[1], TAG[0], TAG[1]];
/// Label of the line that counts the payload.
pub const OXUM: &str = "Payload-Oxum";

/// A package under construction, in a staging folder.
#[derive(Debug)]
pub struct Bag<'a> {
    staging: &'a Staging,
    payload: Mutex<BTreeMap<String, Sum>>,
}

/// Where the files of a folder go.
pub struct Destination<'a> {
    /// The package.
    pub bag: &'a Bag<'a>,
    /// The folder of its payload.
    pub prefix: &'a str,
    /// Which files, by their paths inside the folder.
    pub wanted: &'a (dyn Fn(&str) -> bool + Sync),
}

impl<'a> Bag<'a> {
    /// An empty package.
    pub const fn new(staging: &'a Staging) -> Self {
        Self { staging, payload: Mutex::new(BTreeMap::new()) }
    }

    /// Adds a payload file; `name` is relative to `data/`, with `/`.
    ///
    /// # Errors
    /// A name that leads out of the package, or a file system that refuses.
    pub fn add(&self, name: &str, bytes: &[u8]) -> Result<(), WriteError> {
        self.put(name, bytes, Sum::of(bytes))
    }

    fn put(&self, name: &str, bytes: &[u8], sum: Sum) -> Result<(), WriteError> {
        let name = format!("data/{name}");
        self.staging.write_summed(&name, bytes, sum.hash.clone())?;
        self.payload.lock().unwrap_or_else(PoisonError::into_inner).insert(name, sum);
        Ok(())
    }

    /// The sums of what was added, as of the files of the staging folder.
    pub fn sums(&self) -> Sums {
        let payload = self.payload.lock().unwrap_or_else(PoisonError::into_inner);
        Sums::known(payload.iter().map(|(name, sum)| (self.staging.path().join(name), sum.clone())))
    }

    /// Writes the tag files. `info` are the lines of `bag-info.txt`; `Payload-Oxum` is added.
    ///
    /// # Errors
    /// The file system refuses one of them.
    pub fn close(self, info: &[(&str, String)]) -> Result<(), WriteError> {
        let payload = self.payload.into_inner().unwrap_or_else(PoisonError::into_inner);
        let octets: u64 = payload.values().map(|sum| sum.hash.tamanho).sum();
        let oxum = format!("{octets}.{}", payload.len());
        let tags = [
            (DECLARATION.0, DECLARATION.1.to_owned()),
            (INFO, info_text(info, &oxum)),
            (PAYLOAD[0], manifest(&payload, |s| &s.hash.sha256)),
            (PAYLOAD[1], manifest(&payload, |s| &s.sha512)),
        ];
        let mut sums = BTreeMap::new();
        for (name, text) in &tags {
            self.staging.write(name, text.as_bytes())?;
            sums.insert((*name).to_owned(), Sum::of(text.as_bytes()));
        }
        self.staging.write(TAG[0], manifest(&sums, |s| &s.hash.sha256).as_bytes())?;
        self.staging.write(TAG[1], manifest(&sums, |s| &s.sha512).as_bytes())
    }
}

/// Adds every file below a folder to the packages that want it. Each is read and summed once, on all processors.
///
/// # Errors
/// A file or folder that cannot be read, or that cannot be written into a package.
pub fn add_tree(folder: &Path, packages: &[Destination<'_>]) -> Result<(), WriteError> {
    files_below(folder)?.par_iter().try_for_each(|name| {
        let mut wanted = packages.iter().filter(|to| (to.wanted)(name)).peekable();
        if wanted.peek().is_none() {
            return Ok(());
        }
        let path = folder.join(name);
        let bytes = regular::read(&path).map_err(WriteError::io("ler", &path))?;
        let sum = Sum::of(&bytes);
        wanted.try_for_each(|to| to.bag.put(&join(to.prefix, name), &bytes, sum.clone()))
    })
}

fn join(prefix: &str, name: &str) -> String {
    if prefix.is_empty() { name.to_owned() } else { format!("{prefix}/{name}") }
}

/// Paths of the files below a folder, with `/`, sorted. A link is a file here, wherever it leads: nobody walks in circles.
///
/// # Errors
/// A folder that cannot be listed.
pub fn files_below(folder: &Path) -> Result<Vec<String>, WriteError> {
    fn walk(base: &Path, folder: &Path, all: &mut Vec<String>) -> Result<(), WriteError> {
        let fail = |source| WriteError::Io { action: "ler", path: folder.to_owned(), source };
        for entry in fs::read_dir(folder).map_err(fail)? {
            let entry = entry.map_err(fail)?;
            let path = entry.path();
            if entry.file_type().map_err(fail)?.is_dir() {
                walk(base, &path, all)?;
            } else if let Ok(name) = path.strip_prefix(base) {
                all.push(name.to_string_lossy().replace('\\', "/"));
            }
        }
        Ok(())
    }
    let mut all = Vec::new();
    walk(folder, folder, &mut all)?;
    all.sort();
    Ok(all)
}

/// `hash  path`, one a line; `%`, CR and LF of a path percent-encoded (section 2.1.3).
fn manifest(files: &BTreeMap<String, Sum>, sum: impl Fn(&Sum) -> &String) -> String {
    let mut text = String::new();
    for (name, sums) in files {
        let _ = writeln!(text, "{}  {}", sum(sums), encode(name));
    }
    text
}

fn encode(name: &str) -> String {
    name.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The reverse of the encoding of paths in manifests.
pub fn decode(name: &str) -> String {
    name.replace("%0D", "\r").replace("%0d", "\r").replace("%0A", "\n").replace("%0a", "\n").replace("%25", "%")
}

/// The text of `bag-info.txt`: `Label: value`, without what is empty; line breaks in a value become spaces (section 2.2.2 forbids bare ones).
/// `oxum`: octets and files of the payload.
pub fn info_text(info: &[(&str, String)], oxum: &str) -> String {
    let mut text = String::new();
    let lines = info.iter().map(|(label, value)| (*label, value.as_str()));
    for (label, value) in lines.chain([(OXUM, oxum)]).filter(|(_, v)| !v.is_empty()) {
        let _ = writeln!(text, "{label}: {}", value.split_whitespace().collect::<Vec<_>>().join(" "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bag_has_payload_manifests_and_tag_manifests() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let target = dir.path().join("pacote");
        let staging = Staging::begin(&target).expect("free");
        let bag = Bag::new(&staging);
        bag.add("a b.txt", b"abc").expect("there is room");
        bag.add("x/100%.txt", b"").expect("there is room");
        bag.close(&[("Source-Organization", "Prefeitura\nde Irupi".into()), ("Empty", String::new())])
            .expect("there is room");
        staging.commit().expect("free");
        let read = |name: &str| fs::read_to_string(target.join(name)).expect("written");
        assert_eq!(read("bagit.txt"), "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n");
        assert_eq!(read("bag-info.txt"), "Source-Organization: Prefeitura de Irupi\nPayload-Oxum: 3.2\n");
        let manifest = read("manifest-sha256.txt");
        assert!(
            manifest.starts_with("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  data/a b.txt\n")
        );
        assert!(manifest.contains("  data/x/100%25.txt\n"), "{manifest}");
        assert_eq!(read("tagmanifest-sha512.txt").lines().count(), 4);
        assert_eq!(files_below(&target).expect("readable").len(), 8);
    }

    #[test]
    fn paths_of_manifests_decode_to_what_they_were() {
        for name in ["data/a%b", "data/a\nb", "data/%250A", "data/ç"] {
            assert_eq!(decode(&encode(name)), name);
        }
    }
}
