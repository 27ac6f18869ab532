//! The hashes of an output folder and of its public part, each by its manifest, and what the manifests say of themselves.

use super::{Alvo, Auditoria, Partes, pacote};
use crate::archive::manifest::{self, Manifest};
use crate::archive::sums::Sums;
use crate::archive::verify;
use crate::archive::writer::explain;
use crate::finding::catalogue::archive as catalogue;
use crate::finding::{Place, regular};
use crate::pipeline::summary;
use std::path::Path;

/// Hashes of the output folder and of its public part. Returns the manifest to go by, and its bytes.
pub fn hashes(
    sums: &Sums,
    partes: &Partes,
    public: &Path,
    prefix: &str,
    a: &mut Auditoria,
) -> Option<(Manifest, Vec<u8>)> {
    let inner = read(public, prefix, a);
    if let Some((m, bytes)) = &inner {
        a.verified(prefix, "manifesto da publicação", verify::inside(sums, public, m, bytes));
    }
    if partes.alvo == Alvo::Publicacao {
        a.nao_conferivel.push("o manifesto geral e os lotes de nomeações: estão fora da pasta publicacao".into());
        return inner;
    }
    let outer = read(&partes.saida, partes.prefixo, a);
    if let Some((m, bytes)) = &outer {
        let only: &[&str] = if partes.alvo == Alvo::Publico { &pacote::PUBLICO } else { &[] };
        a.verified(partes.prefixo, "manifesto geral", verify::folder(sums, &partes.saida, m, bytes, only));
    }
    if let (Some((o, _)), Some((i, _))) = (&outer, &inner)
        && o.origem != i.origem
    {
        let message = "os dois manifestos declaram origens diferentes";
        a.tell(&catalogue::CODIGO_DIVERGENTE, Place::file(&format!("{prefix}{}", manifest::FILE)), message);
    }
    if partes.alvo == Alvo::Publico {
        a.nao_conferivel.push("os arquivos de interno/: têm dados pessoais e não vêm no pacote público".into());
    }
    outer.or(inner)
}

fn read(folder: &Path, prefix: &str, a: &mut Auditoria) -> Option<(Manifest, Vec<u8>)> {
    let file = format!("{prefix}{}", manifest::FILE);
    let read = regular::read(&folder.join(manifest::FILE)).map_err(|e| explain(&e));
    match read.and_then(|bytes| Manifest::parse(&bytes).map(|m| (m, bytes))) {
        Ok(both) => Some(both),
        Err(problem) => {
            a.tell(
                &catalogue::MANIFESTO_INVALIDO,
                Place::file(&file),
                format!("o manifesto não pôde ser lido: {problem}"),
            );
            None
        }
    }
}

/// What the manifest says that the publication is.
pub fn identity(m: &Manifest, a: &mut Auditoria) {
    let e = &m.origem.edital;
    a.identidade.push(format!("{} – edital nº {}, {}/{}", e.orgao, e.numero, e.municipio, e.uf));
    a.identidade.push(format!("código de verificação {}, feito por {}", m.codigo, m.origem.programa));
    if m.origem.programa != summary::programa() {
        let now = summary::programa();
        a.nao_conferivel.push(format!(
            "arquivos que mudam com a versão: a publicação é de {}, este programa é {now}",
            m.origem.programa
        ));
    }
}
