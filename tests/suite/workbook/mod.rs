//! The readers against what files really hold: trap × format → what happens. The matrix is in `tests/data/planilhas/LEIAME.md`.

mod binary;
pub mod build;
mod hostile;
mod matrix;
mod ods;
mod second_reader;
mod text;
mod twice;
mod xlsx;
