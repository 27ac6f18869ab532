//! The bar: cargos done, held back, and time left. Only on a terminal; quiet otherwise.

use crate::pipeline::progress::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
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
            Some(_) => "{msg:<12} {bar:32} {pos}/{len}  restam {eta}  {prefix}",
            None => "{msg:<12} {spinner} {pos}  {prefix}",
        };
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
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
                bar.set_prefix(format!("retidos: {held}"));
            }
            bar.inc(1);
        });
    }

    fn end(&self) {
        self.with(|bar| bar.finish_and_clear());
    }
}
