//! What a package has beside what it packs: `bag-info.txt` from the manifest, the text that explains it, the names of its inputs.

use super::{Alvo, Auditoria, Partes};
use crate::archive::bag::{INFO, OXUM, TAGS, files_below, info_text};
use crate::archive::manifest::Manifest;
use crate::finding::catalogue::archive as catalogue;
use crate::finding::{Place, regular};
use crate::pipeline::arquivar::{self, info};
use crate::pipeline::{dados, summary};
use std::collections::BTreeSet;
use std::path::Path;

/// What the public package has of an output folder, beside its manifest.
pub const PUBLICO: [&str; 3] = ["publicacao/", "nomeacoes/", "atos/"];

/// Checks; nothing of another version of the program. `bytes`: those of the manifest.
pub fn audit(path: &Path, partes: &Partes, manifest: &Manifest, bytes: &[u8], a: &mut Auditoria) {
    if manifest.origem.programa != summary::programa() {
        a.nao_conferivel.push("bag-info.txt e LEIAME.txt do pacote: são de outra versão do programa".into());
        return;
    }
    about(path, partes, manifest, bytes, a);
    let mut known: BTreeSet<String> = TAGS.iter().map(|tag| (*tag).to_owned()).collect();
    if let Some(entrada) = partes.entrada.as_deref().filter(|_| partes.alvo == Alvo::Restrito) {
        let readme = regular::read(&path.join("data/LEIAME.txt")).unwrap_or_default();
        if readme != dados::LEIAME.as_bytes() {
            a.tell(
                &catalogue::ARQUIVO_ALTERADO,
                Place::file("data/LEIAME.txt"),
                "não é o texto que o programa põe no pacote",
            );
        }
        known.insert("data/LEIAME.txt".into());
        let inputs = manifest.origem.entradas.keys().filter(|nome| !nome.starts_with("norma:"));
        known.extend(inputs.map(|nome| format!("data/entrada/{nome}")));
        let ledger = arquivar::ledger(entrada).unwrap_or_default();
        known.extend(ledger.into_iter().map(|file| format!("data/entrada/{}", file.nome)));
    }
    let packed = |name: &String| name.starts_with(partes.prefixo);
    let names = files_below(path).unwrap_or_default();
    for name in names.iter().filter(|n| !packed(n) && !known.contains(*n)) {
        let message = if name.starts_with("data/entrada/") {
            "o pacote tem este arquivo entre as entradas, e nem o manifesto o declara nem é o livro de eventos"
        } else {
            "o programa não põe este arquivo no pacote"
        };
        a.tell(&catalogue::ARQUIVO_A_MAIS, Place::file(name), message);
    }
    a.conferido
        .push("bag-info.txt, escrito de novo do manifesto, e o que mais o pacote tem, onde nada se aponta".into());
}

/// `bag-info.txt` line by line; its count of the payload is checked with the sums.
fn about(path: &Path, partes: &Partes, manifest: &Manifest, bytes: &[u8], a: &mut Auditoria) {
    let acesso = if partes.alvo == Alvo::Restrito { info::RESTRITO } else { info::PUBLICO };
    let have = regular::read_to_string(&path.join(INFO)).unwrap_or_default();
    let oxum = have.lines().find_map(|l| l.strip_prefix(OXUM)?.strip_prefix(": ")).unwrap_or_default();
    let due = info_text(&info::info(manifest, bytes, acesso), oxum);
    let (mut lines, mut wanted) = (have.lines(), due.lines());
    for n in 1usize.. {
        let message = match (lines.next(), wanted.next()) {
            (None, None) => break,
            (have, due) if have == due => continue,
            (_, Some(due)) => format!("a linha devia ser “{due}”, do manifesto"),
            (Some(_), None) => "o pacote diz de si mais do que o manifesto dá".to_owned(),
        };
        a.tell(&catalogue::PACOTE_INVALIDO, Place::line(INFO, n), message);
    }
    if have.lines().eq(due.lines()) && have != due {
        a.tell(&catalogue::PACOTE_INVALIDO, Place::file(INFO), "as linhas não terminam como o programa as escreve");
    }
}
