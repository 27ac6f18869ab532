//! What the name of a file tells, and the name that seems to be meant by one that is not there.

use crate::ingest::cell::text::{clean, compact};
use crate::ingest::tomlfile::closest;
use std::path::{Path, PathBuf};

/// A file of the folder whose name is nearly the one that is not there: other case or accents, another ending or one more (`.txt`,
/// which some systems hide), a few letters.
pub fn similar(pasta: &Path, nome: &str) -> Option<String> {
    if nome.contains(['*', '?', '[']) {
        return None;
    }
    let (folder, file) = nome.rsplit_once('/').map_or(("", nome), |(folder, file)| (folder, file));
    let entries = std::fs::read_dir(pasta.join(folder)).ok()?.flatten().filter(|e| e.path().is_file());
    let mut names: Vec<String> = entries.filter_map(|e| e.file_name().into_string().ok()).collect();
    names.retain(|n| !is_lock(n) && !n.starts_with('.'));
    names.sort_unstable();
    let stem = |n: &str| compact(n.rsplit_once('.').map_or(n, |(stem, _)| stem));
    let same = names.iter().find(|n| compact(n) == compact(file) || stem(n) == compact(file));
    let other_ending =
        || names.iter().find(|n| stem(n) == stem(file) && may_be_spreadsheet(n) && may_be_spreadsheet(file));
    let found = same.or_else(other_ending).map(String::as_str);
    // Of a short name any other is nearly it
    let long = stem(file).chars().count() >= 4;
    let found = found.or_else(|| closest(file, names.iter().map(String::as_str)).filter(|_| long))?;
    Some(if folder.is_empty() { found.to_owned() } else { format!("{folder}/{found}") })
}

/// The file of the folder whose name is this one to the eye: some systems write an accent apart from its letter (`a` + U+0303), others
/// as one character (`ã`). `None` where two files answer.
pub fn same_to_the_eye(pasta: &Path, nome: &str) -> Option<PathBuf> {
    let (folder, file) = nome.rsplit_once('/').map_or(("", nome), |(folder, file)| (folder, file));
    if file.is_ascii() {
        return None;
    }
    let entries = std::fs::read_dir(pasta.join(folder)).ok()?.flatten();
    let mut same = entries.filter(|e| e.file_name().to_str().is_some_and(|n| clean(n) == clean(file)));
    let found = same.next()?;
    same.next().is_none().then(|| found.path())
}

/// Does the ending of a name allow a spreadsheet? A name without an ending does.
pub fn may_be_spreadsheet(nome: &str) -> bool {
    const ENDINGS: [&str; 13] =
        ["xlsx", "xlsm", "xltx", "xltm", "xlsb", "xls", "xlt", "ods", "ots", "csv", "txt", "tsv", "tab"];
    let file = nome.rsplit('/').next().unwrap_or(nome);
    file.rsplit_once('.').is_none_or(|(_, ending)| ENDINGS.iter().any(|e| ending.eq_ignore_ascii_case(e)))
}

/// Is a file no spreadsheet by its name: a text about the exam, a document, an image, a signature, or something hidden?
pub fn is_no_data(nome: &str) -> bool {
    const ENDINGS: [&str; 25] = [
        "md", "toml", "pdf", "doc", "docx", "odt", "rtf", "ppt", "pptx", "htm", "html", "png", "jpg", "jpeg", "gif",
        "svg", "bmp", "tif", "tiff", "webp", "ico", "p7s", "sig", "asc", "sha256",
    ];
    let file = nome.rsplit('/').next().unwrap_or(nome);
    let (stem, ending) = file.rsplit_once('.').unwrap_or((file, ""));
    let about = ["leiame", "leia-me", "readme", "thumbs", "desktop"].iter().any(|w| stem.eq_ignore_ascii_case(w));
    let plain = ["", "txt", "md", "db", "ini"].iter().any(|e| ending.eq_ignore_ascii_case(e));
    file.starts_with('.') || is_lock(nome) || (about && plain) || ENDINGS.iter().any(|e| ending.eq_ignore_ascii_case(e))
}

/// Is it what a spreadsheet program keeps beside a file that is open in it?
pub fn is_lock(nome: &str) -> bool {
    let file = nome.rsplit('/').next().unwrap_or(nome);
    file.starts_with("~$") || file.starts_with(".~lock.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_data_is_told_by_its_name() {
        for nome in ["edital.toml", "LEIAME.md", "atas/leiame.txt", "Edital.PDF", "brasao.png", ".DS_Store", "~$a.xlsx"]
        {
            assert!(is_no_data(nome), "{nome}");
        }
        for nome in ["resultado-2.dat", "resultado.csv", "notas", "leiame.csv", "resultado.xlsx.bak"] {
            assert!(!is_no_data(nome), "{nome}");
        }
    }
}
