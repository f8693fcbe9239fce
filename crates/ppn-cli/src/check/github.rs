use ppn::DiagnosticJson;

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

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
