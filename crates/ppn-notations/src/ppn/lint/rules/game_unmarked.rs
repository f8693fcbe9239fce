//! The rule for games that begin without a line `---`.

use crate::ppn::lint::rules::marker_indented;
use ppn_file::looks_like_metadata;
use ppn_source::{Diagnostic, Edit, Fix, Span, rule};
use ppn_syntax::{Element, ElementKind};
use std::ops::Range;

rule! {
    /// The movetext contains metadata. Metadata belongs to a new game, which begins with a line `---`.
    /// The line is usually missing after files were joined.
    ///
    /// # Why it matters
    /// Without `---` the metadata is read as moves, and the moves of the second game are made on the
    /// board of the first.
    ///
    /// # Example
    /// ```ppn
    /// ---
    /// GameType: Four Field Kono
    /// ...
    /// 1. b1:b3
    /// GameType: Four Field Kono
    /// ...
    /// 1. c1:c3
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// ---
    /// GameType: Four Field Kono
    /// ...
    /// 1. b1:b3
    /// ---
    /// GameType: Four Field Kono
    /// ...
    /// 1. c1:c3
    /// ```
    pub(crate) static GAME_UNMARKED = "E0052" "game-unmarked" Error,
        "a game begins without a line `---`";
}

/// A place where a game begins in a movetext without a marker line.
pub(crate) struct Unmarked {
    /// The previous game extends to here.
    pub(crate) end: usize,
    /// The game begins here; indentation is left out.
    pub(crate) start: usize,
    /// The line below its metadata begins here.
    below: usize,
    /// Whether that line ends the metadata.
    pub(crate) is_ended: bool,
}

/// Keys that identify a game: a line with another key may be a stray line.
const KEYS: [&str; 3] = ["GameType:", "SetUp:", "Event:"];

/// The games that begin in a movetext without a line `---`.
pub(crate) fn find<'e>(
    text: &str,
    movetext: Span,
    elements: impl Fn() -> &'e [Element],
) -> Vec<Unmarked> {
    let from = movetext.range().start;
    // Nearly all movetexts have none of these words.
    let has = |word: &str| text[from..].contains(&word[..1]) && text[from..].contains(word);
    if !KEYS.into_iter().any(has) {
        return Vec::new();
    }
    let elements = elements();
    let is_in_comment = |at: usize| {
        let before = elements.partition_point(|one| one.span.range().start < at);
        elements[..before].last().is_some_and(|one| {
            // A broken element that is never closed extends over several lines.
            let may_hold = matches!(one.kind, ElementKind::Comment | ElementKind::Broken);
            may_hold && one.span.range().end > at
        })
    };
    let lines = lines(text, from);
    let line = |index: usize| lines.get(index).map_or("", |line| &text[line.clone()]);
    let is_metadata = |index: usize| {
        let line = line(index);
        let is_nested = line.starts_with([' ', '\t']) && !["", "..."].contains(&line.trim());
        looks_like_metadata(line) || is_nested
    };
    let mut found = Vec::new();
    let mut has_moves = false;
    let mut at = 0;
    while at < lines.len() {
        let begin = at;
        at += 1;
        let is_marker = line(begin).trim() == "---";
        let begins = is_marker || looks_like_metadata(line(begin));
        if !begins || is_in_comment(lines[begin].start) {
            has_moves |= !line(begin).trim().is_empty();
            continue;
        }
        let first = begin + usize::from(is_marker);
        while at < lines.len() && is_metadata(at) {
            at += 1;
        }
        let says_what = (first..at).any(|it| KEYS.iter().any(|key| line(it).starts_with(key)));
        let has_more = (at..lines.len()).any(|index| !line(index).trim().is_empty());
        // Another report explains metadata at the front of a movetext.
        if has_moves && says_what && has_more {
            let indent = line(begin).len() - line(begin).trim_start().len();
            found.push(Unmarked {
                end: lines[begin].start,
                start: lines[begin].start + indent,
                below: lines[at].start,
                is_ended: ["", "..."].contains(&line(at).trim()),
            });
            has_moves = false;
        }
    }
    found
}

/// The lines of a text from `from` on, without their ends.
fn lines(text: &str, from: usize) -> Vec<Range<usize>> {
    let mut at = from;
    let mut lines = Vec::new();
    for line in text[from..].split_inclusive(['\n', '\r']) {
        let end = at + line.trim_end_matches(['\n', '\r']).len();
        // The second half of a line end is not a line.
        if line != "\n" || !text[..at].ends_with('\r') {
            lines.push(at..end);
        }
        at += line.len();
    }
    lines
}

impl Unmarked {
    pub(crate) fn diagnostic(&self, text: &str) -> Diagnostic {
        let line = text[self.start..].lines().next().unwrap_or_default().trim_end();
        let span = Span::new(self.start, self.start + line.len());
        if line == "---" {
            return marker_indented::diagnostic(text, Span::new(self.end, self.start));
        }
        let mut edits = vec![Edit::replace(Span::new(self.end, self.end), "---\n")];
        let mut help = "write a line `---` before this line".to_owned();
        if !self.is_ended {
            edits.push(Edit::replace(Span::new(self.below, self.below), "...\n"));
            help += ", and `...` below the metadata";
        }
        Diagnostic::new(&GAME_UNMARKED, span, "a game begins here without a line `---`")
            .with_help(help.clone())
            .with_fix(Fix::guess(help, edits))
    }
}
