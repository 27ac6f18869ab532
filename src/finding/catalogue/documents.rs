//! A06xx, documents.

super::entries! {}
