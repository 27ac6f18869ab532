//! The ledger: on whole exams, and against a second, naive replay on random ledgers.

mod batches;
mod exams;
mod naive;
mod random_ledgers;
