//! What was typed ([`args`]) → plan ([`plan`], validated) → messages ([`render`]) and exit status ([`exit`]).

pub mod args;
pub mod exit;
pub mod usage;

use exit::Exit;
use std::ffi::OsString;
use usage::Parsed;

/// Carries out what was typed.
pub fn run(args: impl IntoIterator<Item = OsString>) -> Exit {
    match usage::parse(args) {
        Parsed::Command(_) => Exit::Done,
        other => other.exit(),
    }
}
