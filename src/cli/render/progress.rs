//! The bar: cargos done, held back, and time left. Only on a terminal; quiet otherwise.

use crate::domain::contados;
use crate::pipeline::progress::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::io::IsTerminal as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// A bar on standard error.
#[derive(Debug)]
pub struct Bar {
    bar: Mutex<ProgressBar>,
    held_back: AtomicU64,
}

/// A bar on a terminal, silence elsewhere.
pub fn for_terminal() -> Box<dyn Progress> {
    if std::io::stderr().is_terminal() { Box::new(Bar::new()) } else { Box::new(crate::pipeline::progress::Silent) }
}

impl Bar {
    fn new() -> Self {
        Self { bar: Mutex::new(ProgressBar::hidden()), held_back: AtomicU64::new(0) }
    }

    fn with<T>(&self, f: impl FnOnce(&mut ProgressBar) -> T) -> T {
        f(&mut self.bar.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Progress for Bar {
    fn phase(&self, name: &str, steps: Option<u64>) {
        let template = match steps {
            Some(_) => "{msg:<12} {bar:32} {pos}/{len}  {prefix}{restam}",
            None => "{msg:<12} {spinner} {pos}  {prefix}",
        };
        let style = ProgressStyle::with_template(template)
            .unwrap_or_else(|_| ProgressStyle::default_bar())
            .with_key("restam", |state: &ProgressState, out: &mut dyn Write| left(state, out));
        let bar = ProgressBar::with_draw_target(steps, ProgressDrawTarget::stderr()).with_style(style);
        bar.set_message(name.to_owned());
        self.with(|old| {
            old.finish_and_clear();
            *old = bar;
        });
    }

    fn step(&self, held_back: bool) {
        let held = self.held_back.fetch_add(u64::from(held_back), Ordering::Relaxed) + u64::from(held_back);
        self.with(|bar| {
            if held > 0 {
                bar.set_prefix(format!("{}  ", contados(held, "retido", "retidos")));
            }
            bar.inc(1);
        });
    }

    fn end(&self) {
        self.held_back.store(0, Ordering::Relaxed);
        self.with(|bar| bar.finish_and_clear());
    }
}

impl Drop for Bar {
    /// A command that was given up leaves no bar behind.
    fn drop(&mut self) {
        self.end();
    }
}

/// `restam 12 s`, once there is something to tell it from.
fn left(state: &ProgressState, out: &mut dyn Write) {
    let seconds = state.eta().as_secs();
    if state.pos() == 0 || state.pos() >= state.len().unwrap_or(0) || seconds == 0 {
        return;
    }
    let _ = match seconds {
        0..60 => write!(out, "restam {seconds} s"),
        _ => write!(out, "restam {} min {} s", seconds / 60, seconds % 60),
    };
}
