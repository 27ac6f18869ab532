//! The wiring, and the only place that spreads cargos over threads.
