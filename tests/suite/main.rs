//! The binary on whole exams, golden folders and properties: one test program, so that it is linked once.
mod edital;
mod pdf;
