//! What was typed ([`args`]) → plan ([`plan`], validated) → messages ([`render`]) and exit status ([`exit`]).

pub mod arena;
pub mod args;
mod codes;
pub mod exit;
pub mod interrupt;
pub mod paths;
pub mod plan;
pub mod render;
pub mod run;
pub mod usage;

pub use run::run;
