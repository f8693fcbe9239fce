//! A diagnostic as one text.

use ppn_source::Diagnostic;

/// A message followed by its help, with one line for each.
pub(crate) fn with_help(diagnostic: &Diagnostic) -> String {
    let mut text = diagnostic.message.clone();
    for line in helps(diagnostic) {
        text.push_str("\nhelp: ");
        text.push_str(line);
    }
    text
}

/// The text to write instead: the help, or, if there is none, the title of the first fix.
pub(crate) fn helps(diagnostic: &Diagnostic) -> impl Iterator<Item = &str> {
    let fix = diagnostic.fixes.first().filter(|_| diagnostic.help.is_empty());
    diagnostic.help.iter().map(String::as_str).chain(fix.map(|fix| fix.title.as_str()))
}
