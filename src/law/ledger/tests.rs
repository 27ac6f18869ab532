//! Worked vectors, and one test for each event and each refusal.

mod justica;
mod lotes;
mod prazos;
mod recusas;
mod retificada;
mod saidas;
