//! The wiring, and the only place that spreads files and cargos over threads (rayon).
//!
//! | module | does |
//! |---|---|
//! | [`exam`] | folder → [`crate::ingest::Exam`]: files and sheets read in parallel |
//! | `roles` | which of the files reached hold results |
//! | `stray` | files of the folder that nothing reads |
//! | [`compute`] | exam → outcome of every cargo in parallel; one bad cargo never stops the others and never slips through |
//! | `draw` | what is said of a draw, at its cell |
//! | [`homologar`] | outcomes → the published folder; [`documents`] its PDF and DOCX, [`dados`] its files for programs |
//! | [`public`] | where public files go, each searched before it is written |
//! | [`conferir`] | the same, without writing |
//! | [`nomear`] | the ledger → the batch of a day, its folder, its registration; the situation |
//! | [`capacity`] | what a run will need, refused before it begins |
//! | [`ato`] | the acts of no other command; [`correcoes`] what a retificação corrects |
//! | [`summary`] | what a run says about itself: waivers, manifest |

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
