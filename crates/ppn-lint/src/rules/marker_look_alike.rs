//! The rule for lines that are nearly `---` or `...`.

use crate::checked::Checked;
use ppn_source::{Applicability, Diagnostic, Edit, Fix, Span, rule};

rule! {
    /// A game begins with a line of three hyphens, and its metadata end with a line of three
    /// periods. Word processors often change them to a dash `—` or to the character `…`, and
    /// typing two or four of them is easy. Such a line is ordinary text, and everything after it
    /// is read wrongly.
    ///
    /// # Example
    /// ```ppn
    /// —
    /// GameType: Four Field Kono
    /// …
    /// 1. b1:b3
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// ---
    /// GameType: Four Field Kono
    /// ...
    /// 1. b1:b3
    /// ```
    pub(crate) static MARKER_LOOK_ALIKE = "W0041" "marker-look-alike" Warning,
        "a line that looks like `---` or `...` and is neither";
}

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    for (span, marker) in lines(checked) {
        let written = checked.slice(span);
        found.push(
            Diagnostic::new(
                &MARKER_LOOK_ALIKE,
                span,
                format!("the line `{written}` is not a marker, but looks like `{marker}`"),
            )
            .with_label("read as text")
            .with_help(match marker {
                "---" => "write three hyphens to begin a game",
                _ => "write three periods to end the metadata",
            })
            .with_fix(Fix {
                title: format!("write `{marker}`"),
                applicability: Applicability::Unsafe,
                edits: vec![Edit::replace(span, marker)],
            }),
        );
    }
}

/// The lines that are nearly markers, with these.
pub(crate) fn lines(checked: &Checked<'_, '_>) -> Vec<(Span, &'static str)> {
    let text = checked.game.text;
    // After the end of the metadata nothing is a marker.
    let end = checked.game.end_marker.map_or(text.len(), |marker| marker.range().start);
    let mut lines = Vec::new();
    let mut at = 0;
    for bytes in text.as_bytes()[..end].split_inclusive(|byte| matches!(byte, b'\n' | b'\r')) {
        let line = &text[at..at + bytes.len()];
        // Most lines begin with a letter.
        if bytes[0].is_ascii_alphanumeric() {
            at += line.len();
            continue;
        }
        let written = line.trim_end().trim_start_matches('\u{feff}');
        let start = at + line.trim_end().len() - written.len();
        lines
            .extend(meant(written).map(|marker| (Span::new(start, start + written.len()), marker)));
        at += line.len();
    }
    lines
}

/// The marker that a whole line is nearly.
pub(super) fn meant(line: &str) -> Option<&'static str> {
    match line {
        "—" | "–" | "--" | "–-" | "-–" | "—-" | "-—" | "———" | "–––" | "−−−" | "___" => {
            Some("---")
        }
        "…" | ".." | "…." | "․․․" => Some("..."),
        _ => None,
    }
}
