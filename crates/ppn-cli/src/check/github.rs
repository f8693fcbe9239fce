use ppn::DiagnosticJson;
use ppn_source::{Lines, printable};

/// A workflow command that shows a diagnostic beside the line.
pub(super) fn annotation(file: &str, diagnostic: &DiagnosticJson) -> String {
    let DiagnosticJson { code, name, severity, message, help, place, .. } = diagnostic;
    let kind = match *severity {
        "error" => "error",
        "warning" => "warning",
        _ => "notice",
    };
    let mut text = message.clone();
    for line in help {
        text.push_str("\nhelp: ");
        text.push_str(line);
    }
    format!(
        "::{kind} file={},line={},col={},title={}::{}",
        property(file),
        place.line,
        place.column,
        property(&format!("{code} {name}")),
        data(&text)
    )
}

/// The text of a command, which ends at its line. GitHub reads `%25`, `%0D` and `%0A` back.
fn data(text: &str) -> String {
    escape_line_ends(&printable(text, Lines::Keep))
}

/// A property, which ends at a comma or at the colons before the text, too. Line ends of a file name stay
/// what they are, so that GitHub finds the file.
fn property(text: &str) -> String {
    let text = escape_line_ends(text);
    printable(&text, Lines::Escape).replace(':', "%3A").replace(',', "%2C")
}

fn escape_line_ends(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_name_cannot_begin_another_command() {
        let name = "a\n::error file=x::p.ppn";
        assert_eq!(property(name), "a%0A%3A%3Aerror file=x%3A%3Ap.ppn");
        assert_eq!(property("100%,\r\x1b[31m.ppn"), r"100%25%2C%0D\u{1b}[31m.ppn");
    }

    #[test]
    fn a_text_stays_in_its_line() {
        assert_eq!(
            data("50 %: a, b\nhelp: c\x1b\r::error::d"),
            r"50 %25: a, b%0Ahelp: c\u{1b}\r::error::d"
        );
    }
}
