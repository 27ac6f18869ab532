//! What the operating system answers, in words of its users.

use std::io;

/// What the operating system said, in Portuguese where it is one of the usual reasons.
pub fn explain(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::StorageFull => "o disco está cheio".into(),
        io::ErrorKind::QuotaExceeded => "a cota de disco acabou".into(),
        io::ErrorKind::PermissionDenied => "sem permissão".into(),
        io::ErrorKind::ReadOnlyFilesystem => "o disco está protegido contra gravação".into(),
        io::ErrorKind::NotFound => "não existe".into(),
        io::ErrorKind::NotADirectory => "não é uma pasta".into(),
        io::ErrorKind::IsADirectory => "é uma pasta".into(),
        io::ErrorKind::Unsupported => "não é um arquivo comum".into(),
        io::ErrorKind::AlreadyExists => "já existe".into(),
        io::ErrorKind::DirectoryNotEmpty => "a pasta não está vazia".into(),
        io::ErrorKind::FileTooLarge => "o arquivo é grande demais".into(),
        io::ErrorKind::OutOfMemory => "falta memória".into(),
        io::ErrorKind::UnexpectedEof => "o arquivo acaba antes do fim".into(),
        io::ErrorKind::InvalidData => "o conteúdo não é texto em UTF-8".into(),
        io::ErrorKind::CrossesDevices => "fica em outro disco".into(),
        io::ErrorKind::ResourceBusy => "está em uso".into(),
        io::ErrorKind::InvalidFilename => "o nome é longo demais ou inválido".into(),
        _ => match error.raw_os_error() {
            Some(number) => format!("erro {number} do sistema"),
            None => error.to_string(),
        },
    }
}
