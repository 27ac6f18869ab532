//! `manifesto.json`: what a publication was made from and what it consists of.
//!
//! The part under `origem` precedes the documents (program, rules, readings, inputs, hashes of the CSV files); the short code on
//! every page of every PDF derives from it, so that a printed page can be tied to its run.

use super::hash::{FileHash, short_code};
use crate::finding::regular;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// Name of the file, at the top of an output folder and of each batch.
pub const FILE: &str = "manifesto.json";
/// Version of the format.
pub const FORMAT: &str = "homologa/manifesto/1";

/// The whole manifest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// [`FORMAT`].
    pub formato: String,
    /// Short code of `origem`, printed on every page.
    pub codigo: String,
    /// What precedes the documents.
    pub origem: Origem,
    /// Every file of the folder but this one, by path.
    pub saidas: BTreeMap<String, FileHash>,
}

/// What precedes the documents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origem {
    /// Program and version.
    pub programa: String,
    /// The notice.
    pub edital: ResumoEdital,
    /// Data of the act, of a batch: `AAAA-MM-DD`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub data: Option<String>,
    /// Number of the act, of a batch or another act, where the office gave it one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub numero: Option<String>,
    /// Rule sets, in the edital's order of precedence.
    pub normas: Vec<ResumoNorma>,
    /// Cargos published, in the edital's order.
    pub publicados: Vec<String>,
    /// Cargos held back.
    pub retidos: Vec<String>,
    /// Cargos left out on request (`--cargo`).
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub fora_do_pedido: Vec<String>,
    /// Every file read, hashed from the bytes that were parsed.
    pub entradas: BTreeMap<String, FileHash>,
    /// Sheets read.
    pub planilhas: Vec<ResumoPlanilha>,
    /// Findings by severity (`erro`, `aviso`, `nota`), those waived apart (`dispensado`).
    pub achados: BTreeMap<String, u64>,
    /// Waivers used.
    pub dispensas: Vec<ResumoDispensa>,
    /// The CSV files, and the rules published beside them.
    pub csv: BTreeMap<String, FileHash>,
}

/// The notice, as far as it identifies the exam.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResumoEdital {
    /// Number.
    pub numero: String,
    /// `concurso` or `processo-seletivo`.
    pub tipo: String,
    /// Title.
    pub titulo: String,
    /// Body.
    pub orgao: String,
    /// Town.
    pub municipio: String,
    /// State.
    pub uf: String,
    /// `AAAA-MM-DD`.
    pub publicado_em: String,
    /// `AAAA-MM-DD`.
    pub homologado_em: Option<String>,
    /// `final` or `preliminar`.
    pub fase: String,
}

/// A rule set and the readings used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResumoNorma {
    /// List that it governs.
    pub lista: String,
    /// Id.
    pub id: String,
    /// Title.
    pub titulo: String,
    /// SHA-256 of its data file.
    pub sha256: String,
    /// Keys overridden by the edital.
    pub alterado: Vec<String>,
    /// Readings used, by key.
    pub leituras: BTreeMap<String, String>,
}

/// A sheet and what became of its rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResumoPlanilha {
    /// File.
    pub arquivo: String,
    /// Sheet.
    pub aba: String,
    /// Rows below the header that hold anything.
    pub linhas: u64,
    /// Rows that became a person.
    pub usadas: u64,
    /// Rows set aside, by reason.
    pub separadas: BTreeMap<String, u64>,
}

/// A waiver used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResumoDispensa {
    /// Code of the finding.
    pub codigo: String,
    /// Reason.
    pub motivo: String,
    /// Findings waived.
    pub vezes: usize,
}

impl Origem {
    /// The short code of this origin.
    pub fn codigo(&self) -> String {
        short_code(&to_bytes(self))
    }
}

impl Manifest {
    /// The manifest of a folder whose files are `saidas`.
    pub fn new(origem: Origem, saidas: BTreeMap<String, FileHash>) -> Self {
        Self { formato: FORMAT.to_owned(), codigo: origem.codigo(), origem, saidas }
    }

    /// Its one canonical form: any other bytes are not a manifest of this program.
    pub fn to_bytes(&self) -> Vec<u8> {
        to_bytes(self)
    }

    /// The manifest that stands in a folder; `None` where there is none that can be read.
    pub fn standing(folder: &Path) -> Option<Self> {
        regular::read(&folder.join(FILE)).ok().and_then(|bytes| Self::parse(&bytes).ok())
    }

    /// Reads a manifest.
    ///
    /// # Errors
    /// A text that is not a manifest of this program: the line and column where it stops being one.
    pub fn parse(bytes: &[u8]) -> Result<Self, String> {
        serde_json::from_slice(bytes)
            .map_err(|e| format!("linha {}, coluna {}: não é um manifesto deste programa", e.line(), e.column()))
    }
}

fn to_bytes<T: Serialize>(value: &T) -> Vec<u8> {
    let mut bytes = serde_json::to_vec_pretty(value).expect("plain structs with text keys always serialise");
    bytes.push(b'\n');
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Manifest {
        let edital = ResumoEdital {
            numero: "1/2025".into(),
            tipo: "concurso".into(),
            titulo: String::new(),
            orgao: "Prefeitura".into(),
            municipio: "Irupi".into(),
            uf: "ES".into(),
            publicado_em: "2025-01-30".into(),
            homologado_em: None,
            fase: "final".into(),
        };
        let origem = Origem {
            programa: "homologa 0".into(),
            edital,
            data: None,
            numero: None,
            normas: vec![],
            publicados: vec!["01".into()],
            retidos: vec![],
            fora_do_pedido: vec![],
            entradas: BTreeMap::new(),
            planilhas: vec![],
            achados: BTreeMap::new(),
            dispensas: vec![],
            csv: BTreeMap::new(),
        };
        Manifest::new(origem, BTreeMap::from([("a".into(), FileHash::of(b"a"))]))
    }

    #[test]
    fn a_manifest_reads_back_to_the_same_bytes() {
        let manifest = sample();
        let bytes = manifest.to_bytes();
        assert_eq!(Manifest::parse(&bytes).expect("its own bytes").to_bytes(), bytes);
    }

    #[test]
    fn the_code_changes_with_the_origin_and_not_with_the_documents() {
        let (a, mut b) = (sample(), sample());
        b.saidas.clear();
        assert_eq!(a.codigo, Manifest::new(b.origem.clone(), b.saidas).codigo);
        b.origem.retidos.push("02".into());
        assert_ne!(a.codigo, b.origem.codigo());
    }

    #[test]
    fn what_is_not_a_manifest_is_refused_with_its_place() {
        let error = Manifest::parse(b"{\n  \"formato\": 1\n}").expect_err("no manifest");
        assert!(error.starts_with("linha "), "{error}");
    }
}
