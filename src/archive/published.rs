//! A published folder read back: its CSV files, whatever separator and encoding the edital chose, with the line of each row.

use super::manifest::{self, Manifest};
use super::names;
use super::writer::explain;
use crate::domain::{Date, contados};
use crate::finding::regular;
use csv::StringRecord;
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Why a published file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong, in Portuguese.
    pub problem: String,
}

impl ReadError {
    /// From a file and what is wrong with it.
    pub fn new(path: &Path, problem: impl Into<String>) -> Self {
        Self { path: path.to_owned(), problem: problem.into() }
    }
}

/// A CSV file: header and records, each with its line.
#[derive(Clone, Debug, Default)]
pub struct CsvFile {
    /// Header names.
    pub header: Vec<String>,
    /// Line (from 1) and cells of each record.
    pub rows: Vec<(u64, StringRecord)>,
}

impl CsvFile {
    /// Reads a file that the program wrote.
    ///
    /// # Errors
    /// The file cannot be read, or not as [`CsvFile::parse`] does.
    pub fn read(path: &Path) -> Result<Self, ReadError> {
        let bytes = regular::read(path).map_err(|e| ReadError::new(path, explain(&e)))?;
        Self::parse(&bytes).map_err(|problem| ReadError::new(path, problem))
    }

    /// Parses the bytes of a file that the program wrote.
    ///
    /// # Errors
    /// Text that is not CSV, or a row (its line is told) that is not as wide as the header.
    pub fn parse(bytes: &[u8]) -> Result<Self, String> {
        let mut file = Self::default();
        let take = |(): &(), line, record: &StringRecord| file.rows.push((line, own(record)));
        file.header = each_row(bytes, |_| Ok(()), take)?;
        Ok(file)
    }

    /// Index of a column.
    pub fn column(&self, name: &str) -> Option<usize> {
        self.header.iter().position(|h| h == name)
    }

    /// Indexes of columns.
    ///
    /// # Errors
    /// The first that is missing, by its name.
    pub fn columns<const N: usize>(&self, names: [&str; N]) -> Result<[usize; N], String> {
        columns(&self.header, names)
    }
}

fn columns<const N: usize>(header: &[String], names: [&str; N]) -> Result<[usize; N], String> {
    let mut all = [0; N];
    for (slot, name) in all.iter_mut().zip(names) {
        *slot = header.iter().position(|h| h == name).ok_or_else(|| format!("falta a coluna {name}"))?;
    }
    Ok(all)
}

/// Hands on the cells of some columns of a file that the program wrote, row by row, each with its line (from 1). The rows are not
/// kept: a file of everybody is larger than what anybody asks of it.
///
/// # Errors
/// The file cannot be read, lacks one of the columns, or has a row that is not as wide as its header.
pub fn each_cells<const N: usize>(
    path: &Path,
    names: [&str; N],
    mut row: impl FnMut(u64, [&str; N]),
) -> Result<(), ReadError> {
    let bytes = regular::read(path).map_err(|e| ReadError::new(path, explain(&e)))?;
    let take = |columns: &[usize; N], line, record: &StringRecord| row(line, columns.map(|i| &record[i]));
    each_row(&bytes, |header| columns(header, names), take).map(|_| ()).map_err(|problem| ReadError::new(path, problem))
}

/// Hands on each row with its line (from 1), after `plan` has seen the header; the header. Every row is as wide as the header.
fn each_row<P>(
    bytes: &[u8],
    plan: impl FnOnce(&[String]) -> Result<P, String>,
    mut row: impl FnMut(&P, u64, &StringRecord),
) -> Result<Vec<String>, String> {
    let text = decode(bytes);
    let mut reader = csv::ReaderBuilder::new().delimiter(separator(&text)).flexible(true).from_reader(text.as_bytes());
    let header: Vec<String> = reader.headers().map_err(|e| e.to_string())?.iter().map(str::to_owned).collect();
    let plan = plan(&header)?;
    let (mut record, mut lines) = (StringRecord::new(), Lines { text: text.as_bytes(), at: 0, line: 1 });
    while reader.read_record(&mut record).map_err(|e| e.to_string())? {
        let line = lines.of(record.position().map_or(0, csv::Position::byte));
        if record.len() != header.len() {
            let width = contados(record.len(), "coluna", "colunas");
            return Err(format!("linha {line}: {width}, em vez de {}", header.len()));
        }
        row(&plan, line, &record);
    }
    Ok(header)
}

/// A copy of its own size: the record that is read into keeps room for the longest so far, and a clone of it would too.
fn own(record: &StringRecord) -> StringRecord {
    let mut own = StringRecord::with_capacity(record.as_slice().len(), record.len());
    own.extend(record.iter());
    own
}

/// Counts lines up to where each record begins. The reader's own count stands one line behind after CR LF, since it leaves the LF to
/// the next record.
struct Lines<'a> {
    text: &'a [u8],
    at: usize,
    line: u64,
}

impl Lines<'_> {
    /// The line (from 1) of the record that begins at this byte, or after the line ends there. Records come in order.
    fn of(&mut self, byte: u64) -> u64 {
        let ahead = usize::try_from(byte).unwrap_or(usize::MAX).clamp(self.at, self.text.len());
        let ends = self.text[ahead..].iter().take_while(|b| matches!(b, b'\r' | b'\n')).count();
        let passed = &self.text[self.at..ahead + ends];
        self.line += passed.iter().filter(|b| **b == b'\n').count() as u64;
        self.at = ahead + ends;
        self.line
    }
}

fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => encoding_rs::WINDOWS_1252.decode(bytes).0,
    }
}

/// The first character of the header line that cannot be part of a column's name.
fn separator(text: &str) -> u8 {
    let line = text.lines().next().unwrap_or_default();
    line.bytes().find(|b| !(b.is_ascii_alphanumeric() || *b == b'_' || *b == b':' || *b == b'-')).unwrap_or(b';')
}

/// Why nothing published can be read here.
fn not_published(folder: &Path) -> &'static str {
    match (folder.is_dir(), folder.exists()) {
        (false, false) => "não existe",
        (false, true) => "não é uma pasta",
        _ if folder.join("edital.toml").is_file() => "é a pasta de um exame, e não a da publicação dele",
        _ => "não é uma pasta de saída: falta publicacao/csv",
    }
}

/// A published folder.
#[derive(Clone, Debug)]
pub struct Published {
    /// The folder that holds `publicacao/`, or `publicacao` itself when nothing else is there.
    pub folder: PathBuf,
    /// Its manifest, where it is there.
    pub manifest: Option<Manifest>,
}

impl Published {
    /// Opens an output folder, or the `publicacao` of one.
    ///
    /// # Errors
    /// A folder without `publicacao/csv`; a manifest that cannot be read or is not of this program.
    pub fn open(folder: &Path) -> Result<Self, ReadError> {
        let csv = folder.join("publicacao/csv");
        let alone = folder.join("csv");
        if !csv.is_dir() && !alone.is_dir() {
            return Err(ReadError::new(folder, not_published(folder)));
        }
        let file = folder.join(manifest::FILE);
        let manifest = match regular::read(&file) {
            Ok(bytes) => Some(Manifest::parse(&bytes).map_err(|e| ReadError::new(&file, e))?),
            Err(e) if e.kind() == io::ErrorKind::NotFound => None,
            Err(e) => return Err(ReadError::new(&file, explain(&e))),
        };
        Ok(Self { folder: folder.to_owned(), manifest })
    }

    /// Path of a file of `publicacao/`.
    pub fn public(&self, name: &str) -> PathBuf {
        let inside = self.folder.join("publicacao");
        if inside.is_dir() { inside.join(name) } else { self.folder.join(name) }
    }

    /// A public list: `classificacao.csv`, ….
    ///
    /// # Errors
    /// As [`CsvFile::read`].
    pub fn list(&self, name: &str) -> Result<CsvFile, ReadError> {
        CsvFile::read(&self.public("csv").join(name))
    }

    /// The batches of nominations that stand beside the publication: day (`2025-10-01`) and `nomeacoes.csv`, the oldest first.
    ///
    /// # Errors
    /// The folder of the batches cannot be listed, or one of them has no list that can be read.
    pub fn batches(&self) -> Result<Vec<(String, CsvFile)>, ReadError> {
        let folder = self.folder.join("nomeacoes");
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(e) => return Err(ReadError::new(&folder, explain(&e))),
        };
        let days = entries.flatten().filter_map(|e| e.file_name().into_string().ok());
        let mut days: Vec<String> = days.filter(|d| Date::parse_iso(d).is_some()).collect();
        days.sort_unstable();
        let file = |day: String| {
            let path = self.folder.join("nomeacoes").join(&day).join(names::NOMEACOES);
            CsvFile::read(&path).map(|f| (day, f))
        };
        days.into_iter().map(file).collect()
    }

    /// A file of `interno/`; `None` when it is not there (a public copy).
    ///
    /// # Errors
    /// It is there, and cannot be read as [`CsvFile::read`] does.
    pub fn internal(&self, name: &str) -> Result<Option<CsvFile>, ReadError> {
        let path = self.folder.join("interno").join(name);
        if path.exists() { CsvFile::read(&path).map(Some) } else { Ok(None) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separator_and_encoding_are_those_of_the_file() {
        let plain = CsvFile::parse("\u{FEFF}cargo;nome\r\n1;\"A;B\"\r\n2;É\r\n".as_bytes()).expect("well formed");
        assert_eq!(plain.header, ["cargo", "nome"]);
        assert_eq!(plain.rows[0].0, 2);
        assert_eq!(&plain.rows[0].1[1], "A;B");
        let old = CsvFile::parse(b"cargo,nome\r\n1,JOS\xC9\r\n").expect("windows-1252");
        assert_eq!(&old.rows[0].1[1], "JOSÉ");
    }

    /// One long cell must not make room for itself in every row that follows.
    #[test]
    fn a_row_takes_the_room_of_its_own_cells() {
        let long = format!("a;b\n{};1\n2;3\n", "x".repeat(10_000));
        let file = CsvFile::parse(long.as_bytes()).expect("well formed");
        assert_eq!(file.rows[1].1.as_slice(), "23");
        assert_eq!(file.rows[1].1.clone().into_byte_record().as_slice().len(), 2);
        assert_eq!(file.rows[1].1.range(1), Some(1..2));
    }

    #[test]
    fn a_row_of_another_width_is_told_with_its_line() {
        let error = CsvFile::parse(b"a;b\r\n1;2\r\n3\r\n").expect_err("one cell");
        assert_eq!(error, "linha 3: 1 coluna, em vez de 2");
        let quoted = CsvFile::parse(b"a;b\r\n\"x\r\ny\";2\r\n3;4\r\n").expect("well formed");
        assert_eq!(quoted.rows.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [2, 4]);
        assert!(CsvFile::parse(b"a;b\r\n").expect("empty").columns(["a", "c"]).is_err());
    }
}
