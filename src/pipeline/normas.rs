//! The rule sets known: built in, or a file of the town.

use super::homologar::Fault;
use crate::domain::Norma;
use crate::domain::proximo::suggestion;
use crate::finding::regular;
use crate::ingest::norma;
use std::path::Path;

/// A rule set with the name it is asked for by.
#[derive(Clone, Debug)]
pub struct Conhecida {
    /// The rule set.
    pub norma: Norma,
}

/// The rule sets built into the program.
pub fn known() -> Vec<Conhecida> {
    norma::builtin().iter().filter_map(|f| norma::builtin_by_id(f.id)).map(|norma| Conhecida { norma }).collect()
}

/// One rule set: by id, or from a file.
pub fn find(id: &str) -> Result<Conhecida, Fault> {
    if let Some(norma) = norma::builtin_by_id(id) {
        return Ok(Conhecida { norma });
    }
    let path = Path::new(id);
    match regular::read_to_string(path) {
        Ok(text) => {
            norma::parse(&path.display().to_string(), &text).map(|norma| Conhecida { norma }).map_err(Fault::Findings)
        }
        Err(_) => {
            let mut ids: Vec<&str> = norma::builtin().iter().map(|f| f.id).collect();
            ids.sort_unstable();
            let near = suggestion(id, &ids);
            Err(Fault::Usage {
                message: if path.is_dir() {
                    format!("“{id}” é uma pasta, e não o arquivo de uma norma")
                } else {
                    format!("não há norma nem arquivo “{id}”")
                },
                fix: format!("{near}use um destes ids, ou o caminho de um arquivo .toml: {}", ids.join(", ")),
            })
        }
    }
}
