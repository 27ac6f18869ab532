//! Documents of every kind, read back from their bytes.
