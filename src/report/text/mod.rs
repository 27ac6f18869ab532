//! Portuguese: numbers and dates in words, plural, gender, enumerations, names of States.

pub mod dates;
pub mod numbers;
pub mod phrase;
pub mod uf;

pub use dates::{closing_date, long_date};
pub use numbers::{Gender, in_words};
pub use phrase::{capitalize, counted, definite_article, enumerated};
