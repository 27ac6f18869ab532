//! The same inputs give the same folder, byte for byte: any number of threads, another folder, another locale and time zone, and
//! over a previous publication.

use crate::support::{copy, homologa, repo, tree};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

const EXAMS: [&str; 3] = ["irupi-2025", "ibatiba-2025", "com-defeitos"];

fn inputs(base: &Path) -> Vec<PathBuf> {
    EXAMS.iter().map(|exam| base.join(exam)).collect()
}

/// Publishes the example exams; the files, locks left out.
fn publish(exams: &[PathBuf], saida: &Path, extra: &[&str], env: &[(&str, &str)]) -> BTreeMap<String, Vec<u8>> {
    let mut command = homologa();
    command.arg("homologar").args(exams).arg("--saida").arg(saida).args(extra).envs(env.iter().copied());
    let done = command.output().expect("the binary was built for this test");
    assert_eq!(done.status.code(), Some(3), "{}", String::from_utf8_lossy(&done.stderr));
    let mut files = tree(saida);
    files.retain(|name, _| !name.ends_with(".trava"));
    files
}

fn same(a: &BTreeMap<String, Vec<u8>>, b: &BTreeMap<String, Vec<u8>>, what: &str) {
    let names = |t: &BTreeMap<String, Vec<u8>>| t.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(a), names(b), "{what}: the same files");
    for (name, bytes) in a {
        assert!(b.get(name) == Some(bytes), "{what}: {name} differs");
    }
}

#[test]
fn whole_folders_are_equal_however_they_are_made() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let first = publish(&inputs(&repo("inputs")), &dir.path().join("1"), &["--threads", "1"], &[]);
    assert!(first.len() > 90, "{} files", first.len());
    for threads in ["2", "4", "16"] {
        let again = publish(&inputs(&repo("inputs")), &dir.path().join(threads), &["--threads", threads], &[]);
        same(&first, &again, &format!("{threads} threads"));
    }
    let elsewhere = dir.path().join("outra pasta/á");
    for exam in EXAMS {
        copy(&repo("inputs").join(exam), &elsewhere.join(exam));
    }
    let env = [("TZ", "Asia/Kolkata"), ("LANG", "tr_TR.UTF-8"), ("LC_ALL", "tr_TR.UTF-8"), ("SOURCE_DATE_EPOCH", "1")];
    let again = publish(&inputs(&elsewhere), &dir.path().join("longe"), &[], &env);
    same(&first, &again, "another folder, locale and time zone");
    let over = publish(&inputs(&repo("inputs")), &dir.path().join("1"), &[], &[]);
    same(&first, &over, "a second run over the first");
}
