//! The rule sets known: built in, or a file of the town.

use super::homologar::Fault;
use crate::domain::Norma;
use crate::domain::proximo::suggestion;
use crate::finding::{explain, regular};
use crate::ingest::norma;
use std::io::{self, ErrorKind};
use std::path::Path;

/// The rule sets built into the program.
pub fn known() -> Vec<Norma> {
    norma::builtin().iter().filter_map(|f| norma::builtin_by_id(f.id)).collect()
}

/// One rule set: by id, or from a file.
///
/// # Errors
/// Neither a rule set nor a file has this name, the file cannot be read, or what it says is no rule set.
pub fn find(id: &str) -> Result<Norma, Fault> {
    if let Some(norma) = norma::builtin_by_id(id) {
        return Ok(norma);
    }
    match regular::read_to_string(Path::new(id)) {
        Ok(text) => norma::parse(id, &text).map_err(Fault::Findings),
        Err(error) => Err(refused(id, &error)),
    }
}

fn refused(id: &str, error: &io::Error) -> Fault {
    let mut ids: Vec<&str> = norma::builtin().iter().map(|f| f.id).collect();
    ids.sort_unstable();
    let one = format!("use um destes ids, ou o caminho de um arquivo .toml: {}", ids.join(", "));
    let (message, fix) = match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory | ErrorKind::InvalidFilename => {
            (format!("não há norma nem arquivo “{id}”"), format!("{}{one}", suggestion(id, &ids)))
        }
        ErrorKind::IsADirectory => (format!("“{id}” é uma pasta, e não o arquivo de uma norma"), one),
        ErrorKind::InvalidData => {
            (format!("“{id}” não é texto em UTF-8"), "salve o arquivo em UTF-8 e rode de novo".to_owned())
        }
        _ => (
            format!("“{id}” não pôde ser lido: {}", explain(error)),
            format!("corrija isso no arquivo e rode de novo; ou {one}"),
        ),
    };
    Fault::Usage { message, fix }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(id: &str) -> String {
        match find(id) {
            Err(Fault::Usage { message, .. }) => message,
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn a_file_that_is_there_is_not_told_as_missing() -> io::Result<()> {
        let pasta = tempfile::tempdir()?;
        let name = |file: &str| pasta.path().join(file).display().to_string();
        let latin = name("norma.toml");
        std::fs::write(&latin, b"titulo = \"Lei de 1\xba de mar\xe7o\"\n")?;
        assert_eq!(told(&latin), format!("“{latin}” não é texto em UTF-8"));
        assert_eq!(told(&name("")), format!("“{}” é uma pasta, e não o arquivo de uma norma", name("")));
        assert_eq!(told(&name("nada.toml")), format!("não há norma nem arquivo “{}”", name("nada.toml")));
        assert!(told("ibatiba-2042").contains("não há norma nem arquivo"));
        Ok(())
    }
}
