//! A diagnostic as one text.

use ppn_source::Diagnostic;

/// A message with its help, a line each.
pub(crate) fn with_help(diagnostic: &Diagnostic) -> String {
    let mut text = diagnostic.message.clone();
    for line in helps(diagnostic) {
        text.push_str("\nhelp: ");
        text.push_str(line);
    }
    text
}

/// What to write instead: the help or, where there is none, what the first fix does.
pub(crate) fn helps(diagnostic: &Diagnostic) -> impl Iterator<Item = &str> {
    let fix = diagnostic.fixes.first().filter(|_| diagnostic.help.is_empty());
    diagnostic.help.iter().map(String::as_str).chain(fix.map(|fix| fix.title.as_str()))
}
