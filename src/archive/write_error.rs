//! Why a folder could not be written, and the way out.

use crate::finding::explain;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// What is being done when a folder of another run is cleared away.
pub(super) const REMOVE: &str = "remover";

/// Why nothing was published; what was there before is whole.
#[derive(Debug)]
pub enum WriteError {
    /// Another run is writing to the same target.
    Busy(PathBuf),
    /// The file system refused.
    Io {
        /// What was being done, in Portuguese: `gravar`, `criar a pasta`.
        action: &'static str,
        /// On what.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A path that would leave the folder.
    Outside(String),
    /// Something else stands where the folder should go.
    Foreign(PathBuf),
    /// A folder with other things stands where this one should go.
    Occupied(PathBuf),
    /// The report that was asked for did not reach standard output whole.
    Answer(io::Error),
}

impl WriteError {
    pub(super) fn io(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Io { action, path, source }
    }

    /// The way out, one line.
    pub fn fix(&self) -> String {
        match self {
            Self::Busy(_) => "espere a outra execução terminar e repita o comando".into(),
            Self::Answer(_) => "libere espaço onde a resposta é gravada, ou mande-a para outro lugar, e repita".into(),
            Self::Foreign(_) | Self::Occupied(_) => {
                "indique outro lugar (--saida ou --destino), ou tire dali o que existe; nada foi mudado".into()
            }
            Self::Outside(_) => "use um código de cargo sem barras nem pontos no início".into(),
            Self::Io { action: REMOVE, path, source } if source.kind() == io::ErrorKind::PermissionDenied => {
                format!("apague “{}”, sobra de outra execução, com o usuário que é dono dela; nada foi mudado", path.display())
            }
            Self::Io { source, .. } => match source.kind() {
                io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                    "libere espaço no disco, ou indique outro lugar com --saida; o que estava publicado continua inteiro".into()
                }
                io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                    "dê permissão de escrita na pasta, ou indique outra com --saida; o que estava publicado continua inteiro".into()
                }
                io::ErrorKind::OutOfMemory => {
                    "feche outros programas ou aumente o limite (ulimit -v), e repita; o que estava publicado continua inteiro".into()
                }
                io::ErrorKind::FileTooLarge => {
                    "aumente o limite do tamanho dos arquivos (ulimit -f), e repita; o que estava publicado continua inteiro".into()
                }
                _ => "verifique o disco e a pasta de saída e repita; o que estava publicado continua inteiro".into(),
            },
        }
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Busy(path) => write!(f, "outra execução está gravando em “{}”", path.display()),
            Self::Answer(e) => write!(f, "a resposta não foi escrita inteira: {}", explain(e)),
            Self::Foreign(path) => write!(f, "“{}” já existe e não foi feito por este programa", path.display()),
            Self::Occupied(path) => write!(f, "“{}” já existe e tem outros arquivos", path.display()),
            Self::Outside(name) => write!(f, "“{name}” não pode ser nome de arquivo de saída"),
            Self::Io { action, path, source } => {
                write!(f, "não foi possível {action} “{}”: {}", path.display(), explain(source))
            }
        }
    }
}

impl std::error::Error for WriteError {}
