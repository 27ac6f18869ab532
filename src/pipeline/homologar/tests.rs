//! What a run lets go of, and what a fault stops.

use super::*;
use crate::finding::catalogue::documents::FORA_DA_CODIFICACAO;
use crate::finding::{Place, Scope};
use crate::report::scanner::Scanner;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Takes a while to be dropped.
struct Slow(Arc<AtomicBool>);

impl Drop for Slow {
    fn drop(&mut self) {
        std::thread::sleep(Duration::from_millis(50));
        self.0.store(true, Ordering::SeqCst);
    }
}

#[test]
fn what_was_computed_is_gone_before_the_next_exam_begins() {
    let gone = Arc::new(AtomicBool::new(false));
    let_go(Slow(Arc::clone(&gone)), true);
    assert!(gone.load(Ordering::SeqCst));
}

#[test]
fn after_a_fault_nothing_more_is_drawn_and_nothing_may_be_published() {
    let pasta = Path::new(env!("CARGO_MANIFEST_DIR")).join("inputs/irupi-2025");
    let computed = compute(exam::read(&pasta, &Silent).expect("the example is sound"), &[], &Silent);
    let dir = tempfile::tempdir().expect("a temporary folder");
    let staging = Staging::begin(&dir.path().join("exame")).expect("nobody else writes here");
    let scanner = Scanner::new(std::iter::empty(), &BTreeSet::new());
    let public = Public::new(&staging, &scanner);
    let lists = write_public_csv(&computed, &public).expect("there is room");
    let before = staging.written();
    let full = || Fault::Internal("disco cheio".into());
    assert!(matches!(public.told::<()>(Err(full())), Err(Fault::Internal(_))));
    let options = Options { saida: PathBuf::new(), cargos: Vec::new(), documentos: true, seguido: false };
    let texts = write_texts(&computed, &[], "AAAA", &options, Some(&lists), &public, &Silent);
    assert!(texts.is_ok(), "the fault is told where it happened");
    assert_eq!(staging.written(), before);
    let made = write_internal(&computed, &staging, "interno/", &|| public.stopped());
    assert!(made.is_ok() && staging.written() == before, "nor is what is not to be published");
    assert!(public.finish().is_err());
}

/// What is refused is still searched for in every file, and none of them is drawn or written.
#[test]
fn after_something_was_refused_the_rest_is_searched_and_not_written() {
    let pasta = Path::new(env!("CARGO_MANIFEST_DIR")).join("inputs/irupi-2025");
    let computed = compute(exam::read(&pasta, &Silent).expect("the example is sound"), &[], &Silent);
    let dir = tempfile::tempdir().expect("a temporary folder");
    let staging = Staging::begin(&dir.path().join("exame")).expect("nobody else writes here");
    let people = computed.exam.cargos.iter().flat_map(|c| &c.candidatos);
    let scanner = Scanner::new(people, &BTreeSet::new());
    let public = Public::new(&staging, &scanner);
    let lists = write_public_csv(&computed, &public).expect("there is room");
    let before = staging.written();
    let first = Finding::new(&FORA_DA_CODIFICACAO, Scope::Exame, Place::default(), "a");
    assert!(public.told::<()>(Err(Fault::Findings(vec![first]))).is_ok() && public.refused());
    let options = Options { saida: PathBuf::new(), cargos: Vec::new(), documentos: true, seguido: false };
    let texts = write_texts(&computed, &[], "AAAA", &options, Some(&lists), &public, &Silent);
    assert!(texts.is_ok() && !public.stopped());
    let new: Vec<String> = staging.written().into_keys().filter(|n| !before.contains_key(n)).collect();
    assert!(new.iter().all(|n| !n.ends_with(".pdf") && !n.ends_with(".docx")), "{new:?}");
    assert!(public.finish().is_err());
}

#[test]
fn findings_of_both_sides_are_gathered() {
    let scanner = Scanner::new(std::iter::empty(), &BTreeSet::new());
    let public = Public::rehearsal(&scanner);
    let one =
        |m: &str| Err(Fault::Findings(vec![Finding::new(&FORA_DA_CODIFICACAO, Scope::Exame, Place::default(), m)]));
    let (a, b) = rayon::join(|| public.told::<()>(one("a")), || public.told::<()>(one("b")));
    assert!(a.and(b).is_ok() && !public.stopped());
    assert!(matches!(public.finish(), Err(Fault::Findings(found)) if found.len() == 2));
}

/// What was computed is of what was read; the marked copy would show other rows under the same findings.
#[test]
fn sheets_that_changed_since_are_told_and_not_copied() -> Result<(), Box<dyn std::error::Error>> {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("inputs/com-defeitos");
    let dir = tempfile::tempdir()?;
    let mut files = Vec::new();
    for file in std::fs::read_dir(from)?.flatten().filter(|f| f.path().is_file()) {
        files.push(dir.path().join(file.file_name()));
        std::fs::copy(file.path(), dir.path().join(file.file_name()))?;
    }
    let computed = compute(exam::read(dir.path(), &Silent).map_err(|_| "it can be read")?, &[], &Silent);
    let staging = Staging::begin_inside(&dir.path().join("saida"), "interno")?;
    let written = |name: &str| staging.written().contains_key(name);
    let write = |prefix: &str| write_internal(&computed, &staging, prefix, &|| false).map_err(|f| format!("{f:?}"));
    assert!(write("antes/")?.is_empty() && written("antes/conferencia.xlsx"));
    for file in files {
        std::fs::write(&file, [std::fs::read(&file)?, b"\n".to_vec()].concat())?;
    }
    let told = write("depois/")?;
    assert!(!told.is_empty() && told.iter().all(|f| f.entry.code == "A0204" && !f.is_error()), "{told:?}");
    assert!(written("depois/conferencia.csv") && !written("depois/conferencia.xlsx"));
    let longer =
        |a: &str, b: &str| staging.written().get(a).map(|f| f.tamanho) > staging.written().get(b).map(|f| f.tamanho);
    assert!(longer("depois/conferencia.csv", "antes/conferencia.csv"), "it stands among the findings");
    Ok(())
}
