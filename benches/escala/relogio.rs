//! Wall time, CPU time and peak memory of this process, from `/proc` (zeros where there is none).

use std::time::Instant;

/// A room under measure.
pub struct Relogio {
    wall: Instant,
    cpu: u64,
}

impl Relogio {
    /// Starts now.
    pub fn new() -> Self {
        Self { wall: Instant::now(), cpu: cpu_ms() }
    }

    /// One line of JSON: room, wall and CPU milliseconds, peak memory of the process so far, and what was worked on.
    pub fn conta(&self, sala: &str, quanto: u64, unidade: &str) {
        println!(
            r#"{{"sala":"{sala}","ms":{},"cpu_ms":{},"pico_kb":{},"quanto":{quanto},"unidade":"{unidade}"}}"#,
            self.wall.elapsed().as_millis(),
            cpu_ms() - self.cpu,
            peak_kb()
        );
    }
}

/// User and system time, in milliseconds (ticks of 1/100 s on Linux).
fn cpu_ms() -> u64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default();
    fields.split_whitespace().skip(11).take(2).filter_map(|t| t.parse::<u64>().ok()).sum::<u64>() * 10
}

fn peak_kb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"));
    line.and_then(|l| l.split_whitespace().next()).and_then(|n| n.parse().ok()).unwrap_or(0)
}
