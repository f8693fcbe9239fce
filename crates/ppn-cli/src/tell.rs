//! Messages on standard error.

/// Writes a message to standard error, in one line and without control characters: they may contain
/// names and errors from untrusted files. Errors of the output are ignored.
macro_rules! tell {
    ($($words:tt)*) => {{
        use std::io::Write as _;
        let message = format!($($words)*);
        let message = ppn_source::Printable::new(&message, ppn_source::Lines::Escape);
        let _ = writeln!(std::io::stderr(), "{message}");
    }};
}
