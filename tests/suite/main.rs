//! The binary on whole exams, golden folders and properties: one test program, so that it is linked once.
mod acts;
mod edital;
mod pdf;
mod clauses;
mod edital;
mod generator;
mod ledger;
mod mutations;
mod naive;
mod oracle;
mod ordens_oficiais;
mod pdf;
mod properties;
mod published;
mod reading;
mod workbook;
mod tabelas_oficiais;
