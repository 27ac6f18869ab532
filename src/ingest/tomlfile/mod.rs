//! A TOML file read strictly: every value with its line, every key asked for by name, every problem collected.
//!
//! [`Source`] (text, lines, findings) → [`Table`] (which keys were asked for) → [`Value`] (a value of the type that is due).
//! What is not asked for is a finding, so no key can be silently ignored.

mod pending;
mod scalar;
mod slips;
mod source;
mod suggest;
mod syntax;
mod table;
mod tree;
mod value;

pub use pending::MARK;
pub use source::Source;
pub use suggest::{closest, listed, quoted};
pub use table::Table;
pub use value::Value;
