//! Small text files of rules (`edital.toml`, norms): UTF-8, inside the exam folder, hashed from the bytes that are parsed.

use super::InputFile;
use super::files::{read, resolve, same_to_the_eye};
use crate::finding::catalogue::edital::{ARQUIVO_AUSENTE, SINTAXE, TEXTO_PERIGOSO};
use crate::finding::{Entry, Finding, Place, Scope};
use sha2::{Digest as _, Sha256};
use std::path::{Component, Path};

/// Largest text file that is read as a rule: 8 MiB hold some 100,000 cargos.
const MAX_BYTES: u64 = 8 << 20;

/// What became of a file.
#[derive(Debug)]
pub enum Read {
    /// Its text, and its entry in the list of inputs.
    Text(String, InputFile),
    /// Not there.
    Absent,
    /// There, but it cannot be read.
    Bad(Box<Finding>),
}

impl InputFile {
    /// A file of these bytes.
    pub fn of(nome: String, bytes: &[u8]) -> Self {
        let sha256 = Sha256::digest(bytes).iter().map(|b| format!("{b:02x}")).collect();
        Self { nome, tamanho: bytes.len() as u64, sha256 }
    }
}

/// Is it a relative path that stays inside the folder, whatever the system?
pub fn is_inside(nome: &str) -> bool {
    let plain = !nome.contains(['\\', ':', '\0']);
    plain && Path::new(nome).components().all(|c| matches!(c, Component::Normal(_) | Component::CurDir))
}

/// Reads a UTF-8 text file of the folder.
pub fn read_text(pasta: &Path, nome: &str) -> Read {
    let path = pasta.join(nome);
    if !is_inside(nome) || (path.symlink_metadata().is_err() && same_to_the_eye(pasta, nome).is_none()) {
        return Read::Absent;
    }
    if path.metadata().is_ok_and(|m| m.len() > MAX_BYTES) {
        return bad(&TEXTO_PERIGOSO, Place::file(nome), "o arquivo é grande demais para um arquivo de regras");
    }
    let (files, achados) = resolve(pasta, &[nome.to_owned()]);
    let Some(file) = files.first() else {
        return achados.into_iter().next().map_or(Read::Absent, |finding| Read::Bad(Box::new(finding)));
    };
    match read(file) {
        Ok((bytes, input)) => decode(nome, &bytes, input),
        Err(finding) => Read::Bad(Box::new(finding)),
    }
}

fn decode(nome: &str, bytes: &[u8], file: InputFile) -> Read {
    match std::str::from_utf8(bytes) {
        Ok(text) if !bytes.contains(&0) => Read::Text(text.to_owned(), file),
        _ => Read::Bad(Box::new(not_utf_8(nome, bytes))),
    }
}

/// A file in another encoding: which one, at the first line that shows it, and how to save it.
fn not_utf_8(nome: &str, bytes: &[u8]) -> Finding {
    const SAVE: &str = "abra o arquivo no editor de texto e salve-o em UTF-8 (no Bloco de Notas: Arquivo, Salvar como, Codificação: UTF-8)";
    if bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF") || bytes.contains(&0) {
        let message =
            "o arquivo não está em UTF-8: foi gravado em UTF-16 (o “Unicode” do Bloco de Notas), ou está danificado";
        return Finding::new(&SINTAXE, Scope::Exame, Place::line(nome, 1), message).fix(SAVE);
    }
    let valid = std::str::from_utf8(bytes).map_or_else(|e| e.valid_up_to(), str::len);
    let line = bytes.iter().take(valid).filter(|b| **b == b'\n').count() + 1;
    let row = bytes.split(|b| *b == b'\n').nth(line - 1).unwrap_or_default();
    let row = encoding_rs::WINDOWS_1252.decode_without_bom_handling(row).0;
    let row: String = row.trim().chars().take(100).collect();
    let message = format!(
        "o arquivo não está em UTF-8: os acentos desta linha (“{row}”) foram gravados em Windows-1252 (o “ANSI” do Bloco de Notas)"
    );
    Finding::new(&SINTAXE, Scope::Exame, Place::line(nome, line), message).value(&row).fix(SAVE)
}

fn bad(entry: &'static Entry, place: Place, message: &str) -> Read {
    Read::Bad(Box::new(Finding::new(entry, Scope::Exame, place, message)))
}

/// The finding of a file that is not there, at the place that names it.
pub fn absent(nome: &str, place: Place) -> Finding {
    let message = format!("o arquivo “{nome}” não está na pasta do exame");
    Finding::new(&ARQUIVO_AUSENTE, Scope::Exame, place, message).value(nome)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_not_utf_8_names_the_line() -> Result<(), Box<dyn std::error::Error>> {
        let pasta = tempfile::tempdir()?;
        std::fs::write(pasta.path().join("edital.toml"), b"[edital]\ntitulo = \"Concurso P\xfablico\"\n")?;
        let Read::Bad(finding) = read_text(pasta.path(), "edital.toml") else { return Err("it was read".into()) };
        assert_eq!((finding.entry.code, finding.place.celula.as_str()), ("A0102", "linha 2"));
        assert!(
            finding.mensagem.contains("(“titulo = \"Concurso Público\"”) foram gravados em Windows-1252"),
            "{finding:?}"
        );
        for (bytes, name) in [
            ("\u{feff}a = 1\n".encode_utf16().flat_map(u16::to_le_bytes).collect(), "com marca"),
            (b"a\0=\x001\0".to_vec(), "sem marca"),
        ] {
            let bytes: Vec<u8> = bytes;
            std::fs::write(pasta.path().join("edital.toml"), bytes)?;
            let Read::Bad(finding) = read_text(pasta.path(), "edital.toml") else { return Err(name.into()) };
            assert!(finding.mensagem.contains("UTF-16") && finding.conserto.contains("salve-o em UTF-8"), "{name}");
        }
        assert!(matches!(read_text(pasta.path(), "nada.toml"), Read::Absent));
        assert!(matches!(read_text(pasta.path(), "../edital.toml"), Read::Absent));
        Ok(())
    }
}
