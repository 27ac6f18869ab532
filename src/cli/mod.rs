//! What was typed → plan → messages and exit status.
