//! Wall time, CPU time and peak memory of this process, from `/proc` (zeros where there is none).

use std::time::Instant;

/// A room under measure.
pub struct Relogio {
    wall: Instant,
    cpu: u128,
}

impl Relogio {
    /// Starts now.
    pub fn new() -> Self {
        Self { wall: Instant::now(), cpu: cpu_ns() }
    }

    /// One line of JSON: room, wall and CPU milliseconds, peak memory of the process so far, and what was worked on.
    pub fn conta(&self, sala: &str, quanto: u64, unidade: &str) {
        self.media(sala, 1, quanto, unidade);
    }

    /// The same for something done so many times: wall and CPU time of one.
    pub fn media(&self, sala: &str, vezes: u32, quanto: u64, unidade: &str) {
        println!(
            r#"{{"sala":"{sala}","ms":{},"cpu_ms":{},"pico_kb":{},"quanto":{quanto},"unidade":"{unidade}"}}"#,
            milliseconds(self.wall.elapsed().as_nanos(), vezes),
            milliseconds(cpu_ns().saturating_sub(self.cpu), vezes),
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
