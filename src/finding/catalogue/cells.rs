//! A02xx, files, sheets and cells.

super::entries! {}
