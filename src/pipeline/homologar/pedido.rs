//! What may be asked for, beside the publication that stands.

use super::Fault;
use crate::archive::manifest::Manifest;
use crate::domain::Edital;
use std::path::Path;

/// `--cargo` names cargos of the edital, and never replaces a fuller publication.
pub(super) fn check_request(edital: &Edital, target: &Path, wanted: &[String]) -> Result<(), Fault> {
    if let Some(unknown) = wanted.iter().find(|w| !edital.cargos.iter().any(|c| c.codigo == **w)) {
        return Err(Fault::unknown_cargo(edital, unknown));
    }
    if wanted.is_empty() {
        return Ok(());
    }
    let Some(before) = Manifest::standing(target) else {
        return Ok(());
    };
    let fuller = before.origem.publicados.iter().chain(&before.origem.retidos).find(|c| !wanted.contains(c));
    match fuller {
        None => Ok(()),
        Some(other) => Err(Fault::Usage {
            message: format!(
                "a publicação em “{}” tem mais cargos (por exemplo {other}) do que os pedidos com --cargo",
                target.display()
            ),
            fix: "use outra pasta com --saida, ou publique todos os cargos".into(),
        }),
    }
}

/// `--sem-pdf` never takes the place of a publication with its acts.
pub(super) fn check_documents(target: &Path, documents: bool) -> Result<(), Fault> {
    let acts = |folder: &Path| {
        let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
        files.filter(|f| f.path().extension().is_some_and(|e| e == "pdf")).count()
    };
    if documents || acts(&target.join("publicacao")) == 0 {
        return Ok(());
    }
    Err(Fault::Usage {
        message: format!("a publicação em “{}” tem os atos em PDF, e --sem-pdf os tiraria", target.display()),
        fix: "use outra pasta com --saida, ou publique sem --sem-pdf".into(),
    })
}
