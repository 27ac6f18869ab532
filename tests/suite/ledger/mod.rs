//! The ledger against a second, naive replay, on random ledgers.

mod exams;
mod naive;
mod random_ledgers;
