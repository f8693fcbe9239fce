//! The rule for lines that are nearly `---` or `...`.

use crate::ppn::lint::amended::Amended;
use ppn_file::{Game, Limits};
use ppn_source::{Diagnostic, Edit, Fix, Span, rule};

rule! {
    /// A game begins with a line of three hyphens, and its metadata ends with a line of three periods.
    /// Word processors often change them to a dash `—` or to the character `…`, and typing two or four
    /// of them is easy.
    ///
    /// # Why it matters
    /// Such a line is ordinary text. The game does not begin or the metadata does not end there, and
    /// everything after it is read wrongly.
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
    pub(crate) static MARKER_LOOK_ALIKE = "E0041" "marker-look-alike" Error,
        "a line that looks like `---` or `...` and is neither";
}

/// A line that is nearly a marker, with that marker.
type Line = (Span, &'static str);

/// The lines that should be markers: as markers, they would give the game the metadata that it
/// lacks now.
pub(crate) fn find(game: &Game<'_>) -> Option<Vec<Line>> {
    let mut lines = lines(game);
    let end = lines.iter().position(|(_, marker)| *marker == "...");
    lines.truncate(end.map_or(lines.len(), |end| end + 1));
    let is_whole = |game: &Game<'_>| !game.metadata.is_empty() && game.diagnostics.is_empty();
    if lines.is_empty() || is_whole(game) {
        return None;
    }
    let edits = lines.iter().map(|&(span, marker)| Edit::replace(span, marker));
    let amended = Amended::new(game.text, edits);
    let with = Game::parse(&amended.text, &Limits::default());
    let are_markers = with.header.or(with.end_marker).is_some();
    (are_markers && !with.metadata.is_empty()).then_some(lines)
}

/// The report of such a line.
pub(crate) fn diagnostic(text: &str, (span, marker): Line) -> Diagnostic {
    let written = span.slice(text);
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
    .with_fix(Fix::guess(format!("write `{marker}`"), [Edit::replace(span, marker)]))
}

/// The lines that are nearly markers, with those markers.
pub(crate) fn lines(game: &Game<'_>) -> Vec<Line> {
    let text = game.text;
    // After the end of the metadata no line is a marker.
    let end = game.end_marker.map_or(text.len(), |marker| marker.range().start);
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

/// The marker that a whole line resembles.
fn meant(line: &str) -> Option<&'static str> {
    match line {
        "—" | "–" | "--" | "–-" | "-–" | "—-" | "-—" | "———" | "–––" | "−−−" | "___" => {
            Some("---")
        }
        "…" | ".." | "…." | "․․․" => Some("..."),
        _ => None,
    }
}
