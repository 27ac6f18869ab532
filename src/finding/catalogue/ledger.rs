//! A05xx, the ledger of events.

super::entries! {}
