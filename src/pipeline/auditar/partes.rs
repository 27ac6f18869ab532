//! What a path is, and where the parts of what is audited are.

use super::interno;
use crate::archive::manifest;
use crate::pipeline::homologar::Fault;
use crate::report::lists::PUBLIC;
use std::path::{Path, PathBuf};

/// What was audited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alvo {
    /// A package with the inputs.
    Restrito,
    /// A package of public files.
    Publico,
    /// An output folder.
    Saida,
    /// `publicacao/` by itself.
    Publicacao,
}

/// Where the parts of what is audited are.
pub struct Partes {
    /// What it is.
    pub alvo: Alvo,
    /// The output folder, or `publicacao/` itself.
    pub saida: PathBuf,
    /// The output folder, as findings name it: a path inside what is audited, with `/` at its end.
    pub prefixo: &'static str,
    /// The inputs.
    pub entrada: Option<PathBuf>,
}

/// Finds out what a path is.
///
/// # Errors
/// Neither a publication nor a package.
pub fn open(path: &Path) -> Result<Partes, Fault> {
    let parts = |alvo, saida: PathBuf, prefixo, entrada| Partes { alvo, saida, prefixo, entrada };
    if path.join("bagit.txt").is_file() || path.join("data/publicacao").is_dir() || path.join("data/saida").is_dir() {
        let data = path.join("data");
        return Ok(if data.join("saida").is_dir() {
            parts(Alvo::Restrito, data.join("saida"), "data/saida/", Some(data.join("entrada")))
        } else {
            parts(Alvo::Publico, data, "data/", None)
        });
    }
    if path.join("publicacao").is_dir() {
        let alone = [manifest::FILE, "interno", "nomeacoes", "atos"].iter().all(|name| !path.join(name).exists());
        return Ok(if alone {
            parts(Alvo::Publicacao, path.join("publicacao"), "publicacao/", None)
        } else {
            parts(Alvo::Saida, path.to_owned(), "", None)
        });
    }
    if path.join("dados").is_dir() || path.join("csv").is_dir() {
        return Ok(parts(Alvo::Publicacao, path.to_owned(), "", None));
    }
    let what = match path.exists() {
        false => "não existe",
        true if path.join("edital.toml").is_file() => "é a pasta de um exame, e não a da publicação dele",
        true => "não é uma publicação nem um pacote",
    };
    Err(Fault::Usage {
        message: format!("“{}” {what}", path.display()),
        fix: "indique uma pasta de saída (outputs/<exame>), a publicacao de uma, ou um pacote de homologa arquivar"
            .into(),
    })
}

/// The lists that are read whole.
pub fn lists(partes: &Partes) -> Vec<PathBuf> {
    let csv = public_folder(partes).join("csv");
    let public = PUBLIC.iter().map(|list| csv.join(list.file));
    public.chain([partes.saida.join(interno::FILE)]).collect()
}

/// The folder of the public files.
pub fn public_folder(partes: &Partes) -> PathBuf {
    if partes.alvo == Alvo::Publicacao { partes.saida.clone() } else { partes.saida.join("publicacao") }
}
