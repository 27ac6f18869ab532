//! `homologa`: from the organizer's spreadsheets to a published result that anyone can check.
//!
//! One pipeline; each room is a module, in the order in which the data walks through them:
//!
//! | room | what goes in → what comes out |
//! |---|---|
//! | [`domain`] | the nouns: edital, cargo, candidate, exact numbers, norms |
//! | [`finding`] | what was seen in the input, where, and the way out: a closed catalogue |
//! | [`ingest`] | files → domain |
//! | [`law`] | domain → outcome: score, barreira, classificação, reserva, posições, nomeação, leituras, ledger, audit. Pure |
//! | [`report`] | outcome → documents: PDF, DOCX, CSV, JSON, HTML |
//! | [`archive`] | documents → folders: all or nothing, manifest, packages, verification |
//! | [`pipeline`] | the wiring, and the only place that spreads cargos over threads |
//! | [`cli`] | what was typed → plan → messages and exit status |
//!
//! Dependencies point one way: `main → cli → pipeline → { ingest · law · report · archive } → finding → domain`; siblings do
//! not import each other, save that `report` reads of `law` what its documents tell: the outcome types, the ledger, one person's life
//! and the reasons. `tests/suite/direction.rs` checks it.
#![allow(
    rustdoc::private_intra_doc_links,
    reason = "the map of a room names its private modules too: `make docs` documents them"
)]

pub mod archive;
pub mod cli;
pub mod domain;
pub mod finding;
pub mod ingest;
pub mod law;
pub mod pipeline;
pub mod report;
