//! The binary on whole exams, golden folders and properties: one test program, so that it is linked once.
mod edital;
mod pdf;
mod clauses;
mod generator;
mod mutations;
mod naive;
mod oracle;
mod properties;
mod tabelas_oficiais;
mod ledger;
mod published;
mod reading;
mod workbook;
