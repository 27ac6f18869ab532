//! Ctrl-C, and the signals of who ends a session or a service: one line that says what stands, the status of the signal (130 for Ctrl-C),
//! and no folder half-written left beside the publication.

#[cfg(unix)]
pub use unix::tell;

/// Elsewhere the system ends the program, and the next run removes what is left.
#[cfg(not(unix))]
pub fn tell(_: bool) {}

#[cfg(unix)]
mod unix {
    use crate::archive::working;
    use crate::cli::exit::{Exit, SIGNALLED};
    use crate::cli::render::say;
    use signal_hook::consts::{SIGABRT, SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::flag;
    use signal_hook::iterator::Signals;
    use std::io::IsTerminal as _;
    use std::path::PathBuf;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    /// What stands: everything that was there before, and what this run had already put in its place.
    fn told(writes: bool, done: &[PathBuf]) -> String {
        if !writes {
            return "interrompido: nada foi concluído; repita o comando".to_owned();
        }
        let kept =
            "o que já estava publicado continua inteiro e nada ficou pela metade; para concluir, repita o comando";
        if done.is_empty() {
            return format!("interrompido: {kept}");
        }
        let done: Vec<String> = done.iter().map(|path| path.display().to_string()).collect();
        format!("interrompido depois de gravar, por inteiro, {}; do resto, {kept}", done.join(", "))
    }

    /// Waits for a signal in a thread of its own. Where that cannot be had, everything is as the system has it; a signal that is ignored
    /// on purpose stays so (`nohup`, a command in the background of a script).
    pub fn tell(writes: bool) {
        statuses();
        let ignored = ignored();
        let heard = [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| !ignored(*signal));
        let Ok(mut signals) = Signals::new(heard) else { return };
        let wait = move || {
            if let Some(signal) = signals.forever().next() {
                let done = working::abandon();
                let bar = if std::io::stderr().is_terminal() { "\r\u{1b}[2K" } else { "" };
                say(&format!("{bar}{}", told(writes, &done)));
                std::process::exit(SIGNALLED + signal);
            }
        };
        let _ = std::thread::Builder::new().name("sinal".into()).stack_size(64 << 10).spawn(wait);
    }

    /// A file beyond the limit (`ulimit -f`) becomes an error of the writing, and an allocation that fails (the allocator says so itself
    /// and aborts) ends with the status of failures. What was published is whole in both cases.
    fn statuses() {
        let _ = flag::register(SIGXFSZ, Arc::default());
        let _ =
            flag::register_conditional_shutdown(SIGABRT, Exit::Failure.code().into(), Arc::new(AtomicBool::new(true)));
    }

    /// Which signals does the process ignore? Told by the system, where it tells it.
    fn ignored() -> impl Fn(i32) -> bool {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|l| l.strip_prefix("SigIgn:"));
        let mask = mask.and_then(|m| u64::from_str_radix(m.trim(), 16).ok()).unwrap_or(0);
        move |signal| u32::try_from(signal - 1).is_ok_and(|bit| mask >> bit & 1 == 1)
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn what_was_put_in_its_place_before_the_signal_is_named() {
            assert!(told(true, &[]).starts_with("interrompido: o que já estava publicado"));
            let done = told(true, &["outputs/a".into(), "outputs/b".into()]);
            assert!(
                done.starts_with("interrompido depois de gravar, por inteiro, outputs/a, outputs/b; do resto,"),
                "{done}"
            );
        }
    }
}
