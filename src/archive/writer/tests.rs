//! All or nothing: what is replaced, kept, refused and repaired.

use super::*;
use crate::archive::exchange::two_renames;

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

/// A folder that was ready and did not take its place (the ledger refused the rows) leaves none of those made around it.
#[test]
fn a_folder_that_does_not_take_its_place_leaves_nothing_around_it() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let target = dir.path().join("exame");
    let ready = || {
        let staging = Staging::begin_inside(&target, "nomeacoes/2025-12-04").expect("free");
        staging.write("a.txt", b"1").expect("there is room");
        staging.ready().expect("there is room")
    };
    drop(ready());
    assert!(!target.exists(), "neither the batches nor the publication");
    publish(&target, "1");
    drop(ready());
    assert!(target.join("a/b.txt").is_file() && !target.join("nomeacoes").exists());
    ready().place().expect("free");
    assert_eq!(read(&target.join("nomeacoes/2025-12-04/a.txt")), "1");
    drop(Staging::begin_inside(&target, "nomeacoes/2026-01-05").and_then(Staging::ready).expect("free"));
    assert!(target.join("nomeacoes/2025-12-04").is_dir(), "what was there stays");
}
