//! What the tests of the binary share: running it on a folder, reading its CSV.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The program under test.
pub fn homologa() -> Command {
    Command::new(env!("CARGO_BIN_EXE_homologa"))
}

/// How a run ended.
pub struct Run {
    /// Exit status.
    pub status: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

/// Runs the program with these arguments.
pub fn run<S: AsRef<std::ffi::OsStr>>(args: &[S]) -> Run {
    let done = homologa().args(args).output().expect("the binary was built for this test");
    Run {
        status: done.status.code().unwrap_or(-1),
        out: String::from_utf8_lossy(&done.stdout).into_owned(),
        err: String::from_utf8_lossy(&done.stderr).into_owned(),
    }
}

/// A path inside the repository.
pub fn repo(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Copies a folder.
pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a temporary folder is writable");
    for entry in fs::read_dir(from).expect("the folder exists").flatten() {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).expect("the file can be copied");
        }
    }
}

/// Every file below a folder, by path, with its bytes.
pub fn tree(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    fn walk(base: &Path, folder: &Path, all: &mut BTreeMap<String, Vec<u8>>) {
        for entry in fs::read_dir(folder).expect("the folder exists").flatten() {
            let path = entry.path();
            if path.is_dir() {
                walk(base, &path, all);
            } else {
                let name = path.strip_prefix(base).expect("below the base").to_string_lossy().replace('\\', "/");
                all.insert(name, fs::read(&path).expect("readable"));
            }
        }
    }
    let mut all = BTreeMap::new();
    walk(folder, folder, &mut all);
    all
}

/// A row of a CSV file, by header.
pub type Row = BTreeMap<String, String>;

/// Header and rows of a CSV file as they are written by default (`;`, UTF-8, BOM or not).
pub fn csv(path: &Path) -> (Vec<String>, Vec<Row>) {
    let bytes = fs::read(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes);
    let mut reader = csv::ReaderBuilder::new().delimiter(b';').from_reader(bytes);
    let header: Vec<String> = reader.headers().expect("a header").iter().map(str::to_owned).collect();
    let rows = reader
        .records()
        .map(|r| header.iter().cloned().zip(r.expect("a record").iter().map(str::to_owned)).collect())
        .collect();
    (header, rows)
}

/// The cells of a row in these columns.
pub fn cells(row: &Row, columns: &[String]) -> Vec<String> {
    columns.iter().map(|c| row.get(c).cloned().unwrap_or_else(|| panic!("the output has no column {c}"))).collect()
}
