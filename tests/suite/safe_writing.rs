//! Whatever stops a run, the previous publication is whole, nothing half-written bears a final name, and the next run works.

mod signals;

use crate::sample::{Exam, same};
use crate::support::{copy, homologa, repo, run, tree};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

type Tree = BTreeMap<String, Vec<u8>>;

/// An exam in two states, each with what it publishes.
struct Stage {
    dir: tempfile::TempDir,
    before: Tree,
    after: Tree,
}

impl Stage {
    fn new() -> Self {
        Self::inside(tempfile::tempdir().expect("a temporary folder"))
    }

    /// Publishes the exam, then changes its edital; `before` is in place, `after` is what a whole run would leave.
    fn inside(dir: tempfile::TempDir) -> Self {
        let exam = dir.path().join("exame");
        copy(&repo("inputs/irupi-2025"), &exam);
        let mut stage = Self { dir, before: Tree::new(), after: Tree::new() };
        let toml = exam.join("edital.toml");
        let text = fs::read_to_string(&toml).expect("the edital is text");
        assert!(stage.publish().success());
        stage.before = tree(&stage.target());
        fs::write(&toml, format!("{text}\n# retificado\n")).expect("writable");
        let elsewhere = stage.dir.path().join("outra");
        let done = run(&["homologar", text_of(&exam), "--sem-pdf", "--saida", text_of(&elsewhere)]);
        assert_eq!(done.status, 0, "{}", done.err);
        stage.after = tree(&elsewhere.join("exame"));
        assert_ne!(stage.before, stage.after);
        stage
    }

    fn saida(&self) -> PathBuf {
        self.dir.path().join("saida")
    }

    fn target(&self) -> PathBuf {
        self.saida().join("exame")
    }

    fn start(&self) -> Child {
        let mut command = homologa();
        command.arg("homologar").arg(self.dir.path().join("exame")).arg("--sem-pdf").arg("--saida").arg(self.saida());
        command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("the binary was built for this test")
    }

    fn publish(&self) -> std::process::ExitStatus {
        self.start().wait().expect("it ends")
    }

    /// Puts the first state back, as a run that ended would have left it.
    fn restore(&self) {
        fs::remove_dir_all(self.target()).expect("removable");
        for (name, bytes) in &self.before {
            let path = self.target().join(name);
            fs::create_dir_all(path.parent().expect("inside")).expect("writable");
            fs::write(path, bytes).expect("writable");
        }
    }

    /// Final names in the folder of the publications: those that do not begin with a dot.
    fn final_names(&self) -> Vec<String> {
        let names =
            fs::read_dir(self.saida()).expect("there").flatten().map(|e| e.file_name().to_string_lossy().into_owned());
        names.filter(|n| !n.starts_with('.')).collect()
    }
}

fn text_of(p: &Path) -> &str {
    p.to_str().expect("a temporary folder has a plain name")
}

/// Delays in microseconds, spread evenly over a run but not in order: multiples of the golden ratio.
fn delays(run: Duration, n: u32) -> impl Iterator<Item = Duration> {
    let whole = u64::try_from(run.as_micros()).unwrap_or(u64::MAX).max(1);
    (0..n).map(move |i| Duration::from_micros(u64::from(i) * 618_034 % 1_000_000 * whole / 1_000_000))
}

#[test]
fn a_run_killed_at_any_moment_leaves_the_old_or_the_new_publication_whole() {
    let stage = Stage::new();
    let clock = Instant::now();
    assert!(stage.publish().success());
    let whole_run = clock.elapsed().min(Duration::from_millis(600));
    let (mut killed, mut old) = (0, 0);
    for delay in delays(whole_run, 30) {
        stage.restore();
        let mut child = stage.start();
        sleep(delay);
        let running = child.try_wait().expect("it can be asked").is_none();
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        killed += u32::from(running);
        let left = tree(&stage.target());
        assert!(
            left == stage.before || left == stage.after,
            "after {delay:?} the publication is neither the old nor the new"
        );
        old += u32::from(left == stage.before);
        assert_eq!(stage.final_names(), ["exame"], "after {delay:?}");
    }
    assert!(killed >= 10, "only {killed} of 30 runs were still at work");
    assert!(old >= 1, "no run was stopped before it published");
    assert!(stage.publish().success());
    assert_eq!(tree(&stage.target()), stage.after);
    let left: Vec<String> = fs::read_dir(stage.saida())
        .expect("there")
        .flatten()
        .map(|e| e.file_name().to_string_lossy().into_owned())
        .collect();
    assert!(left.iter().all(|n| n == "exame" || n == ".exame.trava"), "the next run cleans up: {left:?}");
}

#[test]
fn runs_at_once_on_one_target_do_not_mix() {
    let stage = Stage::new();
    let children: Vec<Child> = (0..4).map(|_| stage.start()).collect();
    let mut done = 0;
    for child in children {
        let end = child.wait_with_output().expect("it ends");
        let err = String::from_utf8_lossy(&end.stderr).into_owned();
        match end.status.code() {
            Some(0) => done += 1,
            Some(1) => assert!(err.contains("outra execução está gravando") && err.contains("conserto"), "{err}"),
            other => panic!("{other:?}: {err}"),
        }
    }
    assert!(done >= 1);
    assert_eq!(tree(&stage.target()), stage.after);
    assert_eq!(stage.final_names(), ["exame"]);
}

/// The folder of the publications on another file system than the inputs, and behind a symbolic link.
#[cfg(target_os = "linux")]
#[test]
fn another_file_system_works_as_well() {
    let Ok(other) = tempfile::tempdir_in("/dev/shm") else {
        println!("not run: /dev/shm is not writable here");
        return;
    };
    let stage = Stage::new();
    std::os::unix::fs::symlink(other.path(), stage.dir.path().join("ligada")).expect("a link");
    for saida in [other.path().join("direta"), stage.dir.path().join("ligada")] {
        let exam = stage.dir.path().join("exame");
        for _ in 0..2 {
            let done = run(&["homologar", text_of(&exam), "--sem-pdf", "--saida", text_of(&saida)]);
            assert_eq!(done.status, 0, "{}", done.err);
            assert_eq!(tree(&saida.join("exame")), stage.after);
        }
    }
}

/// As somebody who may read the publication but not write it. Root may write anywhere, so that the run gives up its rights first.
#[cfg(target_os = "linux")]
#[test]
fn without_permission_nothing_changes_and_the_way_out_is_told() {
    use std::os::unix::fs::PermissionsExt as _;
    let stage = Stage::new();
    let mode = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("ours");
    mode(stage.dir.path(), 0o755);
    mode(&stage.saida(), 0o555);
    let root = fs::write(stage.saida().join(".prova"), "").is_ok();
    let _ = fs::remove_file(stage.saida().join(".prova"));
    let program = env!("CARGO_BIN_EXE_homologa");
    let mut command = if root { std::process::Command::new("setpriv") } else { homologa() };
    if root {
        command.args(["--reuid", "65534", "--regid", "65534", "--clear-groups", program]);
    }
    command.arg("homologar").arg(stage.dir.path().join("exame")).arg("--sem-pdf").arg("--saida").arg(stage.saida());
    let Ok(done) = command.output() else {
        println!("not run: root without setpriv");
        return;
    };
    mode(&stage.saida(), 0o755);
    let err = String::from_utf8_lossy(&done.stderr);
    if done.status.code() == Some(127) || err.contains("setpriv:") {
        println!("not run: the program cannot be reached by another user: {err}");
        return;
    }
    assert_eq!(done.status.code(), Some(1), "{err}");
    assert!(err.contains("sem permissão") && err.contains("continua inteiro"), "{err}");
    assert_eq!(tree(&stage.target()), stage.before);
}

/// A limit that does not hold even the threads is refused in words, with status 1, and changes nothing.
#[cfg(target_os = "linux")]
#[test]
fn a_tiny_limit_of_memory_is_told_before_anything_begins() {
    let stage = Stage::new();
    let exam = stage.dir.path().join("exame");
    for kilobytes in [90_000, 120_000] {
        let script = format!("ulimit -v {kilobytes} && exec \"$0\" homologar \"$1\" --saida \"$2\"");
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", &script, env!("CARGO_BIN_EXE_homologa")]).arg(&exam).arg(stage.saida());
        let done = shell.output().expect("there is a shell");
        let told = String::from_utf8_lossy(&done.stderr).into_owned();
        assert_eq!(done.status.code(), Some(1), "{told}");
        assert!(told.contains("o limite de memória deste processo deixa") && told.contains("ulimit -v"), "{told}");
        assert_eq!(tree(&stage.target()), stage.before);
    }
}

/// A limit that holds some threads, though not as many as were asked for, is no reason to refuse.
#[cfg(target_os = "linux")]
#[test]
fn threads_that_a_limit_does_not_hold_are_not_begun() {
    let stage = Stage::new();
    let script = "ulimit -v 700000 && exec \"$0\" conferir \"$1\"";
    let mut shell = std::process::Command::new("sh");
    shell.env("RAYON_NUM_THREADS", "64").args(["-c", script, env!("CARGO_BIN_EXE_homologa")]);
    let done = shell.arg(stage.dir.path().join("exame")).output().expect("there is a shell");
    assert_eq!(done.status.code(), Some(0), "{}", String::from_utf8_lossy(&done.stderr));
}

#[test]
fn acts_in_place_are_not_taken_away_by_a_run_without_pdf() {
    let dir = tempfile::tempdir().expect("a folder");
    let (exam, saida) = (repo("inputs/irupi-2025"), dir.path().join("saida"));
    let whole = ["homologar", text_of(&exam), "--saida", text_of(&saida)];
    assert_eq!(run(&whole).status, 0);
    let before = tree(&saida.join("irupi-2025"));
    let refused = run(&[whole.as_slice(), &["--sem-pdf"]].concat());
    assert_eq!(refused.status, 2, "{}", refused.err);
    assert!(refused.err.contains("--sem-pdf os tiraria") && refused.err.contains("--saida"), "{}", refused.err);
    assert!(before == tree(&saida.join("irupi-2025")), "what was published is untouched");
    assert_eq!(run(&whole).status, 0);
}
