use crate::check::Checked;
use ppn_source::{Code, Diagnostic, Severity, Span};
use ppn_syntax::{ElementKind, NumberKind};

/// A number that is smaller than the one before.
pub(crate) static NUMBER_DECREASING: Code = Code {
    id: "W0202",
    name: "number-decreasing",
    severity: Severity::Warning,
    summary: "a move number that is smaller than the one before",
    manual: "\
Numbers may be anything, but where they count, they count upwards. A smaller one is often a slip of
the finger, or two games that were put into one without the line `---` between them.

# Example
    1. b1-b2 2. c1-c2 1. d1-d2

# Write instead
    1. b1-b2 2. c1-c2 3. d1-d2
",
};

/// A number that is more than one above the one before.
pub(crate) static NUMBER_SKIPPED: Code = Code {
    id: "W0203",
    name: "number-skipped",
    severity: Severity::Warning,
    summary: "a move number is left out",
    manual: "\
Between this number and the one before some are missing. Perhaps a move is, too.

# Example
    1. b1-b2 2. c1-c2 4. d1-d2

# Write instead
    1. b1-b2 2. c1-c2 3. d1-d2
",
};

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let mut last: Option<(u64, Span)> = None;
    let mut skipped: Option<Diagnostic> = None;
    for (number, span) in numbers(checked) {
        if let Some((before, place)) = last {
            let written = checked.slice(span);
            if number < before {
                let message = format!("the number `{written}` comes after {before}");
                found.push(
                    Diagnostic::new(&NUMBER_DECREASING, span, message)
                        .with_other(place, "the number before")
                        .with_help(format!("the next number is {} or {before}", before + 1))
                        .with_help("a new game begins with a line `---`"),
                );
            } else if number > before + 1 {
                let missing = if number == before + 2 {
                    format!("{} is", before + 1)
                } else {
                    format!("{} to {} are", before + 1, number - 1)
                };
                let message = format!("{missing} missing before `{written}`");
                let diagnostic = Diagnostic::new(&NUMBER_SKIPPED, span, message)
                    .with_other(place, "the number before")
                    .with_help(format!("the next number is {}", before + 1));
                // Whoever counts by tens does so all the time: then nothing is said.
                skipped = match skipped {
                    None => Some(diagnostic),
                    Some(_) => return,
                };
            }
        }
        last = Some((number, span));
    }
    found.extend(skipped);
}

/// The numbers that are digits and periods, in the order of the text.
pub(crate) fn numbers(checked: &Checked<'_, '_>) -> impl Iterator<Item = (u64, Span)> {
    checked.elements().iter().filter_map(|element| {
        (element.kind == ElementKind::Number(NumberKind::Written)).then_some(())?;
        let number = checked.slice(element.span).trim_end_matches('.').parse().ok()?;
        Some((number, element.span))
    })
}
