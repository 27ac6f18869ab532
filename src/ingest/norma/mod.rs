//! Norm files → [`Norma`]: the built-in ones and those that a town writes beside its edital.

mod labels;
mod readings;
mod rules;

pub use labels::{label, label_of};
pub use readings::check_choice;
pub use rules::{MAX_VAGAS, check_rules, read_identity, read_rules};

use super::InputFile;
use super::textfile::{Read, read_text};
use super::tomlfile::{Source, Table, Value};
use crate::domain::Norma;
use crate::finding::Finding;
use crate::finding::catalogue::edital::NORMA_HOMONIMA;
use std::path::Path;

/// A norm that ships with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NormaFile {
    /// Its id.
    pub id: &'static str,
    /// The data file.
    pub toml: &'static str,
    /// Full text of the law, where it is known.
    pub texto: Option<&'static str>,
}

macro_rules! normas {
    ($($id:literal $($texto:literal)?),* $(,)?) => {
        &[$(NormaFile {
            id: $id,
            toml: include_str!(concat!("../../../templates/normas/", $id, ".toml")),
            texto: normas!(@texto $($texto)?),
        }),*]
    };
    (@texto) => { None };
    (@texto $texto:literal) => { Some(include_str!(concat!("../../../templates/normas/", $texto))) };
}

static BUILTIN: &[NormaFile] = normas![
    "ibatiba-2024" "ibatiba-2024.txt",
    "irupi-2025" "irupi-2025.txt",
    "lei-12990",
    "pcd-5-teto-20",
    "es-11094-2020-negro",
    "es-11094-2020-ind",
    "rj-43007-2011",
    "tjdft-gpr-1618-2016",
];

/// The norms that ship with the program.
pub fn builtin() -> &'static [NormaFile] {
    BUILTIN
}

/// The built-in norm with this id.
pub fn builtin_by_id(id: &str) -> Option<Norma> {
    let file = BUILTIN.iter().find(|f| f.id == id)?;
    parse(&builtin_name(id), file.toml).ok()
}

/// A norm as read: where it came from, what was seen in it.
#[derive(Debug)]
pub struct Lida {
    /// The norm, unless it has errors.
    pub norma: Option<Norma>,
    /// Does it say how its list is called? The program's templates serve lists of many names: what they say is an example.
    pub nomeia: bool,
    /// The data file, and the file with the full text when it names one.
    pub arquivos: Vec<InputFile>,
    /// What was seen.
    pub achados: Vec<Finding>,
}

/// Parses a norm file called `nome`. Everything wrong with it is returned at once; a norm with warnings only is accepted.
///
/// # Errors
/// Every finding about the file, at least one of them an error.
pub fn parse(nome: &str, text: &str) -> Result<Norma, Vec<Finding>> {
    let (norma, _, achados) = read(nome, text);
    match norma {
        Some(norma) if !achados.iter().any(Finding::is_error) => Ok(norma),
        _ => Err(achados),
    }
}

/// The norm that an edital names: a built-in id, a file of the exam folder (`nossa-lei.toml`), or that file without its ending.
/// `None` when there is no such norm.
pub fn find(pasta: &Path, nome: &str) -> Option<Lida> {
    if let Some(file) = BUILTIN.iter().find(|f| f.id == nome) {
        let (norma, _, achados) = read(&builtin_name(nome), file.toml);
        let arquivos = vec![InputFile::of(builtin_name(nome), file.toml.as_bytes())];
        return Some(Lida { norma, nomeia: file.texto.is_some(), arquivos, achados });
    }
    [nome.to_owned(), format!("{nome}.toml")].iter().find_map(|file| local(pasta, file))
}

/// Is there a file in the folder that bears the name of this built-in norm and says something else?
pub fn shadowed(pasta: &Path, nome: &str) -> bool {
    let Some(file) = BUILTIN.iter().find(|f| f.id == nome) else { return false };
    match read_text(pasta, &format!("{nome}.toml")) {
        Read::Text(text, _) => text != file.toml,
        Read::Absent => false,
        Read::Bad(_) => true,
    }
}

fn builtin_name(id: &str) -> String {
    format!("norma:{id}")
}

fn local(pasta: &Path, nome: &str) -> Option<Lida> {
    if !nome.ends_with(".toml") {
        return None;
    }
    let (text, file) = match read_text(pasta, nome) {
        Read::Text(text, file) => (text, file),
        Read::Absent => return None,
        Read::Bad(finding) => {
            return Some(Lida { norma: None, nomeia: false, arquivos: Vec::new(), achados: vec![*finding] });
        }
    };
    let (norma, texto, mut achados) = read(nome, &text);
    let mut arquivos = vec![file];
    if let Some((texto, place)) = texto {
        match read_text(pasta, &texto) {
            Read::Text(_, file) => arquivos.push(file),
            Read::Bad(finding) => achados.push(*finding),
            Read::Absent => achados.push(super::textfile::absent(&texto, place)),
        }
    }
    let norma = norma.filter(|_| !achados.iter().any(Finding::is_error));
    let source = Source::new(nome, &text);
    let nomeia = source.root().has("rotulo");
    Some(Lida { norma, nomeia, arquivos, achados })
}

type Texto = Option<(String, crate::finding::Place)>;

fn read(nome: &str, text: &str) -> (Option<Norma>, Texto, Vec<Finding>) {
    let source = Source::new(nome, text);
    let root = source.root();
    let norma = read_file(&root).map(|n| Norma { arquivo: nome.to_owned(), ..n });
    let texto = root.value("texto").and_then(|v| v.file_name().map(|t| (t, v.place())));
    if let Some(id) = norma.as_ref().map(|n| n.id.as_str()).filter(|id| nome != builtin_name(id)) {
        namesake(&root, id, text);
    }
    root.finish();
    (norma, texto, source.into_findings())
}

/// A norm of the town that bears the id of one of the program's and says something else: the acts would name the one and apply the
/// other.
fn namesake(root: &Table<'_>, id: &str, text: &str) {
    let other = |f: &&NormaFile| f.id == id && !f.toml.lines().eq(text.lines());
    if BUILTIN.iter().any(|f| other(&f)) {
        let message = format!(
            "“{id}” é o id de uma norma embutida no programa, e este arquivo não diz o mesmo que ela; vale o arquivo"
        );
        root.report(
            &NORMA_HOMONIMA,
            "id",
            &message,
            format!("dê à norma do arquivo um id seu, como id = \"{id}-propria\""),
        );
    }
}

fn read_file(t: &Table<'_>) -> Option<Norma> {
    let id = t.must("id", "id = \"municipio-2025\"").and_then(|v| id(&v));
    t.must("titulo", "titulo = \"Lei do Município …\"");
    let lista = t.must("lista", "lista = \"pcd\"").and_then(|v| list_id(&v));
    t.must("percentual", "percentual = \"20\"");
    t.must("arredondamento", "arredondamento = \"metade-para-cima\"");
    t.must("concorrencia", "concorrencia = \"compensacao\"");
    let rotulo = lista.as_deref().map(label).unwrap_or_default();
    let mut norma = Norma { rotulo, ..Norma::default() };
    read_identity(t, &mut norma);
    read_rules(t, &mut norma);
    check_rules(t, &norma);
    readings::check_defaults(t, &norma);
    norma.id = id?;
    norma.lista = lista?;
    Some(norma)
}

/// Id of a norm: what a file name and a key can hold.
fn id(value: &Value<'_>) -> Option<String> {
    let text = value.text(60)?;
    let fits = text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'-' | b'_' | b'.'));
    if !fits {
        value.out_of_range("letras minúsculas sem acento, números e hífens");
        return None;
    }
    Some(text)
}

/// Id of a list: it becomes part of keys (`vagas_pcd`) and of CSV cells.
pub fn list_id(value: &Value<'_>) -> Option<String> {
    let text = value.text(30)?;
    let head = text.bytes().next().is_some_and(|b| b.is_ascii_alphabetic());
    let fits = text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'));
    if !head || !fits {
        value.out_of_range("uma letra seguida de letras sem acento, números, - ou _");
        return None;
    }
    Some(text)
}

#[cfg(test)]
mod tests;
