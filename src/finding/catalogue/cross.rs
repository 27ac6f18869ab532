//! A03xx, cross-checks between cells, rows and sheets.

super::entries! {}
