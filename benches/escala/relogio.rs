//! Wall time, CPU time and peak memory of this process, from `/proc` (zeros where there is none).

use std::time::Instant;

/// A room under measure.
pub struct Relogio {
    /// Where the running piece began: wall and CPU time.
    since: Option<(Instant, u128)>,
    /// Nanoseconds of the pieces before it: wall and CPU time.
    before: (u128, u128),
}

impl Relogio {
    /// Starts now.
    pub fn new() -> Self {
        Self { since: Some((Instant::now(), cpu_ns())), before: (0, 0) }
    }

    /// Starts when it is told to.
    pub fn paused() -> Self {
        Self { since: None, before: (0, 0) }
    }

    /// What follows counts.
    pub fn resume(&mut self) {
        self.since = Some((Instant::now(), cpu_ns()));
    }

    /// What follows does not count.
    pub fn pause(&mut self) {
        self.before = self.so_far();
        self.since = None;
    }

    fn so_far(&self) -> (u128, u128) {
        let running = self.since.map(|(wall, cpu)| (wall.elapsed().as_nanos(), cpu_ns().saturating_sub(cpu)));
        let (wall, cpu) = running.unwrap_or((0, 0));
        (self.before.0 + wall, self.before.1 + cpu)
    }

    /// One line of JSON: room, wall and CPU milliseconds, peak memory of the process so far, and what was worked on.
    pub fn conta(&self, sala: &str, quanto: u64, unidade: &str) {
        self.media(sala, 1, quanto, unidade);
    }

    /// The same for something done so many times: wall and CPU time of one.
    pub fn media(&self, sala: &str, vezes: u32, quanto: u64, unidade: &str) {
        let (wall, cpu) = self.so_far();
        println!(
            r#"{{"sala":"{sala}","ms":{},"cpu_ms":{},"pico_kb":{},"quanto":{quanto},"unidade":"{unidade}"}}"#,
            milliseconds(wall, vezes),
            milliseconds(cpu, vezes),
            peak_kb()
        );
    }
}

/// Milliseconds with three places.
fn milliseconds(ns: u128, vezes: u32) -> String {
    let us = ns / u128::from(vezes.max(1)) / 1_000;
    format!("{}.{:03}", us / 1_000, us % 1_000)
}

/// Time on a processor of all threads of this process, in nanoseconds.
fn cpu_ns() -> u128 {
    let tasks = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let stats = tasks.filter_map(|t| std::fs::read_to_string(t.path().join("schedstat")).ok());
    stats.filter_map(|s| s.split_whitespace().next()?.parse::<u128>().ok()).sum()
}

fn peak_kb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"));
    line.and_then(|l| l.split_whitespace().next()).and_then(|n| n.parse().ok()).unwrap_or(0)
}
