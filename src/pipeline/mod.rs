//! The wiring, and the only place that spreads files and cargos over threads (rayon).
//!
//! | module | does |
//! |---|---|
//! | [`exam`] | folder → [`crate::ingest::Exam`]: files and sheets read in parallel |
//! | `roles` | which of the files reached hold results |
//! | `stray` | files of the folder that nothing reads |
//! | [`compute`] | exam → outcome of every cargo in parallel; one bad cargo never stops the others and never slips through |
//! | `draw` | what is said of a draw, at its cell |
//! | `doubtful` | cells that two readings see differently: where they count, their cargos are held back |
//! | [`homologar`] | outcomes → the published folder; [`documents`] its PDF and DOCX, [`dados`] its files for programs |
//! | `csvs`, `attached` | the CSV files, and what of them is attached to a document |
//! | [`marked`] | the copy of the sheets with the findings in their cells |
//! | [`public`] | where public files go, each searched before it is written |
//! | [`conferir`] | the same, without writing |
//! | [`explicar`] | why one person stands where they stand |
//! | [`comparar`] | two folders: who enters, leaves or moves |
//! | [`nomear`] | the ledger → the batch of a day, its folder, its registration; the situation |
//! | [`capacity`] | what a run will need, refused before it begins |
//! | [`ato`] | the acts of no other command; [`correcoes`] what a retificação corrects |
//! | [`arquivar`] | exam and publication → the packages; [`auditar`] whether a publication or package holds |
//! | [`modelo`] | spreadsheets → a draft of `edital.toml`; [`normas`] the rule sets known |
//! | [`summary`] | what a run says about itself: waivers, manifest |
//! | [`progress`], `fault` | what long work tells while it runs; why a command could not do its work |

pub mod arquivar;
pub mod ato;
mod attached;
pub mod auditar;
pub mod capacity;
pub mod comparar;
pub mod compute;
pub mod conferir;
pub mod correcoes;
mod csvs;
pub mod dados;
pub mod documents;
mod doubtful;
mod draw;
pub mod exam;
pub mod explicar;
mod fault;
pub mod homologar;
pub mod marked;
pub mod modelo;
pub mod nomear;
pub mod normas;
pub mod progress;
pub mod public;
mod roles;
mod stray;
pub mod summary;
