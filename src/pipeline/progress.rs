//! What long work tells while it runs. The terminal's bar is `cli::render`'s; tests and scripts take [`Silent`].

/// Receives the steps of a run, possibly from several threads at once.
pub trait Progress: Sync {
    /// A phase begins: its name, and its number of steps where it is known.
    fn phase(&self, name: &str, steps: Option<u64>);
    /// A step of the phase is done; `held_back` when the cargo was held back.
    fn step(&self, held_back: bool);
    /// All is done, or given up.
    fn end(&self);
}

/// Tells nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Progress for Silent {
    fn phase(&self, _: &str, _: Option<u64>) {}
    fn step(&self, _: bool) {}
    fn end(&self) {}
}
