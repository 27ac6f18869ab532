//! Spreadsheets of the organizer → a draft of `edital.toml`.

use super::homologar::Fault;
use crate::ingest::files::{self, ResolvedFile};
use crate::ingest::modelo::{self, Draft};
use crate::ingest::workbook::{self, TextOptions};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Drafts from these files. In the draft they are named as if `edital.toml` stood in the folder that holds them all.
pub fn draft(planilhas: &[PathBuf]) -> Result<Draft, Fault> {
    let folder = common_folder(planilhas);
    let mut achados = Vec::new();
    let mut open = Vec::new();
    for path in planilhas {
        if !path.is_file() {
            return Err(Fault::Usage {
                message: format!("“{}” não é um arquivo", path.display()),
                fix: "indique as planilhas da banca: .xlsx, .xls, .xlsb, .ods ou .csv".into(),
            });
        }
        let nome = path.strip_prefix(&folder).unwrap_or(path).to_string_lossy().replace('\\', "/");
        if planilhas.len() > 1 && files::is_lock(&nome) {
            achados.push(files::lock(&nome));
            continue;
        }
        let file = ResolvedFile { nome: nome.clone(), path: path.clone() };
        let read = files::read(&file)
            .and_then(|(bytes, _)| workbook::open(&Arc::from(nome.as_str()), bytes, &TextOptions::default()));
        match read {
            Ok(workbook) => open.push((nome, workbook)),
            Err(finding) => achados.push(finding),
        }
    }
    let mut draft = if open.is_empty() { Draft::default() } else { modelo::draft(&open) };
    draft.achados.splice(0..0, achados);
    Ok(draft)
}

/// The deepest folder that holds all the files.
fn common_folder(planilhas: &[PathBuf]) -> PathBuf {
    let mut folders = planilhas.iter().map(|p| p.parent().unwrap_or_else(|| Path::new("")));
    let Some(first) = folders.next() else { return PathBuf::new() };
    let mut common = first.to_owned();
    for folder in folders {
        while !folder.starts_with(&common) {
            if !common.pop() {
                return PathBuf::new();
            }
        }
    }
    common
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::Finding;

    #[test]
    fn what_a_program_keeps_beside_an_open_spreadsheet_is_left_aside() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let made = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).expect("writable");
            path
        };
        let list = made("a.csv", "Inscrição;Nome;Nota\n001;ANA LIMA;7,5\n002;RUI REIS;8,0\n");
        let files = [list, made("~$a.csv", "\u{6}Fulana")];
        let draft = draft(&files).unwrap_or_default();
        let told: Vec<&str> = draft.achados.iter().map(|f: &Finding| f.entry.code).collect();
        assert_eq!(told, ["A0231"]);
        assert!(draft.toml.contains("a.csv: 2 pessoas"), "{}", draft.toml);
    }

    #[test]
    fn files_are_named_from_the_folder_that_holds_them_all() {
        let folder = |files: &[&str]| common_folder(&files.iter().map(PathBuf::from).collect::<Vec<_>>());
        assert_eq!(folder(&["a/b/x.xlsx", "a/b/y.csv"]), Path::new("a/b"));
        assert_eq!(folder(&["a/b/x.xlsx", "a/c/y.csv"]), Path::new("a"));
        assert_eq!(folder(&["x.xlsx"]), Path::new(""));
        assert_eq!(folder(&["/a/x", "b/y"]), Path::new(""));
    }
}
