//! All or nothing: a run writes into a fresh folder beside the target, which then changes places with it in one step.
//!
//! Beside a target `outputs/exame` live, only while a run is under way or after one was killed:
//!
//! | name | what |
//! |---|---|
//! | `.exame.trava` | the lock: one run at a time on a target |
//! | `.exame.novo` | the folder being written |
//! | `.exame.antigo` | the previous publication, where the system has no atomic exchange and the run died between two renames |
//!
//! The next run removes the first kind of leftover and repairs the last.

use super::hash::FileHash;
pub use super::pieces::PieceWriter;
use super::{by_hand, copies};
pub use crate::finding::explain;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

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
            Self::Foreign(_) => {
                "indique outro lugar (--saida ou --destino), ou tire dali o que existe; nada foi mudado".into()
            }
            Self::Outside(_) => "use um código de cargo sem barras nem pontos no início".into(),
            Self::Io { source, .. } => match source.kind() {
                io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                    "libere espaço no disco, ou indique outro lugar com --saida; o que estava publicado continua inteiro".into()
                }
                io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                    "dê permissão de escrita na pasta, ou indique outra com --saida; o que estava publicado continua inteiro".into()
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
            Self::Outside(name) => write!(f, "“{name}” não pode ser nome de arquivo de saída"),
            Self::Io { action, path, source } => {
                write!(f, "não foi possível {action} “{}”: {}", path.display(), explain(source))
            }
        }
    }
}

impl std::error::Error for WriteError {}

/// A folder being written beside its target.
#[derive(Debug)]
pub struct Staging {
    /// The publication: the target, or the folder that it is inside of.
    root: PathBuf,
    target: PathBuf,
    fresh: PathBuf,
    pub(super) written: Arc<Written>,
    _lock: File,
}

/// Files written so far, with their hashes.
pub(super) type Written = Mutex<BTreeMap<String, FileHash>>;

impl Staging {
    /// Takes the lock of `target`, repairs what a killed run left, and opens a fresh folder beside it. A link leads to the folder
    /// that it names; what this program did not write is never replaced.
    pub fn begin(target: &Path) -> Result<Self, WriteError> {
        let target = &own_or_absent(target)?;
        let parent = target.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."));
        fs::create_dir_all(parent).map_err(WriteError::io("criar a pasta", parent))?;
        let lock = lock(&beside(target, ".trava"), target)?;
        repair(target)?;
        let fresh = beside(target, ".novo");
        remove(&fresh)?;
        fs::create_dir(&fresh).map_err(WriteError::io("criar a pasta", &fresh))?;
        Ok(Self { root: target.to_owned(), target: target.to_owned(), fresh, written: Arc::default(), _lock: lock })
    }

    /// The same for a folder inside a publication (`nomeacoes/2025-12-04`): under the publication's own lock, written beside the
    /// publication, so that nothing but the finished folder is ever seen in it.
    pub fn begin_inside(publication: &Path, name: &str) -> Result<Self, WriteError> {
        let mut staging = Self::begin(publication)?;
        staging.target = staging.target.join(name);
        repair(&staging.target)?;
        Ok(staging)
    }

    /// The folder being written.
    pub fn path(&self) -> &Path {
        &self.fresh
    }

    /// The path of a file of the new folder, with its parents created. `name` uses `/` and stays inside.
    pub fn place(&self, name: &str) -> Result<PathBuf, WriteError> {
        if name.split('/').any(|part| part.is_empty() || part == "." || part == ".." || part.contains('\\')) {
            return Err(WriteError::Outside(name.to_owned()));
        }
        let path = self.fresh.join(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(WriteError::io("criar a pasta", parent))?;
        }
        Ok(path)
    }

    /// Writes a whole file of the new folder.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), WriteError> {
        let path = self.place(name)?;
        fs::write(&path, bytes).map_err(WriteError::io("gravar", &path))?;
        record(&self.written, name, FileHash::of(bytes));
        Ok(())
    }

    /// The files written so far, by name, with their hashes.
    pub fn written(&self) -> BTreeMap<String, FileHash> {
        self.written.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Carries over a folder or file of the previous publication, as it is.
    pub fn carry(&self, name: &str) -> Result<(), WriteError> {
        let from = self.target.join(name);
        if fs::symlink_metadata(&from).is_err() {
            return Ok(());
        }
        copies::tree(&from, &self.fresh.join(name)).map(|_| ()).map_err(WriteError::io("copiar", &from))
    }

    /// Makes the new folder the publication; what people put or changed by hand in the old one is kept. What that was, in words.
    pub fn commit_keeping(self) -> Result<Vec<String>, WriteError> {
        let kept = by_hand::keep(&self.root, &self.target, &self.fresh)?;
        self.commit().map(|()| kept)
    }

    /// Makes the new folder the publication, in one step where the system has one.
    pub fn commit(self) -> Result<(), WriteError> {
        flush(&self.fresh)?;
        if let Some(parent) = self.target.parent().filter(|p| !p.as_os_str().is_empty()) {
            fs::create_dir_all(parent).map_err(WriteError::io("criar a pasta", parent))?;
        }
        if self.target.exists() {
            swap(&self.fresh, &self.target)?;
        } else {
            fs::rename(&self.fresh, &self.target).map_err(WriteError::io("publicar", &self.target))?;
        }
        remove(&beside(&self.target, ".antigo"))?;
        remove(&self.fresh)
    }
}

impl Drop for Staging {
    /// Leaves nothing behind when the run ends without committing; the next run repairs what this could not remove.
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.fresh);
    }
}

pub(super) fn record(written: &Written, name: &str, hash: FileHash) {
    written.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), hash);
}

fn beside(target: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    name.push(suffix);
    target.with_file_name(name)
}

fn lock(path: &Path, target: &Path) -> Result<File, WriteError> {
    // Asked before opening: to open a pipe waits for somebody to read from it.
    if fs::metadata(path).is_ok_and(|m| !m.is_file()) {
        return Err(WriteError::Foreign(path.to_owned()));
    }
    let file =
        File::options().create(true).truncate(false).write(true).open(path).map_err(WriteError::io("gravar", path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(WriteError::Busy(target.to_owned())),
        // Some network file systems have no locks: a run alone is the usual case there, and it is safe.
        Err(TryLockError::Error(e)) if e.kind() == io::ErrorKind::Unsupported => Ok(file),
        Err(TryLockError::Error(e)) => Err(WriteError::io("travar", path)(e)),
    }
}

/// A run that died between the two renames left the publication as `.antigo`: it goes back to its place.
fn repair(target: &Path) -> Result<(), WriteError> {
    let old = beside(target, ".antigo");
    if !old.exists() {
        return Ok(());
    }
    if target.exists() { remove(&old) } else { fs::rename(&old, target).map_err(WriteError::io("restaurar", target)) }
}

/// What a folder written by this program holds at its top: publications, findings alone, batches, packages, comparisons.
const OWN: [&str; 9] = [
    "manifesto.json",
    "publicacao",
    "interno",
    "conferencia.json",
    "nomeacoes",
    "atos",
    "bagit.txt",
    "comparacao.csv",
    "comparacao.pdf",
];

/// The folder that may be replaced, links followed: one that is not there, an empty one, or one that this program wrote. An exam
/// folder never is: `--saida` beside the exam would put the publication in its place.
fn own_or_absent(target: &Path) -> Result<PathBuf, WriteError> {
    let foreign = || WriteError::Foreign(target.to_owned());
    let Ok(seen) = fs::symlink_metadata(target) else { return Ok(target.to_owned()) };
    let real = if seen.is_symlink() { fs::canonicalize(target).map_err(|_| foreign())? } else { target.to_owned() };
    if !real.is_dir() {
        return Err(foreign());
    }
    let has = |name: &str| fs::symlink_metadata(real.join(name)).is_ok();
    let empty = fs::read_dir(&real).map_err(WriteError::io("ler", &real))?.next().is_none();
    let own = OWN.iter().any(|name| has(name)) && !has("edital.toml");
    if empty || own { Ok(real) } else { Err(foreign()) }
}

fn remove(path: &Path) -> Result<(), WriteError> {
    let gone = match fs::symlink_metadata(path) {
        Err(_) => return Ok(()),
        Ok(m) if m.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
    };
    gone.map_err(WriteError::io("remover", path))
}

/// What was written reaches the disk before it takes the final name.
#[cfg(target_os = "linux")]
fn flush(folder: &Path) -> Result<(), WriteError> {
    let file = File::open(folder).map_err(WriteError::io("gravar", folder))?;
    rustix::fs::syncfs(&file).map_err(|e| WriteError::io("gravar", folder)(e.into()))
}

#[cfg(not(target_os = "linux"))]
fn flush(folder: &Path) -> Result<(), WriteError> {
    for entry in fs::read_dir(folder).map_err(WriteError::io("gravar", folder))? {
        let path = entry.map_err(WriteError::io("gravar", folder))?.path();
        if path.is_dir() {
            flush(&path)?;
        } else {
            let file = File::options().write(true).open(&path).map_err(WriteError::io("gravar", &path))?;
            file.sync_all().map_err(WriteError::io("gravar", &path))?;
        }
    }
    Ok(())
}

fn swap(fresh: &Path, target: &Path) -> Result<(), WriteError> {
    match exchange(fresh, target) {
        Some(result) => result.map_err(WriteError::io("publicar", target)),
        None => two_renames(fresh, target),
    }
}

/// `None` where the system or the file system has no atomic exchange.
#[cfg(any(target_os = "linux", target_vendor = "apple"))]
fn exchange(a: &Path, b: &Path) -> Option<io::Result<()>> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    use rustix::io::Errno;
    match renameat_with(CWD, a, CWD, b, RenameFlags::EXCHANGE) {
        Ok(()) => Some(Ok(())),
        Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => None,
        Err(e) => Some(Err(e.into())),
    }
}

#[cfg(not(any(target_os = "linux", target_vendor = "apple")))]
fn exchange(_: &Path, _: &Path) -> Option<io::Result<()>> {
    None
}

/// The second rename is undone if it fails; a death between the two is repaired by the next run.
fn two_renames(fresh: &Path, target: &Path) -> Result<(), WriteError> {
    let old = beside(target, ".antigo");
    fs::rename(target, &old).map_err(WriteError::io("publicar", target))?;
    fs::rename(fresh, target).map_err(|e| {
        let _ = fs::rename(&old, target);
        WriteError::io("publicar", target)(e)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(path: &Path) -> String {
        fs::read_to_string(path).expect("the test wrote it")
    }

    fn publish(target: &Path, text: &str) {
        let staging = Staging::begin(target).expect("nobody else writes here");
        staging.write("a/b.txt", text.as_bytes()).expect("there is room");
        staging.write("manifesto.json", b"{}").expect("there is room");
        staging.commit().expect("the target can be replaced");
    }

    #[test]
    fn a_publication_replaces_the_previous_one_whole() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let target = dir.path().join("exame");
        publish(&target, "1");
        fs::write(target.join("velho.txt"), "x").expect("writable");
        publish(&target, "2");
        assert_eq!(read(&target.join("a/b.txt")), "2");
        assert!(!target.join("velho.txt").exists());
        let left: Vec<_> = fs::read_dir(dir.path()).expect("readable").flatten().map(|e| e.file_name()).collect();
        assert_eq!(left.len(), 2, "only the target and its lock: {left:?}");
    }

    #[test]
    fn an_abandoned_run_leaves_the_previous_publication() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let target = dir.path().join("exame");
        publish(&target, "1");
        let staging = Staging::begin(&target).expect("free");
        staging.write("a/b.txt", b"2").expect("there is room");
        drop(staging);
        assert_eq!(read(&target.join("a/b.txt")), "1");
        assert!(!beside(&target, ".novo").exists());
    }

    #[test]
    fn what_this_program_did_not_write_is_never_replaced() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let target = dir.path().join("exame");
        let refused = || matches!(Staging::begin(&target), Err(WriteError::Foreign(_)));
        fs::write(&target, "um arquivo").expect("writable");
        assert!(refused());
        fs::remove_file(&target).expect("there");
        fs::create_dir(&target).expect("new");
        assert!(Staging::begin(&target).is_ok(), "an empty folder may be filled");
        fs::write(target.join("notas.xlsx"), "x").expect("writable");
        assert!(refused());
        fs::create_dir(target.join("publicacao")).expect("new");
        assert!(Staging::begin(&target).is_ok());
        fs::write(target.join("edital.toml"), "").expect("writable");
        assert!(refused(), "an exam folder is an input");
        let left: Vec<_> = fs::read_dir(dir.path()).expect("readable").flatten().map(|e| e.file_name()).collect();
        assert!(target.join("notas.xlsx").exists() && left.len() == 2, "only the target and its lock: {left:?}");
    }

    /// A run that publishes nothing writes `interno/` anew inside a publication, whose own `interno/` has no manifest.
    #[test]
    fn the_findings_of_a_publication_are_its_own() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let interno = dir.path().join("exame/interno");
        fs::create_dir_all(&interno).expect("new");
        fs::write(interno.join("conferencia.json"), "[]").expect("writable");
        assert!(Staging::begin(&interno).is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_leads_to_its_folder_and_stays() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let (link, real) = (dir.path().join("exame"), dir.path().join("disco/exame"));
        fs::create_dir_all(&real).expect("new");
        std::os::unix::fs::symlink(&real, &link).expect("new");
        publish(&link, "1");
        publish(&link, "2");
        assert!(link.is_symlink());
        assert_eq!(read(&real.join("a/b.txt")), "2");
        std::os::unix::fs::symlink("nada", dir.path().join("quebrado")).expect("new");
        assert!(matches!(Staging::begin(&dir.path().join("quebrado")), Err(WriteError::Foreign(_))));
    }

    #[test]
    fn what_is_carried_over_stays() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let target = dir.path().join("exame");
        publish(&target, "1");
        let staging = Staging::begin(&target).expect("free");
        staging.carry("a").expect("copied");
        staging.carry("não existe").expect("nothing to copy");
        staging.write("c.txt", b"3").expect("there is room");
        staging.commit().expect("replaced");
        assert_eq!(read(&target.join("a/b.txt")), "1");
        assert_eq!(read(&target.join("c.txt")), "3");
    }

    #[test]
    fn a_folder_inside_a_publication_changes_alone_and_under_its_lock() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let target = dir.path().join("exame");
        publish(&target, "1");
        let inside = Staging::begin_inside(&target, "nomeacoes/2025-12-04").expect("free");
        inside.write("nomeacoes.csv", b"x").expect("there is room");
        assert!(matches!(Staging::begin(&target), Err(WriteError::Busy(_))));
        inside.commit().expect("published");
        assert_eq!(read(&target.join("a/b.txt")), "1");
        let names: Vec<_> =
            fs::read_dir(target.join("nomeacoes")).expect("there").filter_map(|e| Some(e.ok()?.file_name())).collect();
        assert_eq!(names, ["2025-12-04"]);
        assert_eq!(read(&target.join("nomeacoes/2025-12-04/nomeacoes.csv")), "x");
    }

    #[test]
    fn two_runs_on_one_target_do_not_mix() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let target = dir.path().join("exame");
        let first = Staging::begin(&target).expect("free");
        let second = Staging::begin(&target);
        assert!(matches!(second, Err(WriteError::Busy(_))), "{second:?}");
        drop(first);
        assert!(Staging::begin(&target).is_ok());
    }

    #[test]
    fn a_death_between_two_renames_is_repaired() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let target = dir.path().join("exame");
        publish(&target, "1");
        fs::rename(&target, beside(&target, ".antigo")).expect("same folder");
        let staging = Staging::begin(&target).expect("repaired");
        assert_eq!(read(&target.join("a/b.txt")), "1");
        drop(staging);
    }

    #[test]
    fn two_renames_do_what_the_exchange_does() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let (a, b) = (dir.path().join("novo"), dir.path().join("exame"));
        fs::create_dir(&a).expect("new");
        fs::create_dir(&b).expect("new");
        fs::write(a.join("x"), "novo").expect("writable");
        two_renames(&a, &b).expect("same folder");
        assert_eq!(read(&b.join("x")), "novo");
        assert!(!a.exists());
    }

    #[test]
    fn names_cannot_leave_the_folder() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let staging = Staging::begin(&dir.path().join("exame")).expect("free");
        for name in ["../x", "/x", "a/../../x", "a//b", "", ".", "a\\b"] {
            assert!(matches!(staging.write(name, b""), Err(WriteError::Outside(_))), "{name:?}");
        }
    }
}
