//! Finding and opening the edital's files: only what lies inside the exam folder, and only bytes that were hashed as they were parsed.

use super::InputFile;
use super::cell::text::compact;
use super::tomlfile::closest;
use super::workbook::limits::MAX_FILE;
use crate::finding::catalogue::cells;
use crate::finding::{Entry, Finding, Place, Scope, explain};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeSet;
use std::fs::{File, Metadata};
use std::io::{self, Read as _};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// A file of the edital that exists.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ResolvedFile {
    /// Path relative to the exam folder, with `/`.
    pub nome: String,
    /// Where it is.
    pub path: PathBuf,
}

/// The files that these names or patterns (relative to the folder) reach: in the order of the patterns, each pattern's sorted by name, none twice.
pub fn resolve(pasta: &Path, patterns: &[String]) -> (Vec<ResolvedFile>, Vec<Finding>) {
    let (mut files, mut achados) = (Vec::new(), Vec::new());
    let mut seen = BTreeSet::new();
    for pattern in patterns {
        match reach(pasta, pattern, &mut achados) {
            Ok(found) => files.extend(found.into_iter().filter(|f| seen.insert(f.nome.clone()))),
            Err(finding) => achados.push(*finding),
        }
    }
    (files, achados)
}

fn reach(pasta: &Path, pattern: &str, achados: &mut Vec<Finding>) -> Result<Vec<ResolvedFile>, Box<Finding>> {
    let pattern = pattern.replace('\\', "/");
    confined(&pattern)?;
    let exact = pasta.join(&pattern);
    let paths = if exact.symlink_metadata().is_ok() { vec![exact] } else { matches(pasta, &pattern)? };
    let (mut files, mut locks) = (Vec::new(), 0usize);
    for path in paths {
        let nome = relative(pasta, &path);
        if is_lock(&nome) {
            let message = format!("“{nome}” é um arquivo temporário do programa de planilhas e não foi lido");
            achados.push(Finding::new(&cells::ARQUIVO_DE_TRAVA, Scope::Exame, Place::file(&nome), message));
            locks += 1;
        } else if path.is_dir() && pattern.contains(['*', '?', '[']) {
            continue;
        } else {
            files.push(inside(pasta, nome, path)?);
        }
    }
    if files.is_empty() {
        let only = if locks > 0 { " (só há arquivos temporários)" } else { "" };
        let near = similar(pasta, &pattern);
        let asked = near.as_ref().map(|n| format!("; você quis dizer “{n}”?")).unwrap_or_default();
        let message = format!("nada na pasta do concurso corresponde a “{pattern}”{only}{asked}");
        let missing = problem(&cells::ARQUIVO_AUSENTE, &pattern, message);
        return Err(match near {
            Some(near) => {
                Box::new(missing.fix(format!(
                    "no edital.toml, troque “{pattern}” por “{near}”, ou mude o nome do arquivo na pasta"
                )))
            }
            None => missing,
        });
    }
    files.sort();
    Ok(files)
}

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

/// Refuses absolute paths and `..`, on any system.
fn confined(pattern: &str) -> Result<(), Box<Finding>> {
    let drive = pattern.as_bytes().get(1) == Some(&b':');
    let steps = |c: Component<'_>| matches!(c, Component::ParentDir | Component::RootDir | Component::Prefix(_));
    if pattern.trim().is_empty() {
        return Err(problem(&cells::ARQUIVO_AUSENTE, pattern, "o nome do arquivo está vazio"));
    }
    if drive || pattern.starts_with('/') || Path::new(pattern).components().any(steps) {
        let message = format!("o caminho “{pattern}” é absoluto ou sai da pasta do concurso");
        return Err(problem(&cells::CAMINHO_RECUSADO, pattern, message));
    }
    Ok(())
}

fn matches(pasta: &Path, pattern: &str) -> Result<Vec<PathBuf>, Box<Finding>> {
    let options = glob::MatchOptions {
        case_sensitive: true,
        require_literal_separator: true,
        require_literal_leading_dot: false,
    };
    let full = format!("{}/{pattern}", glob::Pattern::escape(&pasta.to_string_lossy()));
    let invalid = || problem(&cells::ARQUIVO_AUSENTE, pattern, format!("o padrão “{pattern}” não é válido"));
    let found = glob::glob_with(&full, options).map_err(|_| invalid())?;
    Ok(found.filter_map(Result::ok).collect())
}

/// A symbolic link may not lead out of the folder.
fn inside(pasta: &Path, nome: String, path: PathBuf) -> Result<ResolvedFile, Box<Finding>> {
    let real = |p: &Path| p.canonicalize().map_err(|e| unreadable(&nome, &e));
    let (root, target) = (real(pasta)?, real(&path)?);
    if !target.starts_with(&root) {
        let message = format!("“{nome}” é um atalho para fora da pasta do concurso");
        return Err(problem(&cells::CAMINHO_RECUSADO, &nome, message));
    }
    Ok(ResolvedFile { nome, path })
}

fn relative(pasta: &Path, path: &Path) -> String {
    let inner = path.strip_prefix(pasta).unwrap_or(path);
    let parts: Vec<_> =
        inner.components().map(|c| c.as_os_str().to_string_lossy().into_owned()).filter(|c| c != ".").collect();
    parts.join("/")
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

fn is_lock(nome: &str) -> bool {
    let file = nome.rsplit('/').next().unwrap_or(nome);
    file.starts_with("~$") || file.starts_with(".~lock.")
}

/// The bytes of a file and their hash. A file that changes while it is read is refused.
pub fn read(file: &ResolvedFile) -> Result<(Arc<[u8]>, InputFile), Finding> {
    read_watched(file, || {}).map_err(|finding| *finding)
}

/// `meanwhile` runs after the reading and before the second look: tests change the file there.
fn read_watched(file: &ResolvedFile, meanwhile: impl FnOnce()) -> Result<(Arc<[u8]>, InputFile), Box<Finding>> {
    let failed = |e: io::Error| unreadable(&file.nome, &e);
    // Asked before opening: to open a pipe waits for somebody to write into it.
    regular(file, &std::fs::metadata(&file.path).map_err(failed)?)?;
    let mut open = File::open(&file.path).map_err(failed)?;
    let before = open.metadata().map_err(failed)?;
    regular(file, &before)?;
    if before.len() > MAX_FILE {
        let message = format!("o arquivo tem {} MiB; o limite é {} MiB", before.len() >> 20, MAX_FILE >> 20);
        return Err(problem(&cells::ARQUIVO_GRANDE, &file.nome, message));
    }
    let bytes = exactly(&mut open, before.len()).map_err(failed)?;
    meanwhile();
    let after = std::fs::metadata(&file.path).map_err(failed)?;
    let Some(bytes) = bytes.filter(|_| same(&before, &after)) else {
        let message = format!("“{}” mudou enquanto era lido", file.nome);
        return Err(problem(&cells::ARQUIVO_MUDOU, &file.nome, message));
    };
    let sha256 = Sha256::digest(&bytes).iter().map(|b| format!("{b:02x}")).collect();
    let input = InputFile { nome: file.nome.clone(), tamanho: before.len(), sha256 };
    Ok((bytes, input))
}

/// Refuses folders, pipes and devices.
fn regular(file: &ResolvedFile, seen: &Metadata) -> Result<(), Box<Finding>> {
    if seen.is_file() {
        return Ok(());
    }
    Err(problem(&cells::ARQUIVO_ILEGIVEL, &file.nome, format!("“{}” não é um arquivo comum", file.nome)))
}

/// Exactly `len` bytes, in one allocation; `None` when there are fewer or more.
fn exactly(file: &mut File, len: u64) -> io::Result<Option<Arc<[u8]>>> {
    let len = usize::try_from(len).map_err(|_| io::Error::from(io::ErrorKind::FileTooLarge))?;
    let mut bytes: Arc<[u8]> = std::iter::repeat_n(0, len).collect();
    let Some(buffer) = Arc::get_mut(&mut bytes) else { return Ok(None) };
    match file.read_exact(buffer) {
        Err(e) if e.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        other => other?,
    }
    let more = file.read(&mut [0])?;
    Ok((more == 0).then_some(bytes))
}

fn same(before: &Metadata, after: &Metadata) -> bool {
    before.len() == after.len() && before.modified().ok() == after.modified().ok()
}

fn unreadable(nome: &str, e: &io::Error) -> Box<Finding> {
    match e.kind() {
        io::ErrorKind::NotFound => {
            problem(&cells::ARQUIVO_AUSENTE, nome, format!("“{nome}” não existe (ou é um atalho quebrado)"))
        }
        io::ErrorKind::PermissionDenied => {
            problem(&cells::ARQUIVO_ILEGIVEL, nome, format!("sem permissão para ler “{nome}”"))
        }
        _ => problem(&cells::ARQUIVO_ILEGIVEL, nome, format!("“{nome}” não pôde ser lido: {}", explain(e))),
    }
}

fn problem(entry: &'static Entry, nome: &str, message: impl Into<String>) -> Box<Finding> {
    Box::new(Finding::new(entry, Scope::Exame, Place::file(nome), message).value(nome))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    type Outcome = Result<(), Box<dyn std::error::Error>>;

    fn names(pasta: &Path, patterns: &[&str]) -> (Vec<String>, Vec<&'static str>) {
        let patterns: Vec<String> = patterns.iter().map(|p| (*p).to_owned()).collect();
        let (files, achados) = resolve(pasta, &patterns);
        (files.into_iter().map(|f| f.nome).collect(), achados.iter().map(|f| f.entry.code).collect())
    }

    #[test]
    fn names_and_patterns_are_found_sorted_and_once() -> Outcome {
        let pasta = tempfile::tempdir()?;
        fs::create_dir(pasta.path().join("notas"))?;
        for nome in ["b.csv", "a.csv", "notas/c.csv", "a[1].csv", "~$a.csv"] {
            fs::write(pasta.path().join(nome), "x")?;
        }
        let seen = names(pasta.path(), &["b.csv", "*.csv", "notas/*.csv", "a[1].csv"]);
        let expected = ["b.csv", "a.csv", "a[1].csv", "notas/c.csv"].map(str::to_owned).to_vec();
        assert_eq!(seen, (expected, vec!["A0231"]));
        Ok(())
    }

    #[test]
    fn paths_that_leave_the_folder_are_refused() -> Outcome {
        let pasta = tempfile::tempdir()?;
        for bad in ["../x.csv", "/etc/passwd", "a/../../x", "C:/x.csv", "C:\\x.csv", "\\\\host\\x.csv", "..\\x.csv"] {
            assert_eq!(names(pasta.path(), &[bad]), (vec![], vec!["A0202"]), "{bad}");
        }
        Ok(())
    }

    #[test]
    fn what_is_missing_is_named() -> Outcome {
        let pasta = tempfile::tempdir()?;
        for missing in ["x.csv", "*.xlsx", "", "[", "pasta/x.csv"] {
            assert_eq!(names(pasta.path(), &[missing]), (vec![], vec!["A0201"]), "{missing}");
        }
        Ok(())
    }

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

    #[cfg(unix)]
    #[test]
    fn links_may_not_leave_the_folder() -> Outcome {
        let (pasta, outside) = (tempfile::tempdir()?, tempfile::tempdir()?);
        fs::write(outside.path().join("x.csv"), "x")?;
        fs::write(pasta.path().join("a.csv"), "x")?;
        std::os::unix::fs::symlink(outside.path().join("x.csv"), pasta.path().join("fora.csv"))?;
        std::os::unix::fs::symlink(outside.path(), pasta.path().join("pasta"))?;
        std::os::unix::fs::symlink("a.csv", pasta.path().join("dentro.csv"))?;
        std::os::unix::fs::symlink("nada.csv", pasta.path().join("quebrado.csv"))?;
        assert_eq!(names(pasta.path(), &["fora.csv"]).1, ["A0202"]);
        assert_eq!(names(pasta.path(), &["pasta/x.csv"]).1, ["A0202"]);
        assert_eq!(names(pasta.path(), &["quebrado.csv"]).1, ["A0201"]);
        assert_eq!(names(pasta.path(), &["dentro.csv"]), (vec!["dentro.csv".to_owned()], vec![]));
        Ok(())
    }

    #[test]
    fn bytes_are_hashed_as_they_are_read() -> Outcome {
        let pasta = tempfile::tempdir()?;
        let path = pasta.path().join("a.csv");
        fs::write(&path, "abc")?;
        let (bytes, input) = read(&ResolvedFile { nome: "a.csv".into(), path }).map_err(|f| f.mensagem)?;
        assert_eq!((&*bytes, input.tamanho), (&b"abc"[..], 3));
        assert_eq!(input.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        Ok(())
    }

    #[test]
    fn a_file_that_changes_while_read_is_refused() -> Outcome {
        let pasta = tempfile::tempdir()?;
        let file = ResolvedFile { nome: "a.csv".into(), path: pasta.path().join("a.csv") };
        fs::write(&file.path, "abc")?;
        let grown = read_watched(&file, || fs::write(&file.path, "abcd").unwrap_or_default());
        assert_eq!(grown.err().map(|f| f.entry.code), Some("A0204"));
        let gone = read_watched(&file, || fs::remove_file(&file.path).unwrap_or_default());
        assert_eq!(gone.err().map(|f| f.entry.code), Some("A0201"));
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_refused_without_waiting_for_a_writer() -> Outcome {
        let pasta = tempfile::tempdir()?;
        let path = pasta.path().join("a.csv");
        assert!(std::process::Command::new("mkfifo").arg(&path).status()?.success());
        let read = read(&ResolvedFile { nome: "a.csv".into(), path });
        assert_eq!(read.err().map(|f| f.entry.code), Some("A0203"));
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_itself_is_told_in_portuguese() -> Outcome {
        let pasta = tempfile::tempdir()?;
        std::os::unix::fs::symlink("a.csv", pasta.path().join("a.csv"))?;
        let (_, achados) = resolve(pasta.path(), &["a.csv".to_owned()]);
        let told: Vec<&str> = achados.iter().map(|f| f.mensagem.as_ref()).collect();
        assert_eq!(told, ["“a.csv” não pôde ser lido: erro 40 do sistema"]);
        Ok(())
    }

    #[test]
    fn a_folder_is_no_file() -> Outcome {
        let pasta = tempfile::tempdir()?;
        fs::create_dir(pasta.path().join("a.csv"))?;
        let read = read(&ResolvedFile { nome: "a.csv".into(), path: pasta.path().join("a.csv") });
        assert_eq!(read.err().map(|f| f.entry.code), Some("A0203"));
        Ok(())
    }
}
