//! Rows → people of each cargo.
//!
//! | module | what it does |
//! |---|---|
//! | [`plan`] | what the edital asks of the sheets, prepared once |
//! | [`cargo`] | which cargo a text names |
//! | [`sheet`] | one sheet, row by row: pure, so that sheets can be read side by side |
//! | [`row`] | one row: person, footer, repeated header, or something to be reported |
//! | [`person`] | the cells of a person |
//! | [`watch`] | what a whole column shows while its cells go by |
//! | [`merge`] | sheets → cargos: duplicates, lists joined, scopes |

pub mod cargo;
pub mod merge;
pub mod person;
pub mod plan;
pub mod row;
pub mod sheet;
pub mod watch;

pub use merge::{People, merge, select};
pub use plan::Plan;
pub use sheet::{SheetPlace, SheetReader, SheetRows};
