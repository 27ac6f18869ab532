//! Runs ended by a signal: the publication, the ledger and the batch as they were, or whole.

use super::*;

/// Ctrl-C: the publication is the old one or the new one, whole; what was left beside it is gone after the next run.
#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_the_old_publication_and_the_next_clears_up() {
    let stage = Stage::new();
    let started = Instant::now();
    assert!(stage.publish().success());
    let whole = started.elapsed();
    let (mut interrupted, mut told) = (0, 0);
    for delay in delays(whole, 12) {
        let child = stage.start();
        sleep(delay);
        let sent = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(sent.is_ok(), "the system has kill");
        let end = child.wait_with_output().expect("it ends");
        interrupted += u32::from(!end.status.success());
        let err = String::from_utf8_lossy(&end.stderr);
        let line = err.lines().last().unwrap_or_default();
        match end.status.code() {
            Some(130) => {
                stage.agrees(line);
                assert!(!err.contains("panic"), "{err}");
                told += 1;
            }
            // Before the program could listen, the system ends it
            None | Some(0) => {}
            other => panic!("{other:?}: {err}"),
        }
        let now = tree(&stage.target());
        assert!(now == stage.before || now == stage.after, "after {delay:?}");
    }
    assert!(interrupted >= 3 || interrupts_are_ignored(), "only {interrupted} of 12 runs were still at work");
    assert!(told >= 2 || interrupts_are_ignored(), "only {told} of 12 runs said that they were interrupted");
    assert!(stage.publish().success());
    assert_eq!(tree(&stage.target()), stage.after);
    let names =
        fs::read_dir(stage.saida()).expect("there").flatten().map(|e| e.file_name().to_string_lossy().into_owned());
    let left: Vec<String> = names.filter(|n| n != "exame" && n != ".exame.trava").collect();
    assert!(left.is_empty(), "{left:?}");
}

#[cfg(unix)]
impl Stage {
    /// What an interrupted run says is what stands: only where the new publication has its place does it say so.
    fn agrees(&self, line: &str) {
        let kept = "o que já estava publicado continua inteiro";
        let done = format!("interrompido depois de gravar, por inteiro, {}; do resto, {kept}", self.target().display());
        let before = line.starts_with(&format!("interrompido: {kept}"));
        assert!(before || (line.starts_with(&done) && tree(&self.target()) == self.after), "{line}");
    }
}

/// Who ends a session or a service is told the same, with the status of the signal, and the folder under way is gone; only a thread
/// that was about to write may make it again, and the next run removes it.
#[cfg(unix)]
#[test]
fn other_signals_that_end_a_run_are_told_and_leave_nothing_behind() {
    let stage = Stage::new();
    let started = Instant::now();
    assert!(stage.publish().success());
    let whole = started.elapsed();
    for (signal, status) in [("-TERM", 143), ("-HUP", 129)] {
        let (mut told, mut left) = (0, 0);
        for delay in delays(whole, 12) {
            let child = stage.start();
            sleep(delay);
            let sent = std::process::Command::new("kill").args([signal, &child.id().to_string()]).status();
            assert!(sent.is_ok(), "the system has kill");
            let end = child.wait_with_output().expect("it ends");
            let err = String::from_utf8_lossy(&end.stderr).into_owned();
            if end.status.code() == Some(status) {
                stage.agrees(err.lines().last().unwrap_or_default());
                told += 1;
                left += u32::from(stage.saida().join(".exame.novo").exists());
            }
            let now = tree(&stage.target());
            assert!(now == stage.before || now == stage.after, "{signal} after {delay:?}");
        }
        assert!(told >= 1 || interrupts_are_ignored(), "{signal}: no run said that it was ended");
        assert!(2 * left <= told, "{signal}: {left} of {told} runs left their folder");
    }
    assert!(stage.publish().success());
    assert!(!stage.saida().join(".exame.novo").exists());
}

/// The batch of the day in the ledger and its folder: both, or neither.
#[cfg(unix)]
#[test]
fn an_interrupted_registration_leaves_the_ledger_and_the_batch_or_neither() {
    let exam = Exam::new(&same, &same);
    let ledger = exam.folder().join("eventos.csv");
    let empty = fs::read(&ledger).expect("written");
    let start = || {
        let mut command = homologa();
        command.arg("nomear").arg(exam.folder()).args(["--data", "2025-10-01", "--sem-pdf", "--registrar"]);
        command.arg("--saida").arg(exam.out()).stdout(Stdio::null()).stderr(Stdio::piped());
        command.spawn().expect("the binary was built for this test")
    };
    let clock = Instant::now();
    assert!(start().wait().expect("it ends").success());
    let whole = clock.elapsed().min(Duration::from_millis(300));
    let mut interrupted = 0;
    for delay in delays(whole, 60) {
        fs::write(&ledger, &empty).expect("writable");
        let _ = fs::remove_dir_all(exam.published("nomeacoes"));
        let child = start();
        sleep(delay);
        let sent = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(sent.is_ok(), "the system has kill");
        let end = child.wait_with_output().expect("it ends");
        interrupted += u32::from(end.status.code() == Some(130));
        let registered = fs::read(&ledger).expect("there") != empty;
        let batch = exam.published("nomeacoes/2025-10-01/manifesto.json").exists();
        assert_eq!(registered, batch, "after {delay:?}: {}", String::from_utf8_lossy(&end.stderr));
    }
    assert!(
        interrupted >= 2 || interrupts_are_ignored(),
        "only {interrupted} of 60 runs said that they were interrupted"
    );
    let left: Vec<_> = fs::read_dir(exam.folder()).expect("there").flatten().map(|e| e.file_name()).collect();
    assert_eq!(left.len(), 3, "nothing is left beside the ledger: {left:?}");
}

/// A batch whose folder cannot be made takes nobody into the ledger, and the same command does all once the cause is gone.
#[test]
fn a_batch_that_has_no_place_registers_nobody() {
    let exam = Exam::new(&same, &same);
    let ledger = || fs::read(exam.folder().join("eventos.csv")).expect("there");
    let empty = ledger();
    fs::create_dir_all(exam.published("")).expect("new");
    fs::write(exam.published("manifesto.json"), "{}").expect("writable");
    fs::write(exam.published("nomeacoes"), "in the way").expect("writable");
    let batch = || exam.run(&["nomear"], &["--data", "2025-10-01", "--sem-pdf", "--registrar"]);
    let refused = batch();
    assert_eq!(refused.status, 1, "{}", refused.err);
    assert!(ledger() == empty, "{}", refused.err);
    fs::remove_file(exam.published("nomeacoes")).expect("there");
    assert_eq!(batch().status, 0);
    assert_eq!(String::from_utf8_lossy(&ledger()).matches("nomeacao").count(), 3);
    assert!(exam.published("nomeacoes/2025-10-01/nomeacoes.csv").exists());
}

/// A shell that runs something in the background has its interruptions ignored, and so have those that it starts.
#[cfg(unix)]
fn interrupts_are_ignored() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask =
        status.lines().find_map(|l| l.strip_prefix("SigIgn:")).and_then(|m| u64::from_str_radix(m.trim(), 16).ok());
    mask.is_some_and(|m| m & 0b10 != 0)
}
