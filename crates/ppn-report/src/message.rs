//! A diagnostic as one text.

use ppn_source::Diagnostic;

/// A message with its help, a line each.
pub(crate) fn with_help(diagnostic: &Diagnostic) -> String {
    let mut text = diagnostic.message.clone();
    for line in &diagnostic.help {
        text.push_str("\nhelp: ");
        text.push_str(line);
    }
    text
}
