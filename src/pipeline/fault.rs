//! Why a command could not do its work.

use crate::archive::writer::WriteError;
use crate::domain::Edital;
use crate::finding::catalogue::documents::FORA_DA_CODIFICACAO;
use crate::finding::{Finding, Place, Scope};
use crate::report::csv::CsvError;

/// Why a command could not do its work.
#[derive(Debug)]
pub enum Fault {
    /// The way it was called is wrong.
    Usage {
        /// What is wrong.
        message: String,
        /// The way out.
        fix: String,
    },
    /// The output could not be written.
    Write(WriteError),
    /// What will be needed is more than there is: refused before anything is written.
    Capacity {
        /// What is needed and what there is.
        message: String,
        /// The way out.
        fix: String,
    },
    /// Something was written, and what belongs to it was not.
    Half {
        /// What was written, what was not, and why.
        message: String,
        /// The way out.
        fix: String,
    },
    /// Documents that cannot be made: the findings say why.
    Findings(Vec<Finding>),
    /// Anything else.
    Internal(String),
}

impl Fault {
    /// A cargo was asked for that the edital does not have.
    pub(super) fn unknown_cargo(edital: &Edital, codigo: &str) -> Self {
        let codes: Vec<&str> = edital.cargos.iter().map(|c| c.codigo.as_str()).collect();
        Self::Usage {
            message: format!("o edital não tem o cargo “{codigo}”"),
            fix: format!("use um destes códigos: {}", codes.join(", ")),
        }
    }
}

impl From<WriteError> for Fault {
    fn from(e: WriteError) -> Self {
        Self::Write(e)
    }
}

impl From<CsvError> for Fault {
    fn from(e: CsvError) -> Self {
        let place = Place::file("edital.toml");
        Self::Findings(vec![Finding::new(&FORA_DA_CODIFICACAO, Scope::Exame, place, e.to_string())])
    }
}
