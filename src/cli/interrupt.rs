//! Ctrl-C: one line that says what stands, status 130, and no folder half-written left beside the publication.

#[cfg(unix)]
pub use unix::tell;

/// Elsewhere the system ends the program, and the next run removes what is left.
#[cfg(not(unix))]
pub fn tell() {}

#[cfg(unix)]
mod unix {
    use crate::archive::working;
    use crate::cli::exit::INTERRUPTED;
    use crate::cli::render::say;
    use signal_hook::consts::SIGINT;
    use signal_hook::iterator::Signals;
    use std::io::IsTerminal as _;

    const TOLD: &str = "interrompido: o que já estava publicado continua inteiro e nada ficou pela metade; para concluir, repita o comando";

    /// Waits for the signal in a thread of its own. Where that cannot be had, or the signal is ignored on purpose (`nohup`, a command
    /// in the background of a script), everything is as the system has it.
    pub fn tell() {
        if ignored() {
            return;
        }
        let Ok(mut signals) = Signals::new([SIGINT]) else { return };
        let wait = move || {
            if signals.forever().next().is_some() {
                working::abandon();
                let bar = if std::io::stderr().is_terminal() { "\r\u{1b}[2K" } else { "" };
                say(&format!("{bar}{TOLD}"));
                std::process::exit(INTERRUPTED);
            }
        };
        let _ = std::thread::Builder::new().name("sinal".into()).stack_size(64 << 10).spawn(wait);
    }

    /// Does the process ignore the signal? Told by the system, where it tells it.
    fn ignored() -> bool {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|l| l.strip_prefix("SigIgn:"));
        let mask = mask.and_then(|m| u64::from_str_radix(m.trim(), 16).ok()).unwrap_or(0);
        u32::try_from(SIGINT - 1).is_ok_and(|bit| mask >> bit & 1 == 1)
    }
}
