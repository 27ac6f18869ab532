//! The manifests of what is audited, before and after: another publication in its place has others, and so has another batch or act.

use super::{Partes, public_folder};
use crate::archive::hash::FileHash;
use crate::archive::manifest;
use crate::archive::verify::subfolders;
use crate::finding::regular;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The manifests as they stand, by folder, each as its hash; `None` where there is none that can be read.
pub fn standing(partes: &Partes) -> BTreeMap<PathBuf, Option<FileHash>> {
    let mut folders = vec![partes.saida.clone(), public_folder(partes), partes.saida.join("interno")];
    for later in ["nomeacoes", "atos"].map(|later| partes.saida.join(later)) {
        folders.extend(subfolders(&later).iter().map(|name| later.join(name)));
    }
    let hash = |folder: &PathBuf| regular::read(&folder.join(manifest::FILE)).ok().map(|bytes| FileHash::of(&bytes));
    folders.into_iter().map(|folder| (folder.clone(), hash(&folder))).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Alvo;
    use super::*;
    use std::fs;

    #[test]
    fn whatever_takes_a_place_meanwhile_shows() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let partes = Partes { alvo: Alvo::Saida, saida: dir.path().to_owned(), prefixo: "", entrada: None };
        let mut before = standing(&partes);
        for folder in
            ["", "publicacao", "interno", "nomeacoes/2025-12-04", "nomeacoes/situacao-2025-12-05", "atos/sorteio"]
        {
            let folder = dir.path().join(folder);
            fs::create_dir_all(&folder).expect("writable");
            for text in ["a", "b"] {
                fs::write(folder.join(manifest::FILE), text).expect("writable");
                let now = standing(&partes);
                assert_ne!(now, before, "{}: {text}", folder.display());
                before = now;
            }
        }
        assert_eq!(standing(&partes), before, "nothing changed");
    }
}
