//! The binary on whole exams, golden folders and properties: one test program, so that it is linked once.
#![allow(clippy::print_stdout, reason = "a check that cannot run here says so")]
#![allow(
    clippy::needless_range_loop,
    clippy::wrong_self_convention,
    clippy::collapsible_if,
    reason = "the naive implementation is written as one reads the text"
)]

mod acts;
mod archive;
mod by_hand;
mod clauses;
mod compared;
mod cotas;
mod depois_de_publicar;
mod direction;
mod draws;
mod duas_listas;
mod edges;
mod edital;
mod exams;
mod folder;
mod generator;
mod grupos;
mod held_back;
mod ledger;
mod listas_renomeadas;
mod messages;
mod modelo;
mod months;
mod mutations;
mod naive;
mod nobody;
mod oracle;
mod ordens_oficiais;
mod organizer;
mod paths;
mod pdf;
#[cfg(unix)]
mod pipes;
mod pointed;
mod portal;
mod properties;
mod publicado;
mod published;
mod reading;
mod reproducible;
mod safe_writing;
mod sample;
mod support;
mod tabelas_oficiais;
mod told;
mod traps;
mod way_out;
mod workbook;
