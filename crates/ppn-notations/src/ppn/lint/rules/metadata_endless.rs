//! The rule for metadata without an end.

use ppn_file::Game;
use ppn_source::{Diagnostic, Edit, Fix, Span, rule};
use ppn_syntax::{Element, ElementKind, LineEnd};

rule! {
    /// The game begins with keys such as `GameType:`, but nothing ends them. A line `...` or an empty
    /// line ends the metadata.
    ///
    /// # Why it matters
    /// The moves and the metadata cannot be distinguished: the keys are read as moves, and the start
    /// board is not set up.
    ///
    /// # Example
    /// ```ppn
    /// ---
    /// GameType: Four Field Kono
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
    pub(crate) static METADATA_ENDLESS = "E0054" "metadata-endless" Error,
        "the end of the metadata is missing";
}

/// The missing end of metadata.
pub(crate) struct End {
    /// The start of the line below the metadata.
    pub(crate) at: usize,
    /// A line `...`.
    pub(crate) line: String,
}

/// The missing end of the metadata, if the lines at the start of the movetext can only be metadata.
pub(crate) fn find<'e>(game: &Game<'_>, elements: impl Fn() -> &'e [Element]) -> Option<End> {
    let lines = game.unread_metadata()?;
    let is_broken =
        |one: &Element| one.kind == ElementKind::Broken && lines.touches(one.span.start);
    if !elements().iter().any(is_broken) {
        return None;
    }
    let below = &game.text[lines.range().end..];
    let line_end = match below.as_bytes() {
        [b'\r', b'\n', ..] => "\r\n",
        [b'\r', ..] => "\r",
        [b'\n', ..] => "\n",
        _ => return Some(End { at: game.text.len(), line: "\n...\n".to_owned() }),
    };
    Some(End { at: lines.range().end + line_end.len(), line: format!("...{line_end}") })
}

/// The report, at the first line after the metadata.
pub(crate) fn diagnostic(game: &Game<'_>, end: &End) -> Diagnostic {
    let (text, at) = (game.text, end.at);
    let is_last = text[at..].trim().is_empty();
    let line = text[at..].split(['\n', '\r']).next().unwrap_or_default();
    let span = if is_last {
        let text = text.trim_end();
        Span::new(text.rfind(['\n', '\r']).map_or(0, |end| end + 1), text.len())
    } else {
        Span::new(at, at + line.trim_end().len())
    };
    let last_line = text[..at].trim_end();
    let (label, help) = if last_line.ends_with("...") {
        let dots = Span::new(last_line.len() - 3, last_line.len());
        return glued(game, dots);
    } else if is_last {
        ("it should end after this line", "write a line `...` after this line; `---` begins a game")
    } else {
        ("it should end before this line", "write a line `...` before this line")
    };
    let lines = game.unread_metadata().unwrap_or_default();
    Diagnostic::new(&METADATA_ENDLESS, span, "the metadata has no end")
        .with_label(label)
        .with_other(
            Span::new(lines.range().start, first_line_end(text, lines)),
            "the metadata begins here",
        )
        .with_help(help)
        .with_fix(Fix::guess(
            "write the line `...`",
            [Edit::replace(Span::new(at, at), end.line.as_str())],
        ))
}

/// The report at `...` behind the last value of the metadata.
fn glued(game: &Game<'_>, dots: Span) -> Diagnostic {
    let line_end = LineEnd::of(game.text).unwrap_or_default().as_str();
    let message = "`...` ends the metadata only on a line of its own";
    Diagnostic::new(&METADATA_ENDLESS, dots, message)
        .with_help("write `...` on the next line")
        .with_fix(Fix::guess(
            "put `...` on a line of its own",
            [Edit::insert(dots.start, line_end)],
        ))
}

/// The report at a line `---` after metadata without an end.
pub(crate) fn at_marker(text: &str, marker: Span) -> Diagnostic {
    let line = marker.slice(text).trim_end();
    let message =
        format!("the line `{line}` begins another game, so the metadata above has no end");
    Diagnostic::new(&METADATA_ENDLESS, marker, message)
        .with_help("write `...` to end the metadata")
        .with_fix(Fix::guess("write `...`", [Edit::replace(marker, "...")]))
}

fn first_line_end(text: &str, lines: Span) -> usize {
    let first = text[lines.range()].split(['\n', '\r']).next().unwrap_or_default();
    lines.range().start + first.len()
}
