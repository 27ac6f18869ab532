//! Finding and opening the edital's files: only what lies inside the exam folder, and only bytes that were hashed as they were parsed.
//!
//! | module | what it decides |
//! |---|---|
//! | here | which files the edital's names and patterns reach |
//! | `names` | what a name tells: a spreadsheet, no data, a lock; the name that seems to be meant |
//! | `bytes` | the very bytes of a file, and their hash |

mod bytes;
mod names;

use crate::finding::catalogue::cells;
use crate::finding::{Entry, Finding, Place, Scope, explain};
pub use bytes::read;
pub use names::{is_lock, is_no_data, may_be_spreadsheet, same_to_the_eye, similar};
use std::collections::BTreeSet;
use std::io;
use std::path::{Component, Path, PathBuf};

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
    let found = exact.symlink_metadata().is_ok().then_some(exact).or_else(|| same_to_the_eye(pasta, &pattern));
    let paths = match found {
        Some(path) => vec![path],
        None => matches(pasta, &pattern, achados)?,
    };
    let (mut files, mut locks) = (Vec::new(), 0usize);
    for path in paths {
        let nome = relative(pasta, &path);
        if is_lock(&nome) {
            achados.push(lock(&nome));
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

/// What is said of a file that a spreadsheet program keeps beside one that is open in it.
pub fn lock(nome: &str) -> Finding {
    let message = format!("“{nome}” é um arquivo temporário do programa de planilhas e não foi lido");
    Finding::new(&cells::ARQUIVO_DE_TRAVA, Scope::Exame, Place::file(nome), message)
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

fn matches(pasta: &Path, pattern: &str, achados: &mut Vec<Finding>) -> Result<Vec<PathBuf>, Box<Finding>> {
    let options = glob::MatchOptions {
        case_sensitive: true,
        require_literal_separator: true,
        require_literal_leading_dot: false,
    };
    let full = format!("{}/{pattern}", glob::Pattern::escape(&pasta.to_string_lossy()));
    let invalid = || problem(&cells::ARQUIVO_AUSENTE, pattern, format!("o padrão “{pattern}” não é válido"));
    let found = glob::glob_with(&full, options).map_err(|_| invalid())?;
    Ok(readable(pasta, found.map(|f| f.map_err(|e| (e.path().to_owned(), e.into()))), achados))
}

/// What a pattern matches; of a folder on its way that cannot be read nobody knows what it holds.
fn readable(
    pasta: &Path,
    found: impl Iterator<Item = Result<PathBuf, (PathBuf, io::Error)>>,
    achados: &mut Vec<Finding>,
) -> Vec<PathBuf> {
    let mut paths = Vec::new();
    for one in found {
        match one {
            Ok(path) => paths.push(path),
            Err((path, error)) => {
                let nome = Some(relative(pasta, &path)).filter(|n| !n.is_empty());
                achados.push(*unreadable(nome.as_deref().unwrap_or("."), &error));
            }
        }
    }
    paths
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
    fn an_accent_apart_from_its_letter_is_the_same_name() -> Outcome {
        let (apart, whole) = ("Resultado Sa\u{303}o Jose\u{301}.csv", "Resultado São José.csv");
        let pasta = tempfile::tempdir()?;
        fs::write(pasta.path().join(apart), "x")?;
        assert_eq!(names(pasta.path(), &[whole]), (vec![apart.to_owned()], vec![]));
        fs::write(pasta.path().join(whole), "x")?;
        assert_eq!(names(pasta.path(), &[whole]), (vec![whole.to_owned()], vec![]));
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
    fn a_folder_that_a_pattern_cannot_look_into_is_told() {
        let pasta = Path::new("exame");
        let found = [Ok(pasta.join("a.csv")), Err((pasta.join("b"), io::ErrorKind::PermissionDenied.into()))];
        let mut told = Vec::new();
        assert_eq!(readable(pasta, found.into_iter(), &mut told), [pasta.join("a.csv")]);
        let said: Vec<_> = told.iter().map(|f| (f.entry.code, f.is_error(), f.mensagem.as_str())).collect();
        assert_eq!(said, [("A0203", true, "sem permissão para ler “b”")]);
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
}
