//! Layouts of our own.
