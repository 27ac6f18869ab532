//! Folders that are written to: what stands there is a folder, and nothing that is read lies in it or around it.

use super::plan::UsageError;
use std::path::{Path, PathBuf};

/// Spreadsheets that `modelo` reads, by the ending of their name; text files come with many.
const SHEETS: [&str; 8] = ["xlsx", "xlsm", "xls", "xlsb", "ods", "csv", "txt", "tsv"];

/// A path as it is typed after a command: between quotes where a shell would cut it in two.
pub fn typed(path: &Path) -> String {
    let path = path.display().to_string();
    let plain = |c: char| c.is_alphanumeric() || "-_./\\:~+,@".contains(c);
    if path.chars().all(plain) { path } else { format!("\"{path}\"") }
}

/// `--saida`, `--destino`: a folder, there or to be made, that is not the exam folder itself.
///
/// # Errors
/// A file in its place or above it; a link that leads nowhere; the folder of an exam: acts among its spreadsheets would be taken for inputs.
pub fn output(option: &str, folder: &Path, exams: &[PathBuf]) -> Result<(), UsageError> {
    if let Some(file) = folder.ancestors().find(|p| p.exists() && !p.is_dir()) {
        return Err(UsageError::new(
            format!("“{}” não é uma pasta", file.display()),
            format!("indique em {option} uma pasta, que pode ainda não existir"),
        ));
    }
    let nowhere = |p: &&Path| p.symlink_metadata().is_ok_and(|m| m.is_symlink()) && !p.exists();
    if let Some(link) = folder.ancestors().find(nowhere) {
        return Err(UsageError::new(
            format!("“{}” é um atalho para uma pasta que não existe", link.display()),
            format!("crie a pasta para a qual ele aponta, ou indique em {option} outra"),
        ));
    }
    match exams.iter().find(|exam| whole(exam) == whole(folder)) {
        None => Ok(()),
        Some(exam) => Err(UsageError::new(
            format!("{option} “{}” é a pasta do exame: o que se grava ficaria entre as planilhas", exam.display()),
            format!("indique outra pasta em {option}, por exemplo outputs"),
        )),
    }
}

/// A folder of its own: neither one of these nor inside one.
///
/// # Errors
/// It is: what is written there would be taken for part of what is read.
pub fn apart(option: &str, folder: &Path, read: &[&Path]) -> Result<(), UsageError> {
    match read.iter().find(|other| whole(folder).starts_with(whole(other))) {
        None => Ok(()),
        Some(other) => Err(UsageError::new(
            format!("{option} “{}” fica dentro de “{}”, que este comando lê", folder.display(), other.display()),
            format!("indique em {option} uma pasta fora dela; nada foi mudado"),
        )),
    }
}

/// Files for `modelo`: each is there, is a file, and may be a spreadsheet.
///
/// # Errors
/// The first that is none.
pub fn spreadsheets(paths: &[PathBuf]) -> Result<(), UsageError> {
    const FIX: &str = "indique as planilhas da banca: .xlsx, .xls, .xlsb, .ods ou .csv";
    for path in paths {
        let name = path.display();
        let ending = path.extension().map(|e| e.to_string_lossy().to_lowercase());
        let (what, fix) = match ending.as_deref() {
            _ if !path.exists() => ("não existe", FIX),
            _ if path.is_dir() => ("é uma pasta", "indique cada planilha dentro dela, por exemplo PASTA/*.xlsx"),
            _ if !path.is_file() => ("não é um arquivo", FIX),
            Some("toml") => (
                "é um edital, e não uma planilha",
                "modelo faz um edital.toml a partir das planilhas; para conferir um que já existe: homologa conferir PASTA",
            ),
            Some(ending) if !SHEETS.contains(&ending) => ("não é uma planilha", FIX),
            _ => continue,
        };
        return Err(UsageError::new(format!("“{name}” {what}"), fix));
    }
    Ok(())
}

/// A folder that the program itself wrote, or that holds such: no exam is read from it.
pub fn written(pasta: &Path) -> Option<UsageError> {
    let published = |p: &Path| p.join("manifesto.json").is_file() && p.join("publicacao").is_dir();
    let public = |p: &Path| p.join("manifesto.json").is_file() && p.join("dados").is_dir();
    let package = |p: &Path| p.join("bagit.txt").is_file();
    let around: Vec<&Path> = pasta.ancestors().skip(1).take(2).collect();
    let below = || std::fs::read_dir(pasta).ok()?.flatten().map(|e| e.path()).find(|p| published(p));
    let own = pasta.join("edital.toml").is_file();
    // The edital beside the public lists is there to be read by people: its spreadsheets are not
    let public_data = own && pasta.file_name().is_some_and(|name| name == "dados");
    let (what, audited) = if package(pasta) {
        ("é um pacote do arquivo", pasta.to_owned())
    } else if published(pasta) || public(pasta) {
        ("é uma publicação", pasta.to_owned())
    } else if let Some(folder) = around.iter().find(|p| published(p) || public(p)).filter(|_| !own || public_data) {
        ("é parte de uma publicação", folder.to_path_buf())
    } else {
        ("é a pasta das publicações", below().filter(|_| !own)?)
    };
    Some(UsageError::new(
        format!("“{}” {what}, e não a pasta de um exame", pasta.display()),
        format!(
            "indique a pasta do exame, a que contém o edital.toml e as planilhas; para conferir a publicação: homologa auditar {}",
            typed(&audited)
        ),
    ))
}

/// The path from the root, links followed as far as it exists.
fn whole(path: &Path) -> PathBuf {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let real = |p: &Path| Some((std::fs::canonicalize(p).ok()?, absolute.strip_prefix(p).ok()?.to_owned()));
    let found = absolute.ancestors().find_map(real);
    found.map_or_else(|| absolute.clone(), |(base, rest)| if rest == Path::new("") { base } else { base.join(rest) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_told_as_it_is_typed() {
        let told = |path: &str| typed(Path::new(path));
        assert_eq!(told("outputs/ibatiba-2025"), "outputs/ibatiba-2025");
        assert_eq!(told("Concurso São José/edital (1)"), "\"Concurso São José/edital (1)\"");
        assert_eq!(told(r"C:\concursos\2025"), r"C:\concursos\2025");
    }

    #[test]
    fn what_is_written_keeps_apart_from_what_is_read() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let (exam, file) = (dir.path().join("exame"), dir.path().join("nota.txt"));
        std::fs::create_dir(&exam).expect("new");
        std::fs::write(&file, "x").expect("writable");
        let exams = [exam.clone()];
        assert!(output("--saida", &dir.path().join("saida/nova"), &exams).is_ok());
        assert!(output("--saida", &exam.join("saida"), &exams).is_ok());
        assert!(output("--saida", &exam.join("../exame"), &exams).is_err());
        assert!(output("--saida", &file.join("abaixo"), &exams).is_err());
        #[cfg(unix)]
        {
            let link = dir.path().join("atalho");
            std::os::unix::fs::symlink(dir.path().join("nada"), &link).expect("writable");
            for folder in [link.clone(), link.join("abaixo")] {
                let told = output("--saida", &folder, &exams).err().map(|e| e.message).unwrap_or_default();
                assert!(told.contains("é um atalho para uma pasta que não existe"), "{told}");
            }
        }
        assert!(apart("--saida", &exam.join("nova/../x"), &[&exam]).is_err());
        assert!(apart("--saida", &dir.path().join("exame-2"), &[&exam]).is_ok());
    }

    #[test]
    fn what_the_program_wrote_is_no_exam() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let saida = dir.path().join("outputs/exame");
        for folder in ["publicacao/dados", "interno"] {
            std::fs::create_dir_all(saida.join(folder)).expect("new");
        }
        for file in ["manifesto.json", "publicacao/manifesto.json", "publicacao/dados/edital.toml"] {
            std::fs::write(saida.join(file), "").expect("writable");
        }
        for wrong in ["", "publicacao", "publicacao/dados", "interno", ".."] {
            let told = written(&saida.join(wrong)).map(|e| e.fix).unwrap_or_default();
            assert!(told.contains("homologa auditar"), "{wrong}: {told}");
        }
        // An exam that holds its publications, and the inputs of an archive package
        std::fs::write(dir.path().join("outputs/edital.toml"), "").expect("writable");
        assert!(written(&dir.path().join("outputs")).is_none());
        std::fs::create_dir(saida.join("entrada")).expect("new");
        std::fs::write(saida.join("entrada/edital.toml"), "").expect("writable");
        assert!(written(&saida.join("entrada")).is_none());
    }

    #[test]
    fn only_spreadsheets_are_drafted_from() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let made = |name: &str| {
            let path = dir.path().join(name);
            std::fs::write(&path, "x").expect("writable");
            path
        };
        assert!(spreadsheets(&[made("a.XLSX"), made("b.csv"), made("sem-nome")]).is_ok());
        for bad in [made("edital.toml"), made("ato.pdf"), dir.path().to_owned(), dir.path().join("falta.csv")] {
            assert!(spreadsheets(&[made("a.csv"), bad.clone()]).is_err(), "{}", bad.display());
        }
    }
}
