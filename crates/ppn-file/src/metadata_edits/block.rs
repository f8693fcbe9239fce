//! Entries with lines of their own.

use super::{Found, flow};
use crate::{
    Entry, Game, Mapping, NewValue, Node, ScalarStyle, Value,
    line::{Line, lines},
    new_value::Form,
    written::{Context, after_colon},
};
use ppn_source::{Edit, Span, short};

/// A text without the comments and empty lines at its start.
pub(super) fn without_comments(text: &str) -> &str {
    let mut rest = text.trim_start();
    while rest.starts_with('#') {
        rest = rest.trim_start_matches(|c| c != '\n' && c != '\r').trim_start();
    }
    rest
}

/// Whether a value has entries or items with lines of their own.
pub(super) fn is_block_collection(text: &str, value: &Value) -> bool {
    let written = value.span.slice(text);
    !matches!(value.node, Node::Scalar { .. })
        && !flow::is_flow(written)
        && !written.starts_with('*')
}

/// The place after the colon of an entry.
pub(super) fn after_colon_of(text: &str, entry: &Entry) -> u32 {
    let end = entry.key_span.end;
    let colon = text[end as usize..].find(':').map_or(0, |at| at + 1);
    end + short(colon)
}

/// The white space before an entry, if nothing else is before it on its line.
pub(super) fn indentation<'t>(text: &'t str, entry: &Entry) -> Option<&'t str> {
    let start = entry.key_span.range().start;
    let before = &text[Line::around(text, start).start..start];
    before.bytes().all(|byte| byte == b' ').then_some(before)
}

/// A new value with the comment behind the symbol of an old literal, which would be lost.
pub(super) fn with_comment_of_symbol(new: String, text: &str, old: &Value) -> String {
    let Node::Scalar { style: ScalarStyle::Literal | ScalarStyle::Folded, .. } = &old.node else {
        return new;
    };
    let first = old.span.slice(text).split(['\n', '\r']).next().unwrap_or("");
    let Some(at) = first.find(" #") else { return new };
    let comment = first[at..].trim_end();
    match new.find(['\n', '\r']) {
        Some(end) => format!("{}{comment}{}", &new[..end], &new[end..]),
        None => new + comment,
    }
}

/// The edits that write a value instead of the lines of an old one.
pub(super) fn instead_of_lines(
    text: &str,
    entry: &Entry,
    value: &NewValue,
    context: Context<'_>,
) -> Vec<Edit> {
    let old = entry.value.span;
    let colon = after_colon_of(text, entry);
    let new = after_colon(value, context);
    let line = Line::around(text, old.range().start);
    // The line end before the lines goes with them.
    let before = &text[..line.start];
    let kept = before.strip_suffix("\r\n").or(before.strip_suffix(['\n', '\r'])).unwrap_or(before);
    let start = short(kept.len()).max(colon);
    let gone = Span { start, end: old.end.max(start) };
    match (&value.0, new.starts_with(' ')) {
        // New lines come where the old ones were.
        (Form::Mapping(_), false) => vec![Edit::replace(gone, new)],
        _ => vec![Edit::insert(colon, new), Edit::replace(gone, "")],
    }
}

/// The edits that write the entries of a value below the line of its key, instead of a value on that
/// line.
pub(super) fn below(
    text: &str,
    entry: &Entry,
    value: &NewValue,
    context: Context<'_>,
) -> Vec<Edit> {
    let old = entry.value.span;
    let colon = after_colon_of(text, entry);
    let end = short(Line::around(text, old.range().end).end);
    let gone = Span { start: colon.min(old.end), end: old.end };
    vec![Edit::replace(gone, ""), Edit::insert(end, after_colon(value, context))]
}

/// Ways to write an entry before the one that is at the index now.
pub(super) fn insertions(
    game: &Game<'_>,
    entries: &Mapping,
    index: usize,
    new: impl Fn(&str) -> String,
) -> Vec<Vec<Edit>> {
    let text = game.text;
    let end = game.line_end();
    let Some(first) = entries.values().next() else { return alone(game, &new("")) };
    let Some(indent) = indentation(text, first) else { return Vec::new() };
    let new = new(indent);
    let mut places = Vec::new();
    if let Some(next) = entries.values().nth(index) {
        places.push(Line::around(text, next.key_span.range().start).start);
    }
    if let Some(before) = index.checked_sub(1).and_then(|index| entries.values().nth(index)) {
        let last = before.value.span.range().end.max(before.key_span.range().end);
        places.insert(0, Line::around(text, last).next);
    }
    if index == entries.len() {
        places.push(game.metadata_span.range().end);
    }
    let ways = places.into_iter().map(|at| {
        let line = match text[..at].ends_with(['\n', '\r']) || at == 0 {
            true => format!("{indent}{new}{end}"),
            false => format!("{end}{indent}{new}"),
        };
        vec![Edit::insert(short(at), line)]
    });
    ways.collect()
}

/// Ways to write the first entry of a game.
fn alone(game: &Game<'_>, new: &str) -> Vec<Vec<Edit>> {
    let end = game.line_end();
    let start = game.movetext.start;
    if let Some(marker) = game.end_marker {
        return vec![vec![Edit::insert(marker.start, format!("{new}{end}"))]];
    }
    if !game.metadata_span.is_empty() {
        return vec![vec![Edit::insert(game.metadata_span.end, format!("{new}{end}"))]];
    }
    let before = match game.header {
        None => format!("---{end}"),
        Some(header) if header.end == start => end.to_owned(),
        Some(_) => String::new(),
    };
    vec![vec![Edit::insert(start, format!("{before}{new}{end}...{end}"))]]
}

/// Ways to remove the lines of an entry.
pub(super) fn removals(text: &str, found: Found<'_>) -> Vec<Vec<Edit>> {
    let value = &found.entry.value;
    let last = value.span.range().end.max(found.entry.key_span.range().end);
    let start = Line::around(text, found.entry.key_span.range().start).start;
    let Line { next, .. } = Line::around(text, last);
    let mut ways = vec![vec![Edit::replace(Span::new(start, next), "")]];
    // A literal may end with empty lines, which would belong to the entry before it.
    let empty = lines(text, next).take_while(|line| line.text(text).trim().is_empty()).last();
    if let Some(empty) = empty {
        ways.push(vec![Edit::replace(Span::new(start, empty.next), "")]);
    }
    ways
}
