//! Rows → people of each cargo.
//!
//! | module | what it does |
//! |---|---|
//! | [`plan`] | what the edital asks of the sheets, prepared once |
//! | [`cargo`] | which cargo a text names |
//! | [`sheet`] | one sheet, row by row: pure, so that sheets can be read side by side |
//! | `work` | what is known of a sheet while its rows go by |
//! | [`row`] | one row: person, footer, repeated header, or something to be reported |
//! | `placed` | which cargo a row belongs to |
//! | `misplaced` | rows whose cargo is not one of the edital's beyond doubt |
//! | `blocks` | people headed by their cargo, where no column names it |
//! | `footer` | totals, and the numbers of people that they announce |
//! | [`person`] | the cells of a person: number, names, CPF, birth |
//! | `scores` | scores and total |
//! | `standing` | ranks, situation, court orders, quota lists |
//! | `blank` | blank cells of cargos, and the merged regions that say whose they are |
//! | `settled` | what only the whole column decides of its cells |
//! | `decisive` | what is wrong with the header, as far as it decides something |
//! | `remarks` | what is told of the sheet as a whole |
//! | `missing` | columns that the sheet does not have |
//! | `criteria` | values of the criteria of the chain |
//! | `ignored` | rows of cargos of another edital |
//! | [`known`] | the headers that edital and vocabulary know, prepared once |
//! | `fases` | titles that say whether the result is preliminary or final |
//! | `hidden` | hidden sheets and files without a row |
//! | `lost` | rows set aside that look like a person |
//! | `merged` | merged regions over several people |
//! | [`watch`] | what a whole column shows while its cells go by |
//! | `beside` | what stands beside the columns in use: second columns, situations and formulas that nothing reads |
//! | `lists` | people of quota lists whose numbers were spoilt, sheets without a column of their sisters |
//! | `unplaced` | people of whom nothing in the sheet names the cargo |
//! | `unknown` | words that a column of lists, situations or modalities should not have |
//! | [`mod@merge`] | sheets → cargos: people put together, scopes |
//! | `relacao` | sheets that only say who competes for the quotas |
//! | `copies` | sheets that hold the same people |
//! | `repeated` | duplicates, and list sheets joined by registration number |
//! | `identities` | who may be one person or two |
//! | `unread` | files and sheets without a header |

mod beside;
mod blank;
mod blocks;
pub mod cargo;
mod copies;
mod criteria;
mod decisive;
mod fases;
mod footer;
mod hidden;
mod identities;
mod ignored;
pub mod known;
mod lists;
mod lost;
pub mod merge;
mod merged;
mod misplaced;
mod missing;
pub mod person;
mod placed;
pub mod plan;
mod relacao;
mod remarks;
mod repeated;
pub mod row;
mod scores;
mod settled;
pub mod sheet;
mod standing;
mod unknown;
mod unplaced;
mod unread;
pub mod watch;
mod work;

pub use ignored::{Ignored, idle};
pub use merge::{Chosen, People, merge, select};
pub use plan::Plan;
pub use relacao::quota_edital;
pub use sheet::{SheetPlace, SheetReader, SheetRows};
