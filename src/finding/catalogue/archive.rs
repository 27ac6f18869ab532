//! A07xx, archive and verification.

super::entries! {}
