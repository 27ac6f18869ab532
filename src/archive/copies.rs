//! Copies of what stands in a folder, whatever it is: files by their bytes, links as links. Pipes, sockets and devices hold nothing
//! that could be copied, and are never opened: to open one waits for somebody at its other end.

use std::fs;
use std::io;
use std::path::Path;

/// What became of something that was to be copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copied {
    /// It stands at the new place too.
    Whole,
    /// It is neither a file nor a folder, or a link on a system that makes none.
    Not,
}

/// Copies a folder with all that is in it, a file, or a link. Links stay links: they lead where they led if the copy takes the place
/// of what was copied.
///
/// # Errors
/// A file or folder that cannot be read or written.
pub fn tree(from: &Path, to: &Path) -> io::Result<Copied> {
    let seen = fs::symlink_metadata(from)?;
    if !seen.is_dir() {
        return if seen.is_symlink() { Ok(link(from, to)) } else { file(from, to) };
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        tree(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(Copied::Whole)
}

/// Copies a file, or the file that a link leads to; any other link as a link.
///
/// # Errors
/// A file that cannot be read or written.
pub fn entry(from: &Path, to: &Path) -> io::Result<Copied> {
    let is_link = fs::symlink_metadata(from)?.is_symlink();
    if is_link && !fs::metadata(from).is_ok_and(|m| m.is_file()) {
        return Ok(link(from, to));
    }
    file(from, to)
}

fn file(from: &Path, to: &Path) -> io::Result<Copied> {
    if fs::metadata(from)?.is_file() { fs::copy(from, to).map(|_| Copied::Whole) } else { Ok(Copied::Not) }
}

/// A link to the same place, as it is written.
#[cfg(unix)]
fn link(from: &Path, to: &Path) -> Copied {
    let made = fs::read_link(from).and_then(|place| std::os::unix::fs::symlink(place, to));
    if made.is_ok() { Copied::Whole } else { Copied::Not }
}

/// Where links need a right of their own: the file that it leads to, if it leads to one.
#[cfg(not(unix))]
fn link(from: &Path, to: &Path) -> Copied {
    file(from, to).unwrap_or(Copied::Not)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn links_stay_links_and_pipes_are_left() -> io::Result<()> {
        let dir = tempfile::tempdir()?;
        let (from, to) = (dir.path().join("a"), dir.path().join("b"));
        fs::create_dir_all(from.join("x"))?;
        fs::write(from.join("x/1.csv"), "1")?;
        symlink("nada", from.join("quebrado"))?;
        symlink(".", from.join("volta"))?;
        assert!(std::process::Command::new("mkfifo").arg(from.join("canal")).status()?.success());
        assert_eq!(tree(&from, &to)?, Copied::Whole);
        assert_eq!(fs::read_to_string(to.join("x/1.csv"))?, "1");
        assert_eq!(fs::read_link(to.join("quebrado"))?, Path::new("nada"));
        assert_eq!(fs::read_link(to.join("volta"))?, Path::new("."));
        assert!(!to.join("canal").exists());
        Ok(())
    }

    #[test]
    fn a_link_to_a_file_is_kept_as_that_file() -> io::Result<()> {
        let dir = tempfile::tempdir()?;
        let place = |name: &str| dir.path().join(name);
        fs::write(place("1.csv"), "1")?;
        symlink("1.csv", place("atalho"))?;
        assert_eq!(entry(&place("atalho"), &place("2.csv"))?, Copied::Whole);
        assert!(!place("2.csv").is_symlink() && fs::read_to_string(place("2.csv"))? == "1");
        symlink("/dev/zero", place("fonte"))?;
        assert_eq!(entry(&place("fonte"), &place("3"))?, Copied::Whole);
        assert!(place("3").is_symlink());
        Ok(())
    }
}
