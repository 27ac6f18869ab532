//! What people put or change by hand in a publication outlives the next one, beside it, and is told by name.

use crate::support::{Run, copy, repo, run, tree};
use std::fs;
use std::path::{Path, PathBuf};

struct Stage {
    _dir: tempfile::TempDir,
    exam: PathBuf,
    out: PathBuf,
}

impl Stage {
    fn new() -> Self {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let (exam, out) = (dir.path().join("irupi-2025"), dir.path().join("saida"));
        copy(&repo("inputs/irupi-2025"), &exam);
        let stage = Self { _dir: dir, exam, out };
        assert_eq!(stage.publish().status, 0);
        stage
    }

    fn publish(&self) -> Run {
        let (exam, out) = (self.exam.to_string_lossy(), self.out.to_string_lossy());
        run(&["homologar", &exam, "--sem-pdf", "--saida", &out])
    }

    fn path(&self, name: &str) -> PathBuf {
        self.out.join("irupi-2025").join(name)
    }

    fn kept(&self, name: &str) -> String {
        fs::read_to_string(self.out.join("irupi-2025-mantidos").join(name)).unwrap_or_default()
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_default()
    }
}

#[test]
fn files_put_by_hand_and_files_changed_by_hand_outlive_the_next_publication() {
    let stage = Stage::new();
    let clean = tree(&stage.path(""));
    fs::write(stage.path("publicacao/anexo.txt"), "do secretário").expect("writable");
    let draw = "interno/sorteio-pendente.csv";
    fs::write(stage.path(draw), stage.text(draw) + "01;ac;1;00210;FULANA;2\r\n").expect("writable");
    let done = stage.publish();
    assert_eq!(done.status, 0, "{}", done.err);
    assert_eq!(stage.kept("publicacao/anexo.txt"), "do secretário");
    assert!(stage.kept(draw).contains("FULANA"));
    for told in ["publicacao/anexo.txt foi posto à mão", "interno/sorteio-pendente.csv foi alterado à mão"] {
        assert!(done.err.contains(told), "{told} in {}", done.err);
    }
    assert_eq!(tree(&stage.path("")), clean, "the publication has only what the program writes");
    assert!(!stage.publish().err.contains("à mão"), "told once");
    fs::write(stage.path(draw), "outra").expect("writable");
    assert_eq!(stage.publish().status, 0);
    assert_eq!(stage.kept("interno/sorteio-pendente-2.csv"), "outra");
    assert!(stage.kept(draw).contains("FULANA"), "what was kept before is not written over");
}

/// A run that publishes nothing writes a manifest of its own, newer than the change; a copy of the folder has dates of its own.
#[test]
fn one_byte_changed_by_hand_is_kept_whatever_the_dates_say() {
    let stage = Stage::new();
    let (list, toml) = ("publicacao/csv/classificacao.csv", stage.exam.join("edital.toml"));
    let edited = stage.text(list).replacen(";1;", ";9;", 1);
    assert!(edited != stage.text(list) && edited.len() == stage.text(list).len());
    fs::write(stage.path(list), &edited).expect("writable");
    let text = fs::read_to_string(&toml).expect("text");
    fs::write(&toml, text.replace("[documento]", "[documento]\nnada = 1")).expect("writable");
    assert_eq!(stage.publish().status, 4);
    fs::write(&toml, &text).expect("writable");
    let done = stage.publish();
    assert_eq!(done.status, 0, "{}", done.err);
    assert!(done.err.contains("classificacao.csv foi alterado à mão"), "{}", done.err);
    assert_eq!(stage.kept(list), edited);

    let again = stage.text(list).replacen(";1;", ";8;", 1);
    fs::write(stage.path(list), &again).expect("writable");
    let moved = stage.out.join("outra");
    copy(&stage.path(""), &moved);
    fs::remove_dir_all(stage.path("")).expect("removable");
    fs::rename(&moved, stage.path("")).expect("same folder");
    assert!(stage.publish().err.contains("classificacao.csv foi alterado à mão"));
    assert_eq!(stage.kept("publicacao/csv/classificacao-2.csv"), again);
}

/// Linux takes any bytes for a name: one that is no text is kept all the same, and told as well as it can be.
#[cfg(target_os = "linux")]
#[test]
fn a_name_that_is_no_text_is_kept() {
    use std::os::unix::ffi::OsStrExt as _;
    let stage = Stage::new();
    let name = Path::new(std::ffi::OsStr::from_bytes(b"publicacao/of\xEDcio.txt"));
    fs::write(stage.path("").join(name), "assinado").expect("writable");
    let done = stage.publish();
    assert_eq!(done.status, 0, "{}", done.err);
    assert!(done.err.contains("cio.txt foi posto à mão"), "{}", done.err);
    let kept = fs::read_to_string(stage.out.join("irupi-2025-mantidos").join(name));
    assert_eq!(kept.expect("it was kept"), "assinado");
}

#[test]
fn an_untouched_publication_leaves_nothing_behind() {
    let stage = Stage::new();
    let before = tree(&stage.path(""));
    let toml = stage.exam.join("edital.toml");
    let text = fs::read_to_string(&toml).expect("text");
    fs::write(&toml, text.replace("irupi-2025\"", "irupi-2025\" # a mesma")).expect("writable");
    let done = stage.publish();
    assert!(!done.err.contains("à mão"), "{}", done.err);
    assert_eq!(tree(&stage.path("")).keys().collect::<Vec<_>>(), before.keys().collect::<Vec<_>>());
}

#[test]
fn a_batch_that_is_made_again_keeps_what_the_clerk_wrote_in_it() {
    let stage = Stage::new();
    let (exam, out) = (stage.exam.to_string_lossy().into_owned(), stage.out.to_string_lossy().into_owned());
    let nomear = || run(&["nomear", &exam, "--data", "2025-11-10", "--quantidade", "1", "--sem-pdf", "--saida", &out]);
    assert_eq!(nomear().status, 0);
    let note = stage.path("nomeacoes/2025-11-10/despacho.txt");
    fs::write(&note, "assinado").expect("writable");
    assert_eq!(stage.publish().status, 0);
    assert_eq!(fs::read_to_string(&note).expect("a publication carries its batches over"), "assinado");
    let again = nomear();
    assert!(again.err.contains("despacho.txt foi posto à mão"), "{}", again.err);
    assert_eq!(stage.kept("nomeacoes/2025-11-10/despacho.txt"), "assinado");
}

/// The hash of a norm in the manifest is that of its file, whatever the file is called.
#[test]
fn a_norm_of_the_town_has_its_hash_in_the_manifest() {
    let stage = Stage::new();
    let toml = stage.exam.join("edital.toml");
    let text = fs::read_to_string(&toml).expect("text");
    let norma = fs::read_to_string(repo("templates/normas/irupi-2025.toml")).expect("text");
    fs::copy(repo("templates/normas/irupi-2025.txt"), stage.exam.join("irupi-2025.txt")).expect("copied");
    fs::write(stage.exam.join("nossa-lei.toml"), norma.replace("\"irupi-2025\"", "\"lei-1\"")).expect("writable");
    fs::write(&toml, text.replace("norma = \"irupi-2025\"", "norma = \"nossa-lei\"")).expect("writable");
    let done = stage.publish();
    assert_eq!(done.status, 0, "{}", done.err);
    assert_eq!(hash_of_norm(&stage.path("manifesto.json")), Some(64), "{}", stage.text("manifesto.json"));
}

/// Length of the hash of the norm `lei-1`.
fn hash_of_norm(manifest: &Path) -> Option<usize> {
    let json: serde_json::Value = serde_json::from_slice(&fs::read(manifest).ok()?).ok()?;
    let normas = json["origem"]["normas"].as_array()?;
    Some(normas.iter().find(|n| n["id"] == "lei-1")?["sha256"].as_str()?.len())
}
