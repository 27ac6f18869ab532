//! `--registrar`: rows added to a CSV ledger, in one step, keeping what is there byte for byte.
//!
//! The file is not edited in place: the old bytes and the new rows are written beside it, flushed, and take its name only if the
//! file is still, byte for byte, what was read. Encoding, separator, line ends and byte order mark are those of the file. A lock
//! beside it keeps two runs from registering at the same time.

use super::writer::explain;
use crate::domain::Date;
use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// How the ledger is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LedgerFormat {
    /// Separator of its columns.
    pub separador: u8,
    /// Windows-1252 instead of UTF-8?
    pub windows_1252: bool,
    /// For each column of the documented header (`data` … `observacao`), its place in the file.
    pub colunas: [Option<u32>; 8],
}

/// Why nothing was registered; the ledger is as it was.
#[derive(Debug)]
pub enum RegisterError {
    /// The file is not what was read.
    Changed,
    /// Another run is registering.
    Busy,
    /// A character that the file's encoding does not have.
    Encoding(char),
    /// The file is in UTF-16, or has no column for what must be written.
    Format(&'static str),
    /// The file system refused.
    Io(io::Error),
}

impl fmt::Display for RegisterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Changed => f.write_str("o livro de eventos foi alterado por outro programa desde que foi lido"),
            Self::Busy => f.write_str("outra execução está registrando no mesmo livro de eventos"),
            Self::Encoding(c) => {
                write!(f, "o caractere “{c}” não existe na codificação do livro de eventos (windows-1252)")
            }
            Self::Format(what) => f.write_str(what),
            Self::Io(e) => write!(f, "não foi possível gravar o livro de eventos: {}", explain(e)),
        }
    }
}

impl std::error::Error for RegisterError {}

impl From<io::Error> for RegisterError {
    fn from(e: io::Error) -> Self {
        Self::Io(e)
    }
}

/// The bytes to add after `before`: the rows (cells in the documented order) in the file's own columns and form. Empty when there
/// are no rows.
pub fn rows(before: &[u8], format: &LedgerFormat, rows: &[[String; 8]]) -> Result<Vec<u8>, RegisterError> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    if before.starts_with(&[0xFF, 0xFE]) || before.starts_with(&[0xFE, 0xFF]) {
        return Err(RegisterError::Format("o livro de eventos está em UTF-16; salve-o como CSV UTF-8"));
    }
    let end = line_end(before);
    let mut text = String::new();
    if !before.is_empty() && !before.ends_with(b"\n") && !before.ends_with(b"\r") {
        text.push_str(end);
    }
    for row in rows {
        text.push_str(&record(format, row)?);
        text.push_str(end);
    }
    encode(format, text)
}

/// Does the ledger write its days as `AAAA-MM-DD`? As its last row does; dd/mm/aaaa where there is none.
pub fn iso_dates(before: &[u8], format: &LedgerFormat) -> bool {
    let last = before.split(|b| matches!(b, b'\n' | b'\r')).rfind(|line| !line.trim_ascii().is_empty());
    let [Some(column), ..] = format.colunas else { return false };
    let cell = last.and_then(|line| line.split(|b| *b == format.separador).nth(column as usize));
    let text = cell.and_then(|c| std::str::from_utf8(c).ok()).map(|t| t.trim().trim_matches('"'));
    text.is_some_and(|t| Date::parse_iso(t).is_some())
}

/// Makes a ledger that is not there yet, with the documented header and the rows; nothing when there are no rows. It takes its name
/// whole, and never over another file.
pub fn create(path: &Path, rows: &[[String; 8]]) -> Result<(), RegisterError> {
    if rows.is_empty() {
        return Ok(());
    }
    let colunas = std::array::from_fn(|i| u32::try_from(i).ok());
    let format = LedgerFormat { separador: b';', windows_1252: false, colunas };
    let mut text = format!("{HEADER}\r\n").into_bytes();
    text.extend(self::rows(&text, &format, rows)?);
    let fresh = beside(path, ".novo");
    let made = put(&fresh, &text).and_then(|()| fs::hard_link(&fresh, path));
    let _ = fs::remove_file(&fresh);
    match made {
        Err(e) if e.kind() == io::ErrorKind::AlreadyExists => Err(RegisterError::Changed),
        Err(e) => Err(e.into()),
        Ok(()) => {
            sync_folder(path);
            Ok(())
        }
    }
}

fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// The documented header of the ledger.
const HEADER: &str = "data;cargo;inscricao;evento;quantidade;lista;ato;observacao";

/// The line end that the file uses: of its last line that has one; CRLF in a file without any.
fn line_end(before: &[u8]) -> &'static str {
    match before.iter().rposition(|b| matches!(b, b'\n' | b'\r')) {
        Some(i) if before[i] == b'\r' => "\r",
        Some(i) if i > 0 && before[i - 1] == b'\r' => "\r\n",
        Some(_) => "\n",
        None => "\r\n",
    }
}

fn record(format: &LedgerFormat, row: &[String; 8]) -> Result<String, RegisterError> {
    let width = format.colunas.iter().flatten().max().map_or(0, |c| *c as usize + 1);
    let mut cells = vec![""; width];
    for (cell, column) in row.iter().zip(format.colunas) {
        match column.and_then(|c| cells.get_mut(c as usize)) {
            Some(slot) => *slot = cell,
            None if cell.is_empty() => {}
            None => {
                return Err(RegisterError::Format("o livro de eventos não tem a coluna de que as nomeações precisam"));
            }
        }
    }
    let separator = char::from(format.separador);
    let quoted: Vec<String> = cells.iter().map(|c| quote(c, separator)).collect();
    Ok(quoted.join(&separator.to_string()))
}

fn quote(cell: &str, separator: char) -> String {
    if cell.contains([separator, '"', '\r', '\n']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

fn encode(format: &LedgerFormat, text: String) -> Result<Vec<u8>, RegisterError> {
    if !format.windows_1252 {
        return Ok(text.into_bytes());
    }
    let (bytes, _, lossy) = encoding_rs::WINDOWS_1252.encode(&text);
    if lossy {
        let outside = |c: &char| encoding_rs::WINDOWS_1252.encode(c.encode_utf8(&mut [0; 4])).2;
        return Err(RegisterError::Encoding(text.chars().find(outside).unwrap_or('\u{FFFD}')));
    }
    Ok(bytes.into_owned())
}

/// Where the physical line of this number (from 1) begins; the end of the bytes when there are fewer lines.
pub fn line_start(bytes: &[u8], line: u32) -> usize {
    let mut left = line.saturating_sub(1);
    let mut at = 0;
    while left > 0 && at < bytes.len() {
        let end = bytes[at..].iter().position(|b| matches!(b, b'\n' | b'\r')).map_or(bytes.len(), |n| at + n + 1);
        let crlf = bytes.get(end - 1) == Some(&b'\r') && bytes.get(end) == Some(&b'\n');
        at = end + usize::from(crlf);
        left -= 1;
    }
    at
}

/// Adds `added` at byte `at` of the file at `path`, which must still hold exactly `before`. Nothing is written when `added` is
/// empty.
pub fn insert(path: &Path, before: &[u8], at: usize, added: &[u8]) -> Result<(), RegisterError> {
    if added.is_empty() {
        return Ok(());
    }
    let path = fs::canonicalize(path)?;
    let _lock = lock(&beside(&path, ".trava"))?;
    unchanged(&path, before)?;
    let fresh = beside(&path, ".novo");
    let written = write(&path, &fresh, before.split_at(at.min(before.len())), added).and_then(|()| {
        unchanged(&path, before)?;
        Ok(fs::rename(&fresh, &path)?)
    });
    if written.is_err() {
        let _ = fs::remove_file(&fresh);
    }
    written?;
    sync_folder(&path);
    Ok(())
}

fn unchanged(path: &Path, before: &[u8]) -> Result<(), RegisterError> {
    if fs::read(path)? == before { Ok(()) } else { Err(RegisterError::Changed) }
}

fn write(path: &Path, fresh: &Path, (head, tail): (&[u8], &[u8]), added: &[u8]) -> Result<(), RegisterError> {
    // The system says whether this user may write the ledger.
    File::options().append(true).open(path)?;
    let permissions = fs::metadata(path)?.permissions();
    let mut file = File::create(fresh)?;
    for part in [head, added, tail] {
        file.write_all(part)?;
    }
    file.sync_all()?;
    Ok(fs::set_permissions(fresh, permissions)?)
}

/// The name is on the disk too, where folders can be flushed.
fn sync_folder(path: &Path) {
    if let Some(folder) = path.parent().and_then(|p| File::open(p).ok()) {
        let _ = folder.sync_all();
    }
}

fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(suffix);
    path.with_file_name(name)
}

/// Holds the lock and takes its file away again.
struct Lock {
    path: PathBuf,
    _file: File,
}

impl Drop for Lock {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

fn lock(path: &Path) -> Result<Lock, RegisterError> {
    if fs::metadata(path).is_ok_and(|m| !m.is_file()) {
        return Err(RegisterError::Format(
            "o arquivo de trava ao lado do livro de eventos não é um arquivo comum; apague-o",
        ));
    }
    let file = File::options().create(true).truncate(false).write(true).open(path)?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(RegisterError::Busy),
        Err(TryLockError::Error(e)) if e.kind() != io::ErrorKind::Unsupported => Err(RegisterError::Io(e)),
        _ => Ok(Lock { path: path.to_owned(), _file: file }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: [Option<u32>; 8] = [Some(0), Some(1), Some(2), Some(3), Some(4), Some(5), Some(6), Some(7)];

    fn format(separador: u8, windows_1252: bool) -> LedgerFormat {
        LedgerFormat { separador, windows_1252, colunas: COLUMNS }
    }

    fn row(inscricao: &str, ato: &str) -> [String; 8] {
        ["01/10/2025", "01", inscricao, "nomeacao", "", "", ato, ""].map(str::to_owned)
    }

    fn added(before: &[u8], format: &LedgerFormat) -> Vec<u8> {
        rows(before, format, &[row("00210", "Portaria nº 5")]).expect("the rows fit the file")
    }

    #[test]
    fn rows_take_the_form_of_the_file() {
        let utf8 = "01/10/2025;01;00210;nomeacao;;;Portaria nº 5;".as_bytes();
        assert_eq!(added(b"data\r\n", &format(b';', false)), [utf8, b"\r\n"].concat());
        assert_eq!(added(b"data\n", &format(b';', false)), [utf8, b"\n"].concat());
        assert_eq!(added(b"data\r\nx", &format(b';', false)), [b"\r\n", utf8, b"\r\n"].concat());
        assert_eq!(added(b"data", &format(b';', false)), [b"\r\n", utf8, b"\r\n"].concat());
        assert_eq!(added(b"data\n", &format(b',', true)), b"01/10/2025,01,00210,nomeacao,,,Portaria n\xBA 5,\n");
    }

    #[test]
    fn rows_go_to_the_columns_of_the_file() {
        let mut format = format(b';', false);
        format.colunas = [Some(2), Some(0), Some(1), Some(4), None, None, None, None];
        let made = rows(b"x\n", &format, &[row("7", "")]).expect("the columns are there");
        assert_eq!(made, b"01;7;01/10/2025;;nomeacao\n");
        format.colunas[3] = None;
        assert!(matches!(rows(b"x\n", &format, &[row("7", "")]), Err(RegisterError::Format(_))));
    }

    #[test]
    fn separators_and_quotes_in_a_cell_are_quoted() {
        let made = rows(b"x\n", &format(b';', false), &[row("7", "Portaria; \"A\"")]).expect("it fits");
        assert_eq!(made, b"01/10/2025;01;7;nomeacao;;;\"Portaria; \"\"A\"\"\";\n");
    }

    #[test]
    fn what_the_encoding_lacks_is_refused() {
        let made = rows(b"x\n", &format(b';', true), &[row("7", "Łódź")]);
        assert!(matches!(made, Err(RegisterError::Encoding('Ł'))), "{made:?}");
        assert!(matches!(rows(b"\xFF\xFEd\0", &format(b';', false), &[row("7", "")]), Err(RegisterError::Format(_))));
    }

    #[test]
    fn what_was_there_stays_byte_for_byte_and_nothing_is_left_beside() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let path = dir.path().join("eventos.csv");
        let before = b"\xEF\xBB\xBFdata;x\r\n\"a\r\nb\";\xE9\r\n  ;;\r\n";
        fs::write(&path, before).expect("writable");
        insert(&path, before, usize::MAX, b"novo\r\n").expect("appended");
        assert_eq!(fs::read(&path).expect("there"), [before.as_slice(), b"novo\r\n"].concat());
        let names: Vec<_> =
            fs::read_dir(dir.path()).expect("there").filter_map(|e| Some(e.ok()?.file_name())).collect();
        assert_eq!(names, ["eventos.csv"]);
    }

    #[test]
    fn lines_are_physical_whatever_ends_them() {
        for bytes in [&b"data\r\n1\r\n2\r\n"[..], b"data\n1\n2\n", b"data\r1\r2\r"] {
            let starts: Vec<usize> = (1..=5).map(|n| line_start(bytes, n)).collect();
            let at = |n: usize| bytes.iter().position(|b| *b == b'0' + u8::try_from(n).expect("a digit"));
            assert_eq!(starts, [0, at(1).expect("there"), at(2).expect("there"), bytes.len(), bytes.len()]);
        }
    }

    #[test]
    fn rows_may_stand_between_others() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let path = dir.path().join("eventos.csv");
        fs::write(&path, b"data\n1\n3\n").expect("writable");
        insert(&path, b"data\n1\n3\n", 7, b"2\n").expect("inserted");
        assert_eq!(fs::read(&path).expect("there"), b"data\n1\n2\n3\n");
    }

    #[test]
    fn a_file_changed_meanwhile_is_left_alone() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let path = dir.path().join("eventos.csv");
        fs::write(&path, b"data\r\nmais\r\n").expect("writable");
        assert!(matches!(insert(&path, b"data\r\n", usize::MAX, b"novo\r\n"), Err(RegisterError::Changed)));
        assert_eq!(fs::read(&path).expect("there"), b"data\r\nmais\r\n");
    }

    #[test]
    fn two_runs_do_not_register_at_the_same_time() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let path = fs::canonicalize(dir.path()).expect("there").join("eventos.csv");
        fs::write(&path, b"data\r\n").expect("writable");
        let held = lock(&beside(&path, ".trava")).expect("free");
        assert!(matches!(insert(&path, b"data\r\n", usize::MAX, b"novo\r\n"), Err(RegisterError::Busy)));
        drop(held);
        assert!(insert(&path, b"data\r\n", usize::MAX, b"novo\r\n").is_ok());
        assert!(insert(&path, b"data\r\nnovo\r\n", usize::MAX, b"").is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn permissions_and_links_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let dir = tempfile::tempdir().expect("a temporary folder");
        let (path, link) = (dir.path().join("razao.csv"), dir.path().join("eventos.csv"));
        fs::write(&path, b"data\n").expect("writable");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("ours");
        symlink(&path, &link).expect("a link");
        insert(&link, b"data\n", usize::MAX, b"novo\n").expect("appended");
        assert_eq!(fs::read(&path).expect("there"), b"data\nnovo\n");
        assert_eq!(fs::metadata(&path).expect("there").permissions().mode() & 0o777, 0o640);
        assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    }
}
