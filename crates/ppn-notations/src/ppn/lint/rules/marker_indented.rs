//! The rule for lines `---` and `...` with spaces before them.

use ppn_file::Game;
use ppn_source::{Diagnostic, Edit, Fix, Span, rule};

rule! {
    /// A game begins with a line `---`, and its metadata ends with a line `...`, both without spaces
    /// before them.
    ///
    /// # Why it matters
    /// An indented line is ordinary text. The game does not begin or the metadata does not end there,
    /// and everything after it is read wrongly.
    ///
    /// # Example
    /// ```ppn
    /// ---
    /// GameType: Four Field Kono
    ///   ...
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
    pub(crate) static MARKER_INDENTED = "E0053" "marker-indented" Error,
        "a line `---` or `...` with spaces before it";
}

/// The spaces before a marker, if no other line is a marker: at the top of the text, or at the end
/// of metadata that is not read.
pub(crate) fn find(game: &Game<'_>) -> Option<Span> {
    let (lines, marker) = match game.unread_metadata() {
        Some(lines) => (lines, "..."),
        None if game.header.is_none() => (Span::new(0, game.text.len()), "---"),
        None => return None,
    };
    let is_filled = |line: &&str| !line.trim_matches(['\u{feff}', ' ', '\t', '\r']).is_empty();
    let mut candidates = lines.slice(game.text).split(['\n', '\r']).filter(is_filled);
    let line = match marker {
        "---" => candidates.next()?,
        _ => candidates.find(|line| line.trim() == marker)?,
    };
    let indent = line.len() - line.trim_start_matches([' ', '\t']).len();
    // Both are parts of one text.
    let start = line.as_ptr() as usize - game.text.as_ptr() as usize;
    (indent > 0 && line.trim() == marker).then(|| Span::new(start, start + indent))
}

/// The report of a marker with spaces before it.
pub(crate) fn diagnostic(text: &str, spaces: Span) -> Diagnostic {
    let marker = &text[spaces.range().end..][..3];
    let span = Span::new(spaces.range().end, spaces.range().end + marker.len());
    let meaning = match marker {
        "---" => "does not begin a game",
        _ => "does not end the metadata",
    };
    Diagnostic::new(&MARKER_INDENTED, span, format!("an indented `{marker}` {meaning}"))
        .with_help("remove the space before it")
        .with_fix(Fix::guess("remove the space before it", [Edit::replace(spaces, "")]))
}
