//! A01xx, the edital and the norms.

super::entries! {}
